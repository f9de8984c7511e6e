/**
 * Why the agent gave no answer:
 * - `interrupted`: we were asked to end, and it ended before it reported;
 * - `ended-early`: it could not be started, failed, was ended, or took too long;
 * - `not-understood`: what it said is no event of this protocol;
 * - `refused`: it said itself that the pass cannot begin or go on.
 */
export type AgentLinkFailure = 'interrupted' | 'ended-early' | 'not-understood' | 'refused';

/** The agent gave no answer: what is wrong, why, and what to do next. */
export class AgentLinkError extends Error {
  override readonly name = 'AgentLinkError';
  readonly failure: AgentLinkFailure;
  readonly remedy: string;
  /** The code that the agent gave (`locked`, `not-root`, ...); null where it gave none. */
  readonly code: string | null;

  constructor(
    failure: AgentLinkFailure,
    text: { readonly message: string; readonly remedy: string },
    code: string | null = null,
  ) {
    super(text.message);
    this.failure = failure;
    this.remedy = text.remedy;
    this.code = code;
  }
}
