import type { AbortMove } from '../../../src/model/planned/plan.ts';
import type { ReportedVolume } from '../../discover/groups/volume-groups.ts';
import { changedSince, each, notVerified, type Driver, type DriverContext } from '../driver.ts';
import { requireWritable } from '../tables/locate.ts';
import { checkMembers, devicesOf, nodeOf, requireWhole, syncMembers } from './group-members.ts';
import { groupTools, locateLogicalVolume } from './locate-volume.ts';
import { recordPlace } from './move-volume.ts';
import { runLvm } from './read-group.ts';

/**
 * A move that was begun is given up while its volume is used: all of the volume lies where it did,
 * and the copy is gone (pvmove(8), --abort of a move with --atomic).
 */
export const abortMove: Driver<'abort-move'> = {
  kind: 'abort-move',
  tools: ({ volume }) => groupTools(volume),
  execute: (operations, context) => each(operations, (one) => abort(one, context)),
};

async function abort(operation: AbortMove, context: DriverContext): Promise<void> {
  const { volume, from, to } = operation;
  const {
    group,
    members,
    place,
    where,
    volume: found,
  } = await locateLogicalVolume(context, operation);
  requireWritable(context);
  requireWhole(group);
  const { moving } = found;
  if (!liesAlone(found, operation)) throw changedSince(`${where} does not lie on ${from} alone.`);
  if (moving === undefined) return;
  if (moving.atomic !== true || moving.from !== from || !moving.to.includes(to))
    throw changedSince(`${where} is being moved by another pvmove.`);
  // The record names a disk that it lies on.
  await recordPlace({ volume, to: from }, context);
  checkMembers(context, operation);
  await runLvm(context, {
    verb: 'pvmove',
    devices: devicesOf(members),
    group: place.group,
    args: ['--abort', '--', nodeOf(members, from).path],
  });
  await syncMembers(members);
  const after = await locateLogicalVolume(context, operation);
  if (after.volume.moving === undefined && liesAlone(after.volume, operation)) return;
  // It was at its end before it could be aborted.
  if (!after.volume.physicalVolumes.includes(from)) await recordPlace(operation, context);
  throw notVerified(
    `${where} does not lie on ${nodeOf(members, from).path} alone, although its move was aborted.`,
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
