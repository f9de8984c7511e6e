import { signaturesBesideTable } from '../../model/observed/beside-table.ts';
import { filesystemInVolume } from '../../assess/consent.ts';
import { describeUsage, plural } from '../../model/observed/describe-content.ts';
import type { LogicalRemoval, PartitionRemoval, Removal } from '../../model/planned/desired.ts';
import { tablesDifferRefusal } from '../../assess/disk-refusals.ts';
import { physicalVolumeUuid, type VolumeId } from '../../model/identifiers.ts';
import type {
  ObservedLogicalVolume,
  ObservedVolume,
  Usage,
  VolumeRecord,
} from '../../model/observed/inventory.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { isUnseen } from '../../model/volumes/encryption.ts';
import { damagedMetadata, thinPoolUnder } from '../../model/volumes/thin-pool.ts';
import type { RemovedLogicalVolume } from '../../model/volumes/removed-volume.ts';
import { contentText } from '../../model/volumes/made-content.ts';
import { isGroupPartition, isLogical } from '../../model/observed/observed-volume.ts';
import type { Operation } from '../../model/planned/plan.ts';
import type { DiskRef, PlannedPartition } from '../../model/planned/operation-refs.ts';
import { refusal, type Refusal, type RefusalCode } from '../../model/planned/refusal.ts';
import {
  differencesFor,
  groupOn,
  placeIn,
  type FoundGroup,
  type RemovalSite,
} from './removed-place.ts';
import { UNWRITABLE, unwritableEvidence } from '../unwritable-disk.ts';

export interface RemovalContext extends RemovalSite {
  readonly ref: DiskRef;
  /** What is going to be made in the places that become free. */
  readonly fresh: readonly PlannedPartition[];
}

export interface RemovalPlan {
  readonly operations: readonly Operation[];
  readonly refusals: readonly Refusal[];
}

/**
 * The volumes of a disk that a consent takes away: each unless something but our own mount holds
 * it. What is cut from others goes before them: volumes, then thin pools, then what is under the
 * group.
 */
export function planRemovals(context: RemovalContext): RemovalPlan {
  const judged = judgeRemovals(context);
  return {
    operations: judged.flatMap(({ found, held, group }) =>
      held === null ? operationOf(found, group, context) : [],
    ),
    refusals: judged.flatMap(({ held }) => held ?? []),
  };
}

/**
 * The volumes of a disk that should go, and stay: something uses them, or the disk takes no writes.
 */
export function heldRemovals(site: RemovalSite): readonly Removal[] {
  return judgeRemovals(site)
    .filter(({ held }) => held !== null)
    .map(({ found }) => found.removal);
}

type Mount = Extract<Usage, { kind: 'mounted' }>;

interface Found {
  readonly removal: Removal;
  /** Bears the mark of the volume. */
  readonly partition: ObservedVolume;
}

/**
 * What was desired of an earlier look may be done by now: without its mark on the disk a volume is
 * gone.
 */
function removalsOn({ node, device }: RemovalSite): readonly Found[] {
  const here = node.removals.filter(({ disk }) => device.aliases.includes(disk));
  const found = here.flatMap((removal) => {
    const marked: readonly ObservedVolume[] =
      removal.kind === 'partition'
        ? // Stryker disable next-line ArrayDeclaration: what has no mark is not found
          (device.table?.partitions ?? [])
        : // Stryker disable next-line ArrayDeclaration: what has no mark is not found
          (device.volumeGroup?.volumes ?? []);
    const partition = marked.find(({ label }) => parseMark(label)?.volume === removal.volume);
    return partition === undefined ? [] : [{ removal, partition }];
  });
  return found.toSorted((a, b) => turnOf(a) - turnOf(b));
}

function turnOf({ partition }: Found): number {
  if (!isLogical(partition)) return 2;
  return partition.pool === undefined ? 0 : 1;
}

interface Judged {
  readonly found: Found;
  readonly group: FoundGroup | null;
  /** Why it stays; null when it goes. */
  readonly held: Refusal | null;
}

function judgeRemovals(site: RemovalSite): readonly Judged[] {
  const all = removalsOn(site);
  const group = groupOn(site);
  const going = new Set<VolumeId>();
  const judged = all.map((found): Judged => {
    const held = holdOf(found, { site, group, going });
    if (held === null) going.add(found.removal.volume);
    return { found, group, held };
  });
  return judged.map((one) => ({
    ...one,
    held: one.held ?? holdOfDamaged(one.found, group, { site, going }),
  }));
}

