/**
 * Tables and their partitions, step by step: what is begun is written down first, one copy is
 * always whole.
 */
import { placesLeftZero } from '../../agent/drivers/removal/given-up-space.ts';
import type { ConsentRecord, DiskRecord, Span } from '../../src/model/observed/inventory.ts';
import { formatMark, markFor, nodeHash, parseMark } from '../../src/model/volumes/mark.ts';
import type { PlannedPartition } from '../../src/model/planned/operation-refs.ts';
import {
  holders,
  isOwn,
  locate,
  machine,
  medium,
  now,
  type Of,
  programs,
  rewriteTable,
  saveDisk,
  saveVolume,
  type Site,
  type Step,
  sync,
  tableNow,
  volumeRecord,
  type Work,
  writeAll,
} from './agent-steps.ts';
import { INSTALLATION } from './builders.ts';
import { discover } from './machine.ts';
import {
  copyWrites,
  isTableSpace,
  partsAtPlaces,
  MBR_WRITE,
  seenIn,
  viewOf,
  type Content,
  type GptEntry,
  type ReadGpt,
} from './medium.ts';
import { stateLedger } from './ledger-steps.ts';

export function* createTable(operation: Of<'create-partition-table'>, site: Site): Work {
  const { tableUuid, disk, proof } = operation;
  const known = machine(site).records;
  if (known.volumes.some((one) => one.state === 'ready' && one.disk.id === disk.facts.id))
    return 'a volume was finished on it';
  if (holders(site, null).length > 0) return 'the disk is in use';
  const before = known.disks.find((record) => record.tableUuid === tableUuid);
  const stranger = site.without.has('span') ? null : strangerOnDisk(operation, site, before);
  if (stranger !== null) return stranger;
  const uuids = operation.partitions.map(({ volume }) => volume.partitionUuid);
  const fingerprint = discover(site.world(), site.node).disks.find(
    ({ id }) => id === disk.facts.id,
  )?.fingerprint;
  const record: DiskRecord = {
    layout: operation.layout,
    facts: disk.facts,
    tableUuid,
    partitionUuids: Array.from(new Set([...(before?.partitionUuids ?? []), ...uuids])),
    blankFingerprint:
      proof === 'finish' && before !== undefined ? before.blankFingerprint : (fingerprint ?? ''),
    state: 'begun',
    recordedAt: now(site),
  };
  if (!site.without.has('record-first')) yield saveDisk(record);
  for (const span of operation.partitions) yield* clearGivenUp(disk.facts.id, site, span);
  const table = { uuid: tableUuid, partitions: newEntries(operation.partitions, [], site) };
  yield* writeAll(site, copyWrites(medium(site), table, 'backup'));
  yield* writeAll(site, copyWrites(medium(site), table, 'primary'));
  yield sync(site);
  yield* writeAll(site, [MBR_WRITE]);
  yield sync(site);
  yield saveDisk({ ...record, state: 'written' });
  return null;
}

/** What is not zero, and, where a creation goes on, not what we wrote either. */
function strangerOnDisk(
  { proof, tableUuid }: Of<'create-partition-table'>,
  site: Site,
  record: DiskRecord | undefined,
): string | null {
  const { sizeBytes } = medium(site);
  const seen = seenIn(medium(site), { startBytes: 0, sizeBytes });
  if (proof === 'blank') return seen.length > 0 ? 'the disk is not blank' : null;
  if (record === undefined) return 'no record says that a table was begun';
  const ours = (content: Content): boolean => {
    if (content.kind === 'torn') return ours(content.of);
    if (content.kind === 'gpt-header') return content.uuid === tableUuid;
    if (content.kind === 'gpt-entries')
      return content.partitions.every(
        ({ uuid, label }) => record.partitionUuids.includes(uuid) && label.endsWith('.new'),
      );
    return content.kind === 'mbr';
  };
  const strange = seen.find(({ cell }) => !isTableSpace(cell, sizeBytes) || !ours(cell.content));
  return strange === undefined || site.without.has('half')
    ? null
    : 'the disk holds what is not ours';
}

