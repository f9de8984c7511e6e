import type { Signature } from '../../../src/model/observed/inventory.ts';
import type { RemoveLogicalVolume } from '../../../src/model/planned/plan.ts';
import type { DeviceRegion } from '../../host/devices/block-device.ts';
import { openForWriting } from '../../host/devices/device-write.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import { changedSince, each, notVerified, type Driver, type DriverContext } from '../driver.ts';
import { devicesOf, requireWhole, syncMembers } from '../groups/group-members.ts';
import { requireWritable } from '../tables/locate.ts';
import { mountedAgainUnless, requireNoOtherUse } from '../mounts/mount-again.ts';
import { findGroup, findLostVolume, type LocatedLogicalVolume } from '../groups/locate-volume.ts';
import { closeMapping, findMapping, luksUuidOf, openMapping } from '../encryption/mapping.ts';
import { activate } from '../groups/logical-volume.ts';
import { readSignatures } from '../filesystems/own-content.ts';
import { runLvm } from '../groups/read-group.ts';
import { endDamagedVolume } from './damaged-volume.ts';
import { deactivate, endLostVolume, requireNoLoop } from './lost-volume.ts';
import {
  recordRemoved,
  removeTraces,
  requireOwnMount,
  requireUnprotected,
  unmount,
  withUsers,
} from './removed-traces.ts';
import {
  beginDestruction,
  endDestruction,
  filledRegions,
  notOpened,
  placesToWipe,
  requireConsent,
  requireNoSystem,
  savePlaces,
  zeroed,
  zeroPlaces,
} from './wipe-places.ts';

/**
 * A logical volume whose data a consent gives up: unmounted, wiped, recorded as removed, and only
 * then taken out of its group. As long as it is there, a stop in between is known for what it is.
 * What is cut of its extents later is cleared before it is used, as everything is that is cut.
 */
export const removeLogicalVolume: Driver<'remove-logical-volume'> = {
  kind: 'remove-logical-volume',
  tools: ({ removed }, { systemd }) => [
    'lvm',
    ...(removed.isPool || removed.logical.thinPool !== undefined ? ['thin_check'] : []),
    ...(removed.filesystemUuid === null ? [] : ['wipefs']),
    ...(removed.mountPoint === null ? [] : ['umount']),
    ...(removed.encrypted === true ? ['cryptsetup'] : []),
    ...(systemd ? ['systemctl'] : []),
  ],
  execute: (operations, context) => each(operations, (one) => remove(one, context)),
};

async function remove(operation: RemoveLogicalVolume, context: DriverContext): Promise<void> {
  requireUnprotected(operation, context);
  requireConsent(operation, context);
  requireDisks(operation, context);
  const located = await locate(operation, context);
  // Its service is not ended for what cannot be written down.
  if (operation.proof === 'consent') await savePlaces(operation, context, []);
  const { lost, damaged, isPool } = operation.removed;
  if (isPool) requireEmptyPool(located);
  if (lost !== undefined) await endLostVolume(operation, context, located);
  else if (damaged !== undefined) await endDamagedVolume(operation, context, located);
  else if (isPool) await beginPool(operation, context);
  else await wipeVolume(operation, context, located);
  await removeTraces(operation, context);
  await recordRemoved(operation, context, {
    partitionUuid: located.place.physicalVolume.partitionUuid,
    sizeBytes: located.volume.sizeBytes,
  });
  await takeOutOfGroup(operation, context);
  await endDestruction(operation, context);
}

/** Its own disk and every other one of its group. */
function requireDisks({ removed, disk }: RemoveLogicalVolume, context: DriverContext): void {
  const others = (removed.members ?? []).filter((member) => member.disk !== disk.facts.id);
  for (const each of [context, ...others.flatMap((member) => context.peer(member.disk) ?? [])]) {
    requireWritable(each);
    requireNoSystem(each);
  }
}

/**
 * In its group, which is whole but for what git gives up, with the UUID and the size that were
 * reviewed.
 */
