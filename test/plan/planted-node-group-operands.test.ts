/**
 * What is planned with a group over several disks when one thing about it is otherwise: each
 * operand alone.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { CarvedVolume } from '../../src/model/declared/declarations.ts';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import { planNodeGroup } from '../../src/plan/groups/plan-node-group.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import { aDisk, aNode, declaring, observedAgain, someonesExt4 } from '../simulation/builders.ts';
import { withDisk } from '../simulation/simulated-host.ts';
import { planned, settled, type World } from './claim-cut-worlds.ts';
import { carved, consentsFor, overDisks } from './removal-worlds.ts';
import { known } from './known.ts';
import { untold as notTelling } from '../simulation/simulated-ledger.ts';

const db = carved('db');
const wal = carved('wal', 'raid1');
const tmp = carved('tmp', 'striped', { stripes: 3 });
const wide = carved('new', 'striped', { stripes: 3 });
const blank = aNode([aDisk('a'), aDisk('b'), aDisk('c')]);
const all = declared([db, wal, tmp]);
const made = settled(blank, all);
const { name } = made.disks[0]!.volumeGroup!;

function declared(carve: readonly CarvedVolume[]): World {
  return { layouts: [overDisks(carve)], claims: [] };
}

function desiredOf(inventory: Inventory, world: World): DesiredNode {
  const declarations = declaring(world.layouts, world);
  return planWorld({ declarations, inventories: [inventory] }).desired.nodes[0]!;
}

function planOf(node: DesiredNode, observed: Inventory) {
  const { operations, refusals, unchanged } = planNodeGroup(
    { node, observed: known(node, observed), name },
    node.disks,
  );
  const done = operations.map((one) => ('volume' in one ? [one.kind, one.volume.name] : one.kind));
  return { done, refusals, codes: refusals.map(({ code }) => code), unchanged };
}

function withVolumes(
  inventory: Inventory,
  change: (volume: ObservedLogicalVolume) => Partial<ObservedLogicalVolume>,
): Inventory {
  return inventory.disks.reduce(
    (now, { id }) =>
      withDisk(now, id, ({ volumeGroup, ...disk }) => ({
        ...disk,
        ...(volumeGroup === undefined
          ? {}
          : {
              volumeGroup: {
                ...volumeGroup,
                volumes: volumeGroup.volumes.map((one) => ({ ...one, ...change(one) })),
              },
            }),
      })),
    inventory,
  );
}

function permuted<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((one) =>
    permuted(items.filter((other) => other !== one)).map((others) => [one, ...others]),
  );
}

describe('what is cut for claims', () => {
  const names = ['db', 'wal', 'tmp'];
  const node = desiredOf(blank, all);

  it.each([
    ['one', ['db']],
    ['another', ['wal']],
    ['the last', ['tmp']],
    ['the first two', ['db', 'wal']],
    ['the first and the last', ['db', 'tmp']],
    ['all but the first', ['wal', 'tmp']],
  ])('gets its disks after what is carved, wherever it is in the list: %s', (_, cut) => {
    const wanted = [...names.filter((one) => !cut.includes(one)), ...cut];
    for (const disks of permuted(node.disks)) {
      const asCut = disks.map((disk) => ({
        ...disk,
        volumes: disk.volumes.map((one) =>
          cut.includes(one.name) ? { ...one, cutFor: { namespace: 'a', name: 'b' } } : one,
        ),
      }));
      const order = planNodeGroup(
        { node, observed: known(node, blank), name },
        asCut,
      ).operations.flatMap((one) =>
        one.kind === 'create-logical-volume' ? [one.volume.name] : [],
      );
      expect(order).toEqual(wanted);
    }
  });
});

describe('a physical volume', () => {
  it('that is only marked on record is not taken to be in the group that does not tell of it', () => {
    const node = desiredOf(made, declared([db, wal, tmp, wide]));
    const [, second] = node.disks[0]!.volumes[0]!.members!.filter(
      ({ disk }) => disk !== node.disks[0]!.facts.id,
    );
    const untold = withDisk(made, node.disks[0]!.facts.id, (disk) => ({
      ...disk,
      volumeGroup: {
        ...disk.volumeGroup!,
        physicalVolumes: disk.volumeGroup!.physicalVolumes.filter(
          ({ uuid }) => uuid !== second!.uuid,
        ),
      },
    }));
    const volumes = made.records.volumes.filter(({ volume }) => volume !== second!.volume);
    const plan = planOf(node, notTelling({ ...untold, records: { ...untold.records, volumes } }));
    expect(plan.done.filter((one) => one !== 'write-ledger')).toEqual([
      ['mark-ready', 'physical_volume'],
    ]);
    expect(plan.refusals.map(({ summary, evidence }) => [summary, ...evidence]).at(-1)).toEqual([
      'data/new-0 is not made: a disk that it lies on is not in its group',
      `physical volume ${second!.uuid} of ${second!.disk}`,
    ]);
  });
});

describe('while a volume that should go is held', () => {
  const removing = (carve: readonly CarvedVolume[], inventory: Inventory): World => {
    const given = declared(carve);
    const { kept } = planned(inventory, given);
    return { ...given, consents: consentsFor(kept) };
  };
  /** The striped one is used by others; the rest is not mounted. */
  const held = (inventory: Inventory): Inventory =>
    observedAgain(
      withVolumes(inventory, ({ segmentType }) => ({
        usedBy: segmentType === 'striped' ? [{ kind: 'swap' }] : [],
      })),
    );
  const codes = ['disk-in-use'];
  const mounted = [
    ['mount-filesystem', 'db'],
    ['mount-filesystem', 'wal'],
  ];

  it('nothing new is cut, and what is there is served', () => {
    const next = removing([db, wal, carved('new')], made);
    const node = desiredOf(made, next);
    expect(node.removals).toHaveLength(1);
    expect(planOf(node, made).done).toContainEqual(['create-logical-volume', 'new']);
    expect(planOf(node, held(made))).toMatchObject({ done: mounted, codes, unchanged: 3 });
  });

  it('a disk may still join, on which nothing is cut, or be refused', () => {
    const larger = observedAgain({ ...made, disks: [...made.disks, aDisk('d')] });
    const large = carved('new', 'linear', { size: { kind: 'bytes', bytes: 18 * GiB } });
    const next = removing([db, wal, large], larger);
    const node = desiredOf(larger, next);
    const joining = node.disks.find(({ facts }) => facts.id === 'wwn-0xd')!;
    expect(joining.volumes.map((one) => one.name)).toContain('new');
    expect(planOf(node, larger).done).toContainEqual(['create-logical-volume', 'new']);
    const joined = [
      'create-partition-table',
      ['extend-volume-group', 'physical_volume'],
      ['mark-ready', 'physical_volume'],
    ];
    expect(planOf(node, held(larger))).toMatchObject({
      done: [...joined, ...mounted],
      codes,
      unchanged: 3,
    });
    const strange = observedAgain({ ...made, disks: [...made.disks, someonesExt4('d')] });
    const plan = planOf(node, held(strange));
    expect(plan.done).toEqual(mounted);
    expect(plan.codes).toEqual([...codes, 'foreign-content']);
  });
});
