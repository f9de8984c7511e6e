import type { Claim, NativeObject } from '../model/declarations.ts';
import type { DesiredState } from '../model/desired.ts';
import {
  claimKey,
  persistentVolumeName,
  type ClaimKey,
  type ClaimRef,
  type NodeName,
  type VolumeId,
} from '../model/identifiers.ts';
import type { Inventory } from '../model/inventory.ts';
import { compareText, sortedBy } from '../model/order.ts';
import { adoptedVolumes } from './adopted-volumes.ts';
import { HOSTNAME_LABEL, persistentVolume, PLANNED_ANNOTATION } from './persistent-volume.ts';
import { verifyVolume, type PlacedVolume } from './verification.ts';

export interface ManifestsInput {
  readonly desired: DesiredState;
  readonly inventories: readonly Inventory[];
  /** Publishes what is only planned, too; every PersistentVolume and PersistentVolumeClaim is then marked. */
  readonly planned: boolean;
}

export interface Manifests {
  /** StorageClasses, PersistentVolumes, PersistentVolumeClaims, each sorted by name. */
  readonly objects: readonly NativeObject[];
  /** Volumes that are to be published and are not, sorted by id. Host paths are never published and not listed. */
  readonly notPublished: readonly NotPublished[];
}

export interface NotPublished {
  readonly volume: VolumeId;
  readonly reason: string;
  /**
   * Set when the node knows it as finished, and does not prove it now: a PersistentVolume of it that is in a cluster may be
   * withdrawn only while no claim is bound to it.
   */
  readonly lost?: true;
}

/**
 * The Kubernetes objects of a desired state, as far as the inventories prove it. A volume without
 * proof has no PersistentVolume, and its claim is left out with it.
 */
