import type { Parameters } from 'fast-check';

/** `npm run test:nightly` runs every property twenty times as often. */
const factor = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1' ? 20 : 1;

/**
 * How often a property runs. The seed is new each time and printed with a failure; a seed that failed
 * once is kept as a test of its own, by name. `DISKWRIGHT_SEED` repeats one.
 */
export function runs(count: number): Parameters<unknown> {
  const seed = process.env['DISKWRIGHT_SEED'];
  return {
    numRuns: count * factor,
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    endOnFailure: false,
  };
}
