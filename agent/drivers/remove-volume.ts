import { dirname, join } from 'node:path';
import type { RemoveVolume } from '../../src/model/plan.ts';
import type { VolumeRecord } from '../../src/model/inventory.ts';
import { openForWriting } from '../host/device-write.ts';
import { isRealDirectory, removeEmptyDirectory } from '../host/directories.ts';
import {
  exists,
  listDirectory,
  readTextIfPresent,
  removeFileSynced,
  syncDirectory,
} from '../host/files.ts';
import { readOwnMounts, type OwnMount } from '../host/mount-table.ts';
import { readMountUsers } from '../host/mount-users.ts';
import { readLoopOver, type PartitionNode } from '../host/partition-nodes.ts';
import {
  recordNotWritten,
  changedSince,
  each,
  guard,
  notVerified,
  OperationFailed,
  runTool,
  type Driver,
  type DriverContext,
} from './driver.ts';
import { rewriteGpt, settleUdev, syncPartitionNodes } from './gpt-disk.ts';
import { locateMarked, requireWritable, type LocatedPartition } from './locate.ts';
import {
  deviceLink,
  mountPlaceOf,
  mountUnitName,
  UNIT_DIRECTORY,
  WANTS_DIRECTORY,
} from './mount-unit.ts';
import {
  beginDestruction,
  endDestruction,
  notOpened,
  placesToWipe,
  requireConsent,
  requireNoSystem,
  savePlaces,
  zeroed,
  zeroPlaces,
} from './wipe-places.ts';

/**
 * A volume whose data a consent gives up: unmounted, wiped, recorded as removed, and only then taken out of
 * the table. As long as its partition is there, a stop in between is known for what it is.
 */
export const removeVolume: Driver<'remove-volume'> = {
  kind: 'remove-volume',
  tools: (operation, { systemd }) => [
    'partx',
    ...(operation.removed.mountPoint === null ? [] : ['umount']),
    ...(systemd ? ['systemctl'] : []),
  ],
  execute: (operations, context) => each(operations, (one) => remove(one, context)),
};

const UNMOUNT_TIMEOUT_MS = 120_000;
const CHATTR_TIMEOUT_MS = 30_000;

async function remove(operation: RemoveVolume, context: DriverContext): Promise<void> {
  requireWritable(context);
  requireNoSystem(context);
  requireUnprotected(operation, context);
  requireConsent(operation, context);
  const located = await locate(operation, context);
  const { node } = located;
  const mount = await requireOwnMount(operation, node);
  // Its service is not ended for what cannot be written down.
  if (operation.proof === 'consent') await savePlaces(operation, context, []);
  if (mount !== null) await unmount(mount, context, node);
  const loop = readLoopOver(node.path);
  if (loop !== null)
    throw changedSince(`${node.path} is in use: ${loop} has it as its backing file.`);
  await wipe(operation, context, node);
  await removeTraces(operation, context);
  await recordRemoved(operation, context, node);
  await takeOutOfTable(context, located);
  await endDestruction(operation, context);
}

async function wipe(
  operation: RemoveVolume,
  context: DriverContext,
  node: PartitionNode,
): Promise<void> {
  const { path } = context.observed;
  // Held for as long as the wipe takes: nobody can mount it. The disk itself may have other users.
  const claimed = await openForWriting(node.path, { exclusive: true });
  if (claimed.kind !== 'opened') throw notOpened(node.path, claimed);
  try {
    const opened = await openForWriting(path, { exclusive: false });
    if (opened.kind !== 'opened') throw notOpened(path, opened);
    const { handle } = opened;
    try {
      const within = { startBytes: node.startBytes, sizeBytes: node.sizeBytes };
      // Also the places of the disk that lie in it: who writes there later is told by them.
      const disk = { startBytes: 0, sizeBytes: context.instance.sizeBytes };
      const spans = [...operation.spans, disk];
      const regions = placesToWipe(spans, { within, observed: context.observed });
      const begun = await beginDestruction(operation, context, { handle, regions, before: null });
      await zeroPlaces(handle, path, begun);
      // What comes back with an old copy of the disk is not given up by what is left to be done.
      await savePlaces(operation, context, zeroed(begun));
    } finally {
      await handle.close();
    }
  } finally {
    await claimed.handle.close();
  }
}

function requireUnprotected({ removed }: RemoveVolume, context: DriverContext): void {
  const record = context.records.volume(removed.volume);
  if (record?.protected === true)
    throw guard(
      `A record of ${record.recordedAt} says that volume ${removed.volume} is protected.`,
      'Lift the protection in its layout and apply that first.',
    );
}

