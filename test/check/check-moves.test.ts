/** Plans that move volumes off a disk against the laws: each fault is found, by its words. */
import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../src/check/check-plan.ts';
import type { PlanRule } from '../../src/check/plan-violation.ts';
import type { Declarations } from '../../src/model/declared/declarations.ts';
import type { DesiredNode, DesiredState } from '../../src/model/planned/desired.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type {
  Inventory,
  ObservedLogicalVolume,
  ObservedVolumeGroup,
} from '../../src/model/observed/inventory.ts';
import type {
  AbortMove,
  LeaveVolumeGroup,
  MoveLogicalVolume,
  Operation,
} from '../../src/model/planned/plan.ts';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
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
import { predictAll, rebooted, stoppedWithin } from '../simulation/simulated-host.ts';
import { inPieces } from '../simulation/stopped-legs.ts';

const [a, b, c] = [aDisk('aa'), aDisk('bb'), aDisk('cc')];
const MOVE = 'move-logical-volume';
const LEAVE = 'leave-volume-group';

interface World {
  readonly desired: DesiredState;
  readonly inventory: Inventory;
  readonly operations: readonly Operation[];
}

function planned(
  inventory: Inventory,
  going: { readonly disk: DiskId; readonly by?: DiskId; readonly data?: 'discard' } | null,
  sizeBytes = GiB,
): World {
  const db = aLayoutPartition('db', { count: 2, size: { kind: 'bytes', bytes: sizeBytes } });
  const layout = aVolumeGroup('data', [db], { group: { per: 'node' } });
  const replacement = { name: 'bay-3', node: NODE, by: null, data: 'move' as const };
  const replacements: Declarations['replacements'] =
    going === null ? [] : [{ ...replacement, source: source('bay'), ...going }];
  const { desired, plan } = planWorld({
    declarations: declaring([layout], { replacements }),
    inventories: [inventory],
  });
  return { desired, inventory, operations: plan.nodes[0]!.operations };
}

/** A group on two disks, each with a volume. */
function made(sizeBytes?: number): Inventory {
  const blank = aNode([a, b]);
  return observedAgain(predictAll(blank, planned(blank, null, sizeBytes).operations));
}

/** The volume on the first disk moves to the other, and the first leaves the group. */
const world = planned(made(), { disk: a.id });
const [move, leave] = world.operations as readonly [MoveLogicalVolume, LeaveVolumeGroup];
/** The same move, stopped in the middle; the disk is to stay after all. */
const stopped = observedAgain(stoppedWithin(world.inventory, move)[1]!);
const withdrawn = planned(stopped, null);
/** The same of one that would leave it in two places. */
const begun = planned(observedAgain(inPieces(stopped)), null);
/** Each disk is full: a third joins the group, and what moves goes there. */
const full = made(11 * GiB);
const joining = planned(
  observedAgain({ ...full, disks: [...full.disks, c] }),
  { disk: a.id, by: c.id },
  11 * GiB,
);

function violations(from: World, of: PlanRule = 'group'): readonly string[] {
  const { desired, inventory, operations } = from;
  const { plan } = planWorld({ declarations: declaring([]), inventories: [inventory] });
  return checkPlan(
    { ...plan, nodes: [{ ...plan.nodes[0]!, operations }] },
    { desired, inventories: [inventory] },
  )
    .filter(({ rule }) => rule === of)
    .map(({ message }) => message);
}

function changing(kind: Operation['kind'], facts: object, from = world): World {
  const change = (one: Operation): Operation => (one.kind === kind ? { ...one, ...facts } : one);
  return { ...from, operations: from.operations.map(change) };
}

function desiring(facts: (node: DesiredNode) => Partial<DesiredNode>, from = world): World {
  const nodes = from.desired.nodes.map((node) => ({ ...node, ...facts(node) }));
  return { ...from, desired: { ...from.desired, nodes } };
}

function grouped(
  facts: (group: ObservedVolumeGroup) => Partial<ObservedVolumeGroup>,
  from = world,
): World {
  const disks = from.inventory.disks.map((disk) =>
    disk.volumeGroup === undefined
      ? disk
      : { ...disk, volumeGroup: { ...disk.volumeGroup, ...facts(disk.volumeGroup) } },
  );
  return { ...from, inventory: observedAgain({ ...from.inventory, disks }) };
}

const withoutLeaving: World = {
  ...world,
  desired: {
    ...world.desired,
    nodes: world.desired.nodes.map(({ leaving: _none, ...node }) => node),
  },
};

