import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 100;

/**
 * Asks again and again, until the answer is not null.
 *
 * @param what is waited for, as a sentence would end: "the claim to be Bound".
 * @param ask throws when waiting is of no use any more.
 * @throws Error when the answer was null for two minutes.
 */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T | null>,
  timeoutMs = 120_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > deadline)
      throw new Error(`waited ${timeoutMs / 1000} s in vain for ${what}`);
    await sleep(PAUSE_MS);
  }
}
