import type { ReadBytes } from '../../host/devices/device-reader.ts';
import { crc32 } from 'node:zlib';
import {
  countingCopy,
  type CountingCopy,
  type KnownPartitions,
} from '../../../src/assess/table-copies.ts';
import type { Bytes } from '../../../src/model/values/bytes.ts';
import type { PartitionTable } from '../../../src/model/observed/inventory.ts';

/**
 * A GUID partition table, read from the disk itself (UEFI 2.10, chapter 5): udev and the kernel's
 * parsers may be missing, late, or at odds with it, and neither tells of a damaged copy.
 */
export interface ObservedGptTable {
  readonly uuid: string;
  readonly primary: PartitionTable['primary'];
  readonly backup: PartitionTable['backup'];
  /** Whether the first sector says that a GPT follows. Without it nothing else sees the table. */
  readonly isAnnounced: boolean;
  /**
   * Of the copy that counts; of the primary, where both are valid and nothing says which of them
   * does.
   */
  readonly partitions: readonly ObservedGptPartition[];
  /** Of the backup, where nothing says which copy counts. */
  readonly backupPartitions?: readonly ObservedGptPartition[];
}

export interface ObservedGptPartition {
  readonly number: number;
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
  readonly typeUuid: string;
  readonly uuid: string;
  readonly label: string;
}

export interface GptGeometry {
  readonly sizeBytes: Bytes;
  readonly sectorBytes: Bytes;
}

const SIGNATURE = 'EFI PART';
const MIN_HEADER_BYTES = 92;
const MIN_ENTRY_BYTES = 128;
/** The table of every tool has 16 KiB; more than this is no table. */
const MAX_ENTRIES_BYTES = 1024 * 1024;
const PROTECTIVE_TYPE = 0xee;

/** A header that holds together by its own checksum. */
interface GptHeader {
  readonly uuid: string;
  readonly ownSector: number;
  readonly otherSector: number;
  readonly entriesSector: number;
  readonly entryCount: number;
  readonly entryBytes: number;
  readonly entriesChecksum: number;
}

interface GptCopy {
  readonly header: GptHeader;
  readonly partitions: readonly ObservedGptPartition[];
}

/**
 * Reads both copies of a table.
 *
 * @param known what is written down of the partitions; asked where both copies are valid and
 * differ.
 * @returns null when neither place has anything of a GPT. A table of which no copy is whole has no
 * partitions, and the GUID of a header that is still legible.
 */
export async function observeGpt(
  read: ReadBytes,
  geometry: GptGeometry,
  known: KnownPartitions,
): Promise<ObservedGptTable | null> {
  const { sectorBytes } = geometry;
  const lastSector = Math.floor(geometry.sizeBytes / sectorBytes) - 1;
  if (lastSector < 4) return null;
  const head = await read(0, 2 * sectorBytes);
  const tail = await read(lastSector * sectorBytes, sectorBytes);
  const isAnnounced = hasProtectivePartition(head);
  const primary = await readCopy(read, head.subarray(sectorBytes), { geometry, sector: 1 });
  const backup =
    (await readCopy(read, tail, { geometry, sector: lastSector })) ??
    (primary === null ? null : await readMisplaced(read, primary, { geometry, lastSector }));
  const whole = primary ?? backup;
  if (whole === null) {
    const uuid = legibleUuid(head.subarray(sectorBytes)) ?? legibleUuid(tail);
    if (uuid === null && !isAnnounced) return null;
    return { uuid: uuid ?? '', primary: 'damaged', backup: 'damaged', isAnnounced, partitions: [] };
  }
  const judged = judgeCopies({ primary, backup, lastSector, known });
  return {
    ...judged,
    primary: judged.primary === 'good' && !isAnnounced ? 'damaged' : judged.primary,
    isAnnounced,
  };
}

/** The backup where the disk ended before it grew. */
async function readMisplaced(
  read: ReadBytes,
  primary: GptCopy,
  place: { readonly geometry: GptGeometry; readonly lastSector: number },
): Promise<GptCopy | null> {
  const sector = primary.header.otherSector;
  if (sector <= 1 || sector >= place.lastSector) return null;
  const { geometry } = place;
  const bytes = await read(sector * geometry.sectorBytes, geometry.sectorBytes);
  return readCopy(read, bytes, { geometry, sector });
}

/**
 * The backup is good when it is whole, at the end, says the same as the primary, and that one
 * points to it.
 */
function judgeCopies(found: {
  readonly primary: GptCopy | null;
  readonly backup: GptCopy | null;
  readonly lastSector: number;
  readonly known: KnownPartitions;
}): Omit<ObservedGptTable, 'isAnnounced'> {
  const { primary, backup, lastSector, known } = found;
  const isAtEnd =
    backup?.header.ownSector === lastSector &&
    (primary === null || primary.header.otherSector === lastSector);
  const place = isAtEnd ? 'good' : 'misplaced';
  if (primary === null || backup === null) {
    const one = { primary: 'damaged', backup: 'damaged' } as const;
    if (primary !== null) return { ...told(primary), ...one, primary: 'good' };
    return backup === null
      ? { uuid: '', partitions: [], ...one }
      : { ...told(backup), ...one, backup: place };
  }
  const same = { ...told(primary), primary: 'good', backup: place } as const;
  if (sameTable(primary.header, backup.header)) return same;
  return judgeDiffering(
    { primary, backup },
    countingCopy({ primary: told(primary), backup: told(backup) }, known),
  );
}

