/**
 * The bytes of one disk, as cells: who wrote what where, what of it is durable, and what a power
 * cut may still take away or tear. Everything that a disk holds is in here: tables, superblocks,
 * somebody's data.
 */
import {
  countingCopy,
  type KnownPartitions,
  type TableCopy,
} from '../../src/assess/table-copies.ts';
import { KiB, MiB, type Bytes } from '../../src/model/values/bytes.ts';
import type { PartitionTable } from '../../src/model/observed/inventory.ts';
import type { DiskLedger } from '../../src/model/observed/inventory.ts';
import { probedPlacesOf } from '../../agent/discover/content/unknown-content.ts';

export const SECTOR: Bytes = 512;
const ENTRIES: Bytes = 16 * KiB;

export interface GptEntry {
  readonly number: number;
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
  readonly uuid: string;
  readonly label: string;
}

export type Content =
  | { readonly kind: 'mbr' }
  | {
      readonly kind: 'gpt-header';
      readonly uuid: string;
      readonly ownBytes: Bytes;
      /** Where the other copy's header is. */
      readonly otherBytes: Bytes;
      readonly entriesBytes: Bytes;
      readonly checksum: string;
    }
  | { readonly kind: 'gpt-entries'; readonly partitions: readonly GptEntry[] }
  | {
      readonly kind: 'superblock';
      readonly type: string;
      readonly uuid: string;
      readonly sizeBytes: Bytes;
      readonly group?: string;
    }
  /** What the disk says of the volumes on it. */
  | { readonly kind: 'ledger'; readonly ledger: DiskLedger }
  /** What no prober knows. */
  | { readonly kind: 'bytes'; readonly text: string }
  /** Some sectors of it are there, others are as before. */
  | { readonly kind: 'torn'; readonly of: Content };

export interface Cell {
  readonly startBytes: Bytes;
  readonly endBytes: Bytes;
  readonly content: Content;
  /** Names the bytes when they are somebody's; null for what tools of ours wrote. */
  readonly token: string | null;
  /** What is left of something that was given up, or destroyed by others. */
  readonly isResidue: boolean;
}

export interface Write {
  /** Which file of the page cache holds it: the whole disk's, or that of a partition. */
  readonly via: string;
  readonly startBytes: Bytes;
  readonly endBytes: Bytes;
  /** null: zeros. */
  readonly content: Content | null;
}

export interface Medium {
  readonly name: string;
  readonly sizeBytes: Bytes;
  /** What is durable. */
  readonly cells: readonly Cell[];
  /** What only the page cache has, in order. */
  readonly pending: readonly Write[];
}

export function blankMedium(name: string, sizeBytes: Bytes): Medium {
  return { name, sizeBytes, cells: [], pending: [] };
}

const views = new WeakMap<Medium, readonly Cell[]>();

/** What a reader sees: the durable cells under those of the page cache. */
export function viewOf(medium: Medium): readonly Cell[] {
  if (medium.pending.length === 0) return medium.cells;
  const known = views.get(medium);
  if (known !== undefined) return known;
  const view = medium.pending.reduce(overwritten, medium.cells);
  views.set(medium, view);
  return view;
}

function overwritten(
  cells: readonly Cell[],
  write: Pick<Write, Range | 'content'>,
): readonly Cell[] {
  const { startBytes, endBytes, content } = write;
  const next = cells.flatMap((cell) => {
    if (cell.endBytes <= startBytes || endBytes <= cell.startBytes) return [cell];
    const rest = { ...cell, content: restOf(cell.content), token: null, isResidue: true };
    return [
      ...(cell.startBytes < startBytes ? [{ ...rest, endBytes: startBytes }] : []),
      ...(endBytes < cell.endBytes ? [{ ...rest, startBytes: endBytes }] : []),
    ];
  });
  if (content !== null) next.push({ startBytes, endBytes, content, token: null, isResidue: false });
  return next;
}

type Range = 'startBytes' | 'endBytes';

/** Bytes are bytes; of anything else a part is no more than bytes. */
function restOf(content: Content): Content {
  return content.kind === 'bytes' ? content : { kind: 'bytes', text: 'a part of something' };
}

export function written(medium: Medium, write: Write): Medium {
  const next = { ...medium, pending: [...medium.pending, write] };
  views.set(next, overwritten(viewOf(medium), write));
  return next;
}

