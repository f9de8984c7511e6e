import {
  formatBytes,
  LOGICAL_EXTENT_BYTES,
  PHYSICAL_VOLUME_START_BYTES,
  type Bytes,
} from '../../model/values/bytes.ts';
import type {
  DiskLayout,
  ThinPoolLayout,
  VolumeGroupLayout,
} from '../../model/declared/declarations.ts';
import type { DesiredPool, DesiredVolume, LogicalPlace } from '../../model/planned/desired.ts';
import { groupName, type VolumeId } from '../../model/identifiers.ts';
import type { ObservedLogicalVolume, ObservedVolumeGroup } from '../../model/observed/inventory.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { isLogical } from '../../model/observed/observed-volume.ts';
import { groupedBy } from '../../model/values/order.ts';
import { ownVolumes } from '../../model/volumes/own-marks.ts';
import { refusal, type Refusal } from '../../model/planned/refusal.ts';
import { wholeExtents } from '../../model/volumes/thin-pool.ts';
import type { PlacedSpan, WantedSpan } from '../disks/partition-geometry.ts';
import { physicalVolumeRef } from './physical-volume.ts';
import type { LayoutPlace } from '../disks/succession.ts';
import {
  cutThin,
  halfPools,
  inCuttingOrder,
  keptPool,
  knownPool,
  poolIn,
  poolNameOf,
  poolRefusal,
  provisionedExtents,
  sizePool,
  spareExtents,
  withoutPool,
} from './thin-pools.ts';

/** What is cut from the group on a disk, in whole extents. */
export interface CutVolumes {
  readonly spans: readonly Extract<PlacedSpan, { kind: 'placed' }>[];
  readonly noRoom: readonly Extract<PlacedSpan, { kind: 'no-room' }>[];
  /** The thin pools among them. */
  readonly pools: ReadonlyMap<VolumeId, DesiredPool>;
  /**
   * What exists, is declared larger, and keeps its size because the extents do not suffice; and
   * thin pools and volumes without place.
   */
  readonly refusals: readonly Refusal[];
}

/**
 * Cuts the volumes of a group: what exists keeps its extents, then it grows, then new ones are cut,
 * each in declared order, thin pools first; thin volumes come last, from their pools. What stays of
 * the group is its reserve and what nothing declares any more.
 *
 * @param pvBytes the size that the partition under the group is going to have.
 * @param cutting `leaving`: what is taken away before anything is cut.
 */
export function cutVolumes(
  place: LayoutPlace,
  pvBytes: Bytes,
  {
    wanted,
    leaving,
  }: { readonly wanted: readonly WantedSpan[]; readonly leaving: ReadonlySet<VolumeId> },
): CutVolumes {
  const group = groupOf(place.layout);
  const present = place.chosen.disk?.volumeGroup ?? null;
  const going = new Set([...leaving, ...halfPools(wanted, [present])]);
  const observed = withoutLeaving(present, going);
  if (group === null) return { spans: [], noRoom: [], refusals: [], pools: new Map() };
  const total = Math.max(observed?.totalExtents ?? 0, extentsOf(pvBytes));
  const cutting: Cutting = {
    place,
    observed,
    existing: existingExtents(place, observed, going),
    total,
    free: total - usedExtents(observed) - reserveExtents(group, total),
    spare: spareExtents([observed]),
    placed: new Map(),
    pools: new Map(),
    noRoom: [],
    refusals: [],
  };
  const isThere = ({ volume }: WantedSpan): boolean => cutting.existing.has(volume);
  for (const want of inCuttingOrder(wanted, isThere)) cutOne(want, cutting);
  cutThinVolumes(wanted, cutting);
  const { placed, noRoom, refusals, pools } = cutting;
  return {
    spans: wanted.flatMap(({ volume }) => placed.get(volume) ?? []),
    noRoom,
    refusals,
    pools,
  };
}

/**
 * Of a group on one disk, as it is going to be once volumes are taken away: what they have of it is
 * free.
 */
