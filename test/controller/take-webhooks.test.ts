/**
 * Webhooks over real HTTP; the door to the API is played by a table of Secrets and a list of
 * patches.
 */
import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClusterError } from '../../src/cluster/cluster-error.ts';
import type { ApiObject } from '../../src/cluster/resources.ts';
import { isFollowed, takeWebhooks } from '../../src/controller/code-host/take-webhooks.ts';
import { webhookPath, webhookState } from '../../src/controller/code-host/webhook-state.ts';
import { serveHttp, type HttpServer } from '../../src/controller/probes/http-server.ts';
import type { DiskRepository } from '../../src/controller/repository.ts';
import { WEBHOOK_MOST_BYTES } from '../../src/forge/webhook.ts';
import { openLog } from '../../src/resident/log.ts';

const TOKEN = 'canary-4c1d';
const AT = '2026-05-04T09:30:00.000Z';
const BODY = JSON.stringify({ ref: 'refs/heads/main', after: 'b0b' });

function aRepository(spec: Partial<DiskRepository['spec']> = {}): DiskRepository {
  const repository: DiskRepository = {
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'DiskRepository',
    metadata: { name: 'disks', namespace: 'storage' },
    spec: {
      url: 'https://git.example.com/disks.git',
      webhook: { type: 'github', secretRef: { name: 'hook' } },
      ...spec,
    },
  };
  return { ...repository, status: { webhookPath: webhookPath(TOKEN, repository) } };
}

const world = {
  repository: aRepository(),
  token: TOKEN as string | null,
  secretsRead: 0,
  patches: [] as unknown[],
  isDown: false,
  lines: [] as string[],
};

const client = {
  get: <T extends ApiObject>(): Promise<T | null> => {
    world.secretsRead += 1;
    if (world.token === null) return Promise.resolve(null);
    const data = { token: Buffer.from(`${world.token}\n`).toString('base64') };
    return Promise.resolve({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'hook' },
      data,
    } as ApiObject as T);
  },
  patch: <T extends ApiObject>(_resource: unknown, _name: unknown, patch: unknown): Promise<T> => {
    if (world.isDown)
      return Promise.reject(
        new ClusterError('not-reachable', { message: 'nobody answers', remedy: 'Wait.' }),
      );
    world.patches.push(patch);
    return Promise.resolve(world.repository as ApiObject as T);
  },
};

let server: HttpServer;

beforeAll(async () => {
  const find = takeWebhooks({
    repositories: () => new Map([['storage/disks', world.repository]]),
    client,
    now: () => new Date(AT),
    log: openLog('json', { write: (line) => void world.lines.push(line) }),
  });
  server = await serveHttp({ host: '127.0.0.1', port: 0 }, find);
});

beforeEach(() => {
  world.repository = aRepository();
  Object.assign(world, { token: TOKEN, secretsRead: 0, patches: [], isDown: false, lines: [] });
});

afterAll(() => server.close());

async function call(
  body: string | Uint8Array,
  more: {
    readonly path?: string;
    readonly method?: string;
    readonly headers?: Record<string, string>;
  } = {},
) {
  const hmac = createHmac('sha256', TOKEN).update(body).digest('hex');
  const { path = world.repository.status?.webhookPath ?? '', method = 'POST' } = more;
  const response = await fetch(`http://127.0.0.1:${server.address.port}${path}`, {
    method,
    headers: more.headers ?? { 'x-hub-signature-256': `sha256=${hmac}` },
    ...(method === 'POST' ? { body: Buffer.from(body) } : {}),
  });
  return { status: response.status, text: await response.text() };
}

/** Another push each time, as a host sends it. */
function push(after: string, ref = 'refs/heads/main'): string {
  return JSON.stringify({ ref, after });
}

