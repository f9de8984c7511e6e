import { setTimeout as sleep } from 'node:timers/promises';
import { ClusterError } from '../cluster-error.ts';
import { errorOfAnswer } from './answer-error.ts';
import type { Answered } from './transport.ts';

/**
 * What may happen when a request is made twice. `any-time`: reads, and writes that end in the same
 * state. `only-unsent`: nothing that the server may have had is sent again.
 */
export type Repeatable = 'any-time' | 'only-unsent';

export interface RepeatOptions {
  /** `PATCH /api/v1/persistentvolumes/a` */
  readonly what: string;
  readonly repeatable: Repeatable;
  readonly attempts: number;
  /** Before the second attempt, doubled before each that follows, with jitter. */
  readonly firstWaitMs: number;
  readonly signal?: AbortSignal;
}

export interface Repeated {
  readonly answered: Extract<Answered, { kind: 'answer' }>;
  /** An attempt before this one may have been carried out, too. */
  readonly isMaybeSecond: boolean;
}

type Lost = Extract<Answered, { kind: 'lost' }>;

const LONGEST_WAIT_MS = 10_000;
/** A server that wants more patience than this is reported to the caller. */
const LONGEST_ASKED_WAIT_MS = 30_000;

/**
 * Asks until there is an answer below 500 that is no 429, or no use in asking again.
 *
 * @throws ClusterError of the last attempt when none was answered; answers of any status are
 * returned.
 */
export async function repeat(
  ask: (attempt: number) => Promise<Answered>,
  options: RepeatOptions,
): Promise<Repeated> {
  let isMaybeSecond = false;
  for (let attempt = 1; ; attempt += 1) {
    const answered = await ask(attempt);
    const wait = attempt < options.attempts ? waitBefore(answered, attempt, options) : null;
    if (wait === null) {
      if (answered.kind === 'answer') return { answered, isMaybeSecond };
      throw lossOf(answered, options);
    }
    if (mayHaveHappened(answered)) isMaybeSecond = true;
    await sleep(wait, undefined, options.signal === undefined ? {} : { signal: options.signal });
  }
}

/** A 429 is said before anything is done; of what is said with 5xx nobody knows. */
function mayHaveHappened(answered: Answered): boolean {
  return answered.kind === 'lost' ? answered.isSent : answered.status >= 500;
}

const WITHOUT_USE: readonly Lost['why'][] = ['untrusted', 'withdrawn'];

function waitBefore(answered: Answered, attempt: number, options: RepeatOptions): number | null {
  if (options.repeatable === 'only-unsent' && mayHaveHappened(answered)) return null;
  const backoffMs = backoff(attempt, options.firstWaitMs, LONGEST_WAIT_MS);
  if (answered.kind === 'lost') return WITHOUT_USE.includes(answered.why) ? null : backoffMs;
  if (answered.status !== 429 && answered.status < 500) return null;
  const askedMs = answered.retryAfterMs;
  if (askedMs === null) return backoffMs;
  // What was asked for is the least, so that all who were asked the same do not come back together.
  return askedMs > LONGEST_ASKED_WAIT_MS ? null : askedMs + backoffMs;
}

function lossOf(answered: Lost, { what, repeatable }: RepeatOptions): ClusterError {
  if (repeatable === 'any-time' || !answered.isSent) return errorOfAnswer(answered, what);
  return new ClusterError(
    'answer-lost',
    {
      message: `${what}: the answer was lost, and whether it was made is not known`,
      remedy: 'Read what is there before writing again.',
    },
    { cause: answered.cause },
  );
}

/**
 * @returns a wait between nothing and the doubled one before it ("full jitter"): what lost its
 * server at one moment comes back spread over the whole time.
 */
export function backoff(attempt: number, firstMs: number, mostMs: number): number {
  return Math.ceil(Math.random() * Math.min(mostMs, firstMs * 2 ** (attempt - 1)));
}
