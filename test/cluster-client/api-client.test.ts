import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { ClusterError } from '../../src/cluster/cluster-error.ts';
import { openCredentials } from '../../src/cluster/credentials.ts';
import { openClient } from '../../src/cluster/open-client.ts';
import {
  LEASES,
  NODES,
  PERSISTENT_VOLUMES,
  PERSISTENT_VOLUME_CLAIMS,
  type ApiObject,
} from '../../src/cluster/resources.ts';
import {
  clientOf,
  cut,
  json,
  lost,
  object,
  silence,
  startServer,
  status,
  type TestServer,
} from './api-server.ts';

let server: TestServer;
let client: ApiClient;

beforeEach(async () => {
  server = await startServer();
  client = clientOf(server);
});

afterEach(async () => {
  client.close();
  await server.close();
});

/** @returns the error that a call ends with. */
async function errorOf(call: Promise<unknown>): Promise<ClusterError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ClusterError) return error;
  throw new Error(`expected a ClusterError, got ${String(error)}`);
}

const volume: ApiObject = {
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name: 'pv-1' },
  spec: { capacity: { storage: '10Gi' } },
};
const notThere = status(404, 'not found', { reason: 'NotFound' });
const there = status(409, 'persistentvolumes "pv-1" already exists', { reason: 'AlreadyExists' });