/** fsync(2) of one file: what was written through it is durable. */
export function synced(medium: Medium, via: string): Medium {
  const mine = medium.pending.filter((write) => write.via === via);
  if (mine.length === 0) return medium;
  return {
    ...medium,
    cells: mine.reduce(overwritten, medium.cells),
    pending: medium.pending.filter((write) => write.via !== via),
  };
}

/**
 * The power fails: each write that was not synced is there, is not, or is torn between sectors,
 * whatever the order of writing was. A single sector is old or new. `fates` gives one number for
 * each write.
 */
export function afterPowerCut(medium: Medium, fates: readonly number[]): Medium {
  if (medium.pending.length === 0) return medium;
  const cells = medium.pending.reduce((before, write, index) => {
    const fate = (fates[index % Math.max(1, fates.length)] ?? 0) % 3;
    if (fate === 0) return before;
    const isTearable = write.content !== null && write.endBytes - write.startBytes > SECTOR;
    if (fate === 1 || !isTearable) return overwritten(before, write);
    const of = write.content;
    return overwritten(before, { ...write, content: { kind: 'torn', of } });
  }, medium.cells);
  return { ...medium, cells, pending: [] };
}

/** Somebody writes and syncs: people and their programs, not the agent. */
export function inscribed(
  medium: Medium,
  at: Bytes,
  what: { readonly content: Content; readonly token: string; readonly lengthBytes?: Bytes },
): Medium {
  const { content, token, lengthBytes = 4 * KiB } = what;
  const range = { via: 'somebody', startBytes: at, endBytes: at + lengthBytes };
  const cells = overwritten(viewOf(medium), { ...range, content: null });
  return {
    ...medium,
    cells: [...cells, { ...range, content, token, isResidue: false }],
    pending: [],
  };
}

/** What is in it is nobody's any more, wherever it lies: its owner destroyed it, or gave it up. */
export function abandoned(medium: Medium): Medium {
  const isOwned = (cell: Cell): boolean => cell.token !== null;
  if (!medium.cells.some(isOwned)) return medium;
  const cells = medium.cells.map((cell) =>
    isOwned(cell) ? { ...cell, token: null, isResidue: true } : cell,
  );
  return { ...medium, cells };
}

export function tokensIn(
  cells: readonly Cell[],
  startBytes: Bytes,
  endBytes: Bytes,
): readonly string[] {
  return cells.flatMap((cell) =>
    cell.token !== null && cell.startBytes < endBytes && startBytes < cell.endBytes
      ? [cell.token]
      : [],
  );
}

const placesBySize = new Map<Bytes, ReturnType<typeof probedPlacesOf>>();

function placesIn(sizeBytes: Bytes): ReturnType<typeof probedPlacesOf> {
  const known = placesBySize.get(sizeBytes);
  if (known !== undefined) return known;
  const places = probedPlacesOf(sizeBytes);
  placesBySize.set(sizeBytes, places);
  return places;
}

export interface Sighting {
  readonly cell: Cell;
  readonly region: ReturnType<typeof probedPlacesOf>[number]['region'];
}

/** What is seen by who reads the known places of a span, as every prober of ours does. */
export function seenIn(
  medium: Medium,
  span: { readonly startBytes: Bytes; readonly sizeBytes: Bytes },
): readonly Sighting[] {
  const end = span.startBytes + span.sizeBytes;
  return viewOf(medium).flatMap((cell) => {
    if (cell.endBytes <= span.startBytes || end <= cell.startBytes) return [];
    const from = cell.startBytes - span.startBytes;
    const to = cell.endBytes - span.startBytes;
    const place = placesIn(span.sizeBytes).find(
      ({ offsetBytes, lengthBytes }) => offsetBytes < to && from < offsetBytes + lengthBytes,
    );
    return place === undefined ? [] : [{ cell, region: place.region }];
  });
}

