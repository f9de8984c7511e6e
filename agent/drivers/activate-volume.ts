import type { ActivateLogicalVolume, Operation } from '../../src/model/plan.ts';
import type { Failure } from '../../src/model/report.ts';
import { runCreate, thinArgs } from './cut-volume.ts';
import {
  asFailure,
  each,
  notVerified,
  OperationFailed,
  type Driver,
  type DriverContext,
} from './driver.ts';
import { devicesOf, requireWhole } from './group-members.ts';
import { readTableNow, requireWritable } from './locate.ts';
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
  const inactive = [...found.values()].filter(({ device }) => device === null);
  // What one of them spoils is tried again by itself, to hear which.
  if (inactive.length > 1)
    await activate(inactive, context).catch((error: unknown) => {
      if (asFailure(error).code === 'tool-timeout') throw error;
    });
  const located = operations.filter((operation) => found.has(operation));
  const failed = await each(located, async (operation) => {
    const before = await locateLogicalVolume(context, operation, now);
    if (before.device === null)
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
 * A stop of lvcreate(8) may leave a thin volume that the group knows and its pool does not; what LVM noted to tell the pool,
 * lvchange does not tell it (2.03.16), and fails with "No data available". Never finished, it holds nothing: it is cut again.
 */
async function cutAgain(
  operation: ActivateLogicalVolume,
  located: LocatedLogicalVolume,
  { context, error }: { readonly context: DriverContext; readonly error: unknown },
): Promise<void> {
  const { mark, volume, place, members } = located;
  const record = context.records.volume(operation.volume.volume);
  const isUnfinished = mark.state === 'new' && record?.state === 'begun';
  if (place.thinPool === undefined || !isUnfinished || !isUnknownToPool(error)) throw error;
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
  const args = thinArgs(located, place.thinPool, volume.sizeBytes);
  await runCreate(operation.volume, located, { context, args });
}

/** ENODATA of the kernel, for a thin device that the pool's metadata do not have (dm-thin-metadata.c). */
function isUnknownToPool(error: unknown): boolean {
  return (
    error instanceof OperationFailed && error.failure.stderr?.includes('No data available') === true
  );
}
