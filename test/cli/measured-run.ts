import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './in-process.ts';

/** What a run of the bundled program printed, and what it cost, its children (git) included. */
export interface MeasuredRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** User and system time of all its processes together. */
  readonly cpuSeconds: number;
  /** Peaks of resident memory of all its processes together. */
  readonly peakMiB: number;
  readonly wallSeconds: number;
}

export interface MeasuredRunOptions {
  readonly cwd?: string;
  /** Comes from a file, as `< file` gives it. */
  readonly stdinFile?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs `diskwright ARGS` from dist/ as a process of its own. */
export async function measuredRun(
  args: readonly string[],
  options: MeasuredRunOptions = {},
): Promise<MeasuredRun> {
  const program = join(root, 'dist/diskwright.js');
  if (!existsSync(program)) throw new Error('dist/ is empty; run: npm run build');
  const scratch = mkdtempSync(join(tmpdir(), 'diskwright-measured-'));
  try {
    const timeFile = join(scratch, 'time');
    // The keyword of bash counts every process that was waited for, grandchildren included.
    const script = `exec 3>&2; { time "$@" 2>&3; } 2>"$TIME_FILE" <"$STDIN_FILE"`;
    const began = performance.now();
    const child = spawn('bash', ['-c', script, 'bash', process.execPath, program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: {
        PATH: process.env['PATH'] ?? '/usr/bin:/bin',
        HOME: scratch,
        ...options.environment,
        TIMEFORMAT: '%U %S',
        TIME_FILE: timeFile,
        STDIN_FILE: options.stdinFile ?? '/dev/null',
      },
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
    const memory = watchMemory(child.pid ?? 0);
    const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
    const wallSeconds = (performance.now() - began) / 1000;
    const [user = NaN, system = NaN] = readFileSync(timeFile, 'utf8').trim().split(' ').map(Number);
    return { status, ...output, cpuSeconds: user + system, peakMiB: memory.stop(), wallSeconds };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Often enough that what a process still takes after the last look does not matter. */
const LOOK_EVERY_MS = 10;

/**
 * Follows a process and all below it; the kernel keeps the peak of each (proc_pid_status(5),
 * VmHWM).
 */
function watchMemory(pid: number): { readonly stop: () => number } {
  const peaks = new Map<number, number>();
  const look = (): void => {
    for (const each of descendants(pid))
      peaks.set(each, Math.max(peaks.get(each) ?? 0, peakOf(each)));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return [...peaks.values()].reduce((sum, peak) => sum + peak, 0);
    },
  };
}

function descendants(pid: number): readonly number[] {
  const children = childrenOf(pid);
  return [...children, ...children.flatMap(descendants)];
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${String(pid)}/task`).flatMap((thread) =>
      readFileSync(`/proc/${String(pid)}/task/${thread}/children`, 'utf8')
        .split(' ')
        .filter((each) => each !== '')
        .map(Number),
    );
  } catch {
    // It ended while it was looked at.
    return [];
  }
}

function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
