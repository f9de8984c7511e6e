import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { vi } from 'vitest';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { openCredentials } from '../../src/cluster/credentials.ts';
import { openClient } from '../../src/cluster/open-client.ts';

/** A request as it arrived. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What a test says to one request. */
export type Answer = (asked: Asked, response: ServerResponse) => void;

/**
 * A server on this machine that answers what it was told to, in that order, and then as `always`
 * says.
 */
export interface TestServer {
  readonly url: string;
  readonly asked: readonly Asked[];
  readonly answer: (...answers: readonly Answer[]) => void;
  readonly always: (answer: Answer) => void;
  readonly close: () => Promise<void>;
}

export async function startServer(): Promise<TestServer> {
  const asked: Asked[] = [];
  const answers: Answer[] = [];
  const sockets = new Set<Socket>();
  let always: Answer = status(500, 'nothing more to say');
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const one: Asked = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body,
      };
      asked.push(one);
      (answers.shift() ?? always)(one, response);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await listen(server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (...more) => {
      answers.push(...more);
    },
    always: (answer) => {
      always = answer;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function listen(server: Server): Promise<void> {
  return new Promise((listening) => server.listen(0, '127.0.0.1', listening));
}

/** A client of such a server that waits for milliseconds where others wait for seconds. */
export function clientOf(server: TestServer): ApiClient {
  return openClient({
    credentials: openCredentials({
      server: server.url,
      parts: { token: { kind: 'text', text: 'secret-token' } },
    }),
    fieldManager: 'diskwright',
    userAgent: 'diskwright/test',
    firstWaitMs: 2,
  });
}

export function json(value: unknown, code = 200): Answer {
  return (_, response) => {
    response.writeHead(code, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
}

/** A Status, as API servers refuse. */
export function status(
  code: number,
  message: string,
  options: { readonly reason?: string; readonly headers?: Record<string, string> } = {},
): Answer {
  const { reason = '', headers = {} } = options;
  return (_, response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end(
      JSON.stringify({
        kind: 'Status',
        apiVersion: 'v1',
        status: 'Failure',
        message,
        reason,
        code,
      }),
    );
  };
}

/** The request is taken, and the connection closed without a word. */
export function lost(): Answer {
  return (_, response) => {
    response.destroy();
  };
}

/** An answer that promises more than comes. */
export function cut(text: string): Answer {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
    response.write(text, () => response.destroy());
  };
}

/** Nothing, for as long as the client waits. */
export function silence(): Answer {
  return () => undefined;
}

/** Waits for what comes by itself, also on a busy machine. */
export async function eventually(check: () => void): Promise<void> {
  await vi.waitFor(check, { timeout: 15_000, interval: 10 });
}

/** An object of the API with what every object has. */
export function object(name: string, members: object = {}): { metadata: { name: string } } {
  const metadata = {
    name,
    uid: `uid-of-${name}`,
    resourceVersion: '7',
    managedFields: [{ manager: 'someone', fieldsV1: { 'f:metadata': {} } }],
  };
  return { metadata, ...members };
}

/** One line of a watch. */
export function event(type: string, value: unknown): string {
  return `${JSON.stringify({ type, object: value })}\n`;
}

export function bookmark(resourceVersion: string, isInitialEventsEnd = false): string {
  const annotations = isInitialEventsEnd ? { 'k8s.io/initial-events-end': 'true' } : {};
  return event('BOOKMARK', { kind: 'Node', metadata: { resourceVersion, annotations } });
}

/** A watch that says these lines, and then ends, is cut, or stays open. */
export function stream(lines: readonly string[], then: 'end' | 'cut' | 'stay'): Answer {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    const finish = () => {
      if (then === 'end') response.end();
      if (then === 'cut') response.destroy();
    };
    if (lines.length === 0) finish();
    else response.write(lines.join(''), finish);
  };
}
