import { formatBytes, LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import type { ThinPoolLayout } from '../../model/declared/declarations.ts';
import type { DesiredPool } from '../../model/planned/desired.ts';
import type { VolumeId } from '../../model/identifiers.ts';
import { compareText, groupedBy } from '../../model/values/order.ts';
import { refusal, type Refusal } from '../../model/planned/refusal.ts';
import {
  evenExtents,
  largestExtents,
  legCount,
  legExtents,
  type Segments,
} from '../../model/volumes/segments.ts';
import {
  freeOn,
  ranked,
  takeExtents,
  type GroupOfLayout,
  type GroupRoom,
  type GroupDisk,
  type KnownVolume,
  type PlacedVolume,
  type Wanted,
} from './group-room.ts';
import { carvedSegments, isNarrow } from './carved-segments.ts';
import {
  cutThin,
  inCuttingOrder,
  keptPool,
  poolIn,
  poolNameOf,
  poolRefusal,
  sizePool,
  withoutPool,
} from './thin-pools.ts';

export interface CutAcross {
  /** In declared order. */
  readonly placed: readonly PlacedVolume[];
  readonly refusals: readonly Refusal[];
}

/**
 * Cuts the volumes of a group over several disks: what exists keeps its place, then it grows there,
 * then new ones are cut, each in declared order and on the disks that have most free. A volume lies
 * on as many disks as its type wants, a linear one on one, and so does a thin pool. The reserve is
 * kept on each disk by its share.
 *
 * @param group `spare`: the metadata that the group has to repair pools with, in extents.
 */
export function cutAcross(
  about: GroupOfLayout,
  { disks, spare }: { readonly disks: readonly GroupDisk[]; readonly spare: number },
  wanted: readonly Wanted[],
): CutAcross {
  const free = new Map(
    disks.map((disk) => [disk.uuid, disk.total - disk.used - reserveOn(disk, about, disks.length)]),
  );
  const group: GroupRoom = { about, disks, free, spare, pools: new Map() };
  const placed = new Map<VolumeId, PlacedVolume>();
  const refusals: Refusal[] = [];
  for (const want of inCuttingOrder(wanted, ({ known }) => known !== null && known.extents !== 0)) {
    const answer = placeOne(want, group);
    if (answer.refusal !== null) refusals.push(answer.refusal);
    if (answer.placed !== null) placed.set(want.volume, answer.placed);
  }
  const thin = cutThinAcross(wanted, { about, placed, pools: group.pools });
  for (const one of thin.placed) placed.set(one.span.wanted.volume, one);
  refusals.push(...thin.refusals);
  return { placed: wanted.flatMap(({ volume }) => placed.get(volume) ?? []), refusals };
}

function placeOne(want: Wanted, group: GroupRoom): Answer {
  const layout = poolIn(want);
  if (layout !== null) return placePool(want, layout, group);
  return want.known === null ? cut(want, group) : keep(want, want.known, group);
}

/** Where it is, or on the disk with most free: data, metadata and spare metadata on one. */
function placePool(want: Wanted, layout: ThinPoolLayout, group: GroupRoom): Answer {
  const { known } = want;
  const there = known?.pool ?? null;
  const on =
    known === null
      ? ranked(group)
          .slice(0, 1)
          .map(({ uuid }) => uuid)
      : known.on;
  const at: PoolSite = { layout, on, home: known?.home ?? on[0] ?? '' };
  const free = leastOn(on, group);
  const total = group.disks.reduce((sum, disk) => sum + disk.total, 0);
  const sized = sizePool(layout, { total, free, spare: group.spare, known: there });
  // One that only a record knows is not made again, and takes nothing.
  if (known !== null && known.extents === null)
    return { placed: openPool(want, at, { ...sized, group }), refusal: null };
  if (sized.needed <= 0 || sized.needed <= free) {
    for (const uuid of on) takeExtents(uuid, Math.max(0, sized.needed), group);
    group.spare = sized.spare;
    return { placed: openPool(want, at, { ...sized, group }), refusal: null };
  }
  const refusal = poolRefusal(group.about, want, { ...sized, there: there?.extents ?? null, free });
  if (there === null) return { placed: null, refusal };
  const kept = { extents: there.extents, pool: keptPool(layout, there), group };
  return { placed: openPool(want, at, kept), refusal };
}

/** What is free on each of them. */
function leastOn(on: readonly string[], group: GroupRoom): number {
  return on.length === 0 ? 0 : Math.min(...on.map((uuid) => freeOn(uuid, group)));
}

interface PoolSite {
  readonly layout: ThinPoolLayout;
  readonly on: readonly string[];
  readonly home: string;
}

/** A pool with its place, from which thin volumes can be cut. */
function openPool(
  want: Wanted,
  { layout, on, home }: PoolSite,
  sized: { readonly extents: number; readonly pool: DesiredPool; readonly group: GroupRoom },
): PlacedVolume {
  const { extents, pool, group } = sized;
  group.pools.set(want.volume, { layout, extents, promised: want.known?.promised ?? 0 });
  const segments = carvedSegments(want.partition, 1);
  return { ...placedAt(want, { extents, segments, on, home }), pool };
}

/** From each pool what it may promise; each lies where its pool does. */
function cutThinAcross(
  wanted: readonly Wanted[],
  {
    about,
    placed,
    pools,
  }: {
    readonly about: GroupOfLayout;
    readonly placed: ReadonlyMap<VolumeId, PlacedVolume>;
    readonly pools: GroupRoom['pools'];
  },
): CutAcross {
  const byPool = groupedBy(
    wanted.filter((want) => poolNameOf(want) !== null),
    (want) => poolNameOf(want) ?? '',
  );
  const refusals: Refusal[] = [];
  const cuts: PlacedVolume[] = [];
  for (const [name, thin] of byPool) {
    const want = wanted.find((one) => poolIn(one)?.name === name);
    const pool = want === undefined ? undefined : pools.get(want.volume);
    const at = want === undefined ? undefined : placed.get(want.volume);
    if (want === undefined || pool === undefined || at === undefined) {
      refusals.push(...thin.map((one) => withoutPool(about, one)));
      continue;
    }
    const answer = cutThin(
      about,
      { ...pool, volume: want.volume },
      thin.map((one) => ({ want: one, there: one.known?.extents ?? null })),
    );
    refusals.push(...answer.refusals);
    for (const { want: one, extents } of answer.cut) {
      const segments = carvedSegments(one.partition, 1);
      const on = one.known?.on ?? at.legs.on;
      const home = one.known?.home ?? at.home;
      cuts.push({ ...placedAt(one, { extents, segments, on, home }), thinPool: want.volume });
    }
  }
  return { placed: cuts, refusals };
}

interface Answer {
  readonly placed: PlacedVolume | null;
  readonly refusal: Refusal | null;
}

function reserveOn({ total }: GroupDisk, { reserve }: GroupOfLayout, count: number): number {
  return reserve.kind === 'percent'
    ? Math.ceil((total * reserve.percent) / 100)
    : Math.ceil(reserve.bytes / LOGICAL_EXTENT_BYTES / count);
}

/** A volume that is there keeps its physical volumes, and grows on them if each has enough. */
function keep(want: Wanted, known: KnownVolume, group: GroupRoom): Answer {
  const segments = carvedSegments(want.partition, known.on.length);
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
  for (const uuid of known.on) takeExtents(uuid, Math.max(0, more), group);
  return { placed: placedAt(want, { ...known, extents: asked, segments }), refusal: null };
}

function cut(want: Wanted, group: GroupRoom): Answer {
  const usable = group.disks.filter(({ isUsable }) => isUsable);
  const segments = carvedSegments(want.partition, usable.length);
  const extents = evenExtents(askedExtents(want), segments);
  const legs = ranked(group).slice(0, legCount(segments));
  const least = Math.min(...legs.map(({ uuid }) => freeOn(uuid, group)));
  const needed = legExtents(extents, segments);
  const isShort = legs.length < legCount(segments) || isNarrow(segments);
  if (isShort || needed > least) {
    const largest = isShort ? 0 : largestExtents(least, segments);
    return {
      placed: null,
      refusal: noRoom(want, { extents, segments, largest, count: usable.length }, group),
    };
  }
  const on = legs.map(({ uuid }) => uuid).toSorted(compareText);
  for (const uuid of on) takeExtents(uuid, needed, group);
  return { placed: placedAt(want, { extents, segments, on, home: on[0] ?? '' }), refusal: null };
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

function nameOf({ partition, ordinal }: Wanted, { about }: GroupRoom): string {
  return `${about.layout}/${partition.name}-${String(ordinal)}`;
}

/** What each disk has free beside the reserve, for people. */
function freeLines(
  { disks, free }: GroupRoom,
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
  group: GroupRoom,
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
  group: GroupRoom,
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
