import { signaturesBesideTable } from '../model/observed/beside-table.ts';
import { volumeFingerprint } from '../assess/consent.ts';
import { claimKey } from '../model/identifiers.ts';
import type { ConsentRecord, ObservedDisk, ObservedVolume } from '../model/observed/inventory.ts';
import { disksReporting } from '../model/volumes/lost-volume.ts';
import {
  isOn,
  type DestroyingOperation,
  type OperationOn,
} from '../model/planned/operation-traits.ts';
import type { WipeDisk } from '../model/planned/plan.ts';
import { checkGroupRemoval, checkLogicalRemoval } from './groups/check-group-removal.ts';
import type { DiskCase } from './plan-violation.ts';

type Subject = Omit<DiskCase, 'declared'>;

/**
 * Content is given up only by a consent that names exactly it, once; or to end what was begun under
 * one.
 */
export function checkDestruction(subject: Subject): void {
  for (const operation of subject.operations) {
    if (operation.kind === 'wipe-disk') checkWipe(operation, subject);
    if (isOn(operation, 'removed')) checkRemoval(operation, subject);
  }
}

type Removing = OperationOn<'removed'>;

function checkWipe(operation: WipeDisk, subject: Subject): void {
  const { node, disk, operations } = subject;
  const complain = (message: string): void => {
    node.report('consent', `${disk.id} is wiped ${message}`);
  };
  if (operations[0] !== operation) node.report('order', `${disk.id} is wiped too late`);
  if (disk.systemChain.length > 0)
    node.report('system-disk', `${disk.id} is wiped, and it carries the system`);
  const busy = [disk, ...(disk.table?.partitions ?? [])].some(({ usedBy }) => usedBy.length > 0);
  if (busy) node.report('disk-in-use', `${disk.id} is wiped, and something uses it`);
  if (
    node.marks.some((one) => one.own && one.disk === disk && one.mark.state === 'ready') &&
    operation.proof === 'consent'
  )
    node.report('finished-volume', `${disk.id} is wiped, and finished volumes of ours lie on it`);
  if (!disk.aliases.some((id) => namedDisk(operation, subject) === id))
    complain('under a consent that names another disk');
  if (operation.proof === 'consent') {
    if (operation.content !== disk.fingerprint) complain('under a consent for other content');
    checkGiven(operation, subject, complain);
  } else checkBegun(operation, { ...subject, disks: [disk] }, complain);
  const whole = operation.spans.some(
    ({ startBytes, sizeBytes }) => startBytes === 0 && sizeBytes === disk.sizeBytes,
  );
  if (!whole || operation.spans.some((span) => span.startBytes + span.sizeBytes > disk.sizeBytes))
    node.report('span', `the wipe of ${disk.id} does not cover it, or goes beyond it`);
}

function namedDisk({ consent, proof }: WipeDisk, { node }: Subject): string | null {
  const known =
    proof === 'consent'
      ? node.desired.consents.find(({ key }) => key === consent.key)
      : recordOf(consent.key, node.observed.records.consents);
  return known?.subject.kind === 'disk' ? known.subject.disk : null;
}

function checkRemoval(operation: Removing, subject: Subject): void {
  const { node, disk } = subject;
  const { volume } = operation.removed;
  const complain = (message: string): void => {
    node.report('consent', `volume ${volume} is removed ${message}`);
  };
  if (disk.systemChain.length > 0)
    node.report('system-disk', `a volume of ${disk.id} is removed, and it carries the system`);
  const found = removedVolume(operation, subject);
  if (found === null) {
    node.report(
      'volume-not-declared',
      `volume ${volume} is removed from ${disk.id}, where it does not lie so`,
    );
    return;
  }
  if (operation.kind === 'remove-volume' && signaturesBesideTable(disk).length > 0)
    node.report(
      'foreign-content',
      `volume ${volume} is removed from the table of ${disk.id}, and others made something over all of it`,
    );
  checkUnused(operation, subject, found);
  checkUnwanted(operation, subject);
  if (operation.kind === 'remove-logical-volume') checkLogicalRemoval(operation, subject, found);
  else checkGroupRemoval(operation, subject, found);
  if (operation.proof === 'finish') {
    const disks = disksReporting(disk, found, node.observed.disks);
    checkBegun(operation, { ...subject, disks }, complain);
    return;
  }
  const record = node.observed.records.volumes.find((one) => one.volume === volume) ?? null;
  const owner = node.desired;
  const content = volumeFingerprint({ owner, volume, disk, partition: found, record });
  if (operation.content !== content) complain('under a consent for other content');
  checkGiven(operation, subject, complain);
}

