import { ForgeError, type ForgeErrorCode } from './forge-error.ts';
import { isLimit, waitBefore, type AttemptOutcome } from './retry.ts';

/** What of the world the client reaches; tests bring their own clock. */
export interface ClientSurroundings {
  readonly sleep: (ms: number) => Promise<void>;
  readonly nowMs: () => number;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Called before each wait: a job that stands still says why. */
  readonly onWait: (wait: Wait) => Promise<void>;
}

/** A wait before a request is sent again. */
export interface Wait {
  /** `GET /repos/…`. */
  readonly what: string;
  /** Why it was not answered. */
  readonly why: string;
  readonly waitMs: number;
  /** The attempt that follows, 2 for the first repetition. */
  readonly attempt: number;
}

export interface ForgeClientOptions extends ClientSurroundings {
  readonly apiUrl: string;
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type ForgeMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface ForgeAnswer {
  readonly value: unknown;
  /** Path and query of the next page (RFC 8288, rel="next"), when there is one. */
  readonly next: string | null;
}

export type Client = (method: ForgeMethod, path: string, body?: unknown) => Promise<ForgeAnswer>;

/** A host that does not answer is given up. */
const DEADLINE_MS = 30_000;
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * A client for one code host. It waits and asks again where the host says so or failed, follows no
 * redirect to another origin, and puts the token into no message.
 *
 * @throws ForgeError when the URL is not encrypted: a token would be read on the way.
 */
export function openForgeClient(options: ForgeClientOptions): Client {
  const base = baseOf(options.apiUrl);
  return async (method, path, body) => {
    const url = new URL(base.href + path.replace(/^\//, ''));
    const asked = { method, url, body };
    let waitedMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      const answered = await ask(asked, options);
      if (answered.kind === 'answer' && answered.status < 400) return readAnswer(answered, base);
      const wait = waitBefore(answered, { attempt, waitedMs, method, ...options });
      if (wait === null) throw failureOf(answered, { method, path: url.pathname, waitedMs });
      waitedMs += wait;
      await options.onWait({
        what: `${method} ${url.pathname}`,
        why: whyOf(answered),
        waitMs: wait,
        attempt: attempt + 1,
      });
      await options.sleep(wait);
    }
  };
}

function baseOf(apiUrl: string): URL {
  const problem = {
    remedy: 'Give the address of the API by --api-url, such as https://git.example.com/api/v1.',
  };
  if (!URL.canParse(apiUrl))
    throw new ForgeError('unexpected', {
      message: `${JSON.stringify(apiUrl)} is no URL`,
      ...problem,
    });
  const url = new URL(apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/`);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isHere)) return url;
  throw new ForgeError('unexpected', {
    message: `${url.origin} is not encrypted, and a token would be sent to it`,
    ...problem,
  });
}

interface Asked {
  readonly method: ForgeMethod;
  readonly url: URL;
  readonly body: unknown;
}

const MOST_REDIRECTS = 3;

async function ask(asked: Asked, options: ForgeClientOptions): Promise<AttemptOutcome> {
  let { url } = asked;
  for (let redirects = 0; ; redirects += 1) {
    const answered = await askOnce({ ...asked, url }, options);
    if (answered.kind === 'unreachable' || answered.status < 300 || answered.status >= 400)
      return answered;
    const to = answered.headers.get('location');
    const target = to !== null && URL.canParse(to, url.href) ? new URL(to, url.href) : null;
    if (target?.origin !== url.origin || asked.method !== 'GET' || redirects === MOST_REDIRECTS)
      throw new ForgeError('unexpected', {
        message: `${url.origin} redirects ${asked.method} ${url.pathname} to ${target?.origin ?? 'nowhere'}, and a token is sent only to the host that it was given for`,
        remedy:
          'Give the address where the API is now by --api-url, and the project as it is called now by --project.',
      });
    url = target;
  }
}

async function askOnce(
  { method, url, body }: Asked,
  options: ForgeClientOptions,
): Promise<AttemptOutcome> {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(DEADLINE_MS)]),
      headers: {
        ...options.headers,
        'user-agent': 'diskwright',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    const text = await bodyText(response);
    return { kind: 'answer', status, headers, text: text.replaceAll(options.token, '***') };
  } catch (error) {
    if (options.signal.aborted || error instanceof ForgeError) throw error;
    return { kind: 'unreachable', why: reasonOf(error) };
  }
}

/** `fetch failed` says nothing; what is behind it does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function bodyText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > MOST_BYTES)
      throw new ForgeError('unexpected', {
        message: 'the code host answers with more than 16 MiB',
        remedy: 'Look whether --api-url is the address of an API.',
      });
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function readAnswer(
  { text, headers }: Extract<AttemptOutcome, { kind: 'answer' }>,
  base: URL,
): ForgeAnswer {
  const next = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(headers.get('link') ?? '')?.[1];
  return { value: jsonOf(text, base), next: nextPath(next, base) };
}

function jsonOf(text: string, base: URL): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ForgeError('unexpected', {
      message: `${base.origin} answers with something else than JSON`,
      remedy: 'Look whether --api-url is the address of the API, and not of the pages for people.',
    });
  }
}

/** Below the API, or nowhere: a page of another host is not asked with our token. */
function nextPath(link: string | undefined, base: URL): string | null {
  if (link === undefined || !URL.canParse(link, base.href)) return null;
  const url = new URL(link, base.href);
  if (url.origin === base.origin && url.pathname.startsWith(base.pathname))
    return url.pathname.slice(base.pathname.length) + url.search;
  throw new ForgeError('unexpected', {
    message: `${base.origin} names ${url.origin} for the next page, and a token is sent only to the host that it was given for`,
    remedy: 'Give the address that the host itself uses by --api-url.',
  });
}

function whyOf(answered: AttemptOutcome): string {
  if (answered.kind === 'unreachable')
    return `the code host could not be reached (${answered.why})`;
  const limit = isLimit(answered) ? ', a limit of requests' : '';
  return `the code host answered ${String(answered.status)}${limit}`;
}

function failureOf(
  answered: AttemptOutcome,
  asked: { readonly method: ForgeMethod; readonly path: string; readonly waitedMs: number },
): ForgeError {
  const what = `${asked.method} ${asked.path}`;
  if (answered.kind === 'unreachable')
    return new ForgeError('network', {
      message: `${what}: the code host could not be reached: ${answered.why}`,
      remedy: 'Look whether --api-url is right and reachable from here, and run it again.',
    });
  const { status } = answered;
  const [code, remedy] = kindOf(status, answered);
  const said = messageOf(answered.text);
  const waited =
    asked.waitedMs > 0 ? ` after waiting ${String(Math.round(asked.waitedMs / 1_000))} s` : '';
  return new ForgeError(code, {
    message: `${what}: the code host answered ${String(status)}${waited}${said === '' ? '' : `: ${said}`}`,
    remedy,
  });
}

function kindOf(
  status: number,
  answered: Extract<AttemptOutcome, { kind: 'answer' }>,
): readonly [ForgeErrorCode, string] {
  if (isLimit(answered))
    return ['rate-limit', 'Run it again later; nothing is lost, the comment is found again.'];
  const known = KINDS_OF_FAILURE.get(status);
  if (known !== undefined) return known;
  return status >= 500
    ? ['host-failed', 'Run it again; the comment is found again if it was written.']
    : ['unexpected', 'Look whether --api-url is the address of an API that diskwright knows.'];
}

const REJECTED = ['rejected', 'The host does not take it as it is; see what it says.'] as const;

const KINDS_OF_FAILURE = new Map<number, readonly [ForgeErrorCode, string]>([
  [400, REJECTED],
  [
    401,
    ['authentication', 'Give a token that is valid, in GITHUB_TOKEN, GITLAB_TOKEN or GITEA_TOKEN.'],
  ],
  [
    403,
    [
      'forbidden',
      'The token needs the right to write comments (GitHub: pull-requests: write; GitLab: scope api; Gitea: write:issue), and with --status that to write statuses.',
    ],
  ],
  [
    404,
    [
      'not-found',
      'Look whether the project and the number are right, and whether the token may see them.',
    ],
  ],
  [409, REJECTED],
  [413, REJECTED],
  [422, REJECTED],
]);

const LONGEST_MESSAGE = 300;

/** What hosts say is wrong: `message` (all three), `error` (GitLab). */
function messageOf(text: string): string {
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown };
    const said = message ?? error;
    const words = typeof said === 'string' ? said : said === undefined ? '' : JSON.stringify(said);
    return words.slice(0, LONGEST_MESSAGE);
  } catch {
    return '';
  }
}
