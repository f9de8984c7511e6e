import { dirname, join } from 'node:path';
import type { VolumeStatement } from '../../../src/model/observed/inventory.ts';
import type { RemoveLogicalVolume, RemoveVolume } from '../../../src/model/planned/plan.ts';
import { recordOfStatement } from '../../../src/model/observed/statement.ts';
import { isRealDirectory, removeEmptyDirectory } from '../../host/directories.ts';
import { removeFileIfPresent, syncDirectory } from '../../host/files.ts';
import { readOwnMounts, type OwnMount } from '../../host/mounts/mount-table.ts';
import { readMountUsers } from '../../host/mounts/mount-users.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import { hasMountUnit, removeMountUnits } from '../../systemd/mount-unit-files.ts';
import { RELOAD_UNITS, stopMount, SYSTEMD_TIMEOUT_MS } from '../../systemd/systemctl.ts';
import {
  recordNotWritten,
  changedSince,
  guard,
  notVerified,
  OperationFailed,
  runTool,
  type DriverContext,
} from '../driver.ts';
import { writeToLedger } from '../records/ledger-disk.ts';

/**
 * What the removals of partitions and of logical volumes have in common: the volume's service ends,
 * and its traces go.
 */
export type Removing = RemoveVolume | RemoveLogicalVolume;

const UNMOUNT_TIMEOUT_MS = 120_000;
const CHATTR_TIMEOUT_MS = 30_000;

/** @throws OperationFailed when a record says that its layout protects it. */
export function requireUnprotected({ removed }: Removing, context: DriverContext): void {
  const record = context.records.volume(removed.volume);
  if (record?.protected === true)
    throw guard(
      `A record of ${record.recordedAt} says that volume ${removed.volume} is protected.`,
      'Lift the protection in its layout and apply that first.',
    );
}

/** @returns the one mount of ours, at the place that was reviewed; null when there is none. */
export async function requireOwnMount(
  { removed }: Removing,
  node: DeviceNode,
): Promise<OwnMount | null> {
  const mounts = await mountsOf(node);
  const stranger = mounts.find(({ mountPoint }) => mountPoint !== removed.mountPoint);
  if (stranger !== undefined || mounts.length > 1)
    throw changedSince(
      `${node.path} is mounted at ${mounts.map(({ mountPoint }) => mountPoint).join(' and ')}; volume ${removed.volume} is not removed.`,
    );
  return mounts[0] ?? null;
}

/** Never lazily, never by force: who has a file open keeps the volume. */
export async function unmount(
  { mountPoint }: OwnMount,
  context: DriverContext,
  node: DeviceNode,
): Promise<void> {
  const bySystemd = context.systemd && (await hasMountUnit(mountPoint));
  const argv = bySystemd ? stopMount(mountPoint) : ['umount', '--', mountPoint];
  try {
    await runTool(context, argv, { timeoutMs: UNMOUNT_TIMEOUT_MS });
  } catch (error) {
    throw withUsers(error, mountPoint);
  }
  if ((await mountsOf(node)).length > 0)
    throw notVerified(
      `${node.path} is still mounted at ${mountPoint}, although the unmount command ended well.`,
      'Look at "findmnt", stop what uses it, then run "diskwright apply" again.',
    );
}

/** umount(8) and lvchange(8) say only that the target is busy. */
export function withUsers(error: unknown, mountPoint: string): unknown {
  const users = readMountUsers(mountPoint);
  if (!(error instanceof OperationFailed) || users.length === 0) return error;
  return new OperationFailed({
    ...error.failure,
    message: `${error.failure.message}; ${mountPoint} is used by ${users.join(', ')}`,
    remedy:
      'Stop what uses it, then run "diskwright apply" again; the consent serves until it expires.',
  });
}

async function mountsOf(node: DeviceNode): ReturnType<typeof readOwnMounts> {
  return (await readOwnMounts()).filter(({ deviceNumber }) => deviceNumber === node.deviceNumber);
}

/**
 * What named the volume on this host: its units, its links, and the bare mount points. Nothing
 * recursive.
 */
export async function removeTraces({ removed }: Removing, context: DriverContext): Promise<void> {
  const { volume } = removed;
  const mountPoints = new Set([join(context.stateDir, 'volumes', volume)]);
  if (removed.mountPoint !== null) mountPoints.add(removed.mountPoint);
  await removeFileIfPresent(join(context.stateDir, 'block', volume));
  if (context.systemd) {
    for (const where of await removeMountUnits(volume)) mountPoints.add(where);
    await runTool(context, RELOAD_UNITS, { timeoutMs: SYSTEMD_TIMEOUT_MS });
  }
  for (const mountPoint of mountPoints) await removeMountPoint(mountPoint, context);
}

/** Bare and writable it would take what somebody still means to write to the volume. */
async function removeMountPoint(mountPoint: string, context: DriverContext): Promise<void> {
  if (!(await isRealDirectory(mountPoint))) return;
  const argv = ['chattr', '-f', '-i', '--', mountPoint];
  await runTool(context, argv, { timeoutMs: CHATTR_TIMEOUT_MS }).catch(() => '');
  await removeEmptyDirectory(mountPoint);
  await syncDirectory(dirname(mountPoint));
}

/** Its id is never made again: the next volume of its name has another one. */
export async function recordRemoved(
  { removed, disk, layout }: Removing,
  context: DriverContext,
  lay: { readonly partitionUuid: string; readonly sizeBytes: number },
): Promise<void> {
  const known = context.records.volume(removed.volume);
  const base = known ?? {
    volume: removed.volume,
    layout: layout ?? 'unknown',
    name: 'unknown',
    ordinal: 0,
    disk: disk.facts,
    ...lay,
  };
  const { volume, name, ordinal, partitionUuid, sizeBytes } = base;
  const statement: VolumeStatement = {
    ...{ volume, layout: base.layout, name, ordinal, partitionUuid, sizeBytes },
    state: 'removed',
    recordedAt: context.now(),
  };
  // Also of a logical volume the ledger of its disk: its tags go with it.
  await writeToLedger(context, disk, [statement]);
  const record = recordOfStatement(statement, base.disk);
  try {
    await context.records.saveVolume(record);
  } catch (error) {
    throw recordNotWritten(error);
  }
}
