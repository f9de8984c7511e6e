/**
 * What a Moved document renames keeps its volumes: the plan over the renamed repository is empty.
 */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type {
  Declarations,
  DiskLayout,
  Moved,
  MovedKind,
} from '../../src/model/declared/declarations.ts';
import type { ClaimKey, DiskId, NodeName } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Plan } from '../../src/model/planned/plan.ts';
import { volumeFingerprint } from '../../src/assess/consent.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import {
  claimToday,
  formerDiskIds,
  layoutNames,
  nodeNames,
  partitionNames,
  readRenames,
} from '../../src/resolve/renames.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  changed,
  declaring,
  INSTALLATION,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { predictAll, rebooted } from '../simulation/simulated-host.ts';
import { untold } from '../simulation/simulated-ledger.ts';

function moved(kind: MovedKind, from: string, to: string): Moved {
  return {
    name: `${kind}-${from}`.toLowerCase().replaceAll('/', '-'),
    kind,
    from,
    to,
    source: source('moved'),
  };
}

const partitions = [aLayoutPartition('db', { count: 2 })];
const before = declaring([aLayout('data', partitions)], { claims: [aClaim('pg')] });

function plan(declarations: Declarations, inventory: Inventory): Plan {
  const inventories = [observedAgain(inventory)];
  const world = planWorld({ declarations, inventories });
  expect(checkPlan(world.plan, { desired: world.desired, inventories })).toEqual([]);
  return world.plan;
}

function apply(declarations: Declarations, inventory: Inventory): Inventory {
  return observedAgain(predictAll(inventory, plan(declarations, inventory).nodes[0]!.operations));
}

const done = apply(before, aNode([aDisk('aa'), aDisk('bb')]));

function work(declarations: Declarations, inventory = done): readonly string[] {
  const [node] = plan(declarations, inventory).nodes;
  return [...node!.operations.map(({ kind }) => kind), ...node!.refusals.map(({ code }) => code)];
}

function renamedLayout(name: string, parts = partitions): readonly DiskLayout[] {
  return [aLayout(name, parts)];
}

/** The document that a remedy asks for. */
function movedIn(remedy: string): Moved {
  const text = remedy.slice(remedy.indexOf('{'), remedy.lastIndexOf('}') + 1);
  const { kind, spec } = parse(text) as { kind: string; spec: Moved };
  expect(kind).toBe('Moved');
  return moved(spec.kind, spec.from, spec.to);
}

describe('a renamed layout', () => {
  it('without a Moved is held: its disks carry volumes that it did not make', () => {
    const codes = work({ ...before, layouts: renamedLayout('database') });
    expect(new Set(codes)).toEqual(new Set(['content-differs']));
  });

  it('is told the Moved that it lacks', () => {
    const renamed = { ...before, layouts: renamedLayout('database') };
    const [refused] = plan(renamed, done).nodes[0]!.refusals;
    expect(refused?.evidence.join('\n')).toMatch(/record of .*: layout data made this table on/);
    const moves = [movedIn(refused!.remedy)];
    expect(moves).toMatchObject([{ kind: 'DiskLayout', from: 'data', to: 'database' }]);
    expect(work({ ...renamed, moves })).toEqual([]);
    const forgetful = untold({ ...done, records: { ...done.records, disks: [] } });
    const [unknown] = plan(renamed, forgetful).nodes[0]!.refusals;
    expect(unknown?.remedy).toMatch(/^If the layout was renamed, say so with a Moved document/);
  });

  it('keeps its disks, volumes and claims', () => {
    const moves = [moved('DiskLayout', 'data', 'database')];
    const renamed = { ...before, layouts: renamedLayout('database'), moves };
    expect(work(renamed)).toEqual([]);
    expect(plan(renamed, done).claims[0]).toMatchObject({ kind: 'placed', recorded: true });
    expect(plan(renamed, done).nodes[0]!.kept).toEqual([]);
  });

  it('keeps them along a chain of renames, and makes new volumes in the same tables', () => {
    const moves = [moved('DiskLayout', 'data', 'database'), moved('DiskLayout', 'database', 'db')];
    const more = [...partitions, aLayoutPartition('wal')];
    const renamed = { ...before, layouts: renamedLayout('db', more), moves };
    expect(work(renamed).filter((kind) => kind === 'create-partitions')).toHaveLength(2);
    expect(work(renamed)).not.toContain('create-partition-table');
    const grown = apply(renamed, done);
    expect(work(renamed, grown)).toEqual([]);
  });
});

