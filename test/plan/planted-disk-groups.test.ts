/**
 * Plans that do with the group of one disk what no plan may: each breaks one operand of one rule.
 */
import { describe, expect, it } from 'vitest';
import { GiB, LOGICAL_EXTENT_BYTES } from '../../src/model/values/bytes.ts';
import type { DiskLayout } from '../../src/model/declared/declarations.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedPartition,
  ObservedVolumeGroup,
} from '../../src/model/observed/inventory.ts';
import type { Operation, OperationKind } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import type { PlanRule } from '../../src/check/plan-violation.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aVolumeGroup,
  declaring,
  ext4Signature,
  observedAgain,
} from '../simulation/builders.ts';
import { enlarged, predictAll, rebooted, withDisk } from '../simulation/simulated-host.ts';

function groupOf(rawGiB: number | null): DiskLayout {
  const raw = aLayoutPartition('raw', {
    size: { kind: 'bytes', bytes: (rawGiB ?? 0) * GiB },
    format: { kind: 'block' },
    purpose: { kind: 'kept', storageClassNames: ['raw'] },
  });
  return aVolumeGroup('data', [aLayoutPartition('db'), ...(rawGiB === null ? [] : [raw])]);
}

function world(inventory: Inventory, layout: DiskLayout) {
  const inventories = [observedAgain(inventory)];
  return { inventories, ...planWorld({ declarations: declaring([layout]), inventories }) };
}

type World = ReturnType<typeof world>;
type Change = (operations: readonly Operation[]) => readonly Operation[];

const OF_GROUPS: ReadonlySet<PlanRule> = new Set(['group', 'span', 'twice', 'shrinks'] as const);
const OF_VOLUMES: ReadonlySet<PlanRule> = new Set([
  'volume-not-declared',
  'finished-volume',
  'content-not-ours',
  'not-finished',
] as const);

/**
 * What is said when the operations are changed on their way to the checker; volumes by their names.
 */
function said(
  { inventories, desired, plan }: World,
  change: Change,
  of: ReadonlySet<PlanRule> = OF_GROUPS,
): readonly string[] {
  const nodes = plan.nodes.map((node) => ({ ...node, operations: change(node.operations) }));
  const text = checkPlan({ ...plan, nodes }, { desired, inventories })
    .filter(({ rule }) => of.has(rule))
    .map(({ rule, message }) => `${rule}: ${message}`)
    .join('\n')
    .replaceAll(UNDER, 'V')
    .replaceAll(DB, 'DB')
    .replaceAll(RAW, 'RAW');
  return text === '' ? [] : text.split('\n');
}

const blank = aNode([aDisk('one')]);
const first = world(blank, groupOf(null));
const made = predictAll(blank, first.plan.nodes[0]!.operations);
const more = world(made, groupOf(1));
const there = predictAll(made, more.plan.nodes[0]!.operations);
const extended = world(there, groupOf(2));
const halted = world(rebooted(there), groupOf(1));
const grown = world(enlarged(there, there.disks[0]!.id), groupOf(16));
const larger = world(
  made,
  aVolumeGroup('data', [aLayoutPartition('db', { size: { kind: 'bytes', bytes: 8 * GiB } })]),
);
const [UNDER = '', DB = '', RAW = ''] = extended.desired.nodes[0]!.disks[0]!.volumes.map(
  ({ volume }): string => volume,
);

function unchanged(operations: readonly Operation[]): readonly Operation[] {
  return operations;
}

/** Each operation of a kind with other facts. */
function each(kind: OperationKind, facts: object): Change {
  return (all) => all.map((one) => (one.kind === kind ? { ...one, ...facts } : one));
}

/** Each operation of a kind on another logical volume than it is on. */
function lying(kind: OperationKind, facts: object): Change {
  return (all) =>
    all.map((one) => {
      if (one.kind !== kind || !('volume' in one)) return one;
      const logical = { ...one.volume.logical, ...facts };
      return { ...one, volume: { ...one.volume, logical } } as Operation;
    });
}

function seenDisk(given: World, change: (disk: ObservedDisk) => ObservedDisk): World {
  const inventories = given.inventories.map((inventory) =>
    withDisk(inventory, inventory.disks[0]!.id, change),
  );
  return { ...given, inventories };
}

function seenGroup(given: World, facts: Partial<ObservedVolumeGroup>): World {
  return seenDisk(given, (disk) => ({
    ...disk,
    volumeGroup: { ...disk.volumeGroup!, ...facts },
  }));
}

const OTHERS = 'group: wwn-0xone: its group is not the one that was made there';

