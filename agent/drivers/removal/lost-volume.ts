import type { RemoveLogicalVolume } from '../../../src/model/planned/plan.ts';
import { isLost, missingUnder } from '../../../src/model/volumes/lost-volume.ts';
import { readLoopOver, type DeviceNode } from '../../host/devices/partition-nodes.ts';
import { changedSince, type DriverContext } from '../driver.ts';
import { closeMapping, findMapping } from '../encryption/mapping.ts';
import { devicesOf } from '../groups/group-members.ts';
import type { LocatedLogicalVolume } from '../groups/locate-volume.ts';
import { runLvm } from '../groups/read-group.ts';
import { requireNoOtherUse } from '../mounts/mount-again.ts';
import { requireOwnMount, unmount, withUsers } from './removed-traces.ts';
import { beginDestruction } from './wipe-places.ts';

/**
 * Ends the service of a volume whose data is gone with a disk, and writes down that its consent is
 * used. Nothing of it is wiped: it cannot be activated as a whole, and what is left of it on other
 * disks is cleared when something new is cut there.
 *
 * @throws OperationFailed where the disk is back, or where somebody uses the volume.
 */
export async function endLostVolume(
  operation: RemoveLogicalVolume,
  context: DriverContext,
  located: LocatedLogicalVolume,
): Promise<void> {
  requireLost(operation, located);
  const { device: node } = located;
  if (node !== null) await endService(operation, context, { located, node });
  await beginDestruction(operation, context, { handle: null, regions: [], before: null });
}

function requireLost(
  { removed: { lost = [] } }: RemoveLogicalVolume,
  { volume, group, where }: LocatedLogicalVolume,
): void {
  const missing = missingUnder(group, volume);
  if (missing.length === 0 || missing.join() !== lost.toSorted().join())
    throw changedSince(
      `${where} was planned to be lost with ${lost.join(' and ')}; missing is ${missing.join(' and ') || 'nothing that it lies on'}.`,
    );
  if (!isLost(group, volume))
    throw changedSince(`${where} is ${volume.segmentType}, and may have a copy.`);
}

async function endService(
  operation: RemoveLogicalVolume,
  context: DriverContext,
  { located, node }: { readonly located: LocatedLogicalVolume; readonly node: DeviceNode },
): Promise<void> {
  const { volume } = operation.removed;
  const device = findMapping(context, volume, node) ?? node;
  const mount = await requireOwnMount(operation, device);
  requireNoLoop(node);
  await requireNoOtherUse(context, device, mount);
  if (mount !== null) await unmount(mount, context, device);
  await closeMapping(context, volume, node);
  await deactivate(context, located).catch((error: unknown) => {
    throw withUsers(error, node.path);
  });
}

export function requireNoLoop({ path }: DeviceNode): void {
  const loop = readLoopOver(path);
  if (loop !== null) throw changedSince(`${path} is in use: ${loop} has it as its backing file.`);
}

/** @throws OperationFailed while somebody has it open: the kernel counts them all. */
export async function deactivate(
  context: DriverContext,
  located: LocatedLogicalVolume,
): Promise<void> {
  const { place, members } = located;
  await runLvm(context, {
    verb: 'lvchange',
    devices: devicesOf(members),
    group: place.group,
    args: ['--activate', 'n', '--', `${place.group}/${place.name}`],
  });
}
