import {
  isOn,
  isOnPhysicalVolume,
  isOnThinPool,
  type VolumeOperation,
} from '../../model/planned/operation-traits.ts';
import {
  LOGICAL_EXTENT_BYTES,
  PHYSICAL_VOLUME_START_BYTES,
  type Bytes,
} from '../../model/values/bytes.ts';
import type { DesiredDisk } from '../../model/planned/desired.ts';
import { physicalVolumeUuid, type VolumeId } from '../../model/identifiers.ts';
import type { ObservedLogicalVolume, ObservedVolumeGroup } from '../../model/observed/inventory.ts';
import type { Operation } from '../../model/planned/plan.ts';
import { extentsOnEach } from '../../model/volumes/segments.ts';
import { removedLogicalUuids } from './check-group-removal.ts';
import { checkThinPools, poolExtents, extentsLeftForRepair } from './check-thin-pool.ts';
import { nodeGroupOn } from '../../assess/node-group-on.ts';
import type { DiskCase, MarkedPartition } from '../plan-violation.ts';

type LogicalOperation = VolumeOperation & { readonly volume: { readonly logical: object } };

/**
 * Holds what a plan cuts from the group of a disk against the group itself and the partition under
 * it.
 */
export function checkLogicalVolumes(subject: DiskCase): void {
  const { node, disk, operations } = subject;
  const own = operations.filter((one) => isOn(one, 'volume'));
  const logical = own.filter((one): one is LogicalOperation => one.volume.logical !== undefined);
  const onGroup = operations.filter(isOnPhysicalVolume);
  if (logical.length === 0 && onGroup.length === 0) return;
  for (const operation of logical) checkPlace(operation, subject);
  checkThinPools(subject);
  // A group over several disks is held against all of them together.
  if (nodeGroupOn(subject.declared) !== null) return;
  checkGroup(subject);
  // Stryker disable next-line ArrayDeclaration: without a group there is nothing that takes room
  const there = disk.volumeGroup?.volumes ?? [];
  const spare = extentsLeftForRepair(logical, there);
  const needed = logical.reduce((sum, one) => sum + extentsFor(one, there), spare);
  if (needed > freeExtents(subject))
    node.report(
      'span',
      `volumes of ${disk.id} need ${String(needed)} extents, and ${String(freeExtents(subject))} are free`,
    );
}

/**
 * The group is the one that was made in the partition of ours, alone and whole; or it is made now.
 */
function checkGroup({ node, disk, operations, declared }: DiskCase): void {
  const under = underGroup(declared);
  const complain = (message: string): void => node.report('group', `${disk.id}: ${message}`);
  if (under === undefined) {
    complain('logical volumes are planned, and no group is declared');
    return;
  }
  const made = operations.find((one) => one.kind === 'create-volume-group');
  const uuid = physicalVolumeUuid(node.desired.installation, under.volume);
  if (made !== undefined) {
    if (made.group !== under.group || made.physicalVolumeUuid !== uuid)
      complain(`group ${made.group} is made, and ${under.group} is declared`);
    return;
  }
  const ready = node.marks.some(
    (one) => one.own && one.mark.volume === under.volume && one.mark.state === 'ready',
  );
  if (!ready) complain('its group is used, and its partition is not finished');
  if (!isAlone(disk.volumeGroup, { name: under.group, uuid }))
    complain('its group is not the one that was made there');
}

/** The partition under the group that a disk is declared to have. */
function underGroup({ volumes }: DesiredDisk): { volume: VolumeId; group: string } | undefined {
  for (const { volume, format } of volumes)
    if (format.kind === 'physical-volume') return { volume, group: format.group };
  return undefined;
}

function isAlone(
  group: ObservedVolumeGroup | undefined,
  made: { readonly name: string; readonly uuid: string },
): boolean {
  if (group === undefined) return false;
  const [only, ...others] = group.physicalVolumes;
  return (
    group.name === made.name && only?.uuid === made.uuid && !only.missing && others.length === 0
  );
}