async function locate(
  operation: RemoveLogicalVolume,
  context: DriverContext,
): Promise<LocatedLogicalVolume> {
  const { removed, disk } = operation;
  const { lost = [] } = removed;
  const located = await findLostVolume(context, { disk, volume: removed }, lost);
  const { volume, where, group } = located;
  requireWhole(group, lost);
  if (volume.uuid !== removed.uuid)
    throw changedSince(`${where} has UUID ${volume.uuid}; it was planned with ${removed.uuid}.`);
  if (volume.sizeBytes !== removed.sizeBytes)
    throw changedSince(
      `${where} has ${volume.sizeBytes} bytes; it was planned with ${removed.sizeBytes}.`,
    );
  if ((volume.pool !== undefined) !== removed.isPool)
    throw changedSince(`${where} is ${volume.segmentType}, and was planned as something else.`);
  return located;
}

/** Nothing may be cut from a pool any more. */
function requireEmptyPool({ group, volume, where, device }: LocatedLogicalVolume): void {
  const left = group.volumes.filter(({ thinPool }) => thinPool === volume.name);
  if (left.length > 0)
    throw changedSince(
      `${where} is not removed: ${left.map(({ name }) => name).join(' and ')} is cut from it.`,
    );
  if (device !== null)
    throw changedSince(`${where} is active itself; nothing of ours activates it.`);
}

/** A pool has no content of its own: that its consent is used is written down. */
async function beginPool(operation: RemoveLogicalVolume, context: DriverContext): Promise<void> {
  await beginDestruction(operation, context, { handle: null, regions: [], before: null });
}

async function wipeVolume(
  operation: RemoveLogicalVolume,
  context: DriverContext,
  located: LocatedLogicalVolume,
): Promise<void> {
  const { volume } = operation.removed;
  const { device: node } = located;
  const mapping = node === null ? null : findMapping(context, volume, node);
  const device = mapping ?? node;
  const mount = device === null ? null : await requireOwnMount(operation, device);
  if (node !== null && device !== null) {
    requireNoLoop(device);
    await requireNoOtherUse(context, device, mount);
    if (mount !== null) await unmount(mount, context, device);
  }
  const isBegun = (): boolean => context.records.consent(operation.consent.key) !== null;
  const nodeNow = async (): Promise<DeviceNode> => {
    const now = await activated(operation, context);
    return mapping === null ? now : openMapping(context, volume, now);
  };
  await mountedAgainUnless({ mount, isBegun, nodeNow }, context, () =>
    wipeUnmounted(operation, context, located),
  );
}

async function wipeUnmounted(
  operation: RemoveLogicalVolume,
  context: DriverContext,
  located: LocatedLogicalVolume,
): Promise<void> {
  if (located.device !== null)
    await closeMapping(context, operation.removed.volume, located.device);
  const node = await requireUnused(operation, context, located);
  await requireFilesystem(operation, context, node);
  const claimed = await openForWriting(node.path, { exclusive: true });
  if (claimed.kind !== 'opened') throw notOpened(node.path, claimed);
  const { handle } = claimed;
  try {
    const whole = { startBytes: 0, sizeBytes: node.sizeBytes };
    const signatures = signaturesSeen(operation, context);
    const regions = placesToWipe([whole], { within: whole, observed: { signatures } });
    const begun = await beginDestruction(operation, context, { handle, regions, before: null });
    await zeroPlaces(handle, node.path, await regionsToZero(operation, context, begun));
    await savePlaces(operation, context, zeroed(begun));
  } finally {
    await handle.close();
  }
}

/**
 * Of a thin volume only what holds something: the rest reads as zeros, and to write it takes space
 * of a pool that may be full.
 */
async function regionsToZero(
  { consent, removed }: RemoveLogicalVolume,
  { records }: DriverContext,
  begun: readonly DeviceRegion[],
): Promise<readonly DeviceRegion[]> {
  if (removed.logical.thinPool === undefined) return begun;
  return filledRegions((await records.wipedPlaces(consent.key)) ?? []);
}

