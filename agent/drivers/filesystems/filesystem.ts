import { GiB, formatBytes, type Bytes } from '../../../src/model/values/bytes.ts';
import type { FilesystemType } from '../../../src/model/declared/declarations.ts';
import { FILESYSTEM_SLACK_BYTES } from '../../../src/model/declared/filesystem-limits.ts';
import { leastVolumeBytes } from '../../../src/model/volumes/encryption.ts';
import type { CreateFilesystem } from '../../../src/model/planned/plan.ts';
import type { VolumeRef } from '../../../src/model/planned/operation-refs.ts';
import type { VolumeRecord } from '../../../src/model/observed/inventory.ts';
import { parseSuperblock, type Superblock } from '../../discover/content/superblocks.ts';
import { readNodeNumber } from '../../host/devices/block-device.ts';
import { readSynced, readUncached } from '../../host/devices/device-write.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import {
  recordNotWritten,
  changedSince,
  each,
  guard,
  notVerified,
  runTool,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import { btrfs } from './filesystem-btrfs.ts';
import type { FilesystemDriver } from './filesystem-driver.ts';
import { ext4 } from './filesystem-ext4.ts';
import { xfs } from './filesystem-xfs.ts';
import { clearUnfilled } from '../groups/clear-volume.ts';
import { checkDisk, requireFree, requireWritable, type LocatedVolume } from '../tables/locate.ts';
import { groupTools, locateVolume } from '../groups/locate-volume.ts';
import { encrypt } from '../encryption/format.ts';
import { requireKey } from '../encryption/key.ts';
import { closeMapping, luksUuidOf } from '../encryption/mapping.ts';
import { requireVolumeNotOpen } from '../not-open.ts';
import { removeSignatures, requireOwnContent } from './own-content.ts';
import { seedOf } from './seed.ts';

/** The one registry of filesystems. */
export const FILESYSTEMS: Readonly<Record<FilesystemType, FilesystemDriver>> = { ext4, xfs, btrfs };

export const createFilesystem: Driver<'create-filesystem'> = {
  kind: 'create-filesystem',
  tools: (operation) => [
    FILESYSTEMS[operation.format.filesystem].makeTool,
    'wipefs',
    ...groupTools(operation.volume),
  ],
  execute: (operations, context) => each(operations, (one) => makeFilesystem(one, context)),
};

async function makeFilesystem(operation: CreateFilesystem, context: DriverContext): Promise<void> {
  const driver = FILESYSTEMS[operation.format.filesystem];
  const located = await locateVolume(context, operation);
  requireWritable(context);
  requireUnfinished(context, operation.volume, located);
  requireSize(operation, located.node);
  const { encryption } = operation.format;
  if (encryption !== undefined) {
    await requireKey(context, encryption.key);
    // Opened by a pass that was stopped: nothing was finished in it.
    await closeMapping(context, operation.volume.volume, located.node);
  }
  await requireFree(located.node);
  await requireVolumeNotOpen(context, located.node);
  const isBlank = await clearUnfilled(context, operation, located);
  const own = isBlank
    ? []
    : await requireOwnContent(context, located.node, {
        volume: operation.volume,
        uuid:
          encryption === undefined
            ? operation.filesystemUuid
            : luksUuidOf(context, operation.volume.volume),
      });
  await beginVolume(context, {
    ...identityOf(operation.volume),
    disk: operation.disk.facts,
    sizeBytes: located.node.sizeBytes,
    filesystem: { type: driver.type, uuid: operation.filesystemUuid },
  });
  await removeSignatures(context, located.node, own);
  checkDisk(context, operation.disk);
  const node =
    encryption === undefined
      ? located.node
      : await encrypt({ volume: operation.volume, encryption }, context, located.node);
  const argv = driver.makeCommand(node.path, {
    uuid: operation.filesystemUuid,
    sizeBytes: node.sizeBytes,
    mkfs: operation.format.mkfs,
    seed: operation.withDataDirectory ? seedOf(context.stateDir) : null,
  });
  await runTool(context, argv, {
    timeoutMs: makeDeadlineMs(node.sizeBytes),
    waitWhileBusy: true,
  });
  await verifyFilesystem(driver, node, {
    uuid: operation.filesystemUuid,
    whole: true,
    sync: false,
  });
}

/**
 * Makes a superblock whole again that a power cut tore; nothing otherwise. Like the run of the
 * journal at a mount, it decides nothing, and is no operation of its own. The filesystem was
 * verified, and nobody has it open.
 */
export async function repairSuperblock(
  driver: FilesystemDriver,
  node: DeviceNode,
  context: DriverContext,
): Promise<void> {
  const repair = await driver.repairCommand(node.path, (offsetBytes, lengthBytes) =>
    readUncached(node.path, offsetBytes, lengthBytes),
  );
  if (repair === null) return;
  const { argv, goodExitCodes } = repair;
  await runTool(context, argv, { timeoutMs: makeDeadlineMs(node.sizeBytes), goodExitCodes });
}