async function locate(operation: RemoveVolume, context: DriverContext): Promise<LocatedPartition> {
  const { volume, startBytes, sizeBytes } = operation.removed;
  const located = await locateMarked(context, {
    disk: operation.disk,
    volume: operation.removed,
  });
  const { node } = located;
  if (node.startBytes !== startBytes || node.sizeBytes !== sizeBytes)
    throw changedSince(
      `Volume ${volume} lies at byte ${node.startBytes} with ${node.sizeBytes} bytes; it was planned at ${startBytes} with ${sizeBytes}.`,
    );
  return located;
}

/** @returns the one mount of ours, at the place that was reviewed; null when there is none. */
async function requireOwnMount(
  { removed }: RemoveVolume,
  node: PartitionNode,
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
async function unmount(
  { mountPoint }: OwnMount,
  context: DriverContext,
  node: PartitionNode,
): Promise<void> {
  const unit = mountUnitName(mountPoint);
  const bySystemd = context.systemd && (await exists(join(UNIT_DIRECTORY, unit)));
  const argv = bySystemd ? ['systemctl', 'stop', '--', unit] : ['umount', '--', mountPoint];
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

/** umount(8) says only that the target is busy. */
function withUsers(error: unknown, mountPoint: string): unknown {
  const users = readMountUsers(mountPoint);
  if (!(error instanceof OperationFailed) || users.length === 0) return error;
  return new OperationFailed({
    ...error.failure,
    message: `${error.failure.message}; ${mountPoint} is used by ${users.join(', ')}`,
    remedy:
      'Stop what uses it, then run "diskwright apply" again; the consent serves until it expires.',
  });
}

async function mountsOf(node: PartitionNode): ReturnType<typeof readOwnMounts> {
  return (await readOwnMounts()).filter(({ deviceNumber }) => deviceNumber === node.deviceNumber);
}

/** What named the volume on this host: its units, its links, and the bare mount points. Nothing recursive. */
async function removeTraces({ removed }: RemoveVolume, context: DriverContext): Promise<void> {
  const { volume } = removed;
  const mountPoints = new Set([join(context.stateDir, 'volumes', volume)]);
  if (removed.mountPoint !== null) mountPoints.add(removed.mountPoint);
  await removeFileIfPresent(join(context.stateDir, 'block', volume));
  if (context.systemd)
    for (const where of await removeUnits(volume, context)) mountPoints.add(where);
  for (const mountPoint of mountPoints) await removeMountPoint(mountPoint, context);
}

/** @returns where the units of the volume mounted it: also a host path, after its mount is long gone. */
async function removeUnits(volume: string, context: DriverContext): Promise<readonly string[]> {
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
  await runTool(context, ['systemctl', 'daemon-reload'], { timeoutMs: UNMOUNT_TIMEOUT_MS });
  return places;
}

async function removeFileIfPresent(path: string): Promise<void> {
  if (await exists(path)) await removeFileSynced(path);
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
async function recordRemoved(
  { removed, disk, layout }: RemoveVolume,
  context: DriverContext,
  node: PartitionNode,
): Promise<void> {
  const known = context.records.volume(removed.volume);
  const base = known ?? {
    volume: removed.volume,
    layout: layout ?? 'unknown',
    name: 'unknown',
    ordinal: 0,
    disk: disk.facts,
    partitionUuid: removed.partitionUuid,
    sizeBytes: node.sizeBytes,
  };
  const { volume, name, ordinal, partitionUuid, sizeBytes } = base;
  const record: VolumeRecord = {
    volume,
    layout: base.layout,
    name,
    ordinal,
    disk: base.disk,
    partitionUuid,
    sizeBytes,
    state: 'removed',
    recordedAt: context.now(),
  };
  try {
    await context.records.saveVolume(record);
  } catch (error) {
    throw recordNotWritten(error);
  }
}

async function takeOutOfTable(
  context: DriverContext,
  { table, gpt, partition }: LocatedPartition,
): Promise<void> {
  const partitions = table.partitions.filter(({ uuid }) => uuid !== partition.uuid);
  const without = { ...table, partitions };
  await rewriteGpt(context, without, gpt);
  await syncPartitionNodes(context, without);
  await settleUdev(context);
  const record = context.records.disk(table.uuid);
  if (record?.partitionUuids.includes(partition.uuid) !== true) return;
  try {
    await context.records.saveDisk({
      ...record,
      partitionUuids: record.partitionUuids.filter((uuid) => uuid !== partition.uuid),
      recordedAt: context.now(),
    });
  } catch (error) {
    throw recordNotWritten(error);
  }
}
