import type { EncryptBlockVolume, LinkBlockDevice } from '../../../src/model/planned/plan.ts';
import { formatBytes } from '../../../src/model/values/bytes.ts';
import {
  ENCRYPTION_HEADER_BYTES,
  leastVolumeBytes,
  mappingName,
} from '../../../src/model/volumes/encryption.ts';
import { LUKS_HEADER_BYTES, parseLuksHeader } from '../../formats/luks.ts';
import { readNodeNumber } from '../../host/devices/block-device.ts';
import { readUncached } from '../../host/devices/device-write.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import { findContent } from '../blank.ts';
import {
  changedSince,
  each,
  guard,
  notVerified,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import { beginContent } from '../filesystems/begin-content.ts';
import { groupTools, locateVolume } from '../groups/locate-volume.ts';
import { requireUnfinished } from '../records/begin-volume.ts';
import { requireWritable } from '../tables/locate.ts';
import { growMapping, luksUuidOf, openMapping } from './mapping.ts';

/**
 * A raw block volume that is encrypted: as long as it is marked `new`, nobody was given its
 * mapping, and its header is made anew by a pass that comes after one that was stopped.
 */
export const encryptBlockVolume: Driver<'encrypt-block-volume'> = {
  kind: 'encrypt-block-volume',
  tools: ({ volume }) => ['wipefs', ...groupTools(volume)],
  execute: (operations, context) => each(operations, (one) => makeHeader(one, context)),
};

async function makeHeader(operation: EncryptBlockVolume, context: DriverContext): Promise<void> {
  const { encryption, volume } = operation;
  const located = await locateVolume(context, operation);
  requireWritable(context);
  requireUnfinished(context, volume, located);
  requireSize(operation, located.node);
  const inside = await beginContent(operation, context, {
    ...{ located, encryption },
    uuid: luksUuidOf(context, volume.volume),
  });
  const span = { startBytes: 0, sizeBytes: inside.sizeBytes };
  const content = await findContent(inside.path, span);
  if (content !== null)
    throw notVerified(
      `${inside.path} is to be handed out as an empty raw block volume and holds something at byte ${content}.`,
      'Find out what writes to the disk, then run "diskwright apply" again.',
    );
}

function requireSize({ encryption, sizeBytes }: EncryptBlockVolume, node: DeviceNode): void {
  if (node.sizeBytes !== sizeBytes)
    throw changedSince(`${node.path} has ${node.sizeBytes} bytes; the plan has ${sizeBytes}.`);
  const least = leastVolumeBytes({ kind: 'block', encryption });
  if (node.sizeBytes < least)
    throw guard(
      `${node.path} has ${formatBytes(node.sizeBytes)}; an encrypted raw block volume needs at least ${formatBytes(least)}.`,
      'Declare a larger size.',
    );
}

/**
 * The device that a raw block volume is handed out as: of an encrypted one its mapping, opened
 * first, and as large as the volume.
 */
export async function deviceToLink(
  { volume }: LinkBlockDevice,
  context: DriverContext,
  node: DeviceNode,
): Promise<DeviceNode> {
  const { volume: id, encrypted, logical } = volume;
  if (encrypted !== true) {
    // Nothing was seen of a logical volume that was not active when it was planned.
    if (logical !== undefined) await requireNotEncrypted(context, volume.volume, node);
    return node;
  }
  const mapping = await openMapping(context, id, node);
  return mapping.sizeBytes < node.sizeBytes - ENCRYPTION_HEADER_BYTES
    ? growMapping(context, id, node)
    : mapping;
}

/** Whoever got it would see noise, and write over the header. */
async function requireNotEncrypted(
  context: DriverContext,
  volume: LinkBlockDevice['volume']['volume'],
  node: DeviceNode,
): Promise<void> {
  const header = parseLuksHeader(await readUncached(node.path, 0, LUKS_HEADER_BYTES));
  if (header?.uuid.toLowerCase() === luksUuidOf(context, volume))
    throw changedSince(
      `${node.path} holds the LUKS2 header that was made for volume ${volume}, which is not declared encrypted; it is not handed out.`,
    );
}

/**
 * The path of an open mapping that leads to it after the next boot, too, and to nothing before it
 * is open again: whoever is given it waits.
 */
export function pathOfMapping({ volume }: LinkBlockDevice['volume'], mapping: DeviceNode): string {
  const named = `/dev/mapper/${mappingName(volume)}`;
  if (readNodeNumber(named) === mapping.deviceNumber) return named;
  throw notVerified(
    `${named} does not lead to ${mapping.path}.`,
    '"dmsetup mknodes" makes the nodes again; then run "diskwright apply" again.',
  );
}
