import type { Readable } from 'node:stream';
import type { ExecaMethod } from 'execa';
import { logged } from '../command-log.ts';
import { COMMAND_PATH, hasProgram } from './find-program.ts';

/**
 * What became of a command. An exit code proves nothing about the work (tools exit 0 without having
 * done it): the caller observes again.
 */
export type CommandResult =
  | {
      readonly kind: 'exited';
      /** 128 + the signal's number when a signal of somebody else ended it, as a shell counts. */
      readonly exitCode: number;
      readonly stdout: string;
      readonly stderr: string;
    }
  /** There is no such program in {@link COMMAND_PATH} that may be executed. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'timeout'; readonly fate: DeadlineOutcome }
  | { readonly kind: 'output-too-large'; readonly maxOutputBytes: number };

/**
 * Of a command that did not end in time. Where it lives on its device is to be left alone:
 * `unkillable` did not die of SIGKILL either (uninterruptible I/O), `left` was not asked to, and
 * may yet come to its end.
 */
export type DeadlineOutcome = 'killed' | 'unkillable' | 'left';

export interface CommandOptions {
  readonly timeoutMs: number;
  /**
   * `leave` for what would leave more behind by its death than by its delay; `kill` by default.
   */
  readonly atDeadline?: 'kill' | 'leave';
  /** Written to its standard input, which is /dev/null otherwise. */
  readonly input?: string;
  /** Cap for each of stdout and stderr; 4 MiB by default. */
  readonly maxOutputBytes?: number;
  /**
   * Keeps the tools of util-linux and e2fsprogs from waiting for a lock that we hold ourselves (or
   * makes them take it).
   */
  readonly lockBlockDevice?: 'yes' | 'no' | 'nonblock';
  /** A descriptor of ours that the command gets as its standard input, in place of `input`. */
  readonly stdinDescriptor?: number;
  /** Told what it prints on its standard output while it runs, in pieces that end anywhere. */
  readonly printed?: (piece: string) => void;
  /** Aborted to have it end by SIGTERM, and by nothing else. */
  readonly stop?: AbortSignal;
}

/** All that a command gets of an environment. */
export const COMMAND_ENVIRONMENT = { LC_ALL: 'C', PATH: COMMAND_PATH } as const;

export const DEFAULT_MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
/** From SIGTERM to SIGKILL. */
export const KILL_DELAY_MS = 1_000;
/** From SIGKILL until we stop waiting for the death. */
export const DEATH_DELAY_MS = 1_000;

/**
 * Runs one program without a shell, in a fixed environment and the C locale, and waits for its end,
 * but never much longer than its deadline.
 *
 * @param argv the program's name, looked up in {@link COMMAND_PATH}, and its arguments.
 * @throws only when the kernel refuses to start it (no memory, no process ids).
 */
export function runCommand(
  argv: readonly [string, ...string[]],
  options: CommandOptions,
): Promise<CommandResult> {
  return logged(argv, () => startCommand(argv, options));
}

async function startCommand(
  argv: readonly [string, ...string[]],
  options: CommandOptions,
): Promise<CommandResult> {
  // Once it is there the child is started before anything else that was begun: it works while we
  // do.
  const execa = loadedExeca ?? (await loadExeca());
  const isLeft = options.atDeadline === 'leave';
  if (isLeft && !(await hasProgram(argv[0]))) return { kind: 'missing' };
  const [program, ...args] = isLeft ? unheard(argv) : argv;
  const maxOutputBytes = options.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES;
  const child = execa(program, args, {
    stdin: standardInput(options),
    ...(options.input === undefined ? {} : { input: options.input }),
    reject: false,
    shell: false,
    preferLocal: false,
    extendEnv: false,
    env: environment(options),
    // A directory that exists, cannot be unmounted under us, and holds nothing mounted by us.
    cwd: '/',
    ...deadlineOptions(options),
    maxBuffer: maxOutputBytes,
    stripFinalNewline: false,
  });
  tellPrinted(child.nodeChildProcess.stdout, options);
  const giveUp = expiry(options.timeoutMs + (isLeft ? 0 : KILL_DELAY_MS + DEATH_DELAY_MS));
  const forget = onStop(options, () => child.nodeChildProcess.kill('SIGTERM'));
  const result = await Promise.race([child, giveUp.promise]);
  giveUp.cancel();
  forget();
  if (result === 'expired') {
    // Nothing of it may keep this process alive or listening.
    child.nodeChildProcess.unref();
    child.nodeChildProcess.stdout?.destroy();
    child.nodeChildProcess.stderr?.destroy();
    return { kind: 'timeout', fate: isLeft ? 'left' : 'unkillable' };
  }
  if (result.timedOut) return { kind: 'timeout', fate: 'killed' };
  if (result.isMaxBuffer) return { kind: 'output-too-large', maxOutputBytes };
  return exited(program, result);
}

