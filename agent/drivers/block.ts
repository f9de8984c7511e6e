import { dirname } from 'node:path';
import type { LinkBlockDevice, PrepareBlockVolume } from '../../src/model/planned/plan.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import { readDeviceNumber, readNodeNumber, syncDevice } from '../host/devices/block-device.ts';
import { directoryState, isRealDirectory } from '../host/directories.ts';
import { writeLinkSynced } from '../host/files.ts';
import { findContent } from './blank.ts';
import {
  changedSince,
  each,
  guard,
  notVerified,
  runTool,
  type Driver,
  type DriverContext,
} from './driver.ts';
import { deviceToLink, pathOfMapping } from './encryption/block-volume.ts';
import { beginVolume, identityOf, requireUnfinished } from './records/begin-volume.ts';
import { clearUnfilled } from './groups/clear-volume.ts';
import { requireFree } from './tables/locate.ts';
import { groupTools, locateVolume } from './groups/locate-volume.ts';
import { requireVolumeNotOpen } from './not-open.ts';
import type { DeviceNode } from '../host/devices/partition-nodes.ts';

/**
 * A raw block volume is handed out only when it reads as zeros where its user would look first; on
 * a disk that was wiped all of it is zeroed before.
 */
export const prepareBlockVolume: Driver<'prepare-block-volume'> = {
  kind: 'prepare-block-volume',
  tools: ({ zero, volume }) => [...(zero ? ['blkdiscard'] : []), ...groupTools(volume)],
  execute: (operations, context) => each(operations, (one) => prepare(one, context)),
};

/** The link by which a PersistentVolume names a block device. */
export const linkBlockDevice: Driver<'link-block-device'> = {
  kind: 'link-block-device',
  tools: ({ volume }) => groupTools(volume),
  execute: (operations, context) => each(operations, (one) => link(one, context)),
};

async function prepare(operation: PrepareBlockVolume, context: DriverContext): Promise<void> {
  const located = await locateVolume(context, operation);
  const { node } = located;
  requireUnfinished(context, operation.volume, located);
  if (node.sizeBytes !== operation.sizeBytes)
    throw changedSince(
      `${node.path} has ${node.sizeBytes} bytes; the plan has ${operation.sizeBytes}.`,
    );
  await requireFree(node);
  await requireVolumeNotOpen(context, node);
  const isBlank = await clearUnfilled(context, operation, located);
  const content = isBlank
    ? null
    : await findContent(node.path, { startBytes: 0, sizeBytes: node.sizeBytes });
  if (content !== null)
    throw changedSince(
      `${node.path} is to be handed out as an empty raw block volume and holds something at byte ${content}.`,
    );
  await beginVolume(context, {
    ...identityOf(operation.volume),
    disk: operation.disk.facts,
    sizeBytes: node.sizeBytes,
  });
  if (operation.zero) await zero(node, context);
}

/** The slowest disk that is worth its place. */
const LEAST_BYTES_PER_S = 20 * MiB;
const ZERO_TIMEOUT_MS = 600_000;

/**
 * Between the places that a wipe zeroes may lie what was there before: nobody else is to read it.
 */
async function zero(node: DeviceNode, context: DriverContext): Promise<void> {
  const timeoutMs = ZERO_TIMEOUT_MS + Math.ceil((node.sizeBytes / LEAST_BYTES_PER_S) * 1_000);
  await runTool(context, ['blkdiscard', '--zeroout', '--', node.path], {
    timeoutMs,
    waitWhileBusy: true,
  });
  await syncDevice(node.path);
  const content = await findContent(node.path, { startBytes: 0, sizeBytes: node.sizeBytes });
  if (content !== null)
    throw notVerified(
      `${node.path} was zeroed and holds something at byte ${content}.`,
      'Find out what writes to the disk, then run "diskwright apply" again.',
    );
}

async function link(operation: LinkBlockDevice, context: DriverContext): Promise<void> {
  const { node: device, mark } = await locateVolume(context, operation);
  if (mark.state !== 'ready')
    throw changedSince(
      `Volume ${operation.volume.volume} is not marked ready; it is not handed out.`,
    );
  const directory = dirname(operation.link);
  const there = await directoryState(directory);
  if (there !== 'absent' && !(await isRealDirectory(directory)))
    throw guard(
      `${directory} is no directory but a link or a file.`,
      `Move it away; diskwright makes its own directory there.`,
    );
  const node = await deviceToLink(operation, context, device);
  await writeLinkSynced(operation.link, lastingPath(operation, node));
  if ((await readDeviceNumber(operation.link)) !== node.deviceNumber)
    throw notVerified(
      `${operation.link} does not lead to ${node.path}.`,
      'Find out what else writes to the state directory, then run "diskwright apply" again.',
    );
}

/**
 * The number of a device-mapper device is another one after the next boot; LVM's own link names the
 * volume.
 */
function lastingPath({ volume }: LinkBlockDevice, node: DeviceNode): string {
  const { logical, encrypted } = volume;
  if (encrypted === true) return pathOfMapping(volume, node);
  if (logical === undefined) return node.path;
  const named = `/dev/${logical.group}/${logical.name}`;
  return readNodeNumber(named) === node.deviceNumber ? named : node.path;
}
