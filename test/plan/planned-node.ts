/**
 * The plan of one node, held against the checker, and what the cases of the safety table look at.
 */
import { expect } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import type { Claim, DiskLayout } from '../../src/model/declared/declarations.ts';
import type { Inventory, ObservedPartition } from '../../src/model/observed/inventory.ts';
import { formatMark, parseMark } from '../../src/model/volumes/mark.ts';
import type { NodePlan, OperationKind } from '../../src/model/planned/plan.ts';
import type { Refusal } from '../../src/model/planned/refusal.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aLayout,
  aLayoutPartition,
  aNode,
  declaring,
  observedAgain,
} from '../simulation/builders.ts';
import { predictAll, rebooted, withDisk, withTable } from '../simulation/simulated-host.ts';

/** Two ext4 volumes of 4 GiB, one raw volume of 2 GiB. */
export const layout = aLayout('data', [
  aLayoutPartition('db', { count: 2 }),
  aLayoutPartition('raw', {
    size: { kind: 'bytes', bytes: 2 * GiB },
    format: { kind: 'block' },
    purpose: { kind: 'kept', storageClassNames: ['raw'] },
  }),
]);

/** The plan of the one node, which must pass the checker. */
export function planned(
  inventory: Inventory,
  layouts: readonly DiskLayout[] = [layout],
  claims = [] as readonly Claim[],
): NodePlan {
  const inventories = [observedAgain(inventory)];
  const { plan, desired } = planWorld({
    declarations: declaring(layouts, { claims }),
    inventories,
  });
  expect(checkPlan(plan, { desired, inventories })).toEqual([]);
  return plan.nodes[0]!;
}

export function applied(
  inventory: Inventory,
  layouts: readonly DiskLayout[] = [layout],
): Inventory {
  return observedAgain(predictAll(inventory, planned(inventory, layouts).operations));
}

export function kinds(plan: NodePlan): readonly OperationKind[] {
  return plan.operations.map(({ kind }) => kind);
}

export function codes(plan: NodePlan): readonly string[] {
  return plan.refusals.map(({ code }) => code);
}

export function onlyRefusal(plan: NodePlan): Refusal {
  expect(plan.refusals).toHaveLength(1);
  const [refusal] = plan.refusals;
  expect(refusal!.remedy.length).toBeGreaterThan(10);
  return refusal!;
}

export function evidence(refusal: Refusal): string {
  return refusal.evidence.join('\n');
}

/** A finished node, and a change to the first partition of its disk. */
export function damagedFirst(
  change: (partition: ObservedPartition) => ObservedPartition | null,
  layouts: readonly DiskLayout[] = [layout],
): Inventory {
  const done = rebooted(applied(aNode([aDisk('aa')]), layouts));
  return withDisk(done, done.disks[0]!.id, (disk) =>
    withTable(disk, ([first, ...others]) => {
      const next = change(first!);
      return next === null ? others : [next, ...others];
    }),
  );
}

export function relabelled(
  state: 'new' | 'ready',
): (partition: ObservedPartition) => ObservedPartition {
  return (partition) => ({
    ...partition,
    label: formatMark({ ...parseMark(partition.label)!, state }),
  });
}

export function withoutContent({
  filesystem: _gone,
  ...rest
}: ObservedPartition): ObservedPartition {
  return { ...rest, signatures: [] };
}

export const CREATE_ALL: readonly OperationKind[] = [
  'create-partition-table',
  'create-filesystem',
  'create-filesystem',
  'prepare-block-volume',
  'mark-ready',
  'mark-ready',
  'mark-ready',
  'mount-filesystem',
  'mount-filesystem',
  'link-block-device',
];
