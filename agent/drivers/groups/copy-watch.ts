/** `  /dev/sdb1: Moved: 12.34%` (lvm2, tools/pvmove_poll.c and lib/metadata/lv_manip.c). */
const MOVED = /: Moved: (\d+(?:\.\d+)?)%$/;

/** A copy that goes on, by what pvmove(8) prints of it. */
export interface CopyWatch {
  /** Takes what is printed, in pieces that end anywhere. */
  readonly printed: (piece: string) => void;
  /** Aborted when nothing more was copied for too long. */
  readonly stalled: AbortSignal;
  /** For people: how much is copied. */
  readonly copied: () => string;
  /** It is not watched any more. */
  readonly end: () => void;
}

/**
 * Where a region of the source cannot be read, the kernel copies all others, and pvmove(8) waits
 * for that one for ever (Linux, drivers/md/dm-raid1.c, recovery_complete).
 *
 * @param stallMs how long the same percentage may be printed.
 * @param tell told each whole percent once.
 */
export function watchCopy(stallMs: number, tell: (percent: number) => void): CopyWatch {
  const stalled = new AbortController();
  const begin = (): NodeJS.Timeout => setTimeout(() => stalled.abort(), stallMs);
  let timer = begin();
  let unfinished = '';
  let last = '0';
  let told = -1;
  return {
    printed: (piece) => {
      const lines = (unfinished + piece).split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) {
        const percent = MOVED.exec(line)?.[1];
        if (percent === undefined || percent === last) continue;
        last = percent;
        clearTimeout(timer);
        timer = begin();
        const whole = Math.floor(Number(percent));
        if (whole <= told) continue;
        told = whole;
        tell(whole);
      }
    },
    stalled: stalled.signal,
    copied: () => `${last} %`,
    end: () => clearTimeout(timer),
  };
}
