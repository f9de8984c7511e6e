/** Laws of volumes that are cut to the size of claims. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GiB, LOGICAL_EXTENT_BYTES, MiB } from '../../src/model/values/bytes.ts';
import type { Claim, VolumeGroupLayout } from '../../src/model/declared/declarations.ts';
import { canonicalJson } from '../../src/model/values/digest.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import {
  aClaim,
  aDisk,
  aFilesystem,
  aLayoutPartition,
  aNode,
  aThinPool,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { PATIENT_MS, runs } from '../simulation/runs.ts';
import { predictAll, rebooted, stoppedWithin } from '../simulation/simulated-host.ts';
import { aSet } from '../resolve/placement-builders.ts';
import { cutsOf, planOf, serving, type World } from './claim-cut-worlds.ts';

const claim = fc
  .record({
    size: fc.integer({ min: 1, max: 9_000 }),
    block: fc.boolean(),
    pin: fc.constantFrom(null, null, 'node-0', 'node-1'),
  })
  .map(({ size, block, pin }): Partial<Claim> => ({
    requestBytes: size * MiB,
    volumeMode: block ? 'Block' : 'Filesystem',
    node: pin as NodeName | null,
  }));

const reserves: fc.Arbitrary<VolumeGroupLayout['reserve']> = fc.constantFrom(
  { kind: 'bytes', bytes: 0 },
  { kind: 'bytes', bytes: GiB + 1 },
  { kind: 'percent', percent: 10 },
);

const carved = fc
  .record({ count: fc.integer({ min: 0, max: 2 }), kept: fc.boolean() })
  .map(({ count, kept }) =>
    aLayoutPartition('db', {
      count,
      format: aFilesystem('ext4'),
      purpose: kept
        ? { kind: 'kept', storageClassNames: ['data'] }
        : { kind: 'offered', storageClassName: 'data' },
    }),
  );

const pool = fc
  .record({
    size: fc.constantFrom(
      { kind: 'bytes' as const, bytes: 3 * GiB },
      { kind: 'percent' as const, percent: 30 },
      { kind: 'rest' as const },
    ),
    metadataBytes: fc.constantFrom(null, 64 * MiB),
  })
  .map((facts) => aThinPool('pool', facts));

/**
 * Where one with a share lies in a group over several disks, a stop may change: no claim has to do
 * with it.
 */
const sizedPool = aThinPool('pool', { size: { kind: 'bytes', bytes: 3 * GiB } });

const thinVolume = {
  ...aLayoutPartition('thin', { size: { kind: 'bytes', bytes: 2 * GiB }, source: source('thin') }),
  purpose: { kind: 'offered' as const, storageClassName: 'data' },
  type: 'thin' as const,
  thinPool: 'pool',
};

const worlds: fc.Arbitrary<World> = fc
  .record({
    per: fc.constantFrom('disk' as const, 'node' as const),
    reserve: reserves,
    carve: carved,
    pools: fc.option(pool),
    claims: fc.array(claim, { maxLength: 7 }),
    set: fc.option(
      fc.record({ replicas: fc.integer({ min: 1, max: 3 }), distinctDisks: fc.boolean() }),
    ),
  })
  .map(({ per, reserve, carve, pools, claims, set }) => ({
    layouts: [
      serving([{ ...carve, source: source('carve') }, ...(pools === null ? [] : [thinVolume])], {
        per,
        reserve,
        thinPools: pools === null ? [] : [per === 'node' ? sizedPool : pools],
      }),
    ],
    claims: claims.map((facts, index) => aClaim(`c${String(index)}`, facts)),
    claimSets:
      set === null ? [] : [aSet('set', { ...set, templates: [{}, { requestBytes: 3 * GiB }] })],
  }));

/**
 * Which claim gets a volume that was carved ahead, a stop may change, as it may where nothing is
 * cut.
 */
const withoutKept = worlds.filter(({ layouts: [layout] }) =>
  layout?.arrangement.kind === 'volume-group'
    ? layout.arrangement.group.carve.every(({ purpose }) => purpose.kind !== 'kept')
    : true,
);

const fleets: fc.Arbitrary<readonly Inventory[]> = fc
  .array(fc.array(fc.integer({ min: 5, max: 20 }), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 2,
  })
  .map((nodes) =>
    nodes.map((disks, node) =>
      aNode(
        disks.map((gib, disk) => aDisk(`${String(node)}${String(disk)}`, { sizeBytes: gib * GiB })),
        { node: `node-${String(node)}` as NodeName },
      ),
    ),
  );