const volume = move.volume.volume;
const { logical } = move.volume;
/** No logical volume, as far as the plan says. */
const { logical: _none, ...bare } = move.volume;
const named = { ...move.volume, logical: { ...logical!, name: 'other' } };
const moves = `${logical!.group}: move of volume ${volume}: `;
const leaves = `${logical!.group}: ${move.from} leaves it: `;
const extents = GiB / (4 * MiB);

describe('a plan that moves a volume off a disk that goes', () => {
  it('breaks no law, whether the disk that it goes to was there, or joins before', () => {
    expect(world.operations.map(({ kind }) => kind)).toEqual([MOVE, LEAVE]);
    expect(joining.operations.map(({ kind }) => kind)).toContain('mark-ready');
    for (const one of [world, joining]) expect(violations(one)).toEqual([]);
  });

  it('ends a move that was begun, also when its disk stays, or the other one goes', () => {
    expect(begun.operations.map(({ kind }) => kind)).toEqual([MOVE]);
    expect(violations(begun)).toEqual([]);
    const other = desiring(() => ({ leaving: [{ ...goes(), disk: b.id }] }), begun);
    expect(violations(other)).toEqual([]);
  });

  function goes() {
    return world.desired.nodes[0]!.leaving![0]!;
  }
  const { move: _move, ...elsewise } = goes();

  it.each<readonly [string, World, readonly string[]]>([
    [
      'that stays',
      desiring(() => ({ leaving: [] })),
      [`${moves}its disk does not go`, `${leaves}its disk does not go`],
    ],
    [
      'where no disk goes at all',
      withoutLeaving,
      [`${moves}its disk does not go`, `${leaves}its disk does not go`],
    ],
    [
      'that goes without its data',
      desiring(() => ({ leaving: [elsewise] })),
      [`${moves}its disk does not go`, `${leaves}its disk does not go`],
    ],
    [
      'of what is not there',
      changing(MOVE, { volume: named }),
      [
        `move-logical-volume of volume ${volume} in another group than its own`,
        `${moves}it is not there`,
        `${leaves}volume ${logical!.name} lies on it`,
      ],
    ],
    [
      'of what is no logical volume',
      changing(MOVE, { volume: bare }),
      [`${moves}it is not there`, `${leaves}volume ${logical!.name} lies on it`],
    ],
    [
      'from where it does not lie',
      changing(MOVE, { from: move.to }),
      [
        `${moves}its disk does not go`,
        `${moves}nothing of it lies there`,
        `${leaves}volume ${logical!.name} lies on it`,
        `${leaves}${String(extents)} extents are allocated, and 0 are moved`,
      ],
    ],
    [
      'to where it lies',
      changing(MOVE, { to: move.from }),
      [`${moves}a leg of it lies where it goes`, `${moves}it goes to a disk that goes`],
    ],
    [
      'to nowhere',
      changing(MOVE, { to: 'other' }),
      [`${moves}it goes to no finished physical volume of the group`],
    ],
    [
      'with another size',
      changing(MOVE, { sizeBytes: 4 * MiB }),
      [
        `${moves}${String(4 * MiB)} bytes are not what it has there`,
        `${leaves}${String(extents)} extents are allocated, and 1 are moved`,
      ],
    ],
    [
      'elsewhere than it was begun',
      changing(MOVE, { to: 'other' }, begun),
      [
        `${moves}another move was begun`,
        `${moves}it goes to no finished physical volume of the group`,
      ],
    ],
    [
      'from elsewhere than it was begun',
      changing(MOVE, { from: 'other' }, begun),
      [`${moves}another move was begun`, `${moves}nothing of it lies there`],
    ],
  ])('%s is found', (_name, planted, said) => {
    expect(violations(planted)).toEqual(said);
  });

  describe('to a disk that joins before', () => {
    const [joinMove] = joining.operations.filter((one) => one.kind === MOVE);
    const nowhere = `${logical!.group}: move of volume ${joinMove!.volume.volume}: it goes to no finished physical volume of the group`;
    const other = joinMove!.volume.members!.find(({ uuid }) => uuid === joinMove!.from)!;
    const marks = joining.operations.filter(({ kind }) => kind === 'mark-ready');
    const rest = joining.operations.filter(({ kind }) => kind !== 'mark-ready');

    it.each<readonly [string, readonly Operation[]]>([
      ['and is not finished', rest],
      ['and is finished afterwards', [...rest, ...marks]],
      [
        'while another one is finished',
        joining.operations.map((one) =>
          one.kind === 'mark-ready'
            ? { ...one, volume: { ...one.volume, volume: other.volume } }
            : one,
        ),
      ],
      [
        'and is no member',
        joining.operations.map((one) => (one.kind === MOVE ? { ...one, to: 'other' } : one)),
      ],
    ])('%s is found', (_name, operations) => {
      expect(violations({ ...joining, operations })).toContain(nowhere);
    });
  });
});

