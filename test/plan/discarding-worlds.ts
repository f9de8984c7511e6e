/** Plans for nodes of which a disk is given up, each held against the checker. */
import { expect } from 'vitest';
import type { Declarations } from '../../src/model/declared/declarations.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
} from '../../src/model/observed/inventory.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import { observedAgain, source } from '../simulation/builders.ts';
import { withoutDisk } from '../simulation/missing-disk.ts';
import { syncedIn } from '../simulation/simulated-groups.ts';
import { predictAll } from '../simulation/simulated-host.ts';
import { consenting } from './consent-cases.ts';

export function planned(declarations: Declarations, node: Inventory): Plan {
  const inventories = [observedAgain(node)];
  const { desired, plan } = planWorld({ declarations, inventories });
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  return plan;
}

export function operationsOf({ nodes }: Plan): readonly Operation[] {
  return nodes.flatMap(({ operations }) => operations);
}

/** Applied until nothing is left to do, and every mirror is whole. */
export function settled(declarations: Declarations, node: Inventory): Inventory {
  let now = node;
  for (let pass = 0; pass < 6; pass += 1) {
    const operations = operationsOf(planned(declarations, now));
    if (operations.length === 0) return now;
    now = observedAgain(predictAll(now, operations));
    now = observedAgain({ ...now, disks: syncedIn(now.disks) });
  }
  expect(operationsOf(planned(declarations, now))).toEqual([]);
  return now;
}

export function kinds(plan: Plan): readonly string[] {
  return operationsOf(plan).map(({ kind }) => kind);
}

/** A node that a disk is taken from while it is off. */
export function without(node: Inventory, id: DiskId): Inventory {
  return observedAgain({ ...node, disks: withoutDisk(node.disks, id) });
}

export function volumesOf({ disks }: Inventory): readonly ObservedLogicalVolume[] {
  return volumesIn(disks);
}

export function volumesIn(disks: readonly ObservedDisk[]): readonly ObservedLogicalVolume[] {
  return disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
}

/** A consent for each volume that the plan says has none. */
export function consented(declarations: Declarations, node: Inventory): Declarations {
  const targets = planned(declarations, node).nodes.flatMap((one) =>
    one.refusals.flatMap(({ consent }) =>
      consent === null ? [] : [{ ...consent, source: source('consent') }],
    ),
  );
  return { ...declarations, consents: [consenting(targets)] };
}

export function refusals({ nodes }: Plan): readonly string[] {
  return nodes.flatMap((one) => one.refusals.map(({ code }) => code));
}

export function membersOf({ disks }: Inventory) {
  const [group] = disks.flatMap(({ volumeGroup }) => volumeGroup ?? []);
  return (group?.physicalVolumes ?? []).map(({ uuid, missing }) => ({ uuid, missing }));
}

export function thereIn(node: Inventory): readonly string[] {
  return membersOf(node).flatMap(({ uuid, missing }) => (missing ? [] : [uuid]));
}
