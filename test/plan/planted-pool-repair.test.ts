/** Plans that repair a thin pool as no plan may: each breaks one rule of the checker. */
import { describe, expect, it } from 'vitest';
import type { CarvedVolume, ThinPoolRepair } from '../../src/model/declared/declarations.ts';
import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { Operation, RepairThinPool } from '../../src/model/planned/plan.ts';
import type { ObservedPool } from '../../src/model/volumes/thin-pool.ts';
import { GiB } from '../../src/model/values/bytes.ts';
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
import { withDisk } from '../simulation/simulated-host.ts';
import { applied } from './planned-node.ts';

const METADATA = `sha256:${'d'.repeat(64)}`;
const SINCE = '2026-07-01T00:00:00Z';

const db: CarvedVolume = {
  ...aLayoutPartition('db', { count: 2, size: { kind: 'bytes', bytes: GiB } }),
  ...{ type: 'thin', stripes: null, mirrors: 1, thinPool: 'pool' },
};
const pools = { group: { thinPools: [aThinPool('pool')] } };
const layout = aVolumeGroup('data', [db], pools);
const made = applied(aNode([aDisk('one')]), [layout]);

function withVolumes(
  inventory: Inventory,
  change: (volume: ObservedLogicalVolume) => ObservedLogicalVolume,
): Inventory {
  return withDisk(inventory, inventory.disks[0]!.id, (disk) => ({
    ...disk,
    volumeGroup: { ...disk.volumeGroup!, volumes: disk.volumeGroup!.volumes.map(change) },
  }));
}

function withPool(facts: Partial<ObservedPool>): Inventory {
  return withVolumes(made, (one) =>
    one.pool === undefined ? one : { ...one, pool: { ...one.pool, metadata: METADATA, ...facts } },
  );
}

const failed = {
  dataUsedBytes: 0,
  metadataUsedBytes: 0,
  state: 'failed',
  needsCheck: false,
} as const;
const damaged = withPool({ use: failed });
const POOL = damaged.disks[0]!.volumeGroup!.volumes.find(({ pool }) => pool !== undefined)!.name;
const repair: ThinPoolRepair = {
  ...{ name: 'repair-pool', node: damaged.node, volume: POOL as ThinPoolRepair['volume'] },
  ...{ metadata: METADATA, expires: '2100-01-01T00:00:00Z' },
  source: { file: 'repairs/pool.yaml', line: 1, column: 1 },
};
const inventories = [observedAgain(damaged)];
const world = planWorld({
  declarations: declaring([layout], { poolRepairs: [repair] }),
  inventories,
});

type Change = (operations: readonly Operation[]) => readonly Operation[];

function unchanged(operations: readonly Operation[]): readonly Operation[] {
  return operations;
}

function said(
  change: Change,
  {
    seen = damaged,
    desired = world.desired,
  }: Partial<{ seen: Inventory; desired: typeof world.desired }> = {},
): readonly string[] {
  const nodes = world.plan.nodes.map((node) => ({ ...node, operations: change(node.operations) }));
  return checkPlan({ ...world.plan, nodes }, { desired, inventories: [observedAgain(seen)] })
    .filter(({ rule }) => rule !== 'summary')
    .map(({ rule, message }) => `${rule}: ${message}`.replaceAll(POOL, 'POOL'));
}

function repaired(facts: Partial<RepairThinPool>): Change {
  return (all) => all.map((one) => (one.kind === 'repair-thin-pool' ? { ...one, ...facts } : one));
}

const IS = 'group: thin pool POOL is repaired: ';

