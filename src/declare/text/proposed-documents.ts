import type { NativeObject } from '../../model/declared/declarations.ts';
import { parseTime } from '../../model/values/time.ts';
import { printYaml } from './print-yaml.ts';

/** How long a consent serves that is proposed to a reader. */
const PROPOSED_CONSENT_MS = 7 * 86_400_000;

/**
 * How documents are printed that a reader may commit, without the `---` above them.
 *
 * @param asOf RFC 3339, UTC: the time that whoever proposes takes as now.
 */
export function proposedDocuments(asOf: string): {
  /** RFC 3339, UTC: until when a consent that is proposed serves. */
  readonly consentExpires: string;
  readonly documentLines: (document: NativeObject) => readonly string[];
} {
  const expires = new Date(parseTime(asOf) + PROPOSED_CONSENT_MS);
  return {
    consentExpires: expires.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    documentLines: (document) => printYaml([document]).trimEnd().split('\n').slice(1),
  };
}
