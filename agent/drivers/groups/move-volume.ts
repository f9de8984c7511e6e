import { factsOf } from '../../../src/assess/disk-assessment.ts';
import { GiB, MiB, type Bytes } from '../../../src/model/values/bytes.ts';
import type { MoveLogicalVolume } from '../../../src/model/planned/plan.ts';
import {
  changedSince,
  each,
  guard,
  notVerified,
  type OperationFailed,
  recordNotWritten,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import { requireWritable } from '../tables/locate.ts';
import { checkMembers, devicesOf, nodeOf, requireWhole, syncMembers } from './group-members.ts';
import { watchCopy } from './copy-watch.ts';
import { groupTools, locateLogicalVolume, type LocatedLogicalVolume } from './locate-volume.ts';
import { runLvm } from './read-group.ts';

/**
 * What a volume has on one physical volume goes to another, while it is used. Both places hold it
 * until LVM writes down that all of it is copied: before that, a move can be aborted.
 */
export const moveLogicalVolume: Driver<'move-logical-volume'> = {
  kind: 'move-logical-volume',
  tools: ({ volume }) => groupTools(volume),
  execute: (operations, context) => each(operations, (one) => move(one, context)),
};

async function move(operation: MoveLogicalVolume, context: DriverContext): Promise<void> {
  const { from, to, sizeBytes } = operation;
  const located = await locateLogicalVolume(context, operation);
  requireWritable(context);
  requireWhole(located.group);
  requireMovable(operation, located);
  await recordPlace(operation, context);
  const { members, place, volume, where } = located;
  const [source, target] = [nodeOf(members, from).path, nodeOf(members, to).path];
  checkMembers(context, operation);
  const watch = watchCopy(stallMs(sizeBytes) * context.deadlineScale, (percent) =>
    context.copied(operation, percent),
  );
  const copying = runLvm(
    context,
    {
      verb: 'pvmove',
      devices: devicesOf(members),
      group: place.group,
      args: [
        ...['--interval', String(intervalSeconds(sizeBytes))],
        // One that was begun is known by its source, and takes nothing else.
        ...(volume.moving === undefined
          ? ['--atomic', '--name', `${place.group}/${place.name}`, '--', source, target]
          : ['--', source]),
      ],
    },
    {
      timeoutMs: BASE_TIMEOUT_MS + Math.ceil(sizeBytes / SLOWEST_BYTES_PER_MS),
      printed: watch.printed,
      stop: AbortSignal.any([context.signal, watch.stalled]),
    },
  );
  await copying
    .catch((error: unknown) => {
      if (watch.stalled.aborted) throw notCopied(where, watch.copied());
      throw context.signal.aborted ? leftMoving(where) : error;
    })
    .finally(watch.end);
  await syncMembers(members);
  const after = await locateLogicalVolume(context, operation);
  const { physicalVolumes, moving } = after.volume;
  if (moving !== undefined || physicalVolumes.includes(from) || !physicalVolumes.includes(to))
    throw notVerified(
      `${after.where} does not lie on ${target} alone, although pvmove ended well.`,
      'Look at it with "lvs --all --options +devices" and at the messages of the kernel (dmesg), then run "diskwright apply" again: it goes on with the move.',
    );
}

/**
 * The agent was stopped. LVM holds signals back while it has a device suspended, so that pvmove(8)
 * ends between two looks at what is copied (lvm2, lib/misc/lvm-signal.c, block_signals).
 */
function leftMoving(where: string): OperationFailed {
  return notVerified(
    `${where} is not moved to its end: the agent was stopped while it was copied.`,
    'The next "diskwright apply" goes on with the move, or aborts it where no DiskReplacement asks for it any more.',
  );
}

/** The kernel cannot read a part of it, and does not end. */
function notCopied(where: string, copied: string): OperationFailed {
  return notVerified(
    `${where} is copied no further than ${copied}: some of it cannot be read, or written, or its disks are very slow.`,
    'Look at the messages of the kernel (dmesg). Where it is "Unable to read primary mirror during recovery", take the DiskReplacement out of git: the next "diskwright apply" aborts the move, and the volume is used as before. A mirror is then rebuilt from its other legs ("data: rebuild"); copy what has no copy with your own tools. Otherwise the next "diskwright apply" goes on with it.',
  );
}

const BASE_TIMEOUT_MS = 10 * 60_000;
/** Below what any disk writes that works: then the move goes on by itself, and we do not wait. */
const SLOWEST_BYTES_PER_MS = MiB / 1000;
const LONGEST_INTERVAL_SECONDS = 30;

/** How often pvmove(8) looks whether a piece is copied; it prints a line each time. */
function intervalSeconds(sizeBytes: Bytes): number {
  return Math.min(LONGEST_INTERVAL_SECONDS, Math.max(1, Math.ceil(sizeBytes / (4 * GiB))));
}

/** What pvmove(8) prints last changes with each ten-thousandth. */
function stallMs(sizeBytes: Bytes): number {
  return BASE_TIMEOUT_MS + Math.ceil(sizeBytes / 10_000 / SLOWEST_BYTES_PER_MS);
}

function requireMovable(
  { from, to }: MoveLogicalVolume,
  { volume, where }: LocatedLogicalVolume,
): void {
  const { moving, physicalVolumes } = volume;
  if (moving !== undefined && (moving.from !== from || !moving.to.includes(to)))
    throw guard(
      `${where} is being moved from ${moving.from} to ${moving.to.join(' and ')}, by another pvmove.`,
      'Let it end ("pvmove" without arguments goes on with it), then run "diskwright apply" again.',
    );
  if (!physicalVolumes.includes(from)) throw changedSince(`${where} does not lie on ${from}.`);
  if (physicalVolumes.includes(to)) throw changedSince(`A leg of ${where} lies on ${to}.`);
}

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
