import type { Operation, Plan } from '../model/planned/plan.ts';
import type { PlanComparison, ChangeStanding } from '../review/compare-plans.ts';

/** A plan in two: what a commit adds or changes, and what is pending without it too. */
export interface ComparedParts {
  readonly added: Plan;
  readonly pending: Plan;
  readonly standings: ReadonlyMap<Operation, ChangeStanding>;
}

/**
 * Takes a compared plan apart. Operations stay together with the others of their disk: a disk on
 * which the commit adds anything is among the added, with all that happens on it; `standings` tells
 * its operations apart.
 */
export function comparedParts(plan: Plan, comparison: PlanComparison): ComparedParts {
  const compared = new Map(comparison.nodes.map((node) => [node.node, node]));
  const standings = new Map<Operation, ChangeStanding>();
  const halves = plan.nodes.map((node) => {
    const standing = compared.get(node.node);
    node.operations.forEach((operation, index) =>
      standings.set(operation, standing?.operations[index] ?? 'new'),
    );
    const touched = new Set(
      node.operations
        .filter((operation) => standings.get(operation) !== 'pending')
        .map(({ disk }) => disk.facts.id),
    );
    const isAdded = (list: readonly ChangeStanding[] | undefined, index: number): boolean =>
      list?.[index] !== 'pending';
    return {
      added: {
        ...node,
        operations: node.operations.filter(({ disk }) => touched.has(disk.facts.id)),
        refusals: node.refusals.filter((_, index) => isAdded(standing?.refusals, index)),
        kept: node.kept.filter((_, index) => isAdded(standing?.kept, index)),
        unchanged: 0,
      },
      pending: {
        ...node,
        operations: node.operations.filter(({ disk }) => !touched.has(disk.facts.id)),
        refusals: node.refusals.filter((_, index) => !isAdded(standing?.refusals, index)),
        kept: node.kept.filter((_, index) => !isAdded(standing?.kept, index)),
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
    standings,
  };
}

/**
 * What a line about these operations adds, where it is not what its section says: pending or
 * changed.
 */
export function standingNote(
  operations: readonly Operation[],
  standings: ReadonlyMap<Operation, ChangeStanding> | undefined,
): string {
  if (standings === undefined || operations.length === 0) return '';
  const found = new Set(operations.map((operation) => standings.get(operation) ?? 'new'));
  if (found.has('changed')) return 'the base plans it otherwise';
  if (found.size === 1 && found.has('pending')) return 'pending anyway';
  return '';
}
