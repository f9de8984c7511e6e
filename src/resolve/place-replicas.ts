import type { Applicant, OpenSet } from './applicant.ts';
import {
  compareCandidates,
  countAgain,
  fitAgain,
  groupingKeys,
  lanesFor,
  pop,
  push,
  sink,
  type Candidate,
  type Lane,
  type LaneWorld,
} from './candidate-lanes.ts';
import { sit } from './seating.ts';
import { hasRoom, type DomainCounts } from './spread.ts';

/**
 * Places the fresh replicas of one set, one by one in their order: where its constraints leave the most to be
 * wished for, then on a node with the fewest of its replicas, then where the volumes fit best.
 *
 * @returns how many were placed: when one finds no place, neither does the next, which asks for the same.
 */
export function placeReplicas(
  open: OpenSet,
  replicas: readonly Applicant[],
  world: LaneWorld,
): number {
  const keys = new Set(groupingKeys(open));
  const round: Round = {
    open,
    world,
    lanes: lanesFor(open, world).map((lane) => ({ lane, again: [] })),
    grouping: open.spread.counts.filter(({ constraint }) => keys.has(constraint.topologyKey)),
  };
  let placed = 0;
  for (const replica of replicas) {
    const found = findPlace(round);
    if (found === null) break;
    pop(found.heap);
    const { node, volumes } = found.candidate;
    sit(world.state, replica, { node, volumes });
    countAgain(found.candidate);
    push(heapOf(found.open, open.spread.onNode.get(node) ?? 0), found.candidate);
    placed += 1;
  }
  for (const { lane, again } of round.lanes)
    for (const heap of again) for (const candidate of heap ?? []) push(lane.heap, candidate);
  return placed;
}

interface Round {
  readonly open: OpenSet;
  readonly world: LaneWorld;
  readonly lanes: readonly OpenLane[];
  /** The constraints that one lane differs from another by. */
  readonly grouping: readonly DomainCounts[];
}

interface OpenLane {
  readonly lane: Lane;
  /** Nodes that have 1, 2, 3 … replicas of the set; the shared heap has the others. */
  readonly again: (Candidate[] | undefined)[];
}

interface Found {
  readonly open: OpenLane;
  readonly heap: Candidate[];
  readonly candidate: Candidate;
}

function findPlace(round: Round): Found | null {
  let left: readonly OpenLane[] = round.lanes.filter(({ lane }) =>
    hasRoom(lane.sample, round.grouping),
  );
  while (left.length > 0) {
    const { least, others } = leastFilled(round, left);
    const found = bestAmong(round, least);
    if (found !== null) return found;
    left = others;
  }
  return null;
}

/**
 * The best of the best nodes of some lanes. What lies on top of a lane was as good as it looks, or is worse by
 * now: only the lane that looks best is looked at anew.
 */
function bestAmong(round: Round, lanes: readonly OpenLane[]): Found | null {
  let open = lanes;
  let found: Found | null = null;
  for (;;) {
    const hopeful = mostHopeful(open);
    if (hopeful === null) return null;
    if (hopeful === found?.open) return found;
    found = best(round, hopeful);
    if (found === null) open = open.filter((lane) => lane !== hopeful);
  }
}

function mostHopeful(lanes: readonly OpenLane[]): OpenLane | null {
  let hopeful: OpenLane | null = null;
  let [fewest, top]: [number, Candidate | null] = [0, null];
  for (const open of lanes) {
    let replicas = 0;
    while (replicas < open.again.length && heapAt(open, replicas).length === 0) replicas += 1;
    const [candidate] = heapAt(open, replicas);
    if (candidate === undefined) continue;
    const order = top === null ? -1 : replicas - fewest || compareCandidates(candidate, top);
    if (order < 0) [hopeful, fewest, top] = [open, replicas, candidate];
  }
  return hopeful;
}

/** The nodes of a lane that were last seen with as many replicas of the set. */
function heapAt({ lane, again }: OpenLane, replicas: number): readonly Candidate[] {
  return replicas === 0 ? lane.heap : (again[replicas] ?? NO_CANDIDATES);
}

const NO_CANDIDATES: readonly Candidate[] = [];

/** The lanes with the fewest replicas, by the first constraint, then by the second. */
function leastFilled(
  { grouping }: Round,
  lanes: readonly OpenLane[],
): { readonly least: readonly OpenLane[]; readonly others: readonly OpenLane[] } {
  let least = lanes;
  for (const count of grouping) {
    let fewest = Infinity;
    let those: OpenLane[] = [];
    for (const open of least) {
      const replicas = count.of(open.lane.sample);
      if (replicas < fewest) [fewest, those] = [replicas, [open]];
      else if (replicas === fewest) those.push(open);
    }
    least = those;
  }
  if (least.length === lanes.length) return { least, others: [] };
  const chosen = new Set(least);
  return { least, others: lanes.filter((lane) => !chosen.has(lane)) };
}

/** The best node of a lane among those with the fewest replicas of the set. */
function best(round: Round, open: OpenLane): Found | null {
  for (let replicas = 0; replicas === 0 || replicas < open.again.length; replicas += 1) {
    const heap = heapOf(open, replicas);
    const candidate = bestOf(round, { open, heap, replicas });
    if (candidate === null) continue;
    // Where one more breaks a constraint, it does so too on nodes with more replicas.
    return hasRoom(candidate.node, round.open.spread.counts) ? { open, heap, candidate } : null;
  }
  return null;
}

/**
 * Nodes change while they wait in a heap, for the worse only: the best is the first that has not. What is
 * dearer to find out about a node is looked for once it would be the best by all that is known.
 */
function bestOf(
  { open: set, world }: Round,
  at: { readonly open: OpenLane; readonly heap: Candidate[]; readonly replicas: number },
): Candidate | null {
  const { open, heap, replicas } = at;
  for (let first = heap[0]; first !== undefined; first = heap[0]) {
    const has = set.spread.onNode.get(first.node) ?? 0;
    const { count } = first.changes;
    if (has !== replicas) {
      pop(heap);
      push(heapOf(open, has), first);
    } else if (first.countedAt !== count) {
      countAgain(first);
      sink(heap);
    } else if (first.fittedAt === count) return first;
    else if (fitAgain(first, set, world.state)) sink(heap);
    else pop(heap);
  }
  return null;
}

function heapOf({ lane, again }: OpenLane, replicas: number): Candidate[] {
  if (replicas === 0) return lane.heap;
  const known = again[replicas];
  if (known !== undefined) return known;
  const heap: Candidate[] = [];
  again[replicas] = heap;
  return heap;
}
