import type { Outcome } from '../../src/model/planned/report.ts';

/** What a resident knows when it decides whether a pass is due. Times are of a monotonic clock. */
export interface Situation {
  readonly nowMs: number;
  /** Names what may be done now; another name means that something else may. */
  readonly orders: string;
  /**
   * The state of the host's devices, mounts and keys, as far as the kernel says without being asked
   * twice.
   */
  readonly host: string;
  /** Null before the first pass. */
  readonly last: PreviousPass | null;
}

export interface PreviousPass {
  readonly orders: string;
  /**
   * What the host was like when the pass began, as far as {@link dealtWith} says that this counts
   * as seen.
   */
  readonly host: string | null;
  readonly endedMs: number;
  /** When the next one is made though nothing changed. */
  readonly dueMs: number;
  /** Before this, a change of the host starts no pass. */
  readonly calmUntilMs: number;
}

/** Why a pass is made. */
export type Wake = 'first' | 'orders' | 'host' | 'due';

export type NextStep =
  | { readonly kind: 'pass'; readonly wake: Wake }
  /** Nothing is due before that time, unless something changes. */
  | { readonly kind: 'wait'; readonly untilMs: number };

/**
 * Decides by values alone whether a pass is made now. While nothing changes and nothing is due,
 * none is.
 */
export function nextStep({ nowMs, orders, host, last }: Situation): NextStep {
  if (last === null) return { kind: 'pass', wake: 'first' };
  if (last.orders !== orders) return { kind: 'pass', wake: 'orders' };
  if (nowMs >= last.dueMs) return { kind: 'pass', wake: 'due' };
  if (last.host === host) return { kind: 'wait', untilMs: last.dueMs };
  if (nowMs >= last.calmUntilMs) return { kind: 'pass', wake: 'host' };
  return { kind: 'wait', untilMs: Math.min(last.dueMs, last.calmUntilMs) };
}

/**
 * The state of the host that counts as seen after a pass. Null after one that did something: what
 * it changed, and what others changed back meanwhile, is verified by one more. Where something
 * failed nothing is to be verified but tried again, and the pauses of failures hold.
 *
 * @param host what it was like when the pass began.
 */
export function dealtWith(outcomes: readonly Pick<Outcome, 'kind'>[], host: string): string | null {
  const kinds = new Set(outcomes.map(({ kind }) => kind));
  return kinds.has('applied') && !kinds.has('failed') ? null : host;
}

/** What the pauses between passes are made of, all in milliseconds. */
export interface Pauses {
  /** Between two passes while nothing changes. */
  readonly intervalMs: number;
  /** After a first failure. */
  readonly retryMs: number;
  /** After a pass that a change of the host began and that found nothing to report. */
  readonly calmMs: number;
}

/** How a pass ended, as far as the time of the next depends on it. */
export interface PassEnd {
  /**
   * `converged`: nothing is left to do. `progress`: something was done and more is to be done.
   * `soon`: something failed that may succeed by itself. `waits`: what is left waits for a change
   * or for a person.
   */
  readonly result: 'converged' | 'progress' | 'soon' | 'waits';
  readonly wake: Wake;
  /** Whether it had anything to report that was not reported before. */
  readonly hasNews: boolean;
}

/** How often in a row something went the same way. */
export interface Streaks {
  /** Passes after which something is tried again. */
  readonly retries: number;
  /** Passes that changes of the host began and that had no news. */
  readonly idle: number;
}

export const NO_STREAKS: Streaks = { retries: 0, idle: 0 };

/** A pass that made progress is followed at once; should it never end, then as a failure is. */
const MOST_AT_ONCE = 3;

/**
 * When the next pass is due, and until when changes of the host are left alone.
 *
 * Failures that may end in another way by themselves are tried again at twice the pause each time,
 * up to the interval; what waits for a person or a change is looked at again with the interval.
 * Devices that change without end (a tool that opens disks for writing) are looked at ever more
 * seldom, so that no storm of events becomes one of passes.
 *
 * @param chance from 0 up to 1: every wait is drawn longer by up to a tenth, so that hosts do not
 * wake together.
 */
export function pauseAfter(
  end: PassEnd,
  before: Streaks,
  { pauses, chance }: { readonly pauses: Pauses; readonly chance: number },
): { readonly dueInMs: number; readonly calmMs: number; readonly streaks: Streaks } {
  const isRetried = end.result === 'soon' || end.result === 'progress';
  const streaks: Streaks = {
    retries: isRetried ? before.retries + 1 : 0,
    idle: end.wake === 'host' && !end.hasNews ? before.idle + 1 : 0,
  };
  const { intervalMs, retryMs, calmMs } = pauses;
  const waits = ((): number => {
    if (!isRetried) return intervalMs;
    if (end.result === 'progress' && streaks.retries <= MOST_AT_ONCE) return 0;
    return Math.min(intervalMs, retryMs * 2 ** Math.min(streaks.retries - 1, 20));
  })();
  return {
    dueInMs: Math.round(waits * (1 + chance / 10)),
    calmMs: Math.min(intervalMs, calmMs * 2 ** Math.min(streaks.idle, 20)),
    streaks,
  };
}
