import { LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import type { Claim } from '../../model/declared/declarations.ts';
import {
  claimVolumeId,
  type ClaimRef,
  type DiskId,
  type InstallationId,
  type VolumeId,
} from '../../model/identifiers.ts';
import { labelsMatch } from '../../model/declared/label-selector.ts';
import { compareText } from '../../model/values/order.ts';
import { volumeLabels } from '../../model/declared/volume-labels.ts';
import { claimVolumeName } from '../../model/volumes/volume-name.ts';
import type { Applicant, OpenReplica } from './applicant.ts';
import type { ClaimSpace } from './claim-space.ts';
import { cutVolume, extentsForClaim, formatFor } from '../volume-groups/cut-volume.ts';
import type { ClaimableVolume } from '../free-volumes/free-volumes.ts';
import type { KnownNode } from '../nodes.ts';
import { compareSets, suitableOn } from '../claim-sets/open-set.ts';
import { isFree, assign, type Assignment, type Assignments } from './assignments.ts';
import { hasRoom } from '../claim-sets/spread.ts';
import { asksForMoreThanOneWriter, type VolumeIndex } from '../free-volumes/volume-index.ts';

/** The spaces that serve claims, in the order in which they are filled. */
export interface Cutting {
  readonly spaces: readonly ClaimSpace[];
  readonly byNode: ReadonlyMap<KnownNode, readonly ClaimSpace[]>;
  /** Volumes that were removed: what follows them has another id. */
  readonly removed: ReadonlySet<VolumeId>;
}

export interface CuttingWorld {
  readonly cutting: Cutting;
  readonly state: Assignments;
  readonly index: VolumeIndex;
}

/**
 * The spaces with the least room for claims first, so that large ones stay whole for large claims;
 * then by name. The order knows nothing of what is cut meanwhile: after a stop anywhere the rest
 * finds the places it was shown.
 */
export function cuttingOf(
  spaces: readonly ClaimSpace[],
  removed: ReadonlySet<VolumeId> = new Set(),
): Cutting {
  const inOrder = spaces.toSorted(
    (a, b) =>
      a.roomExtents - b.roomExtents ||
      compareText(a.node.node, b.node.node) ||
      compareText(a.disk.facts.id, b.disk.facts.id),
  );
  return { spaces: inOrder, byNode: Map.groupBy(inOrder, ({ node }) => node), removed };
}

/**
 * Cuts volumes for those for whom no volume that was made ahead is free: pinned claims, replicas of
 * sets, claims that select, all others; of single claims with the same choice the largest first,
 * which leaves the fewest extents that nobody can use. A replica of which a part is made already
 * keeps its turn.
 *
 * @returns those that found no place, in the same order: after a stop it decides again who gets
 * what was left.
 */
export function cutForUnplaced(
  unplaced: readonly Applicant[],
  world: CuttingWorld,
): readonly Applicant[] {
  if (world.cutting.spaces.length === 0) return unplaced;
  return unplaced
    .toSorted((a, b) => compareApplicants(a, b))
    .filter((applicant) => !assignByCutting(applicant, world));
}

/** @returns whether the applicant has a place now. */
export function assignByCutting(applicant: Applicant, world: CuttingWorld): boolean {
  const { replica } = applicant;
  const assignment =
    replica === null
      ? assignmentByCutting(applicant, world)
      : assignmentOfReplicaByCutting(applicant, replica, world);
  if (assignment === null) return false;
  assign(world.state, applicant, assignment);
  return true;
}

function compareApplicants(a: Applicant, b: Applicant): number {
  const choice = choiceOf(a) - choiceOf(b);
  if (choice !== 0) return choice;
  if (a.replica !== null && b.replica !== null)
    return compareSets(a.replica.open, b.replica.open) || a.replica.ordinal - b.replica.ordinal;
  return (b.claims[0]?.requestBytes ?? 0) - (a.claims[0]?.requestBytes ?? 0);
}

function choiceOf({ claims: [claim], replica }: Applicant): number {
  if (replica !== null) return 1;
  if (claim?.node !== null) return 0;
  return claim.nodeRequirements.length + claim.volumeRequirements.length > 0 ? 2 : 3;
}

/** Where a claim of its own gets a volume cut, as things are. */
export function assignmentByCutting(
  { claims }: Applicant,
  { cutting, state }: CuttingWorld,
): Assignment | null {
  const [claim] = claims;
  if (claim === undefined) return null;
  for (const space of cutting.spaces) {
    const extents = state.free.get(space) ?? 0;
    const volume = cutAt(space, claim, { extents, cutting });
    if (volume !== null) return { node: space.node, volumes: [volume] };
  }
  return null;
}

/** The volume that a claim gets of a space, if it suits the claim and has so many extents free. */
export function cutAt(
  space: ClaimSpace,
  claim: Claim,
  { extents, cutting }: { readonly extents: number; readonly cutting: Cutting },
): ClaimableVolume | null {
  if (reasonAgainstSpace(space, claim) !== null) return null;
  const format = formatFor(claim, space.served);
  if (format === null) return null;
  const needed = extentsForClaim(claim, format);
  if (needed > extents) return null;
  const { namespace, name, storageClassName, source } = claim;
  const cutFor = { namespace, name };
  return cutVolume(
    space,
    {
      volume: nextId(space.installation, cutFor, cutting),
      cutFor,
      claim: cutFor,
      sizeBytes: needed * LOGICAL_EXTENT_BYTES,
      format,
      storageClassNames: [storageClassName],
      source,
    },
    { extents: needed, short: null },
  );
}

function nextId(installation: InstallationId, claim: ClaimRef, { removed }: Cutting): VolumeId {
  for (let incarnation = 0; ; incarnation += 1) {
    const volume = claimVolumeId(installation, incarnation, claim);
    if (!removed.has(volume)) return volume;
  }
}

/** Why a space does not suit a claim, whatever is free of it; null when it does. */
export function reasonAgainstSpace(space: ClaimSpace, claim: Claim): string | null {
  const { node, served, unusable } = space;
  if (claim.node !== null && node.node !== claim.node) return 'not the pinned node';
  if (formatFor(claim, served) === null) return `it serves no claims of ${claim.storageClassName}`;
  if (asksForMoreThanOneWriter(claim)) return 'a local volume gives ReadWriteOnce only';
  if (!labelsMatch(claim.nodeRequirements, node.labels))
    return 'the node selector does not match its node';
  if (
    claim.volumeRequirements.length > 0 &&
    !labelsMatch(claim.volumeRequirements, labels(space, claim))
  )
    return 'spec.selector does not match its labels';
  return unusable;
}

/** Those that the PersistentVolume would have. */
function labels({ installation, disk, node }: ClaimSpace, claim: Claim) {
  return volumeLabels({
    volume: claimVolumeId(installation, 0, claim),
    layout: disk.layout,
    node: node.node,
    name: claimVolumeName(claim),
  });
}

/**
 * A node where all claims of a replica find a place, some of them maybe on volumes that were made
 * ahead.
 */
function assignmentOfReplicaByCutting(
  { claims }: Applicant,
  { open, fixedTo, usedDisks }: OpenReplica,
  world: CuttingWorld,
): Assignment | null {
  const { spread, set } = open;
  const rules = { distinctDisks: set.distinctDisks, usedDisks };
  if (fixedTo !== null) return fitOn(fixedTo, { claims, ...rules }, world);
  const nodes = Array.from(spread.nodes)
    .filter((node) => hasRoom(node, spread.counts))
    .sort((a, b) => compareFilled(a, b, open.spread));
  for (const node of nodes) {
    const assignment = fitOn(node, { claims, ...rules }, world);
    if (assignment !== null) return assignment;
  }
  return null;
}

/**
 * Where its constraints leave the most to be wished for, then where the fewest of its replicas are,
 * then by name.
 */
function compareFilled(
  a: KnownNode,
  b: KnownNode,
  { counts, onNode }: OpenReplica['open']['spread'],
): number {
  for (const count of counts) {
    const difference = count.of(a) - count.of(b);
    if (difference !== 0) return difference;
  }
  return (onNode.get(a) ?? 0) - (onNode.get(b) ?? 0) || compareText(a.node, b.node);
}

interface Wanted {
  readonly claims: readonly Claim[];
  readonly distinctDisks: boolean;
  readonly usedDisks: ReadonlySet<DiskId>;
}

/** Looks that fitting the claims of one replica on one node may cost. */
const MOST_TRIES = 2_000;

/** The largest claim first; each on a free volume that was made ahead, else on one that is cut. */
export function fitOn(node: KnownNode, wanted: Wanted, world: CuttingWorld): Assignment | null {
  const { claims } = wanted;
  const search: Fitting = {
    world,
    wanted,
    spaces: world.cutting.byNode.get(node) ?? [],
    ahead: suitableOn(claims, node, world.index).map((volumes) =>
      volumes.filter((volume) => isFree(world.state, volume)),
    ),
    order: claims
      .map((_, at) => at)
      .sort((a, b) => (claims[b]?.requestBytes ?? 0) - (claims[a]?.requestBytes ?? 0) || a - b),
    chosen: new Map(),
    budget: { tries: MOST_TRIES },
  };
  if (!fit(0, search)) return null;
  return { node, volumes: claims.flatMap((_, at) => search.chosen.get(at) ?? []) };
}

interface Fitting {
  readonly world: CuttingWorld;
  readonly wanted: Wanted;
  readonly spaces: readonly ClaimSpace[];
  /** For each claim what was made ahead, suits it and is free. */
  readonly ahead: readonly (readonly ClaimableVolume[])[];
  /** In which the claims are looked at. */
  readonly order: readonly number[];
  readonly chosen: Map<number, ClaimableVolume>;
  readonly budget: { tries: number };
}

function fit(depth: number, search: Fitting): boolean {
  const { order, chosen, budget } = search;
  const at = order[depth];
  if (at === undefined) return true;
  for (const volume of optionsFor(at, search)) {
    budget.tries -= 1;
    if (budget.tries < 0) return false;
    if (!canJoin(volume, search)) continue;
    chosen.set(at, volume);
    if (fit(depth + 1, search)) return true;
    chosen.delete(at);
  }
  return false;
}

function* optionsFor(at: number, { world, wanted, spaces, ahead, chosen }: Fitting) {
  yield* ahead[at] ?? [];
  const claim = wanted.claims[at];
  if (claim === undefined) return;
  for (const space of spaces) {
    const taken = Array.from(chosen.values(), ({ cut }) =>
      cut?.space === space ? cut.extents : 0,
    );
    const extents = taken.reduce((left, one) => left - one, world.state.free.get(space) ?? 0);
    const volume = cutAt(space, claim, { extents, cutting: world.cutting });
    if (volume !== null) yield volume;
  }
}

function canJoin(volume: ClaimableVolume, { wanted, chosen }: Fitting): boolean {
  if (wanted.distinctDisks && wanted.usedDisks.has(volume.disk)) return false;
  return Array.from(chosen.values()).every(
    (other) =>
      other.volume.volume !== volume.volume.volume &&
      !(wanted.distinctDisks && other.disk === volume.disk),
  );
}
