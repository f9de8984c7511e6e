import { formatBytes, LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import { FILESYSTEM_SLACK_BYTES } from '../../model/declared/filesystem-limits.ts';
import type { DesiredVolume } from '../../model/planned/desired.ts';
import { physicalVolumeUuid } from '../../model/identifiers.ts';
import type {
  ObservedFilesystem,
  ObservedLogicalVolume,
  ObservedVolume,
  VolumeRecord,
} from '../../model/observed/inventory.ts';
import { contentRoom, isUnseen } from '../../model/volumes/encryption.ts';
import { isLogical } from '../../model/observed/observed-volume.ts';
import type { Operation } from '../../model/planned/plan.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import {
  EXTENT_BYTES,
  foundAt,
  operationBase,
  refuseVolume,
  nameOfVolume,
  volumeRef,
  wipedBefore,
  type VolumeContext,
} from './volume-context.ts';
import { UNWRITABLE } from '../unwritable-disk.ts';
import { poolGeometryOf } from './volume-operations.ts';

type Growth =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'planned'; readonly operations: readonly Operation[] };

const NOTHING: Growth = { kind: 'planned', operations: [] };

/**
 * Brings a partition or logical volume to its declared size, if that is larger and there is room
 * for it.
 */
export function growVolume(context: VolumeContext, partition: ObservedVolume): Growth {
  const { volume } = context;
  if (volume.format.kind === 'thin-pool') return growPool(context, partition);
  const difference = volume.sizeBytes - partition.sizeBytes;
  if (difference <= -EXTENT_BYTES) return shrinking(context, partition);
  if (difference < EXTENT_BYTES) return NOTHING;
  if (context.held) return NOTHING;
  if (context.unwritable !== null) return unwritable(context, partition);
  if (isLogical(partition)) return extendLogicalVolume(context, partition);
  if (context.roomBytes < difference)
    return {
      kind: 'refused',
      refusal: refuseVolume(context, 'cannot-grow', {
        summary: `${nameOfVolume(context)} cannot grow to ${formatBytes(volume.sizeBytes)}: something lies behind it`,
        evidence: [
          `${foundAt(context, partition)}: ${formatBytes(partition.sizeBytes)}, with ${formatBytes(context.roomBytes)} free behind it`,
        ],
        remedy: `Declare at most ${formatBytes(partition.sizeBytes + context.roomBytes)}; only the space right behind a partition can be added to it.`,
      }),
    };
  return {
    kind: 'planned',
    operations: [
      {
        ...operationBase(context, 'declared larger than it is'),
        kind: 'grow-partition',
        volume: volumeRef(context),
        fromBytes: partition.sizeBytes,
        toBytes: volume.sizeBytes,
        zero: isPlainRaw(volume) && wipedBefore(context),
      },
    ],
  };
}

function shrinking(context: VolumeContext, found: ObservedVolume): Growth {
  const { volume } = context;
  return {
    kind: 'refused',
    refusal: refuseVolume(context, 'would-shrink', {
      summary: `${nameOfVolume(context)} has ${formatBytes(found.sizeBytes)}, declared are ${formatBytes(volume.sizeBytes)}; diskwright never shrinks`,
      evidence: [
        `${foundAt(context, found)}: ${String(found.sizeBytes)} bytes, declared ${String(volume.sizeBytes)}`,
      ],
      remedy: `Declare at least ${formatBytes(found.sizeBytes)}, or give a smaller volume another name.`,
    }),
  };
}

/**
 * Data and metadata of a thin pool; whether its group has the extents for both, `resolve` has found
 * out.
 */
function growPool(context: VolumeContext, found: ObservedVolume): Growth {
  const { volume, held, unwritable: code } = context;
  if (!isLogical(found) || found.pool === undefined) return NOTHING;
  const metadataToBytes = Math.max(found.pool.metadataBytes, poolGeometryOf(volume).metadataBytes);
  if (volume.sizeBytes < found.sizeBytes) return shrinking(context, found);
  const isLarger = volume.sizeBytes > found.sizeBytes || metadataToBytes > found.pool.metadataBytes;
  if (!isLarger || held) return NOTHING;
  if (code !== null) return unwritable(context, found);
  return {
    kind: 'planned',
    operations: [
      {
        ...operationBase(context, 'declared larger than it is'),
        kind: 'extend-thin-pool',
        volume: volumeRef(context),
        fromBytes: found.sizeBytes,
        toBytes: volume.sizeBytes,
        metadataFromBytes: found.pool.metadataBytes,
        metadataToBytes,
      },
    ],
  };
}

/**
 * Whether its group has the extents, `resolve` has found out for all volumes of the group together.
 */