describe('the group of a disk', () => {
  it('is planned well', () => {
    for (const one of [first, more, extended, halted, grown, larger])
      expect(said(one, unchanged)).toEqual([]);
    // In whatever order its volumes are declared.
    const nodes = first.desired.nodes.map((node) => ({
      ...node,
      disks: node.disks.map((disk) => ({ ...disk, volumes: disk.volumes.toReversed() })),
    }));
    expect(said({ ...first, desired: { ...first.desired, nodes } }, unchanged)).toEqual([]);
  });

  it('is made as it is declared', () => {
    const name = first.plan.nodes[0]!.operations.flatMap((one) =>
      one.kind === 'create-volume-group' ? [one.group] : [],
    )[0]!;
    expect(said(first, each('create-volume-group', { group: 'other' }))).toContain(
      `group: wwn-0xone: group other is made, and ${name} is declared`,
    );
    expect(said(first, each('create-volume-group', { physicalVolumeUuid: 'other' }))).toContain(
      `group: wwn-0xone: group ${name} is made, and ${name} is declared`,
    );
    // Also where nothing is cut from it.
    const alone: Change = (all) => each('create-volume-group', { group: 'other' })(all.slice(0, 2));
    expect(said(first, alone)).toHaveLength(1);
  });

  it('is made before anything is cut from it, and its partition is finished', () => {
    const late: Change = (all) => all.filter(({ kind }) => kind !== 'create-volume-group');
    expect(said(first, late)).toEqual([
      'group: wwn-0xone: its group is used, and its partition is not finished',
      OTHERS,
      'span: volumes of wwn-0xone need 1024 extents, and 0 are free',
    ]);
    const unfinished = seenDisk(more, (disk) => {
      const [under, ...rest] = disk.table!.partitions;
      const label = under!.label.replace(/ready$/, 'new');
      return { ...disk, table: { ...disk.table!, partitions: [{ ...under!, label }, ...rest] } };
    });
    expect(said(unfinished, unchanged)).toEqual([
      'group: wwn-0xone: its group is used, and its partition is not finished',
    ]);
    const foreign = seenDisk(more, (disk) => {
      const [under, ...rest] = disk.table!.partitions;
      const label = under!.label.replace(/^dw\.\w+/, 'dw.aaaaaaa');
      return { ...disk, table: { ...disk.table!, partitions: [{ ...under!, label }, ...rest] } };
    });
    expect(said(foreign, unchanged)).toContain(
      'group: wwn-0xone: its group is used, and its partition is not finished',
    );
  });

  const [only] = made.disks[0]!.volumeGroup!.physicalVolumes as [
    ObservedVolumeGroup['physicalVolumes'][number],
  ];

  it.each<readonly [string, Partial<ObservedVolumeGroup>]>([
    ['has another name', { name: 'other' }],
    ['lies in another physical volume', { physicalVolumes: [{ ...only, uuid: 'other' }] }],
    ['lacks its physical volume', { physicalVolumes: [{ ...only, missing: true }] }],
    ['has none', { physicalVolumes: [] }],
    ['has two', { physicalVolumes: [only, { ...only, uuid: 'other' }] }],
  ])('is not used when it %s', (_, facts) => {
    expect(said(seenGroup(more, facts), unchanged)).toEqual([OTHERS]);
  });

  it('is not used when LVM reports none', () => {
    const unread = seenDisk(more, ({ volumeGroup: _gone, ...disk }) => disk);
    expect(said(unread, unchanged)).toEqual([
      OTHERS,
      'span: volumes of wwn-0xone need 256 extents, and 0 are free',
    ]);
  });

  it('is one that its layout has', () => {
    const nodes = more.desired.nodes.map((node) => ({
      ...node,
      disks: node.disks.map((disk) => ({
        ...disk,
        volumes: disk.volumes.filter(({ format }) => format.kind !== 'physical-volume'),
      })),
    }));
    const undeclared = { ...more, desired: { ...more.desired, nodes } };
    expect(said(undeclared, unchanged)).toEqual([
      'group: create-logical-volume of volume RAW in another group than its own',
      'group: prepare-block-volume of volume RAW in another group than its own',
      'group: mark-ready of volume RAW in another group than its own',
      'group: link-block-device of volume RAW in another group than its own',
      'group: wwn-0xone: logical volumes are planned, and no group is declared',
    ]);
  });
});

