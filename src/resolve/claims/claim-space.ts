import {
  LOGICAL_EXTENT_BYTES,
  PHYSICAL_VOLUME_START_BYTES,
  type Bytes,
} from '../../model/values/bytes.ts';
import type {
  DiskLayout,
  ServedClass,
  VolumeGroupLayout,
} from '../../model/declared/declarations.ts';
import {
  heldReason,
  isHeldDisk,
  type DesiredDisk,
  type DesiredNode,
  type DesiredVolume,
  type PhysicalVolumeRef,
} from '../../model/planned/desired.ts';
import { assessDisk, type DiskAssessment } from '../../assess/disk-assessment.ts';
import type { InstallationId, VolumeId } from '../../model/identifiers.ts';
import type {
  Inventory,
  ObservedLogicalVolume,
  ObservedPhysicalVolume,
  ObservedVolume,
  ObservedVolumeGroup,
} from '../../model/observed/inventory.ts';
import { rememberedOn, type Memory, type MemoryOf } from '../../model/values/memory.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { isLogical } from '../../model/observed/observed-volume.ts';
import { ownVolumes } from '../../model/volumes/own-marks.ts';
import { legExtents, type Segments } from '../../model/volumes/segments.ts';
import { wholeExtents } from '../../model/volumes/thin-pool.ts';
import { servedClasses } from '../disks/layout-partitions.ts';
import type { KnownNode } from '../nodes.ts';
import { physicalVolumeRef } from '../volume-groups/physical-volume.ts';
import { spareExtents } from '../volume-groups/thin-pools.ts';

/** A physical volume of a group from which claims get volumes of the size that they ask for. */
export interface ClaimSpace {
  readonly installation: InstallationId;
  readonly node: KnownNode;
  readonly disk: DesiredDisk;
  /** The partition under the group. */
  readonly partition: DesiredVolume;
  readonly physicalVolume: PhysicalVolumeRef;
  readonly served: readonly ServedClass[];
  /** All of the physical volume. */
  readonly totalExtents: number;
  /** Free beside the reserve and all that the layout carves, before anything is cut for a claim. */
  readonly freeExtents: number;
  /**
   * As much of it as claims can have, whoever has it: nothing that is cut for a claim changes it.
   */
  readonly roomExtents: number;
  /** Why nothing new is cut here now; null when it is. */
  readonly unusable: string | null;
}

const SPACES: MemoryOf<DesiredNode, readonly ClaimSpace[]> = { name: 'spaces for claims' };
const NONE: readonly ClaimSpace[] = [];

/** The physical volumes of a node that serve claims; judged once per desired node. */
export function claimSpaces(
  node: KnownNode,
  layouts: readonly DiskLayout[],
  {
    inventory,
    desired,
    memory,
  }: {
    readonly inventory: Inventory;
    readonly desired: DesiredNode;
    readonly memory: Memory;
  },
): readonly ClaimSpace[] {
  if (!layouts.some((layout) => servedClasses(layout).length > 0)) return NONE;
  const spacesByDesired = rememberedOn(memory, SPACES);
  const known = spacesByDesired.get(desired);
  if (known?.every((space) => space.node === node) === true) return known;
  const serving = layouts.filter((layout) => servedClasses(layout).length > 0);
  const spaces = groupSpaces(node, serving, { inventory, desired });
  spacesByDesired.set(desired, spaces);
  return spaces;
}

/** The physical volumes that layouts have on a node, with what is free on each. */
export function groupSpaces(
  node: KnownNode,
  layouts: readonly DiskLayout[],
  { inventory, desired }: { readonly inventory: Inventory; readonly desired: DesiredNode },
): readonly ClaimSpace[] {
  const assessed = desired.disks.map((disk) => assessDesired(disk, desired, inventory));
  const pending = pendingExtents(assessed);
  return layouts.flatMap(({ name, arrangement }) => {
    if (arrangement.kind !== 'volume-group') return [];
    const mine = assessed.filter(({ disk }) => disk.layout === name);
    const common = { node, desired, inventory, group: arrangement.group, all: mine, pending };
    return mine.flatMap((one) => spaceOn(one, common) ?? []);
  });
}

