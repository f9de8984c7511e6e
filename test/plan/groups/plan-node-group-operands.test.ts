/**
 * What one fact decides of a group over several disks: each world differs in it from one in which
 * the plan is another.
 */
import { describe, expect, it } from 'vitest';
import type { Declarations, DiskReplacement } from '../../../src/model/declared/declarations.ts';
import type { DesiredNode, LeavingDisk } from '../../../src/model/planned/desired.ts';
import type { Inventory, ObservedDisk } from '../../../src/model/observed/inventory.ts';
import type { Operation } from '../../../src/model/planned/plan.ts';
import { GiB } from '../../../src/model/values/bytes.ts';
import { planNodeGroup } from '../../../src/plan/groups/plan-node-group.ts';
import { planWorld } from '../../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aFilesystem,
  aNode,
  aThinPool,
  declaring,
  NODE,
  observedAgain,
  someonesExt4,
  source,
} from '../../simulation/builders.ts';
import { predictAll, rebooted, stoppedWithin, withDisk } from '../../simulation/simulated-host.ts';
import { consented, settled, volumesOf, without } from '../discarding-worlds.ts';
import { known } from '../known.ts';
import { carved, consentsFor, overDisks } from '../removal-worlds.ts';

const [a, b, c, d] = ['aa', 'bb', 'cc', 'dd'].map((name) => aDisk(name)) as [
  ObservedDisk,
  ObservedDisk,
  ObservedDisk,
  ObservedDisk,
];
type Carve = Parameters<typeof overDisks>[0];
const wal = carved('wal', 'raid1');
const db = carved('db');
const JOINS = ['create-partition-table', 'extend-volume-group', 'mark-ready'];

function declared(carve: Carve, facts: Partial<Declarations> = {}): Declarations {
  return declaring([overDisks(carve)], facts);
}

function replacing(
  { id }: ObservedDisk,
  data: DiskReplacement['data'],
  carve: Carve = [wal, db],
): Declarations {
  const bay = { name: 'bay', node: NODE, by: null, source: source('bay') };
  return declared(carve, { replacements: [{ ...bay, disk: id, data }] });
}

/** The mirror lies on a and b, the linear volume on c. */
function made(carve: Carve = [wal, db]): Inventory {
  return settled(declared(carve), aNode([a, b, c]));
}

function withDisks(inventory: Inventory, ...disks: readonly ObservedDisk[]): Inventory {
  return observedAgain({ ...inventory, disks: [...inventory.disks, ...disks] });
}

/** As one disk tells of its group, which is not as it was made then. */
function renamedOn(inventory: Inventory, { id }: ObservedDisk): Inventory {
  return withDisk(inventory, id, (disk) => ({
    ...disk,
    volumeGroup: { ...disk.volumeGroup!, uuid: 'other' },
  }));
}

function nodeOf(declarations: Declarations, inventory: Inventory): DesiredNode {
  return planWorld({ declarations, inventories: [observedAgain(inventory)] }).desired.nodes[0]!;
}

function groupPlan(node: DesiredNode, inventory: Inventory) {
  const cut = node.disks.flatMap(({ volumes }) => volumes.flatMap(({ logical }) => logical ?? []));
  const subject = { node, observed: known(node, observedAgain(inventory)), name: cut[0]!.group };
  const { operations, refusals, unchanged } = planNodeGroup(subject, node.disks);
  return {
    operations,
    said: {
      kinds: operations.map(({ kind }) => kind),
      codes: refusals.map(({ code }) => code),
      unchanged,
    },
  };
}

function planned(declarations: Declarations, inventory: Inventory) {
  return groupPlan(nodeOf(declarations, inventory), inventory);
}

function applied(inventory: Inventory, operations: readonly Operation[]): Inventory {
  return observedAgain(predictAll(inventory, operations));
}

/** After all that an operation does, but for what it writes down at its end. */
function stoppedAtEnd(inventory: Inventory, operation: Operation): Inventory {
  return observedAgain(stoppedWithin(inventory, operation).at(-1)!);
}

function groupsIn({ disks }: Inventory) {
  return disks.map(({ volumeGroup }) => volumeGroup);
}

function memberOn({ id }: ObservedDisk, inventory = made()): string {
  const { table } = inventory.disks.find((disk) => disk.id === id)!;
  return table!.partitions[0]!.signatures[0]!.uuid!;
}

