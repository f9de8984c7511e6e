import { checkAgentEvent } from '../declare/documents/agent-events.ts';
import { AGENT_PROTOCOL, type AgentEvent } from '../model/agent-protocol.ts';
import { AgentLinkError } from './agent-link-error.ts';

/** One event is one line; the inventory of the largest host is far smaller. */
const LONGEST_LINE = 64 * 1024 * 1024;

const KINDS: readonly AgentEvent['kind'][] = [
  'started',
  'inventory',
  'examination',
  'gathered',
  'light',
  'health',
  'operation-started',
  'operation-progress',
  'outcome',
  'report',
  'error',
];

/**
 * The lines of what a process writes, without their ends; a last one without an end counts.
 *
 * @throws AgentLinkError at a line longer than 64 Mi letters.
 */
export async function* linesOf(stream: AsyncIterable<unknown>): AsyncGenerator<string> {
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

/** What a line says as far as every version of the protocol has it. */
export interface SaidEvent {
  readonly kind: AgentEvent['kind'];
  readonly protocol?: unknown;
  readonly version?: unknown;
}

/** @throws AgentLinkError when the line is no event of any version. */
export function parseEvent(line: string): SaidEvent {
  try {
    const event = JSON.parse(line) as SaidEvent;
    if (KINDS.includes(event.kind)) return event;
  } catch {
    // Said below, with the line.
  }
  throw notUnderstood(JSON.stringify(line.slice(0, 200)));
}

/**
 * The agent is our own program, but perhaps not of the same build.
 *
 * @throws AgentLinkError when it is no event of this protocol, as its schema has it.
 */
export function checkedEvent(said: SaidEvent): AgentEvent {
  const event = checkAgentEvent(said);
  if (event.ok) return event.value;
  throw notUnderstood(`"${said.kind}" in a form that is not known (${event.error})`);
}

/**
 * The first event says which protocol the agent speaks; one that does not begin with `started`, or
 * an error, speaks the first.
 *
 * @throws AgentLinkError when it speaks another one than we do, or says what is no event of ours.
 */
export function firstEvent(said: SaidEvent): AgentEvent {
  const protocol = said.kind === 'started' ? said.protocol : 1;
  if (said.kind === 'error' || protocol === AGENT_PROTOCOL) return checkedEvent(said);
  const version = said.kind === 'started' ? ` ${String(said.version)}` : '';
  throw new AgentLinkError('not-understood', {
    message: `the agent${version} speaks protocol ${String(protocol)}, and this program ${String(AGENT_PROTOCOL)}`,
    remedy: 'Install diskwright and diskwright-agent of one version.',
  });
}

/** The error of an agent that says what this protocol does not know. */
export function notUnderstood(what: string): AgentLinkError {
  return new AgentLinkError('not-understood', {
    message: `the agent said ${what}, which is no event`,
    remedy: 'diskwright and diskwright-agent are perhaps of different versions; install them anew.',
  });
}
