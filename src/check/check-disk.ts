import {
  isOn,
  makesOrGrows,
  traitsOf,
  type OperationOn,
} from '../model/planned/operation-traits.ts';
import { signaturesBesideTable } from '../model/observed/beside-table.ts';
import { MiB, PARTITION_GRAIN_BYTES, roundDown, type Bytes } from '../model/values/bytes.ts';
import { isHeldDisk } from '../model/planned/desired.ts';
import { canonicalJson } from '../model/values/digest.ts';
import type { ObservedDisk } from '../model/observed/inventory.ts';
import type { CreatePartitionTable, Operation } from '../model/planned/plan.ts';
import type { RefusalCode } from '../model/planned/refusal.ts';
import { checkAdoptions, hasAdoptions } from './check-adoptions.ts';
import { checkDestruction } from './check-destruction.ts';
import { checkLogicalVolumes } from './groups/check-group.ts';
import { checkLayoutChange } from './check-layout-change.ts';
import { checkOrder } from './check-order.ts';
import { checkVolumeOperations } from './check-volume.ts';
import type { DiskCase, NodeCase } from './plan-violation.ts';

export function checkDiskOperations(
  node: NodeCase,
  id: string,
  operations: readonly Operation[],
): void {
  const disk = identified(node, id);
  if (disk === null) return;
  checkDestruction({ node, disk, operations });
  if (hasAdoptions(node, disk) && !isLaidOut(node, id)) {
    checkAdoptions({ node, disk, operations });
    return;
  }
  const declared = node.desired.disks.find(({ facts }) => facts.id === id);
  if (declared === undefined && operations.every((operation) => isOn(operation, 'removed'))) {
    checkFacts({ node, disk, operations });
    return;
  }
  if (declared === undefined) {
    node.report('disk-not-declared', `operations on ${id}, which no layout has`);
    return;
  }
  if (operations.some(({ kind }) => kind === 'adopt-volume'))
    node.report('adopted', `something is adopted on ${id}, where a layout lies`);
  const subject = { node, disk, declared, operations };
  checkFacts(subject);
  checkUse(subject);
  checkMarks(subject);
  checkContent(subject);
  checkOrder(subject);
  checkRestraints(subject);
  checkLayoutChange(subject);
  checkSpans(subject);
  checkVolumeOperations(subject);
  checkLogicalVolumes(subject);
}

/** A layout that began a disk keeps it, and what is adopted there is refused. */
function isLaidOut({ desired }: NodeCase, id: string): boolean {
  return desired.disks.some(({ facts }) => facts.id === id);
}

/** Exactly one device may answer to the id, and none of its other ids may be another's too. */
function identified(node: NodeCase, id: string): ObservedDisk | null {
  const disksNamed = (name: string): readonly ObservedDisk[] => node.disksByName.get(name) ?? [];
  const [disk] = disksNamed(id);
  const alone =
    disk !== undefined && [id, ...disk.aliases].every((name) => disksNamed(name).length === 1);
  if (alone && !id.startsWith('unidentified-')) return disk;
  node.report(
    'disk-not-identified',
    `operations on ${id}, which ${String(disksNamed(id).length)} devices answer to`,
  );
  return null;
}

function checkFacts({ node, disk, operations }: Omit<DiskCase, 'declared'>): void {
  if (disk.systemChain.length > 0)
    node.report('system-disk', `operations on ${disk.id}, which carries the system`);
  if (disk.table?.backupPartitions !== undefined && !isWiped(operations))
    node.report(
      'tables-differ',
      `operations on ${disk.id}, the copies of whose table contradict each other`,
    );
  const facts = canonicalJson([disk.identity, disk.sizeBytes, disk.logicalSectorBytes]);
  // Operations of a disk name it by one object, as a rule: each is looked at once.
  for (const named of new Set(operations.map((operation) => operation.disk.facts)))
    if (canonicalJson([named.identity, named.sizeBytes, named.logicalSectorBytes]) !== facts)
      node.report('facts-differ', `operations name other facts than ${disk.id} has`);
}

/** Only our own finished volumes may be in use. */
function checkUse({ node, disk, operations }: DiskCase): void {
  const finishedMarks = node.marks.filter(({ mark, own }) => own && mark.state === 'ready');
  const ready = new Set(finishedMarks.map(({ partition }) => partition));
  const going = removedUuids(operations);
  const partitions = disk.table?.partitions ?? [];
  const finished = partitions.some((one) => ready.has(one));
  const busy =
    // Whoever only reads a disk with something finished does no harm.
    disk.usedBy.some((one) => one.kind !== 'open' || one.writes || !finished) ||
    [...partitions, ...(disk.volumeGroup?.volumes ?? [])].some(
      (one) => one.usedBy.length > 0 && !ready.has(one) && !going.has(one.uuid.toLowerCase()),
    );
  if (busy) node.report('disk-in-use', `operations on ${disk.id}, which something else uses`);
}

