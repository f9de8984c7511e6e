import type { LeaveVolumeGroup } from '../../../src/model/planned/plan.ts';
import type { SpareMetadata } from '../../discover/groups/pool-metadata.ts';
import type { ReportedGroup } from '../../discover/groups/volume-groups.ts';
import {
  changedSince,
  each,
  guard,
  notVerified,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import { stateAndRecordOne } from '../records/state-volumes.ts';
import { checkDisk, locateMarked, requireFree, requireWritable } from '../tables/locate.ts';
import {
  checkMembers,
  devicesOf,
  locateMembers,
  requireWhole,
  syncMembers,
  type Members,
} from './group-members.ts';
import { removeSpare, extentsOfSpare, spareOn } from './pools/spare-metadata.ts';
import { readGroup, runLvm } from './read-group.ts';

/**
 * An empty physical volume leaves its group, loses its label, and is written down as gone. Its
 * partition and its mark stay: they say whose the disk was.
 */
export const leaveVolumeGroup: Driver<'leave-volume-group'> = {
  kind: 'leave-volume-group',
  tools: () => ['lvm'],
  execute: (operations, context) => each(operations, (one) => leave(one, context)),
};

async function leave(operation: LeaveVolumeGroup, context: DriverContext): Promise<void> {
  const { disk, volume, physicalVolumeUuid: uuid } = operation;
  const located = await locateMarked(context, operation);
  const { path } = located.node;
  requireWritable(context);
  const members = await locateMembers(context, operation, { uuid, located });
  const answer = await readGroup(context, members, path);
  if (answer !== null && answer.uuid !== uuid)
    throw changedSince(`${path} is the physical volume ${answer.uuid}, not ${uuid}.`);
  if (answer?.kind === 'group') {
    const spare = spareOn(answer.group, uuid);
    requireEmpty(operation, answer.group, spare);
    checkMembers(context, operation);
    if (spare !== null) {
      await removeSpare(context, members, { group: operation.group, spare });
      const now = await readGroup(context, members, path);
      if (now?.kind === 'group') requireEmpty(operation, now.group, null);
    }
    await runLvm(context, {
      verb: 'vgreduce',
      devices: devicesOf(members),
      args: ['--', operation.group, path],
    });
    await syncMembers(members);
  }
  await requireOut(operation, context, members);
  if ((await readGroup(context, members, path)) !== null) {
    await requireFree(located.node);
    checkDisk(context, disk);
    await runLvm(context, { verb: 'pvremove', devices: [path], args: ['--', path] });
    await syncMembers(members);
    if ((await readGroup(context, members, path)) !== null)
      throw notVerified(
        `${path} still has the label of a physical volume, although pvremove ended well.`,
        'Look at it with "pvs" and at the messages of the kernel (dmesg), then run "diskwright apply" again.',
      );
  }
  const record = context.records.volume(volume.volume);
  if (record === null)
    throw changedSince(`No record of the node knows the physical volume on ${path}.`);
  await stateAndRecordOne(context, disk, {
    operation,
    volume: { volume: volume.volume },
    record: { ...record, state: 'removed', recordedAt: context.now() },
  });
}

/**
 * @param spare what may lie on it all the same.
 * @throws OperationFailed while anything is allocated on it, also what is no volume of ours.
 */
function requireEmpty(
  { group: name, physicalVolumeUuid: uuid }: LeaveVolumeGroup,
  group: ReportedGroup,
  spare: SpareMetadata | null,
): void {
  if (group.name !== name)
    throw changedSince(`The physical volume ${uuid} is in the volume group ${group.name}.`);
  requireWhole(group);
  const own = group.physicalVolumes.find((one) => one.uuid === uuid);
  const left = group.volumes.filter(({ physicalVolumes }) => physicalVolumes.includes(uuid));
  const free = (own?.freeExtents ?? 0) + extentsOfSpare(spare, group);
  if (free !== own?.totalExtents || left.length > 0)
    throw guard(
      `The physical volume ${uuid} is not empty: ${left.map((one) => one.name).join(' and ') || 'something'} lies on it.`,
      'Look at it with "pvs --segments --options +lv_name", and run "diskwright plan" again.',
    );
  if (group.physicalVolumes.length === 1)
    throw guard(
      `The physical volume ${uuid} is the last one of the volume group ${name}.`,
      'Attach another disk that the layout selects, then run "diskwright plan" again.',
    );
}

/** @throws OperationFailed while the group on the other disks knows it. */
async function requireOut(
  { group, physicalVolumeUuid: uuid }: LeaveVolumeGroup,
  context: DriverContext,
  members: Members,
): Promise<void> {
  for (const [other, { node }] of members) {
    if (other === uuid) continue;
    const answer = await readGroup(context, members, node.path);
    if (answer?.kind !== 'group' || answer.group.name !== group) continue;
    if (answer.group.physicalVolumes.every((one) => one.uuid !== uuid)) return;
    throw notVerified(
      `The physical volume ${uuid} is still in the volume group ${group}, although vgreduce ended well.`,
      'Look at it with "pvs" and at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
  }
  throw changedSince(`The volume group ${group} is on no other disk that is there.`);
}
