/** What a failed git command left behind, for logs and conditions. */
export interface GitCommandFacts {
  readonly argv: readonly string[];
  /** null when the command did not end by itself, or never began. */
  readonly exitCode: number | null;
  readonly stderr: string;
}

export type GitErrorCode =
  /** The repository's address is of a form that is not accepted. */
  | 'address-refused'
  /** There is no git program. */
  | 'git-missing'
  /** No repository lies at the path, or the server knows none at the URL. */
  | 'repository-not-found'
  /** git refuses a repository that belongs to somebody else. */
  | 'repository-of-another-user'
  | 'ref-not-found'
  | 'path-not-found'
  /** A cap was passed: files, bytes or depth. */
  | 'too-large'
  | 'authentication'
  /** The server is not who it should be: its host key or certificate is not trusted. */
  | 'server-untrusted'
  /** A signature that is asked for is missing, wrong, or by nobody who is trusted. */
  | 'signature-refused'
  /** The server takes no push to that branch, or others are always faster. */
  | 'push-refused'
  | 'network'
  | 'deadline'
  /** The cache directory cannot be used as it is. */
  | 'cache-unusable'
  /** git failed in a way that is none of the above, or its objects do not fit together. */
  | 'git-failed';

/** The git door's one error: what went wrong, the command behind it, and what to do next. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly code: GitErrorCode;
  /** What to do next, in a sentence. */
  readonly remedy: string;
  /** null when no command was run. */
  readonly command: GitCommandFacts | null;

  constructor(
    code: GitErrorCode,
    text: { readonly message: string; readonly remedy: string },
    origin: { readonly command?: GitCommandFacts; readonly cause?: unknown } = {},
  ) {
    super(text.message, origin.cause === undefined ? undefined : { cause: origin.cause });
    this.code = code;
    this.remedy = text.remedy;
    this.command = origin.command ?? null;
  }
}
