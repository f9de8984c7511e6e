import type { Bytes } from '../../src/model/bytes.ts';
import type { LogicalPlace } from '../../src/model/desired.ts';
import { formatMark, markFor, parseMark, type MarkState } from '../../src/model/mark.ts';
import type {
  ActivateLogicalVolume,
  CreateLogicalVolume,
  CreateThinPool,
  ExtendLogicalVolume,
  ExtendThinPool,
  GrowFilesystem,
  Operation,
  VolumeRef,
} from '../../src/model/plan.ts';
import type { Failure } from '../../src/model/report.ts';
import { legExtents } from '../../src/model/segments.ts';
import { markTag } from '../discover/logical-volumes.ts';
import { clearPlaces } from './clear-volume.ts';
import {
  recordNotWritten,
  changedSince,
  each,
  guard,
  notVerified,
  type Driver,
  type DriverContext,
  OperationFailed,
} from './driver.ts';
import { beginVolume, identityOf, requireUnfinished } from './filesystem.ts';
import { devicesOf, nodeOf, requireWhole, syncMembers } from './group-members.ts';
import { readTableNow, requireFree, requireWritable } from './locate.ts';
import {
  groupTools,
  locateGroup,
  locateLogicalVolume,
  locateVolume,
  type LocatedGroup,
  type LocatedLogicalVolume,
} from './locate-volume.ts';
import { runLvm } from './read-group.ts';

/** Makes the devices of logical volumes; those of one disk by one command. */
export const activateLogicalVolume: Driver<'activate-logical-volume'> = {
  kind: 'activate-logical-volume',
  tools: ({ volume }) => groupTools(volume),
  execute: activateAll,
};

/** Cuts a volume from free extents of a group of ours, and clears it of what they held before. */
export const createLogicalVolume: Driver<'create-logical-volume'> = {
  kind: 'create-logical-volume',
  tools: ({ volume }) => groupTools(volume),
  execute: (operations, context) => each(operations, (one) => cut(one, context)),
};

