import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import type { ExitCode } from '../../src/cli/exit-codes.ts';
import { run } from '../../src/cli/run.ts';
import type { Surroundings, TerminalOutput } from '../../src/cli/surroundings.ts';

export const root = join(import.meta.dirname, '../..');

export interface Ran {
  readonly code: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunWith {
  readonly stdin?: string | PassThrough;
  readonly stdinIsTTY?: boolean;
  readonly stdoutIsTTY?: boolean;
  readonly columns?: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly isRoot?: boolean;
  readonly agentProgram?: string;
  readonly interruption?: AbortSignal;
  /** Sees standard output as it is written. */
  readonly onStdout?: (text: string) => void;
}

/** Runs a command line inside this process, with streams of its own. */
export async function runHere(args: readonly string[], options: RunWith = {}): Promise<Ran> {
  const stdout = capture(options, options.stdoutIsTTY, options.onStdout);
  const stderr = capture(options, options.stdoutIsTTY);
  const code = await run(args, {
    stdin: inputOf(options),
    stdout: stdout.stream,
    stderr: stderr.stream,
    environment: options.environment ?? {},
    isRoot: options.isRoot ?? false,
    now: () => new Date('2026-05-04T10:00:00.123Z'),
    agentProgram: options.agentProgram ?? '/nonexistent/agent.js',
    interruption: options.interruption ?? new AbortController().signal,
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function inputOf(options: RunWith): Surroundings['stdin'] {
  const stream = typeof options.stdin === 'object' ? options.stdin : new PassThrough();
  if (typeof options.stdin !== 'object') stream.end(options.stdin ?? '');
  return Object.assign(
    stream,
    options.stdinIsTTY === undefined ? {} : { isTTY: options.stdinIsTTY },
  );
}

function capture(
  options: RunWith,
  isTTY: boolean | undefined,
  onText?: (text: string) => void,
): { readonly stream: TerminalOutput; readonly text: () => string } {
  let all = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      const text = chunk.toString('utf8');
      all += text;
      onText?.(text);
      done();
    },
  });
  const terminal = isTTY === undefined ? {} : { isTTY, columns: options.columns ?? 80 };
  return { stream: Object.assign(stream, terminal), text: () => all };
}
