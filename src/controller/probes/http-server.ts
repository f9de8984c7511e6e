import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is answered at one path. */
export interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Answers requests of one path. */
export type Route = (request: IncomingMessage) => Answer | Promise<Answer>;

/** What is at a path: a route, or what to say where there is none. */
export type FindRoute = (path: string) => Route | Answer;

export interface HttpServer {
  readonly address: { readonly host: string; readonly port: number };
  readonly close: () => Promise<void>;
}

/** Probes, scrapes and hooks are short, and so is the time that one may take. */
const REQUEST_MS = 10_000;
const MOST_CONNECTIONS = 64;

/**
 * Serves some paths over HTTP to whoever can reach the address.
 *
 * @throws Error when the address cannot be listened on.
 */
export async function serveHttp(
  listen: { readonly host: string; readonly port: number },
  find: FindRoute,
): Promise<HttpServer> {
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS },
    (request, response) => void respond(find, request, response),
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
  find: FindRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?');
  const found = find(path);
  const answer: Answer =
    typeof found === 'function'
      ? await Promise.resolve(found(request)).catch((error: unknown) => ({
          status: 500,
          body: `${error instanceof Error ? error.message : String(error)}\n`,
        }))
      : found;
  response.writeHead(answer.status, {
    'content-type': answer.type ?? 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...answer.headers,
    // What was not read of the request is left unread.
    ...(request.complete ? {} : { connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}

/** Finds routes in a list, and says to whoever looks elsewhere what there is. */
export function routeList(routes: ReadonlyMap<string, Route>): FindRoute {
  return (path) =>
    routes.get(path) ?? { status: 404, body: `there are ${[...routes.keys()].join(', ')}\n` };
}

/** @returns null where the body is longer: the rest is not read. */
export async function readRequestBody(
  request: IncomingMessage,
  mostBytes: number,
): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  // Without ending the connection, on which the answer still goes out.
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    length += (piece as Buffer).length;
    if (length > mostBytes) return null;
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** A probe: null is well, a text says what is not. */
export function probe(trouble: string | null): Answer {
  return trouble === null ? { status: 200, body: 'ok\n' } : { status: 503, body: `${trouble}\n` };
}
