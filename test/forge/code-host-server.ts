/**
 * A code host on this machine that answers as GitHub, GitLab and Gitea document their APIs, as far
 * as comments and statuses go: pages with Link headers, limits, refusals, and comments that
 * somebody edits or deletes meanwhile.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Forge } from '../../src/forge/code-host.ts';

export interface Stored {
  readonly id: number;
  body: string;
  readonly author: string;
  readonly system?: boolean;
}

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

/** What the next request is answered with instead; null lets it through. */
export type Trouble = (seen: Seen) => {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Set where the host does what was asked all the same. */
  readonly done?: boolean;
} | null;

export interface CodeHostServer {
  readonly forge: Forge;
  readonly apiUrl: string;
  readonly project: string;
  readonly comments: Stored[];
  readonly statuses: Record<string, unknown>[];
  readonly requests: Seen[];
  readonly troubles: Trouble[];
  /** Called before every answer. */
  before: (seen: Seen) => void | Promise<void>;
  /** Who the token belongs to. */
  self: string;
  /** Where it may ask for that: of an app's installation only GraphQL tells. */
  tellsSelf: 'user' | 'graphql' | 'nowhere';
  readonly close: () => Promise<void>;
}

/** Whom a host does not name. */
export const NOBODY = '';

export const TOKEN = 'canary-token-4f1c';
const PER_PAGE = 3;

export async function startCodeHost(forge: Forge): Promise<CodeHostServer> {
  const state = {
    forge,
    project: forge === 'gitlab' ? 'ops/storage/disks' : 'ops/disks',
    comments: [] as Stored[],
    statuses: [] as Record<string, unknown>[],
    requests: [] as Seen[],
    troubles: [] as Trouble[],
    before: (): void => undefined,
    self: 'ci',
    tellsSelf: 'user' as const,
    nextId: 100,
  };
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const seen = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
    };
    state.requests.push(seen);
    await host.before(seen);
    const trouble = state.troubles[0]?.(seen) ?? null;
    if (trouble !== null) state.troubles.shift();
    const usual = trouble === null || trouble.done === true ? usualAnswer(host, seen) : null;
    const { status, headers = {}, body = '' } = trouble ?? usual ?? { status: 500 };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const path = { github: '', gitlab: '/api/v4', gitea: '/api/v1' }[forge];
  const host: CodeHostServer & { nextId: number } = Object.assign(state, {
    apiUrl: `http://127.0.0.1:${String(port)}${path}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  });
  return host;
}

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function usualAnswer(host: CodeHostServer & { nextId: number }, seen: Seen): Reply {
  const given = seen.headers.authorization ?? seen.headers['private-token'];
  const wanted = { github: `Bearer ${TOKEN}`, gitlab: TOKEN, gitea: `token ${TOKEN}` }[host.forge];
  if (given !== wanted) return json(401, { message: 'Bad credentials' });
  const url = new URL(seen.path, host.apiUrl);
  const path = url.pathname.slice(new URL(host.apiUrl).pathname.replace(/\/$/, '').length);
  if (path === '/user')
    return host.tellsSelf === 'user'
      ? json(200, { login: host.self, username: host.self })
      : json(403, { message: 'Resource not accessible by integration' });
  if (path === '/graphql')
    return host.tellsSelf === 'nowhere'
      ? json(403, { message: 'Resource not accessible by integration' })
      : json(200, { data: { viewer: { login: host.self } } });
  const places = placesOf(host);
  if (path === places.list && seen.method === 'GET') return page(host, url);
  if (path === places.list && seen.method === 'POST') {
    const { nextId: id } = host;
    host.nextId += 1;
    const made = { id, body: String(seen.body['body']), author: host.self };
    host.comments.push(made);
    return json(201, asHostsTell(made));
  }
  if (path.startsWith(places.status) && seen.method === 'POST') {
    host.statuses.push({ ...seen.body, commit: path.slice(places.status.length) });
    return json(201, {});
  }
  return path.startsWith(places.one)
    ? oneComment(host, seen, Number(path.slice(places.one.length)))
    : json(404, { message: 'Not Found' });
}

function placesOf({ forge, project }: CodeHostServer): Record<'list' | 'one' | 'status', string> {
  if (forge === 'gitlab') {
    const at = `/projects/${encodeURIComponent(project)}`;
    const list = `${at}/merge_requests/7/notes`;
    return { list, one: `${list}/`, status: `${at}/statuses/` };
  }
  const at = `/repos/${project}`;
  return {
    list: `${at}/issues/7/comments`,
    one: `${at}/issues/comments/`,
    status: `${at}/statuses/`,
  };
}

function oneComment(host: CodeHostServer, seen: Seen, id: number): Reply {
  const at = host.comments.findIndex((each) => each.id === id);
  const found = host.comments[at];
  if (found === undefined) return json(404, { message: 'Not Found' });
  if (seen.method === 'DELETE') {
    host.comments.splice(at, 1);
    return { status: 204 };
  }
  const edits = host.forge === 'gitlab' ? 'PUT' : 'PATCH';
  if (seen.method !== edits) return json(405, { message: 'Method Not Allowed' });
  found.body = String(seen.body['body']);
  return json(200, { id });
}

/** Gitea lists all comments of an issue at once; the others in pages. */
function page(host: CodeHostServer, url: URL): Reply {
  const number = Number(url.searchParams.get('page') ?? '1');
  const isWhole = host.forge === 'gitea';
  const some = isWhole
    ? host.comments
    : host.comments.slice((number - 1) * PER_PAGE, number * PER_PAGE);
  const next = new URL(url);
  next.searchParams.set('page', String(number + 1));
  const hasMore = !isWhole && number * PER_PAGE < host.comments.length;
  const link = `<${next.href}>; rel="next", <${url.href}>; rel="last"`;
  return {
    ...json(200, some.map(asHostsTell)),
    headers: hasMore ? { link } : {},
  };
}

/** Of a user that is gone, or that it does not show, a host names nobody. */
function asHostsTell({ id, body, author, system }: Stored): object {
  if (author === NOBODY) return { id, body, system: system ?? false, user: null, author: null };
  return {
    id,
    body,
    system: system ?? false,
    user: { login: author, type: author.endsWith('[bot]') ? 'Bot' : 'User' },
    author: { username: author },
  };
}

function json(status: number, value: unknown): Reply {
  return { status, body: JSON.stringify(value) };
}
