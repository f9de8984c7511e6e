import { claimKey, type ClaimRef } from '../../src/model/identifiers.ts';
import type { VolumeRecord } from '../../src/model/inventory.ts';
import type {
  AssignClaim,
  ForgetClaim,
  RecordProtection,
  TakeBackClaim,
  VolumeRef,
} from '../../src/model/plan.ts';
import { changedSince, each, type Driver, type DriverContext, recordNotWritten } from './driver.ts';

/** Writes into the volume's record whom it serves. No disk is touched. */
export const assignClaim: Driver<'assign-claim'> = {
  kind: 'assign-claim',
  tools: () => [],
  execute: (operations, context) => each(operations, (one) => assign(one, context)),
};

/** The kept data of a claim is its again. */
export const takeBackClaim: Driver<'take-back-claim'> = {
  kind: 'take-back-claim',
  tools: () => [],
  execute: (operations, context) => each(operations, (one) => takeBack(one, context)),
};

/** The claim is declared no more: its data stays, and does not come back by itself. */
export const forgetClaim: Driver<'forget-claim'> = {
  kind: 'forget-claim',
  tools: () => [],
  execute: (operations, context) => each(operations, (one) => forget(one, context)),
};

/** Whether a volume outlives its own removal from git. */
export const recordProtection: Driver<'record-protection'> = {
  kind: 'record-protection',
  tools: () => [],
  execute: (operations, context) => each(operations, (one) => protect(one, context)),
};

async function assign(operation: AssignClaim, context: DriverContext): Promise<void> {
  const { volume, claim, formerly } = operation;
  const record = finishedRecord(volume, context);
  const { claim: present } = record;
  const known = present !== undefined && (same(present, claim) || same(present, formerly));
  if (present !== undefined && (!known || record.forgotten === true))
    throw changedSince(
      `Volume ${volume.volume} holds the data of claim ${claimKey(present)}, not of ${claimKey(claim)}.`,
    );
  await save(context, { ...record, claim });
}

async function takeBack(operation: TakeBackClaim, context: DriverContext): Promise<void> {
  const { volume, claim } = operation;
  const { forgotten: _forgotten, ...record } = recordOfClaim(volume, claim, context);
  await save(context, record);
}

async function forget(operation: ForgetClaim, context: DriverContext): Promise<void> {
  const { volume, claim } = operation;
  await save(context, { ...recordOfClaim(volume, claim, context), forgotten: true });
}

async function protect(operation: RecordProtection, context: DriverContext): Promise<void> {
  const { protected: _protected, ...record } = finishedRecord(operation.volume, context);
  await save(context, operation.protected ? { ...record, protected: true } : record);
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

async function save(context: DriverContext, record: VolumeRecord): Promise<void> {
  try {
    await context.records.saveVolume({ ...record, recordedAt: context.now() });
  } catch (error) {
    throw recordNotWritten(error);
  }
}
