import {
  isOn,
  isOnPhysicalVolume,
  isUnderConsent,
  traitsOf,
} from '../model/planned/operation-traits.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedPartition,
  ObservedVolume,
  Signature,
  Usage,
} from '../model/observed/inventory.ts';
import type { Operation } from '../model/planned/plan.ts';
import type { InputDifference } from './input-differences.ts';
import {
  finishesRecords,
  isOwnRecord,
  isRestored,
  isTakenBack,
  type BegunPlan,
} from './begun-records.ts';
import { operationKey } from '../model/operation-key.ts';

/**
 * Whether all that differs is what carrying out the reviewed operations leaves behind, from their
 * beginning on: records of them, and on their disks nothing but what was there before and what they
 * make. What is not known to be theirs is somebody's.
 */
export function isOwnWork(differences: readonly InputDifference[], begun: BegunPlan): boolean {
  return differences.length > 0 && differences.every((each) => isOwn(each, begun));
}

/** Of a fresh plan what the reviewed one has not, in the same form or to be finished. */
export function notReviewed(
  fresh: readonly Operation[],
  reviewed: readonly Operation[],
): readonly Operation[] {
  const keys = new Set([
    ...reviewed.map(operationKey),
    // What was begun under its proof is finished under its record.
    ...reviewed
      .filter((each) => isUnderConsent(each) || each.kind === 'create-partition-table')
      .map((each) => operationKey({ ...each, proof: 'finish' })),
  ]);
  return fresh.filter(
    (operation) =>
      !keys.has(operationKey(operation)) &&
      !finishesTable(operation, reviewed) &&
      !finishesRecords(operation, reviewed) &&
      !finishesRemoval(operation, reviewed),
  );
}

/**
 * Stopped between the two copies, a reviewed writing of a table is ended by taking the good one for
 * both.
 */
function finishesTable(operation: Operation, reviewed: readonly Operation[]): boolean {
  return (
    operation.kind === 'repair-partition-table' &&
    reviewed.some(
      ({ kind, disk }) =>
        traitsOf({ kind }).writesTable === true && disk.facts.id === operation.disk.facts.id,
    )
  );
}

/**
 * Of a removal that was begun less is left than was reviewed: it is known by its volume and its
 * consent.
 */
function finishesRemoval(operation: Operation, reviewed: readonly Operation[]): boolean {
  return (
    isOn(operation, 'removed') &&
    operation.proof === 'finish' &&
    reviewed.some(
      (each) =>
        isOn(each, 'removed') &&
        each.kind === operation.kind &&
        each.removed.volume === operation.removed.volume &&
        each.consent.key === operation.consent.key,
    )
  );
}

function isOwn({ path, now }: InputDifference, begun: BegunPlan): boolean {
  const [root, list, name = '', member = '', part = ''] = path;
  // The claim has its data again, and needs no TakeBack any more.
  if (root === 'declaredDisks')
    return name === 'volumes' && part === 'takenBack' && isTakenBack(member, begun);
  if (root === 'remembered') return now === undefined && isRestored(list, begun);
  if (root === 'removals')
    return name === 'proof' ? now === 'finish' : now === undefined && isRemovalDone(list, begun);
  return root === 'observed' && isOwnObservation({ path, now }, begun);
}

function isOwnObservation(
  { path: [, list, name = '', member = ''], now }: Pick<InputDifference, 'path' | 'now'>,
  begun: BegunPlan,
): boolean {
  // Whole entries that are gone were not taken away by the plan; only within a disk may it take
  // something away.
  if (list === 'disks') return isOwnChange(name, member, begun);
  if (now === undefined) return false;
  if (list === 'blockLinks') return isOwnLink(name, begun);
  if (list === 'volumeRecords') return isOwnRecord(name, begun);
  if (list === 'diskRecords')
    return begun.reviewed.some(
      (each) =>
        (each.kind === 'create-partition-table' && each.tableUuid === name) ||
        (each.kind === 'restore-records' && each.table?.tableUuid === name),
    );
  return (
    list === 'consentRecords' &&
    begun.reviewed.some((each) => isUnderConsent(each) && each.consent.key === name)
  );
}

/**
 * One of several removals may be over, as the use of its consent and the record of its volume say.
 */
function isRemovalDone(volume: string | undefined, { reviewed, now }: BegunPlan): boolean {
  const { volumes, consents } = now.records;
  return reviewed.some(
    (each) =>
      isOn(each, 'removed') &&
      each.removed.volume === volume &&
      consents?.some(({ key }) => key === each.consent.key) === true &&
      volumes.some((record) => record.volume === volume && record.state === 'removed'),
  );
}

