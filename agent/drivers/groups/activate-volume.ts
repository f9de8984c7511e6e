import type { ActivateLogicalVolume, Operation } from '../../../src/model/planned/plan.ts';
import type { Failure } from '../../../src/model/planned/report.ts';
import { cutArgs, runCreate, thinArgs } from './cut-volume.ts';
import {
  asFailure,
  each,
  guard,
  notVerified,
  OperationFailed,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import { checkMembers, devicesOf, requireWhole } from './group-members.ts';
import { removeHalfMirror } from './half-made.ts';
import { readTableNow, requireWritable } from '../tables/locate.ts';
import { groupTools, locateLogicalVolume, type LocatedLogicalVolume } from './locate-volume.ts';
import { activate } from './logical-volume.ts';
import { runLvm } from './read-group.ts';

/** Makes the devices of logical volumes; those of one disk by one command. */
export const activateLogicalVolume: Driver<'activate-logical-volume'> = {
  kind: 'activate-logical-volume',
  tools: ({ volume }) => groupTools(volume),
  execute: activateAll,
};

async function activateAll(
  operations: readonly ActivateLogicalVolume[],
  context: DriverContext,
): Promise<ReadonlyMap<Operation, Failure>> {
  const [first] = operations;
  if (first === undefined) return new Map();
  const now = await readTableNow(context, first.disk);
  const found = new Map<Operation, LocatedLogicalVolume>();
  const failures = new Map(
    await each(operations, async (operation) => {
      found.set(operation, await locateLogicalVolume(context, operation, now));
    }),
  );
  const inactive = [...found.values()].filter(
    ({ device, volume }) => device === null && volume.uncleared === undefined,
  );
  // What one of them spoils is tried again by itself, to hear which.
  if (inactive.length > 1)
    await activate(inactive, context).catch((error: unknown) => {
      if (asFailure(error).code === 'tool-timeout') throw error;
    });
  const located = operations.filter((operation) => found.has(operation));
  const failed = await each(located, async (operation) => {
    const before = await locateLogicalVolume(context, operation, now);
    if (before.device === null && before.volume.uncleared !== undefined)
      await cutMirrorAgain(operation, before, context);
    else if (before.device === null)
      await activate([before], context).catch((error: unknown) =>
        cutAgain(operation, before, { context, error }),
      );
    await requireActive(context, operation);
  });
  for (const [operation, failure] of failed) failures.set(operation, failure);
  return failures;
}

async function requireActive(
  context: DriverContext,
  operation: ActivateLogicalVolume,
): Promise<void> {
  const { device, where } = await locateLogicalVolume(context, operation);
  if (device === null)
    throw notVerified(
      `${where} is not active, although lvchange ended well.`,
      'Look at the kernel log (dmesg) and at "dmsetup info", then run "diskwright apply" again.',
    );
}

/**
 * What cannot be activated and was never finished, for a reason that a stop of lvcreate(8) gives,
 * is cut again.
 */
async function cutAgain(
  operation: ActivateLogicalVolume,
  located: LocatedLogicalVolume,
  stopped: { readonly context: DriverContext; readonly error: unknown },
): Promise<void> {
  const { context, error } = stopped;
  const { place, volume } = located;
  if (!isNeverFinished(operation, located, context)) throw lostInPool(error, located);
  if (place.thinPool !== undefined && isSaid(error, UNKNOWN_TO_POOL))
    await cutThinAgain(operation, located, { ...stopped, pool: place.thinPool });
  else if (MIRRORED.has(volume.segmentType) && isSaid(error, LEGS_CONTRADICT))
    await cutMirrorAgain(operation, located, context);
  else throw error;
}

/**
 * A stop of lvcreate(8) may leave a thin volume that the group knows and its pool does not; what
 * LVM noted to tell the pool, lvchange does not tell it (2.03.16), and fails with "No data
 * available". Never finished, it holds nothing: it is cut again.
 */
async function cutThinAgain(
  operation: ActivateLogicalVolume,
  located: LocatedLogicalVolume,
  {
    context,
    error,
    pool,
  }: { readonly context: DriverContext; readonly error: unknown; readonly pool: string },
): Promise<void> {
  const { volume, place, members } = located;
  requireWritable(context);
  requireWhole(located.group);
  await runLvm(context, {
    verb: 'lvremove',
    devices: devicesOf(members),
    group: place.group,
    args: ['--', `${place.group}/${place.name}`],
  }).catch(() => {
    throw error;
  });
  const args = thinArgs(located, pool, volume.sizeBytes);
  await runCreate(operation.volume, located, { context, sizeBytes: volume.sizeBytes, args });
}

/**
 * A stop of lvcreate(8) may also leave a mirror that must not be activated as it is, and a power
 * cut one whose legs say different things of what the mirror is, which the kernel then refuses
 * (dm-raid.c, analyse_superblocks).
 */
async function cutMirrorAgain(
  operation: ActivateLogicalVolume,
  located: LocatedLogicalVolume,
  context: DriverContext,
): Promise<void> {
  const { volume, where } = located;
  if (!isNeverFinished(operation, located, context))
    throw guard(
      `${where} was finished once, and LVM shows ${(volume.uncleared ?? []).join(' and ')} beside it: somebody changed its legs, and was stopped.`,
      'Nothing was done to it. Look at it with "lvs --all"; finish the change of its legs with lvconvert(8), or undo it, and run "diskwright apply" again.',
    );
  requireWritable(context);
  requireWhole(located.group);
  checkMembers(context, operation);
  await removeHalfMirror(located, volume, context);
  const args = cutArgs(located, volume.sizeBytes);
  await runCreate(operation.volume, located, { context, sizeBytes: volume.sizeBytes, args });
}

function isNeverFinished(
  { volume }: ActivateLogicalVolume,
  { mark }: LocatedLogicalVolume,
  context: DriverContext,
): boolean {
  return mark.state === 'new' && context.records.volume(volume.volume)?.state === 'begun';
}

const MIRRORED: ReadonlySet<string> = new Set(['raid1', 'raid10']);

/**
 * ENODATA of the kernel, for a thin device that the pool's metadata do not have
 * (dm-thin-metadata.c).
 */
const UNKNOWN_TO_POOL = 'No data available';
/** EINVAL of the kernel, for one leg that was written to and another one that was not. */
const LEGS_CONTRADICT = 'Invalid argument';

/** Of a finished volume, whose data only the pool knew where to find. */
function lostInPool(error: unknown, { where, place }: LocatedLogicalVolume): unknown {
  if (!(error instanceof OperationFailed)) return error;
  if (place.thinPool === undefined || !isSaid(error, UNKNOWN_TO_POOL)) return error;
  return new OperationFailed({
    ...error.failure,
    message: `${where} is not in the metadata of its thin pool ${place.thinPool} any more: its data are lost. ${error.failure.message}`,
    remedy:
      'Look for it in the metadata that a repair kept (the volume of the group whose name ends with _meta0; lvmthin(7)), or give the volume up and restore it from a backup.',
  });
}

function isSaid(error: unknown, text: string): boolean {
  return error instanceof OperationFailed && error.failure.stderr?.includes(text) === true;
}
