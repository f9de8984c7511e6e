import type { Operation } from '../../src/model/planned/plan.ts';
import { traitsOf } from '../../src/model/planned/operation-traits.ts';
import { disksOfOperation } from '../../src/plan/operation-chains.ts';

/**
 * Of a plan, what the root half carries out when only some of it is allowed: on each disk as far as
 * the first operation that is not, since what follows builds on it.
 */
export function carriedOutOf(
  operations: readonly Operation[],
  isAllowed: (operation: Operation) => boolean,
): readonly Operation[] {
  const waiting = new Set<string>();
  return operations.filter((operation) => {
    const disks = disksOfOperation(operation);
    const goes =
      (traitsOf(operation).serves === true || isAllowed(operation)) &&
      !disks.some((disk) => waiting.has(disk));
    if (!goes) for (const disk of disks) waiting.add(disk);
    return goes;
  });
}
