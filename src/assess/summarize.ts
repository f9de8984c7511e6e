import {
  conditionsOf,
  type Condition,
  type ConditionContext,
  type Judgement,
} from '../model/condition.ts';
import type { DiskId, NodeName } from '../model/identifiers.ts';
import type { KeptVolume } from '../model/volumes/kept-volume.ts';
import type { Operation, Plan } from '../model/planned/plan.ts';
import type { NotEvaluated } from '../model/planned/plan-summary.ts';
import type { Refusal } from '../model/planned/refusal.ts';
import type { Outcome } from '../model/planned/report.ts';
import { visibleText } from '../model/values/visible-text.ts';
import { RETRY_AFTER_FAILURE, RETRY_AFTER_REFUSAL, type Retry } from './worth-retry.ts';

/** What a pass came to, as far as conditions speak of it. A Report is one. */
export interface PassResult {
  readonly outcomes: readonly Outcome[];
  readonly refusals: readonly Refusal[];
  /** What a fresh plan still lists. */
  readonly remaining: readonly Operation[];
  readonly kept: readonly KeptVolume[];
  /** Nodes of which the plan does not say all. */
  readonly notEvaluated?: readonly NotEvaluated[];
  /**
   * What the caller knows besides: a repository that cannot be fetched, declarations with errors.
   */
  readonly causes?: readonly Cause[];
}

/** Why an object is not ready. */
export interface Cause {
  /** One word in CamelCase. */
  readonly reason: string;
  readonly retry: Retry;
  /** One sentence without its full stop. */
  readonly message: string;
}

/** What a plan of a fleet comes to before any of it is carried out. */
export function resultOfPlan(plan: Plan): PassResult {
  return {
    outcomes: [],
    refusals: [
      ...plan.nodes.flatMap(({ refusals }) => refusals),
      ...plan.claims.flatMap((claim) => (claim.kind === 'unplaced' ? [claim.refusal] : [])),
    ],
    remaining: plan.nodes.flatMap(({ operations }) => operations),
    kept: plan.nodes.flatMap(({ kept }) => kept),
    notEvaluated: plan.notEvaluated,
  };
}

/**
 * The conditions `Ready`, `Reconciling` and `Stalled` by the words of kstatus
 * (sigs.k8s.io/cli-utils/pkg/kstatus). At most one of the last two is true:
 *
 * - `Reconciling` while the next passes can go on by themselves, also where something else needs a
 *   person. Reasons: Progressing, ProgressingWithRetry (something failed that is tried again),
 *   Waiting (nothing is left but what waits for a change outside).
 * - `Stalled` once nothing goes on before a person decides or sees to the host. Its reason is the
 *   code of the first cause.
 *
 * `Ready` names the first cause, those that need a person first, and how many more there are.
 */
export function summarize(result: PassResult, context: ConditionContext): readonly Condition[] {
  return conditionsOf(judge(result), context);
}

function judge(result: PassResult): readonly Judgement[] {
  const causes = causesOf(result);
  const ofKind = (retry: Retry): readonly Cause[] => causes.filter((each) => each.retry === retry);
  const [persons, retries, waits] = [ofKind('by-person'), ofKind('soon'), ofKind('on-change')];
  const work = goingOn(result);
  const [first] = [...persons, ...retries, ...waits];
  if (first === undefined && work.length === 0) return succeeded(result.kept);
  const ready: Judgement = {
    type: 'Ready',
    status: 'False',
    reason: first?.reason ?? 'Progressing',
    message: first === undefined ? workText(work) : causesText([...persons, ...retries, ...waits]),
  };
  if (retries.length > 0)
    return [ready, ...reconciling('ProgressingWithRetry', causesText(retries))];
  if (work.length > 0) return [ready, ...reconciling('Progressing', workText(work))];
  const [person] = persons;
  if (person === undefined) return [ready, ...reconciling('Waiting', causesText(waits))];
  const stalled = { reason: person.reason, message: causesText(persons) };
  return [
    ready,
    { type: 'Reconciling', status: 'False', reason: person.reason, message: '' },
    { type: 'Stalled', status: 'True', ...stalled },
  ];
}