describe('reading', () => {
  it('gives an object without managedFields, with apiVersion and kind', async () => {
    server.answer(json(object('a', { status: { phase: 'Bound' } })));
    expect(await client.get(PERSISTENT_VOLUMES, { name: 'a' })).toEqual({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: 'a', uid: 'uid-of-a', resourceVersion: '7' },
      status: { phase: 'Bound' },
    });
    expect(server.asked[0]).toMatchObject({
      path: '/api/v1/persistentvolumes/a',
      headers: { authorization: 'Bearer secret-token', 'user-agent': 'diskwright/test' },
    });
  });

  it('gives null for what is not there', async () => {
    server.answer(notThere);
    expect(await client.get(NODES, { name: 'a' })).toBeNull();
  });

  it('asks for metadata alone where that is enough', async () => {
    server.answer(json(object('a')), json({ metadata: { resourceVersion: '9' }, items: [] }));
    await client.get(NODES, { name: 'a' }, { metadataOnly: true });
    await client.list(NODES, { metadataOnly: true });
    expect(server.asked.map(({ headers }) => headers.accept)).toEqual([
      'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1',
      'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1',
    ]);
  });

  it('reads a list page by page', async () => {
    const page = (name: string, version: string, next: string) =>
      json({ metadata: { resourceVersion: version, continue: next }, items: [object(name)] });
    // The later pages are of a later state: a watch has to go on from the first.
    server.answer(page('a', '9', 'token/1'), page('b', '9', 'token/2'), page('c', '12', ''));
    const { items, resourceVersion } = await client.list(NODES, { labelSelector: 'role=db' });
    expect(items.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'Node a',
      'Node b',
      'Node c',
    ]);
    expect(resourceVersion).toBe('9');
    expect(server.asked.map(({ query }) => Object.fromEntries(query))).toEqual([
      { limit: '500', labelSelector: 'role=db' },
      { limit: '500', labelSelector: 'role=db', continue: 'token/1' },
      { limit: '500', labelSelector: 'role=db', continue: 'token/2' },
    ]);
  });

  it('lists the whole at once when the pages became too old while they were read', async () => {
    server.answer(
      json({ metadata: { resourceVersion: '9', continue: 'x' }, items: [object('a')] }),
      status(410, 'the provided continue parameter is too old', { reason: 'Expired' }),
      json({ metadata: { resourceVersion: '12' }, items: [object('b')] }),
    );
    const { items, resourceVersion } = await client.list(NODES);
    expect(items.map(({ metadata }) => metadata.name)).toEqual(['b']);
    expect(resourceVersion).toBe('12');
    expect(server.asked[2]?.query.has('limit')).toBe(false);
  });

  it('takes null for an empty list', async () => {
    server.answer(json({ metadata: { resourceVersion: '9' }, items: null }));
    expect(await client.list(NODES)).toEqual({ items: [], resourceVersion: '9' });
  });

  it('asks again after a lost connection, a cut body, 5xx and 429', async () => {
    server.answer(
      lost(),
      cut('{"metadata":{"name":"a"'),
      status(503, 'starting'),
      status(429, 'too many', { headers: { 'retry-after': '0' } }),
      json(object('a')),
    );
    const found = await client.get(NODES, { name: 'a' });
    expect(found?.metadata.name).toBe('a');
    expect(server.asked).toHaveLength(5);
  });

  it('waits at least as long as Retry-After says', async () => {
    server.answer(status(429, 'too many', { headers: { 'retry-after': '1' } }), json(object('a')));
    const begin = performance.now();
    await client.get(NODES, { name: 'a' });
    expect(performance.now() - begin).toBeGreaterThanOrEqual(990);
  });

  it('leaves it to the caller to wait for longer than half a minute', async () => {
    server.answer(status(429, 'too many', { headers: { 'retry-after': '3600' } }));
    expect(await errorOf(client.get(NODES, { name: 'a' }))).toMatchObject({
      code: 'too-many-requests',
      retryAfterMs: 3_600_000,
    });
    expect(server.asked).toHaveLength(1);
  });

  it('gives up after its attempts', async () => {
    server.always(status(500, 'etcd is gone'));
    const error = await errorOf(client.get(NODES, { name: 'a' }, { attempts: 3 }));
    expect(error).toMatchObject({ code: 'server', status: 500 });
    expect(error.message).toBe('GET /api/v1/nodes/a: the API server answered 500: etcd is gone');
    expect(server.asked).toHaveLength(3);
  });

  it.each([
    [400, 'invalid'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [409, 'conflict'],
    [410, 'gone'],
    [422, 'invalid'],
  ])('asks only once when the answer is %i', async (code, expected) => {
    server.always(status(code, 'no'));
    expect((await errorOf(client.get(NODES, { name: 'a' }))).code).toBe(expected);
    expect(server.asked).toHaveLength(1);
  });

  it('says that an answer is not what the API promises', async () => {
    for (const text of ['<html>', '[]', '{"metadata":{}}', '{"metadata":{"name":"a"}'])
      server.answer((_, response) => response.end(text));
    for (let at = 0; at < 4; at += 1)
      expect((await errorOf(client.get(NODES, { name: 'a' }))).code).toBe('bad-answer');
  });

  it('gives up a server that takes requests and never answers', async () => {
    server.always(silence());
    const call = { deadlineMs: 500, attempts: 2 };
    expect((await errorOf(client.get(NODES, { name: 'a' }, call))).code).toBe('timeout');
    expect(server.asked).toHaveLength(2);
  });

  it('gives up an answer that begins and never ends', async () => {
    server.always((_, response) => {
      response.write('{');
    });
    const call = { deadlineMs: 500, attempts: 1 };
    expect((await errorOf(client.get(NODES, { name: 'a' }, call))).code).toBe('timeout');
  });

  it('stops at once when its caller does', async () => {
    server.always(silence());
    const abort = new AbortController();
    const call = client.get(NODES, { name: 'a' }, { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('the pass is over')), 20);
    await expect(call).rejects.toThrow('the pass is over');
  });

  it('says when nobody listens there', async () => {
    await server.close();
    const error = await errorOf(client.get(NODES, { name: 'a' }, { attempts: 2 }));
    expect(error.code).toBe('not-reachable');
    expect(error.message).toMatch(/ECONNREFUSED/);
  });

  it('puts the token into no error', async () => {
    server.always(status(401, 'who are you'));
    const error = await errorOf(client.get(NODES, { name: 'a' }));
    expect(JSON.stringify([error.message, error.remedy, error])).not.toContain('secret-token');
  });

  it('asks for many objects over sixteen connections at once, and no more', async () => {
    const held: (() => void)[] = [];
    let most = 0;
    // Nothing is answered before sixteen ask at once.
    server.always((asked, response) => {
      held.push(() => json(object(asked.path.split('/').at(-1) ?? ''))(asked, response));
      most = Math.max(most, held.length);
      if (held.length === 16) setTimeout(() => held.splice(0).forEach((answer) => answer()), 20);
    });
    const names = Array.from({ length: 96 }, (_, at) => `node-${at}`);
    const found = await Promise.all(names.map((name) => client.get(NODES, { name })));
    expect(found.map((node) => node?.metadata.name)).toEqual(names);
    expect(most).toBe(16);
  });
});

