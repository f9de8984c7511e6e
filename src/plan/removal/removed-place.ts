import type { DesiredNode, LogicalPlace, MemberRef } from '../../model/planned/desired.ts';
import { physicalVolumeUuid, type VolumeId } from '../../model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedVolumeGroup,
} from '../../model/observed/inventory.ts';
import { isGroupPartition } from '../../model/observed/observed-volume.ts';
import { sortedBy } from '../../model/values/order.ts';
import { ownMarks } from '../../model/volumes/own-marks.ts';

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
  readonly disks: readonly ObservedDisk[];
  /** All that is cut from it, on whichever disk it is reported. */
  readonly volumes: readonly ObservedLogicalVolume[];
  /** What of it is not there, or not ours. */
  readonly differences: readonly string[];
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
    disks,
    volumes: disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []),
    differences: group.physicalVolumes.flatMap(({ uuid, missing }) => {
      if (missing) return [`its physical volume ${uuid} is missing`];
      const isOurs = members.some((member) => member.uuid === uuid);
      return isOurs ? [] : [`its physical volume ${uuid} lies in no partition of ours`];
    }),
  };
}

/** Where a logical volume lies, and the members of its group where those are several. */
export function placeIn(
  { group, members }: FoundGroup,
  found: ObservedLogicalVolume,
  device: ObservedDisk,
): { readonly logical: LogicalPlace; readonly members?: readonly MemberRef[] } | null {
  const first = members.find(({ disk }) => disk === device.id);
  if (first === undefined) return null;
  const { disk: _disk, ...physicalVolume } = first;
  const { name, thinPool } = found;
  return {
    logical: {
      group: group.name,
      name,
      physicalVolume,
      // A pool of ours is called as its volume.
      ...(thinPool === undefined ? {} : { thinPool: thinPool as VolumeId }),
    },
    ...(group.physicalVolumes.length === 1 ? {} : { members }),
  };
}
