import type { RestoreRecords } from '../../src/model/plan.ts';
import { changedSince, each, type Driver, type DriverContext, recordNotWritten } from './driver.ts';

/** Writes down again what the node lost. No disk is touched. */
export const restoreRecords: Driver<'restore-records'> = {
  kind: 'restore-records',
  tools: () => [],
  execute: (operations, context) => each(operations, (one) => restore(one, context)),
};

async function restore({ volumes, table }: RestoreRecords, context: DriverContext): Promise<void> {
  const { records } = context;
  for (const { volume, state } of volumes)
    if (state === 'ready' && records.volume(volume)?.state === 'removed')
      throw changedSince(`Volume ${volume} was removed here under a consent.`);
  try {
    if (table !== undefined) await records.saveDisk(table);
    await records.saveVolumes(volumes);
  } catch (error) {
    throw recordNotWritten(error);
  }
}
