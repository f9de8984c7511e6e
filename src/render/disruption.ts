import { isOn } from '../model/planned/operation-traits.ts';
import type { Operation } from '../model/planned/plan.ts';

/**
 * What an operation asks of those who use what it changes. `none`: they notice nothing. `drain`:
 * they have to be gone before, because it waits for nobody and unmounts nothing by force. There is
 * nothing between the two: no operation takes a mount away from those who use it and gives it back.
 */
export type Disruption = 'none' | 'drain';

/** Disks that anyone but diskwright uses are refused, and volumes grow while they are mounted. */
export function disruptionOf(operation: Operation): Disruption {
  if (operation.kind === 'repair-thin-pool')
    return operation.volumes.some(({ mountPoint }) => mountPoint !== null) ? 'drain' : 'none';
  return isOn(operation, 'removed') && operation.removed.mountPoint !== null ? 'drain' : 'none';
}
