import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ConsentRecord,
  DiskFacts,
  DiskRecord,
  InventoryFinding,
  NodeRecords,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import type { Bytes } from '../../src/model/values/bytes.ts';
import { compareText } from '../../src/model/values/order.ts';
import {
  systemErrorText,
  hasCode,
  readTextIfPresent,
  removeFileSynced,
  writeAllSynced,
  writeSynced,
} from './files.ts';

/**
 * The agent's own memory: one JSON file per disk, volume and used consent below `records` in the
 * state directory, each replaced whole and synced.
 */
export interface ReadRecords {
  readonly records: NodeRecords;
  /** One for each file that is no record: what it said counts as unknown. */
  readonly findings: readonly InventoryFinding[];
}

export function readRecords(stateDir: string): Promise<ReadRecords> {
  const disks = readAll(join(stateDir, 'records/disks'), isDiskRecord);
  const volumes = readAll(join(stateDir, 'records/volumes'), isVolumeRecord);
  const consents = readAll(join(stateDir, 'records/consents'), isConsentRecord);
  return Promise.resolve({
    records: {
      disks: disks.values.toSorted((a, b) => compareText(a.tableUuid, b.tableUuid)),
      volumes: volumes.values.toSorted((a, b) => compareText(a.volume, b.volume)),
      ...(consents.values.length === 0
        ? {}
        : { consents: consents.values.toSorted((a, b) => compareText(a.key, b.key)) }),
    },
    findings: [...disks.findings, ...volumes.findings, ...consents.findings],
  });
}

/** Returns when the record is durable. */
export async function writeDiskRecord(stateDir: string, record: DiskRecord): Promise<void> {
  await writeSynced(recordPath(stateDir, 'disks', record.tableUuid), serialize(record));
}

/**
 * Returns when all records are durable; of those that could not be written the old ones are still
 * there.
 */
export async function writeVolumeRecords(
  stateDir: string,
  records: readonly VolumeRecord[],
): Promise<void> {
  await writeAllSynced(
    records.map((record) => ({
      path: recordPath(stateDir, 'volumes', record.volume),
      text: serialize(record),
    })),
  );
}

/** Returns when the record is durable. */
export async function writeConsentRecord(stateDir: string, record: ConsentRecord): Promise<void> {
  await writeSynced(recordPath(stateDir, 'consents', record.key), serialize(record));
}

/** How a place was before it was wiped: a hash for each 512 bytes, an empty one for zeros. */
export interface WipedPlace {
  readonly offsetBytes: Bytes;
  readonly lengthBytes: Bytes;
  readonly pieces: readonly string[];
}

/** Beside the record of a consent, and for the agent alone. Returns when it is durable. */
export async function writeWipedPlaces(
  stateDir: string,
  key: string,
  places: readonly WipedPlace[],
): Promise<void> {
  await writeSynced(wipedPath(stateDir, key), `${JSON.stringify(places)}\n`);
}

/** @returns null when nothing was written down, or nothing that can be read. */
export async function readWipedPlaces(
  stateDir: string,
  key: string,
): Promise<readonly WipedPlace[] | null> {
  const text = await readTextIfPresent(wipedPath(stateDir, key));
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isWipedPlace) ? value : null;
  } catch {
    return null;
  }
}

/** Once everything reads as zeros, nobody needs to know what was there. */
export async function removeWipedPlaces(stateDir: string, key: string): Promise<void> {
  await removeFileSynced(wipedPath(stateDir, key));
}

function wipedPath(stateDir: string, key: string): string {
  return recordPath(stateDir, 'consents', key).replace(/\.json$/, '.places');
}

function isWipedPlace(value: unknown): value is WipedPlace {
  return (
    isObject(value) &&
    hasSizes(value, 'offsetBytes', 'lengthBytes') &&
    Array.isArray(value['pieces']) &&
    value['pieces'].every((piece) => typeof piece === 'string')
  );
}

function recordPath(stateDir: string, kind: 'disks' | 'volumes' | 'consents', id: string): string {
  if (!/^[0-9a-z-]{1,64}$/.test(id))
    throw new Error(
      `${JSON.stringify(id)} cannot name a record; expected lower-case letters, digits and dashes`,
    );
  return join(stateDir, 'records', kind, `${id}.json`);
}

function serialize(record: DiskRecord | VolumeRecord | ConsentRecord): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}

