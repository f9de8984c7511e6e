import { declareInventories } from '../../../declare/declare.ts';
import type { FileVersion } from '../../../git/observed/file-history.ts';
import type { Inventory, ObservedDisk } from '../../../model/observed/inventory.ts';
import type { RecordedDisk } from '../../../review/history/disk-history.ts';
import { collectDiskRecords } from '../../../review/history/recorded-disks.ts';

export interface DiskRecordsOfBranch {
  /** By the names that were given. */
  readonly records: ReadonlyMap<string, readonly RecordedDisk[]>;
  /** Versions of files that this release does not read. */
  readonly unreadable: number;
}

/**
 * Reads what the versions of files say of disks, one version at a time.
 *
 * @param nameOf what a disk is collected under; null: it is none of those that are wanted.
 */
export async function readDiskRecords(
  versions: AsyncIterable<FileVersion>,
  nameOf: (disk: ObservedDisk) => string | null,
): Promise<DiskRecordsOfBranch> {
  const { add, byName } = collectDiskRecords(nameOf);
  let unreadable = 0;
  for await (const version of versions) {
    const { commit, committedAt, path, bytes } = version;
    const inventories = bytes === null ? [] : inventoriesIn(path, bytes);
    if (inventories === null) unreadable += 1;
    else add({ commit, committedAt, path, inventories });
  }
  return { records: byName, unreadable };
}

function inventoriesIn(path: string, bytes: Uint8Array): readonly Inventory[] | null {
  return declareInventories([{ path, blobId: null, bytes }]).inventories;
}
