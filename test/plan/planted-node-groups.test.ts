/**
 * Plans that do with a group over several disks what no plan may, and what the checker says of
 * each.
 */
import { isOn } from '../../src/model/planned/operation-traits.ts';
import { describe, expect, it } from 'vitest';
import { GiB, LOGICAL_EXTENT_BYTES } from '../../src/model/values/bytes.ts';
import type { CarvedVolume, DiskLayout } from '../../src/model/declared/declarations.ts';
import type { DesiredDisk } from '../../src/model/planned/desired.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type {
  ConsentRecord,
  Inventory,
  ObservedDisk,
  ObservedVolumeGroup,
} from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { refusal, type RefusalCode } from '../../src/model/planned/refusal.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import { enlarged, predictAll, rebooted, withDisk } from '../simulation/simulated-host.ts';

/**
 * A linear volume, one mirrored over two disks, and one striped over all three, if it has a size.
 */
function layoutOf(count: number, stripedGiB = 0): DiskLayout {
  const common = { stripes: null, mirrors: 1 };
  const size = { kind: 'bytes' as const, bytes: stripedGiB * GiB };
  const striped: CarvedVolume = {
    ...aLayoutPartition('tmp', { size }),
    ...common,
    type: 'striped',
    stripes: 3,
  };
  const carve: readonly CarvedVolume[] = [
    { ...aLayoutPartition('db', { count }), type: 'linear', ...common },
    { ...aLayoutPartition('wal'), type: 'raid1', ...common },
    ...(stripedGiB === 0 ? [] : [striped]),
  ];
  return aVolumeGroup('data', [], { group: { per: 'node', carve } });
}

function world(inventory: Inventory, layout: DiskLayout) {
  const inventories = [observedAgain(inventory)];
  return { inventories, ...planWorld({ declarations: declaring([layout]), inventories }) };
}

type Change = (operations: readonly Operation[]) => readonly Operation[];

/** What is said of the group when the operations are changed on their way to the checker. */
function said({ inventories, desired, plan }: ReturnType<typeof world>, change: Change): string {
  const nodes = plan.nodes.map((node) => ({ ...node, operations: change(node.operations) }));
  return checkPlan({ ...plan, nodes }, { desired, inventories })
    .filter(({ rule }) => rule === 'group' || rule === 'span')
    .map(({ rule, message }) => `${rule}: ${message}`)
    .join('\n');
}

const blank = aNode([aDisk('a'), aDisk('b'), aDisk('c')]);
const first = world(blank, layoutOf(1));
const made = predictAll(blank, first.plan.nodes[0]!.operations);
const more = world(made, layoutOf(2));

function unchanged(operations: readonly Operation[]): readonly Operation[] {
  return operations;
}

/** Each operation of a kind, changed. */
function each(kind: Operation['kind'], change: (operation: Operation) => Operation): Change {
  return (operations) => operations.map((one) => (one.kind === kind ? change(one) : one));
}

function without(kind: Operation['kind']): Change {
  return (operations) => operations.filter((one) => one.kind !== kind);
}

/** The volume of an operation lies elsewhere. */
function lyingOn(on: (now: readonly string[]) => readonly string[]): (one: Operation) => Operation {
  return (operation) => {
    if (!isOn(operation, 'volume')) return operation;
    const { logical } = operation.volume;
    if (logical?.legs === undefined) return operation;
    const legs = { ...logical.legs, on: on(logical.legs.on) };
    return { ...operation, volume: { ...operation.volume, logical: { ...logical, legs } } };
  };
}

const halted = world(rebooted(made), layoutOf(2));
const joined = world({ ...made, disks: [...made.disks, aDisk('d')] }, layoutOf(2));
const grown = world(enlarged(made, made.disks[0]!.id), layoutOf(2));
const striped = world(
  predictAll(made, world(made, layoutOf(1, 3)).plan.nodes[0]!.operations),
  layoutOf(1, 6),
);
const [ofA, ofB, ofC] = ['a', 'b', 'c'].map((name) =>
  made.disks.find(({ id }) => id === `wwn-0x${name}`)!,
) as [ObservedDisk, ObservedDisk, ObservedDisk];

/** The desired node with other disks than those for which it was planned. */
function declaredOn(
  given: ReturnType<typeof world>,
  change: (disks: readonly DesiredDisk[]) => readonly DesiredDisk[],
): ReturnType<typeof world> {
  const nodes = given.desired.nodes.map((node) => ({ ...node, disks: change(node.disks) }));
  return { ...given, desired: { ...given.desired, nodes } };
}

