import { usageError } from '../command-error.ts';
import type { NodeName } from '../../model/identifiers.ts';
import { DOCUMENT_FORMATS } from '../line/command-spec.ts';
import type { GivenTo } from '../line/given-words.ts';
import { nodeNamed, outputOf } from '../line/shared-options.ts';
import { ageOf, timeOf } from '../line/time-values.ts';

export interface ConsentLine {
  readonly command: 'consent';
  readonly output: (typeof DOCUMENT_FORMATS)[number];
  /** The only node that is looked at; null: all. */
  readonly node: NodeName | null;
  /** The file of the plan, or `-`. */
  readonly from: string;
  readonly disks: readonly string[];
  readonly volumes: readonly string[];
  readonly all: boolean;
  readonly expires:
    | { readonly kind: 'after'; readonly ms: number }
    /** RFC 3339, UTC. */
    | { readonly kind: 'at'; readonly time: string };
  readonly reason: string;
  /** null: made from what is given up. */
  readonly name: string | null;
}

/** As the schema of WipeConsent has it. */
const LONGEST_REASON = 1024;
const NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/** @throws CommandError of usage, for what is missing or cannot be meant. */
export function consentLine(given: GivenTo<'consent'>): ConsentLine {
  const node = nodeNamed(given.one('node'));
  const disks = given.all('disk');
  const volumes = given.all('volume');
  const all = given.has('all');
  if (all && disks.length + volumes.length > 0)
    throw usageError(
      '--all and single disks or volumes do not go together',
      'Give --all (with --node for one node), or --disk and --volume.',
    );
  const from = required(given, 'from', 'Save one with "diskwright plan -o json > plan.json".');
  const expires = required(given, 'expires', 'Say how long it is to serve, such as 7d.');
  const reason = required(
    given,
    'reason',
    'Say why it may go: those who review the consent read it.',
  );
  return {
    command: 'consent',
    output: outputOf(given, DOCUMENT_FORMATS),
    node,
    from,
    disks,
    volumes,
    all,
    expires: expiryOf(expires),
    reason: checkedReason(reason),
    name: checkedName(given.one('name')),
  };
}

function required(
  given: GivenTo<'consent'>,
  name: 'from' | 'expires' | 'reason',
  remedy: string,
): string {
  const value = given.one(name)?.trim() ?? '';
  if (value !== '') return value;
  throw usageError(`"diskwright consent" needs --${name}`, remedy);
}

function expiryOf(text: string): ConsentLine['expires'] {
  if (/^\d+[smhd]$/.test(text)) return { kind: 'after', ms: ageOf('expires', text) ?? 0 };
  return { kind: 'at', time: timeOf('expires', text) ?? text };
}

function checkedReason(reason: string): string {
  if (reason.length <= LONGEST_REASON) return reason;
  throw usageError(
    `--reason has ${String(reason.length)} letters; at most ${String(LONGEST_REASON)} are taken`,
    'Say it in a sentence, and name the ticket that says more.',
  );
}

function checkedName(name: string | null): string | null {
  if (name === null || (name.length <= 253 && NAME.test(name))) return name;
  throw usageError(
    `--name ${JSON.stringify(name)} cannot be the name of a document`,
    'Give lower-case letters, digits, "-" and ".", such as retire-old-raid.',
  );
}
