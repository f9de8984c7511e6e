import { basename } from 'node:path';
import type { LogicalPlace } from '../../../src/model/planned/desired.ts';
import { parseTime } from '../../../src/model/values/time.ts';
import { markOfTags, type Mark } from '../../../src/model/volumes/mark.ts';
import type { DiskRef, VolumeRef } from '../../../src/model/planned/operation-refs.ts';
import { lacksLeg } from '../../discover/groups/logical-volumes.ts';
import type { ReportedGroup, ReportedVolume } from '../../discover/groups/volume-groups.ts';
import { readNodeNumber } from '../../host/devices/block-device.ts';
import { mapperUuid } from '../../host/commands/lvm.ts';
import {
  findMapperDevice,
  isReadable,
  readLowest,
  type MapperDevice,
} from '../../host/devices/mapper-devices.ts';
import { changedSince, guard, type DriverContext } from '../driver.ts';
import { locateMembers, madeGroup, requireGroup, type Members } from './group-members.ts';
import {
  locatePartition,
  requireNotRemoved,
  requireOwnMark,
  type LocatedPartition,
  type LocatedVolume,
  type TableNow,
} from '../tables/locate.ts';

interface OnVolume {
  readonly disk: DiskRef;
  readonly volume: Pick<VolumeRef, 'volume' | 'partitionUuid' | 'logical' | 'members'>;
}

/** A volume in a group, or what is left of one that is going to be removed. */
interface InGroup {
  readonly disk: DiskRef;
  readonly volume: Pick<VolumeRef, 'volume' | 'logical' | 'members'>;
}

/** The programs without which a volume is not even found. */
export function groupTools({ logical, purpose, encrypted }: VolumeRef): readonly string[] {
  const opening = encrypted === true ? ['cryptsetup'] : [];
  if (logical === undefined) return opening;
  const isThin = logical.thinPool !== undefined || purpose.kind === 'thin-pool';
  // LVM checks the metadata of a pool with it whenever the pool is activated.
  return isThin ? ['lvm', 'thin_check', ...opening] : ['lvm', ...opening];
}

/**
 * Finds a volume as it is on its disk now: a partition by its unique GUID in the table, a logical
 * volume in the group on a partition of ours. Its mark must be ours, and its device the one that
 * table or group says.
 *
 * @param now the table, where the caller has just read it.
 */
export async function locateVolume(
  context: DriverContext,
  operation: OnVolume,
  now?: TableNow,
): Promise<LocatedVolume> {
  if (operation.volume.logical === undefined) return locatePartition(context, operation, now);
  const { mark, device, where } = await locateLogicalVolume(context, operation, now);
  if (device === null) throw changedSince(`${where} is not active.`);
  return { mark, node: device };
}

/** The group that a logical volume is cut from, and the finished partition under it. */
export interface LocatedGroup {
  readonly under: LocatedPartition;
  /** Every partition under the group that is there, this one first. */
  readonly members: Members;
  readonly group: ReportedGroup;
  readonly place: LogicalPlace;
}

/** It must be the group that was made there, with no other physical volumes than ours. */
export async function locateGroup(
  context: DriverContext,
  operation: InGroup,
  now?: TableNow,
): Promise<LocatedGroup> {
  requireNotRemoved(context, operation.volume.volume);
  return findGroup(context, operation, now);
}

/** As {@link locateGroup}, also of a volume whose removal is under way. */
export async function findGroup(
  context: DriverContext,
  operation: InGroup,
  now?: TableNow,
): Promise<LocatedGroup> {
  const place = logicalPlace(operation.volume);
  if (now === undefined) return { ...(await findGroupNow(context, operation)), place };
  const groups = groupsOf.get(now) ?? new Map<string, ReturnType<typeof findGroupNow>>();
  groupsOf.set(now, groups);
  const group = groups.get(place.group) ?? findGroupNow(context, operation, now);
  groups.set(place.group, group);
  return { ...(await group), place };
}

/**
 * Groups that were found since a table was read: a step that looks at several volumes of a group
 * finds it once, as the table.
 */
const groupsOf = new WeakMap<TableNow, Map<string, ReturnType<typeof findGroupNow>>>();

async function findGroupNow(
  context: DriverContext,
  operation: InGroup,
  now?: TableNow,
): Promise<Omit<LocatedGroup, 'place'>> {
  const place = logicalPlace(operation.volume);
  const { disk } = operation;
  const under = await locatePartition(context, { disk, volume: place.physicalVolume }, now);
  if (under.mark.state !== 'ready')
    throw changedSince(`${under.node.path} is not finished: nothing is cut from the group on it.`);
  const { uuid } = place.physicalVolume;
  const members = await locateMembers(context, operation, { uuid, located: under });
  const made = madeGroup(operation.volume, place.group, uuid);
  const group = await requireGroup(context, members, made);
  return { under, members, group };
}

