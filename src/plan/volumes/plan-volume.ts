import { finishedEvidence, wasBegunHere } from '../../assess/volume-ownership.ts';
import { formatBytes } from '../../model/values/bytes.ts';
import { describeSignature } from '../../model/observed/describe-content.ts';
import {
  encryptionUuid,
  filesystemUuid,
  partitionUuid,
  physicalVolumeUuid,
} from '../../model/identifiers.ts';
import type { ObservedVolume, VolumeRecord } from '../../model/observed/inventory.ts';
import { ownVolumes } from '../../model/volumes/own-marks.ts';
import { isInactive, isLogical } from '../../model/observed/observed-volume.ts';
import { encryptionOf, isUnseen } from '../../model/volumes/encryption.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { makesOrGrows } from '../../model/planned/operation-traits.ts';
import type { Operation } from '../../model/planned/plan.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { changeKeyOperations, encryptionMismatch } from './encrypted-volume.ts';
import { growVolume, unfinishedGrow } from './grow.ts';
import { contentDiffers } from './plan-volume-content.ts';
import { withoutKeys } from './missing-key.ts';
import { isRecordedHere, ownerRefusal } from './owner-refusal.ts';
import { hasOtherSource } from './restored-records.ts';
import { fullPool } from '../groups/plan-thin-pool.ts';
import { foreignHolder, hostPathRefusal, mountOptionsRefusal, pathRefusal } from './mount-point.ts';
import {
  foundAt,
  recordOf,
  refuseVolume,
  nameOfVolume,
  type VolumeContext,
} from './volume-context.ts';
import { UNWRITABLE, unwritableEvidence, type Unwritable } from '../unwritable-disk.ts';
import {
  activateOperations,
  createContent,
  createLogicalVolumeOperations,
  expose,
  markReadyOperation,
  serve,
} from './volume-operations.ts';

export type VolumePlan =
  | {
      readonly kind: 'refused';
      readonly refusal: Refusal;
      /** What goes on nevertheless: a volume that cannot grow is still mounted. */
      readonly operations: readonly Operation[];
    }
  /** Nothing to do: as declared, or waiting for its held layout. */
  | { readonly kind: 'settled'; readonly held: boolean }
  | {
      readonly kind: 'planned';
      /** Whether its partition has to be made first. */
      readonly needsPartition: boolean;
      readonly operations: readonly Operation[];
    };

/** What has to be done for one volume on a disk that is blank, or ours. */
export function planVolume(context: VolumeContext): VolumePlan {
  const path = hostPathRefusal(context);
  if (path !== null) return refused(path);
  const plan = planByMark(context);
  const without = withoutKeys(context, operationsOf(plan));
  if (without === null) return plan;
  const operations = without.grows
    ? operationsOf(planByMark({ ...context, held: true }))
    : without.operations;
  return refused(plan.kind === 'refused' ? plan.refusal : without.refusal, operations);
}

function operationsOf(plan: VolumePlan): readonly Operation[] {
  return plan.kind === 'settled' ? [] : plan.operations;
}

function planByMark(context: VolumeContext): VolumePlan {
  const { partition } = context;
  const record = recordOf(context);
  if (partition === null) return planMissing(context, record);
  // Stryker disable next-line OptionalChaining: it is the mark that the partition was found by
  return parseMark(partition.label)?.state === 'ready'
    ? planReady(context, partition, record)
    : planUnfinished(context, partition, record);
}

function planMissing(context: VolumeContext, record: VolumeRecord | null): VolumePlan {
  const finished = finishedBefore(context, record);
  if (finished.length > 0)
    return refused(
      damaged(context, [
        context.volume.logical === undefined
          ? 'its partition is gone from the table'
          : `it is gone from group ${context.volume.logical.group}`,
        ...finished,
      ]),
    );
  const copy = copyElsewhere(context);
  if (copy !== null) return refused(copy);
  if (context.held) return { kind: 'settled', held: true };
  const full = fullPool(context);
  if (full !== null) return refused(full);
  const path = pathRefusal(context);
  if (path !== null) return refused(path);
  if (context.unwritable !== null) return refused(unwritableRefusal(context, context.unwritable));
  return {
    kind: 'planned',
    needsPartition: context.volume.logical === undefined,
    operations: [
      ...createLogicalVolumeOperations(context),
      ...createContent(context, 'declared and not there yet'),
      ...serve(context, null),
    ],
  };
}

/**
 * Another disk bears the mark of a volume that is not here: it is a copy, or all that is left of
 * it. Made again, the volume would be there twice.
 */
function copyElsewhere(context: VolumeContext): Refusal | null {
  const { node, volume, observed, device } = context;
  const copy = observed.disks.find(
    (disk) =>
      disk !== device && ownVolumes(disk, node).some(({ mark }) => mark.volume === volume.volume),
  );
  if (copy === undefined) return null;
  return refuseVolume(context, 'mark-ambiguous', {
    summary: `${nameOfVolume(context)} is not made on ${device.id}: ${copy.id} carries its mark`,
    // Stryker disable next-line OptionalChaining: without a table there is no mark
    evidence: [`${copy.path}: ${copy.id}, partition table ${copy.table?.uuid ?? 'none'}`],
    remedy: `Detach ${copy.id} if it is a copy that nobody needs. If the data was moved to it, say so with a Moved document (kind: Disk).`,
  });
}

