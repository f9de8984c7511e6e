import { dirname, join } from 'node:path';
import type { MountFilesystem } from '../../src/model/planned/plan.ts';
import { mountUnitName } from '../../src/model/values/host-path.ts';
import type { DeviceNode } from '../host/devices/partition-nodes.ts';
import {
  exists,
  listDirectory,
  makeDirectory,
  readTextIfPresent,
  removeFileIfPresent,
  writeAllSynced,
  writeLinkSynced,
} from '../host/files.ts';
import { deviceLink, isVolumeMountPoint, mountPlaceOf, mountUnit } from './mount-unit.ts';

const UNIT_DIRECTORY = '/etc/systemd/system';
/** systemd's own way of "enabled": a link here (systemd.unit(5), WantedBy). */
const WANTS_DIRECTORY = `${UNIT_DIRECTORY}/local-fs.target.wants`;
/** Where people and programs put units (systemd.unit(5)). */
const UNIT_DIRECTORIES = [UNIT_DIRECTORY, '/run/systemd/system', '/usr/local/lib/systemd/system'];
const UNIT_WITH_DEVICES = /\.(?:mount|swap|automount|service)$/;

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

/**
 * Writes the mount units of filesystems on one disk.
 *
 * systemd reads a unit that it does not know when it is started; only what it may know by another
 * text has to be read again, with all units that there are. The unit of a volume that was never
 * mounted here has a name that nothing had before.
 *
 * @param bare those where nothing is mounted yet.
 * @returns whether systemd has to read its units again before it starts one of these.
 */
export async function writeMountUnits(
  { ready, bare }: { readonly ready: readonly ReadyMount[]; readonly bare: readonly ReadyMount[] },
  stateDir: string,
  attempt: Attempt,
): Promise<boolean> {
  let mayBeKnown = false;
  for (const { operation } of bare)
    mayBeKnown ||=
      !isVolumeMountPoint(operation.mountPoint, stateDir) ||
      (await hasMountUnit(operation.mountPoint));
  await writeUnits(ready, attempt);
  for (const mount of ready) await attempt(mount.operation, () => enableUnit(mount));
  return mayBeKnown;
}

/**
 * All at once: whenever that directory has changed, systemd reads the names of all units that there
 * are anew before it takes in another one, also that of a device which just came.
 */
async function writeUnits(ready: readonly ReadyMount[], attempt: Attempt): Promise<void> {
  const files = ready.map(({ operation, options }) => ({
    operation,
    path: unitFile(operation.mountPoint),
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

/** Whether there is a mount unit for a place, ours or another's. */
export async function hasMountUnit(mountPoint: string): Promise<boolean> {
  return exists(unitFile(mountPoint));
}

function unitFile(mountPoint: string): string {
  return join(UNIT_DIRECTORY, mountUnitName(mountPoint));
}

async function enableUnit({ operation, node }: ReadyMount): Promise<void> {
  const name = mountUnitName(operation.mountPoint);
  const link = deviceLink(operation.volume.volume);
  // The socket of the root half lies beside it, and is for an account of its own.
  await makeDirectory(dirname(link), 'everyone');
  await writeLinkSynced(link, node.path);
  await writeLinkSynced(join(WANTS_DIRECTORY, name), join('..', name), 'everyone');
}

/**
 * Removes the units of a volume and the link to its device. systemd has to read its units again.
 *
 * @returns where the units mounted it: also a host path, after its mount is long gone.
 */
export async function removeMountUnits(volume: string): Promise<readonly string[]> {
  const places: string[] = [];
  for (const name of await listDirectory(UNIT_DIRECTORY)) {
    if (!name.endsWith('.mount')) continue;
    const text = (await readTextIfPresent(join(UNIT_DIRECTORY, name))) ?? '';
    const where = mountPlaceOf(text, volume);
    if (where === null) continue;
    places.push(where);
    await removeFileIfPresent(join(WANTS_DIRECTORY, name));
    await removeFileIfPresent(join(UNIT_DIRECTORY, name));
  }
  await removeFileIfPresent(deviceLink(volume));
  return places;
}

/** The unit files of a host that may name a device, in the directories of people and programs. */
export async function listUnitFiles(root: string): Promise<readonly string[]> {
  const files = await Promise.all(
    UNIT_DIRECTORIES.map(async (directory) =>
      (await listDirectory(join(root, directory)))
        .filter((name) => UNIT_WITH_DEVICES.test(name))
        .map((name) => join(directory, name)),
    ),
  );
  return files.flat();
}