function holdOf(
  found: Found,
  around: {
    readonly site: RemovalSite;
    readonly group: FoundGroup | null;
    /** What goes before it. */
    readonly going: ReadonlySet<VolumeId>;
  },
): Refusal | null {
  const { site, group, going } = around;
  // Stryker disable next-line OptionalChaining: what is found has a mark, in a table
  if (site.device.table?.backupPartitions !== undefined)
    return differingTables(found.removal, site);
  const { others } = usersOf(found, site);
  if (others.length > 0) return inUse(found, site, others);
  const inGroup = isLogical(found.partition) || isGroupPartition(found.partition);
  const disks = inGroup ? (group?.disks ?? [site.device]) : [site.device];
  const unwritable = disks.find(({ readOnly }) => readOnly);
  if (unwritable !== undefined) return readOnlyDisk(found.removal, site, unwritable.path);
  // A logical volume goes without any change to the table.
  if (!isLogical(found.partition) && signaturesBesideTable(site.device).length > 0)
    return overlaidDisk(found.removal, site);
  if (!inGroup || group === null) return null;
  const differences = differencesFor(found.partition, group, site);
  if (differences.length > 0) return notWhole(found.removal, site, { ...group, differences });
  const left = group.volumes.filter(
    (one) => isCutFrom(one, found.partition) && !isGoing(one, going),
  );
  return left.length === 0 ? null : volumesLeft(found.removal, site, left);
}

/**
 * A pool whose metadata are damaged goes with all that is cut from it, or nothing of it does: what
 * is left of it may still be repaired.
 */
function holdOfDamaged(
  { removal, partition: found }: Found,
  group: FoundGroup | null,
  around: { readonly site: RemovalSite; readonly going: ReadonlySet<VolumeId> },
): Refusal | null {
  const { site, going } = around;
  // Stryker disable next-line ArrayDeclaration: what is in no group is in no pool
  const volumes = group?.volumes ?? [];
  if (!isLogical(found) || damagedMetadata(volumes, found) === undefined) return null;
  const pool = thinPoolUnder(volumes, found);
  const staying = volumes.filter(
    (one) => thinPoolUnder(volumes, one) === pool && !isGoing(one, going),
  );
  return staying.length === 0 ? null : poolStays(removal, site, staying);
}

/** Whether a volume is cut from a thin pool, or from the group on a partition. */
function isCutFrom({ thinPool }: ObservedLogicalVolume, from: ObservedVolume): boolean {
  return !isLogical(from) || thinPool === from.name;
}

function isGoing({ label }: ObservedVolume, going: ReadonlySet<VolumeId>): boolean {
  const mark = parseMark(label);
  // Stryker disable next-line ConditionalExpression: with what is not ours no removal is asked for
  return mark !== null && going.has(mark.volume);
}

function operationOf(
  { removal, partition }: Found,
  group: FoundGroup | null,
  context: RemovalContext,
): readonly Operation[] {
  const { node, device, ref, observed } = context;
  const record = observed.records.volumes.find(({ volume }) => volume === removal.volume) ?? null;
  const { own } = usersOf({ removal, partition }, context);
  const base = {
    node: node.node,
    disk: ref,
    source: removal.source,
    reason:
      removal.proof === 'consent'
        ? 'a consent gives up its data'
        : 'its removal was begun before and never finished',
    layout: removal.layout,
    consent: removal.consent,
    content: removal.content,
    proof: removal.proof,
  };
  const removed = {
    volume: removal.volume,
    sizeBytes: removal.sizeBytes,
    mountPoint: own?.mountPoint ?? null,
    content: contentOf(partition, record),
    ...(partition.encryption === undefined ? {} : { encrypted: true as const }),
    ...(record?.claim === undefined ? {} : { claim: record.claim }),
  };
  if (removal.kind === 'partition') {
    const members = group !== null && group.members.length > 1 ? { members: group.members } : {};
    const carrier = isGroupPartition(partition)
      ? {
          group: { physicalVolumeUuid: physicalVolumeUuid(node.installation, removal.volume) },
          ...members,
        }
      : {};
    const { partitionUuid, startBytes } = removal;
    return [
      {
        ...base,
        kind: 'remove-volume',
        removed: { ...removed, partitionUuid, startBytes, ...carrier },
        spans: spansOf(removal, context),
      },
    ];
  }
  // Stryker disable next-line ConditionalExpression,LogicalOperator: it was found in its group
  const place = group === null || !isLogical(partition) ? null : placeIn(group, partition, device);
  // Stryker disable next-line ConditionalExpression,ArrayDeclaration: what is in no place is held
  if (place === null) return [];
  return [
    {
      ...base,
      kind: 'remove-logical-volume',
      removed: { ...removed, ...place, ...factsOf(removal, place, { partition, record }) },
    },
  ];
}

function factsOf(
  removal: LogicalRemoval,
  { lost, damaged }: Pick<RemovedLogicalVolume, 'lost' | 'damaged'>,
  {
    partition,
    record,
  }: { readonly partition: ObservedVolume; readonly record: VolumeRecord | null },
) {
  // After its wipe began, with a part of it gone, or where nobody can read it, nobody expects it.
  const isUnexpected = removal.proof === 'finish' || lost !== undefined || damaged !== undefined;
  return {
    uuid: removal.uuid,
    filesystemUuid: isUnexpected ? null : filesystemInVolume({ partition, record }),
    isPool: isLogical(partition) && partition.pool !== undefined,
  };
}

