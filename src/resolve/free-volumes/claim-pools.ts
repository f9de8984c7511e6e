import type { Claim } from '../../model/declared/declarations.ts';
import { labelsMatch } from '../../model/declared/label-selector.ts';
import {
  firstFree,
  firstOfSize,
  freeVolumes,
  take,
  type FreeVolumes,
  type ClaimableVolume,
} from './free-volumes.ts';
import { isFree, type Assignments } from '../claims/assignments.ts';
import {
  asksForMoreThanOneWriter,
  labelsOf,
  isOfClassAndMode,
  volumesOn,
  type VolumeIndex,
} from './volume-index.ts';

/**
 * The volumes that suit single claims in everything but size; claims that ask for the same share
 * them.
 */
export interface ClaimPools {
  readonly index: VolumeIndex;
  readonly pools: Map<string, FreeVolumes>;
}

export function claimPools(index: VolumeIndex): ClaimPools {
  return { index, pools: new Map() };
}

/** The smallest free volume that suits the claim; the pool forgets what it looked at before it. */
export function smallestFree(
  claim: Claim,
  pools: ClaimPools,
  state: Assignments,
): ClaimableVolume | null {
  if (asksForMoreThanOneWriter(claim)) return null;
  const pool = poolOf(claim, pools);
  let position = firstFree(pool, firstOfSize(pool, claim.requestBytes));
  for (;;) {
    const candidate = pool.volumes[position];
    if (candidate === undefined) return null;
    take(pool, position);
    if (isFree(state, candidate)) return candidate;
    position = firstFree(pool, position + 1);
  }
}

/** Every volume that suits the claim, taken or not, the smallest first. */
export function volumesInReach(claim: Claim, pools: ClaimPools): readonly ClaimableVolume[] {
  if (asksForMoreThanOneWriter(claim)) return [];
  const pool = poolOf(claim, pools);
  return pool.volumes.slice(firstOfSize(pool, claim.requestBytes));
}

/** The largest free volume that suits the claim in everything but size. */
export function largestFree(
  claim: Claim,
  pools: ClaimPools,
  state: Assignments,
): ClaimableVolume | null {
  if (asksForMoreThanOneWriter(claim)) return null;
  return poolOf(claim, pools).volumes.findLast((volume) => isFree(state, volume)) ?? null;
}

function poolOf(claim: Claim, { index, pools }: ClaimPools): FreeVolumes {
  const key = JSON.stringify([
    [claim.storageClassName, claim.volumeMode, claim.node],
    [claim.nodeRequirements, claim.volumeRequirements],
  ]);
  const known = pools.get(key);
  if (known !== undefined) return known;
  const pool = freeVolumes(suitable(claim, index));
  pools.set(key, pool);
  return pool;
}

/** Node by node where a claim says which: a pin or a selector leaves few of them. */
function suitable(claim: Claim, index: VolumeIndex): readonly ClaimableVolume[] {
  const { node, nodeRequirements, volumeRequirements } = claim;
  const anywhere = node === null && nodeRequirements.length === 0;
  const pinned = node === null ? undefined : index.nodes.get(node);
  const nodes = node === null ? index.nodes.values() : pinned === undefined ? [] : [pinned];
  const volumes = anywhere
    ? (index.byClass.get(claim.storageClassName) ?? []).filter((one) =>
        isOfClassAndMode(one, claim),
      )
    : volumesOn(
        index,
        Array.from(nodes).filter(({ labels }) => labelsMatch(nodeRequirements, labels)),
        claim,
      );
  if (volumeRequirements.length === 0) return volumes;
  return volumes.filter((volume) => labelsMatch(volumeRequirements, labelsOf(volume)));
}
