import type * as http from 'node:http';
import * as https from 'node:https';
import { ClusterError } from '../cluster-error.ts';
import type { Credentials, Presented } from '../credentials.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** One request, and how long and how large its answer may be. */
export interface Exchange {
  readonly method: Method;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly deadlineMs: number;
  /** Until the answer begins, where that is sooner than its end. */
  readonly answerMs?: number;
  readonly mostBytes: number;
  readonly signal?: AbortSignal;
  /**
   * Asked before a connection is wanted, and when there is one: handshakes take time, in which a
   * process may be stopped. When it says no, the request is lost as `withdrawn`.
   */
  readonly mayStillAsk?: () => boolean;
}

/** What came of one request. */
export type Answered =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly retryAfterMs: number | null;
      readonly text: string;
    }
  | {
      readonly kind: 'lost';
      readonly why: 'deadline' | 'untrusted' | 'connection' | 'withdrawn';
      /** Whether the server may have had the request. */
      readonly isSent: boolean;
      readonly cause: unknown;
    };

/** Keeps connections to one API server. */
export interface ApiTransport {
  readonly call: (exchange: Exchange) => Promise<Answered>;
  /** The answer as a stream while its status is 200; else as `call`. */
  readonly stream: (exchange: Exchange, piece: StreamListener) => Promise<Answered | StreamEnd>;
  readonly close: () => void;
}

export interface StreamListener {
  /** Throws to end the stream with that error. */
  readonly onText: (text: string) => void;
  /** The server takes the request; text follows. */
  readonly onOpen: () => void;
  /** How long there may be no text from now on; asked after each piece. */
  readonly silenceMs: () => number;
}

export interface StreamEnd {
  readonly kind: 'ended' | 'aborted' | 'silent' | 'cut';
  readonly cause?: unknown;
}

/**
 * A watch keeps its socket for minutes: calls have an agent, and so a number of sockets, of their
 * own, so that watches cannot take the last one.
 */
const MOST_CALLS = 16;
/** Probes of a connection on which nothing happens (TCP_KEEPIDLE). */
const KEEP_ALIVE_MS = 30_000;
/**
 * API servers close an idle connection after 90 s; one that is closed sooner by us is never reused
 * too late.
 */
const IDLE_MS = 60_000;

/**
 * An import of node:http as an ES module reads all that it exports, one of which loads the whole of
 * undici: 9 MB of an agent's 60.
 */
function protocolOf({ server }: Credentials): typeof http | typeof https {
  return server.protocol === 'https:' ? https : process.getBuiltinModule('node:http');
}

/** Opens no connection by itself. */
export function openTransport(credentials: Credentials): ApiTransport {
  const { Agent } = protocolOf(credentials);
  const settings = { keepAlive: true, keepAliveMsecs: KEEP_ALIVE_MS, scheduling: 'lifo' } as const;
  const calls = new Agent({ ...settings, maxSockets: MOST_CALLS, timeout: IDLE_MS });
  const watches = new Agent({ ...settings, maxFreeSockets: 1 });
  const enter = gate(MOST_CALLS);
  return {
    // The deadline of a call starts when it has a socket to itself, not while it waits for one.
    call: async (exchange) => {
      const leave = await enter();
      try {
        const started = await start(exchange, credentials, calls);
        return started.kind === 'lost' ? started : await wholeAnswer(started, exchange);
      } finally {
        leave();
      }
    },
    stream: async (exchange, listener) => {
      const started = await start(exchange, credentials, watches);
      if (started.kind === 'lost') return started;
      if (started.response.statusCode !== 200) return wholeAnswer(started, exchange);
      return streamed(started, exchange, listener);
    },
    close: () => {
      calls.destroy();
      watches.destroy();
    },
  };
}

/** Lets so many in at a time; who enters gets what to call when leaving. */
function gate(most: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let inside = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) inside -= 1;
    else next();
  };
  return async () => {
    if (inside < most) inside += 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    return leave;
  };
}

interface Started {
  readonly kind: 'started';
  readonly request: http.ClientRequest;
  readonly response: http.IncomingMessage;
  readonly deadline: Deadline;
}

/** Of the whole exchange. A response says of it only that its connection was closed. */
interface Deadline {
  readonly isOver: () => boolean;
  readonly clear: () => void;
}

function deadlineIn(ms: number, onOver: () => void): Deadline {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    onOver();
  }, ms);
  return { isOver: () => isOver, clear: () => clearTimeout(timer) };
}

type Lost = Extract<Answered, { kind: 'lost' }>;

const WITHDRAWN: Lost = { kind: 'lost', why: 'withdrawn', isSent: false, cause: null };

