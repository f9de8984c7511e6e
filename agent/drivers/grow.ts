import { FILESYSTEM_SLACK_BYTES } from '../../src/model/declared/filesystem-limits.ts';
import { dirname, join } from 'node:path';
import { GiB, type Bytes } from '../../src/model/values/bytes.ts';
import type { FilesystemType } from '../../src/model/declared/declarations.ts';
import type { GrowFilesystem, GrowPartition } from '../../src/model/planned/plan.ts';
import { makeDirectories, removeEmptyDirectory } from '../host/directories.ts';
import { readUncached } from '../host/devices/device-write.ts';
import { readRegion, syncDevice } from '../host/devices/block-device.ts';
import { readMountedSpace } from '../host/files.ts';
import { readOwnMounts } from '../host/mounts/mount-table.ts';
import type { DeviceNode } from '../host/devices/partition-nodes.ts';
import {
  recordNotWritten,
  changedSince,
  each,
  notVerified,
  runTool,
  type Driver,
  type DriverContext,
} from './driver.ts';
import type { FilesystemDriver } from './filesystems/filesystem-driver.ts';
import { parseSuperblock } from '../discover/content/superblocks.ts';
import { growMapping } from './encryption/mapping.ts';
import { FILESYSTEMS } from './filesystems/filesystem.ts';
import { prepareRoom } from './grow-into.ts';
import { gptPlaces } from '../formats/gpt.ts';
import { rewriteGpt, settleUdev, syncPartitionNodes } from './tables/gpt-disk.ts';
import { geometryOf } from './tables/read-gpt.ts';
import { locatePartition, requireFree, requireWritable } from './tables/locate.ts';
import { groupTools, locateVolume } from './groups/locate-volume.ts';
import { recordSize as recordLogicalSize } from './groups/logical-volume.ts';
import { requireRoom } from './tables/partition-table.ts';
import { stateAndRecordOne } from './records/state-volumes.ts';

/** A partition gets larger at its end; where it begins never changes. */
export const growPartition: Driver<'grow-partition'> = {
  kind: 'grow-partition',
  tools: () => ['partx'],
  execute: (operations, context) => each(operations, (one) => enlarge(one, context)),
};

/** A filesystem fills its device. */
export const growFilesystem: Driver<'grow-filesystem'> = {
  kind: 'grow-filesystem',
  tools: (operation) => {
    const driver = FILESYSTEMS[operation.filesystem as FilesystemType];
    const mounting = driver.growsMountedOnly ? ['mount', 'umount'] : [];
    return [...driver.growTools, ...mounting, ...groupTools(operation.volume)];
  },
  execute: (operations, context) => each(operations, (one) => fill(one, context)),
};

async function enlarge(operation: GrowPartition, context: DriverContext): Promise<void> {
  const located = await locatePartition(context, operation);
  const { gpt, table, partition } = located;
  requireWritable(context);
  const geometry = geometryOf(context);
  const { sectorBytes } = geometry;
  const presentBytes = partition.sectors * sectorBytes;
  if (presentBytes !== operation.fromBytes && presentBytes !== operation.toBytes)
    throw changedSince(
      `Partition ${partition.number} of ${context.observed.path} has ${presentBytes} bytes; the plan grows it from ${operation.fromBytes} to ${operation.toBytes}.`,
    );
  const grown = { ...partition, sectors: operation.toBytes / sectorBytes };
  const wanted = {
    ...table,
    lastUsableSector: gptPlaces(geometry).lastUsable,
    partitions: table.partitions.map((one) => (one.number === grown.number ? grown : one)),
  };
  requireRoom(wanted, context.observed.path);
  // Where the table has the new size already, this was done before it.
  if (presentBytes < operation.toBytes) await prepareRoom(operation, context, located);
  // Before the table: once that has the new size there is nothing left to be done, and nobody would
  // record it.
  await recordSize(operation, context, table.uuid);
  await rewriteGpt(context, wanted, gpt);
  await syncPartitionNodes(context, wanted);
  await settleUdev(context);
}

/** The sizes that are coming, of the partition and of the disk that grew before it. */
async function recordSize(
  operation: GrowPartition,
  context: DriverContext,
  tableUuid: string,
): Promise<void> {
  const disk = context.records.disk(tableUuid);
  const volume = context.records.volume(operation.volume.volume);
  const { facts } = operation.disk;
  const recordedAt = context.now();
  try {
    if (disk !== null) await context.records.saveDisk({ ...disk, facts, recordedAt });
  } catch (error) {
    throw recordNotWritten(error);
  }
  if (volume === null) return;
  const record = { ...volume, disk: facts, sizeBytes: operation.toBytes, recordedAt };
  await stateAndRecordOne(context, operation.disk, { operation, volume: operation.volume, record });
}

async function fill(operation: GrowFilesystem, context: DriverContext): Promise<void> {
  await growContent(operation, context);
  if (operation.volume.logical !== undefined) await recordLogicalSize(operation, context);
}

