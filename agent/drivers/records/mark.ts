import { isDeepStrictEqual } from 'node:util';
import type { Bytes } from '../../../src/model/values/bytes.ts';
import { formatMark, markFor, type Mark } from '../../../src/model/volumes/mark.ts';
import type { VolumeRecord } from '../../../src/model/observed/inventory.ts';
import type { MarkReady, Operation } from '../../../src/model/planned/plan.ts';
import type { DiskRef } from '../../../src/model/planned/operation-refs.ts';
import type { FilesystemType } from '../../../src/model/declared/declarations.ts';
import type { Failure } from '../../../src/model/planned/report.ts';
import { syncDevice } from '../../host/devices/block-device.ts';
import { asFailure, changedSince, type Driver, type DriverContext } from '../driver.ts';
import { filesystemDevice } from '../encryption/mapping.ts';
import { FILESYSTEMS, verifyFilesystem } from '../filesystems/filesystem.ts';
import { identityOf } from './begin-volume.ts';
import { rewriteGpt } from '../tables/gpt-disk.ts';
import { keepPartitions } from '../tables/keep-partitions.ts';
import { locatePartition, readTableNow, requireWritable, type TableNow } from '../tables/locate.ts';
import { locateMembers, madeGroup, requireGroup } from '../groups/group-members.ts';
import { groupTools, locateLogicalVolume, locateVolume } from '../groups/locate-volume.ts';
import { markLogicalVolumesReady } from '../groups/logical-volume.ts';
import { finishRecord } from '../tables/partition-table.ts';
import { stateAndRecord } from './state-volumes.ts';

/**
 * `new` becomes `ready`. First the mark on the disk, then what the disk says beside it, then the
 * record: a stop between them leaves a volume that is marked ready and recorded begun, which
 * nothing formats (the mark forbids it), and which the next pass only has to record. Marks of
 * partitions of one disk are set by one write of its table, that of a logical volume by one change
 * of its group.
 */
export const markReady: Driver<'mark-ready'> = {
  kind: 'mark-ready',
  tools: ({ volume, physicalVolumeUuid }) =>
    physicalVolumeUuid === undefined ? groupTools(volume) : ['lvm'],
  execute: setMarks,
};

async function setMarks(
  operations: readonly MarkReady[],
  context: DriverContext,
): Promise<ReadonlyMap<Operation, Failure>> {
  const failures = new Map<Operation, Failure>();
  const verified: Verified[] = [];
  const [first] = operations;
  if (first === undefined) return failures;
  const now = await readTableNow(context, first.disk);
  for (const operation of operations) {
    try {
      verified.push(await verifyContent(operation, context, now));
    } catch (error) {
      failures.set(operation, asFailure(error));
    }
  }
  const marked: Verified[] = [];
  const cut = verified.filter(({ operation }) => operation.volume.logical !== undefined);
  const partitions = verified.filter((one) => !cut.includes(one));
  try {
    await writeMarks(partitions, context, now);
    marked.push(...partitions);
  } catch (error) {
    for (const { operation } of partitions) failures.set(operation, asFailure(error));
  }
  const unmarked = await markLogicalVolumesReady(
    context,
    cut.map(({ operation }) => operation),
  );
  for (const [operation, failure] of unmarked) failures.set(operation, failure);
  marked.push(...cut.filter(({ operation }) => !unmarked.has(operation)));
  const recordedAt = context.now();
  const unsaid = await stateAndRecord(
    context,
    first.disk,
    marked.map((one) => {
      const { operation } = one;
      return { operation, volume: operation.volume, record: readyRecord(one, context, recordedAt) };
    }),
  );
  return new Map([...failures, ...unsaid]);
}

/** A volume whose content was found to be as it was made. */
interface Verified {
  readonly operation: MarkReady;
  readonly mark: Mark;
  readonly sizeBytes: Bytes;
}

