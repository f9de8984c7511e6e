/** Worlds with groups that serve claims, planned and held against the checker. */
import { expect } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type {
  Declarations,
  DiskLayout,
  VolumeGroupLayout,
} from '../../src/model/declared/declarations.ts';
import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { NodePlan, Plan } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import { aVolumeGroup, declaring, observedAgain } from '../simulation/builders.ts';
import { predictAll } from '../simulation/simulated-host.ts';

export const served: VolumeGroupLayout['claims'] = [
  {
    storageClassName: 'data',
    format: { kind: 'filesystem', filesystem: 'ext4', mkfs: {}, mountOptions: ['noatime'] },
  },
];

export function serving(
  carve: Parameters<typeof aVolumeGroup>[1] = [],
  group: Partial<VolumeGroupLayout> = {},
): DiskLayout {
  return aVolumeGroup('data', carve, { group: { claims: served, ...group } });
}

export type World = Pick<Declarations, 'layouts' | 'claims'> & Partial<Declarations>;

/** The plan of the world, which must pass the checker. */
export function planOf(inventories: readonly Inventory[], world: World): Plan {
  const observed = inventories.map(observedAgain);
  const { plan, desired } = planWorld({
    declarations: declaring(world.layouts, world),
    inventories: observed,
  });
  expect(checkPlan(plan, { desired, inventories: observed })).toEqual([]);
  return plan;
}

export function planned(inventory: Inventory, world: World): NodePlan {
  return planOf([inventory], world).nodes[0]!;
}

export function done(inventory: Inventory, world: World): Inventory {
  return observedAgain(predictAll(inventory, planned(inventory, world).operations));
}

export function settled(inventory: Inventory, world: World): Inventory {
  let now = inventory;
  for (let pass = 0; pass < 6; pass += 1) {
    const { operations } = planned(now, world);
    if (operations.length === 0) return now;
    now = observedAgain(predictAll(now, operations));
  }
  throw new Error('it does not come to an end');
}

export function cutsOf({ disks }: Inventory): readonly ObservedLogicalVolume[] {
  return disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
}

/** Each claim with the disk that its volume lies on, or the code of its refusal. */
export function assignments(plan: Plan): readonly string[] {
  return plan.claims.map((one) =>
    one.kind === 'unplaced'
      ? `${one.claim.name}: ${one.refusal.code}`
      : `${one.claim.name} ${one.node} ${String(one.sizeBytes / GiB)}`,
  );
}
