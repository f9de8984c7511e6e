/** What the disks of lives say of their volumes, as it is read. */
import { LEDGER_SLOTS } from '../../agent/formats/ledger.ts';
import type { DiskLedger } from '../../src/model/observed/inventory.ts';
import { contentAt, viewOf, type Medium } from './medium.ts';

export function slotsOf(on: Medium): readonly (DiskLedger | null)[] {
  return LEDGER_SLOTS.map(({ offsetBytes }) => {
    const content = contentAt(viewOf(on), offsetBytes);
    return content?.kind === 'ledger' ? content.ledger : null;
  });
}

export function latestOf(ledgers: readonly (DiskLedger | null)[]): DiskLedger | null {
  return ledgers.reduce(
    (best, one) => (one !== null && one.sequence > (best?.sequence ?? 0) ? one : best),
    null,
  );
}

/** What a disk says, first of all of the table that it has. */
export function ledgerOn(on: Medium, tableUuid: string | null): DiskLedger | null {
  const slots = slotsOf(on);
  const own = slots.filter((ledger) => ledger?.table.tableUuid === tableUuid);
  return latestOf(own) ?? latestOf(slots);
}
