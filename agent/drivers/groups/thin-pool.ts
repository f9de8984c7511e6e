import type { LogicalPlace } from '../../../src/model/planned/desired.ts';
import type { CreateThinPool, ExtendThinPool } from '../../../src/model/planned/plan.ts';
import type { ReportedVolume } from '../../discover/groups/volume-groups.ts';
import { poolMapperUuid } from '../../host/commands/lvm.ts';
import { findMapperDevice, type MapperDevice } from '../../host/devices/mapper-devices.ts';
import {
  changedSince,
  each,
  guard,
  notVerified,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import { beginVolume, identityOf } from '../records/begin-volume.ts';
import { devicesOf, requireWhole, syncMembers } from './group-members.ts';
import { removeHalfPool, removeHalfSpare } from './half-made.ts';
import { requireWritable } from '../tables/locate.ts';
import {
  groupTools,
  locateGroup,
  locateLogicalVolume,
  type LocatedGroup,
  type LocatedLogicalVolume,
} from './locate-volume.ts';
import { extentsFor, markArgs, pathsOf, recordSize, requireNewOne } from './logical-volume.ts';
import { runLvm } from './read-group.ts';

/**
 * Makes a pool from free extents of a group of ours. Nothing can be lost: what its extents held
 * before is never read.
 */
export const createThinPool: Driver<'create-thin-pool'> = {
  kind: 'create-thin-pool',
  tools: ({ volume }) => groupTools(volume),
  execute: (operations, context) => each(operations, (one) => make(one, context)),
};

/** A pool gets larger, in use or not. */
export const extendThinPool: Driver<'extend-thin-pool'> = {
  kind: 'extend-thin-pool',
  tools: ({ volume }) => groupTools(volume),
  execute: (operations, context) => each(operations, (one) => extend(one, context)),
};

async function make(operation: CreateThinPool, context: DriverContext): Promise<void> {
  const located = await locateGroup(context, operation);
  requireWritable(context);
  requireWhole(located.group);
  const { volume, sizeBytes, metadataBytes, chunkBytes } = operation;
  const record = context.records.volume(volume.volume);
  if (record?.state === 'ready')
    throw guard(
      `A record of ${record.recordedAt} says that thin pool ${volume.volume} was finished, and it is gone from group ${located.place.group}.`,
      'Find out what removed it: "vgcfgrestore --list" shows the metadata that LVM kept. A finished pool is never made again.',
    );
  const there = located.group.volumes.find(({ name }) => name === located.place.name);
  if (there !== undefined) await requireNewOne(operation, context);
  const isMade = there?.pool !== undefined && deviceOfPool(located.group, there) !== null;
  if (there !== undefined && !isMade)
    await removeHalfPool(located, there, { metadataBytes, context });
  if (!isMade) {
    // Only after a pass that ended before it had the pool.
    if (record !== null) await removeHalfSpare(located, { metadataBytes, context });
    await beginVolume(context, { ...identityOf(volume), disk: operation.disk.facts, sizeBytes });
    await runLvm(context, {
      verb: 'lvcreate',
      devices: devicesOf(located.members),
      group: located.place.group,
      args: [
        ...['--type', 'thin-pool', '--name', located.place.name],
        ...['--extents', String(extentsFor(located, sizeBytes))],
        ...['--poolmetadatasize', `${metadataBytes}b`, '--poolmetadataspare', 'y'],
        // What a volume was never given reads as zeros, also where the extents held something of
        // others. Whether it is activated at boot follows its group: lvcreate(8) has no such option
        // for it.
        ...['--chunksize', `${chunkBytes}b`, '--zero', 'y'],
        ...[...markArgs(context, volume, sizeBytes), '--', located.place.group],
        ...pathsOf(located),
      ],
    });
  }
  const made = await locateLogicalVolume(context, operation);
  if (made.volume.pool?.chunkBytes !== chunkBytes)
    throw notVerified(
      `${made.where} is ${made.volume.segmentType} with chunks of ${made.volume.pool?.chunkBytes ?? 0} bytes; it was made as a thin pool with chunks of ${chunkBytes}.`,
      'Look at it with "lvs --all --segments", then run "diskwright plan" again.',
    );
  await syncMembers(made.members);
}

/** Metadata first: they have to describe the data to come. */
async function extend(operation: ExtendThinPool, context: DriverContext): Promise<void> {
  const located = await locateLogicalVolume(context, operation);
  requireWritable(context);
  requireWhole(located.group);
  const { where } = located;
  const { fromBytes, toBytes, metadataFromBytes, metadataToBytes } = operation;
  const before = poolOf(located);
  if (before.dataBytes < fromBytes || before.dataBytes > toBytes)
    throw changedSince(
      `${where} has ${before.dataBytes} bytes of data; the plan grows it from ${fromBytes} to ${toBytes}.`,
    );
  if (before.metadataBytes < metadataFromBytes || before.metadataBytes > metadataToBytes)
    throw changedSince(
      `${where} has ${before.metadataBytes} bytes of metadata; the plan grows them from ${metadataFromBytes} to ${metadataToBytes}.`,
    );
  if (before.metadataBytes < metadataToBytes)
    await lvextend(
      located,
      ['--poolmetadatasize', `+${metadataToBytes - before.metadataBytes}b`],
      context,
    );
  if (before.dataBytes < toBytes)
    await lvextend(located, ['--extents', String(extentsFor(located, toBytes))], context);
  else if (isBehind(located, toBytes))
    // Extended half-way: the group says so already, and the device does not yet.
    await runLvm(context, {
      verb: 'lvchange',
      devices: devicesOf(located.members),
      group: located.place.group,
      args: ['--refresh', '--', nameIn(located.place)],
    });
  await syncMembers(located.members);
  const after = await locateLogicalVolume(context, operation);
  const now = poolOf(after);
  if (
    now.dataBytes !== toBytes ||
    now.metadataBytes !== metadataToBytes ||
    isBehind(after, toBytes)
  )
    throw notVerified(
      `${where} has ${now.dataBytes} bytes of data and ${now.metadataBytes} of metadata after growing, not ${toBytes} and ${metadataToBytes}.`,
      'Look at the messages of the kernel (dmesg), then run "diskwright apply" again.',
    );
  await recordSize(operation, context);
}

async function lvextend(
  located: LocatedGroup,
  size: readonly string[],
  context: DriverContext,
): Promise<void> {
  await runLvm(context, {
    verb: 'lvextend',
    devices: devicesOf(located.members),
    group: located.place.group,
    args: [...size, '--', nameIn(located.place), ...pathsOf(located)],
  });
}

function nameIn({ group, name }: LogicalPlace): string {
  return `${group}/${name}`;
}

/** @throws OperationFailed when it is no thin pool. */
function poolOf({ volume, where }: LocatedLogicalVolume): {
  readonly dataBytes: number;
  readonly metadataBytes: number;
} {
  if (volume.pool === undefined) throw changedSince(`${where} is no thin pool.`);
  return { dataBytes: volume.sizeBytes, metadataBytes: volume.pool.metadataBytes };
}

/** Whether the pool is active and its device smaller than its group says. */
function isBehind(
  { group, volume }: { readonly group: LocatedGroup['group']; readonly volume: ReportedVolume },
  bytes: number,
): boolean {
  const device = deviceOfPool(group, volume);
  return device !== null && device.sizeBytes < bytes;
}

/** null where the pool is not active. */
function deviceOfPool(
  group: LocatedGroup['group'],
  { uuid }: Pick<ReportedVolume, 'uuid'>,
): MapperDevice | null {
  return findMapperDevice(poolMapperUuid(group.uuid, uuid));
}
