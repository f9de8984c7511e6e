import { spawn } from 'node:child_process';
import { createServer as createProxy, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Authority } from './certificates.ts';

export interface HttpsServer {
  /** Of what a client shows as `Authorization`. */
  readonly url: string;
  readonly port: number;
  /** The `Authorization` of every request, null where there was none. */
  readonly shown: (string | null)[];
  readonly stop: () => Promise<void>;
}

export interface HttpsOptions {
  readonly authority: Authority;
  /** Where bare repositories lie. */
  readonly directory: string;
  /** What a request must show; nothing when left out. */
  readonly authorization?: string;
  readonly wantsClientCertificate?: boolean;
  /** Sends every request there instead. */
  readonly redirectTo?: string;
}

/** A real HTTPS server in front of git-http-backend(1), which takes fetches and pushes. */
export async function serveHttps(options: HttpsOptions): Promise<HttpsServer> {
  const { authority, wantsClientCertificate = false } = options;
  const shown: (string | null)[] = [];
  const server = createServer(
    {
      ...authority.server,
      ca: authority.ca,
      requestCert: wantsClientCertificate,
      rejectUnauthorized: wantsClientCertificate,
    },
    (request, response) => {
      shown.push(request.headers.authorization ?? null);
      answer(request, response, options);
    },
  );
  const port = await listen(server);
  return { url: `https://localhost:${String(port)}`, port, shown, stop: () => close(server) };
}

function answer(request: IncomingMessage, response: ServerResponse, options: HttpsOptions): void {
  const { authorization, redirectTo, directory } = options;
  if (redirectTo !== undefined) {
    response.writeHead(301, { location: `${redirectTo}${request.url ?? ''}` }).end();
    return;
  }
  if (authorization !== undefined && request.headers.authorization !== authorization) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('denied');
    return;
  }
  const url = new URL(request.url ?? '/', 'https://localhost');
  const header = request.headers;
  const backend = spawn('git', ['http-backend'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_PROJECT_ROOT: directory,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_PROTOCOL: header['git-protocol'] as string | undefined,
      REMOTE_USER: 'git',
      REQUEST_METHOD: request.method,
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: header['content-type'],
      HTTP_CONTENT_ENCODING: header['content-encoding'],
    },
  });
  request.pipe(backend.stdin);
  backend.stdin.on('error', () => undefined);
  const pieces: Buffer[] = [];
  backend.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  backend.once('close', () => {
    const all = Buffer.concat(pieces);
    const end = all.indexOf('\r\n\r\n');
    let status = 200;
    for (const line of all.subarray(0, end).toString('utf8').split('\r\n')) {
      const [name = '', value = ''] = line.split(/:\s*/, 2);
      if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10);
      else if (name !== '') response.setHeader(name, value);
    }
    response.writeHead(status).end(all.subarray(end + 4));
  });
}

export interface ProxyServer {
  readonly address: string;
  /** `host:port` of every tunnel that was opened. */
  readonly tunnels: string[];
  readonly stop: () => Promise<void>;
}

/** A real proxy for HTTPS (RFC 9110, CONNECT) that wants a user name and a password. */
export async function serveProxy(authorization: string): Promise<ProxyServer> {
  const tunnels: string[] = [];
  const open = new Set<Socket>();
  const server = createProxy().on('connect', (request, client: Socket, head: Buffer) => {
    open.add(client.on('error', () => undefined));
    if (request.headers['proxy-authorization'] !== authorization) {
      client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="proxy"\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    const [host = '', port = ''] = (request.url ?? '').split(':');
    tunnels.push(`${host}:${port}`);
    const target = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      target.pipe(client);
      client.pipe(target);
    }).on('error', () => client.destroy());
  });
  const port = await listen(server);
  return {
    address: `http://127.0.0.1:${String(port)}`,
    tunnels,
    stop: () => {
      // A tunnel is no connection of the server any more.
      for (const socket of open) socket.destroy();
      return close(server);
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections?.();
  });
}