describe('a disk of the group that goes', () => {
  const going = ({ id }: ObservedDisk, facts: Partial<LeavingDisk> = {}) => ({
    leaving: [{ disk: id, replacement: 'bay', ...facts }],
  });

  it('keeps a group from being made on the others, and no disk from joining one that is', () => {
    const blank = aNode([a, b, c]);
    const first = nodeOf(declared([wal, db]), blank);
    for (const disk of [a, b, c])
      expect(groupPlan({ ...first, ...going(disk) }, blank).said).toEqual({
        ...{ kinds: [], codes: [], unchanged: 0 },
      });
    const larger = withDisks(made(), d);
    const node = nodeOf(declared([wal, db]), larger);
    for (const disk of [a, b, c])
      expect(groupPlan({ ...node, ...going(disk) }, larger).said).toEqual({
        ...{ kinds: JOINS, codes: [], unchanged: 5 },
      });
  });

  it('is emptied and leaves, and what is moved is not unchanged', () => {
    const whole = made();
    for (const disk of [a, b, c]) {
      const moving = replacing(disk, 'move');
      const { said, operations } = planned(moving, whole);
      expect(said).toEqual({
        ...{ kinds: ['move-logical-volume', 'leave-volume-group'], codes: [], unchanged: 4 },
      });
      const after = applied(whole, operations);
      expect(planned(moving, after).said).toEqual({ kinds: [], codes: [], unchanged: 4 });
      // The pass that did it looks again, with what was desired when it began.
      expect(groupPlan(nodeOf(moving, whole), after).said).toMatchObject({ kinds: [], codes: [] });
    }
  });

  it('keeps a volume that is refused, and stays', () => {
    const other = carved('wal', 'raid1', { format: aFilesystem('xfs') });
    expect(planned(replacing(a, 'move', [other, db]), made()).said).toEqual({
      ...{ kinds: [], codes: ['content-differs'], unchanged: 4 },
    });
  });

  it('stays in a group that is not as it was made, although nothing lies on it', () => {
    const empty = made([wal]);
    const moving = replacing(c, 'move', [wal]);
    expect(planned(moving, empty).said.kinds).toEqual(['leave-volume-group']);
    expect(planned(moving, renamedOn(empty, b)).said).toMatchObject({
      ...{ kinds: [], codes: ['group-incomplete'] },
    });
  });
});

describe('a disk of the group that is to stay after all, while a mirror moves from it', () => {
  const whole = made();
  const [move] = planned(replacing(a, 'move'), whole).operations;
  const begun = observedAgain(stoppedWithin(whole, move!)[1]!);

  it('keeps it, and what is aborted is not unchanged', () => {
    expect(planned(declared([wal, db]), begun).said).toEqual({
      ...{ kinds: ['abort-move'], codes: [], unchanged: 4 },
    });
  });

  it('has nothing aborted of a volume that is refused', () => {
    const other = carved('wal', 'raid1', { format: aFilesystem('xfs') });
    expect(planned(declared([other, db]), begun).said).toEqual({
      ...{ kinds: [], codes: ['content-differs'], unchanged: 4 },
    });
  });

  it('has nothing aborted in a group that is not as it was made', () => {
    expect(groupPlan(nodeOf(declared([wal, db]), begun), renamedOn(begun, b)).said).toMatchObject({
      ...{ kinds: [], codes: ['group-incomplete'] },
    });
  });
});

