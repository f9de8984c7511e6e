import { declareInventories } from '../declare/declare.ts';
import {
  readFileHistory,
  type FileHistoryRequest,
  type FileVersion,
} from '../git/observed/file-history.ts';
import { nameOnAnyNode } from '../model/observed/disk-identity.ts';
import type { Inventory, ObservedDisk } from '../model/observed/inventory.ts';
import {
  diskEvents,
  idsOf,
  isCalled,
  type DiskEvent,
  type DiskHistory,
  type RecordedDisk,
} from '../review/history/disk-history.ts';
import { collectDiskRecords } from '../review/history/recorded-disks.ts';

/** The branch of inventories, and where it is. */
export type RecordedBranch = Omit<FileHistoryRequest, 'text'>;

/**
 * What became of one disk, by the inventories of a branch; no ids where none of them has it.
 *
 * @param disk its serial number, or an id.
 * @throws GitError
 */
export async function loadDiskHistory(branch: RecordedBranch, disk: string): Promise<DiskHistory> {
  const { commits, isCut, versions } = await readFileHistory({ ...branch, text: disk });
  const found = await readDiskRecords(versions, (each) => (isCalled(each, disk) ? disk : null));
  const records = found.records.get(disk) ?? [];
  return {
    ...{ disk, ids: idsOf(records), branch: branch.ref, commits, isCut },
    ...{ unreadable: found.unreadable, events: diskEvents(records) },
  };
}

/**
 * What became of every disk, by {@link nameOnAnyNode}; oldest first.
 *
 * @throws GitError
 */
export async function loadDiskEvents(
  branch: RecordedBranch,
): Promise<ReadonlyMap<string, readonly DiskEvent[]>> {
  const { versions } = await readFileHistory({ ...branch, text: null });
  const { records } = await readDiskRecords(versions, nameOnAnyNode);
  return new Map(Array.from(records, ([name, each]) => [name, diskEvents(each)] as const));
}

interface DiskRecordsOfBranch {
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
async function readDiskRecords(
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
