import { formatBytes, type Bytes } from '../../model/values/bytes.ts';
import type { LayoutPartition, VolumeFormat } from '../../model/declared/declarations.ts';
import type { DesiredVolume } from '../../model/planned/desired.ts';
import { leastVolumeBytes } from '../../model/volumes/encryption.ts';
import { declaredContent } from '../../model/volumes/made-content.ts';
import { groupName } from '../../model/identifiers.ts';
import { formatQuantity } from '../../model/values/quantity.ts';
import { refusal, type Refusal } from '../../model/planned/refusal.ts';
import { groupOfNode } from '../volume-groups/group-of-node.ts';
import { isNodeGroup } from './layout-partitions.ts';
import type { PlacedSpan } from './partition-geometry.ts';
import type { LayoutPlace } from './succession.ts';

/** A volume that has found its place. */
export function desiredVolume(place: LayoutPlace, span: Placed): DesiredVolume {
  const { volume, partition, ordinal } = span.wanted;
  return {
    volume,
    name: partition.name,
    ordinal,
    startBytes: span.startBytes,
    sizeBytes: span.sizeBytes,
    format: formatOf(place, partition),
    purpose: partition.purpose,
    claim: null,
    takeBack: null,
    source: partition.source,
  };
}

function formatOf(place: LayoutPlace, { format }: LayoutPartition): VolumeFormat {
  if (format.kind !== 'physical-volume') return format;
  const { installation, chosen } = place;
  const group = isNodeGroup(place.layout)
    ? groupOfNode(place, format.group)
    : groupName(format.group, installation, chosen.chosenAs);
  return { ...format, group };
}

type Placed = Extract<PlacedSpan, { kind: 'placed' }>;

/** Whether there is room for the volume, and enough of it for its filesystem. */
export function isRoomy(span: PlacedSpan): span is Placed {
  return span.kind === 'placed' && isLargeEnough(span);
}

function isLargeEnough({ sizeBytes, wanted: { partition } }: Placed): boolean {
  return sizeBytes >= leastVolumeBytes(partition.format);
}

/**
 * Why a volume has no place, or too small a one for its filesystem; null when it is well.
 *
 * @param largest the largest size at which all volumes of a partition have room; left out where
 * that is not known.
 */
export function roomRefusal(
  place: LayoutPlace,
  span: PlacedSpan,
  largest?: (partition: LayoutPartition) => Bytes,
): Refusal | null {
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
      remedy: noRoomRemedy(place, partition, largest),
    });
  const { format } = partition;
  const isFilesystem = format.kind === 'filesystem';
  const content = isFilesystem ? format.filesystem : declaredContent(partition);
  return refusal('no-room', subject, {
    summary: `${name} would have ${formatBytes(span.sizeBytes)}, too little for ${content}`,
    evidence: [`${declaredContent(partition)} needs ${formatBytes(leastVolumeBytes(format))}`],
    remedy: `Make ${partition.name} larger${isFilesystem ? ', or choose another filesystem' : ''}.`,
  });
}

function noRoomRemedy(
  { layout }: LayoutPlace,
  partition: LayoutPartition,
  largest?: (partition: LayoutPartition) => Bytes,
): string {
  const { name, count, size, format } = partition;
  const select = `select larger disks for layout ${layout.name}`;
  if (size.kind === 'rest') return `Make the partitions before ${name} smaller, or ${select}.`;
  if (largest === undefined) return `Make ${name} smaller, or ${select}.`;
  const bytes = largest(partition);
  const least = leastVolumeBytes(format);
  if (bytes < least) return `Make the other partitions smaller or fewer, or ${select}.`;
  const each = count === 1 ? '' : ` for each of the ${String(count)}`;
  return `Declare ${name} with at most ${formatQuantity(bytes)}${each}, or ${select}.`;
}
