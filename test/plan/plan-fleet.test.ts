import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import { newMemory } from '../../src/model/values/memory.ts';
import type { DiskLayout, NodeLock } from '../../src/model/declared/declarations.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import { latestInventories, sortedInventory } from '../../src/model/observed/sorted-inventory.ts';
import { operationKey } from '../../src/model/operation-key.ts';
import { parseTime } from '../../src/model/values/time.ts';
import { lockOf } from '../../src/plan/node-lock.ts';
import { planFleet, type PlanOptions } from '../../src/plan/plan-fleet.ts';
import { resolve } from '../../src/resolve/resolve.ts';
import { applyAll, planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  AS_OF,
  declaring,
  someonesExt4,
} from '../simulation/builders.ts';

const layout = aLayout('data', [aLayoutPartition('db', { count: 2 })]);

function capacityOf(inventories: readonly Inventory[], layouts: readonly DiskLayout[] = [layout]) {
  const claims = [aClaim('pg')];
  return planWorld({ declarations: declaring(layouts, { claims }), inventories }).plan.capacity;
}

describe('the capacity of a class', () => {
  it('counts what is there or is going to be made, and what of it is claimed', () => {
    const expected = {
      storageClassName: 'data',
      volumes: 4,
      totalBytes: 16 * GiB,
      claimedBytes: 4 * GiB,
      freeBytes: 12 * GiB,
      largestFreeBytes: 4 * GiB,
    };
    const fresh = aNode([aDisk('aa'), aDisk('bb')]);
    expect(capacityOf([fresh])).toEqual([expected]);
    const declarations = declaring([layout], { claims: [aClaim('pg')] });
    expect(capacityOf(applyAll({ declarations, inventories: [fresh] }).inventories)).toEqual([
      expected,
    ]);
  });

  it('leaves out refused disks, and nodes whose root is unknown', () => {
    expect(capacityOf([aNode([aDisk('aa'), someonesExt4('bb')])])).toMatchObject([{ volumes: 2 }]);
    const node = aNode([aDisk('aa')]);
    const root = { kind: 'unknown' as const, reason: 'hidden' };
    expect(capacityOf([{ ...node, host: { ...node.host, root } }])).toEqual([]);
  });

  it('is told for each class that a volume is kept or offered for, by name', () => {
    const layouts = [
      aLayout('both', [
        aLayoutPartition('b', { purpose: { kind: 'kept', storageClassNames: ['raw', 'data'] } }),
        aLayoutPartition('a', {
          size: { kind: 'bytes', bytes: 6 * GiB },
          purpose: { kind: 'offered', storageClassName: 'data' },
        }),
        aLayoutPartition('h', { purpose: { kind: 'host-path', path: '/srv/h' } }),
      ]),
    ];
    const claimed = { claimedBytes: 4 * GiB };
    const free = { freeBytes: 6 * GiB, largestFreeBytes: 6 * GiB };
    const none = { freeBytes: 0, largestFreeBytes: 0 };
    expect(capacityOf([aNode([aDisk('aa')])], layouts)).toEqual([
      { storageClassName: 'data', volumes: 2, totalBytes: 10 * GiB, ...claimed, ...free },
      { storageClassName: 'raw', volumes: 1, totalBytes: 4 * GiB, ...claimed, ...none },
    ]);
  });

  it('leaves out one refused volume, and not the others of its disk', () => {
    const raw = { kind: 'offered' as const, storageClassName: 'raw' };
    const sized = (bytes: number): readonly DiskLayout[] => [
      aLayout('data', [
        aLayoutPartition('db', { size: { kind: 'bytes', bytes } }),
        aLayoutPartition('r', { purpose: raw }),
      ]),
    ];
    const inventories = [aNode([aDisk('aa')])];
    const [done] = applyAll({ declarations: declaring(sized(4 * GiB)), inventories }).inventories;
    const classes = capacityOf([done!], sized(2 * GiB)).map((one) => one.storageClassName);
    expect(classes).toEqual(['raw']);
  });

  it('leaves out what a held layout does not make, and keeps what it made', () => {
    const one = { ...layout, disks: { ...layout.disks, maxCount: 1 } };
    expect(capacityOf([aNode([aDisk('aa'), aDisk('bb')])], [one])).toEqual([]);
    const declarations = declaring([one]);
    const [done] = applyAll({ declarations, inventories: [aNode([aDisk('aa')])] }).inventories;
    const more = { ...done!, disks: [...done!.disks, aDisk('bb')] };
    expect(capacityOf([more], [one])).toMatchObject([{ volumes: 2 }]);
  });
});

describe('a plan says what it does not know', () => {
  const options: PlanOptions = {
    asOf: AS_OF,
    revision: null,
    nodes: null,
    maxInventoryAgeMs: null,
  };
  const silent = 'node-b' as NodeName;
  const declarations = declaring([
    { ...layout, nodes: { ...layout.nodes, names: ['node-a' as NodeName, silent] } },
  ]);
  const inventories = [aNode([aDisk('aa')])];
  const desired = resolve({ declarations, inventories, asOf: AS_OF });

  it('a declared node without an inventory', () => {
    expect(planFleet(desired, inventories, options).notEvaluated).toEqual([
      { node: silent, reason: 'it has no inventory' },
    ]);
  });

  it('an inventory that is too old', () => {
    const hour = 60 * 60 * 1_000;
    const withAge = (maxInventoryAgeMs: number) =>
      planFleet(desired, inventories, { ...options, maxInventoryAgeMs }).notEvaluated.length;
    expect([withAge(hour), withAge(hour - 1)]).toEqual([1, 2]);
  });

  it('an inventory that is of a later time than now, unless by what clocks differ', () => {
    const at = (asOf: string) =>
      planFleet(desired, inventories, { ...options, asOf, maxInventoryAgeMs: 1 }).notEvaluated;
    expect(at('2026-03-02T05:54:59Z')).toContainEqual({
      node: 'node-a',
      reason: 'its inventory is of 2026-03-02T06:00:00Z, which is later than now: a clock is wrong',
    });
    expect(at('2026-03-02T05:55:00Z')).toHaveLength(1);
  });

  it('nothing of nodes that were not asked for', () => {
    const plan = planFleet(desired, inventories, { ...options, nodes: [silent] });
    expect(plan.nodes).toEqual([]);
    expect(plan.capacity).toEqual([]);
    expect(plan.notEvaluated.map(({ node }) => node)).toEqual([silent]);
  });
});

