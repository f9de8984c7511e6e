import { formatBytes } from '../model/bytes.ts';
import type { DiskLayout, LayoutPartition } from '../model/declarations.ts';
import type { DesiredDisk, DesiredVolume } from '../model/desired.ts';
import { ownMarks } from '../model/disk-assessment.ts';
import { SMALLEST_FILESYSTEM_BYTES } from '../model/filesystem-limits.ts';
import {
  filesystemUuid,
  layoutVolumeId,
  partitionUuid,
  tableUuid,
  type InstallationId,
  type NodeName,
} from '../model/identifiers.ts';
import { refusal, type Refusal } from '../model/refusal.ts';
import type { ChosenDisk } from './choose-disks.ts';
import {
  placeSpans,
  type ExistingSpan,
  type PlacedSpan,
  type WantedSpan,
} from './partition-geometry.ts';

/** Numbers volumes that take the place of released ones; the first of a name is 0. */
const FIRST_INCARNATION = 0;

interface Place {
  readonly installation: InstallationId;
  readonly node: NodeName;
  readonly layout: DiskLayout;
  readonly chosen: ChosenDisk;
}

/**
 * A chosen disk with every volume that its layout puts on it: ids, places, sizes, UUIDs. What does
 * not fit is refused by name; the rest goes on.
 */
export function desiredDisk(place: Place): {
  readonly disk: DesiredDisk;
  readonly refusals: readonly Refusal[];
} {
  const wanted = wantedSpans(place);
  const spans = placeSpans(place.chosen.facts.sizeBytes, wanted, existingSpans(place));
  const refusals = spans.flatMap((span) => roomRefusal(place, span) ?? []);
  const volumes = spans
    .flatMap((span) =>
      span.kind === 'placed' && roomRefusal(place, span) === null
        ? [desiredVolume(place, span)]
        : [],
    )
    .sort((a, b) => a.startBytes - b.startBytes);
  const disk: DesiredDisk = {
    layout: place.layout.name,
    source: place.layout.source,
    chosenAs: place.chosen.chosenAs,
    facts: place.chosen.facts,
    tableUuid: tableUuid(place.installation, place.layout.name, place.chosen.chosenAs),
    volumes,
  };
  return { disk, refusals };
}

/** The partitions of a layout; a whole disk is one that takes everything. */
export function layoutPartitions(layout: DiskLayout): readonly LayoutPartition[] {
  switch (layout.arrangement.kind) {
    case 'partitions':
      return layout.arrangement.partitions;
    case 'whole-disk':
      return [layout.arrangement.partition];
    case 'volume-group':
      return [];
  }
}

function wantedSpans({ installation, node, layout, chosen }: Place): readonly WantedSpan[] {
  return layoutPartitions(layout).flatMap((partition) =>
    Array.from({ length: partition.count }, (_, ordinal) => ({
      volume: layoutVolumeId({
        installation,
        incarnation: FIRST_INCARNATION,
        layout: layout.name,
        node,
        disk: chosen.chosenAs,
        name: partition.name,
        ordinal,
      }),
      partition,
      ordinal,
    })),
  );
}

/** What lies on the disk, if the table is ours; a disk that is not ours yet has nothing to go around. */
function existingSpans(place: Place): readonly ExistingSpan[] {
  const { disk } = place.chosen;
  if (disk?.table === undefined || !place.chosen.begun) return [];
  const own = new Map(ownMarks(disk, place).map(({ mark, partition }) => [partition, mark.volume]));
  // Without one mark of ours it is held as a whole: what else lies on it is no question of room.
  if (own.size === 0) return [];
  return disk.table.partitions.map((partition) => ({
    volume: own.get(partition) ?? null,
    startBytes: partition.startBytes,
    sizeBytes: partition.sizeBytes,
  }));
}

function desiredVolume(place: Place, span: Extract<PlacedSpan, { kind: 'placed' }>): DesiredVolume {
  const { volume, partition, ordinal } = span.wanted;
  return {
    volume,
    name: partition.name,
    ordinal,
    startBytes: span.startBytes,
    sizeBytes: span.sizeBytes,
    partitionUuid: partitionUuid(place.installation, volume),
    filesystemUuid:
      partition.format.kind === 'filesystem' ? filesystemUuid(place.installation, volume) : null,
    format: partition.format,
    purpose: partition.purpose,
    claim: null,
    source: partition.source,
  };
}

function roomRefusal(place: Place, span: PlacedSpan): Refusal | null {
  const { partition, ordinal, volume } = span.wanted;
  const name = `${partition.name}-${String(ordinal)}`;
  const subject = {
    node: place.node,
    layout: place.layout.name,
    disk: place.chosen.facts.id,
    volume,
  };
  if (span.kind === 'no-room')
    return refusal('no-room', subject, {
      summary: `${place.chosen.facts.id} has no room for ${name}`,
      evidence: [
        `needs ${formatBytes(span.neededBytes)}, the largest free span has ${formatBytes(span.largestFreeBytes)}`,
      ],
      remedy: `Make ${partition.name} smaller, or select larger disks for layout ${place.layout.name}.`,
    });
  if (partition.format.kind === 'block') return null;
  const { filesystem } = partition.format;
  if (span.sizeBytes >= SMALLEST_FILESYSTEM_BYTES[filesystem]) return null;
  return refusal('no-room', subject, {
    summary: `${name} would have ${formatBytes(span.sizeBytes)}, too little for ${filesystem}`,
    evidence: [`${filesystem} needs ${formatBytes(SMALLEST_FILESYSTEM_BYTES[filesystem])}`],
    remedy: `Make ${partition.name} larger, or choose another filesystem.`,
  });
}
