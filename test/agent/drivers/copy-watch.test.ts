/** What pvmove prints of a copy: how far it is, and that it stands still. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchCopy } from '../../../agent/drivers/groups/copy-watch.ts';

const STALL_MS = 600_000;
let told: number[] = [];
let watch: ReturnType<typeof watchCopy>;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  watch = watchCopy(STALL_MS, (percent) => told.push(percent));
});

afterEach(() => {
  watch.end();
  vi.useRealTimers();
});

function print(percent: string): void {
  watch.printed(`  /dev/nvme1n1p1: Moved: ${percent}%\n`);
}

describe('how far a copy is', () => {
  it('is told once for each whole percent, whatever is printed at once', () => {
    for (const piece of ['  /dev/sdb1: Mov', 'ed: 0.00%\n  /dev/sdb1: Moved: 1', '2.34%\n'])
      watch.printed(piece);
    print('12.90');
    print('13.00');
    watch.printed('  Other words: 50%\n');
    expect(told).toEqual([0, 12, 13]);
    expect(watch.copied()).toBe('13.00 %');
  });

  it('is not told again where the next piece begins anew', () => {
    for (const percent of ['60.00', '100.00', '0.00', '40.00', '100.00']) print(percent);
    expect(told).toEqual([60, 100]);
  });
});

describe('a copy', () => {
  it('goes on while what is printed changes', () => {
    for (const percent of ['1.00', '1.01', '1.02']) {
      vi.advanceTimersByTime(STALL_MS - 1);
      print(percent);
    }
    vi.advanceTimersByTime(STALL_MS - 1);
    expect(watch.stalled.aborted).toBe(false);
  });

  it('stands still where the same is printed for too long', () => {
    for (let seconds = 0; seconds < STALL_MS / 1_000; seconds += 1) {
      expect(watch.stalled.aborted).toBe(false);
      print('99.60');
      vi.advanceTimersByTime(1_000);
    }
    expect(watch.stalled.aborted).toBe(true);
    expect(watch.copied()).toBe('99.60 %');
  });

  it('stands still where nothing is printed at all', () => {
    vi.advanceTimersByTime(STALL_MS);
    expect(watch.stalled.aborted).toBe(true);
  });

  it('is watched no more once it is at its end', () => {
    print('100.00');
    watch.end();
    vi.advanceTimersByTime(STALL_MS);
    expect(watch.stalled.aborted).toBe(false);
  });
});
