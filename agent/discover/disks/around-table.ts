import { MiB, type Bytes } from '../../../src/model/values/bytes.ts';
import type { DiskLedger } from '../../../src/model/observed/inventory.ts';
import { MBR_ENTRIES_OFFSET } from '../../formats/gpt.ts';
import { GPT_ENTRIES_BYTES } from '../../formats/gpt-entries.ts';
import { LEDGER_END_BYTES } from '../../formats/ledger.ts';
import type { DeviceReader } from '../../host/devices/device-reader.ts';
import type { KernelDisk } from '../../host/devices/sysfs.ts';
import { hashOfSpan } from '../content/content.ts';
import type { ReadTable } from './partition-table.ts';
import { ledgerIn } from './read-ledger.ts';
import { firstNonZero, nonZeroSpan, type FilledSpan } from '../content/unknown-content.ts';

/** What lies before the first and behind the last partition of a disk. */
export interface AroundTable {
  readonly hashes: readonly string[];
  /**
   * Nothing but a GPT in its usual place, and a ledger of ours: no prober would find anything else
   * there.
   */
  readonly isBare: boolean;
  /** What the disk says of the volumes on it. */
  readonly ledger: DiskLedger | null;
}

type Geometry = Pick<KernelDisk, 'sizeBytes' | 'logicalSectorBytes'>;

/**
 * At least the first and the last MiB, but for what partitions take of it. @throws never: what
 * cannot be read has no hash.
 */
export async function readAroundTable(
  reader: DeviceReader,
  disk: Geometry,
  table: ReadTable,
): Promise<AroundTable> {
  const { sizeBytes } = disk;
  const firstStart = Math.min(...table.partitions.map(({ startBytes }) => startBytes), MiB);
  const lastEnd = Math.max(
    ...table.partitions.map(({ startBytes, sizeBytes: length }) => startBytes + length),
    sizeBytes - MiB,
  );
  const spans = [
    { offset: 0, length: Math.min(firstStart, sizeBytes) },
    { offset: lastEnd, length: sizeBytes - lastEnd },
  ].filter(({ length }) => length > 0);
  const hashes: string[] = [];
  let ledger: DiskLedger | null = null;
  // What lies in a gap behind the first MiB is not read.
  let isBare = table.partitions.some(({ startBytes }) => startBytes <= MiB);
  for (const { offset, length } of spans) {
    const place = `${offset}+${length}`;
    const hash = await reader
      .scan(offset, length, (found) => {
        const bytes = offset === 0 ? besideLedger(found) : found;
        const filled = nonZeroSpan(bytes);
        isBare &&= filled === null || isEmptyBeside(bytes, filled, { ...disk, offset });
        return hashOfSpan(bytes, filled);
      })
      .catch(() => {
        isBare = false;
        return 'unreadable';
      });
    hashes.push(`${place}:${hash}`);
  }
  return { hashes, isBare, ledger };

  function besideLedger(found: Uint8Array): Uint8Array {
    if (found.length < LEDGER_END_BYTES || table.type !== 'gpt') return found;
    const place = ledgerIn(found, table.uuid);
    ({ ledger } = place);
    return place.beside;
  }
}

/**
 * Whether a span of a disk holds nothing beside the two copies of a GPT, each where every tool puts
 * it.
 */
function isEmptyBeside(
  bytes: Uint8Array,
  filled: FilledSpan,
  { offset, sizeBytes, logicalSectorBytes: sector }: Geometry & { readonly offset: Bytes },
): boolean {
  if (offset > 0) return offset + filled.start >= sizeBytes - sector - GPT_ENTRIES_BYTES;
  const before = [bytes.subarray(0, MBR_ENTRIES_OFFSET), bytes.subarray(512, sector)];
  const isBefore = before.every((part) => firstNonZero(part) === null);
  return isBefore && filled.end <= 2 * sector + GPT_ENTRIES_BYTES;
}
