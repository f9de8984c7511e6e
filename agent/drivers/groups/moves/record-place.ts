import { factsOf } from '../../../../src/assess/disk-assessment.ts';
import type { MoveLogicalVolume } from '../../../../src/model/planned/plan.ts';
import { changedSince, recordNotWritten, type DriverContext } from '../../driver.ts';
import { requireWritable } from '../../tables/locate.ts';

/**
 * The record of a volume names a disk that it lies on. Written first: a move that was stopped is
 * seen in the group, and is ended by the next pass, which finds nothing else to write down.
 */
export async function recordPlace(
  { volume: { volume, members = [] }, to }: Pick<MoveLogicalVolume, 'volume' | 'to'>,
  context: DriverContext,
): Promise<void> {
  const record = context.records.volume(volume);
  const member = members.find(({ uuid }) => uuid === to);
  const target = member === undefined ? null : peerOf(context, member.disk);
  if (target === null) throw changedSince(`The disk of the physical volume ${to} is not there.`);
  requireWritable(target);
  if (record === null || record.disk.id === target.observed.id) return;
  try {
    await context.records.saveVolume({ ...record, disk: factsOf(target.observed) });
  } catch (error) {
    throw recordNotWritten(error);
  }
}

/** The context of a disk under the same group, which may be the operation's own. */
function peerOf(
  context: DriverContext,
  disk: Parameters<DriverContext['peer']>[0],
): DriverContext | null {
  return context.observed.aliases.includes(disk) ? context : context.peer(disk);
}
