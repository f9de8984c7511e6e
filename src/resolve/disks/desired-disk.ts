import type { Bytes } from '../../model/values/bytes.ts';
import type { LayoutPartition } from '../../model/declared/declarations.ts';
import type { DesiredDisk, DesiredVolume, Removal } from '../../model/planned/desired.ts';
import { ownMarks } from '../../model/volumes/own-marks.ts';
import { tableUuid, type VolumeId } from '../../model/identifiers.ts';
import { inOrder } from '../../model/values/order.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { settleSuccessions, type LayoutPlace } from './succession.ts';
import { layoutLogicalVolumes } from './layout-partitions.ts';
import { desiredVolume, isRoomy, roomRefusal } from './desired-volume.ts';
import { cutVolumes, logicalPlace, type CutVolumes } from '../volume-groups/logical-volumes.ts';
import {
  largestFit,
  placeSpans,
  type ExistingSpan,
  type WantedSpan,
} from './partition-geometry.ts';
import { poolIn, poolNameOf } from '../volume-groups/thin-pools.ts';
import { concernsNode, undeclaredRemovals } from '../removals/undeclared-removals.ts';

/**
 * A chosen disk with every volume that its layout puts on it: ids, places, sizes, UUIDs. What does
 * not fit is refused by name; the rest goes on.
 */
export function desiredDisk(place: LayoutPlace): {
  readonly disk: DesiredDisk;
  readonly refusals: readonly Refusal[];
  /** Volumes of the layout that make way for others of the same names. */
  readonly removals: readonly Removal[];
} {
  const removals: Removal[] = [];
  const refusals: Refusal[] = [];
  const carved: readonly LayoutPartition[] = layoutLogicalVolumes(place.layout);
  const partitioned: WantedSpan[] = [];
  const cutLater: WantedSpan[] = [];
  for (const { span, answer } of settleSuccessions(place)) {
    (carved.includes(span.partition) ? cutLater : partitioned).push(span);
    if (answer.kind === 'removed') removals.push(answer.removal);
    if (answer.kind === 'refused') refusals.push(answer.refusal);
  }
  const leaving = leavingVolumes(place, [...partitioned, ...cutLater], removals);
  const { sizeBytes } = place.chosen.facts;
  const existing = existingSpans(place, leaving);
  const spans = placeSpans(sizeBytes, partitioned, existing);
  const partitions: DesiredVolume[] = [];
  const largest = (partition: LayoutPartition): Bytes =>
    largestFit(partition, { diskBytes: sizeBytes, wanted: partitioned, existing, isRoomy });
  for (const span of spans) {
    const refused = roomRefusal(place, span, largest);
    if (refused !== null) refusals.push(refused);
    if (isRoomy(span)) partitions.push(desiredVolume(place, span));
  }
  const cut = cutFromGroup(place, partitions, { wanted: cutLater, leaving });
  refusals.push(...cut.refusals);
  const volumes = inOrder(partitions, (a, b) => a.startBytes - b.startBytes).concat(cut.volumes);
  const disk: DesiredDisk = {
    layout: place.layout.name,
    madeAs: place.chosen.madeAs,
    movedFrom: place.chosen.movedFrom,
    protected: place.layout.protected,
    source: place.layout.source,
    chosenAs: place.chosen.chosenAs,
    facts: place.chosen.facts,
    tableUuid: tableUuid(place.installation, place.chosen.madeAs, place.chosen.chosenAs),
    volumes,
  };
  return { disk, refusals, removals };
}

interface Carving {
  readonly wanted: readonly WantedSpan[];
  /** Volumes whose extents become free in the same plan. */
  readonly leaving: ReadonlySet<VolumeId>;
}

/** The logical volumes of a layout with a group; behind the partition that carries it. */
function cutFromGroup(
  place: LayoutPlace,
  [group]: readonly DesiredVolume[],
  { wanted, leaving }: Carving,
): { readonly volumes: readonly DesiredVolume[]; readonly refusals: readonly Refusal[] } {
  if (wanted.length === 0 || group?.format.kind !== 'physical-volume')
    return { volumes: [], refusals: [] };
  const cut = cutVolumes(place, group.sizeBytes, { wanted, leaving });
  const all = [...cut.spans, ...cut.noRoom];
  return {
    volumes: cut.spans
      .filter(isRoomy)
      .map((span) => desiredVolume(place, span))
      .map((volume) => ({ ...volume, logical: logicalPlace(place, group, volume.volume) }))
      .map((volume) => withPool(volume, cut)),
    refusals: [...cut.refusals, ...all.flatMap((span) => roomRefusal(place, span) ?? [])],
  };
}

/** What a thin pool is made with; from which pool a thin volume is cut. */
function withPool(volume: DesiredVolume, { spans, pools }: CutVolumes): DesiredVolume {
  if (pools.size === 0) return volume;
  const pool = pools.get(volume.volume);
  if (pool !== undefined) return { ...volume, pool };
  const want = spans.find(({ wanted }) => wanted.volume === volume.volume)?.wanted;
  const name = want === undefined ? null : poolNameOf(want);
  const from = spans.find(({ wanted }) => poolIn(wanted)?.name === name)?.wanted.volume;
  if (from === undefined || volume.logical === undefined) return volume;
  return { ...volume, logical: { ...volume.logical, thinPool: from } };
}

/**
 * Volumes whose room becomes free: those that make way for others, and those that nothing declares.
 */
function leavingVolumes(
  place: LayoutPlace,
  wanted: readonly WantedSpan[],
  removals: readonly Removal[],
): ReadonlySet<VolumeId> {
  if (removals.length === 0 && !concernsNode(place.given)) return NO_VOLUMES;
  const replaced = new Set(removals.map(({ volume }) => volume));
  return new Set([...replaced, ...undeclaredGoing(place, wanted, replaced)]);
}

const NO_VOLUMES: ReadonlySet<VolumeId> = new Set();

/**
 * Volumes on the disk that nothing declares and that a consent takes away in the same plan: their
 * room is free, so that a removal stopped half-way leads to the same places as one that was not.
 */
function undeclaredGoing(
  place: LayoutPlace,
  wanted: readonly WantedSpan[],
  replaced: ReadonlySet<VolumeId>,
): readonly VolumeId[] {
  const {
    given,
    chosen: { disk },
  } = place;
  if (disk === null || !concernsNode(given)) return [];
  const declared = new Set(wanted.map(({ volume }) => volume));
  const here = { ...given, inventory: { ...given.inventory, disks: [disk] } };
  return undeclaredRemovals(declared, here, replaced).flatMap((answer) =>
    answer.kind === 'removed' ? [answer.removal.volume] : [],
  );
}

/**
 * What lies on the disk, if the table is ours; a disk that is not ours yet has nothing to go
 * around.
 */
function existingSpans(
  place: LayoutPlace,
  leaving: ReadonlySet<VolumeId>,
): readonly ExistingSpan[] {
  const { disk } = place.chosen;
  if (disk?.table === undefined || !place.chosen.begun) return [];
  const own = new Map(ownMarks(disk, place).map(({ mark, partition }) => [partition, mark.volume]));
  // Without one mark of ours it is held as a whole: what else lies on it is no question of room.
  if (own.size === 0) return [];
  return disk.table.partitions
    .map((partition) => ({
      volume: own.get(partition) ?? null,
      startBytes: partition.startBytes,
      sizeBytes: partition.sizeBytes,
    }))
    .filter(({ volume }) => volume === null || !leaving.has(volume));
}
