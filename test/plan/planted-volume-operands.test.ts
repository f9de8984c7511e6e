/**
 * What is planned and said of thin pools and of other volumes when one thing about them is
 * otherwise: each operand alone.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { DiskLayout } from '../../src/model/declared/declarations.ts';
import { partitionUuid, type VolumeId } from '../../src/model/identifiers.ts';
import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { Operation, OperationKind } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aPartition,
  aTable,
  aThinPool,
  aVolumeGroup,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import { predictAll, rebooted, withDisk } from '../simulation/simulated-host.ts';
import { complaints, early, ofFirst, fresh } from './volume-cases.ts';
import { untold } from '../simulation/simulated-ledger.ts';

function bytes(gib: number) {
  return { kind: 'bytes' as const, bytes: gib * GiB };
}

function layoutOf(sizes: { readonly pool: number; readonly count: number }): DiskLayout {
  const db = {
    ...aLayoutPartition('db', { count: sizes.count, size: bytes(4) }),
    ...{ type: 'thin' as const, stripes: null, mirrors: 1, thinPool: 'pool' },
  };
  const thinPools = [aThinPool('pool', { size: bytes(sizes.pool) })];
  return aVolumeGroup('data', [db], { group: { thinPools } });
}

function world(inventory: Inventory, layout: DiskLayout) {
  const inventories = [observedAgain(inventory)];
  return { inventories, ...planWorld({ declarations: declaring([layout]), inventories }) };
}

type World = ReturnType<typeof world>;
type Change = (operations: readonly Operation[]) => readonly Operation[];

const one = layoutOf({ pool: 4, count: 1 });
const blank = aNode([aDisk('one')]);
const first = world(blank, one);
const { operations } = first.plan.nodes[0]!;
const making = operations.find(({ kind }) => kind === 'create-thin-pool')!;
const made = predictAll(blank, operations);
const [under = '', POOL = '', DB = ''] = first.desired.nodes[0]!.disks[0]!.volumes.map(
  ({ volume }): string => volume,
);
/** As the pool is marked while it is made. */
const begunLabel = labelOf(until('create-thin-pool'), POOL);

function unchanged(all: readonly Operation[]): readonly Operation[] {
  return all;
}

/** The machine on which this was carried out up to the first operation of a kind, that included. */
function until(kind: OperationKind): Inventory {
  const at = operations.findIndex((operation) => operation.kind === kind);
  return predictAll(blank, operations.slice(0, at + 1));
}

function labelOf({ disks }: Inventory, name: string): string {
  return disks[0]!.volumeGroup!.volumes.find((volume) => volume.name === name)!.label;
}

function withVolume(
  inventory: Inventory,
  name: string,
  change: (volume: ObservedLogicalVolume) => ObservedLogicalVolume,
): Inventory {
  return withDisk(inventory, inventory.disks[0]!.id, (disk) => ({
    ...disk,
    volumeGroup: {
      ...disk.volumeGroup!,
      volumes: disk.volumeGroup!.volumes.map((volume) =>
        volume.name === name ? change(volume) : volume,
      ),
    },
  }));
}

function seen(given: World, change: (inventory: Inventory) => Inventory): World {
  return { ...given, inventories: given.inventories.map(change) };
}

/** All that is said of the pool's own operations. */
function said({ inventories, desired, plan }: World, change: Change): readonly string[] {
  const nodes = plan.nodes.map((node) => ({ ...node, operations: change(node.operations) }));
  return checkPlan({ ...plan, nodes }, { desired, inventories })
    .map(({ rule, message }) => `${rule}: ${message}`)
    .filter((text) => text.includes(`: volume ${POOL}`))
    .map((text) => text.replaceAll(POOL, 'POOL'));
}

