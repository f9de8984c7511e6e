import type { Moved } from '../../model/declared/declarations.ts';
import { errorAt, shownValue, type Path } from '../findings/finding.ts';
import type * as written from '../generated/declarations.ts';
import type { Read, SourceOf } from '../documents/record.ts';

/**
 * A Moved that its schema accepts. What its names stand for is known only with the other documents.
 */
export function readMoved(
  { metadata, spec }: written.Moved,
  base: Path,
  sourceOf: SourceOf,
): Read<Moved> {
  const { kind, from, to } = spec;
  const value = { name: metadata.name, kind, from, to, source: sourceOf(base) };
  if (from !== to) return { value, findings: [] };
  return {
    value,
    findings: [
      errorAt([...base, 'spec', 'to'], {
        code: 'moved-nowhere',
        message: `this Moved calls the ${kind} ${shownValue(from)} what it is called already`,
        hint: 'write the new name as to, or remove the document',
      }),
    ],
  };
}
