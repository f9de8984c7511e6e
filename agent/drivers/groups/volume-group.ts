import {
  LOGICAL_EXTENT_BYTES,
  PHYSICAL_VOLUME_START_BYTES,
} from '../../../src/model/values/bytes.ts';
import { installationHash, nodeHash } from '../../../src/model/volumes/mark.ts';
import type {
  CreateVolumeGroup,
  ExtendVolumeGroup,
  GrowPhysicalVolume,
} from '../../../src/model/planned/plan.ts';
import { syncDevice } from '../../host/devices/block-device.ts';
import { changedSince, each, notVerified, type Driver, type DriverContext } from '../driver.ts';
import { beginVolume, identityOf, requireUnfinished } from '../records/begin-volume.ts';
import {
  devicesOf,
  locateMembers,
  madeGroup,
  nodeOf,
  requireGroup,
  requireWhole,
  syncMembers,
  type Members,
} from './group-members.ts';
import {
  checkDisk,
  locatePartition,
  requireFree,
  requireWritable,
  type LocatedPartition,
} from '../tables/locate.ts';
import { requireVolumeNotOpen } from '../not-open.ts';
import {
  removeSignatures,
  requireOwnContent,
  type FoundSignature,
} from '../filesystems/own-content.ts';
import { readGroup, runLvm } from './read-group.ts';

/** A physical volume with the UUID that was chosen for it, and its group. */
export const createVolumeGroup: Driver<'create-volume-group'> = {
  kind: 'create-volume-group',
  tools: () => ['lvm', 'wipefs'],
  execute: (operations, context) => each(operations, (one) => makeGroup(one, context)),
};

/**
 * A physical volume with the UUID that was chosen for it joins the group that is on other disks.
 */
export const extendVolumeGroup: Driver<'extend-volume-group'> = {
  kind: 'extend-volume-group',
  tools: () => ['lvm', 'wipefs'],
  execute: (operations, context) => each(operations, (one) => joinGroup(one, context)),
};

/** A physical volume takes all of its partition. */
export const growPhysicalVolume: Driver<'grow-physical-volume'> = {
  kind: 'grow-physical-volume',
  tools: () => ['lvm'],
  execute: (operations, context) => each(operations, (one) => enlarge(one, context)),
};

