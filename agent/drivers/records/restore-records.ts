import { claimKey } from '../../../src/model/identifiers.ts';
import type { VolumeRecord } from '../../../src/model/observed/inventory.ts';
import type { RestoreRecords } from '../../../src/model/planned/plan.ts';
import {
  changedSince,
  each,
  type Driver,
  type DriverContext,
  recordNotWritten,
} from '../driver.ts';
import { checkDisk } from '../tables/locate.ts';

/** Writes down again what the node lost. No disk is touched. */
export const restoreRecords: Driver<'restore-records'> = {
  kind: 'restore-records',
  tools: () => [],
  execute: (operations, context) => each(operations, (one) => restore(one, context)),
};

async function restore(
  { disk, volumes, table }: RestoreRecords,
  context: DriverContext,
): Promise<void> {
  const { records } = context;
  checkDisk(context, disk);
  for (const record of volumes) requireMore(records.volume(record.volume), record);
  try {
    if (table !== undefined) await records.saveDisk(table);
    await records.saveVolumes(volumes);
  } catch (error) {
    throw recordNotWritten(error);
  }
}

/** What is known only grows: a removed volume stays removed, and one that has a claim keeps it. */
function requireMore(known: VolumeRecord | null, restored: VolumeRecord): void {
  const { volume } = restored;
  if (restored.state === 'begun')
    throw changedSince(`Volume ${volume} was begun by nobody who still knows it.`);
  if (known === null) return;
  if (known.state === 'removed' && restored.state !== 'removed')
    throw changedSince(`A record of ${known.recordedAt} says that volume ${volume} was removed.`);
  const isSame =
    known.claim === undefined ||
    restored.state === 'removed' ||
    (restored.claim !== undefined && claimKey(known.claim) === claimKey(restored.claim));
  if (!isSame)
    throw changedSince(
      `A record of ${known.recordedAt} says that volume ${volume} is of another claim than what is restored.`,
    );
}
