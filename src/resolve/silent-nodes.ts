import type { Claim, ClaimSet, LabelRequirement } from '../model/declared/declarations.ts';
import { labelsMatch } from '../model/declared/label-selector.ts';
import { nodeSelected, type KnownNode } from './nodes.ts';

/** A node without an inventory, with the classes that layouts keep volumes of on it. */
export interface SilentNode {
  readonly node: KnownNode;
  readonly classes: ReadonlySet<string>;
}

/**
 * The nodes that have not reported and may turn out to suit a claim, or to have its data already.
 */
export function silentFor(claim: Claim, silent: readonly SilentNode[]): readonly KnownNode[] {
  return silent
    .filter(({ node, classes }) => classes.has(claim.storageClassName) && mayAllow(claim, node))
    .map(({ node }) => node);
}

/** As for a claim, for a fresh replica: any of its claims may have its data there. */
export function silentForSet(
  { nodes, replicas }: ClaimSet,
  silent: readonly SilentNode[],
): readonly KnownNode[] {
  const claims = replicas[0]?.claims ?? [];
  return silent.flatMap(({ node, classes }) => {
    const requirements = knownRequirements(nodes.requirements, node);
    const allowed =
      nodeSelected({ ...nodes, requirements }, node) &&
      claims.some((claim) => classes.has(claim.storageClassName)) &&
      claims.every((claim) => mayAllow(claim, node));
    return allowed ? [node] : [];
  });
}

/** A label that is not known yet counts as one that may match. */
function mayAllow(claim: Claim, node: KnownNode): boolean {
  if (claim.node !== null) return claim.node === node.node;
  return labelsMatch(knownRequirements(claim.nodeRequirements, node), node.labels);
}

function knownRequirements(
  requirements: readonly LabelRequirement[],
  { labels }: KnownNode,
): readonly LabelRequirement[] {
  return requirements.filter(({ key }) => Object.hasOwn(labels, key));
}
