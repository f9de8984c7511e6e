import type { SpreadConstraint } from '../../model/declared/spread-constraint.ts';
import type { KnownNode } from '../nodes.ts';

/**
 * How the replicas of one set lie over the values of node labels, counted as the scheduler does
 * (Kubernetes, pkg/scheduler/framework/plugins/podtopologyspread): only nodes that the set may use
 * count, those with none of its replicas included.
 */
export interface Spread {
  readonly counts: readonly DomainCounts[];
  readonly nodes: ReadonlySet<KnownNode>;
  /** Replicas on each node. */
  readonly onNode: ReadonlyMap<KnownNode, number>;
  /** Whether every node has a value of its own for the key. */
  readonly distinguishes: (key: string) => boolean;
  readonly add: (node: KnownNode) => void;
  readonly remove: (node: KnownNode) => void;
}

/** The replicas in each place of one constraint. */
export interface DomainCounts {
  readonly constraint: SpreadConstraint;
  readonly of: (node: KnownNode) => number;
  /** In the emptiest place. */
  readonly least: () => number;
}

interface Counted extends DomainCounts {
  readonly add: (node: KnownNode, by: 1 | -1) => void;
}

/** The nodes that a set may use, with the number of places of each of its constraints. */
export interface Places {
  readonly nodes: ReadonlySet<KnownNode>;
  readonly domains: ReadonlyMap<string, number>;
}

/** @param nodes all with every key of the constraints */
export function placesOf(
  nodes: ReadonlySet<KnownNode>,
  constraints: readonly SpreadConstraint[],
): Places {
  const keys = new Set(constraints.map(({ topologyKey }) => topologyKey));
  const size = (key: string): number =>
    new Set(Array.from(nodes, ({ labels }) => labels[key] ?? '')).size;
  return { nodes, domains: new Map(Array.from(keys, (key) => [key, size(key)])) };
}

/** A spread of no replica yet. Only places that get some take memory. */
export function emptySpread(constraints: readonly SpreadConstraint[], places: Places): Spread {
  const counts = constraints.map((constraint) =>
    counted(constraint, places.domains.get(constraint.topologyKey) ?? 0),
  );
  const onNode = new Map<KnownNode, number>();
  const change = (node: KnownNode, by: 1 | -1): void => {
    onNode.set(node, (onNode.get(node) ?? 0) + by);
    if (places.nodes.has(node)) for (const count of counts) count.add(node, by);
  };
  return {
    counts,
    nodes: places.nodes,
    onNode,
    distinguishes: (key) => places.domains.get(key) === places.nodes.size,
    add: (node) => change(node, 1),
    remove: (node) => change(node, -1),
  };
}

function counted(constraint: SpreadConstraint, domains: number): Counted {
  const { topologyKey } = constraint;
  const replicas = new Map<string, number>();
  // How many places have 0, 1, 2 … replicas: the least is the first that is not zero.
  const withCount = [domains];
  let least = 0;
  const placeOf = ({ labels }: KnownNode): string => labels[topologyKey] ?? '';
  return {
    constraint,
    of: (node) => replicas.get(placeOf(node)) ?? 0,
    least: () => least,
    add: (node, by) => {
      const before = replicas.get(placeOf(node)) ?? 0;
      replicas.set(placeOf(node), before + by);
      withCount[before] = (withCount[before] ?? 0) - 1;
      withCount[before + by] = (withCount[before + by] ?? 0) + 1;
      // Found here, for it is asked for far more often than it changes.
      least = Math.max(
        0,
        withCount.findIndex((places) => places > 0),
      );
    },
  };
}

/** Of some constraints those that must hold and would not, with one more replica on the node. */
export function brokenBy(
  node: KnownNode,
  counts: readonly DomainCounts[],
): readonly DomainCounts[] {
  return counts.filter((count) => breaks(node, count));
}

/** Whether every constraint that must hold still would, with one more replica on the node. */
export function hasRoom(node: KnownNode, counts: readonly DomainCounts[]): boolean {
  for (const count of counts) if (breaks(node, count)) return false;
  return true;
}

function breaks(node: KnownNode, { constraint, of, least }: DomainCounts): boolean {
  return (
    constraint.whenUnsatisfiable === 'DoNotSchedule' && of(node) + 1 - least() > constraint.maxSkew
  );
}

/** Whether every constraint that must hold does, where replicas were put just now. */
export function spreadHolds(spread: Spread, putOn: Iterable<KnownNode>): boolean {
  const nodes = Array.from(putOn);
  return spread.counts.every(
    ({ constraint, of, least }) =>
      constraint.whenUnsatisfiable === 'ScheduleAnyway' ||
      nodes.every((node) => of(node) - least() <= constraint.maxSkew),
  );
}
