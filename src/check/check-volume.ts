import type { KnownInventory } from '../assess/known-inventory.ts';
import { finishedEvidence, wasBegunHere, ownershipOf } from '../assess/volume-ownership.ts';
import {
  isOn,
  isUnderConsent,
  traitsOf,
  type VolumeOperation,
} from '../model/planned/operation-traits.ts';
import type { DesiredVolume } from '../model/planned/desired.ts';
import { canonicalJson } from '../model/values/digest.ts';
import {
  claimKey,
  filesystemUuid,
  partitionUuid,
  physicalVolumeUuid,
  type VolumeId,
} from '../model/identifiers.ts';
import { groupedBy } from '../model/values/order.ts';
import type { ObservedVolume, VolumeRecord } from '../model/observed/inventory.ts';
import { isInactive } from '../model/observed/observed-volume.ts';
import { contentRoom, isUnseen } from '../model/volumes/encryption.ts';
import type { Operation } from '../model/planned/plan.ts';
import type { VolumeRef } from '../model/planned/operation-refs.ts';
import {
  checkHeader,
  checkKeyChange,
  checkKeys,
  checkNoHeader,
  isEncryptedAsDeclared,
  uuidOfHeader,
  type VolumeCase,
} from './check-encryption.ts';
import { checkRestoredRecords } from './check-restored-records.ts';
import type { DiskCase, NodeCase } from './plan-violation.ts';

export function checkVolumeOperations(subject: DiskCase): void {
  checkRestoredRecords(subject);
  const { node, disk, declared, operations } = subject;
  // A pool that was begun is finished by the operation that makes it, as content is.
  const isBegun = ({ volume }: VolumeRef): boolean =>
    node.marks.some(
      ({ own, disk: on, mark }) =>
        own && on === disk && mark.volume === volume && mark.state === 'new',
    );
  const made = new Map(
    operations.flatMap((one) => {
      const cuts =
        one.kind === 'create-logical-volume' ||
        (one.kind === 'create-thin-pool' && !isBegun(one.volume));
      if (cuts) return [[one.volume.volume, one.sizeBytes] as const];
      return isOn(one, 'partitions')
        ? one.partitions.map(({ volume, sizeBytes }) => [volume.volume, sizeBytes] as const)
        : [];
    }),
  );
  const found = new Map(
    node.marks
      .filter((marked) => marked.own && marked.disk === disk)
      .map((marked) => [marked.mark.volume, marked]),
  );
  const records = new Map(node.observed.records.volumes.map((one) => [one.volume, one]));
  const volumes = new Map(declared.volumes.map((volume) => [volume.volume, volume]));
  for (const id of made.keys()) {
    const message = `volume ${id} gets a partition on ${disk.id}`;
    if (!volumes.has(id)) node.report('volume-not-declared', `${message}, and nothing declares it`);
    if (found.has(id)) node.report('twice', `${message}, and has one`);
    if (isSaidReady(id, records.get(id), node.observed))
      node.report('finished-volume', `${message}, and a record says that it was finished`);
    if (node.marks.some((one) => one.own && one.disk !== disk && one.mark.volume === id))
      node.report('mark-ambiguous', `${message}, and another disk carries its mark`);
  }
  const own = operations.filter((one) => isOn(one, 'volume'));
  for (const [id, mine] of groupedBy(own, ({ volume }) => volume.volume)) {
    const volume = volumes.get(id);
    if (volume === undefined || mine.some((one) => !namesVolume(one, id, node))) {
      node.report(
        'volume-not-declared',
        `${mine.map(({ kind }) => kind).join(', ')} on volume ${id}, which is not declared so`,
      );
      continue;
    }
    checkVolume(mine, {
      subject,
      declared: volume,
      found: found.get(volume.volume) ?? null,
      madeBytes: made.get(volume.volume) ?? null,
      record: records.get(volume.volume),
      kinds: new Set(mine.map(({ kind }) => kind)),
      complain: (rule, message) => node.report(rule, `volume ${volume.volume}: ${message}`),
    });
  }
}

function namesVolume({ volume }: VolumeOperation, id: VolumeId, { desired }: NodeCase): boolean {
  return volume.partitionUuid === partitionUuid(desired.installation, id);
}

