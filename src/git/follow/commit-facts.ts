import { GitError } from '../git-error.ts';
import { runGit, type GitDirectory } from '../git-commands.ts';

/** What people want to read of a commit. Written by whoever made it: proof of nothing. */
export interface CommitFacts {
  /** When it was committed: RFC 3339, UTC. */
  readonly committedAt: string;
  readonly author: { readonly name: string; readonly email: string };
  /** First line of the message. */
  readonly subject: string;
}

/** Reads the facts of a commit that is there. @throws GitError */
export async function readCommitFacts(place: GitDirectory, commit: string): Promise<CommitFacts> {
  const format = '--format=%ct%x00%an%x00%ae%x00%s%x00';
  const text = await runGit(place, [
    'log',
    '-1',
    '--no-show-signature',
    '--no-mailmap',
    '--encoding=UTF-8',
    format,
    commit,
    '--',
  ]);
  const [seconds = '', name = '', email = '', subject = ''] = text.split('\0');
  return {
    committedAt: `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 19)}Z`,
    author: { name, email },
    subject,
  };
}

/**
 * The id of the tree (or of the one file) that lies at a path of a commit: it changes when a file
 * below it does, and only then.
 *
 * @param path as `checkTreePath` returned it; empty for everything.
 * @throws GitError when there is nothing.
 */
export async function readTreeId(
  place: GitDirectory,
  commit: string,
  path: string,
): Promise<string> {
  const wanted = path === '' ? `${commit}^{tree}` : `${commit}:${path}`;
  try {
    return (await runGit(place, ['rev-parse', '--verify', '--end-of-options', wanted])).trim();
  } catch (cause) {
    if (!(cause instanceof GitError) || cause.code !== 'git-failed') throw cause;
    throw new GitError(
      'path-not-found',
      {
        message: `there is nothing at ${JSON.stringify(path)} in commit ${commit.slice(0, 12)}`,
        remedy:
          'Correct spec.path, relative to the root of the repository as it is in that commit.',
      },
      { cause, ...(cause.command === null ? {} : { command: cause.command }) },
    );
  }
}
