import type { RemoveVolume } from '../../../src/model/planned/plan.ts';
import type { FileHandle } from 'node:fs/promises';
import type { DeviceRegion } from '../../host/devices/block-device.ts';
import { openForWriting } from '../../host/devices/device-write.ts';
import {
  readLoopOver,
  type DeviceNode,
  type PartitionNode,
} from '../../host/devices/partition-nodes.ts';
import {
  recordNotWritten,
  changedSince,
  each,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import { rewriteGpt, settleUdev, syncPartitionNodes } from '../tables/gpt-disk.ts';
import { locateMarked, requireWritable, type LocatedPartition } from '../tables/locate.ts';
import { mountedAgainUnless, requireNoOtherUse } from '../mounts/mount-again.ts';
import { requireVolumeNotOpen } from '../not-open.ts';
import { closeMapping, findMapping, openMapping } from '../encryption/mapping.ts';
import { isBeforeWipe, takeGroupAway } from './remove-group.ts';
import {
  recordRemoved,
  removeTraces,
  requireOwnMount,
  requireUnprotected,
  unmount,
} from './removed-traces.ts';
import {
  beginDestruction,
  endDestruction,
  notOpened,
  placesToWipe,
  requireConsent,
  requireNoSystem,
  savePlaces,
  snapshot,
  zeroed,
  zeroPlaces,
} from './wipe-places.ts';

/**
 * A volume whose data a consent gives up: unmounted, wiped, recorded as removed, and only then
 * taken out of the table. As long as its partition is there, a stop in between is known for what it
 * is.
 */
export const removeVolume: Driver<'remove-volume'> = {
  kind: 'remove-volume',
  tools: (operation, { systemd }) => [
    'partx',
    ...(operation.removed.group === undefined ? [] : ['lvm']),
    ...(operation.removed.mountPoint === null ? [] : ['umount']),
    ...(operation.removed.encrypted === true ? ['cryptsetup'] : []),
    ...(systemd ? ['systemctl'] : []),
  ],
  execute: (operations, context) => each(operations, (one) => remove(one, context)),
};

async function remove(operation: RemoveVolume, context: DriverContext): Promise<void> {
  requireWritable(context);
  requireNoSystem(context);
  requireUnprotected(operation, context);
  requireConsent(operation, context);
  const located = await locate(operation, context);
  const { node } = located;
  const { volume } = operation.removed;
  const mapping = findMapping(context, volume, node);
  const device = mapping ?? node;
  const mount = await requireOwnMount(operation, device);
  const loop = readLoopOver(device.path);
  if (loop !== null)
    throw changedSince(`${device.path} is in use: ${loop} has it as its backing file.`);
  await requireNoOtherUse(context, device, mount);
  // Its service is not ended for what cannot be written down.
  if (operation.proof === 'consent') await savePlaces(operation, context, []);
  if (mount !== null) await unmount(mount, context, device);
  const isBegun = (): boolean => context.records.consent(operation.consent.key) !== null;
  const nodeNow = async (): Promise<DeviceNode> =>
    mapping === null ? node : openMapping(context, volume, node);
  await mountedAgainUnless({ mount, isBegun, nodeNow }, context, async () => {
    await closeMapping(context, volume, node);
    const { group } = operation.removed;
    if (group !== undefined) await takeGroupAway(operation, group, { context, located });
    await wipe(operation, context, node);
  });
  await removeTraces(operation, context);
  const { partitionUuid } = operation.removed;
  await recordRemoved(operation, context, { partitionUuid, sizeBytes: node.sizeBytes });
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
      await requireVolumeNotOpen(context, node);
      const within = { startBytes: node.startBytes, sizeBytes: node.sizeBytes };
      // Also the places of the disk that lie in it: who writes there later is noticed by them.
      const disk = { startBytes: 0, sizeBytes: context.instance.sizeBytes };
      const spans = [...operation.spans, disk];
      const regions = placesToWipe(spans, { within, observed: context.observed });
      const begun = await beginWipe(operation, context, { handle, regions });
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

/** Under a group the consent is used already when the wipe begins. */
async function beginWipe(
  operation: RemoveVolume,
  context: DriverContext,
  on: { readonly handle: FileHandle; readonly regions: readonly DeviceRegion[] },
): Promise<readonly DeviceRegion[]> {
  const isUsed = operation.removed.group !== undefined && (await isBeforeWipe(operation, context));
  if (!isUsed) return beginDestruction(operation, context, { ...on, before: null });
  await savePlaces(operation, context, await snapshot(on.handle, on.regions));
  return on.regions;
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
