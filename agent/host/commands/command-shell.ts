import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import {
  COMMAND_ENVIRONMENT,
  DEATH_DELAY_MS,
  DEFAULT_MAX_OUTPUT_BYTES,
  KILL_DELAY_MS,
  runCommand,
  signalNumber,
  type CommandOptions,
  type CommandResult,
} from './command.ts';
import { logged } from '../command-log.ts';
import { hasProgram } from './find-program.ts';

/**
 * A shell that is kept open and starts one command after another. To start a child, this process
 * has to be copied, page tables and all, and stands still until the child has begun: milliseconds
 * each time, on the one thread that works on all disks. A shell is small and does it beside us.
 */
export interface CommandShell {
  /**
   * As {@link runCommand}, with the same deadline, output cap and kill path. The command has the
   * shell's descriptor as its standard input. What the shell cannot do (a second command at the
   * same time, an input, an end before its time), and all that follows its death, is started
   * without it.
   */
  readonly run: typeof runCommand;
  /** Returns when the shell is gone, and with it its hold on the descriptor. */
  readonly end: () => Promise<void>;
}

interface Running {
  /** Ends what a command printed; nothing that it prints can know it. */
  readonly token: string;
  readonly maxOutputBytes: number;
  readonly outputs: readonly [Output, Output];
  fate: 'running' | 'timeout' | 'too-large';
  readonly settle: (result: CommandResult) => void;
  readonly printed: CommandOptions['printed'];
}

interface Output {
  readonly chunks: Buffer[];
  lengthBytes: number;
  /** Set when the end mark was met: what came before it, and the exit code. */
  ended: { readonly text: string; readonly exitCode: number } | null;
}

interface Shell {
  readonly child: ShellProcess;
  /** Not after its death, nor after a command that had to be killed. */
  isUsable: boolean;
  current: Running | null;
  commands: number;
}

/** @param descriptor given to every command as its standard input, and held by the shell itself. */
export function openCommandShell(descriptor: number): CommandShell {
  const shell = startShell(descriptor);
  const { child } = shell;
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const isIdle = (): boolean => shell.isUsable && shell.current === null;
  return {
    run: (argv, options) => {
      const isPlain =
        options.input === undefined &&
        options.lockBlockDevice === undefined &&
        options.stdinDescriptor === undefined &&
        options.stop === undefined;
      // A null byte ends an argument: node:child_process says so in its own words.
      const isText = !argv.some((argument) => argument.includes('\0'));
      return isIdle() && isPlain && isText
        ? logged(argv, () => runInShell(shell, argv, options))
        : runCommand(argv, {
            ...(options.input === undefined ? { stdinDescriptor: descriptor } : {}),
            ...options,
          });
    },
    end: async () => {
      shell.isUsable = false;
      child.stdin.end();
      if (child.pid !== undefined && !child.stdout.destroyed) await gone;
    },
  };
}

function startShell(descriptor: number): Shell {
  const child = spawn('/bin/sh', [], {
    stdio: ['pipe', 'pipe', 'pipe', descriptor],
    env: COMMAND_ENVIRONMENT,
    cwd: '/',
    // Its process group is its own, and what it starts is in it: one signal reaches all.
    detached: true,
  }) as ShellProcess;
  const shell: Shell = { child, isUsable: child.pid !== undefined, current: null, commands: 0 };
  const unusable = (): void => {
    shell.isUsable = false;
  };
  child.once('error', unusable);
  child.stdin.on('error', unusable);
  // Both outputs are closed when nothing is left that could write to them: then all of it is dead.
  child.once('close', (code, signal) => {
    shell.isUsable = false;
    const { current } = shell;
    current?.settle(lastResult(current, code ?? 128 + signalNumber(signal ?? undefined)));
  });
  for (const [index, stream] of [child.stdout, child.stderr].entries())
    stream.on('data', (chunk: Buffer) => {
      if (shell.current === null) return;
      take(shell.current, index, chunk);
      if (shell.current.fate === 'too-large') killGroup(child, 'SIGKILL');
    });
  return shell;
}