/**
 * Read without a thread for each of many small files: they lie with the lock that we hold on the
 * host's own filesystem, without which nothing goes on anyhow.
 */
function readAll<T>(
  directory: string,
  isRecord: (value: unknown) => value is T,
): { readonly values: readonly T[]; readonly findings: readonly InventoryFinding[] } {
  const values: T[] = [];
  const findings: InventoryFinding[] = [];
  const unreadable = (subject: string, reason: string): void => {
    findings.push({ code: 'record-unreadable', subject, message: `${subject}: ${reason}` });
  };
  const names = namesIn(directory, (error) => unreadable(directory, systemErrorText(error)));
  // A dot begins the name of a temporary file that a power cut left.
  for (const name of names.filter((file) => file.endsWith('.json') && !file.startsWith('.'))) {
    const path = join(directory, name);
    try {
      const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
      if (isRecord(value)) values.push(value);
      else
        unreadable(
          path,
          'is no record of this version; restore it, or move it away if its disk is gone',
        );
    } catch (error) {
      unreadable(
        path,
        `${systemErrorText(error)}; restore it, or move it away if its disk is gone`,
      );
    }
  }
  return { values, findings };
}

/** None where there is no such directory, nor where it cannot be read, which `failed` is told. */
function namesIn(directory: string, failed: (error: unknown) => void): readonly string[] {
  try {
    return readdirSync(directory).sort();
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) failed(error);
    return [];
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasTexts(value: Readonly<Record<string, unknown>>, ...names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === 'string');
}

function hasSizes(value: Readonly<Record<string, unknown>>, ...names: readonly string[]): boolean {
  return names.every((name) => Number.isSafeInteger(value[name]) && Number(value[name]) >= 0);
}

function isDiskFacts(value: unknown): value is DiskFacts {
  return (
    isObject(value) &&
    hasTexts(value, 'id') &&
    hasSizes(value, 'sizeBytes', 'logicalSectorBytes') &&
    isObject(value['identity']) &&
    Object.values(value['identity']).every((fact) => typeof fact === 'string')
  );
}

function isDiskRecord(value: unknown): value is DiskRecord {
  return (
    isObject(value) &&
    hasTexts(value, 'layout', 'tableUuid', 'blankFingerprint', 'recordedAt') &&
    isDiskFacts(value['facts']) &&
    Array.isArray(value['partitionUuids']) &&
    value['partitionUuids'].every((uuid) => typeof uuid === 'string') &&
    (value['state'] === 'begun' || value['state'] === 'written')
  );
}

const VOLUME_STATES: ReadonlySet<unknown> = new Set(['begun', 'ready', 'removed']);

/** Set or left out. */
function isFlag(value: unknown): boolean {
  return value === undefined || value === true;
}

function isVolumeRecord(value: unknown): value is VolumeRecord {
  return (
    isObject(value) &&
    hasTexts(value, 'volume', 'layout', 'name', 'partitionUuid', 'recordedAt') &&
    hasSizes(value, 'ordinal', 'sizeBytes') &&
    isDiskFacts(value['disk']) &&
    VOLUME_STATES.has(value['state']) &&
    isFlag(value['forgotten']) &&
    isFlag(value['protected']) &&
    (value['filesystem'] === undefined ||
      (isObject(value['filesystem']) && hasTexts(value['filesystem'], 'type', 'uuid'))) &&
    (value['claim'] === undefined ||
      (isObject(value['claim']) && hasTexts(value['claim'], 'namespace', 'name')))
  );
}

function isConsentRecord(value: unknown): value is ConsentRecord {
  return (
    isObject(value) &&
    hasTexts(value, 'key', 'consent', 'content', 'expires', 'recordedAt') &&
    isDiskFacts(value['disk']) &&
    isSubject(value['subject']) &&
    Array.isArray(value['spans']) &&
    value['spans'].every((span) => isObject(span) && hasSizes(span, 'startBytes', 'sizeBytes')) &&
    (value['state'] === 'begun' || value['state'] === 'done')
  );
}

function isSubject(value: unknown): boolean {
  if (!isObject(value)) return false;
  return (
    (value['kind'] === 'disk' && hasTexts(value, 'disk')) ||
    (value['kind'] === 'volume' && hasTexts(value, 'volume'))
  );
}
