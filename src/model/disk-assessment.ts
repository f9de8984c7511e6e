import { MiB } from './bytes.ts';
import { contentEvidence, describeUsage } from './describe-content.ts';
import { askConsents, consentRef, namesDisk, type ConsentAnswer } from './consent.ts';
import type { ConsentRef, GivenConsent } from './desired.ts';
import { matchingFacts, sameDisk } from './disk-identity.ts';
import {
  cloneOrRenameRefusal,
  diskConsent,
  foreignContentRefusal,
  groupHeld,
  groupMembers,
  lostRefusal,
  resizedRefusal,
  unwritableRefusal,
  withConsentEvidence,
  type DiskSubject,
} from './disk-refusals.ts';
import type { DiskId, InstallationId, NodeName, VolumeId } from './identifiers.ts';
import type {
  ConsentRecord,
  DiskFacts,
  DiskRecord,
  Inventory,
  ObservedDisk,
  ObservedPartition,
  PartitionTable,
  Usage,
} from './inventory.ts';
import { installationHash, nodeHash, parseMark, type Mark } from './mark.ts';
import { refusal, type Refusal, type RefusalCode } from './refusal.ts';

/** The disk that a layout wants, as far as an assessment needs to know it. */
export interface WantedDisk {
  readonly installation: InstallationId;
  readonly node: NodeName;
  readonly layout: string;
  readonly facts: DiskFacts;
  readonly tableUuid: string;
  /** What git says may be destroyed on the node. */
  readonly consents: readonly GivenConsent[];
}

/** What a wanted disk is, by the rows of the safety table that speak of the whole disk. */
export type DiskAssessment =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** A consent names what is on it, or a record says that its wipe was begun under one. */
  | {
      readonly kind: 'wipe';
      readonly disk: ObservedDisk;
      readonly consent: ConsentRef;
      readonly content: string;
      readonly proof: 'consent' | 'finish';
    }
  | { readonly kind: 'blank'; readonly disk: ObservedDisk; readonly record: DiskRecord | null }
  /** A table that a record of ours says was begun, and that is not whole yet. */
  | { readonly kind: 'unfinished'; readonly disk: ObservedDisk; readonly record: DiskRecord }
  | {
      readonly kind: 'ours';
      readonly disk: ObservedDisk;
      readonly table: PartitionTable;
      readonly volumes: ReadonlyMap<VolumeId, ObservedPartition>;
    };

/** All devices of an inventory that answer to a disk's id, under any of their ids. */
export function bearersOf(inventory: Inventory, id: DiskId): readonly ObservedDisk[] {
  return inventory.disks.filter((disk) => disk.id === id || disk.aliases.includes(id));
}

export function factsOf(disk: ObservedDisk): DiskFacts {
  return {
    id: disk.id,
    identity: disk.identity,
    sizeBytes: disk.sizeBytes,
    logicalSectorBytes: disk.logicalSectorBytes,
  };
}

interface Owner {
  readonly installation: InstallationId;
  readonly node: NodeName;
}

/** The marks of ours on a disk: those of this installation and this node. */
export function ownMarks(
  disk: ObservedDisk,
  owner: Owner,
): readonly { readonly mark: Mark; readonly partition: ObservedPartition }[] {
  const marks = marksOn(disk);
  if (marks.length === 0) return marks;
  const { installation, node } = ownerHashes(owner);
  return marks.filter(({ mark }) => mark.installation === installation && mark.node === node);
}

interface OwnerHashes {
  readonly owner: Owner;
  readonly installation: string;
  readonly node: string;
}

/** Nodes are judged one after another, each with many disks: the hashes of the last one are kept. */
let lastOwner: OwnerHashes | null = null;

function ownerHashes({ installation, node }: Owner): OwnerHashes {
  if (lastOwner?.owner.installation === installation && lastOwner.owner.node === node)
    return lastOwner;
  lastOwner = {
    owner: { installation, node },
    installation: installationHash(installation),
    node: nodeHash(node),
  };
  return lastOwner;
}

