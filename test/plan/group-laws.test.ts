import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type {
  DiskLayout,
  LayoutPartition,
  ThinPoolLayout,
} from '../../src/model/declared/declarations.ts';
import { canonicalJson } from '../../src/model/values/digest.ts';
import type { ConsentRecord, Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import {
  aDisk,
  aFilesystem,
  aLayoutPartition,
  aNode,
  aThinPool,
  aVolumeGroup,
  observedAgain,
  someonesLvm,
} from '../simulation/builders.ts';
import { PATIENT_MS, runs } from '../simulation/runs.ts';
import {
  enlarged,
  predict,
  predictAll,
  rebooted,
  stoppedWithin,
  withDisk,
} from '../simulation/simulated-host.ts';
import { codes, kinds, planned } from './planned-node.ts';

function sized(bytes: number) {
  return { kind: 'bytes' as const, bytes };
}

function volumes(name: string): fc.Arbitrary<LayoutPartition> {
  return fc
    .record({
      count: fc.integer({ min: 0, max: 3 }),
      size: fc.integer({ min: 310, max: 3000 }),
      format: fc.constantFrom('ext4', 'xfs', 'block' as const),
      offered: fc.boolean(),
    })
    .map(({ count, size, format, offered }) => {
      const name_ = format === 'block' ? 'raw' : 'data';
      return aLayoutPartition(name, {
        count,
        size: sized(size * MiB),
        format: format === 'block' ? { kind: 'block' } : aFilesystem(format),
        purpose: offered
          ? { kind: 'offered', storageClassName: name_ }
          : { kind: 'kept', storageClassNames: [name_] },
      });
    });
}

const reserves = fc.oneof(
  fc.constantFrom(0, 512 * MiB, GiB + 1).map(sized),
  fc.constantFrom(5, 33).map((percent) => ({ kind: 'percent' as const, percent })),
);

const pools: fc.Arbitrary<readonly ThinPoolLayout[]> = fc
  .record({
    size: fc.constantFrom(
      ...[500, 3000, 8000].map((count) => sized(count * MiB)),
      ...[10, 70].map((percent) => ({ kind: 'percent' as const, percent })),
      { kind: 'rest' as const },
    ),
    metadataBytes: fc.constantFrom(null, 4 * MiB, 64 * MiB),
    overprovision: fc.constantFrom(1, 1.5, 4),
  })
  .map((facts) => [aThinPool('pool', facts)]);

const layouts: fc.Arbitrary<DiskLayout> = fc
  .record({
    db: volumes('db'),
    wal: volumes('wal'),
    reserve: reserves,
    thinPools: fc.oneof(fc.constant([]), pools),
    thin: volumes('thin'),
  })
  .map(({ db, wal, reserve, thinPools, thin }) => {
    const cut = { ...thin, type: 'thin' as const, thinPool: 'pool' };
    const carve = thinPools.length === 0 ? [db, wal] : [db, cut, wal];
    return aVolumeGroup('data', carve, { group: { reserve, thinPools } });
  });

const nodes: fc.Arbitrary<Inventory> = fc
  .record({ blank: fc.integer({ min: 1, max: 2 }), foreign: fc.boolean() })
  .map(({ blank, foreign }) =>
    aNode([
      ...Array.from({ length: blank }, (_, index) => aDisk(`blank-${String(index)}`)),
      ...(foreign ? [someonesLvm('foreign')] : []),
    ]),
  );

/** Carried out again and again, until nothing is left to do. */
function settled(inventory: Inventory, layout: DiskLayout): Inventory {
  let now = inventory;
  for (let pass = 0; pass < 6; pass += 1) {
    const { operations } = planned(now, [layout]);
    if (operations.length === 0) return now;
    now = observedAgain(predictAll(now, operations));
  }
  throw new Error('it does not come to an end');
}

function stopped(
  inventory: Inventory,
  plan: NodePlan,
  at: { readonly after: number; readonly state: number },
): Inventory {
  const done = predictAll(inventory, plan.operations.slice(0, at.after));
  const next = plan.operations[at.after];
  if (next === undefined) return observedAgain(done);
  const states = [done, ...stoppedWithin(done, next)];
  return observedAgain(states[at.state % states.length] ?? done);
}

describe('laws of the plan, for volume groups', () => {
  it(
    'has nothing to do after everything planned was carried out, and after a reboot activates what is there',
    () => {
      fc.assert(
        fc.property(nodes, layouts, (inventory, layout) => {
          const { operations } = planned(inventory, [layout]);
          const after = observedAgain(predictAll(inventory, operations));
          expect(kinds(planned(after, [layout]))).toEqual([]);
          const again = planned(observedAgain(rebooted(after)), [layout]);
          const serving = ['activate-logical-volume', 'mount-filesystem'];
          expect(kinds(again).filter((kind) => !serving.includes(kind))).toEqual([]);
          expect(codes(again)).toEqual(codes(planned(after, [layout])));
        }),
        runs(150),
      );
    },
    PATIENT_MS,
  );

  it(
    'ends in the same state after a stop anywhere, and after a reboot there',
    () => {
      const stop = fc.record({ after: fc.nat(40), state: fc.nat(3), reboot: fc.boolean() });
      fc.assert(
        fc.property(nodes, layouts, stop, (inventory, layout, at) => {
          const plan = planned(inventory, [layout]);
          const straight = settled(inventory, layout);
          const halt = stopped(inventory, plan, at);
          const ended = settled(at.reboot ? observedAgain(rebooted(halt)) : halt, layout);
          expect(canonicalJson({ ...ended, host: null })).toBe(
            canonicalJson({ ...straight, host: null }),
          );
        }),
        runs(200),
      );
    },
    PATIENT_MS,
  );

  it(
    'never takes more extents than a group has, whatever is declared next',
    () => {
      fc.assert(
        fc.property(nodes, layouts, layouts, fc.boolean(), (inventory, first, second, larger) => {
          const before = settled(inventory, first);
          const grown = larger
            ? before.disks.reduce((now, { id }) => enlarged(now, id), before)
            : before;
          const after = settled(observedAgain(grown), second);
          for (const { volumeGroup } of after.disks)
            expect(volumeGroup?.freeExtents ?? 0).toBeGreaterThanOrEqual(0);
          // What was there is there, and no smaller.
          for (const disk of before.disks)
            for (const volume of disk.volumeGroup?.volumes ?? []) {
              const now = volumeOf(after, disk.id, volume.name);
              expect(now?.sizeBytes).toBeGreaterThanOrEqual(volume.sizeBytes);
              expect(now?.label).toBe(volume.label);
            }
        }),
        runs(200),
      );
    },
    PATIENT_MS,
  );
});

function volumeOf(inventory: Inventory, disk: string, name: string) {
  return inventory.disks
    .find(({ id }) => id === disk)
    ?.volumeGroup?.volumes.find((one) => one.name === name);
}

const two = aVolumeGroup('data', [aLayoutPartition('db', { count: 2 })]);

/** The record of a consent by which the first disk was wiped once. */
function usedOn({ disks: [disk] }: Inventory): ConsentRecord {
  const { id, identity, sizeBytes, logicalSectorBytes } = disk!;
  return {
    key: 'used',
    consent: 'old-array',
    subject: { kind: 'disk', disk: id },
    disk: { id, identity, sizeBytes, logicalSectorBytes },
    content: disk!.fingerprint,
    spans: [],
    expires: '2026-01-01T00:00:00Z',
    state: 'done',
    recordedAt: '2025-12-01T00:00:00Z',
  };
}

describe('a volume group', () => {
  const blank = aNode([aDisk('one')]);
  const made = settled(blank, two);
  const [disk] = made.disks as readonly [ObservedDisk];

  it('is made in one partition, and cut into what is declared', () => {
    expect(kinds(planned(blank, [two]))).toEqual([
      'create-partition-table',
      'create-volume-group',
      'mark-ready',
      'create-logical-volume',
      'create-logical-volume',
      'create-filesystem',
      'create-filesystem',
      'mark-ready',
      'mark-ready',
      'mount-filesystem',
      'mount-filesystem',
    ]);
    expect(disk.table?.partitions).toHaveLength(1);
    expect(disk.volumeGroup?.volumes.map(({ sizeBytes }) => sizeBytes)).toEqual([4 * GiB, 4 * GiB]);
  });

  it('gets more volumes, and larger ones', () => {
    const more = aVolumeGroup('data', [
      aLayoutPartition('db', { count: 2, size: sized(4 * GiB + 60 * MiB + 1) }),
      aLayoutPartition('wal'),
    ]);
    const plan = planned(made, [more]);
    expect(kinds(plan)).toEqual([
      'create-logical-volume',
      'extend-logical-volume',
      'extend-logical-volume',
      'create-filesystem',
      'mark-ready',
      'mount-filesystem',
      'grow-filesystem',
      'grow-filesystem',
    ]);
    expect(
      plan.operations.flatMap((one) => (one.kind === 'extend-logical-volume' ? [one.toBytes] : [])),
    ).toEqual([4 * GiB + 64 * MiB, 4 * GiB + 64 * MiB]);
  });

  it('zeroes a raw volume that is cut from it later, where another may have been', () => {
    const rawVolume = (size = GiB) =>
      aLayoutPartition('raw', { size: sized(size), format: { kind: 'block' } });
    const asked = aVolumeGroup('data', [aLayoutPartition('db', { count: 2 }), rawVolume()]);
    const zeroes = (inventory: Inventory) =>
      planned(inventory, [asked]).operations.flatMap((one) =>
        one.kind === 'prepare-block-volume' ? [one.zero] : [],
      );
    expect([zeroes(blank), zeroes(made)]).toEqual([[false], [true]]);
    const wider = aVolumeGroup('data', [aLayoutPartition('db', { count: 2 }), rawVolume(2 * GiB)]);
    const there = settled(made, asked);
    expect(kinds(planned(there, [wider]))).toEqual(['extend-logical-volume']);
    const given = { ...there, records: { ...there.records, consents: [usedOn(there)] } };
    const plan = planned(given, [wider]);
    expect([kinds(plan), codes(plan)]).toEqual([[], ['cannot-grow']]);
  });

  it('keeps what is declared no more, and its data', () => {
    const fewer = planned(made, [aVolumeGroup('data', [aLayoutPartition('db')])]);
    expect([kinds(fewer), fewer.kept.length]).toEqual([[], 1]);
    const none = planned(made, []);
    expect([kinds(none), none.kept.map(({ content }) => content).sort()]).toEqual([
      [],
      ['ext4', 'ext4', 'volume group'],
    ]);
  });

  it('refuses what has no room beside the reserve, and says how much there is', () => {
    const full = planned(made, [
      aVolumeGroup('data', [
        aLayoutPartition('db', { count: 2 }),
        aLayoutPartition('big', { size: sized(1024 * GiB) }),
      ]),
    ]);
    expect([kinds(full), codes(full)]).toEqual([[], ['no-room']]);
    const wide = planned(made, [
      aVolumeGroup('data', [aLayoutPartition('db', { count: 2, size: sized(1024 * GiB) })]),
    ]);
    expect([kinds(wide), codes(wide)]).toEqual([[], ['cannot-grow', 'cannot-grow']]);
    expect(wide.refusals[0]?.remedy).toMatch(/^Declare at most /);
  });

  it('never shrinks a volume', () => {
    const smaller = planned(made, [
      aVolumeGroup('data', [aLayoutPartition('db', { count: 2, size: sized(GiB) })]),
    ]);
    expect([kinds(smaller), codes(smaller)]).toEqual([[], ['would-shrink', 'would-shrink']]);
  });

  it('follows its disk when that grows', () => {
    const larger = observedAgain(enlarged(made, disk.id));
    expect(kinds(planned(larger, [two]))).toEqual([
      'repair-partition-table',
      'grow-partition',
      'grow-physical-volume',
    ]);
    const after = settled(larger, two);
    expect(after.disks[0]?.volumeGroup?.totalExtents).toBe(
      (disk.volumeGroup?.totalExtents ?? 0) + 1024,
    );
  });

  it('that cannot be read, or is not as it was made, is left alone as a whole', () => {
    const unread = observedAgain(
      withDisk(made, disk.id, ({ volumeGroup: _unread, ...rest }) => rest),
    );
    expect([kinds(planned(unread, [two])), codes(planned(unread, [two]))]).toEqual([
      [],
      ['group-unreadable'],
    ]);
    const { volumeGroup } = disk;
    if (volumeGroup === undefined) throw new Error('it has no group');
    const others = [
      { ...volumeGroup, name: 'renamed' },
      {
        ...volumeGroup,
        physicalVolumes: [
          ...volumeGroup.physicalVolumes,
          { uuid: 'zzzzzz', sizeBytes: 0, missing: true, totalExtents: 0, freeExtents: 0 },
        ],
      },
    ];
    for (const other of others) {
      const changed = withDisk(made, disk.id, (one) => ({ ...one, volumeGroup: other }));
      const plan = planned(changed, [two]);
      expect([kinds(plan), codes(plan)]).toEqual([[], ['group-incomplete']]);
    }
  });

  it('holds a volume that was finished and is gone from it', () => {
    const { volumeGroup } = disk;
    const lost = withDisk(made, disk.id, (one) => ({
      ...one,
      volumeGroup: { ...volumeGroup!, volumes: volumeGroup!.volumes.slice(1) },
    }));
    const plan = planned(lost, [two]);
    expect([kinds(plan), codes(plan)]).toEqual([[], ['volume-damaged']]);
  });

  it('is found by each of its operations to be the one that the checker expects', () => {
    const plan = planned(blank, [two]);
    let now = blank;
    for (const operation of plan.operations) {
      now = observedAgain(predict(now, operation));
      planned(now, [two]);
    }
    expect(kinds(planned(now, [two]))).toEqual([]);
  });
});
