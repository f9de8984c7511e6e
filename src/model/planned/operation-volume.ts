import type { VolumeId } from '../identifiers.ts';
import type { Operation } from './plan.ts';

/** The one volume that an operation is about; null for one about the disk or its table. */
export function volumeOfOperation(operation: Operation): VolumeId | null {
  if ('volume' in operation) return operation.volume.volume;
  if ('removed' in operation) return operation.removed.volume;
  return 'adopted' in operation ? operation.adopted.volume : null;
}
