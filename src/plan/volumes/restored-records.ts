import type { KnownInventory } from '../../assess/known-inventory.ts';
import { saysTheSame } from '../../assess/known-inventory.ts';
import { sourcedRecordsAbout, ownershipOf } from '../../assess/volume-ownership.ts';
import type { DesiredDisk, DesiredNode, DesiredVolume } from '../../model/planned/desired.ts';
import { factsOf, type DiskAssessment } from '../../assess/disk-assessment.ts';
import { sameDisk } from '../../model/observed/disk-identity.ts';
import type { VolumeId } from '../../model/identifiers.ts';
import type {
  DiskLedger,
  DiskRecord,
  ObservedVolume,
  VolumeRecord,
  VolumeStatement,
} from '../../model/observed/inventory.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { isLogical } from '../../model/observed/observed-volume.ts';
import { compareText } from '../../model/values/order.ts';
import { isOn, traitsOf } from '../../model/planned/operation-traits.ts';
import { ownMarks, ownVolumes } from '../../model/volumes/own-marks.ts';
import type { Operation } from '../../model/planned/plan.ts';
import type { DiskRef } from '../../model/planned/operation-refs.ts';
import type { StatedVolume } from '../../model/planned/stated-volume.ts';
import { leavesRoomForLedger } from '../../model/observed/statement.ts';
import { nameToday } from './name-today.ts';
import { whyUnwritable } from '../unwritable-disk.ts';

/** A disk of ours, and what is known of its node. */
export interface DiskToRecord {
  readonly node: DesiredNode;
  readonly disk: DesiredDisk;
  readonly observed: KnownInventory;
  readonly ref: DiskRef;
}

type Ours = Extract<DiskAssessment, { kind: 'ours' }>;

/** Writes down again what the node lost, and what its disk or others still state. */
export function restoreRecordsOperations(
  toRecord: DiskToRecord,
  assessment: Exclude<DiskAssessment, { kind: 'refused' }>,
): readonly Operation[] {
  if (assessment.kind !== 'ours') return [];
  const { node, disk, observed, ref } = toRecord;
  const own = new Set(observed.own.volumes);
  const lost = observed.records.volumes.filter(
    (record) => !own.has(record) && isHere(record, assessment, toRecord),
  );
  const volumes = lost.flatMap((record) => settledRecord(record, toRecord) ?? []);
  const table = lostTable(toRecord, assessment);
  if (volumes.length === 0 && table === null) return [];
  return [
    {
      node: node.node,
      disk: ref,
      source: disk.source,
      reason: 'not recorded on the node, and still known',
      kind: 'restore-records',
      volumes: volumes.toSorted((a, b) => compareText(a.volume, b.volume)),
      ...(table === null ? {} : { table }),
    },
  ];
}

/**
 * The record of the table, where the node has none: as it is known, else as the table is found.
 * What is not finished in it was begun by nobody who knows it still.
 */
function lostTable({ node, disk, observed }: DiskToRecord, assessment: Ours): DiskRecord | null {
  if (observed.own.disks.some(({ tableUuid }) => tableUuid === disk.tableUuid)) return null;
  const known = observed.records.disks.find(({ tableUuid }) => tableUuid === disk.tableUuid);
  const device = assessment.disk;
  return (
    known ?? {
      layout: disk.layout,
      facts: { ...factsOf(device), id: disk.chosenAs },
      tableUuid: disk.tableUuid,
      partitionUuids: ownMarks(device, node)
        .filter(({ mark }) => mark.state === 'ready')
        .map(({ partition }) => partition.uuid.toLowerCase())
        .sort(compareText),
      blankFingerprint: device.fingerprint,
      state: 'written',
      recordedAt: observed.takenAt,
    }
  );
}

/** On the disk that bears its mark; where none does, on the disk that its record names. */
function isHere(
  record: VolumeRecord,
  { disk, volumes }: Ours,
  { node, observed }: DiskToRecord,
): boolean {
  if (volumes.has(record.volume)) return true;
  return (
    sameDisk(record.disk, disk) &&
    !observed.disks.some((other) =>
      ownVolumes(other, node).some(({ mark }) => mark.volume === record.volume),
    )
  );
}

/**
 * Of what sources disagree about nothing is written down; what a TakeBack settles is given to its
 * claim after that.
 */
function settledRecord(record: VolumeRecord, toRecord: DiskToRecord): VolumeRecord | null {
  if (!isContradicted(record.volume, toRecord)) return record;
  const isRecorded = ownRecord(record.volume, toRecord)?.state === 'ready';
  if (!isSettled(record.volume, toRecord) || isRecorded) return null;
  const { claim: _claim, forgotten: _forgotten, ...bare } = record;
  return bare;
}

