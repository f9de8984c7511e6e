import type { Claim, ClaimSet, TakeBack } from '../../model/declared/declarations.ts';
import type { ClaimPlacement } from '../../model/planned/desired.ts';
import { claimKey, type ClaimKey, type VolumeId } from '../../model/identifiers.ts';
import type { Memory } from '../../model/values/memory.ts';
import { compareText, sortedBy } from '../../model/values/order.ts';
import type { Applicant, OpenSet } from './applicant.ts';
import { claimPools, smallestFree } from '../free-volumes/claim-pools.ts';
import type { ClaimSpace } from './claim-space.ts';
import { explainClaims } from './explain-claims.ts';
import { explainReplicas } from '../claim-sets/explain-replicas.ts';
import type { ClaimableVolume } from '../free-volumes/free-volumes.ts';
import { listed } from '../listed.ts';
import { makeRoom, assignmentOfReplica, STEPS_TOGETHER } from './make-room.ts';
import type { KnownNode } from '../nodes.ts';
import { compareSets, openSet, type SetNodes } from '../claim-sets/open-set.ts';
import { placeReplicas } from '../claim-sets/place-replicas.ts';
import type { PlacementWorld } from './placement-world.ts';
import {
  indexRecords,
  recordedPlacement,
  recordedPlaceOf,
  unplaced,
  type RecordedPlace,
  type Records,
} from './recorded-places.ts';
import { sortReplicas, type KnownPlaces } from '../claim-sets/replicas.ts';
import { cutForUnplaced, cuttingOf } from './assign-by-cutting.ts';
import { assignments, assign, type Assignment } from './assignments.ts';
import { silentFor, silentForSet, type SilentNode } from '../silent-nodes.ts';
import {
  heldForOwner,
  unownedFor,
  unownedForRest,
  unownedForSet,
} from '../free-volumes/unowned-volumes.ts';
import { indexVolumes } from '../free-volumes/volume-index.ts';

export interface PlacementInput {
  /** Those that are declared one by one. */
  readonly claims: readonly Claim[];
  readonly claimSets: readonly ClaimSet[];
  readonly takeBacks: readonly TakeBack[];
  /** Every node that is known of. */
  readonly nodes: readonly KnownNode[];
  /** Node by node. */
  readonly volumes: readonly (readonly ClaimableVolume[])[];
  /** Every place that a record names, also of claims that nobody declares any more. */
  readonly recorded: readonly RecordedPlace[];
  readonly silent: readonly SilentNode[];
  /**
   * Finished volumes that may have the data of claims of which nothing is known; left out where
   * there are none.
   */
  readonly unowned?: readonly ClaimableVolume[];
  /** Where volumes may be cut for claims; left out where no group serves any. */
  readonly spaces?: readonly ClaimSpace[];
  /** What is free of each, once what is there has grown. */
  readonly free?: ReadonlyMap<ClaimSpace, number>;
  /** Volumes that were removed: none of them is made again. */
  readonly removed?: ReadonlySet<VolumeId>;
  /** Of the passes before. */
  readonly memory?: Memory;
}

export interface Placements {
  /** One for each claim, by its key. */
  readonly claims: readonly ClaimPlacement[];
  /** Volumes that are cut anew for those that are placed. */
  readonly cuts: readonly ClaimableVolume[];
  /** What is free of each space then. */
  readonly free: ReadonlyMap<ClaimSpace, number>;
}

/**
 * Places claims on free volumes by the rules of Kubernetes' own volume matching
 * (component-helpers/storage/volume/pv_helpers.go, FindMatchingVolume): class, volume mode, access
 * modes, selector and node must fit, capacity must suffice, the smallest volume wins. What is
 * recorded stays. Of the rest those with the least choice go first: what is tied to one node, then
 * replicas of sets, then claims that select, then all others; among these the smallest request.
 * Whoever finds nothing free gets a volume cut from a group that serves its class, or may make
 * others move that no record holds.
 */
