import type { ReadBytes } from '../../host/devices/device-reader.ts';
import type { Bytes } from '../../../src/model/values/bytes.ts';
import type { FilesystemType, VolumeFormat } from '../../../src/model/declared/declarations.ts';

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
  /**
   * How much of the start of its device holds its superblock; whole sectors of every disk, at most
   * 128 KiB.
   */
  readonly superblockBytes: Bytes;
  /** The command line that makes it; never with an option that overrides the tool's own refusal. */
  makeCommand(device: string, spec: FilesystemSpec): readonly string[];
  /**
   * Where a mounted filesystem's own size is to be read: the kernel changes ext4's superblock in
   * the cache that reads of the device go through, the others keep theirs to themselves.
   */
  readonly mountedSize: 'superblock' | 'statfs';
  /** Whether it can only grow while mounted. */
  readonly growsMountedOnly: boolean;
  readonly growTools: readonly string[];
  /** The command lines, in order, that grow it to the size of its device. */
  growCommands(place: GrowPlace): readonly (readonly string[])[];
  /**
   * What makes whole what the kernel reads before it runs the journal. A superblock whose checksum
   * does not hold is written again from its copy: a disk writes whole sectors, and of one that has
   * several a power cut may leave the half. Null where nothing has to be done, or where a copy
   * would lose anything.
   *
   * @param device holds a filesystem of this kind that is not mounted.
   */
  repairCommand(device: string, read: ReadBytes): Promise<RepairCommand | null>;
  /** Whether a check is of use only once a mount has run the log (xfs_repair(8)). */
  readonly logRunByMount: boolean;
  /** What looks at all of one that is not mounted, and takes no decision. */
  checkCommand(device: string): RepairCommand;
}

/** One that needs no decision, with the exit codes that say that it is as it should be. */
export interface RepairCommand {
  readonly argv: readonly string[];
  readonly goodExitCodes: readonly number[];
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
