import type { Parameters } from 'fast-check';
import { SEED } from '../seeded-random.ts';

/**
 * `npm run test:nightly` runs a property twenty times as often, where it does not say how often.
 */
const long = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';

/**
 * As judges of mutants, properties are stories: the same few each time, and none is made smaller
 * when it fails.
 */
const few = process.env['DISKWRIGHT_FEW_RUNS'] === '1';

/** For `it`: a machine that builds something else meanwhile must not fail a law. */
export const PATIENT_MS = long ? 60 * 60_000 : 600_000;

/**
 * How often a property runs, and from which seed: nightly a new one, which is printed with a
 * failure. A seed that failed once is kept as a test of its own, by name. `DISKWRIGHT_SEED` repeats
 * one, with `DISKWRIGHT_PATH` the one case that failed.
 */
export function runs(count: number, nightly = 20 * count): Parameters<unknown> {
  const path = process.env['DISKWRIGHT_PATH'];
  return {
    numRuns: few ? Math.min(count, 3) : long ? nightly : count,
    seed: SEED,
    ...(path === undefined ? {} : { path }),
    endOnFailure: few,
  };
}
