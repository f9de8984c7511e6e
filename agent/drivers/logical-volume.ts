import type { Bytes } from '../../src/model/bytes.ts';
import { formatMark, markFor, type MarkState } from '../../src/model/mark.ts';
import type {
  CreateLogicalVolume,
  CreateThinPool,
  ExtendLogicalVolume,
  ExtendThinPool,
  GrowFilesystem,
  Operation,
  VolumeRef,
} from '../../src/model/plan.ts';
import type { Failure } from '../../src/model/report.ts';
import {
  recordNotWritten,
  changedSince,
  each,
  notVerified,
  type Driver,
  type DriverContext,
} from './driver.ts';
import { checkMembers, devicesOf, nodeOf, requireWhole, syncMembers } from './group-members.ts';
import { requireWritable } from './locate.ts';
import {
  groupTools,
  locateLogicalVolume,
  locateVolume,
  type LocatedGroup,
  type LocatedLogicalVolume,
} from './locate-volume.ts';
import { runLvm } from './read-group.ts';

/** A logical volume gets larger; what is in it, and who uses it, notices nothing. */
export const extendLogicalVolume: Driver<'extend-logical-volume'> = {
  kind: 'extend-logical-volume',
  tools: ({ volume }) => groupTools(volume),
  execute: (operations, context) => each(operations, (one) => extend(one, context)),
};

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

/** The devices that a volume is cut from, and grows on; none where its group has but one. */
export function pathsOf({ place, members }: LocatedGroup): readonly string[] {
  return (place.legs?.on ?? []).map((uuid) => nodeOf(members, uuid).path);
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

/**
 * `new` becomes `ready`, for each by one change of its group's metadata; all are looked at before the first and after the last.
 * What is in the volumes was verified before.
 */
export async function markLogicalVolumesReady(
  context: DriverContext,
  operations: readonly (Operation & OnVolume)[],
): Promise<ReadonlyMap<Operation, Failure>> {
  const found = new Map<Operation, LocatedLogicalVolume>();
  const located = await each(operations, async (operation) => {
    const one = await locateLogicalVolume(context, operation);
    requireWritable(context);
    requireWhole(one.group);
    found.set(operation, one);
  });
  const marked = await each(
    operations,
    async (operation) => {
      const one = found.get(operation);
      if (one?.mark.state !== 'new') return;
      checkMembers(context, operation);
      await setReady(context, operation, one);
    },
    located,
  );
  return each(
    operations,
    async (operation) => {
      const one = found.get(operation);
      if (one !== undefined) await syncMembers(one.members);
      await requireReady(context, operation);
    },
    marked,
  );
}

interface OnVolume {
  readonly volume: VolumeRef;
}

async function setReady(
  context: DriverContext,
  { volume }: OnVolume,
  { place, members }: LocatedLogicalVolume,
): Promise<void> {
  await runLvm(context, {
    verb: 'lvchange',
    devices: devicesOf(members),
    group: place.group,
    args: [
      ...['--deltag', markText(context, volume, 'new')],
      ...['--addtag', markText(context, volume, 'ready')],
      ...['--', `${place.group}/${place.name}`],
    ],
  });
}

async function requireReady(
  context: DriverContext,
  operation: Operation & OnVolume,
): Promise<void> {
  const { mark, where } = await locateLogicalVolume(context, operation);
  if (mark.state !== 'ready')
    throw notVerified(
      `${where} is still marked ${mark.state}, although lvchange ended well.`,
      'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
}