/** The parts of cells that lie at known places of a span: what a wipe zeroes, part by part. */
export function partsAtPlaces(
  medium: Medium,
  span: { readonly startBytes: Bytes; readonly sizeBytes: Bytes },
): readonly Pick<Cell, Range | 'content'>[] {
  const places = placesIn(span.sizeBytes);
  return viewOf(medium).flatMap(({ startBytes, endBytes, content }) =>
    places.flatMap(({ offsetBytes, lengthBytes }) => {
      const from = Math.max(startBytes, span.startBytes + offsetBytes);
      const to = Math.min(endBytes, span.startBytes + offsetBytes + lengthBytes);
      return from < to ? [{ startBytes: from, endBytes: to, content }] : [];
    }),
  );
}

/** Where the sampled places of a device are. */
export function samplePlace(sizeBytes: Bytes, index: number): Bytes {
  const samples = placesIn(sizeBytes).filter(({ region }) => region === 'sample');
  return samples[index % samples.length]?.offsetBytes ?? 0;
}

export interface ReadGpt {
  readonly uuid: string;
  readonly primary: PartitionTable['primary'];
  readonly backup: PartitionTable['backup'];
  readonly isAnnounced: boolean;
  /** Which copy counts. */
  readonly counts: 'primary' | 'backup';
  readonly otherBytes: Bytes | null;
  readonly isBackupMisplaced: boolean;
  readonly partitions: readonly GptEntry[];
  /** Set where nothing says which copy counts. */
  readonly backupPartitions?: readonly GptEntry[];
}

type Header = Extract<Content, { kind: 'gpt-header' }>;

interface Copy {
  readonly header: Header;
  readonly partitions: readonly GptEntry[];
}

/**
 * As discovery reads a table: the protective record, two headers, two lists of entries, each for
 * itself; by what is written down of partitions, where the copies differ.
 */
export function readGpt(medium: Medium, known: KnownPartitions): ReadGpt | null {
  const cells = viewOf(medium);
  const last = medium.sizeBytes - SECTOR;
  const isAnnounced = contentAt(cells, 0)?.kind === 'mbr';
  const primary = readCopy(cells, SECTOR);
  const otherBytes = headerAt(cells, SECTOR)?.otherBytes ?? null;
  const backup = readCopy(cells, last) ?? misplacedCopy(cells, otherBytes, last);
  const whole = primary ?? backup;
  if (whole === null) return illegible(cells, last, isAnnounced);
  const judged = judgeCopies({ primary, backup, last }, known);
  const { partitions } = judged.counts === 'primary' ? (primary ?? whole) : (backup ?? whole);
  return {
    uuid: whole.header.uuid,
    ...judged,
    primary: judged.primary === 'good' && !isAnnounced ? 'damaged' : judged.primary,
    isAnnounced,
    otherBytes,
    isBackupMisplaced: backup !== null && backup.header.ownBytes !== last,
    partitions: inPlace(partitions),
  };
}

function misplacedCopy(cells: readonly Cell[], at: Bytes | null, last: Bytes): Copy | null {
  return at !== null && at > SECTOR && at < last ? readCopy(cells, at) : null;
}

/** Neither copy is whole; a header may still be legible. */
function illegible(cells: readonly Cell[], last: Bytes, isAnnounced: boolean): ReadGpt | null {
  const uuid = headerAt(cells, SECTOR)?.uuid ?? headerAt(cells, last)?.uuid ?? null;
  if (uuid === null && !isAnnounced) return null;
  const damaged = { primary: 'damaged', backup: 'damaged' } as const;
  const nothing = { counts: 'primary', otherBytes: null } as const;
  return {
    uuid: uuid ?? '',
    ...damaged,
    isAnnounced,
    ...nothing,
    isBackupMisplaced: false,
    partitions: [],
  };
}

function inPlace(partitions: readonly GptEntry[]): readonly GptEntry[] {
  return partitions.toSorted((a, b) => a.startBytes - b.startBytes);
}