function isOwnLink(volume: string, { reviewed, now }: BegunPlan): boolean {
  const link = now.blockLinks.find((each) => each.volume === volume);
  return reviewed.some(
    (each) =>
      each.kind === 'link-block-device' &&
      each.volume.volume === volume &&
      (each.volume.logical === undefined
        ? link?.partitionUuid === each.volume.partitionUuid
        : link?.logicalVolume === `${each.volume.logical.group}/${each.volume.logical.name}`),
  );
}

/** Parts of a disk that the work on it changes. */
const WORKED_ON: ReadonlySet<string> = new Set([
  'fingerprint',
  'tablePrimary',
  'tableBackup',
  'partitions',
  'volumeGroup',
  'ledger',
]);

function isOwnChange(name: string, member: string, { reviewed, was, now }: BegunPlan): boolean {
  if (!WORKED_ON.has(member)) return false;
  const before = diskNamed(was, name);
  const after = diskNamed(now, name);
  if (before === null || after === null) return false;
  // The disks of one group are worked on together.
  const own = reviewed.filter(
    (each) => after.aliases.includes(each.disk.facts.id) || isInGroup(each, after),
  );
  const disk = { before, after, own };
  return isBegunOn(disk, now) && isOwnContent(disk);
}

function diskNamed({ disks }: Inventory, name: string): ObservedDisk | null {
  return disks.find(({ aliases }) => aliases.some((alias) => alias === name)) ?? null;
}

function isInGroup(operation: Operation, { volumeGroup }: ObservedDisk): boolean {
  const { name = null } = volumeGroup ?? {};
  return name !== null && groupOf(operation) === name;
}

function groupOf(operation: Operation): string | null {
  if (isOnPhysicalVolume(operation)) return operation.group;
  if (operation.kind === 'remove-logical-volume') return operation.removed.logical.group;
  return isOn(operation, 'volume') ? (operation.volume.logical?.group ?? null) : null;
}

/** A disk before and now, and what of the plan was to be done there. */
interface WorkedDisk {
  readonly before: ObservedDisk;
  readonly after: ObservedDisk;
  readonly own: readonly Operation[];
}

/** Before its first byte a disk is recorded; one of ours keeps its table. */
function isBegunOn({ before, after, own }: WorkedDisk, { records }: Inventory): boolean {
  if (own.length === 0) return false;
  const { uuid = null } = before.table ?? {};
  if (uuid === after.table?.uuid) return true;
  const { disks, consents } = records;
  return own.some(
    (each) =>
      (each.kind === 'create-partition-table' &&
        disks.some(({ tableUuid }) => tableUuid === each.tableUuid)) ||
      (each.kind === 'wipe-disk' && consents?.some(({ key }) => key === each.consent.key) === true),
  );
}

function isOwnContent(disk: WorkedDisk): boolean {
  const { before, after, own } = disk;
  const isWiped = own.some(({ kind }) => kind === 'wipe-disk');
  const partitions = after.table?.partitions ?? [];
  const earlier = before.table?.partitions ?? [];
  const gone = earlier.filter(({ uuid }) => partitions.every((each) => each.uuid !== uuid));
  return (
    after.signatures.every((each) => hasSignature(before.signatures, each)) &&
    // A table that is half written is judged by the planner, from its record.
    (after.table === undefined || after.unknownContent.length <= before.unknownContent.length) &&
    (isWiped || gone.every(({ uuid }) => isRemoved(uuid, own))) &&
    partitions.every((each) => isOwnPartition(each, earlier, own)) &&
    isOwnCut(disk)
  );
}

/** What is cut from a group on it, and what is not any more. */
function isOwnCut({ before, after, own }: WorkedDisk): boolean {
  const now = after.volumeGroup?.volumes ?? [];
  const earlier = before.volumeGroup?.volumes ?? [];
  const gone = earlier.filter(({ uuid }) => now.every((each) => each.uuid !== uuid));
  return (
    gone.every(({ uuid }) => isTakenAway(uuid, own)) &&
    now.every((each) => isOwnLogicalVolume(each, earlier, own))
  );
}

function hasSignature(signatures: readonly Signature[], { type, uuid }: Signature): boolean {
  return signatures.some((each) => each.type === type && each.uuid === uuid);
}

function isRemoved(partitionUuid: string, own: readonly Operation[]): boolean {
  return own.some(
    (each) => each.kind === 'remove-volume' && each.removed.partitionUuid === partitionUuid,
  );
}

