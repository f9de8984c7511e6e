/**
 * A proxy before the API server that fails by rule. Everything else goes to the real server and
 * comes from it. It ends TLS itself: a client's certificate is verified here, and its user named to
 * the API server as an authenticating proxy does
 * (https://kubernetes.io/docs/reference/access-authn-authz/authentication/#authenticating-proxy);
 * tokens are passed on.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { Agent, createServer, request, type Server } from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Account, ClusterAccess } from './rig/access.ts';
import { freePorts } from './rig/free-ports.ts';
import { keysIn } from './rig/keys.ts';

/** What goes wrong with one request. */
export type Fault =
  /** The connection ends before the API server sees the request. */
  | { readonly kind: 'reset' }
  /**
   * Answered here, with a Status as the API server gives it. The API server does not see the
   * request.
   */
  | {
      readonly kind: 'answer';
      readonly status: AnsweredStatus;
      readonly retryAfterSeconds?: number;
    }
  /** Answered here by a watch that says only that its resource version is too old. */
  | { readonly kind: 'watch-expired' }
  /** Passed on after that time. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /**
   * The API server does what it is asked for, and the connection ends before the first byte of the
   * answer.
   */
  | { readonly kind: 'lose-answer' }
  /** The connection ends in the middle of the answer's body. */
  | { readonly kind: 'cut-answer'; readonly afterBytes: number }
  /** After so many bytes of the body nothing more comes, and the connection stays open. */
  | { readonly kind: 'stall'; readonly afterBytes: number };

export type AnsweredStatus = keyof typeof reasons;

/** Which requests a fault meets; what is left out matches all. */
export interface FaultRule {
  readonly fault: Fault;
  readonly method?: string;
  /** Only what changes something: all methods but GET. */
  readonly isWrite?: boolean;
  /** Matched against the path and the query, such as `/api/v1/nodes?watch=true`. */
  readonly path?: RegExp;
  /** By certificate, or `system:serviceaccount:NAMESPACE:NAME` by token. */
  readonly user?: string;
  /** So many requests that match are left alone first. */
  readonly after?: number;
  /** So many requests are met, and then no more; all where it is left out. */
  readonly times?: number;
}

export interface InjectedFault {
  /** How many requests it has met. */
  readonly met: () => number;
  readonly remove: () => void;
}

export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  /** Empty where nobody is named. */
  readonly user: string;
  readonly fault: Fault['kind'] | null;
}

export interface FaultyProxy {
  readonly url: string;
  /** As that of the control plane, by way of this proxy. */
  readonly kubeconfig: (account: Account) => Promise<string>;
  /** Of several rules that match the one that was injected first counts. */
  readonly inject: (rule: FaultRule) => InjectedFault;
  /** All requests so far, in the order of their arrival. */
  readonly requests: () => readonly ProxiedRequest[];
  /** Ends every connection that is open. */
  readonly dropConnections: () => void;
  /** From here on connections are refused, and those that are open end. */
  readonly goDown: () => Promise<void>;
  readonly comeUp: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The reasons that the API server gives (StatusReason of apimachinery). */
const reasons = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Expired',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
} as const;

interface Rule {
  readonly rule: FaultRule;
  matched: number;
  met: number;
}

interface Upstream {
  readonly url: URL;
  /** Connects as a proxy that may name users. */
  readonly asProxy: Agent;
  /** Connects as nobody: who asks is in the token. */
  readonly asNobody: Agent;
}

/** One request, and whom it comes from. */
interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly user: Account | null;
}

/** Starts a proxy before a control plane, on a port of its own. */
export async function startFaultyProxy(cluster: ClusterAccess): Promise<FaultyProxy> {
  const keys = keysIn(cluster.directory);
  const ca = readFileSync(keys.authority.certFile);
  const [port = 0] = await freePorts(1);
  const url = `https://127.0.0.1:${port}`;
  const upstream: Upstream = {
    url: new URL(cluster.url),
    asProxy: new Agent({
      ca,
      cert: readFileSync(keys.proxy.certFile),
      key: readFileSync(keys.proxy.keyFile),
    }),
    asNobody: new Agent({ ca }),
  };
  const rules: Rule[] = [];
  const requests: ProxiedRequest[] = [];
  const server = createServer(
    {
      ca,
      cert: readFileSync(keys.apiServer.certFile),
      key: readFileSync(keys.apiServer.keyFile),
      requestCert: true,
      rejectUnauthorized: false,
      requestTimeout: 0,
    },
    (incoming, outgoing) => {
      const user = certifiedUser(incoming.socket);
      const name = user?.user ?? tokenUser(incoming.headers) ?? '';
      const { method = '', url: path = '' } = incoming;
      const fault = faultOf(rules, { method, path, user: name });
      requests.push({ method, path, user: name, fault: fault?.kind ?? null });
      answer({ incoming, outgoing, user }, upstream, fault);
    },
  );
  const open = openSockets(server);
  const listen = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen();
  return {
    url,
    kubeconfig: async (account) => cluster.kubeconfig(account, url),
    inject: (rule) => injectRule(rules, rule),
    requests: () => [...requests],
    dropConnections: () => server.closeAllConnections(),
    goDown: async () => close(server, open),
    comeUp: listen,
    stop: async () => {
      await close(server, open);
      upstream.asProxy.destroy();
      upstream.asNobody.destroy();
    },
  };
}