async function start(
  exchange: Exchange,
  credentials: Credentials,
  agent: http.Agent,
): Promise<Started | Lost> {
  exchange.signal?.throwIfAborted();
  const presented = await credentials.present();
  const isWithdrawn = () => exchange.mayStillAsk?.() === false;
  if (isWithdrawn()) return WITHDRAWN;
  return new Promise((resolve, reject) => {
    let isSent = false;
    const request = requestOf(exchange, presented, { credentials, agent });
    const inTime = (ms: number) =>
      deadlineIn(ms, () => request.destroy(new Error(`no answer within ${ms} ms`)));
    const deadline = inTime(exchange.answerMs ?? exchange.deadlineMs);
    request.once('socket', (socket) => {
      const send = () => {
        if (isWithdrawn()) {
          deadline.clear();
          resolve(WITHDRAWN);
          request.destroy();
          return;
        }
        isSent = true;
        request.end(exchange.body);
      };
      // Before the handshake is over nothing of the request was sent.
      if (socket.connecting) socket.once('encrypted' in socket ? 'secureConnect' : 'connect', send);
      else send();
    });
    request.once('response', (response) => {
      deadline.clear();
      resolve({ kind: 'started', request, response, deadline: inTime(exchange.deadlineMs) });
    });
    // Stays for what happens while the body is read, where the response reports it, too.
    request.on('error', (error: Error & { readonly code?: string }) => {
      deadline.clear();
      if (exchange.signal?.aborted === true) reject(exchange.signal.reason as Error);
      else resolve({ kind: 'lost', why: whyLost(error, deadline), isSent, cause: error });
    });
  });
}

function requestOf(
  exchange: Exchange,
  { token, ...certificates }: Presented,
  { credentials, agent }: { readonly credentials: Credentials; readonly agent: http.Agent },
): http.ClientRequest {
  const { server, tlsServerName } = credentials;
  const { method, path, headers, body, signal } = exchange;
  const isEncrypted = server.protocol === 'https:';
  return protocolOf(credentials).request({
    // Without the brackets of an IPv6 address.
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: server.port === '' ? (isEncrypted ? 443 : 80) : server.port,
    path: server.pathname.replace(/\/$/, '') + path,
    method,
    agent,
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    ...(isEncrypted ? certificates : {}),
    ...(isEncrypted && tlsServerName !== undefined ? { servername: tlsServerName } : {}),
    ...(signal === undefined ? {} : { signal }),
  });
}

/**
 * Codes of OpenSSL's verification, and of Node's check of the name, begin so (Node, "X509
 * certificate error codes").
 */
const UNTRUSTED =
  /^(UNABLE_TO_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT_|INVALID_CA|HOSTNAME_MISMATCH)/;

function whyLost(error: Error & { readonly code?: string }, deadline: Deadline): Lost['why'] {
  if (deadline.isOver()) return 'deadline';
  return UNTRUSTED.test(error.code ?? '') ? 'untrusted' : 'connection';
}

async function wholeAnswer(
  { request, response, deadline }: Started,
  exchange: Exchange,
): Promise<Answered> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length > exchange.mostBytes) throw tooLarge(exchange);
    }
  } catch (error) {
    request.destroy();
    if (error instanceof ClusterError) throw error;
    exchange.signal?.throwIfAborted();
    return { kind: 'lost', why: whyLost(error as Error, deadline), isSent: true, cause: error };
  } finally {
    deadline.clear();
  }
  return {
    kind: 'answer',
    status: response.statusCode ?? 0,
    retryAfterMs: retryAfter(response.headers['retry-after']),
    text: Buffer.concat(pieces).toString('utf8'),
  };
}

function tooLarge({ method, path, mostBytes }: Exchange): ClusterError {
  return new ClusterError('bad-answer', {
    message: `${method} ${path}: the answer is larger than ${mostBytes} bytes`,
    remedy: 'Look whether the address is that of a Kubernetes API server.',
  });
}

/** Seconds; API servers send no dates (RFC 9110, 10.2.3 allows both). */
function retryAfter(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,6}$/.test(value) ? Number(value) * 1_000 : null;
}

function streamed(
  { request, response, deadline }: Started,
  exchange: Exchange,
  { onText, onOpen, silenceMs }: StreamListener,
): Promise<StreamEnd> {
  return new Promise((resolve, reject) => {
    let pieces = 0;
    // Of a process that was stopped the timers come first, and then what arrived meanwhile.
    const listen = () =>
      setTimeout(() => {
        const before = pieces;
        setImmediate(() => {
          if (pieces === before) end({ kind: 'silent' });
        });
      }, silenceMs());
    let silence = listen();
    let isOver = false;
    const settle = (finish: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(silence);
      deadline.clear();
      finish();
      if (!response.complete) request.destroy();
    };
    const end = (ended: StreamEnd) => settle(() => resolve(ended));
    onOpen();
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      if (isOver) return;
      clearTimeout(silence);
      pieces += 1;
      try {
        onText(text);
        silence = listen();
      } catch (error) {
        settle(() => reject(error instanceof Error ? error : new Error(String(error))));
      }
    });
    response.once('end', () => end({ kind: 'ended' }));
    const cut = (cause?: unknown) => {
      const isAborted = exchange.signal?.aborted === true;
      end({ kind: isAborted ? 'aborted' : deadline.isOver() ? 'silent' : 'cut', cause });
    };
    // `on`: a second error without a listener would end the process.
    response.on('error', cut);
    response.once('close', () => cut());
  });
}
