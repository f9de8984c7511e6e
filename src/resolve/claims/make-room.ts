import type { Claim } from '../../model/declared/declarations.ts';
import type { Applicant, OpenReplica } from './applicant.ts';
import { volumesInReach, type ClaimPools } from '../free-volumes/claim-pools.ts';
import { matchVolumes } from '../claim-sets/fit-replica.ts';
import type { ClaimableVolume } from '../free-volumes/free-volumes.ts';
import type { KnownNode } from '../nodes.ts';
import { suitableOn } from '../claim-sets/open-set.ts';
import { cutAt, assignmentByCutting, type CuttingWorld } from './assign-by-cutting.ts';
import { holderOf, isFree, unassign, assign, type Assignment } from './assignments.ts';
import { hasRoom, spreadHolds } from '../claim-sets/spread.ts';

/** What a search for room may still cost, in looks at a volume or at a node. */
export interface SearchBudget {
  steps: number;
}

/**
 * Looks that one applicant may cost, and all of them together: what does not fit must not take all
 * day.
 */
const STEPS_EACH = 4_000;
export const STEPS_TOGETHER = 200_000;

export interface RoomWorld extends CuttingWorld {
  readonly pools: ClaimPools;
  readonly budget: SearchBudget;
}

/**
 * Places an applicant for whom nothing suitable is free, by moving others that no record holds yet:
 * a search for an augmenting path that may pass through whole replicas. Whoever moves gets another
 * place, or nothing changes.
 *
 * @returns whether the applicant has a place now.
 */
export function makeRoom(applicant: Applicant, world: RoomWorld): boolean {
  const steps = Math.min(STEPS_EACH, world.budget.steps);
  const search: Search = {
    ...world,
    mine: { steps },
    moving: new Set(),
    tried: new Set(),
    journal: [],
  };
  const found = seek(applicant, search);
  world.budget.steps -= steps - Math.max(0, search.mine.steps);
  return found;
}

/** Where the rest of a replica fits on its node as it is. */
export function assignmentOfReplica(
  { claims }: Applicant,
  { open, fixedTo, usedDisks }: OpenReplica,
  { state, pools }: RoomWorld,
): Assignment | null {
  if (fixedTo === null) return null;
  const match = matchVolumes(suitableOn(claims, fixedTo, pools.index), {
    isFree: (volume) => isFree(state, volume),
    distinctDisks: open.set.distinctDisks,
    usedDisks,
  });
  return match.kind === 'fits' ? { node: fixedTo, volumes: match.volumes } : null;
}

interface Search extends RoomWorld {
  readonly mine: SearchBudget;
  /** Who is looking for a place, or has just got one in this search. */
  readonly moving: Set<Applicant>;
  /** Volumes that single claims were moved from, or could not be. */
  readonly tried: Set<ClaimableVolume>;
  /** What was changed, to be undone when it leads nowhere. */
  readonly journal: { readonly applicant: Applicant; readonly before: Assignment | null }[];
}

interface Option {
  readonly assignment: Assignment;
  /** Who has to move. */
  readonly others: readonly Applicant[];
}

function seek(applicant: Applicant, search: Search): boolean {
  search.moving.add(applicant);
  for (const { assignment, others } of options(applicant, search)) {
    if (search.mine.steps <= 0) break;
    const mark = search.journal.length;
    for (const other of others) move(search, other, null);
    move(search, applicant, assignment);
    if (others.every((other) => seek(other, search)) && allSpread([applicant, ...others], search))
      return true;
    undo(search, mark);
  }
  search.moving.delete(applicant);
  return false;
}

function move(search: Search, applicant: Applicant, to: Assignment | null): void {
  const { state, journal } = search;
  journal.push({ applicant, before: state.assignments.get(applicant) ?? null });
  unassign(state, applicant);
  if (to !== null) assign(state, applicant, to);
}

function undo({ state, journal }: Search, mark: number): void {
  while (journal.length > mark) {
    const last = journal.pop();
    if (last === undefined) return;
    unassign(state, last.applicant);
    if (last.before !== null) assign(state, last.applicant, last.before);
  }
}