function injectRule(rules: Rule[], rule: FaultRule): InjectedFault {
  const injected: Rule = { rule, matched: 0, met: 0 };
  rules.push(injected);
  return {
    met: () => injected.met,
    remove: () => {
      const at = rules.indexOf(injected);
      if (at !== -1) rules.splice(at, 1);
    },
  };
}

/**
 * Every connection from its first packet on: `closeAllConnections` knows none that is still in its
 * TLS handshake, and such a one would keep a server from ever ending.
 */
function openSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

async function close(server: Server, open: ReadonlySet<Socket>): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  for (const socket of open) socket.destroy();
  await closed;
}

/**
 * Whom a client certificate names, as the API server reads it: CN is the user, and each O is a
 * group.
 */
function certifiedUser(socket: Socket): Account | null {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return null;
  const { CN, O } = socket.getPeerCertificate().subject as {
    readonly CN: string;
    readonly O?: string | readonly string[];
  };
  return { user: CN, groups: O === undefined ? [] : [O].flat() };
}

/** Whom a token of a service account names; the API server verifies it. */
function tokenUser(headers: IncomingHttpHeaders): string | null {
  const claims = /^Bearer [^.]+\.([^.]+)\./.exec(headers.authorization ?? '')?.[1];
  if (claims === undefined) return null;
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub?: string };
  return sub ?? null;
}

function faultOf(
  rules: readonly Rule[],
  { method, path, user }: { method: string; path: string; user: string },
): Fault | null {
  for (const injected of rules) {
    const { rule } = injected;
    if (rule.method !== undefined && rule.method !== method) continue;
    if (rule.isWrite !== undefined && rule.isWrite !== isWrite(method)) continue;
    if (rule.path?.test(path) === false) continue;
    if (rule.user !== undefined && rule.user !== user) continue;
    injected.matched += 1;
    if (injected.matched <= (rule.after ?? 0)) continue;
    if (injected.met >= (rule.times ?? Infinity)) continue;
    injected.met += 1;
    return rule.fault;
  }
  return null;
}

/** Whether a request with this method changes something. */
export function isWrite(method: string): boolean {
  return method !== 'GET';
}

function answer(exchange: Exchange, upstream: Upstream, fault: Fault | null): void {
  const { incoming, outgoing } = exchange;
  switch (fault?.kind) {
    case 'reset':
      incoming.socket.destroy();
      return;
    case 'answer':
      incoming.resume();
      if (fault.retryAfterSeconds !== undefined)
        outgoing.setHeader('retry-after', String(fault.retryAfterSeconds));
      outgoing.writeHead(fault.status, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(statusObject(fault.status)));
      return;
    case 'watch-expired':
      incoming.resume();
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(`${JSON.stringify({ type: 'ERROR', object: statusObject(410) })}\n`);
      return;
    case 'delay':
      setTimeout(() => forward(exchange, upstream, null), fault.delayMs).unref();
      return;
    case 'lose-answer':
    case 'cut-answer':
    case 'stall':
    case undefined:
      forward(exchange, upstream, fault);
  }
}

function statusObject(code: AnsweredStatus): object {
  const reason = reasons[code];
  const message = `the proxy of the test answers ${code} (${reason})`;
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason,
    code,
  };
}

function forward(exchange: Exchange, upstream: Upstream, fault: Fault | null): void {
  const { incoming, outgoing, user } = exchange;
  const sent = request({
    host: upstream.url.hostname,
    port: upstream.url.port,
    method: incoming.method,
    path: incoming.url,
    headers: { ...passedHeaders(incoming.headers), ...(user === null ? {} : namedUser(user)) },
    agent: user === null ? upstream.asNobody : upstream.asProxy,
  });
  incoming.pipe(sent);
  // Who gives up asking ends the request at the API server, too: a watch would stay for ever.
  outgoing.once('close', () => sent.destroy());
  sent.once('error', () => incoming.socket.destroy());
  sent.once('response', (answered) => {
    answered.once('error', () => incoming.socket.destroy());
    passAnswer(answered, exchange, fault);
  });
}

function passAnswer(
  answered: IncomingMessage,
  { incoming, outgoing }: Exchange,
  fault: Fault | null,
): void {
  if (fault?.kind === 'lose-answer') {
    answered.resume();
    answered.once('end', () => incoming.socket.destroy());
    return;
  }
  outgoing.writeHead(answered.statusCode ?? 502, passedHeaders(answered.headers));
  if (fault?.kind !== 'cut-answer' && fault?.kind !== 'stall') {
    // A watch begins with its headers, however long its first event may take.
    outgoing.flushHeaders();
    answered.pipe(outgoing);
    return;
  }
  let left = fault.afterBytes;
  const isCut = fault.kind === 'cut-answer';
  answered.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    const passed = chunk.subarray(0, left);
    left -= passed.length;
    outgoing.write(passed, () => {
      if (isCut && left <= 0) incoming.socket.destroy();
    });
  });
  // A body that was shorter is cut before its end.
  if (isCut) answered.once('end', () => incoming.socket.destroy());
}

/** Without those of one connection, and those by which a client would name itself. */
function passedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const own = /^(connection|keep-alive|transfer-encoding|host|x-remote-.*)$/;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.test(name)));
}

function namedUser({ user, groups = [] }: Account): OutgoingHttpHeaders {
  return { 'x-remote-user': user, 'x-remote-group': [...groups] };
}