function withoutLeaving(
  observed: ObservedVolumeGroup | null,
  leaving: ReadonlySet<VolumeId>,
): ObservedVolumeGroup | null {
  if (observed === null || leaving.size === 0) return observed;
  const isLeaving = ({ label }: ObservedLogicalVolume): boolean => {
    const mark = parseMark(label);
    return mark !== null && leaving.has(mark.volume);
  };
  const given = observed.volumes.filter(isLeaving);
  return {
    ...observed,
    freeExtents: given.reduce((sum, one) => sum + ownExtents(one), observed.freeExtents),
    // How much the group keeps to repair pools with is seen of them all.
    volumes: observed.volumes.filter((one) => one.pool !== undefined || !isLeaving(one)),
  };
}

/**
 * What a linear volume, or a thin pool with its metadata, has of its group; a thin volume has
 * nothing.
 */
function ownExtents({ sizeBytes, pool, thinPool }: ObservedLogicalVolume): number {
  if (thinPool !== undefined) return 0;
  return (sizeBytes + wholeExtents(pool?.metadataBytes ?? 0)) / LOGICAL_EXTENT_BYTES;
}

interface Cutting {
  readonly place: LayoutPlace;
  readonly observed: ObservedVolumeGroup | null;
  readonly existing: ReadonlyMap<VolumeId, number>;
  /** Extents of the group. */
  readonly total: number;
  /** What is left of them beside the reserve. */
  free: number;
  /** Of the metadata that the group keeps to repair pools with. */
  spare: number;
  readonly placed: Map<VolumeId, Extract<PlacedSpan, { kind: 'placed' }>>;
  readonly pools: Map<VolumeId, DesiredPool>;
  readonly noRoom: Extract<PlacedSpan, { kind: 'no-room' }>[];
  readonly refusals: Refusal[];
}

function put(want: WantedSpan, extents: number, { placed }: Cutting): void {
  const sizeBytes = extents * LOGICAL_EXTENT_BYTES;
  placed.set(want.volume, { kind: 'placed', wanted: want, startBytes: 0, sizeBytes });
}

function cutOne(want: WantedSpan, cutting: Cutting): void {
  const pool = poolIn(want);
  if (pool !== null) {
    cutPool(want, pool, cutting);
    return;
  }
  const { existing, place, free } = cutting;
  const there = existing.get(want.volume);
  const asked = askedExtents(want);
  const more = asked - (there ?? 0);
  if (more <= 0 || more <= free) {
    put(want, asked, cutting);
    cutting.free -= Math.max(0, more);
  } else if (there !== undefined) {
    cutting.refusals.push(noGrowth(place, want, { there, free: Math.max(0, free) }));
    put(want, there, cutting);
  } else
    cutting.noRoom.push({
      kind: 'no-room',
      wanted: want,
      neededBytes: asked * LOGICAL_EXTENT_BYTES,
      largestFreeBytes: Math.max(0, free) * LOGICAL_EXTENT_BYTES,
    });
}

function cutPool(want: WantedSpan, layout: ThinPoolLayout, cutting: Cutting): void {
  const { place, observed, total, free, spare } = cutting;
  const known = cutting.existing.has(want.volume) ? knownPool(observed, want.volume) : null;
  const sized = sizePool(layout, { total, free, spare, known });
  if (sized.needed <= 0 || sized.needed <= free) {
    put(want, sized.extents, cutting);
    cutting.pools.set(want.volume, sized.pool);
    cutting.free -= Math.max(0, sized.needed);
    cutting.spare = sized.spare;
    return;
  }
  const about = { node: place.node, layout: place.layout.name };
  cutting.refusals.push(
    poolRefusal(about, want, { ...sized, there: known?.extents ?? null, free }),
  );
  if (known === null) return;
  put(want, known.extents, cutting);
  cutting.pools.set(want.volume, keptPool(layout, known));
}