function succeeded(kept: readonly KeptVolume[]): readonly Judgement[] {
  const reason = 'Succeeded';
  const keptText =
    kept.length === 0
      ? ''
      : `; ${kept.length === 1 ? '1 volume is' : `${String(kept.length)} volumes are`} kept that no declaration or claim asks for`;
  return [
    { type: 'Ready', status: 'True', reason, message: `All is as declared${keptText}` },
    { type: 'Reconciling', status: 'False', reason, message: '' },
    { type: 'Stalled', status: 'False', reason, message: '' },
  ];
}

function reconciling(reason: string, message: string): readonly Judgement[] {
  return [
    { type: 'Reconciling', status: 'True', reason, message },
    { type: 'Stalled', status: 'False', reason, message: '' },
  ];
}

/**
 * Operations that the next pass can carry out. Where something failed that a person has to see to,
 * the operations on its disk, and those that were withheld behind it, wait for that person.
 */
function goingOn({ outcomes, remaining }: PassResult): readonly Operation[] {
  const key = ({ node, disk }: Operation): string => JSON.stringify([node, disk.facts.id]);
  const failed = outcomes.filter(
    (outcome) =>
      outcome.kind === 'failed' && RETRY_AFTER_FAILURE[outcome.failure.code] === 'by-person',
  );
  if (failed.length === 0) return remaining;
  const withheld = outcomes.filter(({ kind }) => kind === 'withheld');
  const stuck = new Set([...failed, ...withheld].map(({ operation }) => key(operation)));
  return remaining.filter((operation) => !stuck.has(key(operation)));
}

function causesOf(result: PassResult): readonly Cause[] {
  return [
    ...(result.causes ?? []),
    ...result.outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [causeOf(outcome)] : [])),
    ...result.refusals.map(({ code, node, summary }): Cause => ({
      reason: reasonOf(code),
      retry: RETRY_AFTER_REFUSAL[code],
      message: onNode(node, summary),
    })),
    ...(result.notEvaluated ?? []).map(({ node, reason }): Cause => ({
      reason: 'NotEvaluated',
      retry: 'on-change',
      message: onNode(node, reason),
    })),
  ];
}

function causeOf({ operation, failure }: Extract<Outcome, { kind: 'failed' }>): Cause {
  return {
    reason: reasonOf(failure.code),
    retry: RETRY_AFTER_FAILURE[failure.code],
    message: onNode(operation.node, `${operationText(operation)}: ${failure.message}`),
  };
}

/** `foreign-content` as a condition has it: `ForeignContent`. */
function reasonOf(code: string): string {
  return code
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

function onNode(node: NodeName | null, text: string): string {
  return node === null || text.includes(node) ? text : `${node}: ${text}`;
}

function operationText({ kind, disk }: Operation): string {
  const id: DiskId = disk.facts.id;
  return `${kind} on ${id}`;
}

function workText(work: readonly Operation[]): string {
  const [first] = work;
  const count = work.length === 1 ? '1 operation is' : `${String(work.length)} operations are`;
  return `${count} to do`.concat(
    first === undefined ? '' : `, first ${onNode(first.node, operationText(first))}`,
  );
}

/** Far below what Kubernetes takes (32,768), and still all of a sentence. */
const MOST_CHARACTERS = 1024;

/** The first cause and how many more there are, in one line. */
function causesText(causes: readonly Cause[]): string {
  const [first] = causes;
  if (first === undefined) return '';
  const line = Array.from(visibleText(first.message.trim().replace(/\.$/, '')));
  const text =
    line.length <= MOST_CHARACTERS
      ? line.join('')
      : `${line.slice(0, MOST_CHARACTERS).join('')}...`;
  return causes.length === 1 ? text : `${text} (and ${String(causes.length - 1)} more)`;
}
