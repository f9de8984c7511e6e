import type {
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedVolume,
  ObservedVolumeGroup,
} from '../observed/inventory.ts';
import { isLogical } from '../observed/observed-volume.ts';

/** Of a group, what says which of its physical volumes no device carries. */
type Carriers = Pick<ObservedVolumeGroup, 'physicalVolumes'>;

type Placed = Pick<ObservedLogicalVolume, 'physicalVolumes'>;

/** UUIDs of the physical volumes that a volume lies on and that are missing, sorted. */
export function missingUnder({ physicalVolumes }: Carriers, volume: Placed): readonly string[] {
  return physicalVolumes
    .filter(({ uuid, missing }) => missing && volume.physicalVolumes.includes(uuid))
    .map(({ uuid }) => uuid)
    .toSorted();
}

/** Types of which no part is anywhere else, as lvs(8) calls them. */
const WITHOUT_COPY: ReadonlySet<string> = new Set(['linear', 'striped']);

/**
 * Whether data of a volume is gone with a physical volume that is missing: it has no copy. Mirrors
 * have one; what lies in thin pools is not judged here.
 */
export function isLost(
  group: Carriers,
  volume: Pick<ObservedLogicalVolume, 'physicalVolumes' | 'segmentType' | 'moving'>,
): boolean {
  // While it moves, it may be read in either place.
  if (volume.moving !== undefined || !WITHOUT_COPY.has(volume.segmentType)) return false;
  return missingUnder(group, volume).length > 0;
}

/** Whether a volume lies on nothing that is there: it is reported on another disk of its group. */
export function isNowhere(group: Carriers, volume: Placed): boolean {
  const { length } = volume.physicalVolumes;
  return length > 0 && missingUnder(group, volume).length === length;
}

/**
 * The disks on which a volume may have been reported before: its own, and for one that lies on
 * nothing that is there every other of its group.
 */
export function disksReporting(
  disk: ObservedDisk,
  found: ObservedVolume,
  disks: readonly ObservedDisk[],
): readonly ObservedDisk[] {
  const { volumeGroup } = disk;
  if (volumeGroup === undefined || !isLogical(found) || !isNowhere(volumeGroup, found))
    return [disk];
  return disks.filter((one) => one.volumeGroup?.uuid === volumeGroup.uuid);
}