/** Of what is cut from a group. */
function isTakenAway(uuid: string, own: readonly Operation[]): boolean {
  return own.some(
    (each) =>
      each.kind === 'wipe-disk' ||
      (each.kind === 'remove-logical-volume' && each.removed.uuid === uuid),
  );
}

function isOwnPartition(
  partition: ObservedPartition,
  earlier: readonly ObservedPartition[],
  own: readonly Operation[],
): boolean {
  const before = earlier.find(({ uuid }) => uuid === partition.uuid);
  if (before !== undefined && isUntouched(partition, before)) return true;
  const making = own.filter((each) => isOnPartition(each, partition.uuid));
  return making.length > 0 && isOwnVolume(partition, before, making);
}

function isUntouched(now: ObservedVolume, was: ObservedVolume): boolean {
  return (
    now.fingerprint === was.fingerprint &&
    now.signatures.every((each) => hasSignature(was.signatures, each)) &&
    now.label === was.label &&
    now.sizeBytes === was.sizeBytes &&
    isUsedAs(now.usedBy, was.usedBy)
  );
}

function isOnPartition(operation: Operation, uuid: string): boolean {
  if (operation.kind === 'remove-volume') return operation.removed.partitionUuid === uuid;
  if (operation.kind === 'adopt-volume') return operation.adopted.partitionUuid === uuid;
  if (operation.kind === 'relabel-partitions')
    return operation.marks.some(({ partitionUuid }) => partitionUuid === uuid);
  if (isOn(operation, 'partitions'))
    return operation.partitions.some(({ volume }) => volume.partitionUuid === uuid);
  if (operation.kind === 'remove-logical-volume')
    return operation.removed.logical.physicalVolume.partitionUuid === uuid;
  if (!isOn(operation, 'volume')) return false;
  const { partitionUuid, logical } = operation.volume;
  return (logical === undefined ? partitionUuid : logical.physicalVolume.partitionUuid) === uuid;
}

function isOwnLogicalVolume(
  volume: ObservedLogicalVolume,
  earlier: readonly ObservedLogicalVolume[],
  own: readonly Operation[],
): boolean {
  const before = earlier.find(({ uuid }) => uuid === volume.uuid);
  if (before !== undefined && isUntouched(volume, before)) return true;
  const making = own.filter(
    (each) =>
      (isOn(each, 'volume') && each.volume.logical?.name === volume.name) ||
      (each.kind === 'remove-logical-volume' && each.removed.uuid === volume.uuid),
  );
  return making.length > 0 && isOwnVolume(volume, before, making);
}

/** In it is what was, or what is made there; it is used as before, or mounted where it is to be. */
function isOwnVolume(
  now: ObservedVolume,
  was: ObservedVolume | undefined,
  making: readonly Operation[],
): boolean {
  return (
    now.signatures.every(
      (each) =>
        (was !== undefined && hasSignature(was.signatures, each)) ||
        making.some((operation) => isMadeBy(operation, each)),
    ) &&
    now.usedBy.every(
      (use) =>
        (was !== undefined && isUsedAs([use], was.usedBy)) ||
        making.some((operation) => isUsedBy(operation, use)),
    )
  );
}

function isMadeBy(operation: Operation, { uuid }: Signature): boolean {
  if (uuid === undefined) return false;
  if (operation.kind === 'create-filesystem')
    return (operation.encryptionUuid ?? operation.filesystemUuid) === uuid;
  if (operation.kind === 'encrypt-block-volume') return operation.encryptionUuid === uuid;
  if (operation.kind === 'mount-filesystem') return operation.filesystemUuid === uuid;
  if (operation.kind === 'mark-ready' || isOnPhysicalVolume(operation))
    return operation.physicalVolumeUuid === uuid;
  return false;
}

/** The device mapper holds what volumes of a group lie on. */
function isUsedBy(operation: Operation, use: Usage): boolean {
  if (use.kind === 'holder') return groupOf(operation) !== null;
  return (
    use.kind === 'mounted' &&
    operation.kind === 'mount-filesystem' &&
    operation.mountPoint === use.mountPoint
  );
}

/**
 * Whether there is no use that was not before; less is what a reboot or an unmount leaves. Who has
 * it open now, the plan that is made now judges by itself.
 */
function isUsedAs(now: readonly Usage[], was: readonly Usage[]): boolean {
  return now.every(
    (use) => use.kind === 'open' || was.some((each) => useText(each) === useText(use)),
  );
}

function useText(usage: Usage): string {
  return usage.kind === 'mounted' ? `mounted ${usage.mountPoint}` : usage.kind;
}