async function runInShell(
  shell: Shell,
  argv: readonly [string, ...string[]],
  options: CommandOptions,
): Promise<CommandResult> {
  const { child } = shell;
  shell.commands += 1;
  const isLeft = options.atDeadline === 'leave';
  const token = `${process.pid}.${shell.commands}.${Math.random().toString(36).slice(2)}`;
  const timers: NodeJS.Timeout[] = [];
  const result = await new Promise<CommandResult>((settle) => {
    const running: Running = {
      token,
      maxOutputBytes: options.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES,
      outputs: [newOutput(), newOutput()],
      fate: 'running',
      settle,
      printed: options.printed,
    };
    shell.current = running;
    const after = (delayMs: number, act: () => void): void => {
      timers.push(setTimeout(act, options.timeoutMs + delayMs));
    };
    after(0, () => {
      if (running.fate === 'running') running.fate = 'timeout';
      shell.isUsable = false;
      if (isLeft) settle({ kind: 'timeout', fate: 'left' });
      else killGroup(child, 'SIGTERM');
    });
    if (!isLeft) {
      after(KILL_DELAY_MS, () => killGroup(child, 'SIGKILL'));
      after(KILL_DELAY_MS + DEATH_DELAY_MS, () => settle({ kind: 'timeout', fate: 'unkillable' }));
    }
    child.stdin.write(commandLine(argv, token, isLeft));
  });
  for (const timer of timers) clearTimeout(timer);
  shell.current = null;
  if (result.kind === 'timeout' && result.fate !== 'killed') abandon(child);
  return missingOr(argv[0], result);
}

/** Begins the line that ends what a command printed; printf writes it as \\036. */
const MARK = '\u001e';

type ShellProcess = ChildProcessByStdio<Writable, Readable, Readable>;

function newOutput(): Output {
  return { chunks: [], lengthBytes: 0, ended: null };
}

/**
 * `exec` in a subshell starts exactly the program of that name, never a builtin; in quotes nothing
 * of an argument means anything to the shell.
 */
function commandLine(argv: readonly string[], token: string, isLeft: boolean): string {
  const words = argv.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const mark = `printf '\\036%s %d\\n' ${token} $code`;
  // Once it is left nobody reads what it prints: that is not to kill it.
  const trap = isLeft ? "trap '' PIPE; " : '';
  return `(${trap}exec <&3 3<&-; exec ${words}); code=$?; ${mark}; ${mark} >&2\n`;
}

function take(running: Running, index: number, chunk: Buffer): void {
  const output = running.outputs[index];
  if (output === undefined) return;
  output.chunks.push(chunk);
  // The mark at the end is none of it.
  if (index === 0) running.printed?.(chunk.toString().split(MARK, 1)[0] ?? '');
  output.lengthBytes += chunk.length;
  const markBytes = running.token.length + 8;
  if (output.lengthBytes > running.maxOutputBytes + markBytes) running.fate = 'too-large';
  if (chunk.at(-1) !== 0x0a) return;
  const text = Buffer.concat(output.chunks).toString('utf8');
  const start = text.lastIndexOf(`${MARK}${running.token} `);
  if (start < 0) return;
  const exitCode = Number(text.slice(start + running.token.length + 2));
  output.ended = { text: text.slice(0, start), exitCode };
  const [stdout, stderr] = running.outputs.map(({ ended }) => ended);
  if (running.fate === 'running' && stdout && stderr)
    running.settle({ kind: 'exited', exitCode, stdout: stdout.text, stderr: stderr.text });
}

/** What became of a command with which the shell ended, too. */
function lastResult(running: Running, exitCode: number): CommandResult {
  switch (running.fate) {
    case 'timeout':
      return { kind: 'timeout', fate: 'killed' };
    case 'too-large':
      return { kind: 'output-too-large', maxOutputBytes: running.maxOutputBytes };
    case 'running': {
      const [stdout, stderr] = running.outputs.map(({ chunks }) =>
        Buffer.concat(chunks).toString(),
      );
      return { kind: 'exited', exitCode, stdout: stdout ?? '', stderr: stderr ?? '' };
    }
  }
}

/** A shell says 126 or 127 when it cannot start a program; so may a program itself. */
async function missingOr(program: string, result: CommandResult): Promise<CommandResult> {
  const isDoubtful =
    result.kind === 'exited' && (result.exitCode === 126 || result.exitCode === 127);
  return !isDoubtful || (await hasProgram(program)) ? result : { kind: 'missing' };
}

function killGroup(child: ShellProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

/** Nothing of it may keep this process alive or listening. */
function abandon(child: ShellProcess): void {
  child.unref();
  child.stdin.destroy();
  child.stdout.destroy();
  child.stderr.destroy();
}
