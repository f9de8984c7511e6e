import { operationDifferences } from './operation-differences.ts';
import { operationKey, operationRef } from '../operation-key.ts';
import type { Operation } from './plan.ts';
import type { ExecutedReport, Outcome, Report } from './report.ts';

/**
 * What was reviewed and is planned no more, as outcomes: who asked knows the operations, which the
 * root half has references of.
 */
export function outcomesOfNotPlanned(
  { notPlanned }: ExecutedReport,
  reviewed: readonly Operation[],
): readonly Outcome[] {
  const byKey = new Map(reviewed.map((operation) => [operationKey(operation), operation]));
  return notPlanned.flatMap(({ operation: { key }, reason }): readonly Outcome[] => {
    const operation = byKey.get(key);
    return operation === undefined ? [] : [{ kind: 'withheld', operation, reason }];
  });
}

/** The report with an outcome for each operation that is planned or was reviewed. */
export function wholeReport(report: ExecutedReport, reviewed: readonly Operation[]): Report {
  const { notPlanned: _references, ...rest } = report;
  const outcomes = report.outcomes.map((outcome) => explainedOutcome(outcome, reviewed));
  return { ...rest, outcomes: [...outcomes, ...outcomesOfNotPlanned(report, reviewed)] };
}

/**
 * What was withheld because it was reviewed in another form says what differs; the root half has
 * only the keys of both.
 */
export function explainedOutcome(outcome: Outcome, reviewed: readonly Operation[]): Outcome {
  if (outcome.kind !== 'withheld') return outcome;
  const now = operationRef(outcome.operation);
  const other = reviewed.find((one) => {
    const { kind, disk, volume, key } = operationRef(one);
    const subject = volume ?? disk;
    return kind === now.kind && subject === (now.volume ?? now.disk) && key !== now.key;
  });
  if (other === undefined) return outcome;
  const differences = operationDifferences(other, outcome.operation).join('; ');
  return { ...outcome, reason: `It was reviewed in another form: ${differences}.` };
}