/** A disk of a desired node, with what it is. */
export interface AssessedDisk {
  readonly disk: DesiredDisk;
  readonly assessment: DiskAssessment;
}

export function assessDesired(
  disk: DesiredDisk,
  desired: DesiredNode,
  inventory: Inventory,
): AssessedDisk {
  const { installation, node, formerNames, consents } = desired;
  const owner = { installation, node, formerNames, consents };
  return { disk, assessment: assessDisk({ ...disk, ...owner }, inventory) };
}

const LINEAR: Segments = { type: 'linear', stripes: 1, copies: 1 };

/** What carved volumes and thin pools still need of each physical volume, by its UUID. */
export function pendingExtents(assessed: readonly AssessedDisk[]): ReadonlyMap<string, number> {
  const pending = new Map<string, number>();
  const groups = assessed.map(({ assessment }) =>
    assessment.kind === 'refused' ? null : (assessment.disk.volumeGroup ?? null),
  );
  for (const { disk, assessment } of assessed)
    for (const volume of disk.volumes) {
      const { logical } = volume;
      // What is cut from a pool takes nothing of the group.
      if (logical === undefined || logical.thinPool !== undefined) continue;
      const found = assessment.kind === 'ours' ? assessment.volumes.get(volume.volume) : undefined;
      const there = found !== undefined && isLogical(found) ? found : null;
      const mine = groups.filter((one) => one?.name === logical.group);
      const each = dataExtents(volume, there) + poolExtents(volume, there, mine);
      for (const uuid of logical.legs?.on ?? [logical.physicalVolume.uuid])
        pending.set(uuid, (pending.get(uuid) ?? 0) + each);
    }
  return pending;
}

function dataExtents(
  { sizeBytes, logical }: DesiredVolume,
  there: ObservedLogicalVolume | null,
): number {
  const segments = logical?.legs ?? LINEAR;
  const asked = sizeBytes / LOGICAL_EXTENT_BYTES;
  return there === null
    ? legExtents(asked, segments)
    : Math.max(0, asked - extentsOf(there)) / segments.stripes;
}

/**
 * Metadata of a pool, and those that its group keeps to repair it with: counted for each pool, so
 * never too few.
 */
function poolExtents(
  { pool }: DesiredVolume,
  there: ObservedLogicalVolume | null,
  groups: readonly (ObservedVolumeGroup | null)[],
): number {
  if (pool === undefined) return 0;
  const metadata = wholeExtents(pool.metadataBytes) / LOGICAL_EXTENT_BYTES;
  const known = wholeExtents(there?.pool?.metadataBytes ?? 0) / LOGICAL_EXTENT_BYTES;
  return Math.max(0, metadata - known) + Math.max(0, metadata - spareExtents(groups));
}

interface Common {
  readonly node: KnownNode;
  readonly desired: DesiredNode;
  readonly inventory: Inventory;
  readonly group: VolumeGroupLayout;
  /** The disks of the layout. */
  readonly all: readonly AssessedDisk[];
  readonly pending: ReadonlyMap<string, number>;
}

function spaceOn(on: AssessedDisk, common: Common): ClaimSpace | null {
  const { disk } = on;
  const { node, desired, inventory, group, all, pending } = common;
  const partition = disk.volumes.find(({ format }) => format.kind === 'physical-volume');
  if (partition?.format.kind !== 'physical-volume') return null;
  const { installation } = desired;
  const physicalVolume = physicalVolumeRef(installation, partition.volume);
  const { uuid } = physicalVolume;
  const there = groupNamed(partition.format.group, inventory);
  const member = there?.physicalVolumes.find((one) => one.uuid === uuid);
  const total = Math.max(member?.totalExtents ?? 0, extentsIn(partition.sizeBytes));
  const used = member === undefined ? 0 : member.totalExtents - member.freeExtents;
  const reserve = reserveExtents(group, total, all.length);
  const free = total - used - reserve - (pending.get(uuid) ?? 0);
  return {
    installation,
    node,
    disk,
    partition,
    physicalVolume,
    served: group.claims,
    totalExtents: total,
    freeExtents: Math.max(0, Math.floor(free)),
    roomExtents: free + undeclaredExtents(uuid, common),
    unusable: unusableReason(on, { there, member, partition }, common),
  };
}

