import { suitableVolumes } from './fit-replica.ts';
import {
  firstFit,
  cursorOf,
  matchByExchange,
  type VolumeCursor,
  type VolumeCursors,
} from './volume-cursors.ts';
import type { ClaimableVolume } from '../free-volumes/free-volumes.ts';
import type { KnownNode } from '../nodes.ts';
import type { OpenSet } from '../claims/applicant.ts';
import { changesOn, type Changes, type Assignments } from '../claims/assignments.ts';
import { volumesByNode, type VolumeIndex } from '../free-volumes/volume-index.ts';

/**
 * A node that may have room for one more replica: as good as it looks, or worse by now, since
 * volumes are only taken. What decides its place is changed at the top of its heap, or outside of
 * any.
 */
export interface CandidateNode {
  readonly node: KnownNode;
  /** The position of the node among those of the set, by name. */
  readonly order: number;
  /** What suits each claim of the replica. */
  readonly cursors: readonly VolumeCursor[];
  /** What the replica would get; empty before it was looked for. */
  volumes: readonly ClaimableVolume[];
  /** Of these together; before, of the smallest that would suit. */
  bytes: number;
  /** Volumes on the node that would suit the replica, less all that are taken there. */
  left: number;
  /** Those left roughly, as far as that decides between nodes. */
  room: number;
  readonly changes: Readonly<Changes>;
  /** How often the node had changed when those left were counted. */
  countedAt: number;
  /** How often it had changed when the volumes were looked for; -1 before. */
  fittedAt: number;
}

/**
 * Nodes that the constraints of a set do not distinguish (hostnames left aside), the best one
 * first.
 */
export interface AlikeNodes {
  /** Any of its nodes: what holds of its labels holds of all. */
  readonly sample: KnownNode;
  readonly heap: CandidateNode[];
}

export interface CandidateWorld {
  readonly index: VolumeIndex;
  readonly state: Assignments;
  /** Sets that ask for the same of the same nodes share these. */
  readonly alikeNodes: Map<string, readonly AlikeNodes[]>;
  readonly cursors: VolumeCursors;
}

/** Least bytes first, so that large volumes stay for large claims; then a node with much left. */
export function compareCandidates(a: CandidateNode, b: CandidateNode): number {
  return a.bytes - b.bytes || b.room - a.room || a.order - b.order;
}

/**
 * Eighths will do: a node that lost one volume of many need not make way for every other node at
 * once.
 */
function roughly(left: number): number {
  if (left < 16) return left;
  const unit = 2 ** (28 - Math.clz32(left));
  return left - (left % unit);
}

export function groupAlikeNodes(open: OpenSet, world: CandidateWorld): readonly AlikeNodes[] {
  const key = JSON.stringify([
    open.nodesKey,
    open.set.distinctDisks,
    open.claims.map((claim) => [
      claim.storageClassName,
      claim.volumeMode,
      firstLarge(world.index.byClass.get(claim.storageClassName) ?? [], claim.requestBytes),
      claim.volumeRequirements,
    ]),
  ]);
  const known = world.alikeNodes.get(key);
  if (known !== undefined) return known;
  const alikeNodes = groupCandidates(open, world);
  world.alikeNodes.set(key, alikeNodes);
  return alikeNodes;
}

/** Two requests between the same two sizes of volumes ask for the same volumes. */
function firstLarge(volumes: readonly ClaimableVolume[], bytes: number): number {
  let low = 0;
  let high = volumes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((volumes[middle]?.sizeBytes ?? 0) < bytes) low = middle + 1;
    else high = middle;
  }
  return low;
}

function groupCandidates(open: OpenSet, world: CandidateWorld): readonly AlikeNodes[] {
  const keys = groupingKeys(open);
  const alikeNodes = new Map<string, AlikeNodes>();
  const reach = open.claims.map((claim) => {
    const volumesOf = volumesByNode(world.index, claim);
    return (node: KnownNode) => suitableVolumes(claim, volumesOf(node));
  });
  let order = -1;
  for (const node of open.spread.nodes) {
    order += 1;
    const cursors = reach.map((suitable) => cursorOf(suitable(node), world));
    const candidate = candidateOf({ node, order }, cursors, world.state);
    if (candidate === null) continue;
    const key = keys.map((name) => node.labels[name] ?? '').join('\n');
    const alike = alikeNodes.get(key);
    if (alike === undefined) alikeNodes.set(key, { sample: node, heap: [candidate] });
    else alike.heap.push(candidate);
  }
  const list = Array.from(alikeNodes.values());
  // A sorted list is a heap.
  for (const { heap } of list) heap.sort(compareCandidates);
  return list;
}

/** A key with a place for every node is counted node by node instead. */
export function groupingKeys({ spread }: OpenSet): readonly string[] {
  const keys = spread.counts.map(({ constraint }) => constraint.topologyKey);
  return Array.from(new Set(keys)).filter((key) => !spread.distinguishes(key));
}

/** null when nothing there would suit one of the claims. */
function candidateOf(
  { node, order }: Pick<CandidateNode, 'node' | 'order'>,
  cursors: readonly VolumeCursor[],
  state: Assignments,
): CandidateNode | null {
  let bytes = 0;
  let left = 0;
  for (const { volumes } of cursors) {
    const [smallest] = volumes;
    if (smallest === undefined) return null;
    bytes += smallest.sizeBytes;
    left += volumes.length;
  }
  const candidate: CandidateNode = {
    node,
    order,
    cursors,
    volumes: NO_VOLUMES,
    bytes,
    left,
    room: 0,
    changes: changesOn(state, node),
    countedAt: 0,
    fittedAt: -1,
  };
  countAgain(candidate);
  return candidate;
}

const NO_VOLUMES: readonly ClaimableVolume[] = [];

/** Takes account of what was taken on the node since. */
export function countAgain(candidate: CandidateNode): void {
  const { count } = candidate.changes;
  candidate.left -= count - candidate.countedAt;
  candidate.room = roughly(candidate.left);
  candidate.countedAt = count;
}

/**
 * Looks for the volumes that the replica would get as things are; false when there is no room any
 * more.
 */
export function fitAgain(candidate: CandidateNode, open: OpenSet, state: Assignments): boolean {
  const { cursors } = candidate;
  const { distinctDisks } = open.set;
  const volumes =
    firstFit(cursors, distinctDisks, state) ?? matchByExchange(cursors, distinctDisks, state);
  if (volumes === null) return false;
  let bytes = 0;
  for (const { sizeBytes } of volumes) bytes += sizeBytes;
  candidate.volumes = volumes;
  candidate.bytes = bytes;
  candidate.fittedAt = candidate.changes.count;
  return true;
}

/** Puts a candidate into its place of a binary heap. */
export function push(heap: CandidateNode[], candidate: CandidateNode): void {
  let at = heap.length;
  heap.push(candidate);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || compareCandidates(above, candidate) <= 0) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = candidate;
}

/** Takes the best candidate out of a binary heap. */
export function pop(heap: CandidateNode[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  heap[0] = last;
  sink(heap);
}

/** Puts the candidate at the top of a binary heap into its place, after it became worse. */
export function sink(heap: CandidateNode[]): void {
  const top = heap[0];
  if (top === undefined) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    let below = heap[child];
    if (below === undefined) break;
    const right = heap[child + 1];
    if (right !== undefined && compareCandidates(right, below) < 0) {
      child += 1;
      below = right;
    }
    if (compareCandidates(top, below) <= 0) break;
    heap[at] = below;
    at = child;
  }
  heap[at] = top;
}
