import type { DesiredVolume } from '../../model/planned/desired.ts';
import { encryptionUuid, filesystemUuid, physicalVolumeUuid } from '../../model/identifiers.ts';
import type { ObservedVolume } from '../../model/observed/inventory.ts';
import { isInactive } from '../../model/observed/observed-volume.ts';
import { encryptionOf, isMappingShort, isUnseen } from '../../model/volumes/encryption.ts';
import type { Operation } from '../../model/planned/plan.ts';
import type { PoolGeometry } from '../../model/volumes/thin-pool.ts';
import { leadsToVolume } from '../../model/volumes/volume-path.ts';
import { volumeMountPoint } from './mount-point.ts';
import { operationBase, volumeRef, wipedBefore, type VolumeContext } from './volume-context.ts';
import { planRecords } from './volume-records.ts';

/** What makes the content of a volume, and marks it. */
export function createContent(context: VolumeContext, reason: string): readonly Operation[] {
  return [contentOperation(context, reason), markReadyOperation(context, reason)];
}

function contentOperation(context: VolumeContext, reason: string): Operation {
  const { node, volume } = context;
  const { sizeBytes, format } = volume;
  const base = { ...operationBase(context, reason), volume: volumeRef(context), sizeBytes };
  switch (format.kind) {
    case 'block':
      return format.encryption === undefined
        ? { ...base, kind: 'prepare-block-volume', zero: mayHoldFormerContent(context) }
        : {
            ...base,
            kind: 'encrypt-block-volume',
            encryption: format.encryption,
            encryptionUuid: encryptionUuid(node.installation, volume.volume),
          };
    case 'physical-volume':
      return {
        ...base,
        kind: context.joins ? 'extend-volume-group' : 'create-volume-group',
        group: format.group,
        physicalVolumeUuid: physicalVolumeUuid(node.installation, volume.volume),
      };
    case 'thin-pool':
      return { ...base, kind: 'create-thin-pool', ...poolGeometryOf(volume) };
    case 'filesystem':
      return {
        ...base,
        kind: 'create-filesystem',
        filesystemUuid: filesystemUuid(node.installation, volume.volume),
        ...(format.encryption === undefined
          ? {}
          : { encryptionUuid: encryptionUuid(node.installation, volume.volume) }),
        format,
        withDataDirectory: volume.purpose.kind !== 'host-path',
      };
  }
}

/** @throws when `resolve` left it out: a thin pool always has one. */
export function poolGeometryOf({ volume, pool }: DesiredVolume): PoolGeometry {
  if (pool === undefined) throw new Error(`thin pool ${volume} is declared without its geometry`);
  const { chunkBytes, metadataBytes } = pool;
  return { chunkBytes, metadataBytes };
}

/**
 * Whether what was once written may lie where a raw volume is made: between the places that a wipe
 * zeroed, or in extents of a group that stood before, from which somebody took a volume away.
 */
function mayHoldFormerContent(context: VolumeContext): boolean {
  const { volume, device } = context;
  // What a thin pool gives reads as zeros (lvmthin(7), "Zeroing").
  if (volume.logical?.thinPool !== undefined) return false;
  return (volume.logical !== undefined && device.volumeGroup !== undefined) || wipedBefore(context);
}

/**
 * Nothing for a partition: those of a disk are made together; nor for a thin pool, which is content
 * of its own.
 */
export function createLogicalVolumeOperations(context: VolumeContext): readonly Operation[] {
  const { volume } = context;
  if (volume.logical === undefined || volume.format.kind === 'thin-pool') return [];
  return [
    {
      ...operationBase(context, 'declared and not there yet'),
      kind: 'create-logical-volume',
      volume: volumeRef(context),
      sizeBytes: volume.sizeBytes,
    },
  ];
}

/**
 * Groups are not activated by themselves at boot: what uses a device is checked first. A thin pool
 * is activated with its volumes.
 */
export function activateOperations(
  context: VolumeContext,
  found: ObservedVolume,
): readonly Operation[] {
  if (!isInactive(found) || context.volume.format.kind === 'thin-pool') return [];
  return [
    {
      ...operationBase(context, 'not active since the machine was started'),
      kind: 'activate-logical-volume',
      volume: volumeRef(context),
    },
  ];
}

export function markReadyOperation(context: VolumeContext, reason: string): Operation {
  const { node, volume } = context;
  const { format } = volume;
  return {
    ...operationBase(context, reason),
    kind: 'mark-ready',
    volume: volumeRef(context),
    sizeBytes: volume.sizeBytes,
    filesystem:
      format.kind === 'filesystem'
        ? { type: format.filesystem, uuid: filesystemUuid(node.installation, volume.volume) }
        : null,
    ...(format.kind === 'physical-volume'
      ? { physicalVolumeUuid: physicalVolumeUuid(node.installation, volume.volume) }
      : {}),
  };
}

/**
 * Why a raw block volume is linked, once more where it is encrypted and grew: only then its mapping
 * is as large as it could be. Null where there is nothing to do.
 */
function unlinked(
  { node, volume, observed }: VolumeContext,
  partition: ObservedVolume | null,
): string | null {
  const linked = observed.blockLinks.some(
    (link) => link.volume === volume.volume && leadsToVolume(link, volume, node.installation),
  );
  if (!linked || partition === null) return 'its link is not there';
  if (encryptionOf(volume.format) === null) return null;
  if (isUnseen(partition)) return 'it is not open';
  return isMappingShort(partition) ? 'its mapping is smaller than it is' : null;
}

/** Mount or link, and the claim, as far as they are not there. */
export function serve(
  context: VolumeContext,
  partition: ObservedVolume | null,
): readonly Operation[] {
  return [...expose(context, partition), ...planRecords(context)];
}

/** Mount or link, as far as it is not there. */
export function expose(
  context: VolumeContext,
  partition: ObservedVolume | null,
): readonly Operation[] {
  const { node, volume, observed } = context;
  if (volume.format.kind === 'physical-volume' || volume.format.kind === 'thin-pool') return [];
  if (volume.format.kind === 'block') {
    const reason = unlinked(context, partition);
    if (reason === null) return [];
    return [
      {
        ...operationBase(context, reason),
        kind: 'link-block-device',
        volume: volumeRef(context),
        link: `${observed.host.stateDir}/block/${volume.volume}`,
      },
    ];
  }
  const mountPoint = volumeMountPoint(volume, observed.host.stateDir);
  // Stryker disable next-line ArrayDeclaration: it is no mount
  const mounted = (partition?.usedBy ?? []).some(
    (usage) =>
      // Stryker disable next-line ConditionalExpression: what is not mounted has no mount point
      usage.kind === 'mounted' && usage.inProcess === undefined && usage.mountPoint === mountPoint,
  );
  if (mounted) return [];
  return [
    {
      ...operationBase(context, 'not mounted'),
      kind: 'mount-filesystem',
      volume: volumeRef(context),
      filesystem: volume.format.filesystem,
      filesystemUuid: filesystemUuid(node.installation, volume.volume),
      mountPoint,
      mountOptions: volume.format.mountOptions,
    },
  ];
}
