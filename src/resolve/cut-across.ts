import { formatBytes, LOGICAL_EXTENT_BYTES } from '../model/bytes.ts';
import type { CarvedVolume, VolumeGroupLayout } from '../model/declarations.ts';
import type { Legs } from '../model/desired.ts';
import type { DiskId, NodeName, VolumeId } from '../model/identifiers.ts';
import { compareText } from '../model/order.ts';
import { refusal, type Refusal } from '../model/refusal.ts';
import {
  evenExtents,
  largestExtents,
  legCount,
  legExtents,
  type Segments,
} from '../model/segments.ts';
import type { PlacedSpan, WantedSpan } from './partition-geometry.ts';

/** A disk of a group over several, with what its physical volume has; in extents. */
export interface GroupDisk {
  /** Of the physical volume. */
  readonly uuid: string;
  readonly disk: DiskId;
  readonly total: number;
  readonly used: number;
  /** Whether anything new may lie on it. */
  readonly isUsable: boolean;
}

export interface WantedCarve extends WantedSpan {
  readonly partition: CarvedVolume;
}

/** A volume that is there; `extents` and `segmentType` are null for one that only a record knows. */
export interface KnownVolume {
  /** The physical volume on whose disk it is told. */
  readonly home: string;
  readonly on: readonly string[];
  readonly extents: number | null;
  readonly segmentType: string | null;
}

interface Wanted extends WantedCarve {
  readonly known: KnownVolume | null;
}

export interface PlacedVolume {
  readonly span: Extract<PlacedSpan, { kind: 'placed' }>;
  readonly legs: Legs;
  readonly home: string;
}

export interface CutAcross {
  /** In declared order. */
  readonly placed: readonly PlacedVolume[];
  readonly refusals: readonly Refusal[];
}

interface About {
  readonly node: NodeName;
  readonly layout: string;
  readonly reserve: VolumeGroupLayout['reserve'];
}

/**
 * Cuts the volumes of a group over several disks: what exists keeps its place, then it grows there, then new
 * ones are cut, each in declared order and on the disks that have most free. A volume lies on as many disks as
 * its type wants, a linear one on one. The reserve is kept on each disk by its share.
 */
export function cutAcross(
  about: About,
  disks: readonly GroupDisk[],
  wanted: readonly Wanted[],
): CutAcross {
  const free = new Map(
    disks.map((disk) => [disk.uuid, disk.total - disk.used - reserveOn(disk, about, disks.length)]),
  );
  const group: Group = { about, disks, free };
  const placed = new Map<VolumeId, PlacedVolume>();
  const refusals: Refusal[] = [];
  for (const isThere of [true, false])
    for (const want of wanted) {
      if ((want.known !== null) !== isThere) continue;
      const answer = want.known === null ? cut(want, group) : keep(want, want.known, group);
      if (answer.refusal !== null) refusals.push(answer.refusal);
      if (answer.placed !== null) placed.set(want.volume, answer.placed);
    }
  return { placed: wanted.flatMap(({ volume }) => placed.get(volume) ?? []), refusals };
}

interface Group {
  readonly about: About;
  readonly disks: readonly GroupDisk[];
  /** By physical volume; what is left beside the reserve. */
  readonly free: Map<string, number>;
}

interface Answer {
  readonly placed: PlacedVolume | null;
  readonly refusal: Refusal | null;
}

function reserveOn({ total }: GroupDisk, { reserve }: About, count: number): number {
  return reserve.kind === 'percent'
    ? Math.ceil((total * reserve.percent) / 100)
    : Math.ceil(reserve.bytes / LOGICAL_EXTENT_BYTES / count);
}

/** A volume that is there keeps its physical volumes, and grows on them if each has enough. */
function keep(want: Wanted, known: KnownVolume, group: Group): Answer {
  const segments = segmentsOf(want.partition, known.on.length);
  const asked = evenExtents(askedExtents(want), segments);
  const there = known.extents ?? asked;
  const more = (asked - there) / segments.stripes;
  const least = Math.min(...known.on.map((uuid) => freeOn(uuid, group)));
  if (more > 0 && more > least) {
    const largest = there + Math.max(0, least) * segments.stripes;
    return {
      placed: placedAt(want, { ...known, extents: there, segments }),
      refusal: noGrowth(want, { there, largest, on: known.on }, group),
    };
  }
  for (const uuid of known.on) take(uuid, Math.max(0, more), group);
  return { placed: placedAt(want, { ...known, extents: asked, segments }), refusal: null };
}

function cut(want: Wanted, group: Group): Answer {
  const usable = group.disks.filter(({ isUsable }) => isUsable);
  const segments = segmentsOf(want.partition, usable.length);
  const extents = evenExtents(askedExtents(want), segments);
  const ranked = usable.toSorted(
    (a, b) => freeOn(b.uuid, group) - freeOn(a.uuid, group) || compareText(a.disk, b.disk),
  );
  const legs = ranked.slice(0, legCount(segments));
  const least = Math.min(...legs.map(({ uuid }) => freeOn(uuid, group)));
  const needed = legExtents(extents, segments);
  const isShort = legs.length < legCount(segments) || isNarrow(segments);
  if (isShort || needed > least) {
    const largest = isShort ? 0 : largestExtents(least, segments);
    return {
      placed: null,
      refusal: noRoom(want, { extents, segments, largest, count: ranked.length }, group),
    };
  }
  const on = legs.map(({ uuid }) => uuid).toSorted(compareText);
  for (const uuid of on) take(uuid, needed, group);
  return { placed: placedAt(want, { extents, segments, on, home: on[0] ?? '' }), refusal: null };
}

