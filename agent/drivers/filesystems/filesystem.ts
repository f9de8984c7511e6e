import { GiB, formatBytes, type Bytes } from '../../../src/model/values/bytes.ts';
import type { FilesystemType } from '../../../src/model/declared/declarations.ts';
import { FILESYSTEM_SLACK_BYTES } from '../../../src/model/declared/filesystem-limits.ts';
import { leastVolumeBytes } from '../../../src/model/volumes/encryption.ts';
import type { CreateFilesystem } from '../../../src/model/planned/plan.ts';
import { parseSuperblock, type Superblock } from '../../discover/content/superblocks.ts';
import { readNodeNumber } from '../../host/devices/block-device.ts';
import { readSynced, readUncached } from '../../host/devices/device-write.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import {
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
import { requireWritable } from '../tables/locate.ts';
import { groupTools, locateVolume } from '../groups/locate-volume.ts';
import { luksUuidOf } from '../encryption/mapping.ts';
import { requireUnfinished } from '../records/begin-volume.ts';
import { beginContent } from './begin-content.ts';
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
  const node = await beginContent(operation, context, {
    ...{ located, encryption },
    uuid:
      encryption === undefined
        ? operation.filesystemUuid
        : luksUuidOf(context, operation.volume.volume),
    filesystem: { type: driver.type, uuid: operation.filesystemUuid },
  });
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
 * Makes whole what a power cut left, and a mount reads before it runs the journal; nothing
 * otherwise. Like the run of the journal, it decides nothing, and is no operation of its own. The
 * filesystem was verified, and nobody has it open.
 */
export async function repairBeforeMount(
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