describe('a plan that aborts a move', () => {
  const ABORT = 'abort-move';
  const aborts = `${logical!.group}: abort of the move of volume ${volume}: `;

  it('breaks no law, where the disk is to stay after all', () => {
    expect(withdrawn.operations.map(({ kind }) => kind)).toEqual([ABORT]);
    for (const rule of ['group', 'span', 'order'] as const)
      expect(violations(withdrawn, rule)).toEqual([]);
  });

  const abort = withdrawn.operations[0]! as AbortMove;
  const going = () => ({ leaving: [{ ...world.desired.nodes[0]!.leaving![0]!, disk: a.id }] });

  it.each<readonly [string, World, readonly string[]]>([
    ['that was not begun', { ...withdrawn, inventory: made() }, [`${aborts}none was begun`]],
    [
      'of what is no logical volume',
      changing(ABORT, { volume: bare }, withdrawn),
      [`${aborts}none was begun`],
    ],
    [
      'of what is not there',
      changing(ABORT, { volume: named }, withdrawn),
      [`abort-move of volume ${volume} in another group than its own`, `${aborts}none was begun`],
    ],
    [
      'from elsewhere',
      changing(ABORT, { from: 'x' }, withdrawn),
      [`${aborts}another move was begun`],
    ],
    ['to elsewhere', changing(ABORT, { to: 'x' }, withdrawn), [`${aborts}another move was begun`]],
    [
      'that is not atomic',
      { ...withdrawn, inventory: observedAgain(inPieces(stopped)) },
      [`${aborts}it would lie in two places`],
    ],
    ['of a disk that goes', desiring(going, withdrawn), [`${aborts}its disk goes`]],
    [
      'with another size',
      changing(ABORT, { sizeBytes: 4 * MiB }, withdrawn),
      [`${aborts}${String(4 * MiB)} bytes are not what it has there`],
    ],
  ])('%s is found', (_name, planted, said) => {
    expect(violations(planted)).toEqual(said);
  });

  it('names where the volume stays, and where the copy is', () => {
    expect(abort).toMatchObject({ from: move.from, to: move.to, sizeBytes: move.sizeBytes });
  });
});

