import type { NodeLock } from '../model/declared/declarations.ts';
import { canonicalJson, digestLargeValue, digestText } from '../model/values/digest.ts';
import type { NodeName } from '../model/identifiers.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import {
  PLANNER_VERSION,
  type NodePlan,
  type Operation,
  type Plan,
} from '../model/planned/plan.ts';
import type { Refusal } from '../model/planned/refusal.ts';
import { err, ok, type Result } from '../model/values/result.ts';
import { isOwnWork, notReviewed } from './begun-plan.ts';
import type { SavedLines } from './causing-line.ts';
import type { PlanComparison } from './compare-plans.ts';
import { inputDifferences, type InputDifference } from './input-differences.ts';
import { digestOfInputs, type NodeInputs } from '../plan/node-digest.ts';
import { operationKey } from '../model/operation-key.ts';

/** Version of the file's form: the second number grows with additions, the first with breaks. */
export const SAVED_PLAN_FORMAT_VERSION = '1.1';

/** Of the file, in which that form is packed: what stands in many places is written once. */
export const PACKED_PLAN_FORMAT_VERSION = '2.0';

/** Where the declarations of a saved plan came from, without credentials. */
export type SavedSource =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'standard-input' }
  | {
      readonly kind: 'git';
      readonly repo: string;
      readonly ref: string | null;
      readonly path: string | null;
      /** The commit that the plan was compared with, as it was named. */
      readonly base: string | null;
    };

/**
 * A plan as `diskwright plan --save` writes it: to be shown again, and carried out as it was
 * reviewed.
 */
export interface SavedPlan {
  readonly kind: 'SavedPlan';
  readonly formatVersion: string;
  /** Over everything else in the file. */
  readonly checksum: string;
  readonly source: SavedSource;
  /** Places of inventories that were given beside the declarations. */
  readonly inventorySources: readonly string[];
  readonly plan: Plan & { readonly comparison?: PlanComparison };
  /** The locks of the planned nodes, as they were when the plan was made. */
  readonly locks: readonly Pick<NodeLock, 'node' | 'digest'>[];
  /**
   * What the digest of each node with operations was made over, so that a difference can be named.
   */
  readonly inputs: readonly { readonly node: NodeName; readonly values: NodeInputs }[];
  /** The lines of YAML that the plan does not name; missing in files of form 1.0. */
  readonly lines?: SavedLines;
  /** The nodes that change, as they were observed: what pictures are drawn from. */
  readonly inventories: readonly { readonly spec: Inventory }[];
}

/** The checksum of a saved plan; what it says of itself is no part of it. */
export function checksumOf(saved: object): string {
  const { checksum: _checksum, ...rest } = saved as Partial<SavedPlan>;
  return digestLargeValue(rest, 3);
}

/**
 * Why a saved plan is not what was saved: it was changed since. null when it is.
 *
 * @param written as it stands in the file; a former form has other names for what is the same.
 */
export function alteration(saved: SavedPlan, written: object): string | null {
  if (checksumOf(written) !== saved.checksum) return 'its checksum is not that of what it says';
  const { nodes, digest, plannerVersion } = saved.plan;
  if (digestText(nodes.map((node) => `${node.node} ${node.digest}`).join('\n')) !== digest)
    return 'its digest is not that of its nodes';
  for (const node of nodes) {
    const inputs = saved.inputs.find((each) => each.node === node.node);
    if (inputs === undefined && node.operations.length === 0) continue;
    if (inputs === undefined) return `it does not say what the plan of ${node.node} was made from`;
    // Another planner has digests of another form; stalePlanner refuses what it planned.
    if (plannerVersion === PLANNER_VERSION && digestOfInputs(inputs.values) !== node.digest)
      return `the digest of ${node.node} is not that of what its plan was made from`;
    const stray = node.operations.find((operation) => operation.node !== node.node);
    if (stray !== undefined) return `the plan of ${node.node} has an operation of ${stray.node}`;
  }
  return null;
}

/** What is planned for a node now, and from what. */
export interface FreshPlan {
  readonly node: NodePlan;
  readonly inputs: NodeInputs;
  /** The node as it is planned for. */
  readonly observed: Inventory;
}

/** What may be carried out under a saved plan. */
export interface ReviewedWork {
  readonly operations: readonly Operation[];
  /**
   * How many operations of the plan are done, when it was begun before and stopped; null when it
   * was not.
   */
  readonly doneBefore: number | null;
}

