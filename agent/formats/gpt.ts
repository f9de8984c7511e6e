import { crc32 } from 'node:zlib';
import type { Bytes } from '../../src/model/values/bytes.ts';
import {
  decodeGptEntries,
  encodeGptEntries,
  GPT_ENTRIES_BYTES,
  GPT_ENTRY_BYTES,
  GPT_ENTRY_COUNT,
  type GptEntriesProblem,
  type GptPartition,
} from './gpt-entries.ts';
import {
  encodeGptHeader,
  GPT_HEADER_BYTES,
  type DiskGeometry,
  type GptHeader,
  type GptHeaderProblem,
} from './gpt-header.ts';

/** A GUID partition table, as either of its copies has it. Sectors are logical. */
export interface GptTable {
  readonly uuid: string;
  readonly firstUsableSector: number;
  readonly lastUsableSector: number;
  /** By number. */
  readonly partitions: readonly GptPartition[];
}

/** Bytes that belong at a place of the disk. */
export interface Region {
  readonly offsetBytes: Bytes;
  readonly bytes: Uint8Array;
}

/** One copy of the table as bytes: its entries and the header that vouches for them. */
export interface GptCopy {
  readonly entries: Region;
  readonly header: Region;
}

/** Everything for which a copy does not count. */
export type GptProblem = GptHeaderProblem | GptEntriesProblem;

export type DecodedGptCopy =
  | { readonly kind: 'good'; readonly header: GptHeader; readonly table: GptTable }
  | { readonly kind: 'damaged'; readonly problem: GptProblem };

/** How many sectors the entries of one copy of ours take. */
export function entriesSectors(sectorBytes: Bytes): number {
  return Math.ceil(GPT_ENTRIES_BYTES / sectorBytes);
}

/** Where the parts of a table of ours lie on a disk of this size, in sectors. */
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

/** The table of a header and of the bytes at the place of its entries. */
export function decodeGptCopy(header: GptHeader, entries: Uint8Array): DecodedGptCopy {
  const decoded = decodeGptEntries(entries, header);
  if (decoded.kind === 'damaged') return decoded;
  const { uuid, firstUsableSector, lastUsableSector } = header;
  const table = { uuid, firstUsableSector, lastUsableSector, partitions: decoded.partitions };
  return { kind: 'good', header, table };
}

/** The bytes of one copy, as every tool lays them out: 128 entries of 128 bytes. */
export function encodeGptCopy(
  table: GptTable,
  geometry: DiskGeometry,
  which: 'primary' | 'backup',
): GptCopy {
  const { sectorBytes } = geometry;
  const places = gptPlaces(geometry);
  const entries = encodeGptEntries(table.partitions, entriesSectors(sectorBytes) * sectorBytes);
  const own = which === 'primary' ? places.primaryHeader : places.backupHeader;
  const other = which === 'primary' ? places.backupHeader : places.primaryHeader;
  const entriesSector = which === 'primary' ? places.primaryEntries : places.backupEntries;
  const header = encodeGptHeader(
    {
      headerBytes: GPT_HEADER_BYTES,
      ownSector: own,
      otherSector: other,
      firstUsableSector: table.firstUsableSector,
      lastUsableSector: table.lastUsableSector,
      uuid: table.uuid,
      entriesSector,
      entryCount: GPT_ENTRY_COUNT,
      entryBytes: GPT_ENTRY_BYTES,
      entriesChecksum: crc32(entries.subarray(0, GPT_ENTRIES_BYTES)),
    },
    sectorBytes,
  );
  return {
    entries: { offsetBytes: entriesSector * sectorBytes, bytes: entries },
    header: { offsetBytes: own * sectorBytes, bytes: header },
  };
}

/** Where the partition entries of a master boot record begin; before them is boot code. */
export const MBR_ENTRIES_OFFSET = 446;
const MBR_ENTRY_BYTES = 16;
const MBR_SIGNATURE_OFFSET = 510;
const PROTECTIVE_TYPE = 0xee;

/**
 * The protective MBR: one partition of type 0xEE over the whole disk, so that a tool that knows no
 * GPT sees a full disk (UEFI 2.10, 5.2.3). Boot code, which only a foreign MBR would have, is zero.
 */
export function encodeProtectiveMbr(geometry: DiskGeometry): Region {
  const bytes = new Uint8Array(geometry.sectorBytes);
  const view = new DataView(bytes.buffer);
  bytes.set([0x00, 0x00, 0x02, 0x00, PROTECTIVE_TYPE, 0xff, 0xff, 0xff], MBR_ENTRIES_OFFSET);
  view.setUint32(454, 1, true);
  const total = Math.floor(geometry.sizeBytes / geometry.sectorBytes);
  view.setUint32(458, Math.min(total - 1, 0xffffffff), true);
  bytes.set([0x55, 0xaa], MBR_SIGNATURE_OFFSET);
  return { offsetBytes: 0, bytes };
}

/**
 * Whether a first sector says that a GPT follows: a master boot record with a partition of type
 * 0xEE, in any of its four entries.
 */
export function hasProtectivePartition(sector: Uint8Array): boolean {
  if (sector[MBR_SIGNATURE_OFFSET] !== 0x55 || sector[MBR_SIGNATURE_OFFSET + 1] !== 0xaa)
    return false;
  return [0, 1, 2, 3].some(
    (index) => sector[MBR_ENTRIES_OFFSET + MBR_ENTRY_BYTES * index + 4] === PROTECTIVE_TYPE,
  );
}
