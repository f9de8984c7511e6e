import { poolTroubles } from '../../../src/model/volumes/thin-pool.ts';
import {
  parseOnePool,
  poolStatusCommand,
  STATUS_TIMEOUT_MS,
} from '../../discover/groups/thin-pools.ts';
import { poolMapperUuid } from '../../host/commands/lvm.ts';
import { findMapperDevice } from '../../host/devices/mapper-devices.ts';
import { guard, runTool, type DriverContext } from '../driver.ts';
import type { LocatedGroup } from './locate-volume.ts';

/**
 * A pool that was not active when the plan was made could not say how full it is: it is asked right
 * before something is cut from it. One that still does not say so is taken as it is.
 *
 * @throws OperationFailed when it is full, has to be repaired, or does not zero what it gives.
 */
export async function requireRoomInPool(
  context: DriverContext,
  { group, place }: LocatedGroup,
  pool: string,
): Promise<void> {
  const found = group.volumes.find(({ name }) => name === pool);
  if (found?.pool === undefined) return;
  if (!found.pool.zeroes)
    throw guard(
      `Nothing is cut from the thin pool ${place.group}/${pool}: it does not zero what it gives, and a new volume could read what was there before.`,
      `Find out who changed that, and turn it on again: "lvchange --zero y ${place.group}/${pool}".`,
    );
  const uuid = poolMapperUuid(group.uuid, found.uuid);
  const device = findMapperDevice(uuid);
  if (device === null || device.isSuspended) return;
  const reported = await runTool(context, poolStatusCommand(uuid), {
    timeoutMs: STATUS_TIMEOUT_MS,
  }).catch(() => '');
  const use = parseOnePool(reported, found.pool.chunkBytes);
  if (use === null) return;
  const { sizeBytes } = found;
  const [trouble] = poolTroubles({ sizeBytes, ...found.pool, use });
  if (trouble !== undefined)
    throw guard(
      `Nothing is cut from the thin pool ${place.group}/${pool}: ${trouble.text}.`,
      'Run "diskwright plan" again: now that the pool is active, it says how full it is and what to do.',
    );
}
