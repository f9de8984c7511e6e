import { physicalVolumeUuid, type InstallationId } from '../identifiers.ts';
import type { ObservedDisk, ObservedLogicalVolume, ObservedVolume } from './inventory.ts';
import { parseMark } from '../volumes/mark.ts';
import { LVM_PARTITION_TYPE } from './partition-types.ts';

export function isLogical(found: ObservedVolume): found is ObservedLogicalVolume {
  return 'segmentType' in found;
}

/**
 * A partition that was made for a volume group. Its type says so, which only we write: a signature
 * of LVM in a raw block volume is a guest's.
 */
export function isGroupPartition(found: ObservedVolume): boolean {
  return !isLogical(found) && found.typeUuid.toLowerCase() === LVM_PARTITION_TYPE;
}

/** UUIDs of the physical volumes of LVM that were made in partitions of ours on a disk. */
export function ownPhysicalVolumes(
  { table }: Pick<ObservedDisk, 'table'>,
  installation: InstallationId,
): readonly string[] {
  return (table?.partitions ?? []).filter(isGroupPartition).flatMap(({ label }) => {
    const mark = parseMark(label);
    return mark === null ? [] : [physicalVolumeUuid(installation, mark.volume)];
  });
}

/** A logical volume without a device: nothing is known of what is in it. */
export function isInactive(found: ObservedVolume | null): boolean {
  return found !== null && isLogical(found) && found.path === '';
}

/**
 * What lvcreate(8) leaves of a thin pool when it is stopped before it has one: a plain volume under
 * its name, of the size of the metadata (lvm2, lib/metadata/pool_manip.c, create_pool).
 */
export function isHalfPool(
  { format }: { readonly format: { readonly kind: string } },
  found: ObservedLogicalVolume,
): boolean {
  return (
    format.kind === 'thin-pool' &&
    found.pool === undefined &&
    parseMark(found.label)?.state === 'new'
  );
}
