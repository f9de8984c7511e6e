import type { FileHandle } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { PartitionTable } from '../../../src/model/observed/inventory.ts';
import { readRegion, readRegions, type DeviceRegion } from '../../host/devices/block-device.ts';
import { withReader } from '../../host/devices/device-write.ts';
import type { DiskInstance } from '../../host/devices/partition-nodes.ts';
import { changedSince, guard, type DriverContext } from '../driver.ts';
import {
  decodeGptCopy,
  entriesSectors,
  gptPlaces,
  type DecodedGptCopy,
  type GptProblem,
  type GptTable,
} from '../../formats/gpt.ts';
import { GPT_ENTRY_BYTES, GPT_ENTRY_COUNT } from '../../formats/gpt-entries.ts';
import {
  decodeGptHeader,
  GPT_HEADER_BYTES,
  misplacedBackup,
  placeGptEntries,
  type DiskGeometry,
  type GptHeader,
} from '../../formats/gpt-header.ts';

/**
 * A copy of a table, as far as this program could write it again: with a header and entries of
 * another size it is not ours to rewrite.
 */
type RewritableCopy =
  | Extract<DecodedGptCopy, { kind: 'good' }>
  | { readonly kind: 'damaged'; readonly problem: GptProblem | { readonly kind: 'other-shape' } };

/** Both copies of a disk's table. */
export interface GptOnDisk {
  readonly primary: RewritableCopy;
  /** At the end of the device, where it belongs; the misplaced one where nothing whole is there. */
  readonly backup: RewritableCopy;
  /** The backup that was read is the misplaced one. */
  readonly isBackupMisplaced: boolean;
  /** Which copy counts. */
  readonly counts: 'primary' | 'backup';
  /**
   * The table in it; null when neither is whole, or both are and differ although they did not when
   * the disk was observed.
   */
  readonly current: GptTable | null;
  /** Where the primary header says that the backup is, when that is not the end of the device. */
  readonly misplacedBackupSector: number | null;
}

export function geometryOf(context: Pick<DriverContext, 'instance'>): DiskGeometry {
  const { sizeBytes, logicalSectorBytes } = context.instance;
  return { sizeBytes, sectorBytes: logicalSectorBytes };
}

/**
 * Reads both copies of the table on the disk of an operation. Where both are valid and differ, that
 * copy counts which did when the disk was observed. The same bytes are understood once.
 */
export async function readGpt(context: DriverContext): Promise<GptOnDisk> {
  const { instance, observed } = context;
  const geometry = geometryOf(context);
  const regions = tableRegions(geometry);
  return withReader(observed.path, async (handle) => {
    const bytes = Buffer.alloc(regions.reduce((sum, { lengthBytes }) => sum + lengthBytes, 0));
    const [primary = bytes, backup = bytes] = await readRegions(handle, regions, bytes);
    const known = lastRead.get(instance);
    if (known?.bytes.equals(bytes) === true) return judgedCopies(known.found, observed.table);
    const { found, isAllRead } = await decodeBoth(handle, geometry, { primary, backup });
    if (isAllRead) lastRead.set(instance, { bytes, found });
    return judgedCopies(found, observed.table);
  });
}

/** What was read of a disk last, byte by byte, and what it means. */
const lastRead = new WeakMap<
  DiskInstance,
  { readonly bytes: Buffer; readonly found: DecodedCopies }
>();

type DecodedCopies = Omit<GptOnDisk, 'counts' | 'current'>;

function judgedCopies(found: DecodedCopies, observed: PartitionTable | undefined): GptOnDisk {
  const { primary, backup } = found;
  const counts =
    primary.kind === 'damaged' || (backup.kind === 'good' && observed?.primary === 'outdated')
      ? 'backup'
      : 'primary';
  const copy = counts === 'primary' ? primary : backup;
  const isKnown = observed?.primary === 'outdated' || observed?.backup === 'outdated';
  const isDoubtful =
    primary.kind === 'good' &&
    backup.kind === 'good' &&
    !isSameTable(primary.table, backup.table) &&
    !isKnown;
  return { ...found, counts, current: copy.kind === 'good' && !isDoubtful ? copy.table : null };
}

/**
 * The last usable sector follows the size of the disk, which may have grown since the other copy
 * was written.
 */
function isSameTable(a: GptTable, b: GptTable): boolean {
  return a.uuid === b.uuid && isDeepStrictEqual(a.partitions, b.partitions);
}

/** Where both copies lie on a disk that this program, or any other, has partitioned. */
export function tableRegions(geometry: DiskGeometry): readonly [DeviceRegion, DeviceRegion] {
  const { sectorBytes } = geometry;
  const places = gptPlaces(geometry);
  const lengthBytes = (1 + entriesSectors(sectorBytes)) * sectorBytes;
  return [
    { offsetBytes: places.primaryHeader * sectorBytes, lengthBytes },
    { offsetBytes: places.backupEntries * sectorBytes, lengthBytes },
  ];
}

