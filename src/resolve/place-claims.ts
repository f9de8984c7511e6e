import { formatBytes } from '../model/bytes.ts';
import type { Claim } from '../model/declarations.ts';
import { plural } from '../model/describe-content.ts';
import type { ClaimPlacement } from '../model/desired.ts';
import { claimKey, type ClaimKey, type NodeName, type VolumeId } from '../model/identifiers.ts';
import { labelsMatch } from '../model/label-selector.ts';
import { compareText, groupedBy } from '../model/order.ts';
import { refusal } from '../model/refusal.ts';
import { volumeLabels } from '../model/volume-labels.ts';
import {
  firstFree,
  firstOfSize,
  freeVolumes,
  take,
  type FreeVolumes,
  type KeptVolume,
} from './free-volumes.ts';
import type { KnownNode } from './nodes.ts';
import { classesOf, indexVolumes, suits, volumesOn, type VolumeIndex } from './volume-index.ts';

/** What a record on some node says: this volume was given to this claim. */
export interface RecordedPlace {
  readonly claim: ClaimKey;
  readonly node: NodeName;
  readonly volume: VolumeId;
}

export interface PlacementInput {
  readonly claims: readonly Claim[];
  /** Node by node. */
  readonly volumes: readonly (readonly KeptVolume[])[];
  /** Every place that a record names, also of claims that nobody declares any more. */
  readonly recorded: readonly RecordedPlace[];
  /** Nodes without an inventory whose layouts keep volumes of a class. */
  readonly silent: readonly { readonly node: KnownNode; readonly classes: ReadonlySet<string> }[];
}

/**
 * Places claims on free volumes by the rules of Kubernetes' own volume matching
 * (component-helpers/storage/volume/pv_helpers.go, FindMatchingVolume): class, volume mode, access
 * modes, selector and node must fit, capacity must suffice, the smallest volume wins. What is placed
 * stays; then claims with the least choice go first, and among those the smallest request.
 */
export function placeClaims(input: PlacementInput): readonly ClaimPlacement[] {
  const world = indexWorld(input);
  const placements = new Map<Claim, ClaimPlacement>();
  const unplaced: Claim[] = [];
  for (const claim of input.claims) {
    const place = world.recorded.get(claimKey(claim));
    if (place === undefined) unplaced.push(claim);
    else placements.set(claim, recordedPlacement(claim, place, world));
  }
  for (const claim of unplaced.toSorted(compareByChoice)) {
    const placement = firstPlacement(claim, world, input);
    if (placement !== null) placements.set(claim, placement);
  }
  return input.claims.map((claim) => placements.get(claim) ?? doesNotFit(claim, world));
}

interface World {
  readonly index: VolumeIndex;
  readonly recorded: ReadonlyMap<ClaimKey, RecordedPlace>;
  /** What is left of the index' pools, and of those of one selector; each is made when first asked for. */
  readonly pools: Map<string, FreeVolumes>;
  readonly taken: Map<VolumeId, ClaimKey>;
  /** Evidence against claims that ask for the same, gathered once. */
  readonly against: Map<string, readonly string[]>;
}

function indexWorld(input: PlacementInput): World {
  const index = indexVolumes(input.volumes);
  return {
    index,
    pools: new Map(),
    ...indexRecords(input.recorded, index.byVolume),
    against: new Map(),
  };
}

/**
 * Where each claim lies and whose each volume is. The records of another node's volumes (a state
 * directory that was copied with a machine's image) count only where no node knows better.
 */
function indexRecords(
  places: readonly RecordedPlace[],
  byVolume: ReadonlyMap<VolumeId, KeptVolume>,
): Pick<World, 'recorded' | 'taken'> {
  const recorded = new Map<ClaimKey, RecordedPlace>();
  const taken = new Map<VolumeId, ClaimKey>();
  const atHome = (place: RecordedPlace): boolean =>
    byVolume.get(place.volume)?.node.node === place.node;
  for (const place of [
    ...places.filter(atHome),
    ...places.filter((candidate) => !atHome(candidate)),
  ]) {
    if (taken.has(place.volume)) continue;
    taken.set(place.volume, place.claim);
    if (!recorded.has(place.claim)) recorded.set(place.claim, place);
  }
  return { recorded, taken };
}

/** Pinned, then selecting, then free claims; the smaller request first; the name breaks ties. */
function compareByChoice(a: Claim, b: Claim): number {
  return (
    freedom(a) - freedom(b) ||
    a.requestBytes - b.requestBytes ||
    compareText(claimKey(a), claimKey(b))
  );
}

function freedom(claim: Claim): number {
  if (claim.node !== null) return 0;
  return claim.nodeRequirements.length + claim.volumeRequirements.length > 0 ? 1 : 2;
}

