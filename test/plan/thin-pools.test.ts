/** Thin pools of groups of one disk and of groups over several, and what is cut from them. */
import { describe, expect, it } from 'vitest';
import { GiB, LOGICAL_EXTENT_BYTES, MiB } from '../../src/model/values/bytes.ts';
import type {
  CarvedVolume,
  DiskLayout,
  ThinPoolLayout,
} from '../../src/model/declared/declarations.ts';
import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { NodePlan, Operation } from '../../src/model/planned/plan.ts';
import type { PoolUse } from '../../src/model/volumes/thin-pool.ts';
import {
  aDisk,
  aLayoutPartition,
  aNode,
  aThinPool,
  aVolumeGroup,
  observedAgain,
} from '../simulation/builders.ts';
import { predictAll, rebooted, stoppedWithin, withDisk } from '../simulation/simulated-host.ts';
import { applied, codes, evidence, kinds, onlyRefusal, planned } from './planned-node.ts';

function bytes(count: number) {
  return { kind: 'bytes' as const, bytes: count };
}

function thin(name: string, facts: Partial<CarvedVolume> = {}): CarvedVolume {
  const part = aLayoutPartition(name, { size: bytes(4 * GiB), ...facts });
  return { ...part, type: 'thin', stripes: null, mirrors: 1, thinPool: 'pool', ...facts };
}

function group(
  pool: Partial<ThinPoolLayout>,
  carve: readonly CarvedVolume[] = [thin('db')],
  per: 'disk' | 'node' = 'disk',
): DiskLayout {
  return aVolumeGroup('data', carve, { group: { thinPools: [aThinPool('pool', pool)], per } });
}

const blank = aNode([aDisk('one')]);
const small = group({});
const made = applied(blank, [small]);

function logicalVolumes({ disks }: Inventory): readonly ObservedLogicalVolume[] {
  return disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
}

function only<Kind extends Operation['kind']>(
  { operations }: NodePlan,
  kind: Kind,
): Extract<Operation, { kind: Kind }> {
  const found = operations.filter((one) => one.kind === kind);
  expect(found).toHaveLength(1);
  return found[0] as Extract<Operation, { kind: Kind }>;
}

function withPool(
  inventory: Inventory,
  change: (pool: ObservedLogicalVolume) => ObservedLogicalVolume,
): Inventory {
  return withDisk(inventory, inventory.disks[0]!.id, (disk) => ({
    ...disk,
    volumeGroup: {
      ...disk.volumeGroup!,
      volumes: disk.volumeGroup!.volumes.map((one) => (one.pool === undefined ? one : change(one))),
    },
  }));
}

function used(inventory: Inventory, use: Partial<PoolUse>): Inventory {
  const idle = { dataUsedBytes: 0, metadataUsedBytes: 0, state: 'writable', needsCheck: false };
  return withPool(inventory, (one) => ({
    ...one,
    pool: { ...one.pool!, use: { ...(idle as PoolUse), ...use } },
  }));
}

