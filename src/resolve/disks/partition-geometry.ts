import {
  MiB,
  PARTITION_GRAIN_BYTES,
  roundDown,
  roundUp,
  type Bytes,
} from '../../model/values/bytes.ts';
import type { LayoutPartition, PartitionSize } from '../../model/declared/declarations.ts';
import type { VolumeId } from '../../model/identifiers.ts';

/** One volume that is to lie on a disk, in declared order. */
export interface WantedSpan {
  readonly volume: VolumeId;
  readonly partition: LayoutPartition;
  readonly ordinal: number;
}

/** What lies on the disk already. Spans of `volume: null` are not ours and are gone around. */
export interface ExistingSpan {
  readonly volume: VolumeId | null;
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
}

export type PlacedSpan =
  | {
      readonly kind: 'placed';
      readonly wanted: WantedSpan;
      readonly startBytes: Bytes;
      readonly sizeBytes: Bytes;
    }
  | {
      readonly kind: 'no-room';
      readonly wanted: WantedSpan;
      readonly neededBytes: Bytes;
      readonly largestFreeBytes: Bytes;
    };

interface Extent {
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
}

interface Span {
  readonly startBytes: Bytes;
  readonly endBytes: Bytes;
}

/**
 * Gives every wanted volume its place on a disk. What exists stays where it is; new volumes go into
 * the free spans, in declared order, lowest first; `rest` comes last and takes the largest span
 * that is left. The first and the last MiB belong to the two copies of the partition table.
 */
export function placeSpans(
  diskBytes: Bytes,
  wanted: readonly WantedSpan[],
  existing: readonly ExistingSpan[],
): readonly PlacedSpan[] {
  const usable = usableSpan(diskBytes);
  const taken: Extent[] = [...existing];
  const placed = wanted.map((want): PlacedSpan | null => {
    const own = existing.find(({ volume }) => volume === want.volume);
    if (own === undefined) return null;
    const span = keepInPlace(want, own, { existing, usable });
    taken.push(span);
    return span;
  });
  const free = freeSpans(usable, taken);
  const placeRest = (isGreedy: boolean): void => {
    wanted.forEach((want, at) => {
      if (placed[at] !== null || (want.partition.size.kind === 'rest') !== isGreedy) return;
      const span = placeFresh(want, free, usable);
      placed[at] = span;
      if (span.kind === 'placed') takeStart(free, span);
    });
  };
  placeRest(false);
  placeRest(true);
  return placed.filter((span) => span !== null);
}

/** A disk on which not every declared volume has room. */
export interface FullDisk {
  readonly diskBytes: Bytes;
  readonly wanted: readonly WantedSpan[];
  readonly existing: readonly ExistingSpan[];
  /** Whether a volume has its place, and enough of it for what is to be made in it. */
  readonly isRoomy: (span: PlacedSpan) => boolean;
}

/**
 * The largest size, in whole MiB, at which every volume of a partition has room, and no other loses
 * the room that it has now; 0 when there is none, or when one of them is larger already, as none is
 * made smaller.
 */
export function largestFit(partition: LayoutPartition, disk: FullDisk): Bytes {
  const { diskBytes, wanted, existing, isRoomy } = disk;
  const isOther = ({ wanted: { partition: one } }: PlacedSpan): boolean =>
    one.name !== partition.name;
  const others = placeSpans(diskBytes, wanted, existing).filter(isOther).filter(isRoomy).length;
  const fits = (grains: number): boolean => {
    const size = { kind: 'bytes', bytes: grains * PARTITION_GRAIN_BYTES } as const;
    const resized = wanted.map((want) =>
      want.partition === partition ? { ...want, partition: { ...partition, size } } : want,
    );
    const spans = placeSpans(diskBytes, resized, existing);
    return (
      spans.every((span) => isOther(span) || span.kind === 'placed') &&
      spans.filter(isOther).filter(isRoomy).length === others
    );
  };
  let [fitting, tooLarge] = [0, Math.floor(diskBytes / PARTITION_GRAIN_BYTES)];
  while (tooLarge - fitting > 1) {
    const middle = Math.floor((fitting + tooLarge) / 2);
    if (fits(middle)) fitting = middle;
    else tooLarge = middle;
  }
  const bytes = fitting * PARTITION_GRAIN_BYTES;
  const own = new Set(wanted.filter((want) => want.partition === partition).map((w) => w.volume));
  const isLarger = existing.some(
    ({ volume, sizeBytes }) => volume !== null && own.has(volume) && sizeBytes > bytes,
  );
  return isLarger ? 0 : bytes;
}