function checkVolume(operations: readonly VolumeOperation[], volume: VolumeCase): void {
  const { found, madeBytes, complain } = volume;
  if (found === null && madeBytes === null)
    complain('order', 'has no partition, and the plan makes none');
  if (found !== null && !isMadeForIt(found.partition, volume))
    complain('content-not-ours', 'its mark is on a partition that was not made for it');
  for (const operation of operations) {
    checkKeys(operation, volume);
    checkOperation(operation, volume);
  }
}

/** By the UUID that was chosen for a partition; by the name in its group for a logical volume. */
function isMadeForIt(found: ObservedVolume, { subject, declared }: VolumeCase): boolean {
  const { installation } = subject.node.desired;
  return 'number' in found
    ? found.uuid.toLowerCase() === partitionUuid(installation, declared.volume)
    : found.name === declared.logical?.name;
}

function checkOperation(operation: VolumeOperation, volume: VolumeCase): void {
  switch (operation.kind) {
    case 'create-volume-group':
    case 'extend-volume-group':
      checkKind(volume, 'physical-volume', 'gets a volume group and is declared otherwise');
      checkUntouched(volume);
      return;
    case 'grow-physical-volume':
      checkServed(volume);
      checkPhysicalGrowth(operation, volume);
      return;
    case 'activate-logical-volume':
    case 'create-logical-volume':
      // Held against the group as a whole.
      return;
    case 'create-thin-pool':
      checkKind(volume, 'thin-pool', 'is made as a thin pool and declared otherwise');
      checkUntouched(volume);
      return;
    case 'extend-thin-pool':
      // The rest is held against the group as a whole.
      if (!volume.kinds.has('create-thin-pool')) checkServed(volume);
      return;
    case 'extend-logical-volume':
      // The rest is held against the group as a whole.
      checkZeroed({ kind: operation.kind, zero: false }, volume);
      return;
    case 'create-filesystem':
    case 'encrypt-block-volume':
      if (operation.kind === 'create-filesystem') checkFormat(operation, volume);
      else checkHeader(operation, volume);
      checkUntouched(volume);
      return;
    case 'prepare-block-volume':
      checkKind(volume, 'block', 'is prepared as a block volume and declared otherwise');
      checkNoHeader(volume);
      checkUntouched(volume);
      checkZeroed(operation, volume);
      return;
    case 'mark-ready':
      if (Array.from(volume.kinds).some((kind) => traitsOf({ kind }).makesContent === true)) return;
      checkFinished(volume);
      return;
    case 'grow-partition':
      checkPartitionGrowth(operation, volume);
      checkZeroed(operation, volume);
      return;
    case 'grow-filesystem':
      checkServed(volume);
      checkFilesystemGrowth(operation, volume);
      return;
    case 'assign-claim':
    case 'take-back-claim':
      checkServed(volume);
      checkGivenTo(operation, volume);
      return;
    case 'change-encryption-key':
      checkServed(volume);
      checkKeyChange(operation, volume);
      return;
    // Legs and pools are held against the group as a whole.
    case 'repair-thin-pool':
    case 'move-logical-volume':
    case 'abort-move':
    case 'leave-volume-group':
    case 'rebuild-logical-volume':
    case 'forget-physical-volume':
    case 'mount-filesystem':
    case 'link-block-device':
    case 'forget-claim':
    case 'record-protection':
      checkServed(volume);
  }
}

function checkPhysicalGrowth(
  { fromBytes, toBytes }: Extract<VolumeOperation, { kind: 'grow-physical-volume' }>,
  { complain }: VolumeCase,
): void {
  if (toBytes <= fromBytes) complain('shrinks', 'its physical volume does not become larger');
}

function checkKind(
  { declared, complain }: VolumeCase,
  kind: DesiredVolume['format']['kind'],
  message: string,
): void {
  if (declared.format.kind !== kind) complain('volume-not-declared', message);
}

type CreateFilesystem = Extract<Operation, { kind: 'create-filesystem' }>;