export function placeClaims(input: PlacementInput): Placements {
  const known = knownPlaces(input);
  const world = emptyWorld(known, input);
  const placements = Array.from(known.recorded.values(), withKey);
  const decide = (decided: readonly ClaimPlacement[]): void => {
    for (const placement of decided) placements.push(withKey(placement));
  };
  const opened = openSets(input, known);
  decide(opened.refused);
  const single = singleApplicants(input, known);
  decide(single.held);
  const [tied, others] = tiedFirst(single.applicants);
  const unplaced = [
    ...placeOneByOne([...opened.continued, ...tied], world),
    ...opened.sets.flatMap((open) => placeSet(open, world)),
    ...placeOneByOne(others, world),
  ];
  const failed = withRoomMade(cutForUnplaced(unplaced, world), world);
  const assignments = Array.from(world.state.assignments);
  for (const [applicant, assignment] of assignments)
    decide(assignedPlacements(applicant, assignment));
  const singleFailed = failed.flatMap(({ claims, replica }) => (replica === null ? claims : []));
  decide(explainClaims(singleFailed, world));
  decide(explainReplicas(failed, { ...world, nodes: Array.from(known.nodes.values()) }));
  return {
    claims: placements.sort(byKey).map(({ placement }) => placement),
    cuts:
      world.cutting.spaces.length === 0
        ? []
        : assignments.flatMap(([, { volumes }]) => volumes.filter(({ cut }) => cut !== undefined)),
    free: world.state.free,
  };
}

interface KeyedPlacement {
  readonly key: ClaimKey;
  readonly placement: ClaimPlacement;
}

function withKey(placement: ClaimPlacement): KeyedPlacement {
  return { key: claimKey(placement.claim), placement };
}

function byKey(a: KeyedPlacement, b: KeyedPlacement): number {
  return compareText(a.key, b.key);
}

function knownPlaces(input: PlacementInput): KnownPlaces & Pick<Records, 'byVolume'> {
  const index = indexVolumes(input.volumes, input.memory);
  const records = indexRecords(input.recorded, index.volumeOf);
  const takeBacks = new Map(input.takeBacks.map((takeBack) => [takeBack.volume, takeBack]));
  const recorded = new Map<ClaimKey, ClaimPlacement>();
  for (const claim of records.byClaim.size === 0 ? [] : declaredClaims(input)) {
    const place = recordedPlaceOf(claim, records.byClaim);
    if (place === undefined) continue;
    recorded.set(
      place.claim,
      recordedPlacement(claim, place, { volumeOf: index.volumeOf, takeBacks }),
    );
  }
  const inOrder = sortedBy(input.nodes, ({ node }) => node);
  const nodes = new Map(inOrder.map((node) => [node.node, node]));
  return { index, nodes, records: records.byClaim, byVolume: records.byVolume, recorded };
}

function* declaredClaims({ claims, claimSets }: PlacementInput): Iterable<Claim> {
  yield* claims;
  for (const { replicas } of claimSets) for (const replica of replicas) yield* replica.claims;
}

function emptyWorld(
  { index, byVolume }: ReturnType<typeof knownPlaces>,
  { spaces = [], free, removed }: PlacementInput,
): PlacementWorld {
  return {
    index,
    cutting: cuttingOf(spaces, removed),
    pools: claimPools(index),
    state: assignments(
      byVolume.keys(),
      index.volumeOf,
      free ?? new Map(spaces.map((space) => [space, space.freeExtents])),
    ),
    alikeNodes: new Map(),
    cursors: new Map(),
    budget: { steps: STEPS_TOGETHER },
  };
}

/**
 * The claims of their own that no record knows, those that can be placed in the order of their
 * choice.
 */
function singleApplicants(
  { claims, silent, unowned = [] }: PlacementInput,
  { records }: KnownPlaces,
): { readonly applicants: readonly Applicant[]; readonly held: readonly ClaimPlacement[] } {
  const waiting = claims
    .map((claim) => ({ claim, key: claimKey(claim) }))
    .filter(({ key }) => !records.has(key))
    .sort((a, b) => compareByChoice(a.claim, b.claim) || compareText(a.key, b.key));
  const applicants: Applicant[] = [];
  const held: ClaimPlacement[] = [];
  for (const { claim } of waiting) {
    const unheard = silentFor(claim, silent);
    const maybe = unownedFor(claim, unowned);
    if (unheard.length > 0) held.push(heldFor(claim, unheard));
    else if (maybe.length > 0) held.push(heldForOwner(claim, maybe));
    else applicants.push({ claims: [claim], replica: null });
  }
  return { applicants, held };
}

/** Pinned, then selecting, then free claims; the smaller request first. */
function compareByChoice(a: Claim, b: Claim): number {
  return freedom(a) - freedom(b) || a.requestBytes - b.requestBytes;
}

function freedom(claim: Claim): number {
  if (claim.node !== null) return 0;
  return claim.nodeRequirements.length + claim.volumeRequirements.length > 0 ? 1 : 2;
}