/**
 * Marked `new`: made by us up to some point, and never handed out, where our record says so and
 * nothing says otherwise.
 */
function planUnfinished(
  context: VolumeContext,
  partition: ObservedVolume,
  record: VolumeRecord | null,
): VolumePlan {
  const finished = finishedBefore(context, record);
  if (finished.length > 0) {
    const found = contentMismatch(context, partition);
    return refused(
      damaged(context, ['marked new', ...(found === null ? [] : [found]), ...finished]),
    );
  }
  const stranger = strangerIn(context, partition, record);
  if (stranger !== null) return refused(stranger);
  const unknown = unknownState(context, partition);
  if (unknown !== null) return refused(unknown);
  if (context.held) return { kind: 'settled', held: true };
  const path = pathRefusal(context);
  if (path !== null) return refused(path);
  if (context.unwritable !== null) return refused(unwritableRefusal(context, context.unwritable));
  const grown = growVolume(context, partition);
  if (grown.kind === 'refused') return refused(grown.refusal);
  return planned([
    ...activateOperations(context, partition),
    ...grown.operations,
    ...createContent(context, 'half made; begun before and never finished'),
    ...serve(context, partition),
  ]);
}

/**
 * What is in an unfinished partition and cannot be ours: another signature, another partition than
 * the one that was made for the volume, or bytes without a record that anything was begun there.
 */
function strangerIn(
  context: VolumeContext,
  partition: ObservedVolume,
  record: VolumeRecord | null,
): Refusal | null {
  const where = foundAt(context, partition);
  const evidence = [
    ...partition.signatures
      .filter((signature) => !isOwnSignature(context, signature.uuid))
      .map(
        (signature) =>
          `${where}: ${describeSignature(signature)} at offset ${String(signature.offsetBytes)}`,
      ),
    ...(record === null ? partition.unknownContent : []).map(
      (unexplained) =>
        `${where}: the ${unexplained.region} at offset ${String(unexplained.offsetBytes)} ${unexplained.kind === 'unreadable' ? 'cannot be read' : 'is not zero'}, and no record says that anything was begun here`,
    ),
    ...(isMadeForIt(context, partition) ? [] : [otherPartition(context, partition)]),
  ];
  if (evidence.length === 0) return null;
  return refuseVolume(context, 'interrupted-by-others', {
    summary: `${nameOfVolume(context)} was never finished, and something else was written into its partition`,
    evidence,
    remedy: 'Find out who wrote it. Delete the partition by hand if nothing in it is needed.',
  });
}

/** Who says that it was finished once. */
function finishedBefore(context: VolumeContext, record: VolumeRecord | null): readonly string[] {
  const { volume, observed } = context;
  if (!hasOtherSource(volume.volume, observed))
    return record?.state === 'ready' ? [recordLine(record)] : [];
  return record?.state === 'removed' ? [] : finishedEvidence(volume.volume, observed);
}

/**
 * The mark may be one of a table of long ago: what is in it now nobody knows who did not write down
 * that it was begun.
 */
function unknownState(context: VolumeContext, partition: ObservedVolume): Refusal | null {
  const { node, volume, observed } = context;
  const uuid = partitionUuid(node.installation, volume.volume);
  const begun = wasBegunHere({ volume: volume.volume, partitionUuid: uuid }, observed);
  if (begun) return null;
  const thing = isLogical(partition) ? 'logical volume' : 'partition';
  return refuseVolume(context, 'volume-damaged', {
    summary: `${nameOfVolume(context)} is marked new, and no record of this node says that it was begun here: it may have been finished; it is held, never formatted`,
    evidence: [
      `${foundAt(context, partition)}: marked new`,
      'no record of the node, and nothing on the disk or in an inventory that knows the volume',
    ],
    remedy: `Bring back the records of the node or an inventory that knows the volume (--inventory). If nothing in the ${thing} is needed, delete the ${thing} by hand; it is then made anew.`,
  });
}

/**
 * A partition has the UUID that was chosen for it; the UUID of a logical volume is LVM's, its name
 * is ours.
 */
function isMadeForIt({ node, volume }: VolumeContext, found: ObservedVolume): boolean {
  return isLogical(found)
    ? found.name === volume.logical?.name && found.thinPool === volume.logical.thinPool
    : found.uuid.toLowerCase() === partitionUuid(node.installation, volume.volume);
}

function otherPartition(context: VolumeContext, partition: ObservedVolume): string {
  const made = partitionUuid(context.node.installation, context.volume.volume);
  return `${foundAt(context, partition)}: has UUID ${partition.uuid}, made with ${made}`;
}