describe('a logical volume', () => {
  it('has the group of its layout, and the name made from its id', () => {
    const elsewhere = 'group: create-logical-volume of volume RAW in another group than its own';
    expect(said(more, lying('create-logical-volume', { group: 'other' }))).toEqual([elsewhere]);
    expect(said(more, lying('create-logical-volume', { name: 'other' }))).toEqual([elsewhere]);
  });

  it('is not cut where it is', () => {
    const twice = 'twice: logical volume RAW is cut on wwn-0xone, and is there';
    const present = { ...more, inventories: extended.inventories };
    expect(said(present, unchanged)).toContain(twice);
    // Under its name, with whatever mark.
    const volumes = there.disks[0]!.volumeGroup!.volumes.map((one) => ({ ...one, label: '' }));
    expect(said(seenGroup(more, { volumes }), unchanged)).toContain(twice);
    // With its mark, under whatever name.
    const renamed = there.disks[0]!.volumeGroup!.volumes.map((one) => ({ ...one, name: 'other' }));
    expect(said(seenGroup(more, { volumes: renamed }), unchanged)).toContain(twice);
  });

  it('becomes larger than it is, and never smaller', () => {
    const goes = (from: number, to: number): readonly string[] => [
      `shrinks: logical volume RAW goes from ${String(from)} to ${String(to)} bytes`,
    ];
    const from = (bytes: number): Change => each('extend-logical-volume', { fromBytes: bytes });
    const to = (bytes: number): Change => each('extend-logical-volume', { toBytes: bytes });
    expect(said(extended, from(GiB + LOGICAL_EXTENT_BYTES))).toEqual(
      goes(GiB + LOGICAL_EXTENT_BYTES, 2 * GiB),
    );
    expect(said(extended, to(GiB))).toEqual(goes(GiB, GiB));
    expect(said(extended, to(GiB - 1))).toEqual(goes(GiB, GiB - 1));
    expect(said(extended, to(GiB + 1))).toEqual([]);
    expect(said({ ...extended, inventories: more.inventories }, unchanged)).toEqual(
      goes(GiB, 2 * GiB),
    );
  });

  it('has a filesystem as large as it becomes', () => {
    const [to] = larger.plan.nodes[0]!.operations.flatMap((one) =>
      one.kind === 'grow-filesystem' ? [one.toBytes] : [],
    );
    expect(to).toBe(8 * GiB);
    expect(said(larger, each('grow-filesystem', { toBytes: 8 * GiB + 1 }))).toEqual([
      `shrinks: volume DB: its filesystem goes from ${String(4 * GiB)} to ${String(8 * GiB + 1)} bytes in ${String(8 * GiB)}`,
    ]);
  });

  it('is activated where it is there and not active', () => {
    const active = ['DB', 'RAW'].map((name) => `twice: logical volume ${name} is active already`);
    expect(said({ ...halted, inventories: extended.inventories }, unchanged)).toEqual(active);
    const gone = seenGroup(halted, { volumes: [] });
    expect(said(gone, unchanged)).toEqual(active);
  });

  it.each([
    'create-volume-group',
    'extend-volume-group',
    'grow-physical-volume',
    'grow-partition',
  ] as const)('is nothing that a group is made of: %s', (kind) => {
    expect(said(extended, each('extend-logical-volume', { kind }))).toContain(
      `group: ${kind} of RAW, which is cut from a group`,
    );
  });
});

describe('the volumes of a group', () => {
  it('are known by mark and name', () => {
    const complaint =
      'content-not-ours: volume DB: its mark is on a partition that was not made for it';
    const called = (name: string) => (one: ObservedLogicalVolume) => ({ ...one, name });
    const volumes = made.disks[0]!.volumeGroup!.volumes;
    const remount = world(rebooted(made), groupOf(null));
    expect(said(remount, unchanged, OF_VOLUMES)).toEqual([]);
    expect(
      said(seenGroup(remount, { volumes: volumes.map(called('other')) }), unchanged, OF_VOLUMES),
    ).toContain(complaint);
    // A logical volume with the mark of the partition under the group is neither.
    const under = made.disks[0]!.table!.partitions[0]!.label;
    const marked = volumes.map((one) => ({ ...one, label: under }));
    const onUnder: Change = () =>
      grown.plan.nodes[0]!.operations.filter(({ kind }) => kind === 'grow-physical-volume');
    const table = seenDisk(seenGroup(more, { volumes: marked }), (disk) => ({
      ...disk,
      table: { ...disk.table!, partitions: [] },
    }));
    expect(said(table, onUnder, OF_VOLUMES)).toContain(
      'content-not-ours: volume V: its mark is on a partition that was not made for it',
    );
  });

  it('are not made into groups', () => {
    const onVolume: Change = (all) =>
      all.map((one) =>
        one.kind === 'create-filesystem'
          ? ({ ...one, kind: 'create-volume-group', physicalVolumeUuid: 'u', group: 'g' } as never)
          : one,
      );
    expect(said(first, onVolume, OF_VOLUMES)).toContain(
      'volume-not-declared: volume DB: gets a volume group and is declared otherwise',
    );
    expect(said(first, unchanged, OF_VOLUMES)).toEqual([]);
  });
});

