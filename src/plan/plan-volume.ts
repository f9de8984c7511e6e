import { formatBytes } from '../model/bytes.ts';
import { askConsents, namesVolume, volumeFingerprint } from '../model/consent.ts';
import { describeSignature, describeUsage } from '../model/describe-content.ts';
import { withConsentEvidence } from '../model/disk-refusals.ts';
import { filesystemUuid } from '../model/identifiers.ts';
import type { ObservedPartition, Usage, VolumeRecord } from '../model/inventory.ts';
import { declaredContent, madeContent } from '../model/made-content.ts';
import { parseMark } from '../model/mark.ts';
import type { Operation } from '../model/plan.ts';
import type { Refusal } from '../model/refusal.ts';
import { growPartition, unfinishedGrow } from './grow.ts';
import { hostPathRefusal, isBelow, volumeMountPoint } from './mount-point.ts';
import {
  operationBase,
  recordOf,
  refuseVolume,
  volumeName,
  volumeRef,
  wipedBefore,
  type VolumeContext,
} from './volume-context.ts';
import { planRecords } from './volume-records.ts';

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
  const { partition } = context;
  const record = recordOf(context);
  if (partition === null) return planMissing(context, record);
  // Stryker disable next-line OptionalChaining: it is the mark that the partition was found by
  return parseMark(partition.label)?.state === 'ready'
    ? planReady(context, partition, record)
    : planUnfinished(context, partition, record);
}

function planMissing(context: VolumeContext, record: VolumeRecord | null): VolumePlan {
  if (record?.state === 'ready')
    return refused(damaged(context, ['its partition is gone from the table', recordLine(record)]));
  if (context.held) return { kind: 'settled', held: true };
  if (context.unwritable !== null) return refused(unwritableRefusal(context, context.unwritable));
  return {
    kind: 'planned',
    needsPartition: true,
    operations: [...createContent(context, 'declared and not there yet'), ...serve(context, null)],
  };
}