describe('a thin pool', () => {
  it('is finished before anything is cut from it', () => {
    expect(kinds(planned(blank, [small]))).toEqual([
      'create-partition-table',
      'create-volume-group',
      'mark-ready',
      'create-thin-pool',
      'mark-ready',
      'create-logical-volume',
      'create-filesystem',
      'mark-ready',
      'mount-filesystem',
    ]);
    expect(only(planned(blank, [small]), 'create-thin-pool')).toMatchObject({
      sizeBytes: 4 * GiB,
      metadataBytes: 4 * MiB,
      chunkBytes: 64 * 1024,
    });
    expect(kinds(planned(made, [small]))).toEqual([]);
    expect(kinds(planned(rebooted(made), [small]))).toEqual([
      'activate-logical-volume',
      'mount-filesystem',
    ]);
  });

  it('takes its data, its metadata, and as much spare metadata once in its group', () => {
    const before = applied(blank, [aVolumeGroup('data', [])]).disks[0]!.volumeGroup!;
    const { freeExtents } = made.disks[0]!.volumeGroup!;
    expect(before.freeExtents - freeExtents).toBe(1024 + 1 + 1);
    const two = aVolumeGroup('data', [], {
      group: { thinPools: [aThinPool('pool'), aThinPool('next', { metadataBytes: 8 * MiB })] },
    });
    const both = applied(made, [two]).disks[0]!.volumeGroup!;
    expect(freeExtents - both.freeExtents).toBe(1024 + 2 + 1);
  });

  it('takes a share of the group, or what the others leave', () => {
    const { totalExtents } = made.disks[0]!.volumeGroup!;
    const half = applied(blank, [group({ size: { kind: 'percent', percent: 50 } }, [])]);
    expect(logicalVolumes(half)[0]?.sizeBytes).toBe(
      Math.floor(totalExtents / 2) * LOGICAL_EXTENT_BYTES,
    );
    const plain = { ...thin('plain'), type: 'linear' as const };
    const rest = applied(blank, [group({ size: { kind: 'rest' } }, [plain])]);
    expect(rest.disks[0]!.volumeGroup!.freeExtents).toBeLessThanOrEqual(1);
    expect(logicalVolumes(rest)).toHaveLength(2);
  });

  it('that has no place is refused with what it takes, and what is cut from it with it', () => {
    const plan = planned(blank, [group({ size: bytes(9000 * GiB) })]);
    expect(codes(plan)).toEqual(['no-room', 'no-room']);
    expect(evidence(plan.refusals[0]!)).toContain('as much spare metadata once in the group');
    expect(plan.refusals[0]?.remedy).toMatch(/^Declare at most [\d.]+ GiB/);
    expect(plan.refusals[1]?.summary).toContain('its thin pool pool has no place');
    const largest = /at most ([\d.]+) GiB/.exec(plan.refusals[0]!.remedy)![1]!;
    const fits = planned(blank, [
      group({ size: bytes(Math.floor(Number(largest) * 10) * 0.1 * GiB) }),
    ]);
    expect(codes(fits)).toEqual([]);
  });

  it('grows in data and metadata, and never shrinks', () => {
    const larger = planned(made, [group({ size: bytes(8 * GiB), metadataBytes: 16 * MiB })]);
    expect(kinds(larger)).toEqual(['extend-thin-pool']);
    expect(larger.operations[0]).toMatchObject({
      ...{ fromBytes: 4 * GiB, toBytes: 8 * GiB },
      ...{ metadataFromBytes: 4 * MiB, metadataToBytes: 16 * MiB },
    });
    expect(codes(planned(made, [group({ size: bytes(3 * GiB) })]))).toEqual(['would-shrink']);
    // Metadata that are larger than is declared stay as they are.
    const wide = applied(blank, [group({ metadataBytes: 16 * MiB })]);
    expect(kinds(planned(wide, [small]))).toEqual([]);
    expect(codes(planned(made, [group({ size: bytes(9000 * GiB) })]))).toEqual(['cannot-grow']);
  });

  it('keeps its chunks', () => {
    const plan = planned(made, [group({ chunkBytes: MiB })]);
    expect(codes(plan)).toEqual(['content-differs']);
    expect(onlyRefusal(plan).summary).toContain('has chunks of 64 KiB, declared are 1 MiB');
  });

  it.each([
    ['disk', { kind: 'rest' }],
    ['node', bytes(4 * GiB)],
  ] as const)('that was begun is finished, as it was begun, in a group per %s', (per, size) => {
    const layout = group({ size }, [thin('db')], per);
    const plan = planned(blank, [layout]);
    const at = plan.operations.findIndex(({ kind }) => kind === 'create-thin-pool');
    const before = predictAll(blank, plan.operations.slice(0, at));
    for (const state of stoppedWithin(before, plan.operations[at]!)) {
      const next = planned(observedAgain(rebooted(observedAgain(state))), [layout]);
      expect(codes(next)).toEqual([]);
      // Also before it is a pool, when it has extents of its own already.
      expect(only(next, 'create-thin-pool').sizeBytes).toBe(
        only(plan, 'create-thin-pool').sizeBytes,
      );
    }
  });

  it('that is gone, and was finished, is not made again', () => {
    const lost = withDisk(made, made.disks[0]!.id, (disk) => ({
      ...disk,
      volumeGroup: { ...disk.volumeGroup!, volumes: [] },
    }));
    expect(codes(planned(lost, [small]))).toEqual(['volume-damaged', 'volume-damaged']);
    const more = planned(lost, [group({}, [thin('db'), thin('new')])]);
    expect(codes(more)).toEqual(['volume-damaged', 'volume-damaged', 'volume-damaged']);
    expect(more.operations).toEqual([]);
    expect(more.refusals.map(({ summary }) => summary)).toContainEqual(
      'data/new-0 is not made: its thin pool data/pool-0 is refused',
    );
  });

  it('that is refused for its size takes volumes as it is', () => {
    const plan = planned(made, [
      group({ size: bytes(3 * GiB), overprovision: 4 }, [thin('db'), thin('new')]),
    ]);
    expect(codes(plan)).toEqual(['would-shrink']);
    expect(only(plan, 'create-logical-volume').volume.name).toBe('new');
  });
});

