/** Lawful plans, and the same with one thing changed. */
import { GiB } from '../../src/model/values/bytes.ts';
import type { DesiredState } from '../../src/model/planned/desired.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { NodePlan, Operation, Plan } from '../../src/model/planned/plan.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import type { PlanRule } from '../../src/check/plan-violation.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import type { aPartition } from '../simulation/builders.ts';
import {
  aClaim,
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  changed,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import { predictAll, withDisk, withTable } from '../simulation/simulated-host.ts';

export const layout = aLayout('data', [
  aLayoutPartition('db', { count: 2 }),
  aLayoutPartition('raw', {
    size: { kind: 'bytes', bytes: 2 * GiB },
    format: { kind: 'block' },
    purpose: { kind: 'kept', storageClassNames: ['raw'] },
  }),
]);
export const declarations = declaring([layout], {
  claims: [aClaim('pg'), aClaim('mq', { requestBytes: 2 * GiB })],
});

export interface Case {
  readonly plan: Plan;
  readonly desired: DesiredState;
  readonly inventories: readonly Inventory[];
}

export function lawful(inventory: Inventory = aNode([aDisk('aa'), aDisk('bb')])): Case {
  const inventories = [observedAgain(inventory)];
  return { ...planWorld({ declarations, inventories }), inventories };
}

export function rules({ plan, desired, inventories }: Case): readonly PlanRule[] {
  return checkPlan(plan, { desired, inventories }).map(({ rule }) => rule);
}

/** The plan with other operations for its node, summed up again, so that nothing else is wrong. */
export function withNode(given: Case, change: (node: NodePlan) => Partial<NodePlan>): Case {
  const [node] = given.plan.nodes;
  const changedNode = { ...node!, ...change(node!) };
  const count = (kinds: readonly string[]): number =>
    changedNode.operations.filter(({ kind }) => kinds.includes(kind)).length;
  const summary = {
    ...given.plan.summary,
    create: count(['create-partition-table', 'create-partitions', 'create-filesystem']),
    grow: count(['grow-partition', 'grow-filesystem']),
    none: count([
      'repair-partition-table',
      'prepare-block-volume',
      'mark-ready',
      'mount-filesystem',
      'link-block-device',
      'assign-claim',
    ]),
    refused:
      changedNode.refusals.length +
      given.plan.claims.filter(({ kind }) => kind === 'unplaced').length,
  };
  return { ...given, plan: { ...given.plan, nodes: [changedNode], summary } };
}

export function withOperations(
  given: Case,
  change: (operations: readonly Operation[]) => readonly Operation[],
): Case {
  return withNode(given, ({ operations }) => ({ operations: change(operations) }));
}

/** The operations of a blank disk, planned against an inventory in which it is something else. */
export function plannedBlindly(now: Partial<ReturnType<typeof aDisk>>): Case {
  const before = lawful(aNode([aDisk('aa')]));
  return { ...before, inventories: [aNode([changed(aDisk('aa'), now)])] };
}

/** The operations of a blank disk, on a fleet where they were carried out in part. */
export function again(
  count: number,
  change: (inventory: Inventory) => Inventory = (same) => same,
): Case {
  const before = lawful(aNode([aDisk('aa')]));
  const { operations } = before.plan.nodes[0]!;
  const now = change(predictAll(before.inventories[0]!, operations.slice(0, count)));
  return {
    ...withOperations({ ...before, inventories: [observedAgain(now)] }, (all) => all.slice(count)),
  };
}

export function onFirstPartition(
  inventory: Inventory,
  facts: (partition: ReturnType<typeof aPartition>) => object,
): Inventory {
  return withDisk(inventory, inventory.disks[0]!.id, (disk) =>
    withTable(disk, ([first, ...others]) => [{ ...first!, ...facts(first!) }, ...others]),
  );
}
