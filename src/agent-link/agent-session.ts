import type { SupportPart } from '../model/observed/support-part.ts';
import {
  AGENT_PROTOCOL,
  type AgentEvent,
  type AgentOptions,
  type AgentRequest,
} from '../model/agent-protocol.ts';
import type { DesiredNode } from '../model/planned/desired.ts';
import { encodeDesiredNode } from '../model/forms/desired-node-form.ts';
import type { DiskId } from '../model/identifiers.ts';
import type { HostExamination } from '../model/observed/host-examination.ts';
import type { Inventory } from '../model/observed/inventory.ts';
import { operationRef } from '../model/operation-key.ts';
import type { Operation } from '../model/planned/plan.ts';
import type { ExecutedReport, Report } from '../model/planned/report.ts';
import {
  explainedOutcome,
  outcomesOfNotPlanned,
  wholeReport,
} from '../model/planned/whole-report.ts';
import { AgentLinkError } from './agent-link-error.ts';
import type { AgentProcess } from './agent-process.ts';
import {
  checkedEvent,
  firstEvent,
  linesOf,
  notUnderstood,
  parseEvent,
  type SaidEvent,
} from './event-lines.ts';
import { endedEarly, openAgent, type AgentLink } from './open-agent.ts';

/** Observing a host with many slow disks takes minutes at most: every tool has its own deadline. */
const DISCOVER_DEADLINE_MS = 10 * 60_000;

/** From SIGTERM to SIGKILL. */
const KILL_DELAY_MS = 5_000;

/** From its last word until it is waited for no more; it ends itself before. */
const ABANDON_DELAY_MS = 10_000;

/** Observes this host, which needs root. @throws AgentLinkError */
export async function discoverHost(link: AgentLink, options: AgentOptions): Promise<Inventory> {
  const agent = startAgent(link, options, 'discover');
  try {
    return await agent.inventory();
  } finally {
    await agent.end();
  }
}

/** What doctor judges this host by; without root, less of it is seen. @throws AgentLinkError */
export async function examineThisHost(
  link: AgentLink,
  options: AgentOptions,
): Promise<HostExamination> {
  const agent = startAgent(link, options, 'examine');
  try {
    const event = await agent.last();
    if (event.kind === 'examination') return event.examination;
    throw unexpected(event);
  } finally {
    await agent.end();
  }
}

/** What helps others to see what is wrong on this host; needs root. @throws AgentLinkError */
export async function gatherOnHost(
  link: AgentLink,
  options: AgentOptions,
): Promise<readonly SupportPart[]> {
  const agent = startAgent(link, options, 'gather');
  try {
    const event = await agent.last();
    if (event.kind === 'gathered') return event.parts;
    throw unexpected(event);
  } finally {
    await agent.end();
  }
}

/**
 * Asks one disk of this host for its health, if one is to be asked by now; needs root.
 *
 * @returns the disk that was asked; null when none was.
 * @throws AgentLinkError
 */
export async function askHealthOnHost(
  link: AgentLink,
  options: AgentOptions,
): Promise<DiskId | null> {
  const agent = startAgent(link, options, 'health');
  try {
    const event = await agent.last();
    if (event.kind !== 'health') throw unexpected(event);
    return event.disk ?? null;
  } finally {
    await agent.end();
  }
}

type LightRequest = Omit<Extract<AgentRequest, { readonly kind: 'light' }>, 'protocol'>;

/** Switches the light of the slot that a disk is in, which needs root. @throws AgentLinkError */
export async function lightOnHost(
  link: AgentLink,
  options: AgentOptions,
  which: Omit<LightRequest, 'kind'>,
): Promise<void> {
  const agent = startAgent(link, options, { kind: 'light', ...which });
  try {
    const event = await agent.last();
    if (event.kind !== 'light') throw unexpected(event);
  } finally {
    await agent.end();
  }
}

/**
 * Has the agent verify, activate and mount what was last applied on this host, and no more.
 *
 * @returns what came of it, and what was observed last; no report when nothing was applied on this
 * host yet.
 * @throws AgentLinkError
 */
export async function serveHost(
  link: AgentLink,
  options: AgentOptions,
): Promise<{ readonly report: Report | null; readonly inventory: Inventory }> {
  const agent = startAgent(link, options, 'serve');
  try {
    const event = await agent.last();
    if (event.kind === 'report') {
      const report = wholeReport(event.report, []);
      return { report, inventory: report.inventory };
    }
    if (event.kind === 'inventory') return { report: null, inventory: event.inventory };
    throw unexpected(event);
  } finally {
    await agent.end();
  }
}

/** What an agent is to carry out, decided by what it observed. */
export interface Decision {
  readonly desired: DesiredNode;
  /** Only these may be carried out; the agent is given references to them. */
  readonly reviewed: readonly Operation[];
}

/** An agent that observes the host, and then waits for what is decided on by that. */
export interface AgentSession {
  /** What it observed. @throws AgentLinkError */
  readonly inventory: () => Promise<Inventory>;
  /**
   * Has it carry out reviewed operations, once. An interruption is passed on to it; then it lets
   * what is under way end and withholds the rest. From here on it is never killed: half a partition
   * table is worse than waiting, and each of its own children has a deadline.
   *
   * @param onEvent gets the start and the outcome of each operation.
   * @throws AgentLinkError
   */
  readonly apply: (decision: Decision, onEvent: (event: AgentEvent) => void) => Promise<Report>;
  /** Nothing (more) is to be done; never rejects, and has to be called once. */
  readonly end: () => Promise<void>;
}