async function decodeBoth(
  handle: FileHandle,
  geometry: DiskGeometry,
  bytes: { readonly primary: Uint8Array; readonly backup: Uint8Array },
): Promise<{ readonly found: DecodedCopies; readonly isAllRead: boolean }> {
  const places = gptPlaces(geometry);
  const { sectorBytes } = geometry;
  const entriesBytes = entriesSectors(sectorBytes) * sectorBytes;
  const first = await decodeAt(handle, geometry, {
    headerSector: places.primaryHeader,
    header: bytes.primary.subarray(0, sectorBytes),
    entriesSector: places.primaryEntries,
    entries: bytes.primary.subarray(sectorBytes),
  });
  const second = await decodeAt(handle, geometry, {
    headerSector: places.backupHeader,
    header: bytes.backup.subarray(entriesBytes),
    entriesSector: places.backupEntries,
    entries: bytes.backup.subarray(0, entriesBytes),
  });
  const other = misplacedBackup(bytes.primary.subarray(0, sectorBytes), places.backupHeader);
  const found =
    second.copy.kind === 'good' || other === null
      ? null
      : await readMisplaced(handle, geometry, other.sector);
  // What a damaged primary points to counts only as its own other copy.
  const isAnother = first.copy.kind === 'damaged' && found?.table.uuid !== other?.tableUuid;
  const misplaced = isAnother ? null : found;
  return {
    found: {
      primary: first.copy,
      backup: misplaced ?? second.copy,
      isBackupMisplaced: misplaced !== null,
      misplacedBackupSector: other?.sector ?? null,
    },
    isAllRead: first.isAllRead && second.isAllRead && found === null,
  };
}

/** The backup where the disk ended before it grew; null when nothing whole is there. */
async function readMisplaced(
  device: FileHandle,
  geometry: DiskGeometry,
  sector: number,
): Promise<Extract<RewritableCopy, { kind: 'good' }> | null> {
  const { sectorBytes } = geometry;
  const length = entriesSectors(sectorBytes);
  const entriesSector = sector - length;
  const bytes = await readRegion(device, entriesSector * sectorBytes, (1 + length) * sectorBytes);
  const { copy } = await decodeAt(device, geometry, {
    headerSector: sector,
    header: bytes.subarray(length * sectorBytes),
    entriesSector,
    entries: bytes.subarray(0, length * sectorBytes),
  });
  return copy.kind === 'good' ? copy : null;
}

interface CopyBytes {
  readonly headerSector: number;
  readonly header: Uint8Array;
  /** The usual place of the entries, and what is there. */
  readonly entriesSector: number;
  readonly entries: Uint8Array;
}

/**
 * @returns the copy, and whether it is all in the bytes given: some tools keep the entries
 * elsewhere.
 */
async function decodeAt(
  device: FileHandle,
  geometry: DiskGeometry,
  bytes: CopyBytes,
): Promise<{ readonly copy: RewritableCopy; readonly isAllRead: boolean }> {
  const header = decodeRewritableHeader(bytes.header);
  if (header.kind === 'damaged') return { copy: header, isAllRead: true };
  const entries = placeGptEntries(header.header, geometry, bytes.headerSector);
  if (entries.kind === 'damaged') return { copy: entries, isAllRead: true };
  const { offsetBytes, lengthBytes } = entries.place;
  if (offsetBytes === bytes.entriesSector * geometry.sectorBytes)
    return { copy: decodeGptCopy(header.header, bytes.entries), isAllRead: true };
  const elsewhere = await readRegion(device, offsetBytes, lengthBytes);
  return { copy: decodeGptCopy(header.header, elsewhere), isAllRead: false };
}

function decodeRewritableHeader(
  sector: Uint8Array,
):
  | { readonly kind: 'good'; readonly header: GptHeader }
  | Extract<RewritableCopy, { kind: 'damaged' }> {
  const decoded = decodeGptHeader(sector);
  if (decoded.kind === 'damaged') return decoded;
  const { headerBytes, entryCount, entryBytes } = decoded.header;
  if (headerBytes !== GPT_HEADER_BYTES)
    return { kind: 'damaged', problem: { kind: 'header-size', headerBytes } };
  if (entryCount !== GPT_ENTRY_COUNT || entryBytes !== GPT_ENTRY_BYTES)
    return { kind: 'damaged', problem: { kind: 'other-shape' } };
  return decoded;
}

/** Refuses a table that this program did not lay out as it lays out its own. */
export function requireTable(found: GptOnDisk, path: string): GptTable {
  if (found.current === null && found.primary.kind === 'good')
    throw changedSince(
      `The two copies of the partition table of ${path} differ; they did not when this pass began.`,
    );
  if (found.current === null)
    throw guard(
      `${path} has no readable GPT (primary: ${reason(found.primary)}; backup: ${reason(found.backup)}).`,
      'Run "diskwright plan": it says what is on the disk now.',
    );
  return found.current;
}

function reason(copy: RewritableCopy): string {
  if (copy.kind === 'good') return 'good';
  const { problem } = copy;
  switch (problem.kind) {
    case 'no-signature':
      return 'no GPT header';
    case 'header-size':
      return 'header of another size';
    case 'header-checksum':
      return 'header checksum does not match';
    case 'header-place':
      return `the header says that it is at sector ${problem.saysSector}`;
    case 'entries-beyond-end':
      return 'the entries lie beyond the end';
    case 'entries-checksum':
      return 'checksum of the entries does not match';
    case 'partition-bounds':
      return `partition ${problem.number} ends before it begins`;
    case 'entry-size':
    case 'entries-too-long':
    case 'other-shape':
      return `table of another shape than ${GPT_ENTRY_COUNT} entries of ${GPT_ENTRY_BYTES} bytes`;
  }
}
