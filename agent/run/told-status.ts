import { summarize, type Cause } from '../../src/assess/summarize.ts';
import { healthConditions } from '../../src/assess/storage-health.ts';
import type { Condition, ConditionContext } from '../../src/model/condition.ts';
import { canonicalJson } from '../../src/model/values/digest.ts';
import type { OperationRef } from '../../src/model/declared/declarations.ts';
import { operationKey, operationRef } from '../../src/model/operation-key.ts';
import type { Outcome } from '../../src/model/planned/report.ts';
import type { Told } from './authority.ts';

/**
 * The conditions of a node after a pass: those of the pass, and of the health of its disks where
 * they were observed.
 */
export function conditionsAfter(
  { result, inventory }: Pick<Told, 'result' | 'inventory'>,
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
 * told.
 *
 * @param before null before the first.
 */
export function withLastNews(told: Told, before: Told | null): Told {
  if (before === null || !saysNothingNew(told, before)) return told;
  const { startedAt, finishedAt, result } = before;
  return { ...told, startedAt, finishedAt, result: { ...told.result, outcomes: result.outcomes } };
}

function saysNothingNew(told: Told, before: Told): boolean {
  return (
    told.orders.name === before.orders.name &&
    told.result.outcomes.length === 0 &&
    before.result.outcomes.every(({ kind }) => kind === 'applied') &&
    canonicalJson(restOf(told)) === canonicalJson(restOf(before))
  );
}

function restOf({ result }: Told): unknown {
  const { refusals, remaining, causes = [] } = result;
  return [refusals, remaining.map(operationKey), causes];
}

/** What became of one operation, in the form of a status. */
export interface ToldOutcome {
  readonly kind: Outcome['kind'];
  readonly operation: OperationRef;
  readonly durationMs?: number;
  readonly code?: string;
  readonly message?: string;
  readonly remedy?: string;
}

export function toldOutcome(outcome: Outcome): ToldOutcome {
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
