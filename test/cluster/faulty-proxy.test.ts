import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startFaultyProxy, type FaultRule, type FaultyProxy } from './faulty-proxy.ts';
import { administrator, type Account } from './rig/access.ts';
import { sharedControlPlane } from './rig/shared.ts';
import { waitUntil } from './rig/wait-until.ts';

const cluster = sharedControlPlane();
const namespace = 'faulty-proxy';

let proxy: FaultyProxy;
let ca: Buffer;
let asAdministrator: RequestOptions;

beforeAll(async () => {
  await cluster.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
  proxy = await startFaultyProxy(cluster);
  ca = readFileSync(cluster.caFile);
  asAdministrator = await credentialsOf(administrator);
});

async function credentialsOf(account: Account): Promise<RequestOptions> {
  const { certFile, keyFile } = await cluster.certificate(account);
  return { ca, cert: readFileSync(certFile), key: readFileSync(keyFile) };
}

afterAll(async () => {
  await proxy.stop();
});

const injected: { remove: () => void }[] = [];

afterEach(() => {
  for (const fault of injected.splice(0)) fault.remove();
});

function inject(rule: FaultRule): { met: () => number; remove: () => void } {
  const fault = proxy.inject(rule);
  injected.push(fault);
  return fault;
}

/**
 * What a client gets. `ended` is false where the body broke off, `status` is null where no answer
 * came.
 */
interface Got {
  readonly status: number | null;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly ended: boolean;
}

interface Sent {
  readonly method?: string;
  readonly body?: object;
  /** Gives up after so long without a byte. */
  readonly silenceMs?: number;
  /** The administrator where it is left out. */
  readonly as?: RequestOptions;
  readonly token?: string;
}