function newEntries(
  planned: readonly PlannedPartition[],
  existing: readonly GptEntry[],
  site: Site,
): readonly GptEntry[] {
  const taken = new Set(existing.map(({ number }) => number));
  const free = Array.from({ length: 128 }, (_, index) => index + 1).filter((n) => !taken.has(n));
  return planned.map(({ volume, startBytes, sizeBytes }, index) => ({
    number: free[index] ?? 0,
    startBytes,
    sizeBytes,
    uuid: volume.partitionUuid,
    label: formatMark(
      markFor({ installation: INSTALLATION, node: site.node }, volume.volume, 'new'),
    ),
  }));
}

/** Some partition bears a mark of ours, or a record says that the last one was taken out by us. */
function isOwnTable({ uuid, partitions }: ReadGpt, site: Site): boolean {
  if (partitions.length > 0) return partitions.some(({ label }) => isOwn(site, label));
  return machine(site).records.disks.some(
    ({ tableUuid, state }) => tableUuid === uuid && state === 'written',
  );
}

export function* createPartitions(operation: Of<'create-partitions'>, site: Site): Work {
  const table = tableNow(site);
  if (table === null) return 'there is no table';
  if (!isOwnTable(table, site)) return 'no partition bears a mark of ours';
  if (programs(site, '').length > 0) return 'a program writes to the disk';
  const missing = operation.partitions.filter(
    ({ volume }) => !table.partitions.some(({ uuid }) => uuid === volume.partitionUuid),
  );
  for (const span of missing) yield* clearGivenUp(operation.disk.facts.id, site, span);
  for (const span of missing)
    if (!site.without.has('span') && seenIn(medium(site), span).length > 0)
      return `the space for volume ${span.volume.volume} is not blank`;
  const record = machine(site).records.disks.find(({ tableUuid }) => tableUuid === table.uuid);
  if (record !== undefined) {
    const uuids = missing.map(({ volume }) => volume.partitionUuid);
    const partitionUuids = Array.from(new Set([...record.partitionUuids, ...uuids]));
    yield saveDisk({ ...record, partitionUuids, recordedAt: now(site) });
  } else return 'no record says that the table is ours';
  const added = newEntries(missing, table.partitions, site);
  yield* rewriteTable(site, [...table.partitions, ...added]);
  return null;
}

export function* repairTable(operation: Of<'repair-partition-table'>, site: Site): Work {
  const table = tableNow(site);
  if (table?.uuid !== operation.tableUuid) return 'the disk has another table';
  if (!isOwnTable(table, site)) return 'no partition bears a mark of ours';
  yield* rewriteTable(site, table.partitions);
  return null;
}

export function* relabelPartitions(operation: Of<'relabel-partitions'>, site: Site): Work {
  const table = tableNow(site);
  if (table === null) return 'there is no table';
  const named = new Set(operation.marks.map(({ partitionUuid }) => partitionUuid));
  const former = operation.formerly.map(nodeHash);
  const partitions = table.partitions.map((entry) => {
    const mark = parseMark(entry.label);
    if (mark === null || !named.has(entry.uuid) || !former.includes(mark.node)) return entry;
    return { ...entry, label: formatMark({ ...mark, node: nodeHash(site.node) }) };
  });
  yield* rewriteTable(site, partitions);
  return null;
}

export function* adoptVolume({ adopted }: Of<'adopt-volume'>, site: Site): Work {
  const table = tableNow(site);
  const entry = table?.partitions.find(({ uuid }) => uuid === adopted.partitionUuid);
  if (table === null || entry === undefined) return 'the partition is gone';
  const label = formatMark(
    markFor({ installation: INSTALLATION, node: site.node }, adopted.volume, 'ready'),
  );
  if (entry.label === label) return null;
  if (entry.label !== adopted.formerLabel) return 'the partition has another label';
  yield* rewriteTable(
    site,
    table.partitions.map((one) => (one === entry ? { ...one, label } : one)),
  );
  return null;
}

