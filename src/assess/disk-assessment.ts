import { MiB } from '../model/values/bytes.ts';
import { askConsents, consentRef, namesDisk, type ConsentAnswer } from './consent.ts';
import { contentEvidence } from '../model/observed/describe-content.ts';
import type { ConsentRef } from '../model/planned/desired.ts';
import {
  about,
  absent,
  disksWithId,
  diskRecord,
  factsDiffer,
  foreignUsage,
  identityMissing,
  identityShared,
  markShared,
  systemDisk,
  tablesDiffer,
  type WantedDisk,
} from './disk-holds.ts';
import { sameDisk } from '../model/observed/disk-identity.ts';
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
} from './disk-refusals.ts';
import type { VolumeId } from '../model/identifiers.ts';
import type {
  ConsentRecord,
  DiskFacts,
  DiskRecord,
  Inventory,
  ObservedDisk,
  ObservedVolume,
  PartitionTable,
} from '../model/observed/inventory.ts';
import { ledgerEvidence } from '../model/observed/ledger-evidence.ts';
import { isOwn, marksOn, ownerHashes, ownMarks, ownVolumes } from '../model/volumes/own-marks.ts';
import { refusal, type Refusal, type RefusalCode } from '../model/planned/refusal.ts';

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
      readonly volumes: ReadonlyMap<VolumeId, ObservedVolume>;
    };

export function factsOf(disk: ObservedDisk): DiskFacts {
  return {
    id: disk.id,
    identity: disk.identity,
    sizeBytes: disk.sizeBytes,
    logicalSectorBytes: disk.logicalSectorBytes,
  };
}

/**
 * Judges a wanted disk. The first row that matches wins, in the order of the safety table of the
 * guide; `resolve` uses it to know where a claim can live, `plan` to know what to do.
 */
export function assessDisk(wanted: WantedDisk, inventory: Inventory): DiskAssessment {
  const matches = disksWithId(inventory, wanted.facts.id);
  const [disk] = matches;
  if (disk === undefined) return { kind: 'refused', refusal: absent(wanted) };
  const refused =
    systemDisk(wanted, matches) ??
    identityMissing(wanted, disk) ??
    identityShared(wanted, matches, inventory) ??
    markShared(wanted, disk, inventory) ??
    tablesDiffer(wanted, disk, inventory) ??
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
        disk.aliases.includes(record.subject.disk) &&
        disk.aliases.includes(record.disk.id),
    ) ?? null
  );
}

/**
 * What was half wiped under a consent is wiped whole: what it looks like now says nothing any more.
 * Unless another consent gives up what it looks like now: then somebody wrote to it, and saw that
 * it cannot be finished.
 */
function assessBegunWipe(
  wanted: WantedDisk,
  disk: ObservedDisk,
  known: { readonly record: ConsentRecord; readonly inventory: Inventory },
): DiskAssessment {
  const { record, inventory } = known;
  const held = madeSince(wanted, disk, record) ?? finishedHere(wanted, disk, inventory);
  if (held !== null) return { kind: 'refused', refusal: held };
  if (
    disk.fingerprint !== record.content &&
    !isBlank(disk) &&
    ownMarks(disk, wanted).length === 0
  ) {
    const refused = foreignContentRefusal(about(wanted), disk, inventory);
    const anew = givenUp(wanted, disk, { refused, inventory });
    if (anew.kind === 'wipe') return anew;
  }
  const refused =
    (disk.sizeBytes === record.disk.sizeBytes
      ? null
      : resizedRefusal(about(wanted), disk, record.disk)) ?? unwritableRefusal(about(wanted), disk);
  if (refused !== null) return { kind: 'refused', refusal: refused };
  return {
    kind: 'wipe',
    disk,
    consent: consentRef(record),
    content: record.content,
    proof: 'finish',
  };
}

/**
 * Volumes of ours are made once a wipe has ended and that is written down: then the record is an
 * older one.
 */
