import { constants, readFileSync } from 'node:fs';
import { open, readlink } from 'node:fs/promises';
import { hasCode } from '../files.ts';
import { parseMountInfo, type Mount } from './mountinfo.ts';

/** What is at the end of a path, for whoever goes there now. */
export type PathEnd = {
  /**
   * The id of the mount that it lies on, as mountinfo has it: what is mounted over a place has
   * another one.
   */
  readonly mountId: number;
} & (
  | { readonly kind: 'directory' | 'other' }
  | { readonly kind: 'symbolic-link'; readonly target: string }
);

/**
 * open(2): finds the place, and neither opens nor reads what is there. Node has no name for it; the
 * same on every Linux that Node runs on.
 */
const O_PATH = 0o10_000_000;

/**
 * Goes to a path without following a link at its end. The kernel does the lookup that every user of
 * the path gets, so that whatever is mounted over any part of it is met.
 *
 * @returns null when nothing is there.
 * @throws what the kernel answers otherwise. A filesystem that does not answer keeps it waiting:
 * give it a deadline.
 */
export async function pathEnd(path: string): Promise<PathEnd | null> {
  try {
    const place = await open(path, O_PATH | constants.O_NOFOLLOW);
    try {
      const found = await place.stat();
      const mountId = mountIdOf(place.fd);
      if (found.isSymbolicLink())
        return { mountId, kind: 'symbolic-link', target: await readlink(path) };
      return { mountId, kind: found.isDirectory() ? 'directory' : 'other' };
    } finally {
      await place.close();
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

/** proc_pid_fdinfo(5). Kernel memory, therefore read without waiting. */
function mountIdOf(descriptor: number): number {
  const text = readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8');
  return Number(/^mnt_id:\s*(\d+)$/m.exec(text)?.[1] ?? Number.NaN);
}

/** The mounts that a process sees now, by their ids. */
export function mountsById(pid: number): ReadonlyMap<number, Mount> {
  const mounts = parseMountInfo(readFileSync(`/proc/${pid}/mountinfo`, 'utf8'));
  return new Map(mounts.map((mount) => [mount.id, mount]));
}
