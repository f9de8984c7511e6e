import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HeldLock } from '../../../src/model/observed/host-examination.ts';
import { exists, listDirectory, readText, readTextIfPresent } from '../../host/files.ts';

/** USER_HZ of all architectures that Node runs on (proc_pid_stat(5)). */
const TICKS_PER_SECOND = 100;

/**
 * The locks of ours that somebody holds, from /proc/locks: none is taken to find out.
 *
 * @throws when /proc/locks cannot be read.
 */
export async function readHeldLocks(stateDir: string): Promise<readonly HeldLock[]> {
  const held = heldByInode(await readText('/proc/locks'));
  const names = await listDirectory(join(stateDir, 'locks'));
  const paths = [join(stateDir, 'lock'), ...names.map((name) => join(stateDir, 'locks', name))];
  const found: HeldLock[] = [];
  for (const path of paths) {
    const taker = await takerOf(path, held);
    if (taker !== null) found.push({ path, ...(await readHolder(path, taker)) });
  }
  return found;
}

/** Who took each, by device and inode, of locks by flock(2) (proc_locks(5)). */
export function heldByInode(locks: string): ReadonlyMap<string, number> {
  const line = /^\d+: FLOCK\s+\S+\s+\S+\s+(\d+) ([0-9a-f]+):([0-9a-f]+):(\d+) /gm;
  return new Map(
    Array.from(locks.matchAll(line), ([, pid, major = '', minor = '', inode = '']) => [
      `${String(parseInt(major, 16))}:${String(parseInt(minor, 16))}:${inode}`,
      Number(pid),
    ]),
  );
}

async function takerOf(path: string, held: ReadonlyMap<string, number>): Promise<number | null> {
  const stats = await stat(path).catch(() => null);
  if (stats === null) return null;
  // gnu_dev_major(3) and gnu_dev_minor(3), for numbers that fit 32 bits.
  const major = (stats.dev >>> 8) & 0xfff;
  const minor = (stats.dev & 0xff) | ((stats.dev >>> 12) & 0xfff00);
  return held.get(`${String(major)}:${String(minor)}:${String(stats.ino)}`) ?? null;
}

/**
 * Our own locks are taken by a flock(1) that ends at once; whoever holds one then writes its
 * process id into the file.
 */
async function readHolder(path: string, taker: number): Promise<Omit<HeldLock, 'path'>> {
  const written = Number(((await readTextIfPresent(path).catch(() => null)) ?? '').trim());
  for (const pid of [written, taker])
    if (pid > 0 && (await exists(`/proc/${String(pid)}`).catch(() => false)))
      return { processId: pid, ...(await readProcess(pid)) };
  return { processId: null, program: '', runningSeconds: null };
}

async function readProcess(pid: number): Promise<Pick<HeldLock, 'program' | 'runningSeconds'>> {
  const line = await readTextIfPresent(`/proc/${String(pid)}/stat`).catch(() => null);
  const uptime = await readTextIfPresent('/proc/uptime').catch(() => null);
  const [, program = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(line ?? '') ?? [];
  // Field 22 of proc_pid_stat(5): ticks from the boot to its start.
  const ticks = Number(rest.split(' ')[19]);
  if (uptime === null || !Number.isFinite(ticks)) return { program, runningSeconds: null };
  const running = Number.parseFloat(uptime) - ticks / TICKS_PER_SECOND;
  return { program, runningSeconds: Math.max(0, Math.floor(running)) };
}