/**
 * Starts the agent, which begins to observe at once: what it sees is asked for later, when the
 * declarations have been read beside it.
 */
export function beginOnHost(link: AgentLink, options: AgentOptions): AgentSession {
  return startAgent(link, options, 'begin');
}

interface StartedAgent extends AgentSession {
  /** What ends its answer to the request. @throws AgentLinkError */
  readonly last: () => Promise<AgentEvent>;
}

function startAgent(
  link: AgentLink,
  options: AgentOptions,
  request: Exclude<AgentRequest['kind'], 'apply' | 'light'> | LightRequest,
): StartedAgent {
  const { interruption } = link;
  const child = openAgent(link, options);
  const observing = startDeadline(child.kill);
  function passOn(): void {
    child.kill('SIGINT');
  }
  interruption.addEventListener('abort', passOn);
  if (interruption.aborted) passOn();
  child.stdin.write(
    lineOf({
      protocol: AGENT_PROTOCOL,
      ...(typeof request === 'string' ? { kind: request } : request),
    }),
  );
  const lines = linesOf(child.stdout);

  async function nextSaid(): Promise<SaidEvent> {
    const line = await lines.next();
    if (line.done !== true) return parseEvent(line.value);
    const ending = await child.ended;
    if (interruption.aborted && observing.isRunning())
      throw new AgentLinkError('interrupted', {
        message: 'interrupted',
        remedy: 'Nothing was changed.',
      });
    throw endedEarly(link, {
      ...ending,
      afterMs: observing.isOver() ? DISCOVER_DEADLINE_MS : null,
    });
  }
  const nextEvent = async (): Promise<AgentEvent> => checkedEvent(await nextSaid());
  // Read as it comes, whatever we are at: an agent that cannot write cannot end.
  async function firstAnswer(): Promise<AgentEvent> {
    const first = firstEvent(await nextSaid());
    return first.kind === 'started' ? nextEvent() : first;
  }
  const first = firstAnswer().finally(observing.stop);
  first.catch(() => undefined);
  return {
    last: async () => {
      let event = await first;
      while (!isLast(event)) event = await nextEvent();
      return event;
    },
    inventory: async () => {
      const event = await first;
      if (event.kind !== 'inventory') throw unexpected(event);
      requireNode(link, options, event.inventory);
      return event.inventory;
    },
    apply: async (decision, onEvent) => {
      // Its input stays open: over a socket its end would be an interruption.
      child.stdin.write(lineOf(applyRequest(decision)));
      for (;;) {
        const event = await nextEvent();
        if (event.kind === 'report') return reportOf(event.report, decision, onEvent);
        if (isLast(event)) throw unexpected(event);
        onEvent(explained(event, decision));
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

/**
 * The unit of a root half that systemd starts has its own words, and its own way to the name of the
 * host.
 *
 * @throws AgentLinkError where it is another host for it than for who asks.
 */
function requireNode(link: AgentLink, { node }: AgentOptions, inventory: Inventory): void {
  if (!('agentSocket' in link) || node === null || inventory.node === node) return;
  throw new AgentLinkError('refused', {
    message: `the root half of the agent calls this host ${inventory.node}, and was asked for ${node}`,
    remedy: 'Give the host its name by "nodeName" in its configuration, which both halves read.',
  });
}

function lineOf(request: AgentRequest): string {
  return `${JSON.stringify(request)}\n`;
}

function applyRequest({ desired, reviewed }: Decision): AgentRequest {
  return {
    protocol: AGENT_PROTOCOL,
    kind: 'apply',
    desired: encodeDesiredNode(desired),
    reviewed: reviewed.map(operationRef),
  };
}

function explained(event: AgentEvent, { reviewed }: Decision): AgentEvent {
  return event.kind === 'outcome'
    ? { ...event, outcome: explainedOutcome(event.outcome, reviewed) }
    : event;
}

function reportOf(
  report: ExecutedReport,
  { reviewed }: Decision,
  onEvent: (event: AgentEvent) => void,
): Report {
  for (const outcome of outcomesOfNotPlanned(report, reviewed))
    onEvent({ kind: 'outcome', outcome });
  return wholeReport(report, reviewed);
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

/** Ends an agent that observes the host for ever. */
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

function isLast(event: AgentEvent): boolean {
  switch (event.kind) {
    case 'inventory':
    case 'examination':
    case 'gathered':
    case 'light':
    case 'health':
    case 'report':
    case 'error':
      return true;
    case 'started':
    case 'operation-started':
    case 'operation-progress':
    case 'outcome':
      return false;
  }
}

function unexpected(event: AgentEvent): AgentLinkError {
  if (event.kind !== 'error') return notUnderstood(`"${event.kind}"`);
  const { message, hint, code } = event;
  return new AgentLinkError('refused', { message, remedy: hint }, code);
}