describe('thin volumes', () => {
  it('promise together what their pool may, and no more', () => {
    const two = [thin('db', { count: 2 }), thin('log', { size: bytes(GiB) })];
    const plan = planned(blank, [group({}, two)]);
    const refused = onlyRefusal(plan);
    expect(refused.summary).toContain('would promise more than 2 times its size');
    expect(evidence(refused)).toContain('may promise 8 GiB (overprovision 2)');
    expect(kinds(plan).filter((kind) => kind === 'create-logical-volume')).toHaveLength(2);
    expect(codes(planned(blank, [group({ overprovision: 2.25 }, two)]))).toEqual([]);
  });

  it('that are there count with what they have, declared or not', () => {
    const both = applied(blank, [group({}, [thin('db'), thin('log', { size: bytes(3 * GiB) })])]);
    const plan = planned(both, [group({}, [thin('db'), thin('new', { size: bytes(2 * GiB) })])]);
    // The other one may be the one that is there, renamed.
    expect(codes(plan).toSorted()).toEqual(['content-differs', 'no-room']);
    const refused = plan.refusals.find(({ code }) => code === 'no-room');
    expect(refused?.remedy).toContain('Declare at most 1 GiB');
    expect(plan.pools?.[0]?.promisedBytes).toBe(7 * GiB);
  });

  it('grow within what their pool may promise', () => {
    const wider = planned(made, [group({}, [thin('db', { size: bytes(8 * GiB) })])]);
    expect(kinds(wider)).toEqual(['extend-logical-volume', 'grow-filesystem']);
    const beyond = planned(made, [group({}, [thin('db', { size: bytes(9 * GiB) })])]);
    expect(codes(beyond)).toEqual(['cannot-grow']);
    expect(onlyRefusal(beyond).remedy).toContain('Declare at most 8 GiB');
    const less = planned(made, [group({}, [thin('db', { size: bytes(2 * GiB) })])]);
    expect(codes(less)).toEqual(['would-shrink']);
  });

  it('stay what they were cut as', () => {
    const plain = { ...aLayoutPartition('db', { size: bytes(4 * GiB) }) };
    const asked = aVolumeGroup('data', [plain], { group: { thinPools: [aThinPool('pool')] } });
    const plan = planned(made, [asked]);
    expect(codes(plan)).toEqual(['content-differs']);
    expect(onlyRefusal(plan).summary).toContain('is cut from thin pool');
    const linear = applied(blank, [asked]);
    expect(onlyRefusal(planned(linear, [small])).summary).toContain('is no thin volume');
  });

  it('that are raw need no zeroing: what a pool gives reads as zeros', () => {
    const raw = thin('raw', { format: { kind: 'block' } });
    const plan = planned(made, [group({}, [thin('db'), raw])]);
    expect(only(plan, 'prepare-block-volume').zero).toBe(false);
  });

  it('lie where their pool lies, in a group over several disks on one', () => {
    const three = aNode([aDisk('a'), aDisk('b'), aDisk('c')]);
    const layout = group({}, [thin('db')], 'node');
    const done = applied(three, [layout]);
    expect(kinds(planned(done, [layout]))).toEqual([]);
    const places = logicalVolumes(done).map(({ segmentType, physicalVolumes }) => [
      segmentType,
      physicalVolumes,
    ]);
    expect(places.map(([type]) => type).toSorted()).toEqual(['thin', 'thin-pool']);
    expect(places[0]?.[1]).toHaveLength(1);
    expect(places[0]?.[1]).toEqual(places[1]?.[1]);
    const huge = planned(three, [group({ size: bytes(9000 * GiB) }, [], 'node')]);
    expect(codes(huge)).toEqual(['no-room']);
  });
});