function tellPrinted(stdout: Readable | null, { printed }: CommandOptions): void {
  if (printed !== undefined) stdout?.on('data', (piece: Buffer) => printed(piece.toString()));
}

/** @returns what has it not be listened to any more. */
function onStop({ stop }: CommandOptions, act: () => unknown): () => void {
  if (stop?.aborted === true) act();
  stop?.addEventListener('abort', act);
  return () => stop?.removeEventListener('abort', act);
}

let loadedExeca: ExecaMethod | null = null;

/** When something is run for the first time: an observation of a host often runs nothing. */
async function loadExeca(): Promise<ExecaMethod> {
  const { execa } = await import('execa');
  loadedExeca = execa;
  return execa;
}

interface Ended {
  readonly code?: string | undefined;
  readonly exitCode?: number | undefined;
  readonly signal?: string | undefined;
  readonly shortMessage?: string | undefined;
  readonly stdout?: unknown;
  readonly stderr?: unknown;
}

function exited(program: string, result: Ended): CommandResult {
  if (result.code === 'ENOENT' || result.code === 'EACCES') return { kind: 'missing' };
  if (result.exitCode === undefined && result.signal === undefined)
    throw new Error(`${program} could not be started: ${String(result.shortMessage)}`);
  return {
    kind: 'exited',
    exitCode: result.exitCode ?? 128 + signalNumber(result.signal),
    stdout: asText(result.stdout),
    stderr: asText(result.stderr),
  };
}

function deadlineOptions({ timeoutMs, atDeadline }: CommandOptions) {
  if (atDeadline === 'leave') return { cleanup: false, detached: true } as const;
  return {
    timeout: timeoutMs,
    forceKillAfterDelay: KILL_DELAY_MS,
    killDescendants: true,
  } as const;
}

/**
 * What nobody listens to any more is still to end: to write into a pipe without a reader would kill
 * it.
 */
function unheard(argv: readonly [string, ...string[]]): readonly [string, ...string[]] {
  return ['sh', '-c', `trap '' PIPE; exec "$@"`, 'sh', ...argv];
}

function standardInput(options: CommandOptions): 'ignore' | 'pipe' | 0 {
  // Any descriptor will do, but the type names those of standard streams alone.
  if (options.stdinDescriptor !== undefined) return options.stdinDescriptor as 0;
  return options.input === undefined ? 'ignore' : 'pipe';
}

function environment(options: CommandOptions): Record<string, string> {
  return options.lockBlockDevice === undefined
    ? COMMAND_ENVIRONMENT
    : { ...COMMAND_ENVIRONMENT, LOCK_BLOCK_DEVICE: lockBlockDeviceValue(options.lockBlockDevice) };
}

/** The values that util-linux knows (wipefs(8), ENVIRONMENT). */
function lockBlockDeviceValue(value: 'yes' | 'no' | 'nonblock'): string {
  switch (value) {
    case 'yes':
      return '1';
    case 'no':
      return '0';
    case 'nonblock':
      return 'nonblock';
  }
}

function expiry(delayMs: number): {
  readonly promise: Promise<'expired'>;
  readonly cancel: () => void;
} {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<'expired'>((resolve) => {
    timer = setTimeout(() => resolve('expired'), delayMs);
  });
  return { promise, cancel: () => clearTimeout(timer) };
}

const SIGNAL_NUMBERS: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGPIPE: 13,
  SIGTERM: 15,
};

export function signalNumber(signal: string | undefined): number {
  return SIGNAL_NUMBERS[signal ?? ''] ?? 0;
}

function asText(output: unknown): string {
  return typeof output === 'string' ? output : '';
}

/**
 * A sentence that says how a command went wrong, for findings and failures; null when it exited 0.
 */
export function commandFault(
  argv: readonly string[],
  result: CommandResult,
  timeoutMs: number,
): string | null {
  const program = argv[0] ?? '';
  switch (result.kind) {
    case 'exited':
      return result.exitCode === 0
        ? null
        : `${program} exited with ${result.exitCode}: ${firstLine(result.stderr)}`;
    case 'missing':
      return `${program} is not installed (looked for in ${COMMAND_PATH})`;
    case 'timeout':
      return `${program} did not end within ${timeoutMs} ms and ${DEADLINE_OUTCOME_TEXT[result.fate]}`;
    case 'output-too-large':
      return `${program} wrote more than ${result.maxOutputBytes} bytes and was ended`;
  }
}

const DEADLINE_OUTCOME_TEXT: Readonly<Record<DeadlineOutcome, string>> = {
  killed: 'was killed',
  unkillable: 'could not be killed',
  left: 'still runs',
};

/** Name and version, as e2fsprogs and btrfs-progs print them before what is wrong. */
const BANNER = /^[\w.-]+ v?\d+\.\d[\w.]*(?: \(.*\))?$/;

function firstLine(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.find((line) => !BANNER.test(line)) ?? lines[0] ?? 'no message';
}