function allSpread(applicants: readonly Applicant[], { state }: Search): boolean {
  const sets = new Set(applicants.flatMap(({ replica }) => replica?.open ?? []));
  return Array.from(sets).every((open) => {
    const assignments = open.fresh.flatMap((one) => state.assignments.get(one)?.node ?? []);
    return spreadHolds(open.spread, assignments);
  });
}

function options(applicant: Applicant, search: Search): Iterable<Option> {
  const { replica } = applicant;
  return replica === null
    ? volumeOptions(applicant, search)
    : nodeOptions(applicant, replica, search);
}

/** Free volumes first, then those of others. */
function* volumeOptions(applicant: Applicant, search: Search): Iterable<Option> {
  const { state, pools, mine, moving, tried } = search;
  const [claim] = applicant.claims;
  if (claim === undefined) return;
  const reach = volumesInReach(claim, pools);
  const occupied: Option[] = [];
  for (const volume of reach) {
    mine.steps -= 1;
    if (mine.steps <= 0) return;
    const assignment = { node: volume.node, volumes: [volume] };
    if (isFree(state, volume)) yield { assignment, others: [] };
    const holder = holderOf(state, volume);
    if (holder !== null && !moving.has(holder)) occupied.push({ assignment, others: [holder] });
  }
  const cut = assignmentByCutting(applicant, search);
  if (cut !== null) yield { assignment: cut, others: [] };
  occupied.push(...cutOptions(claim, search));
  for (const option of occupied) {
    const [volume] = option.assignment.volumes;
    const held = volume?.cut === undefined ? volume : volumeOfMover(option, search);
    if (held === undefined || tried.has(held)) continue;
    tried.add(held);
    yield option;
  }
}

function volumeOfMover(
  { others: [other] }: Option,
  { state }: Search,
): ClaimableVolume | undefined {
  return other === undefined ? undefined : state.assignments.get(other)?.volumes[0];
}

/** Spaces in which a volume could be cut if one single claim got another place. */
function cutOptions(claim: Claim, { cutting, state, mine, moving }: Search): readonly Option[] {
  if (cutting.spaces.length === 0) return [];
  const options: Option[] = [];
  for (const [other, { volumes }] of state.assignments) {
    const [held] = volumes;
    mine.steps -= 1;
    if (mine.steps <= 0) break;
    if (other.replica !== null || held?.cut === undefined || moving.has(other)) continue;
    const { space, extents } = held.cut;
    const free = (state.free.get(space) ?? 0) + extents;
    const volume = cutAt(space, claim, { extents: free, cutting });
    if (volume !== null)
      options.push({ assignment: { node: space.node, volumes: [volume] }, others: [other] });
  }
  return options;
}

/** Nodes where the fewest others have to move first. */
function* nodeOptions(
  applicant: Applicant,
  replica: OpenReplica,
  search: Search,
): Iterable<Option> {
  const found: Option[] = [];
  const nodes = replica.fixedTo === null ? replica.open.spread.nodes : [replica.fixedTo];
  for (const node of nodes) {
    search.mine.steps -= 1;
    if (search.mine.steps <= 0) break;
    const option = nodeOption(applicant, { replica, node }, search);
    if (option !== null) found.push(option);
  }
  yield* found.sort((a, b) => a.others.length - b.others.length);
}

function nodeOption(
  applicant: Applicant,
  { replica, node }: { readonly replica: OpenReplica; readonly node: KnownNode },
  { state, pools, moving }: Search,
): Option | null {
  const { open, fixedTo, usedDisks } = replica;
  if (fixedTo === null && !hasRoom(node, open.spread.counts)) return null;
  const movable = (volume: ClaimableVolume): boolean => {
    const holder = holderOf(state, volume);
    return holder !== null && !moving.has(holder);
  };
  const suitable = suitableOn(applicant.claims, node, pools.index).map((volumes) => [
    ...volumes.filter((volume) => isFree(state, volume)),
    ...volumes.filter(movable),
  ]);
  const { distinctDisks } = open.set;
  const match = matchVolumes(suitable, { isFree: () => true, distinctDisks, usedDisks });
  if (match.kind === 'short') return null;
  const others = new Set(match.volumes.flatMap((volume) => holderOf(state, volume) ?? []));
  return { assignment: { node, volumes: match.volumes }, others: Array.from(others) };
}
