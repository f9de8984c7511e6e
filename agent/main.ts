import manifest from '../package.json' with { type: 'json' };
import type { AgentEvent, AgentRequest } from '../src/model/agent-protocol.ts';
import { DiscoverError } from './discover/discover-error.ts';
import { discover } from './discover/discover.ts';
import { execute, ExecutionRefused } from './execute/execute.ts';

const HELP = `diskwright-agent ${manifest.version}: looks at the disks of this host, and carries out reviewed changes.

Usage: diskwright-agent < REQUEST

The only program of diskwright that touches a host. It is started by "diskwright discover" and
"diskwright apply" as a child, and needs root. It reads one request as one line of JSON from standard
input and writes events, one a line, to standard output; the last one is an inventory, a report or an error.

  --help       this text
  --version    the version

SIGINT and SIGTERM let the running operation of each disk end and withhold the rest.
Exit code: 0 when the pass was made (failed operations are in its report), 1 when it could not begin.
`;

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

async function run(): Promise<number> {
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

const [argument] = process.argv.slice(2);
if (argument === '--help' || argument === '-h') process.stdout.write(HELP);
else if (argument === '--version') process.stdout.write(`diskwright-agent ${manifest.version}\n`);
else if (argument !== undefined) {
  process.stderr.write(
    `diskwright-agent: unknown argument ${JSON.stringify(argument)}; see diskwright-agent --help\n`,
  );
  process.exitCode = 64;
} else process.exitCode = await run();
