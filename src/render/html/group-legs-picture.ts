import {
  LOGICAL_EXTENT_BYTES,
  PHYSICAL_VOLUME_START_BYTES,
  type Bytes,
} from '../../model/values/bytes.ts';
import type { InstallationId } from '../../model/identifiers.ts';
import type { ObservedDisk } from '../../model/observed/inventory.ts';
import { ownPhysicalVolumes } from '../../model/observed/observed-volume.ts';
import type { Operation } from '../../model/planned/plan.ts';
import type { VolumeRef } from '../../model/planned/operation-refs.ts';
import { extentsOnEach, legExtents } from '../../model/volumes/segments.ts';

/** The node that a disk is in: what a group over several disks is drawn from. */
export interface NodeOfDisk {
  readonly installation: InstallationId;
  /** All of it; asked for only where a group is over several. */
  readonly disks: () => readonly ObservedDisk[];
  readonly operations: readonly Operation[];
}

/** What one disk has of a group over several disks. */
export interface OwnPhysicalVolume {
  readonly uuid: string;
  /** Of the node: what is done to a volume with a leg here may be listed at another disk. */
  readonly operations: readonly Operation[];
  readonly beforeBytes: Bytes;
  readonly afterBytes: Bytes;
}

/** Whether a group is over several disks: each of them has its legs, not the whole of it. */
export function isOverDisks(disk: ObservedDisk, operations: readonly Operation[]): boolean {
  const { volumeGroup } = disk;
  if (volumeGroup !== undefined && volumeGroup.physicalVolumes.length > 1) return true;
  return operations.some((one) => membersOf(one).length > 1);
}

/** null where the group was adopted: nothing says which of its physical volumes is here. */
export function ownPhysicalVolume(
  disk: ObservedDisk,
  { installation, operations }: Pick<NodeOfDisk, 'installation' | 'operations'>,
): OwnPhysicalVolume | null {
  const ids = [disk.id, ...disk.aliases];
  const member = operations.flatMap(membersOf).find((one) => ids.includes(one.disk));
  const group = disk.volumeGroup;
  const present = (group?.physicalVolumes ?? []).filter(({ missing }) => !missing);
  const own = ownPhysicalVolumes(disk, installation);
  const seen = present.length === 1 ? present[0] : present.find(({ uuid }) => own.includes(uuid));
  const uuid = member?.uuid ?? seen?.uuid;
  if (uuid === undefined) return null;
  const there = group?.physicalVolumes.find((one) => one.uuid === uuid);
  const beforeBytes = (there?.totalExtents ?? 0) * (group?.extentBytes ?? 0);
  const made = operations.flatMap((one) => madeBytes(one, uuid));
  return {
    uuid,
    operations:
      member === undefined ? [] : operations.filter((one) => isInGroup(one, member.volume)),
    beforeBytes,
    afterBytes: Math.max(beforeBytes, ...made),
  };
}

function volumeOf(operation: Operation): VolumeRef | undefined {
  return 'volume' in operation ? operation.volume : undefined;
}

function membersOf(operation: Operation): NonNullable<VolumeRef['members']> {
  return volumeOf(operation)?.members ?? [];
}

/** A removal says what it removes by the name in the group. */
function isInGroup(operation: Operation, member: VolumeRef['volume']): boolean {
  if (operation.kind === 'remove-logical-volume') return true;
  return membersOf(operation).some(({ volume }) => volume === member);
}

function madeBytes(operation: Operation, uuid: string): readonly Bytes[] {
  if (operation.kind === 'create-volume-group' || operation.kind === 'extend-volume-group')
    return operation.physicalVolumeUuid === uuid ? [usable(operation.sizeBytes)] : [];
  return operation.kind === 'grow-physical-volume' && operation.physicalVolumeUuid === uuid
    ? [usable(operation.toBytes)]
    : [];
}

function usable(bytes: Bytes): Bytes {
  const extents = Math.floor((bytes - PHYSICAL_VOLUME_START_BYTES) / LOGICAL_EXTENT_BYTES);
  return extents * LOGICAL_EXTENT_BYTES;
}

/** What a volume that is there has of a physical volume; 0: nothing. */
export function seenLegBytes(volume: Parameters<typeof extentsOnEach>[0], uuid: string): Bytes {
  return volume.physicalVolumes.includes(uuid) ? extentsOnEach(volume) * LOGICAL_EXTENT_BYTES : 0;
}

/** What a volume is going to have of a physical volume, with so many bytes for data; 0: nothing. */
export function plannedLegBytes({ logical }: VolumeRef, sizeBytes: Bytes, uuid: string): Bytes {
  const extents = Math.ceil(sizeBytes / LOGICAL_EXTENT_BYTES);
  if (logical?.legs === undefined)
    return logical?.physicalVolume.uuid === uuid ? extents * LOGICAL_EXTENT_BYTES : 0;
  const { legs } = logical;
  return legs.on.includes(uuid) ? legExtents(extents, legs) * LOGICAL_EXTENT_BYTES : 0;
}