function operationsOf(plan: Plan, { node }: Inventory): readonly Operation[] {
  return plan.nodes.find((one) => one.node === node)?.operations ?? [];
}

function after(fleet: readonly Inventory[], world: World): readonly Inventory[] {
  const plan = planOf(fleet, world);
  return fleet.map((one) => observedAgain(predictAll(one, operationsOf(plan, one))));
}

function settled(fleet: readonly Inventory[], world: World): readonly Inventory[] {
  let now = fleet;
  for (let pass = 0; pass < 6; pass += 1) {
    const plan = planOf(now, world);
    if (plan.nodes.every(({ operations }) => operations.length === 0)) return now;
    now = now.map((one) => observedAgain(predictAll(one, operationsOf(plan, one))));
  }
  throw new Error('it does not come to an end');
}

function places(plan: Plan): readonly string[] {
  return plan.claims.map((one) =>
    one.kind === 'placed' ? `${one.claim.name} ${one.node} ${one.volume}` : one.claim.name,
  );
}

describe('laws of volumes that are cut for claims', () => {
  it(
    'nothing is left to do once everything was carried out, also after a reboot',
    () => {
      fc.assert(
        fc.property(fleets, worlds, (fleet, world) => {
          const made = after(fleet, world);
          const plan = planOf(made, world);
          expect(
            plan.nodes.flatMap(({ operations }) => operations.map(({ kind }) => kind)),
          ).toEqual([]);
          expect(places(plan)).toEqual(places(planOf(fleet, world)));
          const serving = ['activate-logical-volume', 'mount-filesystem'];
          const again = planOf(
            made.map((one) => observedAgain(rebooted(one))),
            world,
          );
          expect(
            again.nodes
              .flatMap(({ operations }) => operations.map(({ kind }) => kind))
              .filter((kind) => !serving.includes(kind)),
          ).toEqual([]);
        }),
        runs(150),
      );
    },
    PATIENT_MS,
  );

  it(
    'a stop anywhere, on every disk at another place, leads to the same state',
    () => {
      const stop = fc.record({
        progress: fc.array(fc.nat(30), { minLength: 6, maxLength: 6 }),
        state: fc.nat(4),
        reboot: fc.boolean(),
      });
      fc.assert(
        fc.property(fleets, withoutKept, stop, (fleet, world, at) => {
          // Which replica goes to which node, a stop may change, as it may where nothing is cut.
          fc.pre(fleet.length === 1 || world.claimSets?.length === 0);
          const plan = planOf(fleet, world);
          const halted = fleet.map((one) => {
            const mine = operationsOf(plan, one);
            const shared = world.layouts[0]!.arrangement;
            // The disks of a shared group are one chain.
            const chains =
              shared.kind === 'volume-group' && shared.group.per === 'node'
                ? [mine]
                : Array.from(Map.groupBy(mine, ({ disk }) => disk.facts.id).values());
            const now = chains.reduce((state, chain, index) => {
              const count = at.progress[index] ?? 0;
              const begun = predictAll(state, chain.slice(0, count));
              const next = chain[count];
              if (next === undefined) return begun;
              const states = [begun, ...stoppedWithin(begun, next)];
              return states[at.state % states.length] ?? begun;
            }, one);
            return observedAgain(at.reboot ? rebooted(now) : now);
          });
          const bare = (all: readonly Inventory[]) =>
            canonicalJson(all.map((one) => ({ ...one, host: null, records: sorted(one) })));
          const [resumed, whole] = [settled(halted, world), settled(fleet, world)];
          expect(sizes(resumed)).toEqual(sizes(whole));
          if (isDeepStrictEqual(lying(resumed), lying(whole)))
            expect(bare(resumed)).toBe(bare(whole));
          else expect(roomIsMade(fleet, world)).toBe(true);
        }),
        runs(200),
      );
    },
    PATIENT_MS,
  );

  it(
    'the order of the input changes nothing',
    () => {
      fc.assert(
        fc.property(fleets, worlds, (fleet, world) => {
          const plan = planOf(fleet, world);
          const turned = planOf(
            fleet.map((one) => ({ ...one, disks: one.disks.toReversed() })).toReversed(),
            { ...world, claims: world.claims.toReversed() },
          );
          expect(canonicalJson(turned.claims)).toBe(canonicalJson(plan.claims));
          expect(canonicalJson(turned.nodes)).toBe(canonicalJson(plan.nodes));
        }),
        runs(100),
      );
    },
    PATIENT_MS,
  );

  it(
    'what is placed stays, no volume shrinks, and no group gives more than it has beside its reserve',
    () => {
      fc.assert(
        fc.property(fleets, worlds, worlds, (fleet, first, second) => {
          const before = settled(fleet, first);
          const same = { ...second, layouts: first.layouts };
          const plan = planOf(before, same);
          const now = settled(before, same);
          for (const [index, inventory] of before.entries())
            for (const volume of cutsOf(inventory)) {
              const there = cutsOf(now[index]!).find(({ name }) => name === volume.name);
              expect(there?.sizeBytes).toBeGreaterThanOrEqual(volume.sizeBytes);
              expect(there?.physicalVolumes).toEqual(volume.physicalVolumes);
            }
          const names = now.flatMap((one) => cutsOf(one).map(({ name }) => name));
          expect(new Set(names).size).toBe(names.length);
          for (const { disks } of now)
            for (const { volumeGroup } of disks)
              expect(volumeGroup?.freeExtents ?? 0).toBeGreaterThanOrEqual(0);
          for (const { disks } of settled(fleet, first))
            for (const { volumeGroup } of disks)
              if (volumeGroup !== undefined) leavesReserve(volumeGroup, first);
          for (const one of plan.claims)
            if (one.kind === 'placed')
              expect(one.sizeBytes).toBeGreaterThanOrEqual(one.claim.requestBytes);
        }),
        runs(150),
      );
    },
    PATIENT_MS,
  );
});

