import type { AgentEvent, AgentOptions, AgentRequest } from '../src/model/agent-protocol.ts';
import { canonicalJson } from '../src/model/digest.ts';
import { DiscoverError } from './discover/discover-error.ts';
import { discover } from './discover/discover.ts';
import { ExecutionRefused } from './execute/execution-refused.ts';
import { LOG_VARIABLE, startCommandLog } from './host/command-log.ts';
import { lookAtHost, type Look } from './execute/look.ts';

/** A request names every operation of a node; the largest are a few MiB. */
const LONGEST_REQUEST_BYTES = 64 * 1024 * 1024;

class BadRequest extends Error {}

/** Nobody sees progress come later by this; each write wakes whoever listens, which costs more than what is said. */
const GATHER_MS = 25;

/** Said and not yet written, oldest first. */
let gathered: string[] = [];
let writing: NodeJS.Timeout | null = null;

/** What goes on is written with what comes soon after it; what is waited for is written at once. */
function emit(event: AgentEvent): void {
  gathered.push(`${JSON.stringify(event)}\n`);
  switch (event.kind) {
    case 'operation-started':
    case 'outcome':
      writing ??= setTimeout(writeGathered, GATHER_MS);
      return;
    case 'inventory':
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
        yield parseRequest([...pieces, chunk.subarray(start, end)]);
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
  if (pieces.some(({ length }) => length > 0) && !signal.aborted) yield parseRequest(pieces);
}

function parseRequest(pieces: readonly Buffer[]): AgentRequest {
  try {
    const request = JSON.parse(Buffer.concat(pieces).toString('utf8')) as AgentRequest | null;
    if (request !== null && KINDS.includes(request.kind)) return request;
  } catch {
    // Said below.
  }
  throw new BadRequest('The request is not one line of JSON of a known kind.');
}

const KINDS: readonly AgentRequest['kind'][] = ['discover', 'begin', 'serve', 'apply'];

/** Ends the pass in order: on signals, and when nobody listens to the events any more. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.stdout.on('error', stop);
  return controller.signal;
}

async function answer(signal: AbortSignal): Promise<void> {
  const requests = readRequests(signal);
  try {
    const first = await requests.next();
    if (first.done === true) {
      if (signal.aborted) return;
      throw new BadRequest('There was no request on standard input.');
    }
    const request = first.value;
    switch (request.kind) {
      case 'discover':
        emit({ kind: 'inventory', inventory: await discover(request.options) });
        return;
      case 'apply':
        emit(await applied(request, signal, null));
        return;
      case 'serve':
        emit(await served(request.options, signal));
        return;
      case 'begin': {
        const look = await lookAtHost(request.options, discover);
        emit({ kind: 'inventory', inventory: look.inventory });
        // Loaded while others read what was seen, and plan.
        await import('./execute/execute.ts');
        const decided = await requests.next();
        if (decided.done === true) return;
        emit(await applied(sameHost(request.options, decided.value), signal, look));
        return;
      }
    }
  } finally {
    await requests.return(undefined);
  }
}

type ApplyRequest = Extract<AgentRequest, { kind: 'apply' }>;

/** What was decided on holds for what was looked at. */
function sameHost(options: AgentOptions, decided: AgentRequest): ApplyRequest {
  if (decided.kind === 'apply' && canonicalJson(decided.options) === canonicalJson(options))
    return decided;
  throw new BadRequest('After "begin" the agent takes an "apply" with the same options.');
}

async function applied(
  { desired, reviewed, options }: ApplyRequest,
  signal: AbortSignal,
  look: Look | null,
): Promise<AgentEvent> {
  const { execute } = await import('./execute/execute.ts');
  const host = { deadlineScale: deadlineScale() };
  const report = await execute({ desired, reviewed, options, emit, signal, look, host });
  return { kind: 'report', report };
}

async function served(options: AgentOptions, signal: AbortSignal): Promise<AgentEvent> {
  const { serveLast } = await import('./serve-last.ts');
  const { stateDir } = options;
  const served = await serveLast({
    stateDir,
    diskWaitMs: 0,
    emit,
    signal,
    missing: () => undefined,
  });
  const [last, ...kept] = served ?? [];
  if (last === undefined) return { kind: 'inventory', inventory: await discover(options) };
  const outcomes = [last, ...kept].flatMap(({ report, reviewed }) => {
    const asked = new Set(reviewed);
    return report.outcomes.filter(({ operation }) => asked.has(operation));
  });
  const { inventory, finishedAt } = (kept.at(-1) ?? last).report;
  return { kind: 'report', report: { ...last.report, outcomes, inventory, finishedAt } };
}

/** Tests do not wait for minutes. Only who starts the agent can set it. */
function deadlineScale(): number {
  const scale = Number(process.env['DISKWRIGHT_DEADLINE_SCALE'] ?? 1);
  return scale > 0 && Number.isFinite(scale) ? scale : 1;
}

function errorEvent(error: unknown): AgentEvent {
  if (error instanceof ExecutionRefused || error instanceof DiscoverError)
    return { kind: 'error', code: error.code, message: error.message, hint: error.hint };
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
 * Reads the request from standard input and writes the events that answer it.
 *
 * @returns the exit code: 0 when the pass was made, 1 when it could not begin.
 */
export async function answerRequest(): Promise<number> {
  if (process.getuid?.() !== 0) {
    emit({
      kind: 'error',
      code: 'not-root',
      message: 'Disks can only be looked at and changed by root.',
      hint: 'Run it with sudo, or as root.',
    });
    return 1;
  }
  try {
    const signal = stopSignal();
    if (process.env[LOG_VARIABLE] === 'commands') await startCommandLog();
    await answer(signal);
    return 0;
  } catch (error) {
    emit(errorEvent(error));
    return 1;
  }
}
