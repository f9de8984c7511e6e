import { compareText } from '../model/order.ts';
import { matchVolumes, type Suitable } from './fit-replica.ts';
import type { KeptVolume } from './free-volumes.ts';
import type { KnownNode } from './nodes.ts';
import type { OpenSet } from './applicant.ts';
import { suitableOn } from './open-set.ts';
import { isFree, type Seating } from './seating.ts';
import type { VolumeIndex } from './volume-index.ts';

/** A node that had room for one more replica when it was looked at. */
export interface Candidate {
  readonly node: KnownNode;
  readonly suitable: Suitable;
  readonly volumes: readonly KeptVolume[];
  /** Of the volumes chosen, together. */
  readonly bytes: number;
  /** Volumes on the node that would suit the replica. */
  readonly free: number;
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
}

/** Least bytes first, so that large volumes stay for large claims; then the node with the most left. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  return a.bytes - b.bytes || b.free - a.free || compareText(a.node.node, b.node.node);
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
  return weigh(open, { node, suitable: suitableOn(open.claims, node, world.index) }, world.state);
}

/** The node as it is now; null when it has no room any more. */
export function lookAgain(open: OpenSet, candidate: Candidate, state: Seating): Candidate | null {
  const unchanged = candidate.changes === (state.changes.get(candidate.node) ?? 0);
  return unchanged ? candidate : weigh(open, candidate, state);
}

const NO_DISKS: ReadonlySet<never> = new Set();

function weigh(
  { set }: OpenSet,
  { node, suitable }: Pick<Candidate, 'node' | 'suitable'>,
  state: Seating,
): Candidate | null {
  const free = (volume: KeptVolume): boolean => isFree(state, volume);
  const { distinctDisks } = set;
  const match = matchVolumes(suitable, { isFree: free, distinctDisks, usedDisks: NO_DISKS });
  if (match.kind === 'short') return null;
  return {
    node,
    suitable,
    volumes: match.volumes,
    bytes: match.volumes.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    free: suitable.reduce((sum, volumes) => sum + volumes.filter(free).length, 0),
    changes: state.changes.get(node) ?? 0,
  };
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
