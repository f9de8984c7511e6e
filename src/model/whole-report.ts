import { operationKey } from './operation-key.ts';
import type { Operation } from './plan.ts';
import type { ExecutedReport, Outcome, Report } from './report.ts';

/** What was reviewed and is planned no more, as outcomes: who asked knows the operations, which the root half has references of. */
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
  return { ...rest, outcomes: [...report.outcomes, ...outcomesOfNotPlanned(report, reviewed)] };
}
