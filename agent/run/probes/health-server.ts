import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgentMetrics } from './metrics.ts';

/** What the probes ask. Each answers null when all is well, else why not. */
export interface Health {
  /** `/healthz`: when it says something, the agent is to be started again. */
  readonly alive: () => string | null;
  /** `/readyz`: a first pass was made, and what is watched is known. */
  readonly ready: () => string | null;
}

export interface HealthServer {
  readonly address: { readonly host: string; readonly port: number };
  readonly close: () => Promise<void>;
}

/** A request of a probe is short, and so is the time that it may take. */
const REQUEST_MS = 5_000;

/**
 * Serves `/healthz`, `/readyz` and `/metrics` (Prometheus text) over HTTP, to whoever can reach the
 * address.
 *
 * @throws Error when the address cannot be listened on.
 */
export async function serveHealth(
  listen: { readonly host: string; readonly port: number },
  health: Health,
  metrics: AgentMetrics,
): Promise<HealthServer> {
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS });
  server.maxConnections = 64;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void answer(request, { health, metrics }).then(({ status, type, body }) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
      response.end(request.method === 'HEAD' ? '' : body);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listen.port, listen.host, resolve);
  });
  server.on('error', () => undefined);
  const { address, port } = server.address() as AddressInfo;
  return {
    address: { host: address, port },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

async function answer(
  { method, url }: IncomingMessage,
  { health, metrics }: { readonly health: Health; readonly metrics: AgentMetrics },
): Promise<Answer> {
  if (method !== 'GET' && method !== 'HEAD') return text(405, 'only GET is answered');
  const [path = ''] = (url ?? '').split('?');
  switch (path) {
    case '/healthz':
      return probe(health.alive());
    case '/readyz':
      return probe(health.ready());
    case '/metrics':
      return { status: 200, type: metrics.contentType, body: await metrics.text() };
    default:
      return text(404, 'there are /healthz, /readyz and /metrics');
  }
}

function probe(trouble: string | null): Answer {
  return trouble === null ? text(200, 'ok') : text(503, trouble);
}

function text(status: number, line: string): Answer {
  return { status, type: 'text/plain; charset=utf-8', body: `${line}\n` };
}
