import { formatBytes } from '../../model/values/bytes.ts';
import type { Claim, ClaimSet, TakeBack } from '../../model/declared/declarations.ts';
import type { ClaimPlacement } from '../../model/planned/desired.ts';
import { claimKey, type VolumeId } from '../../model/identifiers.ts';
import { labelsMatch } from '../../model/declared/label-selector.ts';
import { volumeTitle } from '../../model/volumes/volume-name.ts';
import type { Applicant } from '../claims/applicant.ts';
import type { ClaimableVolume } from './free-volumes.ts';
import { nodeSelected } from '../nodes.ts';
import { takeBackDocument, unplaced } from '../claims/recorded-places.ts';
import { isOfClassAndMode } from './volume-index.ts';

/**
 * The finished volumes of which nobody knows whose data is in them, and of which no TakeBack says
 * it.
 */
export function unownedVolumes(
  kept: readonly (readonly ClaimableVolume[])[],
  takeBacks: ReadonlyMap<VolumeId, TakeBack>,
): readonly ClaimableVolume[] {
  return kept.flatMap((volumes) =>
    volumes.filter(
      ({ owner, volume }) => owner?.kind === 'unknown' && !takeBacks.has(volume.volume),
    ),
  );
}

/**
 * Those in which the data of a claim may be that no source knows: its size says nothing, as
 * requests change.
 */
export function unownedFor(
  claim: Claim,
  unowned: readonly ClaimableVolume[],
): readonly ClaimableVolume[] {
  return unowned.filter(
    (volume) =>
      isOfClassAndMode(volume, claim) &&
      (claim.node === null
        ? labelsMatch(claim.nodeRequirements, volume.node.labels)
        : claim.node === volume.node.node),
  );
}

/**
 * As for a claim, for the fresh replicas of a set: the data of any of their claims may be there.
 */
export function unownedForSet(
  { nodes, replicas }: ClaimSet,
  unowned: readonly ClaimableVolume[],
): readonly ClaimableVolume[] {
  if (unowned.length === 0) return unowned;
  const claims = replicas[0]?.claims ?? [];
  return unowned.filter(
    (volume) =>
      nodeSelected(nodes, volume.node) &&
      claims.some((claim) => unownedFor(claim, [volume]).length > 0),
  );
}

/** For what is left of a replica that was begun: on its node. */
export function unownedForRest(
  { claims, replica }: Applicant,
  unowned: readonly ClaimableVolume[],
): readonly ClaimableVolume[] {
  return unowned.filter(
    (volume) =>
      (replica?.fixedTo ?? volume.node) === volume.node &&
      claims.some((claim) => unownedFor(claim, [volume]).length > 0),
  );
}

const MOST_NAMED = 8;

/** A claim gets no empty volume while its data may lie in one of these. */
export function heldForOwner(claim: Claim, unowned: readonly ClaimableVolume[]): ClaimPlacement {
  const [first] = unowned;
  // Stryker disable next-line OptionalChaining: it is held for one at least
  const volume = first?.volume.volume ?? ('' as VolumeId);
  const more = unowned.length - MOST_NAMED;
  return unplaced(claim, 'owner-unknown', {
    summary: `claim ${claimKey(claim)} waits: no source knows where its data is, and nobody knows whose data is in volume ${volume} on ${first?.node.node ?? ''}`,
    evidence: [
      ...unowned.slice(0, MOST_NAMED).map(unownedText),
      ...(more > 0 ? [`and ${String(more)} more`] : []),
    ],
    remedy: `Give an older inventory of the node or its PersistentVolumes (--inventory), or say whose each volume is; if its data is there: ${takeBackDocument(volume, claim)}. To give one up add a Release of it and a consent ("diskwright consent").`,
  });
}

function unownedText({ node, layout, disk, volume, sizeBytes }: ClaimableVolume): string {
  return `${node.node}: volume ${volume.volume} (${layout}/${volumeTitle(volume)}, ${formatBytes(sizeBytes)}) on ${disk} may have its data; neither records nor the disk nor any inventory or PersistentVolume say whose it is`;
}
