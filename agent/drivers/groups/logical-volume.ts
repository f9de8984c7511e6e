import type { Bytes } from '../../../src/model/values/bytes.ts';
import { filesystemUuid } from '../../../src/model/identifiers.ts';
import { filesystemTag, tagsOfStatement } from '../../../src/model/observed/statement.ts';
import { markFor, tagsOfNew, UNFINISHED_TAG } from '../../../src/model/volumes/mark.ts';
import { groupedBy } from '../../../src/model/values/order.ts';
import type {
  CreateLogicalVolume,
  CreateThinPool,
  ExtendLogicalVolume,
  ExtendThinPool,
  GrowFilesystem,
  Operation,
} from '../../../src/model/planned/plan.ts';
import type { VolumeRef } from '../../../src/model/planned/operation-refs.ts';
import type { Failure } from '../../../src/model/planned/report.ts';
import { lacksLeg } from '../../discover/groups/logical-volumes.ts';
import {
  asFailure,
  changedSince,
  each,
  notVerified,
  OperationFailed,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import { checkMembers, devicesOf, nodeOf, requireWhole, syncMembers } from './group-members.ts';
import { requireWritable, tableOnce } from '../tables/locate.ts';
import {
  groupTools,
  locateLogicalVolume,
  locateVolume,
  type LocatedGroup,
  type LocatedLogicalVolume,
} from './locate-volume.ts';
import { runLvm } from './read-group.ts';
import { ENCRYPTION_HEADER_BYTES } from '../../../src/model/volumes/encryption.ts';
import { stateAndRecordOne } from '../records/state-volumes.ts';

/** A logical volume gets larger; what is in it, and who uses it, notices nothing. */
export const extendLogicalVolume: Driver<'extend-logical-volume'> = {
  kind: 'extend-logical-volume',
  tools: ({ volume }) => groupTools(volume),
  execute: (operations, context) => each(operations, (one) => extend(one, context)),
};

/** Those of one group together; a mirror that lacks a leg by itself. */
export async function activate(
  volumes: readonly ActivatedVolume[],
  context: DriverContext,
): Promise<void> {
  await activateIn('complete', { volumes: volumes.filter((one) => !isLame(one)), context });
  // Found only where git lets it be so.
  await activateIn('degraded', { volumes: volumes.filter(isLame), context });
}

type ActivatedVolume = LocatedGroup & Partial<Pick<LocatedLogicalVolume, 'volume'>>;

function isLame({ group, volume }: ActivatedVolume): boolean {
  return volume !== undefined && lacksLeg(group, volume);
}

/** `complete`: also a mirror only with all of its legs (lvmraid(7)). */
async function activateIn(
  mode: 'complete' | 'degraded',
  {
    volumes,
    context,
  }: { readonly volumes: readonly ActivatedVolume[]; readonly context: DriverContext },
): Promise<void> {
  const [first] = volumes;
  if (first === undefined) return;
  await runLvm(context, {
    verb: 'lvchange',
    devices: devicesOf(first.members),
    group: first.place.group,
    args: [
      ...['--activate', 'y', '--activationmode', mode],
      // What is left of a move is ended by an operation of its own, not by a child of this command.
      ...(volumes.some(({ volume }) => volume?.moving !== undefined) ? ['--poll', 'n'] : []),
      ...['--', ...namesOf(volumes)],
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
  // The size that is recorded is one that the content fills: a filesystem is still to grow, and
  // that is seen only while it is active.
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
  // What is recorded is the size of the volume, also where its filesystem has less of it.
  const isInside = operation.kind === 'grow-filesystem' && operation.volume.encrypted === true;
  const sizeBytes = operation.toBytes + (isInside ? ENCRYPTION_HEADER_BYTES : 0);
  await stateAndRecordOne(context, operation.disk, {
    operation,
    volume: operation.volume,
    record: { ...record, sizeBytes, recordedAt: context.now() },
  });
}

/**
 * The tags of a logical volume that is going to be cut: what the PARTLABEL of a partition is, and
 * what it is going to say of itself, as far as that differs from one to the next. The rest those of
 * a group get together when they are finished.
 */
export function markArgs(
  context: DriverContext,
  { volume, layout, name, ordinal, partitionUuid, purpose }: VolumeRef,
  sizeBytes: Bytes,
): readonly string[] {
  const mark = markFor(context.owner, volume, 'new');
  const said = tagsOfStatement({ layout, name, ordinal, partitionUuid, sizeBytes });
  const isPool = purpose.kind === 'thin-pool';
  const filesystem = isPool
    ? []
    : [filesystemTag(filesystemUuid(context.owner.installation, volume))];
  return [...tagsOfNew(mark), ...said, ...filesystem].flatMap((tag) => ['--addtag', tag]);
}

/**
 * `new` becomes `ready`, for those of one group by one command; all are looked at before it and
 * after it. What is in the volumes was verified before.
 */
export async function markLogicalVolumesReady(
  context: DriverContext,
  operations: readonly (Operation & OnVolume)[],
): Promise<ReadonlyMap<Operation, Failure>> {
  const [first] = operations;
  if (first === undefined) return new Map();
  const found = new Map<Operation, LocatedLogicalVolume>();
  const before = tableOnce(context, first.disk);
  const located = await each(operations, async (operation) => {
    const one = await locateLogicalVolume(context, operation, await before());
    requireWritable(context);
    requireWhole(one.group);
    found.set(operation, one);
  });
  const unmarked = await finishTogether(
    context,
    operations.flatMap((operation) => {
      const one = found.get(operation);
      return one?.mark.state === 'new' ? [{ operation, located: one }] : [];
    }),
  );
  // Of those that a command fails for, it may have finished some: each is looked at.
  const untold = Array.from(unmarked).filter(([, { code }]) => code !== 'tool-failed');
  const members = Array.from(found.values()).flatMap((one) => Array.from(one.members));
  let syncing: Promise<void> | null = null;
  const after = tableOnce(context, first.disk);
  return each(
    operations,
    async (operation) => {
      await (syncing ??= syncMembers(new Map(members)));
      const { mark, where } = await locateLogicalVolume(context, operation, await after());
      if (mark.state !== 'ready') throw notReady(where, unmarked.get(operation));
    },
    new Map([...located, ...untold]),
  );
}

interface OnVolume {
  readonly volume: VolumeRef;
}

interface Unfinished {
  readonly operation: Operation & OnVolume;
  readonly located: LocatedLogicalVolume;
}

/** @returns why the command for a volume did not end well, or was not begun. */
async function finishTogether(
  context: DriverContext,
  volumes: readonly Unfinished[],
): Promise<ReadonlyMap<Operation, Failure>> {
  const failures = new Map<Operation, Failure>();
  for (const ofGroup of groupedBy(volumes, ({ located }) => located.place.group).values())
    try {
      for (const { operation } of ofGroup) checkMembers(context, operation);
      await finishGroup(
        context,
        ofGroup.map(({ located }) => located),
      );
    } catch (error) {
      for (const { operation } of ofGroup) failures.set(operation, asFailure(error));
    }
  return failures;
}

async function finishGroup(
  context: DriverContext,
  volumes: readonly LocatedLogicalVolume[],
): Promise<void> {
  const [first] = volumes;
  if (first === undefined) return;
  await runLvm(context, {
    verb: 'lvchange',
    devices: devicesOf(first.members),
    group: first.place.group,
    args: ['--deltag', UNFINISHED_TAG, '--', ...namesOf(volumes)],
  });
}

/** As LVM is given them: group and name. */
function namesOf(volumes: readonly LocatedGroup[]): readonly string[] {
  return volumes.map(({ place }) => `${place.group}/${place.name}`);
}

/** @param cause why the command that should have made it so did not end well. */
function notReady(where: string, cause: Failure | undefined): OperationFailed {
  if (cause !== undefined) return new OperationFailed(cause);
  return notVerified(
    `${where} is still marked new, although lvchange ended well.`,
    'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
  );
}
