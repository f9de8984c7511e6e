/**
 * Runs the commands of the demo and prints them as one would type them. Each child has a process
 * group of its own, so that Ctrl-C reaches the demo alone, which passes it on, waits, and then
 * clears up.
 */
import { spawn, type ChildProcess } from 'node:child_process';

/** How long a child may take to end after it was told to. */
const GRACE_MS = 15_000;
const TIMEOUT_MS = 120_000;

/** The demo was told to stop. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** A command of the demo did not end as it should. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

let running: ChildProcess | null = null;
let stopSignal: NodeJS.Signals | null = null;
const stopped = Promise.withResolvers<NodeJS.Signals>();

/**
 * From here on, SIGINT, SIGTERM and SIGHUP end the demo at the next command, and the command now
 * running.
 */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopSignal !== null) return;
      stopSignal = signal;
      stopped.resolve(signal);
      stopChild('SIGINT');
    });
  // Whoever read the output is gone: nothing more to show, but still to clear up.
  process.stdout.on('error', () => {
    stopSignal ??= 'SIGHUP';
    stopped.resolve(stopSignal);
    stopChild('SIGINT');
  });
}

/**
 * Waits for something that is no child of the demo's. @throws Interrupted when the demo is told to
 * stop.
 */
export async function unlessStopped<T>(work: Promise<T>): Promise<T> {
  const ended = stopped.promise.then((signal) => Promise.reject(new Interrupted(signal)));
  return Promise.race([work, ended]);
}

export function stoppedBy(): NodeJS.Signals | null {
  return stopSignal;
}

function stopChild(signal: NodeJS.Signals): void {
  const child = running;
  if (child?.pid === undefined) return;
  const group = -child.pid;
  killGroup(group, signal);
  setTimeout(() => {
    if (running === child) killGroup(group, 'SIGKILL');
  }, GRACE_MS).unref();
}

function killGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(group, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}

/** The story is only true if every step says so. @throws CommandFailed */
export function expectIn(output: string, pattern: RegExp): void {
  if (pattern.test(output)) return;
  throw new CommandFailed(`this was expected in what was printed above: ${pattern.source}`);
}

/** A new part of the story. */
export function heading(text: string): void {
  console.log(`\n--- ${text}\n`);
}

/** Shows a command as one would type it. */
export function show(argv: readonly string[]): void {
  console.log(
    `$ ${argv.map((word) => (/[^\w/.,:=@-]/.test(word) ? `'${word}'` : word)).join(' ')}`,
  );
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Exit statuses that are no surprise; 0 unless told. */
  readonly statuses?: readonly number[];
  /** Also during clearing up, when the demo was already told to stop. */
  readonly evenWhenStopped?: boolean;
}

/** Runs a program to its end and gives what it wrote. */
export async function quietly(argv: readonly string[], options: RunOptions): Promise<string> {
  const { output, status } = await runToEnd(argv, { ...options, show: false });
  const expected = options.statuses ?? [0];
  if (!expected.includes(status))
    throw new CommandFailed(`${argv.join(' ')} ended with status ${String(status)}\n${output}`);
  return output;
}

/** Runs a program to its end and shows what it writes, indented by nothing, as a terminal would. */
export async function openly(argv: readonly string[], options: RunOptions): Promise<string> {
  const { output, status } = await runToEnd(argv, { ...options, show: true });
  const expected = options.statuses ?? [0];
  if (!expected.includes(status))
    throw new CommandFailed(
      `this ended with status ${String(status)}, expected was ${expected.join(' or ')}: ${argv.join(' ')}`,
    );
  return output;
}

async function runToEnd(
  argv: readonly string[],
  options: RunOptions & { readonly show: boolean },
): Promise<{ readonly output: string; readonly status: number }> {
  if (stopSignal !== null && options.evenWhenStopped !== true) throw new Interrupted(stopSignal);
  const [file = '', ...args] = argv;
  const child = spawn(file, args, {
    cwd: options.cwd,
    detached: true,
    env: { ...process.env, ...options.env, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  running = options.evenWhenStopped === true ? null : child;
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (options.show) process.stdout.write(chunk);
    });
  const status = await new Promise<number>((done, fail) => {
    child.on('error', (cause) => {
      fail(new CommandFailed(`${file} could not be started`, { cause }));
    });
    child.on('close', (code) => {
      done(code ?? -1);
    });
  });
  running = null;
  if (stoppedBy() !== null && options.evenWhenStopped !== true)
    throw new Interrupted(stoppedBy() ?? '');
  return { output: Buffer.concat(chunks).toString('utf8'), status };
}