/** Whatever is about to be promised is looked at once more, on the medium. */
async function verifyContent(
  operation: MarkReady,
  context: DriverContext,
  now: TableNow,
): Promise<Verified> {
  if (operation.volume.purpose.kind === 'thin-pool') return verifyPool(operation, context, now);
  const located = await locateVolume(context, operation, now);
  const { node } = located;
  const { filesystem, physicalVolumeUuid } = operation;
  if (filesystem === null) {
    const inside = await filesystemDevice(context, operation.volume, node);
    if (inside !== node) await syncDevice(inside.path);
    await syncDevice(node.path);
  }
  if (physicalVolumeUuid !== undefined) await requireJoined(context, operation, physicalVolumeUuid);
  if (filesystem !== null)
    await verifyFilesystem(
      FILESYSTEMS[filesystem.type as FilesystemType],
      await filesystemDevice(context, operation.volume, node),
      { uuid: filesystem.uuid, whole: located.mark.state === 'new', sync: true },
    );
  requireBegun(operation, context, { mark: located.mark, where: `what is on ${node.path}` });
  return { operation, mark: located.mark, sizeBytes: node.sizeBytes };
}

/** A pool has no device of its own while its volumes are active, nor while none is. */
async function verifyPool(
  operation: MarkReady,
  context: DriverContext,
  now: TableNow,
): Promise<Verified> {
  const { mark, where, volume } = await locateLogicalVolume(context, operation, now);
  if (volume.pool === undefined) throw changedSince(`${where} is no thin pool.`);
  requireBegun(operation, context, { mark, where: `the thin pool ${volume.name}` });
  return { operation, mark, sizeBytes: volume.sizeBytes };
}

function requireBegun(
  { volume }: MarkReady,
  context: DriverContext,
  { mark, where }: { readonly mark: Mark; readonly where: string },
): void {
  const record = context.records.volume(volume.volume);
  if (mark.state !== 'new' || record?.partitionUuid === volume.partitionUuid) return;
  throw changedSince(
    `No record says that diskwright made ${where}, so it is not marked as finished.`,
  );
}

/** The physical volume in a partition is in the group that was made for it. */
async function requireJoined(
  context: DriverContext,
  operation: MarkReady,
  physicalVolumeUuid: string,
): Promise<void> {
  const located = await locatePartition(context, operation);
  const members = await locateMembers(context, operation, { uuid: physicalVolumeUuid, located });
  await requireGroup(context, members, madeGroup(operation.volume, null, physicalVolumeUuid));
}

async function writeMarks(
  verified: readonly Verified[],
  context: DriverContext,
  now: TableNow,
): Promise<void> {
  const [first] = verified;
  if (first === undefined) return;
  requireWritable(context);
  const { gpt, table } = now;
  const unmarked = new Map(
    verified
      .filter(({ mark }) => mark.state === 'new')
      .map(({ operation: { volume } }) => [volume.partitionUuid, volume.volume]),
  );
  const partitions = table.partitions.map((partition) => {
    const volume = unmarked.get(partition.uuid);
    return volume === undefined
      ? partition
      : { ...partition, name: formatMark(markFor(context.owner, volume, 'ready')) };
  });
  if (unmarked.size > 0) {
    await requireSameTable(context, first.operation.disk, now);
    await keepPartitions(context, () => rewriteGpt(context, { ...table, partitions }, gpt));
  }
  // A table with a finished volume is whole: were it lost, it must not count as one being made.
  await finishRecord(context, table.uuid);
}

/**
 * The volumes were verified one after another: what is written over must still be what they were
 * found in.
 */
async function requireSameTable(
  context: DriverContext,
  disk: DiskRef,
  { gpt }: TableNow,
): Promise<void> {
  const again = await readTableNow(context, disk);
  if (!isDeepStrictEqual(again.gpt, gpt))
    throw changedSince(
      `The partition table of ${context.observed.path} changed while its volumes were verified.`,
    );
}

function readyRecord(
  { operation, sizeBytes }: Verified,
  context: DriverContext,
  recordedAt: string,
): VolumeRecord {
  const known = context.records.volume(operation.volume.volume);
  return {
    ...identityOf(operation.volume),
    disk: operation.disk.facts,
    ...(operation.filesystem === null ? {} : { filesystem: operation.filesystem }),
    sizeBytes,
    ...(known?.claim === undefined ? {} : { claim: known.claim }),
    ...(known?.forgotten === undefined ? {} : { forgotten: known.forgotten }),
    ...(known?.protected === undefined ? {} : { protected: known.protected }),
    state: 'ready',
    recordedAt,
  };
}