function extendLogicalVolume(context: VolumeContext, found: ObservedLogicalVolume): Growth {
  const isThin = context.volume.logical?.thinPool !== undefined;
  if (isPlainRaw(context.volume) && !isThin && wipedBefore(context))
    return intoFormerContent(context, found);
  return {
    kind: 'planned',
    operations: [
      {
        ...operationBase(context, 'declared larger than it is'),
        kind: 'extend-logical-volume',
        volume: volumeRef(context),
        fromBytes: found.sizeBytes,
        toBytes: context.volume.sizeBytes,
      },
    ],
  };
}

/** Whether its user reads what lies there: in an encrypted one that is noise. */
function isPlainRaw({ format }: DesiredVolume): boolean {
  return format.kind === 'block' && format.encryption === undefined;
}

/**
 * Extents cannot be zeroed before the volume has them, and its user would see what a consent gave
 * up.
 */
function intoFormerContent(context: VolumeContext, found: ObservedLogicalVolume): Growth {
  return {
    kind: 'refused',
    refusal: refuseVolume(context, 'cannot-grow', {
      summary: `${nameOfVolume(context)} cannot grow to ${formatBytes(context.volume.sizeBytes)}: its disk was wiped, and the free extents of the group may hold what was there before`,
      evidence: [`${foundAt(context, found)}: raw block, ${formatBytes(found.sizeBytes)}`],
      remedy: `Declare ${formatBytes(found.sizeBytes)}, and a larger volume under another name: a new one is zeroed first.`,
    }),
  };
}

/** A filesystem that is smaller than its device will be, by more than rounding explains. */
export function unfinishedGrow(
  context: VolumeContext,
  partition: ObservedVolume,
  record: VolumeRecord | null,
): Growth {
  const { volume } = context;
  if (volume.format.kind === 'physical-volume') return growPhysicalVolume(context, partition);
  const found = isUnseen(partition)
    ? unseenFilesystem(context, partition, record)
    : partition.filesystem;
  if (volume.format.kind === 'block' || found === undefined || context.held) return NOTHING;
  const target = contentRoom(volume.format, Math.max(volume.sizeBytes, partition.sizeBytes));
  if (target - found.sizeBytes < FILESYSTEM_SLACK_BYTES) return NOTHING;
  if (context.unwritable !== null) return unwritable(context, partition);
  return {
    kind: 'planned',
    operations: [
      {
        ...operationBase(context, 'the filesystem is smaller than its partition'),
        kind: 'grow-filesystem',
        volume: volumeRef(context),
        filesystem: found.type,
        fromBytes: found.sizeBytes,
        toBytes: target,
      },
    ],
  };
}

/**
 * The filesystem of a volume that is not active: of the size that the volume had when it was last
 * known to be filled.
 */
function unseenFilesystem(
  { volume: { format } }: VolumeContext,
  { sizeBytes }: ObservedVolume,
  record: VolumeRecord | null,
): Pick<ObservedFilesystem, 'type' | 'sizeBytes'> | undefined {
  if (format.kind !== 'filesystem') return undefined;
  return {
    type: format.filesystem,
    sizeBytes: contentRoom(format, Math.min(sizeBytes, record?.sizeBytes ?? sizeBytes)),
  };
}

/** A physical volume that is smaller than its partition will be, by an extent or more. */
function growPhysicalVolume(context: VolumeContext, partition: ObservedVolume): Growth {
  const { volume, node, device } = context;
  const uuid = physicalVolumeUuid(node.installation, volume.volume);
  const found = device.volumeGroup?.physicalVolumes.find((one) => one.uuid === uuid);
  // Stryker disable next-line ConditionalExpression: only a physical volume has its UUID
  if (volume.format.kind !== 'physical-volume') return NOTHING;
  if (found === undefined || context.held) return NOTHING;
  const target = Math.max(volume.sizeBytes, partition.sizeBytes);
  if (target - found.sizeBytes < LOGICAL_EXTENT_BYTES) return NOTHING;
  if (context.unwritable !== null) return unwritable(context, partition);
  return {
    kind: 'planned',
    operations: [
      {
        ...operationBase(context, 'the physical volume is smaller than its partition'),
        kind: 'grow-physical-volume',
        volume: volumeRef(context),
        group: volume.format.group,
        physicalVolumeUuid: uuid,
        fromBytes: found.sizeBytes,
        toBytes: target,
      },
    ],
  };
}

function unwritable(context: VolumeContext, partition: ObservedVolume): Growth {
  const code = context.unwritable ?? 'disk-read-only';
  return {
    kind: 'refused',
    refusal: refuseVolume(context, code, {
      summary: `${nameOfVolume(context)} cannot grow: its disk ${UNWRITABLE[code].text}`,
      evidence: [`${foundAt(context, partition)}: ${formatBytes(partition.sizeBytes)}`],
      remedy: UNWRITABLE[code].remedy,
    }),
  };
}
