import type { Claim, NativeObject } from '../model/declared/declarations.ts';
import { claimKey, type ClaimKey } from '../model/identifiers.ts';
import { members, quantityBytes, type LiveClaim, type LiveVolume } from './live-objects.ts';
import { boundClaim } from './manifests.ts';
import type { PublicationFinding } from './publication-change.ts';
import { difference, differs, stamped } from './stamp.ts';
import { fenceOf, NO_CHANGE, type Cluster, type VolumeDecision } from './volume-changes.ts';

/** A claim in git with the name of the PersistentVolume that it has a place on. */
export interface WantedClaim {
  readonly claim: Claim;
  readonly volumeName: string;
}

/** The claim in git is made, or made to name its volume, or what keeps it from that is reported. */
export function decideClaim(
  { claim, volumeName }: WantedClaim,
  { live, origin }: Cluster,
): VolumeDecision {
  const object = stamped(published(claim, volumeName), origin);
  const ref = refOf(claim);
  const found = live.claims.get(claimKey(claim));
  if (found === undefined)
    return { changes: [{ kind: 'create', ref, object, reason: 'it is in git' }], findings: [] };
  if (found.deleting) return NO_CHANGE;
  const finding = unservable(claim, found, volumeName);
  if (finding !== null) return { changes: [], findings: [finding] };
  const applied = notSmaller(object, found);
  const reason = difference(applied, found);
  const findings = goesWithItsOwner(found);
  if (reason === null) return { changes: [], findings };
  const fence = fenceOf(found);
  return { changes: [{ kind: 'apply', ref, object: applied, reason, fence }], findings };
}

/**
 * What another tool applies (publish.claims: adopt) is looked at, and never written; what keeps it
 * from its volume is reported.
 */
export function watchClaim({ claim, volumeName }: WantedClaim, { live }: Cluster): VolumeDecision {
  const found = live.claims.get(claimKey(claim));
  if (found === undefined) return NO_CHANGE;
  const finding = unservable(claim, found, volumeName);
  return { changes: [], findings: finding === null ? goesWithItsOwner(found) : [finding] };
}

/**
 * A claim that the garbage collector of Kubernetes deletes with its owner. A StatefulSet makes
 * itself, or a pod that it has no more use for, the owner where its
 * persistentVolumeClaimRetentionPolicy says Delete (pkg/controller/statefulset,
 * updateClaimOwnerRefForSetAndPod).
 */
function goesWithItsOwner(found: LiveClaim): readonly PublicationFinding[] {
  const owners = members(found.native['metadata'])['ownerReferences'];
  return (Array.isArray(owners) ? (owners as unknown[]) : []).map(members).flatMap((owner) =>
    owner['kind'] === 'StatefulSet' || owner['kind'] === 'Pod'
      ? [
          {
            ref: refOf(found),
            code: 'DeletedWithOwner' as const,
            message: `the claim is deleted together with ${owner['kind']} ${String(owner['name'])}, as the StatefulSet's persistentVolumeClaimRetentionPolicy says`,
            remedy:
              'Its volume is kept with its data, whatever becomes of the claim. Write Retain into the StatefulSet.',
          },
        ]
      : [],
  );
}

/** The user's document without what belongs to the binder and the scheduler. */
function published(claim: Claim, volumeName: string): NativeObject {
  const object = boundClaim(claim, volumeName, false);
  const { name, namespace, labels, annotations } = members(object['metadata']);
  const kept = Object.fromEntries(
    Object.entries(members(annotations)).filter(([key]) => !OF_THE_BINDER.test(key)),
  );
  return { ...object, metadata: { name, namespace, labels: members(labels), annotations: kept } };
}

const OF_THE_BINDER =
  /^(?:pv\.kubernetes\.io|volume\.kubernetes\.io|volume\.beta\.kubernetes\.io)\//;

/** A request that somebody raised in the cluster stays: less is refused by the API server. */
function notSmaller(object: NativeObject, found: LiveClaim): NativeObject {
  const spec = members(object['spec']);
  const resources = members(spec['resources']);
  const { storage } = members(resources['requests']);
  if (quantityBytes(storage) >= found.requestBytes) return object;
  const live = members(members(found.native['spec'])['resources']);
  return { ...object, spec: { ...spec, resources: { ...resources, requests: live['requests'] } } };
}

