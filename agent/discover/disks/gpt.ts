import type { ReadBytes } from '../../host/devices/device-reader.ts';
import {
  countingCopy,
  type CountingCopy,
  type KnownPartitions,
} from '../../../src/assess/table-copies.ts';
import type { Bytes } from '../../../src/model/values/bytes.ts';
import type { PartitionTable } from '../../../src/model/observed/inventory.ts';
import { decodeGptCopy, hasProtectivePartition, type GptTable } from '../../formats/gpt.ts';
import {
  decodeGptHeader,
  legibleTableUuid,
  misplacedBackup,
  placeGptEntries,
  type DiskGeometry,
  type GptHeader,
} from '../../formats/gpt-header.ts';

/**
 * A GUID partition table, read from the disk itself (UEFI 2.10, chapter 5): udev and the kernel's
 * parsers may be missing, late, or at odds with it, and neither reports a damaged copy.
 */
export interface ObservedGptTable {
  readonly uuid: string;
  readonly primary: PartitionTable['primary'];
  readonly backup: PartitionTable['backup'];
  /** Whether the first sector says that a GPT follows. Without it nothing else sees the table. */
  readonly isAnnounced: boolean;
  /**
   * Of the copy that counts; of the primary, where both are valid and nothing says which of them
   * does.
   */
  readonly partitions: readonly ObservedGptPartition[];
  /** Of the backup, where nothing says which copy counts. */
  readonly backupPartitions?: readonly ObservedGptPartition[];
}

export interface ObservedGptPartition {
  readonly number: number;
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
  readonly typeUuid: string;
  readonly uuid: string;
  readonly label: string;
}

/** A copy that holds together by its own checksums. */
interface ReadCopy {
  readonly header: GptHeader;
  readonly partitions: readonly ObservedGptPartition[];
}

/**
 * Reads both copies of a table.
 *
 * @param known what is written down of the partitions; asked where both copies are valid and
 * differ.
 * @returns null when neither place has anything of a GPT. A table of which no copy is whole has no
 * partitions, and the GUID of a header that is still legible.
 */
export async function observeGpt(
  read: ReadBytes,
  geometry: DiskGeometry,
  known: KnownPartitions,
): Promise<ObservedGptTable | null> {
  const { sectorBytes } = geometry;
  const lastSector = Math.floor(geometry.sizeBytes / sectorBytes) - 1;
  if (lastSector < 4) return null;
  const head = await read(0, 2 * sectorBytes);
  const tail = await read(lastSector * sectorBytes, sectorBytes);
  const isAnnounced = hasProtectivePartition(head);
  const primary = await readCopy(read, head.subarray(sectorBytes), { geometry, sector: 1 });
  const backup =
    (await readCopy(read, tail, { geometry, sector: lastSector })) ??
    (await readMisplaced(read, head.subarray(sectorBytes), { geometry, lastSector, primary }));
  const whole = primary ?? backup;
  if (whole === null) {
    const uuid = legibleTableUuid(head.subarray(sectorBytes)) ?? legibleTableUuid(tail);
    if (uuid === null && !isAnnounced) return null;
    return { uuid: uuid ?? '', primary: 'damaged', backup: 'damaged', isAnnounced, partitions: [] };
  }
  const judged = judgeCopies({ primary, backup, lastSector, known });
  return {
    ...judged,
    primary: judged.primary === 'good' && !isAnnounced ? 'damaged' : judged.primary,
    isAnnounced,
  };
}

/**
 * The backup where the disk ended before it grew, as a legible primary header says, also where the
 * entries after it are damaged.
 */
