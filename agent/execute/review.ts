import type { Operation } from '../../src/model/plan.ts';
import type { Refusal } from '../../src/model/refusal.ts';
import type { NodePlan } from '../../src/model/plan.ts';
import { volumeOfOperation } from '../../src/model/operation-volume.ts';
import { canonicalJson } from '../../src/model/digest.ts';
import { operationKey } from '../../src/model/operation-key.ts';

/** What may be done of a fresh plan, and why not the rest. */
export interface Review {
  /** Planned now but not reviewed as it is: each with what differs. */
  readonly notReviewed: ReadonlyMap<Operation, string>;
  /** Reviewed, but not planned any more: each with why, as far as that is known. */
  readonly notPlanned: ReadonlyMap<Operation, string>;
}

/** Compares what was reviewed with what would be done now. Only what is equal in both may be carried out. */
export function review(fresh: NodePlan, reviewed: readonly Operation[]): Review {
  const isReviewed = comparison(reviewed);
  const planned = new Set(fresh.operations.map(subjectOf));
  const notReviewed = new Map<Operation, string>();
  for (const operation of fresh.operations)
    if (!isReviewed(operation)) notReviewed.set(operation, notReviewedReason(operation, reviewed));
  const notPlanned = new Map<Operation, string>();
  for (const operation of reviewed)
    // What is planned in another form is reported there, with the difference.
    if (!planned.has(subjectOf(operation)))
      notPlanned.set(operation, notPlannedReason(operation, fresh.refusals));
  return { notReviewed, notPlanned };
}

/** Word for word the same is the same; only what differs somehow has to be compared by what it does. */
function comparison(reviewed: readonly Operation[]): (operation: Operation) => boolean {
  // Stryker disable next-line ArrowFunction: what is the same word for word has the same key, found later
  const texts = new Set(reviewed.map((operation) => JSON.stringify(operation)));
  let keys: ReadonlySet<string> | null = null;
  const reviewedKeys = (): ReadonlySet<string> => (keys ??= new Set(reviewed.map(operationKey)));
  return (operation) =>
    texts.has(JSON.stringify(operation)) || reviewedKeys().has(operationKey(operation));
}

/** What an operation is about: two with one subject are two forms of the same change. */
function subjectOf(operation: Operation): string {
  const subject = volumeOfOperation(operation) ?? operation.disk.facts.id;
  return `${operation.kind} ${subject}`;
}

function notReviewedReason(operation: Operation, reviewed: readonly Operation[]): string {
  const other = reviewed.find((one) => subjectOf(one) === subjectOf(operation));
  if (other === undefined)
    return 'It was not in the plan that was reviewed; the host has changed since, or the plan is of another commit.';
  return `It was reviewed in another form: ${differences(comparable(other), comparable(operation)).join('; ')}.`;
}

/** The members that are compared: what is only for people is left out. */
function comparable(operation: Operation): Readonly<Record<string, unknown>> {
  const { disk, source: _source, reason: _reason, ...rest } = operation;
  return { ...rest, facts: disk.facts };
}

function differences(
  reviewed: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): readonly string[] {
  return Array.from(new Set([...Object.keys(reviewed), ...Object.keys(now)]))
    .toSorted()
    .filter((name) => canonicalJson(reviewed[name]) !== canonicalJson(now[name]))
    .map(
      (name) =>
        `${name} was ${shown(reviewed[name])} when it was reviewed and is ${shown(now[name])} now`,
    );
}

const LONGEST_SHOWN = 300;

function shown(value: unknown): string {
  const text = canonicalJson(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

function notPlannedReason(operation: Operation, refusals: readonly Refusal[]): string {
  const volume = volumeOfOperation(operation);
  const disk = operation.disk.facts.id;
  const refusal = refusals.find(
    (one) =>
      (one.volume !== null && one.volume === volume) ||
      (one.disk === disk && (one.volume === null || volume === null)),
  );
  return refusal === undefined
    ? 'It is not planned any more: the host already is so, or something else changed since the review.'
    : `It is refused now: ${refusal.summary}.`;
}
