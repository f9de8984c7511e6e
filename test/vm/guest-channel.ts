import type { Duplex } from 'node:stream';

/** What a command in the virtual machine ended with. */
export interface CommandOutcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  /** At its end the command is killed, and `run` throws; two minutes unless told. */
  readonly timeoutMs?: number;
  /** Given to standard input; empty unless told. */
  readonly input?: string;
}

/** Speaks with guest/serve.sh over a serial port of its own. The lines are described there. */
export interface GuestChannel {
  /** Fulfilled when the machine has booted and takes commands. */
  readonly ready: Promise<void>;
  readonly run: (argv: readonly string[], options?: CommandOptions) => Promise<CommandOutcome>;
  /** Called with each line that is written to /run/vm/told in the machine, soon after it was. */
  readonly onTold: (take: (line: string) => void) => void;
  /** Rejects everything that still waits, and all that is asked for later. */
  readonly end: (reason: Error) => void;
}

interface Waiting {
  readonly resolve: (outcome: CommandOutcome) => void;
  readonly reject: (reason: Error) => void;
}

const commandTimeoutMs = 120_000;
/** What the guest may need to kill a command at its deadline and to say so, on a busy machine. */
const graceMs = 30_000;
/** Exit codes of timeout(1): ended by the deadline, and killed after it. */
const timedOut = [124, 137];

export function openGuestChannel(port: Duplex): GuestChannel {
  const waiting = new Map<string, Waiting>();
  const started = Promise.withResolvers<undefined>();
  started.promise.catch(() => undefined);
  const listeners: ((line: string) => void)[] = [];
  let ended: Error | null = null;
  let nextId = 1;

  function end(reason: Error): void {
    ended ??= reason;
    started.reject(ended);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  }

  function take(line: string): void {
    const [word, id = '', code, stdout, stderr] = line.split(' ');
    if (word === 'ready') started.resolve(undefined);
    if (word === 'told') for (const told of listeners) told(line.slice('told '.length));
    if (word !== 'ended') return;
    waiting.get(id)?.resolve({
      exitCode: Number(code),
      stdout: decoded(stdout),
      stderr: decoded(stderr),
    });
    waiting.delete(id);
  }

  readLines(port, take);
  port.on('error', (cause) => {
    end(new Error('The serial port of the virtual machine failed.', { cause }));
  });

  return {
    ready: started.promise,
    run: async (argv, options = {}) => {
      if (ended !== null) throw ended;
      const timeoutMs = options.timeoutMs ?? commandTimeoutMs;
      const id = String(nextId);
      nextId += 1;
      const answer = new Promise<CommandOutcome>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
      });
      const timer = setTimeout(() => {
        waiting.get(id)?.reject(new Error(`No answer from the virtual machine: ${argv.join(' ')}`));
        waiting.delete(id);
      }, timeoutMs + graceMs);
      port.write(
        `${id} ${timeoutMs / 1000} ${encoded(argv.map((word) => `${word}\0`).join(''))} ${encoded(options.input ?? '')}\n`,
      );
      const outcome = await answer.finally(() => {
        clearTimeout(timer);
      });
      if (timedOut.includes(outcome.exitCode))
        throw new Error(
          `Not ended within ${timeoutMs / 1000} s in the virtual machine: ${argv.join(' ')}\n${outcome.stdout}${outcome.stderr}`,
        );
      return outcome;
    },
    onTold: (take) => {
      listeners.push(take);
    },
    end,
  };
}

function readLines(port: Duplex, take: (line: string) => void): void {
  let rest: string[] = [];
  port.setEncoding('utf8');
  port.on('data', (text: string) => {
    const [first = '', ...others] = text.split('\n');
    rest.push(first);
    for (const next of others) {
      take(rest.join(''));
      rest = [next];
    }
  });
}

function encoded(text: string): string {
  return text === '' ? '-' : Buffer.from(text).toString('base64');
}

function decoded(field: string | undefined): string {
  return field === undefined || field === '-' ? '' : Buffer.from(field, 'base64').toString();
}
