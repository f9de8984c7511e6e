/**
 * Lawful removals from groups, and the same with one thing changed: the checker objects to each in
 * its own words.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedVolumeGroup,
} from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import type {
  RemovedLogicalVolume,
  RemovedVolume,
} from '../../src/model/volumes/removed-volume.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import { aDisk, aNode, aThinPool, aVolumeGroup, declaring } from '../simulation/builders.ts';
import { withDisk } from '../simulation/simulated-host.ts';
import { planned, settled } from './claim-cut-worlds.ts';
import { withConsent, withDesired, withInventory, withRecords } from './consent-cases.ts';
import { withOperations, type Case } from './planted-cases.ts';
import { carved, consentsFor, overDisks } from './removal-worlds.ts';

const pool = aThinPool('pool', { size: { kind: 'bytes', bytes: 2 * GiB } });
const layout = aVolumeGroup('data', [], {
  group: {
    carve: [
      carved('db'),
      carved('thin', 'thin', { thinPool: 'pool', size: { kind: 'bytes', bytes: GiB } }),
    ],
    thinPools: [pool],
  },
});

/** All that is there is given up. */
function removing(inventory: Inventory): Case {
  const { kept } = planned(inventory, { layouts: [], claims: [] });
  const inventories = [inventory];
  const declarations = declaring([], { consents: consentsFor(kept) });
  return { ...planWorld({ declarations, inventories }), inventories };
}

const made = settled(aNode([aDisk('aa')]), { layouts: [layout], claims: [] });
const lawful = removing(made);
const shared = settled(aNode([aDisk('aa'), aDisk('bb')]), {
  layouts: [overDisks([carved('m', 'raid1')])],
  claims: [],
});
const over = removing(shared);

function complaints({ plan, desired, inventories }: Case): readonly string[] {
  return checkPlan(plan, { desired, inventories })
    .filter(({ rule }) => rule !== 'summary')
    .map(({ rule, message }) => `${rule}: ${message.replaceAll(/\b[a-z2-7]{12}\b/g, 'VOLUME')}`);
}

type Removed = Partial<RemovedLogicalVolume & RemovedVolume>;

/** With other facts in the operations that are meant. */
function withRemoved(
  given: Case,
  isMeant: (operation: Operation) => boolean,
  facts: Removed | ((removed: Removed) => Removed),
): Case {
  return withOperations(given, (operations) =>
    operations.map((one) => {
      if (!('removed' in one) || !isMeant(one)) return one;
      const change = typeof facts === 'function' ? facts(one.removed) : facts;
      return { ...one, removed: { ...one.removed, ...change } } as Operation;
    }),
  );
}

function isPlain(one: Operation): boolean {
  if (one.kind !== 'remove-logical-volume') return false;
  return one.removed.logical.thinPool === undefined && !one.removed.isPool;
}

function isPool(one: Operation): boolean {
  return one.kind === 'remove-logical-volume' && one.removed.isPool;
}

function isUnder(one: Operation): boolean {
  return one.kind === 'remove-volume';
}

function onDisk(given: Case, change: (disk: ObservedDisk) => Partial<ObservedDisk>): Case {
  return withInventory(given, (inventory) =>
    withDisk(inventory, inventory.disks[0]!.id, (disk) => ({ ...disk, ...change(disk) })),
  );
}

function withGroup(
  given: Case,
  change: (group: ObservedVolumeGroup) => Partial<ObservedVolumeGroup>,
): Case {
  return onDisk(given, ({ volumeGroup }) => ({
    volumeGroup: { ...volumeGroup!, ...change(volumeGroup!) },
  }));
}

function only(given: Case, isMeant: (operation: Operation) => boolean): Case {
  return withOperations(given, (operations) => operations.filter(isMeant));
}

