import type { Operation, Plan } from '../model/planned/plan.ts';
import type { PlanComparison, ChangeStatus } from '../review/compare-plans.ts';

/** A plan in two: what a commit adds or changes, and what is pending without it too. */
export interface ComparedParts {
  readonly added: Plan;
  readonly pending: Plan;
  readonly statuses: ReadonlyMap<Operation, ChangeStatus>;
}

/**
 * Takes a compared plan apart. Operations stay together with the others of their disk: a disk on
 * which the commit adds anything is among the added, with all that happens on it; `statuses` says
 * its operations apart.
 */
export function comparedParts(plan: Plan, comparison: PlanComparison): ComparedParts {
  const compared = new Map(comparison.nodes.map((node) => [node.node, node]));
  const statuses = new Map<Operation, ChangeStatus>();
  const halves = plan.nodes.map((node) => {
    const status = compared.get(node.node);
    node.operations.forEach((operation, index) =>
      statuses.set(operation, status?.operations[index] ?? 'new'),
    );
    const touched = new Set(
      node.operations
        .filter((operation) => statuses.get(operation) !== 'pending')
        .map(({ disk }) => disk.facts.id),
    );
    const isAdded = (list: readonly ChangeStatus[] | undefined, index: number): boolean =>
      list?.[index] !== 'pending';
    return {
      added: {
        ...node,
        operations: node.operations.filter(({ disk }) => touched.has(disk.facts.id)),
        refusals: node.refusals.filter((_, index) => isAdded(status?.refusals, index)),
        kept: node.kept.filter((_, index) => isAdded(status?.kept, index)),
        unchanged: 0,
      },
      pending: {
        ...node,
        operations: node.operations.filter(({ disk }) => !touched.has(disk.facts.id)),
        refusals: node.refusals.filter((_, index) => !isAdded(status?.refusals, index)),
        kept: node.kept.filter((_, index) => !isAdded(status?.kept, index)),
      },
    };
  });
  const addedClaims = plan.claims.filter((_, index) => comparison.claims[index] !== 'pending');
  const pendingClaims = plan.claims.filter((_, index) => comparison.claims[index] === 'pending');
  return {
    added: {
      ...plan,
      nodes: halves.map(({ added }) => added),
      claims: addedClaims,
      notEvaluated: [],
    },
    pending: { ...plan, nodes: halves.map(({ pending }) => pending), claims: pendingClaims },
    statuses,
  };
}

/**
 * What a line about these operations adds, where it is not what its section says: pending or
 * changed.
 */
export function changeNote(
  operations: readonly Operation[],
  statuses: ReadonlyMap<Operation, ChangeStatus> | undefined,
): string {
  if (statuses === undefined || operations.length === 0) return '';
  const found = new Set(operations.map((operation) => statuses.get(operation) ?? 'new'));
  if (found.has('changed')) return 'the base plans it otherwise';
  if (found.size === 1 && found.has('pending')) return 'pending anyway';
  return '';
}
