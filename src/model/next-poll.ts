/**
 * A tenth more or less: a thousand that began together have spread over all of the interval after a
 * few rounds.
 */
const JITTER = 0.1;

/**
 * When to look again: an interval after the last look, a little sooner or later, so that many do
 * not ask at once.
 *
 * @param lastMs of any clock; one that is never set, such as a monotonic one, is best.
 * @param random from 0 to 1.
 */
export function nextPollMs(lastMs: number, intervalMs: number, random: number): number {
  return lastMs + Math.round(intervalMs * (1 - JITTER + 2 * JITTER * random));
}
