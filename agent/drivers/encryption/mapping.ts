import { basename } from 'node:path';
import type { VolumeRef } from '../../../src/model/planned/operation-refs.ts';
import { encryptionUuid, type VolumeId } from '../../../src/model/identifiers.ts';
import { mappingName, mappingUuid } from '../../../src/model/volumes/encryption.ts';
import { LUKS_HEADER_BYTES, parseLuksHeader, type LuksHeader } from '../../formats/luks.ts';
import { readNodeNumber } from '../../host/devices/block-device.ts';
import { readUncached } from '../../host/devices/device-write.ts';
import { findMapperDevice, type MapperDevice } from '../../host/devices/mapper-devices.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import { changedSince, guard, notVerified, runTool, type DriverContext } from '../driver.ts';
import { KEY_TIMEOUT_MS, runWithKey } from './opening-key.ts';

/** The UUID that only we give the LUKS header of a volume. */
export function luksUuidOf({ owner }: DriverContext, volume: VolumeId): string {
  return encryptionUuid(owner.installation, volume);
}

/**
 * The LUKS2 header on a volume's device, read from the medium.
 *
 * @throws OperationFailed when it is not there, or not the one that was made for the volume.
 */
export async function requireHeader(
  context: DriverContext,
  volume: VolumeId,
  node: DeviceNode,
): Promise<LuksHeader> {
  const header = parseLuksHeader(await readUncached(node.path, 0, LUKS_HEADER_BYTES));
  if (header === null)
    throw changedSince(`${node.path} of volume ${volume} holds no LUKS2 header.`);
  const made = luksUuidOf(context, volume);
  if (header.uuid.toLowerCase() !== made)
    throw changedSince(
      `The LUKS2 header on ${node.path} has UUID ${header.uuid}; volume ${volume} was made with ${made}.`,
    );
  return header;
}

/**
 * Our own mapping of a volume, which lies on its device and on nothing else; null while it is not
 * open.
 */
export function findMapping(
  context: DriverContext,
  volume: VolumeId,
  node: DeviceNode,
): MapperDevice | null {
  const mapping = findMapperDevice(mappingUuid(luksUuidOf(context, volume), volume));
  if (mapping === null) return null;
  const { slaves, path } = mapping;
  if (slaves.length !== 1 || slaves[0] !== basename(node.path))
    throw guard(
      `${path} is open as ${mappingName(volume)} and lies on ${slaves.join(' and ') || 'nothing'}, not on ${node.path}.`,
      'A copy of the disk may be attached: detach it, or close what was opened from it (cryptsetup close).',
    );
  if (mapping.isSuspended)
    throw guard(
      `${path} (${mappingName(volume)}) is suspended.`,
      'Find out who suspended it (dmsetup info); resume it, then run "diskwright apply" again.',
    );
  if (readNodeNumber(path) !== mapping.deviceNumber)
    throw guard(
      `${path} is not the device that the kernel has under that name.`,
      'Look at "ls -l /dev/dm-*" and "dmsetup ls"; "dmsetup mknodes" makes the nodes again.',
    );
  return mapping;
}

/**
 * Opens an encrypted volume, where it is not open yet, with the key that its header names, or with
 * another one where that opens nothing. Nothing is written to it.
 *
 * @returns the device that its filesystem lies on.
 */
export async function openMapping(
  context: DriverContext,
  volume: VolumeId,
  node: DeviceNode,
): Promise<DeviceNode> {
  const { subsystem } = await requireHeader(context, volume, node);
  const present = findMapping(context, volume, node);
  if (present !== null) return present;
  await runWithKey(context, { node, named: subsystem }, (key) => [
    ...['cryptsetup', 'open', '--type', 'luks2', '--batch-mode', '--key-file', key],
    ...['--', node.path, mappingName(volume)],
  ]);
  const opened = findMapping(context, volume, node);
  if (opened !== null) return opened;
  throw notVerified(
    `${mappingName(volume)} is not there, although cryptsetup ended well.`,
    'Look at the kernel log (dmesg) and at "dmsetup info", then run "diskwright apply" again.',
  );
}

/** The device that what is in a volume lies on: opened first where it is encrypted. */
export async function filesystemDevice(
  context: DriverContext,
  { volume, encrypted }: VolumeRef,
  node: DeviceNode,
): Promise<DeviceNode> {
  return encrypted === true ? openMapping(context, volume, node) : node;
}

/** A mapping takes all of its device, which grew; nothing is written to it. */
export async function growMapping(
  context: DriverContext,
  volume: VolumeId,
  node: DeviceNode,
): Promise<DeviceNode> {
  await openMapping(context, volume, node);
  const { subsystem } = await requireHeader(context, volume, node);
  await runWithKey(context, { node, named: subsystem }, (key) => [
    ...['cryptsetup', 'resize', '--batch-mode', '--key-file', key],
    ...['--', mappingName(volume)],
  ]);
  return openMapping(context, volume, node);
}

/** Closes a mapping of ours; whoever uses it keeps it open, and cryptsetup says so. */
export async function closeMapping(
  context: DriverContext,
  volume: VolumeId,
  node: DeviceNode,
): Promise<void> {
  if (findMapping(context, volume, node) === null) return;
  const argv = ['cryptsetup', 'close', '--', mappingName(volume)];
  await runTool(context, argv, { timeoutMs: KEY_TIMEOUT_MS, waitWhileBusy: true });
  if (findMapping(context, volume, node) !== null)
    throw notVerified(
      `${mappingName(volume)} is still open, although cryptsetup ended well.`,
      'Look at "dmsetup info" for who uses it, then run "diskwright apply" again.',
    );
}
