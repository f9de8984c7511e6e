import { describe, expect, it } from 'vitest';
import { GiB, MiB, TiB } from '../../../src/model/values/bytes.ts';
import { aboutText, copyTimeText } from '../../../src/render/copy-text.ts';

const rate = { bytesPerSecond: 240 * MiB, measuredOn: '2026-11-20' };

describe('how long a copy takes', () => {
  it('is said with the rate, and where and when that was measured', () => {
    expect(copyTimeText(1.8 * TiB, 'move', rate)).toBe(
      'about 2 h 10 min at 240 MiB per second, as a move on this host was measured on 2026-11-20',
    );
    expect(copyTimeText(GiB, 'rebuild', rate)).toBe(
      'less than a minute at 240 MiB per second, as a rebuild of a leg on this host was measured on 2026-11-20',
    );
  });

  it('is not known where none was measured', () => {
    expect(copyTimeText(GiB, 'move', undefined)).toBe('no move was measured on this host yet');
    expect(copyTimeText(GiB, 'rebuild', undefined)).toBe(
      'no rebuild of a leg was measured on this host yet',
    );
  });

  it.each([
    [1, 'less than a minute'],
    [60, 'less than a minute'],
    [61, 'about 2 min'],
    [3_540, 'about 59 min'],
    [3_541, 'about 1 h'],
    [3_901, 'about 1 h 10 min'],
    [7_140, 'about 2 h'],
    [171_600, 'about 47 h 40 min'],
    [172_800, 'about 2 d'],
    [180_000, 'about 2 d 2 h'],
    [864_000, 'about 10 d'],
  ])('%i seconds: %s', (seconds, text) => {
    expect(aboutText(seconds * MiB, { ...rate, bytesPerSecond: MiB })).toBe(text);
  });
});
