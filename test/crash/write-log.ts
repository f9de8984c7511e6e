/**
 * Of all that was asked of the kernel, what changed disks and one directory, and what made it
 * durable: in the order in which it was asked, with what each sync keeps. Every device node has a
 * page cache of its own, which only a sync of that node writes out; a disk's and those of its
 * partitions are different ones.
 */
import { basename, resolve } from 'node:path';
import { bytesOf, pathOf, textOf, type Call } from './strace.ts';
import { readTree, type FileChange, type FileTree, type NodeId } from './file-tree.ts';

export const SECTOR_BYTES = 512;

/** A disk of the machine as it is attached while it is recorded. */
export interface RecordedDisk {
  readonly name: string;
  /** `/dev/loop0`. */
  readonly path: string;
  /** Where each partition begins that the kernel knows at the begin, by number. */
  readonly partitions: ReadonlyMap<number, number>;
}

interface Logged {
  /** What it is lost with, and what keeps it: the node of a device, an inode. */
  readonly cache: string;
  /** Lines of the trace. */
  readonly asked: number;
  readonly answered: number;
}

export interface DiskWrite extends Logged {
  readonly kind: 'disk';
  readonly disk: string;
  readonly startBytes: number;
  readonly lengthBytes: number;
  /** Null for zeros. */
  readonly bytes: Buffer | null;
  /** The tool that wrote it; null for the agent itself. */
  readonly tool: string | null;
}

export interface StateWrite extends Logged {
  readonly kind: 'file';
  readonly change: FileChange;
  /** Below the directory, for people. */
  readonly path: string;
}

export interface Sync extends Logged {
  readonly kind: 'sync';
  /** Null for all that there is. */
  readonly of: string | null;
  /** The path that was synced, for people. */
  readonly path: string;
}

export type LogEntry = DiskWrite | StateWrite | Sync;

export interface WriteLog {
  readonly entries: readonly LogEntry[];
  /** The directory as it was at the begin. */
  readonly before: FileTree;
}

export interface LoggedPlaces {
  readonly disks: readonly RecordedDisk[];
  readonly directory: FileTree;
  readonly root: string;
  /** What nobody reads after a power cut: locks. */
  readonly isLeftOut: (path: string) => boolean;
}

/** Who reads a trace reads it once, from its begin. */
interface Reading {
  readonly places: LoggedPlaces;
  readonly now: FileTree;
  /** Where descriptors stand that are written to one piece after another. */
  readonly positions: Map<string, number>;
  /** Where partitions begin now, by device node. */
  readonly nodes: Map<string, DeviceNow>;
  /** The program of a process that the agent started. */
  readonly tools: Map<number, string>;
}

interface DeviceNow {
  readonly disk: string;
  readonly startBytes: number;
}

/** The directory as it is: before anything is recorded. */
export function readPlaces(
  disks: readonly RecordedDisk[],
  root: string,
  isLeftOut: (path: string) => boolean,
): LoggedPlaces {
  return { disks, root, isLeftOut, directory: readTree(root, isLeftOut) };
}

/** @throws on calls that write in a way that is not understood. */
export function readLog(calls: readonly Call[], places: LoggedPlaces): WriteLog {
  const reading: Reading = {
    places,
    now: places.directory.copy(),
    positions: new Map(),
    tools: new Map(),
    nodes: new Map(
      places.disks.flatMap(({ name, path, partitions }) => [
        [path, { disk: name, startBytes: 0 }],
        ...Array.from(
          partitions,
          ([number, startBytes]) => [`${path}p${number}`, { disk: name, startBytes }] as const,
        ),
      ]),
    ),
  };
  const entries = calls.flatMap((call) => entriesOf(call, reading));
  return { entries, before: places.directory };
}

