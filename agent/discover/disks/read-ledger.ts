import type { DiskLedger } from '../../../src/model/observed/inventory.ts';
import {
  decodeSlot,
  latestLedger,
  LEDGER_PIECE_BYTES,
  LEDGER_SLOTS,
  writtenBytes,
} from '../../formats/ledger.ts';
import { DeviceUnreadable, type DeviceReader } from '../../host/devices/device-reader.ts';

/** What a disk says of the volumes on it, and what else lies where it says so. */
export interface LedgerInPlace {
  readonly ledger: DiskLedger | null;
  /**
   * The first MiB without the slots that hold a ledger of the disk's own table: those are
   * explained.
   */
  readonly beside: Uint8Array;
}

/** @param start the first MiB of a disk on which no partition begins before it. */
export function ledgerIn(start: Uint8Array, tableUuid: string): LedgerInPlace {
  const slots = LEDGER_SLOTS.map(({ offsetBytes, lengthBytes }) =>
    decodeSlot(start.subarray(offsetBytes, offsetBytes + lengthBytes)),
  );
  const isOwn = (ledger: DiskLedger | null): boolean => ledger?.table.tableUuid === tableUuid;
  if (!slots.some(isOwn)) return { ledger: latestLedger(slots), beside: start };
  const beside = Uint8Array.from(start);
  for (const [index, { offsetBytes }] of LEDGER_SLOTS.entries()) {
    const written = writtenBytes(start.subarray(offsetBytes)) ?? 0;
    if (isOwn(slots[index] ?? null)) beside.fill(0, offsetBytes, offsetBytes + written);
  }
  return { ledger: latestLedger(slots.filter(isOwn)), beside };
}

/**
 * As {@link ledgerIn}, of a disk whose first MiB is not read anyhow.
 *
 * @param tableUuid null where there is no table: then whatever stands there is evidence.
 * @returns null also when it cannot be read: then nothing is known to be said.
 */
export async function readLedger(
  reader: DeviceReader,
  tableUuid: string | null,
): Promise<DiskLedger | null> {
  const slots: (DiskLedger | null)[] = [];
  try {
    for (const { offsetBytes, lengthBytes } of LEDGER_SLOTS) {
      if (offsetBytes + lengthBytes > reader.sizeBytes) return null;
      const written = await reader.scan(offsetBytes, LEDGER_PIECE_BYTES, writtenBytes);
      if (written !== null) slots.push(await reader.scan(offsetBytes, written, decodeSlot));
    }
  } catch (error) {
    if (error instanceof DeviceUnreadable) return null;
    throw error;
  }
  const own = slots.filter((ledger) => ledger?.table.tableUuid === tableUuid);
  return latestLedger(own) ?? latestLedger(slots);
}
