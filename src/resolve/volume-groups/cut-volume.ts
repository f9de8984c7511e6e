import { LOGICAL_EXTENT_BYTES, type Bytes } from '../../model/values/bytes.ts';
import type {
  Claim,
  ServedClass,
  SourceRef,
  VolumeFormat,
} from '../../model/declared/declarations.ts';
import type { DesiredVolume, LogicalPlace } from '../../model/planned/desired.ts';
import { bytesForRequest, formatOfMode, promisedBytes } from '../../model/volumes/encryption.ts';
import type { ClaimRef, VolumeId } from '../../model/identifiers.ts';
import { claimVolumeName } from '../../model/volumes/volume-name.ts';
import type { ClaimSpace } from '../claims/claim-space.ts';
import type { Cut, ClaimableVolume } from '../free-volumes/free-volumes.ts';

/** What a claim gets from a group that serves its class; null where its class is not served. */
export function formatFor(claim: Claim, served: readonly ServedClass[]): VolumeFormat | null {
  const found = served.find(({ storageClassName }) => storageClassName === claim.storageClassName);
  if (found === undefined) return null;
  return formatOfMode(found.format, claim.volumeMode);
}

/** The extents of a claim's own volume: its request, and at least what its filesystem needs. */
export function extentsForClaim({ requestBytes }: Claim, format: VolumeFormat): number {
  return Math.ceil(bytesForRequest(requestBytes, format) / LOGICAL_EXTENT_BYTES);
}

export interface CutSpec {
  readonly volume: VolumeId;
  /** The claim as it was called when the id was made. */
  readonly cutFor: ClaimRef;
  /** As it is called today. */
  readonly claim: ClaimRef;
  readonly sizeBytes: Bytes;
  readonly format: VolumeFormat;
  readonly storageClassNames: readonly string[];
  readonly source: SourceRef;
}

/** A volume of a claim's own: linear, so that it lies on the one disk of its space. */
export function cutVolume(
  space: ClaimSpace,
  spec: CutSpec,
  cut: Omit<Cut, 'space'>,
): ClaimableVolume {
  const { node, disk } = space;
  return {
    node,
    layout: disk.layout,
    disk: disk.facts.id,
    volume: desiredCut(space, spec),
    volumeMode: spec.format.kind === 'block' ? 'Block' : 'Filesystem',
    sizeBytes: promisedBytes(spec),
    unusable: null,
    cut: { space, ...cut },
  };
}

function desiredCut(space: ClaimSpace, spec: CutSpec): DesiredVolume {
  const { members } = space.partition;
  return {
    volume: spec.volume,
    name: claimVolumeName(spec.claim),
    ordinal: 0,
    startBytes: 0,
    sizeBytes: spec.sizeBytes,
    format: spec.format,
    purpose: { kind: 'kept', storageClassNames: spec.storageClassNames },
    claim: null,
    takeBack: null,
    source: spec.source,
    cutFor: spec.cutFor,
    logical: placeOf(space, spec.volume),
    ...(members === undefined ? {} : { members }),
  };
}

function placeOf({ partition, physicalVolume }: ClaimSpace, volume: VolumeId): LogicalPlace {
  return {
    group: partition.format.kind === 'physical-volume' ? partition.format.group : '',
    name: volume,
    physicalVolume,
    ...(partition.members === undefined
      ? {}
      : { legs: { type: 'linear' as const, stripes: 1, copies: 1, on: [physicalVolume.uuid] } }),
  };
}
