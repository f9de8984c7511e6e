/**
 * Each operand of the law about layouts that declare no more what they finished, broken alone: a
 * layout whose `a` is declared no more and whose `b` is there gets `c`.
 */
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/model/planned/plan.ts';
import { claimVolumeName, provisionedVolumeName } from '../../src/model/volumes/volume-name.ts';
import { checkLayoutChange } from '../../src/check/check-layout-change.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import type { DiskCase } from '../../src/check/plan-violation.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';

type Sort = 'partition' | 'logical' | 'pool';

/** What the law reads of a disk, and of what is said of volumes. */
const [AA, BB, CC] = ['aa', 'bb', 'cc'].map((id) => ({ id, aliases: [id, `serial-${id}`] }));

function wanted(name: string, sort: Sort = 'partition', more: object = {}): object {
  const format = { kind: sort === 'pool' ? 'thin-pool' : 'block' };
  return { volume: name, name, format, ...(sort === 'partition' ? {} : { logical: {} }), ...more };
}

function marked(volume: string, sort: Sort = 'partition', more: object = {}): object {
  const logical = sort === 'pool' ? { pool: {} } : {};
  const partition = sort === 'partition' ? { number: 1 } : logical;
  return { own: true, disk: AA, mark: { volume, state: 'ready' }, partition, ...more };
}

function making(name: string, sort: Sort = 'partition', volume = name): Operation {
  const one = { volume, name };
  if (sort === 'partition')
    return { kind: 'create-partitions', partitions: [{ volume: one }] } as never;
  const kind = sort === 'pool' ? 'create-thin-pool' : 'create-logical-volume';
  return { kind, volume: one } as never;
}

function on(volumes: readonly object[], disk = AA, layout = 'data'): object {
  return { layout, facts: { id: disk!.id }, volumes };
}

interface Given {
  readonly made?: readonly Operation[];
  readonly disks?: readonly object[];
  /** Of the disk that something is made on. */
  readonly declared?: readonly object[];
  readonly marks?: readonly object[];
  /** The names under which volumes were recorded, by volume. */
  readonly records?: Readonly<Record<string, string>>;
  readonly removals?: readonly object[];
  readonly refusals?: readonly object[];
}

function said(given: Given): readonly string[] {
  const messages: string[] = [];
  const { removals = [], refusals = [], records = { a: 'a', b: 'b' } } = given;
  const { disks = [on([wanted('b'), wanted('c')])], marks = [marked('a'), marked('b')] } = given;
  const recorded = Object.entries(records).map(([volume, name]) => ({ volume, name }));
  checkLayoutChange({
    node: {
      desired: { disks, removals, refusals },
      observed: { records: { volumes: recorded } },
      marks,
      report: (rule: string, message: string) => messages.push(`${rule}: ${message}`),
    },
    disk: AA,
    declared: { layout: 'data', volumes: given.declared ?? [] },
    operations: given.made ?? [making('c')],
  } as unknown as DiskCase);
  return messages;
}

function found(strange: string, made = 'c'): readonly string[] {
  return [
    `layout-changed: volume ${made} (${made}) is made on aa, where volume ${strange} of its layout was finished and is declared no more`,
  ];
}

describe('what a layout finished and declares no more', () => {
  it('is found beside what it makes, and nothing where nothing is made or all is declared', () => {
    expect(said({})).toEqual(found('a'));
    expect(said({ made: [] })).toEqual([]);
    expect(said({ made: [{ kind: 'mark-ready' } as never] })).toEqual([]);
    expect(said({ marks: [marked('b')] })).toEqual([]);
    expect(said({ made: [making('c'), making('d')] })).toEqual([...found('a'), ...found('a', 'd')]);
  });

  it('is finished, ours, and on the disk', () => {
    const instead = (more: object): readonly string[] =>
      said({ marks: [marked('a', 'partition', more), marked('b')] });
    expect(instead({ mark: { volume: 'a', state: 'new' } })).toEqual([]);
    expect(instead({ own: false })).toEqual([]);
    expect(instead({ disk: BB })).toEqual([]);
  });

  it('is not what is given up, or refused', () => {
    expect(said({ removals: [{ volume: 'a', layout: 'other' }] })).toEqual([]);
    expect(said({ refusals: [{ volume: 'a', code: 'no-room' }] })).toEqual([]);
    expect(said({ refusals: [{ volume: 'x', code: 'no-room' }] })).toEqual(found('a'));
    const twice = { volume: null, code: 'host-path-twice' };
    expect(said({ refusals: [{ volume: 'x', code: 'no-room' }, twice] })).toEqual([]);
  });

  it('is of the sort that is made', () => {
    const sorts: readonly Sort[] = ['partition', 'logical', 'pool'];
    for (const made of sorts)
      for (const sort of sorts)
        expect([
          made,
          sort,
          said({ made: [making('c', made)], marks: [marked('a', sort)] }),
        ]).toEqual([made, sort, made === sort ? found('a') : []]);
  });

  it('is declared as what it is', () => {
    const sorts: readonly Sort[] = ['partition', 'logical', 'pool'];
    for (const is of sorts)
      for (const was of sorts)
        expect([
          is,
          was,
          said({
            made: [making('c', was)],
            marks: [marked('b', was)],
            disks: [on([wanted('b', is), wanted('c', was)])],
          }),
        ]).toEqual([is, was, is === was ? [] : found('b')]);
  });
});

