import type { Claim } from '../../model/declared/declarations.ts';
import type { DiskId } from '../../model/identifiers.ts';
import { labelsMatch } from '../../model/declared/label-selector.ts';
import type { ClaimableVolume } from '../free-volumes/free-volumes.ts';
import { asksForMoreThanOneWriter, labelsOf } from '../free-volumes/volume-index.ts';

/** For each of several claims the volumes of one node that would suit it, the smallest first. */
export type Suitable = readonly (readonly ClaimableVolume[])[];

export interface MatchRules {
  readonly isFree: (volume: ClaimableVolume) => boolean;
  /** Whether no two of the claims may lie on one disk. */
  readonly distinctDisks: boolean;
  /** Disks that other claims of the same replica lie on. */
  readonly usedDisks: ReadonlySet<DiskId>;
}

export type Match =
  | { readonly kind: 'fits'; readonly volumes: readonly ClaimableVolume[] }
  /**
   * These claims have no more than `found` volumes (or disks) between them; the others would fit.
   */
  | { readonly kind: 'short'; readonly claims: readonly number[]; readonly found: number };

/**
 * Of the volumes of one class and mode, the smallest first, those that suit a claim in all but
 * being free.
 */
export function suitableVolumes(
  claim: Claim,
  volumes: readonly ClaimableVolume[],
): readonly ClaimableVolume[] {
  if (asksForMoreThanOneWriter(claim)) return [];
  const first = volumes.findIndex(({ sizeBytes }) => sizeBytes >= claim.requestBytes);
  const large = first < 0 ? [] : first === 0 ? volumes : volumes.slice(first);
  return claim.volumeRequirements.length === 0
    ? large
    : large.filter((volume) => labelsMatch(claim.volumeRequirements, labelsOf(volume)));
}

/**
 * Gives each claim a volume of its own, on a disk of its own where asked: a bipartite matching by
 * augmenting paths, the claims with the largest volumes in reach last, each on the smallest that is
 * left.
 */
export function matchVolumes(suitable: Suitable, rules: MatchRules): Match {
  const { isFree, distinctDisks, usedDisks } = rules;
  const slotOf = (volume: ClaimableVolume): unknown => (distinctDisks ? volume.disk : volume);
  const allowed = (volume: ClaimableVolume): boolean =>
    isFree(volume) && !(distinctDisks && usedDisks.has(volume.disk));
  const holder = new Map<unknown, number>();
  const chosen: (ClaimableVolume | undefined)[] = suitable.map(() => undefined);
  const give = (claim: number, volume: ClaimableVolume): true => {
    holder.set(slotOf(volume), claim);
    chosen[claim] = volume;
    return true;
  };
  const seek = (claim: number, seen: Set<unknown>): boolean => {
    const volumes = suitable[claim] ?? [];
    const vacant = volumes.find((volume) => !holder.has(slotOf(volume)) && allowed(volume));
    if (vacant !== undefined) return give(claim, vacant);
    return volumes.some((volume) => {
      const slot = slotOf(volume);
      const other = holder.get(slot);
      if (other === undefined || seen.has(slot) || !allowed(volume)) return false;
      seen.add(slot);
      return seek(other, seen) && give(claim, volume);
    });
  };
  const short = new Set<number>();
  const shared = new Set<unknown>();
  for (const claim of inOrder(suitable)) {
    const seen = new Set<unknown>();
    if (seek(claim, seen)) continue;
    // What a search in vain saw, no later search can change: those claims are short for good.
    short.add(claim);
    for (const slot of seen) {
      shared.add(slot);
      const other = holder.get(slot);
      if (other !== undefined) short.add(other);
    }
  }
  if (short.size > 0)
    return { kind: 'short', claims: Array.from(short).sort((a, b) => a - b), found: shared.size };
  return { kind: 'fits', volumes: chosen.filter((volume) => volume !== undefined) };
}

/** Claims with the most volumes in reach, which ask for the least, come first. */
function inOrder(suitable: Suitable): readonly number[] {
  return suitable
    .map((_, index) => index)
    .sort((a, b) => (suitable[b]?.length ?? 0) - (suitable[a]?.length ?? 0) || a - b);
}
