import { formatBytes, LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import type { CarvedVolume, ThinPoolLayout } from '../../model/declared/declarations.ts';
import type { DesiredPool } from '../../model/planned/desired.ts';
import type { NodeName, VolumeId } from '../../model/identifiers.ts';
import type { ObservedVolumeGroup } from '../../model/observed/inventory.ts';
import { isHalfPool } from '../../model/observed/observed-volume.ts';
import { refusal, type Refusal } from '../../model/planned/refusal.ts';
import {
  chunkBytesFor,
  metadataBytesFor,
  type PoolGeometry,
} from '../../model/volumes/thin-pool.ts';
import type { WantedSpan } from '../disks/partition-geometry.ts';

/** The thin pool that is wanted; null for any other volume. */
export function poolIn({ partition }: WantedSpan): ThinPoolLayout | null {
  return partition.format.kind === 'thin-pool' ? (partition as ThinPoolLayout) : null;
}

/** The name of the pool that a thin volume is cut from; null for any other volume. */
export function poolNameOf({ partition }: WantedSpan): string | null {
  return (partition as Partial<CarvedVolume>).thinPool ?? null;
}

/**
 * What takes extents of the group, in the order in which they are given away: what is there, what
 * is to be made, and last, there or not, pools that take the rest. Thin volumes take none.
 */
export function inCuttingOrder<Want extends WantedSpan>(
  wanted: readonly Want[],
  isThere: (want: Want) => boolean,
): readonly Want[] {
  const taking = wanted.filter((want) => poolNameOf(want) === null);
  const sized = taking.filter((want) => !takesRest(want));
  return [
    ...sized.filter(isThere),
    ...sized.filter((want) => !isThere(want)),
    ...taking.filter(takesRest),
  ];
}

function takesRest(want: WantedSpan): boolean {
  return poolIn(want)?.size.kind === 'rest';
}

/**
 * Pools that were begun and are none yet: what is there of them is removed before they are made
 * anew.
 */
export function halfPools(
  wanted: readonly WantedSpan[],
  groups: readonly (ObservedVolumeGroup | null)[],
): readonly VolumeId[] {
  const found = groups.flatMap((group) => group?.volumes ?? []);
  return wanted.flatMap(({ volume, partition }) =>
    found.some((one) => one.name === volume && isHalfPool(partition, one)) ? [volume] : [],
  );
}

/** A pool that is there; in extents. */
export interface KnownPool extends PoolGeometry {
  readonly extents: number;
}

export function knownPool(
  observed: ObservedVolumeGroup | null,
  volume: VolumeId,
): KnownPool | null {
  const found = observed?.volumes.find(({ name }) => name === volume);
  if (found?.pool === undefined) return null;
  const { chunkBytes, metadataBytes } = found.pool;
  return { chunkBytes, metadataBytes, extents: inExtents(found.sizeBytes) };
}

/**
 * LVM keeps metadata to repair with, as large as those of the largest pool, once in each group
 * (lvmthin(7), "Spare metadata LV"). A repair that found no room for others left none.
 */
export function spareExtents(groups: readonly (ObservedVolumeGroup | null)[]): number {
  const told = groups.flatMap((group) => group?.spareMetadataBytes ?? []);
  if (told.length > 0) return Math.max(...told.map(inExtents));
  const pools = groups.flatMap((group) => group?.volumes.flatMap(({ pool }) => pool ?? []) ?? []);
  return Math.max(0, ...pools.map(({ metadataBytes }) => inExtents(metadataBytes)));
}

/** What a pool is measured against, in extents. */
export interface PoolRoom {
  /** Of the whole group. */
  readonly total: number;
  /** Beside the reserve, where the pool is to lie. */
  readonly free: number;
  /** The spare metadata that the group has. */
  readonly spare: number;
  readonly known: KnownPool | null;
}

export interface SizedPool {
  /** Of its data. */
  readonly extents: number;
  /** Of data, metadata and spare metadata, beyond what is there. */
  readonly needed: number;
  /** The spare metadata that the group has with it. */
  readonly spare: number;
  readonly pool: DesiredPool;
  /** The most that its data could have. */
  readonly largest: number;
}

/** How large a pool is going to be: as declared, and what takes a share never below what it has. */
export function sizePool(layout: ThinPoolLayout, room: PoolRoom): SizedPool {
  const largest = largestPool(layout, room);
  const there = room.known?.extents ?? 0;
  const { size } = layout;
  const extents =
    size.kind === 'bytes'
      ? Math.max(1, Math.ceil(size.bytes / LOGICAL_EXTENT_BYTES))
      : size.kind === 'percent'
        ? shareOf(Math.floor((room.total * size.percent) / 100), { there, largest })
        : Math.max(1, there, largest);
  return { ...costOf(layout, extents, room), largest };
}

/**
 * Of a group that grew a pool takes its share only where there is room; a new one has it, or is
 * refused.
 */
function shareOf(share: number, at: { readonly there: number; readonly largest: number }): number {
  return Math.max(1, at.there, at.there === 0 ? share : Math.min(share, at.largest));
}

/** As {@link sizePool}, for a pool that stays as large as it is. */
export function keptPool(layout: ThinPoolLayout, known: KnownPool): DesiredPool {
  const { overprovision, alarmPercent, chunkBytes } = layout;
  const { metadataBytes } = known;
  return {
    chunkBytes: chunkBytes ?? known.chunkBytes,
    metadataBytes,
    overprovision,
    alarmPercent,
  };
}

function costOf(
  layout: ThinPoolLayout,
  extents: number,
  { known, spare }: PoolRoom,
): Omit<SizedPool, 'largest'> {
  const dataBytes = extents * LOGICAL_EXTENT_BYTES;
  const chunkBytes = layout.chunkBytes ?? known?.chunkBytes ?? chunkBytesFor(dataBytes);
  const wanted = layout.metadataBytes ?? metadataBytesFor(dataBytes, chunkBytes);
  const metadataBytes = Math.max(known?.metadataBytes ?? 0, wanted);
  const metadata = inExtents(metadataBytes);
  const more = metadata - inExtents(known?.metadataBytes ?? 0);
  const { overprovision, alarmPercent } = layout;
  return {
    extents,
    needed: extents - (known?.extents ?? 0) + more + Math.max(0, metadata - spare),
    spare: Math.max(spare, metadata),
    pool: { chunkBytes, metadataBytes, overprovision, alarmPercent },
  };
}

/** Its metadata grow with it: what remains for data is found by halving. */
function largestPool(layout: ThinPoolLayout, room: PoolRoom): number {
  let fits = room.known?.extents ?? 0;
  let beyond = fits + Math.max(0, room.free) + 1;
  while (beyond - fits > 1) {
    const middle = Math.floor((fits + beyond) / 2);
    if (costOf(layout, middle, room).needed <= room.free) fits = middle;
    else beyond = middle;
  }
  return fits;
}

/** A pool with its place, as its thin volumes see it. */
export interface OpenPool {
  readonly layout: ThinPoolLayout;
  readonly volume: VolumeId;
  readonly extents: number;
  /** The sizes of all volumes in it that are there, together. */
  readonly promised: number;
}

/** The sizes of thin volumes of a pool that are there, declared or not, in extents. */
export function provisionedExtents(observed: ObservedVolumeGroup | null, pool: VolumeId): number {
  const volumes = observed?.volumes.filter(({ thinPool }) => thinPool === pool) ?? [];
  return volumes.reduce((sum, { sizeBytes }) => sum + inExtents(sizeBytes), 0);
}

export interface WantedThin<Want extends WantedSpan> {
  readonly want: Want;
  /** In extents; null for one that is to be made. */
  readonly there: number | null;
}

export interface CutThin<Want extends WantedSpan> {
  readonly want: Want;
  readonly extents: number;
}

interface About {
  readonly node: NodeName;
  readonly layout: string;
}

/**
 * Cuts the thin volumes of one pool: what is there keeps its size, then it grows, then new ones are
 * cut, each in declared order, as long as all together stay within what the pool may promise.
 */
export function cutThin<Want extends WantedSpan>(
  about: About,
  pool: OpenPool,
  wanted: readonly WantedThin<Want>[],
): { readonly cut: readonly CutThin<Want>[]; readonly refusals: readonly Refusal[] } {
  const most = Math.floor(pool.extents * pool.layout.overprovision);
  let left = most - pool.promised;
  const cut: CutThin<Want>[] = [];
  const refusals: Refusal[] = [];
  const ordered = [
    ...wanted.filter(({ there }) => there !== null),
    ...wanted.filter(({ there }) => there === null),
  ];
  for (const { want, there } of ordered) {
    const asked = askedExtents(want);
    const more = asked - (there ?? 0);
    if (more > 0 && more > left) {
      refusals.push(promisesTooMuch(about, pool, { want, there, left: Math.max(0, left) }));
      if (there !== null) cut.push({ want, extents: there });
      continue;
    }
    cut.push({ want, extents: asked });
    left -= Math.max(0, more);
  }
  return { cut, refusals };
}

/** Why thin volumes are not made whose pool has no place. */
export function withoutPool(about: About, want: WantedSpan): Refusal {
  const name = nameOf(about, want);
  const pool = poolNameOf(want) ?? '';
  return refusal('no-room', subjectOf(about, want), {
    summary: `${name} is not made: its thin pool ${pool} has no place`,
    remedy: `See to the thin pool ${pool}, which is refused above.`,
  });
}

export function poolRefusal(
  about: About,
  want: WantedSpan,
  sized: SizedPool & { readonly there: number | null; readonly free: number },
): Refusal {
  const name = nameOf(about, want);
  const { there, largest, pool } = sized;
  const parts = `data of ${sizeText(sized.extents)} with chunks of ${formatBytes(pool.chunkBytes)}, metadata of ${formatBytes(pool.metadataBytes)}, and as much spare metadata once in the group`;
  return refusal(there === null ? 'no-room' : 'cannot-grow', subjectOf(about, want), {
    summary:
      there === null
        ? `there is no room for the thin pool ${name}`
        : `the thin pool ${name} cannot grow: there are too few free extents`,
    evidence: [
      `it needs ${sizeText(sized.needed)}${there === null ? '' : ' more'} (${parts}); ${sizeText(Math.max(0, sized.free))} are free beside the reserve`,
    ],
    remedy:
      largest > (there ?? 0)
        ? `Declare at most ${sizeText(largest)}, lower the reserve, or use larger disks.`
        : 'Declare less elsewhere in the group, lower the reserve, or use larger disks.',
  });
}

function promisesTooMuch(
  about: About,
  { layout, extents, promised }: OpenPool,
  at: { readonly want: WantedSpan; readonly there: number | null; readonly left: number },
): Refusal {
  const { want, there, left } = at;
  const name = nameOf(about, want);
  const largest = (there ?? 0) + left;
  const ratio = String(layout.overprovision);
  return refusal(there === null ? 'no-room' : 'cannot-grow', subjectOf(about, want), {
    summary: `${name} ${there === null ? 'is not made' : 'cannot grow'}: the thin pool ${layout.name} would promise more than ${ratio} times its size`,
    evidence: [
      `${layout.name} has ${sizeText(extents)}, and may promise ${sizeText(Math.floor(extents * layout.overprovision))} (overprovision ${ratio})`,
      `volumes that are there have ${sizeText(promised)} of that; ${name} asks for ${sizeText(askedExtents(want))}, and ${sizeText(left)} are left for it`,
    ],
    remedy:
      largest > 0
        ? `Declare at most ${sizeText(largest)}, a larger pool, or a higher overprovision if its volumes will not all fill up.`
        : 'Declare a larger pool, or a higher overprovision if its volumes will not all fill up.',
  });
}

function subjectOf(
  { node, layout }: About,
  { volume }: WantedSpan,
): { readonly node: NodeName; readonly layout: string; readonly volume: VolumeId } {
  return { node, layout, volume };
}

function nameOf({ layout }: About, { partition, ordinal }: WantedSpan): string {
  return `${layout}/${partition.name}-${String(ordinal)}`;
}

function askedExtents({ partition: { size } }: WantedSpan): number {
  // The schema wants a quantity here.
  return size.kind === 'bytes' ? Math.ceil(size.bytes / LOGICAL_EXTENT_BYTES) : 0;
}

function inExtents(bytes: number): number {
  return Math.floor(bytes / LOGICAL_EXTENT_BYTES);
}

function sizeText(extents: number): string {
  return formatBytes(extents * LOGICAL_EXTENT_BYTES);
}
