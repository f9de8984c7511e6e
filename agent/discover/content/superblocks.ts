import { KiB, type Bytes } from '../../../src/model/values/bytes.ts';
import { hyphenatedUuid } from '../../host/commands/lvm.ts';
import { firstNonZero } from './unknown-content.ts';

/** How much of the start of a device the parsers of this file need to see. */
export const SUPERBLOCKS_BYTES: Bytes = 1024 * KiB;

/**
 * How much of it holds the superblock of every filesystem: btrfs keeps its own furthest away, at 64
 * KiB.
 */
export const MOUNTED_START_BYTES: Bytes = 72 * KiB;

/** What a filesystem says of itself. */
export interface Superblock {
  readonly uuid: string;
  /** Empty for none. */
  readonly label: string;
  readonly sizeBytes: Bytes;
  /** What statfs(2) leaves out of an xfs: its internal log. */
  readonly logBytes: Bytes;
}

/**
 * Reads the superblock of a filesystem that a prober found.
 *
 * @param start the first MiB of the device.
 * @returns null for a type that is not read here, or when the superblock is not there.
 */
export function parseSuperblock(type: string, start: Uint8Array): Superblock | null {
  switch (type) {
    case 'ext2':
    case 'ext3':
    case 'ext4':
      return parseExt(start);
    case 'xfs':
      return parseXfs(start);
    case 'btrfs':
      return parseBtrfs(start);
    default:
      return null;
  }
}

const EXT_OFFSET = 1024;
const EXT_64BIT = 0x80;

/** Kernel documentation, "The Super Block" (filesystems/ext4/super.rst). */
function parseExt(start: Uint8Array): Superblock | null {
  const view = viewAt(start, EXT_OFFSET, 1024);
  if (view?.getUint16(0x38, true) !== 0xef53) return null;
  const blockBytes = 1024 * 2 ** view.getUint32(0x18, true);
  const has64Bits = (view.getUint32(0x60, true) & EXT_64BIT) !== 0;
  const high = has64Bits ? view.getUint32(0x150, true) : 0;
  return {
    ...namesAt(start, EXT_OFFSET, { uuid: 0x68, label: 0x78, labelBytes: 16 }),
    sizeBytes: (high * 2 ** 32 + view.getUint32(4, true)) * blockBytes,
    logBytes: 0,
  };
}

/** struct xfs_dsb of xfs_format.h; all numbers big-endian. */
function parseXfs(start: Uint8Array): Superblock | null {
  const view = viewAt(start, 0, 512);
  if (view?.getUint32(0) !== 0x58465342) return null;
  const blockBytes = view.getUint32(4);
  const internalLog = view.getBigUint64(48) !== 0n;
  return {
    ...namesAt(start, 0, { uuid: 32, label: 108, labelBytes: 12 }),
    sizeBytes: Number(view.getBigUint64(8)) * blockBytes,
    logBytes: internalLog ? view.getUint32(96) * blockBytes : 0,
  };
}

const BTRFS_OFFSET = 64 * KiB;
const BTRFS_MAGIC = '_BHRfS_M';

/**
 * struct btrfs_super_block: the size of this device as the filesystem uses it, at its device item.
 */
function parseBtrfs(start: Uint8Array): Superblock | null {
  const view = viewAt(start, BTRFS_OFFSET, 4096);
  if (view === null || textAt(start, BTRFS_OFFSET + 64, 8) !== BTRFS_MAGIC) return null;
  return {
    ...namesAt(start, BTRFS_OFFSET, { uuid: 32, label: 0x12b, labelBytes: 256 }),
    sizeBytes: Number(view.getBigUint64(201 + 8, true)),
    logBytes: 0,
  };
}

interface NamePlaces {
  readonly uuid: number;
  readonly label: number;
  readonly labelBytes: number;
}

/** A label ends at its first null byte, or fills its place. */
function namesAt(
  start: Uint8Array,
  superblock: number,
  places: NamePlaces,
): Pick<Superblock, 'uuid' | 'label'> {
  const at = superblock + places.label;
  const label = Buffer.from(start.subarray(at, at + places.labelBytes)).toString('utf8');
  return { uuid: uuidAt(start, superblock + places.uuid), label: label.split('\0')[0] ?? '' };
}