function ownRecord(volume: VolumeId, { observed }: DiskToRecord): VolumeRecord | undefined {
  return observed.own.volumes.find((record) => record.volume === volume);
}

function isSettled(volume: VolumeId, toRecord: DiskToRecord): boolean {
  const desired = desiredVolume(volume, toRecord);
  return desired !== undefined && desired.takeBack !== null;
}

/** As it is declared, on whichever disk under one group. */
function desiredVolume(volume: VolumeId, { node }: DiskToRecord): DesiredVolume | undefined {
  for (const { volumes } of node.disks) {
    const found = volumes.find((one) => one.volume === volume);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isContradicted(volume: VolumeId, { node, observed }: DiskToRecord): boolean {
  return ownershipOf(volume, observed, nameToday(node)).kind === 'contradicted';
}

/**
 * Has the disk say what the records say, where it does not yet: disks of older releases, records
 * newer than the disk.
 */
export function writeLedgerOperations(
  toRecord: DiskToRecord,
  assessment: Exclude<DiskAssessment, { kind: 'refused' }>,
  planned: readonly Operation[],
): readonly Operation[] {
  if (assessment.kind !== 'ours' || whyUnwritable(assessment) !== null) return [];
  const hasRoom = leavesRoomForLedger(assessment.table);
  const { node, disk, observed, ref } = toRecord;
  const { ledger } = assessment.disk;
  const records = new Map(observed.records.volumes.map((record) => [record.volume, record]));
  const statements = new Map((ledger?.volumes ?? []).map((one) => [one.volume, one]));
  const saying = new Set(
    planned.flatMap((one) =>
      traitsOf(one).states === true && isOn(one, 'volume') ? one.volume.volume : [],
    ),
  );
  const volumes = Array.from(assessment.volumes).flatMap(([volume, found]): StatedVolume[] => {
    const isHeld = isContradicted(volume, toRecord);
    const record = isHeld ? ownRecord(volume, toRecord) : records.get(volume);
    if (record === undefined || saying.has(volume) || !isFinished(found, record)) return [];
    if (!isLogical(found) && !hasRoom) return [];
    const statement = isLogical(found) ? found.statement : statements.get(volume);
    const isToday = isLogical(found) || isOfToday(ledger, toRecord);
    if (statement !== undefined && isToday && saysTheSame(statement, record)) return [];
    // What sources disagree about stays as each of them says it.
    return isHeld && !isSettled(volume, toRecord) ? [] : statedVolume(volume, found, toRecord);
  });
  const gone = hasRoom
    ? removedSince(statements, records).filter(({ volume }) => !saying.has(volume))
    : [];
  const stated = [...volumes, ...gone].toSorted((a, b) => compareText(a.volume, b.volume));
  if (stated.length === 0) return [];
  return [
    {
      node: node.node,
      disk: ref,
      source: disk.source,
      reason:
        ledger === undefined ? 'the disk does not state it yet' : 'the disk states something else',
      kind: 'write-ledger',
      volumes: stated,
    },
  ];
}

function isFinished(found: ObservedVolume, { state }: VolumeRecord): boolean {
  return state === 'ready' && parseMark(found.label)?.state === 'ready';
}

/**
 * A node that has another name now writes that, too: by its former one it is known only as long as
 * a Moved says so.
 */
function isOfToday(ledger: DiskLedger | undefined, { node, disk }: DiskToRecord): boolean {
  return ledger?.node === node.node && ledger.table.tableUuid === disk.tableUuid;
}

/** What the disk calls finished and the node removed. */
function removedSince(
  statements: ReadonlyMap<VolumeId, VolumeStatement>,
  records: ReadonlyMap<VolumeId, VolumeRecord>,
): readonly StatedVolume[] {
  return Array.from(statements.values())
    .filter(({ volume, state }) => state === 'ready' && records.get(volume)?.state === 'removed')
    .map(({ volume }) => ({ volume }));
}

/** The tags of a logical volume are set by its place, which only a declared one has. */
function statedVolume(
  volume: VolumeId,
  found: ObservedVolume,
  toRecord: DiskToRecord,
): StatedVolume[] {
  if (!isLogical(found)) return [{ volume }];
  const { logical, members } = desiredVolume(volume, toRecord) ?? {};
  if (logical === undefined) return [];
  return [{ volume, logical, ...(members === undefined ? {} : { members }) }];
}

/** Whether anybody but the node itself says something of a volume. */
export function hasOtherSource(volume: VolumeId, observed: KnownInventory): boolean {
  return sourcedRecordsAbout(volume, observed).some(({ kind }) => kind !== 'record');
}