/**
 * A half-made filesystem or physical volume of ours bears the UUID that we would give it; nothing
 * else bears one.
 */
function isOwnSignature({ node, volume }: VolumeContext, uuid: string | undefined): boolean {
  if (volume.format.kind === 'physical-volume')
    return uuid === physicalVolumeUuid(node.installation, volume.volume);
  const isEncrypted = encryptionOf(volume.format) !== null;
  if (volume.format.kind !== 'filesystem' && !isEncrypted) return false;
  const own = isEncrypted ? encryptionUuid : filesystemUuid;
  return uuid?.toLowerCase() === own(node.installation, volume.volume);
}

function planReady(
  context: VolumeContext,
  partition: ObservedVolume,
  record: VolumeRecord | null,
): VolumePlan {
  const differs = contentDiffers(context, partition, record);
  if (differs !== null) return refused(differs);
  const mismatch = contentMismatch(context, partition);
  if (mismatch !== null) return refused(damaged(context, ['marked ready', mismatch]));
  const busy = foreignHolder(context, partition);
  if (busy !== null) return refused(busy);
  const unowned = ownerRefusal(context, partition);
  // What the node serves by its own record goes on being served.
  if (unowned !== null)
    return refused(unowned, isRecordedHere(context) ? expose(context, partition) : []);
  const recording =
    record?.state === 'ready'
      ? []
      : [markReadyOperation(context, 'marked ready, and not recorded here')];
  const path = pathRefusal(context);
  if (path !== null) return refused(path, recording);
  const grown = growVolume(context, partition);
  if (grown.kind === 'refused')
    return refused(grown.refusal, [...recording, ...expose(context, partition)]);
  const unfinished = unfinishedGrow(context, partition, record);
  if (unfinished.kind === 'refused')
    return refused(unfinished.refusal, [...recording, ...expose(context, partition)]);
  const isGrowing = grown.operations.length > 0;
  const operations = [
    ...activateOperations(context, partition),
    ...grown.operations,
    ...recording,
    ...serve(
      context,
      isGrowing ? { ...partition, sizeBytes: context.volume.sizeBytes } : partition,
    ),
    ...unfinished.operations,
    ...changeKeyOperations(context, partition),
  ];
  const options = mountOptionsRefusal(context);
  if (options !== null)
    return refused(
      options,
      operations.filter((one) => !makesOrGrows(one)),
    );
  return operations.length === 0 ? { kind: 'settled', held: false } : planned(operations);
}

function planned(operations: readonly Operation[]): VolumePlan {
  return { kind: 'planned', needsPartition: false, operations };
}

function refused(refusal: Refusal, operations: readonly Operation[] = []): VolumePlan {
  return { kind: 'refused', refusal, operations };
}

function unwritableRefusal(context: VolumeContext, code: Unwritable): Refusal {
  return refuseVolume(context, code, {
    summary: `${nameOfVolume(context)} is not made: its disk ${UNWRITABLE[code].text}`,
    evidence: [unwritableEvidence(code, context.ref.path, context.device)],
    remedy: UNWRITABLE[code].remedy,
  });
}

/**
 * Why what is in a finished partition is not what its mark says; null when it is. A block volume's
 * content is its user's.
 */
function contentMismatch(context: VolumeContext, partition: ObservedVolume): string | null {
  const { format, volume } = context.volume;
  if (!isMadeForIt(context, partition)) return otherPartition(context, partition);
  if (format.kind === 'thin-pool')
    return 'pool' in partition ? null : `${foundAt(context, partition)}: it is no thin pool`;
  if (isInactive(partition)) return null;
  if (format.kind === 'block') return encryptionMismatch(context, partition);
  const where = foundAt(context, partition);
  if (format.kind === 'physical-volume')
    return partition.signatures.some(({ uuid }) => isOwnSignature(context, uuid))
      ? null
      : `${where}: the physical volume that was made in it is not there`;
  const header = encryptionMismatch(context, partition);
  if (header !== null || isUnseen(partition)) return header;
  const found = partition.filesystem;
  if (found === undefined) return `${where}: no filesystem was found`;
  if (found.type !== format.filesystem)
    return `${where}: ${found.type} was found, ${format.filesystem} was made`;
  const made = filesystemUuid(context.node.installation, volume);
  if (found.uuid.toLowerCase() !== made)
    return `${where}: ${found.type} with UUID ${found.uuid}, made with ${made}`;
  return null;
}

function damaged(context: VolumeContext, evidence: readonly string[]): Refusal {
  return refuseVolume(context, 'volume-damaged', {
    summary: `${nameOfVolume(context)} was finished before and is not as it was left; it is held, never formatted`,
    evidence,
    remedy: 'Repair or restore it by hand; diskwright mounts it again once it is as marked.',
  });
}

function recordLine(record: VolumeRecord): string {
  return `record of ${record.recordedAt}: ready, ${formatBytes(record.sizeBytes)}`;
}
