import { MiB, type Bytes } from '../values/bytes.ts';
import type { FilesystemType } from './declarations.ts';

/**
 * The smallest device that each mkfs accepts: mkfs.xfs 6 refuses below 300 MiB (mkfs.xfs(8)),
 * mkfs.btrfs 6 below 109 MiB with its default profiles; ext4 with a journal wants a few MiB.
 */
export const SMALLEST_FILESYSTEM_BYTES: Readonly<Record<FilesystemType, Bytes>> = {
  ext4: 8 * MiB,
  xfs: 300 * MiB,
  btrfs: 109 * MiB,
};

/**
 * By how much a whole filesystem may be smaller than its device: sizes are rounded to blocks, and
 * mke2fs leaves out a last block group that is too small for its own tables (at most 16 MiB of
 * inodes and 4 MiB of reserved descriptors, mke2fs(8)).
 */
export const FILESYSTEM_SLACK_BYTES: Bytes = 32 * MiB;
