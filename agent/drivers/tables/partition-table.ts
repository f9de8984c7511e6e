import type { DiskRecord, VolumeRecord } from '../../../src/model/observed/inventory.ts';
import { formatMark, markFor, parseMark } from '../../../src/model/volumes/mark.ts';
import type {
  CreatePartitionTable,
  CreatePartitions,
  RepairPartitionTable,
} from '../../../src/model/planned/plan.ts';
import type { PlannedPartition } from '../../../src/model/planned/operation-refs.ts';
import { MiB } from '../../../src/model/values/bytes.ts';
import { findContent, tableSpans } from '../blank.ts';
import { clearGivenUp } from '../removal/given-up-space.ts';
import type { OperationFailed } from '../driver.ts';
import {
  recordNotWritten,
  changedSince,
  each,
  guard,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import { gptPlaces, type GptTable } from '../../formats/gpt.ts';
import { GPT_ENTRY_COUNT, type GptPartition } from '../../formats/gpt-entries.ts';
import type { DiskGeometry } from '../../formats/gpt-header.ts';
import {
  rewriteGpt,
  settleUdev,
  syncPartitionNodes,
  verifyGpt,
  writeFirstGpt,
} from './gpt-disk.ts';
import { geometryOf, readGpt, requireTable } from './read-gpt.ts';
import { requireTableSectorsOurs } from './half-table.ts';
import { checkDisk, requireWritable } from './locate.ts';
import { requireDiskNotOpen, requireVolumeNotOpen } from '../not-open.ts';
import { openForWriting } from '../../host/devices/device-write.ts';
import {
  LINUX_FILESYSTEM_TYPE,
  LVM_PARTITION_TYPE,
} from '../../../src/model/observed/partition-types.ts';

/** A new table, on a disk proven blank, or over the half of one that we began. */
export const createPartitionTable: Driver<'create-partition-table'> = {
  kind: 'create-partition-table',
  tools: () => ['partx'],
  execute: (operations, context) => each(operations, (one) => createTable(one, context)),
};

/** Further partitions in a table of ours. */
export const createPartitions: Driver<'create-partitions'> = {
  kind: 'create-partitions',
  tools: () => ['partx'],
  execute: (operations, context) => each(operations, (one) => addPartitions(one, context)),
};

/** The good copy over the bad one. */
export const repairPartitionTable: Driver<'repair-partition-table'> = {
  kind: 'repair-partition-table',
  tools: () => [],
  execute: (operations, context) => each(operations, (one) => repairTable(one, context)),
};

async function createTable(operation: CreatePartitionTable, context: DriverContext): Promise<void> {
  checkDisk(context, operation.disk);
  requireWritable(context);
  requireNothingFinished(operation, context);
  const table = firstTable(operation, context);
  const { path } = context.observed;
  const opened = await openForWriting(path, { exclusive: true });
  if (opened.kind === 'held')
    throw changedSince(`${path} is in use (mounted, held or open exclusively).`);
  if (opened.kind === 'failed') throw changedSince(`${path} cannot be opened: ${opened.reason}.`);
  // Nobody else can claim the disk while the handle is open: what is proven here is what is written
  // on.
  const { handle } = opened;
  try {
    checkDisk(context, operation.disk);
    await requireDiskNotOpen(context);
    const geometry = geometryOf(context);
    const before = context.records.disk(operation.tableUuid);
    if (operation.proof === 'finish') {
      if (before === null)
        throw changedSince(`No record says that a table was begun on ${operation.disk.facts.id}.`);
      await requireTableSectorsOurs(handle, { table, record: before, geometry, path });
    }
    const except = operation.proof === 'finish' ? tableSpans(geometry) : [];
    const content = await findContent(handle, wholeDisk(geometry), except);
    if (content !== null)
      throw changedSince(`${path} is not blank: there is content at byte ${content}.`);
    const record = beginRecord(operation, context, before);
    await saveDisk(context, record);
    for (const planned of operation.partitions) await clearGivenUp(context, planned, handle);
    await writeFirstGpt(handle, table, geometry);
  } finally {
    await handle.close();
  }
  await verifyGpt(context, table);
  await syncPartitionNodes(context, table);
  await settleUdev(context);
  await finishRecord(context, operation.tableUuid);
}

function wholeDisk(geometry: DiskGeometry): { startBytes: number; sizeBytes: number } {
  return { startBytes: 0, sizeBytes: geometry.sizeBytes };
}

/** A volume that was ever finished is never partitioned over, whatever the disk looks like now. */
function requireNothingFinished(operation: CreatePartitionTable, context: DriverContext): void {
  const uuids = new Set(operation.partitions.map(({ volume }) => volume.partitionUuid));
  const named = operation.partitions.flatMap(
    ({ volume }) => context.records.volume(volume.volume) ?? [],
  );
  const removed = named.find(({ state }) => state === 'removed');
  if (removed !== undefined) throw removedBefore(removed);
  const finished = context.records
    .volumesOf(operation.disk.facts.id)
    .concat(named)
    .find((record) => record.state === 'ready');
  if (finished !== undefined)
    throw guard(
      `A record of ${finished.recordedAt} says that volume ${finished.volume} was finished on ${operation.disk.facts.id}.`,
      'Restore the disk or find out what overwrote it; diskwright never formats a finished volume again.',
    );
  if (uuids.size !== operation.partitions.length)
    throw guard(
      'Two partitions of the plan have the same UUID.',
      'Please report this with the plan.',
    );
}

function removedBefore({ volume, recordedAt }: VolumeRecord): OperationFailed {
  return changedSince(
    `A record of ${recordedAt} says that volume ${volume} was removed: its id is never made again.`,
  );
}

function firstTable(operation: CreatePartitionTable, context: DriverContext): GptTable {
  const geometry = geometryOf(context);
  const partitions = operation.partitions.map((partition, index) =>
    newPartition(context, partition, index + 1),
  );
  const table = {
    uuid: operation.tableUuid,
    firstUsableSector: MiB / geometry.sectorBytes,
    lastUsableSector: gptPlaces(geometry).lastUsable,
    partitions,
  };
  requireRoom(table, context.observed.path);
  return table;
}

function newPartition(
  context: DriverContext,
  planned: PlannedPartition,
  number: number,
): GptPartition {
  const { sectorBytes } = geometryOf(context);
  return {
    number,
    typeUuid: typeOf(planned),
    uuid: planned.volume.partitionUuid,
    firstSector: planned.startBytes / sectorBytes,
    sectors: planned.sizeBytes / sectorBytes,
    name: formatMark(markFor(context.owner, planned.volume.volume, 'new')),
    attributes: '0',
  };
}

/**
 * Discovery asks LVM about partitions of its own type alone: what a guest keeps in a raw block
 * volume is not ours.
 */
function typeOf({ volume }: PlannedPartition): string {
  return volume.purpose.kind === 'volume-group' ? LVM_PARTITION_TYPE : LINUX_FILESYSTEM_TYPE;
}

/** Whole sectors, within the usable ones, no two overlapping: else nothing is written. */
export function requireRoom(table: GptTable, path: string): void {
  const sorted = table.partitions.toSorted((a, b) => a.firstSector - b.firstSector);
  let free = table.firstUsableSector;
  for (const partition of sorted) {
    const end = partition.firstSector + partition.sectors;
    const whole = Number.isInteger(partition.firstSector) && Number.isInteger(partition.sectors);
    if (
      !whole ||
      partition.sectors < 1 ||
      partition.firstSector < free ||
      end - 1 > table.lastUsableSector
    )
      throw changedSince(
        `Partition ${partition.number} (sectors ${partition.firstSector} to ${end - 1}) does not fit into the table of ${path}: free from ${free} to ${table.lastUsableSector}.`,
      );
    free = end;
  }
  if (table.partitions.some(({ number }) => number > GPT_ENTRY_COUNT))
    throw changedSince(`${path} would have more than ${GPT_ENTRY_COUNT} partitions.`);
}

function beginRecord(
  operation: CreatePartitionTable,
  context: DriverContext,
  before: DiskRecord | null,
): DiskRecord {
  const uuids = operation.partitions.map(({ volume }) => volume.partitionUuid);
  return {
    layout: operation.layout,
    facts: operation.disk.facts,
    tableUuid: operation.tableUuid,
    partitionUuids: Array.from(new Set([...(before?.partitionUuids ?? []), ...uuids])),
    blankFingerprint:
      operation.proof === 'finish' && before !== null
        ? before.blankFingerprint
        : context.observed.fingerprint,
    state: 'begun',
    recordedAt: context.now(),
  };
}

async function saveDisk(context: DriverContext, record: DiskRecord): Promise<void> {
  try {
    await context.records.saveDisk(record);
  } catch (error) {
    throw recordNotWritten(error);
  }
}

/** From here on the table counts as whole. */
export async function finishRecord(context: DriverContext, tableUuid: string): Promise<void> {
  const record = context.records.disk(tableUuid);
  if (record === null || record.state === 'written') return;
  await saveDisk(context, { ...record, state: 'written', recordedAt: context.now() });
}

async function addPartitions(operation: CreatePartitions, context: DriverContext): Promise<void> {
  checkDisk(context, operation.disk);
  requireWritable(context);
  const { path } = context.observed;
  const gpt = await readGpt(context);
  const table = requireTable(gpt, path);
  requireOwnTable(table, context);
  const missing = operation.partitions.filter(
    ({ volume }) => !table.partitions.some(({ uuid }) => uuid === volume.partitionUuid),
  );
  const numbers = freeNumbers(table, missing.length);
  const added = missing.map((planned, index) =>
    newPartition(context, planned, numbers[index] ?? GPT_ENTRY_COUNT + 1),
  );
  const wanted = {
    ...table,
    partitions: [...table.partitions, ...added].sort((a, b) => a.number - b.number),
  };
  requireRoom(wanted, path);
  await requireVolumeNotOpen(context);
  for (const planned of missing) await requireBlankSpan(context, operation, planned);
  await recordPartitions(context, table, missing);
  await rewriteGpt(context, wanted, gpt);
  await syncPartitionNodes(context, wanted);
  await settleUdev(context);
}

async function requireBlankSpan(
  context: DriverContext,
  { disk }: CreatePartitions,
  planned: PlannedPartition,
): Promise<void> {
  const record = context.records.volume(planned.volume.volume);
  if (record?.state === 'ready')
    throw changedSince(`A record says that volume ${planned.volume.volume} was finished before.`);
  if (record?.state === 'removed') throw removedBefore(record);
  const { path } = context.observed;
  const opened = await openForWriting(path, { exclusive: false });
  if (opened.kind !== 'opened')
    throw changedSince(
      `${path} cannot be opened: ${opened.kind === 'held' ? 'something holds it' : opened.reason}.`,
    );
  try {
    checkDisk(context, disk);
    await clearGivenUp(context, planned, opened.handle);
  } finally {
    await opened.handle.close();
  }
  const content = await findContent(path, planned);
  if (content !== null)
    throw changedSince(
      `The free space for volume ${planned.volume.volume} on ${context.observed.path} is not blank: there is content at byte ${content}.`,
    );
}

/**
 * Before they are in the table: what has no record of having been begun here is held after a stop,
 * not finished.
 */
async function recordPartitions(
  context: DriverContext,
  table: GptTable,
  added: readonly PlannedPartition[],
): Promise<void> {
  const record = context.records.disk(table.uuid);
  // Where it was lost, the plan has it written again first (restore-records).
  if (record === null)
    throw changedSince(`No record says that the table of ${context.observed.path} is ours.`);
  const uuids = added.map(({ volume }) => volume.partitionUuid);
  const partitionUuids = Array.from(new Set([...record.partitionUuids, ...uuids]));
  await saveDisk(context, { ...record, partitionUuids, recordedAt: context.now() });
}

function freeNumbers(table: GptTable, count: number): readonly number[] {
  const taken = new Set(table.partitions.map(({ number }) => number));
  return Array.from({ length: GPT_ENTRY_COUNT }, (_, index) => index + 1)
    .filter((number) => !taken.has(number))
    .slice(0, count);
}

/**
 * Some partition must carry a mark of this installation and node, or the table is not ours to
 * change; or a record says that we wrote it, and the last of its volumes was removed.
 */
function requireOwnTable(table: GptTable, context: DriverContext): void {
  if (table.partitions.length === 0 && context.records.disk(table.uuid)?.state === 'written')
    return;
  const own = markFor(context.owner, '' as never, 'new');
  const marked = table.partitions.some((partition) => {
    const mark = parseMark(partition.name);
    return mark?.installation === own.installation && mark.node === own.node;
  });
  if (!marked)
    throw changedSince(
      `No partition of ${context.observed.path} carries a mark of this installation and node.`,
    );
}

async function repairTable(operation: RepairPartitionTable, context: DriverContext): Promise<void> {
  checkDisk(context, operation.disk);
  requireWritable(context);
  const { path } = context.observed;
  const geometry = geometryOf(context);
  const gpt = await readGpt(context);
  const table = requireTable(gpt, path);
  if (table.uuid !== operation.tableUuid)
    throw changedSince(
      `${path} has the partition table ${table.uuid}, not ${operation.tableUuid}.`,
    );
  requireOwnTable(table, context);
  // At the end of a disk that grew there is room for the table and for what follows.
  const whole = { ...table, lastUsableSector: gptPlaces(geometry).lastUsable };
  requireRoom(whole, path);
  await rewriteGpt(context, whole, gpt);
}