function marksOn(
  disk: ObservedDisk,
): readonly { readonly mark: Mark; readonly partition: ObservedPartition }[] {
  return (disk.table?.partitions ?? []).flatMap((partition) => {
    const mark = parseMark(partition.label);
    return mark === null ? [] : [{ mark, partition }];
  });
}

/**
 * Judges a wanted disk. The first row that matches wins, in the order of the safety table of the
 * guide; `resolve` uses it to know where a claim can live, `plan` to know what to do.
 */
export function assessDisk(wanted: WantedDisk, inventory: Inventory): DiskAssessment {
  const bearers = bearersOf(inventory, wanted.facts.id);
  const [disk] = bearers;
  if (disk === undefined) return { kind: 'refused', refusal: absent(wanted) };
  const refused =
    systemDisk(wanted, bearers) ??
    identityMissing(wanted, disk) ??
    identityShared(wanted, bearers, inventory) ??
    markShared(wanted, disk, inventory) ??
    foreignUsage(wanted, disk) ??
    factsDiffer(wanted, disk, inventory);
  if (refused !== null) return { kind: 'refused', refusal: refused };
  const begun = begunWipe(disk, inventory);
  if (begun !== null) return assessBegunWipe(wanted, disk, { record: begun, inventory });
  const record = diskRecord(wanted, inventory);
  return record?.state === 'begun' && !hasWholeTable(disk, wanted)
    ? assessBegun(wanted, disk, { record, inventory })
    : assessContent(wanted, disk, { record, inventory });
}

/** The record of a wipe of this disk that was begun and never finished. */
export function begunWipe(disk: ObservedDisk, inventory: Inventory): ConsentRecord | null {
  return (
    (inventory.records.consents ?? []).find(
      (record) =>
        record.state === 'begun' &&
        record.subject.kind === 'disk' &&
        disk.aliases.includes(record.subject.disk),
    ) ?? null
  );
}

/** What was half wiped under a consent is wiped whole: what it looks like now says nothing any more. */
function assessBegunWipe(
  wanted: WantedDisk,
  disk: ObservedDisk,
  known: { readonly record: ConsentRecord; readonly inventory: Inventory },
): DiskAssessment {
  const { record } = known;
  const refused =
    (disk.sizeBytes === record.disk.sizeBytes
      ? null
      : resizedRefusal(about(wanted), disk, record.disk)) ??
    finishedHere(wanted, disk, known.inventory) ??
    unwritableRefusal(about(wanted), disk);
  if (refused !== null) return { kind: 'refused', refusal: refused };
  return {
    kind: 'wipe',
    disk,
    consent: consentRef(record),
    content: record.content,
    proof: 'finish',
  };
}

/** A table was begun and is not whole: the work goes on, unless something else happened to the disk. */
function assessBegun(
  wanted: WantedDisk,
  disk: ObservedDisk,
  known: { readonly record: DiskRecord; readonly inventory: Inventory },
): DiskAssessment {
  const { record, inventory } = known;
  const refused =
    (disk.sizeBytes === record.facts.sizeBytes
      ? null
      : resizedRefusal(about(wanted), disk, record.facts)) ??
    finishedHere(wanted, disk, inventory) ??
    strangerIn(wanted, disk) ??
    unwritableRefusal(about(wanted), disk);
  if (refused !== null) return { kind: 'refused', refusal: refused };
  return isBlank(disk) ? { kind: 'blank', disk, record } : { kind: 'unfinished', disk, record };
}

