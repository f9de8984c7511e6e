import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseMountInfo, type Mount } from './mountinfo.ts';

/** The mounts that the processes of one mount namespace see (mount_namespaces(7)). */
export interface MountView {
  /** The lowest process id in the namespace. */
  readonly pid: number;
  readonly mounts: readonly Mount[];
}

export interface MountViews {
  /** PID 1's, which counts as the host's; our own where that cannot be read. */
  readonly host: MountView;
  readonly others: readonly MountView[];
  /** What could not be read; null when everything was. */
  readonly incomplete: string | null;
}

/** Enough for a node with hundreds of pods, and an end when somebody makes them without end. */
const MAX_NAMESPACES = 1_024;
const MAX_PROCESSES = 65_536;

/**
 * Reads the mounts of every mount namespace that has a process. Namespaces without one are seen by
 * an exclusive open of the device alone. Kernel memory, therefore read without waiting.
 */
export function readMountViews(proc = '/proc'): MountViews {
  const own = { pid: process.pid, mounts: readMounts(join(proc, 'self')) ?? [] };
  const first = { pid: 1, mounts: readMounts(join(proc, '1')) ?? [] };
  const host = first.mounts.length > 0 ? first : own;
  const known = new Set<string>();
  const others: MountView[] = [];
  for (const view of [host, own]) {
    const names = namesOf(view, readNamespace(proc, view === own ? 'self' : '1'));
    if (view !== host && !names.some((name) => known.has(name))) others.push(view);
    for (const name of names) known.add(name);
  }
  const processes = readdirSync(proc)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
  for (const pid of processes.slice(0, MAX_PROCESSES)) {
    if (others.length >= MAX_NAMESPACES) break;
    const view = readUnknownView(proc, pid, known);
    if (view !== null) others.push(view);
  }
  return { host, others, incomplete: incompleteness(host, others.length, processes.length) };
}

/**
 * Whether what we mount is mounted for PID 1, and for all that it starts: we share its namespace.
 */
export function seesHostMounts(proc = '/proc'): boolean {
  const first = readNamespace(proc, '1');
  return first !== null && first !== 'gone' && first === readNamespace(proc, 'self');
}

/** The view of a process whose namespace was not met before, which is then known. */
function readUnknownView(proc: string, pid: number, known: Set<string>): MountView | null {
  const link = readNamespace(proc, String(pid));
  if (link === 'gone' || (link !== null && known.has(link))) return null;
  const view = { pid, mounts: readMounts(join(proc, String(pid))) ?? [] };
  const names = namesOf(view, link);
  const isKnown = view.mounts.length === 0 || names.some((name) => known.has(name));
  for (const name of names) known.add(name);
  return isKnown ? null : view;
}

/**
 * What distinguishes a namespace from others: the link to it, and its first mount, because mount
 * ids are unique over all namespaces and not every link may be read.
 */
function namesOf(view: MountView, link: string | null): readonly string[] {
  const [mount] = view.mounts;
  return [
    ...(link === null || link === 'gone' ? [] : [link]),
    ...(mount === undefined ? [] : [`mount ${mount.id}`]),
  ];
}

function incompleteness(host: MountView, others: number, processes: number): string | null {
  if (host.mounts.length === 0) return 'no mountinfo could be read, neither of PID 1 nor our own';
  if (others >= MAX_NAMESPACES) return `there are more than ${MAX_NAMESPACES} mount namespaces`;
  if (processes > MAX_PROCESSES) return `there are more than ${MAX_PROCESSES} processes`;
  return null;
}

function readMounts(process: string): readonly Mount[] | null {
  try {
    return parseMountInfo(readFileSync(join(process, 'mountinfo'), 'utf8'));
  } catch {
    // It ended meanwhile, or is a zombie.
    return null;
  }
}

/** `gone` when the process ended meanwhile; null when we may not read the link. */
function readNamespace(proc: string, pid: string): string | null {
  try {
    return readlinkSync(join(proc, pid, 'ns/mnt'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'EACCES' || code === 'EPERM' ? null : 'gone';
  }
}
