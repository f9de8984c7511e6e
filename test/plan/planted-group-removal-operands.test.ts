/**
 * Each operand of each law of removals from groups, broken alone: all that is said is compared word
 * by word.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import { physicalVolumeUuid, type NodeName } from '../../src/model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedVolume,
} from '../../src/model/observed/inventory.ts';
import { formatMark, parseMark, nodeHash } from '../../src/model/volumes/mark.ts';
import type { Operation, RemoveLogicalVolume, RemoveVolume } from '../../src/model/planned/plan.ts';
import {
  checkGroupRemoval,
  checkLogicalRemoval,
} from '../../src/check/groups/check-group-removal.ts';
import { nodeCase, type DiskCase } from '../../src/check/plan-violation.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aNode,
  aThinPool,
  aVolumeGroup,
  declaring,
  INSTALLATION,
} from '../simulation/builders.ts';
import { withDisk, withTable } from '../simulation/simulated-host.ts';
import { planned, settled } from './claim-cut-worlds.ts';
import { removing as plain, withInventory } from './consent-cases.ts';
import type { Case } from './planted-cases.ts';
import { carved, consentsFor, overDisks } from './removal-worlds.ts';
import { known } from './known.ts';

const layout = aVolumeGroup('data', [], {
  group: {
    carve: [
      carved('db'),
      carved('thin', 'thin', { thinPool: 'pool', size: { kind: 'bytes', bytes: GiB } }),
    ],
    thinPools: [aThinPool('pool', { size: { kind: 'bytes', bytes: 2 * GiB } })],
  },
});

/** All that is there is given up. */
function removing(inventory: Inventory): Case {
  const { kept } = planned(inventory, { layouts: [], claims: [] });
  const inventories = [inventory];
  const declarations = declaring([], { consents: consentsFor(kept) });
  return { ...planWorld({ declarations, inventories }), inventories };
}

const alone = removing(settled(aNode([aDisk('aa')]), { layouts: [layout], claims: [] }));
const over = removing(
  settled(aNode([aDisk('aa'), aDisk('bb')]), {
    layouts: [overDisks([carved('m', 'raid1')])],
    claims: [],
  }),
);

function isLogical(one: Operation): one is RemoveLogicalVolume {
  return one.kind === 'remove-logical-volume';
}

function isPlain(one: Operation): one is RemoveLogicalVolume {
  return isLogical(one) && one.removed.logical.thinPool === undefined && !one.removed.isPool;
}

function isPool(one: Operation): one is RemoveLogicalVolume {
  return isLogical(one) && one.removed.isPool;
}

function isUnder(one: Operation): one is RemoveVolume {
  return one.kind === 'remove-volume';
}

type Removing = RemoveLogicalVolume | RemoveVolume;

interface Changes {
  readonly disk?: Partial<ObservedDisk>;
  /** What bears the mark, where it is something else than it should be. */
  readonly found?: ObservedVolume;
  readonly operation?: (operation: Removing) => Removing;
  /** What is planned before it on its disk. */
  readonly before?: (before: readonly Operation[]) => readonly Operation[];
}

/** All that the two checks say of the first removal that is meant. */
function said(
  { plan, desired, inventories }: Case,
  isMeant: (operation: Operation) => operation is Removing,
  changes: Changes = {},
): readonly string[] {
  const messages: string[] = [];
  const node = nodeCase({
    plan: plan.nodes[0]!,
    desired: desired.nodes[0]!,
    observed: known(desired.nodes[0]!, inventories[0]!),
    report: (rule, message) => messages.push(`${rule}: ${message}`),
  });
  const all = node.plan.operations;
  const real = all.find(isMeant)!;
  const operation = (changes.operation ?? ((same) => same))(real);
  const before = (changes.before ?? ((same) => same))(all.slice(0, all.indexOf(real)));
  const mark = node.marks.find((one) => one.mark.volume === operation.removed.volume)!;
  const subject: Omit<DiskCase, 'declared'> = {
    node,
    disk: { ...mark.disk, ...changes.disk },
    operations: [...before, operation],
  };
  const found = changes.found ?? mark.partition;
  if (operation.kind === 'remove-logical-volume') checkLogicalRemoval(operation, subject, found);
  else checkGroupRemoval(operation, subject, found);
  return messages.map((message) => message.replaceAll(/\b[a-z2-7]{12}\b/g, 'VOLUME'));
}

const removed = 'group: volume VOLUME is removed from wwn-0xaa';
const partition = 'group: the partition VOLUME of wwn-0xaa is removed';
const notOurs = `${removed}, and its group is not whole, or not ours alone`;
/** No group was read from it. */
const unread = { volumeGroup: undefined as never };

