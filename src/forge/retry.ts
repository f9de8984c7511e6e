/** What came of one request. */
export type AttemptOutcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Headers;
      readonly text: string;
    }
  | { readonly kind: 'unreachable'; readonly why: string };

export interface RetryState {
  /** 1 for the first. */
  readonly attempt: number;
  readonly waitedMs: number;
  readonly method: string;
  readonly nowMs: () => number;
  readonly random: () => number;
}

export const MOST_ATTEMPTS = 6;
const FIRST_WAIT_MS = 1_000;
/**
 * GitHub asks for at least a minute after a secondary limit without Retry-After (REST API, rate
 * limits).
 */
const SECONDARY_WAIT_MS = 60_000;
/** A job of CI that waits for longer costs more than it brings. */
export const MOST_WAIT_MS = 300_000;

/**
 * How long to wait before asking again; null when there is no use in it, or the host wants more
 * patience than there is. What a host made of a POST that failed is not known, so that it is not
 * simply repeated.
 */
export function waitBefore(answered: AttemptOutcome, state: RetryState): number | null {
  if (state.attempt >= MOST_ATTEMPTS) return null;
  const backoffMs = FIRST_WAIT_MS * 2 ** (state.attempt - 1) * (0.5 + state.random());
  const wait = wantedWait(answered, state, backoffMs);
  return wait === null || state.waitedMs + wait > MOST_WAIT_MS ? null : Math.ceil(wait);
}

function wantedWait(answered: AttemptOutcome, state: RetryState, backoffMs: number): number | null {
  const isRepeatable = state.method !== 'POST';
  if (answered.kind === 'unreachable') return isRepeatable ? backoffMs : null;
  if (isLimit(answered)) {
    const requested = requestedWait(answered.headers, state.nowMs());
    const jitterMs = FIRST_WAIT_MS * state.random();
    if (requested !== null) return requested + jitterMs;
    return answered.status === 429 ? backoffMs : SECONDARY_WAIT_MS + jitterMs;
  }
  return answered.status >= 500 && isRepeatable ? backoffMs : null;
}

/** 429, and what GitHub answers with 403 for its primary and secondary limits. */
export function isLimit({
  status,
  headers,
  text,
}: Extract<AttemptOutcome, { kind: 'answer' }>): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  return (
    headers.has('retry-after') ||
    headers.get('x-ratelimit-remaining') === '0' ||
    /secondary rate limit|abuse detection/i.test(text)
  );
}

/**
 * Retry-After in seconds or as a date (RFC 9110, 10.2.3), or the second at which the limit ends.
 */
function requestedWait(headers: Headers, nowMs: number): number | null {
  const after = headers.get('retry-after');
  if (after !== null && /^\d+$/.test(after)) return Number(after) * 1_000;
  if (after !== null && !Number.isNaN(Date.parse(after)))
    return Math.max(0, Date.parse(after) - nowMs);
  const reset = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset');
  return reset !== null && /^\d+$/.test(reset) ? Math.max(0, Number(reset) * 1_000 - nowMs) : null;
}
