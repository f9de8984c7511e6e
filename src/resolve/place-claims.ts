import { formatBytes } from '../model/bytes.ts';
import type { Claim } from '../model/declarations.ts';
import { plural } from '../model/describe-content.ts';
import type { ClaimPlacement } from '../model/desired.ts';
import { claimKey, type ClaimKey, type NodeName, type VolumeId } from '../model/identifiers.ts';
import { labelsMatch } from '../model/label-selector.ts';
import { compareText } from '../model/order.ts';
import { refusal } from '../model/refusal.ts';
import {
  firstFree,
  firstOfSize,
  freeVolumes,
  poolKey,
  take,
  type FreeVolumes,
  type KeptVolume,
} from './free-volumes.ts';
import type { KnownNode } from './nodes.ts';

/** A claim that a record on some node already gives a volume. */
export interface RecordedPlace {
  readonly node: NodeName;
  readonly volume: VolumeId;
}

export interface PlacementInput {
  readonly claims: readonly Claim[];
  readonly volumes: readonly KeptVolume[];
  /** Every place that a record names, also of claims that nobody declares any more. */
  readonly recorded: ReadonlyMap<ClaimKey, RecordedPlace>;
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
  const world = indexVolumes(input);
  const placements = new Map<Claim, ClaimPlacement>();
  const unplaced: Claim[] = [];
  for (const claim of input.claims) {
    const place = input.recorded.get(claimKey(claim));
    if (place === undefined) unplaced.push(claim);
    else placements.set(claim, recordedPlacement(claim, place, world));
  }
  for (const claim of unplaced.toSorted(compareByChoice))
    placements.set(claim, firstPlacement(claim, world, input));
  return input.claims.flatMap((claim) => placements.get(claim) ?? []);
}

interface World {
  readonly byVolume: ReadonlyMap<VolumeId, KeptVolume>;
  /** Per class and mode, over all nodes and per node. */
  readonly pools: ReadonlyMap<string, FreeVolumes>;
  readonly taken: Map<VolumeId, ClaimKey>;
}

function indexVolumes(input: PlacementInput): World {
  const lists = new Map<string, KeptVolume[]>();
  const ordered = input.volumes.toSorted(compareBySize);
  for (const volume of ordered)
    for (const key of poolKeys(volume)) {
      const list = lists.get(key);
      if (list === undefined) lists.set(key, [volume]);
      else list.push(volume);
    }
  return {
    byVolume: new Map(ordered.map((volume) => [volume.volume.volume, volume])),
    pools: new Map(Array.from(lists, ([key, list]) => [key, freeVolumes(list)])),
    taken: new Map(Array.from(input.recorded, ([claim, place]) => [place.volume, claim])),
  };
}

/** Every pool in which a claim may look for the volume. */
function poolKeys({ volume, volumeMode, node }: KeptVolume): readonly string[] {
  if (volume.purpose.kind !== 'kept') return [];
  return volume.purpose.storageClassNames.flatMap((name) => [
    poolKey(name, volumeMode, null),
    poolKey(name, volumeMode, node.node),
  ]);
}

/** Smallest first; then node, place and id, so that equal sizes have one order. */
function compareBySize(a: KeptVolume, b: KeptVolume): number {
  return (
    a.sizeBytes - b.sizeBytes ||
    compareText(a.node.node, b.node.node) ||
    compareText(a.layout, b.layout) ||
    compareText(a.volume.name, b.volume.name) ||
    a.volume.ordinal - b.volume.ordinal ||
    compareText(a.volume.volume, b.volume.volume)
  );
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
  const kept = world.byVolume.get(place.volume);
  if (kept === undefined)
    return unplaced(claim, 'claim-elsewhere', {
      summary: `claim ${claimKey(claim)} has its data in volume ${place.volume} on ${place.node}, which no layout keeps for claims any more`,
      evidence: [],
      remedy: 'Declare the layout of that volume again; a claim never gets a second, empty volume.',
    });
  if (kept.sizeBytes < claim.requestBytes)
    return unplaced(claim, 'claim-does-not-fit', {
      summary: `claim ${claimKey(claim)} asks for ${formatBytes(claim.requestBytes)}, its volume ${place.volume} on ${place.node} has ${formatBytes(kept.sizeBytes)}`,
      evidence: [],
      remedy: 'Lower the request, or make the partition larger in its layout.',
    });
  return {
    kind: 'placed',
    claim,
    node: place.node,
    volume: place.volume,
    sizeBytes: kept.sizeBytes,
    recorded: true,
  };
}

