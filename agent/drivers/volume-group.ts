import { LOGICAL_EXTENT_BYTES, PHYSICAL_VOLUME_START_BYTES } from '../../src/model/bytes.ts';
import { installationHash, nodeHash } from '../../src/model/mark.ts';
import type { CreateVolumeGroup, GrowPhysicalVolume } from '../../src/model/plan.ts';
import { syncDevice } from '../host/block-device.ts';
import type { DeviceNode } from '../host/partition-nodes.ts';
import { changedSince, each, notVerified, type Driver, type DriverContext } from './driver.ts';
import { beginVolume, identityOf, requireUnfinished } from './filesystem.ts';
import { checkDisk, locatePartition, requireFree, requireWritable } from './locate.ts';
import { requireGroup } from './locate-volume.ts';
import { removeSignatures, requireOwnContent } from './own-content.ts';
import { readGroup, runLvm } from './read-group.ts';

/** A physical volume with the UUID that was chosen for it, and its group. */
export const createVolumeGroup: Driver<'create-volume-group'> = {
  kind: 'create-volume-group',
  tools: () => ['lvm', 'wipefs'],
  execute: (operations, context) => each(operations, (one) => makeGroup(one, context)),
};

/** A physical volume takes all of its partition. */
export const growPhysicalVolume: Driver<'grow-physical-volume'> = {
  kind: 'grow-physical-volume',
  tools: () => ['lvm'],
  execute: (operations, context) => each(operations, (one) => enlarge(one, context)),
};

async function makeGroup(operation: CreateVolumeGroup, context: DriverContext): Promise<void> {
  const located = await locatePartition(context, operation);
  const { node } = located;
  requireWritable(context);
  requireUnfinished(context, operation.volume, located);
  if (node.sizeBytes !== operation.sizeBytes)
    throw changedSince(
      `${node.path} has ${node.sizeBytes} bytes; the plan has ${operation.sizeBytes}.`,
    );
  await requireFree(node);
  const own = await requireOwnContent(context, node, {
    volume: operation.volume,
    uuid: operation.physicalVolumeUuid,
  });
  if (own.length > 0 && (await isMade(operation, context, node))) return;
  await beginVolume(context, {
    ...identityOf(operation.volume),
    disk: operation.disk.facts,
    sizeBytes: node.sizeBytes,
  });
  // pvcreate(8) overwrites a label of its own without a question, but not one that says that it is in use.
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
  await runLvm(context, {
    verb: 'vgcreate',
    devices: [node.path],
    args: [
      ...['--setautoactivation', 'n', '--physicalextentsize', `${LOGICAL_EXTENT_BYTES}b`],
      ...['--addtag', ownerTag(context), '--', operation.group, node.path],
    ],
  });
  await syncDevice(node.path);
  if (!(await isMade(operation, context, node)))
    throw notVerified(
      `No volume group ${operation.group} is on ${node.path}, although vgcreate made one.`,
      'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
}

/** Whose the group is, for people who look at it with vgs(8); our own knowledge of it is the partition's mark. */
function ownerTag({ owner }: DriverContext): string {
  return `dw.${installationHash(owner.installation)}.${nodeHash(owner.node)}`;
}

/** Whether the group is there, whole and empty. What is cut from it comes after its partition is marked ready. */
async function isMade(
  operation: CreateVolumeGroup,
  context: DriverContext,
  node: DeviceNode,
): Promise<boolean> {
  const answer = await readGroup(context, node);
  if (answer?.kind !== 'group') return false;
  const { group, physicalVolumeUuid } = operation;
  const { volumes } = await requireGroup(context, node, { name: group, physicalVolumeUuid });
  if (volumes.length > 0)
    throw changedSince(
      `The volume group ${group} on ${node.path} has ${volumes.length} logical volumes, and its partition was never marked ready.`,
    );
  return true;
}

async function enlarge(operation: GrowPhysicalVolume, context: DriverContext): Promise<void> {
  const { node, mark } = await locatePartition(context, operation);
  requireWritable(context);
  if (mark.state !== 'ready')
    throw changedSince(`${node.path} is not finished: the group on it does not grow.`);
  if (node.sizeBytes < operation.toBytes)
    throw changedSince(
      `${node.path} has ${node.sizeBytes} bytes; the physical volume is to have ${operation.toBytes}.`,
    );
  const made = { name: operation.group, physicalVolumeUuid: operation.physicalVolumeUuid };
  await requireGroup(context, node, made);
  await runLvm(context, { verb: 'pvresize', devices: [node.path], args: ['--', node.path] });
  await syncDevice(node.path);
  const [grown] = (await requireGroup(context, node, made)).physicalVolumes;
  const sizeBytes = grown?.sizeBytes ?? 0;
  if (node.sizeBytes - sizeBytes >= LOGICAL_EXTENT_BYTES)
    throw notVerified(
      `The physical volume on ${node.path} has ${sizeBytes} bytes after growing, its partition ${node.sizeBytes}.`,
      'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
}
