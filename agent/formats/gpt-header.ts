import { crc32 } from 'node:zlib';
import type { Bytes } from '../../src/model/values/bytes.ts';
import { decodeGuid, encodeGuid } from './guid.ts';

/** The header of one copy of a GUID partition table (UEFI 2.10, 5.3.2). Sectors are logical. */
export interface GptHeader {
  /** How much of the sector the header takes, and its checksum covers. */
  readonly headerBytes: Bytes;
  /** Where this header says that it lies itself. */
  readonly ownSector: number;
  /** Where it says that the header of the other copy lies. */
  readonly otherSector: number;
  readonly firstUsableSector: number;
  readonly lastUsableSector: number;
  /** The GUID of the disk. */
  readonly uuid: string;
  readonly entriesSector: number;
  readonly entryCount: number;
  readonly entryBytes: Bytes;
  /** CRC-32 of all entries, used and unused. */
  readonly entriesChecksum: number;
}

/** Where the entries of one copy lie on the disk. */
export interface GptEntriesPlace {
  readonly offsetBytes: Bytes;
  readonly lengthBytes: Bytes;
}

/** A disk as its partition table counts it. */
export interface DiskGeometry {
  readonly sizeBytes: Bytes;
  /** Of a logical sector. */
  readonly sectorBytes: Bytes;
}

export type GptHeaderProblem =
  | { readonly kind: 'no-signature' }
  | { readonly kind: 'header-size'; readonly headerBytes: Bytes }
  | { readonly kind: 'header-checksum' }
  | { readonly kind: 'entry-size'; readonly entryBytes: Bytes }
  /** The header is that of another sector. */
  | { readonly kind: 'header-place'; readonly saysSector: number }
  | { readonly kind: 'entries-too-long'; readonly lengthBytes: Bytes }
  | { readonly kind: 'entries-beyond-end' };

export type DecodedGptHeader =
  | { readonly kind: 'good'; readonly header: GptHeader }
  | { readonly kind: 'damaged'; readonly problem: GptHeaderProblem };

const SIGNATURE = 'EFI PART';
const REVISION = 0x00010000;
/** Of the header as revision 1.0 has it; a later one may be longer. */
export const GPT_HEADER_BYTES = 92;
const LEAST_ENTRY_BYTES = 128;
/** The table of every tool has 16 KiB; more than this is no table. */
const MOST_ENTRIES_BYTES = 1024 * 1024;

/**
 * Decodes the sector of a header. Its own checksum must match, and its entries must have a size
 * that some version of UEFI allows: any multiple of 8 from 128.
 */
export function decodeGptHeader(sector: Uint8Array): DecodedGptHeader {
  if (!hasGptSignature(sector)) return damaged({ kind: 'no-signature' });
  const view = new DataView(sector.buffer, sector.byteOffset, sector.byteLength);
  const headerBytes = view.getUint32(12, true);
  if (headerBytes < GPT_HEADER_BYTES || headerBytes > sector.length)
    return damaged({ kind: 'header-size', headerBytes });
  // A copy: a slice of a Buffer would be the same bytes.
  const unsigned = Uint8Array.from(sector.subarray(0, headerBytes));
  unsigned.fill(0, 16, 20);
  if (crc32(unsigned) !== view.getUint32(16, true)) return damaged({ kind: 'header-checksum' });
  const entryBytes = view.getUint32(84, true);
  if (entryBytes < LEAST_ENTRY_BYTES || entryBytes % 8 !== 0)
    return damaged({ kind: 'entry-size', entryBytes });
  return {
    kind: 'good',
    header: {
      headerBytes,
      ownSector: Number(view.getBigUint64(24, true)),
      otherSector: Number(view.getBigUint64(32, true)),
      firstUsableSector: Number(view.getBigUint64(40, true)),
      lastUsableSector: Number(view.getBigUint64(48, true)),
      uuid: decodeGuid(sector, 56),
      entriesSector: Number(view.getBigUint64(72, true)),
      entryCount: view.getUint32(80, true),
      entryBytes,
      entriesChecksum: view.getUint32(88, true),
    },
  };
}

/**
 * Where the entries of a header lie. It must have been read from the sector that it names, and its
 * entries must lie on the disk.
 *
 * @param sector from which the header was read.
 */
export function placeGptEntries(
  header: GptHeader,
  geometry: DiskGeometry,
  sector: number,
):
  | { readonly kind: 'good'; readonly place: GptEntriesPlace }
  | { readonly kind: 'damaged'; readonly problem: GptHeaderProblem } {
  if (header.ownSector !== sector)
    return damaged({ kind: 'header-place', saysSector: header.ownSector });
  const lengthBytes = header.entryCount * header.entryBytes;
  if (lengthBytes > MOST_ENTRIES_BYTES) return damaged({ kind: 'entries-too-long', lengthBytes });
  const offsetBytes = header.entriesSector * geometry.sectorBytes;
  if (offsetBytes + lengthBytes > geometry.sizeBytes)
    return damaged({ kind: 'entries-beyond-end' });
  return { kind: 'good', place: { offsetBytes, lengthBytes } };
}

/** The whole sector of a header, with its checksum. */
export function encodeGptHeader(header: GptHeader, sectorBytes: Bytes): Uint8Array {
  const sector = new Uint8Array(sectorBytes);
  const view = new DataView(sector.buffer);
  sector.set(new TextEncoder().encode(SIGNATURE), 0);
  view.setUint32(8, REVISION, true);
  view.setUint32(12, header.headerBytes, true);
  view.setBigUint64(24, BigInt(header.ownSector), true);
  view.setBigUint64(32, BigInt(header.otherSector), true);
  view.setBigUint64(40, BigInt(header.firstUsableSector), true);
  view.setBigUint64(48, BigInt(header.lastUsableSector), true);
  sector.set(encodeGuid(header.uuid), 56);
  view.setBigUint64(72, BigInt(header.entriesSector), true);
  view.setUint32(80, header.entryCount, true);
  view.setUint32(84, header.entryBytes, true);
  view.setUint32(88, header.entriesChecksum, true);
  view.setUint32(16, crc32(sector.subarray(0, header.headerBytes)), true);
  return sector;
}

/**
 * Where the header of a primary copy says that the backup is, when that is not the last sector: the
 * disk grew since. The entries of that copy may be damaged.
 *
 * @param lastSector of the disk as it is now.
 * @returns null when the header is not legible, or names the last sector or none on the disk.
 */
export function misplacedBackup(
  primary: Uint8Array,
  lastSector: number,
): { readonly sector: number; readonly tableUuid: string } | null {
  const decoded = decodeGptHeader(primary);
  if (decoded.kind === 'damaged') return null;
  const { ownSector, otherSector, uuid } = decoded.header;
  if (ownSector !== 1 || otherSector <= 1 || otherSector >= lastSector) return null;
  return { sector: otherSector, tableUuid: uuid };
}

/** @returns the disk's GUID in a sector that begins as a header does, whatever its checksum. */
export function legibleTableUuid(sector: Uint8Array): string | null {
  return hasGptSignature(sector) ? decodeGuid(sector, 56) : null;
}

function hasGptSignature(sector: Uint8Array): boolean {
  return Buffer.from(sector.subarray(0, SIGNATURE.length)).toString('latin1') === SIGNATURE;
}

function damaged(problem: GptHeaderProblem) {
  return { kind: 'damaged', problem } as const;
}
