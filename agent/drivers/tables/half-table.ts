import type { FileHandle } from 'node:fs/promises';
import type { DiskRecord } from '../../../src/model/observed/inventory.ts';
import { parseMark } from '../../../src/model/volumes/mark.ts';
import { firstNonZero } from '../../discover/content/unknown-content.ts';
import {
  encodeGptCopy,
  encodeProtectiveMbr,
  entriesSectors,
  type GptTable,
  type Region,
} from '../../formats/gpt.ts';
import { GPT_ENTRIES_BYTES, GPT_ENTRY_BYTES, usedGptEntries } from '../../formats/gpt-entries.ts';
import { legibleTableUuid, type DiskGeometry } from '../../formats/gpt-header.ts';
import { readRegion } from '../../host/devices/block-device.ts';
import { changedSince } from '../driver.ts';

export interface HalfTable {
  /** What is going to be written. */
  readonly table: GptTable;
  /** What was written down before the first attempt. */
  readonly record: DiskRecord;
  readonly geometry: DiskGeometry;
  readonly path: string;
}

/**
 * After an interruption, the sectors of a table may hold nothing (as before), what we write, or
 * what an earlier attempt of ours wrote under other sizes: a header with our disk GUID, entries
 * whose unique GUIDs the record names, each marked `new`. Anything else is somebody else's.
 *
 * @throws OperationFailed naming the first place that is not ours.
 */
export async function requireTableSectorsOurs(handle: FileHandle, half: HalfTable): Promise<void> {
  const { table, geometry } = half;
  await requireRegionOurs(handle, half, {
    region: encodeProtectiveMbr(geometry),
    isOurs: () => false,
  });
  for (const which of ['primary', 'backup'] as const) {
    const copy = encodeGptCopy(table, geometry, which);
    await requireRegionOurs(handle, half, {
      region: copy.header,
      isOurs: (sector) => legibleTableUuid(sector) === half.record.tableUuid,
    });
    await requireEntriesOurs(handle, half, copy.entries);
  }
}

async function requireRegionOurs(
  handle: FileHandle,
  half: HalfTable,
  expected: { readonly region: Region; readonly isOurs: (sector: Uint8Array) => boolean },
): Promise<void> {
  const { region, isOurs } = expected;
  const { sectorBytes } = half.geometry;
  const found = await readRegion(handle, region.offsetBytes, region.bytes.length);
  for (let start = 0; start < found.length; start += sectorBytes) {
    const sector = found.subarray(start, start + sectorBytes);
    const wanted = region.bytes.subarray(start, start + sectorBytes);
    const ours =
      firstNonZero(sector) === null || Buffer.compare(sector, wanted) === 0 || isOurs(sector);
    if (!ours) throw notOurs(half, region.offsetBytes + start);
  }
}

async function requireEntriesOurs(
  handle: FileHandle,
  half: HalfTable,
  region: Region,
): Promise<void> {
  const length = entriesSectors(half.geometry.sectorBytes) * half.geometry.sectorBytes;
  const found = await readRegion(handle, region.offsetBytes, length);
  const known = new Set([
    ...half.record.partitionUuids,
    ...half.table.partitions.map(({ uuid }) => uuid),
  ]);
  const entries = usedGptEntries(found.subarray(0, GPT_ENTRIES_BYTES));
  for (const entry of entries) {
    const ours = known.has(entry.uuid) && parseMark(entry.name)?.state === 'new';
    if (!ours) throw notOurs(half, region.offsetBytes + (entry.number - 1) * GPT_ENTRY_BYTES);
  }
  // An entry without a type counts as empty: then all of it must be.
  const used = new Set(entries.map(({ number }) => number));
  for (let at = 0; at < length; at += GPT_ENTRY_BYTES) {
    if (at < GPT_ENTRIES_BYTES && used.has(at / GPT_ENTRY_BYTES + 1)) continue;
    if (firstNonZero(found.subarray(at, at + GPT_ENTRY_BYTES)) !== null)
      throw notOurs(half, region.offsetBytes + at);
  }
}

function notOurs(half: HalfTable, offsetBytes: number): Error {
  return changedSince(
    `${half.path} holds something at byte ${offsetBytes} that diskwright did not write when it began the partition table.`,
  );
}
