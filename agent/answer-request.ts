import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import {
  AGENT_OPTIONS,
  AGENT_PROTOCOL,
  type AgentEvent,
  type AgentOptions,
  type AgentRequest,
} from '../src/model/agent-protocol.ts';
import { parseDuration } from '../src/model/duration.ts';
import { decodeDesiredNode } from '../src/model/forms/decode-desired-node.ts';
import { operationKey } from '../src/model/operation-key.ts';
import { DiscoverError } from './discover/discover-error.ts';
import { discover } from './discover/discover.ts';
import { ExecutionRefused } from './execute/execution-refused.ts';
import { runCommand } from './host/commands/command.ts';
import { LOG_VARIABLE, startCommandLog } from './host/command-log.ts';
import { takeObservation, type Observation } from './execute/observation.ts';

/** A request names every operation of a node; the largest are a few MiB. */
const LONGEST_REQUEST_BYTES = 64 * 1024 * 1024;

class BadRequest extends Error {}

class NotRoot extends Error {}

/**
 * Nobody sees progress come later by this; each write wakes whoever listens, which costs more than
 * what is said.
 */
const GATHER_MS = 25;

/** Said and not yet written, oldest first. */
let gathered: string[] = [];
let writing: NodeJS.Timeout | null = null;

/** What goes on is written with what comes soon after it; what is waited for is written at once. */
function emit(event: AgentEvent): void {
  gathered.push(`${JSON.stringify(event)}\n`);
  switch (event.kind) {
    case 'operation-started':
    case 'operation-progress':
    case 'outcome':
      writing ??= setTimeout(writeGathered, GATHER_MS);
      return;
    case 'started':
    case 'inventory':
    case 'examination':
    case 'gathered':
    case 'light':
    case 'health':
    case 'report':
    case 'error':
      writeGathered();
  }
}

function writeGathered(): void {
  if (writing !== null) clearTimeout(writing);
  writing = null;
  process.stdout.write(gathered.join(''));
  gathered = [];
}

/** The requests on standard input, one a line; the end of input, or the signal, ends them. */
async function* readRequests(signal: AbortSignal): AsyncGenerator<AgentRequest> {
  const stop = (): unknown => process.stdin.destroy();
  signal.addEventListener('abort', stop);
  let pieces: Buffer[] = [];
  try {
    for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
        yield await parseRequest([...pieces, chunk.subarray(start, end)]);
        pieces = [];
        start = end + 1;
      }
      pieces.push(chunk.subarray(start));
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      if (length > LONGEST_REQUEST_BYTES)
        throw new BadRequest('The request is longer than 64 MiB.');
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (pieces.some(({ length }) => length > 0) && !signal.aborted) yield await parseRequest(pieces);
}

async function parseRequest(pieces: readonly Buffer[]): Promise<AgentRequest> {
  // What validates is loaded when it is wanted, from a file of its own.
  const { readAgentRequest } = await import('../src/declare/documents/agent-forms.ts');
  const request = readAgentRequest(Buffer.concat(pieces).toString('utf8'));
  if (request.ok) return request.value;
  throw new BadRequest(request.error);
}

/** Ends the pass in order: on signals, and when nobody listens to the events any more. */
function openStop(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.stdout.on('error', stop);
  return { signal: controller.signal, stop };
}

/** What is asked for next; `onEnd` is told when the input ends while a request is answered. */
interface Asked {
  readonly next: () => Promise<IteratorResult<AgentRequest, unknown>>;
  readonly close: () => Promise<void>;
}

function askedBy(signal: AbortSignal, onEnd: (() => void) | null): Asked {
  const requests = readRequests(signal);
  let ahead: Promise<IteratorResult<AgentRequest, unknown>> | null = null;
  let isAwaited = false;
  return {
    next: async () => {
      isAwaited = true;
      const taken = await (ahead ?? requests.next());
      isAwaited = false;
      if (onEnd === null || taken.done === true) return taken;
      ahead = requests.next();
      // What cannot be read is thrown to who takes it.
      ahead
        .then(({ done }) => {
          if (done === true && !isAwaited) onEnd();
        })
        .catch(() => undefined);
      return taken;
    },
    close: async () => {
      if (ahead !== null) process.stdin.destroy();
      await requests.return(undefined);
    },
  };
}

/** Whether something is carried out that is to end in order. */
let isCarryingOut = false;

