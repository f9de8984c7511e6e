import type { Declarations } from '../model/declarations.ts';
import type { DesiredState } from '../model/desired.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { Inventory } from '../model/inventory.ts';
import { nearestName } from '../model/nearest-name.ts';
import type { Plan } from '../model/plan.ts';
import { invariant } from '../model/result.ts';
import { checkPlan } from '../plan/check-plan.ts';
import { planFleet } from '../plan/plan-fleet.ts';
import { explainStaleConsents } from '../plan/stale-consents.ts';
import { resolve } from '../resolve/resolve.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import type { ValidDeclarations } from './load-declarations.ts';

export interface MadePlan {
  readonly desired: DesiredState;
  readonly inventories: readonly Inventory[];
  readonly plan: Plan;
}

export interface PlanInput {
  readonly inventories: readonly Inventory[];
  /** The only node that is planned; null means all. */
  readonly node: NodeName | null;
  /** Set for a commit that need not know the node yet, or any more. */
  readonly mayLackNode?: boolean;
}

/** From declarations and inventories to a plan that passed the plan checker. */
export function makePlan(
  { line, surroundings }: CommandContext,
  { declarations, revision, givenInventories }: ValidDeclarations,
  input: PlanInput,
): MadePlan {
  const { inventories, node } = input;
  const asOf = planTime(line, surroundings);
  const desired = resolve({ declarations, inventories, older: givenInventories, asOf });
  if (node !== null && input.mayLackNode !== true) checkNode(node, desired, inventories);
  const plan = planFleet(desired, inventories, {
    asOf,
    revision,
    nodes: node === null ? null : [node],
    maxInventoryAgeMs: line.maxInventoryAgeMs,
    locks: declarations.locks,
  });
  const [violation] = checkPlan(plan, { desired, inventories });
  invariant(violation === undefined, `the plan breaks a law: ${JSON.stringify(violation)}`);
  return { desired, inventories, plan: explainStaleConsents(plan, { declarations, inventories }) };
}

/** Whether there is something to plan and nothing was observed to plan it with. */
export function isBlind(declarations: Declarations, inventories: readonly Inventory[]): boolean {
  return (
    inventories.length === 0 && declarations.layouts.length + declarations.adoptions.length > 0
  );
}

function checkNode(node: NodeName, desired: DesiredState, inventories: readonly Inventory[]): void {
  const known = new Set([
    ...desired.nodes.map((each) => each.node),
    ...desired.silentNodes,
    ...inventories.map((each) => each.node),
  ]);
  if (known.has(node)) return;
  const near = nearestName(node, known);
  throw new CommandError({
    message: `no declaration names the node ${node}, and no inventory is of it`,
    remedy:
      near === null
        ? 'Give a node of a NodeGroup, a layout or an inventory.'
        : `Did you mean ${near}?`,
  });
}

/** The time that a plan takes as now, RFC 3339 in UTC to the second. */
export function planTime(
  line: CommandContext['line'],
  surroundings: CommandContext['surroundings'],
): string {
  return line.asOf ?? withoutFraction(surroundings.now());
}

function withoutFraction(time: Date): string {
  return time.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