describe('a pool that fills up', () => {
  const more = group({}, [thin('db'), thin('log', { size: bytes(GiB) })]);

  it('is told beyond its alarm, and still takes volumes', () => {
    const at = (percent: number) =>
      planned(used(made, { dataUsedBytes: (4 * GiB * percent) / 100 }), [more]);
    expect(at(79).pools).toMatchObject([{ usedPercent: { data: 79, metadata: 0 }, alarms: [] }]);
    expect(at(80).pools?.[0]?.alarms).toEqual(['its data are 80% used, alarm at 80%']);
    expect(kinds(at(80))).toContain('create-logical-volume');
    const metadata = planned(used(made, { metadataUsedBytes: 3 * MiB }), [
      group({ alarmPercent: 75 }),
    ]);
    expect(metadata.pools?.[0]?.alarms).toEqual(['its metadata are 75% used, alarm at 75%']);
  });

  it('takes no new volumes once it is full, with the evidence; what is there goes on', () => {
    const full = used(made, { dataUsedBytes: 4 * GiB, state: 'full' });
    const plan = planned(rebooted(full), [more]);
    expect(codes(plan)).toEqual(['thin-pool-full']);
    expect(onlyRefusal(plan).evidence.at(-1)).toBe(
      'data: 4 GiB of 4 GiB used (100%); metadata: 0 B of 4 MiB (0%)',
    );
    expect(kinds(plan)).toEqual(['activate-logical-volume', 'mount-filesystem']);
  });

  it('takes them again in the plan that makes it larger', () => {
    const full = used(made, { dataUsedBytes: 4 * GiB, state: 'full' });
    const larger = group({ size: bytes(6 * GiB) }, [thin('db'), thin('log')]);
    const plan = planned(full, [larger]);
    expect(codes(plan)).toEqual([]);
    expect(kinds(plan).slice(0, 2)).toEqual(['extend-thin-pool', 'create-logical-volume']);
  });

  it('takes none while its metadata need a check, larger or not', () => {
    const damaged = used(made, { state: 'read-only', needsCheck: true });
    const larger = group({ size: bytes(6 * GiB) }, [thin('db'), thin('log')]);
    const plan = planned(damaged, [larger]);
    // The pool, and the two that are cut from it.
    expect(codes(plan)).toEqual(Array(3).fill('thin-pool-damaged'));
    expect(plan.operations).toEqual([]);
  });

  it('changes no digest by how full it is, but by what it refuses', () => {
    const digest = (use: Partial<PoolUse>) => planned(used(made, use), [small]).digest;
    expect(digest({ dataUsedBytes: GiB })).toBe(digest({ dataUsedBytes: 2 * GiB }));
    expect(digest({ dataUsedBytes: 4 * GiB })).not.toBe(digest({}));
    expect(planned(made, [group({ alarmPercent: 50 })]).pools?.[0]?.usedPercent).toBeNull();
  });
});