/** Filesystems store the 16 bytes of a UUID in the order in which it is written. */
function uuidAt(bytes: Uint8Array, offset: number): string {
  const digits = Buffer.from(bytes.subarray(offset, offset + 16)).toString('hex');
  const groups = [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ] as const;
  return groups.map(([from, to]) => digits.slice(from, to)).join('-');
}

const EXT_INCOMPAT_EXTENTS = 0x40;

/**
 * Whether the start of an ext filesystem is what libblkid calls ext4 and nothing beside it: extents
 * are unknown to ext3, and the boot block, in which the labels of others would lie, is empty.
 */
export function isPlainExt4(start: Uint8Array): boolean {
  const view = viewAt(start, EXT_OFFSET, 1024);
  return (
    view !== null &&
    (view.getUint32(0x60, true) & EXT_INCOMPAT_EXTENTS) !== 0 &&
    firstNonZero(start.subarray(0, EXT_OFFSET)) === null
  );
}

const SECTOR = 512;
const LVM_LABEL_SECTORS = 4;
/** Where the label of a physical volume is looked for. */
export const LVM_LABEL_BYTES = LVM_LABEL_SECTORS * SECTOR;
const LVM_METADATA_MAGIC = ' LVM2 x[5A%r0N*>';

/**
 * The name of the volume group that an LVM2 physical volume says it belongs to (lvm2,
 * lib/format_text/layout.h): the label in one of the first four sectors leads to the metadata area,
 * whose header leads to the current metadata, which begins with the group's name.
 *
 * @returns null when it belongs to none, or its metadata is not in the bytes given.
 */
export function parseLvmGroup(start: Uint8Array): string | null {
  const header = lvmHeaderOffset(start);
  if (header === null) return null;
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  // After the UUID and the size: data areas, then metadata areas, each list ended by a zero entry.
  let at = skipAreas(view, header + 40);
  for (; at + 16 <= view.byteLength; at += 16) {
    const area = Number(view.getBigUint64(at, true));
    if (area === 0) return null;
    const name = parseLvmMetadata(start, area);
    if (name !== null) return name;
  }
  return null;
}

/**
 * The UUID of an LVM2 physical volume by its label, and the place of its signature as libblkid
 * reports it.
 *
 * @param start the first {@link LVM_LABEL_BYTES} of the device.
 */
export function parsePhysicalVolume(
  start: Uint8Array,
): { readonly uuid: string; readonly offsetBytes: Bytes } | null {
  const header = lvmHeaderOffset(start);
  if (header === null) return null;
  const offsetBytes = header - (header % SECTOR) + LVM_TYPE_OFFSET;
  const letters = textAt(start, header, 32);
  return textAt(start, offsetBytes, 8) === 'LVM2 001' && /^[A-Za-z0-9]{32}$/.test(letters)
    ? { uuid: hyphenatedUuid(letters), offsetBytes }
    : null;
}

/** In the sector of the label. */
const LVM_TYPE_OFFSET = 24;

function lvmHeaderOffset(start: Uint8Array): number | null {
  for (let sector = 0; sector < LVM_LABEL_SECTORS; sector += 1) {
    const at = sector * SECTOR;
    const view = viewAt(start, at, SECTOR);
    if (view === null || textAt(start, at, 8) !== 'LABELONE') continue;
    return at + view.getUint32(20, true);
  }
  return null;
}

function skipAreas(view: DataView, from: number): number {
  for (let at = from; at + 16 <= view.byteLength; at += 16)
    if (view.getBigUint64(at, true) === 0n) return at + 16;
  return view.byteLength;
}

function parseLvmMetadata(start: Uint8Array, area: number): string | null {
  const view = viewAt(start, area, SECTOR);
  if (view === null || textAt(start, area + 4, 16) !== LVM_METADATA_MAGIC) return null;
  const offset = Number(view.getBigUint64(40, true));
  const length = Number(view.getBigUint64(48, true));
  if (offset === 0 || length === 0) return null;
  const text = textAt(start, area + offset, Math.min(length, 256));
  return /^([A-Za-z0-9+_.-]{1,127}) \{/.exec(text)?.[1] ?? null;
}

function viewAt(bytes: Uint8Array, offset: number, length: number): DataView | null {
  return offset + length <= bytes.length
    ? new DataView(bytes.buffer, bytes.byteOffset + offset, length)
    : null;
}

function textAt(bytes: Uint8Array, offset: number, length: number): string {
  return Buffer.from(bytes.subarray(offset, offset + length)).toString('latin1');
}
