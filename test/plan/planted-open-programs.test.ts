/** Plans for a disk that a program has open, as no plan may be. */
import { expect, it } from 'vitest';
import { checkPlan } from '../../src/check/check-plan.ts';
import { aDisk, aNode } from '../simulation/builders.ts';
import { withDisk } from '../simulation/simulated-host.ts';
import { again, lawful } from './planted-cases.ts';

const { operations } = lawful(aNode([aDisk('aa')])).plan.nodes[0]!;
const program = { kind: 'open', pid: 42, command: 'smartd' } as const;

/** What is said of the disk when so many of its operations are done. */
function opened(writes: boolean, count: number): readonly string[] {
  const { plan, desired, inventories } = again(count, (inventory) =>
    withDisk(inventory, inventory.disks[0]!.id, (disk) => ({
      ...disk,
      usedBy: [{ ...program, writes }],
    })),
  );
  return checkPlan(plan, { desired, inventories })
    .filter(({ rule }) => rule === 'disk-in-use')
    .map(({ message }) => message);
}

it('a program may read a disk once something on it is finished, and never write to it', () => {
  const said = ['operations on wwn-0xaa, which something else uses'];
  const last = operations.length - 1;
  expect(opened(false, last)).toEqual([]);
  expect(opened(true, last)).toEqual(said);
  // Of three volumes one is enough.
  const first = operations.findIndex(({ kind }) => kind === 'mark-ready');
  expect(opened(false, first + 1)).toEqual([]);
  expect(opened(true, first + 1)).toEqual(said);
  expect(opened(false, first)).toEqual(said);
});
