import { summarize, type Cause } from '../../src/assess/summarize.ts';
import { healthConditions } from '../../src/assess/storage-health.ts';
import type { Condition, ConditionContext } from '../../src/model/condition.ts';
import { canonicalJson } from '../../src/model/values/digest.ts';
import type { OperationRef } from '../../src/model/declared/node-lock.ts';
import { operationKey, operationRef } from '../../src/model/operation-key.ts';
import type { Outcome } from '../../src/model/planned/report.ts';
import type { PassReport } from './authority.ts';

/**
 * The conditions of a node after a pass: those of the pass, and of the health of its disks where
 * they were observed.
 */
export function conditionsAfter(
  { result, inventory }: Pick<PassReport, 'result' | 'inventory'>,
  causes: readonly Cause[],
  context: ConditionContext,
): readonly Condition[] {
  const health = ['StorageDegraded', 'StorageUnreachable'];
  return [
    ...summarize({ ...result, causes: [...causes, ...(result.causes ?? [])] }, context),
    ...(inventory === null
      ? context.previous.filter(({ type }) => health.includes(type))
      : healthConditions(inventory, context)),
  ];
}

/**
 * A pass that found all as the one before left it says nothing new: what was done, and when, stays
 * in the status.
 *
 * @param before null before the first.
 */
export function withLastOutcomes(report: PassReport, before: PassReport | null): PassReport {
  if (before === null || !saysNothingNew(report, before)) return report;
  const { startedAt, finishedAt, result } = before;
  return {
    ...report,
    startedAt,
    finishedAt,
    result: { ...report.result, outcomes: result.outcomes },
  };
}

function saysNothingNew(report: PassReport, before: PassReport): boolean {
  return (
    report.orders.name === before.orders.name &&
    report.result.outcomes.length === 0 &&
    before.result.outcomes.every(({ kind }) => kind === 'applied') &&
    canonicalJson(restOf(report)) === canonicalJson(restOf(before))
  );
}

function restOf({ result }: PassReport): unknown {
  const { refusals, remaining, causes = [] } = result;
  return [refusals, remaining.map(operationKey), causes];
}

/** What became of one operation, in the form of a status. */
export interface ReportedOutcome {
  readonly kind: Outcome['kind'];
  readonly operation: OperationRef;
  readonly durationMs?: number;
  readonly code?: string;
  readonly message?: string;
  readonly remedy?: string;
}

export function reportedOutcome(outcome: Outcome): ReportedOutcome {
  const operation = operationRef(outcome.operation);
  switch (outcome.kind) {
    case 'applied':
      return { kind: outcome.kind, operation, durationMs: outcome.durationMs };
    case 'failed': {
      const { code, message, remedy } = outcome.failure;
      return {
        kind: outcome.kind,
        operation,
        durationMs: outcome.durationMs,
        code,
        message,
        remedy,
      };
    }
    case 'withheld':
      return { kind: outcome.kind, operation, message: outcome.reason };
  }
}
