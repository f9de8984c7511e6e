import { LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import {
  isRebuiltOff,
  leavingReason,
  type DesiredNode,
  type LegMove,
} from '../../model/planned/desired.ts';
import type { ObservedLogicalVolume, ObservedVolumeGroup } from '../../model/observed/inventory.ts';
import { isLogical } from '../../model/observed/observed-volume.ts';
import { spareExtentsOn } from '../../model/volumes/thin-pool.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import type {
  AbortMove,
  LeaveVolumeGroup,
  MoveLogicalVolume,
  RebuildLogicalVolume,
} from '../../model/planned/plan.ts';
import { operationBase, volumeRef, type VolumeContext } from '../volumes/volume-context.ts';
import { diskRef, volumeContext } from '../plan-disk.ts';
import type { KnownInventory } from '../../assess/known-inventory.ts';
import type { DiskUnderGroup } from './group-state.ts';

interface Subject {
  readonly node: DesiredNode;
  readonly observed: KnownInventory;
  /** Of the group. */
  readonly name: string;
}

/** What a volume has on a disk that goes goes to another, or the move that was begun is ended. */
export function moveOperations(context: VolumeContext): readonly MoveLogicalVolume[] {
  const { volume, partition, node, disk } = context;
  const { move } = volume;
  if (move === undefined || partition === null || !isLogical(partition)) return [];
  // The pass that moved it looks again, with what was desired when it began.
  if (partition.moving === undefined && !partition.physicalVolumes.includes(move.from)) return [];
  const reason =
    partition.moving === undefined
      ? (leavingOf(node, move.from, context) ?? leavingReason(node, disk) ?? 'its disk goes')
      : 'a move that was begun is ended';
  return [
    {
      ...operationBase(context, reason),
      kind: 'move-logical-volume',
      volume: volumeRef(context),
      ...move,
    },
  ];
}

/** A move that was begun is given up: nothing asks for it any more, or a disk of it is gone. */
export function abortOperations(context: VolumeContext): readonly AbortMove[] {
  const { volume, partition } = context;
  const { abortedMove } = volume;
  if (abortedMove === undefined || partition === null || !isLogical(partition)) return [];
  // The pass that aborted it looks again, with what was desired when it began.
  if (partition.moving === undefined) return [];
  return [
    {
      ...operationBase(context, abortReason(abortedMove, context)),
      kind: 'abort-move',
      volume: volumeRef(context),
      ...abortedMove,
    },
  ];
}

function abortReason({ from, to }: LegMove, { node, device, volume }: VolumeContext): string {
  const known = device.volumeGroup?.physicalVolumes ?? [];
  const gone = known.find(({ uuid, missing }) => missing && (uuid === from || uuid === to));
  if (gone === undefined) return 'no DiskReplacement asks for its move any more';
  const member = (volume.members ?? []).find(({ uuid }) => uuid === gone.uuid);
  const leaving = node.leaving?.find(({ disk }) => disk === member?.disk);
  return `a disk of its move is gone: DiskReplacement ${leaving?.replacement ?? ''}`;
}

function leavingOf(node: DesiredNode, from: string, { volume }: VolumeContext): string | null {
  const member = (volume.members ?? []).find(({ uuid }) => uuid === from);
  const leaving = node.leaving?.find(({ disk }) => disk === member?.disk);
  return leaving === undefined ? null : `its disk goes: DiskReplacement ${leaving.replacement}`;
}

/**
 * Whether a disk that goes is out of its group already: its partition was finished, and the group
 * on the others does not know it any more. What is left is to write that down.
 */
export function isOutOfGroup(
  { node, name }: Subject,
  diskUnderGroup: DiskUnderGroup,
  all: readonly DiskUnderGroup[],
): boolean {
  const { assessment, partition, disk } = diskUnderGroup;
  if (assessment.kind !== 'ours' || partition === null || !isToMove(node, diskUnderGroup))
    return false;
  if (assessment.disk.volumeGroup !== undefined) return false;
  if (!isFinished(diskUnderGroup)) return false;
  const uuid = physicalVolumeOf(diskUnderGroup);
  const group = all
    .filter((one) => one.disk !== disk)
    .flatMap((one) => groupOn(one) ?? [])
    .find((one) => one.name === name);
  return group?.physicalVolumes.every((one) => one.uuid !== uuid) === true;
}

