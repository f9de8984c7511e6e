import { crc32 } from 'node:zlib';
import type { Bytes } from '../../src/model/values/bytes.ts';
import type { GptHeader } from './gpt-header.ts';
import { decodeGuid, encodeGuid } from './guid.ts';

/** An entry that is in use (UEFI 2.10, 5.3.3). Sectors are logical. */
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

export type GptEntriesProblem =
  | { readonly kind: 'entries-checksum' }
  /**
   * It ends before it begins: its end is a lower sector, or beyond what a sector's number holds.
   */
  | { readonly kind: 'partition-bounds'; readonly number: number };

export type DecodedGptEntries =
  | { readonly kind: 'good'; readonly partitions: readonly GptPartition[] }
  | { readonly kind: 'damaged'; readonly problem: GptEntriesProblem };

/** The entries of every partitioning tool, and of ours. */
export const GPT_ENTRY_COUNT = 128;
export const GPT_ENTRY_BYTES = 128;
export const GPT_ENTRIES_BYTES = GPT_ENTRY_COUNT * GPT_ENTRY_BYTES;
const NAME_UNITS = 36;

/**
 * Decodes the entries that a header vouches for.
 *
 * @param bytes all of them; what is behind them is not looked at.
 * @returns the entries in use, by number.
 */
export function decodeGptEntries(
  bytes: Uint8Array,
  header: Pick<GptHeader, 'entryCount' | 'entryBytes' | 'entriesChecksum'>,
): DecodedGptEntries {
  const entries = bytes.subarray(0, header.entryCount * header.entryBytes);
  if (crc32(entries) !== header.entriesChecksum)
    return { kind: 'damaged', problem: { kind: 'entries-checksum' } };
  const partitions = usedGptEntries(entries, header.entryBytes);
  const bad = partitions.find(
    ({ firstSector, sectors }) => sectors < 1 || !Number.isSafeInteger(firstSector + sectors),
  );
  return bad === undefined
    ? { kind: 'good', partitions }
    : { kind: 'damaged', problem: { kind: 'partition-bounds', number: bad.number } };
}

/**
 * Every entry in use, by number, for which no checksum was compared: of a table half written. An
 * entry without a type is not in use.
 */
export function usedGptEntries(
  entries: Uint8Array,
  entryBytes: Bytes = GPT_ENTRY_BYTES,
): readonly GptPartition[] {
  const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength);
  const partitions: GptPartition[] = [];
  for (let at = 0; at + entryBytes <= entries.length; at += entryBytes) {
    if (view.getBigUint64(at) === 0n && view.getBigUint64(at + 8) === 0n) continue;
    const first = view.getBigUint64(at + 32, true);
    partitions.push({
      number: at / entryBytes + 1,
      typeUuid: decodeGuid(entries, at),
      uuid: decodeGuid(entries, at + 16),
      firstSector: Number(first),
      sectors: Number(view.getBigUint64(at + 40, true) - first + 1n),
      name: decodeName(entries.subarray(at + 56, at + 56 + 2 * NAME_UNITS)),
      attributes: view.getBigUint64(at + 48, true).toString(16),
    });
  }
  return partitions;
}

/** UTF-16 in little-endian order, up to the first zero; unpaired surrogates stay as they are. */
function decodeName(units: Uint8Array): string {
  const text = Buffer.from(units).toString('utf16le');
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

/**
 * The bytes of {@link GPT_ENTRY_COUNT} entries; of a name, what fits.
 *
 * @param sizeBytes whole sectors; what is behind the entries is zero.
 */
export function encodeGptEntries(
  partitions: readonly GptPartition[],
  sizeBytes: Bytes,
): Uint8Array {
  const entries = new Uint8Array(sizeBytes);
  const view = new DataView(entries.buffer);
  for (const partition of partitions) {
    const at = (partition.number - 1) * GPT_ENTRY_BYTES;
    entries.set(encodeGuid(partition.typeUuid), at);
    entries.set(encodeGuid(partition.uuid), at + 16);
    view.setBigUint64(at + 32, BigInt(partition.firstSector), true);
    view.setBigUint64(at + 40, BigInt(partition.firstSector + partition.sectors - 1), true);
    view.setBigUint64(at + 48, BigInt(`0x${partition.attributes}`), true);
    for (let unit = 0; unit < Math.min(partition.name.length, NAME_UNITS); unit += 1)
      view.setUint16(at + 56 + 2 * unit, partition.name.charCodeAt(unit), true);
  }
  return entries;
}