function madeSince(wanted: WantedDisk, disk: ObservedDisk, record: ConsentRecord): Refusal | null {
  if (!hasWholeTable(disk, wanted)) return null;
  return refusal('interrupted-by-others', about(wanted), {
    summary: `${disk.id} carries volumes of ours, and a record says that its wipe was begun and never finished`,
    evidence: [
      `record of ${record.recordedAt}: wipe under consent ${record.consent} begun`,
      ...contentEvidence(disk),
    ],
    remedy: `If the records were restored from an old copy, move records/consents/${record.key}.json out of the state directory; nothing on the disk is touched meanwhile.`,
  });
}

/**
 * A table was begun and is not whole: the work goes on, unless something else happened to the disk.
 */
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
  if (foreignMark !== null) {
    const given = givenUp(wanted, disk, { refused: foreignMark, ...known });
    // Records of the host that say that it was finished here, too: nothing would be made after the
    // wipe.
    const lost = given.kind === 'wipe' ? finishedHere(wanted, disk, known.inventory) : null;
    return lost === null ? given : { kind: 'refused', refusal: lost };
  }
  const own = ownMarks(disk, wanted);
  if (disk.table !== undefined && own.length > 0) {
    if (disk.table.uuid.toLowerCase() !== wanted.tableUuid)
      return {
        kind: 'refused',
        refusal: cloneOrRenameRefusal(
          { ...about(wanted), tableUuid: wanted.tableUuid },
          disk,
          known.inventory,
        ),
      };
    return {
      kind: 'ours',
      disk,
      table: disk.table,
      volumes: new Map(ownVolumes(disk, wanted).map(({ mark, found }) => [mark.volume, found])),
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

/**
 * A table of ours out of which the last volume was taken: nothing lies in it that could be lost.
 */
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

/**
 * No signature, table, user or unknown content, and no ledger of volumes that lay here: what every
 * probe has to agree on before a disk counts as blank.
 */
export function isBlank(disk: ObservedDisk): boolean {
  return (
    disk.table === undefined &&
    disk.signatures.length === 0 &&
    disk.usedBy.length === 0 &&
    disk.unknownContent.length === 0 &&
    disk.ledger === undefined
  );
}

function hasWholeTable(disk: ObservedDisk, wanted: WantedDisk): boolean {
  return disk.table?.uuid.toLowerCase() === wanted.tableUuid && ownMarks(disk, wanted).length > 0;
}

/**
 * While a creation of ours is unfinished: what we cannot have written. A table of ours without one
 * mark of ours has no partitions yet, and between the table's own MiB at both ends we wrote
 * nothing.
 */
function strangerIn(wanted: WantedDisk, disk: ObservedDisk): Refusal | null {
  const foreignTable =
    disk.table !== undefined &&
    (disk.table.uuid.toLowerCase() !== wanted.tableUuid || disk.table.partitions.length > 0);
  const elsewhere = disk.unknownContent.some(
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
  const marks = marksOn(disk);
  if (marks.length === 0) return null;
  const hashes = ownerHashes(wanted);
  const { installation } = hashes;
  const stranger = marks.find(({ mark }) => !isOwn(mark, hashes));
  if (stranger === undefined) return null;
  const elsewhere = stranger.mark.installation !== installation;
  const code: RefusalCode = elsewhere ? 'other-installation' : 'other-node';
  return refusal(code, about(wanted), {
    summary: `${disk.id} carries volumes of another ${elsewhere ? 'diskwright installation' : 'node'}; it is held`,
    evidence: [
      `${disk.path} partition ${String(stranger.partition.number)}: mark "${stranger.partition.label}"`,
      `this is installation ${installation}, node ${wanted.node} (${hashes.nodes.join(', ')})`,
      ...ledgerEvidence(disk),
    ],
    remedy: elsewhere
      ? 'Bring the disk back to where it belongs, or leave it out of the layout.'
      : 'Bring the disk back to its node, or leave it out of the layout on this one. If the node was renamed, say so with a Moved document (kind: Node).',
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
