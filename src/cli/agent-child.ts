import type { AgentEvent, AgentOptions, AgentRequest } from '../model/agent-protocol.ts';
import type { Inventory } from '../model/inventory.ts';
import type { Report } from '../model/report.ts';
import { startAgentProcess, type AgentEnding, type AgentProcess } from './agent-process.ts';
import { CommandError } from './command-error.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import type { Surroundings } from './surroundings.ts';

/** Observing a host with many slow disks takes minutes at most: every tool has a deadline of its own. */
const DISCOVER_DEADLINE_MS = 10 * 60_000;

/** From SIGTERM to SIGKILL. */
const KILL_DELAY_MS = 5_000;

/** From its last word until it is waited for no more; it ends itself before. */
const ABANDON_DELAY_MS = 10_000;

/** One event is one line; the inventory of the largest host is far smaller. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** Observes this host. @throws CommandError */
export async function discoverHost(
  surroundings: Surroundings,
  options: AgentOptions,
): Promise<Inventory> {
  const agent = startAgent(surroundings, { kind: 'discover', options });
  try {
    return await agent.inventory();
  } finally {
    await agent.end();
  }
}

/** An agent that looks at the host, and then waits for what is decided on by that. */
export interface HostSession {
  /** What it sees. @throws CommandError */
  readonly inventory: () => Promise<Inventory>;
  /**
   * Has it carry out reviewed operations, once. An interruption is passed on to it; then it lets what
   * is under way end and withholds the rest. From here on it is never killed: half a partition table is
   * worse than waiting, and each of its own children has a deadline.
   *
   * @throws CommandError
   */
  readonly apply: (
    request: Extract<AgentRequest, { kind: 'apply' }>,
    onEvent: (event: AgentEvent) => void,
  ) => Promise<Report>;
  /** Nothing (more) is to be done. */
  readonly end: () => Promise<void>;
}

/**
 * Starts the agent, which begins to look at once: what it sees is asked for later, when the
 * declarations have been read beside it.
 */
export function beginOnHost(surroundings: Surroundings, options: AgentOptions): HostSession {
  return startAgent(surroundings, { kind: 'begin', options });
}

function startAgent(surroundings: Surroundings, request: AgentRequest): HostSession {
  const { interruption } = surroundings;
  const child = surroundings.earlyAgent ?? startAgentProcess(surroundings.agentProgram);
  const observing = startDeadline(child.kill);
  function passOn(): void {
    child.kill('SIGINT');
  }
  interruption.addEventListener('abort', passOn);
  if (interruption.aborted) passOn();
  child.stdin.write(`${JSON.stringify(request)}\n`);
  const lines = linesOf(child.stdout);

  async function nextEvent(): Promise<AgentEvent> {
    const line = await lines.next();
    if (line.done !== true) return parseEvent(line.value);
    const ending = await child.ended;
    if (interruption.aborted && observing.isRunning())
      throw new CommandError(
        { message: 'interrupted', remedy: 'Nothing was changed.' },
        EXIT.interrupted,
      );
    const how = { ...ending, timedOut: observing.isOver() };
    throw endedEarly(surroundings, how, interruption.aborted ? EXIT.interrupted : EXIT.error);
  }
  // Read as it comes, whatever we are at: an agent that cannot write cannot end.
  const first = nextEvent().finally(observing.stop);
  first.catch(() => undefined);
  return {
    inventory: async () => {
      const event = await first;
      if (event.kind === 'inventory') return event.inventory;
      throw unexpected(event);
    },
    apply: async (decided, onEvent) => {
      child.stdin.end(`${JSON.stringify(decided)}\n`);
      for (;;) {
        const event = await nextEvent();
        onEvent(event);
        if (event.kind === 'report') return event.report;
        if (isLast(event)) throw unexpected(event);
      }
    },
    end: async () => {
      child.stdin.end();
      // What it still sees is wanted by nobody.
      if (observing.isRunning()) child.kill('SIGKILL');
      await Promise.race([endOf(child, lines), abandonment(child)]);
      interruption.removeEventListener('abort', passOn);
    },
  };
}

async function endOf({ ended }: AgentProcess, lines: AsyncIterable<string>): Promise<void> {
  for await (const _line of lines);
  await ended;
}

/** While the kernel waits for a dead disk, a process does not end, and its pipes stay open. */
async function abandonment({ abandon }: AgentProcess): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, ABANDON_DELAY_MS).unref());
  abandon();
}

/** Ends an agent that looks at the host for ever. */
function startDeadline(kill: (signal: 'SIGTERM' | 'SIGKILL') => void): {
  readonly isRunning: () => boolean;
  readonly isOver: () => boolean;
  readonly stop: () => void;
} {
  let state: 'running' | 'over' | 'stopped' = 'running';
  const timers = [
    setTimeout(() => {
      state = 'over';
      kill('SIGTERM');
    }, DISCOVER_DEADLINE_MS),
    setTimeout(() => kill('SIGKILL'), DISCOVER_DEADLINE_MS + KILL_DELAY_MS),
  ];
  return {
    isRunning: () => state === 'running',
    isOver: () => state === 'over',
    stop: () => {
      if (state === 'running') state = 'stopped';
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

async function* linesOf(stream: AsyncIterable<unknown>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const [first = '', ...rest] = decoder.decode(chunk as Uint8Array, { stream: true }).split('\n');
    pieces.push(first);
    length += first.length;
    if (length > LONGEST_LINE) throw notUnderstood('a line without end');
    for (const next of rest) {
      yield pieces.join('');
      pieces = [next];
      length = next.length;
    }
  }
  const unfinished = pieces.join('');
  if (unfinished !== '') yield unfinished;
}

const KINDS: readonly AgentEvent['kind'][] = [
  'inventory',
  'operation-started',
  'outcome',
  'report',
  'error',
];

/** The agent is our own program, of the same build: its events are trusted beyond their kind. */
function parseEvent(line: string): AgentEvent {
  try {
    const event = JSON.parse(line) as AgentEvent;
    if (KINDS.includes(event.kind)) return event;
  } catch {
    // Said below, with the line.
  }
  throw notUnderstood(JSON.stringify(line.slice(0, 200)));
}

function notUnderstood(what: string): CommandError {
  return new CommandError({
    message: `the agent said ${what}, which is no event`,
    remedy: 'diskwright and diskwright-agent are perhaps of different versions; install them anew.',
  });
}

function isLast(event: AgentEvent): boolean {
  return event.kind === 'inventory' || event.kind === 'report' || event.kind === 'error';
}

function unexpected(event: AgentEvent): CommandError {
  if (event.kind === 'error')
    return new CommandError({ message: event.message, remedy: event.hint });
  return notUnderstood(`"${event.kind}"`);
}

function endedEarly(
  surroundings: Surroundings,
  result: AgentEnding & { readonly timedOut: boolean },
  exitCode: ExitCode,
): CommandError {
  const how = result.timedOut
    ? `did not end within ${DISCOVER_DEADLINE_MS / 60_000} minutes and was stopped`
    : result.signal === null
      ? `ended with exit code ${result.exitCode ?? 'unknown'} before it reported`
      : `was ended by ${result.signal} before it reported`;
  const said = result.stderr.trim();
  const words = said === '' ? (result.notStarted ?? '') : said.slice(-2_000);
  return new CommandError(
    {
      message: `the agent (${surroundings.agentProgram}) ${how}${words === '' ? '' : `:\n${words}`}`,
      remedy:
        'What it had begun is recorded on the node; "sudo diskwright plan --inventory host" shows where it stands.',
    },
    exitCode,
  );
}