/**
 * A device that can be deactivated is held by nobody, also not by one who opened it without
 * claiming it, as a virtual machine does: the kernel counts them all (dm-ioctl, DM_DEV_REMOVE). It
 * is activated again to be wiped.
 */
async function requireUnused(
  operation: RemoveLogicalVolume,
  context: DriverContext,
  located: LocatedLogicalVolume,
): Promise<DeviceNode> {
  if (located.device !== null)
    await deactivate(context, located).catch((error: unknown) => {
      throw withUsers(error, located.device?.path ?? located.where);
    });
  const now = await activated(operation, context);
  const mount = await requireOwnMount(operation, now);
  if (mount !== null)
    throw changedSince(
      `${located.where} was mounted at ${mount.mountPoint} meanwhile; it is not removed.`,
    );
  return now;
}

async function activated(
  operation: RemoveLogicalVolume,
  context: DriverContext,
): Promise<DeviceNode> {
  await activate([await locate(operation, context)], context);
  const { device, where } = await locate(operation, context);
  if (device !== null) return device;
  throw notVerified(
    `${where} is not active, although lvchange ended well.`,
    'Look at the kernel log (dmesg) and at "dmsetup info", then run "diskwright apply" again.',
  );
}

/**
 * Of a volume without a device nothing was seen when it was planned: what is in it must be what the
 * consent names.
 */
async function requireFilesystem(
  { removed }: RemoveLogicalVolume,
  context: DriverContext,
  node: DeviceNode,
): Promise<void> {
  if (removed.filesystemUuid === null) return;
  const found = await readSignatures(context, node);
  // Of an encrypted one only its header is seen.
  const own = [removed.filesystemUuid.toLowerCase(), luksUuidOf(context, removed.volume)];
  if (!found.some(({ uuid }) => own.includes(uuid?.toLowerCase() ?? '')))
    throw changedSince(
      `${node.path} holds ${found.map(({ type, uuid }) => `${type} (UUID ${uuid ?? 'none'})`).join(' and ') || 'no filesystem'}; the consent gives up the filesystem ${removed.filesystemUuid}.`,
    );
}

function signaturesSeen(
  { removed }: RemoveLogicalVolume,
  { observed }: DriverContext,
): readonly Signature[] {
  const seen = observed.volumeGroup?.volumes.find(({ uuid }) => uuid === removed.uuid);
  return seen?.signatures ?? [];
}

/**
 * What is not active is removed without a question, and what somebody uses cannot be deactivated.
 */
async function takeOutOfGroup(
  operation: RemoveLogicalVolume,
  context: DriverContext,
): Promise<void> {
  const { disk, removed } = operation;
  const located = await locate(operation, context);
  const { place, members, where } = located;
  const target = ['--', `${place.group}/${place.name}`];
  await deactivate(context, located);
  await runLvm(context, {
    verb: 'lvremove',
    devices: devicesOf(members),
    group: place.group,
    ...(isOfBadPool(operation)
      ? { args: ['--force', '--force', '--yes', ...target], withoutDeviceMapper: true }
      : { args: target }),
  });
  await syncMembers(members);
  const { group } = await findGroup(context, { disk, volume: removed });
  if (group.volumes.some(({ uuid }) => uuid === removed.uuid))
    throw notVerified(
      `${where} is still there, although lvremove ended well.`,
      'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
}

/**
 * LVM has a pool give the space of a thin volume back, for which it activates the pool. One that is
 * lost cannot be activated, and one that is damaged must not be: forced twice lvremove(8) goes on
 * without that, and without the device mapper it does not try. It asks nothing then, so that the
 * volume is inactive before, and its pool known to be lost or damaged.
 */
function isOfBadPool({ removed }: RemoveLogicalVolume): boolean {
  const { lost, damaged, logical } = removed;
  return (lost ?? damaged) !== undefined && logical.thinPool !== undefined;
}