/** From each pool what it may promise. */
function cutThinVolumes(wanted: readonly WantedSpan[], cutting: Cutting): void {
  const { place, observed, existing, placed, refusals } = cutting;
  const about = { node: place.node, layout: place.layout.name };
  const byPool = groupedBy(
    wanted.filter((want) => poolNameOf(want) !== null),
    (want) => poolNameOf(want) ?? '',
  );
  for (const [name, thin] of byPool) {
    const want = wanted.find((one) => poolIn(one)?.name === name);
    const layout = want === undefined ? null : poolIn(want);
    const span = want === undefined ? undefined : placed.get(want.volume);
    if (want === undefined || layout === null || span === undefined) {
      refusals.push(...thin.map((one) => withoutPool(about, one)));
      continue;
    }
    const extents = span.sizeBytes / LOGICAL_EXTENT_BYTES;
    const { volume } = want;
    const answer = cutThin(
      about,
      { layout, volume, extents, promised: provisionedExtents(observed, volume) },
      thin.map((one) => ({ want: one, there: existing.get(one.volume) ?? null })),
    );
    for (const { want: one, extents: size } of answer.cut) put(one, size, cutting);
    refusals.push(...answer.refusals);
  }
}

/**
 * Where a volume of the group lies. The name of its device-mapper node is unique on the host by its
 * id.
 */
export function logicalPlace(
  place: LayoutPlace,
  group: Pick<DesiredVolume, 'volume'>,
  volume: VolumeId,
): LogicalPlace {
  const declared = groupOf(place.layout)?.name ?? '';
  return {
    group: groupName(declared, place.installation, place.chosen.chosenAs),
    name: volume,
    physicalVolume: physicalVolumeRef(place.installation, group.volume),
  };
}

function groupOf({ arrangement }: DiskLayout): VolumeGroupLayout | null {
  return arrangement.kind === 'volume-group' ? arrangement.group : null;
}

/** Whole extents behind the label and the metadata of a physical volume. */
function extentsOf(pvBytes: Bytes): number {
  return Math.max(0, Math.floor((pvBytes - PHYSICAL_VOLUME_START_BYTES) / LOGICAL_EXTENT_BYTES));
}

function usedExtents(observed: ObservedVolumeGroup | null): number {
  return observed === null ? 0 : observed.totalExtents - observed.freeExtents;
}

function reserveExtents({ reserve }: VolumeGroupLayout, total: number): number {
  return reserve.kind === 'percent'
    ? Math.ceil((total * reserve.percent) / 100)
    : Math.ceil(reserve.bytes / LOGICAL_EXTENT_BYTES);
}

function askedExtents({ partition: { size } }: WantedSpan): number {
  // The schema wants a quantity here.
  return size.kind === 'bytes' ? Math.ceil(size.bytes / LOGICAL_EXTENT_BYTES) : 0;
}

function existingExtents(
  place: LayoutPlace,
  observed: ObservedVolumeGroup | null,
  going: ReadonlySet<VolumeId>,
): ReadonlyMap<VolumeId, number> {
  const { disk } = place.chosen;
  if (disk === null || observed === null) return new Map();
  return new Map(
    ownVolumes(disk, place).flatMap(({ mark, found }) =>
      isLogical(found) && !going.has(mark.volume)
        ? [[mark.volume, Math.floor(found.sizeBytes / observed.extentBytes)]]
        : [],
    ),
  );
}

function noGrowth(
  { node, layout, chosen }: LayoutPlace,
  { partition, ordinal, volume }: WantedSpan,
  extents: { readonly there: number; readonly free: number },
): Refusal {
  const name = `${layout.name}/${partition.name}-${String(ordinal)}`;
  const there = formatBytes(extents.there * LOGICAL_EXTENT_BYTES);
  const largest = formatBytes((extents.there + extents.free) * LOGICAL_EXTENT_BYTES);
  return refusal(
    'cannot-grow',
    { node, layout: layout.name, disk: chosen.facts.id, volume },
    {
      summary: `${name} cannot grow: its group has too few free extents`,
      evidence: [
        `${name} has ${there}, and ${formatBytes(extents.free * LOGICAL_EXTENT_BYTES)} of its group are free beside the reserve`,
      ],
      remedy: `Declare at most ${largest}, lower the reserve, or use a larger disk.`,
    },
  );
}
