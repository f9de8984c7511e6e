import type { PassReport } from './authority.ts';

/**
 * The exit code of `once`, as that of `diskwright apply`: 1 when there was no answer or a commit is
 * not valid, 5 when an operation failed, 3 when something was refused or withheld, 4 when something
 * is left, 0 when all is as declared.
 */
export function exitCodeOf({
  inventory,
  result,
}: Pick<PassReport, 'inventory' | 'result'>): number {
  if (inventory === null) return 1;
  const { outcomes, refusals, remaining, causes = [], notEvaluated = [] } = result;
  if (causes.some(({ reason }) => reason !== 'NotAllowed')) return 1;
  if (outcomes.some(({ kind }) => kind === 'failed')) return 5;
  if (refusals.length + causes.length > 0 || outcomes.some(({ kind }) => kind === 'withheld'))
    return 3;
  return remaining.length + notEvaluated.length > 0 ? 4 : 0;
}