describe('the partition under a group', () => {
  const seenUnder = (given: World, facts: Partial<ObservedPartition>): World =>
    seenDisk(given, (disk) => {
      const [under, ...rest] = disk.table!.partitions;
      return { ...disk, table: { ...disk.table!, partitions: [{ ...under!, ...facts }, ...rest] } };
    });

  it('is made into it once, and holds nothing of others', () => {
    const making: Change = (all) => all.filter(({ kind }) => kind === 'create-volume-group');
    const [table] = first.plan.nodes[0]!.operations;
    const tabled = world(predictAll(blank, [table!]), groupOf(null));
    expect(said(tabled, making, OF_VOLUMES)).toEqual([]);
    const finished = { ...tabled, inventories: more.inventories };
    expect(said(finished, making, OF_VOLUMES)).toEqual([
      'finished-volume: volume V: a record says that it was finished',
      'finished-volume: volume V: is marked ready, and content is made in it',
    ]);
    const strange = 'content-not-ours: volume V: something that is not ours is in its partition';
    const holding = (uuid: string) => seenUnder(tabled, { signatures: [ext4Signature(uuid)] });
    expect(said(holding('other'), making, OF_VOLUMES)).toEqual([strange]);
    const own = made.disks[0]!.volumeGroup!.physicalVolumes[0]!.uuid;
    expect(said(holding(own), making, OF_VOLUMES)).toEqual([]);
  });

  it('is finished before its physical volume grows, and grows it', () => {
    const label = made.disks[0]!.table!.partitions[0]!.label.replace(/ready$/, 'new');
    const growing: Change = (all) => all.filter(({ kind }) => kind === 'grow-physical-volume');
    expect(said(grown, growing, OF_VOLUMES)).toEqual([]);
    expect(said(seenUnder(grown, { label }), growing, OF_VOLUMES)).toEqual([
      'not-finished: volume V: is used, and not marked ready',
    ]);
    const from = grown.plan.nodes[0]!.operations.flatMap((one) =>
      one.kind === 'grow-physical-volume' ? [one.fromBytes] : [],
    )[0]!;
    const to =
      (toBytes: number): Change =>
      (all) =>
        each('grow-physical-volume', { toBytes })(growing(all));
    const smaller = 'shrinks: volume V: its physical volume does not become larger';
    expect(said(grown, to(from))).toEqual([smaller]);
    expect(said(grown, to(from + 1))).toEqual([]);
  });
});

describe('what is cut from a group', () => {
  const span = (needed: number, free: number): readonly string[] => [
    `span: volumes of wwn-0xone need ${String(needed)} extents, and ${String(free)} are free`,
  ];
  const sized = (extents: number): Change =>
    each('create-logical-volume', { sizeBytes: extents * LOGICAL_EXTENT_BYTES });

  it('is as large as what is free in it, each volume in whole extents', () => {
    expect(said(more, sized(4095))).toEqual([]);
    expect(said(more, sized(4094.5))).toEqual([]);
    expect(said(more, sized(4095.5))).toEqual(span(4096, 4095));
    expect(said(seenGroup(more, { freeExtents: 255 }), unchanged)).toEqual(span(256, 255));
    expect(said(seenGroup(more, { freeExtents: 256 }), unchanged)).toEqual([]);
  });

  it('fits into the group that is made', () => {
    expect(said(first, sized(5119))).toEqual([]);
    expect(said(first, sized(5119.5))).toEqual(span(5120, 5119));
    const whole = 1024 * 1024 + 5119 * LOGICAL_EXTENT_BYTES;
    const bytes =
      (sizeBytes: number): Change =>
      (all) =>
        each('create-volume-group', { sizeBytes })(sized(5119)(all));
    expect(said(first, bytes(whole))).toEqual([]);
    expect(said(first, bytes(whole - 1))).toEqual(span(5119, 5118));
  });

  it('grows by what is free in it', () => {
    const to = (extents: number): Change =>
      each('extend-logical-volume', { toBytes: GiB + extents * LOGICAL_EXTENT_BYTES });
    expect(said(extended, to(3839))).toEqual([]);
    expect(said(extended, to(3838.5))).toEqual([]);
    expect(said(extended, to(3839.5))).toEqual(span(3840, 3839));
  });

  it('has what its physical volume grows by, and never less than is there', () => {
    const to = (extents: number): Change =>
      each('extend-logical-volume', { toBytes: GiB + extents * LOGICAL_EXTENT_BYTES });
    const grows =
      (toBytes: number, extents: number): Change =>
      (all) =>
        each('grow-physical-volume', { toBytes })(to(extents)(all));
    const whole = 1024 * 1024 + 6000 * LOGICAL_EXTENT_BYTES;
    expect(said(grown, grows(whole, 6000 - 1280))).toEqual([]);
    expect(said(grown, grows(whole, 6001 - 1280))).toEqual(span(4721, 4720));
    const smaller = 'shrinks: volume V: its physical volume does not become larger';
    expect(said(grown, grows(GiB, 3839))).toEqual([smaller]);
    expect(said(grown, grows(GiB, 3840))).toEqual([smaller, ...span(3840, 3839)]);
  });
});
