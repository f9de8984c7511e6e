/** Plans for nodes of which a disk is given up, each held against the checker. */
import { expect } from 'vitest';
import type { Declarations } from '../../src/model/declared/declarations.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Operation, Plan } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import { observedAgain } from '../simulation/builders.ts';
import { syncedIn } from '../simulation/simulated-groups.ts';
import { predictAll } from '../simulation/simulated-host.ts';

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
