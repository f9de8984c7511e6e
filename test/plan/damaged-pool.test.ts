/** Thin pools whose metadata are damaged: what is held, and what a ThinPoolRepair lets be done. */
import { describe, expect, it } from 'vitest';
import type { CarvedVolume, ThinPoolRepair } from '../../src/model/declared/declarations.ts';
import type {
  Inventory,
  ObservedLogicalVolume,
  ObservedVolumeGroup,
  Usage,
} from '../../src/model/observed/inventory.ts';
import type { NodePlan } from '../../src/model/planned/plan.ts';
import { GiB, LOGICAL_EXTENT_BYTES, MiB } from '../../src/model/values/bytes.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  AS_OF,
  aThinPool,
  aVolumeGroup,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import { predictAll, rebooted, stoppedWithin, withDisk } from '../simulation/simulated-host.ts';
import { applied, codes, evidence, kinds } from './planned-node.ts';

function thin(name: string, facts: Partial<CarvedVolume> = {}): CarvedVolume {
  const part = aLayoutPartition(name, { size: { kind: 'bytes', bytes: GiB }, ...facts });
  return { ...part, type: 'thin', stripes: null, mirrors: 1, thinPool: 'pool' };
}

const plain: CarvedVolume = {
  ...aLayoutPartition('log', { size: { kind: 'bytes', bytes: GiB } }),
  ...{ type: 'linear', stripes: null, mirrors: 1 },
};
const layout = aVolumeGroup('data', [thin('db'), plain], {
  group: { thinPools: [aThinPool('pool')] },
});
const more = aVolumeGroup('data', [thin('db'), thin('new'), plain], {
  group: { thinPools: [aThinPool('pool')] },
});

const METADATA = `sha256:${'d'.repeat(64)}`;
const SINCE = '2026-07-01T00:00:00Z';

function changed(
  inventory: Inventory,
  change: (group: ObservedVolumeGroup) => ObservedVolumeGroup,
): Inventory {
  return withDisk(inventory, inventory.disks[0]!.id, (disk) => ({
    ...disk,
    volumeGroup: change(disk.volumeGroup!),
  }));
}

function withVolumes(
  inventory: Inventory,
  change: (volume: ObservedLogicalVolume) => ObservedLogicalVolume,
): Inventory {
  return changed(inventory, (group) => ({ ...group, volumes: group.volumes.map(change) }));
}

function withPool(inventory: Inventory, facts: Partial<ObservedLogicalVolume['pool']>): Inventory {
  return withVolumes(inventory, (one) =>
    one.pool === undefined ? one : { ...one, pool: { ...one.pool, ...facts } },
  );
}

const spared = changed(
  withPool(applied(aNode([aDisk('one')]), [layout]), { metadata: METADATA }),
  (group) => ({ ...group, spareMetadataBytes: 4 * MiB }),
);
/** After a reboot, where LVM did not activate it. */
const damaged = withPool(rebooted(spared), { damagedSince: SINCE });
/** Active, with its volumes mounted, as the kernel left it. */
const failed = withPool(spared, {
  use: { dataUsedBytes: 0, metadataUsedBytes: 0, state: 'failed', needsCheck: false },
});
const POOL = spared.disks[0]!.volumeGroup!.volumes.find(({ pool }) => pool !== undefined)!.name;

const repair: ThinPoolRepair = {
  name: 'repair-pool',
  node: spared.node,
  volume: POOL as ThinPoolRepair['volume'],
  metadata: METADATA,
  expires: '2100-01-01T00:00:00Z',
  source: { file: 'repairs/pool.yaml', line: 1, column: 1 },
};

function planned(
  inventory: Inventory,
  {
    repairs = [],
    layouts = [layout],
  }: { readonly repairs?: readonly ThinPoolRepair[]; readonly layouts?: (typeof layout)[] } = {},
): NodePlan {
  const inventories = [observedAgain(inventory)];
  const { plan, desired } = planWorld({
    declarations: declaring(layouts, { poolRepairs: repairs }),
    inventories,
  });
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  return plan.nodes[0]!;
}

