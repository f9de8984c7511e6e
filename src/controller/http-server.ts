import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is answered at one path. */
export interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body: string;
}

/** Answers requests of one path. */
export type Route = (request: IncomingMessage) => Answer | Promise<Answer>;

export interface HttpServer {
  readonly address: { readonly host: string; readonly port: number };
  readonly close: () => Promise<void>;
}

/** Probes, scrapes and hooks are short, and so is the time that one may take. */
const REQUEST_MS = 10_000;
const MOST_CONNECTIONS = 256;

/**
 * Serves some paths over HTTP to whoever can reach the address.
 *
 * @throws Error when the address cannot be listened on.
 */
export async function serveHttp(
  listen: { readonly host: string; readonly port: number },
  routes: ReadonlyMap<string, Route>,
): Promise<HttpServer> {
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS },
    (request, response) => void respond(routes, request, response),
  );
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listen.port, listen.host, resolve);
  });
  const { address, port } = server.address() as AddressInfo;
  return { address: { host: address, port }, close: () => closeServer(server) };
}

async function respond(
  routes: ReadonlyMap<string, Route>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?');
  const route = routes.get(path);
  const answer: Answer =
    route === undefined
      ? { status: 404, body: `there are ${[...routes.keys()].join(', ')}\n` }
      : await Promise.resolve(route(request)).catch((error: unknown) => ({
          status: 500,
          body: `${error instanceof Error ? error.message : String(error)}\n`,
        }));
  response.writeHead(answer.status, {
    'content-type': answer.type ?? 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** A probe: null is well, a text says what is not. */
export function probe(trouble: string | null): Answer {
  return trouble === null ? { status: 200, body: 'ok\n' } : { status: 503, body: `${trouble}\n` };
}
