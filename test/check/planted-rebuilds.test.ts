/**
 * Each operand of the laws about legs of mirrors that are made anew, and about physical volumes
 * that a group forgets, broken alone: the complaints are compared word by word.
 */
import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../src/check/check-plan.ts';
import type { PlanRule } from '../../src/check/plan-violation.ts';
import type { CarvedVolume, Declarations } from '../../src/model/declared/declarations.ts';
import type { DesiredState, MemberRef } from '../../src/model/planned/desired.ts';
import type {
  Inventory,
  ObservedLogicalVolume,
  ObservedPhysicalVolume,
} from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import { syncedIn } from '../simulation/simulated-groups.ts';
import { predictAll, rebooted, stoppedWithin } from '../simulation/simulated-host.ts';

const [a, b, c] = [aDisk('aa'), aDisk('bb'), aDisk('cc')];
const REBUILD = 'rebuild-logical-volume';
const FORGET = 'forget-physical-volume';
const LEAVE = 'leave-volume-group';

interface World {
  readonly desired: DesiredState;
  readonly inventory: Inventory;
  readonly operations: readonly Operation[];
}

const carve: readonly CarvedVolume[] = [
  { ...aLayoutPartition('wal'), type: 'raid1', stripes: null, mirrors: 1 },
];

function planned(inventory: Inventory, isGoing = true): World {
  const layout = aVolumeGroup('data', [], { group: { per: 'node', carve } });
  const replacement = { name: 'bay-3', node: NODE, disk: a.id, by: c.id, data: 'rebuild' as const };
  const replacements: Declarations['replacements'] = isGoing
    ? [{ ...replacement, source: source('bay') }]
    : [];
  const { desired, plan } = planWorld({
    declarations: declaring([layout], { replacements }),
    inventories: [inventory],
  });
  return { desired, inventory, operations: plan.nodes[0]!.operations };
}

function after({ inventory, operations }: World): Inventory {
  const { disks, ...rest } = predictAll(inventory, operations);
  return observedAgain({ ...rest, disks: syncedIn(disks) });
}

const mirrored = after(planned(aNode([a, b]), false));
/** A disk of the mirror is gone, and another is there for it. */
const world = planned(
  rebooted(observedAgain({ ...mirrored, disks: [...withoutDisk(mirrored.disks, a.id), c] })),
);
const rebuild = world.operations.find((one) => one.kind === REBUILD)!;
const forget = world.operations.find((one) => one.kind === FORGET)!;
/** The disk of the mirror is still there. */
const present = planned(observedAgain({ ...mirrored, disks: [...mirrored.disks, c] }));
/** As it is once the new leg was copied. */
const leaving = planned(after(present));
/** The new disk has joined the group. */
const before = world.operations.slice(0, world.operations.indexOf(rebuild));
const joined = planned(observedAgain(predictAll(world.inventory, before)));
/** The old leg was not taken away yet when the rebuild was stopped. */
const begun = planned(observedAgain(stoppedWithin(joined.inventory, rebuild).at(-1)!));

function said({ desired, inventory, operations }: World, of: PlanRule): readonly string[] {
  const { plan } = planWorld({ declarations: declaring([]), inventories: [inventory] });
  return checkPlan(
    { ...plan, nodes: [{ ...plan.nodes[0]!, operations }] },
    { desired, inventories: [inventory] },
  )
    .filter(({ rule }) => rule === of)
    .map(({ message }) => message);
}

/** What is said of legs that are made anew and of what leaves the group. */
function violations(from: World): readonly string[] {
  return said(from, 'group')
    .filter((message) => /: (rebuild of|\S+ is forgotten|\S+ leaves it)/.test(message))
    .map((message) => message.replace(`${rebuild.volume.logical!.group}: `, ''));
}

function changing(kind: Operation['kind'], facts: object, from = world): World {
  const change = (one: Operation): Operation => (one.kind === kind ? { ...one, ...facts } : one);
  return { ...from, operations: from.operations.map(change) };
}

function without(kind: Operation['kind'], from = world): World {
  return { ...from, operations: from.operations.filter((one) => one.kind !== kind) };
}

function grouped(
  change: {
    readonly volume?: (volume: ObservedLogicalVolume) => Partial<ObservedLogicalVolume>;
    readonly physicalVolume?: (one: ObservedPhysicalVolume) => Partial<ObservedPhysicalVolume>;
  },
  from = world,
): World {
  const disks = from.inventory.disks.map((disk) => {
    if (disk.volumeGroup === undefined) return disk;
    const { volumes, physicalVolumes } = disk.volumeGroup;
    const volumeGroup = {
      ...disk.volumeGroup,
      volumes: volumes.map((one) => ({ ...one, ...change.volume?.(one) })),
      physicalVolumes: physicalVolumes.map((one) => ({ ...one, ...change.physicalVolume?.(one) })),
    };
    return { ...disk, volumeGroup };
  });
  return { ...from, inventory: observedAgain({ ...from.inventory, disks }) };
}

