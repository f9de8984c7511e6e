import { formatBytes, type Bytes } from '../../model/values/bytes.ts';
import {
  describeDiskContent,
  describeSignature,
  describeUsage,
} from '../../model/observed/describe-content.ts';
import type { ObservedDisk, ObservedPartition, Span } from '../../model/observed/inventory.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { isGroupPartition } from '../../model/observed/observed-volume.ts';
import type { Operation } from '../../model/planned/plan.ts';
import type { VolumeRef } from '../../model/planned/operation-refs.ts';
import { purposeText, volumeName } from '../operation-phrase.ts';
import { shown } from '../text/terminal.ts';

/**
 * What a stretch of a disk is, to a person: `ours` bears a mark, `foreign` is anything else that is
 * there, `lost` is there and goes, `new` and `grown` are what comes.
 */
export type SegmentKind = 'free' | 'foreign' | 'ours' | 'lost' | 'new' | 'grown';

export interface Segment {
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
  readonly kind: SegmentKind;
  /** A few words, safe to show. */
  readonly label: string;
  /** More of them, one a line, safe to show. */
  readonly details: readonly string[];
  /** A physical volume: what is cut from it can be drawn in its place. */
  readonly isPhysicalVolume?: true;
  /** Each leg of one logical volume has the same. */
  readonly logicalVolume?: string;
}

/** A disk to scale, before and after; segments in order, without gaps. */
export interface DiskPicture {
  readonly sizeBytes: Bytes;
  readonly before: readonly Segment[];
  readonly after: readonly Segment[];
}

/** A segment, and the partition that it is by the GUID that does not change. */
interface Part extends Segment {
  readonly uuid: string | null;
}

/**
 * Draws what operations make of a disk.
 *
 * @param disk as it was observed.
 * @param operations of this disk, in the order of the plan.
 */
export function pictureOf(disk: ObservedDisk, operations: readonly Operation[]): DiskPicture {
  const { sizeBytes } = disk;
  const now = partsOf(disk);
  const gone = operations.flatMap(spanOfLoss);
  // A table that was begun is finished: what was written of it is not beside what comes.
  const makesTable = operations.some(({ kind }) => kind === 'create-partition-table');
  const kept = now.filter(
    (part) => !gone.some((span) => overlaps(span, part)) && !(makesTable && part.uuid === null),
  );
  const grown = operations.flatMap((operation) =>
    operation.kind === 'grow-partition' ? [operation] : [],
  );
  const grownByUuid = new Map(grown.map((each) => [each.volume.partitionUuid, each]));
  const later = kept.map((part): Part => {
    const growth = part.uuid === null ? undefined : grownByUuid.get(part.uuid);
    return growth === undefined
      ? part
      : {
          ...part,
          sizeBytes: growth.toBytes,
          kind: 'grown',
          label: volumeName(growth.volume),
          details: [
            `grows from ${formatBytes(growth.fromBytes)} to ${formatBytes(growth.toBytes)}`,
            ...(growth.zero ? ['what it grows into is zeroed before'] : []),
            ...part.details,
          ],
        };
  });
  return {
    sizeBytes,
    before: withFree(
      now.map((part) =>
        segmentOf(gone.some((span) => overlaps(span, part)) ? { ...part, kind: 'lost' } : part),
      ),
      sizeBytes,
    ),
    after: withFree([...later, ...operations.flatMap(newParts)].map(segmentOf), sizeBytes),
  };
}

function segmentOf({ uuid: _uuid, ...segment }: Part): Segment {
  return segment;
}

/** What an operation destroys: the other spans that it names are where something new comes. */
function spanOfLoss(operation: Operation): readonly Span[] {
  if (operation.kind === 'wipe-disk')
    return [{ startBytes: 0, sizeBytes: operation.disk.facts.sizeBytes }];
  return operation.kind === 'remove-volume' ? [operation.removed] : [];
}

function newParts(operation: Operation): readonly Part[] {
  if (operation.kind !== 'create-partition-table' && operation.kind !== 'create-partitions')
    return [];
  return operation.partitions.map(({ volume, startBytes, sizeBytes }) => ({
    uuid: volume.partitionUuid,
    startBytes,
    sizeBytes,
    kind: 'new',
    label: volumeName(volume),
    details: newDetails(volume, sizeBytes),
    ...(volume.purpose.kind === 'volume-group' ? { isPhysicalVolume: true } : {}),
  }));
}

/** What is said of a volume that comes. */
export function newDetails(volume: VolumeRef, sizeBytes: Bytes): readonly string[] {
  return [
    `${formatBytes(sizeBytes)} for layout ${shown(volume.layout)}`,
    purposeText(volume.purpose),
    `volume ${shown(volume.volume)}`,
  ];
}

/** What is there now: the partitions, or the disk as a whole. */
function partsOf(disk: ObservedDisk): readonly Part[] {
  if (disk.table !== undefined && disk.table.partitions.length > 0)
    return disk.table.partitions.map(partOf);
  const content = describeDiskContent(disk);
  if (content === 'blank') return [];
  return [
    {
      uuid: null,
      startBytes: 0,
      sizeBytes: disk.sizeBytes,
      kind: 'foreign',
      label: shown(content),
      details: [formatBytes(disk.sizeBytes)],
    },
  ];
}

function partOf(partition: ObservedPartition): Part {
  const mark = parseMark(partition.label);
  const content = [
    ...partition.signatures.map(describeSignature),
    ...partition.usedBy.map(describeUsage),
  ].map(shown);
  return {
    uuid: partition.uuid,
    startBytes: partition.startBytes,
    sizeBytes: partition.sizeBytes,
    kind: mark === null ? 'foreign' : 'ours',
    label: mark === null ? foreignLabel(partition) : `${ourWord(partition)} ${shown(mark.volume)}`,
    details: [
      `partition ${String(partition.number)}, ${formatBytes(partition.sizeBytes)}`,
      ...(content.length === 0 ? ['no signature'] : content),
    ],
    ...(isGroupPartition(partition) ? { isPhysicalVolume: true } : {}),
  };
}

function foreignLabel({ label, number }: ObservedPartition): string {
  return shown(label === '' ? `partition ${String(number)}` : label);
}

function ourWord(partition: ObservedPartition): string {
  return isGroupPartition(partition) ? 'volume group' : 'volume';
}

function overlaps(a: Span, b: Span): boolean {
  return a.startBytes < b.startBytes + b.sizeBytes && b.startBytes < a.startBytes + a.sizeBytes;
}

/** Less than this between two partitions is alignment, and no room for anything. */
const SMALLEST_FREE_BYTES = 4 * 1024 * 1024;

/** The segments in order, and between and behind them what is free. */
export function withFree(parts: readonly Segment[], sizeBytes: Bytes): readonly Segment[] {
  const sorted = parts.toSorted((a, b) => a.startBytes - b.startBytes);
  const segments: Segment[] = [];
  let at = 0;
  for (const part of sorted) {
    segments.push(...freeBetween(at, part.startBytes), part);
    at = Math.max(at, part.startBytes + part.sizeBytes);
  }
  return [...segments, ...freeBetween(at, sizeBytes)];
}

function freeBetween(startBytes: Bytes, endBytes: Bytes): readonly Segment[] {
  const sizeBytes = endBytes - startBytes;
  if (sizeBytes < SMALLEST_FREE_BYTES) return [];
  return [
    { startBytes, sizeBytes, kind: 'free', label: 'free', details: [formatBytes(sizeBytes)] },
  ];
}
