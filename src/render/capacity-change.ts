import { compareText } from '../model/values/order.ts';
import type { Plan } from '../model/planned/plan.ts';
import type { ClassCapacity } from '../model/planned/plan-summary.ts';
import type { PlanComparison } from '../review/compare-plans.ts';

/** One class at the base commit and after the planned one; both when everything planned is done. */
export interface CapacityChange {
  readonly storageClassName: string;
  readonly before: ClassCapacity;
  readonly after: ClassCapacity;
}

/** The capacity of every class that one of the two commits has, by name. */
export function capacityChanges(
  { capacity }: Plan,
  { base }: PlanComparison,
): readonly CapacityChange[] {
  const before = new Map(base.capacity.map((row) => [row.storageClassName, row]));
  const after = new Map(capacity.map((row) => [row.storageClassName, row]));
  return [...new Set([...before.keys(), ...after.keys()])].sort(compareText).map((name) => ({
    storageClassName: name,
    before: before.get(name) ?? noCapacity(name),
    after: after.get(name) ?? noCapacity(name),
  }));
}

function noCapacity(storageClassName: string): ClassCapacity {
  return {
    storageClassName,
    volumes: 0,
    totalBytes: 0,
    claimedBytes: 0,
    freeBytes: 0,
    largestFreeBytes: 0,
  };
}
