import { expect, it } from 'vitest';
import { nearestName } from '../../../src/model/values/nearest-name.ts';

it.each([
  ['vaildate', ['validate', 'version'], 'validate'],
  ['fast-xsf', ['fast-xfs', 'fast-raw'], 'fast-xfs'],
  ['Main', ['main', 'master'], 'main'],
  ['b', ['a', 'c'], 'a'],
  ['plan', ['apply'], null],
  ['anything', [], null],
  ['x'.repeat(10_000), ['x'.repeat(10_001)], null],
])('%s among %j is %s', (typed, known, expected) => {
  expect(nearestName(typed, known)).toBe(expected);
  expect(nearestName(typed, known.toReversed())).toBe(expected);
});
