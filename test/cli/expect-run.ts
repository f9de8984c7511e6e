import { expect } from 'vitest';
import type { MeasuredRun } from './measured-run.ts';

/** The time of the processors, because a loaded machine makes the time on the wall long. */
const MOST_CPU_SECONDS = 2;
const MOST_MIB = 512;

export function expectCheap(run: MeasuredRun, name: string): void {
  expect(run.cpuSeconds, `CPU seconds of ${name}`).toBeLessThanOrEqual(MOST_CPU_SECONDS);
  expect(run.peakMiB, `MiB of ${name}`).toBeLessThanOrEqual(MOST_MIB);
}

/** Controls but line feeds, direction marks, and all else that draws nothing. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** No crash, no stack trace, and nothing that changes how a terminal shows the rest. */
export function expectReadable(run: MeasuredRun): void {
  const printed = run.stdout + run.stderr;
  expect(printed).not.toMatch(
    /internal error|^\s+at .*:\d+:\d+\)?$|FATAL ERROR|\[object Object\]/m,
  );
  expect(INVISIBLE.exec(printed)?.[0]).toBeUndefined();
  expect(printed).not.toBe('');
}