describe('a disk of the group that is gone, and given up', () => {
  const rebuilding = replacing(a, 'rebuild');

  it('is made good, and forgotten, while nothing else changes', () => {
    const lost = without(made(), a.id);
    const kinds = ['rebuild-logical-volume', 'forget-physical-volume'];
    expect(planned(rebuilding, lost).said).toEqual({ kinds, codes: [], unchanged: 3 });
    const more = replacing(a, 'rebuild', [wal, db, carved('new')]);
    expect(planned(more, lost).said).toEqual({ kinds, codes: [], unchanged: 3 });
    const { operations, said } = planned(rebuilding, withDisks(lost, d));
    expect(said).toEqual({ kinds: [...JOINS, ...kinds], codes: [], unchanged: 3 });
    const missing = operations.map((one) => ('missing' in one ? one.missing : null));
    expect(missing).toEqual([null, [memberOn(a)], null, null, null]);
  });

  it('keeps what is under the group on the others as large as it is, until it is made good', () => {
    const grown = withDisk(made(), c.id, (disk) => ({ ...disk, sizeBytes: 30 * GiB }));
    const growing = ['grow-partition', 'grow-physical-volume'];
    expect(planned(declared([wal, db]), grown).said).toEqual({
      ...{ kinds: growing, codes: [], unchanged: 4 },
    });
    const { kinds } = planned(rebuilding, without(grown, a.id)).said;
    expect(kinds).toEqual(['rebuild-logical-volume', 'forget-physical-volume']);
  });

  it('is forgotten once, and that is written down by the next plan after a stop', () => {
    const lost = without(made(), a.id);
    const { operations } = planned(rebuilding, lost);
    const before = applied(
      lost,
      operations.filter(({ kind }) => kind !== 'forget-physical-volume'),
    );
    const forget = { kinds: ['forget-physical-volume'], codes: [] };
    expect(planned(rebuilding, before).said).toEqual({ ...forget, unchanged: 4 });
    const after = applied(before, operations.slice(-1));
    expect(planned(rebuilding, after).said).toMatchObject({ kinds: [], codes: [] });
    const unwritten = stoppedAtEnd(before, operations.at(-1)!);
    expect(groupsIn(unwritten)).toEqual(groupsIn(after));
    expect(planned(rebuilding, unwritten).said).toEqual({ ...forget, unchanged: 4 });
    // Of a group that is not as it was made nothing is forgotten, and it is waited for the disk.
    expect(planned(rebuilding, renamedOn(before, c)).said).toMatchObject({
      kinds: [],
      codes: ['disk-absent', 'group-incomplete'],
    });
  });

  it('is forgotten once what lay on it alone is removed, also while another disk joins', () => {
    const lost = without(made(), c.id);
    const given = consented(replacing(c, 'discard'), lost);
    const kinds = ['remove-logical-volume', 'forget-physical-volume'];
    expect(planned(given, lost).said).toEqual({ kinds, codes: [], unchanged: 3 });
    expect(planned(given, withDisks(lost, d)).said.kinds).toEqual([
      ...['remove-logical-volume', ...JOINS, 'forget-physical-volume'],
    ]);
    const refused = planned(replacing(c, 'discard'), lost).said;
    expect(refused.kinds).toEqual([]);
  });

  it('is no disk that is there, and is refused for what is on it', () => {
    const larger = withDisks(made(), d);
    const node = nodeOf(declared([wal, db]), larger);
    const strange = withDisks(made(), someonesExt4('dd'));
    const leaving = [{ disk: d.id, replacement: 'bay', rebuild: { by: null } }];
    expect(groupPlan({ ...node, leaving }, strange).said.codes).toEqual(['foreign-content']);
  });

  it('leaves a mirror waiting while its group misses another one', () => {
    const node = nodeOf(rebuilding, without(made(), a.id));
    const volumes = node.disks.flatMap((disk) => disk.volumes);
    expect(volumes.filter(({ rebuild }) => rebuild !== undefined)).toHaveLength(1);
    const two = without(without(made(), a.id), c.id);
    const { kinds, codes } = groupPlan(node, two).said;
    expect([kinds, codes.filter((code) => code === 'group-incomplete')]).toEqual([
      [],
      ['group-incomplete', 'group-incomplete', 'group-incomplete'],
    ]);
  });

  it('may be missing from a mirror that git names', () => {
    const gone = rebooted(without(settled(declared([wal]), aNode([a, b])), a.id));
    const { volume } = nodeOf(declared([wal]), gone)
      .disks.flatMap(({ volumes }) => volumes)
      .find(({ name }) => name === 'wal')!;
    const asked = replacing(a, 'rebuild', [wal]);
    expect(planned(asked, gone).said.kinds).toEqual([]);
    const degraded = [{ volume, until: '2026-12-31T00:00:00Z' }];
    const replacements = asked.replacements.map((one) => ({ ...one, degraded }));
    expect(planned({ ...asked, replacements }, gone).said.kinds).toEqual([
      ...['activate-logical-volume', 'mount-filesystem'],
    ]);
  });
});

