import { AGENT_PROTOCOL, type AgentEvent } from '../model/agent-protocol.ts';
import { AgentLinkError } from './agent-link-error.ts';

/** One event is one line; the inventory of the largest host is far smaller. */
const LONGEST_LINE = 64 * 1024 * 1024;

const KINDS: readonly AgentEvent['kind'][] = [
  'started',
  'inventory',
  'examination',
  'light',
  'operation-started',
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

/**
 * The agent is our own program, of the same build: its events are trusted beyond their kind.
 *
 * @throws AgentLinkError when the line is no event.
 */
export function parseEvent(line: string): AgentEvent {
  try {
    const event = JSON.parse(line) as AgentEvent;
    if (KINDS.includes(event.kind)) return event;
  } catch {
    // Said below, with the line.
  }
  throw notUnderstood(JSON.stringify(line.slice(0, 200)));
}

/** What the first event says of the agent; null when it speaks as we do. */
export function otherProtocol(first: AgentEvent): AgentLinkError | null {
  if (first.kind === 'error') return null;
  const protocol = first.kind === 'started' ? first.protocol : 1;
  if (protocol === AGENT_PROTOCOL) return null;
  const version = first.kind === 'started' ? ` ${first.version}` : '';
  return new AgentLinkError('not-understood', {
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