function tiedFirst(
  applicants: readonly Applicant[],
): readonly [tied: readonly Applicant[], others: readonly Applicant[]] {
  const others = applicants.findIndex(({ claims: [claim] }) => claim?.node === null);
  return others < 0 ? [applicants, []] : [applicants.slice(0, others), applicants.slice(others)];
}

function heldFor(claim: Claim, unheard: readonly KnownNode[]): ClaimPlacement {
  return unplaced(claim, 'claim-held', {
    summary: `claim ${claimKey(claim)} waits until every node that may take it has reported`,
    evidence: [
      `no inventory from ${listed(unheard.map(({ node }) => node))}: one of them may already hold its data`,
    ],
    remedy:
      'Bring the inventories of these nodes, or pin the claim with the annotation diskwright.dev/node.',
  });
}

/**
 * The sets with fresh replicas that can be placed, and what is left of replicas that were begun.
 */
function openSets(
  input: PlacementInput,
  known: KnownPlaces,
): {
  readonly sets: readonly OpenSet[];
  readonly continued: readonly Applicant[];
  readonly refused: readonly ClaimPlacement[];
} {
  const { unowned = [] } = input;
  const nodes = Array.from(known.nodes.values());
  const inCommon: SetNodes = {
    nodes,
    index: known.index,
    spaces: Map.groupBy(input.spaces ?? [], ({ node }) => node),
    places: new Map(),
    suited: new Map(),
  };
  const sets: OpenSet[] = [];
  const continued: Applicant[] = [];
  const refused: ClaimPlacement[] = [];
  for (const set of sortedBy(input.claimSets, (one) => one.set)) {
    const open = openSet(set, inCommon);
    const begun = sortReplicas(open, known);
    refused.push(...begun.refused);
    for (const left of begun.continued) {
      const maybe = unownedForRest(left, unowned);
      if (maybe.length === 0) continued.push(left);
      else refused.push(...left.claims.map((claim) => heldForOwner(claim, maybe)));
    }
    const unheard = open.fresh.length === 0 ? [] : silentForSet(set, input.silent);
    const maybe = open.fresh.length === 0 ? [] : unownedForSet(set, unowned);
    const fresh = open.fresh.flatMap(({ claims }) => claims);
    if (unheard.length > 0) refused.push(...fresh.map((claim) => heldFor(claim, unheard)));
    else if (maybe.length > 0) refused.push(...fresh.map((claim) => heldForOwner(claim, maybe)));
    else sets.push(open);
  }
  return {
    sets: sets.filter(({ fresh }) => fresh.length > 0).sort(compareSets),
    continued,
    refused,
  };
}

/** @returns the replicas that found no place. */
function placeSet(open: OpenSet, world: PlacementWorld): readonly Applicant[] {
  return open.fresh.slice(placeReplicas(open, open.fresh, world));
}

/** @returns those that found no place. */
function placeOneByOne(
  applicants: readonly Applicant[],
  world: PlacementWorld,
): readonly Applicant[] {
  return applicants.filter((applicant) => {
    const assignment = firstAssignment(applicant, world);
    if (assignment !== null) assign(world.state, applicant, assignment);
    return assignment === null;
  });
}

function firstAssignment(applicant: Applicant, world: PlacementWorld): Assignment | null {
  if (applicant.replica !== null) return assignmentOfReplica(applicant, applicant.replica, world);
  const [claim] = applicant.claims;
  const found = claim === undefined ? null : smallestFree(claim, world.pools, world.state);
  return found === null ? null : { node: found.node, volumes: [found] };
}

/** Of replicas of one set that ask for the same, none is tried after one that failed. */
function withRoomMade(unplaced: readonly Applicant[], world: PlacementWorld): readonly Applicant[] {
  const hopeless = new Set<OpenSet>();
  return unplaced.filter((applicant) => {
    const { replica } = applicant;
    const fresh = replica?.fixedTo === null ? replica.open : null;
    if (fresh !== null && hopeless.has(fresh)) return true;
    if (makeRoom(applicant, world)) return false;
    if (fresh !== null) hopeless.add(fresh);
    return true;
  });
}

function assignedPlacements(
  { claims }: Applicant,
  assignment: Assignment,
): readonly ClaimPlacement[] {
  const placements: ClaimPlacement[] = [];
  claims.forEach((claim, index) => {
    const kept = assignment.volumes[index];
    if (kept === undefined) return;
    placements.push({
      kind: 'placed',
      claim,
      node: assignment.node.node,
      volume: kept.volume.volume,
      sizeBytes: kept.sizeBytes,
      recorded: false,
      takeBack: null,
    });
  });
  return placements;
}