function seenOn(
  given: ReturnType<typeof world>,
  { id }: ObservedDisk,
  change: (disk: ObservedDisk) => ObservedDisk,
): ReturnType<typeof world> {
  const inventories = given.inventories.map((inventory) => withDisk(inventory, id, change));
  return { ...given, inventories };
}

/** One disk tells something else of the group than the others. */
function toldBy(
  given: ReturnType<typeof world>,
  disk: ObservedDisk,
  facts: (group: ObservedVolumeGroup) => Partial<ObservedVolumeGroup>,
): ReturnType<typeof world> {
  return seenOn(given, disk, (one) => ({
    ...one,
    volumeGroup: { ...one.volumeGroup!, ...facts(one.volumeGroup!) },
  }));
}

function markedOn(
  given: ReturnType<typeof world>,
  disk: ObservedDisk,
  change: (label: string) => string,
): ReturnType<typeof world> {
  return seenOn(given, disk, (one) => {
    const [under, ...others] = one.table!.partitions;
    const partitions = [{ ...under!, label: change(under!.label) }, ...others];
    return { ...one, table: { ...one.table!, partitions } };
  });
}

const NOT_WHOLE = 'create-logical-volume, and it is not as it was made';

describe('a group over several disks', () => {
  it('is planned well', () => {
    for (const one of [first, more, halted, joined, grown, striped])
      expect(said(one, unchanged)).toBe('');
    // In whatever order the volumes of a disk are declared.
    const reversed = declaredOn(more, (disks) =>
      disks.map((disk) => ({ ...disk, volumes: disk.volumes.toReversed() })),
    );
    expect(
      said(
        toldBy(reversed, ofB, () => ({ name: 'other' })),
        unchanged,
      ),
    ).toMatch(new RegExp(`^group: vg-data-\\w+: ${NOT_WHOLE}$`));
  });

  it('has its physical volumes on disks of its layout', () => {
    const fewer = declaredOn(more, (disks) => disks.filter(({ facts }) => facts.id !== ofC.id));
    const lost = 'a physical volume lies on a disk that its layout does not have';
    expect(said(fewer, unchanged)).toContain(lost);
    // Nothing is said of a group that nothing is done with.
    const undone = declaredOn(first, (disks) => disks.filter(({ facts }) => facts.id !== ofC.id));
    const tables: Change = (all) => all.filter(({ kind }) => kind === 'create-partition-table');
    expect(said(undone, tables)).toBe('');
  });

  it('is made of all its disks at once, unless a lock lists only some', () => {
    const [join] = first.plan.nodes[0]!.operations.filter(
      ({ kind }) => kind === 'extend-volume-group',
    );
    const fewer: Change = (all) => all.filter((one) => one !== join);
    const few = 'it is made, and not every disk of its layout joins it';
    const withRefusal = (code: RefusalCode): ReturnType<typeof world> => ({
      ...first,
      plan: {
        ...first.plan,
        nodes: first.plan.nodes.map((node) => ({
          ...node,
          refusals: [refusal(code, { node: node.node }, { summary: '', evidence: [], remedy: '' })],
        })),
      },
    });
    expect(said(first, fewer)).toContain(few);
    expect(said(withRefusal('no-room'), fewer)).toContain(few);
    expect(said(withRefusal('not-locked'), fewer)).not.toContain(few);
    const neither: Change = (all) =>
      without('create-volume-group')(without('extend-volume-group')(all));
    expect(said(first, neither)).not.toContain('is made');
  });

  it('is made once', () => {
    const twice: Change = (all) =>
      all.flatMap((one): Operation[] => (one.kind === 'create-volume-group' ? [one, one] : [one]));
    expect(said(first, twice)).toContain('it is joined, and is made 2 times');
    expect(said(first, unchanged)).not.toContain('is made');
    // One that joins late is not one that joins before.
    const late: Change = (all) => [
      ...all.filter(({ kind }) => kind !== 'extend-volume-group'),
      ...all.filter(({ kind }) => kind === 'extend-volume-group'),
    ];
    expect(said(first, late)).not.toContain('before it is made');
    const early: Change = (all) => {
      const [one, ...others] = all.filter(({ kind }) => kind === 'extend-volume-group');
      const rest = all.filter(({ kind }) => kind !== 'extend-volume-group');
      return [one!, ...rest, ...others];
    };
    expect(said(first, early)).toContain('it is joined before it is made');
  });

  it.each([
    ['first', ofA],
    ['second', ofB],
    ['third', ofC],
  ])('is changed only when the %s of its disks tells that it is whole', (_, disk) => {
    const own = more.desired.nodes[0]!.disks.flatMap(({ volumes }) => volumes)
      .flatMap(({ members }) => members ?? [])
      .find((one) => one.disk === disk.id)!.uuid;
    const expectToldOf = (facts: (group: ObservedVolumeGroup) => Partial<ObservedVolumeGroup>) =>
      expect(said(toldBy(more, disk, facts), unchanged).split('\n')).toContainEqual(
        expect.stringMatching(`^group: vg-data-\\w+: ${NOT_WHOLE}$`),
      );
    expectToldOf(() => ({ name: 'other' }));
    expectToldOf(() => ({ uuid: 'other' }));
    expectToldOf(({ physicalVolumes }) => ({
      physicalVolumes: physicalVolumes.filter(({ uuid }) => uuid !== own),
    }));
    expectToldOf(({ physicalVolumes }) => ({
      physicalVolumes: physicalVolumes.map((one) => ({ ...one, missing: one.uuid === own })),
    }));
    expectToldOf(({ physicalVolumes }) => ({
      physicalVolumes: [...physicalVolumes, { ...physicalVolumes[0]!, uuid: 'stranger' }],
    }));
    const unread = seenOn(more, disk, ({ volumeGroup: _gone, ...one }) => one);
    expect(said(unread, unchanged)).toContain(NOT_WHOLE);
    // What serves what is there goes on.
    const serving: Change = (all) => all.filter(({ kind }) => kind === 'mount-filesystem');
    expect(
      said(
        toldBy(more, disk, () => ({ uuid: 'other' })),
        serving,
      ),
    ).toBe('');
    // A disk whose partition is not finished, or is marked by others, tells nothing of the group.
    const strange = toldBy(more, disk, () => ({ name: 'other' }));
    const begun = (label: string): string => label.replace(/ready$/, 'new');
    expect(said(markedOn(strange, disk, begun), unchanged)).not.toContain(NOT_WHOLE);
    const others = (label: string): string => label.replace(/^dw\.\w+/, 'dw.aaaaaaa');
    expect(said(markedOn(strange, disk, others), unchanged)).not.toContain(NOT_WHOLE);
    // Nothing else of ours on the disk stands for its partition.
    const elsewhere = (label: string): string => label.replace(/\w+\.ready$/, 'aaaaaaaaaaaa.ready');
    expect(said(markedOn(strange, disk, elsewhere), unchanged)).not.toContain(NOT_WHOLE);
  });

  it('is not made of some of its disks, nor joined before it is made, nor made twice', () => {
    expect(said(first, without('extend-volume-group'))).toContain('not every disk');
    const growing = each('extend-volume-group', (one) => {
      const facts = { kind: 'grow-physical-volume', fromBytes: GiB, toBytes: 2 * GiB };
      return { ...one, ...facts } as Operation;
    });
    expect(said(first, growing)).toContain('not every disk');
    expect(said(first, without('create-volume-group'))).toContain('is made 0 times');
    expect(said(first, (all) => all.toReversed())).toContain('it is joined before it is made');
    const make = first.plan.nodes[0]!.operations.find(
      ({ kind }) => kind === 'create-volume-group',
    )!;
    expect(said(more, (all) => [make, ...all])).toContain('it is made, and is there');
  });

  it('has the physical volumes that are declared, and no others', () => {
    const few: Change = each('create-logical-volume', (operation) => {
      const { volume } = operation as Extract<Operation, { kind: 'create-logical-volume' }>;
      const members = (volume.members ?? []).slice(1);
      return { ...operation, volume: { ...volume, members } } as Operation;
    });
    expect(said(more, few)).toContain('names other physical volumes than are declared');
  });

  it('has each leg of a volume on another disk of it', () => {
    const twice = lyingOn(([one = '']) => [one, one]);
    expect(said(first, each('create-logical-volume', twice))).toContain('(raid1) lies on 2 disks');
    const half = lyingOn(([one = '']) => [one]);
    expect(said(first, each('create-logical-volume', half))).toContain('(raid1) lies on 1 disks');
    const partly = lyingOn(([one = '']) => [one, 'zzzzzz']);
    expect(said(first, each('create-logical-volume', partly))).toContain('(raid1) lies on 2 disks');
    const stranger = lyingOn(() => ['zzzzzz']);
    expect(said(more, each('create-logical-volume', stranger))).toContain(
      '(linear) lies on 1 disks',
    );
    const nowhere = each('create-logical-volume', (operation) => {
      const { volume } = operation as Extract<Operation, { kind: 'create-logical-volume' }>;
      const { legs: _legs, ...logical } = volume.logical!;
      return { ...operation, volume: { ...volume, logical } } as Operation;
    });
    expect(said(more, nowhere)).toContain('lies nowhere');
  });

  it('gives no disk more than it has', () => {
    const large = each('create-logical-volume', (operation) => ({
      ...(operation as Extract<Operation, { kind: 'create-logical-volume' }>),
      sizeBytes: 64 * GiB,
    }));
    expect(said(more, large)).toMatch(
      /span: volumes on wwn-0x. need \d+ extents, and \d+ are free/,
    );
  });

  /** What is said of the room on the disks. */
  function room(given: ReturnType<typeof world>, change: Change): readonly string[] {
    const lines = said(given, change).split('\n');
    return lines.flatMap((line) => /^span: volumes on wwn-0x(.*)$/.exec(line)?.[1] ?? []);
  }

  function extents(count: number): number {
    return count * LOGICAL_EXTENT_BYTES;
  }

  function ofType(type: string, kind: Operation['kind'], facts: object): Change {
    return each(kind, (one) =>
      'volume' in one && one.volume.logical?.legs?.type === type ? { ...one, ...facts } : one,
    );
  }

  it('gives each disk what is made on it, a mirror with its metadata', () => {
    const cut = (type: string, count: number): Change =>
      ofType(type, 'create-logical-volume', { sizeBytes: extents(count) });
    expect(room(first, cut('linear', 5119))).toEqual([]);
    expect(room(first, cut('linear', 5119.5))).toEqual(['a need 5120 extents, and 5119 are free']);
    expect(room(first, cut('raid1', 5118))).toEqual([]);
    expect(room(first, cut('raid1', 5119))).toEqual([
      'b need 5120 extents, and 5119 are free',
      'c need 5120 extents, and 5119 are free',
    ]);
    // Each is as large as it is made.
    const small = (kind: Operation['kind']): Change =>
      each(kind, (one) => ({ ...one, sizeBytes: 1024 * 1024 + extents(1024) }) as Operation);
    expect(room(first, small('create-volume-group'))).toEqual([]);
    expect(room(first, small('extend-volume-group'))).toEqual([
      'b need 1025 extents, and 1024 are free',
      'c need 1025 extents, and 1024 are free',
    ]);
    const smaller = each('create-volume-group', (one) => ({
      ...(one as Extract<Operation, { kind: 'create-volume-group' }>),
      sizeBytes: 1024 * 1024 + extents(1024) - 1,
    }));
    expect(room(first, smaller)).toEqual(['a need 1024 extents, and 1023 are free']);
  });

  it('gives each disk what is free on it', () => {
    const cut = (count: number): Change =>
      ofType('linear', 'create-logical-volume', { sizeBytes: extents(count) });
    expect(room(more, cut(4095))).toEqual([]);
    expect(room(more, cut(4096))).toEqual(['a need 4096 extents, and 4095 are free']);
    // With a disk that joins, and with one that grows.
    expect(room(joined, cut(5119))).toEqual([]);
    expect(room(joined, cut(5120))).toEqual(['d need 5120 extents, and 5119 are free']);
    expect(room(grown, cut(5119))).toEqual([]);
    expect(room(grown, cut(5120))).toEqual(['a need 5120 extents, and 5119 are free']);
    // Joined before, and only its mark is left to be set.
    const [table, join] = joined.plan.nodes[0]!.operations;
    const withFourth = { ...made, disks: [...made.disks, aDisk('d')] };
    const stopped = world(predictAll(withFourth, [table!, join!]), layoutOf(2));
    const onlyMarked: Change = (all) =>
      cut(5120)(all.filter((one) => one !== table && one !== join));
    expect(room({ ...joined, inventories: stopped.inventories }, onlyMarked)).toEqual([
      'd need 5120 extents, and 5119 are free',
    ]);
    expect(room(stopped, cut(5119))).toEqual([]);
    expect(room(stopped, cut(5120))).toEqual(['d need 5120 extents, and 5119 are free']);
    const shrunk: Change = (all) =>
      each(
        'grow-physical-volume',
        (one) => ({ ...one, toBytes: GiB }) as Operation,
      )(cut(4096)(all));
    expect(room(grown, shrunk)).toEqual(['a need 4096 extents, and 4095 are free']);
    const elsewhere: Change = (all) =>
      each(
        'grow-physical-volume',
        (one) => ({ ...one, physicalVolumeUuid: 'b' }) as Operation,
      )(cut(4096)(all));
    expect(room(grown, elsewhere)).toEqual(['a need 4096 extents, and 4095 are free']);
  });

  it('gives each disk its stripe of what grows', () => {
    const [, to] = striped.plan.nodes[0]!.operations.flatMap((one) =>
      one.kind === 'extend-logical-volume' ? [one.fromBytes, one.toBytes] : [],
    );
    expect(to).toBe(6 * GiB);
    const by = (count: number): Change =>
      each(
        'extend-logical-volume',
        (one) => ({ ...one, toBytes: 3 * GiB + extents(count) }) as Operation,
      );
    const free = [4094 - 256, 4094 - 256, 4095 - 256];
    expect(room(striped, by(3 * free[0]!))).toEqual([]);
    expect(room(striped, by(3 * free[0]! + 1))).toEqual([
      'b need 3839 extents, and 3838 are free',
      'c need 3839 extents, and 3838 are free',
    ]);
  });

  it('zeroes a raw volume where content was given up on any disk that it lies on', () => {
    const raw: CarvedVolume = {
      ...aLayoutPartition('raw', { format: { kind: 'block' } }),
      ...{ type: 'raid1', stripes: null, mirrors: 1 },
      purpose: { kind: 'kept', storageClassNames: ['raw'] },
    };
    const layout = aVolumeGroup('data', [], { group: { per: 'node', carve: [raw] } });
    const given = world(blank, layout);
    const [cut] = given.plan.nodes[0]!.operations.flatMap((one) =>
      one.kind === 'create-logical-volume' ? [one.volume] : [],
    );
    const legs = cut!.members!.filter(({ uuid }) => cut!.logical!.legs!.on.includes(uuid));
    const notZeroed = (disk: DiskId): readonly string[] => {
      const consents = [{ key: 'used', disk: { id: disk } } as ConsentRecord];
      const inventories = given.inventories.map((one) => ({
        ...one,
        records: { ...one.records, consents },
      }));
      return checkPlan(given.plan, { desired: given.desired, inventories }).flatMap(
        ({ rule, message }) => (rule === 'not-zeroed' ? [message.replace(/^.*: /, '')] : []),
      );
    };
    expect(cut!.members).toHaveLength(3);
    for (const { disk } of cut!.members!)
      expect(notZeroed(disk)).toEqual(
        legs.some((leg) => leg.disk === disk)
          ? ['prepare-block-volume on a disk where content was given up zeroes nothing']
          : [],
      );
  });

  it('is served where it lies', () => {
    const turned = lyingOn((on) => on.toReversed());
    const complaints = said(halted, each('activate-logical-volume', turned)).split('\n');
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(
      /: activate-logical-volume of volume \w+, which lies on other disks$/,
    );
  });

  it('is served when all is there that it lies on', () => {
    const on = (disk: ObservedDisk, leg: number) =>
      toldBy(halted, disk, ({ physicalVolumes, volumes }) => ({
        physicalVolumes: physicalVolumes.map((one) => ({
          ...one,
          missing: one.uuid === volumes[0]!.physicalVolumes[leg],
        })),
      }));
    const serving: Change = (all) => all.filter(({ kind }) => kind === 'activate-logical-volume');
    for (const one of [on(ofA, 0), on(ofB, 0), on(ofB, 1)])
      expect(said(one, serving)).toMatch(
        /^group: vg-data-\w+: activate-logical-volume of volume \w+, which is not whole$/,
      );
    // Another disk of the group may be missing.
    expect(said(on(ofA, 1), serving)).toBe('');
  });

  it('is not changed while a disk is missing, and what lies on that is not activated', () => {
    const halted = observedAgain(rebooted(made));
    const whole = world(halted, layoutOf(2));
    const wal = halted.disks
      .flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])
      .find(({ segmentType }) => segmentType === 'raid1')!;
    const lost = halted.disks.find(({ table }) =>
      (table?.partitions ?? []).some(({ signatures }) =>
        signatures.some(({ uuid }) => uuid === wal.physicalVolumes[1]),
      ),
    )!;
    const inventories = [observedAgain({ ...halted, disks: withoutDisk(halted.disks, lost.id) })];
    const complaints = said({ ...whole, inventories }, unchanged);
    expect(complaints).toContain('create-logical-volume, and it is not as it was made');
    expect(complaints).toMatch(/activate-logical-volume of volume \w+, which is not whole/);
  });
});