/** A logical volume gets larger; what is in it, and who uses it, notices nothing. */
export const extendLogicalVolume: Driver<'extend-logical-volume'> = {
  kind: 'extend-logical-volume',
  tools: ({ volume }) => groupTools(volume),
  execute: (operations, context) => each(operations, (one) => extend(one, context)),
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
  if (inactive.length > 1) await activate(inactive, context).catch(() => undefined);
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

/** Those of one group together. */
export async function activate(
  volumes: readonly LocatedLogicalVolume[],
  context: DriverContext,
): Promise<void> {
  const [first] = volumes;
  if (first === undefined) return;
  await runLvm(context, {
    verb: 'lvchange',
    devices: devicesOf(first.members),
    group: first.place.group,
    // Also a mirror only with all of its legs: one that lacks some is reported, and its data not changed.
    args: [
      '--activate',
      'y',
      '--activationmode',
      'complete',
      '--',
      ...volumes.map(({ place }) => `${place.group}/${place.name}`),
    ],
  });
}

async function requireActive(context: DriverContext, operation: OnVolume): Promise<void> {
  const { device, where } = await locateLogicalVolume(context, operation);
  if (device === null)
    throw notVerified(
      `${where} is not active, although lvchange ended well.`,
      'Look at the kernel log (dmesg) and at "dmsetup info", then run "diskwright apply" again.',
    );
}

type OnVolume = ActivateLogicalVolume | CreateLogicalVolume | ExtendLogicalVolume;

async function cut(operation: CreateLogicalVolume, context: DriverContext): Promise<void> {
  const located = await locateGroup(context, operation);
  requireWritable(context);
  requireWhole(located.group);
  const { volume, sizeBytes } = operation;
  const record = context.records.volume(volume.volume);
  if (record?.state === 'ready')
    throw guard(
      `A record of ${record.recordedAt} says that volume ${volume.volume} was finished, and it is gone from group ${located.place.group}.`,
      'Find out what removed it: "vgcfgrestore --list" shows the metadata that LVM kept. A finished volume is never made again.',
    );
  if (located.group.volumes.some(({ name }) => name === located.place.name))
    await requireNewOne(operation, context);
  else {
    const extents = extentsFor(located, sizeBytes);
    requireExtents(operation, located, extents);
    await beginVolume(context, { ...identityOf(volume), disk: operation.disk.facts, sizeBytes });
    const args =
      located.place.thinPool === undefined
        ? cutArgs(located, extents)
        : thinArgs(located, located.place.thinPool, sizeBytes);
    await runCreate(volume, located, { context, args });
  }
  const made = await locateLogicalVolume(context, operation);
  if (made.device === null) await activate([made], context);
  await clear(operation, context);
}

async function runCreate(
  volume: VolumeRef,
  { place, members }: LocatedGroup,
  { context, args }: { readonly context: DriverContext; readonly args: readonly string[] },
): Promise<void> {
  await runLvm(context, {
    verb: 'lvcreate',
    devices: devicesOf(members),
    group: place.group,
    args: ['--name', place.name, '--addtag', markText(context, volume, 'new'), ...args],
  });
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

function cutArgs(located: LocatedGroup, extents: number): readonly string[] {
  return [
    ...[...segmentArgs(located.place), '--extents', String(extents)],
    // Whatever is found in it is overwritten below, and nothing is asked.
    ...['--wipesignatures', 'n', '--zero', 'n', '--', located.place.group],
    ...pathsOf(located),
  ];
}

/** What its pool gives it reads as zeros: there is nothing to wipe. @throws OperationFailed when the pool is not finished. */
function thinArgs({ group, place }: LocatedGroup, pool: string, bytes: Bytes): readonly string[] {
  const found = group.volumes.find(({ name }) => name === pool);
  if (found?.pool === undefined || parseMark(markTag(found.tags))?.state !== 'ready')
    throw changedSince(`The thin pool ${place.group}/${pool} is not there, or not finished.`);
  return [
    ...['--type', 'thin', '--thinpool', pool, '--virtualsize', `${bytes}b`],
    ...['--wipesignatures', 'n', '--', place.group],
  ];
}

/** How it lies on its physical volumes. What is a raid follows its group: lvcreate(8) has no such option for it. */
function segmentArgs({ legs }: LogicalPlace): readonly string[] {
  const { type = 'linear', stripes = 1, copies = 1 } = legs ?? {};
  return [
    ...['--type', type],
    ...(stripes > 1 ? ['--stripes', String(stripes)] : []),
    ...(copies > 1 ? ['--mirrors', String(copies - 1)] : ['--setautoactivation', 'n']),
  ];
}

/** The devices that a volume is cut from, and grows on; none where its group has but one. */
export function pathsOf({ place, members }: LocatedGroup): readonly string[] {
  return (place.legs?.on ?? []).map((uuid) => nodeOf(members, uuid).path);
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

/** Made by a pass that ended before it could see it. */
export async function requireNewOne(
  operation: CreateLogicalVolume | CreateThinPool,
  context: DriverContext,
): Promise<void> {
  const { mark, where } = await locateLogicalVolume(context, operation);
  const record = context.records.volume(operation.volume.volume);
  if (mark.state !== 'new' || record?.state !== 'begun')
    throw changedSince(`${where} is there already, and is marked ${mark.state}.`);
}

async function clear(operation: CreateLogicalVolume, context: DriverContext): Promise<void> {
  const located = await locateVolume(context, operation);
  const { node } = located;
  requireUnfinished(context, operation.volume, located);
  if (node.sizeBytes !== operation.sizeBytes)
    throw notVerified(
      `${node.path} has ${node.sizeBytes} bytes; it was made with ${operation.sizeBytes}.`,
      'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
  await requireFree(node);
  // Written zeros would take space of the pool; what was never written reads as zeros there.
  if (operation.volume.logical?.thinPool === undefined) await clearPlaces(node);
}

async function extend(operation: ExtendLogicalVolume, context: DriverContext): Promise<void> {
  const located = await locateLogicalVolume(context, operation);
  requireWritable(context);
  requireWhole(located.group);
  const { volume, device, where, members, place, group } = located;
  const { fromBytes, toBytes } = operation;
  const extents = extentsFor(located, toBytes);
  const presentBytes = Math.min(volume.sizeBytes, device?.sizeBytes ?? volume.sizeBytes);
  if (presentBytes !== fromBytes && presentBytes !== toBytes)
    throw changedSince(
      `${where} has ${presentBytes} bytes; the plan grows it from ${fromBytes} to ${toBytes}.`,
    );
  if (volume.sizeBytes < toBytes) {
    const needed = extents - volume.sizeBytes / group.extentBytes;
    if (place.legs === undefined && place.thinPool === undefined && needed > group.freeExtents)
      throw changedSince(
        `${where} needs ${needed} more extents; the volume group ${group.name} has ${group.freeExtents} free.`,
      );
    await runLvm(context, {
      verb: 'lvextend',
      devices: devicesOf(members),
      group: place.group,
      args: [
        '--extents',
        String(extents),
        '--',
        `${place.group}/${place.name}`,
        ...(place.thinPool === undefined ? pathsOf(located) : []),
      ],
    });
  } else if (presentBytes < toBytes)
    // Extended half-way: the group says so already, and the device does not yet.
    await runLvm(context, {
      verb: 'lvchange',
      devices: devicesOf(members),
      group: place.group,
      args: ['--refresh', '--', `${place.group}/${place.name}`],
    });
  await syncMembers(members);
  const { node } = await locateVolume(context, operation);
  if (node.sizeBytes !== toBytes)
    throw notVerified(
      `${node.path} has ${node.sizeBytes} bytes after growing, not ${toBytes}.`,
      'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
  // The size that is recorded is one that the content fills: a filesystem is still to grow, and that is seen only while it is active.
  if (context.records.volume(operation.volume.volume)?.filesystem === undefined)
    await recordSize(operation, context);
}

export function extentsFor({ group }: LocatedGroup, sizeBytes: Bytes): number {
  const extents = sizeBytes / group.extentBytes;
  if (!Number.isInteger(extents))
    throw changedSince(
      `${sizeBytes} bytes are no whole number of the extents of ${group.extentBytes} bytes of the volume group ${group.name}.`,
    );
  return extents;
}

export async function recordSize(
  operation: ExtendLogicalVolume | ExtendThinPool | GrowFilesystem,
  context: DriverContext,
): Promise<void> {
  const record = context.records.volume(operation.volume.volume);
  if (record === null) return;
  try {
    await context.records.saveVolume({
      ...record,
      sizeBytes: operation.toBytes,
      recordedAt: context.now(),
    });
  } catch (error) {
    throw recordNotWritten(error);
  }
}

/** The tag of a logical volume is what the PARTLABEL of a partition is. */
export function markText(context: DriverContext, { volume }: VolumeRef, state: MarkState): string {
  return formatMark(markFor(context.owner, volume, state));
}

/** `new` becomes `ready`, in one change of the group's metadata. What is in the volume was verified before. */
export async function markLogicalVolumeReady(
  context: DriverContext,
  operation: Operation & { readonly volume: VolumeRef },
): Promise<void> {
  const { mark, members, group, place } = await locateLogicalVolume(context, operation);
  requireWritable(context);
  requireWhole(group);
  if (mark.state === 'new')
    await runLvm(context, {
      verb: 'lvchange',
      devices: devicesOf(members),
      group: place.group,
      args: [
        ...['--deltag', markText(context, operation.volume, 'new')],
        ...['--addtag', markText(context, operation.volume, 'ready')],
        ...['--', `${place.group}/${place.name}`],
      ],
    });
  await syncMembers(members);
  const after = await locateLogicalVolume(context, operation);
  if (after.mark.state !== 'ready')
    throw notVerified(
      `${after.where} is still marked ${after.mark.state}, although lvchange ended well.`,
      'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
}
