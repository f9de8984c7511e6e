import { describe, expect, it } from 'vitest';
import { nextPollMs } from '../../src/model/next-poll.ts';

describe('the next look', () => {
  it('comes a tenth of the interval sooner or later', () => {
    expect(nextPollMs(1_000, 300_000, 0)).toBe(271_000);
    expect(nextPollMs(1_000, 300_000, 0.5)).toBe(301_000);
    expect(nextPollMs(1_000, 300_000, 1)).toBe(331_000);
  });
});
