import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** The agent that waits for its request, as a child or over its socket. It ends with its input. */
export interface AgentProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Over a socket: SIGINT ends the input, and any other signal the connection. */
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

/**
 * Starts the agent.
 *
 * @param command what runs it and its file: the first is a program.
 * @param words the arguments of the agent.
 * @param onLog gets what the agent runs on the host, one line of JSON for each command; null for no
 * log.
 */
export function startAgentProcess(
  [program, ...before]: readonly [string, ...string[]],
  words: readonly string[],
  onLog: ((line: string) => void) | null = null,
): AgentProcess {
  // It talks to nobody, and trusts no certificate.
  const { NODE_EXTRA_CA_CERTS: _certificates, ...environment } = process.env;
  const child = spawn(program, [...before, ...words], {
    stdio: 'pipe',
    // In a process group of its own it gets no Ctrl-C from the terminal, but once from us.
    detached: true,
    // A dead disk keeps some of them for ever; the others are to go on.
    env: {
      ...environment,
      UV_THREADPOOL_SIZE: '64',
      ...(onLog === null ? {} : { DISKWRIGHT_AGENT_LOG: 'commands' }),
    },
  });
  let stderr = '';
  let unfinished = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${unfinished}${text}`.split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) {
      if (onLog !== null && line.startsWith('{')) onLog(line);
      else stderr += `${line}\n`.slice(0, MAX_STDERR_LETTERS - stderr.length);
    }
  });
  const said = (): string => stderr + unfinished.slice(0, MAX_STDERR_LETTERS);
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
        resolve({ exitCode: null, signal: null, stderr: said(), notStarted: message }),
      );
      child.once('close', (exitCode, signal) =>
        resolve({ exitCode, signal, stderr: said(), notStarted: null }),
      );
    }),
  };
}
