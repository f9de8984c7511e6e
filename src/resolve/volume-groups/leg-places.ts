import {
  formatBytes,
  LOGICAL_EXTENT_BYTES,
  PHYSICAL_VOLUME_START_BYTES,
} from '../../model/values/bytes.ts';
import type { DiskLayout } from '../../model/declared/declarations.ts';
import {
  isHeldDisk,
  type DesiredDisk,
  type DesiredNode,
  type DesiredVolume,
  type LeavingDisk,
} from '../../model/planned/desired.ts';
import { nodeGroupOn } from '../../assess/node-group-on.ts';
import type { DiskId, NodeName } from '../../model/identifiers.ts';
import type {
  Inventory,
  ObservedLogicalVolume,
  ObservedVolumeGroup,
} from '../../model/observed/inventory.ts';
import { compareText, groupedBy } from '../../model/values/order.ts';
import {
  assessDesired,
  pendingExtents,
  reserveExtents,
  type AssessedDisk,
} from '../claims/claim-space.ts';

/** What is known of a node whose volumes go from one disk to another. */
export interface LegNode {
  readonly inventory: Inventory;
  readonly layouts: readonly DiskLayout[];
}

/** A disk under a group, with the UUID of the physical volume that is made on it. */
export interface LegDisk {
  readonly uuid: string;
  readonly disk: DesiredDisk;
  /** Set where the disk goes. */
  readonly leaving: LeavingDisk | null;
  /** Whether something new may be put on it. */
  readonly isUsable: boolean;
}

/** A group over several disks, and what each of them has room for. */
export interface RoomyGroup {
  readonly desired: DesiredNode;
  readonly name: string;
  readonly disks: readonly DesiredDisk[];
  readonly members: readonly LegDisk[];
  readonly found: readonly ObservedLogicalVolume[];
  readonly group: ObservedVolumeGroup;
  /** UUIDs of the physical volumes in it that no device carries. */
  readonly missing: ReadonlySet<string>;
  /** By physical volume, in extents; what a leg takes is taken away. */
  readonly free: Map<string, number>;
}

/** The groups over several disks of a node that are there. */
export function roomyGroups(
  desired: DesiredNode,
  { inventory, layouts }: LegNode,
): readonly RoomyGroup[] {
  const groups = groupedBy(
    desired.disks.filter((disk) => nodeGroupOn(disk) !== null),
    (disk) => nodeGroupOn(disk) ?? '',
  );
  return Array.from(groups).flatMap(([name, disks]): readonly RoomyGroup[] => {
    const there = inventory.disks.flatMap(({ volumeGroup }) =>
      volumeGroup?.name === name ? [volumeGroup] : [],
    );
    const [group] = there;
    if (group === undefined) return [];
    const found = there.flatMap(({ volumes }) => volumes);
    const assessed = disks.map((disk) => assessDesired(disk, desired, inventory));
    const members = assessed.flatMap((one) => legDiskOf(one, desired));
    const pending = pendingExtents(assessed);
    const free = new Map(
      members.map(({ uuid, disk }): [string, number] => [
        uuid,
        freeExtents(group, { uuid, disk }, { layouts, count: disks.length }) -
          (pending.get(uuid) ?? 0),
      ]),
    );
    const missing = new Set(
      group.physicalVolumes.filter((one) => one.missing).map(({ uuid }) => uuid),
    );
    return [{ desired, name, disks, members, found, group, missing, free }];
  });
}

function legDiskOf({ disk, assessment }: AssessedDisk, desired: DesiredNode): readonly LegDisk[] {
  const partition = disk.volumes.find(({ format }) => format.kind === 'physical-volume');
  const ref = partition?.members?.find(({ volume }) => volume === partition.volume);
  if (ref === undefined) return [];
  const leaving = desired.leaving?.find((one) => one.disk === disk.facts.id) ?? null;
  const isUsable =
    !isHeldDisk(desired, disk) &&
    assessment.kind !== 'refused' &&
    !assessment.disk.readOnly &&
    !assessment.disk.failing;
  return [{ uuid: ref.uuid, disk, leaving, isUsable }];
}

