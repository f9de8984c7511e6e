import type { Parameters } from 'fast-check';

/** `npm run test:nightly` runs every property twenty times as often. */
const long = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';
const factor = long ? 20 : 1;

/** As judges of mutants, properties are stories: the same few each time, and none is made smaller when it fails. */
const few = process.env['DISKWRIGHT_FEW_RUNS'] === '1';

/** For `it`: a machine that builds something else meanwhile must not fail a law. */
export const PATIENT_MS = long ? 60 * 60_000 : 180_000;

/**
 * How often a property runs. The seed is new each time and printed with a failure; a seed that failed
 * once is kept as a test of its own, by name. `DISKWRIGHT_SEED` repeats one, with
 * `DISKWRIGHT_PATH` the one case that failed.
 */
export function runs(count: number): Parameters<unknown> {
  const seed = process.env['DISKWRIGHT_SEED'];
  const path = process.env['DISKWRIGHT_PATH'];
  return {
    numRuns: few ? Math.min(count, 3) : count * factor,
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    ...(path === undefined ? {} : { path }),
    endOnFailure: few,
  };
}
