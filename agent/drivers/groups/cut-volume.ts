import type { Bytes } from '../../../src/model/values/bytes.ts';
import type { LogicalPlace } from '../../../src/model/planned/desired.ts';
import { markOfTags, parseMark } from '../../../src/model/volumes/mark.ts';
import { groupedBy } from '../../../src/model/values/order.ts';
import type { CreateLogicalVolume, Operation } from '../../../src/model/planned/plan.ts';
import type { VolumeRef } from '../../../src/model/planned/operation-refs.ts';
import type { Failure } from '../../../src/model/planned/report.ts';
import type { ReportedVolume } from '../../discover/groups/volume-groups.ts';
import { legExtents } from '../../../src/model/volumes/segments.ts';
import {
  asFailure,
  changedSince,
  each,
  guard,
  notVerified,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import {
  beginVolume,
  beginVolumes,
  identityOf,
  requireUnfinished,
  type BegunVolume,
} from '../records/begin-volume.ts';
import { checkMembers, devicesOf, requireWhole } from './group-members.ts';
import { removeHalfMirror } from './half-made.ts';
import { requireWritable, tableOnce, type TableNow } from '../tables/locate.ts';
import {
  groupTools,
  locateGroup,
  locateLogicalVolume,
  type LocatedGroup,
  type LocatedLogicalVolume,
} from './locate-volume.ts';
import { activate, extentsFor, markArgs, pathsOf, requireNewOne } from './logical-volume.ts';
import { requireRoomInPool } from './pool-room.ts';
import { runLvm } from './read-group.ts';

/**
 * Cuts a volume from free extents of a group of ours. What they held before is cleared before
 * anything is made in it.
 */
export const createLogicalVolume: Driver<'create-logical-volume'> = {
  kind: 'create-logical-volume',
  tools: ({ volume }) => groupTools(volume),
  execute: cutAll,
};

/**
 * One after another, and looked at together: to ask LVM of the group takes nearly as long as to cut
 * a volume. Room that another one took meanwhile, lvcreate itself refuses.
 */
async function cutAll(
  operations: readonly CreateLogicalVolume[],
  context: DriverContext,
): Promise<ReadonlyMap<Operation, Failure>> {
  const [first] = operations;
  if (first === undefined) return new Map();
  const groups = new Map<Operation, LocatedGroup>();
  const before = tableOnce(context, first.disk);
  const prepared = await each(operations, async (operation) => {
    groups.set(operation, await prepare(operation, context, await before()));
  });
  const begun = await beginTogether(operations, { groups, failures: prepared }, context);
  const cutNow = await each(
    operations,
    async (operation) => {
      const located = groups.get(operation);
      if (located !== undefined) await cut(operation, located, context);
    },
    begun,
  );
  const activated = await activateTogether(operations, { groups, failures: cutNow }, context);
  const after = tableOnce(context, first.disk);
  return each(
    operations,
    async (operation) => finish(operation, context, await after()),
    activated,
  );
}

interface Prepared {
  readonly groups: ReadonlyMap<Operation, LocatedGroup>;
  readonly failures: ReadonlyMap<Operation, Failure>;
}

/**
 * The records of all that is going to be cut, by one write. For a thin volume there may turn out to
 * be no room before it is begun.
 */
async function beginTogether(
  operations: readonly CreateLogicalVolume[],
  { groups, failures }: Prepared,
  context: DriverContext,
): Promise<ReadonlyMap<Operation, Failure>> {
  const toCut = operations.filter((operation) => {
    const located = failures.has(operation) ? undefined : groups.get(operation);
    return located !== undefined && located.place.thinPool === undefined && isToCut(located);
  });
  try {
    await beginVolumes(
      context,
      toCut.map((operation) => newVolume(operation)),
    );
    return failures;
  } catch (error) {
    const failure = asFailure(error);
    return new Map([...failures, ...toCut.map((operation) => [operation, failure] as const)]);
  }
}

/**
 * Those of one group by one command. What one of them spoils is tried again by itself, to hear
 * which.
 */
async function activateTogether(
  operations: readonly CreateLogicalVolume[],
  { groups, failures }: Prepared,
  context: DriverContext,
): Promise<ReadonlyMap<Operation, Failure>> {
  // What did not end in time may still be changing the group.
  if (Array.from(failures.values()).some(({ code }) => code === 'tool-timeout')) return failures;
  const inactive = operations.flatMap((operation) => {
    const located = failures.has(operation) ? undefined : groups.get(operation);
    return located !== undefined && isCutInactive(located.place) ? [{ operation, located }] : [];
  });
  try {
    const located = inactive.map((one) => one.located);
    for (const group of groupedBy(located, ({ place }) => place.group).values())
      await activate(group, context);
    return failures;
  } catch (error) {
    const failure = asFailure(error);
    if (failure.code !== 'tool-timeout') return failures;
    return new Map([
      ...failures,
      ...inactive.map(({ operation }) => [operation, failure] as const),
    ]);
  }
}

/** What has to hold before anything is cut. */
async function prepare(
  operation: CreateLogicalVolume,
  context: DriverContext,
  now: TableNow,
): Promise<LocatedGroup> {
  const located = await locateGroup(context, operation, now);
  requireWritable(context);
  requireWhole(located.group);
  const { volume } = operation;
  const record = context.records.volume(volume.volume);
  if (record?.state === 'ready')
    throw guard(
      `A record of ${record.recordedAt} says that volume ${volume.volume} was finished, and it is gone from group ${located.place.group}.`,
      'Find out what removed it: "vgcfgrestore --list" shows the metadata that LVM kept. A finished volume is never made again.',
    );
  if (thereIn(located) !== undefined) await requireNewOne(operation, context);
  else requireExtents(operation, located, extentsFor(located, operation.sizeBytes));
  return located;
}

function thereIn({ group, place }: LocatedGroup): ReportedVolume | undefined {
  return group.volumes.find(({ name }) => name === place.name);
}

/** Not there yet, or a mirror that was never whole. */
function isToCut(located: LocatedGroup): boolean {
  const there = thereIn(located);
  return there === undefined || there.uncleared !== undefined;
}

function newVolume({ volume, disk, sizeBytes }: CreateLogicalVolume): BegunVolume {
  return { ...identityOf(volume), disk: disk.facts, sizeBytes };
}

async function cut(
  operation: CreateLogicalVolume,
  located: LocatedGroup,
  context: DriverContext,
): Promise<void> {
  if (!isToCut(located)) return;
  const { volume, sizeBytes } = operation;
  const { thinPool } = located.place;
  if (thinPool !== undefined) {
    await requireRoomInPool(context, located, thinPool);
    await beginVolume(context, newVolume(operation));
  }
  const args =
    thinPool === undefined ? cutArgs(located, sizeBytes) : thinArgs(located, thinPool, sizeBytes);
  const there = thereIn(located);
  checkMembers(context, operation);
  if (there !== undefined) await removeHalfMirror(located, there, context);
  await runCreate(volume, located, { context, sizeBytes, args });
}

/** Looked at, and active. */
async function finish(
  operation: CreateLogicalVolume,
  context: DriverContext,
  now: TableNow,
): Promise<void> {
  let made = await locateLogicalVolume(context, operation, now);
  if (made.device === null) {
    await activate([made], context);
    made = await locateLogicalVolume(context, operation, now);
  }
  requireAsCut(operation, context, made);
}

export async function runCreate(
  volume: VolumeRef,
  { place, members }: LocatedGroup,
  {
    context,
    sizeBytes,
    args,
  }: {
    readonly context: DriverContext;
    readonly sizeBytes: Bytes;
    readonly args: readonly string[];
  },
): Promise<void> {
  await runLvm(context, {
    verb: 'lvcreate',
    devices: devicesOf(members),
    group: place.group,
    args: ['--name', place.name, ...markArgs(context, volume, sizeBytes), ...args],
  });
}

export function cutArgs(located: LocatedGroup, sizeBytes: Bytes): readonly string[] {
  const extents = String(extentsFor(located, sizeBytes));
  return [
    ...[
      ...segmentArgs(located.place),
      ...(isCutInactive(located.place) ? ['--activate', 'n'] : []),
      '--extents',
      extents,
    ],
    // Whatever is found in it is overwritten below, and nothing is asked.
    ...['--wipesignatures', 'n', '--zero', 'n', '--', located.place.group],
    ...pathsOf(located),
  ];
}

/**
 * What its pool gives it reads as zeros: there is nothing to wipe. @throws OperationFailed when the
 * pool is not finished.
 */
export function thinArgs(
  { group, place }: LocatedGroup,
  pool: string,
  bytes: Bytes,
): readonly string[] {
  const found = group.volumes.find(({ name }) => name === pool);
  if (found?.pool === undefined || parseMark(markOfTags(found.tags))?.state !== 'ready')
    throw changedSince(`The thin pool ${place.group}/${pool} is not there, or not finished.`);
  return [
    ...['--type', 'thin', '--thinpool', pool, '--virtualsize', `${bytes}b`],
    ...['--wipesignatures', 'n', '--', place.group],
  ];
}

/**
 * How it lies on its physical volumes. What is a raid follows its group: lvcreate(8) has no such
 * option for it.
 */
function segmentArgs({ legs }: LogicalPlace): readonly string[] {
  const { type = 'linear', stripes = 1, copies = 1 } = legs ?? {};
  return [
    ...['--type', type],
    ...(stripes > 1 ? ['--stripes', String(stripes)] : []),
    ...(copies > 1 ? ['--mirrors', String(copies - 1)] : ['--setautoactivation', 'n']),
  ];
}

/**
 * lvcreate(8) itself needs the devices of a mirror, and the pool of a thin volume; the rest is
 * activated together, which is faster.
 */
function isCutInactive({ legs, thinPool }: LogicalPlace): boolean {
  return thinPool === undefined && (legs?.copies ?? 1) === 1;
}

/** @throws OperationFailed when the physical volumes that it is to lie on have too little free. */
function requireExtents(
  { volume }: CreateLogicalVolume,
  { group, place }: LocatedGroup,
  extents: number,
): void {
  const { legs } = place;
  if (place.thinPool !== undefined) return;
  const needed = legs === undefined ? extents : legExtents(extents, legs);
  const short = group.physicalVolumes.find(
    ({ uuid, freeExtents }) =>
      (legs === undefined || legs.on.includes(uuid)) && freeExtents < needed,
  );
  if (short !== undefined)
    throw changedSince(
      `Volume ${volume.volume} needs ${needed} extents of the physical volume ${short.uuid}; it has ${short.freeExtents} free.`,
    );
}

function requireAsCut(
  operation: CreateLogicalVolume,
  context: DriverContext,
  { mark, device, where }: LocatedLogicalVolume,
): void {
  if (device === null) throw changedSince(`${where} is not active.`);
  requireUnfinished(context, operation.volume, { mark, node: device });
  if (device.sizeBytes !== operation.sizeBytes)
    throw notVerified(
      `${device.path} has ${device.sizeBytes} bytes; it was made with ${operation.sizeBytes}.`,
      'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
}
