import type { Bytes } from '../../src/model/bytes.ts';
import type { FilesystemType, VolumeFormat } from '../../src/model/declarations.ts';
import { parseSuperblock, type Superblock } from '../discover/superblocks.ts';

/** What a new filesystem is to be. */
export interface FilesystemSpec {
  readonly uuid: string;
  readonly sizeBytes: Bytes;
  readonly mkfs: Extract<VolumeFormat, { kind: 'filesystem' }>['mkfs'];
  /** What the new filesystem contains from its first moment; null: nothing. */
  readonly seed: Seed | null;
}

/**
 * A directory `data` (0755, root) inside the filesystem, in the two forms that tools take: a
 * directory to copy, and a prototype file as of mkfs.xfs(8).
 */
export interface Seed {
  readonly directory: string;
  readonly prototype: string;
}

export interface IdentifiedSuperblock extends Superblock {
  readonly uuid: string;
}

/** Where a filesystem that is to grow lies. */
export interface GrowPlace {
  readonly device: string;
  /** Where it is mounted, for those that grow only so. */
  readonly mountPoint: string | null;
}

/** What one kind of filesystem needs from a host: every kind speaks these verbs and no others. */
export interface FilesystemDriver {
  readonly type: FilesystemType;
  readonly makeTool: string;
  /** The command line that makes it; never with an option that overrides the tool's own refusal. */
  makeCommand(device: string, spec: FilesystemSpec): readonly string[];
  /** Where its UUID lies on the device. */
  readonly uuidOffsetBytes: Bytes;
  /**
   * Where a mounted filesystem's own size is to be read: the kernel changes ext4's superblock in the
   * cache that reads of the device go through, the others keep theirs to themselves.
   */
  readonly mountedSize: 'superblock' | 'statfs';
  /** Whether it can only grow while mounted. */
  readonly growsMountedOnly: boolean;
  readonly growTools: readonly string[];
  /** The command lines, in order, that grow it to the size of its device. */
  growCommands(place: GrowPlace): readonly (readonly string[])[];
}

/** How much of the start of a device holds the superblock of every kind (btrfs has it at 64 KiB). */
export const SUPERBLOCK_BYTES: Bytes = 128 * 1024;

/** Reads a superblock from the first SUPERBLOCK_BYTES of a device; null when it is not there. */
export function readSuperblock(
  driver: FilesystemDriver,
  start: Uint8Array,
): IdentifiedSuperblock | null {
  const superblock = parseSuperblock(driver.type, start);
  return superblock === null
    ? null
    : { ...superblock, uuid: uuidAt(start, driver.uuidOffsetBytes) };
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

/** `name=value` for every option that is set, in the order of the table. */
export function flagsOf(
  options: Readonly<Record<string, string | number | boolean>>,
  names: readonly (readonly [option: string, flag: string])[],
): string[] {
  return names.flatMap(([option, flag]) => {
    const value = options[option];
    if (value === undefined) return [];
    return [`${flag}=${typeof value === 'boolean' ? (value ? '1' : '0') : String(value)}`];
  });
}
