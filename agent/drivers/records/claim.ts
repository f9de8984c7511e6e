import { claimKey, type ClaimRef } from '../../../src/model/identifiers.ts';
import type { VolumeRecord } from '../../../src/model/observed/inventory.ts';
import type {
  AssignClaim,
  ForgetClaim,
  Operation,
  RecordProtection,
  TakeBackClaim,
} from '../../../src/model/planned/plan.ts';
import type { VolumeRef } from '../../../src/model/planned/operation-refs.ts';
import type { Failure } from '../../../src/model/planned/report.ts';
import { changedSince, each, type Driver, type DriverContext } from '../driver.ts';
import { groupTools } from '../groups/locate-volume.ts';
import { stateAndRecord, type Stated } from './state-volumes.ts';

/** Has the volume itself, and then its record, say whom it serves. */
export const assignClaim: Driver<'assign-claim'> = {
  kind: 'assign-claim',
  tools: ({ volume }) => groupTools(volume),
  execute: (operations, context) => recordAll(operations, context, assign),
};

/** The kept data of a claim is its again. */
export const takeBackClaim: Driver<'take-back-claim'> = {
  kind: 'take-back-claim',
  tools: ({ volume }) => groupTools(volume),
  execute: (operations, context) => recordAll(operations, context, takeBack),
};

/** The claim is declared no more: its data stays, and does not come back by itself. */
export const forgetClaim: Driver<'forget-claim'> = {
  kind: 'forget-claim',
  tools: ({ volume }) => groupTools(volume),
  execute: (operations, context) => recordAll(operations, context, forget),
};

/** Whether a volume outlives its own removal from git. */
export const recordProtection: Driver<'record-protection'> = {
  kind: 'record-protection',
  tools: ({ volume }) => groupTools(volume),
  execute: (operations, context) => recordAll(operations, context, protect),
};

/**
 * Those of one disk together: it says so by one write.
 *
 * @param change gives what is going to be recorded. @throws OperationFailed when it may not be.
 */
async function recordAll<One extends OfVolume>(
  operations: readonly One[],
  context: DriverContext,
  change: (operation: One, context: DriverContext) => VolumeRecord,
): Promise<ReadonlyMap<Operation, Failure>> {
  const recordedAt = context.now();
  const stated: Stated[] = [];
  const [first] = operations;
  const refused = await each(operations, (operation) => {
    const record = { ...change(operation, context), recordedAt };
    stated.push({ operation, volume: operation.volume, record });
    return Promise.resolve();
  });
  if (first === undefined) return refused;
  return new Map([...refused, ...(await stateAndRecord(context, first.disk, stated))]);
}

type OfVolume = AssignClaim | TakeBackClaim | ForgetClaim | RecordProtection;

function assign(operation: AssignClaim, context: DriverContext): VolumeRecord {
  const { volume, claim, formerly } = operation;
  const record = finishedRecord(volume, context);
  const { claim: present } = record;
  const known = present !== undefined && (same(present, claim) || same(present, formerly));
  if (present !== undefined && (!known || record.forgotten === true))
    throw changedSince(
      `Volume ${volume.volume} holds the data of claim ${claimKey(present)}, not of ${claimKey(claim)}.`,
    );
  return { ...record, claim };
}

/**
 * Kept data of the claim, data of which nobody knew whose it is, or of which the record named
 * another claim that sources do not agree on.
 */
function takeBack(operation: TakeBackClaim, context: DriverContext): VolumeRecord {
  const { volume, claim, formerly = null } = operation;
  const { forgotten: _forgotten, ...record } = finishedRecord(volume, context);
  const { claim: present } = record;
  if (present !== undefined && !same(present, claim) && !same(present, formerly))
    throw changedSince(
      `The record of volume ${volume.volume} does not name the claim ${claimKey(claim)}.`,
    );
  return { ...record, claim };
}

function forget(operation: ForgetClaim, context: DriverContext): VolumeRecord {
  const { volume, claim } = operation;
  return { ...recordOfClaim(volume, claim, context), forgotten: true };
}

function protect(operation: RecordProtection, context: DriverContext): VolumeRecord {
  const { protected: _protected, ...record } = finishedRecord(operation.volume, context);
  return operation.protected ? { ...record, protected: true } : record;
}

function finishedRecord({ volume }: VolumeRef, context: DriverContext): VolumeRecord {
  const record = context.records.volume(volume);
  if (record?.state !== 'ready')
    throw changedSince(`No record says that volume ${volume} is finished.`);
  return record;
}

function recordOfClaim(volume: VolumeRef, claim: ClaimRef, context: DriverContext): VolumeRecord {
  const record = finishedRecord(volume, context);
  if (record.claim === undefined || !same(record.claim, claim))
    throw changedSince(
      `The record of volume ${volume.volume} does not name the claim ${claimKey(claim)}.`,
    );
  return record;
}

function same(a: ClaimRef, b: ClaimRef | null): boolean {
  return b !== null && claimKey(a) === claimKey(b);
}
