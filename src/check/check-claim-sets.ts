import type { Claim, ClaimSet } from '../model/declared/declarations.ts';
import type { SpreadConstraint } from '../model/declared/spread-constraint.ts';
import type { ClaimPlacement, DesiredNode, DesiredState } from '../model/planned/desired.ts';
import { claimKey, type ClaimKey, type NodeName } from '../model/identifiers.ts';
import { labelsMatch } from '../model/declared/label-selector.ts';
import type { Plan } from '../model/planned/plan.ts';
import type { PlanViolation } from './plan-violation.ts';

type Placed = Extract<ClaimPlacement, { kind: 'placed' }>;

/** Where records say that claims have their data. */
type RecordedNodes = ReadonlyMap<ClaimKey, readonly { readonly node: NodeName }[]>;

/** What each rule of a set is held against. */
interface SetCase {
  readonly set: ClaimSet;
  readonly placed: ReadonlyMap<ClaimKey, Placed>;
  readonly recorded: RecordedNodes;
  readonly desired: DesiredState;
}

/**
 * What is placed anew of a set: on one node with the rest of its replica, on a disk of its own
 * where asked, on a node that the set allows, and spread as it says. What records hold stays
 * wherever it is.
 */
export function checkClaimSets(
  plan: Plan,
  desired: DesiredState,
  recorded: RecordedNodes,
): readonly PlanViolation[] {
  // Stryker disable next-line ConditionalExpression: of no set nothing is said, only later
  if (desired.claimSets.length === 0) return [];
  const placed = new Map<ClaimKey, Placed>();
  // A plan of some nodes lists only their claims.
  for (const claims of [desired.claims, plan.claims])
    for (const one of claims) if (one.kind === 'placed') placed.set(claimKey(one.claim), one);
  return desired.claimSets.flatMap((set) => {
    const given = { set, placed, recorded, desired };
    return [...checkReplicas(given), ...checkSpread(given)];
  });
}

function checkReplicas({ set, placed, recorded, desired }: SetCase): readonly PlanViolation[] {
  return set.replicas.flatMap(({ ordinal, claims }) => {
    const assignments = claims.flatMap((claim) => placed.get(claimKey(claim)) ?? []);
    const fresh = assignments.filter(({ claim }) => !recorded.has(claimKey(claim)));
    return fresh.flatMap((assignment) => {
      const others = assignments.filter((other) => other !== assignment);
      const wrong = [
        others.every(({ node }) => node === assignment.node)
          ? null
          : 'is on another node than the rest',
        set.distinctDisks && others.some((other) => sameDisk(assignment, other, desired))
          ? 'shares a disk with the rest'
          : null,
        claims.some((claim) => recorded.has(claimKey(claim))) ||
        allows(set, nodeOf(desired, assignment.node))
          ? null
          : 'is on a node that the set does not allow',
      ].filter((text) => text !== null);
      return wrong.map((text): PlanViolation => {
        const key = claimKey(assignment.claim);
        const message = `claim ${key} of replica ${String(ordinal)} of ${set.set} ${text}`;
        return { rule: 'claim-set', node: assignment.node, message };
      });
    });
  });
}

function nodeOf(desired: DesiredState, name: NodeName): DesiredNode | null {
  return desired.nodes.find(({ node }) => node === name) ?? null;
}

function sameDisk(a: Placed, b: Placed, desired: DesiredState): boolean {
  const disks = nodeOf(desired, a.node)?.disks ?? [];
  const disk = disks.find(({ volumes }) => volumes.some(({ volume }) => volume === a.volume));
  return a.node === b.node && disk?.volumes.some(({ volume }) => volume === b.volume) === true;
}

/**
 * Read off the declarations: by name, labels, pins, and by volumes where the set selects nothing.
 */
