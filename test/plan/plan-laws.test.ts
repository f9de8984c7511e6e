import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/model/values/digest.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import {
  applyAll,
  applyPrefix,
  interruptions,
  operationsOf,
  planWorld,
  worlds,
  type World,
} from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  declaring,
  someonesExt4,
} from '../simulation/builders.ts';
import { contentLosses } from '../simulation/owned-bytes.ts';
import { PATIENT_MS, runs } from '../simulation/runs.ts';

/**
 * Everything of a fleet that the next plan looks at, but for the times, how often a disk said it,
 * and how large a disk was then.
 */
function stateOf(world: World): string {
  return canonicalJson(
    world.inventories.map(({ disks, records, ...inventory }) => ({
      ...inventory,
      records: {
        ...records,
        volumes: records.volumes.map((record) => ({ ...record, disk: record.disk.id })),
      },
      disks: disks.map(({ ledger, ...disk }) => ({
        ...disk,
        ledger: ledger === undefined ? null : { ...ledger, sequence: 0 },
      })),
    })),
  );
}

function leftToDo(world: World): readonly string[] {
  return planWorld(world).plan.nodes.flatMap(({ operations }) =>
    operations.map(({ kind, reason }) => `${kind}: ${reason}`),
  );
}

describe('laws of the plan, over many worlds', () => {
  it(
    'plans nothing after everything planned was carried out',
    () => {
      fc.assert(
        fc.property(worlds, (world) => {
          expect(leftToDo(applyAll(world))).toEqual([]);
        }),
        runs(200),
      );
    },
    PATIENT_MS,
  );

  it(
    'ends in the same state after a stop anywhere',
    () => {
      fc.assert(
        fc.property(worlds, interruptions, interruptions, (world, first, second) => {
          const straight = applyAll(world);
          const stopped = applyAll(applyPrefix(applyPrefix(world, first), second));
          expect(leftToDo(stopped)).toEqual([]);
          expect(stateOf(stopped)).toBe(stateOf(straight));
        }),
        runs(250),
      );
    },
    PATIENT_MS,
  );

  it(
    'passes the checker, always',
    () => {
      fc.assert(
        fc.property(worlds, (world) => {
          const { plan, desired } = planWorld(world);
          expect(checkPlan(plan, { desired, inventories: world.inventories })).toEqual([]);
        }),
        runs(500),
      );
    },
    PATIENT_MS,
  );

  it(
    'never writes where somebody keeps something',
    () => {
      fc.assert(
        fc.property(worlds, (world) => {
          const { plan } = planWorld(world);
          const losses = world.inventories.flatMap((inventory: Inventory) =>
            contentLosses(inventory, operationsOf(plan, inventory.node)),
          );
          expect(losses).toEqual([]);
        }),
        runs(500),
      );
    },
    PATIENT_MS,
  );

  it('seed -2086672742: a host path wanted by two disks is not decided by where a stop fell', () => {
    const path = { kind: 'host-path' as const, path: '/srv/q' };
    const layout = aLayout('one', [
      aLayoutPartition('p'),
      aLayoutPartition('q', { purpose: path }),
    ]);
    const world = {
      declarations: declaring([layout]),
      inventories: [aNode([someonesExt4('a0'), aDisk('a1')])],
    };
    const straight = applyAll(world);
    for (let count = 0; count < 5; count += 1) {
      const stop = { progress: [count], within: 0 };
      expect(stateOf(applyAll(applyPrefix(world, stop)))).toBe(stateOf(straight));
    }
  });
});