describe('a plan that aborts a move without one of its disks', () => {
  /** The move was stopped, and then one of the two disks died for good. */
  function bereft(disk: DiskId, from = stopped): World {
    const disks = withoutDisk(from.disks, disk);
    const inventory = observedAgain(rebooted(observedAgain({ ...from, disks })));
    return planned(inventory, { disk, data: 'discard' });
  }
  const [withoutTarget, withoutSource] = [bereft(b.id), bereft(a.id)];
  /** The same the other way round. */
  const back = planned(made(), { disk: b.id });
  const [second] = back.operations as readonly [MoveLogicalVolume];
  const withoutSecond = bereft(b.id, observedAgain(stoppedWithin(back.inventory, second)[1]!));
  const aborts = `${logical!.group}: abort of the move of volume ${volume}: `;
  const kept = (from: World): World =>
    desiring(
      ({ leaving = [] }) => ({ leaving: leaving.map(({ discard: _no, ...one }) => one) }),
      from,
    );
  const missing = (uuid: string, from: World): World =>
    grouped(
      ({ physicalVolumes: [one, ...more] }) => ({
        physicalVolumes: [one!, ...more, { ...one!, uuid, missing: true }],
      }),
      from,
    );

  function active(which: (name: string) => boolean): World {
    return grouped(
      ({ volumes }) => ({
        volumes: volumes.map((one) => (which(one.name) ? { ...one, path: '/dev/dm-1' } : one)),
      }),
      withoutTarget,
    );
  }

  it('breaks no law, where git gives the disk up', () => {
    for (const from of [withoutTarget, withoutSource]) {
      expect(from.operations.map(({ kind }) => kind)).toContain('abort-move');
      for (const rule of ['group', 'span', 'order'] as const)
        expect(violations(from, rule)).toEqual([]);
    }
    // What lies on the other disk alone is not lost with the one that it was moved to.
    expect(violations(kept(withoutTarget))).toEqual([]);
  });

  it.each<readonly [string, World, readonly string[]]>([
    [
      'that git does not give up',
      desiring(() => ({ leaving: [] }), withoutTarget),
      [`${aborts}the missing ${move.to} is not given up`],
    ],
    [
      'while another one is missing',
      missing('another', withoutTarget),
      [`${aborts}another disk is missing: another`, `${aborts}the missing another is not given up`],
    ],
    [
      'and throws away what is left of it',
      kept(withoutSource),
      [`${aborts}what was copied is all that is left of it, and is not given up`],
    ],
    ['while it is active', active((name) => name === logical!.name), [`${aborts}it is active`]],
    ['while another volume is active', active((name) => name !== logical!.name), []],
    [
      'while what is cut from it is active',
      grouped(
        ({ volumes }) => ({
          volumes: volumes.flatMap((one) =>
            one.name === logical!.name
              ? [
                  one,
                  {
                    ...one,
                    name: 'thin',
                    uuid: 't',
                    label: '',
                    thinPool: one.name,
                    path: '/dev/dm-1',
                  },
                ]
              : [one],
          ),
        }),
        withoutTarget,
      ),
      [`${aborts}it is active`],
    ],
    [
      'of a disk that no DiskReplacement is about',
      desiring(() => ({ leaving: undefined }) as unknown as Partial<DesiredNode>, withoutSource),
      [
        `${aborts}the missing ${move.from} is not given up`,
        `${aborts}what was copied is all that is left of it, and is not given up`,
      ],
    ],
    [
      'that was begun on no disk of the layout',
      grouped(
        ({ volumes, physicalVolumes }) => ({
          volumes: volumes.map(({ moving, ...one }) =>
            moving === undefined
              ? one
              : { ...one, physicalVolumes: ['x'], moving: { ...moving, from: 'x' } },
          ),
          physicalVolumes: [
            ...physicalVolumes,
            { ...physicalVolumes[0]!, uuid: 'x', missing: true },
          ],
        }),
        withoutTarget,
      ),
      [
        `${aborts}another move was begun`,
        `${aborts}the missing x is not given up`,
        `${aborts}what was copied is all that is left of it, and is not given up`,
      ],
    ],
  ])('%s is found', (_name, planted, said) => {
    expect(violations(planted).filter((one) => one.startsWith(aborts))).toEqual(said);
  });

  it('throws nothing away because another disk is discarded', () => {
    const both = (discarded: DiskId, other: DiskId): World =>
      desiring(({ leaving: [one] = [] }) => {
        const { discard: _no, ...kept } = { ...one!, disk: other };
        return { leaving: [{ ...one!, disk: discarded }, kept] };
      }, withoutSecond);
    expect(violations(both(b.id, a.id))).toEqual([]);
    expect(violations(both(a.id, b.id)).join()).toContain('what was copied is all that is left');
  });
});

describe('the room that a move takes', () => {
  const full = (uuid: string, from = world): World =>
    grouped(
      ({ physicalVolumes }) => ({
        physicalVolumes: physicalVolumes.map((one) =>
          one.uuid === uuid ? { ...one, freeExtents: 0 } : one,
        ),
      }),
      from,
    );

  it('is free where it goes', () => {
    expect(violations(world, 'span')).toEqual([]);
    expect(violations(full(move.from), 'span')).toEqual([]);
    expect(violations(full(move.to), 'span')).toEqual([
      `volumes on ${b.id} need ${String(extents)} extents, and 0 are free`,
    ]);
  });

  it('is taken already by one that was begun, and by nothing that is cut from a pool', () => {
    expect(violations(full(move.to, begun), 'span')).toEqual([]);
    const behindAnother = grouped(
      ({ volumes }) => ({
        volumes: volumes.flatMap(({ moving, ...one }) => [
          { ...one, name: '0', uuid: '0', label: '' },
          { ...one, ...(moving === undefined ? {} : { moving }) },
        ]),
      }),
      full(move.to, begun),
    );
    expect(violations(behindAnother, 'span')).toEqual([]);
    const cut = (facts: object): World => {
      const legs = { ...logical!.legs!, on: [move.to] };
      const made = { ...move.volume, logical: { ...logical!, legs, ...facts } };
      const cutting = { ...move, kind: 'create-logical-volume', volume: made };
      return { ...full(move.to), operations: [cutting as unknown as Operation] };
    };
    expect(violations(cut({}), 'span')).toHaveLength(1);
    expect(violations(cut({ thinPool: 'pool' }), 'span')).toEqual([]);
  });
});

