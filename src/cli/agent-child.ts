import { execa } from 'execa';
import type { AgentEvent, AgentOptions, AgentRequest } from '../model/agent-protocol.ts';
import type { Inventory } from '../model/inventory.ts';
import type { Report } from '../model/report.ts';
import { CommandError } from './command-error.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import type { Surroundings } from './surroundings.ts';

/** Observing a host with many slow disks takes minutes at most: every tool has a deadline of its own. */
const DISCOVER_DEADLINE_MS = 10 * 60_000;

/** One event is one line; the inventory of the largest host is far smaller. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** Observes this host. @throws CommandError */
export async function discoverHost(
  surroundings: Surroundings,
  options: AgentOptions,
): Promise<Inventory> {
  const last = await runAgent(surroundings, { kind: 'discover', options }, () => undefined);
  if (last.kind === 'inventory') return last.inventory;
  throw unexpected(last);
}

/**
 * Has the agent carry out reviewed operations. An interruption is passed on to it, once; then it
 * lets what is under way end and withholds the rest. It is never killed: half a partition table is
 * worse than waiting, and each of its own children has a deadline.
 *
 * @throws CommandError
 */
export async function applyOnHost(
  surroundings: Surroundings,
  request: Extract<AgentRequest, { kind: 'apply' }>,
  onEvent: (event: AgentEvent) => void,
): Promise<Report> {
  const last = await runAgent(surroundings, request, onEvent);
  if (last.kind === 'report') return last.report;
  throw unexpected(last);
}

/** Starts the agent as a child, gives it the request, and passes its events on as they come. */
async function runAgent(
  surroundings: Surroundings,
  request: AgentRequest,
  onEvent: (event: AgentEvent) => void,
): Promise<AgentEvent> {
  const { interruption } = surroundings;
  const isDiscovery = request.kind === 'discover';
  const child = execa(process.execPath, [surroundings.agentProgram], {
    input: `${JSON.stringify(request)}\n`,
    buffer: { stdout: false, stderr: true },
    maxBuffer: { stderr: 1024 * 1024 },
    reject: false,
    forceKillAfterDelay: false,
    // In a process group of its own it gets no Ctrl-C from the terminal, but once from us.
    detached: true,
    cleanup: isDiscovery,
    ...(isDiscovery ? { timeout: DISCOVER_DEADLINE_MS, forceKillAfterDelay: 5_000 } : {}),
  });
  function passOn(): void {
    child.kill('SIGINT');
  }
  interruption.addEventListener('abort', passOn);
  if (interruption.aborted) passOn();
  let last: AgentEvent | null = null;
  try {
    for await (const line of linesOf(child.stdout)) {
      last = parseEvent(line);
      onEvent(last);
    }
  } finally {
    interruption.removeEventListener('abort', passOn);
  }
  const result = await child;
  if (last !== null && isLast(last)) return last;
  if (interruption.aborted && isDiscovery)
    throw new CommandError(
      { message: 'interrupted', remedy: 'Nothing was changed.' },
      EXIT.interrupted,
    );
  throw endedEarly(surroundings, result, interruption.aborted ? EXIT.interrupted : EXIT.error);
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
  result: {
    readonly exitCode?: number | undefined;
    readonly signal?: string | undefined;
    readonly timedOut: boolean;
    readonly stderr?: unknown;
    readonly originalMessage?: string | undefined;
  },
  exitCode: ExitCode,
): CommandError {
  const how = result.timedOut
    ? `did not end within ${DISCOVER_DEADLINE_MS / 60_000} minutes and was stopped`
    : result.signal === undefined
      ? `ended with exit code ${result.exitCode ?? 'unknown'} before it reported`
      : `was ended by ${result.signal} before it reported`;
  const said = typeof result.stderr === 'string' ? result.stderr.trim() : '';
  const words = said === '' ? (result.originalMessage ?? '') : said.slice(-2_000);
  return new CommandError(
    {
      message: `the agent (${surroundings.agentProgram}) ${how}${words === '' ? '' : `:\n${words}`}`,
      remedy:
        'What it had begun is recorded on the node; "sudo diskwright plan --inventory host" shows where it stands.',
    },
    exitCode,
  );
}
