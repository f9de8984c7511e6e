import { isOn } from './operation-traits.ts';
import type { VolumeId } from '../identifiers.ts';
import type { Operation } from './plan.ts';
import { claimOfProvisionedName } from '../volumes/volume-name.ts';

/** The one volume that an operation is about; null for one about the disk or its table. */
export function volumeOfOperation(operation: Operation): VolumeId | null {
  if (isOn(operation, 'volume')) return operation.volume.volume;
  if (isOn(operation, 'removed')) return operation.removed.volume;
  return isOn(operation, 'adopted') ? operation.adopted.volume : null;
}

/** Whether it is about a volume that is made for a claim in the cluster: no commit brought it. */
export function isForClaimInCluster(operation: Operation): boolean {
  return isOn(operation, 'volume') && claimOfProvisionedName(operation.volume.name) !== null;
}