function recordedPlacement(claim: Claim, place: RecordedPlace, world: World): ClaimPlacement {
  const kept = world.index.byVolume.get(place.volume);
  if (kept?.node.node !== place.node || !classesOf(kept).includes(claim.storageClassName))
    return unplaced(claim, 'claim-elsewhere', {
      summary: `claim ${claimKey(claim)} has its data in volume ${place.volume} on ${place.node}, which no layout keeps for claims of class ${claim.storageClassName} any more`,
      evidence: [],
      remedy:
        'Declare the layout of that volume again, with the class of the claim; a claim never gets a second, empty volume.',
    });
  if (claim.node !== null && claim.node !== place.node)
    return unplaced(claim, 'claim-elsewhere', {
      summary: `claim ${claimKey(claim)} is pinned to ${claim.node}, its data is in volume ${place.volume} on ${place.node}`,
      evidence: [],
      remedy: `Pin it to ${place.node}; a claim never gets a second, empty volume.`,
    });
  const mismatch = recordedMismatch(claim, kept);
  if (mismatch !== null)
    return unplaced(claim, 'claim-does-not-fit', {
      summary: `claim ${claimKey(claim)} ${mismatch.claim}, its volume ${place.volume} on ${place.node} ${mismatch.volume}`,
      evidence: [],
      remedy: mismatch.remedy,
    });
  return {
    kind: 'placed',
    claim,
    node: place.node,
    volume: place.volume,
    sizeBytes: kept.sizeBytes,
    recorded: true,
    takeBack: null,
  };
}

/** What a claim asks of its own volume and does not get. Selectors choose a first place only. */
function recordedMismatch(
  claim: Claim,
  kept: KeptVolume,
): { readonly claim: string; readonly volume: string; readonly remedy: string } | null {
  if (kept.volumeMode !== claim.volumeMode)
    return {
      claim: `asks for volumeMode ${claim.volumeMode}`,
      volume: `has volumeMode ${kept.volumeMode}`,
      remedy: 'Ask for the mode that the volume was made with.',
    };
  if (asksForMoreThanOneWriter(claim))
    return {
      claim: `asks for ${claim.accessModes.join(', ')}`,
      volume: 'gives ReadWriteOnce only',
      remedy: 'Ask for ReadWriteOnce.',
    };
  if (kept.sizeBytes < claim.requestBytes)
    return {
      claim: `asks for ${formatBytes(claim.requestBytes)}`,
      volume: `has ${formatBytes(kept.sizeBytes)}`,
      remedy: 'Lower the request, or make the partition larger in its layout.',
    };
  return null;
}

function asksForMoreThanOneWriter(claim: Claim): boolean {
  return claim.accessModes.some((mode) => mode !== 'ReadWriteOnce');
}

/** @returns null when nothing suits. */
function firstPlacement(claim: Claim, world: World, input: PlacementInput): ClaimPlacement | null {
  const silent = input.silent.filter(
    ({ node, classes }) => classes.has(claim.storageClassName) && mayAllow(claim, node),
  );
  if (silent.length > 0)
    return unplaced(claim, 'claim-held', {
      summary: `claim ${claimKey(claim)} waits until every node that may take it has reported`,
      evidence: [
        `no inventory from ${listed(silent.map(({ node }) => node.node))}: one of them may already hold its data`,
      ],
      remedy:
        'Bring the inventories of these nodes, or pin the claim with the annotation diskwright.dev/node.',
    });
  const found = takeSmallest(claim, world);
  if (found === null) return null;
  world.taken.set(found.volume.volume, claimKey(claim));
  return {
    kind: 'placed',
    claim,
    node: found.node.node,
    volume: found.volume.volume,
    sizeBytes: found.sizeBytes,
    recorded: false,
    takeBack: null,
  };
}

/** The smallest volume that suits the claim, taken out of the pool it was found in. */
function takeSmallest(claim: Claim, world: World): KeptVolume | null {
  if (asksForMoreThanOneWriter(claim)) return null;
  const pool = poolOf(claim, world);
  let position = firstFree(pool, firstOfSize(pool, claim.requestBytes));
  for (;;) {
    const candidate = pool.volumes[position];
    if (candidate === undefined) return null;
    take(pool, position);
    if (candidate.unusable === null && !world.taken.has(candidate.volume.volume)) return candidate;
    position = firstFree(pool, position + 1);
  }
}

/** The volumes that suit a claim in everything but size. Claims that ask for the same share them. */
function poolOf(claim: Claim, world: World): FreeVolumes {
  const key = JSON.stringify([
    [claim.storageClassName, claim.volumeMode, claim.node],
    [claim.nodeRequirements, claim.volumeRequirements],
  ]);
  const known = world.pools.get(key);
  if (known !== undefined) return known;
  const pool = freeVolumes(suitable(claim, world.index));
  world.pools.set(key, pool);
  return pool;
}