function entriesOf(call: Call, reading: Reading): readonly LogEntry[] {
  const { name, args } = call;
  const [first = '', second = '', third = '', fourth = ''] = args;
  const path = pathOf(first);
  switch (name) {
    case 'execve':
      reading.tools.set(call.pid, basename(textOf(first)));
      return [];
    case 'openat':
      return opened(call, reading);
    case 'lseek':
      reading.positions.set(first, Number.parseInt(call.result, 10));
      return [];
    case 'write':
    case 'writev':
      return written(call, reading, { path, startBytes: null, bytes: bytesOf(second) });
    case 'pwrite64':
    case 'pwritev':
    case 'pwritev2':
      return written(call, reading, { path, startBytes: Number(fourth), bytes: bytesOf(second) });
    case 'fallocate':
      return allocated(call, reading, {
        path,
        startBytes: Number(third),
        lengthBytes: Number(fourth),
      });
    case 'ioctl':
      return controlled(call, reading);
    case 'ftruncate':
      return lengthChanged(call, reading, { path, lengthBytes: Number(second) });
    case 'fsync':
    case 'fdatasync':
      return synced(call, reading, path);
    case 'sync':
    case 'syncfs':
      return [{ ...when(call), kind: 'sync', cache: '', of: null, path: '' }];
    case 'rename':
      return renamed(call, reading, [textOf(first), textOf(second)]);
    case 'renameat':
    case 'renameat2':
      return renamed(call, reading, [resolveAt(first, second), resolveAt(third, fourth)]);
    case 'unlink':
    case 'rmdir':
      return removed(call, reading, textOf(first));
    case 'unlinkat':
      return removed(call, reading, resolveAt(first, second));
    case 'mkdir':
      return made(call, reading, textOf(first), { kind: 'directory', mode: modeOf(second) });
    case 'mkdirat':
      return made(call, reading, resolveAt(first, second), {
        kind: 'directory',
        mode: modeOf(third),
      });
    case 'symlink':
      return made(call, reading, textOf(second), {
        kind: 'link',
        mode: 0o777,
        target: textOf(first),
      });
    case 'symlinkat':
      return made(call, reading, resolveAt(second, third), {
        kind: 'link',
        mode: 0o777,
        target: textOf(first),
      });
    default:
      return notUnderstood(call, reading);
  }
}

function when({ asked, answered }: Call): Pick<Logged, 'asked' | 'answered'> {
  return { asked, answered };
}

function modeOf(argument: string): number {
  return Number.parseInt(argument, 8);
}

function resolveAt(directory: string, name: string): string {
  return resolve(pathOf(directory), textOf(name));
}

/** What changes nothing that is recorded, and what would without our knowing how. */
function notUnderstood(call: Call, reading: Reading): readonly LogEntry[] {
  const harmless = ['dup', 'dup2', 'dup3', 'close', 'mount', 'umount2', 'sync_file_range', 'msync'];
  const concerns = call.args.some((argument) => isRecorded(pathOf(argument), reading));
  // libuv puts epoll_ctl(2) into a ring, and calls on files only into one that the kernel polls.
  const isRing = call.name === 'io_uring_setup' && call.args.join().includes('IORING_SETUP_SQPOLL');
  if (harmless.includes(call.name) || !(concerns || isRing)) return [];
  throw new Error(`${call.name}(${call.args.join(', ').slice(0, 200)}) is not understood`);
}

function isRecorded(path: string, reading: Reading): boolean {
  return reading.nodes.has(path) || isBelow(path, reading);
}

function isBelow(path: string, { places }: Reading): boolean {
  return (path === places.root || path.startsWith(`${places.root}/`)) && !places.isLeftOut(path);
}

function opened(call: Call, reading: Reading): readonly LogEntry[] {
  const [directory = '', name = '', flags = '', mode = '0'] = call.args;
  reading.positions.delete(call.result);
  const path = resolveAt(directory, name);
  if (reading.nodes.has(path) && /O_SYNC|O_DSYNC/.test(flags))
    throw new Error(`${path} is written through, which is not understood`);
  if (!isBelow(path, reading)) return [];
  const present = reading.now.at(path);
  if (present === null && flags.includes('O_CREAT'))
    return made(call, reading, path, { kind: 'file', mode: modeOf(mode) });
  return present !== null && flags.includes('O_TRUNC')
    ? lengthChanged(call, reading, { path, lengthBytes: 0 })
    : [];
}

interface Written {
  readonly path: string;
  /** Null: where the descriptor stands. */
  readonly startBytes: number | null;
  readonly bytes: Buffer;
}

function written(call: Call, reading: Reading, what: Written): readonly LogEntry[] {
  const { path } = what;
  if (!isRecorded(path, reading)) return [];
  const descriptor = call.args[0]!;
  const startBytes = what.startBytes ?? reading.positions.get(descriptor) ?? 0;
  const bytes = what.bytes.subarray(0, Number.parseInt(call.result, 10));
  if (what.startBytes === null) reading.positions.set(descriptor, startBytes + bytes.length);
  const device = reading.nodes.get(path);
  if (device !== undefined)
    return [
      diskWrite(
        call,
        { ...device, tool: toolOf(call, reading) },
        { path, startBytes, lengthBytes: bytes.length, bytes },
      ),
    ];
  const id = known(path, reading);
  return stateWrites(call, reading, path, [{ kind: 'content', id, startBytes, bytes }]);
}

function diskWrite(
  call: Call,
  { disk, startBytes, tool }: DeviceNow & { readonly tool: string | null },
  what: Omit<DiskWrite, keyof Logged | 'kind' | 'disk' | 'tool'> & { readonly path: string },
): DiskWrite {
  const { path, lengthBytes } = what;
  const bytes = what.bytes !== null && isZero(what.bytes) ? null : what.bytes;
  return {
    ...when(call),
    kind: 'disk',
    cache: path,
    disk,
    startBytes: startBytes + what.startBytes,
    lengthBytes,
    bytes,
    tool,
  };
}

