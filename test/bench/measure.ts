/**
 * Clock, medians, and processes that are waited for. Everything is measured in the same run and
 * given as a ratio.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** One line of the result. */
export interface Measurement {
  readonly name: string;
  readonly figure: string;
  /** null: printed for comparison, nothing is aimed at. */
  readonly aim: { readonly text: string; readonly reached: boolean } | null;
  readonly detail: string;
}

/** A ratio that should stay at or below a limit. */
export function ratio(
  name: string,
  values: { readonly measured: number; readonly reference: number; readonly limit: number },
  detail: string,
): Measurement {
  const value = values.measured / values.reference;
  return {
    name,
    figure: `${value.toFixed(value < 0.1 ? 3 : 2)} x`,
    aim: { text: `<= ${String(values.limit)} x`, reached: value <= values.limit },
    detail,
  };
}

export function printMeasurement(line: Measurement): void {
  const mark = line.aim === null ? '    ' : line.aim.reached ? 'ok  ' : 'over';
  const aim = line.aim === null ? '' : ` (aim ${line.aim.text})`;
  console.log(`${mark}  ${line.name}: ${line.figure}${aim}\n      ${line.detail}`);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export function milliseconds(value: number): string {
  return value < 1000
    ? `${value.toFixed(value < 10 ? 1 : 0)} ms`
    : `${(value / 1000).toFixed(2)} s`;
}

/**
 * Takes the steps of each round one after another, in every second round from the last to the
 * first: what one leaves behind for the next (a warm cache, a busy disk) meets both ways round. An
 * odd number of rounds is made even.
 */
export async function inBothOrders(
  rounds: number,
  steps: readonly ((round: number) => void | Promise<void>)[],
): Promise<void> {
  for (let round = 0; round < rounds + (rounds % 2); round += 1)
    for (const step of round % 2 === 0 ? steps : steps.toReversed()) await step(round);
}

/** @returns how long the call took, in milliseconds, beside its result. */
export function timed<T>(call: () => T): { readonly tookMs: number; readonly value: T } {
  const started = performance.now();
  const value = call();
  return { tookMs: performance.now() - started, value };
}

/** Has a node say its peak memory on standard error when it ends (getrusage(2), in KiB). */
const TELLS_MEMORY =
  "process.on('exit', () => process.stderr.write(`\\npeak ${process.resourceUsage().maxRSS} KiB\\n`))";

/** Runs a program of node to its end: beside what {@link run} tells, its peak memory in bytes. */
export function runNode(
  args: readonly string[],
  options: Parameters<typeof run>[1] = {},
): ReturnType<typeof run> & { readonly peakBytes: number } {
  const preload = `data:text/javascript,${encodeURIComponent(TELLS_MEMORY)}`;
  const done = run([process.execPath, '--import', preload, ...args], options);
  return { ...done, peakBytes: 1024 * Number(/\npeak (\d+) KiB\n$/.exec(done.stderr)?.[1]) };
}

/**
 * Runs a program to its end.
 *
 * @returns how long the whole process took, from before its start to its end, in milliseconds, and
 * what it printed.
 * @throws Error when it ends with a status that was not expected.
 */
export function run(
  argv: readonly string[],
  options: {
    readonly env?: Readonly<Record<string, string>>;
    /** Default: the root of the project. */
    readonly cwd?: string;
    readonly statuses?: readonly number[];
    readonly timeoutMs?: number;
  } = {},
): { readonly tookMs: number; readonly stdout: string; readonly stderr: string } {
  const [file = '', ...args] = argv;
  const started = performance.now();
  const child = spawnSync(file, args, {
    cwd: options.cwd ?? root,
    encoding: 'utf8',
    env: { ...process.env, ...options.env },
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: options.timeoutMs ?? 15 * 60_000,
  });
  const tookMs = performance.now() - started;
  if (child.error !== undefined) throw child.error;
  if (!(options.statuses ?? [0]).includes(child.status ?? -1))
    throw new Error(
      `${argv.join(' ')} ended with status ${String(child.status ?? child.signal)}\n${child.stdout}\n${child.stderr}`,
    );
  return { tookMs, stdout: child.stdout, stderr: child.stderr };
}
