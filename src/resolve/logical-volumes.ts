import {
  formatBytes,
  LOGICAL_EXTENT_BYTES,
  PHYSICAL_VOLUME_START_BYTES,
  type Bytes,
} from '../model/bytes.ts';
import type { DiskLayout, VolumeGroupLayout } from '../model/declarations.ts';
import type { DesiredVolume, LogicalPlace } from '../model/desired.ts';
import { groupName, physicalVolumeUuid, type VolumeId } from '../model/identifiers.ts';
import type { ObservedVolumeGroup } from '../model/inventory.ts';
import { isLogical } from '../model/observed-volume.ts';
import { ownVolumes } from '../model/own-marks.ts';
import { refusal, type Refusal } from '../model/refusal.ts';
import type { PlacedSpan, WantedSpan } from './partition-geometry.ts';
import type { Place } from './succession.ts';

/** What is cut from the group on a disk, in whole extents. */
export interface CutVolumes {
  readonly spans: readonly Extract<PlacedSpan, { kind: 'placed' }>[];
  readonly noRoom: readonly Extract<PlacedSpan, { kind: 'no-room' }>[];
  /** What exists, is declared larger, and keeps its size because the extents do not suffice. */
  readonly refusals: readonly Refusal[];
}

/**
 * Cuts the volumes of a group: what exists keeps its extents, then it grows, then new ones are cut, each in
 * declared order. What stays of the group is its reserve and what nothing declares any more.
 *
 * @param pvBytes the size that the partition under the group is going to have.
 */
export function cutVolumes(
  place: Place,
  pvBytes: Bytes,
  wanted: readonly WantedSpan[],
): CutVolumes {
  const group = groupOf(place.layout);
  const observed = place.chosen.disk?.volumeGroup ?? null;
  if (group === null) return { spans: [], noRoom: [], refusals: [] };
  const existing = existingExtents(place, observed);
  const total = Math.max(observed?.totalExtents ?? 0, extentsOf(pvBytes));
  let free = total - usedExtents(observed) - reserveExtents(group, total);
  const placed = new Map<VolumeId, Extract<PlacedSpan, { kind: 'placed' }>>();
  const noRoom: Extract<PlacedSpan, { kind: 'no-room' }>[] = [];
  const refusals: Refusal[] = [];
  const put = (want: WantedSpan, extents: number): void => {
    const sizeBytes = extents * LOGICAL_EXTENT_BYTES;
    placed.set(want.volume, { kind: 'placed', wanted: want, startBytes: 0, sizeBytes });
  };
  for (const want of wanted) {
    const there = existing.get(want.volume);
    if (there === undefined) continue;
    const more = askedExtents(want) - there;
    if (more > 0 && more > free) {
      refusals.push(noGrowth(place, want, { there, free: Math.max(0, free) }));
      put(want, there);
      continue;
    }
    put(want, askedExtents(want));
    free -= Math.max(0, more);
  }
  for (const want of wanted) {
    if (existing.has(want.volume)) continue;
    const extents = askedExtents(want);
    if (extents > free)
      noRoom.push({
        kind: 'no-room',
        wanted: want,
        neededBytes: extents * LOGICAL_EXTENT_BYTES,
        largestFreeBytes: Math.max(0, free) * LOGICAL_EXTENT_BYTES,
      });
    else {
      put(want, extents);
      free -= extents;
    }
  }
  return { spans: wanted.flatMap(({ volume }) => placed.get(volume) ?? []), noRoom, refusals };
}

/** Where a volume of the group lies. The name of its device-mapper node is unique on the host by its id. */
export function logicalPlace(
  place: Place,
  group: Pick<DesiredVolume, 'volume' | 'partitionUuid'>,
  volume: VolumeId,
): LogicalPlace {
  const declared = groupOf(place.layout)?.name ?? '';
  return {
    group: groupName(declared, place.installation, place.chosen.chosenAs),
    name: volume,
    physicalVolume: {
      volume: group.volume,
      partitionUuid: group.partitionUuid,
      uuid: physicalVolumeUuid(place.installation, group.volume),
    },
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
  place: Place,
  observed: ObservedVolumeGroup | null,
): ReadonlyMap<VolumeId, number> {
  const { disk } = place.chosen;
  if (disk === null || observed === null) return new Map();
  return new Map(
    ownVolumes(disk, place).flatMap(({ mark, found }) =>
      isLogical(found) ? [[mark.volume, Math.floor(found.sizeBytes / observed.extentBytes)]] : [],
    ),
  );
}

function noGrowth(
  { node, layout, chosen }: Place,
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