function judgeCopies(
  found: { readonly primary: Copy | null; readonly backup: Copy | null; readonly last: Bytes },
  known: KnownPartitions,
): Pick<ReadGpt, 'primary' | 'backup' | 'counts' | 'backupPartitions'> {
  const { primary, backup, last } = found;
  if (primary === null) return { primary: 'damaged', backup: 'good', counts: 'backup' };
  if (backup === null) return { primary: 'good', backup: 'damaged', counts: 'primary' };
  const isSame =
    backup.header.uuid === primary.header.uuid &&
    backup.header.checksum === primary.header.checksum;
  const isAtEnd = backup.header.ownBytes === last && primary.header.otherBytes === last;
  if (isSame) return { primary: 'good', backup: isAtEnd ? 'good' : 'misplaced', counts: 'primary' };
  const counts = countingCopy({ primary: copyOf(primary), backup: copyOf(backup) }, known);
  switch (counts) {
    case 'primary':
      return { primary: 'good', backup: 'outdated', counts };
    case 'backup':
      return { primary: 'outdated', backup: 'good', counts };
    case 'neither':
      return {
        ...{ primary: 'good', backup: 'contradicting', counts: 'primary' },
        backupPartitions: inPlace(backup.partitions),
      };
  }
}

function copyOf({ header, partitions }: Copy): TableCopy {
  return { uuid: header.uuid, partitions };
}

export function contentAt(cells: readonly Cell[], startBytes: Bytes): Content | null {
  return cells.find((cell) => cell.startBytes === startBytes)?.content ?? null;
}

function headerAt(cells: readonly Cell[], at: Bytes): Header | null {
  const content = contentAt(cells, at);
  return content?.kind === 'gpt-header' ? content : null;
}

function readCopy(cells: readonly Cell[], at: Bytes): Copy | null {
  const header = headerAt(cells, at);
  if (header?.ownBytes !== at) return null;
  const entries = contentAt(cells, header.entriesBytes);
  if (entries?.kind !== 'gpt-entries' || checksumOf(entries.partitions) !== header.checksum)
    return null;
  return { header, partitions: entries.partitions };
}

const checksums = new WeakMap<readonly GptEntry[], string>();

export function checksumOf(partitions: readonly GptEntry[]): string {
  const known = checksums.get(partitions);
  if (known !== undefined) return known;
  const checksum = JSON.stringify(partitions);
  checksums.set(partitions, checksum);
  return checksum;
}

/** The sectors of a table's copies, and where the headers are. */
export function tablePlaces(sizeBytes: Bytes) {
  const last = sizeBytes - SECTOR;
  return {
    primary: { header: SECTOR, entries: 2 * SECTOR, other: last },
    backup: { header: last, entries: last - ENTRIES, other: SECTOR },
  } as const;
}

/** Entries first, then the header that vouches for them. */
export function copyWrites(
  medium: Medium,
  table: { readonly uuid: string; readonly partitions: readonly GptEntry[] },
  which: 'primary' | 'backup',
): readonly Write[] {
  const at = tablePlaces(medium.sizeBytes)[which];
  const partitions = table.partitions.toSorted((a, b) => a.number - b.number);
  return [
    {
      via: 'disk',
      startBytes: at.entries,
      endBytes: at.entries + ENTRIES,
      content: { kind: 'gpt-entries', partitions },
    },
    {
      via: 'disk',
      startBytes: at.header,
      endBytes: at.header + SECTOR,
      content: {
        kind: 'gpt-header',
        uuid: table.uuid,
        ownBytes: at.header,
        otherBytes: at.other,
        entriesBytes: at.entries,
        checksum: checksumOf(partitions),
      },
    },
  ];
}

export const MBR_WRITE: Write = {
  via: 'disk',
  startBytes: 0,
  endBytes: SECTOR,
  content: { kind: 'mbr' },
};

/** The copies of a table lie within these ends. */
export function isTableSpace(cell: Cell, sizeBytes: Bytes): boolean {
  return cell.endBytes <= 2 * SECTOR + ENTRIES || cell.startBytes >= sizeBytes - SECTOR - ENTRIES;
}

/** Larger by so much, under its host. */
export function enlargedMedium(medium: Medium, byBytes: Bytes): Medium {
  return { ...medium, sizeBytes: medium.sizeBytes + byBytes };
}

/**
 * The first MiB and the last one read as zeros: what lies between is seen by nobody who looks at
 * the ends.
 */
export function clearedEnds(medium: Medium): Medium {
  const ends = [
    { startBytes: 0, endBytes: MiB },
    { startBytes: medium.sizeBytes - MiB, endBytes: medium.sizeBytes },
  ];
  const cells = ends.reduce(
    (before, end) => overwritten(before, { ...end, content: null }),
    viewOf(medium),
  );
  return abandoned({ ...medium, cells, pending: [] });
}