describe('a pool whose metadata are damaged', () => {
  it('is held with all that is cut from it, and nothing else of the node is', () => {
    const plan = planned(damaged);
    expect(codes(plan)).toEqual(['thin-pool-damaged', 'thin-pool-damaged']);
    expect(plan.refusals.map(({ summary }) => summary)).toEqual([
      'the thin pool data/pool-0 is damaged: it is held until it is repaired',
      'data/db-0 is held: the thin pool that it is cut from is damaged',
    ]);
    expect(evidence(plan.refusals[0]!)).toContain(
      `the metadata of the pool are damaged, as LVM said at ${SINCE}`,
    );
    expect(evidence(plan.refusals[1]!)).toContain(
      `the metadata of the pool are damaged, as LVM said at ${SINCE}`,
    );
    expect(plan.refusals[0]?.remedy).toContain(
      `spec: { node: ${spared.node}, volume: ${POOL}, metadata: ${METADATA}, expires: TIME, reason: WHY }`,
    );
    expect(
      plan.operations.map(({ kind, ...one }) => [kind, 'volume' in one && one.volume.name]),
    ).toEqual([
      ['activate-logical-volume', 'log'],
      ['mount-filesystem', 'log'],
    ]);
    expect(plan.pools).toMatchObject([
      { alarms: [`the metadata of the pool are damaged, as LVM said at ${SINCE}`] },
    ]);
  });

  it('is known by what the kernel says of one that is active; what is mounted stays', () => {
    const needsCheck = withPool(spared, {
      use: { dataUsedBytes: 0, metadataUsedBytes: 0, state: 'read-only', needsCheck: true },
    });
    for (const one of [failed, needsCheck]) {
      const plan = planned(one, { layouts: [more] });
      expect(codes(plan)).toEqual(Array.from({ length: 3 }, () => 'thin-pool-damaged'));
      expect(plan.operations).toEqual([]);
    }
    const readOnly = withPool(spared, {
      use: { dataUsedBytes: 0, metadataUsedBytes: 0, state: 'read-only', needsCheck: false },
    });
    expect(codes(planned(readOnly))).toEqual([]);
    expect(codes(planned(readOnly, { layouts: [more] }))).toEqual(['thin-pool-full']);
  });

  it('that was never finished is made again as it is', () => {
    const unfinished = withVolumes(damaged, (one) =>
      one.pool === undefined ? one : { ...one, label: one.label.replace('ready', 'new') },
    );
    expect(codes(planned(unfinished))).not.toContain('thin-pool-damaged');
  });
});

