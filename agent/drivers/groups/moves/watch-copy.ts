import { setTimeout as sleep } from 'node:timers/promises';

/** What the kernel says of the mirror that copies what pvmove(8) moves. */
export interface CopyStatus {
  /** A letter for the source, and one for each place that it is copied to: `A` had no error. */
  readonly legs: string;
  /** In regions, which the kernel copies one after another. */
  readonly done: number;
  readonly all: number;
}

/**
 * `NAME: START LENGTH mirror COUNT DEVICE... DONE/ALL 1 LEGS ...` (Linux, drivers/md/dm-raid1.c,
 * mirror_status).
 */
const LINE = /^(\S+): \d+ \d+ mirror \d+ (?:\S+ )+?(\d+)\/(\d+) 1 ([A-Z]+)/;

/**
 * Reads what `dmsetup status` prints of mirrors.
 *
 * @returns of the one under what is moved in a group; null where there is none.
 */
export function parseCopyStatus(output: string, group: string): CopyStatus | null {
  // In names of devices a dash stands between group and volume, and is written twice within them.
  const begin = `${group.replaceAll('-', '--')}-pvmove`;
  for (const line of output.split('\n')) {
    const [, name = '', done, all, legs = ''] = LINE.exec(line) ?? [];
    if (name.startsWith(begin)) return { legs, done: Number(done), all: Number(all) };
  }
  return null;
}

export type CopyEnd =
  | { readonly kind: 'copied' | 'stopped' }
  /** `source`: some of it cannot be read there; else it cannot be written where it goes. */
  | { readonly kind: 'failed'; readonly on: 'source' | 'target' }
  | { readonly kind: 'stalled'; readonly percent: number };

export interface CopyWatch {
  readonly look: () => Promise<CopyStatus | null>;
  /** How long nothing may be copied, and how long to wait between two looks. */
  readonly stallMs: number;
  readonly pauseMs: number;
  /** Aborted: it is not waited for any more. */
  readonly signal: AbortSignal;
  /** Told each whole percent once. */
  readonly tell: (percent: number) => void;
}

/**
 * Waits until the kernel has copied all of it without an error. pvmove(8) would not know: its
 * mirror counts a region that could not be read as copied (Linux, drivers/md/dm-region-hash.c,
 * dm_rh_update_states, errors_handled; lvm2, lib/mirror/mirrored.c).
 */
export async function watchCopy(options: CopyWatch): Promise<CopyEnd> {
  const { look, stallMs, pauseMs, signal, tell } = options;
  let last = -1;
  let told = -1;
  let percent = 0;
  let isWhole = false;
  let sinceMs = performance.now();
  while (!signal.aborted) {
    const status = await look();
    if (status !== null) {
      const { legs, done, all } = status;
      if (/[^A]/.test(legs))
        return { kind: 'failed', on: legs.startsWith('A') ? 'target' : 'source' };
      percent = Math.floor((done * 100) / Math.max(1, all));
      if (percent > told) {
        told = percent;
        tell(percent);
      }
      // The kernel says first of the legs, and then how much is done: an error may be in between.
      if (done === all && isWhole) return { kind: 'copied' };
      isWhole = done === all;
      if (done !== last) sinceMs = performance.now();
      last = done;
    }
    if (performance.now() - sinceMs > stallMs) return { kind: 'stalled', percent };
    await sleep(pauseMs, undefined, { signal }).catch(() => null);
  }
  return { kind: 'stopped' };
}