describe('the checker', () => {
  it('has nothing to say of the plan that is changed here', () => {
    expect(said(unchanged)).toEqual([]);
    for (const use of [undefined, { ...failed, state: 'read-only' as const, needsCheck: true }]) {
      const seen = withPool(use === undefined ? { damagedSince: SINCE } : { use });
      const idle = withVolumes(seen, (one) => ({ ...one, path: '', usedBy: [] }));
      expect(said(unchanged, { seen: idle })).toEqual([]);
    }
  });

  it('has a pool repaired only where it is damaged', () => {
    for (const facts of [{}, { use: { ...failed, state: 'read-only' as const } }])
      expect(said(unchanged, { seen: withPool(facts) })).toContain(`${IS}and it is not damaged`);
    const gone = withVolumes(damaged, (one) =>
      one.name === POOL ? { ...one, name: 'other' } : one,
    );
    expect(said(unchanged, { seen: gone })).toContain(`${IS}and it is not damaged`);
  });

  it('has no other metadata repaired than those that git names', () => {
    const other = `sha256:${'e'.repeat(64)}`;
    expect(said(unchanged, { seen: withPool({ use: failed, metadata: other }) })).toContain(
      `${IS}it has other metadata`,
    );
    const unsaid = `${IS}ThinPoolRepair repair-pool does not say so`;
    expect(said(repaired({ expires: '2100-02-01T00:00:00Z' }))).toEqual([unsaid]);
    expect(said(repaired({ metadata: other }))).toEqual([`${IS}it has other metadata`, unsaid]);
    expect(said(repaired({ repair: 'another' }))).toEqual([
      `${IS}ThinPoolRepair another does not say so`,
    ]);
    const { desired } = planWorld({ declarations: declaring([layout]), inventories });
    expect(said(unchanged, { desired })).toEqual([unsaid]);
  });

  it('has nothing repaired that is no pool', () => {
    const { volume } = world.plan.nodes[0]!.operations.find(
      (one) => one.kind === 'activate-logical-volume',
    )!;
    const ofThin = said(repaired({ volume }));
    const is = `group: thin pool ${volume.volume} is repaired: `;
    expect(ofThin.filter((one) => one.startsWith(is))).toEqual([
      `${is}and it is not damaged`,
      `${is}it has other metadata`,
      `${is}ThinPoolRepair repair-pool does not say so`,
    ]);
  });

  it('has all of ours taken down, and nothing else', () => {
    const [first] = damaged.disks[0]!.volumeGroup!.volumes.filter(
      ({ thinPool }) => thinPool === POOL,
    );
    const some = said((all) =>
      all.map((one) =>
        one.kind === 'repair-thin-pool'
          ? { ...one, volumes: one.volumes.filter(({ volume }) => volume !== first!.name) }
          : one,
      ),
    );
    expect(some).toContain(`${IS}${first!.name} is not taken down`);
    // Nor is its mount point free then.
    expect(some).toHaveLength(2);
    const foreign = (path: string) =>
      withDisk(damaged, damaged.disks[0]!.id, (disk) => ({
        ...disk,
        volumeGroup: {
          ...disk.volumeGroup!,
          volumes: disk.volumeGroup!.volumes.concat({
            ...first!,
            ...{ name: 'theirs', uuid: 'theirs', label: '', path, usedBy: [] },
          }),
        },
      }));
    expect(said(unchanged, { seen: foreign('/dev/dm-9') })).toContain(
      `${IS}theirs is not taken down`,
    );
    expect(said(unchanged, { seen: foreign('') })).toEqual([]);
  });

  it('has nothing done with what is cut from a damaged pool that is not repaired', () => {
    const without = said((all) => all.filter(({ kind }) => kind !== 'repair-thin-pool'));
    expect(
      without.filter((one) => one.endsWith('is damaged, and is not repaired before')),
    ).toHaveLength(4);
    const elsewhere = said(
      repaired({
        volume: {
          ...(world.plan.nodes[0]!.operations[0] as RepairThinPool).volume,
          volume: 'aaaaaaaaaaaa' as never,
        },
      }),
    );
    expect(elsewhere.join('\n')).toContain('is damaged, and is not repaired before');
    expect(elsewhere.filter((one) => one.includes('is active already'))).toHaveLength(2);
    const unfinished = withVolumes(damaged, (one) =>
      one.pool === undefined ? one : { ...one, label: one.label.replace('ready', 'new') },
    );
    const change: Change = (all) => all.filter(({ kind }) => kind !== 'repair-thin-pool');
    expect(said(change, { seen: unfinished }).join('\n')).not.toContain('not repaired before');
  });

  it('has volumes activated and served after the repair, and not before', () => {
    const late = said((all) => [...all.slice(1), all[0]!]);
    expect(late.join('\n')).toContain(
      'comes after activate-logical-volume: a thin volume is activated and served once its pool was repaired',
    );
    // Without a repair of its own pool, what is active is not activated.
    const active = said((all) => all.filter(({ kind }) => kind !== 'repair-thin-pool'));
    expect(active.filter((one) => one.includes('is active already'))).toHaveLength(2);
    const otherwise = said((all) =>
      all.map((one) =>
        one.kind === 'repair-thin-pool'
          ? ({ ...one, kind: 'mark-ready' } as unknown as Operation)
          : one,
      ),
    );
    expect(otherwise.filter((one) => one.includes('is active already'))).toHaveLength(2);
  });
});

describe('in a group over several disks', () => {
  const shared = aVolumeGroup('data', [db], { group: { ...pools.group, per: 'node' } });
  const whole = applied(aNode([aDisk('a'), aDisk('b')]), [shared]);
  const hurt: Inventory = {
    ...whole,
    disks: whole.disks.map((disk) => ({
      ...disk,
      volumeGroup: {
        ...disk.volumeGroup!,
        volumes: disk.volumeGroup!.volumes.map((one) =>
          one.pool === undefined
            ? one
            : { ...one, pool: { ...one.pool, metadata: METADATA, use: failed } },
        ),
      },
    })),
  };
  const name = hurt.disks
    .flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])
    .find(({ pool }) => pool !== undefined)!.name as ThinPoolRepair['volume'];
  const observed = [observedAgain(hurt)];
  const { plan, desired } = planWorld({
    declarations: declaring([shared], { poolRepairs: [{ ...repair, volume: name }] }),
    inventories: observed,
  });

  function brokenBy(change: Change): string {
    const nodes = plan.nodes.map((node) => ({ ...node, operations: change(node.operations) }));
    return checkPlan({ ...plan, nodes }, { desired, inventories: observed })
      .map(({ rule, message }) => `${rule}: ${message}`)
      .join('\n');
  }

  it('the same laws hold', () => {
    expect(plan.nodes[0]!.operations[0]?.kind).toBe('repair-thin-pool');
    expect(brokenBy(unchanged)).toBe('');
    expect(brokenBy(repaired({ repair: 'another' }))).toContain('another does not say so');
    expect(brokenBy((all) => all.filter(({ kind }) => kind !== 'repair-thin-pool'))).toContain(
      'is damaged, and is not repaired before',
    );
  });
});