/** What bears the volume's mark, where it lies as the operation says. */
function removedVolume(operation: Removing, { node, disk }: Subject): ObservedVolume | null {
  const { removed } = operation;
  const found = node.marks.find(
    (one) => one.own && one.disk === disk && one.mark.volume === removed.volume,
  )?.partition;
  if (found === undefined) return null;
  const isMeant =
    'logical' in removed
      ? 'segmentType' in found && found.uuid === removed.uuid
      : 'number' in found &&
        found.uuid === removed.partitionUuid &&
        found.startBytes === removed.startBytes;
  return isMeant && found.sizeBytes === removed.sizeBytes ? found : null;
}

/** One mount of ours may hold it, and nothing else. */
function checkUnused({ removed }: Removing, { node }: Subject, { usedBy }: ObservedVolume): void {
  const foreign = usedBy.some(
    (usage) =>
      // Stryker disable next-line ConditionalExpression: what is not mounted has no mount point
      usage.kind !== 'mounted' ||
      usage.inProcess !== undefined ||
      usage.mountPoint !== removed.mountPoint,
  );
  if (foreign || usedBy.length > 1)
    node.report('disk-in-use', `volume ${removed.volume} is removed, and something uses it`);
}

/** Neither protected, nor declared, nor with a claim that is served. */
function checkUnwanted({ removed }: Removing, { node, operations }: Subject): void {
  const { volume } = removed;
  const record = node.observed.records.volumes.find((one) => one.volume === volume);
  if (record?.protected === true)
    node.report('protected', `volume ${volume} is removed, and it is protected`);
  const declared = node.desired.disks.some(({ volumes }) =>
    volumes.some((one) => one.volume === volume),
  );
  if (declared) node.report('claim', `volume ${volume} is removed, and declared`);
  const { claim, forgotten } = record ?? {};
  if (claim === undefined || forgotten === true) return;
  const served = operations.some(
    (one) => one.kind === 'assign-claim' && claimKey(one.claim) === claimKey(claim),
  );
  if (served)
    node.report('claim', `volume ${volume} is removed, and its claim is served elsewhere`);
}

function checkGiven(
  operation: DestroyingOperation,
  { node }: Subject,
  complain: (message: string) => void,
): void {
  const given = node.desired.consents.find(({ key }) => key === operation.consent.key);
  if (given === undefined) {
    complain('without a consent');
    return;
  }
  if (given.content !== operation.content) complain('under a consent for other content');
  if (given.expired) complain('under a consent that is expired');
  // Stryker disable next-line ConditionalExpression: of a disk there is no volume to compare
  const named = given.subject.kind === 'volume' ? given.subject.volume : null;
  if (isOn(operation, 'removed') && named !== operation.removed.volume)
    complain('under a consent that names something else');
  if (recordOf(operation.consent.key, node.observed.records.consents) !== null)
    complain('under a consent that was used');
}

function checkBegun(
  operation: DestroyingOperation,
  { node, disk, disks }: Subject & { readonly disks: readonly ObservedDisk[] },
  complain: (message: string) => void,
): void {
  const record = recordOf(operation.consent.key, node.observed.records.consents);
  if (record?.state !== 'begun') {
    complain('to end what no record says was begun');
    return;
  }
  // Stryker disable next-line ConditionalExpression: of a disk there is no volume to compare
  const named = record.subject.kind === 'volume' ? record.subject.volume : null;
  if (isOn(operation, 'removed') && named !== operation.removed.volume)
    complain('under a record of something else');
  // A wipe covers the whole disk as it was; a volume stays where it lies on one that grew.
  if (operation.kind === 'wipe-disk' && record.disk.sizeBytes !== disk.sizeBytes)
    complain('although its size is not the recorded one');
  if (!disks.some(({ aliases }) => aliases.includes(record.disk.id)))
    complain('to end what was begun on another disk');
}

function recordOf(
  key: string,
  records: readonly ConsentRecord[] | undefined,
): ConsentRecord | null {
  return records?.find((record) => record.key === key) ?? null;
}
