import { mountUnitName } from '../../../src/model/values/host-path.ts';
import { dirname, join } from 'node:path';
import type { MountFilesystem } from '../../../src/model/planned/plan.ts';
import { exists, makeDirectory, writeAllSynced, writeLinkSynced } from '../../host/files.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import { runTool, type DriverContext } from '../driver.ts';
import {
  deviceLink,
  isVolumeMountPoint,
  mountUnit,
  UNIT_DIRECTORY,
  WANTS_DIRECTORY,
} from './mount-unit.ts';

/** A mount that can go ahead. */
export interface ReadyMount {
  readonly operation: MountFilesystem;
  readonly node: DeviceNode;
  readonly options: readonly string[];
}

/** Acts on one volume; what goes wrong is kept as its failure, and gives null. */
export type Attempt = <T>(
  operation: MountFilesystem,
  act: () => T | Promise<T>,
) => Promise<T | null>;

const SYSTEMD_TIMEOUT_MS = 120_000;

/**
 * Writes the mount units of filesystems on one disk.
 *
 * systemd reads a unit that it does not know when it is started; only what it may know by another
 * text has to be read again, with all units that there are. The unit of a volume that was never
 * mounted here has a name that nothing had before.
 *
 * @param bare those where nothing is mounted yet.
 */
export async function makeUnits(
  { ready, bare }: { readonly ready: readonly ReadyMount[]; readonly bare: readonly ReadyMount[] },
  context: DriverContext,
  attempt: Attempt,
): Promise<void> {
  let mayBeKnown = false;
  for (const { operation } of bare)
    mayBeKnown ||=
      !isVolumeMountPoint(operation.mountPoint, context.stateDir) ||
      (await exists(unitFile(operation)));
  await writeUnits(ready, attempt);
  for (const mount of ready) await attempt(mount.operation, () => enableUnit(mount));
  if (mayBeKnown)
    await runTool(context, ['systemctl', 'daemon-reload'], { timeoutMs: SYSTEMD_TIMEOUT_MS });
}

/**
 * All at once: whenever that directory has changed, systemd reads the names of all units that there
 * are anew before it takes in another one, also that of a device which just came.
 */
async function writeUnits(ready: readonly ReadyMount[], attempt: Attempt): Promise<void> {
  const files = ready.map(({ operation, options }) => ({
    operation,
    path: unitFile(operation),
    text: mountUnit(operation, options),
  }));
  try {
    await writeAllSynced(files, 'everyone');
  } catch {
    // Again one by one, to know which: to write a unit twice does no harm.
    for (const file of files)
      await attempt(file.operation, () => writeAllSynced([file], 'everyone'));
  }
}

function unitFile({ mountPoint }: MountFilesystem): string {
  return join(UNIT_DIRECTORY, mountUnitName(mountPoint));
}

async function enableUnit({ operation, node }: ReadyMount): Promise<void> {
  const name = mountUnitName(operation.mountPoint);
  const link = deviceLink(operation.volume.volume);
  await makeDirectory(dirname(link));
  await writeLinkSynced(link, node.path);
  await writeLinkSynced(join(WANTS_DIRECTORY, name), join('..', name), 'everyone');
}

/** @throws OperationFailed when systemd does not mount all of them. */
export async function startUnits(
  mounts: readonly ReadyMount[],
  context: DriverContext,
): Promise<void> {
  const units = mounts.map(({ operation }) => mountUnitName(operation.mountPoint));
  await runTool(context, ['systemctl', 'start', '--', ...units], { timeoutMs: SYSTEMD_TIMEOUT_MS });
}