describe('a plan that takes a disk out of a group', () => {
  const one = (facts: Partial<ObservedLogicalVolume>): World =>
    grouped(({ volumes }) => ({
      volumes: volumes.flatMap((found) =>
        found.name === logical!.name ? [found, { ...found, ...facts }] : [found],
      ),
    }));
  const other = move.volume.members!.find(({ uuid }) => uuid === move.to)!;

  it.each<readonly [string, World, readonly string[]]>([
    [
      'with what lies on it',
      { ...world, operations: [leave] },
      [
        `${leaves}volume ${logical!.name} lies on it`,
        `${leaves}${String(extents)} extents are allocated, and 0 are moved`,
      ],
    ],
    [
      'before what lies on it is moved',
      { ...world, operations: [leave, move] },
      [
        `${leaves}volume ${logical!.name} lies on it`,
        `${leaves}${String(extents)} extents are allocated, and 0 are moved`,
      ],
    ],
    [
      'with more on it than the spare metadata, which go with it',
      grouped(({ physicalVolumes }) => ({
        spareMetadataBytes: 8 * MiB,
        spareMetadata: { name: 'lvol0_pmspare', physicalVolumes: [move.from] },
        physicalVolumes: physicalVolumes.map((one) =>
          one.uuid === move.from ? { ...one, freeExtents: one.freeExtents - 3 } : one,
        ),
      })),
      [`${leaves}${String(extents + 3)} extents are allocated, and ${String(extents)} are moved`],
    ],
    ['with what nothing declares', one({ name: 'other' }), [`${leaves}volume other lies on it`]],
    [
      'with a thin volume, which lies where its pool lies',
      one({ name: 'other', thinPool: 'pool' }),
      [],
    ],
    [
      'of another partition',
      changing(LEAVE, { volume: { ...leave.volume, volume: other.volume } }),
      [`${leaves}it is another physical volume`],
    ],
    [
      'that is in no group',
      changing(LEAVE, { physicalVolumeUuid: 'other' }),
      [
        `${logical!.group}: other leaves it: its disk does not go`,
        `${logical!.group}: other leaves it: it is another physical volume`,
      ],
    ],
    [
      'while a mirror is being copied',
      grouped(({ volumes }) => ({
        volumes: volumes.map((found) => ({ ...found, syncing: { percent: 40 } })),
      })),
      [],
    ],
  ])('%s is judged', (_name, planted, said) => {
    expect(violations(planted)).toEqual(said);
  });

  it('that another disk does not know is found', () => {
    const disks = world.inventory.disks.map(({ volumeGroup, ...disk }) =>
      disk.id === b.id || volumeGroup === undefined ? disk : { ...disk, volumeGroup },
    );
    const inventory = observedAgain({ ...world.inventory, disks });
    expect(violations({ ...world, inventory })).toContain(
      `${logical!.group}: ${MOVE}, and it is not as it was made`,
    );
  });

  it('and is its last is found', () => {
    const last = grouped(({ physicalVolumes }) => ({
      physicalVolumes: physicalVolumes.filter(({ uuid }) => uuid === move.from),
    }));
    expect(violations(last)).toContain(`${leaves}it is the last one`);
  });

  it.each([
    'create-logical-volume',
    'extend-logical-volume',
    'create-thin-pool',
    'extend-thin-pool',
  ] as const)('and puts something on it is found: %s', (kind) => {
    const cut = (on: readonly string[]): World => {
      const legs = { ...logical!.legs!, on };
      const cutting = { ...move, kind, volume: { ...move.volume, logical: { ...logical!, legs } } };
      return { ...world, operations: [...world.operations, cutting as unknown as Operation] };
    };
    const said = `${leaves}${kind} of volume ${volume} is on it`;
    expect(violations(cut([move.from]))).toContain(said);
    expect(violations(cut([move.to]))).not.toContain(said);
    const { legs: _legs, ...linear } = logical!;
    for (const facts of [bare, { ...move.volume, logical: linear }]) {
      const nowhere = { ...move, kind, volume: facts } as unknown as Operation;
      const added = { ...world, operations: [...world.operations, nowhere] };
      expect(violations(added)).not.toContain(said);
    }
  });

  it('may have the spare metadata of its group, which hold nothing', () => {
    const spare = (uuid: string, extents: number): World =>
      grouped(({ physicalVolumes }) => ({
        spareMetadataBytes: extents * 4 * MiB,
        spareMetadata: { name: 'lvol0_pmspare', physicalVolumes: [uuid] },
        physicalVolumes: physicalVolumes.map((one) =>
          one.uuid === move.from ? { ...one, freeExtents: one.freeExtents - 2 } : one,
        ),
      }));
    expect(violations(spare(move.from, 2))).toEqual([]);
    expect(violations(spare(move.to, 2))).not.toEqual([]);
    expect(violations(spare(move.from, 1))).not.toEqual([]);
  });
});
