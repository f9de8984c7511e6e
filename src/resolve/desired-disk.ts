import { formatBytes } from '../model/bytes.ts';
import type { LayoutPartition, VolumeFormat } from '../model/declarations.ts';
import type { DesiredDisk, DesiredVolume, Removal } from '../model/desired.ts';
import { ownMarks } from '../model/own-marks.ts';
import { SMALLEST_FILESYSTEM_BYTES } from '../model/filesystem-limits.ts';
import {
  filesystemUuid,
  groupName,
  partitionUuid,
  tableUuid,
  type VolumeId,
} from '../model/identifiers.ts';
import { refusal, type Refusal } from '../model/refusal.ts';
import { answerRemoval } from './removals.ts';
import { settleSuccessions, type Place } from './succession.ts';
import { layoutLogicalVolumes } from './layout-partitions.ts';
import { cutVolumes, logicalPlace } from './logical-volumes.ts';
import {
  placeSpans,
  type ExistingSpan,
  type PlacedSpan,
  type WantedSpan,
} from './partition-geometry.ts';

/**
 * A chosen disk with every volume that its layout puts on it: ids, places, sizes, UUIDs. What does
 * not fit is refused by name; the rest goes on.
 */
export function desiredDisk(place: Place): {
  readonly disk: DesiredDisk;
  readonly refusals: readonly Refusal[];
  /** Volumes of the layout that make way for others of the same names. */
  readonly removals: readonly Removal[];
} {
  const removals: Removal[] = [];
  const refusals: Refusal[] = [];
  const wanted: WantedSpan[] = [];
  for (const { span, answer } of settleSuccessions(place)) {
    wanted.push(span);
    if (answer.kind === 'removed') removals.push(answer.removal);
    if (answer.kind === 'refused') refusals.push(answer.refusal);
  }
  const leaving = new Set([
    ...removals.map(({ volume }) => volume),
    ...undeclaredGoing(place, wanted),
  ]);
  const carved = layoutLogicalVolumes(place.layout);
  const spans = placeSpans(
    place.chosen.facts.sizeBytes,
    wanted.filter(({ partition }) => !carved.includes(partition)),
    existingSpans(place, leaving),
  );
  const partitions: DesiredVolume[] = [];
  for (const span of spans) {
    const refused = roomRefusal(place, span);
    if (refused !== null) refusals.push(refused);
    if (isRoomy(span)) partitions.push(desiredVolume(place, span));
  }
  const cut = cutFromGroup(
    place,
    partitions,
    wanted.filter(({ partition }) => carved.includes(partition)),
  );
  refusals.push(...cut.refusals);
  const volumes = [...partitions.toSorted((a, b) => a.startBytes - b.startBytes), ...cut.volumes];
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

/** Whether there is room for the volume. */
function isRoomy(span: PlacedSpan): span is Placed {
  return span.kind === 'placed' && isLargeEnough(span);
}

/** The logical volumes of a layout with a group; behind the partition that carries it. */
function cutFromGroup(
  place: Place,
  [group]: readonly DesiredVolume[],
  wanted: readonly WantedSpan[],
): { readonly volumes: readonly DesiredVolume[]; readonly refusals: readonly Refusal[] } {
  if (wanted.length === 0 || group?.format.kind !== 'physical-volume')
    return { volumes: [], refusals: [] };
  const cut = cutVolumes(place, group.sizeBytes, wanted);
  const all = [...cut.spans, ...cut.noRoom];
  return {
    volumes: cut.spans
      .filter(isRoomy)
      .map((span) => desiredVolume(place, span))
      .map((volume) => ({ ...volume, logical: logicalPlace(place, group, volume.volume) })),
    refusals: [...cut.refusals, ...all.flatMap((span) => roomRefusal(place, span) ?? [])],
  };
}

/**
 * Volumes on the disk that nothing declares and that a consent takes away in the same plan: their room
 * is free, so that a removal stopped half-way leads to the same places as one that was not.
 */
function undeclaredGoing(place: Place, wanted: readonly WantedSpan[]): readonly VolumeId[] {
  const {
    given,
    chosen: { disk },
  } = place;
  const isSpokenOf = given.consents.length + (given.inventory.records.consents ?? []).length > 0;
  if (disk === null || !isSpokenOf) return [];
  return ownMarks(disk, place)
    .map(({ mark, partition }) => ({ volume: mark.volume, disk, partition }))
    .filter(({ volume }) => !wanted.some((span) => span.volume === volume))
    .filter((marked) => answerRemoval(marked, { kind: 'not-declared' }, given).kind === 'removed')
    .map(({ volume }) => volume);
}

/** What lies on the disk, if the table is ours; a disk that is not ours yet has nothing to go around. */
function existingSpans(place: Place, leaving: ReadonlySet<VolumeId>): readonly ExistingSpan[] {
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

function desiredVolume(place: Place, span: Placed): DesiredVolume {
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
    format: formatOf(place, partition),
    purpose: partition.purpose,
    claim: null,
    takeBack: null,
    source: partition.source,
  };
}

function formatOf(place: Place, { format }: LayoutPartition): VolumeFormat {
  if (format.kind !== 'physical-volume') return format;
  const { installation, chosen } = place;
  return { ...format, group: groupName(format.group, installation, chosen.chosenAs) };
}

type Placed = Extract<PlacedSpan, { kind: 'placed' }>;

function isLargeEnough({ sizeBytes, wanted: { partition } }: Placed): boolean {
  const { format } = partition;
  return format.kind !== 'filesystem' || sizeBytes >= SMALLEST_FILESYSTEM_BYTES[format.filesystem];
}

function roomRefusal(place: Place, span: PlacedSpan): Refusal | null {
  const { partition, ordinal, volume } = span.wanted;
  if (span.kind === 'placed' && isLargeEnough(span)) return null;
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
  if (partition.format.kind !== 'filesystem') return null;
  const { filesystem } = partition.format;
  return refusal('no-room', subject, {
    summary: `${name} would have ${formatBytes(span.sizeBytes)}, too little for ${filesystem}`,
    evidence: [`${filesystem} needs ${formatBytes(SMALLEST_FILESYSTEM_BYTES[filesystem])}`],
    remedy: `Make ${partition.name} larger, or choose another filesystem.`,
  });
}
