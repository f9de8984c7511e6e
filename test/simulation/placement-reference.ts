/**
 * Kubernetes' own rules for giving a claim a volume, read as they are written
 * (component-helpers/storage/volume/pv_helpers.go, FindMatchingVolume): every volume is looked at
 * for every claim. Slow, and therefore the thing to compare with.
 */
import type { Claim } from '../../src/model/declared/declarations.ts';
import { claimKey, type ClaimKey, type VolumeId } from '../../src/model/identifiers.ts';
import type { ClaimableVolume } from '../../src/resolve/free-volumes/free-volumes.ts';

export interface Reference {
  readonly claims: readonly Claim[];
  /** In the order in which equally large ones are taken. */
  readonly volumes: readonly ClaimableVolume[];
  readonly recorded: ReadonlyMap<ClaimKey, VolumeId>;
}

/** Which volume each claim gets; null for none. */
export function referencePlacement(input: Reference): ReadonlyMap<ClaimKey, VolumeId | null> {
  const placed = new Map<ClaimKey, VolumeId | null>();
  const excluded = new Set<VolumeId>(input.recorded.values());
  for (const claim of input.claims) {
    const volume = input.recorded.get(claimKey(claim));
    if (volume !== undefined) placed.set(claimKey(claim), volume);
  }
  const waiting = input.claims.filter((claim) => !placed.has(claimKey(claim)));
  for (const choice of [isPinned, isSelecting, isFree])
    for (const claim of waiting.filter(choice).toSorted(bySize)) {
      const found = smallestMatch(claim, input.volumes, excluded);
      if (found !== null) excluded.add(found.volume.volume);
      placed.set(claimKey(claim), found?.volume.volume ?? null);
    }
  return placed;
}

function isPinned(claim: Claim): boolean {
  return claim.node !== null;
}

function isSelecting(claim: Claim): boolean {
  return !isPinned(claim) && claim.nodeRequirements.length + claim.volumeRequirements.length > 0;
}

function isFree(claim: Claim): boolean {
  return !isPinned(claim) && !isSelecting(claim);
}

function bySize(a: Claim, b: Claim): number {
  if (a.requestBytes !== b.requestBytes) return a.requestBytes - b.requestBytes;
  return claimKey(a) < claimKey(b) ? -1 : 1;
}

function smallestMatch(
  claim: Claim,
  volumes: readonly ClaimableVolume[],
  excluded: ReadonlySet<VolumeId>,
): ClaimableVolume | null {
  let smallest: ClaimableVolume | null = null;
  for (const candidate of volumes) {
    const { purpose } = candidate.volume;
    if (excluded.has(candidate.volume.volume)) continue;
    if (candidate.sizeBytes < claim.requestBytes) continue;
    if (candidate.volumeMode !== claim.volumeMode) continue;
    if (candidate.unusable !== null) continue;
    if (!selectorHolds(claim, candidate)) continue;
    if (purpose.kind !== 'kept') continue;
    if (!purpose.storageClassNames.includes(claim.storageClassName)) continue;
    if (claim.node !== null && claim.node !== candidate.node.node) continue;
    if (claim.accessModes.join() !== 'ReadWriteOnce') continue;
    if (smallest === null || candidate.sizeBytes < smallest.sizeBytes) smallest = candidate;
  }
  return smallest;
}

/** `In` requirements over node labels are all that the comparison asks for. */
function selectorHolds(claim: Claim, { node }: ClaimableVolume): boolean {
  return claim.nodeRequirements.every(({ key, values }) => values.includes(node.labels[key] ?? ''));
}