describe('a thin pool', () => {
  const other = (label: string): Inventory =>
    aNode([aDisk('one'), aDisk('two', { table: aTable([aPartition(1, { label })]) })]);

  it('is made in the plan that makes what is under it, begun or not', () => {
    const tabled = world(until('create-partition-table'), one);
    expect(tabled.inventories[0]!.disks[0]!.table!.partitions[0]!.label).toMatch(
      new RegExp(`${under}\\.new$`),
    );
    expect(said(first, unchanged)).toEqual([]);
    expect(said(tabled, unchanged)).toEqual([]);
  });

  it('is begun only where it bears its own mark, on its own disk', () => {
    const elsewhere = seen(first, () => other(begunLabel));
    expect(said(elsewhere, unchanged)).toEqual([
      'mark-ambiguous: volume POOL gets a partition on wwn-0xone, and another disk carries its mark',
    ]);
    const foreign = begunLabel.replace(/^dw\.\w+/, 'dw.aaaaaaa');
    const table = aTable([aPartition(1, { label: foreign })]);
    const strange = seen(first, () => aNode([aDisk('one', { table })]));
    expect(said(strange, unchanged)).toEqual([]);
  });

  it('that was begun is finished, that was finished is not made again', () => {
    const begun = world(until('create-thin-pool'), one);
    expect(said(begun, unchanged)).toEqual([]);
    const finished = world(made, layoutOf({ pool: 4, count: 2 }));
    expect(said(finished, unchanged)).toEqual([]);
    expect(said(finished, (all) => [making, ...all])).toEqual([
      'twice: volume POOL gets a partition on wwn-0xone, and has one',
      'finished-volume: volume POOL gets a partition on wwn-0xone, and a record says that it was finished',
      'finished-volume: volume POOL: a record says that it was finished',
      'finished-volume: volume POOL: no record of the node says that it was begun',
      'finished-volume: volume POOL: is marked ready, and content is made in it',
    ]);
  });

  it('is extended when it was finished, or is made by the same plan', () => {
    const larger = layoutOf({ pool: 6, count: 1 });
    const growing = world(made, larger);
    expect(growing.plan.nodes[0]!.operations.map(({ kind }) => kind)).toEqual(['extend-thin-pool']);
    expect(said(growing, unchanged)).toEqual([]);
    const unmarked = seen(growing, (inventory) =>
      withVolume(inventory, POOL, (pool) => ({ ...pool, label: begunLabel })),
    );
    expect(said(unmarked, unchanged)).toEqual([
      'not-finished: volume POOL: is used, and not marked ready',
    ]);
    const begun = world(until('create-thin-pool'), larger);
    const kinds = begun.plan.nodes[0]!.operations.map(({ kind }) => kind);
    expect(kinds.slice(0, 3)).toEqual(['create-thin-pool', 'extend-thin-pool', 'mark-ready']);
    expect(said(begun, unchanged)).toEqual([]);
    expect(said(begun, (all) => all.filter(({ kind }) => kind !== 'mark-ready'))).toEqual([]);
  });

  it('that was finished and is none any more is held', () => {
    const plain = withVolume(made, POOL, ({ pool: _gone, ...volume }) => volume);
    const { node, refusals } = seenBy(plain, one);
    const [refusal] = refusals.filter(({ volume }) => volume === POOL);
    expect(refusal).toMatchObject({ node, code: 'volume-damaged' });
    expect(refusal!.evidence).toEqual([
      'marked ready',
      expect.stringMatching(/: it is no thin pool$/),
    ]);
  });
});

/** What is planned for what was desired of the finished machine, and was seen to be otherwise. */
function seenBy(inventory: Inventory, layout: DiskLayout) {
  return world(inventory, layout).plan.nodes[0]!;
}

describe('a thin volume that was begun', () => {
  const begun = until('create-logical-volume');

  it('is finished only when it is cut from its pool', () => {
    expect(seenBy(begun, one)).toMatchObject({ refusals: [] });
    const { thinPool: _pool, ...none } = begun.disks[0]!.volumeGroup!.volumes.find(
      (volume) => volume.name === DB,
    )!;
    for (const found of [none, { ...none, thinPool: 'other' }]) {
      const { operations: planned, refusals } = seenBy(
        withVolume(begun, DB, () => found),
        one,
      );
      expect(planned).toEqual([]);
      expect(refusals.map(({ code, volume }) => [code, volume])).toEqual([
        ['interrupted-by-others', DB],
      ]);
      expect(refusals[0]!.evidence).toEqual([
        expect.stringContaining(`: has UUID ${none.uuid}, made with `),
      ]);
    }
  });
});

describe('an operation', () => {
  it('on a volume that nothing declares is told, also with the partition that it would have', () => {
    const volume = 'aaaaaaaaaaaa' as VolumeId;
    const mkfs = ofFirst('create-filesystem');
    const uuid = partitionUuid(fresh.desired.installation, volume);
    const strange = { ...mkfs, volume: { ...mkfs.volume, volume, partitionUuid: uuid } };
    expect(complaints(early(strange), volume)).toEqual([
      `volume-not-declared: create-filesystem on volume ${volume}, which is not declared so`,
    ]);
  });

  it('that grows what is not active, and was not recorded, takes it to be filled', () => {
    const plain = (gib: number): DiskLayout =>
      aVolumeGroup('data', [aLayoutPartition('db', { size: bytes(gib) })]);
    const small = predictAll(blank, world(blank, plain(4)).plan.nodes[0]!.operations);
    const extending = world(small, plain(6)).plan.nodes[0]!.operations.filter(
      ({ kind }) => kind === 'extend-logical-volume',
    );
    const growing = world(rebooted(predictAll(small, extending)), plain(6));
    const { desired, plan } = growing;
    const faults = (records: Partial<Inventory['records']>): readonly string[] => {
      const inventories = growing.inventories.map((one) => ({
        ...untold(one),
        records: { ...one.records, ...records },
      }));
      return checkPlan(plan, { desired, inventories }).map(({ message }) =>
        message.replace(/^volume \w+: /, ''),
      );
    };
    expect(faults({})).toEqual([]);
    expect(faults({ volumes: [] })).toEqual([
      `its filesystem goes from ${String(4 * GiB)} to ${String(6 * GiB)} bytes in ${String(6 * GiB)}`,
    ]);
  });
});
