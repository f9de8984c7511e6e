import type { AgentEvent, AgentRequest } from '../src/model/agent-protocol.ts';
import { DiscoverError } from './discover/discover-error.ts';
import { discover } from './discover/discover.ts';
import { execute, ExecutionRefused } from './execute/execute.ts';

/** A request names every operation of a node; the largest are a few MiB. */
const LONGEST_REQUEST_BYTES = 64 * 1024 * 1024;

class BadRequest extends Error {}

function emit(event: AgentEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

async function readRequest(): Promise<AgentRequest> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    const end = chunk.indexOf('\n');
    const part = end === -1 ? chunk : chunk.subarray(0, end);
    chunks.push(part);
    length += part.length;
    if (length > LONGEST_REQUEST_BYTES) throw new BadRequest('The request is longer than 64 MiB.');
    if (end !== -1) break;
  }
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    const request = JSON.parse(text) as Partial<AgentRequest> | null;
    if (request?.kind === 'discover' || request?.kind === 'apply') return request as AgentRequest;
  } catch {
    // Said below.
  }
  throw new BadRequest(
    text === ''
      ? 'There was no request on standard input.'
      : 'The request is not one line of JSON of a known kind.',
  );
}

/** Ends the pass in order: on signals, and when nobody listens to the events any more. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.stdout.on('error', stop);
  return controller.signal;
}

async function answer(request: AgentRequest, signal: AbortSignal): Promise<AgentEvent> {
  const { options } = request;
  switch (request.kind) {
    case 'discover':
      return { kind: 'inventory', inventory: await discover(options) };
    case 'apply': {
      const { desired, reviewed } = request;
      return {
        kind: 'report',
        report: await execute({ desired, reviewed, options, emit, signal }),
      };
    }
  }
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
 * Reads one request from standard input and writes the events that answer it.
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
    emit(await answer(await readRequest(), signal));
    return 0;
  } catch (error) {
    emit(errorEvent(error));
    return 1;
  }
}
