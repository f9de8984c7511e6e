import { LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import type { MemberRef } from '../../model/planned/desired.ts';
import type {
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedPhysicalVolume,
} from '../../model/observed/inventory.ts';
import type { AbortMove, LeaveVolumeGroup, MoveLogicalVolume } from '../../model/planned/plan.ts';
import type { VolumeOperation } from '../../model/planned/operation-traits.ts';
import { isLost } from '../../model/volumes/lost-volume.ts';
import type { MovingExtents } from '../../model/volumes/moving-extents.ts';
import { extentsOnEach } from '../../model/volumes/segments.ts';
import { spareExtentsOn } from '../../model/volumes/thin-pool.ts';
import type { NodeCase } from '../plan-violation.ts';

/** What moves between the disks of one group, and what leaves it. */
export interface MovesCase {
  readonly node: NodeCase;
  readonly members: readonly MemberRef[];
  /** Those of the group, in the order of the plan. */
  readonly operations: readonly VolumeOperation[];
  /** Of every disk whose physical volume is in the group. */
  readonly finished: readonly { readonly disk: ObservedDisk; readonly member: MemberRef }[];
  readonly complain: (message: string) => void;
}

/**
 * Volumes move only from a disk that goes, or to the end of a move that was begun, and only to a
 * finished physical volume of the group that has no other leg of theirs; a physical volume leaves
 * the group only when nothing stays on it.
 */
export function checkMoves(moves: MovesCase): void {
  for (const [at, one] of moves.operations.entries()) {
    if (one.kind === 'move-logical-volume') checkMove(one, at, moves);
    if (one.kind === 'abort-move') checkAbort(one, moves);
    if (one.kind === 'leave-volume-group') checkLeave(one, at, moves);
  }
}

function checkMove(operation: MoveLogicalVolume, at: number, moves: MovesCase): void {
  const { volume, from, to, sizeBytes } = operation;
  const complain = (message: string): void =>
    moves.complain(`move of volume ${volume.volume}: ${message}`);
  const found = foundIn(moves, volume.logical?.name);
  if (found === undefined) {
    complain('it is not there');
    return;
  }
  const { moving, physicalVolumes } = found;
  if (moving === undefined && !isLeaving(from, moves)) complain('its disk does not go');
  if (moving !== undefined && (moving.from !== from || !moving.to.includes(to)))
    complain('another move was begun');
  if (!physicalVolumes.includes(from)) complain('nothing of it lies there');
  if (physicalVolumes.includes(to)) complain('a leg of it lies where it goes');
  if (moving === undefined && isLeaving(to, moves)) complain('it goes to a disk that goes');
  if (!isInGroup(to, at, moves)) complain('it goes to no finished physical volume of the group');
  if (sizeBytes !== extentsOnEach(found) * LOGICAL_EXTENT_BYTES)
    complain(`${String(sizeBytes)} bytes are not what it has there`);
}

/**
 * A move that was begun is aborted only where no disk is to be emptied by it, or one of its disks
 * is gone for good, and all stays.
 */
function checkAbort({ volume, from, to, sizeBytes }: AbortMove, moves: MovesCase): void {
  const complain = (message: string): void =>
    moves.complain(`abort of the move of volume ${volume.volume}: ${message}`);
  const found = foundIn(moves, volume.logical?.name);
  if (found?.moving === undefined) {
    complain('none was begun');
    return;
  }
  const { moving } = found;
  if (moving.from !== from || !moving.to.includes(to)) complain('another move was begun');
  if (moving.atomic !== true) complain('it would lie in two places');
  const missing = reportedIn(moves).filter((one) => one.missing);
  if (missing.length > 0) checkAbortWithout({ found, moving }, { missing, complain }, moves);
  else if (isLeaving(from, moves)) complain('its disk goes');
  if (sizeBytes !== extentsOnEach(found) * LOGICAL_EXTENT_BYTES)
    complain(`${String(sizeBytes)} bytes are not what it has there`);
}

/** What may be read in the other place alone is thrown away only where git gives it up. */
function checkAbortWithout(
  { found, moving }: { readonly found: ObservedLogicalVolume; readonly moving: MovingExtents },
  {
    missing,
    complain,
  }: {
    readonly missing: readonly ObservedPhysicalVolume[];
    readonly complain: (message: string) => void;
  },
  moves: MovesCase,
): void {
  const { from, to } = moving;
  for (const { uuid } of missing) {
    if (uuid !== from && !to.includes(uuid)) complain(`another disk is missing: ${uuid}`);
    if (!goesForRebuild(uuid, moves)) complain(`the missing ${uuid} is not given up`);
  }
  const volumes = volumesReportedIn(moves);
  const { moving: _aborted, ...unmoved } = found;
  if (isLost({ physicalVolumes: missing, volumes }, unmoved) && !isDiscarded(from, moves))
    complain('what was copied is all that is left of it, and is not given up');
  const isActive = volumes.some(
    ({ name, thinPool, path }) => (name === found.name || thinPool === found.name) && path !== '',
  );
  if (isActive) complain('it is active');
}

/** Whether what lies on the disk of a physical volume is given up with it. */
function isDiscarded(uuid: string, { members, node }: MovesCase): boolean {
  const disk = members.find((one) => one.uuid === uuid)?.disk;
  return node.desired.leaving?.some((one) => one.disk === disk && one.discard === true) === true;
}

function checkLeave(operation: LeaveVolumeGroup, at: number, moves: MovesCase): void {
  const { physicalVolumeUuid: uuid, volume } = operation;
  const complain = (message: string): void => moves.complain(`${uuid} leaves it: ${message}`);
  if (!isLeaving(uuid, moves) && !goesForRebuild(uuid, moves)) complain('its disk does not go');
  if (
    goesForRebuild(uuid, moves) &&
    volumesReportedIn(moves).some(({ syncing }) => syncing !== undefined)
  )
    complain('a mirror of the group is being copied');
  const member = moves.members.find((one) => one.uuid === uuid);
  if (member?.volume !== volume.volume) complain('it is another physical volume');
  const reported = reportedIn(moves);
  const own = reported.find((one) => one.uuid === uuid);
  if (reported.every((one) => one.uuid === uuid)) complain('it is the last one');
  const earlier = moves.operations.slice(0, at);
  const gone = earlier.filter(
    (one): one is MoveLogicalVolume => one.kind === 'move-logical-volume' && one.from === uuid,
  );
  const stays = volumesReportedIn(moves).find(
    ({ name, physicalVolumes, thinPool }) =>
      thinPool === undefined &&
      physicalVolumes.includes(uuid) &&
      !gone.some((one) => one.volume.logical?.name === name),
  );
  if (stays !== undefined) complain(`volume ${stays.name} lies on it`);
  const allocated = own === undefined ? 0 : own.totalExtents - own.freeExtents;
  const moved = gone.reduce((sum, { sizeBytes }) => sum + sizeBytes / LOGICAL_EXTENT_BYTES, 0);
  // The spare metadata hold nothing, and go with it.
  if (allocated > moved + spareReportedOn(uuid, moves))
    complain(`${String(allocated)} extents are allocated, and ${String(moved)} are moved`);
  const cut = moves.operations.find(
    (one) => CUTS.has(one.kind) && one.volume.logical?.legs?.on.includes(uuid) === true,
  );
  if (cut !== undefined) complain(`${cut.kind} of volume ${cut.volume.volume} is on it`);
}

const CUTS: ReadonlySet<string> = new Set([
  'create-logical-volume',
  'extend-logical-volume',
  'create-thin-pool',
  'extend-thin-pool',
] as const);

/** The physical volumes of the group, as each disk under it reports them. */
export function reportedIn({
  finished,
}: Pick<MovesCase, 'finished'>): readonly ObservedPhysicalVolume[] {
  // Stryker disable next-line ArrayDeclaration: what has no UUID is none of them
  return finished.flatMap(({ disk }) => disk.volumeGroup?.physicalVolumes ?? []);
}

/** Extents of a physical volume that the spare metadata of the group have. */
export function spareReportedOn(uuid: string, { finished }: Pick<MovesCase, 'finished'>): number {
  const spares = finished.map(({ disk: { volumeGroup } }) =>
    volumeGroup === undefined ? 0 : spareExtentsOn(volumeGroup, uuid),
  );
  return Math.max(0, ...spares);
}

/** What is cut from the group, on whichever disk it is reported. */
export function volumesReportedIn({
  finished,
}: Pick<MovesCase, 'finished'>): readonly ObservedLogicalVolume[] {
  // Stryker disable next-line ArrayDeclaration: what has no name is none of them
  return finished.flatMap(({ disk }) => disk.volumeGroup?.volumes ?? []);
}

/** A volume of the group, as it was found. */
export function foundIn(
  moves: MovesCase,
  name: string | undefined,
): ObservedLogicalVolume | undefined {
  return volumesReportedIn(moves).find((one) => one.name === name);
}

/** Whether the disk of a physical volume is to be emptied. */
function isLeaving(uuid: string, { members, node }: MovesCase): boolean {
  const disk = members.find((one) => one.uuid === uuid)?.disk;
  return node.desired.leaving?.some((one) => one.disk === disk && one.move !== undefined) === true;
}

/** Whether legs of mirrors on the disk of a physical volume are to be made anew on others. */
export function goesForRebuild(
  uuid: string,
  { members, node }: Pick<MovesCase, 'members' | 'node'>,
): boolean {
  const disk = members.find((one) => one.uuid === uuid)?.disk;
  return (
    node.desired.leaving?.some((one) => one.disk === disk && one.rebuild !== undefined) === true
  );
}

/** It is, or the plan finishes it before. */
export function isInGroup(
  uuid: string,
  at: number,
  { finished, operations, members }: MovesCase,
): boolean {
  const member = members.find((one) => one.uuid === uuid);
  if (member === undefined) return false;
  if (finished.some((one) => one.member.uuid === uuid)) return true;
  return operations
    .slice(0, at)
    .some(({ kind, volume }) => kind === 'mark-ready' && volume.volume === member.volume);
}
