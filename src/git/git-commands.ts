import { simpleGit } from 'simple-git';
import {
  GIT_SETTINGS,
  GUARDED_VARIABLES,
  gitEnvironment,
  type GitIsolation,
} from './git-environment.ts';
import { withoutAccess, type GitAccess } from './access/git-access.ts';
import { GitError, type GitCommandFacts } from './git-error.ts';
import { withoutSecrets } from '../model/without-secrets.ts';

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

/** After the deadline git is interrupted; a git that does not end for that is not waited for any longer than this. */
const GRACE_MS = 2_000;

/**
 * Runs one git command to its end. The arguments are constants of this room but for addresses, refs, ids and paths
 * that were checked before.
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

/** git has one exit code for everything (128), so its words decide; they come untranslated (LC_ALL). */
const KNOWN_FAILURES: readonly {
  readonly pattern: RegExp;
  readonly code: GitError['code'];
  readonly remedy: string;
}[] = [
  {
    pattern: /detected dubious ownership/,
    code: 'repository-of-another-user',
    remedy:
      'Run as its owner, or allow it for yourself with "git config --global --add safe.directory PATH".',
  },
  {
    pattern:
      /not a git repository|does not appear to be a git repository|repository .*not found|no such repository|access denied or repository not exported/i,
    code: 'repository-not-found',
    remedy: 'Check the address; a private repository may also be hidden from an unknown user.',
  },
  {
    pattern:
      /could not read Username|Authentication failed|Permission denied \(|Host key verification failed|terminal prompts disabled/,
    code: 'authentication',
    remedy:
      'Nothing is asked for here: use an ssh address whose key the ssh agent holds and whose host key is known, or a local clone.',
  },
  {
    pattern:
      /Could not resolve host|unable to look up|Connection refused|unable to connect|Connection timed out|Failed to connect|Network is unreachable|unable to access|Could not read from remote repository|hung up unexpectedly|early EOF/,
    code: 'network',
    remedy: 'Check that the server can be reached from this machine, then try again.',
  },
];

function explainFailure(command: GitCommandFacts, place: GitDirectory, cause: unknown): GitError {
  if (command.stderr.includes('ENOENT') && command.stderr.includes('spawn'))
    return new GitError(
      'git-missing',
      { message: 'there is no git program on the PATH', remedy: 'Install git 2.31 or newer.' },
      { command, cause },
    );
  const known = KNOWN_FAILURES.find(({ pattern }) => pattern.test(command.stderr));
  const said =
    firstComplaint(command.stderr) ??
    (cause instanceof Error ? withoutSecrets(cause.message) : 'no reason given');
  return new GitError(
    known?.code ?? 'git-failed',
    {
      message: `git ${subcommand(command)} failed in ${place.directory}: ${said}`,
      remedy: known?.remedy ?? 'Run the same command by hand in that directory to see more.',
    },
    { command, cause },
  );
}

function subcommand(command: GitCommandFacts): string {
  return command.argv[1] ?? '';
}

/** The line that says why, without control characters: a server's words are printed on a terminal. */
function firstComplaint(stderr: string): string | null {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const line =
    lines.find((text) => text.startsWith('fatal:')) ??
    lines.find((text) => text.startsWith('error:')) ??
    lines.at(-1);
  // eslint-disable-next-line no-control-regex -- control characters are what is removed
  return line === undefined ? null : line.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').trim();
}