/** Whether the partition under the group is marked ready: what is on it was finished. */
export function isFinished({ assessment, partition }: DiskUnderGroup): boolean {
  if (assessment.kind !== 'ours' || partition === null) return false;
  const label = assessment.volumes.get(partition.volume)?.label ?? '';
  return parseMark(label)?.state === 'ready';
}

function isRemoved({ observed }: Subject, { partition }: DiskUnderGroup): boolean {
  return observed.records.volumes.some(
    ({ volume, state }) => volume === partition?.volume && state === 'removed',
  );
}

function isToMove(node: DesiredNode, { disk }: DiskUnderGroup): boolean {
  const { id } = disk.facts;
  return (
    isRebuiltOff(node, id) ||
    node.leaving?.some((one) => one.disk === id && one.move !== undefined) === true
  );
}

function groupOn({ assessment }: DiskUnderGroup): ObservedVolumeGroup | undefined {
  return assessment.kind === 'refused' ? undefined : assessment.disk.volumeGroup;
}

function physicalVolumeOf({ partition }: DiskUnderGroup): string | undefined {
  return partition?.members?.find(({ volume }) => volume === partition.volume)?.uuid;
}

/** A physical volume leaves its group once the plan leaves nothing on it. */
export function leaveOperations(
  subject: Subject,
  diskUnderGroup: DiskUnderGroup,
  {
    all,
    planned,
  }: { readonly all: readonly DiskUnderGroup[]; readonly planned: readonly LegOperation[] },
): readonly LeaveVolumeGroup[] {
  const uuid = physicalVolumeOf(diskUnderGroup);
  if (uuid === undefined || !isToMove(subject.node, diskUnderGroup)) return [];
  if (!isFinished(diskUnderGroup)) return [];
  if (isOutOfGroup(subject, diskUnderGroup, all))
    // Of a pass that began before it was written down.
    return isRemoved(subject, diskUnderGroup)
      ? []
      : leave(subject, diskUnderGroup, { uuid, reason: 'it is out of its group' });
  const groups = all
    .flatMap((one) => groupOn(one) ?? [])
    .filter(({ name }) => name === subject.name);
  const [group] = groups;
  const member = group?.physicalVolumes.find((one) => one.uuid === uuid);
  if (group === undefined || member === undefined || group.physicalVolumes.length === 1) return [];
  // What is made anew is copied afterwards: until then the disk has the only other copy.
  if (isRebuiltOff(subject.node, diskUnderGroup.disk.facts.id) && isCopied(uuid, { all, planned }))
    return [];
  const moves = planned.filter(({ from }) => from === uuid);
  const moved = moves.reduce((sum, { sizeBytes }) => sum + sizeBytes / LOGICAL_EXTENT_BYTES, 0);
  const isMoved = ({ name }: ObservedLogicalVolume): boolean =>
    moves.some(({ volume }) => volume.logical?.name === name);
  const stays = groups
    .flatMap(({ volumes }) => volumes)
    .some(
      (one) => one.thinPool === undefined && one.physicalVolumes.includes(uuid) && !isMoved(one),
    );
  const left = member.totalExtents - member.freeExtents - spareExtentsOn(group, uuid);
  if (stays || left > moved) return [];
  return leave(subject, diskUnderGroup, { uuid, reason: 'nothing lies on it any more' });
}

type LegOperation = MoveLogicalVolume | RebuildLogicalVolume;

/**
 * Whether a mirror of the group has a leg that is being copied, or is going to be, which was made
 * anew for the sake of this disk or another one.
 */
function isCopied(
  uuid: string,
  {
    all,
    planned,
  }: { readonly all: readonly DiskUnderGroup[]; readonly planned: readonly LegOperation[] },
): boolean {
  return (
    planned.some(({ kind, from }) => kind === 'rebuild-logical-volume' && from === uuid) ||
    all.flatMap((one) => groupOn(one)?.volumes ?? []).some(({ syncing }) => syncing !== undefined)
  );
}

function leave(
  { node, observed, name }: Subject,
  { disk, assessment, partition }: DiskUnderGroup,
  { uuid, reason }: { readonly uuid: string; readonly reason: string },
): readonly LeaveVolumeGroup[] {
  if (assessment.kind === 'refused' || partition === null) return [];
  const device = assessment.disk;
  const context = volumeContext(
    {
      ...{ node, disk, volume: partition, observed, ref: diskRef(device), device },
      held: true,
      joins: false,
    },
    assessment,
  );
  return [
    {
      ...operationBase(context, reason),
      kind: 'leave-volume-group',
      volume: volumeRef(context),
      group: name,
      physicalVolumeUuid: uuid,
    },
  ];
}