function contentOf(found: ObservedVolume, record: VolumeRecord | null): string {
  if (isGroupPartition(found)) return 'volume group';
  if (isLogical(found) && found.pool !== undefined) return 'thin pool';
  const recorded = isUnseen(found) ? record?.filesystem?.type : undefined;
  const type = found.filesystem?.type ?? recorded;
  return found.encryption === undefined ? (type ?? 'block') : contentText(type ?? 'volume', true);
}

/** The partition, and what is going to be made where it lies. */
function spansOf({ startBytes, sizeBytes }: PartitionRemoval, { fresh }: RemovalContext) {
  const inPlace = fresh.filter(
    (made) =>
      made.startBytes < startBytes + sizeBytes && startBytes < made.startBytes + made.sizeBytes,
  );
  return [
    { startBytes, sizeBytes },
    ...inPlace.map((made) => ({ startBytes: made.startBytes, sizeBytes: made.sizeBytes })),
  ];
}

/** One mount of ours, in the host's own namespace, and everything else that uses the partition. */
function usersOf(
  { removal, partition }: Found,
  { node, observed }: Pick<RemovalSite, 'node' | 'observed'>,
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

function refuse(
  { removal, site }: { readonly removal: Removal; readonly site: RemovalSite },
  code: RefusalCode,
  text: { readonly why: string; readonly evidence: readonly string[]; readonly remedy: string },
): Refusal {
  const { node, device } = site;
  const { why, evidence, remedy } = text;
  const subject = { node: node.node, disk: device.id, volume: removal.volume };
  const summary = `volume ${removal.volume} on ${device.id} is not removed: ${why}`;
  return refusal(code, subject, { summary, evidence, remedy });
}

function inUse(
  { removal, partition }: Found,
  site: RemovalSite,
  holders: readonly Usage[],
): Refusal {
  const path = isLogical(partition) ? partition.path : site.device.path;
  return refuse({ removal, site }, 'disk-in-use', {
    why: 'something uses it',
    evidence: holders.map((usage) => `${path}: ${describeUsage(usage)}`),
    remedy: 'Stop and unmount what uses it; the consent serves until it expires.',
  });
}

function readOnlyDisk(removal: Removal, site: RemovalSite, path: string): Refusal {
  return refuse({ removal, site }, 'disk-read-only', {
    why: path === site.device.path ? 'its disk is read-only' : 'a disk of its group is read-only',
    evidence: [`${path}: the kernel reports it read-only`],
    remedy: 'Remove the write protection, or replace the disk.',
  });
}

function differingTables(removal: Removal, { node, device }: RemovalSite): Refusal {
  const { volume } = removal;
  return tablesDifferRefusal({ node: node.node, disk: device.id, volume }, device);
}

function overlaidDisk(removal: Removal, site: RemovalSite): Refusal {
  const { device } = site;
  return refuse({ removal, site }, 'foreign-content', {
    why: `its disk ${UNWRITABLE['foreign-content'].text}, and its table stays as it is`,
    evidence: [unwritableEvidence('foreign-content', device.path, device)],
    remedy: UNWRITABLE['foreign-content'].remedy,
  });
}

function notWhole(
  removal: Removal,
  site: RemovalSite,
  { group, differences }: Pick<FoundGroup, 'group'> & { readonly differences: readonly string[] },
): Refusal {
  return refuse({ removal, site }, 'group-incomplete', {
    why: `its volume group ${group.name} is not as it was made`,
    evidence: differences,
    remedy:
      'Attach what is missing, or look at it with "vgs" and "pvs"; the consent serves until it expires.',
  });
}

function volumesLeft(
  removal: Removal,
  site: RemovalSite,
  left: readonly ObservedVolume[],
): Refusal {
  return refuse({ removal, site }, 'volumes-left', {
    why: `${plural(left.length, 'volume')} cut from it ${left.length === 1 ? 'is' : 'are'} left`,
    evidence: left.map(({ label, path }) => `${path === '' ? 'not active' : path}: ${label}`),
    remedy: 'See to what keeps these; the consent serves until it expires.',
  });
}

function poolStays(
  removal: Removal,
  site: RemovalSite,
  staying: readonly ObservedLogicalVolume[],
): Refusal {
  return refuse({ removal, site }, 'thin-pool-damaged', {
    why: 'its thin pool is damaged, and is given up as a whole or not at all',
    evidence: staying.map(
      ({ name, pool }) => `${pool === undefined ? 'logical volume' : 'thin pool'} ${name} stays`,
    ),
    remedy:
      'Give these up by consents of their own, too, or declare the pool and its volumes again and have it repaired (ThinPoolRepair); the consent serves until it expires.',
  });
}