function checkMarks({ node, disk, operations }: DiskCase): void {
  // Whose marks they were, a wipe does not ask.
  if (isWiped(operations)) return;
  const here = node.marks.filter((marked) => marked.disk === disk);
  if (here.some(({ own }) => !own))
    node.report(
      'foreign-mark',
      `operations on ${disk.id}, which carries marks that are not this node's`,
    );
  const volumes = new Set(here.map(({ mark }) => mark.volume));
  const marked = node.marks.filter(({ mark, own }) => own && volumes.has(mark.volume));
  if (marked.length > volumes.size)
    node.report(
      'mark-ambiguous',
      `operations on ${disk.id}, whose marks are on other partitions too`,
    );
}

/** A disk is blank, begun by us, or carries a table of ours: else nothing may happen to it. */
function checkContent(subject: DiskCase): void {
  const { node, disk, declared, operations } = subject;
  const create = operations.find((one) => one.kind === 'create-partition-table');
  const wiped = isWiped(operations);
  const marked =
    !wiped && (node.marks.some((one) => one.own && one.disk === disk) || isOurEmptyTable(subject));
  if (marked) {
    // Stryker disable next-line OptionalChaining: what is marked has a table
    if (disk.table?.uuid.toLowerCase() !== declared.tableUuid)
      node.report(
        'foreign-content',
        `operations on ${disk.id}, whose table is not the one of its layout`,
      );
    if (create !== undefined)
      node.report(
        'foreign-content',
        `a new table for ${disk.id}, which has one with volumes of ours`,
      );
    if (signaturesBesideTable(disk).length > 0 && operations.some(isAroundPartitions))
      node.report(
        'foreign-content',
        `what is around the partitions of ${disk.id} is written to, where others made something over all of it`,
      );
    return;
  }
  checkNewTable(subject, { create, wiped });
  const ids = new Set<string>([disk.id, ...disk.aliases]);
  if (node.observed.records.volumes.some((one) => one.state === 'ready' && ids.has(one.disk.id)))
    node.report('finished-volume', `a new table for ${disk.id}, where volumes were finished`);
}

/** What changes the table, or takes what is free beside the partitions. */
function isAroundPartitions(operation: Operation): boolean {
  const { on, writesTable } = traitsOf(operation);
  return on === 'table' || (writesTable === true && makesOrGrows(operation));
}

function checkNewTable(
  subject: DiskCase,
  made: { readonly create: CreatePartitionTable | undefined; readonly wiped: boolean },
): void {
  const { node, disk, declared } = subject;
  const { create, wiped } = made;
  if (create === undefined) {
    if (!wiped) node.report('order', `operations on ${disk.id}, which has no table and gets none`);
  } else if (create.tableUuid !== declared.tableUuid || create.layout !== declared.layout)
    node.report('foreign-content', `the new table of ${disk.id} is not the one of its layout`);
  else if (create.proof === 'blank' && !wiped && !readsBlank(disk))
    node.report('foreign-content', `${disk.id} counts as blank and is not`);
  else if (create.proof === 'finish' && !begunByUs(subject))
    node.report(
      'foreign-content',
      `${disk.id} counts as begun, and that is not what it looks like`,
    );
}

function isWiped(operations: readonly Operation[]): boolean {
  // Stryker disable next-line OptionalChaining: a disk is checked for its operations, at least one
  return operations[0]?.kind === 'wipe-disk';
}

/** Out of which the last volume was taken: a record says that the table was ours and whole. */
function isOurEmptyTable({ node, disk, declared }: DiskCase): boolean {
  return (
    disk.table?.partitions.length === 0 &&
    disk.signatures.length === 0 &&
    disk.table.uuid.toLowerCase() === declared.tableUuid &&
    node.observed.records.disks.some(
      ({ state, tableUuid }) => state === 'written' && tableUuid === declared.tableUuid,
    )
  );
}

/** Of partitions, and of logical volumes. */
function removedUuids(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap((one) =>
      // Stryker disable next-line ArrayDeclaration: nothing has such a UUID
      isOn(one, 'removed') ? [uuidOfRemoved(one).toLowerCase()] : [],
    ),
  );
}

function uuidOfRemoved(operation: OperationOn<'removed'>): string {
  return operation.kind === 'remove-logical-volume'
    ? operation.removed.uuid
    : operation.removed.partitionUuid;
}

function readsBlank(disk: ObservedDisk): boolean {
  const seen = [disk.signatures, disk.unknownContent, disk.usedBy];
  return disk.table === undefined && seen.every(({ length }) => length === 0);
}

