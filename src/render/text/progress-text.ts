import type { Operation } from '../../model/planned/plan.ts';
import type { Outcome } from '../../model/planned/report.ts';
import { operationPhrase } from '../operation-phrase.ts';
import { cutToWidth, paint, shown, type Style } from './terminal.ts';

/** What is reported while a plan is carried out. */
export type ProgressEvent =
  | { readonly kind: 'operation-started'; readonly operation: Operation }
  | { readonly kind: 'operation-progress'; readonly operation: Operation; readonly percent: number }
  | { readonly kind: 'outcome'; readonly outcome: Outcome };

/**
 * One line for one event, for logs and pipes.
 *
 * @param elapsedMs since its operation began.
 */
export function progressLine(event: ProgressEvent, style: Style, elapsedMs = 0): string {
  switch (event.kind) {
    case 'operation-started':
      return `${subject(event.operation)}: ${operationPhrase(event.operation)} ...`;
    case 'operation-progress':
      return `${subject(event.operation)}: ${operationPhrase(event.operation)}: ${copiedText(event.percent, elapsedMs)}`;
    case 'outcome':
      return outcomeLine(event.outcome, style);
  }
}

function outcomeLine(outcome: Outcome, style: Style): string {
  const what = `${subject(outcome.operation)}: ${operationPhrase(outcome.operation)}`;
  switch (outcome.kind) {
    case 'applied':
      return `${what}: ${paint(style, 'good', 'done')} in ${durationText(outcome.durationMs)}`;
    case 'failed':
      return `${what}: ${paint(style, 'danger', 'FAILED')} after ${durationText(outcome.durationMs)}: ${shown(outcome.failure.message)}`;
    case 'withheld':
      return `${what}: ${paint(style, 'change', 'withheld')}: ${shown(outcome.reason)}`;
  }
}

function subject(operation: Operation): string {
  return `${shown(operation.disk.facts.id)} (now ${shown(operation.disk.path)})`;
}

/** What a live display knows; times are given, since rendering has no clock. */
export interface Progress {
  readonly running: readonly {
    readonly operation: Operation;
    readonly elapsedMs: number;
    /** Of what it copies; null where it copies nothing, or has not said yet. */
    readonly percent: number | null;
  }[];
  readonly finished: number;
  readonly failed: number;
  readonly total: number;
  readonly elapsedMs: number;
}

/** Operations that a live display shows at once. */
const LIVE_LINES = 16;

/**
 * The lines of a live display: one for each running operation, then the counts. Lines are cut to
 * the width, never broken, so that the caller knows how many to move up.
 */
export function liveLines(progress: Progress, style: Style): readonly string[] {
  const listed = progress.running.slice(0, LIVE_LINES);
  const more = progress.running.length - listed.length;
  const failed = progress.failed > 0 ? `, ${progress.failed} failed` : '';
  return [
    ...listed.map(({ operation, elapsedMs, percent }) =>
      cutToWidth(
        style,
        `  ${durationText(elapsedMs).padStart(7)}  ${percent === null ? '' : `${copiedText(percent, elapsedMs)}  `}${subject(operation)}: ${operationPhrase(operation)}`,
      ),
    ),
    ...(more > 0 ? [cutToWidth(style, `           and ${more} more`)] : []),
    paint(
      style,
      'strong',
      cutToWidth(
        style,
        `${progress.finished} of ${progress.total} operations${failed}, ${durationText(progress.elapsedMs)}`,
      ),
    ),
  ];
}

/** How much is copied, and how long the rest takes at the rate of until now. */
function copiedText(percent: number, elapsedMs: number): string {
  const text = `${percent}% copied`;
  if (percent === 0 || percent === 100) return text;
  return `${text}, about ${durationText((elapsedMs * (100 - percent)) / percent)} left`;
}

/** `0.4 s`, `12.0 s`, `3 min 05 s`. */
export function durationText(durationMs: number): string {
  const tenths = Math.floor(Math.max(0, durationMs) / 100);
  if (tenths < 600) return `${Math.floor(tenths / 10)}.${tenths % 10} s`;
  const seconds = Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}
