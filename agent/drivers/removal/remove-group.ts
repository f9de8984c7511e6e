import type { RemovedGroup } from '../../../src/model/volumes/removed-volume.ts';
import type { RemoveVolume } from '../../../src/model/planned/plan.ts';
import type { ReportedGroup } from '../../discover/groups/volume-groups.ts';
import { changedSince, notVerified, type DriverContext } from '../driver.ts';
import {
  devicesOf,
  locateMembers,
  madeGroup,
  requireGroup,
  requireWhole,
  syncMembers,
  type Members,
} from '../groups/group-members.ts';
import type { LocatedPartition } from '../tables/locate.ts';
import { readGroup, runLvm } from '../groups/read-group.ts';
import { beginDestruction } from './wipe-places.ts';

/**
 * Takes an empty volume group from the partition that is going to be wiped: one over several disks
 * loses this disk, and the last takes the group with it. That the consent is used is written down
 * before; how the places to wipe are, only afterwards, since LVM writes to them. The label of the
 * physical volume goes with the wipe.
 */
export async function takeGroupAway(
  operation: RemoveVolume,
  group: RemovedGroup,
  at: { readonly context: DriverContext; readonly located: LocatedPartition },
): Promise<void> {
  const { context, located } = at;
  if (!(await isBeforeWipe(operation, context))) return;
  const { physicalVolumeUuid: uuid } = group;
  const { disk, removed } = operation;
  const { path } = located.node;
  const members = await locateMembers(context, { disk, volume: removed }, { uuid, located });
  const answer = await readGroup(context, members, path);
  if (answer?.uuid !== uuid || (answer.kind === 'orphan' && operation.proof === 'consent'))
    throw changedSince(
      `No volume group can be read on ${path}, where one was made; what is cut from it is not known.`,
    );
  const whole =
    answer.kind === 'orphan' ? null : await requireEmpty(operation, uuid, { context, members });
  await beginDestruction(operation, context, { handle: null, regions: [], before: null });
  if (whole === null) return;
  const isLast = whole.physicalVolumes.length === 1;
  await runLvm(context, {
    verb: isLast ? 'vgremove' : 'vgreduce',
    devices: devicesOf(members),
    args: isLast ? ['--', whole.name] : ['--', whole.name, path],
  });
  await syncMembers(members);
  const after = await readGroup(context, members, path);
  if (after?.kind !== 'orphan')
    throw notVerified(
      `${path} is still in the volume group ${whole.name}, although LVM ended well.`,
      'Look at it with "pvs" and at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
}

/**
 * Whether the removal of a group has not come to the wipe of its partition: then no place was
 * looked at.
 */
export async function isBeforeWipe(
  { consent, proof }: RemoveVolume,
  context: DriverContext,
): Promise<boolean> {
  if (proof === 'consent') return true;
  return (await context.records.wipedPlaces(consent.key))?.length === 0;
}

/** @throws OperationFailed while anything is cut from it, also what is no volume of ours. */
async function requireEmpty(
  { removed }: RemoveVolume,
  uuid: string,
  at: { readonly context: DriverContext; readonly members: Members },
): Promise<ReportedGroup> {
  const group = await requireGroup(at.context, at.members, madeGroup(removed, null, uuid));
  requireWhole(group);
  const names = group.volumes.map(({ name }) => name);
  if (names.length > 0 || group.freeExtents !== group.totalExtents)
    throw changedSince(
      `The volume group ${group.name} is not removed: ${names.length > 0 ? names.join(' and ') : 'something'} is cut from it.`,
    );
  return group;
}
