import { describe, expect, it } from 'vitest';
import { filledRegions, zeroed } from '../../../../agent/drivers/removal/wipe-places.ts';
import { KiB } from '../../../../src/model/values/bytes.ts';

describe('what is zeroed of a thin volume', () => {
  const empty = Array.from({ length: 8 }, () => '');
  const filled = empty.with(5, 'a1');

  it('is the blocks that hold something, and no other', () => {
    const place = { offsetBytes: 64 * KiB, lengthBytes: 12 * KiB };
    const pieces = [...empty, ...filled, ...empty];
    expect(filledRegions([{ ...place, pieces }])).toEqual([
      { offsetBytes: 68 * KiB, lengthBytes: 4 * KiB },
    ]);
    expect(filledRegions([{ ...place, pieces: [...filled, ...empty, ...filled] }])).toEqual([
      { offsetBytes: 64 * KiB, lengthBytes: 4 * KiB },
      { offsetBytes: 72 * KiB, lengthBytes: 4 * KiB },
    ]);
  });

  it('is nothing of what reads as zeros', () => {
    expect(filledRegions([])).toEqual([]);
    expect(filledRegions(zeroed([{ offsetBytes: 0, lengthBytes: 16 * KiB }]))).toEqual([]);
  });
});