/**
 * Whether somebody had to move for a claim: then what was cut before a stop stays, and who would
 * have moved need not. Otherwise each gets the first place that those before it left, so that
 * without those after it nothing is elsewhere.
 */
function roomIsMade(fleet: readonly Inventory[], world: World): boolean {
  const all = new Set(lying(settled(fleet, world)));
  return withFewerClaims(world).some((fewer) =>
    lying(settled(fleet, fewer)).some((place) => !all.has(place)),
  );
}

/** Without the last claim to be placed, without the last two, and so on. */
function withFewerClaims(world: World): readonly World[] {
  const byTurn = world.claims.toSorted(
    (a, b) => Number(a.node === null) - Number(b.node === null) || b.requestBytes - a.requestBytes,
  );
  const pinned = byTurn.filter(({ node }) => node !== null).length;
  const withClaims = byTurn.map((_, count) => ({ ...world, claims: byTurn.slice(0, count) }));
  const [set] = world.claimSets ?? [];
  if (set === undefined) return withClaims;
  const withReplicas = set.replicas.map((_, count) => ({
    ...world,
    claims: byTurn.slice(0, pinned),
    claimSets: [{ ...set, replicas: set.replicas.slice(0, count) }],
  }));
  return [
    ...withClaims.slice(0, pinned).map((fewer) => ({ ...fewer, claimSets: [] })),
    ...withReplicas,
    ...withClaims.slice(pinned),
  ];
}

/** What was made for whom, wherever it lies. */
function sizes(fleet: readonly Inventory[]): readonly string[] {
  return lying(fleet)
    .map((place) => place.replace(/: .*,/, ':'))
    .sort();
}

/** Each claim with the disk that its volume lies on. */
function lying(fleet: readonly Inventory[]): readonly string[] {
  return fleet.flatMap(({ records }) =>
    records.volumes
      .map(
        ({ name, disk, sizeBytes, claim }) =>
          `${claim?.name ?? name}: ${disk.id}, ${String(sizeBytes / MiB)} MiB`,
      )
      .sort(),
  );
}

function leavesReserve(
  group: NonNullable<Inventory['disks'][number]['volumeGroup']>,
  { layouts: [layout] }: World,
): void {
  if (layout?.arrangement.kind !== 'volume-group') return;
  const { reserve } = layout.arrangement.group;
  const least =
    reserve.kind === 'percent'
      ? (group.totalExtents * reserve.percent) / 100
      : reserve.bytes / LOGICAL_EXTENT_BYTES;
  expect(group.freeExtents).toBeGreaterThanOrEqual(Math.min(least, group.totalExtents));
}

function sorted({ records }: Inventory) {
  return {
    ...records,
    disks: records.disks.toSorted((a, b) => (a.tableUuid < b.tableUuid ? -1 : 1)),
    volumes: records.volumes.toSorted((a, b) => (a.volume < b.volume ? -1 : 1)),
  };
}
