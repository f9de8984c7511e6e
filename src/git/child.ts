import { execa } from 'execa';
import { GitError } from './git-error.ts';

/**
 * Where a child runs, what it sees of the environment, and what it reads from its standard input.
 */
export interface ChildSurroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Nothing when left out. */
  readonly input?: string | Uint8Array;
}

type Command = readonly [string, ...string[]];

/** How a child ended whose output was read while it ran. */
export interface ChildEnd {
  /** null when it did not end by itself, or never began. */
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly timedOut: boolean;
  readonly failed: boolean;
  /** In a line; null when nothing went wrong. */
  readonly why: string | null;
}

export interface RunningChild {
  readonly stdout: AsyncIterable<Uint8Array>;
  readonly kill: () => void;
  readonly end: () => Promise<ChildEnd>;
}

/** After its deadline a child is asked to end; one that does not is killed this much later. */
const GRACE_MS = 2_000;

/** Starts a child whose output is read as it comes; no more of it is kept than the reader keeps. */
export function startChild(
  [file, ...args]: Command,
  surroundings: ChildSurroundings,
  deadlineMs: number,
): RunningChild {
  const child = execa(file, args, {
    ...surroundings,
    extendEnv: false,
    encoding: 'buffer',
    buffer: { stdout: false, stderr: true },
    maxBuffer: { stderr: 65_536 },
    reject: false,
    timeout: deadlineMs,
    forceKillAfterDelay: GRACE_MS,
  });
  return {
    stdout: child.stdout as AsyncIterable<Uint8Array>,
    kill: () => void child.kill(),
    end: async () => {
      const result = await child;
      return {
        exitCode: result.exitCode ?? null,
        stderr: Buffer.from(result.stderr).toString('utf8'),
        timedOut: result.timedOut,
        failed: result.failed,
        why: result.shortMessage ?? null,
      };
    },
  };
}

export interface ChildRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

const TOOL_DEADLINE_MS = 60_000;
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Runs git or gpg where what it says matters whether it succeeds or not. The arguments are
 * constants of this room, ids, and paths of a private directory.
 *
 * @throws GitError when it is not there, says too much or takes too long.
 */
export async function runChild(
  [file, ...args]: Command,
  surroundings: ChildSurroundings,
): Promise<ChildRun> {
  const result = await execa(file, args, {
    ...surroundings,
    extendEnv: false,
    reject: false,
    timeout: TOOL_DEADLINE_MS,
    forceKillAfterDelay: GRACE_MS,
    maxBuffer: MOST_BYTES,
    stripFinalNewline: false,
    ...(surroundings.input === undefined ? { stdin: 'ignore' as const } : {}),
  });
  const { exitCode, stdout, stderr } = result;
  if (exitCode !== undefined && !result.isMaxBuffer) return { exitCode, stdout, stderr };
  if (result.code === 'ENOENT')
    throw new GitError('git-missing', {
      message: `there is no ${file} program on the PATH`,
      remedy:
        file === 'gpg' ? 'Install GnuPG, which checks OpenPGP signatures.' : `Install ${file}.`,
    });
  throw new GitError(
    result.isMaxBuffer ? 'too-large' : 'deadline',
    {
      message: `${file} ${result.isMaxBuffer ? `printed more than ${MOST_BYTES} bytes` : `did not end within ${TOOL_DEADLINE_MS / 1000} s`} and was stopped`,
      remedy: 'Look at the commit or tag that it was run for, then try again.',
    },
    { command: { argv: [file, ...args], exitCode: null, stderr: stderr.slice(0, 16_384) } },
  );
}