describe('a renamed partition', () => {
  it('keeps its volumes, also when its layout is renamed too', () => {
    const renamedPart = [aLayoutPartition('pg', { count: 2 })];
    const moves = [moved('Partition', 'data/db', 'data/pg')];
    expect(work({ ...before, layouts: renamedLayout('data', renamedPart), moves })).toEqual([]);
    const both = [
      moved('DiskLayout', 'data', 'database'),
      moved('Partition', 'database/db', 'database/pg'),
    ];
    expect(
      work({ ...before, layouts: renamedLayout('database', renamedPart), moves: both }),
    ).toEqual([]);
  });

  it('is followed by the same volume, before its removal is written down and after', () => {
    const moves = [moved('Partition', 'data/db', 'data/pg')];
    const layouts = renamedLayout('data', [aLayoutPartition('pg', { count: 2 })]);
    const [marked] = done.disks[0]!.table!.partitions;
    const { volume } = parseMark(marked!.label)!;
    const content = volumeFingerprint({
      owner: { installation: INSTALLATION, node: NODE },
      volume,
      disk: done.disks[0]!,
      partition: marked!,
    });
    const target = { node: NODE, subject: { kind: 'volume' as const, volume }, content };
    const consent = {
      name: 'away',
      targets: [{ ...target, source: source('away') }],
      expires: '2027-01-01T00:00:00Z',
      reason: 'old',
      source: source('away'),
    };
    const releases = [{ name: 'away', volume, source: source('away') }];
    const retired = { ...before, claims: [], layouts, moves, releases, consents: [consent] };
    const made = (inventory: Inventory): readonly string[] =>
      plan(retired, inventory).nodes[0]!.operations.flatMap((one) =>
        one.kind === 'create-partitions' ? one.partitions.map((each) => each.volume.volume) : [],
      );
    const first = plan(retired, done).nodes[0]!.operations;
    const removal = first.filter(({ kind }) => kind === 'remove-volume');
    expect(removal).toHaveLength(1);
    expect(made(observedAgain(predictAll(done, removal)))).toEqual(made(done));
  });
});

describe('a renamed claim', () => {
  it('keeps its volume, and is written down under its new name', () => {
    const moves = [moved('PersistentVolumeClaim', 'default/pg', 'default/postgres')];
    const renamed = { ...before, claims: [aClaim('postgres')], moves };
    const [operation, ...others] = plan(renamed, done).nodes[0]!.operations;
    expect(others).toEqual([]);
    expect(operation).toMatchObject({
      kind: 'assign-claim',
      claim: { namespace: 'default', name: 'postgres' },
      formerly: { namespace: 'default', name: 'pg' },
    });
    expect(work(renamed, apply(renamed, done))).toEqual([]);
  });

  it('without a Moved is another claim, and the data of the old one is kept', () => {
    const renamed = { ...before, claims: [aClaim('postgres')] };
    expect(work(renamed)).toEqual(expect.arrayContaining(['forget-claim', 'assign-claim']));
    const [node] = plan(renamed, done).nodes;
    expect(node!.kept).toMatchObject([
      { because: 'claim-gone', claim: { namespace: 'default', name: 'pg' } },
    ]);
  });
});