/** Nothing but the two ends of the disk may hold something, and a record must say that we began. */
function begunByUs({ node, disk, declared }: DiskCase): boolean {
  const { table, unknownContent, signatures } = disk;
  return (
    node.observed.records.disks.some(
      (record) =>
        record.state === 'begun' &&
        record.tableUuid === declared.tableUuid &&
        record.facts.sizeBytes === disk.sizeBytes,
    ) &&
    signatures.length === 0 &&
    (table === undefined ||
      (table.partitions.length === 0 && table.uuid.toLowerCase() === declared.tableUuid)) &&
    unknownContent.every(
      ({ kind, offsetBytes }) =>
        kind === 'not-zero' && (offsetBytes < MiB || offsetBytes >= disk.sizeBytes - MiB),
    )
  );
}

/** What was refused, is held, or cannot be written: neither made nor grown. */
function checkRestraints({ node, disk, declared, operations }: DiskCase): void {
  const { plan, desired, report } = node;
  // Not on a held, read-only or failing disk.
  const makes = operations.filter(makesOrGrows);
  if (makes.length > 0 && (disk.readOnly || disk.failing))
    report('not-writable', `${disk.id} is read-only or failing, and something is made on it`);
  if (makes.length > 0 && isHeldDisk(desired, declared))
    report('layout-held', `layout ${declared.layout} is held, and something is made on ${disk.id}`);
  for (const refused of plan.refusals) {
    // What a lock does not list is left out of the plan; the rest goes on.
    if (refused.code === 'not-locked') continue;
    if (refused.disk !== disk.id || refused.layout !== declared.layout) continue;
    if (refused.volume === null) {
      if (!REFUSES_LEAVING.has(refused.code))
        report(
          'refused',
          `${disk.id} is refused (${refused.code}), and operations are planned on it`,
        );
    } else if (
      !REFUSES_REMOVAL.has(refused.code) &&
      makes.some((one) => isAbout(one, refused.volume))
    )
      report('refused', `volume ${refused.volume} is refused (${refused.code}), and made or grown`);
  }
}

/** What lies on a disk that cannot leave yet is served there. */
const REFUSES_LEAVING: ReadonlySet<RefusalCode> = new Set(['cannot-move', 'cannot-rebuild']);

/** A volume that is not given up may grow for all that. */
const REFUSES_REMOVAL: ReadonlySet<RefusalCode> = new Set([
  'consent-missing',
  'consent-stale',
  'consent-expired',
  'consent-used',
  'volume-protected',
  'claim-held',
] as const);

function isAbout(operation: Operation, id: string | null): boolean {
  if (isOn(operation, 'volume')) return operation.volume.volume === id;
  return (
    isOn(operation, 'partitions') && operation.partitions.some((one) => one.volume.volume === id)
  );
}

interface Span {
  readonly name: string;
  readonly startBytes: Bytes;
  readonly endBytes: Bytes;
}

/** After the plan: whole MiB, between the two copies of the table, none over another. */
function checkSpans({ node, disk, operations }: DiskCase): void {
  const grown = new Map(
    operations.flatMap((one) =>
      one.kind === 'grow-partition' ? [[one.volume.partitionUuid, one.toBytes] as const] : [],
    ),
  );
  const gone = removedUuids(operations);
  const existing = (isWiped(operations) ? [] : (disk.table?.partitions ?? []))
    .filter(({ uuid }) => !gone.has(uuid.toLowerCase()))
    .map(({ uuid, startBytes, sizeBytes }) => span(uuid, startBytes, grown.get(uuid) ?? sizeBytes));
  const fresh = operations.flatMap((one) =>
    isOn(one, 'partitions')
      ? one.partitions.map(({ volume, startBytes, sizeBytes }) =>
          span(volume.partitionUuid, startBytes, sizeBytes),
        )
      : [],
  );
  const changed = new Set([...fresh, ...existing.filter(({ name }) => grown.has(name))]);
  const end = roundDown(disk.sizeBytes, PARTITION_GRAIN_BYTES) - MiB;
  for (const { name, startBytes, endBytes } of changed) {
    const aligned =
      startBytes % PARTITION_GRAIN_BYTES === 0 && endBytes % PARTITION_GRAIN_BYTES === 0;
    if (!aligned || startBytes < MiB || endBytes > end || endBytes <= startBytes)
      node.report(
        'span',
        `${name} (${String(startBytes)} to ${String(endBytes)}) is no span of ${disk.id}`,
      );
  }
  const all = [...existing, ...fresh].sort((a, b) => a.startBytes - b.startBytes);
  all.forEach((one, index) => {
    const next = all[index + 1];
    const overlap = next !== undefined && next.startBytes < one.endBytes;
    if (overlap && (changed.has(one) || changed.has(next)))
      node.report('span', `${one.name} and ${next.name} overlap on ${disk.id}`);
  });
}

function span(name: string, startBytes: Bytes, sizeBytes: Bytes): Span {
  return { name, startBytes, endBytes: startBytes + sizeBytes };
}
