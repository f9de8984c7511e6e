import type { StorageClass } from '../../model/declared/declarations.ts';
import type { InstallationId, VolumeId } from '../../model/identifiers.ts';
import type { ProvisionedClaim } from '../../model/planned/provisioning.ts';
import type { Reclaim } from '../../model/planned/reclaim.ts';
import {
  volumeOf,
  type BoundTo,
  type LiveClaim,
  type LiveObjects,
  type LiveVolume,
} from '../live-objects.ts';
import { isOurs } from '../stamp.ts';

/**
 * Holds a claim that was made in the cluster from before its volume is begun until its
 * PersistentVolume is there: deleted in between, the claim would take with it all that says whose
 * the volume is, and the volume would be left for ever.
 */
export const PROVISIONING_FINALIZER = 'diskwright.dev/provisioning';

/** Classes whose claims get volumes of their own, by name. */
export function provisioningClasses(
  classes: readonly StorageClass[],
): ReadonlyMap<string, StorageClass> {
  return new Map(classes.flatMap((one) => (one.provisions ? [[one.name, one] as const] : [])));
}

/** The PersistentVolume that a claim has: the binder, or we, wrote its uid there. */
export function volumesByClaim(
  { volumes }: Pick<LiveObjects, 'volumes'>,
  at: { readonly installation: InstallationId },
): ReadonlyMap<string, LiveVolume> {
  return new Map(
    Array.from(volumes.values()).flatMap((volume) => {
      const uid = volume.claimRef?.uid ?? null;
      return uid === null || !isOurs(volume, at) ? [] : [[uid, volume] as const];
    }),
  );
}

/**
 * The claims made in the cluster whose volumes there are to be: those that are there, and those
 * that are gone and left a PersistentVolume with their data. Something new is made only for a claim
 * that our finalizer holds.
 *
 * @param due volumes that are to be wiped: nothing is to be there for their claims any more.
 * @param bindings to whom volumes were given, also where the PersistentVolume is gone.
 */
export function provisionedClaims(
  live: LiveObjects,
  classes: readonly StorageClass[],
  at: {
    readonly installation: InstallationId;
    readonly due: readonly Reclaim[];
    readonly bindings: ReadonlyMap<VolumeId, BoundTo>;
  },
): readonly ProvisionedClaim[] {
  const provisioning = provisioningClasses(classes);
  if (provisioning.size === 0) return [];
  const ofClaim = volumesByClaim(live, at);
  const going = new Set(at.due.map(({ claimUid }) => claimUid));
  const given = new Map(Array.from(at.bindings, ([volume, { uid }]) => [uid, volume]));
  const there = Array.from(live.claims.values())
    .filter(({ storageClassName }) => provisioning.has(storageClassName))
    .map((claim) => askedBy(claim, ofClaim.get(claim.uid), given.get(claim.uid) ?? null));
  const known = new Set(there.map(({ uid }) => uid));
  const gone = Array.from(ofClaim).flatMap(([uid, volume]) =>
    known.has(uid) || going.has(uid) || !provisioning.has(volume.storageClassName)
      ? []
      : leftBy(uid, volume),
  );
  return [...there, ...gone];
}

function askedBy(
  claim: LiveClaim,
  published: LiveVolume | undefined,
  volume: VolumeId | null,
): ProvisionedClaim {
  const { namespace, name, uid, storageClassName, volumeMode } = claim;
  const isHeld = claim.finalizers.includes(PROVISIONING_FINALIZER) && !claim.deleting;
  return {
    claim: { namespace, name },
    ...{ uid, volume, storageClassName, volumeMode },
    sizeBytes: Math.max(claim.requestBytes, published?.capacityBytes ?? 0),
    node: isHeld && published === undefined ? claim.selectedNode : null,
  };
}

function leftBy(uid: string, volume: LiveVolume): readonly ProvisionedClaim[] {
  const { claimRef, storageClassName, volumeMode, capacityBytes } = volume;
  if (claimRef === null) return [];
  const { namespace, name } = claimRef;
  const claim = { namespace, name };
  const left = { claim, uid, volume: volumeOf(volume), storageClassName, volumeMode };
  return [{ ...left, sizeBytes: capacityBytes, node: null }];
}