/** Why a saved plan is not carried out, each reason with what differs. */
export type Stale =
  | { readonly kind: 'planner'; readonly was: number; readonly now: number }
  | { readonly kind: 'other-node'; readonly node: NodeName; readonly planned: readonly NodeName[] }
  /** The declarations make something else of this node: the base moved, or others are read. */
  | { readonly kind: 'declarations'; readonly differences: readonly InputDifference[] }
  /** The node is not as it was when the plan was made. */
  | { readonly kind: 'node'; readonly differences: readonly InputDifference[] }
  /**
   * It was begun and stopped, nothing else happened, and what is left is not all as it was
   * reviewed.
   */
  | {
      readonly kind: 'begun';
      readonly left: number;
      readonly others: readonly Operation[];
      readonly refusals: readonly Refusal[];
    }
  /** From the same inputs another plan: what is planned now was not reviewed. */
  | { readonly kind: 'operations'; readonly operations: readonly Operation[] };

/** Whether another version of the planner made it, which may have meant something else. */
export function stalePlanner({ plan }: SavedPlan): Stale | null {
  return plan.plannerVersion === PLANNER_VERSION
    ? null
    : { kind: 'planner', was: plan.plannerVersion, now: PLANNER_VERSION };
}

/**
 * What of a fresh plan may be carried out under a saved one: all of it, when every input of the
 * node's digest is as it was. When the saved plan was begun and stopped, what is left of it:
 * nothing but its own work may differ, and each operation must be one of those that were reviewed.
 * Else nothing.
 *
 * @returns the operations, each of which the saved plan has too; or every reason against it.
 */
export function reviewedOperations(
  saved: SavedPlan,
  fresh: FreshPlan,
): Result<ReviewedWork, readonly Stale[]> {
  const planner = stalePlanner(saved);
  if (planner !== null) return err([planner]);
  const { node } = fresh.node;
  const planned = saved.plan.nodes.find((each) => each.node === node);
  if (planned === undefined)
    return err([{ kind: 'other-node', node, planned: saved.plan.nodes.map((each) => each.node) }]);
  if (planned.digest !== fresh.node.digest) return sinceItWasSaved(saved, planned, fresh);
  const reviewed = new Set(planned.operations.map(operationKey));
  const others = fresh.node.operations.filter((each) => !reviewed.has(operationKey(each)));
  return others.length === 0
    ? ok({ operations: fresh.node.operations, doneBefore: null })
    : err([{ kind: 'operations', operations: others }]);
}

function sinceItWasSaved(
  saved: SavedPlan,
  planned: NodePlan,
  { node, inputs, observed }: FreshPlan,
): Result<ReviewedWork, readonly Stale[]> {
  const before = saved.inputs.find((each) => each.node === node.node);
  if (before === undefined)
    return node.operations.length === 0
      ? ok({ operations: [], doneBefore: null })
      : err([{ kind: 'operations', operations: node.operations }]);
  const differences = inputDifferences(before.values, inputs);
  const was = saved.inventories.find(({ spec }) => spec.node === node.node)?.spec;
  const reviewed = planned.operations;
  if (was === undefined || !isOwnWork(differences, { reviewed, was, now: observed }))
    return err(changes(differences));
  const others = notReviewed(node.operations, reviewed);
  const known = new Set(planned.refusals.map(refusalKey));
  const refusals = node.refusals.filter((each) => !known.has(refusalKey(each)));
  const left = node.operations.length;
  return others.length + refusals.length > 0
    ? err([{ kind: 'begun', left, others, refusals }])
    : ok({ operations: node.operations, doneBefore: reviewed.length - left });
}

function refusalKey({ code, layout, disk, volume }: Refusal): string {
  return canonicalJson({ code, layout, disk, volume });
}

function changes(differences: readonly InputDifference[]): readonly Stale[] {
  const isObserved = ({ path }: InputDifference): boolean => path[0] === 'observed';
  const observed = differences.filter(isObserved);
  const declared = differences.filter((difference) => !isObserved(difference));
  return [
    ...(declared.length === 0 ? [] : [{ kind: 'declarations', differences: declared } as const]),
    ...(observed.length === 0 ? [] : [{ kind: 'node', differences: observed } as const]),
  ];
}
