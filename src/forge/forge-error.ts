export type ForgeErrorCode =
  /** The host could not be reached, or did not answer in time. */
  | 'network'
  /** The host asks to wait for longer than we do. */
  | 'rate-limit'
  | 'authentication'
  | 'forbidden'
  | 'not-found'
  /** The host refuses what was sent (422, 400). */
  | 'rejected'
  /**
   * The host failed (5xx): whether it did what was asked is not known where it was asked to make
   * something.
   */
  | 'host-failed'
  /** The host answers with something that its documentation does not know. */
  | 'unexpected';

/** The one error of this door: what went wrong, and what to do next. It holds no token. */
export class ForgeError extends Error {
  override readonly name = 'ForgeError';
  readonly code: ForgeErrorCode;
  /** What to do next, in a sentence. */
  readonly remedy: string;

  constructor(
    code: ForgeErrorCode,
    text: { readonly message: string; readonly remedy: string },
    cause?: unknown,
  ) {
    super(text.message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.remedy = text.remedy;
  }
}
