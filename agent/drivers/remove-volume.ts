import { dirname, join } from 'node:path';
import type { RemoveVolume, VolumeRef } from '../../src/model/plan.ts';
import type { VolumeRecord } from '../../src/model/inventory.ts';
import { openForWriting } from '../host/device-write.ts';
import { removeEmptyDirectory } from '../host/directories.ts';
import { exists, removeFileSynced, syncDirectory } from '../host/files.ts';
import { readOwnMounts } from '../host/mount-table.ts';
import { readLoopOver, type PartitionNode } from '../host/partition-nodes.ts';
import {
  changedSince,
  each,
  guard,
  notVerified,
  runTool,
  type Driver,
  type DriverContext,
} from './driver.ts';
import { rewriteGpt, settleUdev, syncPartitionNodes } from './gpt-disk.ts';
import { locateVolume, requireWritable, type LocatedVolume } from './locate.ts';
import { isVolumeMountPoint } from './mount.ts';
import { deviceLink, mountUnitName, UNIT_DIRECTORY, WANTS_DIRECTORY } from './mount-unit.ts';
import { recordNotWritten } from './partition-table.ts';
import {
  beginDestruction,
  endDestruction,
  notOpened,
  placesToWipe,
  requireNoSystem,
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
    ...(operation.removed.mountPoint === null ? [] : [systemd ? 'systemctl' : 'umount']),
  ],
  execute: (operations, context) => each(operations, (one) => remove(one, context)),
};

const UNMOUNT_TIMEOUT_MS = 120_000;
const CHATTR_TIMEOUT_MS = 30_000;

async function remove(operation: RemoveVolume, context: DriverContext): Promise<void> {
  requireWritable(context);
  requireNoSystem(context);
  requireUnprotected(operation, context);
  const { path } = context.observed;
  const located = await locate(operation, context);
  const { node } = located;
  await unmount(operation, context, node);
  const loop = readLoopOver(node.path);
  if (loop !== null)
    throw changedSince(`${node.path} is in use: ${loop} has it as its backing file.`);
  // Held for as long as the wipe takes: nobody can mount it. The disk itself may have other users.
  const claimed = await openForWriting(node.path, { exclusive: true });
  if (claimed.kind !== 'opened') throw notOpened(node.path, claimed);
  const opened = await openForWriting(path, { exclusive: false });
  try {
    if (opened.kind !== 'opened') throw notOpened(path, opened);
    const within = { startBytes: node.startBytes, sizeBytes: node.sizeBytes };
    const regions = await beginDestruction(operation, context, {
      handle: opened.handle,
      subject: { kind: 'volume', volume: operation.removed.volume },
      regions: placesToWipe(operation.spans, { within, observed: context.observed }),
    });
    await zeroPlaces(opened.handle, path, regions);
  } finally {
    await claimed.handle.close();
    if (opened.kind === 'opened') await opened.handle.close();
  }
  await removeTraces(operation, context);
  await recordRemoved(operation, context, node);
  await takeOutOfTable(context, located);
  await endDestruction(operation, context);
}

function requireUnprotected({ removed }: RemoveVolume, context: DriverContext): void {
  const record = context.records.volume(removed.volume);
  if (record?.protected === true)
    throw guard(
      `A record of ${record.recordedAt} says that volume ${removed.volume} is protected.`,
      'Lift the protection in its layout and apply that first.',
    );
}

async function locate(operation: RemoveVolume, context: DriverContext): Promise<LocatedVolume> {
  const { volume, partitionUuid, startBytes, sizeBytes } = operation.removed;
  const named = { volume, partitionUuid } as VolumeRef;
  const located = await locateVolume(context, { disk: operation.disk, volume: named });
  const { node } = located;
  if (node.startBytes !== startBytes || node.sizeBytes !== sizeBytes)
    throw changedSince(
      `Volume ${volume} lies at byte ${node.startBytes} with ${node.sizeBytes} bytes; it was planned at ${startBytes} with ${sizeBytes}.`,
    );
  return located;
}

/** One mount of ours at most, at the place that was reviewed; never lazily, never by force. */
async function unmount(
  { removed }: RemoveVolume,
  context: DriverContext,
  node: PartitionNode,
): Promise<void> {
  const mounts = await mountsOf(node);
  const stranger = mounts.find(({ mountPoint }) => mountPoint !== removed.mountPoint);
  if (stranger !== undefined || mounts.length > 1)
    throw changedSince(
      `${node.path} is mounted at ${mounts.map(({ mountPoint }) => mountPoint).join(' and ')}; volume ${removed.volume} is not removed.`,
    );
  const [mount] = mounts;
  if (mount === undefined) return;
  const unit = join(UNIT_DIRECTORY, mountUnitName(mount.mountPoint));
  const bySystemd = context.systemd && (await exists(unit));
  await runTool(
    context,
    bySystemd
      ? ['systemctl', 'stop', '--', mountUnitName(mount.mountPoint)]
      : ['umount', '--', mount.mountPoint],
    { timeoutMs: UNMOUNT_TIMEOUT_MS },
  );
  if ((await mountsOf(node)).length > 0)
    throw notVerified(
      `${node.path} is still mounted at ${mount.mountPoint}, although the unmount command ended well.`,
      'Look at "findmnt", stop what uses it, then run "diskwright apply" again.',
    );
}

async function mountsOf(node: PartitionNode): ReturnType<typeof readOwnMounts> {
  return (await readOwnMounts()).filter(({ deviceNumber }) => deviceNumber === node.deviceNumber);
}

/** What named the volume on this host: its unit, its links, and the bare mount point. Nothing recursive. */
async function removeTraces({ removed }: RemoveVolume, context: DriverContext): Promise<void> {
  const { volume } = removed;
  const mountPoint = removed.mountPoint ?? join(context.stateDir, 'volumes', volume);
  await removeFileSynced(join(context.stateDir, 'block', volume));
  if (context.systemd) {
    const name = mountUnitName(mountPoint);
    await removeFileSynced(join(WANTS_DIRECTORY, name));
    await removeFileSynced(join(UNIT_DIRECTORY, name));
    await removeFileSynced(deviceLink(volume));
    await runTool(context, ['systemctl', 'daemon-reload'], { timeoutMs: UNMOUNT_TIMEOUT_MS });
  }
  if (!isVolumeMountPoint(mountPoint, context.stateDir) || !(await exists(mountPoint))) return;
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
  { table, gpt, partition }: LocatedVolume,
): Promise<void> {
  const partitions = table.partitions.filter(({ uuid }) => uuid !== partition.uuid);
  const without = { ...table, partitions };
  await rewriteGpt(context, without, gpt);
  await syncPartitionNodes(context, without);
  await settleUdev(context);
  const record = context.records.disk(table.uuid);
  if (record === null) return;
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