describe('of removals from groups', () => {
  it('nothing is said when they are lawful', () => {
    expect(lawful.plan.nodes[0]!.operations).toHaveLength(4);
    expect(complaints(lawful)).toEqual([]);
    expect(over.plan.nodes[0]!.operations).toHaveLength(1);
    expect(complaints(over)).toEqual([]);
    expect(complaints(only(lawful, isPlain))).toEqual([]);
  });

  const removed = 'volume VOLUME is removed from wwn-0xaa';
  const partition = 'the partition VOLUME of wwn-0xaa is removed';
  const lies =
    'volume-not-declared: volume VOLUME is removed from wwn-0xaa, where it does not lie so';
  const strange = { uuid: 'z', sizeBytes: 0, missing: false, totalExtents: 0, freeExtents: 0 };

  it.each<readonly [string, () => Case, string]>([
    [
      'under no consent',
      () => withDesired(lawful, () => ({ consents: [] })),
      'consent: volume VOLUME is removed without a consent',
    ],
    [
      'under one that is expired',
      () => withConsent(lawful, { expired: true }),
      'consent: volume VOLUME is removed under a consent that is expired',
    ],
    [
      'under one for other content',
      () => withConsent(lawful, { content: 'sha256:1' }),
      'consent: volume VOLUME is removed under a consent for other content',
    ],
    [
      'under one for another volume',
      () =>
        withConsent(lawful, { subject: { kind: 'volume', volume: 'aaaaaaaaaaaa' as VolumeId } }),
      'consent: volume VOLUME is removed under a consent that names something else',
    ],
    [
      'of a protected one',
      () => withRecords(lawful, (record) => ({ ...record, protected: true })),
      'protected: volume VOLUME is removed, and it is protected',
    ],
    ['with another UUID', () => withRemoved(lawful, isPlain, { uuid: 'z' }), lies],
    ['of another size', () => withRemoved(lawful, isPlain, { sizeBytes: 1 }), lies],
    [
      'in another group',
      () =>
        withRemoved(lawful, isPlain, ({ logical }) => ({
          logical: { ...logical!, group: 'other' },
        })),
      `group: ${removed}, where it is called otherwise`,
    ],
    [
      'under another name',
      () =>
        withRemoved(lawful, isPlain, ({ logical }) => ({
          logical: { ...logical!, name: 'other' },
        })),
      `group: ${removed}, where it is called otherwise`,
    ],
    [
      'of a volume as a pool',
      () => withRemoved(lawful, isPlain, { isPool: true }),
      `group: ${removed}, and it is no volume of that kind`,
    ],
    [
      'of what is mounted elsewhere',
      () => withRemoved(lawful, isPlain, { mountPoint: '/mnt' }),
      'disk-in-use: volume VOLUME is removed, and something uses it',
    ],
    [
      'of a group with a disk of others',
      () =>
        withGroup(only(lawful, isPlain), ({ physicalVolumes }) => ({
          physicalVolumes: [...physicalVolumes, strange],
        })),
      `group: ${removed}, and its group is not whole, or not ours alone`,
    ],
    [
      'of a group that lacks a disk',
      () =>
        withGroup(only(lawful, isPlain), ({ physicalVolumes }) => ({
          physicalVolumes: physicalVolumes.map((one) => ({ ...one, missing: true })),
        })),
      `group: ${removed}, and its group is not whole, or not ours alone`,
    ],
    [
      'of a pool with a volume in it',
      () => only(lawful, isPool),
      `group: ${removed}, and volumes are left in that thin pool`,
    ],
    [
      'of a pool before its volumes',
      () =>
        withOperations(lawful, (all) =>
          [...all].sort((a, b) => Number(isPool(b)) - Number(isPool(a))),
        ),
      `group: ${removed}, and volumes are left in that thin pool`,
    ],
    [
      'of a group that is not empty',
      () => only(lawful, isUnder),
      `group: ${partition}, and volumes are left in its group`,
    ],
    [
      'of a group before its pool',
      () =>
        withOperations(lawful, (all) =>
          [...all].sort((a, b) => Number(isPool(a)) - Number(isPool(b))),
        ),
      `group: ${partition}, and volumes are left in its group`,
    ],
    [
      'of the partition under a group alone',
      () =>
        withRemoved(lawful, isUnder, (from) => {
          delete (from as { group?: unknown }).group;
          return {};
        }),
      `group: ${partition}, and the group on it is not removed with it`,
    ],
    [
      'with another physical volume',
      () => withRemoved(lawful, isUnder, { group: { physicalVolumeUuid: 'z' } }),
      `group: ${partition}, with the physical volume of another`,
    ],
    [
      'of a group that nobody can read',
      () => onDisk(only(lawful, isUnder), () => ({ volumeGroup: undefined as never })),
      `group: ${partition}, and nobody knows what is cut from its group`,
    ],
  ])('it is said when they are planned %s', (_, change, said) => {
    expect(complaints(structuredClone(change()))).toContain(said);
  });

  it('it is said when a group over several disks is named otherwise', () => {
    const said = `group: ${removed}, and its group has other physical volumes`;
    const short = withRemoved(
      over,
      () => true,
      ({ members }) => ({ members: members!.slice(1) }),
    );
    expect(complaints(short)).toContain(said);
    const alone = withRemoved(over, () => true, { members: undefined as never });
    expect(complaints(alone)).toContain(said);
  });

  it('it is said when a volume is declared all the same', () => {
    const declared = (node: DesiredNode): Partial<DesiredNode> => {
      const [first] = planWorld({ declarations: declaring([layout]), inventories: [made] }).desired
        .nodes;
      return { ...node, disks: first!.disks };
    };
    expect(complaints(withDesired(lawful, declared))).toContain(
      'claim: volume VOLUME is removed, and declared',
    );
  });
});
