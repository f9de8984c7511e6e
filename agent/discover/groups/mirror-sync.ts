import { setTimeout } from 'node:timers/promises';
import type { SyncProgress } from '../../../src/model/volumes/mirror-legs.ts';
import type { runCommand } from '../../host/commands/command.ts';
import type { KernelDisk } from '../../host/devices/sysfs.ts';
import { STATUS_TIMEOUT_MS } from './thin-pools.ts';
import type { LogicalVolume } from './logical-volumes.ts';

const MIRRORS: ReadonlySet<string> = new Set(['raid1', 'raid10']);

/** The devices of the mirrors among volumes that are active. */
export function activeMirrors(volumes: readonly LogicalVolume[]): readonly KernelDisk[] {
  return volumes.flatMap(({ segmentType, device }) =>
    device !== null && MIRRORS.has(segmentType) ? [device] : [],
  );
}

/** From the activation of a mirror the kernel takes a moment until it copies a leg. */
const BEGINS_WITHIN_MS = 2_000;

/**
 * Asks the device mapper which mirrors have legs that are being copied: one child for all of them,
 * and another one a moment later where a leg is no copy and nothing copies it. One that gives no
 * answer counts as not copied yet: its legs are no copies as far as is known.
 *
 * @returns by the kernel's name of the mirror's device; those that are in sync are left out.
 */
export async function readMirrorSync(
  mirrors: readonly KernelDisk[],
  run: typeof runCommand,
  beginsWithinMs = BEGINS_WITHIN_MS,
): Promise<ReadonlyMap<string, SyncProgress>> {
  if (mirrors.length === 0) return new Map();
  const names = mirrors.flatMap(({ mapperName }) => mapperName ?? []);
  const ask = async (): Promise<ReadonlyMap<string, RaidStatus>> => {
    const result = await run(['dmsetup', 'status', '--noflush', '--target', 'raid', ...names], {
      timeoutMs: STATUS_TIMEOUT_MS,
    });
    return parseRaidStatus(result.kind === 'exited' ? result.stdout : '', names);
  };
  let told = await ask();
  if (Array.from(told.values()).some(({ idle }) => idle === true)) {
    await setTimeout(beginsWithinMs);
    told = await ask();
  }
  return new Map(
    mirrors.flatMap(({ name, mapperName }): [string, SyncProgress][] => {
      const status = told.get(mapperName ?? '');
      if (status === undefined) return [[name, { percent: 0 }]];
      const { legs, ...progress } = status;
      return legs.includes('a') ? [[name, progress]] : [];
    }),
  );
}

/**
 * `NAME: START LENGTH raid TYPE LEGS HEALTH DONE/ALL ACTION ...`; the name is left out when but one
 * was asked for (Documentation/admin-guide/device-mapper/dm-raid.rst).
 */
const LINE = /^(?:(\S+): )?\d+ \d+ raid \S+ \d+ (\S+) (\d+)\/(\d+) (\S*)/;

/** What the device mapper says of a mirror. */
export interface RaidStatus extends SyncProgress {
  /** A letter for each leg: `A` in sync, `a` not yet, `D` failed, `-` not there. */
  readonly legs: string;
}

/** Reads what `dmsetup status` prints of mirrors, by the name of their devices. */
export function parseRaidStatus(
  output: string,
  names: readonly string[],
): ReadonlyMap<string, RaidStatus> {
  const found = new Map<string, RaidStatus>();
  for (const line of output.split('\n')) {
    const [, own, legs, done, all, action] = LINE.exec(`${line} `) ?? [];
    const name = own ?? (names.length === 1 ? names[0] : undefined);
    if (name === undefined || legs === undefined) continue;
    const percent = Math.min(99, Math.floor((Number(done) * 100) / Math.max(1, Number(all))));
    // Where nothing is copied, it counts what a resync would begin at (dm-raid.c, rs_get_progress).
    const isIdle = action === 'idle' && legs.includes('a');
    found.set(name, isIdle ? { legs, percent: 0, idle: true } : { legs, percent });
  }
  return found;
}

/**
 * Whether all legs are whole copies, but for so many that may have failed or be gone.
 *
 * @param legs see {@link RaidStatus}; empty where the kernel says nothing.
 */
export function areCopies(legs: string, lost: number): boolean {
  return /^[AD-]+$/.test(legs) && legs.replaceAll('A', '').length <= lost;
}