describe('writing', () => {
  it('applies under one field manager, to the object or to its status', async () => {
    server.always(json(object('pv-1')));
    await client.apply(PERSISTENT_VOLUMES, volume);
    await client.apply(PERSISTENT_VOLUMES, volume, { force: true, subresource: 'status' });
    expect(server.asked.map(({ path, query }) => [path, Object.fromEntries(query)])).toEqual([
      ['/api/v1/persistentvolumes/pv-1', { fieldManager: 'diskwright', force: 'false' }],
      ['/api/v1/persistentvolumes/pv-1/status', { fieldManager: 'diskwright', force: 'true' }],
    ]);
    expect(server.asked[0]).toMatchObject({
      method: 'PATCH',
      headers: { 'content-type': 'application/apply-patch+yaml' },
    });
    expect(JSON.parse(server.asked[0]!.body)).toEqual(volume);
  });

  it('applies again after a lost answer', async () => {
    server.answer(lost(), json(object('pv-1')));
    expect((await client.apply(PERSISTENT_VOLUMES, volume)).metadata.name).toBe('pv-1');
  });

  it('names the other field manager of a conflict', async () => {
    const message = 'Apply failed with 1 conflict: conflict with "kubectl": .spec.capacity';
    server.answer(status(409, message, { reason: 'Conflict' }));
    const error = await errorOf(client.apply(PERSISTENT_VOLUMES, volume));
    expect(error).toMatchObject({ code: 'conflict', reason: 'Conflict', status: 409 });
    expect(error.message).toContain('conflict with "kubectl"');
  });

  it('takes another uid for a conflict, which the API calls an immutable field', async () => {
    const causes = [{ reason: 'FieldValueInvalid', field: 'metadata.uid', message: 'immutable' }];
    const body = {
      kind: 'Status',
      code: 422,
      reason: 'Invalid',
      message: 'no',
      details: { causes },
    };
    server.answer(json(body, 422));
    expect((await errorOf(client.apply(PERSISTENT_VOLUMES, volume))).code).toBe('conflict');
    causes[0]!.field = 'spec.local';
    server.answer(json(body, 422));
    expect((await errorOf(client.apply(PERSISTENT_VOLUMES, volume))).code).toBe('invalid');
  });

  it('takes what is there for its own after the answer to a create was lost', async () => {
    server.answer(lost(), there, json(object('pv-1', { spec: volume['spec'] })));
    const made = await client.create(PERSISTENT_VOLUMES, volume);
    expect(made.metadata.uid).toBe('uid-of-pv-1');
    expect(server.asked.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET']);
  });

  it('does not take another object for its own after the answer to a create was lost', async () => {
    const another = { spec: { capacity: { storage: '20Gi' } } };
    server.answer(lost(), there, json(object('pv-1', another)));
    const error = await errorOf(client.create(PERSISTENT_VOLUMES, volume));
    expect(error).toMatchObject({ code: 'conflict', reason: 'AlreadyExists' });
  });

  it('does not look at what exists when no answer was lost', async () => {
    server.answer(status(429, 'later'), there);
    const error = await errorOf(client.create(PERSISTENT_VOLUMES, volume));
    expect(error).toMatchObject({ code: 'conflict', reason: 'AlreadyExists' });
    expect(server.asked.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('makes an object of a namespace there', async () => {
    server.answer(json(object('leader')));
    await client.create(LEASES, {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name: 'leader', namespace: 'diskwright' },
    });
    expect(server.asked[0]?.path).toBe('/apis/coordination.k8s.io/v1/namespaces/diskwright/leases');
  });

  it('repeats a merge patch, and never a JSON patch that the server may have had', async () => {
    const name = { namespace: 'db', name: 'data' };
    server.answer(lost(), json(object('data')), lost());
    await client.patch(PERSISTENT_VOLUME_CLAIMS, name, {
      type: 'merge',
      patch: { metadata: { finalizers: null } },
    });
    const patch = [{ op: 'add', path: '/metadata/finalizers/-', value: 'diskwright.dev/a' }];
    const call = client.patch(PERSISTENT_VOLUME_CLAIMS, name, { type: 'json', patch });
    expect((await errorOf(call)).code).toBe('answer-lost');
    expect(server.asked.map(({ headers }) => headers['content-type'])).toEqual([
      'application/merge-patch+json',
      'application/merge-patch+json',
      'application/json-patch+json',
    ]);
  });

  it('repeats no write that may not be made any more', async () => {
    server.answer(status(503, 'later'), json(object('pv-1')));
    const mayStillAsk = (): boolean => server.asked.length === 0;
    const call = client.apply(PERSISTENT_VOLUMES, volume, { mayStillAsk });
    expect(await errorOf(call)).toMatchObject({ code: 'withdrawn' });
    expect(server.asked).toHaveLength(1);
  });

  it('sends no write that may not be made any more when there is a connection for it', async () => {
    let may = 0;
    const call = client.apply(PERSISTENT_VOLUMES, volume, { mayStillAsk: () => (may += 1) < 2 });
    expect(await errorOf(call)).toMatchObject({ code: 'withdrawn' });
    expect(server.asked).toHaveLength(0);
  });

  it('repeats a JSON patch that was not looked at', async () => {
    server.answer(status(429, 'later'), json(object('data')));
    const patch = [{ op: 'remove', path: '/metadata/finalizers' }];
    await client.patch(PERSISTENT_VOLUMES, { name: 'data' }, { type: 'json', patch });
    expect(server.asked).toHaveLength(2);
  });

  it('deletes only the object that was looked at', async () => {
    server.answer(json({ kind: 'Status' }), notThere, status(409, 'uid', { reason: 'Conflict' }));
    const conditions = { uid: 'u-1', resourceVersion: '5' };
    const ended = [];
    for (let at = 0; at < 3; at += 1)
      ended.push(await client.delete(PERSISTENT_VOLUMES, { name: 'pv-1' }, conditions));
    expect(ended).toEqual(['deleted', 'gone', 'changed']);
    expect(JSON.parse(server.asked[0]!.body)).toEqual({
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      preconditions: conditions,
    });
  });
});

describe('credentials', () => {
  it('are not sent unencrypted to another machine', () => {
    expect(() => openCredentials({ server: 'http://api.example.com', parts: {} })).toThrow(
      /not encrypted/,
    );
    expect(() => openCredentials({ server: 'https://api.example.com', parts: {} })).not.toThrow();
  });

  it('are read again when the server does not know them any more', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'diskwright-token-'));
    const path = join(directory, 'token');
    writeFileSync(path, 'old\n');
    const reading = openClient({
      credentials: openCredentials({
        server: server.url,
        parts: { token: { kind: 'file', path } },
      }),
      fieldManager: 'diskwright',
      userAgent: 'diskwright/test',
    });
    server.answer(json(object('a')));
    await reading.get(NODES, { name: 'a' });
    writeFileSync(path, 'newer\n');
    server.answer(status(401, 'Unauthorized'), json(object('a')));
    await reading.get(NODES, { name: 'a' });
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer old',
      'Bearer old',
      'Bearer newer',
    ]);
    reading.close();
    rmSync(directory, { recursive: true });
  });
});