function groupNamed(name: string, { disks }: Inventory): ObservedVolumeGroup | null {
  return disks.find(({ volumeGroup }) => volumeGroup?.name === name)?.volumeGroup ?? null;
}

/** What of a physical volume nothing is cut from; `disks` are those of its layout on the node. */
export function reserveExtents(
  { reserve, per }: VolumeGroupLayout,
  total: number,
  disks: number,
): number {
  if (reserve.kind === 'percent') return Math.ceil((total * reserve.percent) / 100);
  return Math.ceil(reserve.bytes / LOGICAL_EXTENT_BYTES / (per === 'node' ? disks : 1));
}

/** Extents of the physical volume that volumes of ours have which no layout carves. */
function undeclaredExtents(uuid: string, { desired, inventory }: Common): number {
  const declared = new Set<VolumeId>(
    desired.disks.flatMap(({ volumes }) => volumes.map(({ volume }) => volume)),
  );
  return inventory.disks
    .flatMap((disk) => (disk.volumeGroup === undefined ? [] : ownVolumes(disk, desired)))
    .reduce(
      (sum, { mark, found }) =>
        !declared.has(mark.volume) && liesOn(found, uuid) ? sum + extentsOf(found) : sum,
      0,
    );
}

function liesOn(found: ObservedVolume, uuid: string): boolean {
  return isLogical(found) && found.thinPool === undefined && found.physicalVolumes.includes(uuid);
}

interface Found {
  readonly there: ObservedVolumeGroup | null;
  readonly member: ObservedPhysicalVolume | undefined;
  readonly partition: DesiredVolume;
}

function unusableReason(
  { disk, assessment }: AssessedDisk,
  found: Found,
  { desired, group, all }: Common,
): string | null {
  if (isHeldDisk(desired, disk)) return heldReason(desired, disk);
  const disks = [assessment, ...(group.per === 'node' ? all.map((one) => one.assessment) : [])];
  // A group over several disks is changed only when none of them is refused, and made only when all
  // can be written.
  const [refused] = disks.flatMap((one) => (one.kind === 'refused' ? [one.refusal.summary] : []));
  if (refused !== undefined) return `a disk of its group is refused: ${refused}`;
  const [unwritable] = (found.there === null ? disks : [assessment]).flatMap(
    (one) => unwritableReason(one) ?? [],
  );
  return unwritable ?? groupReason(assessment, found, group);
}

function unwritableReason(assessment: DiskAssessment): string | null {
  if (assessment.kind === 'refused') return null;
  const { id, readOnly, failing } = assessment.disk;
  if (readOnly) return `${id} is read-only`;
  return failing ? `${id} is failing` : null;
}

/** Why a group that is there is not changed; null when it is, and for one that is not made yet. */
function groupReason(
  assessment: DiskAssessment,
  { there, member, partition }: Found,
  { per }: VolumeGroupLayout,
): string | null {
  const carrier = assessment.kind === 'ours' ? assessment.volumes.get(partition.volume) : undefined;
  const isFinished = carrier !== undefined && parseMark(carrier.label)?.state === 'ready';
  if (isFinished && member === undefined) return 'its volume group cannot be read';
  const members = there?.physicalVolumes ?? [];
  if (members.some(({ missing }) => missing)) return 'a disk of its volume group is missing';
  return per === 'disk' && members.length > 1 ? 'its volume group is not as it was made' : null;
}

/** Of a logical volume. */
export function extentsOf({ sizeBytes }: Pick<ObservedLogicalVolume, 'sizeBytes'>): number {
  return Math.floor(sizeBytes / LOGICAL_EXTENT_BYTES);
}

/** Whole extents behind the label and the metadata of a physical volume. */
function extentsIn(bytes: Bytes): number {
  return Math.max(0, Math.floor((bytes - PHYSICAL_VOLUME_START_BYTES) / LOGICAL_EXTENT_BYTES));
}