/** A logical volume of ours; `device` is null while it is not active, or suspended. */
export interface LocatedLogicalVolume extends LocatedGroup {
  readonly volume: ReportedVolume;
  readonly mark: Mark;
  readonly device: MapperDevice | null;
  /** How messages call it. */
  readonly where: string;
}

export async function locateLogicalVolume(
  context: DriverContext,
  operation: InGroup,
  now?: TableNow,
): Promise<LocatedLogicalVolume> {
  requireNotRemoved(context, operation.volume.volume);
  return findLogicalVolume(context, operation, now);
}

/** As {@link locateLogicalVolume}, also of a volume whose removal is under way. */
export async function findLogicalVolume(
  context: DriverContext,
  operation: InGroup,
  now?: TableNow,
): Promise<LocatedLogicalVolume> {
  return volumeIn(await findGroup(context, operation, now), operation, { context, lost: [] });
}

/**
 * As {@link findLogicalVolume}, of one whose data is gone with disks that git gives up.
 *
 * @param lost UUIDs of the physical volumes that may be missing.
 */
export async function findLostVolume(
  context: DriverContext,
  operation: InGroup,
  lost: readonly string[],
): Promise<LocatedLogicalVolume> {
  return volumeIn(await findGroup(context, operation), operation, { context, lost });
}

/**
 * As {@link locateLogicalVolume}, of a volume that may lack what it has on some physical volumes.
 *
 * @param lost their UUIDs.
 */
export async function locateLacking(
  context: DriverContext,
  operation: InGroup,
  lost: readonly string[],
): Promise<LocatedLogicalVolume> {
  requireNotRemoved(context, operation.volume.volume);
  return findLostVolume(context, operation, lost);
}

function volumeIn(
  located: LocatedGroup,
  operation: InGroup,
  { context, lost }: { readonly context: DriverContext; readonly lost: readonly string[] },
): LocatedLogicalVolume {
  const { group, place } = located;
  const { without } = place;
  const where = `Logical volume ${place.group}/${place.name}`;
  const volume = group.volumes.find(({ name }) => name === place.name);
  if (volume === undefined) throw changedSince(`${where} is not there.`);
  const mark = requireOwnMark(context, operation.volume, { where, label: markOfTags(volume.tags) });
  const gone = group.physicalVolumes.find(
    ({ uuid, missing }) => missing && !lost.includes(uuid) && volume.physicalVolumes.includes(uuid),
  );
  if (gone !== undefined && gone.uuid === without?.uuid) {
    // Also at a boot, long after that was planned.
    if (!(parseTime(without.until) > parseTime(context.now())))
      throw guard(
        `${where} lies on the physical volume ${gone.uuid}, which is missing, and was to be activated without it until ${without.until}.`,
        'Attach its disk again, have its leg rebuilt, or name it again in the DiskReplacement with a later time.',
      );
    return { ...located, volume, mark, where, device: activeDevice(located, volume) };
  }
  if (gone !== undefined)
    throw guard(
      `${where} lies on the physical volume ${gone.uuid}, which is missing.`,
      'Attach its disk again. What is mounted stays mounted, and nothing of the volume is changed meanwhile.',
    );
  return { ...located, volume, mark, where, device: activeDevice(located, volume) };
}

/**
 * By the UUID that the device mapper knows it under. A copy of a disk has the same: it must lie on
 * the partitions of its group that it was cut from, and on nothing else.
 */
export function activeDevice(
  { members, group, place }: LocatedGroup,
  volume: ReportedVolume,
): MapperDevice | null {
  const device = findMapperDevice(mapperUuid(group.uuid, volume.uuid));
  if (device === null || device.isSuspended) return null;
  const on = [...volume.physicalVolumes, ...(volume.moving?.to ?? [])];
  const own = on.flatMap((uuid) => members.get(uuid)?.node.path ?? []);
  const lowest = readLowest(device.slaves);
  const isLacking = lacksLeg(group, volume);
  const under = isLacking ? lowest.filter((name) => isReadable(name)) : lowest;
  const stranger = under.find((name) => !own.some((path) => basename(path) === name));
  // All that it lay on may be gone while it is active.
  const isNowhere = isLacking && own.length === 0;
  if ((under.length === 0 && !isNowhere) || stranger !== undefined)
    throw guard(
      `${device.path} is active as ${place.group}/${place.name} and lies on ${under.join(' and ') || 'nothing'}, not on ${own.join(' and ')}.`,
      'A copy of the disk may be attached: detach it, or deactivate what was activated from it.',
    );
  if (readNodeNumber(device.path) !== device.deviceNumber)
    throw guard(
      `${device.path} is not the device that the kernel has under that name.`,
      'Look at "ls -l /dev/dm-*" and "dmsetup ls"; "dmsetup mknodes" makes the nodes again.',
    );
  return device;
}

function logicalPlace({ logical, volume }: InGroup['volume']): LogicalPlace {
  if (logical === undefined) throw new Error(`volume ${volume} is planned in no group`);
  return logical;
}
