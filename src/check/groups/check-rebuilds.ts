import { LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import type {
  ObservedLogicalVolume,
  ObservedPhysicalVolume,
} from '../../model/observed/inventory.ts';
import type { ForgetPhysicalVolume, RebuildLogicalVolume } from '../../model/planned/plan.ts';
import { extentsOnEach } from '../../model/volumes/segments.ts';
import { removedLogicalUuids } from './check-group-removal.ts';
import {
  foundIn,
  isInGroup,
  goesForRebuild,
  reportedIn,
  spareReportedOn,
  volumesReportedIn,
  type MovesCase,
} from './check-moves.ts';

/**
 * Legs are made anew only of mirrors, only of one that lies on a disk that goes for that, where all
 * other legs are there, and on a finished physical volume of the group that stays and has none of
 * them; a group forgets only a physical volume that is missing, alone, given up, and empty.
 */
export function checkRebuilds(moves: MovesCase): void {
  for (const [at, one] of moves.operations.entries()) {
    if (one.kind === 'rebuild-logical-volume') checkRebuild(one, at, moves);
    if (one.kind === 'forget-physical-volume') checkForget(one, at, moves);
  }
}

function isMirror({ segmentType }: ObservedLogicalVolume): boolean {
  return segmentType === 'raid1' || segmentType === 'raid10';
}

function checkRebuild(operation: RebuildLogicalVolume, at: number, moves: MovesCase): void {
  const { volume, from, to } = operation;
  const complain = (message: string): void =>
    moves.complain(`rebuild of volume ${volume.volume}: ${message}`);
  const found = foundIn(moves, volume.logical?.name);
  if (found === undefined) {
    complain('it is not there');
    return;
  }
  const { physicalVolumes } = found;
  if (found.replacing !== undefined) {
    // What was begun is ended: the old leg is taken away.
    if (found.replacing.from !== from) complain('another rebuild was begun');
    if (!physicalVolumes.includes(to)) complain('it has no leg there');
  } else checkNewLeg(operation, { found, at, complain }, moves);
}

function checkNewLeg(
  { from, to, sizeBytes }: RebuildLogicalVolume,
  {
    found,
    at,
    complain,
  }: {
    readonly found: ObservedLogicalVolume;
    readonly at: number;
    readonly complain: (message: string) => void;
  },
  moves: MovesCase,
): void {
  const { physicalVolumes } = found;
  const missing = missingOf(moves);
  if (!isMirror(found)) complain(`it is ${found.segmentType}, and no mirror`);
  if (found.moving !== undefined) complain('a move of it was begun');
  if (found.syncing !== undefined) complain('another leg of it is still being copied');
  if (!goesForRebuild(from, moves)) complain('the disk of its leg does not go');
  if (!physicalVolumes.includes(from)) complain('no leg of it lies there');
  if (physicalVolumes.some((uuid) => uuid !== from && missing.has(uuid)))
    complain('another leg of it is missing, too');
  if (physicalVolumes.includes(to)) complain('a leg of it lies where it goes');
  if (leaves(to, moves)) complain('it goes to a disk that goes');
  if (missing.has(to) || !isInGroup(to, at, moves))
    complain('it goes to no finished physical volume of the group');
  if (sizeBytes !== extentsOnEach(found) * LOGICAL_EXTENT_BYTES)
    complain(`${String(sizeBytes)} bytes are not what its leg has`);
}

function checkForget(operation: ForgetPhysicalVolume, at: number, moves: MovesCase): void {
  const { physicalVolumeUuid: uuid, disk, volume } = operation;
  const complain = (message: string): void => moves.complain(`${uuid} is forgotten: ${message}`);
  if (!goesForRebuild(uuid, moves)) complain('its disk is waited for');
  const missing = missingOf(moves);
  const own = missing.get(uuid);
  const isKnown = reportedIn(moves).some((other) => other.uuid === uuid);
  // Where the group forgot it before, that is only written down.
  if (isKnown && own === undefined) complain('it is not missing');
  if (missing.size > 1) complain('it is not the only one that is missing');
  const isDoneInGroup = moves.finished.some(
    (one) => one.disk.aliases.includes(disk.facts.id) && one.member.volume === volume.volume,
  );
  if (!isDoneInGroup) complain('it is done on a disk that is not in the group');
  const rebuilt = moves.operations
    .slice(0, at)
    .filter(
      (one): one is RebuildLogicalVolume =>
        one.kind === 'rebuild-logical-volume' && one.from === uuid,
    )
    .reduce((sum, { sizeBytes }) => sum + sizeBytes / LOGICAL_EXTENT_BYTES, 0);
  // The spare metadata hold nothing, and go with it.
  const gone = rebuilt + extentsRemoved(operation, moves) + spareReportedOn(uuid, moves);
  const allocated = own === undefined ? 0 : own.totalExtents - own.freeExtents;
  if (allocated > gone)
    complain(
      `${String(allocated)} extents lie on it, and ${String(gone)} are made anew or removed before`,
    );
}

/** What volumes have on it that are taken out of the group before. */
function extentsRemoved(operation: ForgetPhysicalVolume, moves: MovesCase): number {
  const { operations } = moves.node.plan;
  const gone = removedLogicalUuids(operations.slice(0, operations.indexOf(operation)));
  return volumesReportedIn(moves)
    .filter(({ uuid }) => gone.has(uuid))
    .filter(({ physicalVolumes }) => physicalVolumes.includes(operation.physicalVolumeUuid))
    .reduce((sum, one) => sum + extentsOnEach(one), 0);
}

function missingOf(moves: MovesCase): ReadonlyMap<string, ObservedPhysicalVolume> {
  const missing = reportedIn(moves).filter((one) => one.missing);
  return new Map(missing.map((one) => [one.uuid, one]));
}

function leaves(uuid: string, { members, node }: MovesCase): boolean {
  const disk = members.find((one) => one.uuid === uuid)?.disk;
  return node.desired.leaving?.some((one) => one.disk === disk) === true;
}
