import { MiB, type Bytes } from '../../../../src/model/values/bytes.ts';
import type { MoveLogicalVolume } from '../../../../src/model/planned/plan.ts';
import {
  changedSince,
  each,
  guard,
  notVerified,
  OperationFailed,
  type Driver,
  type DriverContext,
} from '../../driver.ts';
import { requireWritable } from '../../tables/locate.ts';
import { checkMembers, devicesOf, nodeOf, requireWhole, syncMembers } from '../group-members.ts';
import { groupTools, locateLogicalVolume, type LocatedLogicalVolume } from '../locate-volume.ts';
import { runLvm } from '../read-group.ts';
import { abort } from './abort-move.ts';
import { readCopy, releaseIo } from './copy-mirror.ts';
import { recordPlace } from './record-place.ts';
import { watchCopy, type CopyEnd } from './watch-copy.ts';

/**
 * What a volume has on one physical volume goes to another, while it is used. Both places hold it
 * until LVM writes down that all of it is copied: before that, a move can be aborted.
 *
 * pvmove(8) sets the copy up and waits; the kernel is asked how it goes, and only of what it copied
 * without an error LVM is told that it is moved.
 */
export const moveLogicalVolume: Driver<'move-logical-volume'> = {
  kind: 'move-logical-volume',
  tools: ({ volume }) => [...groupTools(volume), 'dmsetup'],
  execute: (operations, context) => each(operations, (one) => move(one, context)),
};

async function move(operation: MoveLogicalVolume, context: DriverContext): Promise<void> {
  const { from, to, sizeBytes } = operation;
  const located = await locateLogicalVolume(context, operation);
  requireWritable(context);
  requireWhole(located.group);
  requireMovable(operation, located);
  await recordPlace(operation, context);
  const { members, where } = located;
  const [source, target] = [nodeOf(members, from).path, nodeOf(members, to).path];
  checkMembers(context, operation);
  const end = await copy(operation, located, context);
  switch (end.kind) {
    case 'stopped':
      throw leftMoving(where);
    case 'stalled':
      throw notCopied(where, end.percent);
    case 'failed': {
      // At once: the abort first looks at the group.
      await releaseIo(located, context);
      // In pieces, it would be left in two places.
      const isWhole = located.volume.moving === undefined || located.volume.moving.atomic === true;
      if (isWhole) await abort(operation, context);
      throw unreadable(where, end.on === 'source' ? source : target, end.on);
    }
    case 'copied':
      await runLvm(
        context,
        { ...pvmoveIn(located), args: ['--interval', '1', '--', source] },
        { timeoutMs: longestMs(sizeBytes), stop: context.signal },
      ).catch((error: unknown) => {
        throw context.signal.aborted ? leftMoving(where) : error;
      });
  }
  await syncMembers(members);
  const after = await locateLogicalVolume(context, operation);
  const { physicalVolumes, moving } = after.volume;
  if (moving !== undefined || physicalVolumes.includes(from) || !physicalVolumes.includes(to))
    throw notVerified(
      `${after.where} does not lie on ${target} alone, although pvmove ended well.`,
      'Look at it with "lvs --all --options +devices" and at the messages of the kernel (dmesg), then run "diskwright apply" again: it goes on with the move.',
    );
}

function pvmoveIn({ members, place }: LocatedLogicalVolume) {
  return { verb: 'pvmove', devices: devicesOf(members), group: place.group } as const;
}

/** Until the kernel has copied all, or cannot: pvmove(8) does not look, and is ended then. */
async function copy(
  operation: MoveLogicalVolume,
  located: LocatedLogicalVolume,
  context: DriverContext,
): Promise<CopyEnd> {
  const { from, to, sizeBytes } = operation;
  const { members, place, volume } = located;
  const [source, target] = [nodeOf(members, from).path, nodeOf(members, to).path];
  const end = new AbortController();
  const stop = AbortSignal.any([context.signal, end.signal]);
  const setUp = runLvm(
    context,
    {
      ...pvmoveIn(located),
      args: [
        ...['--interval', LOOKS_NEVER],
        // One that was begun is known by its source, and takes nothing else.
        ...(volume.moving === undefined
          ? ['--atomic', '--name', `${place.group}/${place.name}`, '--', source, target]
          : ['--', source]),
      ],
    },
    { timeoutMs: longestMs(sizeBytes), stop },
  ).catch((error: unknown) => {
    if (!stop.aborted) throw error;
  });
  const watched = watchCopy({
    look: () => readCopy(located, context),
    stallMs: STALL_MS * context.deadlineScale,
    pauseMs: PAUSE_MS,
    signal: stop,
    tell: (percent) => context.copied(operation, percent),
  });
  try {
    // It ends by itself only where it cannot begin.
    return await Promise.race([watched, setUp.then(() => watched)]);
  } finally {
    end.abort();
    await setUp.catch(() => null);
  }
}

function unreadable(where: string, path: string, on: 'source' | 'target'): OperationFailed {
  return new OperationFailed({
    code: 'medium-error',
    message: `${where} is not moved: some of it cannot be ${on === 'source' ? `read from ${path}` : `written to ${path}`}.`,
    remedy:
      on === 'source'
        ? 'Look at the messages of the kernel (dmesg). Take the DiskReplacement out of git, or each apply tries it again. Of a mirror, have the leg made anew from the others ("data: rebuild"); copy what has no copy with your own tools, and give the rest up ("data: discard").'
        : 'Look at the messages of the kernel (dmesg). Name another disk in the DiskReplacement ("by"), and have this one replaced.',
  });
}

/**
 * The agent was stopped. LVM holds signals back while it has a device suspended, so that pvmove(8)
 * ends while it waits (lvm2, lib/misc/lvm-signal.c, block_signals); the kernel copies on.
 */
function leftMoving(where: string): OperationFailed {
  return notVerified(
    `${where} is not moved to its end: the agent was stopped while it was copied.`,
    'The next "diskwright apply" goes on with the move, or aborts it where no DiskReplacement asks for it any more.',
  );
}

function notCopied(where: string, percent: number): OperationFailed {
  return notVerified(
    `${where} is copied no further than ${String(percent)} %: the kernel copied nothing for minutes.`,
    'Look at the messages of the kernel (dmesg) for a disk that does not answer. The next "diskwright apply" goes on with the move, or aborts it where no DiskReplacement asks for it any more.',
  );
}

/** In seconds, before the first look: longer than any copy (pvmove(8), --interval). */
const LOOKS_NEVER = '+31536000';
const BASE_TIMEOUT_MS = 10 * 60_000;
/** Below what any disk writes that works: then the kernel copies on, and we do not wait. */
const SLOWEST_BYTES_PER_MS = MiB / 1000;
const STALL_MS = 10 * 60_000;
/** After an error reads fail, and writes are held, until it is seen. */
const PAUSE_MS = 1_000;

function longestMs(sizeBytes: Bytes): number {
  return BASE_TIMEOUT_MS + Math.ceil(sizeBytes / SLOWEST_BYTES_PER_MS);
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
