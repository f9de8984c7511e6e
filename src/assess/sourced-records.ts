import type { RememberedVolume } from '../model/planned/desired.ts';
import { factsOf } from './disk-assessment.ts';
import { claimKey, type ClaimRef, type NodeName, type VolumeId } from '../model/identifiers.ts';
import type {
  ConsentRecord,
  DiskLedger,
  Inventory,
  ObservedDisk,
  VolumeRecord,
} from '../model/observed/inventory.ts';
import { ownVolumes, type Owner } from '../model/volumes/own-marks.ts';
import { isLogical } from '../model/observed/observed-volume.ts';
import { recordOfStatement } from '../model/observed/statement.ts';

/** What one source says of one volume. */
export interface SourcedRecord {
  readonly volume: VolumeId;
  /** For people: who says it. */
  readonly source: string;
  /**
   * `record`: the node wrote it down; `disk`: it stands where the volume lies; `remembered`: it is
   * known from elsewhere.
   */
  readonly kind: 'record' | 'disk' | 'remembered';
  readonly state: VolumeRecord['state'];
  readonly claim: ClaimRef | null;
  /** All that it says; null where it says no more than whose the volume is. */
  readonly record: VolumeRecord | null;
  /** Of a volume of another node: that node. */
  readonly recordedOn?: NodeName;
}

/** What the node's own records say, and then what its disks do. */
export function sourcedRecordsOf(inventory: Inventory, owner: Owner): readonly SourcedRecord[] {
  return [
    ...inventory.records.volumes.map((record) =>
      sourcedRecordOf(record, 'record', `record of ${record.recordedAt} on the node`),
    ),
    ...inventory.disks.flatMap((disk) => {
      const wipe = wipeUnderWay(disk, inventory);
      return sourcedRecordsOfDisk(disk, owner).filter(
        ({ record }) => wipe === null || (record?.recordedAt ?? '') > wipe.recordedAt,
      );
    }),
  ];
}

/**
 * The wipe of the whole disk that began here and has taken its table: what the disk said before is
 * given up with all that is on it.
 */
function wipeUnderWay(
  { aliases, table }: ObservedDisk,
  { records }: Inventory,
): ConsentRecord | null {
  if (table !== undefined) return null;
  const begun = (records.consents ?? []).find(
    ({ subject, state }) =>
      state === 'begun' && subject.kind === 'disk' && aliases.includes(subject.disk),
  );
  return begun ?? null;
}

/** What a disk says of the volumes on it: in its ledger, and in the tags of its logical volumes. */
export function sourcedRecordsOfDisk(disk: ObservedDisk, owner: Owner): readonly SourcedRecord[] {
  const ledger = ledgerOf(disk, owner);
  const facts = ledger?.table.facts ?? factsOf(disk);
  const stated = (ledger?.volumes ?? []).map((statement) =>
    sourcedRecordOf(
      recordOfStatement(statement, facts),
      'disk',
      `${disk.path}: ledger of ${disk.id}`,
    ),
  );
  if (disk.volumeGroup === undefined) return stated;
  const group = disk.volumeGroup.name;
  const tagged = ownVolumes(disk, owner).flatMap(({ mark, found }) =>
    isLogical(found) && found.statement?.volume === mark.volume
      ? [
          sourcedRecordOf(
            recordOfStatement(found.statement, facts),
            'disk',
            `${disk.path}: tags of logical volume ${group}/${found.name}`,
          ),
        ]
      : [],
  );
  return [...stated, ...tagged];
}

/**
 * The ledger of a disk, if it is about this disk and this node. It is about a disk that has the
 * table that it names, and about one that lost its table: then all the more.
 */
export function ledgerOf({ ledger, table }: ObservedDisk, owner: Owner): DiskLedger | null {
  if (ledger === undefined) return null;
  const isOurs =
    ledger.installation === owner.installation &&
    (ledger.node === owner.node || owner.formerNames.includes(ledger.node));
  const isAboutIt = table === undefined || table.uuid.toLowerCase() === ledger.table.tableUuid;
  return isOurs && isAboutIt ? ledger : null;
}

function sourcedRecordOf(
  record: VolumeRecord,
  kind: SourcedRecord['kind'],
  source: string,
): SourcedRecord {
  const { volume, state, claim = null } = record;
  return { volume, source, kind, state, claim, record };
}

export function rememberedRecord(remembered: RememberedVolume): SourcedRecord {
  return { kind: 'remembered', ...remembered };
}

/** One line of evidence. */
export function sourcedRecordText({ source, state, claim, record }: SourcedRecord): string {
  const whose =
    claim === null
      ? 'no claim'
      : `claim ${claimKey(claim)}${record?.forgotten === true ? ', kept' : ''}`;
  return `${source}: ${state}, ${whose}`;
}
