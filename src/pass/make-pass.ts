import type { Declarations } from '../model/declared/declarations.ts';
import type { DesiredState } from '../model/planned/desired.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import type { PublishedOwner } from '../model/observed/published-owner.ts';
import { newMemory, type Memory } from '../model/values/memory.ts';
import { nearestName } from '../model/values/nearest-name.ts';
import type { Reclaim } from '../model/planned/reclaim.ts';
import type { Plan } from '../model/planned/plan.ts';
import { invariant } from '../model/values/result.ts';
import { checkPlan } from '../check/check-plan.ts';
import { planFleet } from '../plan/plan-fleet.ts';
import { explainStaleConsents } from '../review/stale-consents.ts';
import type { ProvisionedClaims } from '../model/planned/provisioning.ts';
import { resolve } from '../resolve/resolve.ts';

/** All that a pass depends on: the same input gives the same pass. */
export interface PassInput {
  /** Its locks pin what was reviewed; a pass that proposes new locks is made without them. */
  readonly declarations: Declarations;
  /** One of each node. */
  readonly inventories: readonly Inventory[];
  /** Earlier ones, of the same nodes: they may still know whose a volume is. */
  readonly older: readonly Inventory[];
  /** What PersistentVolumes say, of a cluster or of files; left out where there are none. */
  readonly publishedOwners?: readonly PublishedOwner[];
  /** Volumes that the cluster gives up (see `resolve`); left out where no cluster is asked. */
  readonly reclaims?: readonly Reclaim[];
  /** Claims that were made in the cluster (see `resolve`); left out where no cluster is asked. */
  readonly provisioned?: ProvisionedClaims;
  /** RFC 3339, UTC: the time that the pass takes as now. */
  readonly asOf: string;
  /** The commit of the declarations; null when they did not come from git. */
  readonly revision: string | null;
  /** The only nodes that are planned; null means all. */
  readonly nodes: readonly NodeName[] | null;
  /** An inventory that is older makes the plan incomplete; null accepts any age. */
  readonly maxInventoryAgeMs: number | null;
  /**
   * Of the passes before this one: whoever makes many holds it, and a pass after a small change
   * works only on what changed. It changes no result.
   */
  readonly memory?: Memory;
}

/** One pass, from declarations and inventories to a plan that passed the checker. */
export interface Pass extends PassInput {
  readonly desired: DesiredState;
  readonly plan: Plan;
}

/** Resolves, plans and checks. Pure. */
export function makePass(input: PassInput): Pass {
  const { declarations, inventories, older, asOf, revision, nodes, maxInventoryAgeMs } = input;
  const { memory = newMemory(), reclaims = [], publishedOwners = [] } = input;
  const known = { inventories, older, publishedOwners };
  const asked = input.provisioned === undefined ? {} : { provisioned: input.provisioned };
  const desired = resolve({ declarations, ...known, reclaims, ...asked, asOf, memory });
  const plan = planFleet(desired, inventories, {
    asOf,
    revision,
    nodes,
    maxInventoryAgeMs,
    locks: declarations.locks,
    memory,
  });
  const [violation] = checkPlan(plan, { desired, inventories, memory });
  invariant(violation === undefined, `the plan breaks a law: ${JSON.stringify(violation)}`);
  return {
    ...input,
    desired,
    plan: explainStaleConsents(plan, { declarations, inventories }),
  };
}

/** Whether there is something to plan and nothing was observed to plan it with. */
export function isBlind({
  declarations,
  inventories,
}: Pick<PassInput, 'declarations' | 'inventories'>): boolean {
  return (
    inventories.length === 0 && declarations.layouts.length + declarations.adoptions.length > 0
  );
}

/**
 * What to say of a node that neither the declarations nor an inventory know; null when it is known.
 */
export function unknownNode(
  node: NodeName,
  { desired, inventories }: Pick<Pass, 'desired' | 'inventories'>,
): { readonly message: string; readonly remedy: string } | null {
  const known = new Set([
    ...desired.nodes.map((each) => each.node),
    ...desired.silentNodes,
    ...inventories.map((each) => each.node),
  ]);
  if (known.has(node)) return null;
  const near = nearestName(node, known);
  return {
    message: `no declaration names the node ${node}, and no inventory is of it`,
    remedy:
      near === null
        ? 'Give a node of a NodeGroup, a layout or an inventory.'
        : `Did you mean ${near}?`,
  };
}