/**
 * Inode tables are written in full, about 1.6 % of the size: on a slow disk that takes its time.
 */
function makeDeadlineMs(sizeBytes: Bytes): number {
  return 10 * 60_000 + Math.ceil(sizeBytes / GiB) * 1_000;
}

/**
 * mkfs runs only while the mark is `new`, and never where a record says that the volume was
 * finished.
 */
export function requireUnfinished(
  context: DriverContext,
  volume: VolumeRef,
  located: LocatedVolume,
): void {
  if (located.mark.state !== 'new')
    throw changedSince(
      `Volume ${volume.volume} is marked ready on ${context.observed.path}: it is finished and is never made again.`,
    );
  const record = context.records.volume(volume.volume);
  if (record?.state === 'ready')
    throw guard(
      `A record of ${record.recordedAt} says that volume ${volume.volume} was finished; its mark says new.`,
      'Find out what changed the mark. The volume is held and never formatted.',
    );
  const said = context.observed.ledger?.volumes.find((one) => one.volume === volume.volume);
  if (said?.state === 'ready')
    throw guard(
      `${context.observed.path} itself says of ${said.recordedAt} that volume ${volume.volume} was finished; its mark says new.`,
      'Find out what changed the mark: an old copy of the partition table may have come back. The volume is held and never formatted.',
    );
}

function requireSize(operation: CreateFilesystem, node: DeviceNode): void {
  if (node.sizeBytes !== operation.sizeBytes)
    throw changedSince(
      `${node.path} has ${node.sizeBytes} bytes; the plan has ${operation.sizeBytes}.`,
    );
  const least = leastVolumeBytes(operation.format);
  if (node.sizeBytes < least)
    throw guard(
      `${node.path} has ${formatBytes(node.sizeBytes)}; ${operation.format.filesystem} needs at least ${formatBytes(least)}.`,
      'Declare a larger size, or another filesystem.',
    );
}

/** What of a volume's record comes from the plan. */
export function identityOf(
  volume: VolumeRef,
): Pick<VolumeRecord, 'volume' | 'layout' | 'name' | 'ordinal' | 'partitionUuid'> {
  const { volume: id, layout, name, ordinal, partitionUuid } = volume;
  return { volume: id, layout, name, ordinal, partitionUuid };
}

/**
 * The record of a volume that something is going to be made in, as far as it is not the same for
 * all.
 */
export type BegunVolume = Omit<VolumeRecord, 'state' | 'recordedAt' | 'claim'>;

/** Before the first byte of a volume's content is written. */
export async function beginVolume(context: DriverContext, volume: BegunVolume): Promise<void> {
  await beginVolumes(context, [volume]);
}

/**
 * As {@link beginVolume}, of several volumes by one write. When it fails, nothing is made of any of
 * them.
 */
export async function beginVolumes(
  context: DriverContext,
  volumes: readonly BegunVolume[],
): Promise<void> {
  const { records } = context;
  try {
    await records.saveVolumes(
      volumes.map((volume) => {
        const claim = records.volume(volume.volume)?.claim;
        return {
          ...volume,
          ...(claim === undefined ? {} : { claim }),
          state: 'begun',
          recordedAt: context.now(),
        };
      }),
    );
  } catch (error) {
    throw recordNotWritten(error);
  }
}

/**
 * Reads the superblock from the medium and compares it with what was to be made.
 *
 * @throws OperationFailed when it is not there, or another one.
 */
export async function verifyFilesystem(
  driver: FilesystemDriver,
  node: DeviceNode,
  wanted: {
    readonly uuid: string;
    /** Whether it must fill its device. */
    readonly whole: boolean;
    /** Whether all of it has to be on the medium: before anything is promised of it. */
    readonly sync: boolean;
  },
): Promise<Superblock> {
  if (readNodeNumber(node.path) !== node.deviceNumber)
    throw changedSince(`${node.path} became another device meanwhile.`);
  const read = wanted.sync ? readSynced : readUncached;
  const found = parseSuperblock(driver.type, await read(node.path, 0, driver.superblockBytes));
  if (found === null)
    throw notVerified(
      `No ${driver.type} filesystem is on ${node.path}, although ${driver.makeTool} made one.`,
      `Run ${driver.makeTool} by hand on a spare device to see whether it works on this node.`,
    );
  if (found.uuid !== wanted.uuid)
    throw notVerified(
      `The ${driver.type} filesystem on ${node.path} has UUID ${found.uuid}, not ${wanted.uuid}.`,
      'Another program made a filesystem there; find out which, then run "diskwright plan".',
    );
  const missing = node.sizeBytes - found.sizeBytes;
  if (missing < 0 || (wanted.whole && missing > FILESYSTEM_SLACK_BYTES))
    throw notVerified(
      `The ${driver.type} filesystem on ${node.path} has ${found.sizeBytes} bytes on a device of ${node.sizeBytes}.`,
      'Look at the messages of the tool and of the kernel (dmesg), then run "diskwright apply" again.',
    );
  return found;
}