/** Beside the reserve; of one that is not in the group yet, all that it is going to have. */
function freeExtents(
  { physicalVolumes }: ObservedVolumeGroup,
  { uuid, disk }: Pick<LegDisk, 'uuid' | 'disk'>,
  { layouts, count }: { readonly layouts: readonly DiskLayout[]; readonly count: number },
): number {
  const member = physicalVolumes.find((one) => one.uuid === uuid);
  const bytes =
    disk.volumes.find(({ format }) => format.kind === 'physical-volume')?.sizeBytes ?? 0;
  const total =
    member?.totalExtents ??
    Math.floor((bytes - PHYSICAL_VOLUME_START_BYTES) / LOGICAL_EXTENT_BYTES);
  const arrangement = layouts.find(({ name }) => name === disk.layout)?.arrangement;
  const reserve =
    arrangement?.kind === 'volume-group' ? reserveExtents(arrangement.group, total, count) : 0;
  return (member?.freeExtents ?? total) - reserve;
}

/** What is cut from the groups of these disks. */
export function logicalOf(disks: readonly DesiredDisk[]): readonly DesiredVolume[] {
  return disks.flatMap(({ volumes }) => volumes.filter(({ logical }) => logical !== undefined));
}

/** Those on which a leg may be put, the one with most free first. */
function legCandidates(
  { on, by }: Pick<AskedLeg, 'on' | 'by'>,
  group: RoomyGroup,
): readonly LegDisk[] {
  return group.members
    .filter(
      ({ uuid, disk, isUsable }) =>
        isUsable && !on.includes(uuid) && (by === null || disk.facts.id === by),
    )
    .toSorted((a, b) => roomOn(b, group) - roomOn(a, group) || compareText(a.uuid, b.uuid));
}

/** A leg that is to lie on another disk. */
export interface AskedLeg {
  /** UUIDs of the physical volumes that its volume lies on. */
  readonly on: readonly string[];
  /** The only disk that may get it; null for any. */
  readonly by: DiskId | null;
  readonly extents: number;
}

/** Takes room for a leg where most is free. @returns null where no disk has enough of it. */
export function takeLegPlace(asked: AskedLeg, group: RoomyGroup): LegDisk | null {
  const [best] = legCandidates(asked, group);
  if (best === undefined || roomOn(best, group) < asked.extents) return null;
  group.free.set(best.uuid, roomOn(best, group) - asked.extents);
  return best;
}

/** Why no disk gets a leg. */
export function noLegPlace(
  asked: AskedLeg,
  group: RoomyGroup,
): { readonly reason: string; readonly evidence: readonly string[] } {
  const { by, extents } = asked;
  const candidates = legCandidates(asked, group);
  const only = by === null ? 'no other disk of its group' : `the disk ${by} that is to get it`;
  return {
    reason:
      candidates.length === 0 && by !== null
        ? `${by} is no disk of its group that can be used, or has a leg of it`
        : `${only} has ${extentsText(extents)} free`,
    evidence: roomLines(candidates, group),
  };
}

/** In extents; below zero where the reserve is not whole. */
function roomOn({ uuid }: LegDisk, { free }: RoomyGroup): number {
  return free.get(uuid) ?? 0;
}

/** What each of them has free, for people. */
function roomLines(candidates: readonly LegDisk[], group: RoomyGroup): readonly string[] {
  return candidates.map(
    (one) =>
      `${one.disk.facts.id}: ${extentsText(Math.max(0, roomOn(one, group)))} free beside the reserve`,
  );
}

/** What a refusal is about. */
export function aboutLegDisk(
  { disk }: LegDisk,
  { desired }: RoomyGroup,
): { readonly node: NodeName; readonly layout: string; readonly disk: DiskId } {
  return { node: desired.node, layout: disk.layout, disk: disk.facts.id };
}

export function extentsText(extents: number): string {
  return formatBytes(extents * LOGICAL_EXTENT_BYTES);
}
