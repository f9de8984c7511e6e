/**
 * Each operand of what may be taken out of a damaged thin pool, broken alone: the complaints are
 * compared word by word.
 */
import { describe, expect, it } from 'vitest';
import type { CarvedVolume, ThinPoolLayout } from '../../src/model/declared/declarations.ts';
import type { Operation, RemoveLogicalVolume } from '../../src/model/planned/plan.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aCarvedVolume,
  aDisk,
  aNode,
  aThinPool,
  aVolumeGroup,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import { predictAll, rebooted } from '../simulation/simulated-host.ts';
import { consentsFor } from '../plan/removal-worlds.ts';
import { found, inGroup, violations, type World } from './lost-worlds.ts';

const METADATA = `sha256:${'d'.repeat(64)}`;
const OTHER = `sha256:${'e'.repeat(64)}`;
const SINCE = '2026-07-01T00:00:00Z';

const size = { kind: 'bytes', bytes: GiB } as const;
const plain = aCarvedVolume('plain', { size });

/** The pool and all that is cut from it are given up, and so is what lies beside it. */
function damagedWorld(): World {
  const cut = (carve: readonly CarvedVolume[], thinPools: readonly ThinPoolLayout[]) =>
    aVolumeGroup('data', [], { group: { carve, thinPools } });
  const planned = (inventory: World['inventory'], declarations: ReturnType<typeof declaring>) => {
    const { desired, plan } = planWorld({ declarations, inventories: [inventory] });
    return { desired, node: plan.nodes[0]! };
  };
  const thin = aCarvedVolume('thin', { size, type: 'thin', thinPool: 'pool' });
  const empty = aNode([aDisk('aa')]);
  const whole = declaring([cut([plain, thin], [aThinPool('pool')])]);
  const made = predictAll(empty, planned(empty, whole).node.operations);
  const broken = inGroup(
    { desired: planned(empty, whole).desired, inventory: rebooted(made), operations: [] },
    ({ volumes }) => ({
      volumes: volumes.map((one) =>
        one.pool === undefined
          ? one
          : { ...one, pool: { ...one.pool, metadata: METADATA, damagedSince: SINCE } },
      ),
    }),
  );
  const inventory = observedAgain(broken.inventory);
  const layout = cut([], []);
  const { kept } = planned(inventory, declaring([layout])).node;
  const consents = consentsFor(kept);
  const { desired, node } = planned(inventory, declaring([layout], { consents }));
  return { desired, inventory, operations: node.operations };
}

const world = damagedWorld();
const removals = world.operations.filter((one) => one.kind === 'remove-logical-volume');
const thin = removals.find(({ removed }) => removed.logical.thinPool !== undefined)!;
const pool = removals.find(({ removed }) => removed.isPool)!;
const beside = removals.find((one) => one !== thin && one !== pool)!;
const observed = world.inventory.disks[0]!.volumeGroup!.volumes.find(
  ({ uuid }) => uuid === pool.removed.uuid,
)!;

function asked({ removed: { volume }, disk }: RemoveLogicalVolume, words: string): string {
  return `volume ${volume} is removed from ${disk.facts.id}, ${words}`;
}

function said(...operations: readonly Operation[]): readonly string[] {
  return violations({ ...world, operations });
}

function naming(operation: RemoveLogicalVolume, damaged: string | undefined): RemoveLogicalVolume {
  const { damaged: _damaged, ...removed } = operation.removed;
  return { ...operation, removed: damaged === undefined ? removed : { ...removed, damaged } };
}

const OTHERS = 'and the metadata of its pool are others than it names';
const PART = 'and its thin pool, which is damaged, does not go as a whole';

describe('a damaged thin pool', () => {
  it('goes with what is cut from it, and what lies beside it as any other', () => {
    expect(removals.map(({ removed }) => removed.damaged)).toEqual(
      removals.map((one) => (one === beside ? undefined : METADATA)),
    );
    expect(said(...world.operations)).toEqual([]);
    expect(said(beside)).toEqual([]);
  });

  it.each([undefined, OTHER])('is named by its metadata, and not by %s', (damaged) => {
    expect(said(naming(thin, damaged), pool)).toEqual([asked(thin, OTHERS)]);
    expect(said(thin, naming(pool, damaged))).toEqual([asked(pool, OTHERS)]);
  });

  it('is named only where LVM does not activate it', () => {
    const { damagedSince: _since, ...facts } = observed.pool!;
    const repaired = found(world, observed.uuid, { pool: facts });
    expect(violations({ ...repaired, operations: [thin, pool] })).toEqual([
      asked(thin, OTHERS),
      asked(pool, OTHERS),
    ]);
    const all = [thin, pool].map((one) => naming(one, undefined));
    expect(violations({ ...repaired, operations: all })).toEqual([]);
  });

  it('is not named by what lies beside it', () => {
    expect(said(naming(beside, METADATA))).toEqual([asked(beside, OTHERS)]);
  });

  it('goes as a whole', () => {
    expect(said(thin)).toEqual([asked(thin, PART)]);
    const left = 'and volumes are left in that thin pool';
    expect(said(pool)).toEqual([asked(pool, PART), asked(pool, left)]);
    expect(said(pool, thin)).toEqual([asked(pool, left)]);
  });

  it('takes nothing with it while it is not there itself', () => {
    const without = inGroup(world, ({ volumes }) => ({
      volumes: volumes.filter(({ uuid }) => uuid !== pool.removed.uuid),
    }));
    expect(violations({ ...without, operations: [thin] })).toEqual([asked(thin, OTHERS)]);
  });
});
