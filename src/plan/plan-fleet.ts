import type { NodeLock } from '../model/declared/declarations.ts';
import type { ClaimPlacement, DesiredState } from '../model/planned/desired.ts';
import { digestText } from '../model/values/digest.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { OPERATION_TRAITS } from '../model/planned/operation-traits.ts';
import {
  PLANNER_VERSION,
  PLAN_FORMAT_VERSION,
  type NodePlan,
  type Plan,
} from '../model/planned/plan.ts';
import { latestInventories } from '../model/observed/sorted-inventory.ts';
import { newMemory, type Memory } from '../model/values/memory.ts';
import { parseTime } from '../model/values/time.ts';
import type { NotEvaluated, PlanSummary } from '../model/planned/plan-summary.ts';
import { classCapacity } from './capacity.ts';
import { holdAgainstLock } from './node-lock.ts';
import { planNode } from './plan-node.ts';

export interface PlanOptions {
  /** RFC 3339, UTC: what counts as now. */
  readonly asOf: string;
  /** The commit that the declarations come from, if any. */
  readonly revision: string | null;
  /** Limits the plan to these nodes; null means all. */
  readonly nodes: readonly NodeName[] | null;
  /** An inventory that is older makes the plan incomplete; null accepts any age. */
  readonly maxInventoryAgeMs: number | null;
  /** What was reviewed, node by node; a node without a lock is planned freely. */
  readonly locks?: readonly NodeLock[];
  /** Of the passes before; an empty one gives the same. */
  readonly memory?: Memory;
}

/** The plan of a whole desired state against the inventories it was resolved with. */
export function planFleet(
  desired: DesiredState,
  inventories: readonly Inventory[],
  options: PlanOptions,
): Plan {
  const wanted = (node: NodeName | null): boolean =>
    node === null || options.nodes === null || options.nodes.includes(node);
  const { memory = newMemory() } = options;
  const observed = latestInventories(inventories, memory);
  // Stryker disable next-line ArrayDeclaration: no node is called so
  const locks = new Map((options.locks ?? []).map((lock) => [lock.node, lock]));
  const nodes = desired.nodes
    .filter(({ node }) => wanted(node))
    .flatMap((node) => {
      const inventory = observed.get(node.node);
      if (inventory === undefined) return [];
      const plan = planNode(node, inventory, memory);
      const lock = locks.get(node.node);
      return [lock === undefined ? plan : holdAgainstLock(plan, lock)];
    });
  const claims = desired.claims.filter((claim) => wanted(placeOf(claim)));
  return {
    formatVersion: PLAN_FORMAT_VERSION,
    plannerVersion: PLANNER_VERSION,
    installation: desired.installation,
    asOf: options.asOf,
    revision: options.revision,
    nodes,
    claims,
    capacity: classCapacity(
      { ...desired, nodes: desired.nodes.filter(({ node }) => wanted(node)) },
      nodes,
      Array.from(observed.values()),
    ),
    notEvaluated: [
      ...desired.silentNodes
        .filter(wanted)
        .map((node) => ({ node, reason: 'it has no inventory' })),
      ...nodes.flatMap((node) => outOfTime(node, options)),
    ],
    summary: summarize(nodes, claims),
    digest: digestText(nodes.map(({ node, digest }) => `${node} ${digest}`).join('\n')),
  };
}

function placeOf(placement: ClaimPlacement): NodeName | null {
  switch (placement.kind) {
    case 'placed':
      return placement.node;
    case 'unplaced':
      return placement.refusal.node;
  }
}

/** So far the clocks of node and planner may differ before the age of an inventory is unknown. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

function outOfTime(plan: NodePlan, options: PlanOptions): readonly NotEvaluated[] {
  if (options.maxInventoryAgeMs === null) return [];
  const ageMs = parseTime(options.asOf) - parseTime(plan.inventoryTakenAt);
  const of = `its inventory is of ${plan.inventoryTakenAt}`;
  if (ageMs > options.maxInventoryAgeMs) return [{ node: plan.node, reason: `${of}, too old` }];
  return ageMs < -CLOCK_TOLERANCE_MS
    ? [{ node: plan.node, reason: `${of}, which is later than now: a clock is wrong` }]
    : [];
}

function summarize(nodes: readonly NodePlan[], claims: readonly ClaimPlacement[]): PlanSummary {
  const counts = { create: 0, grow: 0, 'take-back': 0, destroy: 0, none: 0 };
  for (const node of nodes)
    for (const operation of node.operations) counts[OPERATION_TRAITS[operation.kind].loss] += 1;
  const { 'take-back': takeBack, ...others } = counts;
  return {
    ...others,
    takeBack,
    refused:
      nodes.reduce((sum, node) => sum + node.refusals.length, 0) +
      claims.filter((claim) => claim.kind === 'unplaced').length,
    kept: nodes.reduce((sum, node) => sum + node.kept.length, 0),
    unchanged: nodes.reduce((sum, node) => sum + node.unchanged, 0),
  };
}
