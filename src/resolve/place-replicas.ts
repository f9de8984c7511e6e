import type { Applicant, OpenSet } from './applicant.ts';
import {
  compareCandidates,
  groupingKeys,
  lanesFor,
  lookAgain,
  pop,
  push,
  type Candidate,
  type Lane,
  type LaneWorld,
} from './candidate-lanes.ts';
import { sit } from './seating.ts';
import { brokenBy, type DomainCounts } from './spread.ts';

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
    sit(world.state, replica, found.candidate);
    putAgain(round, found);
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
  /** Replicas of the set that the node has already. */
  readonly replicas: number;
}

function findPlace(round: Round): Found | null {
  let left: readonly OpenLane[] = round.lanes.filter(
    ({ lane }) => brokenBy(lane.sample, round.grouping).length === 0,
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
  const open = new Set(lanes);
  for (;;) {
    let hopeful: Found | null = null;
    for (const lane of open) {
      const top = onTop(lane);
      if (top !== null && (hopeful === null || compareFound(top, hopeful) < 0)) hopeful = top;
    }
    if (hopeful === null) return null;
    const found = best(round, hopeful.open);
    if (found === null) open.delete(hopeful.open);
    else if (compareFound(found, hopeful) <= 0) return found;
  }
}

function onTop(open: OpenLane): Found | null {
  for (let replicas = 0; replicas === 0 || replicas < open.again.length; replicas += 1) {
    const heap = replicas === 0 ? open.lane.heap : (open.again[replicas] ?? []);
    const [candidate] = heap;
    if (candidate !== undefined) return { open, heap, candidate, replicas };
  }
  return null;
}

function compareFound(a: Found, b: Found): number {
  return a.replicas - b.replicas || compareCandidates(a.candidate, b.candidate);
}

/** The lanes with the fewest replicas, by the first constraint, then by the second. */
function leastFilled(
  { grouping }: Round,
  lanes: readonly OpenLane[],
): { readonly least: readonly OpenLane[]; readonly others: readonly OpenLane[] } {
  let least = lanes;
  for (const count of grouping) {
    const fewest = Math.min(...least.map(({ lane }) => count.of(lane.sample)));
    least = least.filter(({ lane }) => count.of(lane.sample) === fewest);
  }
  if (least.length === lanes.length) return { least, others: [] };
  const chosen = new Set(least);
  return { least, others: lanes.filter((lane) => !chosen.has(lane)) };
}

/** The best node of a lane among those with the fewest replicas of the set. */
function best(round: Round, open: OpenLane): Found | null {
  for (let replicas = 0; replicas === 0 || replicas < open.again.length; replicas += 1) {
    const heap = replicas === 0 ? open.lane.heap : (open.again[replicas] ?? []);
    const candidate = bestOf(round, { open, heap, replicas });
    if (candidate === null) continue;
    const broken = brokenBy(candidate.node, round.open.spread.counts);
    // With more replicas on them, the other nodes break it too.
    return broken.length > 0 ? null : { open, heap, candidate, replicas };
  }
  return null;
}

/** Nodes change while they wait in a heap, for the worse only: the best is the first that has not. */
function bestOf(
  round: Round,
  { open, heap, replicas }: Omit<Found, 'candidate'>,
): Candidate | null {
  for (let first = heap[0]; first !== undefined; first = heap[0]) {
    const now = lookAgain(round.open, first, round.world.state);
    const has = round.open.spread.onNode.get(first.node) ?? 0;
    if (now !== null && has === replicas && compareCandidates(now, first) === 0) {
      heap[0] = now;
      return now;
    }
    pop(heap);
    if (now !== null) push(has === replicas ? heap : heapOf(open, has), now);
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

function putAgain(round: Round, { open, candidate }: Found): void {
  const now = lookAgain(round.open, candidate, round.world.state);
  if (now === null) return;
  push(heapOf(open, round.open.spread.onNode.get(now.node) ?? 0), now);
}
