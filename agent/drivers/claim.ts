import type { AssignClaim } from '../../src/model/plan.ts';
import { changedSince, each, type Driver, type DriverContext } from './driver.ts';
import { recordNotWritten } from './partition-table.ts';

/** Writes into the volume's record whom it serves. No disk is touched. */
export const assignClaim: Driver<'assign-claim'> = {
  kind: 'assign-claim',
  tools: () => [],
  execute: (operations, context) => each(operations, (one) => assign(one, context)),
};

async function assign(operation: AssignClaim, context: DriverContext): Promise<void> {
  const { volume, claim } = operation;
  const record = context.records.volume(volume.volume);
  if (record?.state !== 'ready')
    throw changedSince(
      `No record says that volume ${volume.volume} is finished; it is given to no claim.`,
    );
  const { claim: present } = record;
  const same = present?.namespace === claim.namespace && present.name === claim.name;
  if (present !== undefined && !same)
    throw changedSince(
      `Volume ${volume.volume} already serves the claim ${present.namespace}/${present.name}, not ${claim.namespace}/${claim.name}.`,
    );
  try {
    await context.records.saveVolume({ ...record, claim, recordedAt: context.now() });
  } catch (error) {
    throw recordNotWritten(error);
  }
}
