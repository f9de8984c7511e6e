import type { ObservedLogicalVolume, ObservedVolume } from './inventory.ts';
import { LVM_PARTITION_TYPE } from './partition-types.ts';

export function isLogical(found: ObservedVolume): found is ObservedLogicalVolume {
  return 'segmentType' in found;
}

/**
 * A partition that was made for a volume group. Its type says so, which only we write: a signature of LVM in a raw
 * block volume is a guest's.
 */
export function isGroupPartition(found: ObservedVolume): boolean {
  return !isLogical(found) && found.typeUuid.toLowerCase() === LVM_PARTITION_TYPE;
}

/** A logical volume without a device: nothing is known of what is in it. */
export function isInactive(found: ObservedVolume | null): boolean {
  return found !== null && isLogical(found) && found.path === '';
}
