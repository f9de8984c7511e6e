/**
 * The seed of all that a test chooses by chance. In the usual run it is always the same, so that
 * only a change can make a test fail; nightly it is another each time, chosen and printed by
 * `.config/run-tests.ts`. `DISKWRIGHT_SEED=N` repeats one.
 */
export const SEED = Number(process.env['DISKWRIGHT_SEED'] ?? 20_261_124);

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
