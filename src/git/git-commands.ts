import { simpleGit } from 'simple-git';
import {
  GIT_SETTINGS,
  GUARDED_VARIABLES,
  gitEnvironment,
  type GitIsolation,
} from './git-environment.ts';
import { withoutAccess, type GitAccess } from './access/git-access.ts';
import { GitError, type GitCommandFacts } from './git-error.ts';
import { firstComplaint, knownFailure, lineThat } from './known-failures.ts';
import { withoutSecrets } from '../model/values/without-secrets.ts';

/** A directory with a repository in it, and how far its surroundings are trusted. */
export interface GitDirectory {
  readonly directory: string;
  readonly isolation: GitIsolation;
  /** Credentials that were given for the server; those of the user's surroundings when left out. */
  readonly access?: GitAccess;
}

export interface GitLimits {
  readonly deadlineMs: number;
  readonly maxOutputBytes: number;
}

export const QUICK_COMMAND: GitLimits = { deadlineMs: 60_000, maxOutputBytes: 64 * 1024 * 1024 };

/**
 * After the deadline git is interrupted; a git that does not end for that is not waited for any
 * longer than this.
 */
const GRACE_MS = 2_000;

/**
 * Runs one git command to its end. The arguments are constants of this room but for addresses,
 * refs, ids and paths that were checked before.
 *
 * @returns its standard output, as text.
 * @throws GitError with the command's own words, when it fails, says too much or takes too long.
 */
export async function runGit(
  place: GitDirectory,
  args: readonly string[],
  limits: GitLimits = QUICK_COMMAND,
): Promise<string> {
  const stop = new AbortController();
  const ended = { exitCode: null as number | null, stderr: '', outputBytes: 0 };
  const deadline = startDeadline(limits.deadlineMs, stop);
  function command(): GitCommandFacts {
    return {
      argv: ['git', ...args].map(withoutSecrets),
      exitCode: ended.exitCode,
      stderr: ended.stderr,
    };
  }
  try {
    const git = openGit(place, stop.signal, (exitCode, stderr) => {
      ended.exitCode = exitCode;
      ended.stderr = stderr;
    }).outputHandler((_program, stdout) => {
      stdout.on('data', (chunk: Uint8Array) => {
        ended.outputBytes += chunk.length;
        if (ended.outputBytes > limits.maxOutputBytes) stop.abort();
      });
    });
    return await Promise.race([git.raw([...args]), deadline.deaf]);
  } catch (cause) {
    if (cause instanceof GitError) throw cause;
    if (deadline.isOver()) throw overdue(command(), limits, cause);
    if (ended.outputBytes > limits.maxOutputBytes) throw outputTooLarge(command(), limits, cause);
    throw explainFailure(command(), place, cause);
  } finally {
    deadline.end();
  }
}

interface Deadline {
  readonly isOver: () => boolean;
  /** Rejects when git was interrupted and did not end for that. */
  readonly deaf: Promise<never>;
  readonly end: () => void;
}

function startDeadline(deadlineMs: number, stop: AbortController): Deadline {
  let isOver = false;
  let grace: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  const deaf = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      stop.abort();
      grace = setTimeout(() => reject(new Error('git did not end when interrupted')), GRACE_MS);
    }, deadlineMs);
  });
  return {
    isOver: () => isOver,
    deaf,
    end: () => {
      clearTimeout(timer);
      clearTimeout(grace);
    },
  };
}

function openGit(
  place: GitDirectory,
  signal: AbortSignal,
  onError: (exitCode: number, stderr: string) => void,
): ReturnType<typeof simpleGit> {
  try {
    return simpleGit({
      baseDir: place.directory,
      abort: signal,
      config: [...GIT_SETTINGS],
      allowEnvironment: GUARDED_VARIABLES,
      completion: { onClose: true, onExit: false },
      // Each names a kind of setting that is set here, to a constant that takes power away.
      unsafe: {
        allowUnsafeConfigPaths: true,
        allowUnsafeSshCommand: true,
        allowUnsafeHooksPath: true,
        allowUnsafeFsMonitor: true,
      },
      errors: (error, result) => {
        const stderr = withoutAccess(
          withoutSecrets(Buffer.concat(result.stdErr).toString('utf8')),
          place.access,
        );
        onError(result.exitCode, stderr.slice(0, 16_384));
        return error === undefined ? undefined : new Error(stderr);
      },
    }).env(gitEnvironment(place.isolation, place.access));
  } catch (cause) {
    throw new GitError(
      'repository-not-found',
      {
        message: `${place.directory} is no directory`,
        remedy: 'Give the directory of a git repository, or its URL.',
      },
      { cause },
    );
  }
}

function overdue(command: GitCommandFacts, limits: GitLimits, cause: unknown): GitError {
  return new GitError(
    'deadline',
    {
      message: `git ${subcommand(command)} did not end within ${limits.deadlineMs / 1000} s and was stopped`,
      remedy:
        'Check that the repository can be reached and is not extremely large, then try again.',
    },
    { command, cause },
  );
}

function outputTooLarge(command: GitCommandFacts, limits: GitLimits, cause: unknown): GitError {
  return new GitError(
    'too-large',
    {
      message: `git ${subcommand(command)} printed more than ${limits.maxOutputBytes} bytes and was stopped`,
      remedy: 'Point --path at the directory of the declarations instead of the whole repository.',
    },
    { command, cause },
  );
}

function explainFailure(command: GitCommandFacts, place: GitDirectory, cause: unknown): GitError {
  if (command.stderr.includes('ENOENT') && command.stderr.includes('spawn'))
    return new GitError(
      'git-missing',
      { message: 'there is no git program on the PATH', remedy: 'Install git 2.31 or newer.' },
      { command, cause },
    );
  const known = knownFailure(command.stderr);
  const said =
    (known === null ? null : lineThat(known, command.stderr)) ??
    firstComplaint(command.stderr) ??
    (cause instanceof Error
      ? withoutAccess(withoutSecrets(cause.message), place.access)
      : 'no reason given');
  return new GitError(
    known?.code ?? 'git-failed',
    {
      message: `git ${subcommand(command)} failed in ${place.directory}: ${said}`,
      remedy:
        known === null
          ? 'Run the same command by hand in that directory to see more.'
          : ((place.access === undefined ? null : known.remedyWithSecret) ?? known.remedy),
    },
    { command, cause },
  );
}

function subcommand(command: GitCommandFacts): string {
  return command.argv[1] ?? '';
}
