import type { OperationRef } from '../../src/model/declared/node-lock.ts';
import { operationRef } from '../../src/model/operation-key.ts';
import type { NodePlan, Operation } from '../../src/model/planned/plan.ts';
import type { Refusal } from '../../src/model/planned/refusal.ts';
import type { NotPlanned } from '../../src/model/planned/report.ts';

/** What may be done of a fresh plan, and why not the rest. */
export interface Review {
  /** Planned now but not reviewed as it is: each with what differs. */
  readonly notReviewed: ReadonlyMap<Operation, string>;
  /** Reviewed, but not planned any more: each with why, as far as that is known. */
  readonly notPlanned: readonly NotPlanned[];
}

/**
 * Compares what was reviewed with what would be done now. Only what has the same key in both may be
 * carried out.
 */
export function review(fresh: NodePlan, reviewed: readonly OperationRef[]): Review {
  const keys = new Set(reviewed.map(({ key }) => key));
  const planned = fresh.operations.map((operation) => ({
    operation,
    now: operationRef(operation),
  }));
  const subjects = new Set(planned.map(({ now }) => subjectOf(now)));
  const notReviewed = new Map<Operation, string>();
  for (const { operation, now } of planned)
    if (!keys.has(now.key)) notReviewed.set(operation, notReviewedReason(now, reviewed));
  const notPlanned = reviewed
    // What is planned in another form is reported there.
    .filter((operation) => !subjects.has(subjectOf(operation)))
    .map((operation) => ({ operation, reason: notPlannedReason(operation, fresh.refusals) }));
  return { notReviewed, notPlanned };
}

/** What an operation is about: two with one subject are two forms of the same change. */
function subjectOf({ kind, disk, volume }: OperationRef): string {
  return `${kind} ${volume ?? disk}`;
}

function notReviewedReason(now: OperationRef, reviewed: readonly OperationRef[]): string {
  const other = reviewed.find((one) => subjectOf(one) === subjectOf(now));
  if (other === undefined)
    return 'It was not in the plan that was reviewed; the host has changed since, or the plan is of another commit.';
  const elsewhere =
    other.disk === now.disk ? '' : ` on ${other.disk}, and is planned on ${now.disk} now`;
  return `It was reviewed in another form${elsewhere}: the key of ${namedRef(now)} was ${other.key} when it was reviewed and is ${now.key} now.`;
}

function namedRef({ kind, disk, volume }: OperationRef): string {
  return `${kind} ${volume === undefined ? `on ${disk}` : `of volume ${volume}`}`;
}

function notPlannedReason(operation: OperationRef, refusals: readonly Refusal[]): string {
  const { disk, volume = null } = operation;
  const refusal = refusals.find(
    (one) =>
      (one.volume !== null && one.volume === volume) ||
      (one.disk === disk && (one.volume === null || volume === null)),
  );
  return refusal === undefined
    ? 'It is not planned any more: the host already is so, or something else changed since the review.'
    : `It is refused now: ${refusal.summary}.`;
}
