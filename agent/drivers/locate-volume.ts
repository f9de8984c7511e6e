import { basename } from 'node:path';
import type { LogicalPlace } from '../../src/model/desired.ts';
import type { Mark } from '../../src/model/mark.ts';
import type { DiskRef, VolumeRef } from '../../src/model/plan.ts';
import { markTag } from '../discover/logical-volumes.ts';
import type { ReportedGroup, ReportedVolume } from '../discover/volume-groups.ts';
import { readNodeNumber } from '../host/block-device.ts';
import { mapperUuid } from '../host/lvm.ts';
import { findMapperDevice, type MapperDevice } from '../host/mapper-devices.ts';
import type { DeviceNode } from '../host/partition-nodes.ts';
import { changedSince, guard, type DriverContext } from './driver.ts';
import {
  locatePartition,
  requireNotRemoved,
  requireOwnMark,
  type LocatedPartition,
  type LocatedVolume,
  type TableNow,
} from './locate.ts';
import { readGroup } from './read-group.ts';

interface OnVolume {
  readonly disk: DiskRef;
  readonly volume: VolumeRef;
}

/** The programs without which a volume is not even found. */
export function groupTools({ logical }: VolumeRef): readonly string[] {
  return logical === undefined ? [] : ['lvm'];
}

/**
 * Finds a volume as it is on its disk now: a partition by its unique GUID in the table, a logical volume in
 * the group on a partition of ours. Its mark must be ours, and its device the one that table or group says.
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
  readonly group: ReportedGroup;
  readonly place: LogicalPlace;
}

/** It must be the group that was made there, with no other physical volume than ours. */
export async function locateGroup(
  context: DriverContext,
  operation: OnVolume,
  now?: TableNow,
): Promise<LocatedGroup> {
  const place = logicalPlace(operation.volume);
  requireNotRemoved(context, operation.volume.volume);
  const { disk } = operation;
  const under = await locatePartition(context, { disk, volume: place.physicalVolume }, now);
  if (under.mark.state !== 'ready')
    throw changedSince(`${under.node.path} is not finished: nothing is cut from the group on it.`);
  const group = await requireGroup(context, under.node, {
    name: place.group,
    physicalVolumeUuid: place.physicalVolume.uuid,
  });
  return { under, group, place };
}

/** @throws OperationFailed when the group on a partition is another one than was made there, or is not whole. */
export async function requireGroup(
  context: DriverContext,
  node: DeviceNode,
  made: { readonly name: string | null; readonly physicalVolumeUuid: string },
): Promise<ReportedGroup> {
  const answer = await readGroup(context, node);
  const remedy =
    'Look at it with "vgs" and "pvs". Nothing on the disk is changed, and what is mounted stays.';
  if (answer?.kind !== 'group')
    throw guard(`No volume group can be read on ${node.path}, where one was made.`, remedy);
  const { group } = answer;
  if (answer.uuid !== made.physicalVolumeUuid)
    throw guard(
      `${node.path} is the physical volume ${answer.uuid}, not ${made.physicalVolumeUuid}.`,
      remedy,
    );
  if (made.name !== null && group.name !== made.name)
    throw guard(
      `${node.path} belongs to the volume group ${group.name}, not to ${made.name}.`,
      remedy,
    );
  if (group.physicalVolumes.length !== 1)
    throw guard(
      `The volume group ${group.name} has ${group.physicalVolumes.length} physical volumes; it was made with one.`,
      remedy,
    );
  return group;
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
  operation: OnVolume,
  now?: TableNow,
): Promise<LocatedLogicalVolume> {
  const located = await locateGroup(context, operation, now);
  const { group, place } = located;
  const where = `Logical volume ${place.group}/${place.name}`;
  const volume = group.volumes.find(({ name }) => name === place.name);
  if (volume === undefined) throw changedSince(`${where} is not there.`);
  const mark = requireOwnMark(context, operation.volume, { where, label: markTag(volume.tags) });
  return { ...located, volume, mark, where, device: activeDevice(located, volume) };
}

/**
 * By the UUID that the device mapper knows it under. A copy of the disk has the same: it must lie on our
 * partition alone.
 */
export function activeDevice(
  { under, group, place }: LocatedGroup,
  volume: ReportedVolume,
): MapperDevice | null {
  const device = findMapperDevice(mapperUuid(group.uuid, volume.uuid));
  if (device === null || device.isSuspended) return null;
  const [slave, ...others] = device.slaves;
  if (slave !== basename(under.node.path) || others.length > 0)
    throw guard(
      `${device.path} is active as ${place.group}/${place.name} and lies on ${device.slaves.join(' and ') || 'nothing'}, not on ${under.node.path}.`,
      'A copy of the disk may be attached: detach it, or deactivate what was activated from it.',
    );
  if (readNodeNumber(device.path) !== device.deviceNumber)
    throw guard(
      `${device.path} is not the device that the kernel has under that name.`,
      'Look at "ls -l /dev/dm-*" and "dmsetup ls"; "dmsetup mknodes" makes the nodes again.',
    );
  return device;
}

function logicalPlace({ logical, volume }: VolumeRef): LogicalPlace {
  if (logical === undefined) throw new Error(`volume ${volume} is planned in no group`);
  return logical;
}
