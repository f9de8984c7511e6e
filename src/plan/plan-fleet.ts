import type { ClaimPlacement, DesiredState } from '../model/desired.ts';
import { digestText } from '../model/digest.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { Inventory } from '../model/inventory.ts';
import {
  LOSS_BY_KIND,
  PLANNER_VERSION,
  PLAN_FORMAT_VERSION,
  type NodePlan,
  type NotEvaluated,
  type Plan,
  type PlanSummary,
} from '../model/plan.ts';
import { latestInventories } from '../model/sorted-inventory.ts';
import { classCapacity } from './capacity.ts';
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
}

/** The plan of a whole desired state against the inventories it was resolved with. */
export function planFleet(
  desired: DesiredState,
  inventories: readonly Inventory[],
  options: PlanOptions,
): Plan {
  const wanted = (node: NodeName | null): boolean =>
    node === null || options.nodes === null || options.nodes.includes(node);
  const observed = latestInventories(inventories);
  const nodes = desired.nodes
    .filter(({ node }) => wanted(node))
    .flatMap((node) => {
      const inventory = observed.get(node.node);
      return inventory === undefined ? [] : [planNode(node, inventory)];
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
      ...nodes.flatMap((node) => tooOld(node, options)),
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

function tooOld(plan: NodePlan, options: PlanOptions): readonly NotEvaluated[] {
  if (options.maxInventoryAgeMs === null) return [];
  const ageMs = parseTime(options.asOf) - parseTime(plan.inventoryTakenAt);
  return ageMs > options.maxInventoryAgeMs
    ? [{ node: plan.node, reason: `its inventory is of ${plan.inventoryTakenAt}, too old` }]
    : [];
}

/**
 * Milliseconds since the epoch of an RFC 3339 time in UTC, by the calendar arithmetic of civil days
 * (the core has no clock, and Date is one).
 */
export function parseTime(text: string): number {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3})\d*)?Z$/.exec(text);
  if (match === null) return Number.NaN;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number);
  const years = month <= 2 ? year - 1 : year;
  const era = Math.floor(years / 400);
  const yearOfEra = years - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  const days = era * 146_097 + dayOfEra - 719_468;
  const millis = Number((match[7] ?? '0').padEnd(3, '0'));
  return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + millis;
}

function summarize(nodes: readonly NodePlan[], claims: readonly ClaimPlacement[]): PlanSummary {
  const counts = { create: 0, grow: 0, destroy: 0, none: 0 };
  for (const node of nodes)
    for (const operation of node.operations) counts[LOSS_BY_KIND[operation.kind]] += 1;
  return {
    ...counts,
    refused:
      nodes.reduce((sum, node) => sum + node.refusals.length, 0) +
      claims.filter((claim) => claim.kind === 'unplaced').length,
    kept: nodes.reduce((sum, node) => sum + node.kept.length, 0),
    unchanged: nodes.reduce((sum, node) => sum + node.unchanged, 0),
  };
}
