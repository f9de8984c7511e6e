import type {
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedVolume,
  ObservedVolumeGroup,
} from '../observed/inventory.ts';
import { isLogical } from '../observed/observed-volume.ts';
import { isWithoutCopy } from './segments.ts';
import type { ObservedPool } from './thin-pool.ts';

/** Of a group, what says which of its physical volumes no device carries. */
type Carriers = Pick<ObservedVolumeGroup, 'physicalVolumes'>;

/** As a disk reports it, or the whole group: a thin volume is always beside its pool. */
interface Cut extends Carriers {
  readonly volumes: readonly LostFacts[];
}

/** What says whether data of a volume is gone. */
type LostFacts = Pick<
  ObservedLogicalVolume,
  'name' | 'physicalVolumes' | 'segmentType' | 'moving' | 'thinPool'
> & { readonly pool?: Pick<ObservedPool, 'segmentTypes'> };

type Placed = Pick<ObservedLogicalVolume, 'physicalVolumes'>;

/** UUIDs of the physical volumes that a volume lies on and that are missing, sorted. */
export function missingUnder({ physicalVolumes }: Carriers, volume: Placed): readonly string[] {
  return physicalVolumes
    .filter(({ uuid, missing }) => missing && volume.physicalVolumes.includes(uuid))
    .map(({ uuid }) => uuid)
    .toSorted();
}

/**
 * Whether data of a volume is gone with a physical volume that is missing: it has no copy. A thin
 * volume is lost with its pool, whatever of it lies elsewhere: without all of its pool nothing says
 * what is where (lvmthin(7)).
 */
export function isLost(group: Cut, volume: LostFacts): boolean {
  if (volume.thinPool !== undefined) {
    const pool = group.volumes.find(({ name }) => name === volume.thinPool);
    return pool !== undefined && isLost(group, pool);
  }
  // While it moves, it may be read in either place.
  if (volume.moving !== undefined) return false;
  const { pool, segmentType } = volume;
  const hasCopy =
    pool === undefined ? !isWithoutCopy(segmentType) : pool.segmentTypes !== undefined;
  return !hasCopy && missingUnder(group, volume).length > 0;
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
