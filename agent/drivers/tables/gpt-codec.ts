import { crc32 } from 'node:zlib';
import { isUnusedEntry, parseGuid } from '../../discover/disks/gpt.ts';

/**
 * A GUID partition table as bytes and as a value (UEFI 2.10, section 5.3): no reading, no writing.
 * Only tables of 128 entries of 128 bytes are known here, which is what every partitioning tool
 * writes; another shape is not ours to rewrite.
 */
export interface GptTable {
  readonly uuid: string;
  readonly firstUsableSector: number;
  readonly lastUsableSector: number;
  readonly partitions: readonly GptPartition[];
}

export interface GptPartition {
  /** From 1: the place in the table, which gives the kernel's name. */
  readonly number: number;
  readonly typeUuid: string;
  readonly uuid: string;
  readonly firstSector: number;
  readonly sectors: number;
  /** The PARTLABEL. */
  readonly name: string;
  /** 64 flags, as hexadecimal digits. */
  readonly attributes: string;
}

export interface DiskGeometry {
  readonly sizeBytes: number;
  readonly sectorBytes: number;
}

/** Bytes that belong at a place of the disk. */
export interface Region {
  readonly offsetBytes: number;
  readonly bytes: Uint8Array;
}

/** One copy of the table: its entries and the header that vouches for them. */
export interface GptCopy {
  readonly entries: Region;
  readonly header: Region;
}

const ENTRY_COUNT = 128;
const ENTRY_BYTES = 128;
export const ENTRIES_BYTES = ENTRY_COUNT * ENTRY_BYTES;
const HEADER_BYTES = 92;
const SIGNATURE = 'EFI PART';
const NAME_UNITS = 36;

/** How many sectors one copy's entries take. */
export function entriesSectors(sectorBytes: number): number {
  return Math.ceil(ENTRIES_BYTES / sectorBytes);
}

/** Where the parts of a table of a disk of this size lie, in sectors. */
export function gptPlaces(geometry: DiskGeometry): {
  readonly primaryHeader: number;
  readonly primaryEntries: number;
  readonly backupEntries: number;
  readonly backupHeader: number;
  /** The last sector that a partition may use. */
  readonly lastUsable: number;
} {
  const total = Math.floor(geometry.sizeBytes / geometry.sectorBytes);
  const backupEntries = total - 1 - entriesSectors(geometry.sectorBytes);
  return {
    primaryHeader: 1,
    primaryEntries: 2,
    backupEntries,
    backupHeader: total - 1,
    lastUsable: backupEntries - 1,
  };
}

/** The bytes of one copy. */
export function encodeCopy(
  table: GptTable,
  geometry: DiskGeometry,
  which: 'primary' | 'backup',
): GptCopy {
  const { sectorBytes } = geometry;
  const places = gptPlaces(geometry);
  const entries = encodeEntries(table.partitions, entriesSectors(sectorBytes) * sectorBytes);
  const own = which === 'primary' ? places.primaryHeader : places.backupHeader;
  const other = which === 'primary' ? places.backupHeader : places.primaryHeader;
  const entriesSector = which === 'primary' ? places.primaryEntries : places.backupEntries;
  const header = new Uint8Array(sectorBytes);
  const view = new DataView(header.buffer);
  header.set(new TextEncoder().encode(SIGNATURE), 0);
  view.setUint32(8, 0x00010000, true);
  view.setUint32(12, HEADER_BYTES, true);
  view.setBigUint64(24, BigInt(own), true);
  view.setBigUint64(32, BigInt(other), true);
  view.setBigUint64(40, BigInt(table.firstUsableSector), true);
  view.setBigUint64(48, BigInt(table.lastUsableSector), true);
  header.set(guidBytes(table.uuid), 56);
  view.setBigUint64(72, BigInt(entriesSector), true);
  view.setUint32(80, ENTRY_COUNT, true);
  view.setUint32(84, ENTRY_BYTES, true);
  view.setUint32(88, crc32(entries.subarray(0, ENTRIES_BYTES)), true);
  view.setUint32(16, crc32(header.subarray(0, HEADER_BYTES)), true);
  return {
    entries: { offsetBytes: entriesSector * sectorBytes, bytes: entries },
    header: { offsetBytes: own * sectorBytes, bytes: header },
  };
}

function encodeEntries(partitions: readonly GptPartition[], sizeBytes: number): Uint8Array {
  const entries = new Uint8Array(sizeBytes);
  const view = new DataView(entries.buffer);
  for (const partition of partitions) {
    const at = (partition.number - 1) * ENTRY_BYTES;
    entries.set(guidBytes(partition.typeUuid), at);
    entries.set(guidBytes(partition.uuid), at + 16);
    view.setBigUint64(at + 32, BigInt(partition.firstSector), true);
    view.setBigUint64(at + 40, BigInt(partition.firstSector + partition.sectors - 1), true);
    view.setBigUint64(at + 48, BigInt(`0x${partition.attributes}`), true);
    for (let unit = 0; unit < Math.min(partition.name.length, NAME_UNITS); unit += 1)
      view.setUint16(at + 56 + 2 * unit, partition.name.charCodeAt(unit), true);
  }
  return entries;
}

