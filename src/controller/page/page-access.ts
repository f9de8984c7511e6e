import type { ApiClient } from '../../cluster/api-client.ts';
import { SUBJECT_ACCESS_REVIEWS, TOKEN_REVIEWS } from '../../cluster/resources.ts';

/** Whether somebody may see the page, or what to answer instead. */
export type Admission =
  | { readonly kind: 'admitted' }
  | { readonly kind: 'refused'; readonly status: 401 | 403; readonly message: string };

/**
 * Decides by the headers of a request.
 *
 * @throws ClusterError where the API server gives no answer.
 */
export type Admit = (headers: PageHeaders) => Promise<Admission>;

export interface PageHeaders {
  readonly host?: string | undefined;
  readonly authorization?: string | undefined;
}

const ADMITTED: Admission = { kind: 'admitted' };

/**
 * Who reaches an address of this host alone is on it, or has been let through by the API server
 * ("kubectl port-forward"): no token is asked for. The name that was asked for has to be one of
 * this host, or a page of somebody else's could read this one through its visitor's browser (DNS
 * rebinding).
 */
export function admitLocal({ host = '' }: PageHeaders): Promise<Admission> {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (LOCAL_NAMES.has(name)) return Promise.resolve(ADMITTED);
  const message =
    'this address answers to localhost alone; ask http://localhost with the same port';
  return Promise.resolve(refused(403, message));
}

const LOCAL_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether only this host reaches an address. */
export function isLocalAddress(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** What the page shows is what NodeStorages, and what nodes report to them, say. */
const ASKED = { group: 'diskwright.dev', resource: 'nodestorages', verb: 'list' } as const;

/** So long an answer of the API server serves, and no longer sees a revoked token the page. */
const REMEMBERED_MS = 10_000;
const MOST_REMEMBERED = 256;

/**
 * Asks the API server who the bearer of a token is, and whether that account may list NodeStorages.
 *
 * @param monotonicMs a clock that only goes forward.
 */
export function admitByToken(client: Pick<ApiClient, 'review'>, monotonicMs: () => number): Admit {
  const known = new Map<string, { readonly admission: Admission; readonly untilMs: number }>();
  return async ({ authorization = '' }) => {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (token === undefined)
      return refused(
        401,
        'send the header "Authorization: Bearer TOKEN" with a token of the cluster',
      );
    const before = known.get(token);
    if (before !== undefined && monotonicMs() < before.untilMs) return before.admission;
    const admission = await judge(client, token);
    known.delete(token);
    for (const [oldest] of known) if (known.size >= MOST_REMEMBERED) known.delete(oldest);
    known.set(token, { admission, untilMs: monotonicMs() + REMEMBERED_MS });
    return admission;
  };
}

interface TokenStatus {
  readonly authenticated?: boolean;
  readonly user?: {
    readonly username?: string;
    readonly uid?: string;
    readonly groups?: readonly string[];
    readonly extra?: Readonly<Record<string, readonly string[]>>;
  };
}

async function judge(client: Pick<ApiClient, 'review'>, token: string): Promise<Admission> {
  const { authenticated, user } = (await client.review(TOKEN_REVIEWS, { token })) as TokenStatus;
  if (authenticated !== true || user === undefined)
    return refused(401, 'the API server does not know this token, or it has expired');
  const { username: name = '', uid, groups, extra } = user;
  const { allowed } = (await client.review(SUBJECT_ACCESS_REVIEWS, {
    ...{ user: name, uid, groups, extra },
    resourceAttributes: ASKED,
  })) as { readonly allowed?: boolean };
  if (allowed === true) return ADMITTED;
  return refused(403, `${name} may not list nodestorages.diskwright.dev in this cluster`);
}

function refused(status: 401 | 403, message: string): Admission {
  return { kind: 'refused', status, message };
}
