/** Plans that do with thin pools what no plan may: each breaks one rule of the checker. */
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { DiskLayout } from '../../src/model/declared/declarations.ts';
import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { Operation, OperationKind } from '../../src/model/planned/plan.ts';
import type { PoolUse } from '../../src/model/volumes/thin-pool.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aThinPool,
  aVolumeGroup,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import { predictAll, withDisk } from '../simulation/simulated-host.ts';

function layoutOf(sizes: { readonly pool: number; readonly count: number }): DiskLayout {
  const db = {
    ...aLayoutPartition('db', { count: sizes.count, size: { kind: 'bytes', bytes: 4 * GiB } }),
    ...{ type: 'thin' as const, stripes: null, mirrors: 1, thinPool: 'pool' },
  };
  const pool = aThinPool('pool', { size: { kind: 'bytes', bytes: sizes.pool * GiB } });
  return aVolumeGroup('data', [db], { group: { thinPools: [pool] } });
}

function world(inventory: Inventory, layout: DiskLayout) {
  const inventories = [observedAgain(inventory)];
  return { inventories, ...planWorld({ declarations: declaring([layout]), inventories }) };
}

type World = ReturnType<typeof world>;
type Change = (operations: readonly Operation[]) => readonly Operation[];

const blank = aNode([aDisk('one')]);
const first = world(blank, layoutOf({ pool: 4, count: 1 }));
const made = predictAll(blank, first.plan.nodes[0]!.operations);
const more = world(made, layoutOf({ pool: 4, count: 2 }));
const larger = world(made, layoutOf({ pool: 6, count: 2 }));
const [, POOL = ''] = more.desired.nodes[0]!.disks[0]!.volumes.map(({ volume }): string => volume);

function said({ inventories, desired, plan }: World, change: Change): readonly string[] {
  const nodes = plan.nodes.map((node) => ({ ...node, operations: change(node.operations) }));
  return checkPlan({ ...plan, nodes }, { desired, inventories })
    .filter(({ rule }) => rule !== 'summary' && rule !== 'order')
    .map(({ rule, message }) => `${rule}: ${message}`.replaceAll(POOL, 'POOL'));
}

function unchanged(operations: readonly Operation[]): readonly Operation[] {
  return operations;
}

function each(kind: OperationKind, facts: object): Change {
  return (all) => all.map((one) => (one.kind === kind ? { ...one, ...facts } : one));
}

function without(kind: OperationKind): Change {
  return (all) => all.filter((one) => one.kind !== kind);
}

/** As if the pool had been seen otherwise than the plan was made for. */
function seen(
  given: World,
  change: (pool: ObservedLogicalVolume) => Partial<ObservedLogicalVolume>,
): World {
  const inventories = given.inventories.map((inventory) =>
    withDisk(inventory, inventory.disks[0]!.id, (disk) => ({
      ...disk,
      volumeGroup: {
        ...disk.volumeGroup!,
        volumes: disk.volumeGroup!.volumes.map((one) =>
          one.pool === undefined ? one : { ...one, ...change(one) },
        ),
      },
    })),
  );
  return { ...given, inventories };
}

function using(given: World, use: Partial<PoolUse>): World {
  const idle = { dataUsedBytes: 0, metadataUsedBytes: 0, state: 'writable', needsCheck: false };
  return seen(given, ({ pool }) => ({
    pool: { ...pool!, use: { ...(idle as PoolUse), ...use } },
  }));
}