async function send(path: string, sending: Sent = {}): Promise<Got> {
  const { method = 'GET', body, silenceMs, as = asAdministrator, token } = sending;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((done) => {
    let got: Got = { status: null, headers: {}, body: '', ended: false };
    const sent = request(proxy.url + path, {
      ...as,
      agent: false,
      method,
      headers: { 'content-type': 'application/json', ...authorization, ...(as.headers as object) },
      ...(silenceMs === undefined ? {} : { timeout: silenceMs }),
    });
    sent.on('response', (answer) => {
      got = { ...got, status: answer.statusCode ?? null, headers: answer.headers };
      answer.on('data', (chunk: Buffer) => {
        got = { ...got, body: got.body + chunk.toString() };
      });
      answer.on('end', () => done({ ...got, ended: true }));
      answer.on('error', () => done(got));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => done(got));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const maps = `/api/v1/namespaces/${namespace}/configmaps`;

function map(name: string): object {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } };
}

async function exists(name: string): Promise<boolean> {
  const names = await cluster.kubectl('-n', namespace, 'get', 'configmaps', '-o', 'name');
  return names.split('\n').includes(`configmap/${name}`);
}

async function whoAsks(sent: Sent): Promise<unknown> {
  const review = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' };
  const path = '/apis/authentication.k8s.io/v1/selfsubjectreviews';
  const got = await send(path, { ...sent, method: 'POST', body: review });
  return JSON.parse(got.body).status?.userInfo;
}

describe('a proxy without faults', () => {
  it('passes on who asks: a user with groups, a service account, or nobody', async () => {
    const before = proxy.requests().length;
    const user = { user: 'alice', groups: ['storage', 'on-call'] };
    expect(await whoAsks({ as: await credentialsOf(user) })).toMatchObject({
      username: 'alice',
      groups: ['storage', 'on-call', 'system:authenticated'],
    });
    const token = await cluster.token({ namespace: 'kube-system', name: 'default' });
    const account = { username: 'system:serviceaccount:kube-system:default' };
    expect(await whoAsks({ as: { ca }, token })).toMatchObject(account);
    expect(await whoAsks({ as: { ca } })).toBeUndefined();
    const asked = proxy.requests().slice(before);
    expect(asked.map((one) => one.user)).toEqual(['alice', account.username, '']);
  });

  it('believes no client that names itself', async () => {
    const as = { ca, headers: { 'x-remote-user': 'admin', 'x-remote-group': 'system:masters' } };
    expect((await send('/api/v1/nodes', { as })).status).toBe(403);
    expect((await send('/api/v1/nodes')).status).toBe(200);
  });

  it('passes reads, writes and watches', async () => {
    expect((await send(maps, { method: 'POST', body: map('plain') })).status).toBe(201);
    const watched = await send(`${maps}?watch=true&timeoutSeconds=1`);
    expect(watched).toMatchObject({ status: 200, ended: true });
    expect(watched.body).toContain('"plain"');
  });
});

describe('a faulty proxy', () => {
  it('ends a connection before the API server sees the request', async () => {
    inject({ method: 'POST', fault: { kind: 'reset' } });
    expect((await send(maps, { method: 'POST', body: map('reset') })).status).toBeNull();
    expect(await exists('reset')).toBe(false);
  });

  it.each([409, 410, 429, 500] as const)(
    'answers %i in place of the API server',
    async (status) => {
      inject({ method: 'POST', fault: { kind: 'answer', status, retryAfterSeconds: 3 } });
      const name = `answered-${status}`;
      const got = await send(maps, { method: 'POST', body: map(name) });
      expect(got).toMatchObject({ status, ended: true, headers: { 'retry-after': '3' } });
      expect(JSON.parse(got.body)).toMatchObject({ kind: 'Status', code: status });
      expect(await exists(name)).toBe(false);
    },
  );

  it('lets the API server do what it is asked for, and loses the answer', async () => {
    inject({ method: 'POST', path: /configmaps$/, times: 1, fault: { kind: 'lose-answer' } });
    const lost = await send(maps, { method: 'POST', body: map('lost') });
    expect(lost).toMatchObject({ status: null, ended: false });
    expect(await exists('lost')).toBe(true);
    expect((await send(maps, { method: 'POST', body: map('lost') })).status).toBe(409);
  });

  it('cuts an answer in the middle, also one that is shorter', async () => {
    const whole = await send('/api/v1/namespaces');
    inject({ path: /namespaces$/, times: 1, fault: { kind: 'cut-answer', afterBytes: 100 } });
    const cut = await send('/api/v1/namespaces');
    expect(cut).toMatchObject({ status: 200, ended: false });
    expect(cut.body).toBe(whole.body.slice(0, 100));
    inject({ path: /namespaces$/, times: 1, fault: { kind: 'cut-answer', afterBytes: 1e9 } });
    expect(await send('/api/v1/namespaces')).toMatchObject({ status: 200, ended: false });
  });

  it('stalls a watch: it stays open and says nothing more', async () => {
    const path = `${maps}?watch=true&timeoutSeconds=1`;
    expect(await send(path)).toMatchObject({ ended: true });
    inject({ path: /watch=true/, fault: { kind: 'stall', afterBytes: 10 } });
    // The API server ends this watch after a second; the client hears nothing of it.
    const stalled = await send(path, { silenceMs: 3000 });
    expect(stalled).toMatchObject({ status: 200, ended: false });
    expect(stalled.body).toHaveLength(10);
  });

  it('tells a watch that its resource version is too old', async () => {
    inject({ path: /watch=true/, fault: { kind: 'watch-expired' } });
    const got = await send(`${maps}?watch=true&resourceVersion=1`);
    expect(got).toMatchObject({ status: 200, ended: true });
    expect(JSON.parse(got.body)).toMatchObject({ type: 'ERROR', object: { code: 410 } });
  });

  it('delays a request', async () => {
    inject({ fault: { kind: 'delay', delayMs: 1500 } });
    expect(await send(maps, { silenceMs: 500 })).toMatchObject({ status: null });
    expect(await send(maps, { silenceMs: 60_000 })).toMatchObject({ status: 200 });
  });

  it('meets the requests that a rule names, after and for as many as it says', async () => {
    const fault = inject({
      ...{ method: 'GET', path: /configmaps/, user: 'admin', after: 1, times: 2 },
      fault: { kind: 'answer', status: 500 },
    });
    const statuses: (number | null)[] = [];
    for (let at = 0; at < 5; at += 1) {
      statuses.push((await send(maps)).status);
      expect((await send('/version')).status).toBe(200);
    }
    expect(statuses).toEqual([200, 500, 500, 200, 200]);
    expect(fault.met()).toBe(2);
    const other = inject({ user: 'somebody', fault: { kind: 'reset' } });
    expect((await send(maps)).status).toBe(200);
    expect(other.met()).toBe(0);
  });

  it('is away also while a connection has not ended its TLS handshake', async () => {
    const silent = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    await once(silent, 'connect');
    const ended = once(silent, 'close');
    await proxy.goDown();
    await ended;
    await proxy.comeUp();
  });

  it('is away, and comes back', async () => {
    const watching = send(`${maps}?watch=true&timeoutSeconds=60`);
    await waitUntil('the watch to arrive', async () =>
      Promise.resolve(
        proxy.requests().at(-1)?.path.includes('timeoutSeconds=60') === true ? true : null,
      ),
    );
    await proxy.goDown();
    expect(await watching).toMatchObject({ ended: false });
    expect((await send(maps)).status).toBeNull();
    await proxy.comeUp();
    expect((await send(maps)).status).toBe(200);
  });
});
