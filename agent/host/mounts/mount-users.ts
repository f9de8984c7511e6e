import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseMountInfo } from './mountinfo.ts';

/** As many as a person wants to read in one line. */
const MOST_NAMED = 5;
/** An end when somebody makes processes, or open files, without end. */
const MOST_PROCESSES = 65_536;
const MOST_FILES = 16_384;

/**
 * Who keeps a mount from being ended: processes that work, run or have a file open below it,
 * whatever is mounted below it, and loop devices over files in it. Kernel memory alone is read; no
 * file on the mount is touched, which may be what hangs.
 *
 * @returns at most five, each in a few words, and how many more; empty when nobody is found.
 */
export function readMountUsers(
  mountPoint: string,
  roots: { readonly proc: string; readonly block: string } = PLACES,
): readonly string[] {
  const isBelow = (path: string): boolean =>
    path === mountPoint || path.startsWith(`${mountPoint.replace(/\/$/, '')}/`);
  const users = [
    ...mountsBelow(mountPoint, roots.proc),
    ...loopsOver(isBelow, roots.block),
    ...processesIn(isBelow, roots.proc),
  ];
  const more = users.length - MOST_NAMED;
  return more <= 0 ? users : [...users.slice(0, MOST_NAMED), `${more} more`];
}

const PLACES = { proc: '/proc', block: '/sys/block' };

function mountsBelow(mountPoint: string, proc: string): readonly string[] {
  return parseMountInfo(readText(join(proc, 'self/mountinfo')))
    .filter((mount) => mount.mountPoint.startsWith(`${mountPoint}/`))
    .map((mount) => `a mount at ${mount.mountPoint}`);
}

function loopsOver(isBelow: (path: string) => boolean, block: string): readonly string[] {
  return list(block)
    .filter((name) => name.startsWith('loop'))
    .filter((name) => isBelow(readText(join(block, name, 'loop/backing_file')).replace(/\n$/, '')))
    .map((name) => `/dev/${name} over a file in it`);
}

function processesIn(isBelow: (path: string) => boolean, proc: string): readonly string[] {
  return list(proc)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
    .slice(0, MOST_PROCESSES)
    .filter((pid) => isIn(join(proc, String(pid)), isBelow))
    .map((pid) => `${nameOf(join(proc, String(pid)))} (process ${pid})`);
}

/** proc_pid_cwd(5), proc_pid_root(5), proc_pid_exe(5), proc_pid_fd(5), proc_pid_maps(5). */
function isIn(process: string, isBelow: (path: string) => boolean): boolean {
  const links = ['cwd', 'root', 'exe'].map((name) => join(process, name));
  const files = list(join(process, 'fd')).slice(0, MOST_FILES);
  const open = files.map((name) => join(process, 'fd', name));
  if ([...links, ...open].some((link) => isBelow(target(link)))) return true;
  const maps = readText(join(process, 'maps'));
  return maps.split('\n').some((line) => isBelow(withoutDeleted(line.slice(line.indexOf('/')))));
}

function nameOf(process: string): string {
  const name = readText(join(process, 'comm')).trim();
  return name === '' ? 'unknown' : name;
}

/** Of a file that was removed while it was open the kernel says so behind its name. */
function withoutDeleted(path: string): string {
  return path.replace(/ \(deleted\)$/, '');
}

function target(link: string): string {
  try {
    return withoutDeleted(readlinkSync(link));
  } catch {
    return '';
  }
}

/** Processes come and go while we read. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function list(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