describe('a ThinPoolRepair', () => {
  it('has it repaired before its volumes are served again', () => {
    const plan = planned(damaged, { repairs: [repair] });
    expect(codes(plan)).toEqual([]);
    expect(kinds(plan)).toEqual([
      'repair-thin-pool',
      'activate-logical-volume',
      'activate-logical-volume',
      'mount-filesystem',
      'mount-filesystem',
    ]);
    expect(plan.operations[0]).toMatchObject({
      repair: 'repair-pool',
      metadata: METADATA,
      metadataBytes: 4 * MiB,
      expires: repair.expires,
      source: repair.source,
      volumes: [{ mountPoint: null }],
    });
    expect(plan.digest).not.toBe(planned(damaged).digest);
    const moved = { ...repair, source: { ...repair.source, line: 9 } };
    expect(planned(damaged, { repairs: [moved] }).digest).toBe(plan.digest);
  });

  it('takes what is mounted down for it, and brings it back', () => {
    const plan = planned(failed, { repairs: [repair] });
    expect(kinds(plan)).toEqual([
      'repair-thin-pool',
      'activate-logical-volume',
      'mount-filesystem',
    ]);
    const mounted = failed.disks[0]!.volumeGroup!.volumes.find(
      ({ thinPool }) => thinPool === POOL,
    )!;
    expect(plan.operations[0]).toMatchObject({
      volumes: [{ mountPoint: (mounted.usedBy[0] as { mountPoint: string }).mountPoint }],
    });
  });

  it('has a raw volume linked again, which had another device before', () => {
    const raw = aVolumeGroup('data', [thin('raw', { format: { kind: 'block' } })], {
      group: { thinPools: [aThinPool('pool')] },
    });
    const done = applied(aNode([aDisk('one')]), [raw]);
    const hurt = withPool(done, {
      metadata: METADATA,
      use: { dataUsedBytes: 0, metadataUsedBytes: 0, state: 'failed', needsCheck: false },
    });
    const name = hurt.disks[0]!.volumeGroup!.volumes.find(({ pool }) => pool !== undefined)!.name;
    const volume = name as ThinPoolRepair['volume'];
    const plan = planned(hurt, { layouts: [raw], repairs: [{ ...repair, volume }] });
    expect(kinds(plan)).toEqual([
      'repair-thin-pool',
      'activate-logical-volume',
      'link-block-device',
    ]);
  });

  it('cuts nothing anew before the pool is well', () => {
    const plan = planned(damaged, { repairs: [repair], layouts: [more] });
    expect(codes(plan)).toEqual([]);
    expect(kinds(plan)).not.toContain('create-logical-volume');
  });

  it('is done once: after it, and after every stop within it, the next plan ends it', () => {
    for (const before of [damaged, failed]) {
      const plan = planned(before, { repairs: [repair] });
      const done = predictAll(before, plan.operations);
      expect(kinds(planned(done, { repairs: [repair] }))).toEqual([]);
      expect(codes(planned(done, { repairs: [repair] }))).toEqual([]);
      // The damaged metadata, which LVM keeps, are in the way of nothing.
      expect(kinds(planned(done, { layouts: [more] }))).toContain('create-logical-volume');
      for (const state of stoppedWithin(before, plan.operations[0]!)) {
        const next = planned(state, { repairs: [repair] });
        expect(codes(next)).toEqual([]);
        expect(kinds(planned(predictAll(state, next.operations)))).toEqual([]);
      }
    }
  });

  it.each([
    ['of other metadata', { metadata: `sha256:${'e'.repeat(64)}` }],
    ['of another volume', { volume: 'aaaaaaaaaaaa' as ThinPoolRepair['volume'] }],
    ['of another node', { node: 'elsewhere' as ThinPoolRepair['node'] }],
    ['whose time is over', { expires: AS_OF }],
  ])('%s does nothing', (_what, facts) => {
    const plan = planned(damaged, { repairs: [{ ...repair, ...facts }] });
    expect(plan).toEqual(planned(damaged));
    // It is in the way of no other.
    const both = planned(damaged, { repairs: [{ ...repair, name: 'a', ...facts }, repair] });
    expect(kinds(both)[0]).toBe('repair-thin-pool');
    // Nor does one of a pool that is well.
    expect(kinds(planned(spared, { repairs: [{ ...repair, ...facts }] }))).toEqual([]);
    expect(kinds(planned(spared, { repairs: [repair] }))).toEqual([]);
  });

  it('is refused with the numbers where there is no room for the metadata', () => {
    const full = changed(damaged, ({ spareMetadataBytes: _none, ...group }) => ({
      ...group,
      freeExtents: 0,
    }));
    const plan = planned(full, { repairs: [repair] });
    expect(codes(plan)).toEqual(['thin-pool-damaged', 'thin-pool-damaged']);
    expect(plan.refusals[0]?.summary).toContain('there is no room for metadata to repair it into');
    expect(evidence(plan.refusals[0]!)).toContain('4 MiB of spare metadata are wanted; group');
    expect(evidence(plan.refusals[0]!)).toContain('has 0 B of them, and 0 B free');
    expect(plan.refusals[0]?.remedy).toContain('Make 4 MiB free');
    // LVM makes them where there are none.
    const one = changed(full, (group) => ({ ...group, freeExtents: 1 }));
    expect(one.disks[0]!.volumeGroup!.extentBytes).toBe(LOGICAL_EXTENT_BYTES);
    expect(codes(planned(one, { repairs: [repair] }))).toEqual([]);
    const spare = changed(full, (group) => ({ ...group, spareMetadataBytes: 4 * MiB }));
    expect(codes(planned(spare, { repairs: [repair] }))).toEqual([]);
  });

  it.each([
    ['another mount', { kind: 'mounted', mountPoint: '/mnt', readOnly: false }],
    [
      'a mount that a pod has',
      { kind: 'mounted', mountPoint: '/data', readOnly: false, inProcess: 77 },
    ],
    ['a holder', { kind: 'holder', holder: 'loop0' }],
  ] as const)('waits for whoever uses a volume: %s', (_who, usage: Usage) => {
    const busy = withVolumes(failed, (one) =>
      one.thinPool === POOL ? { ...one, usedBy: [...one.usedBy, usage] } : one,
    );
    const plan = planned(busy, { repairs: [repair] });
    expect(codes(plan)).toEqual(['thin-pool-damaged', 'thin-pool-damaged']);
    expect(plan.refusals[0]?.summary).toContain('something uses its volumes');
    expect(plan.operations).toEqual([]);
  });

  it('takes down nothing that is not ours', () => {
    const foreign = (path: string) =>
      changed(damaged, (group) => ({
        ...group,
        volumes: group.volumes.concat(
          group.volumes
            .filter(({ thinPool }) => thinPool === POOL)
            .map((one) => ({ ...one, name: 'theirs', uuid: 'theirs', label: '', path })),
        ),
      }));
    const active = planned(foreign('/dev/dm-9'), { repairs: [repair] });
    expect(evidence(active.refusals[0]!)).toContain(
      'logical volume theirs: active, and nothing of ours',
    );
    expect(codes(planned(foreign(''), { repairs: [repair] }))).toEqual([]);
  });

  it('waits for a disk that takes writes', () => {
    const readOnly = withDisk(damaged, damaged.disks[0]!.id, (disk) => ({
      ...disk,
      readOnly: true,
    }));
    const plan = planned(readOnly, { repairs: [repair] });
    expect(plan.refusals[0]?.summary).toContain('its disk is read-only');
    const failing = withDisk(damaged, damaged.disks[0]!.id, (disk) => ({ ...disk, failing: true }));
    expect(kinds(planned(failing, { repairs: [repair] }))).toContain('repair-thin-pool');
  });
});

