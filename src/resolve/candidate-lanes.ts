import { compareText } from '../model/order.ts';
import { firstFit, frontOf, secondThoughts, type Front, type Fronts } from './fronts.ts';
import type { KeptVolume } from './free-volumes.ts';
import type { KnownNode } from './nodes.ts';
import type { OpenSet } from './applicant.ts';
import { suitableOn } from './open-set.ts';
import { changesOn, type Seating } from './seating.ts';
import type { VolumeIndex } from './volume-index.ts';

/** A node that had room for one more replica when it was looked at. */
export interface Candidate {
  readonly node: KnownNode;
  /** What suits each claim of the replica. */
  readonly fronts: readonly Front[];
  readonly volumes: readonly KeptVolume[];
  /** Of the volumes chosen, together. */
  readonly bytes: number;
  /** Volumes on the node that would suit the replica, less all that are taken there. */
  readonly left: number;
  /** How often the node had changed when it was looked at. */
  readonly changes: number;
}

/** Nodes that the constraints of a set do not tell apart (hostnames left aside), the best one first. */
export interface Lane {
  /** Any of its nodes: what holds of its labels holds of all. */
  readonly sample: KnownNode;
  readonly heap: Candidate[];
}

export interface LaneWorld {
  readonly index: VolumeIndex;
  readonly state: Seating;
  /** Sets that ask for the same of the same nodes share their lanes. */
  readonly lanes: Map<string, readonly Lane[]>;
  readonly fronts: Fronts;
}

/** Least bytes first, so that large volumes stay for large claims; then a node with much left. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    a.bytes - b.bytes || roughly(b.left) - roughly(a.left) || compareText(a.node.node, b.node.node)
  );
}

/** Eighths will do: a node that lost one volume of many need not make way for every other node at once. */
function roughly(left: number): number {
  if (left < 16) return left;
  const unit = 2 ** (28 - Math.clz32(left));
  return left - (left % unit);
}

export function lanesFor(open: OpenSet, world: LaneWorld): readonly Lane[] {
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
  const known = world.lanes.get(key);
  if (known !== undefined) return known;
  const lanes = makeLanes(open, world);
  world.lanes.set(key, lanes);
  return lanes;
}

/** Two requests between the same two sizes of volumes ask for the same volumes. */
function firstLarge(volumes: readonly KeptVolume[], bytes: number): number {
  let low = 0;
  let high = volumes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((volumes[middle]?.sizeBytes ?? 0) < bytes) low = middle + 1;
    else high = middle;
  }
  return low;
}

function makeLanes(open: OpenSet, world: LaneWorld): readonly Lane[] {
  const keys = groupingKeys(open);
  const lanes = new Map<string, Lane>();
  for (const node of open.spread.nodes) {
    const candidate = lookAt(open, node, world);
    if (candidate === null) continue;
    const key = keys.map((name) => node.labels[name] ?? '').join('\n');
    const lane = lanes.get(key);
    if (lane === undefined) lanes.set(key, { sample: node, heap: [candidate] });
    else lane.heap.push(candidate);
  }
  const list = Array.from(lanes.values());
  // A sorted list is a heap.
  for (const { heap } of list) heap.sort(compareCandidates);
  return list;
}

/** A key with a place for every node is counted node by node instead. */
export function groupingKeys({ spread }: OpenSet): readonly string[] {
  const keys = spread.counts.map(({ constraint }) => constraint.topologyKey);
  return Array.from(new Set(keys)).filter((key) => !spread.tellsApart(key));
}

function lookAt(open: OpenSet, node: KnownNode, world: LaneWorld): Candidate | null {
  const fronts = suitableOn(open.claims, node, world.index).map((list) => frontOf(list, world));
  const volumes = fronts.reduce((sum, front) => sum + front.volumes.length, 0);
  return weigh(open, { node, fronts, left: volumes, changes: 0 }, world.state);
}

/** The node as it is now; null when it has no room any more. */
export function lookAgain(open: OpenSet, candidate: Candidate, state: Seating): Candidate | null {
  const unchanged = candidate.changes === changesOn(state, candidate.node);
  return unchanged ? candidate : weigh(open, candidate, state);
}

function weigh(
  { set: { distinctDisks } }: OpenSet,
  before: Pick<Candidate, 'node' | 'fronts' | 'left' | 'changes'>,
  state: Seating,
): Candidate | null {
  const { node, fronts } = before;
  const volumes =
    firstFit(fronts, distinctDisks, state) ?? secondThoughts(fronts, distinctDisks, state);
  if (volumes === null) return null;
  const changes = changesOn(state, node);
  let bytes = 0;
  for (const { sizeBytes } of volumes) bytes += sizeBytes;
  return { node, fronts, volumes, bytes, left: before.left - (changes - before.changes), changes };
}

/** Puts a candidate into its place of a binary heap. */
export function push(heap: Candidate[], candidate: Candidate): void {
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
export function pop(heap: Candidate[]): Candidate | undefined {
  const best = heap[0];
  const last = heap.pop();
  if (best === undefined || last === undefined || heap.length === 0) return best;
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const right = left + 1;
    const [a, b] = [heap[left], heap[right]];
    if (a === undefined) break;
    const [child, below] =
      b !== undefined && compareCandidates(b, a) < 0 ? [right, b] : ([left, a] as const);
    if (compareCandidates(last, below) <= 0) break;
    heap[at] = below;
    at = child;
  }
  heap[at] = last;
  return best;
}
