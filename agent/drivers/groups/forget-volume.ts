import type { ForgetPhysicalVolume } from '../../../src/model/planned/plan.ts';
import type { SpareMetadata } from '../../discover/groups/pool-metadata.ts';
import type { ReportedGroup } from '../../discover/groups/volume-groups.ts';
import {
  changedSince,
  each,
  guard,
  notVerified,
  recordNotWritten,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import { locateMarked, requireWritable } from '../tables/locate.ts';
import {
  checkMembers,
  devicesOf,
  locateMembers,
  madeGroup,
  requireGroup,
  requireWhole,
  syncMembers,
} from './group-members.ts';
import { removeSpare, extentsOfSpare, spareOn } from './pools/spare-metadata.ts';
import { runLvm } from './read-group.ts';

/**
 * A group forgets a physical volume that is missing and empty, and the node writes down that it is
 * gone for good. vgreduce(8) is never forced: what lies on such a volume would be lost with it.
 */
export const forgetPhysicalVolume: Driver<'forget-physical-volume'> = {
  kind: 'forget-physical-volume',
  tools: () => ['lvm'],
  execute: (operations, context) => each(operations, (one) => forget(one, context)),
};

async function forget(operation: ForgetPhysicalVolume, context: DriverContext): Promise<void> {
  const { volume, group: name, physicalVolumeUuid: uuid } = operation;
  const located = await locateMarked(context, operation);
  requireWritable(context);
  const own = volume.members?.find((one) => one.volume === volume.volume);
  if (own === undefined || own.uuid === uuid)
    throw changedSince(`The partition ${volume.volume} is not under the volume group ${name}.`);
  const members = await locateMembers(context, operation, { uuid: own.uuid, located });
  const made = madeGroup(volume, name, own.uuid);
  const group = await requireGroup(context, members, made);
  if (isKnown(group, uuid)) {
    const spare = spareOn(group, uuid);
    requireForgettable(operation, group, spare);
    checkMembers(context, operation);
    if (spare !== null) {
      await removeSpare(context, members, { group: name, spare });
      requireForgettable(operation, await requireGroup(context, members, made), null);
    }
    await runLvm(context, {
      verb: 'vgreduce',
      devices: devicesOf(members),
      args: ['--removemissing', '--', name],
    });
    await syncMembers(members);
    if (isKnown(await requireGroup(context, members, made), uuid))
      throw notVerified(
        `The physical volume ${uuid} is still in the volume group ${name}, although vgreduce ended well.`,
        'Look at it with "pvs" and at the messages of the kernel (dmesg), then run "diskwright apply" again.',
      );
  }
  await recordGone(operation, context);
}

function isKnown({ physicalVolumes }: ReportedGroup, wanted: string): boolean {
  return physicalVolumes.some(({ uuid }) => uuid === wanted);
}

/** @throws OperationFailed where its disk is back, where another one misses, or it is not empty. */
function requireForgettable(
  { group: name, physicalVolumeUuid: uuid }: ForgetPhysicalVolume,
  group: ReportedGroup,
  spare: SpareMetadata | null,
): void {
  requireWhole(group, [uuid]);
  const own = group.physicalVolumes.find((one) => one.uuid === uuid);
  if (own?.missing !== true)
    throw guard(
      `The physical volume ${uuid} of the volume group ${name} is there.`,
      'Detach its disk if it is to go, or remove the DiskReplacement; then run "diskwright plan" again.',
    );
  const left = group.volumes.filter(({ physicalVolumes }) => physicalVolumes.includes(uuid));
  if (own.freeExtents + extentsOfSpare(spare, group) !== own.totalExtents || left.length > 0)
    throw guard(
      `The physical volume ${uuid} is not forgotten: ${left.map((one) => one.name).join(' and ') || 'something'} lies on it.`,
      'Look at it with "pvs --segments --options +lv_name", and run "diskwright plan" again.',
    );
}

async function recordGone(
  { volume: { members = [] }, physicalVolumeUuid }: ForgetPhysicalVolume,
  context: DriverContext,
): Promise<void> {
  const member = members.find(({ uuid }) => uuid === physicalVolumeUuid);
  const record = member === undefined ? null : context.records.volume(member.volume);
  // Where the node lost its records it does not wait for the disk either.
  if (record === null || record.state === 'removed') return;
  try {
    await context.records.saveVolume({ ...record, state: 'removed', recordedAt: context.now() });
  } catch (error) {
    throw recordNotWritten(error);
  }
}
