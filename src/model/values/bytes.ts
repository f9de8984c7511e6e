/**
 * A count of bytes. A plain number: sizes of block devices are multiples of 512, so that even sums
 * over a fleet (up to 2^62) stay exact.
 */
export type Bytes = number;

export const KiB = 1024;
export const MiB = 1024 * KiB;
export const GiB = 1024 * MiB;
export const TiB = 1024 * GiB;

/** The grain of everything diskwright partitions: the alignment that parted and sfdisk use too. */
export const PARTITION_GRAIN_BYTES: Bytes = MiB;

/** The extents of our volume groups: LVM's own default (vgcreate(8), --physicalextentsize). */
export const LOGICAL_EXTENT_BYTES: Bytes = 4 * MiB;

/** Where the first extent of our physical volumes begins (pvcreate(8), --dataalignment). */
export const PHYSICAL_VOLUME_START_BYTES: Bytes = MiB;

export function roundUp(size: Bytes, grain: Bytes): Bytes {
  return Math.ceil(size / grain) * grain;
}

export function roundDown(size: Bytes, grain: Bytes): Bytes {
  return Math.floor(size / grain) * grain;
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const;

/**
 * A size for people: binary units, one decimal where the size is no whole number of the unit. The
 * decimal is cut, not rounded, so that a disk never looks larger than it is.
 */
export function formatBytes(size: Bytes): string {
  let unit = 0;
  let value = size;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const text = Number.isInteger(value) ? String(value) : (Math.floor(value * 10) / 10).toFixed(1);
  return `${text} ${UNITS[unit] ?? 'B'}`;
}