export function manifests(input: ManifestsInput): Manifests {
  const { desired, planned } = input;
  const known = lookups(input);
  const published = placedVolumes(desired).map((place) => ({
    volume: place.volume.volume,
    result: publishVolume(place, known),
  }));
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

interface Lookups {
  readonly planned: boolean;
  readonly claims: ReadonlyMap<ClaimKey, Claim>;
  readonly recordedClaims: ReadonlyMap<VolumeId, ClaimRef>;
  readonly reclaimPolicies: ReadonlyMap<string, 'Retain' | 'Delete'>;
  /** The latest of each node. */
  readonly inventories: ReadonlyMap<NodeName, Inventory>;
}

function lookups({ desired, inventories, planned }: ManifestsInput): Lookups {
  return {
    planned,
    claims: new Map(desired.claims.map(({ claim }) => [claimKey(claim), claim])),
    recordedClaims: new Map(
      inventories.flatMap(({ records }) =>
        records.volumes.flatMap(({ volume, claim }) =>
          claim === undefined ? [] : [[volume, claim] as const],
        ),
      ),
    ),
    reclaimPolicies: new Map(
      desired.classes.map(({ name, reclaimPolicy }) => [name, reclaimPolicy]),
    ),
    inventories: new Map(
      sortedBy(inventories, ({ takenAt }) => takenAt).map((inventory) => [
        inventory.node,
        inventory,
      ]),
    ),
  };
}

/** Every volume of the desired state that may go to a claim. */
function placedVolumes(desired: DesiredState): readonly PlacedVolume[] {
  return desired.nodes.flatMap((node) =>
    node.disks.flatMap((disk) =>
      disk.volumes
        .filter(({ purpose: { kind } }) => kind === 'offered' || kind === 'kept')
        .map((volume) => ({ node, disk, volume })),
    ),
  );
}

type PublishedVolume =
  | {
      readonly kind: 'published';
      readonly name: string;
      readonly object: NativeObject;
      readonly claim: Claim | null;
    }
  | Withheld;

function publishVolume(place: PlacedVolume, known: Lookups): PublishedVolume {
  const { node, volume } = place;
  const terms = publicTerms(place, known);
  if (terms.kind === 'withheld') return terms;
  const inventory = known.inventories.get(node.node);
  if (inventory === undefined) return withheld(`there is no inventory of ${node.node}`);
  const { stateDir } = inventory.host;
  const hostname = inventory.labels[HOSTNAME_LABEL] ?? node.labels[HOSTNAME_LABEL] ?? node.node;
  const invalid = invalidReason(hostname, stateDir);
  if (invalid !== null) return withheld(invalid);
  const verification = verifyVolume(place, inventory);
  if (verification.kind === 'unverified' && !known.planned)
    return { ...withheld(verification.reason), lost: wasFinished(volume.volume, inventory) };
  const object = persistentVolume(place, {
    ...terms,
    capacityBytes:
      verification.kind === 'verified' && !known.planned
        ? verification.capacityBytes
        : volume.sizeBytes,
    stateDir,
    hostname,
    planned: known.planned,
  });
  return {
    kind: 'published',
    name: persistentVolumeName(volume.volume),
    object,
    claim: terms.claim,
  };
}

interface Withheld {
  readonly kind: 'withheld';
  readonly reason: string;
  readonly lost: boolean;
}

function withheld(reason: string): Withheld {
  return { kind: 'withheld', reason, lost: false };
}

function wasFinished(volume: VolumeId, { records }: Inventory): boolean {
  return records.volumes.some((record) => record.volume === volume && record.state === 'ready');
}

type PublicTerms =
  | {
      readonly kind: 'terms';
      readonly storageClassName: string;
      readonly reclaimPolicy: 'Retain' | 'Delete';
      readonly claim: Claim | null;
    }
  | Withheld;

/** Under which class and policy, and for which claim a volume is published, or why it is not to be. */
function publicTerms({ volume }: PlacedVolume, known: Lookups): PublicTerms {
  const { purpose } = volume;
  switch (purpose.kind) {
    case 'offered': {
      const { storageClassName } = purpose;
      const reclaimPolicy = known.reclaimPolicies.get(storageClassName);
      return reclaimPolicy === undefined
        ? withheld(`its class ${storageClassName} is not declared`)
        : { kind: 'terms', storageClassName, reclaimPolicy, claim: null };
    }
    case 'kept': {
      // A claim that does not fit its volume any more still has its data there: it stays published.
      const owner = volume.claim ?? known.recordedClaims.get(volume.volume);
      if (owner === undefined) return withheld('it is kept for claims in git, and none has it');
      const claim = known.claims.get(claimKey(owner));
      if (claim === undefined)
        return withheld(`its claim ${claimKey(owner)} is not declared any more`);
      const { storageClassName } = claim;
      // If the claim is deleted in the cluster, it is made again on its own volume: never Delete.
      return { kind: 'terms', storageClassName, reclaimPolicy: 'Retain', claim };
    }
    case 'host-path':
      return withheld('it is a host path');
    case 'volume-group':
      return withheld('it carries a volume group');
    case 'thin-pool':
      return withheld('thin volumes are cut from it');
  }
}

/** A label value (apimachinery/pkg/util/validation); node names may be longer, label values may not. */
const LABEL_VALUE = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;

/** What the API server would refuse (pkg/apis/core/validation: local volumes, node selectors). */
function invalidReason(hostname: string, stateDir: string): string | null {
  if (!LABEL_VALUE.test(hostname))
    return `the label ${HOSTNAME_LABEL} of its node would be ${JSON.stringify(hostname)}, which is no label value; give the Node object's own value in the inventory's labels`;
  return stateDir.startsWith('/') && !stateDir.split('/').includes('..')
    ? null
    : `the state directory ${JSON.stringify(stateDir)} is not an absolute path without ".."`;
}

/** The user's own document with the name of its volume; everything else as written. */
function boundClaim(claim: Claim, volumeName: string, planned: boolean): NativeObject {
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
