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
  const answers = removalsOn(context).map((found) => planRemoval(found, context));
  return {
    operations: answers.flatMap((answer) => (answer.kind === 'planned' ? [answer.operation] : [])),
    refusals: answers.flatMap((answer) => (answer.kind === 'refused' ? [answer.refusal] : [])),
  };
}

/** The volumes of a disk that should go, and stay: something uses them, or the disk takes no writes. */
export function heldRemovals(context: Omit<RemovalContext, 'ref' | 'fresh'>): readonly Removal[] {
  return removalsOn(context)
    .filter((found) => context.device.readOnly || usersOf(found, context).others.length > 0)
    .map(({ removal }) => removal);
}

type Mount = Extract<Usage, { kind: 'mounted' }>;

interface Found {
  readonly removal: Removal;
  /** Bears the mark of the volume. */
  readonly partition: ObservedPartition;
}

/** What was desired of an earlier look may be done by now: without its mark on the disk a volume is gone. */
function removalsOn({ node, device }: Pick<RemovalContext, 'node' | 'device'>): readonly Found[] {
  const here = node.removals.filter(({ disk }) => device.aliases.includes(disk));
  return here.flatMap((removal) => {
    const partition = device.table?.partitions.find(
      ({ label }) => parseMark(label)?.volume === removal.volume,
    );
    return partition === undefined ? [] : [{ removal, partition }];
  });
}

type RemovalAnswer =
  | { readonly kind: 'planned'; readonly operation: Operation }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

function planRemoval(found: Found, context: RemovalContext): RemovalAnswer {
  const { node, device, ref, fresh } = context;
  const { removal, partition } = found;
  const { own, others } = usersOf(found, context);
  if (others.length > 0) return { kind: 'refused', refusal: inUse(removal, context, others) };
  if (device.readOnly) return { kind: 'refused', refusal: readOnly(removal, context) };
  const { startBytes, sizeBytes, partitionUuid, consent, content, proof } = removal;
  const record = context.observed.records.volumes.find(({ volume }) => volume === removal.volume);
  const { claim } = record ?? {};
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
        mountPoint: own?.mountPoint ?? null,
        content: partition.filesystem?.type ?? 'block',
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

/** One mount of ours, in the host's own namespace, and everything else that uses the partition. */
function usersOf(
  { removal, partition }: Found,
  { node, observed }: Pick<RemovalContext, 'node' | 'observed'>,
): { readonly own: Mount | undefined; readonly others: readonly Usage[] } {
  const purposes = node.disks.flatMap(({ volumes }) => volumes.map(({ purpose }) => purpose));
  const paths = new Set([
    `${observed.host.stateDir}/volumes/${removal.volume}`,
    ...purposes.filter((purpose) => purpose.kind === 'host-path').map(({ path }) => path),
  ]);
  // Stryker disable next-line ConditionalExpression,MethodExpression: what is not mounted has no mount point
  const mounts = partition.usedBy.filter((usage) => usage.kind === 'mounted');
  const ours = mounts.filter(
    ({ inProcess, mountPoint }) => inProcess === undefined && paths.has(mountPoint),
  );
  const [own, ...more] = ours;
  return {
    own,
    others: [...partition.usedBy.filter((one) => !ours.some((mount) => mount === one)), ...more],
  };
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
