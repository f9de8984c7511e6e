import { describeDiskContent } from '../../../src/model/observed/describe-content.ts';
import { factsOf } from '../../../src/assess/disk-assessment.ts';
import type { DiskRef, VolumeRef } from '../../../src/model/planned/operation-refs.ts';
import type { ReportedGroup } from '../../discover/groups/volume-groups.ts';
import { syncDevice } from '../../host/devices/block-device.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import { guard, OperationFailed, type DriverContext } from '../driver.ts';
import { checkDisk, locatePartition, type LocatedPartition } from '../tables/locate.ts';
import { readGroup } from './read-group.ts';

/**
 * The partitions under a group that are there now, by the UUID of the physical volume that we chose
 * for each.
 */
export type Members = ReadonlyMap<string, LocatedPartition>;

interface OnVolume {
  readonly disk: DiskRef;
  readonly volume: Pick<VolumeRef, 'members'>;
}

/**
 * Finds every partition under the group of a volume, each on its own disk and as ours. One that is
 * not there, or not as it was made, is left out: LVM is not shown it, and the group is then not
 * whole.
 *
 * @param own the partition on the operation's disk, found before.
 */
export async function locateMembers(
  context: DriverContext,
  { disk, volume }: OnVolume,
  own: { readonly uuid: string; readonly located: LocatedPartition },
): Promise<Members> {
  const members = new Map([[own.uuid, own.located]]);
  for (const member of volume.members ?? []) {
    const peer = member.disk === disk.facts.id ? null : context.peer(member.disk);
    if (peer === null) continue;
    try {
      const located = await locatePartition(peer, { disk: diskRef(peer), volume: member });
      members.set(member.uuid, located);
    } catch (error) {
      if (!(error instanceof OperationFailed)) throw error;
    }
  }
  return members;
}

/**
 * Looks again at every disk under the group of a volume, right before something is written to it;
 * see {@link checkDisk}.
 */
export function checkMembers(context: DriverContext, { disk, volume }: OnVolume): void {
  checkDisk(context, disk);
  for (const member of volume.members ?? []) {
    const peer = member.disk === disk.facts.id ? null : context.peer(member.disk);
    if (peer !== null) checkDisk(peer, diskRef(peer));
  }
}

/** As discovery saw it at the begin of this pass. */
function diskRef({ observed }: DriverContext): DiskRef {
  return { facts: factsOf(observed), path: observed.path, content: describeDiskContent(observed) };
}

/** What LVM may look at and write to. */
export function devicesOf(members: Members): readonly string[] {
  return Array.from(members.values(), ({ node }) => node.path);
}

export async function syncMembers(members: Members): Promise<void> {
  for (const path of devicesOf(members)) await syncDevice(path);
}

const REMEDY =
  'Look at it with "vgs" and "pvs". Nothing on the disk is changed, and what is mounted stays.';

/** What a group is held against. */
export interface MadeGroup {
  /** null: under whatever name. */
  readonly name: string | null;
  readonly physicalVolumeUuid: string;
  /** Those that may be in it beside this one. */
  readonly others: readonly string[];
}

/** The group that a volume's plan means, on the physical volume given. */
export function madeGroup(
  { members }: Pick<VolumeRef, 'members'>,
  name: string | null,
  physicalVolumeUuid: string,
): MadeGroup {
  const uuids = (members ?? []).map(({ uuid }) => uuid);
  return { name, physicalVolumeUuid, others: uuids.filter((uuid) => uuid !== physicalVolumeUuid) };
}

/**
 * @throws OperationFailed when the group on a partition is another one than was made there, or has
 * a stranger in it.
 */
export async function requireGroup(
  context: DriverContext,
  members: Members,
  made: MadeGroup,
): Promise<ReportedGroup> {
  const { path } = nodeOf(members, made.physicalVolumeUuid);
  const answer = await readGroup(context, members, path);
  if (answer?.kind !== 'group')
    throw guard(`No volume group can be read on ${path}, where one was made.`, REMEDY);
  const { group } = answer;
  if (answer.uuid !== made.physicalVolumeUuid)
    throw guard(
      `${path} is the physical volume ${answer.uuid}, not ${made.physicalVolumeUuid}.`,
      REMEDY,
    );
  if (made.name !== null && group.name !== made.name)
    throw guard(`${path} belongs to the volume group ${group.name}, not to ${made.name}.`, REMEDY);
  const known = [made.physicalVolumeUuid, ...made.others];
  const stranger = group.physicalVolumes.find(({ uuid }) => !known.includes(uuid));
  if (stranger !== undefined)
    throw guard(
      `The volume group ${group.name} has another physical volume, ${stranger.uuid}, than it was made with.`,
      REMEDY,
    );
  return group;
}

/**
 * @param given UUIDs of physical volumes that may be missing, since git gives their disks up.
 * @throws OperationFailed while a physical volume of a group is missing: then nothing of it
 * changes.
 */
export function requireWhole(
  { name, physicalVolumes }: ReportedGroup,
  given: readonly string[] = [],
): void {
  const missing = physicalVolumes.find((one) => one.missing && !given.includes(one.uuid));
  if (missing !== undefined)
    throw guard(
      `The physical volume ${missing.uuid} of the volume group ${name} is missing: nothing of the group is changed.`,
      'Attach its disk again, then run "diskwright apply" again.',
    );
}

/** The device under a physical volume that is there. */
export function nodeOf(members: Members, uuid: string): DeviceNode {
  const member = members.get(uuid);
  if (member === undefined)
    throw guard(
      `The physical volume ${uuid} is not there, or not as it was made.`,
      'Attach its disk again, then run "diskwright apply" again.',
    );
  return member.node;
}