describe('the checker', () => {
  it('has nothing to say of the plans that are changed here', () => {
    for (const one of [first, more, larger]) expect(said(one, unchanged)).toEqual([]);
  });

  it('wants chunks and metadata that LVM takes', () => {
    for (const facts of [
      { chunkBytes: 32 * 1024 },
      { chunkBytes: 100 * 1024 },
      { chunkBytes: 2 * GiB },
      { metadataBytes: 0 },
      { metadataBytes: 17 * GiB },
    ])
      expect(said(first, each('create-thin-pool', facts)).join('\n')).toContain(
        'span: thin pool POOL on wwn-0xone has chunks of',
      );
  });

  it('counts the extents of data, metadata and spare metadata', () => {
    const free = made.disks[0]!.volumeGroup!.freeExtents + 1024 + 2;
    const takes = (data: number): readonly string[] =>
      said(first, each('create-thin-pool', { sizeBytes: data * 4 * MiB }));
    expect(takes(free - 2)).toEqual([]);
    expect(takes(free - 1).join('\n')).toContain(`need ${String(free + 1)} extents`);
    const wide = each('create-thin-pool', { metadataBytes: 2 * GiB, sizeBytes: 4 * GiB });
    expect(said(first, wide).join('\n')).not.toContain('extents');
    const wider = each('create-thin-pool', { metadataBytes: 8 * GiB, sizeBytes: 4 * GiB });
    expect(said(first, wider).join('\n')).toContain('extents');
  });

  it('lets a pool grow only from what it has', () => {
    const shrinks = 'shrinks: thin pool POOL goes from';
    for (const facts of [
      { fromBytes: GiB },
      { toBytes: 3 * GiB },
      { toBytes: 4 * GiB, metadataToBytes: 4 * MiB },
      { metadataFromBytes: 8 * MiB },
      { metadataToBytes: 0 },
    ])
      expect(said(larger, each('extend-thin-pool', facts)).join('\n')).toContain(shrinks);
  });

  it('has volumes cut only from a finished pool', () => {
    const unfinished: Change = (all) =>
      all.filter((one) => one.kind !== 'mark-ready' || one.volume.purpose.kind !== 'thin-pool');
    expect(said(first, unfinished)).toEqual([
      'group: thin pool POOL: a volume is cut from it, and it is not finished',
    ]);
    const elsewhere: Change = (all) =>
      all.map((one) => {
        if (one.kind !== 'create-logical-volume') return one;
        const logical = { ...one.volume.logical!, thinPool: one.volume.volume };
        return { ...one, volume: { ...one.volume, logical } };
      });
    expect(said(more, elsewhere).join('\n')).toContain('whose pool is none');
  });

  it('has none cut from a pool that is full or damaged, unless it grows before', () => {
    const full = { dataUsedBytes: 4 * GiB, state: 'full' } as const;
    const fullText = 'group: thin pool POOL: a volume is cut from it, and it is full';
    expect(said(using(more, full), unchanged)).toEqual([fullText]);
    expect(said(using(more, { dataUsedBytes: 4 * GiB }), unchanged)).toEqual([fullText]);
    expect(said(using(larger, full), unchanged)).toEqual([]);
    expect(said(using(larger, full), without('extend-thin-pool'))).toEqual([fullText]);
    const damaged = 'group: thin pool POOL: a volume is cut from it, and it takes no changes';
    expect(said(using(larger, { state: 'read-only' }), unchanged)).toEqual([damaged]);
    const unrepaired = (kind: string, volume = 'woaqr7ukcz5i'): string =>
      `group: ${kind} of volume ${volume}: its thin pool POOL is damaged, and is not repaired before`;
    for (const use of [{ needsCheck: true }, { state: 'failed' as const }])
      expect(said(using(larger, use), unchanged)).toEqual([
        unrepaired('extend-thin-pool', 'POOL'),
        unrepaired('create-logical-volume'),
        damaged,
        unrepaired('create-filesystem'),
        unrepaired('mark-ready'),
        unrepaired('mount-filesystem'),
      ]);
  });

  it('counts what a pool promises', () => {
    const wide = each('create-logical-volume', { sizeBytes: 5 * GiB });
    expect(said(more, wide)).toEqual([
      `span: thin pool POOL on wwn-0xone promises ${String(9 * GiB)} bytes, and may promise ${String(8 * GiB)}`,
    ]);
    expect(said(larger, wide)).toEqual([]);
  });

  it('has a pool made where nothing is, of what is declared as one', () => {
    const again = each('mark-ready', {});
    const [create] = first.plan.nodes[0]!.operations.filter(
      ({ kind }) => kind === 'create-thin-pool',
    );
    const twice: Change = (all) => [create!, ...again(all)];
    expect(said(more, twice).join('\n')).toContain('finished-volume');
    const other: Change = (all) =>
      all.map((one) =>
        one.kind === 'create-logical-volume'
          ? { ...one, kind: 'create-thin-pool', metadataBytes: 4 * MiB, chunkBytes: 64 * 1024 }
          : one,
      );
    expect(said(more, other).join('\n')).toContain('is made as a thin pool and declared otherwise');
  });
});