describe('in a group over several disks', () => {
  const shared = aVolumeGroup('data', [thin('db')], {
    group: { per: 'node', thinPools: [aThinPool('pool')] },
  });

  function hurtWith(facts: Partial<ObservedVolumeGroup>) {
    const done = applied(aNode([aDisk('a'), aDisk('b')]), [shared]);
    const { disks, ...rest } = rebooted(done);
    return {
      ...rest,
      disks: disks.map((disk) => ({
        ...disk,
        volumeGroup: {
          ...disk.volumeGroup!,
          spareMetadataBytes: 4 * MiB,
          ...facts,
          volumes: disk.volumeGroup!.volumes.map((one) =>
            one.pool === undefined
              ? one
              : { ...one, pool: { ...one.pool, metadata: METADATA, damagedSince: SINCE } },
          ),
        },
      })),
    };
  }

  function poolIn({ disks }: ReturnType<typeof hurtWith>): ObservedLogicalVolume {
    return disks
      .flatMap(({ volumeGroup }) => volumeGroup.volumes)
      .find(({ pool }) => pool !== undefined)!;
  }

  it('a damaged pool is held, and repaired, as in a group of one', () => {
    const hurt = hurtWith({});
    expect(codes(planned(hurt, { layouts: [shared] }))).toEqual([
      'thin-pool-damaged',
      'thin-pool-damaged',
    ]);
    const volume = poolIn(hurt).name as ThinPoolRepair['volume'];
    const plan = planned(hurt, { layouts: [shared], repairs: [{ ...repair, volume }] });
    expect(codes(plan)).toEqual([]);
    expect(kinds(plan)).toEqual([
      'repair-thin-pool',
      'activate-logical-volume',
      'mount-filesystem',
    ]);
  });

  it('is not repaired into spare metadata on another disk, and the plan says what to do', () => {
    const untold = hurtWith({});
    const pool = poolIn(untold);
    const volume = pool.name as ThinPoolRepair['volume'];
    const repairs = [{ ...repair, volume }];
    const uuids = untold.disks[0]!.volumeGroup.physicalVolumes.map(({ uuid }) => uuid);
    const [other] = uuids.filter((uuid) => !pool.physicalVolumes.includes(uuid));
    const spareOn = (...physicalVolumes: readonly string[]) =>
      planned(hurtWith({ spareMetadata: { name: 'lvol0_pmspare', physicalVolumes } }), {
        ...{ layouts: [shared], repairs },
      });
    for (const plan of [spareOn(other!), spareOn(...uuids)]) {
      expect(codes(plan)).toEqual(['thin-pool-damaged', 'thin-pool-damaged']);
      expect(kinds(plan)).toEqual([]);
      const [refused] = plan.refusals;
      expect(refused?.summary).toContain(
        'the spare metadata of its group, into which LVM repairs, lie on another disk',
      );
      expect(evidence(refused!)).toContain(
        `spare metadata lvol0_pmspare: on the physical volume ${other!}; thin pool ${volume} lies on ${pool.physicalVolumes.join()}`,
      );
      expect(refused?.remedy).toMatch(/"lvremove vg-data-\w+\/lvol0_pmspare"/);
    }
    expect(kinds(spareOn(...pool.physicalVolumes))).toContain('repair-thin-pool');
    expect(kinds(planned(untold, { layouts: [shared], repairs }))).toContain('repair-thin-pool');
  });
});

it('says nothing of nodes without thin pools', () => {
  const disk = applied(aNode([aDisk('one')]), [aLayout('data', [aLayoutPartition('db')])]);
  const plain = [aLayout('data', [aLayoutPartition('db')])];
  expect(planned(disk, { layouts: plain, repairs: [repair] })).toEqual(
    planned(disk, { layouts: plain }),
  );
});
