import { formatBytes } from '../model/bytes.ts';
import type { DiskLayout, LayoutPartition } from '../model/declarations.ts';
import type { DesiredDisk, DesiredVolume, Removal } from '../model/desired.ts';
import { ownMarks } from '../model/own-marks.ts';
import type { ObservedPartition } from '../model/inventory.ts';
import { declaredContent, madeContent } from '../model/made-content.ts';
import { SMALLEST_FILESYSTEM_BYTES } from '../model/filesystem-limits.ts';
import {
  filesystemUuid,
  layoutVolumeId,
  partitionUuid,
  tableUuid,
  type InstallationId,
  type NodeName,
  type VolumeId,
} from '../model/identifiers.ts';
import { refusal, type Refusal } from '../model/refusal.ts';
import type { ChosenDisk } from './choose-disks.ts';
import { answerRemoval, begunRemoval, type GivenUp, type RemovalAnswer } from './removals.ts';
import {
  placeSpans,
  type ExistingSpan,
  type PlacedSpan,
  type WantedSpan,
} from './partition-geometry.ts';

interface Place {
  readonly installation: InstallationId;
  readonly node: NodeName;
  readonly layout: DiskLayout;
  readonly chosen: ChosenDisk;
  /** What may be taken away on the node. */
  readonly given: GivenUp;
}

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
  const successions = settleSuccessions(place);
  const removals = successions.flatMap(({ answer }) =>
    answer.kind === 'removed' ? [answer.removal] : [],
  );
  const leaving = new Set(removals.map(({ volume }) => volume));
  const wanted = successions.map(({ span }) => span);
  const spans = placeSpans(place.chosen.facts.sizeBytes, wanted, existingSpans(place, leaving));
  const refusals = [
    ...successions.flatMap(({ answer }) => (answer.kind === 'refused' ? [answer.refusal] : [])),
    ...spans.flatMap((span) => roomRefusal(place, span) ?? []),
  ];
  const volumes = spans
    .flatMap((span) =>
      span.kind === 'placed' && roomRefusal(place, span) === null
        ? [desiredVolume(place, span)]
        : [],
    )
    .sort((a, b) => a.startBytes - b.startBytes);
  const disk: DesiredDisk = {
    layout: place.layout.name,
    madeAs: place.layout.name,
    protected: place.layout.protected,
    source: place.layout.source,
    chosenAs: place.chosen.chosenAs,
    facts: place.chosen.facts,
    tableUuid: tableUuid(place.installation, place.layout.name, place.chosen.chosenAs),
    volumes,
  };
  return { disk, refusals, removals };
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

/** The volume that a name of the layout stands for, and what becomes of the one before it. */
interface Succession {
  readonly span: WantedSpan;
  readonly answer: RemovalAnswer;
}

function settleSuccessions(place: Place): readonly Succession[] {
  return layoutPartitions(place.layout).flatMap((partition) =>
    Array.from({ length: partition.count }, (_, ordinal) => succeed(place, partition, ordinal)),
  );
}

/**
 * Which incarnation of a name is meant: the first one that was not removed. One that a consent takes away
 * is followed by the next, in the same plan.
 */
function succeed(place: Place, partition: LayoutPartition, ordinal: number): Succession {
  const { installation, node, layout, chosen, given } = place;
  const idOf = (incarnation: number): VolumeId =>
    layoutVolumeId({
      installation,
      incarnation,
      layout: layout.name,
      node,
      disk: chosen.chosenAs,
      name: partition.name,
      ordinal,
    });
  const current = currentIncarnation(place, idOf);
  const volume = idOf(current);
  const found = markOf(place, volume);
  const stays: Succession = { span: { volume, partition, ordinal }, answer: { kind: 'stays' } };
  if (found === null || chosen.disk === null) return stays;
  const released = given.releases.get(volume);
  const made = madeContent({
    partition: found,
    record: given.inventory.records.volumes.find((record) => record.volume === volume) ?? null,
    filesystemUuid: filesystemUuid(installation, volume),
  });
  const differs = made !== null && made !== declaredContent(partition);
  if (released === undefined && !differs && begunRemoval(volume, given.inventory) === null)
    return stays;
  const answer = answerRemoval(
    { volume, disk: chosen.disk, partition: found },
    {
      kind: released === undefined ? 'other-content' : 'released',
      layout: layout.name,
      source: released ?? partition.source,
    },
    given,
  );
  if (answer.kind !== 'removed') return { ...stays, answer };
  return { span: { volume: idOf(current + 1), partition, ordinal }, answer };
}

/** How many incarnations beyond the recorded ones are looked for on a disk whose node lost its records. */
const UNRECORDED_INCARNATIONS = 8;

function currentIncarnation(place: Place, idOf: (incarnation: number) => VolumeId): number {
  const { records } = place.given.inventory;
  let first = 0;
  if (records.volumes.some(({ state }) => state === 'removed'))
    while (
      records.volumes.some(({ volume, state }) => state === 'removed' && volume === idOf(first))
    )
      first += 1;
  if (place.chosen.disk?.table === undefined || markOf(place, idOf(first)) !== null) return first;
  const own = ownMarks(place.chosen.disk, place);
  if (own.length === 0) return first;
  for (let next = first + 1; next <= first + UNRECORDED_INCARNATIONS; next += 1)
    if (own.some(({ mark }) => mark.volume === idOf(next))) return next;
  return first;
}

function markOf(place: Place, volume: VolumeId): ObservedPartition | null {
  if (place.chosen.disk === null) return null;
  const own = ownMarks(place.chosen.disk, place);
  return own.find(({ mark }) => mark.volume === volume)?.partition ?? null;
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
    takeBack: null,
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