export function* growPartition(operation: Of<'grow-partition'>, site: Site): Work {
  const entry = locate(site, operation.volume);
  if (typeof entry === 'string') return entry;
  const table = tableNow(site)!;
  if (entry.sizeBytes !== operation.fromBytes && entry.sizeBytes !== operation.toBytes)
    return 'the partition has another size';
  if (entry.sizeBytes < operation.toBytes && !site.without.has('room')) {
    const refused = yield* prepareRoom(operation, site, entry);
    if (refused !== null) return refused;
  }
  const partitions = table.partitions.map((one) =>
    one.uuid === entry.uuid ? { ...one, sizeBytes: operation.toBytes } : one,
  );
  const known = machine(site).records;
  const disk = known.disks.find(({ tableUuid }) => tableUuid === table.uuid);
  const volume = volumeRecord(known, operation.volume.volume);
  const { facts } = operation.disk;
  if (disk !== undefined) yield saveDisk({ ...disk, facts, recordedAt: now(site) });
  if (volume !== undefined) {
    const { toBytes: sizeBytes } = operation;
    const grown = { ...volume, disk: facts, sizeBytes, recordedAt: now(site) };
    if (volume.state === 'ready') yield* stateLedger(site, [grown]);
    yield saveVolume(grown);
  }
  yield* rewriteTable(site, partitions);
  return null;
}

/**
 * What a partition grows into, through the disk: zeros for a raw volume, blank places for one not
 * finished.
 */
function* prepareRoom(
  { disk, toBytes, zero }: Of<'grow-partition'>,
  site: Site,
  { startBytes, sizeBytes, label }: GptEntry,
): Work {
  const isFinished = parseMark(label)?.state === 'ready';
  if (isFinished && !zero) return null;
  const isEmpty = isFinished || seenIn(medium(site), { startBytes, sizeBytes }).length === 0;
  if (zero && !isEmpty) return 'the partition is not empty';
  const end = startBytes + sizeBytes;
  const room = { startBytes: end, sizeBytes: toBytes - sizeBytes };
  if (isWrittenSince(disk.facts.id, site, room)) return 'somebody wrote to what it grows into';
  const from = isFinished || !isEmpty ? end : startBytes;
  const endBytes = startBytes + toBytes;
  if (!zero) {
    yield* clearGivenUp(disk.facts.id, site, { startBytes: from, sizeBytes: endBytes - from });
    return null;
  }
  yield* writeAll(site, [{ via: 'disk', startBytes: from, endBytes, content: null }]);
  yield sync(site);
  return null;
}

function consentsOn(disk: string, site: Site): readonly ConsentRecord[] {
  return (machine(site).records.consents ?? []).filter((one) => one.disk.id === disk);
}

/** Something is where a wipe left zeros. */
function isWrittenSince(disk: string, site: Site, span: Span): boolean {
  return placesLeftZero(consentsOn(disk, site), span).some(({ offsetBytes, lengthBytes }) =>
    viewOf(medium(site)).some(
      (cell) => cell.startBytes < offsetBytes + lengthBytes && offsetBytes < cell.endBytes,
    ),
  );
}

/**
 * The places of a new partition, as far as they were given up; where somebody wrote since, nothing.
 */
function* clearGivenUp(disk: string, site: Site, span: Span): Generator<Step, void, undefined> {
  const given = consentsOn(disk, site)
    .filter(({ state }) => state === 'done')
    .flatMap(({ spans }) => spans[0] ?? []);
  if (given.length === 0 || isWrittenSince(disk, site, span)) return;
  const parts = given.flatMap((within) =>
    partsAtPlaces(medium(site), span)
      .map((part) => ({
        startBytes: Math.max(part.startBytes, within.startBytes),
        endBytes: Math.min(part.endBytes, within.startBytes + within.sizeBytes),
      }))
      .filter(({ startBytes, endBytes }) => startBytes < endBytes),
  );
  if (parts.length === 0) return;
  yield* writeAll(
    site,
    parts.map((part) => ({ via: 'disk', ...part, content: null })),
  );
  yield sync(site);
}
