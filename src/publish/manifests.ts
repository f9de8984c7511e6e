import type { Claim, NativeObject } from '../model/declared/declarations.ts';
import type { VolumeId } from '../model/identifiers.ts';
import { compareText, sortedBy } from '../model/values/order.ts';
import { adoptedVolumes } from './adopted-volumes.ts';
import { PLANNED_ANNOTATION } from './persistent-volume.ts';
import { volumePublications, type PublishingInput } from './volume-publications.ts';

export interface Manifests {
  /** StorageClasses, PersistentVolumes, PersistentVolumeClaims, each sorted by name. */
  readonly objects: readonly NativeObject[];
  /**
   * Volumes that are to be published and are not, sorted by id. Host paths are never published and
   * not listed.
   */
  readonly notPublished: readonly NotPublished[];
}

export interface NotPublished {
  readonly volume: VolumeId;
  readonly reason: string;
  /**
   * Set when the node knows it as finished, and does not prove it now: a PersistentVolume of it
   * that is in a cluster may be withdrawn only while no claim is bound to it.
   */
  readonly lost?: true;
}

/**
 * The Kubernetes objects of a desired state, as far as the inventories prove it. A volume without
 * proof has no PersistentVolume, and its claim is left out with it.
 */
export function manifests(input: PublishingInput): Manifests {
  const { desired, planned } = input;
  const published = volumePublications(input);
  const adopted = adoptedVolumes(input);
  const volumes = published.flatMap(({ result }) => (result.kind === 'published' ? [result] : []));
  const bound = volumes
    .flatMap(({ name, claim }) => (claim === null ? [] : [{ name, claim }]))
    .sort(
      (a, b) =>
        compareText(a.claim.namespace, b.claim.namespace) ||
        compareText(a.claim.name, b.claim.name),
    );
  return {
    objects: [
      ...sortedBy(desired.classes, ({ name }) => name).map(({ native }) => native),
      ...sortedBy([...volumes, ...adopted.published], ({ name }) => name).map(
        ({ object }) => object,
      ),
      ...bound.map(({ claim, name }) => boundClaim(claim, name, planned)),
    ],
    notPublished: sortedBy(
      [
        ...published.flatMap(({ volume, result }) =>
          result.kind === 'withheld'
            ? [{ volume, reason: result.reason, ...(result.lost ? { lost: true as const } : {}) }]
            : [],
        ),
        ...adopted.withheld,
      ],
      ({ volume }) => volume,
    ),
  };
}

/** The user's own document with the name of its volume; everything else as written. */
export function boundClaim(claim: Claim, volumeName: string, planned: boolean): NativeObject {
  const { status: _status, ...native } = claim.native;
  const metadata = members(native['metadata']);
  const annotations = members(metadata['annotations']);
  return {
    ...native,
    metadata: {
      ...metadata,
      namespace: claim.namespace,
      ...(planned ? { annotations: { ...annotations, [PLANNED_ANNOTATION]: 'true' } } : {}),
    },
    spec: { ...members(native['spec']), volumeName },
  };
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
