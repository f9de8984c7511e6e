import { describeUsage } from '../model/describe-content.ts';
import type { DesiredNode, Removal } from '../model/desired.ts';
import type { Inventory, ObservedDisk, ObservedPartition, Usage } from '../model/inventory.ts';
import { parseMark } from '../model/mark.ts';
import type { DiskRef, Operation, PlannedPartition } from '../model/plan.ts';
import { refusal, type Refusal } from '../model/refusal.ts';

export interface RemovalContext {
  readonly node: DesiredNode;
  readonly device: ObservedDisk;
  readonly observed: Inventory;
  readonly ref: DiskRef;
  /** What is going to be made in the places that become free. */
  readonly fresh: readonly PlannedPartition[];
}

export interface RemovalPlan {
  readonly operations: readonly Operation[];
  readonly refusals: readonly Refusal[];
}

/** The volumes of a disk that a consent takes away: each unless something but our own mount holds it. */
export function planRemovals(context: RemovalContext): RemovalPlan {
  const answers = removalsOn(context).map((removal) => planRemoval(removal, context));
  return {
    operations: answers.flatMap((answer) => (answer.kind === 'planned' ? [answer.operation] : [])),
    refusals: answers.flatMap((answer) => (answer.kind === 'refused' ? [answer.refusal] : [])),
  };
}

/** The volumes of a disk that should go, and stay: something uses them, or the disk takes no writes. */
export function heldRemovals(context: Omit<RemovalContext, 'ref' | 'fresh'>): readonly Removal[] {
  const { node, device } = context;
  return removalsOn(context).filter(
    (removal) =>
      device.readOnly ||
      foreignHolders(
        removal,
        { node, observed: context.observed },
        markedPartition(removal, device),
      ).length > 0,
  );
}

/** What was desired of an earlier look may be done by now: without its mark on the disk a volume is gone. */
function removalsOn({ node, device }: Pick<RemovalContext, 'node' | 'device'>): readonly Removal[] {
  return node.removals.filter(
    (removal) =>
      device.aliases.includes(removal.disk) && markedPartition(removal, device) !== undefined,
  );
}

function markedPartition(removal: Removal, device: ObservedDisk): ObservedPartition | undefined {
  return device.table?.partitions.find(({ label }) => parseMark(label)?.volume === removal.volume);
}

type RemovalAnswer =
  | { readonly kind: 'planned'; readonly operation: Operation }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

function planRemoval(removal: Removal, context: RemovalContext): RemovalAnswer {
  const { node, device, ref, fresh } = context;
  const partition = markedPartition(removal, device);
  const holders = foreignHolders(removal, context, partition);
  if (holders.length > 0) return { kind: 'refused', refusal: inUse(removal, context, holders) };
  if (device.readOnly) return { kind: 'refused', refusal: readOnly(removal, context) };
  const { startBytes, sizeBytes, partitionUuid, consent, content, proof } = removal;
  const { claim } =
    context.observed.records.volumes.find(({ volume }) => volume === removal.volume) ?? {};
  const inPlace = fresh.filter(
    (made) =>
      made.startBytes < startBytes + sizeBytes && startBytes < made.startBytes + made.sizeBytes,
  );
  return {
    kind: 'planned',
    operation: {
      node: node.node,
      disk: ref,
      source: removal.source,
      reason:
        proof === 'consent'
          ? 'a consent gives up its data'
          : 'its removal was begun before and never finished',
      kind: 'remove-volume',
      layout: removal.layout,
      removed: {
        volume: removal.volume,
        partitionUuid,
        startBytes,
        sizeBytes,
        mountPoint: ownMount(partition)?.mountPoint ?? null,
        content: partition?.filesystem?.type ?? 'block',
        ...(claim === undefined ? {} : { claim }),
      },
      consent,
      content,
      spans: [
        { startBytes, sizeBytes },
        ...inPlace.map((made) => ({ startBytes: made.startBytes, sizeBytes: made.sizeBytes })),
      ],
      proof,
    },
  };
}

function ownMount(
  partition: ObservedPartition | undefined,
): Extract<Usage, { kind: 'mounted' }> | undefined {
  return partition?.usedBy.find((usage) => usage.kind === 'mounted');
}

/** Everything that uses the partition but one mount of ours, in the host's own namespace. */
function foreignHolders(
  removal: Removal,
  { node, observed }: Pick<RemovalContext, 'node' | 'observed'>,
  partition: ObservedPartition | undefined,
): readonly Usage[] {
  const { stateDir } = observed.host;
  const paths = new Set([
    `${stateDir}/volumes/${removal.volume}`,
    ...node.disks.flatMap(({ volumes }) =>
      volumes.flatMap(({ purpose }) => (purpose.kind === 'host-path' ? [purpose.path] : [])),
    ),
  ]);
  const ours = (usage: Usage): boolean =>
    usage.kind === 'mounted' && usage.inProcess === undefined && paths.has(usage.mountPoint);
  const users = partition?.usedBy ?? [];
  const mine = users.filter(ours);
  return [...users.filter((usage) => !ours(usage)), ...mine.slice(1)];
}

function inUse(
  removal: Removal,
  { node, device }: RemovalContext,
  holders: readonly Usage[],
): Refusal {
  return refusal(
    'disk-in-use',
    { node: node.node, disk: device.id, volume: removal.volume },
    {
      summary: `volume ${removal.volume} on ${device.id} is not removed: something uses it`,
      evidence: holders.map((usage) => `${device.path}: ${describeUsage(usage)}`),
      remedy: 'Stop and unmount what uses it; the consent serves until it expires.',
    },
  );
}

function readOnly(removal: Removal, { node, device }: RemovalContext): Refusal {
  return refusal(
    'disk-read-only',
    { node: node.node, disk: device.id, volume: removal.volume },
    {
      summary: `volume ${removal.volume} on ${device.id} is not removed: its disk is read-only`,
      evidence: [`${device.path}: the kernel reports it read-only`],
      remedy: 'Remove the write protection, or replace the disk.',
    },
  );
}