describe('a disk that tells another identity', () => {
  const other = (inventory: Inventory): Inventory => ({
    ...inventory,
    disks: inventory.disks.map((disk) =>
      disk.path === '/dev/aa'
        ? changed(disk, {
            id: 'wwn-0xcc' as DiskId,
            aliases: ['wwn-0xcc' as DiskId],
            identity: { wwn: '0xcc', serial: 'cc', model: 'alpha' },
          })
        : disk,
    ),
  });

  it('is held as a copy until a Moved names it', () => {
    expect(work(before, other(done))).toContain('content-differs');
    const held = plan(before, other(done)).nodes[0]!.refusals;
    const { remedy } = held.find(({ code }) => code === 'content-differs')!;
    expect(movedIn(remedy)).toMatchObject({ kind: 'Disk', from: 'wwn-0xaa', to: 'wwn-0xcc' });
    const moves = [moved('Disk', 'wwn-0xaa', 'wwn-0xcc')];
    expect(work({ ...before, moves }, other(done))).toEqual([]);
  });

  it('is not mistaken for the one it is said to be while that is attached too', () => {
    const twice = { ...done, disks: [...done.disks, ...other(done).disks.slice(0, 1)] };
    const moves = [moved('Disk', 'wwn-0xaa', 'wwn-0xcc')];
    const codes = work({ ...before, moves }, twice);
    expect(codes).toContain('mark-ambiguous');
    expect(codes).not.toContain('create-partition-table');
  });
});

describe('a renamed node', () => {
  const renamedNode = { ...done, node: 'node-z' as NodeName };

  it('without a Moved holds the disks of the node it was', () => {
    expect(new Set(work(before, rebooted(renamedNode)))).toEqual(new Set(['other-node']));
  });

  it('is told of volumes that its records name, also where no layout has their disks', () => {
    const nothing = declaring([], {});
    const { refusals } = plan(nothing, rebooted(renamedNode)).nodes[0]!;
    expect(refusals.map(({ code, disk }) => [code, disk])).toEqual([
      ['other-node', 'wwn-0xaa'],
      ['other-node', 'wwn-0xbb'],
    ]);
    expect(refusals[0]).toMatchObject({
      summary: expect.stringContaining('2 volumes that this host finished under another node name'),
      remedy: expect.stringMatching(/--node.*kind: Node, from: FORMER NAME, to: node-z/),
    });
    const stranger = { ...renamedNode, records: { ...done.records, volumes: [] } };
    expect(work(nothing, stranger)).toEqual([]);
    const moves = [moved('Node', 'node-a', 'node-z')];
    expect(work({ ...nothing, moves }, renamedNode)).toEqual([]);
  });

  it('puts its name into its marks, and is then as declared', () => {
    const moves = [moved('Node', 'node-a', 'node-z')];
    const renamed = { ...before, moves };
    // The disk says under which name of the node it was written.
    expect(new Set(work(renamed, renamedNode))).toEqual(
      new Set(['relabel-partitions', 'write-ledger']),
    );
    expect(work(renamed, apply(renamed, renamedNode))).toEqual([]);
  });
});

describe('names', () => {
  const renames = readRenames([
    moved('DiskLayout', 'a', 'b'),
    moved('DiskLayout', 'b', 'c'),
    moved('Partition', 'b/x', 'c/y'),
    moved('Node', 'old', 'new'),
    moved('Disk', 'wwn-1', 'wwn-2'),
    moved('PersistentVolumeClaim', 'n/a', 'n/b'),
    moved('PersistentVolumeClaim', 'n/b', 'n/c'),
  ]);

  it('are followed backwards, the one of today first', () => {
    expect(layoutNames(renames, 'c')).toEqual(['c', 'b', 'a']);
    expect(layoutNames(renames, 'other')).toEqual(['other']);
    expect(partitionNames(renames, ['c', 'b', 'a'], 'y')).toEqual(['y', 'x']);
    expect(nodeNames(renames, 'new' as NodeName)).toEqual(['new', 'old']);
    expect(formerDiskIds(renames, ['wwn-2' as DiskId])).toEqual(['wwn-1']);
    expect(claimToday(renames, 'n/a' as ClaimKey)).toBe('n/c');
  });

  it('in a ring end where it closes', () => {
    const ring = readRenames([moved('DiskLayout', 'a', 'b'), moved('DiskLayout', 'b', 'a')]);
    expect(layoutNames(ring, 'a')).toEqual(['a', 'b']);
  });
});
