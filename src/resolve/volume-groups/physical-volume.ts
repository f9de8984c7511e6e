import type { PhysicalVolumeRef } from '../../model/planned/desired.ts';
import {
  partitionUuid,
  physicalVolumeUuid,
  type InstallationId,
  type VolumeId,
} from '../../model/identifiers.ts';

/** @param volume the id of the partition under it. */
export function physicalVolumeRef(
  installation: InstallationId,
  volume: VolumeId,
): PhysicalVolumeRef {
  return {
    volume,
    partitionUuid: partitionUuid(installation, volume),
    uuid: physicalVolumeUuid(installation, volume),
  };
}