describe('what is cut from the group', () => {
  it('is the same on whichever of its disks it is reported', () => {
    const whole = made();
    const node = nodeOf(declared([wal, db]), whole);
    const cut = node.disks.flatMap(({ volumes }) => volumes.filter(({ logical }) => logical));
    for (const { facts } of node.disks) {
      const disks = node.disks.map((disk) => {
        const under = disk.volumes.filter(({ logical }) => logical === undefined);
        return { ...disk, volumes: [...under, ...(disk.facts.id === facts.id ? cut : [])] };
      });
      expect(groupPlan({ ...node, disks }, whole).said).toEqual({
        ...{ kinds: [], codes: [], unchanged: 5 },
      });
    }
  });

  it('is made after what is carved where it is cut for a claim, whatever line that is in', () => {
    const blank = aNode([a, b, c]);
    const node = nodeOf(declared(['one', 'two', 'six'].map((name) => carved(name))), blank);
    const orderOf = (names: readonly string[], forClaims: readonly string[]) => {
      const lineOf = (name: string): number => 1 + names.indexOf(name);
      const disks = node.disks.map((disk) => ({
        ...disk,
        volumes: disk.volumes.map((one) => ({
          ...one,
          source: { ...one.source, line: lineOf(one.name) },
          ...(forClaims.includes(one.name) ? { cutFor: { namespace: 'shop', name: 'x' } } : {}),
        })),
      }));
      return groupPlan({ ...node, disks }, blank).operations.flatMap((one) =>
        one.kind === 'create-logical-volume' ? [one.volume.name] : [],
      );
    };
    const inLines = [
      ['one', 'two', 'six'],
      ['six', 'two', 'one'],
      ['two', 'six', 'one'],
    ];
    for (const names of inLines) {
      expect(orderOf(names, [])).toEqual(names);
      expect(orderOf(names, names)).toEqual(names);
      for (const name of names)
        expect(orderOf(names, [name])).toEqual([...names.filter((one) => one !== name), name]);
    }
  });

  it('is not made beside a volume that should go and stays, also on a disk that joins', () => {
    const whole = made();
    const size = { kind: 'bytes' as const, bytes: 18 * GiB };
    const big = carved('new', 'linear', { size, count: 2 });
    const carve = [wal, big];
    const larger = withDisks(whole, d);
    const world = (inventory: Inventory): Declarations => {
      const { plan } = planWorld({ declarations: declared(carve), inventories: [inventory] });
      return declared(carve, { consents: consentsFor(plan.nodes[0]!.kept) });
    };
    const gone = ['remove-logical-volume', ...JOINS, 'create-logical-volume'];
    expect(planned(world(larger), larger).said.kinds.slice(0, 5)).toEqual(gone);
    const used = withDisk(larger, c.id, (disk) => ({
      ...disk,
      volumeGroup: {
        ...disk.volumeGroup!,
        volumes: disk.volumeGroup!.volumes.map((one) => ({
          ...one,
          usedBy: [{ kind: 'swap' as const }],
        })),
      },
    }));
    const node = nodeOf(world(larger), larger);
    const homes = node.disks.filter(({ volumes }) => volumes.some(({ name }) => name === 'new'));
    expect(homes.map(({ facts }) => facts.id)).toEqual([c.id, d.id]);
    expect(groupPlan(node, used).said).toEqual({
      ...{ kinds: JOINS, codes: ['disk-in-use'], unchanged: 4 },
    });
  });

  it('is made anew where a thin pool was left half made', () => {
    const pooled = declaring([overDisks([], { thinPools: [aThinPool('pool')] })]);
    const blank = aNode([a, b]);
    const { operations } = planned(pooled, blank);
    const at = operations.findIndex(({ kind }) => kind === 'create-thin-pool');
    const before = applied(blank, operations.slice(0, at));
    const halves = stoppedWithin(before, operations[at]!)
      .map(observedAgain)
      .filter((stopped) => volumesOf(stopped).some(({ pool }) => pool === undefined));
    expect(halves).not.toEqual([]);
    for (const half of halves)
      expect(planned(pooled, half).said).toMatchObject({
        ...{ kinds: ['create-thin-pool', 'mark-ready'], codes: [] },
      });
  });
});