describe('a plan of some nodes', () => {
  const other = 'node-b' as NodeName;
  const both = [aNode([aDisk('aa')]), aNode([aDisk('bb')], { node: other })];
  const far = { requestBytes: 99 * GiB };
  const claims = [aClaim('pg', { node: other }), aClaim('huge', far), aClaim('vast', far)];
  const desired = resolve({
    declarations: declaring([layout], { claims }),
    inventories: both,
    asOf: AS_OF,
  });
  const options = { asOf: AS_OF, revision: null, nodes: null, maxInventoryAgeMs: null };
  const plan = planFleet(desired, both, options);

  it('has what lies on them, and what lies nowhere', () => {
    const names = (nodes: readonly NodeName[] | null): readonly string[] =>
      planFleet(desired, both, { ...options, nodes }).claims.map(({ claim }) => claim.name);
    expect(names(null).toSorted()).toEqual(['huge', 'pg', 'vast']);
    expect(names([other]).toSorted()).toEqual(['huge', 'pg', 'vast']);
    expect(names([both[0]!.node])).toEqual(['huge', 'vast']);
    expect(planFleet(desired, both, options).summary.refused).toBe(2);
    const silentNodes = [other];
    const one = { ...options, nodes: [both[0]!.node] };
    expect(planFleet({ ...desired, silentNodes }, both, one).notEvaluated).toEqual([]);
    expect(planFleet(desired, [], options).nodes).toEqual([]);
  });

  it('has another digest when that of a node is another', () => {
    const [first, second] = desired.nodes;
    const changed = { ...second!, formerNames: ['old' as NodeName] };
    const again = planFleet({ ...desired, nodes: [first!, changed] }, both, options);
    const { digest } = planFleet(desired, both, options);
    expect(again.digest).not.toBe(digest);
    expect(planFleet(desired, both, { ...options, nodes: [other] }).digest).not.toBe(digest);
  });

  it('holds each node against its own lock', () => {
    const [node] = plan.nodes;
    const lock = { ...lockOf(desired.nodes[0]!, node!), source: layout.source };
    const count = (locks: readonly NodeLock[]): readonly number[] =>
      planFleet(desired, both, { ...options, locks }).nodes.map(
        ({ operations }) => operations.length,
      );
    const all = plan.nodes.map(({ operations }) => operations.length);
    expect(count([])).toEqual(all);
    expect(count([lock])).toEqual(all);
    expect(count([{ ...lock, operations: [] }])).toEqual([0, all[1]]);
  });
});

describe('time', () => {
  it.each([
    '1970-01-01T00:00:00Z',
    '2000-02-29T23:59:59Z',
    '2026-03-01T00:00:00Z',
    '2100-03-01T12:34:56.789Z',
    '1999-12-31T23:59:59.5Z',
  ])('%s is read as the calendar has it', (text) => {
    expect(parseTime(text)).toBe(Date.parse(text));
  });

  it('that is no RFC 3339 in UTC is none', () => {
    expect(['', 'yesterday', '2026-03-01', '2026-03-01T00:00:00+01:00'].map(parseTime)).toEqual(
      Array.from({ length: 4 }, () => Number.NaN),
    );
  });
});

describe('an operation key', () => {
  const { plan } = planWorld({
    declarations: declaring([layout]),
    inventories: [aNode([aDisk('aa')])],
  });
  const [first, second] = plan.nodes[0]!.operations;

  it('leaves out what is only for people', () => {
    const shown = {
      ...first!,
      reason: 'other words',
      source: { file: 'x', line: 9, column: 9 },
      disk: { ...first!.disk, path: '/dev/sdz', content: 'other words' },
    };
    expect(operationKey(shown)).toBe(operationKey(first!));
  });

  it('tells everything else apart', () => {
    const keys = plan.nodes[0]!.operations.map(operationKey);
    expect(new Set(keys).size).toBe(keys.length);
    const facts = { ...first!.disk.facts, sizeBytes: 1 };
    expect(operationKey({ ...first!, disk: { ...first!.disk, facts } })).not.toBe(
      operationKey(first!),
    );
    expect(operationKey({ ...second!, node: 'node-z' as NodeName })).not.toBe(
      operationKey(second!),
    );
  });
});

describe('inventories', () => {
  it('in order are given back as they are', () => {
    const node = aNode([aDisk('aa'), aDisk('bb')]);
    expect(sortedInventory(node)).toBe(node);
    const back = { ...node, disks: node.disks.toReversed() };
    expect(sortedInventory(back)).toEqual(node);
    const memory = newMemory();
    expect(sortedInventory(back, memory)).toBe(sortedInventory(back, memory));
  });

  it('of one node: the later one counts', () => {
    const older = aNode([aDisk('aa')]);
    const newer = aNode([aDisk('bb')], { takenAt: AS_OF });
    for (const list of [
      [older, newer],
      [newer, older],
    ])
      expect(Array.from(latestInventories(list).values())).toEqual([newer]);
  });
});