/** Node by node where a claim says which: a pin or a selector leaves few of them. */
function suitable(claim: Claim, index: VolumeIndex): readonly KeptVolume[] {
  const { node, nodeRequirements, volumeRequirements } = claim;
  const anywhere = node === null && nodeRequirements.length === 0;
  const pinned = node === null ? undefined : index.nodes.get(node);
  const nodes = node === null ? index.nodes.values() : pinned === undefined ? [] : [pinned];
  const volumes = anywhere
    ? (index.byClass.get(claim.storageClassName) ?? []).filter((one) => suits(one, claim))
    : volumesOn(
        index,
        Array.from(nodes).filter(({ labels }) => labelsMatch(nodeRequirements, labels)),
        claim,
      );
  if (volumeRequirements.length === 0) return volumes;
  return volumes.filter((volume) => labelsMatch(volumeRequirements, labelsOf(volume)));
}

/** The labels that the volume's PersistentVolume has. */
function labelsOf({ volume, layout, node }: KeptVolume): Readonly<Record<string, string>> {
  return volumeLabels({ volume: volume.volume, layout, node: node.node, name: volume.name });
}

/** Why a volume of the right class, mode and size does not suit a claim; null when it does. */
function misfit(claim: Claim, candidate: KeptVolume): string | null {
  if (asksForMoreThanOneWriter(claim)) return `a local volume gives ReadWriteOnce only`;
  if (!labelsMatch(claim.volumeRequirements, labelsOf(candidate)))
    return 'spec.selector does not match its labels';
  if (!labelsMatch(claim.nodeRequirements, candidate.node.labels))
    return 'the node selector does not match its node';
  return null;
}

/**
 * Whether a node that has not reported may turn out to suit a claim: a label that is not known yet
 * counts as one that may match.
 */
function mayAllow(claim: Claim, node: KnownNode): boolean {
  if (claim.node !== null) return claim.node === node.node;
  const known = claim.nodeRequirements.filter(({ key }) => Object.hasOwn(node.labels, key));
  return labelsMatch(known, node.labels);
}

const SHOWN = 8;

function listed(names: readonly string[]): string {
  const rest = names.length - SHOWN;
  return rest > 0
    ? `${names.slice(0, SHOWN).join(', ')} and ${String(rest)} more`
    : names.join(', ');
}

function doesNotFit(claim: Claim, world: World): ClaimPlacement {
  const { requestBytes, node, accessModes, volumeMode } = claim;
  const key = JSON.stringify([
    [claim.storageClassName, volumeMode, accessModes, node, requestBytes],
    [claim.nodeRequirements, claim.volumeRequirements],
  ]);
  const evidence = world.against.get(key) ?? evidenceAgainst(claim, world);
  world.against.set(key, evidence);
  const where = claim.node === null ? '' : ` on ${claim.node}`;
  return unplaced(claim, 'claim-does-not-fit', {
    summary: `no free volume of class ${claim.storageClassName}${where} takes claim ${claimKey(claim)} (${formatBytes(claim.requestBytes)})`,
    evidence:
      evidence.length > 0
        ? evidence
        : [`no layout keeps volumes of class ${claim.storageClassName} for claims`],
    remedy:
      evidence.length > 0
        ? 'Lower the request, loosen the pin or selectors, or add volumes of this class.'
        : `Name the class under "claims" of a partition; volumes with "storageClassName" are offered to the cluster and never taken by claims in git.`,
  });
}

/** The reasons against every volume of the class, counted, once all claims are placed. */
function evidenceAgainst(claim: Claim, world: World): readonly string[] {
  const against = (world.index.byClass.get(claim.storageClassName) ?? []).map((candidate) => ({
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

function reasonAgainst(claim: Claim, candidate: KeptVolume): string {
  if (claim.node !== null && candidate.node.node !== claim.node) return 'not the pinned node';
  if (candidate.volumeMode !== claim.volumeMode)
    return `volumeMode is ${candidate.volumeMode}, wanted ${claim.volumeMode}`;
  if (candidate.sizeBytes < claim.requestBytes)
    return `too small (${formatBytes(candidate.sizeBytes)})`;
  const unfit = misfit(claim, candidate);
  if (unfit !== null) return unfit;
  return candidate.unusable ?? 'taken by another claim';
}

function unplaced(
  claim: Claim,
  code: 'claim-held' | 'claim-does-not-fit' | 'claim-elsewhere',
  text: { readonly summary: string; readonly evidence: readonly string[]; readonly remedy: string },
): ClaimPlacement {
  const subject = { claim: claimKey(claim), ...(claim.node === null ? {} : { node: claim.node }) };
  return { kind: 'unplaced', claim, refusal: refusal(code, subject, text) };
}
