/**
 * The processes of a control plane: each writes a log, and ends when the process ends that started
 * it, however that happens.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const GRACE_MS = 10_000;

/** A program that runs until it is stopped. */
export interface Service {
  readonly name: string;
  readonly pid: number;
  /** What it writes on both outputs. */
  readonly log: string;
  /** How it ended; null while it runs. */
  readonly end: () => string | null;
  /** Ends it; by SIGKILL, where SIGTERM does not in ten seconds. */
  readonly stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

export interface ServiceOptions {
  /** The file that it writes to. */
  readonly log: string;
  /** The name of the program, where its file has another. */
  readonly name?: string;
}

/**
 * Starts a program in a process group of its own, so that Ctrl-C reaches only the process that
 * started it.
 */
export function startService(
  file: string,
  args: readonly string[],
  { log, name = basename(file) }: ServiceOptions,
): Service {
  const output = openSync(log, 'a');
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', file, ...args], {
    stdio: ['ignore', output, output],
    detached: true,
    env: { PATH: process.env['PATH'] },
  });
  closeSync(output);
  if (child.pid === undefined) throw new Error(`${name} could not be started: is setpriv here?`);
  let end: string | null = null;
  const ended = new Promise<void>((done) => {
    child.once('exit', (status, signal) => {
      end = signal ?? `exit code ${String(status)}`;
      done();
    });
  });
  const stop = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    const tooLong = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    await ended;
    clearTimeout(tooLong);
  };
  return { name, pid: child.pid, log, end: () => end, stop };
}

/** What a service said last, and how it ended, for the message of an error. */
export function lastWords(service: Service): string {
  const lines = readFileSync(service.log, 'utf8').trimEnd().split('\n').slice(-15);
  return `${service.name} (${service.end() ?? 'running'}) said last:\n${lines.join('\n')}`;
}
