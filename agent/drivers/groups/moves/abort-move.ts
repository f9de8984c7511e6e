import { rm } from 'node:fs/promises';
import type { AbortMove } from '../../../../src/model/planned/plan.ts';
import type { ReportedGroup, ReportedVolume } from '../../../discover/groups/volume-groups.ts';
import { changedSince, each, notVerified, type Driver, type DriverContext } from '../../driver.ts';
import { requireWritable } from '../../tables/locate.ts';
import { abortWithoutDisk } from './abort-without-disk.ts';
import { checkMembers, devicesOf, nodeOf, requireWhole, syncMembers } from '../group-members.ts';
import { groupTools, locateLacking, type LocatedLogicalVolume } from '../locate-volume.ts';
import { releaseIo } from './copy-mirror.ts';
import { recordPlace } from './record-place.ts';
import { runLvm } from '../read-group.ts';

/**
 * A move that was begun is given up: all of the volume lies where it did, and the copy is gone. It
 * is done while the volume is used, by pvmove(8) (--abort of a move with --atomic); where the disk
 * of one of the two places is gone for good, while it is not.
 */
export const abortMove: Driver<'abort-move'> = {
  kind: 'abort-move',
  tools: ({ volume }) => [...groupTools(volume), 'dmsetup'],
  execute: (operations, context) => each(operations, (one) => abort(one, context)),
};

/** What of an operation says which move of which volume it is. */
export type BegunMove = Pick<AbortMove, 'disk' | 'volume' | 'from' | 'to'>;

/** @throws OperationFailed where the volume does not lie where it did afterwards. */
export async function abort(operation: BegunMove, context: DriverContext): Promise<void> {
  const { volume, from, to } = operation;
  const located = await locateLacking(context, operation, [from, to]);
  const { group, members, place, where } = located;
  requireWritable(context);
  requireWhole(group, [from, to]);
  const { moving } = located.volume;
  if (!liesAlone(located.volume, operation))
    throw changedSince(`${where} does not lie on ${from} alone.`);
  if (moving === undefined) return;
  if (moving.atomic !== true || moving.from !== from || !moving.to.includes(to))
    throw changedSince(`${where} is being moved by another pvmove.`);
  // The record names a disk that it lies on.
  const stays = placeThatStays(located, operation);
  if (stays !== null) await recordPlace({ volume, to: stays }, context);
  checkMembers(context, operation);
  if (isMissing(group, from) || isMissing(group, to)) {
    const textsAt = await abortWithoutDisk(located, operation, context);
    await syncMembers(members);
    await verifyAborted(located, operation, context);
    await rm(textsAt, { recursive: true });
    return;
  }
  await releaseIo(located, context);
  await runLvm(context, {
    verb: 'pvmove',
    devices: devicesOf(members),
    group: place.group,
    args: ['--abort', '--', nodeOf(members, from).path],
  });
  await syncMembers(members);
  await verifyAborted(located, operation, context);
}

/** Where the volume is once the move is aborted, on a disk that is there; null for nowhere. */
function placeThatStays(
  { group, volume: { physicalVolumes } }: LocatedLogicalVolume,
  { from }: BegunMove,
): string | null {
  if (!isMissing(group, from)) return from;
  return physicalVolumes.find((uuid) => !isMissing(group, uuid)) ?? null;
}

function isMissing({ physicalVolumes }: ReportedGroup, wanted: string): boolean {
  return physicalVolumes.some(({ uuid, missing }) => uuid === wanted && missing);
}

async function verifyAborted(
  { members, group, where }: LocatedLogicalVolume,
  operation: BegunMove,
  context: DriverContext,
): Promise<void> {
  const { from, to } = operation;
  const after = await locateLacking(context, operation, [from, to]);
  if (after.volume.moving === undefined && liesAlone(after.volume, operation)) return;
  // It was at its end before it could be aborted.
  if (!after.volume.physicalVolumes.includes(from)) await recordPlace(operation, context);
  const source = isMissing(group, from) ? from : nodeOf(members, from).path;
  throw notVerified(
    `${where} does not lie on ${source} alone, although its move was aborted.`,
    'Look at it with "lvs --all --options +devices", then run "diskwright apply" again.',
  );
}

/** Whether no part of it lies where it was to go. */
function liesAlone(
  { physicalVolumes }: Pick<ReportedVolume, 'physicalVolumes'>,
  { from, to }: Pick<AbortMove, 'from' | 'to'>,
): boolean {
  return physicalVolumes.includes(from) && !physicalVolumes.includes(to);
}