/** Each in the group that its layout has on the disk, under the name made from its id. */
function checkPlace(operation: LogicalOperation, subject: DiskCase): void {
  const { node, disk, declared } = subject;
  const { logical, volume } = operation.volume;
  if (logical.group !== underGroup(declared)?.group || logical.name !== volume)
    node.report('group', `${operation.kind} of volume ${volume} in another group than its own`);
  const found = foundIn(operation, node.marks);
  switch (operation.kind) {
    case 'create-logical-volume':
      if (found !== undefined || isCut(disk.volumeGroup, volume))
        node.report('twice', `logical volume ${volume} is cut on ${disk.id}, and is there`);
      return;
    case 'create-thin-pool':
    case 'extend-thin-pool':
    case 'repair-thin-pool':
      // Held against the pool, with all that is cut from it.
      return;
    case 'extend-logical-volume':
      if (operation.fromBytes !== found?.sizeBytes || operation.toBytes <= operation.fromBytes)
        node.report(
          'shrinks',
          `logical volume ${volume} goes from ${String(operation.fromBytes)} to ${String(operation.toBytes)} bytes`,
        );
      return;
    case 'forget-physical-volume':
    case 'leave-volume-group':
    case 'move-logical-volume':
    case 'abort-move':
    case 'rebuild-logical-volume':
      // Held against the group of several disks by check-moves.ts.
      return;
    case 'activate-logical-volume':
      // A repair of its pool takes it down before.
      if (found?.path !== '' && !isPoolRepaired(operation, subject))
        node.report('twice', `logical volume ${volume} is active already`);
      return;
    case 'create-volume-group':
    case 'extend-volume-group':
    case 'grow-physical-volume':
    case 'grow-partition':
      node.report('group', `${operation.kind} of ${volume}, which is cut from a group`);
      return;
    case 'create-filesystem':
    case 'prepare-block-volume':
    case 'encrypt-block-volume':
    case 'mark-ready':
    case 'grow-filesystem':
    case 'change-encryption-key':
    case 'mount-filesystem':
    case 'link-block-device':
    case 'assign-claim':
    case 'take-back-claim':
    case 'forget-claim':
    case 'record-protection':
  }
}

function isPoolRepaired({ volume }: LogicalOperation, { operations }: DiskCase): boolean {
  return operations.some(
    (one) => one.kind === 'repair-thin-pool' && one.volume.volume === volume.logical.thinPool,
  );
}

/** Under whatever mark. */
function isCut(group: ObservedVolumeGroup | undefined, volume: string): boolean {
  return group?.volumes.some(({ name }) => name === volume) === true;
}

function foundIn(
  { volume }: VolumeOperation,
  marks: readonly MarkedPartition[],
): MarkedPartition['partition'] | undefined {
  return marks.find(({ own, mark }) => own && mark.volume === volume.volume)?.partition;
}

function extentsFor(operation: LogicalOperation, there: readonly ObservedLogicalVolume[]): number {
  // Those of a thin volume are its pool's.
  if (operation.volume.logical.thinPool !== undefined) return 0;
  if (isOnThinPool(operation)) return poolExtents(operation, there);
  if (operation.kind === 'create-logical-volume')
    return Math.ceil(operation.sizeBytes / LOGICAL_EXTENT_BYTES);
  if (operation.kind === 'extend-logical-volume')
    return Math.ceil((operation.toBytes - operation.fromBytes) / LOGICAL_EXTENT_BYTES);
  return 0;
}

/** Of the group as it is, and what the plan adds to it before anything is cut. */
function freeExtents({ disk, operations }: DiskCase): number {
  const grown = operations.find(({ kind }) => kind === 'grow-physical-volume');
  const made = operations.find(({ kind }) => kind === 'create-volume-group');
  if (made?.kind === 'create-volume-group') return extentsOf(made.sizeBytes);
  if (disk.volumeGroup === undefined) return 0;
  const { totalExtents } = disk.volumeGroup;
  const freed = freedExtents(disk.volumeGroup, operations);
  const total =
    grown?.kind === 'grow-physical-volume'
      ? Math.max(totalExtents, extentsOf(grown.toBytes))
      : totalExtents;
  return total - usedExtents(disk.volumeGroup) + freed;
}

/** What is taken away before anything is cut. */
function freedExtents({ volumes }: ObservedVolumeGroup, operations: readonly Operation[]): number {
  const gone = removedLogicalUuids(operations);
  return volumes
    .filter(({ uuid }) => gone.has(uuid))
    .reduce((sum, one) => sum + extentsOnEach(one), 0);
}

function usedExtents({ totalExtents, freeExtents: free }: ObservedVolumeGroup): number {
  return totalExtents - free;
}

function extentsOf(bytes: Bytes): number {
  return Math.floor((bytes - PHYSICAL_VOLUME_START_BYTES) / LOGICAL_EXTENT_BYTES);
}