function waiting(from: World): World {
  const nodes = from.desired.nodes.map((node) => ({
    ...node,
    leaving: (node.leaving ?? []).map(({ rebuild: _no, ...rest }) => rest),
  }));
  return { ...from, desired: { ...from.desired, nodes } };
}

function staying(from: World): World {
  const nodes = from.desired.nodes.map(({ leaving: _none, ...node }) => node);
  return { ...from, desired: { ...from.desired, nodes } };
}

const alsoGoing: World = {
  ...world,
  desired: {
    ...world.desired,
    nodes: world.desired.nodes.map((node) => ({
      ...node,
      leaving: node.leaving!.flatMap((one) => [one, { ...one, disk: c.id }]),
    })),
  },
};

const members: readonly MemberRef[] = rebuild.volume.members!;
const kept = members.find(({ disk }) => disk === b.id)!.uuid;
const added = members.find(({ disk }) => disk === c.id)!.volume;
const { logical: _none, ...bare } = rebuild.volume;
const about = `rebuild of volume ${rebuild.volume.volume}: `;
const forgotten = `${forget.physicalVolumeUuid} is forgotten: `;
const allocated = rebuild.sizeBytes / (4 * MiB);
const nothingAnew = `${forgotten}${String(allocated)} extents lie on it, and 0 are made anew or removed before`;

describe('a leg that is made anew', () => {
  it('breaks no law, whether its disk is there or not, or it was begun before', () => {
    expect(world.operations).toContain(forget);
    expect(present.operations.map(({ kind }) => kind)).toContain(REBUILD);
    expect(begun.operations.map(({ kind }) => kind)).toContain(REBUILD);
    for (const one of [world, present, joined, begun]) expect(violations(one)).toEqual([]);
  });

  it('may be active', () => {
    const active = grouped({ volume: () => ({ path: '/dev/dm-7' }) }, present);
    expect(said(active, 'twice')).toEqual([]);
  });

  it.each<readonly [string, World, readonly string[]]>([
    [
      'of what is not there',
      grouped({ volume: () => ({ name: 'other' }) }),
      [`${about}it is not there`],
    ],
    [
      'of what is no logical volume',
      changing(REBUILD, { volume: bare }),
      [`${about}it is not there`],
    ],
    [
      'of what is no mirror',
      grouped({ volume: () => ({ segmentType: 'linear' }) }),
      [
        `${about}it is linear, and no mirror`,
        `${about}${String(rebuild.sizeBytes)} bytes are not what its leg has`,
      ],
    ],
    ['of a mirror over stripes', grouped({ volume: () => ({ segmentType: 'raid10' }) }), []],
    [
      'of what moves',
      grouped({ volume: () => ({ moving: { from: kept, to: [], percent: 1 } as never }) }),
      [`${about}a move of it was begun`],
    ],
    [
      'of what has another leg that is missing',
      grouped({ physicalVolume: () => ({ missing: true }) }),
      [
        `${about}another leg of it is missing, too`,
        `${forgotten}it is not the only one that is missing`,
      ],
    ],
    ['onto a disk that goes, too', alsoGoing, [`${about}it goes to a disk that goes`]],
    [
      'onto what is no member',
      changing(REBUILD, { to: 'other' }),
      [`${about}it goes to no finished physical volume of the group`],
    ],
    [
      'onto what is missing',
      grouped({ physicalVolume: ({ uuid }) => ({ missing: uuid !== kept }) }, joined),
      [
        `${about}it goes to no finished physical volume of the group`,
        `${forgotten}it is not the only one that is missing`,
      ],
    ],
    [
      'elsewhere than it was begun',
      changing(REBUILD, { to: 'other' }, begun),
      [`${about}it has no leg there`],
    ],
    [
      'from elsewhere than it was begun',
      changing(REBUILD, { from: 'other' }, begun),
      [`${about}another rebuild was begun`, nothingAnew],
    ],
  ])('%s is judged', (_name, planted, words) => {
    expect(violations(planted)).toEqual(words);
  });
});