function toolOf({ pid }: Call, { tools }: Reading): string | null {
  const program = tools.get(pid) ?? 'node';
  return program === 'node' ? null : program;
}

function isZero(bytes: Buffer): boolean {
  return bytes.equals(Buffer.alloc(bytes.length));
}

function allocated(
  call: Call,
  reading: Reading,
  what: { readonly path: string; readonly startBytes: number; readonly lengthBytes: number },
): readonly LogEntry[] {
  const device = reading.nodes.get(what.path);
  if (device === undefined) return notUnderstood(call, reading);
  const tool = toolOf(call, reading);
  return [diskWrite(call, { ...device, tool }, { ...what, bytes: null })];
}

function controlled(call: Call, reading: Reading): readonly LogEntry[] {
  const [descriptor = '', request = '', argument = ''] = call.args;
  const device = reading.nodes.get(pathOf(descriptor));
  if (device === undefined) return [];
  switch (request) {
    case 'BLKDISCARD':
    case 'BLKZEROOUT':
    case 'BLKSECDISCARD': {
      const [startBytes = 0, lengthBytes = 0] = (argument.match(/\d+/g) ?? []).map(Number);
      return allocated(call, reading, { path: pathOf(descriptor), startBytes, lengthBytes });
    }
    case 'BLKPG':
      partitionChanged(pathOf(descriptor), argument, reading);
      return [];
    default:
      return [];
  }
}

/** What partx(8) says: `{op=BLKPG_ADD_PARTITION, …, data={start=1048576, length=…, pno=1, …}}`. */
function partitionChanged(path: string, argument: string, { nodes, places }: Reading): void {
  const number = /pno=(\d+)/.exec(argument)?.[1];
  const startBytes = Number(/start=(\d+)/.exec(argument)?.[1]);
  const disk = places.disks.find((each) => each.path === path)?.name;
  if (number === undefined || disk === undefined) throw new Error(`BLKPG was told ${argument}`);
  if (argument.includes('BLKPG_DEL_PARTITION')) nodes.delete(`${path}p${number}`);
  else nodes.set(`${path}p${number}`, { disk, startBytes });
}

function known(path: string, reading: Reading): NodeId {
  const id = reading.now.at(path);
  if (id === null) throw new Error(`${path} (${basename(path)}) was never made`);
  return id;
}

function stateWrites(
  call: Call,
  { now, places }: Reading,
  path: string,
  changes: readonly FileChange[],
): readonly StateWrite[] {
  return changes.map((change) => {
    now.change(change);
    const cache = 'id' in change && change.kind !== 'renamed' ? change.id : undefined;
    return {
      ...when(call),
      kind: 'file',
      cache: inodeCache(cache ?? (change as { readonly directory: NodeId }).directory),
      change,
      path: path.slice(places.root.length + 1),
    };
  });
}

function inodeCache(id: NodeId): string {
  return `inode ${id}`;
}

function lengthChanged(
  call: Call,
  reading: Reading,
  { path, lengthBytes }: { readonly path: string; readonly lengthBytes: number },
): readonly LogEntry[] {
  if (!isBelow(path, reading)) return [];
  const id = known(path, reading);
  if (reading.now.lengthOf(id) === lengthBytes) return [];
  return stateWrites(call, reading, path, [{ kind: 'length', id, lengthBytes }]);
}

function synced(call: Call, reading: Reading, path: string): readonly LogEntry[] {
  const id = reading.now.at(path);
  const of = reading.nodes.has(path) ? path : id === null ? null : inodeCache(id);
  return of === null ? [] : [{ ...when(call), kind: 'sync', cache: of, of, path }];
}

function made(
  call: Call,
  reading: Reading,
  path: string,
  node: {
    readonly kind: 'file' | 'directory' | 'link';
    readonly mode: number;
    readonly target?: string;
  },
): readonly LogEntry[] {
  if (!isBelow(path, reading)) return [];
  const id = reading.now.newId();
  const where = reading.now.parentOf(path);
  return stateWrites(call, reading, path, [{ kind: 'made', ...where, node: { id, ...node } }]);
}

function renamed(
  call: Call,
  reading: Reading,
  [from, to]: readonly [string, string],
): readonly LogEntry[] {
  if (!isBelow(to, reading)) return [];
  const id = known(from, reading);
  const change: FileChange = {
    kind: 'renamed',
    ...reading.now.parentOf(to),
    from: reading.now.parentOf(from),
    id,
  };
  return stateWrites(call, reading, to, [change]);
}

function removed(call: Call, reading: Reading, path: string): readonly LogEntry[] {
  if (!isBelow(path, reading) || reading.now.at(path) === null) return [];
  const where = reading.now.parentOf(path);
  return stateWrites(call, reading, path, [{ kind: 'removed', ...where }]);
}