/** Marked `new`: made by us up to some point, and never handed out, unless a record says otherwise. */
function planUnfinished(
  context: VolumeContext,
  partition: ObservedPartition,
  record: VolumeRecord | null,
): VolumePlan {
  if (record?.state === 'ready') {
    const found = contentMismatch(context, partition);
    return refused(
      damaged(context, ['marked new', ...(found === null ? [] : [found]), recordLine(record)]),
    );
  }
  const stranger = strangerIn(context, partition, record);
  if (stranger !== null) return refused(stranger);
  if (context.held) return { kind: 'settled', held: true };
  if (context.unwritable !== null) return refused(unwritableRefusal(context, context.unwritable));
  const grown = growPartition(context, partition);
  if (grown.kind === 'refused') return refused(grown.refusal);
  return planned([
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
  partition: ObservedPartition,
  record: VolumeRecord | null,
): Refusal | null {
  const where = `${context.ref.path} partition ${String(partition.number)}`;
  const evidence = [
    ...partition.signatures
      .filter((signature) => !isOwnSignature(context, signature.uuid))
      .map(
        (signature) =>
          `${where}: ${describeSignature(signature)} at offset ${String(signature.offsetBytes)}`,
      ),
    ...(record === null ? partition.remains : []).map(
      (remain) =>
        `${where}: the ${remain.region} at offset ${String(remain.offsetBytes)} ${remain.kind === 'unreadable' ? 'cannot be read' : 'is not zero'}, and no record says that anything was begun here`,
    ),
    ...(partition.uuid.toLowerCase() === context.volume.partitionUuid
      ? []
      : [otherPartition(context, partition)]),
  ];
  if (evidence.length === 0) return null;
  return refuseVolume(context, 'interrupted-by-others', {
    summary: `${volumeName(context)} was never finished, and something else was written into its partition`,
    evidence,
    remedy: 'Find out who wrote it. Delete the partition by hand if nothing in it is needed.',
  });
}

function otherPartition(context: VolumeContext, partition: ObservedPartition): string {
  return `${context.ref.path} partition ${String(partition.number)}: has UUID ${partition.uuid}, made with ${context.volume.partitionUuid}`;
}

/** A half-made filesystem of ours bears the UUID that we would give it. */
function isOwnSignature(context: VolumeContext, uuid: string | undefined): boolean {
  return uuid?.toLowerCase() === context.volume.filesystemUuid;
}

function planReady(
  context: VolumeContext,
  partition: ObservedPartition,
  record: VolumeRecord | null,
): VolumePlan {
  const differs = contentDiffers(context, partition, record);
  if (differs !== null) return refused(differs);
  const mismatch = contentMismatch(context, partition);
  if (mismatch !== null) return refused(damaged(context, ['marked ready', mismatch]));
  const busy = foreignHolder(context, partition);
  if (busy !== null) return refused(busy);
  const recording =
    record?.state === 'ready' ? [] : [markReady(context, 'marked ready, and not recorded here')];
  const grown = growPartition(context, partition);
  if (grown.kind === 'refused')
    return refused(grown.refusal, [...recording, ...expose(context, partition)]);
  const unfinished = unfinishedGrow(context, partition);
  if (unfinished.kind === 'refused')
    return refused(unfinished.refusal, [...recording, ...expose(context, partition)]);
  const operations = [
    ...grown.operations,
    ...recording,
    ...serve(context, partition),
    ...unfinished.operations,
  ];
  return operations.length === 0 ? { kind: 'settled', held: false } : planned(operations);
}

function planned(operations: readonly Operation[]): VolumePlan {
  return { kind: 'planned', needsPartition: false, operations };
}

function refused(refusal: Refusal, operations: readonly Operation[] = []): VolumePlan {
  return { kind: 'refused', refusal, operations };
}

function unwritableRefusal(
  context: VolumeContext,
  code: NonNullable<VolumeContext['unwritable']>,
): Refusal {
  const failing = code === 'disk-failing';
  return refuseVolume(context, code, {
    summary: `${volumeName(context)} is not made: its disk is ${failing ? 'failing' : 'read-only'}`,
    evidence: [
      `${context.ref.path}: ${failing ? 'health check failed' : 'the kernel reports it read-only'}`,
    ],
    remedy: failing ? 'Replace the disk.' : 'Remove the write protection, or replace the disk.',
  });
}

/** The declaration asks for another kind of content than was made. */
function contentDiffers(
  context: VolumeContext,
  partition: ObservedPartition,
  record: VolumeRecord | null,
): Refusal | null {
  const { node, volume } = context;
  const declared = declaredContent(volume);
  const made =
    madeContent({
      partition,
      record,
      filesystemUuid: filesystemUuid(node.installation, volume.volume),
    }) ?? declared;
  if (made === declared) return null;
  const content = volumeFingerprint({
    owner: node,
    volume: volume.volume,
    disk: context.device,
    partition,
  });
  const refused = refuseVolume(context, 'content-differs', {
    summary: `${volumeName(context)} is ${made}, declared is ${declared}; replacing it would take its data`,
    evidence: [
      `${context.ref.path} partition ${String(partition.number)}: ${made}, ${formatBytes(partition.sizeBytes)}${usageText(partition)}`,
    ],
    remedy: `Declare ${made} again, or give the new volume another name and move the data. To give the data up, have a consent written ("diskwright consent") and reviewed.`,
    consent: {
      node: node.node,
      subject: { kind: 'volume', volume: volume.volume },
      content,
    },
  });
  const answer = askConsents({
    given: node.consents,
    used: context.observed.records.consents ?? [],
    names: namesVolume(volume.volume),
    content,
  });
  return answer.kind === 'matching' ? refused : withConsentEvidence(refused, answer);
}

function usageText(partition: ObservedPartition): string {
  return partition.usedBy.length === 0 ? '' : `, ${partition.usedBy.map(describeUsage).join(', ')}`;
}

/** Why what is in a finished partition is not what its mark says; null when it is. A block volume's content is its user's. */
function contentMismatch(context: VolumeContext, partition: ObservedPartition): string | null {
  const { format, filesystemUuid } = context.volume;
  if (partition.uuid.toLowerCase() !== context.volume.partitionUuid)
    return otherPartition(context, partition);
  if (format.kind === 'block') return null;
  const where = `${context.ref.path} partition ${String(partition.number)}`;
  const found = partition.filesystem;
  if (found === undefined) return `${where}: no filesystem was found`;
  if (found.type !== format.filesystem)
    return `${where}: ${found.type} was found, ${format.filesystem} was made`;
  if (found.uuid.toLowerCase() !== filesystemUuid)
    return `${where}: ${found.type} with UUID ${found.uuid}, made with ${filesystemUuid ?? 'none'}`;
  return null;
}

function damaged(context: VolumeContext, evidence: readonly string[]): Refusal {
  return refuseVolume(context, 'volume-damaged', {
    summary: `${volumeName(context)} was finished before and is not as it was left; it is held, never formatted`,
    evidence,
    remedy: 'Repair or restore it by hand; diskwright mounts it again once it is as marked.',
  });
}

function recordLine(record: VolumeRecord): string {
  return `record of ${record.recordedAt}: ready, ${formatBytes(record.sizeBytes)}`;
}

/** A finished filesystem that something else than a mount holds. */
function foreignHolder(context: VolumeContext, partition: ObservedPartition): Refusal | null {
  if (context.volume.format.kind === 'block') return null;
  const { stateDir } = context.observed.host;
  const wanted = volumeMountPoint(context.volume, stateDir);
  // What an interrupted growth left mounted below our own directory, the agent takes away itself.
  // Of a mount that only another namespace has, the agent finds out whether it is in the way.
  const isOurs = (usage: Usage): boolean =>
    usage.kind === 'mounted' &&
    (usage.inProcess !== undefined ||
      usage.mountPoint === wanted ||
      isBelow(usage.mountPoint, stateDir));
  const holders = partition.usedBy.filter((usage) => !isOurs(usage));
  if (holders.length === 0 || holders.length < partition.usedBy.length) return null;
  const elsewhere = holders.find((usage) => usage.kind === 'mounted');
  return refuseVolume(context, 'disk-in-use', {
    summary: `${volumeName(context)} cannot be mounted: something else uses its partition`,
    evidence: holders.map(
      (usage) =>
        `${context.ref.path} partition ${String(partition.number)}: ${describeUsage(usage)}`,
    ),
    remedy:
      elsewhere === undefined
        ? 'Stop what uses it; the next apply mounts it.'
        : `Unmount it from ${elsewhere.mountPoint}; the next apply mounts it at ${wanted}. If that is the place of another state directory, give it with --state-dir.`,
  });
}

function createContent(context: VolumeContext, reason: string): readonly Operation[] {
  const { volume } = context;
  const base = operationBase(context, reason);
  const content: Operation =
    volume.format.kind === 'block'
      ? {
          ...base,
          kind: 'prepare-block-volume',
          volume: volumeRef(context),
          sizeBytes: volume.sizeBytes,
          zero: wipedBefore(context),
        }
      : {
          ...base,
          kind: 'create-filesystem',
          volume: volumeRef(context),
          filesystemUuid: volume.filesystemUuid ?? '',
          format: volume.format,
          sizeBytes: volume.sizeBytes,
          withDataDirectory: volume.purpose.kind !== 'host-path',
        };
  return [content, markReady(context, reason)];
}

function markReady(context: VolumeContext, reason: string): Operation {
  const { volume } = context;
  return {
    ...operationBase(context, reason),
    kind: 'mark-ready',
    volume: volumeRef(context),
    sizeBytes: volume.sizeBytes,
    filesystem:
      volume.format.kind === 'block'
        ? null
        : { type: volume.format.filesystem, uuid: volume.filesystemUuid ?? '' },
  };
}

/** Mount or link, and the claim, as far as they are not there. */
function serve(context: VolumeContext, partition: ObservedPartition | null): readonly Operation[] {
  return [...expose(context, partition), ...planRecords(context)];
}

function expose(context: VolumeContext, partition: ObservedPartition | null): readonly Operation[] {
  const { volume, observed } = context;
  if (volume.format.kind === 'block') {
    const linked = observed.blockLinks.some(
      (link) =>
        link.volume === volume.volume && link.partitionUuid?.toLowerCase() === volume.partitionUuid,
    );
    if (linked && partition !== null) return [];
    return [
      {
        ...operationBase(context, 'its link is not there'),
        kind: 'link-block-device',
        volume: volumeRef(context),
        link: `${observed.host.stateDir}/block/${volume.volume}`,
      },
    ];
  }
  const mountPoint = volumeMountPoint(volume, observed.host.stateDir);
  const mounted = partition?.usedBy.some(
    (usage) =>
      usage.kind === 'mounted' && usage.inProcess === undefined && usage.mountPoint === mountPoint,
  );
  if (mounted === true) return [];
  return [
    {
      ...operationBase(context, 'not mounted'),
      kind: 'mount-filesystem',
      volume: volumeRef(context),
      filesystem: volume.format.filesystem,
      filesystemUuid: volume.filesystemUuid ?? '',
      mountPoint,
      mountOptions: volume.format.mountOptions,
    },
  ];
}
