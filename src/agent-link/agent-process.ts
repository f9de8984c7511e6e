import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** The agent as a child that waits for its request. It ends with its input. */
export interface AgentProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** It is waited for no more. */
  readonly abandon: () => void;
  /** Fulfilled when it has ended and said everything; never rejects. */
  readonly ended: Promise<AgentEnding>;
}

export interface AgentEnding {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
  /** Why it could not be started; null when it was. */
  readonly notStarted: string | null;
}

/** What an agent in trouble says is far shorter; the rest of a flood is dropped. */
const MAX_STDERR_LETTERS = 1024 * 1024;

/** Starts the agent with the Node that runs us. */
export function startAgentProcess(program: string): AgentProcess {
  const child = spawn(process.execPath, [program], {
    stdio: 'pipe',
    // In a process group of its own it gets no Ctrl-C from the terminal, but once from us.
    detached: true,
    // A dead disk keeps some of them for ever; the others are to go on.
    env: { ...process.env, UV_THREADPOOL_SIZE: '64' },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text.slice(0, MAX_STDERR_LETTERS - stderr.length);
  });
  // An agent that is gone says so by its exit.
  child.stdin.on('error', () => undefined);
  return {
    stdin: child.stdin,
    stdout: child.stdout,
    kill: (signal) => child.kill(signal),
    abandon: () => {
      child.unref();
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
    },
    ended: new Promise((resolve) => {
      child.once('error', ({ message }) =>
        resolve({ exitCode: null, signal: null, stderr, notStarted: message }),
      );
      child.once('close', (exitCode, signal) =>
        resolve({ exitCode, signal, stderr, notStarted: null }),
      );
    }),
  };
}