function assessContent(
  wanted: WantedDisk,
  disk: ObservedDisk,
  known: { readonly record: DiskRecord | null; readonly inventory: Inventory },
): DiskAssessment {
  const foreignMark = marksOfOthers(wanted, disk);
  if (foreignMark !== null) return givenUp(wanted, disk, { refused: foreignMark, ...known });
  const own = ownMarks(disk, wanted);
  if (disk.table !== undefined && own.length > 0) {
    if (disk.table.uuid.toLowerCase() !== wanted.tableUuid)
      return {
        kind: 'refused',
        refusal: cloneOrRenameRefusal({ ...about(wanted), tableUuid: wanted.tableUuid }, disk),
      };
    return {
      kind: 'ours',
      disk,
      table: disk.table,
      volumes: new Map(own.map(({ mark, partition }) => [mark.volume, partition])),
    };
  }
  if (isOurEmptyTable(wanted, disk, known.record) && disk.table !== undefined)
    return { kind: 'ours', disk, table: disk.table, volumes: new Map() };
  const lost = finishedHere(wanted, disk, known.inventory);
  if (lost !== null) return { kind: 'refused', refusal: lost };
  if (!isBlank(disk))
    return givenUp(wanted, disk, {
      refused: foreignContentRefusal(about(wanted), disk, known.inventory),
      ...known,
    });
  const refused = unwritableRefusal(about(wanted), disk);
  if (refused !== null) return { kind: 'refused', refusal: refused };
  return { kind: 'blank', disk, record: known.record };
}

/** A table of ours out of which the last volume was taken: nothing lies in it that could be lost. */
function isOurEmptyTable(
  wanted: WantedDisk,
  disk: ObservedDisk,
  record: DiskRecord | null,
): boolean {
  return (
    record?.state === 'written' &&
    disk.table?.uuid.toLowerCase() === wanted.tableUuid &&
    disk.table.partitions.length === 0 &&
    disk.signatures.length === 0
  );
}

/** Content that is refused, unless a consent gives up exactly what is there now. */
function givenUp(
  wanted: WantedDisk,
  disk: ObservedDisk,
  known: { readonly refused: Refusal; readonly inventory: Inventory },
): DiskAssessment {
  const { refused, inventory } = known;
  const ask = (member: ObservedDisk): ConsentAnswer =>
    askConsents({
      given: wanted.consents,
      used: inventory.records.consents ?? [],
      names: namesDisk(member),
      content: member.fingerprint,
    });
  const answer = ask(disk);
  if (answer.kind !== 'matching')
    return { kind: 'refused', refusal: withConsentEvidence(refused, answer) };
  const missing = groupMembers(disk, inventory).filter(
    (member) => ask(member).kind !== 'matching' && begunWipe(member, inventory) === null,
  );
  if (missing.length > 0) return { kind: 'refused', refusal: groupHeld(refused, missing) };
  const unwritable = unwritableRefusal(about(wanted), disk);
  if (unwritable !== null) return { kind: 'refused', refusal: unwritable };
  return {
    kind: 'wipe',
    disk,
    consent: consentRef(answer.given),
    content: answer.given.content,
    proof: 'consent',
  };
}

/** No signature, table, user or remains: what every probe has to agree on before a disk counts as blank. */
export function isBlank(disk: ObservedDisk): boolean {
  return (
    disk.table === undefined &&
    disk.signatures.length === 0 &&
    disk.usedBy.length === 0 &&
    disk.remains.length === 0
  );
}

/** The record of this layout's creation on this disk, if the agent ever began one. */
export function diskRecord(wanted: WantedDisk, inventory: Inventory): DiskRecord | null {
  return (
    inventory.records.disks.find(
      (record) => record.tableUuid === wanted.tableUuid && record.layout === wanted.layout,
    ) ?? null
  );
}

function hasWholeTable(disk: ObservedDisk, wanted: WantedDisk): boolean {
  return disk.table?.uuid.toLowerCase() === wanted.tableUuid && ownMarks(disk, wanted).length > 0;
}

function about(wanted: WantedDisk): DiskSubject {
  return { node: wanted.node, layout: wanted.layout, disk: wanted.facts.id };
}

function absent(wanted: WantedDisk): Refusal {
  return refusal('disk-absent', about(wanted), {
    summary: `${wanted.facts.id} is not attached to ${wanted.node}; what it holds waits for it`,
    evidence: [
      `layout ${wanted.layout} chose it before, and no device answers to any of its ids now`,
    ],
    remedy:
      'Attach the disk again. Its volumes are neither placed elsewhere nor deleted meanwhile.',
  });
}

