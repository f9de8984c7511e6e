/**
 * The writes of a recorded log as {@link crashStates} takes them, and what a state leaves of disks
 * and directory.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { writePart } from '../vm/write-history.ts';
import type { CrashState, LoggedWrite, Sectors } from './crash-states.ts';
import type { FileTree } from './file-tree.ts';
import { SECTOR_BYTES, type LogEntry, type Sync, type WriteLog } from './write-log.ts';

export type Write = Exclude<LogEntry, Sync>;

/** What is numbered in the states. */
export function writesOf({ entries }: WriteLog): readonly Write[] {
  return entries.filter((entry) => entry.kind !== 'sync');
}

export function loggedWrites(log: WriteLog): readonly LoggedWrite[] {
  const syncs = log.entries.filter((entry) => entry.kind === 'sync');
  return writesOf(log).map((write) => ({
    cache: write.cache,
    sectors: sectorsOf(write),
    asked: write.asked,
    keptFrom: keptFrom(write, syncs),
    isToolsOwn: write.kind === 'disk' && write.tool !== null,
  }));
}

function sectorsOf(write: Write): number {
  if (write.kind === 'disk') return Math.ceil(write.lengthBytes / SECTOR_BYTES);
  const { change } = write;
  return change.kind === 'content' ? Math.ceil(change.bytes.length / SECTOR_BYTES) : 1;
}

/** Of the syncs that began after it was answered, the first one to end. */
function keptFrom({ cache, answered }: Write, syncs: readonly Sync[]): number {
  return syncs
    .filter(({ of, asked }) => asked > answered && (of === null || of === cache))
    .reduce((first, sync) => Math.min(first, sync.answered), Infinity);
}

/** The begin of each disk's image, and where it is to be. */
export interface DiskImages {
  readonly before: (disk: string) => string;
  readonly image: (disk: string) => string;
  readonly disks: readonly string[];
}

/**
 * Images and directory become what a state leaves. The disks are not attached, and the directory is
 * not there.
 */
export function restoreState(log: WriteLog, state: CrashState, images: DiskImages): void {
  const directory = log.before.copy();
  const files = new Map(
    images.disks.map((disk) => {
      execFileSync('cp', ['--sparse=always', images.before(disk), images.image(disk)]);
      return [disk, openSync(images.image(disk), 'r+')];
    }),
  );
  for (const [index, write] of writesOf(log).entries()) {
    if (write.asked >= state.cut) continue;
    const parts = state.remains.get(index);
    if (write.kind === 'file') changeTree(directory, write, parts);
    else writeDisk(files.get(write.disk)!, write, parts ?? [[0, sectorsOf(write)]]);
  }
  for (const file of files.values()) closeSync(file);
  directory.write();
}

function writeDisk(
  file: number,
  { startBytes, lengthBytes, bytes }: Extract<Write, { kind: 'disk' }>,
  parts: readonly Sectors[],
): void {
  for (const [first, end] of parts) {
    const from = first * SECTOR_BYTES;
    const to = Math.min(end * SECTOR_BYTES, lengthBytes);
    const part = { startBytes: startBytes + from, lengthBytes: to - from };
    writePart(file, part, bytes?.subarray(from, to) ?? null);
  }
}

/**
 * Of a file's content, what lies in a sector that is not there reads as zeros if anything was
 * written behind it.
 */
function changeTree(
  tree: FileTree,
  { change }: Extract<Write, { kind: 'file' }>,
  parts: readonly Sectors[] | undefined,
): void {
  if (parts === undefined) tree.change(change);
  else if (change.kind === 'content')
    for (const [first, end] of parts) {
      const from = first * SECTOR_BYTES;
      tree.change({
        ...change,
        startBytes: change.startBytes + from,
        bytes: change.bytes.subarray(from, end * SECTOR_BYTES),
      });
    }
}
