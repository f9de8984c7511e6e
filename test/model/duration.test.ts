import { expect, it } from 'vitest';
import { parseDuration } from '../../src/model/duration.ts';

it.each([
  ['90s', 90_000],
  ['5m', 300_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['250ms', 250],
  ['0s', 0],
])('%s is a length of time', (text, expected) => {
  expect(parseDuration(text)).toBe(expected);
});

it.each(['', '5', 'm', '5 m', '-5m', '5d', '1h30', '99999999999999999999h'])(
  '%j is none',
  (text) => {
    expect(parseDuration(text)).toBeNull();
  },
);