/**
 * Of a claim (pkg/apis/core/validation, ValidatePersistentVolumeClaimUpdate): all of its spec but
 * size and volume.
 */
const IMMUTABLE = ['storageClassName', 'accessModes', 'volumeMode', 'selector'] as const;

/**
 * Why a claim in the cluster cannot have the place that the claim in git of its name has; null when
 * it can.
 */
function unservable(claim: Claim, found: LiveClaim, volumeName: string): PublicationFinding | null {
  const ref = refOf(claim);
  if (found.volumeName !== '' && found.volumeName !== volumeName)
    return {
      ref,
      code: 'BoundElsewhere',
      message: `the claim is bound to ${found.volumeName}, and its place by git is ${volumeName}`,
      remedy:
        'Its data stays where it is. Take the claim out of git, or delete it in the cluster when its data is not needed: it is then made again on its place.',
    };
  if (found.isBound) return null;
  const spec = members(found.native['spec']);
  const wanted = members(claim.native['spec']);
  const asked = unsupported(spec);
  if (asked !== null)
    return {
      ref,
      code: 'Unsupported',
      message: `the claim asks for ${asked}, which a local volume cannot give`,
      remedy: 'Delete the claim in the cluster; as it is in git it can be served.',
    };
  const changed = IMMUTABLE.find((name) => differs(wanted[name], spec[name], name) !== null);
  if (changed === undefined) return null;
  return {
    ref,
    code: 'ImmutableField',
    message: `spec.${changed} of the claim is not as in git, and cannot be changed in place`,
    remedy:
      'Delete the claim in the cluster: it is made again as it is in git. It is not bound, so no data is lost.',
  };
}

/**
 * What no `local` PersistentVolume matches, whatever it is (reclaim, modify and sharing need a CSI
 * driver).
 */
export function unsupported(spec: Readonly<Record<string, unknown>>): string | null {
  const { volumeAttributesClassName, accessModes, dataSource, dataSourceRef } = spec;
  if (typeof volumeAttributesClassName === 'string' && volumeAttributesClassName !== '')
    return `the VolumeAttributesClass ${volumeAttributesClassName}`;
  const mode = (Array.isArray(accessModes) ? (accessModes as unknown[]) : []).find(
    (one) => one !== 'ReadWriteOnce',
  );
  if (typeof mode === 'string') return `the access mode ${mode}`;
  return dataSource === undefined && dataSourceRef === undefined
    ? null
    : 'content of another volume';
}

/**
 * A claim whose volume has grown, as its PersistentVolume says: its user reads the size in the
 * claim. Where a pod mounts it, kubelet writes the same (operation_generator.go); whoever comes
 * second finds it done.
 */
export function decideCapacity(claim: LiveClaim, volume: LiveVolume | undefined): VolumeDecision {
  if (volume === undefined || claim.deleting || claim.phase !== 'Bound') return NO_CHANGE;
  if (volume.claimRef?.uid !== claim.uid || claim.volumeName !== volume.name) return NO_CHANGE;
  const { capacityBytes } = volume;
  if (claim.capacityBytes === null || claim.capacityBytes >= capacityBytes) return NO_CHANGE;
  const ref = refOf(claim);
  const reason = 'its volume has grown';
  const change = { kind: 'record-capacity', ref, reason, capacityBytes, fence: fenceOf(claim) };
  return { changes: [change as typeof change & { kind: 'record-capacity' }], findings: [] };
}

function refOf({ namespace, name }: { readonly namespace: string; readonly name: string }) {
  return { kind: 'PersistentVolumeClaim', namespace, name } as const;
}

/** Claims by the volume that they name. */
export function claimantsOf(
  claims: ReadonlyMap<ClaimKey, LiveClaim>,
): ReadonlyMap<string, readonly LiveClaim[]> {
  const named = Array.from(claims.values()).filter(({ volumeName }) => volumeName !== '');
  return Map.groupBy(named, ({ volumeName }) => volumeName);
}