function checkFormat(operation: CreateFilesystem, volume: VolumeCase): void {
  const { declared, complain } = volume;
  const asDeclared =
    operation.filesystemUuid === uuidOfFilesystem(volume) &&
    operation.encryptionUuid === uuidOfHeader(volume) &&
    // Stryker disable next-line ConditionalExpression: the same object reads the same, only later
    (operation.format === declared.format ||
      canonicalJson(operation.format) === canonicalJson(declared.format));
  if (!asDeclared) complain('volume-not-declared', 'gets another filesystem than is declared');
}

/**
 * Content is made only where none of anybody's can be: in `new`, without record, use or stranger.
 */
function checkUntouched(volume: VolumeCase): void {
  const { found, record, complain, subject, declared } = volume;
  const { observed } = subject.node;
  if (isSaidReady(declared.volume, record, observed))
    complain('finished-volume', 'a record says that it was finished');
  if (found === null) return;
  const { mark, partition } = found;
  const made = 'number' in partition ? partition.uuid.toLowerCase() : null;
  if (!wasBegunHere({ volume: declared.volume, partitionUuid: made }, observed))
    complain('finished-volume', 'no record of the node says that it was begun');
  if (mark.state !== 'new')
    complain('finished-volume', 'is marked ready, and content is made in it');
  const strange = partition.signatures.some(({ uuid }) => !isOwnUuid(uuid, volume));
  const unexplained = partition.unknownContent.length > 0 && record?.state !== 'begun';
  if (strange || unexplained || partition.usedBy.length > 0)
    complain('content-not-ours', 'something that is not ours is in its partition');
}

/** By whatever source; what was removed since is another volume. */
function isSaidReady(
  volume: VolumeId,
  record: VolumeRecord | undefined,
  observed: KnownInventory,
): boolean {
  return record?.state !== 'removed' && finishedEvidence(volume, observed).length > 0;
}

/** Nothing that bears a UUID is made on a raw volume, or for a thin pool. */
function isOwnUuid(uuid: string | undefined, volume: VolumeCase): boolean {
  const { subject, declared } = volume;
  if (declared.format.kind === 'physical-volume')
    return uuid === physicalVolumeUuid(subject.node.desired.installation, declared.volume);
  const made = declared.format.kind === 'filesystem' ? uuidOfFilesystem(volume) : undefined;
  const own = uuidOfHeader(volume) ?? made;
  return own !== undefined && uuid?.toLowerCase() === own;
}

function uuidOfFilesystem({ subject, declared }: VolumeCase): string {
  return filesystemUuid(subject.node.desired.installation, declared.volume);
}

/** To who uses it: what is encrypted reads as noise, what a thin pool gives as zeros. */
function showsFormerContent({ format, logical }: DesiredVolume): boolean {
  const isPlainRaw = format.kind === 'block' && format.encryption === undefined;
  return isPlainRaw && logical?.thinPool === undefined;
}

/** What a consent gave up on the disk is not read by the next user of a raw volume. */
function checkZeroed(
  { kind, zero }: { readonly kind: Operation['kind']; readonly zero: boolean },
  { subject, declared, complain }: VolumeCase,
): void {
  if (zero || !showsFormerContent(declared)) return;
  const { node, disk } = subject;
  // Stryker disable next-line ArrayDeclaration: no physical volume has such a UUID
  const on = declared.logical?.legs?.on ?? [];
  // Stryker disable next-line ArrayDeclaration: what has no UUID is on no leg
  const legs = (declared.members ?? []).filter(({ uuid }) => on.includes(uuid));
  const ids = [...disk.aliases, ...legs.map((leg) => leg.disk)];
  const given = (node.observed.records.consents ?? []).some((used) => ids.includes(used.disk.id));
  const gives = node.plan.operations.some(
    (one) => isUnderConsent(one) && ids.includes(one.disk.facts.id),
  );
  if (given || gives)
    complain('not-zeroed', `${kind} on a disk where content was given up zeroes nothing`);
  const reused = declared.logical !== undefined && disk.volumeGroup !== undefined;
  if (reused && kind === 'prepare-block-volume')
    complain('not-zeroed', `${kind} in a group that stood before zeroes nothing`);
}

