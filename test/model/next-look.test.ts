import { describe, expect, it } from 'vitest';
import { nextLookMs } from '../../src/model/next-look.ts';

describe('the next look', () => {
  it('comes a tenth of the interval sooner or later', () => {
    expect(nextLookMs(1_000, 300_000, 0)).toBe(271_000);
    expect(nextLookMs(1_000, 300_000, 0.5)).toBe(301_000);
    expect(nextLookMs(1_000, 300_000, 1)).toBe(331_000);
  });
});
