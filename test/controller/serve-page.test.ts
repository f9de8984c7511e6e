/** What the controller answers to whoever looks at the page of the fleet. */
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClusterError } from '../../src/cluster/cluster-error.ts';
import {
  admitByToken,
  admitLocal,
  isLocalAddress,
  type PageHeaders,
} from '../../src/controller/page/page-access.ts';
import { startPageServer, type PageServer } from './page-server.ts';

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer(admitLocal);
});
afterAll(() => server.close());
beforeEach(() => server.follow([server.repository('disks')]));

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** `fetch` sets some headers by itself, and follows redirects. */
async function ask(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { ...server.address, path, method, headers: { host: 'localhost', ...headers } },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (body += piece));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
        );
      },
    );
    sent.on('error', reject).end();
  });
}

describe('the page that a controller serves', () => {
  it('is that of the only repository, with its commit and what is wrong with it', async () => {
    expect(await ask('/')).toMatchObject({
      status: 302,
      headers: { location: '/storage/disks' },
    });
    const { status, headers, body } = await ask('/storage/disks');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('from commit c0ffee');
    expect(body).toContain('DiskRepository storage/disks: not ready.');
    expect(body).toContain('&lt;b&gt;unknown field&lt;/b&gt;');
    expect(body).toContain('<link rel="stylesheet" href="/fleet.css" />');
    expect(body).not.toContain('<style');
  });

  it('leads to the history of a disk where its branch is written', async () => {
    const told = /<a href="\/storage\/written\/disk\/[^"\s]+">History</;
    expect((await ask('/storage/disks')).body).not.toContain('History');
    const { repository } = server.repository('written');
    const spec = { ...repository.spec, observedBranch: 'observed' };
    server.follow([server.repository('written', { repository: { ...repository, spec } })]);
    expect((await ask('/storage/written')).body).toMatch(told);
  });

  it('lists several repositories', async () => {
    server.follow([server.repository('disks'), server.repository('archive')]);
    const { status, body } = await ask('/');
    expect(status).toBe(200);
    expect(body).toContain('<a href="/storage/disks">');
    expect(body).toContain('<a href="/storage/archive">');
    server.follow([]);
    expect((await ask('/')).body).toContain('No DiskRepository is followed');
  });

  it('says who leads where this process does not', async () => {
    server.follow(null);
    const { status, body } = await ask('/storage/disks');
    expect(status).toBe(503);
    expect(body).toContain('kubectl -n storage port-forward pod/diskwright-controller-7d9 8081');
  });

  it('says what is wrong with a repository that has no valid commit yet', async () => {
    server.follow([server.repository('disks', { valid: null })]);
    expect(await ask('/storage/disks')).toMatchObject({
      status: 503,
      body: 'disks.yaml:4:3: <b>unknown field</b>\n',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
    expect((await ask('/storage/other')).status).toBe(404);
  });

  it('lets no other page in, and is only read', async () => {
    for (const path of ['/storage/disks', '/fleet.css', '/fleet.js', '/nothing']) {
      const { headers } = await ask(path);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
      expect(headers['set-cookie']).toBeUndefined();
    }
    expect(await ask('/storage/disks', { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
    expect(await ask('/storage/disks', { method: 'HEAD' })).toMatchObject({
      status: 200,
      body: '',
    });
  });

  it('lets nobody in while the API server does not answer, and says so', async () => {
    const away = await startPageServer(() =>
      Promise.reject(new ClusterError('not-reachable', { message: 'no answer', remedy: 'Wait.' })),
    );
    const answered = await fetch(`${away.url}/storage/disks`);
    expect([answered.status, await answered.text()]).toEqual([503, 'no answer. Wait.\n']);
    expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
    await away.close();
  });

  it('is sent compressed to who takes that', async () => {
    const { headers, body } = await ask('/storage/disks', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers['content-encoding']).toBe('gzip');
    expect(body).not.toContain('<html');
  });

  it('is made once for all who look at the same time', async () => {
    let made = 0;
    const repository = server.repository('disks');
    const valid = repository.valid;
    server.follow([
      {
        ...repository,
        repository: { ...repository.repository, metadata: { name: 'kept', namespace: 'storage' } },
        get passes() {
          made += 1;
          return repository.passes;
        },
        valid,
      },
    ]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/storage/kept')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(made).toBe(1);
  });
});

describe('who may see the page', () => {
  it.each(['localhost', '::1', '127.0.0.1', '127.8.0.1'])('%s is this host alone', (host) => {
    expect(isLocalAddress(host)).toBe(true);
  });
  it.each(['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com', '1127.0.0.1', 'fd00::1'])(
    '%s is not',
    (host) => {
      expect(isLocalAddress(host)).toBe(false);
    },
  );

  it('refuses a name that is not of this host: a page of somebody else may have asked', async () => {
    for (const host of ['localhost:8081', '127.0.0.1', '[::1]:8081', 'LOCALHOST:1'])
      expect((await ask('/storage/disks', { headers: { host } })).status).toBe(200);
    for (const host of ['disks.example.com', 'localhost.example.com:8081', '10.0.0.1']) {
      const { status, body } = await ask('/storage/disks', { headers: { host } });
      expect(status).toBe(403);
      expect(body).toContain('localhost alone');
      expect(body).not.toContain('<html');
    }
  });

  describe('by token', () => {
    const asked: unknown[] = [];
    let statuses: readonly Readonly<Record<string, unknown>>[] = [];
    let nowMs = 0;
    const fresh = (): ((headers: PageHeaders) => Promise<unknown>) =>
      admitByToken(
        {
          review: (resource, spec) => {
            asked.push([resource.kind, spec]);
            const status = statuses[asked.length - 1];
            return status === undefined
              ? Promise.reject(new Error('nobody answers'))
              : Promise.resolve(status);
          },
        },
        () => nowMs,
      );
    const alice = { username: 'alice', uid: 'u1', groups: ['g'], extra: { scopes: ['all'] } };
    const bearer = { authorization: 'Bearer canary-77f0' };
    beforeEach(() => {
      asked.length = 0;
      nowMs = 0;
    });

    it('asks for a token', async () => {
      for (const authorization of [undefined, '', 'Basic YTpi', 'Bearer ', 'Bearer a b'])
        expect(await fresh()({ authorization })).toMatchObject({ kind: 'refused', status: 401 });
      expect(asked).toEqual([]);
    });

    it('admits who may list NodeStorages, with all that the server knows of them', async () => {
      statuses = [{ authenticated: true, user: alice }, { allowed: true }];
      expect(await fresh()(bearer)).toEqual({ kind: 'admitted' });
      expect(asked).toEqual([
        ['TokenReview', { token: 'canary-77f0' }],
        [
          'SubjectAccessReview',
          {
            ...{ user: 'alice', uid: 'u1', groups: ['g'], extra: { scopes: ['all'] } },
            resourceAttributes: {
              group: 'diskwright.dev',
              resource: 'nodestorages',
              verb: 'list',
            },
          },
        ],
      ]);
    });

    it.each([
      [[{ authenticated: false }], 401],
      [[{ error: 'the token has expired' }], 401],
      [[{ authenticated: true }], 401],
      [[{ authenticated: true, user: alice }, { allowed: false }], 403],
      [[{ authenticated: true, user: alice }, { denied: true }], 403],
      [[{ authenticated: true, user: alice }, {}], 403],
    ])('refuses %j', async (given, status) => {
      statuses = given;
      const admission = await fresh()(bearer);
      expect(admission).toMatchObject({ kind: 'refused', status });
      expect(JSON.stringify(admission)).not.toContain('canary');
    });

    it('admits nobody while the API server gives no answer', async () => {
      statuses = [];
      await expect(fresh()(bearer)).rejects.toThrow('nobody answers');
    });

    it('asks again after ten seconds, and of each token', async () => {
      const yes = [{ authenticated: true, user: alice }, { allowed: true }];
      statuses = [...yes, ...yes, { authenticated: false }];
      const admit = fresh();
      await admit(bearer);
      nowMs = 9_999;
      expect(await admit(bearer)).toEqual({ kind: 'admitted' });
      expect(asked).toHaveLength(2);
      await admit({ authorization: 'bearer other' });
      expect(asked).toHaveLength(4);
      nowMs = 10_000;
      expect(await admit(bearer)).toMatchObject({ status: 401 });
    });
  });
});
