import { describe, expect, it } from 'vitest';
import { GiB, MiB, TiB } from '../../src/model/values/bytes.ts';
import type { DiskId, NodeName } from '../../src/model/identifiers.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import { refusal } from '../../src/model/planned/refusal.ts';
import { comparePlans } from '../../src/review/compare-plans.ts';
import {
  aClaim,
  aDisk,
  aNode,
  aPlan,
  aVolume,
  base as onDisk,
  destroyingPlan,
  firstPlan,
  makeFilesystem,
  makeTable,
  mount,
  worker,
} from '../render/plan-builders.ts';

function against(base: Plan, head: Plan) {
  return comparePlans({ state: 'planned', plan: base }, head);
}

const disk = aDisk();
const first = aVolume('dataaaaaaaaa');
const second = aVolume('moreaaaaaaaa', { name: 'more' });
const one = [
  makeTable(disk, [{ volume: first, sizeBytes: GiB }]),
  ...makeFilesystem(disk, first, GiB),
];

describe('a plan compared with that of its base', () => {
  it('has nothing new when both are the same, whatever is only for people', () => {
    for (const plan of [firstPlan(), destroyingPlan()]) {
      const told = structuredClone(plan);
      for (const node of told.nodes)
        for (const operation of node.operations as readonly object[])
          Object.assign(operation, { reason: 'other words', source: { file: 'b', line: 9 } });
      const { nodes, claims, goneClaims } = against(plan, told);
      const statuses = nodes.flatMap((node) => [...node.operations, ...node.kept]);
      expect(new Set([...statuses, ...claims])).toEqual(new Set(['pending']));
      expect(nodes[0]!.operations).toHaveLength(plan.nodes[0]!.operations.length);
      expect(nodes[0]!.gone).toEqual({ operations: [], refusals: [], kept: [] });
      expect(goneClaims).toEqual([]);
    }
  });

  it('tells what is new from what is done otherwise, and from what is pending', () => {
    const head = [
      makeTable(disk, [
        { volume: first, sizeBytes: GiB },
        { volume: second, sizeBytes: GiB },
      ]),
      ...makeFilesystem(disk, first, GiB),
      ...makeFilesystem(disk, second, GiB),
    ];
    const { nodes } = against(
      aPlan([aNode({ operations: one })]),
      aPlan([aNode({ operations: head })]),
    );
    expect(nodes[0]!.operations).toEqual([
      'changed',
      ...['pending', 'pending', 'pending'],
      ...['new', 'new', 'new'],
    ]);
    expect(nodes[0]!.gone.operations).toEqual([]);
  });

  it('takes another size or another filesystem for a change', () => {
    const grow = (toBytes: number): Operation => ({
      ...onDisk(disk),
      kind: 'grow-partition',
      volume: first,
      fromBytes: GiB,
      toBytes,
      zero: false,
    });
    const { nodes } = against(
      aPlan([aNode({ operations: [grow(2 * GiB)] })]),
      aPlan([aNode({ operations: [grow(3 * GiB), mount(disk, first)] })]),
    );
    expect(nodes[0]!.operations).toEqual(['changed', 'new']);
  });

  it('lists what vanishes: operations, refusals, kept volumes, claims, whole nodes', () => {
    const base = destroyingPlan();
    const other = 'worker-2' as NodeName;
    const stale = refusal(
      'disk-count',
      { node: other, layout: 'archive' },
      { summary: 'layout archive needs 4 disks', remedy: 'Attach them.' },
    );
    const gone = aNode({ node: other, refusals: [stale] });
    const claims = firstPlan().claims;
    const compared = against(
      { ...base, nodes: [...base.nodes, gone], claims },
      aPlan([aNode({ operations: one })]),
    );
    expect(compared.nodes.map(({ node }) => node)).toEqual([worker, other]);
    expect(compared.nodes[0]!.gone.kept).toEqual(base.nodes[0]!.kept);
    expect(compared.nodes[0]!.gone.operations.map(({ kind }) => kind)).toContain('wipe-disk');
    expect(compared.nodes[1]!.gone.refusals).toEqual([stale]);
    expect(compared.nodes[1]!.operations).toEqual([]);
    expect(compared.goneClaims).toEqual(claims);
  });

  it('knows a refusal again, and sees when it says something else', () => {
    const refused = (summary: string, id: string) =>
      refusal(
        'foreign-content',
        { node: worker, layout: 'database', disk: id as DiskId },
        { summary, remedy: 'Save what is on it.' },
      );
    const { nodes } = against(
      aPlan([aNode({ refusals: [refused('not blank', 'a'), refused('not blank', 'b')] })]),
      aPlan([
        aNode({
          refusals: [
            refused('not blank', 'a'),
            refused('not blank at all', 'b'),
            refused('not blank', 'c'),
          ],
        }),
      ]),
    );
    expect(nodes[0]!.refusals).toEqual(['pending', 'changed', 'new']);
  });

  it('sees a claim that goes elsewhere or asks for more', () => {
    const { claims } = firstPlan();
    const [placed] = claims;
    if (placed?.kind !== 'placed') throw new Error('the builder places a claim');
    const moved = { ...placed, node: 'worker-2' as NodeName };
    const larger = { ...placed, claim: aClaim('pg-data', { requestBytes: TiB }) };
    const added = { ...placed, claim: aClaim('pg-new') };
    const base = aPlan([], { claims });
    expect(against(base, aPlan([], { claims: [{ ...placed, recorded: true }] })).claims).toEqual([
      'pending',
    ]);
    expect(against(base, aPlan([], { claims: [moved, added] })).claims).toEqual(['changed', 'new']);
    expect(against(base, aPlan([], { claims: [larger] })).claims).toEqual(['changed']);
  });

  it('counts everything as new when the base could not be planned', () => {
    const head = aPlan([
      aNode({ operations: one, kept: destroyingPlan().nodes[0]!.kept, unchanged: MiB }),
    ]);
    for (const state of ['empty', 'invalid'] as const) {
      const compared = comparePlans({ state, revision: 'abc' }, head);
      expect(compared.base).toEqual({ state, revision: 'abc', digest: null, capacity: [] });
      const { operations, kept } = compared.nodes[0]!;
      expect(new Set([...operations, ...kept])).toEqual(new Set(['new']));
    }
  });
});