function take(uuid: string, extents: number, { free }: Group): void {
  free.set(uuid, (free.get(uuid) ?? 0) - extents);
}

function freeOn(uuid: string, { free }: Group): number {
  return free.get(uuid) ?? 0;
}

/** Nothing is striped over one disk. */
function isNarrow({ type, stripes }: Segments): boolean {
  return (type === 'striped' || type === 'raid10') && stripes < 2;
}

/** @param legs how many physical volumes it lies on, or could: what is not declared follows from it. */
function segmentsOf({ type, stripes, mirrors }: CarvedVolume, legs: number): Segments {
  switch (type) {
    case 'striped':
      return { type, stripes: Math.max(1, stripes ?? legs), copies: 1 };
    case 'raid1':
      return { type, stripes: 1, copies: mirrors + 1 };
    case 'raid10':
      return { type, stripes: Math.max(1, stripes ?? Math.floor(legs / 2)), copies: 2 };
    case 'linear':
    case 'thin':
      return { type: 'linear', stripes: 1, copies: 1 };
  }
}

function askedExtents({ partition: { size } }: Wanted): number {
  // The schema wants a quantity here.
  return size.kind === 'bytes' ? Math.ceil(size.bytes / LOGICAL_EXTENT_BYTES) : 0;
}

function placedAt(
  { volume, partition, ordinal }: Wanted,
  at: {
    readonly extents: number;
    readonly segments: Segments;
    readonly on: readonly string[];
    readonly home: string;
  },
): PlacedVolume {
  return {
    span: {
      kind: 'placed',
      wanted: { volume, partition, ordinal },
      startBytes: 0,
      sizeBytes: at.extents * LOGICAL_EXTENT_BYTES,
    },
    legs: { ...at.segments, on: at.on },
    home: at.home,
  };
}

function nameOf({ partition, ordinal }: Wanted, { about }: Group): string {
  return `${about.layout}/${partition.name}-${String(ordinal)}`;
}

/** What each disk has free beside the reserve, for people. */
function freeLines(
  { disks, free }: Group,
  on: readonly string[] = disks.map(({ uuid }) => uuid),
): readonly string[] {
  return disks
    .filter(({ uuid }) => on.includes(uuid))
    .map(({ disk, uuid, isUsable }) =>
      isUsable
        ? `${disk}: ${sizeText(Math.max(0, free.get(uuid) ?? 0))} free (${String(Math.max(0, free.get(uuid) ?? 0))} extents) beside the reserve`
        : `${disk}: cannot be used now`,
    );
}

function sizeText(extents: number): string {
  return formatBytes(extents * LOGICAL_EXTENT_BYTES);
}

function noGrowth(
  want: Wanted,
  at: { readonly there: number; readonly largest: number; readonly on: readonly string[] },
  group: Group,
): Refusal {
  const { node, layout } = group.about;
  return refusal(
    'cannot-grow',
    { node, layout, volume: want.volume },
    {
      summary: `${nameOf(want, group)} cannot grow: the disks that it lies on have too little free`,
      evidence: [`${nameOf(want, group)} has ${sizeText(at.there)}`, ...freeLines(group, at.on)],
      remedy: `Declare at most ${sizeText(at.largest)}, lower the reserve, or use larger disks.`,
    },
  );
}

function noRoom(
  want: Wanted,
  at: {
    readonly extents: number;
    readonly segments: Segments;
    readonly largest: number;
    readonly count: number;
  },
  group: Group,
): Refusal {
  const { node, layout } = group.about;
  const { type } = at.segments;
  const legs = Math.max(legCount(at.segments), isNarrow(at.segments) ? 2 * at.segments.copies : 0);
  const each = legExtents(at.extents, at.segments);
  const isShort = at.count < legs;
  return refusal(
    'no-room',
    { node, layout, volume: want.volume },
    {
      summary: isShort
        ? `${nameOf(want, group)} (${type}) lies on ${String(legs)} disks, and its group has ${String(at.count)} that can be used`
        : `the group of layout ${layout} has no room for ${nameOf(want, group)} (${type})`,
      evidence: [
        ...(isShort
          ? []
          : [
              `needs ${sizeText(each)} on ${legs === 1 ? 'one disk' : `each of ${String(legs)} disks`}`,
            ]),
        ...freeLines(group),
      ],
      remedy: isShort
        ? `Select more disks for layout ${layout}, or declare fewer stripes or mirrors.`
        : `Declare at most ${sizeText(at.largest)}, lower the reserve, or select more or larger disks for layout ${layout}.`,
    },
  );
}
