/**
 * What a write is, in the words of who reads the drivers: which copy of a table, whose record,
 * which tool's.
 */
import { basename, dirname } from 'node:path';
import { MiB } from '../../src/model/values/bytes.ts';
import { loggedWrites, writesOf, type Write } from './log-states.ts';
import { SECTOR_BYTES, type Sync, type WriteLog } from './write-log.ts';

/** The entries of a table: 128 of 128 bytes each. */
const ENTRIES_BYTES = 16 * 1024;

/** @param sizeBytes of the disk that is written to. */
export function kindOfDiskWrite(
  write: Pick<Extract<Write, { kind: 'disk' }>, 'startBytes' | 'lengthBytes' | 'bytes' | 'tool'>,
  sizeBytes: number,
): string {
  const { startBytes, lengthBytes, bytes, tool } = write;
  if (tool !== null) return tool;
  const isEntries = lengthBytes === ENTRIES_BYTES;
  const isSector = lengthBytes === SECTOR_BYTES && bytes !== null;
  const last = sizeBytes - SECTOR_BYTES;
  if (isSector && startBytes === 0) return 'protective MBR';
  if ((isSector && startBytes === SECTOR_BYTES) || (isEntries && startBytes === 2 * SECTOR_BYTES))
    return 'primary table';
  if ((isSector && startBytes === last) || (isEntries && startBytes === last - ENTRIES_BYTES))
    return 'backup table';
  if (bytes === null) return 'zeros';
  // Before the first partition that diskwright makes.
  return startBytes + lengthBytes <= MiB ? 'ledger' : 'content';
}

/** @param path below the state directory. */
export function kindOfFile(path: string): string {
  if (path.endsWith('.places')) return 'places of a wipe';
  // A temporary neighbour has the name of what it becomes.
  const name = basename(path).replace(/^\.(.*)\.\d+\.tmp$/, '$1');
  if (name.endsWith('.places')) return 'places of a wipe';
  const directory = dirname(path);
  switch (directory) {
    case 'records/disks':
      return 'record of a disk';
    case 'records/volumes':
      return 'record of a volume';
    case 'records/consents':
      return 'record of a consent';
    case 'records':
      return name === 'desired.json' ? 'what was desired' : 'directory of records';
    case 'block':
      return 'link';
    case 'volumes':
      return 'mount point';
    default:
      return path.split('/')[0] === 'seed' ? 'seed' : 'state directory';
  }
}

/** @param sizeOf of a disk, by its name. */
export function kindOf(write: Write, sizeOf: (disk: string) => number): string {
  return write.kind === 'disk'
    ? kindOfDiskWrite(write, sizeOf(write.disk))
    : kindOfFile(write.path);
}

/** Which sync it is, by what it keeps; null when it keeps nothing that was not kept before. */
export function nameOfSync(
  log: WriteLog,
  sync: Sync,
  sizeOf: (disk: string) => number,
): string | null {
  const writes = writesOf(log);
  const kept = loggedWrites(log).flatMap(({ keptFrom }, index) =>
    keptFrom === sync.answered ? [writes[index]!] : [],
  );
  if (kept.length === 0) return null;
  const what = Array.from(new Set(kept.map((write) => kindOf(write, sizeOf)))).join(', ');
  const [first] = kept;
  if (first!.kind === 'disk') return what;
  const isContent = first!.change.kind === 'content' || first!.change.kind === 'length';
  return isContent ? `content: ${what}` : `name: ${what}`;
}

/** The log as it would be, had one sync never been asked for. */
export function withoutSync(log: WriteLog, sync: Sync): WriteLog {
  return { ...log, entries: log.entries.filter((entry) => entry !== sync) };
}
