/** Plans for partition tables as no plan may be: contradicting copies, and spans over others. */
import { expect, it } from 'vitest';
import { MiB } from '../../src/model/values/bytes.ts';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { CreatePartitions } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { aDisk, aNode, someonesExt4 } from '../simulation/builders.ts';
import { withDisk, withTable } from '../simulation/simulated-host.ts';
import { wiping } from './consent-cases.ts';
import { again, lawful, withOperations, type Case } from './planted-cases.ts';

function said({ plan, desired, inventories }: Case, rule: string): readonly string[] {
  return checkPlan(plan, { desired, inventories })
    .filter((one) => one.rule === rule)
    .map(({ message }) => message);
}

function seen(given: Case, change: (disk: ObservedDisk) => ObservedDisk): Case {
  const onDisk = (inventory: Inventory): Inventory =>
    withDisk(inventory, inventory.disks[0]!.id, change);
  return { ...given, inventories: given.inventories.map(onDisk) };
}

const { operations } = lawful(aNode([aDisk('aa')])).plan.nodes[0]!;
const create = operations.find((one) => one.kind === 'create-partition-table')!;
const [first, second] = create.partitions;

it('nothing is done while the copies of a table contradict each other, but a wipe', () => {
  const differing = (disk: ObservedDisk): ObservedDisk => ({
    ...disk,
    table: { ...(disk.table ?? create.disk), backupPartitions: [] } as never,
  });
  const contradicting = ['operations on wwn-0xaa, the copies of whose table contradict each other'];
  expect(said(again(operations.length - 1), 'tables-differ')).toEqual([]);
  expect(said(seen(again(operations.length - 1), differing), 'tables-differ')).toEqual(
    contradicting,
  );
  const table = someonesExt4('aa').table ?? { uuid: 'theirs', partitions: [] };
  const wiped = seen(wiping(), (disk) => ({
    ...disk,
    table: { ...table, backupPartitions: [] } as never,
  }));
  expect(said(wiped, 'tables-differ')).toEqual([]);
});

it('a wipe does not ask whose marks there are', () => {
  const table = again(operations.length - 1).inventories[0]!.disks[0]!.table!;
  const strange = { label: 'dw.aaaaaaa.bbbbbb.cccccccccccc.ready', usedBy: [] };
  const partitions = table.partitions.map((one) => ({ ...one, ...strange }));
  const marked = wiping(aDisk('aa', { table: { ...table, partitions } }));
  expect(said(marked, 'foreign-mark')).toEqual([]);
  expect(said(marked, 'mark-ambiguous')).toEqual([]);
});

/** The second partition is made where it may not be, while the first is there. */
function making(startBytes: number, sizeBytes: number): Case {
  const alone = (disk: ObservedDisk): ObservedDisk =>
    withTable(disk, (all) => all.filter(({ uuid }) => uuid === first!.volume.partitionUuid));
  const {
    tableUuid: _table,
    layout: _layout,
    ...facts
  } = create as never as Record<string, unknown>;
  const made = {
    ...facts,
    kind: 'create-partitions',
    partitions: [{ ...second!, startBytes, sizeBytes }],
  } as unknown as CreatePartitions;
  return withOperations(seen(again(1), alone), () => [made]);
}

it('a new partition overlaps none that is there, on whichever side it lies', () => {
  const { startBytes, sizeBytes } = first!;
  const overlap = (case_: Case): boolean =>
    said(case_, 'span').some((message) => message.includes(' overlap on '));
  expect(overlap(making(startBytes + sizeBytes, MiB))).toBe(false);
  expect(overlap(making(startBytes + sizeBytes - MiB, MiB))).toBe(true);
  const later = (by: number): Case =>
    seen(making(startBytes, 2 * MiB), (disk) =>
      withTable(disk, (all) => all.map((one) => ({ ...one, startBytes: one.startBytes + by }))),
    );
  expect(overlap(later(2 * MiB))).toBe(false);
  expect(overlap(later(MiB))).toBe(true);
});
