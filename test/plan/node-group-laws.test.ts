import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type {
  CarvedVolume,
  DiskLayout,
  ThinPoolLayout,
} from '../../src/model/declared/declarations.ts';
import { canonicalJson } from '../../src/model/values/digest.ts';
import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import {
  aDisk,
  aFilesystem,
  aLayoutPartition,
  aNode,
  aThinPool,
  aVolumeGroup,
  observedAgain,
  someonesExt4,
} from '../simulation/builders.ts';
import { PATIENT_MS, runs } from '../simulation/runs.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import {
  enlarged,
  predictAll,
  rebooted,
  stoppedWithin,
  withDisk,
} from '../simulation/simulated-host.ts';
import { codes, kinds, planned } from './planned-node.ts';

type Type = CarvedVolume['type'];

function carved(name: string, type: Type, facts: Partial<CarvedVolume> = {}): CarvedVolume {
  return { ...aLayoutPartition(name, facts), type, stripes: null, mirrors: 1, ...facts };
}

function sized(bytes: number) {
  return { kind: 'bytes' as const, bytes };
}

/** One group over all disks of the node. */
function nodeGroup(
  carve: readonly CarvedVolume[],
  facts: { readonly count?: number; readonly thinPools?: readonly ThinPoolLayout[] } = {},
): DiskLayout {
  const { thinPools = [] } = facts;
  const inTheirLines = carve.map((one, index) => ({
    ...one,
    source: { file: 'data.yaml', line: 10 + index, column: 7 },
  }));
  const layout = aVolumeGroup('data', [], {
    group: { per: 'node', carve: inTheirLines, thinPools },
  });
  const { count } = facts;
  return count === undefined
    ? layout
    : { ...layout, disks: { ...layout.disks, minCount: count, maxCount: count } };
}

const TYPES = ['linear', 'striped', 'raid1', 'raid10'] as const;

function volumes(name: string): fc.Arbitrary<CarvedVolume> {
  return fc
    .record({
      type: fc.constantFrom(...TYPES),
      count: fc.integer({ min: 0, max: 3 }),
      size: fc.integer({ min: 310, max: 3000 }),
      format: fc.constantFrom('ext4', 'xfs', 'block' as const),
    })
    .map(({ type, count, size, format }) =>
      carved(name, type, {
        count,
        size: sized(size * MiB),
        format: format === 'block' ? { kind: 'block' } : aFilesystem(format),
        purpose: { kind: 'offered', storageClassName: format === 'block' ? 'raw' : 'data' },
      }),
    );
}

const pools = fc
  .record({
    size: fc.constantFrom(
      ...[500, 3000, 8000].map((count) => sized(count * MiB)),
      ...[10, 30].map((percent) => ({ kind: 'percent' as const, percent })),
    ),
    metadataBytes: fc.constantFrom(null, 4 * MiB, 64 * MiB),
    overprovision: fc.constantFrom(1, 1.5, 4),
  })
  .map((facts) => [aThinPool('tp0', facts), aThinPool('tp1')]);

const layouts = fc
  .record({
    db: volumes('db'),
    wal: volumes('wal'),
    logs: volumes('logs'),
    thinPools: fc.oneof(fc.constant([]), pools),
    thin: volumes('thin'),
  })
  .map(({ db, wal, logs, thinPools, thin }) => {
    if (thinPools.length === 0) return nodeGroup([db, wal, logs]);
    const cut = { ...thin, type: 'thin' as const, thinPool: 'tp0' };
    return nodeGroup([db, cut, wal, logs], { thinPools });
  });

const nodes = fc
  .integer({ min: 1, max: 5 })
  .map((count) => aNode(Array.from({ length: count }, (_, index) => aDisk(`d${String(index)}`))));

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

function without(inventory: Inventory, index: number): Inventory {
  const { id } = inventory.disks[index]!;
  return observedAgain({ ...inventory, disks: withoutDisk(inventory.disks, id) });
}

function logicalVolumes(inventory: Inventory): readonly ObservedLogicalVolume[] {
  return inventory.disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
}

const SERVING = ['activate-logical-volume', 'mount-filesystem'];

