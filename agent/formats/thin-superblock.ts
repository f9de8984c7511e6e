import type { Bytes } from '../../src/model/values/bytes.ts';
import { crc32cRegister } from './crc32c.ts';

/** A block of the metadata of a thin pool; the first one is the superblock. */
export const THIN_SUPERBLOCK_BYTES: Bytes = 4096;

/** THIN_SUPERBLOCK_MAGIC and SUPERBLOCK_CSUM_XOR (kernel, drivers/md/dm-thin-metadata.c). */
const MAGIC = 27_022_010n;
const CHECKSUM_XOR = 160_774;

/** In struct thin_disk_superblock there; numbers are little-endian. */
const FLAGS_OFFSET = 4;
const MAGIC_OFFSET = 32;

/**
 * Whether the first block of the metadata of a thin pool is a superblock: its magic number, and a
 * checksum over all that follows it.
 */
export function isThinSuperblock(block: Uint8Array): boolean {
  if (block.length < THIN_SUPERBLOCK_BYTES) return false;
  const view = new DataView(block.buffer, block.byteOffset, THIN_SUPERBLOCK_BYTES);
  if (view.getBigUint64(MAGIC_OFFSET, true) !== MAGIC) return false;
  const register = crc32cRegister(block.subarray(FLAGS_OFFSET, THIN_SUPERBLOCK_BYTES));
  return view.getUint32(0, true) === (register ^ CHECKSUM_XOR) >>> 0;
}
