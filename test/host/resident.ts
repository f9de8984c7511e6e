import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostStatus } from '../../agent/run/repository/host-status.ts';
import { AGENT, type Story } from './story.ts';

export interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly [fact: string]: unknown;
}

/** `diskwright-agent run` as it stays on a host. */
export interface ResidentAgent {
  readonly pid: number;
  readonly lines: () => readonly LogLine[];
  /**
   * Waits until something is so, and gives it. Fails with what the agent said when it ends or
   * nothing comes.
   */
  readonly until: <T>(what: string, found: () => T | null | undefined | false) => Promise<T>;
  /** How often the root half was started. */
  readonly passes: () => number;
  /** Processes that it has started and that live. */
  readonly children: () => readonly string[];
  /** Tells it to end, as systemd does, and gives its exit code. */
  readonly stop: () => Promise<number | null>;
}

const PATIENCE_MS = 90_000;

export function startResident(story: Story, ...words: readonly string[]): ResidentAgent {
  return startWithin([], story, words);
}

/** @param container a command that becomes what follows it; empty for none. */
export function startWithin(
  container: readonly string[],
  story: Story,
  words: readonly string[],
): ResidentAgent {
  const argv = [AGENT, 'run', '--state-dir', story.stateDir, '--node', 'node-a', '--include-loop'];
  const line = [...container, process.execPath, ...argv, '--interval', '1h', ...words];
  const child = spawn(line[0] ?? '', line.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const pid = child.pid ?? 0;
  function lines(): readonly LogLine[] {
    const whole = out.slice(0, out.lastIndexOf('\n') + 1).split('\n');
    return whole.filter((line) => line !== '').map((line) => JSON.parse(line) as LogLine);
  }
  return {
    pid,
    lines,
    until: async (what, found) => {
      const end = performance.now() + PATIENCE_MS;
      while (performance.now() < end) {
        const value = found();
        if (value !== null && value !== undefined && value !== false) return value;
        if (hasEnded(child)) break;
        await sleep(50);
      }
      throw new Error(`${what} did not come about; the agent said:\n${out}${said}`);
    },
    passes: () => lines().filter(({ msg }) => msg === 'pass begins').length,
    children: () => {
      const text = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8');
      return text
        .trim()
        .split(/\s+/)
        .filter((word) => word !== '');
    },
    stop: async () => {
      if (!hasEnded(child)) child.kill('SIGTERM');
      return ended;
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** What the host tells of itself; null before it does. */
export function statusOf(story: Story): HostStatus | null {
  try {
    const path = join(story.stateDir, 'agent/status.json');
    return JSON.parse(readFileSync(path, 'utf8')) as HostStatus;
  } catch {
    return null;
  }
}

/** `Ready=False InvalidDeclaration`. */
export function readyOf(status: HostStatus | null): string {
  const ready = status?.conditions.find(({ type }) => type === 'Ready');
  return ready === undefined ? '' : `Ready=${ready.status} ${ready.reason}`;
}

export function messageOf(status: HostStatus | null): string {
  return status?.conditions.find(({ type }) => type === 'Ready')?.message ?? '';
}
