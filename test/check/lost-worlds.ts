/** A group over three disks of which one is gone, and what gives up what lay on it. */
import { checkPlan } from '../../src/check/check-plan.ts';
import type {
  CarvedVolume,
  Declarations,
  ThinPoolLayout,
} from '../../src/model/declared/declarations.ts';
import type { DesiredState } from '../../src/model/planned/desired.ts';
import type {
  Inventory,
  ObservedLogicalVolume,
  ObservedVolumeGroup,
} from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aNode,
  aVolumeGroup,
  declaring,
  NODE,
  observedAgain,
  source,
} from '../simulation/builders.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { consenting } from '../plan/consent-cases.ts';

export interface World {
  readonly desired: DesiredState;
  readonly inventory: Inventory;
  readonly operations: readonly Operation[];
}

/**
 * With a consent for all that the plan asks for.
 *
 * @param goesWith of the group, which physical volume is gone.
 */
export function lostWorld(
  cut: { readonly carve: readonly CarvedVolume[]; readonly thinPools?: readonly ThinPoolLayout[] },
  goesWith: (group: ObservedVolumeGroup) => string,
): World {
  const layout = aVolumeGroup('data', [], { group: { per: 'node', ...cut } });
  const planned = (inventory: Inventory, more: Partial<Declarations>) => {
    const declarations = declaring([layout], more);
    const { desired, plan } = planWorld({ declarations, inventories: [inventory] });
    return { desired, inventory, node: plan.nodes[0]! };
  };
  const empty = aNode([aDisk('aa'), aDisk('bb'), aDisk('cc')]);
  const whole = observedAgain(predictAll(empty, planned(empty, {}).node.operations));
  const uuid = goesWith(whole.disks[0]!.volumeGroup!);
  const { id } = whole.disks.find(({ table }) =>
    table!.partitions.some(({ signatures }) => signatures.some((one) => one.uuid === uuid)),
  )!;
  const lacking = observedAgain({ ...whole, disks: withoutDisk(whole.disks, id) });
  const replacements = [
    {
      name: 'bay',
      node: NODE,
      disk: id,
      by: null,
      data: 'discard' as const,
      source: source('bay'),
    },
  ];
  const { refusals } = planned(lacking, { replacements }).node;
  const targets = refusals.flatMap(({ consent }) =>
    consent === null ? [] : [{ ...consent, source: source('consent') }],
  );
  const { desired, inventory, node } = planned(lacking, {
    replacements,
    consents: [consenting(targets)],
  });
  return { desired, inventory, operations: node.operations };
}

export function violations(
  { desired, inventory, operations }: World,
  rule = 'group',
): readonly string[] {
  const { plan } = planWorld({ declarations: declaring([]), inventories: [inventory] });
  return checkPlan(
    { ...plan, nodes: [{ ...plan.nodes[0]!, operations }] },
    { desired, inventories: [inventory] },
  )
    .filter((one) => one.rule === rule)
    .map(({ message }) => message);
}

export function inGroup(
  world: World,
  change: (one: ObservedVolumeGroup) => Partial<ObservedVolumeGroup>,
): World {
  const disks = world.inventory.disks.map((disk) =>
    disk.volumeGroup === undefined
      ? disk
      : { ...disk, volumeGroup: { ...disk.volumeGroup, ...change(disk.volumeGroup) } },
  );
  return { ...world, inventory: { ...world.inventory, disks } };
}

/** Of the volume with this UUID. */
export function found(world: World, uuid: string, change: Partial<ObservedLogicalVolume>): World {
  return inGroup(world, ({ volumes }) => ({
    volumes: volumes.map((one) => (one.uuid === uuid ? { ...one, ...change } : one)),
  }));
}
