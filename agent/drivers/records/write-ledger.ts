import type { WriteLedger } from '../../../src/model/planned/plan.ts';
import { changedSince, each, OperationFailed, type Driver, type DriverContext } from '../driver.ts';
import { state, type Stated } from './state-volumes.ts';

/**
 * A disk, and the logical volumes on it, say what is recorded of them: disks of older releases, and
 * such as were behind.
 */
export const writeLedger: Driver<'write-ledger'> = {
  kind: 'write-ledger',
  tools: ({ volumes }) => (volumes.some(({ logical }) => logical !== undefined) ? ['lvm'] : []),
  execute: (operations, context) => each(operations, (one) => write(one, context)),
};

async function write(operation: WriteLedger, context: DriverContext): Promise<void> {
  const { disk, volumes } = operation;
  const stated = volumes.map((volume): Stated => {
    const record = context.records.volume(volume.volume);
    if (record === null || record.state === 'begun')
      throw changedSince(`No record says that volume ${volume.volume} is finished.`);
    // What was removed from a group says so in the ledger of its disk.
    const place = record.state === 'removed' ? { volume: volume.volume } : volume;
    return { operation, volume: place, record };
  });
  const [failure] = (await state(context, disk, stated)).values();
  if (failure !== undefined) throw new OperationFailed(failure);
}