async function answer(options: AgentOptions, signal: AbortSignal, requests: Asked): Promise<void> {
  try {
    const first = await requests.next();
    if (first.done === true) {
      if (signal.aborted) return;
      throw new BadRequest('There was no request on standard input.');
    }
    const request = first.value;
    if (request.kind !== 'examine' && !isRoot()) throw new NotRoot();
    switch (request.kind) {
      case 'examine': {
        const { examineHost } = await import('./discover/host/examine.ts');
        emit({ kind: 'examination', examination: await examineHost(options) });
        return;
      }
      case 'gather': {
        const { gatherSupport } = await import('./discover/host/gather-support.ts');
        emit({ kind: 'gathered', parts: await gatherSupport(options, runCommand) });
        return;
      }
      case 'discover':
        emit({ kind: 'inventory', inventory: await discover(options) });
        return;
      case 'light': {
        const { lightDisk } = await import('./light-disk.ts');
        emit(await lightDisk(request, options));
        return;
      }
      case 'health': {
        const { askHealth } = await import('./discover/health/ask-health.ts');
        const { readHostSettings: settings } = await import('./discover/host-settings.ts');
        const now = (): Date => new Date();
        emit(await askHealth(options, { discover, settings, run: runCommand, now }));
        return;
      }
      case 'apply':
        emit(await applied(request, options, { signal, observation: null }));
        return;
      case 'serve':
        emit(await served(options, signal));
        return;
      case 'begin': {
        const observation = await takeObservation(options, discover);
        emit({ kind: 'inventory', inventory: observation.inventory });
        // Loaded while others read what was seen, and plan.
        await import('./execute/execute-measured.ts');
        const { measureRebuilds } = await import('./execute/measure-rebuilds.ts');
        await measureRebuilds(options.stateDir, observation.inventory);
        const decided = await requests.next();
        if (decided.done === true) return;
        if (decided.value.kind !== 'apply')
          throw new BadRequest('After "begin" the agent takes an "apply".');
        emit(await applied(decided.value, options, { signal, observation }));
        return;
      }
    }
  } finally {
    await requests.close();
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

type ApplyRequest = Extract<AgentRequest, { kind: 'apply' }>;

async function applied(
  { desired: form, reviewed }: ApplyRequest,
  options: AgentOptions,
  {
    signal,
    observation,
  }: { readonly signal: AbortSignal; readonly observation: Observation | null },
): Promise<AgentEvent> {
  const desired = decodeDesiredNode(form);
  if (!desired.ok) throw new BadRequest(`The desired node is not whole: ${desired.error}.`);
  const { executeMeasured } = await import('./execute/execute-measured.ts');
  isCarryingOut = true;
  const host = { deadlineScale: deadlineScale() };
  const what = { desired: desired.value, reviewed, options };
  const report = await executeMeasured({ ...what, emit, signal, observation, host });
  return { kind: 'report', report };
}

async function served(options: AgentOptions, signal: AbortSignal): Promise<AgentEvent> {
  const { serveLast } = await import('./serve-last.ts');
  isCarryingOut = true;
  const { stateDir, hostConfig } = options;
  const served = await serveLast({
    stateDir,
    hostConfig,
    diskWaitMs: 0,
    emit,
    signal,
    missing: () => undefined,
    notice: () => undefined,
  });
  const [last, ...kept] = served ?? [];
  if (last === undefined) return { kind: 'inventory', inventory: await discover(options) };
  const outcomes = [last, ...kept].flatMap(({ report, reviewed }) => {
    const asked = new Set(reviewed.map(operationKey));
    return report.outcomes.filter(({ operation }) => asked.has(operationKey(operation)));
  });
  const { inventory, finishedAt } = (kept.at(-1) ?? last).report;
  const report = { ...last.report, outcomes, inventory, finishedAt, notPlanned: [] };
  return { kind: 'report', report };
}

/** Tests do not wait for minutes. Only who starts the agent can set it. */
function deadlineScale(): number {
  const scale = Number(process.env['DISKWRIGHT_DEADLINE_SCALE'] ?? 1);
  return scale > 0 && Number.isFinite(scale) ? scale : 1;
}

function errorEvent(error: unknown): AgentEvent {
  if (error instanceof ExecutionRefused || error instanceof DiscoverError)
    return { kind: 'error', code: error.code, message: error.message, hint: error.hint };
  if (error instanceof NotRoot)
    return {
      kind: 'error',
      code: 'not-root',
      message: 'Disks can only be observed and changed by root.',
      hint: 'Run it with sudo, or as root.',
    };
  if (error instanceof BadRequest)
    return {
      kind: 'error',
      code: 'bad-request',
      message: error.message,
      hint: 'Use "diskwright discover" or "diskwright apply"; they start the agent as it wants.',
    };
  return {
    kind: 'error',
    code: 'failed',
    message: error instanceof Error ? error.message : String(error),
    hint: 'What was begun is recorded on this host; "diskwright plan" shows where it stands.',
  };
}

/**
 * What the start of the agent says of its host and its state; no request can say it.
 *
 * @returns what is wrong with the command line.
 */
export function parseOptions(words: readonly string[]): AgentOptions | string {
  try {
    const { values } = parseArgs({ args: [...words], options: AGENT_OPTIONS });
    const { 'state-dir': stateDir, 'host-config': hostConfig, node = null } = values;
    const options = {
      ...{ stateDir, hostConfig, node, includeLoop: values['include-loop'] },
      ...(values.keys === undefined ? {} : { keysDirectory: values.keys }),
    };
    const { 'health-interval': interval } = values;
    if (interval === undefined) return options;
    const healthIntervalMs = parseDuration(interval);
    return healthIntervalMs === null
      ? `--health-interval ${JSON.stringify(interval)} is no length of time`
      : { ...options, healthIntervalMs };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Reads the request from standard input and writes the events that answer it.
 *
 * @returns the exit code: 0 when the pass was made, 1 when it could not begin.
 */
export async function answerRequest(options: AgentOptions): Promise<number> {
  const { signal } = openStop();
  return answerTo(options, signal, askedBy(signal, null));
}

/**
 * Answers over the connection that systemd gives as standard input and output
 * (`StandardInput=socket`, systemd.exec(5)). Its end is an interruption: what is under way ends in
 * order, and what is only looked at is wanted by nobody.
 *
 * @returns the exit code, as `answerRequest` does.
 */
export async function answerConnection(options: AgentOptions): Promise<number> {
  const { signal, stop } = openStop();
  const hungUp = (): void => {
    if (isCarryingOut) stop();
    // A tool that waits for a dead disk would keep us from any other end.
    else process.kill(process.pid, 'SIGKILL');
  };
  return answerTo(options, signal, askedBy(signal, hungUp));
}

async function answerTo(
  options: AgentOptions,
  signal: AbortSignal,
  requests: Asked,
): Promise<number> {
  emit({ kind: 'started', protocol: AGENT_PROTOCOL, version: manifest.version });
  try {
    if (process.env[LOG_VARIABLE] === 'commands') await startCommandLog();
    await answer(options, signal, requests);
    return 0;
  } catch (error) {
    emit(errorEvent(error));
    return 1;
  }
}
