import type { Applicant, OpenSet } from '../claims/applicant.ts';
import {
  compareCandidates,
  countAgain,
  fitAgain,
  groupingKeys,
  groupAlikeNodes,
  pop,
  push,
  sink,
  type CandidateNode,
  type AlikeNodes,
  type CandidateWorld,
} from './candidate-nodes.ts';
import { assign } from '../claims/assignments.ts';
import { hasRoom, type DomainCounts } from './spread.ts';

/**
 * Places the fresh replicas of one set, one by one in their order: where its constraints leave the
 * most to be wished for, then on a node with the fewest of its replicas, then where the volumes fit
 * best.
 *
 * @returns how many were placed: when one finds no place, neither does the next, which asks for the
 * same.
 */
export function placeReplicas(
  open: OpenSet,
  replicas: readonly Applicant[],
  world: CandidateWorld,
): number {
  const keys = new Set(groupingKeys(open));
  const round: Round = {
    open,
    world,
    alikeNodes: groupAlikeNodes(open, world),
    again: new Map(),
    grouping: open.spread.counts.filter(({ constraint }) => keys.has(constraint.topologyKey)),
  };
  let placed = 0;
  for (const replica of replicas) {
    const found = findPlace(round);
    if (found === null) break;
    pop(found.heap);
    const { node, volumes } = found.candidate;
    assign(world.state, replica, { node, volumes });
    countAgain(found.candidate);
    push(heapOf(round, found.alike, open.spread.onNode.get(node) ?? 0), found.candidate);
    placed += 1;
  }
  for (const [alike, heaps] of round.again)
    for (const heap of heaps) for (const candidate of heap ?? []) push(alike.heap, candidate);
  return placed;
}

interface Round {
  readonly open: OpenSet;
  readonly world: CandidateWorld;
  readonly alikeNodes: readonly AlikeNodes[];
  /**
   * Alike nodes that have 1, 2, 3 … replicas of the set; the shared heap has the others.
   */
  readonly again: Map<AlikeNodes, (CandidateNode[] | undefined)[]>;
  /** The constraints that one set of alike nodes differs from another by. */
  readonly grouping: readonly DomainCounts[];
}

interface Found {
  readonly alike: AlikeNodes;
  readonly heap: CandidateNode[];
  readonly candidate: CandidateNode;
}

function findPlace(round: Round): Found | null {
  let tried: ReadonlySet<AlikeNodes> = NONE_TRIED;
  for (;;) {
    const least = leastFilled(round, tried);
    if (least.length === 0) return null;
    const found = bestAmong(round, least);
    if (found !== null) return found;
    tried = new Set([...tried, ...least]);
  }
}

const NONE_TRIED: ReadonlySet<AlikeNodes> = new Set();

/**
 * The best of the best nodes of some sets of alike nodes. What lies on top of a set was as good as
 * it looks, or is worse by now: only the set that looks best is looked at anew.
 */
function bestAmong(round: Round, alikeNodes: readonly AlikeNodes[]): Found | null {
  let open = alikeNodes;
  let found: Found | null = null;
  for (;;) {
    const hopeful = mostHopeful(round, open);
    if (hopeful === null) return null;
    if (hopeful === found?.alike) return found;
    found = best(round, hopeful);
    if (found === null) open = open.filter((alike) => alike !== hopeful);
  }
}

function mostHopeful({ again }: Round, alikeNodes: readonly AlikeNodes[]): AlikeNodes | null {
  let hopeful: AlikeNodes | null = null;
  let top: CandidateNode | null = null;
  let fewest = 0;
  for (const alike of alikeNodes) {
    let replicas = 0;
    let candidate = alike.heap[0];
    if (candidate === undefined) {
      const heaps = again.get(alike) ?? [];
      replicas = heaps.findIndex((heap) => heap?.[0] !== undefined);
      candidate = heaps[replicas]?.[0];
    }
    if (candidate === undefined) continue;
    const order = top === null ? -1 : replicas - fewest || compareCandidates(candidate, top);
    if (order >= 0) continue;
    hopeful = alike;
    top = candidate;
    fewest = replicas;
  }
  return hopeful;
}

/**
 * Of the sets of alike nodes with room that were not tried, those with the fewest replicas, by the
 * first constraint, then by the second.
 */
function leastFilled(
  { alikeNodes, grouping }: Round,
  tried: ReadonlySet<AlikeNodes>,
): readonly AlikeNodes[] {
  let least: AlikeNodes[] = [];
  for (const alike of alikeNodes) {
    if (tried.has(alike) || !hasRoom(alike.sample, grouping)) continue;
    const [first] = least;
    const order = first === undefined ? -1 : compareFilled(alike, first, grouping);
    if (order < 0) least = [alike];
    else if (order === 0) least.push(alike);
  }
  return least;
}

function compareFilled(a: AlikeNodes, b: AlikeNodes, grouping: readonly DomainCounts[]): number {
  for (const count of grouping) {
    const order = count.of(a.sample) - count.of(b.sample);
    if (order !== 0) return order;
  }
  return 0;
}

function mostOnOne(heaps: readonly unknown[] | undefined): number {
  return heaps === undefined ? 0 : heaps.length - 1;
}

/** The best of alike nodes among those with the fewest replicas of the set. */
function best(round: Round, alike: AlikeNodes): Found | null {
  const { again } = round;
  // There may be more of them as nodes that were given replicas meanwhile leave the shared heap.
  for (let replicas = 0; replicas <= mostOnOne(again.get(alike)); replicas += 1) {
    const heap = heapOf(round, alike, replicas);
    const candidate = bestOf(round, { alike, heap, replicas });
    if (candidate === null) continue;
    // Where one more breaks a constraint, it does so too on nodes with more replicas.
    return hasRoom(candidate.node, round.open.spread.counts) ? { alike, heap, candidate } : null;
  }
  return null;
}

/**
 * Nodes change while they wait in a heap, for the worse only: the best is the first that has not.
 * What is dearer to find out about a node is looked for once it would be the best by all that is
 * known.
 */
function bestOf(
  round: Round,
  at: { readonly alike: AlikeNodes; readonly heap: CandidateNode[]; readonly replicas: number },
): CandidateNode | null {
  const { open: set, world } = round;
  const { alike, heap, replicas } = at;
  for (let first = heap[0]; first !== undefined; first = heap[0]) {
    const has = set.spread.onNode.get(first.node) ?? 0;
    const { count } = first.changes;
    if (has !== replicas) {
      pop(heap);
      push(heapOf(round, alike, has), first);
    } else if (first.countedAt !== count) {
      countAgain(first);
      sink(heap);
    } else if (first.fittedAt === count) return first;
    else if (fitAgain(first, set, world.state)) sink(heap);
    else pop(heap);
  }
  return null;
}

/** Alike nodes that were last seen with as many replicas of the set. */
function heapOf({ again }: Round, alike: AlikeNodes, replicas: number): CandidateNode[] {
  if (replicas === 0) return alike.heap;
  const heaps = again.get(alike) ?? [];
  again.set(alike, heaps);
  return (heaps[replicas] ??= []);
}
