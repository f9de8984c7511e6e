export type ClusterErrorCode =
  /** The server could not be reached, or the connection was lost before an answer. */
  | 'not-reachable'
  /** No answer within the deadline, or the server itself ran out of time (504). */
  | 'timeout'
  /**
   * A write was sent and its answer was lost: whether it was made is not known; read before writing
   * again.
   */
  | 'answer-lost'
  /** Whoever asked may not ask any more: another process leads. An earlier attempt may be made. */
  | 'withdrawn'
  | 'unauthorized'
  | 'forbidden'
  /** The namespace, the resource (its CRD) or the object to be changed is not there. */
  | 'not-found'
  /**
   * Another field manager owns a field, the object has another uid or resourceVersion, or it exists
   * already.
   */
  | 'conflict'
  /** The server refuses the object or the request as it is (400, 413, 415, 422). */
  | 'invalid'
  | 'too-many-requests'
  /** The resourceVersion or the page token is older than what etcd still knows: list again. */
  | 'gone'
  /** 5xx. */
  | 'server'
  /** An answer that is not what the API promises: not JSON, no object, larger than its cap. */
  | 'bad-answer'
  /** A watch brought no byte for too long. */
  | 'stalled'
  /** Kubeconfig, token or certificate cannot be used. */
  | 'bad-credentials';

export interface ClusterErrorText {
  readonly message: string;
  /** What to do next, in a sentence. */
  readonly remedy: string;
}

export interface ClusterErrorFacts {
  /** The HTTP status, where there was an answer. */
  readonly status?: number;
  /** `reason` of the server's Status: `AlreadyExists`, `Conflict`, `Expired`. */
  readonly reason?: string;
  /** What the server asks to wait (Retry-After). */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** The one error of this door: what went wrong, and what to do next. It holds no token. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
  readonly code: ClusterErrorCode;
  readonly remedy: string;
  readonly status: number | null;
  readonly reason: string | null;
  readonly retryAfterMs: number | null;

  constructor(code: ClusterErrorCode, text: ClusterErrorText, facts: ClusterErrorFacts = {}) {
    super(text.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.remedy = text.remedy;
    this.status = facts.status ?? null;
    this.reason = facts.reason ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}
