import type { DesiredNode, MemberRef } from '../../model/planned/desired.ts';
import { physicalVolumeUuid, type DiskId, type VolumeId } from '../../model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedVolume,
  ObservedVolumeGroup,
} from '../../model/observed/inventory.ts';
import { isGroupPartition, isLogical } from '../../model/observed/observed-volume.ts';
import { sortedBy } from '../../model/values/order.ts';
import { isLost, missingUnder } from '../../model/volumes/lost-volume.ts';
import { ownMarks } from '../../model/volumes/own-marks.ts';
import { damagedMetadata } from '../../model/volumes/thin-pool.ts';
import type { RemovedLogicalVolume } from '../../model/volumes/removed-volume.ts';

/**
 * What a removal is read off from: the disk on which a volume lies, and the others under the same
 * group.
 */
export interface RemovalSite {
  readonly node: DesiredNode;
  readonly device: ObservedDisk;
  readonly observed: Inventory;
}

/** A group that nothing need declare, as the marks under it and its own metadata state it. */
export interface FoundGroup {
  readonly group: ObservedVolumeGroup;
  /** Those of ours that are there. */
  readonly members: readonly MemberRef[];
  /** Those that are missing, as git has them. */
  readonly gone: readonly MemberRef[];
  readonly disks: readonly ObservedDisk[];
  /** All that is cut from it, on whichever disk it is reported. */
  readonly volumes: readonly ObservedLogicalVolume[];
  /** What of it is not there, or not ours. */
  readonly differences: readonly GroupDifference[];
}

/** A physical volume of a group that is not there, or not ours. */
export interface GroupDifference {
  readonly uuid: string;
  /** For people. */
  readonly text: string;
}

/** The group on a disk; null when none can be read there. */
export function groupOn({ node, device, observed }: RemovalSite): FoundGroup | null {
  const { volumeGroup: group } = device;
  if (group === undefined) return null;
  const disks = observed.disks.filter(({ volumeGroup }) => volumeGroup?.uuid === group.uuid);
  const members = disks.flatMap((disk) =>
    ownMarks(disk, node)
      .filter(({ partition }) => isGroupPartition(partition))
      .map(({ mark: { volume }, partition }): MemberRef => ({
        volume,
        partitionUuid: partition.uuid.toLowerCase(),
        uuid: physicalVolumeUuid(node.installation, volume),
        disk: disk.id,
      })),
  );
  return {
    group,
    members: sortedBy(
      members.filter((member) => group.physicalVolumes.some(({ uuid }) => uuid === member.uuid)),
      ({ uuid }) => uuid,
    ),
    gone: goneMembers(group, node),
    disks,
    volumes: disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []),
    differences: group.physicalVolumes.flatMap(({ uuid, missing }) => {
      if (missing) return [{ uuid, text: `its physical volume ${uuid} is missing` }];
      const isOurs = members.some((member) => member.uuid === uuid);
      const text = `its physical volume ${uuid} lies in no partition of ours`;
      return isOurs ? [] : [{ uuid, text }];
    }),
  };
}

/**
 * What keeps a volume from being taken out of a group. One that lost data with a disk goes while
 * that disk is missing, once git gives up each disk that is.
 */
export function differencesFor(
  found: ObservedVolume,
  { group, gone, differences }: FoundGroup,
  { node }: Pick<RemovalSite, 'node'>,
): readonly string[] {
  const isTaken = isLogical(found) && isLost(group, found);
  const givenUp = gone.filter(({ disk }) => isTaken && isDiscarded(node, disk));
  return differences.flatMap(({ uuid, text }) =>
    givenUp.some((member) => member.uuid === uuid) ? [] : [text],
  );
}

/** Whether a disk is gone, and git gives up what lay on it alone. */
function isDiscarded({ leaving = [] }: DesiredNode, id: DiskId): boolean {
  return leaving.some(({ disk, discard }) => disk === id && discard === true);
}

function goneMembers(
  { physicalVolumes }: ObservedVolumeGroup,
  { disks }: DesiredNode,
): readonly MemberRef[] {
  const missing = physicalVolumes.flatMap((one) => (one.missing ? [one.uuid] : []));
  if (missing.length === 0) return [];
  const declared = disks.flatMap(({ volumes }) => volumes.flatMap(({ members = [] }) => members));
  return missing.flatMap((uuid) => declared.find((member) => member.uuid === uuid) ?? []);
}

/** Where a logical volume lies, and the members of its group where those are several. */
export function placeIn(
  { group, members, gone, volumes }: FoundGroup,
  found: ObservedLogicalVolume,
  device: ObservedDisk,
): Pick<RemovedLogicalVolume, 'logical' | 'members' | 'lost' | 'damaged'> | null {
  const first = members.find(({ disk }) => disk === device.id);
  if (first === undefined) return null;
  const { disk: _disk, ...physicalVolume } = first;
  const { name, thinPool } = found;
  const lost = missingUnder(group, found);
  const damaged = lost.length === 0 ? damagedMetadata(volumes, found) : undefined;
  return {
    logical: {
      group: group.name,
      name,
      physicalVolume,
      // A pool of ours is called as its volume.
      ...(thinPool === undefined ? {} : { thinPool: thinPool as VolumeId }),
    },
    ...(group.physicalVolumes.length === 1
      ? {}
      : { members: sortedBy([...members, ...gone], ({ uuid }) => uuid) }),
    ...(lost.length === 0 ? {} : { lost }),
    ...(damaged === undefined ? {} : { damaged }),
  };
}