describe('a webhook', () => {
  it('that is genuine is written into the status, by which the leader looks at git', async () => {
    expect((await call(BODY)).status).toBe(202);
    expect(world.patches).toEqual([
      { type: 'merge', subresource: 'status', patch: { status: { lastWebhookAt: AT } } },
    ]);
  });

  it('that is played back is refused, and another push is not', async () => {
    expect((await call(push('1'))).status).toBe(202);
    const again = await call(push('1'));
    expect(again).toMatchObject({ status: 409 });
    expect(again.text).toContain('served before');
    expect((await call(push('2'))).status).toBe(202);
    expect(world.patches).toHaveLength(2);
  });

  it('may come again where it came to nothing', async () => {
    world.isDown = true;
    expect((await call(push('down'))).status).toBe(503);
    world.isDown = false;
    expect((await call(push('down'))).status).toBe(202);
  });

  it('that shows the token instead of a signature may say the same again', async () => {
    world.repository = aRepository({ webhook: { type: 'gitlab', secretRef: { name: 'hook' } } });
    const headers = { 'x-gitlab-token': TOKEN };
    expect((await call(BODY, { headers })).status).toBe(202);
    expect((await call(BODY, { headers })).status).toBe(202);
  });

  it.each([
    ['with a wrong signature', { headers: { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` } }],
    ['with none', { headers: {} }],
  ])('%s is refused, and logged without the token', async (_, more) => {
    expect((await call(push('wrong'), more)).status).toBe(401);
    expect(world.patches).toEqual([]);
    expect(world.lines.join('')).toContain('webhook refused');
    expect(world.lines.join('')).not.toContain(TOKEN);
  });

  it('that is no POST, or too long, is refused', async () => {
    expect((await call('', { method: 'GET' })).status).toBe(405);
    expect((await call(new Uint8Array(WEBHOOK_MOST_BYTES + 1))).status).toBe(413);
    expect(world.patches).toEqual([]);
  });

  it('that is too long is answered before its end', async () => {
    const { port } = server.address;
    const path = world.repository.status?.webhookPath ?? '';
    const status = await new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, method: 'POST' }, (response) => {
        resolve(response.statusCode);
        asked.destroy();
      });
      asked.on('error', reject);
      // And never an end.
      asked.write(Buffer.alloc(WEBHOOK_MOST_BYTES + 1));
    });
    expect(status).toBe(413);
  });

  it('at another path is not read, and no Secret is', async () => {
    const path = `/hook/${'0'.repeat(64)}`;
    expect(await call(BODY, { path })).toEqual({ status: 404, text: 'no webhook is taken here\n' });
    expect((await call(BODY, { path: '/' })).status).toBe(404);
    expect(world.secretsRead).toBe(0);
  });

  it('at the path of an older token is refused', async () => {
    world.token = 'canary-new';
    expect((await call(push('old'))).status).toBe(404);
  });

  it('of a suspended repository waits, and so does one whose Secret is gone', async () => {
    world.repository = aRepository({ suspend: true });
    expect((await call(push('suspended'))).status).toBe(503);
    world.repository = aRepository();
    world.token = null;
    expect((await call(push('no secret'))).status).toBe(503);
    expect(world.patches).toEqual([]);
  });

  it('of a push to another branch changes nothing', async () => {
    expect((await call(push('4', 'refs/heads/observed'))).status).toBe(200);
    expect(world.patches).toEqual([]);
  });
});

describe('a push', () => {
  it.each([
    ['refs/heads/main', {}, true],
    ['refs/heads/other', {}, false],
    [null, {}, true],
    ['refs/heads/edge', { branch: 'edge' }, true],
    ['refs/heads/main', { branch: 'edge' }, false],
    ['refs/tags/v1', { tag: 'v1' }, true],
    ['refs/tags/v2', { tag: 'v1' }, false],
    ['refs/tags/v2', { semver: '1.x' }, true],
    ['refs/heads/main', { semver: '1.x' }, false],
    ['refs/pull/7/head', { name: 'refs/pull/7/head' }, true],
    ['refs/heads/main', { name: 'refs/pull/7/head' }, false],
  ] as const)('to %s, where %j is followed: %s', (ref, followed, is) => {
    expect(isFollowed(ref, aRepository({ ref: followed }))).toBe(is);
  });
});

describe('what is said of webhooks', () => {
  it('is their path, as Flux makes it', async () => {
    const state = await webhookState(aRepository(), { client, isListening: true });
    // printf %s canary-4c1ddisksstorage | sha256sum
    expect(state).toMatchObject({
      path: '/hook/1f6ba19c7e6099cdfe38dd7464b5912c696dcce82806c39fbb4f78e1c62d7484',
      judgement: { type: 'WebhookServed', status: 'True' },
    });
  });

  it('is nothing where none is wanted', async () => {
    const { webhook: _, ...spec } = aRepository().spec;
    const repository = { ...aRepository(), spec };
    expect(await webhookState(repository, { client, isListening: true })).toBeNull();
  });

  it('is why none is taken', async () => {
    const off = await webhookState(aRepository(), { client, isListening: false });
    expect(off?.judgement).toMatchObject({ status: 'False', reason: 'NotListening' });
    world.token = null;
    const missing = await webhookState(aRepository(), { client, isListening: true });
    expect(missing).toMatchObject({
      path: null,
      judgement: { status: 'False', reason: 'SecretUnusable' },
    });
  });
});