/**
 * The protective MBR: one partition of type 0xEE over the whole disk, so that a tool that knows no
 * GPT sees a full disk (UEFI 2.10, 5.2.3). Boot code, which only a foreign MBR would have, is zero.
 */
export function encodeProtectiveMbr(geometry: DiskGeometry): Region {
  const bytes = new Uint8Array(geometry.sectorBytes);
  const view = new DataView(bytes.buffer);
  bytes.set([0x00, 0x00, 0x02, 0x00, 0xee, 0xff, 0xff, 0xff], 446);
  view.setUint32(454, 1, true);
  const total = Math.floor(geometry.sizeBytes / geometry.sectorBytes);
  view.setUint32(458, Math.min(total - 1, 0xffffffff), true);
  bytes.set([0x55, 0xaa], 510);
  return { offsetBytes: 0, bytes };
}

export type DecodedCopy =
  | { readonly kind: 'good'; readonly table: GptTable; readonly header: DecodedHeader }
  | { readonly kind: 'damaged'; readonly reason: string };

export interface DecodedHeader {
  readonly ownSector: number;
  readonly otherSector: number;
  readonly entriesSector: number;
}

/** @returns the header's fields when its own checksum holds, else why not. */
export function decodeHeader(sector: Uint8Array):
  | (DecodedHeader & {
      readonly kind: 'good';
      readonly uuid: string;
      readonly firstUsableSector: number;
      readonly lastUsableSector: number;
      readonly entriesChecksum: number;
    })
  | { readonly kind: 'damaged'; readonly reason: string } {
  if (!hasHeaderSignature(sector)) return { kind: 'damaged', reason: 'no GPT header' };
  const view = new DataView(sector.buffer, sector.byteOffset, sector.byteLength);
  if (view.getUint32(12, true) !== HEADER_BYTES)
    return { kind: 'damaged', reason: 'header of another size' };
  const copy = Uint8Array.from(sector.subarray(0, HEADER_BYTES));
  copy.fill(0, 16, 20);
  if (crc32(copy) !== view.getUint32(16, true))
    return { kind: 'damaged', reason: 'header checksum does not match' };
  if (view.getUint32(80, true) !== ENTRY_COUNT || view.getUint32(84, true) !== ENTRY_BYTES)
    return { kind: 'damaged', reason: 'table of another shape than 128 entries of 128 bytes' };
  return {
    kind: 'good',
    ownSector: Number(view.getBigUint64(24, true)),
    otherSector: Number(view.getBigUint64(32, true)),
    firstUsableSector: Number(view.getBigUint64(40, true)),
    lastUsableSector: Number(view.getBigUint64(48, true)),
    uuid: parseGuid(sector, 56),
    entriesSector: Number(view.getBigUint64(72, true)),
    entriesChecksum: view.getUint32(88, true),
  };
}

/** Reads one copy from its header sector and its entries. */
export function decodeCopy(headerSector: Uint8Array, entries: Uint8Array): DecodedCopy {
  const header = decodeHeader(headerSector);
  if (header.kind === 'damaged') return header;
  if (crc32(entries.subarray(0, ENTRIES_BYTES)) !== header.entriesChecksum)
    return { kind: 'damaged', reason: 'checksum of the entries does not match' };
  return {
    kind: 'good',
    header,
    table: {
      uuid: header.uuid,
      firstUsableSector: header.firstUsableSector,
      lastUsableSector: header.lastUsableSector,
      partitions: decodeEntries(entries),
    },
  };
}

/** Every entry in use, by number. The checksum is the caller's to check. */
export function decodeEntries(entries: Uint8Array): GptPartition[] {
  const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength);
  const partitions: GptPartition[] = [];
  for (let index = 0; index < ENTRY_COUNT; index += 1) {
    const at = index * ENTRY_BYTES;
    if (isUnusedEntry(view, at)) continue;
    const first = Number(view.getBigUint64(at + 32, true));
    let name = '';
    for (let unit = 0; unit < NAME_UNITS; unit += 1) {
      const code = view.getUint16(at + 56 + 2 * unit, true);
      if (code === 0) break;
      name += String.fromCharCode(code);
    }
    partitions.push({
      number: index + 1,
      typeUuid: parseGuid(entries, at),
      uuid: parseGuid(entries, at + 16),
      firstSector: first,
      sectors: Number(view.getBigUint64(at + 40, true)) - first + 1,
      name,
      attributes: view.getBigUint64(at + 48, true).toString(16),
    });
  }
  return partitions;
}

/** The first three groups of a GUID are little-endian on disk. */
function guidBytes(uuid: string): Uint8Array {
  const guid = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  guid.subarray(0, 4).swap32();
  guid.subarray(4, 8).swap16();
  return guid;
}

/** Whether a sector begins as a GPT header does, whatever its checksum says. */
export function hasHeaderSignature(sector: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(sector.subarray(0, 8)) === SIGNATURE;
}