describe('the name of what is made', () => {
  it('may be there already, as what is declared', () => {
    const again = [making('b', 'partition', 'b2')];
    const volumes = [wanted('b'), wanted('b2', 'partition', { name: 'b' })];
    expect(said({ made: again, disks: [on(volumes)] })).toEqual([]);
  });

  it('may be of a claim, as may be that of what was finished', () => {
    const claim = { namespace: 'db', name: 'pg' };
    for (const name of [claimVolumeName(claim), provisionedVolumeName({ ...claim, uid: 'u' })]) {
      expect(said({ made: [making(name)] })).toEqual([]);
      expect(said({ records: { a: name, b: 'b' } })).toEqual([]);
    }
  });

  it('is no new one where what was finished had a name that is declared, or was', () => {
    expect(said({ records: { a: 'b', b: 'b' } })).toEqual([]);
    // Before a Moved.
    expect(said({ records: { a: 'old', b: 'old' } })).toEqual([]);
    expect(said({ records: { a: 'b', b: 'old' } })).toEqual([]);
    expect(said({ records: { a: 'old', b: 'b' } })).toEqual(found('a'));
    // By another layout that is none of its business.
    const other = on([wanted('x', 'partition', { name: 'a' })], BB, 'other');
    expect(said({ disks: [on([wanted('b'), wanted('c')]), other] })).toEqual(found('a'));
  });

  it('or has the name of what makes way for the next', () => {
    const records = { a: 'r', b: 'b', gone: 'r' };
    const going = (layout: string, volume = 'gone'): readonly string[] =>
      said({ records, removals: [{ volume, layout }] });
    expect(going('data')).toEqual([]);
    expect(going('other')).toEqual(found('a'));
    expect(going('data', 'unrecorded')).toEqual(found('a'));
  });
});

describe('where records are lost', () => {
  it('only what nothing at all is declared of is found', () => {
    expect(said({ records: {} })).toEqual([]);
    expect(said({ records: {}, marks: [marked('a')] })).toEqual(found('a'));
    expect(said({ records: { b: 'b' }, marks: [marked('a'), marked('b')] })).toEqual([]);
  });
});

describe('a group over several disks', () => {
  const declared = [wanted('pv'), wanted('m', 'logical', { members: [] })];
  const disks = [on([wanted('b'), wanted('c')]), on([], BB)];
  const onDisk = (disk: object | undefined): readonly object[] => [
    marked('a', 'partition', { disk }),
    marked('b'),
  ];

  it('has what its layout finished on any of its disks, and no other', () => {
    expect(said({ disks, declared, marks: onDisk(BB) })).toEqual(found('a'));
    expect(said({ disks, declared, marks: onDisk(CC) })).toEqual([]);
    expect(said({ disks, declared: [wanted('pv')], marks: onDisk(BB) })).toEqual([]);
    const others = [disks[0]!, on([], BB, 'other')];
    expect(said({ disks: others, declared, marks: onDisk(BB) })).toEqual([]);
  });
});

it('is told of a whole plan', () => {
  const declared = (...names: string[]) =>
    declaring([
      aLayout(
        'data',
        names.map((name) => aLayoutPartition(name)),
      ),
    ]);
  const blank = aNode([aDisk('aa')]);
  const operationsOf = (names: string[]) =>
    planWorld({ declarations: declared(...names), inventories: [blank] }).plan.nodes[0]!.operations;
  const inventories = [observedAgain(predictAll(blank, operationsOf(['a', 'b'])))];
  const { plan, desired } = planWorld({ declarations: declared('b', 'c'), inventories });
  const nodes = [{ ...plan.nodes[0]!, operations: operationsOf(['b', 'c']) }];
  const rules = (of: typeof plan) =>
    checkPlan(of, { desired, inventories }).map(({ rule }) => rule);
  expect(rules(plan)).toEqual([]);
  expect(rules({ ...plan, nodes })).toContain('layout-changed');
});