describe('laws of the plan, for a group over the disks of a node', () => {
  it(
    'has nothing to do after everything planned was carried out, and after a reboot activates what is there',
    () => {
      fc.assert(
        fc.property(nodes, layouts, (inventory, layout) => {
          const { operations } = planned(inventory, [layout]);
          const after = observedAgain(predictAll(inventory, operations));
          expect(kinds(planned(after, [layout]))).toEqual([]);
          const again = planned(observedAgain(rebooted(after)), [layout]);
          expect(kinds(again).filter((kind) => !SERVING.includes(kind))).toEqual([]);
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
      const stop = fc.record({ after: fc.nat(50), state: fc.nat(4), reboot: fc.boolean() });
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
    'never takes more extents than a disk has, and makes nothing smaller, whatever is declared next',
    () => {
      fc.assert(
        fc.property(nodes, layouts, layouts, fc.boolean(), (inventory, first, second, larger) => {
          const before = settled(inventory, first);
          const grown = larger
            ? before.disks.reduce((now, { id }) => enlarged(now, id), before)
            : before;
          const after = settled(observedAgain(grown), second);
          for (const { volumeGroup } of after.disks)
            for (const { freeExtents } of volumeGroup?.physicalVolumes ?? [])
              expect(freeExtents).toBeGreaterThanOrEqual(0);
          for (const volume of logicalVolumes(before)) {
            const now = logicalVolumes(after).find(({ name }) => name === volume.name);
            expect(now?.sizeBytes).toBeGreaterThanOrEqual(volume.sizeBytes);
            expect(now?.physicalVolumes).toEqual(volume.physicalVolumes);
          }
        }),
        runs(200),
      );
    },
    PATIENT_MS,
  );

  it(
    'changes nothing while a disk is missing, serves what does not lie on it, and all once it is back',
    () => {
      fc.assert(
        fc.property(nodes, layouts, fc.nat(4), fc.boolean(), (inventory, layout, which, reboot) => {
          const before = settled(inventory, layout);
          const now = reboot ? observedAgain(rebooted(before)) : before;
          const index = which % now.disks.length;
          const plan = planned(without(now, index), [layout]);
          expect(kinds(plan).filter((kind) => !SERVING.includes(kind))).toEqual([]);
          const lost = before.disks[index]!.table!.partitions.flatMap(({ signatures }) =>
            signatures.flatMap(({ uuid }) => uuid ?? []),
          );
          const whole = logicalVolumes(before).filter(({ physicalVolumes }) =>
            physicalVolumes.every((uuid) => !lost.includes(uuid)),
          );
          expect(kinds(plan).filter((kind) => kind === 'activate-logical-volume')).toHaveLength(
            // A thin pool is activated with its volumes.
            reboot ? whole.filter(({ pool }) => pool === undefined).length : 0,
          );
          const back = settled(now, layout);
          expect(canonicalJson({ ...back, host: null })).toBe(
            canonicalJson({ ...before, host: null }),
          );
        }),
        runs(200),
      );
    },
    PATIENT_MS,
  );
});

const all = nodeGroup([
  carved('db', 'linear', { count: 2 }),
  carved('scratch', 'striped'),
  carved('wal', 'raid1'),
]);
const three = aNode([aDisk('a'), aDisk('b'), aDisk('c')]);

describe('a group over the disks of a node', () => {
  const made = settled(three, all);

  it('is made on its first disk, and joined by the others one after another, before anything is cut', () => {
    const plan = planned(three, [all]);
    const table = 'create-partition-table';
    expect(kinds(plan).slice(0, 9)).toEqual([
      ...[table, 'create-volume-group', 'mark-ready'],
      ...[table, 'extend-volume-group', 'mark-ready'],
      ...[table, 'extend-volume-group', 'mark-ready'],
    ]);
    expect(kinds(plan).filter((kind) => kind === 'create-logical-volume')).toHaveLength(4);
    const types = logicalVolumes(made).map(
      ({ segmentType, physicalVolumes }) => `${segmentType} ${String(physicalVolumes.length)}`,
    );
    expect(types.sort()).toEqual(['linear 1', 'linear 1', 'raid1 2', 'striped 3']);
  });

  it('is first made when every disk can be used, and not before', () => {
    const plan = planned(aNode([aDisk('a'), aDisk('b'), someonesExt4('c')]), [all]);
    expect([kinds(plan), codes(plan)]).toEqual([[], ['foreign-content', 'group-incomplete']]);
    const few = planned(aNode([aDisk('a'), aDisk('b')]), [{ ...nodeGroup([], { count: 3 }) }]);
    expect([kinds(few), codes(few)]).toEqual([[], ['disk-count']]);
  });

  it('is joined by a disk that is added later, which new volumes then lie on', () => {
    const more = { ...made, disks: [...made.disks, aDisk('d')] };
    expect(kinds(planned(more, [all]))).toEqual([
      'create-partition-table',
      'extend-volume-group',
      'mark-ready',
    ]);
    const foreign = { ...made, disks: [...made.disks, someonesExt4('d')] };
    const wider = nodeGroup([
      carved('db', 'linear', { count: 3 }),
      carved('scratch', 'striped', { stripes: 3 }),
      carved('wal', 'raid1'),
    ]);
    const plan = planned(foreign, [wider]);
    expect(kinds(plan)).toEqual([
      'create-logical-volume',
      'create-filesystem',
      'mark-ready',
      'mount-filesystem',
    ]);
    expect(codes(plan)).toEqual(['foreign-content']);
  });

  it('says what is free on each disk, and the largest size, when something has no room', () => {
    const [refused] = planned(three, [
      nodeGroup([carved('db', 'raid1', { size: sized(30 * GiB) })]),
    ]).refusals;
    expect(refused?.code).toBe('no-room');
    expect(refused?.evidence.join('\n')).toMatch(/wwn-0xa: 19\.9 GiB free \(\d+ extents\)/);
    expect(refused?.remedy).toMatch(/^Declare at most 19\.9 GiB/);
    const short = planned(three, [nodeGroup([carved('db', 'raid10', { stripes: 2 })])]);
    expect(codes(short)).toEqual(['no-room']);
    expect(short.refusals[0]?.summary).toContain('lies on 4 disks, and its group has 3');
  });

  it('grows what is cut from it on the disks that it lies on', () => {
    const larger = nodeGroup([
      carved('db', 'linear', { count: 2, size: sized(5 * GiB) }),
      carved('scratch', 'striped', { size: sized(5 * GiB) }),
      carved('wal', 'raid1', { size: sized(5 * GiB) }),
    ]);
    const plan = planned(made, [larger]);
    expect(new Set(kinds(plan))).toEqual(new Set(['extend-logical-volume', 'grow-filesystem']));
    const grown = settled(made, larger);
    expect(logicalVolumes(grown).every(({ sizeBytes }) => sizeBytes >= 5 * GiB)).toBe(true);
  });

  it('never changes how a volume lies on its disks', () => {
    const other = nodeGroup([
      carved('db', 'linear', { count: 2 }),
      carved('scratch', 'striped', { stripes: 2 }),
      carved('wal', 'linear'),
    ]);
    const plan = planned(made, [other]);
    expect([kinds(plan), codes(plan)]).toEqual([[], ['content-differs', 'content-differs']]);
  });

  it('with a missing disk, a stranger or another name is reported, and nothing of it changes', () => {
    const missing = planned(without(rebooted(made), 1), [all]);
    expect(new Set(codes(missing))).toEqual(new Set(['disk-absent', 'group-incomplete']));
    const [disk] = made.disks;
    const group = disk!.volumeGroup!;
    const stranger = { ...group.physicalVolumes[0]!, uuid: 'zzzzzz' };
    const others = [
      { ...group, name: 'renamed' },
      { ...group, uuid: 'another' },
      { ...group, physicalVolumes: [...group.physicalVolumes, stranger] },
    ];
    for (const other of others) {
      const changed = withDisk(made, disk!.id, (one) => ({ ...one, volumeGroup: other }));
      const more = nodeGroup([carved('db', 'linear', { count: 3 })]);
      const plan = planned(changed, [more]);
      expect([kinds(plan), codes(plan)]).toEqual([[], ['group-incomplete']]);
    }
  });
});
