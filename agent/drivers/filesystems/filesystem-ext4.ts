import { KiB } from '../../../src/model/values/bytes.ts';
import { crc32cRegister } from '../../formats/crc32c.ts';
import { flagsOf, type FilesystemDriver, type RepairCommand } from './filesystem-driver.ts';

/** ext4, with the tools of e2fsprogs. */
export const ext4: FilesystemDriver = {
  type: 'ext4',
  makeTool: 'mkfs.ext4',
  superblockBytes: 4 * KiB,
  makeCommand(device, spec) {
    const { mkfs } = spec;
    const extended = [
      // The kernel would write the tables after the first mount, into the time of whoever uses it.
      'lazy_itable_init=0',
      'lazy_journal_init=0',
      'nodiscard',
      'root_owner=0:0',
      ...flagsOf(mkfs, [
        ['stride', 'stride'],
        ['stripeWidth', 'stripe_width'],
      ]),
    ];
    const options = (
      [
        ['-b', 'blockSize'],
        ['-I', 'inodeSize'],
        ['-i', 'inodeRatioBytes'],
      ] as const
    ).flatMap(([flag, name]) => (mkfs[name] === undefined ? [] : [flag, String(mkfs[name])]));
    return [
      'mkfs.ext4',
      '-q',
      ...['-m', String(mkfs['reservedPercent'] ?? 0)],
      ...options,
      ...['-E', extended.join(',')],
      ...['-U', spec.uuid],
      ...(spec.seed === null ? [] : ['-d', spec.seed.directory]),
      '--',
      device,
    ];
  },
  mountedSize: 'superblock',
  growsMountedOnly: false,
  growTools: ['resize2fs', 'e2fsck'],
  growCommands(place) {
    // Not mounted, resize2fs wants a check first; -p repairs only what needs no decision.
    return place.mountPoint === null
      ? [
          ['e2fsck', '-f', '-p', '--', place.device],
          ['resize2fs', '--', place.device],
        ]
      : [['resize2fs', '--', place.device]];
  },
  async repairCommand(device, read) {
    const superblock = viewOf(await read(0, 4 * KiB), 1 * KiB);
    if (isWhole(superblock)) return hasToRunJournal(superblock) ? runJournal(device) : null;
    const copy = copyPlace(superblock);
    if (copy === null) return null;
    const found = viewOf(await read(copy.block * copy.blockBytes, 4 * KiB), 0);
    if (!(isWhole(found) && isSameSystem(superblock, found))) return null;
    // Without -b, -p looks at no copy. It runs the journal, and repairs only what needs no
    // decision; 1: it corrected something.
    const place = ['-b', String(copy.block), '-B', String(copy.blockBytes)];
    return { argv: ['e2fsck', '-p', ...place, '--', device], goodExitCodes: [0, 1] };
  },
  logRunByMount: false,
  checkCommand: (device) => ({
    argv: ['e2fsck', '-f', '-p', '--', device],
    goodExitCodes: [0, 1],
  }),
};

/**
 * The kernel looks at the descriptors of all groups before it runs the journal (fs/ext4/super.c:
 * ext4_group_desc_init comes before ext4_load_and_init_journal), and mounts nothing where those of
 * groups that a grow added are in the journal alone, and the superblock has them already. e2fsck
 * runs the journal first, and looks at nothing else. 8: this e2fsck is older than the filesystem;
 * the mount says what is so.
 */
function runJournal(device: string): RepairCommand {
  const argv = ['e2fsck', '-p', '-E', 'journal_only', '--', device];
  return { argv, goodExitCodes: [0, 1, 8] };
}

function hasToRunJournal(superblock: DataView): boolean {
  return (superblock.getUint32(INCOMPATIBLE_FEATURES, true) & JOURNAL_TO_RUN) !== 0;
}

function viewOf(bytes: Uint8Array, offsetBytes: number): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset + offsetBytes, SUPERBLOCK_BYTES);
}

/**
 * The fields of kernel documentation, "The Super Block" (filesystems/ext4/super.rst); all numbers
 * little-endian.
 */
const SUPERBLOCK_BYTES = 1024;
const BLOCKS = 0x04;
const FIRST_BLOCK = 0x14;
const BLOCK_SIZE = 0x18;
const BLOCKS_PER_GROUP = 0x20;
const INCOMPATIBLE_FEATURES = 0x60;
const JOURNAL_TO_RUN = 0x4;
const READ_ONLY_FEATURES = 0x64;
const METADATA_CHECKSUMS = 0x400;
const CHECKSUM = 0x3fc;

/** A filesystem without checksums of its metadata has none of its superblock either. */
function isWhole(superblock: DataView): boolean {
  if ((superblock.getUint32(READ_ONLY_FEATURES, true) & METADATA_CHECKSUMS) === 0) return true;
  const bytes = new Uint8Array(superblock.buffer, superblock.byteOffset, CHECKSUM);
  return crc32cRegister(bytes) === superblock.getUint32(CHECKSUM, true);
}

/**
 * Of the copy in block group 1, which every layout of copies has by default; null for a filesystem
 * of one group.
 */
function copyPlace(superblock: DataView): { block: number; blockBytes: number } | null {
  const block =
    superblock.getUint32(FIRST_BLOCK, true) + superblock.getUint32(BLOCKS_PER_GROUP, true);
  const isThere = block < superblock.getUint32(BLOCKS, true);
  return isThere ? { block, blockBytes: KiB * 2 ** superblock.getUint32(BLOCK_SIZE, true) } : null;
}

/** Inodes, blocks (low, high), first block, size of blocks, blocks and inodes of a group, UUID. */
const UNCHANGING = [0, BLOCKS, 0x150, FIRST_BLOCK, BLOCK_SIZE, BLOCKS_PER_GROUP, 0x28].concat([
  0x68, 0x6c, 0x70, 0x74,
]);

/**
 * A copy is brought up to date after the filesystem grew: an older one would cut off what was
 * written since.
 */
function isSameSystem(superblock: DataView, copy: DataView): boolean {
  return UNCHANGING.every((field) => superblock.getUint32(field) === copy.getUint32(field));
}