function firstPlacement(claim: Claim, world: World, input: PlacementInput): ClaimPlacement {
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
  if (found === null) return doesNotFit(claim, world, input.volumes);
  world.taken.set(found.volume.volume, claimKey(claim));
  return {
    kind: 'placed',
    claim,
    node: found.node.node,
    volume: found.volume.volume,
    sizeBytes: found.sizeBytes,
    recorded: false,
  };
}

/** The smallest volume that suits the claim, taken out of the pool it was found in. */
function takeSmallest(claim: Claim, world: World): KeptVolume | null {
  const pool = world.pools.get(poolKey(claim.storageClassName, claim.volumeMode, claim.node));
  if (pool === undefined) return null;
  let position = firstFree(pool, firstOfSize(pool, claim.requestBytes));
  for (;;) {
    const candidate = pool.volumes[position];
    if (candidate === undefined) return null;
    const gone = candidate.unusable !== null || world.taken.has(candidate.volume.volume);
    const suits = !gone && misfit(claim, candidate) === null;
    if (gone || suits) take(pool, position);
    if (suits) return candidate;
    position = firstFree(pool, position + 1);
  }
}

/** Why a volume of the right class, mode and size does not suit a claim; null when it does. */
function misfit(claim: Claim, candidate: KeptVolume): string | null {
  if (claim.accessModes.some((mode) => mode !== 'ReadWriteOnce'))
    return `a local volume gives ReadWriteOnce only`;
  if (!labelsMatch(claim.volumeRequirements, candidate.labels))
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

/** The reasons against every volume of the class, counted, with the largest that is free. */
function doesNotFit(claim: Claim, world: World, volumes: readonly KeptVolume[]): ClaimPlacement {
  const reasons = new Map<string, KeptVolume[]>();
  for (const candidate of volumes) {
    const reason = reasonAgainst(claim, candidate, world);
    if (reason === null) continue;
    const list = reasons.get(reason);
    if (list === undefined) reasons.set(reason, [candidate]);
    else list.push(candidate);
  }
  const evidence = Array.from(reasons, ([reason, list]) => {
    const nodes = Array.from(new Set(list.map(({ node }) => node.node))).sort(compareText);
    return `${plural(list.length, 'volume')} on ${listed(nodes)}: ${reason}`;
  }).sort(compareText);
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

function reasonAgainst(claim: Claim, candidate: KeptVolume, world: World): string | null {
  const { purpose, volume } = candidate.volume;
  if (purpose.kind !== 'kept' || !purpose.storageClassNames.includes(claim.storageClassName))
    return null;
  if (claim.node !== null && candidate.node.node !== claim.node) return 'not the pinned node';
  if (candidate.volumeMode !== claim.volumeMode)
    return `volumeMode is ${candidate.volumeMode}, wanted ${claim.volumeMode}`;
  if (world.taken.has(volume)) return 'taken by another claim';
  if (candidate.unusable !== null) return candidate.unusable;
  if (candidate.sizeBytes < claim.requestBytes)
    return `too small (${formatBytes(candidate.sizeBytes)})`;
  return misfit(claim, candidate);
}

function unplaced(
  claim: Claim,
  code: 'claim-held' | 'claim-does-not-fit' | 'claim-elsewhere',
  text: { readonly summary: string; readonly evidence: readonly string[]; readonly remedy: string },
): ClaimPlacement {
  const subject = { claim: claimKey(claim), ...(claim.node === null ? {} : { node: claim.node }) };
  return { kind: 'unplaced', claim, refusal: refusal(code, subject, text) };
}
