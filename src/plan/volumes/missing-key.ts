import type { HostFacts } from '../../model/observed/host-facts.ts';
import type { Operation, OperationKind } from '../../model/planned/plan.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { nameOfVolume, refuseVolume, type VolumeContext } from './volume-context.ts';

/** What takes the key that opens a volume of before: its mapping grows. */
const GROWS: ReadonlySet<OperationKind> = new Set([
  'grow-partition',
  'extend-logical-volume',
  'grow-filesystem',
]);

/** What is left of a plan where the host lacks keys. */
export interface WithoutKeys {
  readonly refusal: Refusal;
  /** What goes on nevertheless. */
  readonly operations: readonly Operation[];
  /** Whether it would grow: what is left is to be planned without that. */
  readonly grows: boolean;
}

/**
 * Nothing is begun without the keys that it takes. Judged by what the inventory says of the host's
 * keys; one that says nothing of them, as those of before do, has nothing against any. Whether a
 * finished volume can be opened is found out when it is: another key may do it.
 *
 * @returns null where no key is lacking.
 */
export function withoutKeys(
  context: VolumeContext,
  operations: readonly Operation[],
): WithoutKeys | null {
  const { host } = context.observed;
  const make = keysMissing(host, operations.flatMap(keysToMake));
  if (make.length > 0)
    return { refusal: keyRefusal(context, make, 'is not made'), operations: [], grows: false };
  const change = keysMissing(host, operations.flatMap(keysToChange));
  const { key } = context.partition?.encryption ?? {};
  const grows = key !== undefined && operations.some(({ kind }) => GROWS.has(kind));
  const grow = keysMissing(host, grows ? [key] : []);
  if (grow.length > 0) {
    const refusal = keyRefusal(context, [...grow, ...change], 'does not grow');
    return { refusal, operations: [], grows: true };
  }
  if (change.length === 0) return null;
  return {
    refusal: keyRefusal(context, change, 'gets no other key'),
    operations: operations.filter(({ kind }) => kind !== 'change-encryption-key'),
    grows: false,
  };
}

function keysToMake(operation: Operation): readonly string[] {
  if (operation.kind === 'encrypt-block-volume') return [operation.encryption.key];
  if (operation.kind !== 'create-filesystem') return [];
  const { encryption } = operation.format;
  return encryption === undefined ? [] : [encryption.key];
}

function keysToChange(operation: Operation): readonly string[] {
  return operation.kind === 'change-encryption-key' ? [operation.fromKey, operation.toKey] : [];
}

/** Of names of keys, those that a host is known to lack. */
export function keysMissing(
  { keys }: Pick<HostFacts, 'keys'>,
  names: readonly string[],
): readonly string[] {
  return keys === undefined ? [] : names.filter((name) => !keys.includes(name));
}

/** @param what is not done without them, as in `is not made`. */
function keyRefusal(context: VolumeContext, keys: readonly string[], what: string): Refusal {
  const { node, observed } = context;
  const known = (observed.host.keys ?? []).join(', ');
  const lacked = Array.from(new Set(keys));
  const names = lacked.join(' and ');
  const files = lacked.map((name) => `/etc/diskwright/keys/${name}`).join(' and ');
  return refuseVolume(context, 'key-missing', {
    summary: `${nameOfVolume(context)} ${what}: ${node.node} has no key ${names} that can be used`,
    evidence: [
      known.length === 0
        ? 'the host has no keys that can be used'
        : `keys of the host that can be used: ${known}`,
    ],
    remedy: `Put it into ${files} (or where the host's configuration has its keys; owner root, mode 0400, not empty), in a cluster into the Secret that the chart names. A file that is there and does not count is empty, or others than root may read or replace it.`,
  });
}