async function readMisplaced(
  read: ReadBytes,
  header: Uint8Array,
  place: {
    readonly geometry: DiskGeometry;
    readonly lastSector: number;
    readonly primary: ReadCopy | null;
  },
): Promise<ReadCopy | null> {
  const misplaced = misplacedBackup(header, place.lastSector);
  if (misplaced === null) return null;
  const { sector, tableUuid } = misplaced;
  const { geometry } = place;
  const bytes = await read(sector * geometry.sectorBytes, geometry.sectorBytes);
  const copy = await readCopy(read, bytes, { geometry, sector });
  // What a damaged primary points to counts only as its own other copy.
  const isAnother = place.primary === null && copy?.header.uuid !== tableUuid;
  return isAnother ? null : copy;
}

/**
 * The backup is good when it is whole, at the end, says the same as the primary, and that one
 * points to it.
 */
function judgeCopies(found: {
  readonly primary: ReadCopy | null;
  readonly backup: ReadCopy | null;
  readonly lastSector: number;
  readonly known: KnownPartitions;
}): Omit<ObservedGptTable, 'isAnnounced'> {
  const { primary, backup, lastSector, known } = found;
  const isAtEnd =
    backup?.header.ownSector === lastSector &&
    (primary === null || primary.header.otherSector === lastSector);
  const place = isAtEnd ? 'good' : 'misplaced';
  if (primary === null || backup === null) {
    const one = { primary: 'damaged', backup: 'damaged' } as const;
    if (primary !== null) return { ...tableOf(primary), ...one, primary: 'good' };
    return backup === null
      ? { uuid: '', partitions: [], ...one }
      : { ...tableOf(backup), ...one, backup: place };
  }
  const same = { ...tableOf(primary), primary: 'good', backup: place } as const;
  if (sameTable(primary.header, backup.header)) return same;
  return judgeDiffering(
    { primary, backup },
    countingCopy({ primary: tableOf(primary), backup: tableOf(backup) }, known),
  );
}

function judgeDiffering(
  { primary, backup }: { readonly primary: ReadCopy; readonly backup: ReadCopy },
  counts: CountingCopy,
): Omit<ObservedGptTable, 'isAnnounced'> {
  switch (counts) {
    case 'primary':
      return { ...tableOf(primary), primary: 'good', backup: 'outdated' };
    case 'backup':
      return { ...tableOf(backup), primary: 'outdated', backup: 'good' };
    case 'neither':
      return {
        ...tableOf(primary),
        primary: 'good',
        backup: 'contradicting',
        backupPartitions: backup.partitions,
      };
  }
}

function tableOf({ header, partitions }: ReadCopy): Pick<ObservedGptTable, 'uuid' | 'partitions'> {
  return { uuid: header.uuid, partitions };
}

function sameTable(a: GptHeader, b: GptHeader): boolean {
  return a.uuid === b.uuid && a.entriesChecksum === b.entriesChecksum;
}

async function readCopy(
  read: ReadBytes,
  headerSector: Uint8Array,
  place: { readonly geometry: DiskGeometry; readonly sector: number },
): Promise<ReadCopy | null> {
  const decoded = decodeGptHeader(headerSector);
  if (decoded.kind === 'damaged') return null;
  const { header } = decoded;
  const entries = placeGptEntries(header, place.geometry, place.sector);
  if (entries.kind === 'damaged') return null;
  const { offsetBytes, lengthBytes } = entries.place;
  const copy = decodeGptCopy(header, await read(offsetBytes, lengthBytes));
  if (copy.kind === 'damaged') return null;
  return { header, partitions: observedPartitions(copy.table, place.geometry.sectorBytes) };
}

/** Ordered by their start. */
function observedPartitions(
  { partitions }: GptTable,
  sectorBytes: Bytes,
): readonly ObservedGptPartition[] {
  return partitions
    .map(({ number, typeUuid, uuid, firstSector, sectors, name }) => ({
      number,
      startBytes: firstSector * sectorBytes,
      sizeBytes: sectors * sectorBytes,
      typeUuid,
      uuid,
      label: name,
    }))
    .sort((a, b) => a.startBytes - b.startBytes || a.number - b.number);
}
