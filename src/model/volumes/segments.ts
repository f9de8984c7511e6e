import { LOGICAL_EXTENT_BYTES, type Bytes } from '../values/bytes.ts';

/**
 * How a logical volume lies on the physical volumes of its group (lvmraid(7), lvcreate(8)). Sizes
 * are in extents; a leg is the part of a volume that lies on one physical volume.
 */
export interface Segments {
  readonly type: 'linear' | 'striped' | 'raid1' | 'raid10' | 'thin-pool' | 'thin';
  /** Over how many its data is spread; 1 unless striped or raid10. */
  readonly stripes: number;
  /** How often each part of its data is there; 1 unless raid1 or raid10. */
  readonly copies: number;
}

/**
 * What each leg of a raid takes for its superblock and bitmap: 8 KiB and a bit for each region, of
 * which there are at most 2^21 (lvm2, lib/metadata/raid_manip.c, raid_rmeta_extents), which one
 * extent of 4 MiB holds.
 */
const RAID_METADATA_EXTENTS = 1;

/** Whether no part of what has a segment type is anywhere else; named as lvs(8) does. */
export function isWithoutCopy(segmentType: string): boolean {
  return segmentType === 'linear' || segmentType === 'striped';
}

/** On how many physical volumes it lies, each another one. */
export function legCount({ stripes, copies }: Segments): number {
  return stripes * copies;
}

/** The smallest size, not below the one asked for, that is spread evenly. */
export function evenExtents(extents: number, { stripes }: Segments): number {
  return Math.ceil(extents / stripes) * stripes;
}

/**
 * What a volume takes of each physical volume that it lies on, for data and for the metadata of a
 * raid.
 */
export function legExtents(extents: number, { type, stripes, copies }: Segments): number {
  // Its extents are those of its pool.
  if (type === 'thin') return 0;
  return extents / stripes + (copies > 1 ? RAID_METADATA_EXTENTS : 0);
}

/**
 * What a logical volume that is there has of each physical volume that it lies on: a raid with its
 * metadata, a thin pool with its own; a thin volume has nothing of the group.
 */
export function extentsOnEach(found: {
  readonly segmentType: string;
  readonly sizeBytes: Bytes;
  readonly physicalVolumes: readonly string[];
  readonly thinPool?: string;
  readonly pool?: { readonly metadataBytes: Bytes };
}): number {
  const { segmentType, physicalVolumes, thinPool, pool } = found;
  if (thinPool !== undefined) return 0;
  const extents = Math.ceil(found.sizeBytes / LOGICAL_EXTENT_BYTES);
  const metadata = Math.ceil((pool?.metadataBytes ?? 0) / LOGICAL_EXTENT_BYTES);
  const copies =
    segmentType === 'raid1' ? physicalVolumes.length : segmentType === 'raid10' ? 2 : 1;
  const stripes = Math.max(1, physicalVolumes.length / copies);
  const spread = segmentType === 'striped' || segmentType === 'raid10' ? stripes : 1;
  return extents / spread + metadata + (copies > 1 ? RAID_METADATA_EXTENTS : 0);
}

/** The largest new volume for which each of its legs finds this much free. */
export function largestExtents(freeOnEach: number, segments: Segments): number {
  const { stripes, copies } = segments;
  return Math.max(0, freeOnEach - (copies > 1 ? RAID_METADATA_EXTENTS : 0)) * stripes;
}