describe('a mirror whose leg is made anew', () => {
  const notWhole = (kind: string): string =>
    `${rebuild.volume.logical!.group}: ${kind} of volume ${rebuild.volume.volume}, which is not whole`;
  const early = world.operations.toSorted(
    (x, y) => Number(x.kind === REBUILD) - Number(y.kind === REBUILD),
  );
  const elsewhere = { ...rebuild.volume, volume: members[0]!.volume };

  it.each<readonly [string, World]>([
    ['before', { ...world, operations: early }],
    ['while it only moves', changing(REBUILD, { kind: 'move-logical-volume' })],
    ['while another one gets its leg', changing(REBUILD, { volume: elsewhere })],
  ])('is not served %s', (_name, planted) => {
    expect(said(world, 'group')).toEqual([]);
    expect(said(planted, 'group')).toContain(notWhole('activate-logical-volume'));
  });

  it('has room for it, unless it was begun', () => {
    const full = (from: World): World =>
      grouped({ physicalVolume: () => ({ freeExtents: 0 }) }, from);
    expect(said(joined, 'span')).toEqual([]);
    expect(said(full(joined), 'span')).toEqual([
      `volumes on ${c.id} need ${String(allocated)} extents, and 0 are free`,
    ]);
    expect(said(full(begun), 'span')).toEqual([]);
  });
});

describe('a physical volume that a group forgets', () => {
  it.each<readonly [string, World, readonly string[]]>([
    [
      'is given up',
      waiting(world),
      [`${about}the disk of its leg does not go`, `${forgotten}its disk is waited for`],
    ],
    [
      'is given up by what git says today',
      staying(world),
      [`${about}the disk of its leg does not go`, `${forgotten}its disk is waited for`],
    ],
    [
      'is missing',
      grouped({ physicalVolume: () => ({ missing: false }) }),
      [`${forgotten}it is not missing`],
    ],
    ['has nothing on it', without(REBUILD), [nothingAnew]],
    [
      'has nothing on it, whatever else moves from there',
      changing(REBUILD, { kind: 'move-logical-volume' }),
      [nothingAnew],
    ],
    [
      'has nothing on it before',
      {
        ...world,
        operations: world.operations.toSorted(
          (x, y) => Number(x.kind === REBUILD) - Number(y.kind === REBUILD),
        ),
      },
      [nothingAnew],
    ],
    [
      'has nothing of another size on it',
      changing(REBUILD, { sizeBytes: 4 * MiB }),
      [
        `${about}${String(4 * MiB)} bytes are not what its leg has`,
        `${forgotten}${String(allocated)} extents lie on it, and 1 are made anew or removed before`,
      ],
    ],
    [
      'is forgotten on a disk of the group',
      changing(FORGET, { disk: { ...forget.disk, facts: { ...forget.disk.facts, id: c.id } } }),
      [`${forgotten}it is done on a disk that is not in the group`],
    ],
    [
      'is forgotten by way of a partition of that disk',
      changing(FORGET, { volume: { ...forget.volume, volume: added } }),
      [`${forgotten}it is done on a disk that is not in the group`],
    ],
  ])('%s', (_name, planted, words) => {
    expect(violations(planted)).toEqual(words);
  });
});

/** That it is out is not written down yet. */
it('what the group knows no more is forgotten', () => {
  const disks = world.inventory.disks.map((disk) => {
    if (disk.volumeGroup === undefined) return disk;
    const physicalVolumes = disk.volumeGroup.physicalVolumes.filter(({ uuid }) => uuid === kept);
    return { ...disk, volumeGroup: { ...disk.volumeGroup, physicalVolumes } };
  });
  const inventory = observedAgain({ ...world.inventory, disks });
  expect(violations({ ...world, inventory, operations: [forget] })).toEqual([]);
});

describe('a disk of mirrors that leaves its group', () => {
  const [leave] = leaving.operations.filter((one) => one.kind === LEAVE);
  const leaves = `${leave!.physicalVolumeUuid} leaves it: `;

  it('breaks no law once the kernel has copied all', () => {
    expect(leaving.operations.map(({ kind }) => kind)).toEqual([LEAVE]);
    expect(violations(leaving)).toEqual([]);
    expect(violations(waiting(leaving))).toEqual([`${leaves}its disk does not go`]);
  });

  it('waits while one of them is being copied', () => {
    const copying = grouped({ volume: () => ({ syncing: { percent: 40 } }) }, leaving);
    const copied = [`${leaves}a mirror of the group is being copied`];
    expect(violations(copying)).toEqual(copied);
    const disks = leaving.inventory.disks.map((disk) => {
      if (disk.volumeGroup === undefined) return disk;
      const volumes = disk.volumeGroup.volumes.flatMap((one) => [
        one,
        { ...one, name: 'other', syncing: { percent: 40 } },
      ]);
      return { ...disk, volumeGroup: { ...disk.volumeGroup, volumes } };
    });
    const inventory = observedAgain({ ...leaving.inventory, disks });
    expect(violations({ ...leaving, inventory })).toEqual(copied);
  });

  it('waits until its legs were taken away, too', () => {
    const early = { ...present, operations: [...present.operations, leave!] };
    expect(violations(early)).toContain(
      `${leaves}volume ${rebuild.volume.logical!.name} lies on it`,
    );
  });
});
