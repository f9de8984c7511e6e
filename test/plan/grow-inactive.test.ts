/**
 * A logical volume that was extended before its power was cut shows no filesystem until it is
 * active.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import { predictAll, rebooted } from '../simulation/simulated-host.ts';

function world(inventory: Inventory, gib: number) {
  const size = { kind: 'bytes' as const, bytes: gib * GiB };
  const declarations = declaring([aVolumeGroup('data', [aLayoutPartition('db', { size })])]);
  const inventories = [observedAgain(inventory)];
  const { desired, plan } = planWorld({ declarations, inventories });
  return { desired, plan, inventories, operations: plan.nodes[0]!.operations };
}

function after(inventory: Inventory, operations: readonly Operation[]): Inventory {
  return predictAll(inventory, operations);
}

function growth(operations: readonly Operation[]) {
  return operations.flatMap((one) =>
    one.kind === 'grow-filesystem' ? [[one.fromBytes, one.toBytes]] : [],
  );
}

const blank = aNode([aDisk('one')]);
const made = after(blank, world(blank, 4).operations);
const extending = world(made, 6).operations.filter(({ kind }) => kind === 'extend-logical-volume');
const extended = after(made, extending);

describe('a logical volume that is not active', () => {
  it('gets its filesystem grown in the pass that activates it, where it was extended before the stop', () => {
    const { operations } = world(rebooted(extended), 6);
    expect(operations.map(({ kind }) => kind)).toEqual([
      'activate-logical-volume',
      'mount-filesystem',
      'grow-filesystem',
    ]);
    expect(growth(operations)).toEqual([[4 * GiB, 6 * GiB]]);
    expect(world(after(rebooted(extended), operations), 6).operations).toEqual([]);
  });

  it('gets it grown in the pass that activates and extends it', () => {
    const { operations } = world(rebooted(made), 6);
    expect(growth(operations)).toEqual([[4 * GiB, 6 * GiB]]);
    expect(world(after(rebooted(made), operations), 6).operations).toEqual([]);
  });

  it('is only served where it fills what was recorded', () => {
    expect(growth(world(rebooted(made), 4).operations)).toEqual([]);
    const grown = after(made, world(made, 6).operations);
    expect(growth(world(rebooted(grown), 6).operations)).toEqual([]);
    const unrecorded = { ...made, records: { ...made.records, volumes: [] } };
    expect(growth(world(rebooted(unrecorded), 4).operations)).toEqual([]);
  });

  it('is not said to be filled to another size than was recorded', () => {
    const { desired, plan, inventories } = world(rebooted(extended), 6);
    const complaints = (change: (operation: Operation) => Operation) => {
      const nodes = plan.nodes.map((node) => ({
        ...node,
        operations: node.operations.map(change),
      }));
      return checkPlan({ ...plan, nodes }, { desired, inventories }).map(({ rule }) => rule);
    };
    expect(complaints((one) => one)).toEqual([]);
    for (const fromBytes of [3 * GiB, 6 * GiB])
      expect(
        complaints((one) => (one.kind === 'grow-filesystem' ? { ...one, fromBytes } : one)),
      ).toEqual(['shrinks']);
  });
});