async function growContent(operation: GrowFilesystem, context: DriverContext): Promise<void> {
  const { volume } = operation;
  const { node: device } = await locateVolume(context, operation);
  requireWritable(context);
  const node =
    volume.encrypted === true ? await growMapping(context, volume.volume, device) : device;
  if (node.sizeBytes < operation.toBytes)
    throw changedSince(
      `${node.path} has ${node.sizeBytes} bytes; the filesystem is to have ${operation.toBytes}.`,
    );
  const driver = FILESYSTEMS[operation.filesystem as FilesystemType];
  if (parseSuperblock(driver.type, await readRegion(node.path, 0, driver.superblockBytes)) === null)
    throw changedSince(`${node.path} holds no ${driver.type} filesystem.`);
  const mountPoint = await mountPointOf(node);
  if (mountPoint !== null || !driver.growsMountedOnly) {
    if (mountPoint === null) await requireFree(node);
    await growAt(driver, { context, node, mountPoint });
    return;
  }
  await requireFree(node);
  const { type } = driver;
  await whileStaged(context, { node, type, volume: volume.volume }, (mountPoint) =>
    growAt(driver, { context, node, mountPoint }),
  );
}

async function mountPointOf(node: DeviceNode): Promise<string | null> {
  const mounts = await readOwnMounts();
  return mounts.find(({ deviceNumber }) => deviceNumber === node.deviceNumber)?.mountPoint ?? null;
}

interface GrowSite {
  readonly context: DriverContext;
  readonly node: DeviceNode;
  readonly mountPoint: string | null;
}

async function growAt(driver: FilesystemDriver, site: GrowSite): Promise<void> {
  const { context, node, mountPoint } = site;
  const timeoutMs = 10 * 60_000 + Math.ceil(node.sizeBytes / GiB) * 1_000;
  for (const argv of driver.growCommands({ device: node.path, mountPoint })) {
    // e2fsck(8): 1 means that errors were corrected.
    const goodExitCodes = argv[0] === 'e2fsck' ? [0, 1] : [0];
    await runTool(context, argv, { timeoutMs, goodExitCodes });
  }
  const sizeBytes = await grownSize(driver, site);
  if (node.sizeBytes - sizeBytes > FILESYSTEM_SLACK_BYTES)
    throw notVerified(
      `The ${driver.type} filesystem on ${node.path} has ${sizeBytes} bytes after growing, its device ${node.sizeBytes}.`,
      'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
}

/** A mounted filesystem keeps its superblock in memory: then the filesystem itself is asked. */
async function grownSize(driver: FilesystemDriver, site: GrowSite): Promise<Bytes> {
  const { node, mountPoint } = site;
  if (mountPoint === null) {
    await syncDevice(node.path);
    const start = await readUncached(node.path, 0, driver.superblockBytes);
    return parseSuperblock(driver.type, start)?.sizeBytes ?? 0;
  }
  const superblock = parseSuperblock(
    driver.type,
    await readRegion(node.path, 0, driver.superblockBytes),
  );
  if (superblock === null) return 0;
  if (driver.mountedSize === 'superblock') return superblock.sizeBytes;
  const space = await readMountedSpace(mountPoint);
  if (space === null)
    throw changedSince(`${mountPoint} was unmounted while its filesystem was grown.`);
  return space.totalBytes + superblock.logBytes;
}

const MOUNT_TIMEOUT_MS = 60_000;

/**
 * Below this directory lie mounts of our own that last for one operation; a pass begins by ending
 * them.
 */
export function stagingDirectory(stateDir: string): string {
  return join(stateDir, 'staging');
}

interface WhatStaged {
  readonly node: DeviceNode;
  readonly type: FilesystemType;
  readonly volume: string;
}

/** Mounts a filesystem for ourselves, and unmounts it again. */
export async function whileStaged(
  context: DriverContext,
  { node, type, volume }: WhatStaged,
  work: (mountPoint: string) => Promise<void>,
): Promise<void> {
  const mountPoint = join(stagingDirectory(context.stateDir), volume);
  await makeDirectories(mountPoint, 0o700);
  const argv = ['mount', '-t', type, '-o', 'nosuid,nodev,noexec', '--', node.path, mountPoint];
  await runTool(context, argv, { timeoutMs: MOUNT_TIMEOUT_MS });
  try {
    await work(mountPoint);
  } finally {
    await runTool(context, ['umount', '--', mountPoint], { timeoutMs: MOUNT_TIMEOUT_MS });
    await removeEmptyDirectory(mountPoint);
    await removeEmptyDirectory(dirname(mountPoint));
  }
}

/** Ends what an interrupted pass left mounted for itself. */
export async function clearStaging(
  context: Pick<DriverContext, 'run' | 'deadlineScale' | 'stateDir'>,
): Promise<void> {
  const directory = stagingDirectory(context.stateDir);
  for (const { mountPoint } of (await readOwnMounts()).toReversed())
    if (mountPoint.startsWith(`${directory}/`))
      await runTool(context, ['umount', '--', mountPoint], { timeoutMs: MOUNT_TIMEOUT_MS });
}
