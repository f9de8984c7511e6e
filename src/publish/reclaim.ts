import type { StorageClass } from '../model/declared/declarations.ts';
import { claimKey, type NodeName, type VolumeId } from '../model/identifiers.ts';
import type { Reclaim } from '../model/planned/reclaim.ts';
import { sortedBy } from '../model/values/order.ts';
import { parseTime } from '../model/values/time.ts';
import { volumeOf, type LiveClaim, type LiveObjects, type LiveVolume } from './live-objects.ts';
import { isOurs, type Origin } from './stamp.ts';

/**
 * Holds a PersistentVolume whose data is to be wiped once its claim is gone, however its deletion
 * was asked for: it is there until the wipe is verified.
 */
export const RECLAIM_FINALIZER = 'diskwright.dev/reclaim';

/** What the cluster gives up. */
export interface Reclaims {
  /** Those whose time of grace is over, sorted by volume. */
  readonly due: readonly Reclaim[];
  /** When the next one is due, in milliseconds since the epoch; null where none waits. */
  readonly nextMs: number | null;
}

/**
 * The volumes that are wiped and offered again because their claim was deleted: offered ones of a
 * class whose document in git says `reclaimPolicy: Delete` and after which time, counted from when
 * the PersistentVolume was released. A volume whose PersistentVolume says Retain by now is kept,
 * and so is one that a new claim of the same name asks for by name.
 *
 * @param nowMs since the epoch.
 */
export function reclaims(
  live: LiveObjects,
  classes: readonly StorageClass[],
  at: { readonly nowMs: number; readonly installation: Origin['installation'] },
): Reclaims {
  const deleting = reclaimedClasses(classes);
  if (deleting.size === 0) return { due: [], nextMs: null };
  const dated = Array.from(live.volumes.values()).flatMap((volume) => {
    const reclaim = isOurs(volume, at) ? reclaimOf(volume, deleting, live) : null;
    return reclaim === null ? [] : [reclaim];
  });
  const later = dated.filter(({ dueMs }) => dueMs > at.nowMs);
  return {
    due: sortedBy(
      // A time that cannot be read is never over.
      dated.filter(({ dueMs }) => dueMs <= at.nowMs).map(({ reclaim }) => reclaim),
      ({ volume }) => volume,
    ),
    nextMs: later.length === 0 ? null : Math.min(...later.map(({ dueMs }) => dueMs)),
  };
}

/** Classes whose volumes are wiped after their claim was deleted, by name. */
export function reclaimedClasses(
  classes: readonly StorageClass[],
): ReadonlyMap<string, StorageClass & { readonly reclaimAfterMs: number }> {
  return new Map(
    classes.flatMap((one) => {
      const { reclaimAfterMs } = one;
      return reclaimAfterMs === null ? [] : [[one.name, { ...one, reclaimAfterMs }] as const];
    }),
  );
}

interface Dated {
  readonly reclaim: Reclaim;
  readonly dueMs: number;
}

function reclaimOf(
  volume: LiveVolume,
  deleting: ReturnType<typeof reclaimedClasses>,
  live: LiveObjects,
): Dated | null {
  const found = deleting.get(volume.storageClassName);
  const id = volumeOf(volume);
  const { claimRef, phaseSince } = volume;
  const uid = claimRef?.uid ?? null;
  if (found === undefined || id === null || claimRef === null || uid === null) return null;
  if (volume.reclaimPolicy !== 'Delete' || !isReleased(volume, live)) return null;
  // Without it the object would be gone, and all that is known from it, before the wipe begins.
  if (!volume.finalizers.includes(RECLAIM_FINALIZER)) return null;
  if (!volume.deleting && askingAgain(volume, live) !== null) return null;
  const { namespace, name } = claimRef;
  return {
    dueMs: parseTime(phaseSince) + found.reclaimAfterMs,
    reclaim: {
      volume: id,
      node: (volume.labels['diskwright.dev/node'] ?? '') as NodeName,
      storageClassName: found.name,
      claim: { namespace, name },
      claimUid: uid,
      persistentVolumeUid: volume.uid,
      source: found.source,
    },
  };
}

/** A claim had it, and that very claim is gone: nobody's pod can have it, and no claim gets it. */
export function isReleased(
  { phase, claimRef }: LiveVolume,
  { claims }: Pick<LiveObjects, 'claims'>,
): boolean {
  return (
    phase === 'Released' &&
    claimRef !== null &&
    claimRef.uid !== null &&
    claims.get(claimKey(claimRef))?.uid !== claimRef.uid
  );
}

/**
 * The claim of the same name that was made since and names this very volume; null where there is
 * none.
 */
export function askingAgain(
  { name, claimRef }: LiveVolume,
  { claims }: Pick<LiveObjects, 'claims'>,
): LiveClaim | null {
  const claim = claimRef === null ? undefined : claims.get(claimKey(claimRef));
  return claim?.volumeName === name && !claim.deleting ? claim : null;
}

/**
 * The volumes that some pod may have, or get: those with a PersistentVolume. One whose deletion was
 * asked for after its claim was gone counts no more: no claim can have it again, and what is on the
 * disk is wiped while our finalizer still holds the object.
 */
export function publishedVolumes(live: LiveObjects): ReadonlySet<VolumeId> {
  return new Set(
    Array.from(live.volumes.values()).flatMap((volume) =>
      volume.deleting && isReleased(volume, live) ? [] : (volumeOf(volume) ?? []),
    ),
  );
}
