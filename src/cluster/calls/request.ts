import type { CallOptions } from '../api-client.ts';
import type { Credentials } from '../credentials.ts';
import { repeat, type Repeatable, type Repeated } from './repeat.ts';
import type { Answered, Exchange, ApiTransport } from './transport.ts';

export interface ClientOptions {
  readonly credentials: Credentials;
  /** Who owns the fields that are applied: `diskwright`. */
  readonly fieldManager: string;
  /** `diskwright/1.2.3`: how audit logs and flow control name us. */
  readonly userAgent: string;
  /** Before the second attempt of a call. Default 500 ms. */
  readonly firstWaitMs?: number;
}

const DEADLINE_MS = 30_000;
const ATTEMPTS = 6;
const FIRST_WAIT_MS = 500;
const MOST_BYTES_OF_OBJECT = 16 * 1024 * 1024;

/** What every part of the client needs. */
export interface Session {
  readonly transport: ApiTransport;
  readonly options: ClientOptions;
}

/** What is asked, beside where and as whom. */
export interface Request extends Pick<Exchange, 'method'> {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly contentType?: string;
  readonly accept?: string;
  readonly body?: unknown;
  readonly mostBytes?: number;
  readonly repeatable: Repeatable;
}

/** `GET /api/v1/nodes/a`: how messages name a request. */
export function nameOf({ method, path }: Pick<Request, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** @returns the request as it goes over the connection. */
export function exchangeOf(
  { options }: Session,
  request: Omit<Request, 'repeatable'>,
  call: CallOptions,
): Exchange {
  const { method, path, query = {}, contentType, accept, body } = request;
  const given = Object.entries(query).filter((pair): pair is [string, string] => {
    return pair[1] !== undefined && pair[1] !== '';
  });
  const search = new URLSearchParams(given).toString();
  return {
    method,
    path: search === '' ? path : `${path}?${search}`,
    headers: {
      accept: accept ?? 'application/json',
      'user-agent': options.userAgent,
      ...(body === undefined ? {} : { 'content-type': contentType ?? 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    deadlineMs: call.deadlineMs ?? DEADLINE_MS,
    mostBytes: request.mostBytes ?? MOST_BYTES_OF_OBJECT,
    ...(call.signal === undefined ? {} : { signal: call.signal }),
    ...(call.mayStillAsk === undefined ? {} : { mayStillAsk: call.mayStillAsk }),
  };
}

/**
 * Asks, and asks again where that is safe and of use.
 *
 * @throws ClusterError when there was no answer; answers of any status are returned.
 */
export async function ask(
  session: Session,
  request: Request,
  call: CallOptions,
): Promise<Repeated> {
  const exchange = exchangeOf(session, request, call);
  const { signal } = call;
  return repeat(() => askOnce(session, exchange), {
    what: nameOf(request),
    repeatable: request.repeatable,
    attempts: call.attempts ?? ATTEMPTS,
    firstWaitMs: session.options.firstWaitMs ?? FIRST_WAIT_MS,
    ...(signal === undefined ? {} : { signal }),
  });
}

/**
 * A 401 may only mean that the token was replaced within the last second: the files are looked at,
 * once.
 */
async function askOnce({ transport, options }: Session, exchange: Exchange): Promise<Answered> {
  const before = await options.credentials.present();
  const answered = await transport.call(exchange);
  if (answered.kind === 'lost' || answered.status !== 401) return answered;
  const now = await options.credentials.present(true);
  return now === before ? answered : transport.call(exchange);
}

const METADATA_OF_OBJECT = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';

/** @returns the Accept header of objects one by one, also in a watch. */
export function acceptOf(metadataOnly: boolean | undefined): { readonly accept?: string } {
  return metadataOnly === true ? { accept: METADATA_OF_OBJECT } : {};
}