describe('of removals from groups', () => {
  it('nothing is said when they are lawful', () => {
    for (const isMeant of [isPlain, isPool, isUnder]) expect(said(alone, isMeant)).toEqual([]);
    expect(said(over, isLogical)).toEqual([]);
    // A partition of its own, without a group on it.
    expect(said(plain(), isUnder)).toEqual([]);
  });

  it('nothing more is said of a partition that is removed as a logical volume', () => {
    const found = alone.inventories[0]!.disks[0]!.table!.partitions[0]!;
    expect(said(alone, isPlain, { found })).toEqual([]);
  });

  it('it is said when no group is seen on the disk', () => {
    for (const isMeant of [isPlain, isPool])
      expect(said(alone, isMeant, { disk: unread })).toEqual([
        `${removed}, where it is called otherwise`,
      ]);
  });

  it('a pool that is removed as a plain volume is not asked for what is cut from it', () => {
    const asPlain = (one: Removing): Removing =>
      ({ ...one, removed: { ...one.removed, isPool: false } }) as Removing;
    expect(said(alone, isPool, { operation: asPlain, before: () => [] })).toEqual([
      `${removed}, and it is no volume of that kind`,
    ]);
  });

  it('a group that is gone is asked for only under a consent, not where the removal began', () => {
    expect(said(alone, isUnder, { disk: unread })).toEqual([
      `${partition}, and nobody knows what is cut from its group`,
    ]);
    const begun = (one: Removing): Removing => ({ ...one, proof: 'finish' });
    expect(said(alone, isUnder, { disk: unread, operation: begun })).toEqual([]);
  });
});

describe('the physical volumes of a group from which something is removed', () => {
  it('lie in partitions of this node', () => {
    const foreign = (label: string): string =>
      formatMark({ ...parseMark(label)!, node: nodeHash('node-z' as NodeName) });
    const given = withInventory(over, (inventory) =>
      withDisk(inventory, inventory.disks[1]!.id, (disk) =>
        withTable(disk, (all) => all.map((one) => ({ ...one, label: foreign(one.label) }))),
      ),
    );
    expect(said(given, isLogical)).toEqual([notOurs]);
  });

  it('lie in partitions, not in what is cut from the group', () => {
    const [disk] = over.inventories[0]!.disks;
    const group = disk!.volumeGroup!;
    const { members, volume } = over.plan.nodes[0]!.operations.find(isLogical)!.removed;
    const uuid = physicalVolumeUuid(INSTALLATION, volume);
    const physicalVolumes = [...group.physicalVolumes, { ...group.physicalVolumes[0]!, uuid }];
    const named = (one: Removing): Removing =>
      ({
        ...one,
        removed: { ...one.removed, members: [...members!, { ...members![0]!, uuid }] },
      }) as Removing;
    const facts = { volumeGroup: { ...group, physicalVolumes } };
    expect(said(over, isLogical, { disk: facts, operation: named })).toEqual([notOurs]);
  });
});

it('a partition under a group is removed while no other physical volume is in it', () => {
  const group = alone.inventories[0]!.disks[0]!.volumeGroup!;
  const [only] = group.physicalVolumes;
  const physicalVolumes = [only!, { ...only!, uuid: 'other' }];
  expect(said(alone, isUnder, { disk: { volumeGroup: { ...group, physicalVolumes } } })).toEqual([
    `${partition}, and its group is not whole, or not ours alone`,
    `${partition}, and its group has other physical volumes`,
  ]);
});

describe('the volumes that go before a group or a pool', () => {
  it('are those of its own group, and of no other disk', () => {
    const [inventory] = alone.inventories;
    const blank = aDisk('cc');
    const beside = settled(aNode([aDisk('bb')]), { layouts: [layout], claims: [] });
    const given = withInventory(alone, () => ({
      ...inventory!,
      disks: [...inventory!.disks, ...beside.disks, blank],
    }));
    for (const isMeant of [isPool, isUnder]) expect(said(given, isMeant)).toEqual([]);
  });

  it('are taken out by removals of logical volumes, whatever else is planned before', () => {
    const [first] = planWorld({
      declarations: declaring([layout]),
      inventories: [aNode([aDisk('aa')])],
    }).plan.nodes[0]!.operations;
    expect(said(alone, isUnder, { before: (all) => [first!, ...all] })).toEqual([]);
    const otherwise = (all: readonly Operation[]): readonly Operation[] =>
      all.map((one) => ({ ...one, kind: 'remove-volume' }) as Operation);
    expect(said(alone, isPool, { before: otherwise })).toEqual([
      `${removed}, and volumes are left in that thin pool`,
    ]);
    expect(said(alone, isUnder, { before: otherwise })).toEqual([
      `${partition}, and volumes are left in its group`,
    ]);
  });
});