function systemDisk(wanted: WantedDisk, bearers: readonly ObservedDisk[]): Refusal | null {
  const disk = bearers.find((bearer) => bearer.systemChain.length > 0);
  if (disk === undefined) return null;
  return refusal('system-disk', about(wanted), {
    summary: `${disk.id} carries the running system and can never be used`,
    evidence: [disk.systemChain.join(' -> ')],
    remedy: `Leave it out of layout ${wanted.layout}, for example with "except: [${disk.id}]".`,
  });
}

function identityMissing(wanted: WantedDisk, disk: ObservedDisk): Refusal | null {
  if (!disk.id.startsWith('unidentified-')) return null;
  const { serial = '', model = '' } = disk.identity;
  return refusal('identity-missing', about(wanted), {
    summary: `${disk.path} states no WWN and no usable serial, so it cannot be told from another disk`,
    evidence: [`${disk.path}: serial ${JSON.stringify(serial)}, model ${JSON.stringify(model)}`],
    remedy: 'Give the disk an identity (serial or WWN) in its controller or hypervisor.',
  });
}

function identityShared(
  wanted: WantedDisk,
  bearers: readonly ObservedDisk[],
  inventory: Inventory,
): Refusal | null {
  const ids = new Set(bearers.flatMap((bearer) => bearer.aliases));
  const all = inventory.disks.filter(
    (other) => bearers.includes(other) || other.aliases.some((id) => ids.has(id)),
  );
  if (all.length < 2) return null;
  return refusal('identity-ambiguous', about(wanted), {
    summary: `${String(all.length)} devices answer to ${wanted.facts.id}; none of them is touched`,
    evidence: all.map((other) => `${other.path}: ${other.aliases.join(', ')}`),
    remedy: 'Detach all but one of them, or give them different serials.',
  });
}

function markShared(wanted: WantedDisk, disk: ObservedDisk, inventory: Inventory): Refusal | null {
  const own = ownMarks(disk, wanted);
  const marks = new Set(own.map(({ mark }) => mark.volume));
  if (marks.size < own.length) return markTwice(wanted, disk);
  const others = inventory.disks.filter(
    (other) => other !== disk && ownMarks(other, wanted).some(({ mark }) => marks.has(mark.volume)),
  );
  if (others.length === 0) return null;
  return refusal('mark-ambiguous', about(wanted), {
    summary: `${disk.id} and ${others.map((other) => other.id).join(', ')} carry the same volume marks: one is a copy of the other`,
    evidence: [disk, ...others].map(
      (other) => `${other.path}: ${other.id}, partition table ${other.table?.uuid ?? 'none'}`,
    ),
    remedy: 'Detach the copy. What is mounted stays mounted, and nothing new is done on either.',
  });
}

function markTwice(wanted: WantedDisk, disk: ObservedDisk): Refusal {
  return refusal('mark-ambiguous', about(wanted), {
    summary: `${disk.id} has two partitions with the mark of one volume: one is a copy of the other`,
    evidence: ownMarks(disk, wanted).map(
      ({ partition }) =>
        `${disk.path} partition ${String(partition.number)}: mark "${partition.label}", UUID ${partition.uuid}`,
    ),
    remedy: 'Rename the label of the copy. What is mounted stays mounted, and nothing new is done.',
  });
}

/** Anything that uses the disk, but our own finished volumes. */
function foreignUsage(wanted: WantedDisk, disk: ObservedDisk): Refusal | null {
  const marked = new Map(
    ownMarks(disk, wanted).map(({ mark, partition }) => [partition.number, mark]),
  );
  const users: string[] = disk.usedBy.map((usage) => `${disk.path}: ${describeUsage(usage)}`);
  for (const partition of disk.table?.partitions ?? []) {
    const ready = marked.get(partition.number)?.state === 'ready';
    if (!ready)
      users.push(
        ...partition.usedBy.map(
          (usage: Usage) =>
            `${disk.path} partition ${String(partition.number)}: ${describeUsage(usage)}`,
        ),
      );
  }
  if (users.length === 0) return null;
  return refusal('disk-in-use', about(wanted), {
    summary: `${disk.id} is in use by something other than diskwright`,
    evidence: [...users, ...contentEvidence(disk).filter((line) => !users.includes(line))],
    remedy: `Stop and unmount what uses it, or leave it out of layout ${wanted.layout} with "except: [${disk.id}]".`,
  });
}

