import { usageError } from '../command-error.ts';
import type { OptionName } from '../line/option-table.ts';
import { ageOf, timeOf } from '../line/time-values.ts';

/** What `diskwright consent` is asked to write. */
export interface ConsentRequest {
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
export function consentRequest(values: ReadonlyMap<OptionName, readonly string[]>): ConsentRequest {
  const disks = values.get('disk') ?? [];
  const volumes = values.get('volume') ?? [];
  const all = values.has('all');
  if (all && disks.length + volumes.length > 0)
    throw usageError(
      '--all and single disks or volumes do not go together',
      'Give --all (with --node for one node), or --disk and --volume.',
    );
  const from = required(values, 'from', 'Save one with "diskwright plan -o json > plan.json".');
  const expires = required(values, 'expires', 'Say how long it is to serve, such as 7d.');
  const reason = required(
    values,
    'reason',
    'Say why it may go: those who review the consent read it.',
  );
  return {
    from,
    disks,
    volumes,
    all,
    expires: expiryOf(expires),
    reason: checkedReason(reason),
    name: checkedName(values.get('name')?.[0] ?? null),
  };
}

function required(
  values: ReadonlyMap<OptionName, readonly string[]>,
  name: OptionName,
  remedy: string,
): string {
  const [value] = values.get(name) ?? [];
  if (value !== undefined && value.trim() !== '') return value.trim();
  throw usageError(`"diskwright consent" needs --${name}`, remedy);
}

function expiryOf(text: string): ConsentRequest['expires'] {
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