async function makeGroup(operation: CreateVolumeGroup, context: DriverContext): Promise<void> {
  const prepared = await prepare(operation, context);
  const { node } = prepared.located;
  const alone = new Map([[operation.physicalVolumeUuid, prepared.located]]);
  if (prepared.own.length > 0 && (await isMade(operation, context, alone)))
    // The pass that made it may have ended before.
    return syncDevice(node.path);
  await makePhysicalVolume(operation, context, prepared);
  await runLvm(context, {
    verb: 'vgcreate',
    devices: [node.path],
    args: [
      ...['--setautoactivation', 'n', '--physicalextentsize', `${LOGICAL_EXTENT_BYTES}b`],
      ...['--addtag', ownerTag(context), '--', operation.group, node.path],
    ],
  });
  await syncDevice(node.path);
  if (!(await isMade(operation, context, alone)))
    throw notVerified(
      `No volume group ${operation.group} is on ${node.path}, although vgcreate made one.`,
      'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
}

async function joinGroup(operation: ExtendVolumeGroup, context: DriverContext): Promise<void> {
  const prepared = await prepare(operation, context);
  const { node } = prepared.located;
  const { physicalVolumeUuid: uuid, group } = operation;
  const members = await locateMembers(context, operation, { uuid, located: prepared.located });
  if (prepared.own.length > 0 && (await isJoined(operation, context, members)))
    return syncMembers(members);
  const others = new Map(Array.from(members).filter(([one]) => one !== uuid));
  const finished = Array.from(others).find(([, { mark }]) => mark.state === 'ready');
  if (finished === undefined)
    throw changedSince(
      `The volume group ${group} is on no finished disk that ${node.path} could join.`,
    );
  requireWhole(
    await requireGroup(context, others, madeGroup(operation.volume, group, finished[0])),
    operation.missing,
  );
  await makePhysicalVolume(operation, context, prepared);
  await runLvm(context, {
    verb: 'vgextend',
    devices: devicesOf(members),
    args: ['--', group, node.path],
  });
  await syncMembers(members);
  if (!(await isJoined(operation, context, members)))
    throw notVerified(
      `${node.path} is not in the volume group ${group}, although vgextend ended well.`,
      'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
}

type MakesPhysicalVolume = CreateVolumeGroup | ExtendVolumeGroup;

/** A partition in which a physical volume may be made. */
interface Prepared {
  readonly located: LocatedPartition;
  /** Signatures of a half-made one of ours. */
  readonly own: readonly FoundSignature[];
}

async function prepare(operation: MakesPhysicalVolume, context: DriverContext): Promise<Prepared> {
  const located = await locatePartition(context, operation);
  const { node } = located;
  requireWritable(context);
  requireUnfinished(context, operation.volume, located);
  if (node.sizeBytes !== operation.sizeBytes)
    throw changedSince(
      `${node.path} has ${node.sizeBytes} bytes; the plan has ${operation.sizeBytes}.`,
    );
  await requireFree(node);
  await requireVolumeNotOpen(context, node);
  const own = await requireOwnContent(context, node, {
    volume: operation.volume,
    uuid: operation.physicalVolumeUuid,
    onlyRecorded: true,
  });
  return { located, own };
}

async function makePhysicalVolume(
  operation: MakesPhysicalVolume,
  context: DriverContext,
  { located: { node }, own }: Prepared,
): Promise<void> {
  await beginVolume(context, {
    ...identityOf(operation.volume),
    disk: operation.disk.facts,
    sizeBytes: node.sizeBytes,
  });
  // pvcreate(8) overwrites a label of its own without a question, but not one that says that it is
  // in use.
  await removeSignatures(context, node, own);
  checkDisk(context, operation.disk);
  await runLvm(context, {
    verb: 'pvcreate',
    devices: [node.path],
    args: [
      ...['--uuid', operation.physicalVolumeUuid, '--norestorefile'],
      ...['--dataalignment', `${PHYSICAL_VOLUME_START_BYTES}b`, '--', node.path],
    ],
  });
  // pvcreate(8) leaves it in the cache of the disk: a power cut could lose it there after the group
  // on other disks knew of it.
  await syncDevice(node.path);
}

/**
 * Whose the group is, for people who look at it with vgs(8); our own knowledge of it is the
 * partition's mark.
 */
function ownerTag({ owner }: DriverContext): string {
  return `dw.${installationHash(owner.installation)}.${nodeHash(owner.node)}`;
}

/**
 * Whether the group is there, whole and empty. What is cut from it comes after its partition is
 * marked ready.
 */
async function isMade(
  operation: CreateVolumeGroup,
  context: DriverContext,
  alone: Members,
): Promise<boolean> {
  const { path } = nodeOf(alone, operation.physicalVolumeUuid);
  const answer = await readGroup(context, alone, path);
  if (answer?.kind !== 'group') return false;
  const { group, physicalVolumeUuid } = operation;
  const made = { name: group, physicalVolumeUuid, others: [] };
  const { volumes } = await requireGroup(context, alone, made);
  if (volumes.length > 0)
    throw changedSince(
      `The volume group ${group} on ${path} has ${volumes.length} logical volumes, and its partition was never marked ready.`,
    );
  return true;
}

/** Whether a physical volume is in the group of the others. */
async function isJoined(
  { group, physicalVolumeUuid, volume }: ExtendVolumeGroup,
  context: DriverContext,
  members: Members,
): Promise<boolean> {
  const answer = await readGroup(context, members, nodeOf(members, physicalVolumeUuid).path);
  if (answer?.kind !== 'group') return false;
  await requireGroup(context, members, madeGroup(volume, group, physicalVolumeUuid));
  return true;
}

async function enlarge(operation: GrowPhysicalVolume, context: DriverContext): Promise<void> {
  const located = await locatePartition(context, operation);
  const { node, mark } = located;
  const { physicalVolumeUuid: uuid } = operation;
  requireWritable(context);
  if (mark.state !== 'ready')
    throw changedSince(`${node.path} is not finished: the group on it does not grow.`);
  if (node.sizeBytes < operation.toBytes)
    throw changedSince(
      `${node.path} has ${node.sizeBytes} bytes; the physical volume is to have ${operation.toBytes}.`,
    );
  const members = await locateMembers(context, operation, { uuid, located });
  const made = madeGroup(operation.volume, operation.group, uuid);
  requireWhole(await requireGroup(context, members, made));
  await runLvm(context, {
    verb: 'pvresize',
    devices: devicesOf(members),
    args: ['--', node.path],
  });
  await syncMembers(members);
  const { physicalVolumes } = await requireGroup(context, members, made);
  const sizeBytes = physicalVolumes.find((one) => one.uuid === uuid)?.sizeBytes ?? 0;
  if (node.sizeBytes - sizeBytes >= LOGICAL_EXTENT_BYTES)
    throw notVerified(
      `The physical volume on ${node.path} has ${sizeBytes} bytes after growing, its partition ${node.sizeBytes}.`,
      'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
}
