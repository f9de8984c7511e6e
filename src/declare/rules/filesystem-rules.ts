import { formatBytes, MiB, type Bytes } from '../../model/values/bytes.ts';
import type { FilesystemType } from '../../model/declared/declarations.ts';
import { errorAt, type Finding, type Path } from '../findings/finding.ts';

export type MkfsValues = Readonly<Record<string, string | number | boolean>>;
/** What a layout says under `mkfs`, per filesystem. */
export type MkfsTable = Readonly<Partial<Record<FilesystemType, MkfsValues>>>;

/**
 * The smallest device that each tool makes a filesystem on with these options: mkfs.xfs refuses
 * below 300 MiB since xfsprogs 5.19; mkfs.btrfs says the least for each pair of profiles (rounded
 * up to a whole MiB here); mke2fs makes a smaller ext4, but without a journal, and a power cut can
 * damage that one.
 */
export function smallestFilesystem(filesystem: FilesystemType, mkfs: MkfsValues): Bytes {
  switch (filesystem) {
    case 'xfs':
      return 300 * MiB;
    case 'btrfs': {
      const metadata = mkfs['metadataProfile'] === 'single' ? 'single' : 'dup';
      const data = mkfs['dataProfile'] === 'dup' ? 'dup' : 'single';
      return BTRFS_SMALLEST[`${metadata} ${data}`] * MiB;
    }
    case 'ext4':
      return mkfs['blockSize'] === 4096 ? 8 * MiB : mkfs['blockSize'] === 2048 ? 4 * MiB : 2 * MiB;
  }
}

/** Metadata and data profile: as mkfs.btrfs 6.2 names its minimum. */
const BTRFS_SMALLEST = {
  'single single': 45,
  'dup single': 109,
  'single dup': 165,
  'dup dup': 229,
} as const;

/** A filesystem on a device of a size that is known from the declaration. */
export interface SizedFilesystem {
  readonly filesystem: FilesystemType;
  readonly mkfs: MkfsValues;
  readonly sizeBytes: Bytes;
  /** What the header of an encrypted volume takes of it; 0 for others. */
  readonly headerBytes: Bytes;
}

/** @returns the finding at the size, or null when the filesystem fits. */
export function filesystemSizeFinding(
  { filesystem, mkfs, sizeBytes, headerBytes }: SizedFilesystem,
  path: Path,
): Finding | null {
  const smallest = smallestFilesystem(filesystem, mkfs) + headerBytes;
  if (sizeBytes >= smallest) return null;
  return errorAt(path, {
    code: 'filesystem-too-small',
    message: `${formatBytes(sizeBytes)} is too small for ${headerBytes === 0 ? filesystem : `encrypted ${filesystem}`}, which needs at least ${formatBytes(smallest)}`,
    hint: `make it at least ${String(smallest / MiB)}Mi${filesystem === 'ext4' ? '' : ', or use ext4'}${sizeBytes < MiB ? '; write the unit, as in 100Gi' : ''}`,
  });
}

/** Options of one filesystem that its mkfs refuses together. */
export function mkfsFindings(table: MkfsTable, path: Path): readonly Finding[] {
  return [...ext4Findings(table.ext4 ?? {}, path), ...xfsFindings(table.xfs ?? {}, path)];
}

function ext4Findings(mkfs: MkfsValues, path: Path): readonly Finding[] {
  const inodeSize = numberOf(mkfs, 'inodeSize', 256);
  const findings: Finding[] = [];
  if (inodeSize >= numberOf(mkfs, 'inodeRatioBytes', Infinity))
    findings.push(
      refused([...path, 'ext4', 'inodeRatioBytes'], {
        message: `one inode of ${String(inodeSize)} bytes for each ${String(mkfs['inodeRatioBytes'])} bytes leaves no room for data`,
        hint: 'raise inodeRatioBytes, or lower inodeSize',
      }),
    );
  const stride = numberOf(mkfs, 'stride', 1);
  if (numberOf(mkfs, 'stripeWidth', stride) % stride !== 0)
    findings.push(
      refused([...path, 'ext4', 'stripeWidth'], {
        message: `stripeWidth ${String(mkfs['stripeWidth'])} is no multiple of stride ${String(stride)}`,
        hint: 'stripeWidth is stride times the number of data disks',
      }),
    );
  return findings;
}

function xfsFindings(mkfs: MkfsValues, path: Path): readonly Finding[] {
  const findings: Finding[] = [];
  const blockSize = numberOf(mkfs, 'blockSize', 4096);
  const inodeSize = numberOf(mkfs, 'inodeSize', 512);
  if (inodeSize > blockSize / 2)
    findings.push(
      refused([...path, 'xfs', mkfs['inodeSize'] === undefined ? 'blockSize' : 'inodeSize'], {
        message: `an inode of ${String(inodeSize)} bytes is more than half of a block of ${String(blockSize)}`,
        hint: 'mkfs.xfs takes inodes of at most half a block',
      }),
    );
  const sunit = numberOf(mkfs, 'sunit', 0);
  if ((sunit * 512) % blockSize !== 0)
    findings.push(
      refused([...path, 'xfs', 'sunit'], {
        message: `sunit ${String(sunit)} (${String(sunit * 512)} bytes) is no multiple of the block size ${String(blockSize)}`,
        hint: `write a multiple of ${String(blockSize / 512)}; sunit counts sectors of 512 bytes`,
      }),
    );
  const swidth = numberOf(mkfs, 'swidth', sunit);
  if (sunit === 0 ? swidth !== 0 : swidth === 0 || swidth % sunit !== 0)
    findings.push(
      refused([...path, 'xfs', 'swidth'], {
        message: `swidth ${String(swidth)} is no multiple of sunit ${String(sunit)}`,
        hint: 'swidth is sunit times the number of data disks',
      }),
    );
  return findings;
}

function numberOf(mkfs: MkfsValues, name: string, otherwise: number): number {
  const value = mkfs[name];
  return typeof value === 'number' ? value : otherwise;
}

function refused(path: Path, text: { readonly message: string; readonly hint: string }): Finding {
  return errorAt(path, { code: 'mkfs-option', ...text });
}