/** The part of a disk that partitions may use, in whole MiB. */
function usableSpan(diskBytes: Bytes): Span {
  const startBytes = MiB;
  const endBytes = roundDown(diskBytes, PARTITION_GRAIN_BYTES) - MiB;
  return { startBytes, endBytes: Math.max(startBytes, endBytes) };
}

/** The size that a declaration asks for on this disk; null for `rest`. */
function askedBytes(size: PartitionSize, usable: Span): Bytes | null {
  switch (size.kind) {
    case 'bytes':
      return roundUp(size.bytes, PARTITION_GRAIN_BYTES);
    case 'percent':
      return roundDown(
        ((usable.endBytes - usable.startBytes) * size.percent) / 100,
        PARTITION_GRAIN_BYTES,
      );
    case 'rest':
      return null;
  }
}

/**
 * A volume that exists keeps its start. `rest` takes the room behind it. A percentage is one of the
 * disk as it was when the volume was made: on a disk that grew it follows only where there is room.
 * A fixed size is what it is: whether there is room for it, or less than there is, the planner
 * says.
 */
function keepInPlace(
  want: WantedSpan,
  own: ExistingSpan,
  disk: { readonly existing: readonly ExistingSpan[]; readonly usable: Span },
): Extract<PlacedSpan, { kind: 'placed' }> {
  const asked = askedBytes(want.partition.size, disk.usable);
  const room = roomBehind(own, disk.existing, disk.usable);
  const largest = own.sizeBytes + roundDown(room, PARTITION_GRAIN_BYTES);
  const percent = want.partition.size.kind === 'percent';
  const sizeBytes = asked === null ? largest : percent && asked > largest ? own.sizeBytes : asked;
  return { kind: 'placed', wanted: want, startBytes: own.startBytes, sizeBytes };
}

/** Free bytes between the end of a span and the next one. */
function roomBehind(span: Extent, all: readonly Extent[], usable: Span): Bytes {
  const end = span.startBytes + span.sizeBytes;
  const next = all
    .map((other) => other.startBytes)
    .filter((start) => start >= end)
    .reduce((least, start) => Math.min(least, start), usable.endBytes);
  return Math.max(0, next - end);
}

function placeFresh(want: WantedSpan, free: readonly Span[], usable: Span): PlacedSpan {
  const asked = askedBytes(want.partition.size, usable);
  const needed = asked ?? PARTITION_GRAIN_BYTES;
  let largest = 0;
  let roomiest: Span | undefined;
  let lowest: Span | undefined;
  for (const span of free) {
    const bytes = span.endBytes - span.startBytes;
    if (bytes > largest) [largest, roomiest] = [bytes, span];
    if (bytes >= needed) lowest ??= span;
  }
  const span = asked === null ? roomiest : lowest;
  if (span === undefined || needed < PARTITION_GRAIN_BYTES || largest < needed)
    return { kind: 'no-room', wanted: want, neededBytes: needed, largestFreeBytes: largest };
  const sizeBytes = asked ?? span.endBytes - span.startBytes;
  return { kind: 'placed', wanted: want, startBytes: span.startBytes, sizeBytes };
}

/** The complement of spans within the usable part, in whole MiB, lowest first. */
function freeSpans(usable: Span, taken: readonly Extent[]): Span[] {
  const free: Span[] = [];
  let cursor = usable.startBytes;
  for (const span of [...taken].sort((a, b) => a.startBytes - b.startBytes)) {
    const end = roundDown(Math.min(span.startBytes, usable.endBytes), PARTITION_GRAIN_BYTES);
    if (end > cursor) free.push({ startBytes: cursor, endBytes: end });
    cursor = Math.max(cursor, roundUp(span.startBytes + span.sizeBytes, PARTITION_GRAIN_BYTES));
  }
  if (usable.endBytes > cursor) free.push({ startBytes: cursor, endBytes: usable.endBytes });
  return free;
}

/** Takes the beginning of one of the free spans. */
function takeStart(free: Span[], taken: Extent): void {
  const at = free.findIndex(({ startBytes }) => startBytes === taken.startBytes);
  const span = free[at];
  if (span === undefined) return;
  const startBytes = taken.startBytes + taken.sizeBytes;
  if (startBytes < span.endBytes) free[at] = { startBytes, endBytes: span.endBytes };
  else free.splice(at, 1);
}