function allows(set: ClaimSet, node: DesiredNode | null): boolean {
  if (node === null) return false;
  const { requirements, names, exceptNames } = set.nodes;
  // Stryker disable next-line ArrayDeclaration: whatever a set without replicas allows, nothing of it is placed
  const claims = set.replicas[0]?.claims ?? [];
  const selected =
    !exceptNames.includes(node.node) &&
    (names.length === 0 || names.includes(node.node)) &&
    labelsMatch(requirements, node.labels);
  const anywhere = [requirements, names, exceptNames].every(({ length }) => length === 0);
  return (
    selected &&
    claims.every(({ node: pin }) => pin === null || pin === node.node) &&
    claims.every(({ nodeRequirements }) => labelsMatch(nodeRequirements, node.labels)) &&
    set.spread.every(({ topologyKey }) => Object.hasOwn(node.labels, topologyKey)) &&
    (!anywhere || claims.every((claim) => keepsFor(claim, node)))
  );
}

function keepsFor(
  { storageClassName, volumeMode }: Claim,
  { disks, claimSpace }: DesiredNode,
): boolean {
  if (claimSpace?.some((one) => one.storageClassNames.includes(storageClassName)) === true)
    return true;
  return disks.some(({ volumes }) =>
    volumes.some(
      ({ purpose, format }) =>
        purpose.kind === 'kept' &&
        purpose.storageClassNames.includes(storageClassName) &&
        (format.kind === 'block') === (volumeMode === 'Block'),
    ),
  );
}

/** Where fresh replicas lie, no place has more than maxSkew above the emptiest one. */
function checkSpread(given: SetCase): readonly PlanViolation[] {
  const { set, desired } = given;
  const strict = set.spread.filter(
    ({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule',
  );
  // Stryker disable next-line ConditionalExpression: of no constraint nothing is said, only later
  if (strict.length === 0) return [];
  const replicas = nodesOfReplicas(given);
  if (replicas === null) return [];
  const allowed = desired.nodes.filter((node) => allows(set, node));
  return strict.flatMap((constraint) => checkConstraint(given, { constraint, allowed, replicas }));
}

interface ReplicaNode {
  readonly node: NodeName;
  readonly fresh: boolean;
}

/** null where records name several places for one claim, so that the count is anybody's guess. */
function nodesOfReplicas({ set, placed, recorded }: SetCase): readonly ReplicaNode[] | null {
  // Stryker disable next-line ArrayDeclaration: what has no node is counted nowhere
  const found: ReplicaNode[] = [];
  for (const { claims } of set.replicas) {
    const places = claims.flatMap((claim) => recorded.get(claimKey(claim)) ?? []);
    if (places.length > claims.length) return null;
    const [first] = places;
    const assignment = claims
      .map((claim) => placed.get(claimKey(claim)))
      .find((claim) => claim !== undefined);
    if (first !== undefined) found.push({ node: first.node, fresh: false });
    else if (assignment !== undefined) found.push({ node: assignment.node, fresh: true });
  }
  return found;
}

function checkConstraint(
  { set }: SetCase,
  at: {
    readonly constraint: SpreadConstraint;
    readonly allowed: readonly DesiredNode[];
    readonly replicas: readonly ReplicaNode[];
  },
): readonly PlanViolation[] {
  const { topologyKey, maxSkew } = at.constraint;
  const placeOf = new Map(at.allowed.map(({ node, labels }) => [node, labels[topologyKey] ?? '']));
  const counts = new Map(Array.from(placeOf.values(), (place) => [place, 0]));
  const fresh = new Set<string>();
  for (const { node, fresh: isFresh } of at.replicas) {
    const place = placeOf.get(node);
    if (place === undefined) continue;
    counts.set(place, (counts.get(place) ?? 0) + 1);
    if (isFresh) fresh.add(place);
  }
  const least = Array.from(counts.values()).reduce((a, b) => Math.min(a, b), Infinity);
  return Array.from(counts)
    .filter(([place, count]) => fresh.has(place) && count - least > maxSkew)
    .map(([place, count]) => ({
      rule: 'claim-set',
      node: null,
      message: `${set.set} has ${String(count)} replicas in ${topologyKey}=${place} and ${String(least)} elsewhere, more than maxSkew ${String(maxSkew)} apart`,
    }));
}
