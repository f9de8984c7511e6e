import type { VolumeId } from '../../../src/model/identifiers.ts';
import type { RemoveLogicalVolume } from '../../../src/model/planned/plan.ts';
import { thinPoolUnder } from '../../../src/model/volumes/thin-pool.ts';
import { poolMapperUuid } from '../../host/commands/lvm.ts';
import { findMapperDevice } from '../../host/devices/mapper-devices.ts';
import { changedSince, type DriverContext } from '../driver.ts';
import type { LocatedLogicalVolume } from '../groups/locate-volume.ts';
import { beginDestruction } from './wipe-places.ts';

/**
 * Writes down that the consent of a volume is used that LVM does not activate, since the metadata
 * of its thin pool are damaged, or of such a pool. Nothing of it is wiped: nobody knows where it
 * lies, and what is cut of the extents of the pool later is cleared.
 *
 * @throws OperationFailed where the pool may be whole by now.
 */
export async function endDamagedVolume(
  operation: RemoveLogicalVolume,
  context: DriverContext,
  located: LocatedLogicalVolume,
): Promise<void> {
  requireDamaged(operation, context, located);
  await beginDestruction(operation, context, { handle: null, regions: [], before: null });
}

function requireDamaged(
  { removed: { damaged } }: RemoveLogicalVolume,
  { records }: DriverContext,
  { volume, group, where }: LocatedLogicalVolume,
): void {
  const pool = thinPoolUnder(group.volumes, volume);
  if (pool === undefined) throw changedSince(`${where} is in no thin pool.`);
  const noted = records.volume(pool.name as VolumeId)?.damaged?.metadata;
  if (pool.pool?.metadata !== damaged || noted !== damaged)
    throw changedSince(
      `The metadata of the thin pool ${group.name}/${pool.name} are others than ${where} was planned with; they may be repaired.`,
    );
  if (findMapperDevice(poolMapperUuid(group.uuid, pool.uuid)) !== null)
    throw changedSince(
      `The thin pool ${group.name}/${pool.name} is active, and may be whole; ${where} was planned to go as part of a damaged one.`,
    );
}
