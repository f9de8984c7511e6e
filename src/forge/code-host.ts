export const FORGES = ['github', 'gitlab', 'gitea'] as const;

/** GitHub, GitLab, or Gitea and what shares its API (Forgejo). */
export type Forge = (typeof FORGES)[number];

/** A repository on a code host. */
export interface HostedRepository {
  readonly forge: Forge;
  /** Where the API begins, such as https://api.github.com. */
  readonly apiUrl: string;
  /** `owner/name`; for GitLab also the number of the project. */
  readonly project: string;
}

/** The pull request (GitLab: merge request) that is commented on. */
export interface PullRequest extends HostedRepository {
  readonly number: number;
  /** The head of the pull request, for its status; null when it is not known. */
  readonly commit: string | null;
}

/** A comment as a host lists it. */
export interface Comment {
  readonly id: number;
  readonly body: string;
  /** Whoever wrote it, as the host names its users; null when it does not say. */
  readonly author: string | null;
}

export interface CommitStatus {
  /** `pending`: it is being worked on. `error`: it is not known how it would end. */
  readonly state: 'pending' | 'success' | 'failure' | 'error';
  /** What distinguishes this status from others of the same commit. */
  readonly context: string;
  readonly description: string;
}

/** What is done with a code host, the same for all of them. Every function throws ForgeError. */
export interface CodeHost {
  /** Bytes that a comment may have at most. */
  readonly mostBytes: number;
  /**
   * The user whose token is used; null when the host does not say, as where the token lacks the
   * right to ask.
   */
  readonly self: () => Promise<string | null>;
  /** All comments of the pull request, the oldest first. */
  readonly listComments: () => Promise<readonly Comment[]>;
  readonly createComment: (body: string) => Promise<Omit<Comment, 'body'>>;
  readonly editComment: (id: number, body: string) => Promise<void>;
  readonly deleteComment: (id: number) => Promise<void>;
  readonly setStatus: SetStatus;
}

/**
 * Writes the status of a commit, by its full id; the newest of a context counts. Throws ForgeError.
 */
export type SetStatus = (commit: string, status: CommitStatus) => Promise<void>;