/** Marked ready, with the filesystem that it was marked for. */
function checkFinished(volume: VolumeCase): void {
  const { found, declared, complain } = volume;
  const filesystem = found?.partition.filesystem;
  if (found?.mark.state !== 'ready') complain('not-finished', 'is used, and not marked ready');
  // Without a device nothing is seen of its content; what serves it looks at that first.
  else if (!isInactive(found.partition) && !isEncryptedAsDeclared(found.partition, volume))
    complain('content-not-ours', 'is not encrypted as it is declared');
  else if (
    declared.format.kind === 'filesystem' &&
    !isUnseen(found.partition) &&
    (filesystem?.type !== declared.format.filesystem ||
      filesystem.uuid.toLowerCase() !== uuidOfFilesystem(volume))
  )
    complain('content-not-ours', 'does not hold the filesystem that it was made with');
}

/**
 * A volume's data goes to the claim that its record names, to none other; kept data only by a
 * TakeBack.
 */
function checkGivenTo(
  operation: Extract<Operation, { kind: 'assign-claim' | 'take-back-claim' }>,
  { record, declared, complain, subject: { node } }: VolumeCase,
): void {
  const { observed } = node;
  const { claim: recorded, forgotten } = record ?? {};
  if (operation.kind === 'take-back-claim') {
    if (declared.takeBack === null) complain('claim', 'is taken back, and no TakeBack says so');
    // What nobody knows, or sources disagree about, the TakeBack itself says.
    const isKnown = ownershipOf(declared.volume, observed, (claim) => claim).kind === 'known';
    if (isKnown && (recorded === undefined || claimKey(recorded) !== claimKey(operation.claim)))
      complain('claim', 'is taken back by a claim whose data it does not hold');
    return;
  }
  if (recorded === undefined) return;
  const renamed =
    operation.formerly !== null && claimKey(operation.formerly) === claimKey(recorded);
  if (!renamed || forgotten === true)
    complain(
      'claim',
      `is given to ${claimKey(operation.claim)}, and holds data of ${claimKey(recorded)}`,
    );
}

function checkServed(volume: VolumeCase): void {
  if (!volume.kinds.has('mark-ready')) checkFinished(volume);
}

type GrowPartition = Extract<Operation, { kind: 'grow-partition' }>;

function checkPartitionGrowth(operation: GrowPartition, { found, complain }: VolumeCase): void {
  if (
    operation.fromBytes !== found?.partition.sizeBytes ||
    operation.toBytes <= operation.fromBytes
  )
    complain(
      'shrinks',
      `its partition goes from ${String(operation.fromBytes)} to ${String(operation.toBytes)} bytes`,
    );
}

type ExtendLogicalVolume = Extract<Operation, { kind: 'extend-logical-volume' }>;
type GrowFilesystem = Extract<Operation, { kind: 'grow-filesystem' }>;

function checkFilesystemGrowth(operation: GrowFilesystem, volume: VolumeCase): void {
  const { found, subject, complain } = volume;
  const grown = subject.operations.find(
    (one): one is GrowPartition | ExtendLogicalVolume =>
      (one.kind === 'grow-partition' || one.kind === 'extend-logical-volume') &&
      one.volume.volume === volume.declared.volume,
  );
  const device = grown !== undefined ? grown.toBytes : (found?.partition.sizeBytes ?? 0);
  const room = contentRoom(volume.declared.format, device);
  const from = filledBytes(volume);
  if (operation.fromBytes !== from || operation.toBytes <= from || operation.toBytes > room)
    complain(
      'shrinks',
      `its filesystem goes from ${String(operation.fromBytes)} to ${String(operation.toBytes)} bytes in ${String(room)}`,
    );
}

/**
 * Of a volume, by its filesystem. What is not active shows none: it filled what was last recorded,
 * and never more than there is.
 */
function filledBytes({ found, record, declared }: VolumeCase): number {
  if (found === null) return Infinity;
  const { sizeBytes, filesystem } = found.partition;
  if (isUnseen(found.partition))
    return contentRoom(declared.format, Math.min(record?.sizeBytes ?? Infinity, sizeBytes));
  return filesystem?.sizeBytes ?? Infinity;
}