function judgeDiffering(
  { primary, backup }: { readonly primary: GptCopy; readonly backup: GptCopy },
  counts: CountingCopy,
): Omit<ObservedGptTable, 'isAnnounced'> {
  switch (counts) {
    case 'primary':
      return { ...told(primary), primary: 'good', backup: 'outdated' };
    case 'backup':
      return { ...told(backup), primary: 'outdated', backup: 'good' };
    case 'neither':
      return {
        ...told(primary),
        primary: 'good',
        backup: 'contradicting',
        backupPartitions: backup.partitions,
      };
  }
}

function told({ header, partitions }: GptCopy): Pick<ObservedGptTable, 'uuid' | 'partitions'> {
  return { uuid: header.uuid, partitions };
}

function sameTable(a: GptHeader, b: GptHeader): boolean {
  return a.uuid === b.uuid && a.entriesChecksum === b.entriesChecksum;
}

async function readCopy(
  read: ReadBytes,
  headerSector: Uint8Array,
  place: { readonly geometry: GptGeometry; readonly sector: number },
): Promise<GptCopy | null> {
  const header = parseGptHeader(headerSector);
  if (header?.ownSector !== place.sector) return null;
  const { sectorBytes, sizeBytes } = place.geometry;
  const lengthBytes = header.entryCount * header.entryBytes;
  const offsetBytes = header.entriesSector * sectorBytes;
  if (lengthBytes > MAX_ENTRIES_BYTES || offsetBytes + lengthBytes > sizeBytes) return null;
  const entries = await read(offsetBytes, lengthBytes);
  if (crc32(entries) !== header.entriesChecksum) return null;
  const partitions = parseGptEntries(entries, header.entryBytes, sectorBytes);
  return partitions === null ? null : { header, partitions };
}

/** @returns null when the sector is no header, or its checksum does not hold. */
export function parseGptHeader(sector: Uint8Array): GptHeader | null {
  if (!hasSignature(sector)) return null;
  const view = new DataView(sector.buffer, sector.byteOffset, sector.byteLength);
  const headerBytes = view.getUint32(12, true);
  if (headerBytes < MIN_HEADER_BYTES || headerBytes > sector.length) return null;
  // A copy: a slice of a Buffer would be the same bytes.
  const unsigned = Uint8Array.from(sector.subarray(0, headerBytes));
  unsigned.fill(0, 16, 20);
  if (crc32(unsigned) !== view.getUint32(16, true)) return null;
  const entryBytes = view.getUint32(84, true);
  if (entryBytes < MIN_ENTRY_BYTES || entryBytes % 8 !== 0) return null;
  return {
    uuid: parseGuid(sector, 56),
    ownSector: Number(view.getBigUint64(24, true)),
    otherSector: Number(view.getBigUint64(32, true)),
    entriesSector: Number(view.getBigUint64(72, true)),
    entryCount: view.getUint32(80, true),
    entryBytes,
    entriesChecksum: view.getUint32(88, true),
  };
}

/** @returns the partitions, ordered by their start; null when one ends before it begins. */
export function parseGptEntries(
  entries: Uint8Array,
  entryBytes: number,
  sectorBytes: number,
): readonly ObservedGptPartition[] | null {
  const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength);
  const partitions: ObservedGptPartition[] = [];
  for (let at = 0; at + entryBytes <= entries.length; at += entryBytes) {
    if (isUnusedEntry(view, at)) continue;
    const first = Number(view.getBigUint64(at + 32, true));
    const last = Number(view.getBigUint64(at + 40, true));
    if (last < first) return null;
    partitions.push({
      number: at / entryBytes + 1,
      startBytes: first * sectorBytes,
      sizeBytes: (last - first + 1) * sectorBytes,
      typeUuid: parseGuid(entries, at),
      uuid: parseGuid(entries, at + 16),
      label: parseLabel(entries.subarray(at + 56, at + 128)),
    });
  }
  return partitions.sort((a, b) => a.startBytes - b.startBytes || a.number - b.number);
}

/** An entry without a type is not in use (UEFI 2.10, 5.3.3). */
export function isUnusedEntry(entries: DataView, at: number): boolean {
  return entries.getBigUint64(at) === 0n && entries.getBigUint64(at + 8) === 0n;
}

/** UTF-16 in little-endian order, up to the first zero; unpaired surrogates stay as they are. */
function parseLabel(units: Uint8Array): string {
  const text = Buffer.from(units).toString('utf16le');
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

/**
 * The first three groups of a GUID are little-endian, the others in order (UEFI 2.10, appendix A).
 */
export function parseGuid(bytes: Uint8Array, at: number): string {
  const guid = Buffer.from(bytes.subarray(at, at + 16));
  guid.subarray(0, 4).swap32();
  guid.subarray(4, 8).swap16();
  const hex = guid.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function hasSignature(sector: Uint8Array): boolean {
  return Buffer.from(sector.subarray(0, SIGNATURE.length)).toString('latin1') === SIGNATURE;
}

function legibleUuid(sector: Uint8Array): string | null {
  return hasSignature(sector) ? parseGuid(sector, 56) : null;
}

/** UEFI 2.10, 5.2.3: a master boot record with a partition of type 0xEE. */
function hasProtectivePartition(head: Uint8Array): boolean {
  if (head[510] !== 0x55 || head[511] !== 0xaa) return false;
  return [0, 1, 2, 3].some((index) => head[446 + 16 * index + 4] === PROTECTIVE_TYPE);
}
