/** Whether a run is whole says whether the lines of the change are broken at its end. */
import { expect, it } from 'vitest';
import { chosenTests } from '../../.config/chosen-tests.ts';

const [unit, kubelet, cluster] = [
  { name: 'unit' },
  { name: 'kubelet', isNightly: true },
  { name: 'cluster' },
];
const tiers = [unit, kubelet, cluster];

it.each([
  [[], false, [unit, cluster], [], true],
  [[], true, tiers, [], true],
  [['test/plan'], false, [unit, cluster], ['test/plan'], false],
  [['--tier', 'kubelet'], false, [kubelet], [], false],
  [['test/plan', '--tier', 'unit', 'grow'], true, [unit], ['test/plan', 'grow'], false],
  [['--tier', 'none-such'], false, [], [], false],
  [['--tier'], false, [], [], false],
] as const)(
  'npm test -- %j (nightly: %s) runs what it says',
  (args, isNightly, chosen, ...rest) => {
    const [filters, isWhole] = rest;
    expect(chosenTests(args, tiers, isNightly)).toEqual({ tiers: chosen, filters, isWhole });
  },
);
