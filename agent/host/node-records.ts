import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  encodeNodeRecord,
  type RecordByKind,
  type RecordKind,
} from '../../src/model/forms/node-record-form.ts';
import type {
  ConsentRecord,
  DiskRecord,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import type { Bytes } from '../../src/model/values/bytes.ts';
import { err, ok, type Result } from '../../src/model/values/result.ts';
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
 * state directory, each replaced whole and synced. Its form: schemas/node-record.schema.json.
 */
export interface RecordFile {
  readonly path: string;
  /** An error, without a full stop, where it cannot be read. */
  readonly text: Result<string, string>;
}

/** Returns when the record is durable. */
export async function writeDiskRecord(stateDir: string, record: DiskRecord): Promise<void> {
  await writeSynced(recordPath(stateDir, 'disk', record.tableUuid), serialize('disk', record));
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
      path: recordPath(stateDir, 'volume', record.volume),
      text: serialize('volume', record),
    })),
  );
}

/** Returns when the record is durable. */
export async function writeConsentRecord(stateDir: string, record: ConsentRecord): Promise<void> {
  await writeSynced(recordPath(stateDir, 'consent', record.key), serialize('consent', record));
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
  return recordPath(stateDir, 'consent', key).replace(/\.json$/, '.places');
}

function isWipedPlace(value: unknown): value is WipedPlace {
  return (
    isObject(value) &&
    hasSizes(value, 'offsetBytes', 'lengthBytes') &&
    Array.isArray(value['pieces']) &&
    value['pieces'].every((piece) => typeof piece === 'string')
  );
}

const DIRECTORIES: Readonly<Record<RecordKind, string>> = {
  disk: 'records/disks',
  volume: 'records/volumes',
  consent: 'records/consents',
};

function recordPath(stateDir: string, kind: RecordKind, id: string): string {
  if (!/^[0-9a-z-]{1,64}$/.test(id))
    throw new Error(
      `${JSON.stringify(id)} cannot name a record; expected lower-case letters, digits and dashes`,
    );
  return join(stateDir, DIRECTORIES[kind], `${id}.json`);
}

function serialize<K extends RecordKind>(kind: K, record: RecordByKind[K]): string {
  return `${JSON.stringify(encodeNodeRecord(kind, record), null, 2)}\n`;
}

/**
 * The files of one kind of record, sorted by name; a directory that cannot be read is one of them.
 *
 * Read without a thread for each of many small files: they lie with the lock that we hold on the
 * host's own filesystem, without which nothing goes on anyhow.
 */
export function readRecordFiles(stateDir: string, kind: RecordKind): readonly RecordFile[] {
  const directory = join(stateDir, DIRECTORIES[kind]);
  const failed: RecordFile[] = [];
  const names = namesIn(directory, (error) => {
    failed.push({ path: directory, text: err(systemErrorText(error)) });
  });
  // A dot begins the name of a temporary file that a power cut left.
  const files = names.filter((file) => file.endsWith('.json') && !file.startsWith('.'));
  return [...failed, ...files.map((name) => readRecordFile(join(directory, name)))];
}

function readRecordFile(path: string): RecordFile {
  try {
    return { path, text: ok(readFileSync(path, 'utf8')) };
  } catch (error) {
    return { path, text: err(systemErrorText(error)) };
  }
}

/** None where there is no such directory, nor where it cannot be read, which `failed` gets. */
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

function hasSizes(value: Readonly<Record<string, unknown>>, ...names: readonly string[]): boolean {
  return names.every((name) => Number.isSafeInteger(value[name]) && Number(value[name]) >= 0);
}