function factsDiffer(wanted: WantedDisk, disk: ObservedDisk, inventory: Inventory): Refusal | null {
  const record = diskRecord(wanted, inventory);
  if (record === null) return null;
  const differences = [
    matchingFacts(record.facts.identity, disk.identity) === 0 && record.facts.id !== disk.id
      ? 'no recorded hardware fact matches'
      : null,
    disk.sizeBytes < record.facts.sizeBytes
      ? `size is ${String(disk.sizeBytes)} bytes, recorded ${String(record.facts.sizeBytes)}`
      : null,
    disk.logicalSectorBytes !== record.facts.logicalSectorBytes
      ? `sectors have ${String(disk.logicalSectorBytes)} bytes, recorded ${String(record.facts.logicalSectorBytes)}`
      : null,
  ].filter((text) => text !== null);
  if (differences.length === 0) return null;
  return refusal('facts-differ', about(wanted), {
    summary: `${disk.id} is not the disk that was recorded under this id`,
    evidence: differences.map((text) => `${disk.path}: ${text}`),
    remedy: 'Attach the disk that was recorded, or find out why this one reports other facts.',
  });
}

/**
 * While a creation of ours is unfinished: what we cannot have written. A table of ours without one
 * mark of ours has no partitions yet, and between the table's own MiB at both ends we wrote nothing.
 */
function strangerIn(wanted: WantedDisk, disk: ObservedDisk): Refusal | null {
  const foreignTable =
    disk.table !== undefined &&
    (disk.table.uuid.toLowerCase() !== wanted.tableUuid || disk.table.partitions.length > 0);
  const elsewhere = disk.remains.some(
    ({ kind, offsetBytes }) =>
      kind === 'unreadable' || (offsetBytes >= MiB && offsetBytes < disk.sizeBytes - MiB),
  );
  if (!foreignTable && !elsewhere && disk.signatures.length === 0) return null;
  return refusal('interrupted-by-others', about(wanted), {
    summary: `${disk.id} changed after diskwright began to partition it`,
    evidence: contentEvidence(disk),
    remedy: 'Find out who wrote to the disk. Nothing on it is touched until it is blank again.',
  });
}

function marksOfOthers(wanted: WantedDisk, disk: ObservedDisk): Refusal | null {
  const { installation, node } = ownerHashes(wanted);
  const stranger = marksOn(disk).find(
    ({ mark }) => mark.installation !== installation || mark.node !== node,
  );
  if (stranger === undefined) return null;
  const elsewhere = stranger.mark.installation !== installation;
  const code: RefusalCode = elsewhere ? 'other-installation' : 'other-node';
  return refusal(code, about(wanted), {
    summary: `${disk.id} carries volumes of another ${elsewhere ? 'diskwright installation' : 'node'}; it is held`,
    evidence: [
      `${disk.path} partition ${String(stranger.partition.number)}: mark "${stranger.partition.label}"`,
      `this is installation ${installation}, node ${wanted.node} (${node})`,
    ],
    remedy: elsewhere
      ? 'Bring the disk back to where it belongs, or leave it out of the layout.'
      : 'Bring the disk back to its node, or leave it out of the layout on this one.',
    consent: diskConsent(about(wanted), disk),
  });
}

/** Records say that finished volumes lie here, and no mark of ours does any more. */
function finishedHere(
  wanted: WantedDisk,
  disk: ObservedDisk,
  inventory: Inventory,
): Refusal | null {
  const finished = inventory.records.volumes.filter(
    (volume) => volume.state === 'ready' && sameDisk(volume.disk, disk),
  );
  return finished.length === 0 ? null : lostRefusal(about(wanted), disk, finished);
}
