import { isOfClaim, isOn } from '../model/planned/operation-traits.ts';
import type { ClaimRef } from '../model/identifiers.ts';
import type { Inventory, VolumeRecord } from '../model/observed/inventory.ts';
import type { Operation } from '../model/planned/plan.ts';

/**
 * A plan that was begun and stopped: the operations that were reviewed, and the node before and
 * now.
 */
export interface BegunPlan {
  readonly reviewed: readonly Operation[];
  readonly was: Inventory;
  readonly now: Inventory;
}

/** Whether a record is as operations of the plan write it. */
export function isOwnRecord(volume: string, { reviewed, was, now }: BegunPlan): boolean {
  const own = reviewed.filter((each) => isOnVolume(each, volume));
  const before = was.records.volumes.find((each) => each.volume === volume);
  const record = now.records.volumes.find((each) => each.volume === volume);
  if (record === undefined || own.length === 0) return false;
  const has = (...kinds: readonly Operation['kind'][]): boolean =>
    own.some(({ kind }) => kinds.includes(kind));
  if (has('restore-records')) return record.state !== 'begun';
  return (
    (record.state !== 'removed' || before?.state === 'removed' || own.some(isRemoval)) &&
    isOwnClaim(record, before, own) &&
    (record.forgotten === before?.forgotten || has('forget-claim', 'take-back-claim')) &&
    (record.protected === before?.protected || has('record-protection'))
  );
}

function isOwnClaim(
  record: VolumeRecord,
  before: VolumeRecord | undefined,
  own: readonly Operation[],
): boolean {
  return (
    isSameClaim(record, before) ||
    own.some((each) => isRemoval(each) || (isOfClaim(each) && isFor(each.claim, record)))
  );
}

function isRemoval(operation: Operation): boolean {
  return isOn(operation, 'removed');
}

function isSameClaim(record: VolumeRecord, before: VolumeRecord | undefined): boolean {
  return (
    record.claim?.namespace === before?.claim?.namespace &&
    record.claim?.name === before?.claim?.name
  );
}

function isFor(claim: ClaimRef, record: VolumeRecord): boolean {
  return record.claim?.namespace === claim.namespace && record.claim.name === claim.name;
}

function isOnVolume(operation: Operation, volume: string): boolean {
  if (isOn(operation, 'removed')) return operation.removed.volume === volume;
  if (operation.kind === 'adopt-volume') return operation.adopted.volume === volume;
  if (operation.kind === 'relabel-partitions')
    return operation.marks.some((each) => each.volume === volume);
  if (isOn(operation, 'partitions'))
    return operation.partitions.some((each) => each.volume.volume === volume);
  if (operation.kind === 'restore-records')
    return operation.volumes.some((each) => each.volume === volume);
  return isOn(operation, 'volume') && operation.volume.volume === volume;
}

/** Whether a TakeBack is needed no more, since its claim has its data again. */
export function isTakenBack(volume: string, { reviewed }: BegunPlan): boolean {
  return reviewed.some((each) => each.kind === 'take-back-claim' && each.volume.volume === volume);
}

/** What the node has written down again need not be given to it any more. */
export function isRestored(list: string | undefined, { reviewed }: BegunPlan): boolean {
  return list !== undefined && reviewed.some(({ kind }) => kind === 'restore-records');
}

/**
 * The disk says it, and the record does not yet: what a reviewed operation of the volume says is
 * written down.
 */
export function finishesRecords(operation: Operation, reviewed: readonly Operation[]): boolean {
  return (
    operation.kind === 'restore-records' &&
    operation.table === undefined &&
    operation.volumes.every(({ volume }) => reviewed.some((each) => isOnVolume(each, volume)))
  );
}
