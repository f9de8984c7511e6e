import { promisedBytes } from '../../model/volumes/encryption.ts';
import { formatFor } from '../volume-groups/cut-volume.ts';
import { formatBytes, LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import type { Claim } from '../../model/declared/declarations.ts';
import { plural } from '../../model/observed/describe-content.ts';
import type { ClaimPlacement } from '../../model/planned/desired.ts';
import { claimKey } from '../../model/identifiers.ts';
import { labelsMatch } from '../../model/declared/label-selector.ts';
import { compareText, groupedBy } from '../../model/values/order.ts';
import { largestFree } from '../free-volumes/claim-pools.ts';
import type { ClaimableVolume } from '../free-volumes/free-volumes.ts';
import { listed } from '../listed.ts';
import { serves } from '../claim-sets/open-set.ts';
import type { PlacementWorld } from './placement-world.ts';
import { unplaced } from './recorded-places.ts';
import { requestText } from './request-text.ts';
import { reasonAgainstSpace } from './assign-by-cutting.ts';
import { asksForMoreThanOneWriter, labelsOf } from '../free-volumes/volume-index.ts';

/** Says of single claims that fit nowhere what is against every volume, and what would help. */
export function explainClaims(
  claims: readonly Claim[],
  world: PlacementWorld,
): readonly ClaimPlacement[] {
  // Many claims ask for the same: what is against one is against all.
  const known = new Map<string, Against>();
  return claims.map((claim) => {
    const { requestBytes, node, accessModes, volumeMode } = claim;
    const key = JSON.stringify([
      [claim.storageClassName, volumeMode, accessModes, node, requestBytes],
      [claim.nodeRequirements, claim.volumeRequirements],
    ]);
    const against = known.get(key) ?? whatIsAgainst(claim, world);
    known.set(key, against);
    const where = node === null ? '' : ` on ${node}`;
    return unplaced(claim, 'claim-does-not-fit', {
      summary: `no free volume of class ${claim.storageClassName}${where} takes claim ${claimKey(claim)} (${formatBytes(requestBytes)})`,
      ...against,
    });
  });
}

interface Against {
  readonly evidence: readonly string[];
  readonly remedy: string;
}

function whatIsAgainst(claim: Claim, world: PlacementWorld): Against {
  const evidence = [...evidenceAgainst(claim, world), ...spacesAgainst(claim, world)];
  if (evidence.length === 0)
    return {
      evidence: [`no layout keeps volumes of class ${claim.storageClassName} for claims`],
      remedy:
        'Name the class under "claims" of a partition or a volume group; volumes with "storageClassName" are offered to the cluster and never taken by claims in git.',
    };
  const largest = largestPlace(claim, world);
  const others = 'loosen the pin or selectors, or add volumes of this class.';
  return {
    evidence,
    remedy:
      largest === null
        ? `Lower the request, ${others}`
        : `A request of ${requestText(largest.sizeBytes)} fits (on ${largest.node.node}); else ${others}`,
  };
}

/** The largest volume that the claim could have: one that was made ahead, or one that is cut. */
function largestPlace(
  claim: Claim,
  { pools, state, cutting }: PlacementWorld,
): Pick<ClaimableVolume, 'node' | 'sizeBytes'> | null {
  const ahead = largestFree(claim, pools, state);
  const [space] = cutting.spaces
    .filter((one) => reasonAgainstSpace(one, claim) === null)
    .toSorted((a, b) => (state.free.get(b) ?? 0) - (state.free.get(a) ?? 0));
  const format = space === undefined ? null : formatFor(claim, space.served);
  const free = space === undefined ? 0 : (state.free.get(space) ?? 0) * LOGICAL_EXTENT_BYTES;
  const sizeBytes =
    format === null ? free : Math.max(0, promisedBytes({ format, sizeBytes: free }));
  if (space === undefined || sizeBytes === 0 || sizeBytes <= (ahead?.sizeBytes ?? 0)) return ahead;
  return { node: space.node, sizeBytes };
}

/**
 * The reasons against every space that serves the class; those of disks with as much free share a
 * line.
 */
function spacesAgainst(claim: Claim, { cutting, state }: PlacementWorld): readonly string[] {
  const serving = cutting.spaces.filter((space) => serves([space], claim));
  const against = serving.map((space) => {
    const extents = state.free.get(space) ?? 0;
    const reason =
      reasonAgainstSpace(space, claim) ??
      `${formatBytes(extents * LOGICAL_EXTENT_BYTES)} free (${String(extents)} extents) beside the reserve`;
    return { node: space.node.node, reason };
  });
  return Array.from(
    groupedBy(against, ({ reason }) => reason),
    ([reason, list]) => {
      const nodes = Array.from(new Set(list.map(({ node }) => node))).sort(compareText);
      return `volume groups on ${plural(list.length, 'disk')} of ${listed(nodes)}: ${reason}`;
    },
  ).sort(compareText);
}

/** The reasons against every volume of the class, counted, once all claims are placed. */
function evidenceAgainst(claim: Claim, { index }: PlacementWorld): readonly string[] {
  const against = (index.byClass.get(claim.storageClassName) ?? []).map((candidate) => ({
    node: candidate.node.node,
    reason: reasonAgainst(claim, candidate),
  }));
  return Array.from(
    groupedBy(against, ({ reason }) => reason),
    ([reason, list]) => {
      const nodes = Array.from(new Set(list.map(({ node }) => node))).sort(compareText);
      return `${plural(list.length, 'volume')} on ${listed(nodes)}: ${reason}`;
    },
  ).sort(compareText);
}

function reasonAgainst(claim: Claim, candidate: ClaimableVolume): string {
  if (claim.node !== null && candidate.node.node !== claim.node) return 'not the pinned node';
  if (candidate.volumeMode !== claim.volumeMode)
    return `volumeMode is ${candidate.volumeMode}, wanted ${claim.volumeMode}`;
  if (candidate.sizeBytes < claim.requestBytes)
    return `too small (${formatBytes(candidate.sizeBytes)})`;
  const unfit = misfit(claim, candidate);
  if (unfit !== null) return unfit;
  return candidate.unusable ?? 'taken by another claim';
}

/** Why a volume of the right class, mode and size does not suit a claim; null when it does. */
function misfit(claim: Claim, candidate: ClaimableVolume): string | null {
  if (asksForMoreThanOneWriter(claim)) return `a local volume gives ReadWriteOnce only`;
  if (!labelsMatch(claim.volumeRequirements, labelsOf(candidate)))
    return 'spec.selector does not match its labels';
  if (!labelsMatch(claim.nodeRequirements, candidate.node.labels))
    return 'the node selector does not match its node';
  return null;
}
