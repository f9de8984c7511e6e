import type { Claim, ClaimSet, NodeSelector } from '../model/declarations.ts';
import { labelsMatch } from '../model/label-selector.ts';
import { suitableVolumes, type Suitable } from './fit-replica.ts';
import { nodeSelected, type KnownNode } from './nodes.ts';
import type { OpenSet } from './applicant.ts';
import { emptySpread, placesOf, type Places } from './spread.ts';
import { volumesByNode, volumesOnNode, type VolumeIndex } from './volume-index.ts';

/** What sets have in common is worked out once. */
export interface SetNodes {
  readonly nodes: readonly KnownNode[];
  readonly index: VolumeIndex;
  readonly places: Map<string, Places>;
}

export function openSet(set: ClaimSet, known: SetNodes): OpenSet {
  const claims = set.replicas[0]?.claims ?? [];
  const nodesKey = nodesKeyOf(set, claims);
  const places =
    known.places.get(nodesKey) ?? placesOf(new Set(allowedNodes(set, known)), set.spread);
  known.places.set(nodesKey, places);
  return { set, nodesKey, claims, spread: emptySpread(set.spread, places), fresh: [] };
}

function nodesKeyOf(set: ClaimSet, claims: readonly Claim[]): string {
  return JSON.stringify([
    set.nodes,
    selectsAll(set.nodes) ? claims.map((one) => [one.storageClassName, one.volumeMode]) : [],
    claims.map(({ node, nodeRequirements }) => [node, nodeRequirements]),
    set.spread.map(({ topologyKey }) => topologyKey),
  ]);
}

function selectsAll({ requirements, names, exceptNames }: NodeSelector): boolean {
  return requirements.length + names.length + exceptNames.length === 0;
}

/**
 * The nodes that may take a replica, by their names and labels alone: with every key that the set is spread
 * by. Without a selector it is those that keep volumes for all its classes.
 */
function allowedNodes(set: ClaimSet, { nodes, index }: SetNodes): readonly KnownNode[] {
  const claims = set.replicas[0]?.claims ?? [];
  const needed = selectsAll(set.nodes) ? claims.map((claim) => volumesByNode(index, claim)) : [];
  return nodes.filter(
    (node) =>
      nodeRuledOut(set, node) === null && needed.every((volumesOf) => volumesOf(node).length > 0),
  );
}

/** Why the rules of a set keep its replicas off a node; null when they do not. */
export function nodeRuledOut(set: ClaimSet, node: KnownNode): string | null {
  if (!nodeSelected(set.nodes, node)) return 'its "nodes" do not select it';
  for (const { node: pin, nodeRequirements } of set.replicas[0]?.claims ?? []) {
    if (pin !== null && pin !== node.node) return `a template is pinned to ${pin}`;
    if (!labelsMatch(nodeRequirements, node.labels))
      return "a template's node selector does not match it";
  }
  const missing = set.spread.find(({ topologyKey }) => !Object.hasOwn(node.labels, topologyKey));
  return missing === undefined
    ? null
    : `it has no label ${missing.topologyKey}, by which replicas are spread`;
}

/** The volumes of a node that suit the claims of a replica in all but being free. */
export function suitableOn(
  claims: readonly Claim[],
  node: KnownNode,
  index: VolumeIndex,
): Suitable {
  return claims.map((claim) => suitableVolumes(claim, volumesOnNode(index, node, claim)));
}
