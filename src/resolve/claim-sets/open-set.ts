import type { Claim, ClaimSet, NodeSelector } from '../../model/declared/declarations.ts';
import { labelsMatch } from '../../model/declared/label-selector.ts';
import { compareText } from '../../model/values/order.ts';
import type { ClaimSpace } from '../claims/claim-space.ts';
import { suitableVolumes, type Suitable } from './fit-replica.ts';
import { nodeSelected, nodeSelection, type KnownNode } from '../nodes.ts';
import type { OpenSet } from '../claims/applicant.ts';
import { emptySpread, placesOf, type Places } from './spread.ts';
import { volumesByNode, volumesOnNode, type VolumeIndex } from '../free-volumes/volume-index.ts';

/** What sets have in common is worked out once. */
export interface SetNodes {
  readonly nodes: readonly KnownNode[];
  readonly index: VolumeIndex;
  /** Where volumes may be cut for claims, by node. */
  readonly spaces: ReadonlyMap<KnownNode, readonly ClaimSpace[]>;
  /** By all that rules nodes out, the keys by which replicas are spread included. */
  readonly places: Map<string, Places>;
  /** By all that rules nodes out but these keys. */
  readonly suited: Map<string, readonly KnownNode[]>;
}

export function openSet(set: ClaimSet, known: SetNodes): OpenSet {
  const claims = set.replicas[0]?.claims ?? [];
  const suitedKey = suitedKeyOf(set, claims);
  const keys = set.spread.map(({ topologyKey }) => topologyKey);
  const nodesKey = `${suitedKey}${JSON.stringify(keys)}`;
  const places = known.places.get(nodesKey) ?? allowedPlaces(set, suitedKey, known);
  known.places.set(nodesKey, places);
  return { set, nodesKey, claims, spread: emptySpread(set.spread, places), fresh: [] };
}

/**
 * The hardest to place first: many claims on one node, few nodes; then the smallest, then by name.
 */
export function compareSets(a: OpenSet, b: OpenSet): number {
  return (
    b.claims.length - a.claims.length ||
    a.spread.nodes.size - b.spread.nodes.size ||
    bytesOf(a) - bytesOf(b) ||
    compareText(a.set.set, b.set.set)
  );
}

function bytesOf({ claims }: OpenSet): number {
  return claims.reduce((sum, { requestBytes }) => sum + requestBytes, 0);
}

function suitedKeyOf(set: ClaimSet, claims: readonly Claim[]): string {
  return JSON.stringify([
    set.nodes,
    selectsAll(set.nodes) ? claims.map((one) => [one.storageClassName, one.volumeMode]) : [],
    claims.map(({ node, nodeRequirements }) => [node, nodeRequirements]),
  ]);
}

function selectsAll({ requirements, names, exceptNames }: NodeSelector): boolean {
  return requirements.length + names.length + exceptNames.length === 0;
}

/**
 * The nodes that may take a replica, by their names and labels alone: with every key that the set
 * is spread by.
 */
function allowedPlaces(set: ClaimSet, suitedKey: string, known: SetNodes): Places {
  const suited = known.suited.get(suitedKey) ?? suitedNodes(set, known);
  known.suited.set(suitedKey, suited);
  return placesOf(new Set(suited.filter((node) => missingKey(set, node) === null)), set.spread);
}

/** Without a selector it is those that keep volumes for all classes of the set, or cut them. */
function suitedNodes(set: ClaimSet, { nodes, index, spaces }: SetNodes): readonly KnownNode[] {
  const claims = set.replicas[0]?.claims ?? [];
  const needed = selectsAll(set.nodes)
    ? claims.map((claim) => ({ claim, volumesOf: volumesByNode(index, claim) }))
    : [];
  const keepsAll = (node: KnownNode): boolean => {
    for (const { claim, volumesOf } of needed)
      if (volumesOf(node).length === 0 && !serves(spaces.get(node) ?? NO_SPACES, claim))
        return false;
    return true;
  };
  const selects = nodeSelection(set.nodes);
  return nodes.filter(
    (node) => selects(node) && templatesRuleOut(set, node) === null && keepsAll(node),
  );
}

const NO_SPACES: readonly ClaimSpace[] = [];

/** Whether volumes are cut for claims of the class in one of the spaces. */
export function serves(
  spaces: readonly ClaimSpace[],
  { storageClassName }: Pick<Claim, 'storageClassName'>,
): boolean {
  return spaces.some(({ served }) =>
    served.some((one) => one.storageClassName === storageClassName),
  );
}

/** Why the rules of a set keep its replicas off a node; null when they do not. */
export function nodeRuledOut(set: ClaimSet, node: KnownNode): string | null {
  if (!nodeSelected(set.nodes, node)) return 'its "nodes" do not select it';
  const unsuited = templatesRuleOut(set, node);
  if (unsuited !== null) return unsuited;
  const missing = missingKey(set, node);
  return missing === null ? null : `it has no label ${missing}, by which replicas are spread`;
}

function templatesRuleOut(set: ClaimSet, node: KnownNode): string | null {
  for (const { node: pin, nodeRequirements } of set.replicas[0]?.claims ?? []) {
    if (pin !== null && pin !== node.node) return `a template is pinned to ${pin}`;
    if (!labelsMatch(nodeRequirements, node.labels))
      return "a template's node selector does not match it";
  }
  return null;
}

function missingKey({ spread }: ClaimSet, { labels }: KnownNode): string | null {
  return spread.find(({ topologyKey }) => !Object.hasOwn(labels, topologyKey))?.topologyKey ?? null;
}

/** The volumes of a node that suit the claims of a replica in all but being free. */
export function suitableOn(
  claims: readonly Claim[],
  node: KnownNode,
  index: VolumeIndex,
): Suitable {
  return claims.map((claim) => suitableVolumes(claim, volumesOnNode(index, node, claim)));
}
