/** What a pass of the controller takes again from the pass before, and what it must not. */
import { expect, it } from 'vitest';
import type { ApiObject } from '../../src/cluster/resources.ts';
import {
  hasTheSameSpec,
  nodeStorageOf,
  type NodeStorage,
} from '../../src/controller/node-storage.ts';
import { clusterReader, type Stores } from '../../src/controller/observe-cluster.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { newMemory } from '../../src/model/values/memory.ts';
import { makePass, type Pass } from '../../src/pass/make-pass.ts';
import {
  AS_OF,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  declaring,
} from '../simulation/builders.ts';

const LABELS = { role: 'store' };
const inventory = aNode([aDisk('a')]);
const { node } = inventory;

function reported(resourceVersion: string, spec: Inventory = inventory): ApiObject {
  return {
    ...{ apiVersion: 'diskwright.dev/v1alpha1', kind: 'NodeInventory' },
    ...{ metadata: { name: node, uid: 'one', resourceVersion }, spec },
  };
}

function storesOf(inventoryObject: ApiObject, labels: Readonly<Record<string, string>>): Stores {
  const metadata = { name: node, labels, resourceVersion: '1' };
  const none = (): ReadonlyMap<string, never> => new Map<string, never>();
  return {
    nodes: () => new Map([[node, { apiVersion: 'v1', kind: 'Node', metadata }]]),
    nodeInventories: () => new Map([[node, inventoryObject]]),
    ...{ nodeStorages: none, classes: none, volumes: none, claims: none },
    ...{ drivers: none, capacities: none },
  };
}

it('an inventory is the very same value while neither it nor the labels of its node change', () => {
  const read = clusterReader();
  const [first] = read(storesOf(reported('1'), LABELS)).inventories;
  expect(first).toMatchObject({ node, labels: LABELS });
  expect(read(storesOf(reported('1'), { ...LABELS })).inventories[0]).toBe(first);

  const [relabelled] = read(storesOf(reported('1'), { role: 'other' })).inventories;
  expect(relabelled?.labels).toEqual({ role: 'other' });

  const took = { ...inventory, takenAt: AS_OF };
  const [again] = read(storesOf(reported('2', took), LABELS)).inventories;
  expect(again).toMatchObject({ takenAt: AS_OF, labels: LABELS });
});

it('an inventory that cannot be read is named until it can be', () => {
  const read = clusterReader();
  const broken = { ...reported('1'), spec: { node } };
  for (let pass = 0; pass < 2; pass += 1) {
    const view = read(storesOf(broken, LABELS));
    expect(view.inventories).toEqual([]);
    expect(view.unreadable).toMatchObject([{ name: node }]);
  }
  const view = read(storesOf(reported('2'), LABELS));
  expect(view.inventories).toHaveLength(1);
  expect(view.unreadable).toEqual([]);
});

const memory = newMemory();
const read = clusterReader();

function passOf(layout: string, labels: Readonly<Record<string, string>>): Pass {
  return makePass({
    declarations: declaring([aLayout(layout, [aLayoutPartition('log')])]),
    inventories: read(storesOf(reported('1'), labels)).inventories,
    ...{ older: [], asOf: AS_OF, revision: null, nodes: null, maxInventoryAgeMs: null, memory },
  });
}

it('a second pass of the same cluster plans no node again, and one that differs does', () => {
  const first = passOf('data', LABELS);
  const second = passOf('data', { ...LABELS });
  expect(first.plan.nodes[0]?.operations).not.toEqual([]);
  expect(second.plan.nodes[0]).toBe(first.plan.nodes[0]);
  expect(passOf('more', LABELS).plan.nodes[0]).not.toEqual(first.plan.nodes[0]);
  expect(passOf('data', { role: 'other' }).desired.nodes[0]?.labels).toMatchObject({
    role: 'other',
  });
});

it('a NodeStorage is written again for another content, and not for another commit', () => {
  const orders = {
    ...{ repository: 'a/disks', revision: 'one', planDigest: 'plan', allowed: [] },
    ...{ bindings: new Map(), before: undefined, memory },
  };
  const of = (layout: string, more: Partial<typeof orders> = {}): NodeStorage =>
    nodeStorageOf({ ...orders, ...more, desired: passOf(layout, LABELS).desired.nodes[0]! });
  const live = structuredClone(of('data'));
  for (let pass = 0; pass < 2; pass += 1) {
    expect(hasTheSameSpec(of('data'), live, memory)).toBe(true);
    expect(hasTheSameSpec(of('data', { revision: 'two' }), live, memory)).toBe(true);
    expect(hasTheSameSpec(of('data', { planDigest: 'other' }), live, memory)).toBe(false);
    expect(hasTheSameSpec(of('more'), live, memory)).toBe(false);
  }
});
