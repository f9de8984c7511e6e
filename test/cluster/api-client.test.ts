import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { ClusterError } from '../../src/cluster/cluster-error.ts';
import { openCredentials, type CredentialParts } from '../../src/cluster/credentials.ts';
import { openClient } from '../../src/cluster/open-client.ts';
import { openRecorder } from '../../src/cluster/events.ts';
import {
  CONFIG_MAPS,
  NODES,
  PERSISTENT_VOLUMES,
  PODS,
  type ApiObject,
} from '../../src/cluster/resources.ts';
import { clientOf, configMap, eachOf, localVolume } from './client.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { administrator } from './rig/access.ts';
import { sharedControlPlane } from './rig/shared.ts';

const cluster = sharedControlPlane();
const labels = { 'test-file': 'api-client' };

let client: ApiClient;

beforeAll(async () => {
  client = await clientOf(cluster);
});

afterAll(() => client.close());

/** @returns the error that a call ends with. */
async function errorOf(call: Promise<unknown>): Promise<ClusterError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ClusterError) return error;
  throw new Error(`expected a ClusterError, got ${String(error)}`);
}

async function versionOf(name: string): Promise<string | undefined> {
  return (await client.get(PERSISTENT_VOLUMES, { name }))?.metadata.resourceVersion;
}

describe('apply', () => {
  it('makes an object, and ten more of the same change nothing', async () => {
    const volume = localVolume('api-client-ten', labels);
    const made = await client.apply(PERSISTENT_VOLUMES, volume);
    expect(made.metadata).not.toHaveProperty('managedFields');
    // The PV controller writes the phase once.
    await expect
      .poll(async () => (await client.get(PERSISTENT_VOLUMES, made.metadata))?.['status'])
      .toMatchObject({ phase: 'Available' });
    const version = await versionOf('api-client-ten');
    for (let at = 0; at < 10; at += 1) await client.apply(PERSISTENT_VOLUMES, volume);
    expect(await versionOf('api-client-ten')).toBe(version);
  });

  it('names another manager that owns a field, and takes the field only when told to', async () => {
    const volume = localVolume('api-client-conflict', labels);
    const other = await clientOf(cluster, { fieldManager: 'somebody' });
    await other.apply(PERSISTENT_VOLUMES, volume);
    const ours: ApiObject = {
      ...volume,
      metadata: { ...volume.metadata, labels: { 'test-file': 'ours' } },
    };
    const error = await errorOf(client.apply(PERSISTENT_VOLUMES, ours));
    expect(error).toMatchObject({ code: 'conflict', reason: 'Conflict' });
    expect(error.message).toMatch(/conflict with "somebody": \.metadata\.labels\.test-file/);
    const taken = await client.apply(PERSISTENT_VOLUMES, ours, { force: true });
    expect(taken.metadata.labels).toEqual({ 'test-file': 'ours' });
    other.close();
  });

  it('is made only to the object with the uid, or to its version', async () => {
    const volume = localVolume('api-client-fence', labels);
    const made = await client.apply(PERSISTENT_VOLUMES, volume);
    const with_ = (members: object): ApiObject => ({
      ...volume,
      metadata: { ...volume.metadata, ...members },
    });
    const other = { uid: '00000000-0000-0000-0000-000000000000' };
    expect((await errorOf(client.apply(PERSISTENT_VOLUMES, with_(other)))).code).toBe('conflict');
    const old = { resourceVersion: '1' };
    expect((await errorOf(client.apply(PERSISTENT_VOLUMES, with_(old)))).code).toBe('conflict');
    await client.apply(PERSISTENT_VOLUMES, with_({ uid: made.metadata.uid }));
    // An object that was deleted meanwhile is not made again.
    const gone = { ...with_(other), metadata: { name: 'api-client-never', ...other } };
    expect((await errorOf(client.apply(PERSISTENT_VOLUMES, gone))).code).toBe('conflict');
  });

  it('refuses a member that the API does not know', async () => {
    const volume = localVolume('api-client-typo', labels);
    const typo = { ...volume, spec: { ...(volume['spec'] as object), reclaimPolicy: 'Retain' } };
    const error = await errorOf(client.apply(PERSISTENT_VOLUMES, typo));
    expect(error.message).toMatch(/reclaimPolicy: field not declared in schema/);
  });

  it('writes the status of an object, and nothing else of it', async () => {
    const node: ApiObject = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'api-client' } };
    await client.apply(NODES, node);
    const condition = { type: 'Ready', status: 'True', reason: 'Test', message: 'as told' };
    const status = { ...node, status: { conditions: [condition] } };
    const answered = await client.apply(NODES, status, { subresource: 'status' });
    expect(answered['status']).toMatchObject({ conditions: [condition] });
  });
});

describe('delete', () => {
  it('deletes only what was looked at', async () => {
    const volume = localVolume('api-client-delete', labels);
    const { metadata } = await client.apply(PERSISTENT_VOLUMES, volume);
    const uid = metadata.uid!;
    const name = { name: metadata.name };
    const another = { uid: '00000000-0000-0000-0000-000000000000' };
    expect(await client.delete(PERSISTENT_VOLUMES, name, another)).toBe('changed');
    const older = { uid, resourceVersion: '1' };
    expect(await client.delete(PERSISTENT_VOLUMES, name, older)).toBe('changed');
    expect(await client.delete(PERSISTENT_VOLUMES, name, { uid })).toBe('deleted');
    await expect.poll(() => client.delete(PERSISTENT_VOLUMES, name, { uid })).toBe('gone');
  });
});

describe('lists', () => {
  it('hold every object of several pages once, with kind and apiVersion', async () => {
    const namespace = 'api-client-pages';
    await cluster.kubectl('create', 'namespace', namespace);
    await eachOf(1_201, (at) =>
      client.apply(CONFIG_MAPS, configMap(namespace, `page-${at}`, String(at))),
    );
    // Every namespace has one that Kubernetes itself makes.
    const options = { namespace, fieldSelector: 'metadata.name!=kube-root-ca.crt' };
    const { items, resourceVersion } = await client.list(CONFIG_MAPS, options);
    expect(items).toHaveLength(1_201);
    expect(new Set(items.map(({ metadata }) => metadata.name)).size).toBe(1_201);
    expect(items[700]).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap' });
    expect(JSON.stringify(items)).not.toContain('managedFields');
    expect(resourceVersion).toMatch(/^\d+$/);
    const metadata = await client.list(CONFIG_MAPS, { ...options, metadataOnly: true });
    expect(metadata.items).toHaveLength(1_201);
    expect(metadata.items[0]).not.toHaveProperty('data');
  });
});

describe('who asks', () => {
  it('is told what it may not do', async () => {
    const nobody = await clientOf(cluster, {
      kubeconfig: await cluster.kubeconfig({ user: 'nobody' }),
    });
    const error = await errorOf(nobody.list(PERSISTENT_VOLUMES));
    expect(error).toMatchObject({ code: 'forbidden', status: 403 });
    expect(error.message).toMatch(/User "nobody" cannot list resource "persistentvolumes"/);
    nobody.close();
  });

  it('trusts only the authority that it was given', async () => {
    const { certFile } = await cluster.certificate({ user: 'nobody' });
    const stranger = client_(cluster.url, { ca: { kind: 'file', path: certFile } });
    const error = await errorOf(stranger.get(NODES, { name: 'a' }));
    expect(error.code).toBe('bad-credentials');
    expect(error.message).toMatch(/certificate of the API server is not trusted/);
    stranger.close();
  });

  it('is another one as soon as its files are replaced, also over a connection that is open', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'diskwright-rotation-'));
    const file = (name: string) => ({ kind: 'file', path: join(directory, name) }) as const;
    const become = async (user: string) => {
      const pair = await cluster.certificate({ user });
      for (const [name, from] of [
        ['tls.crt', pair.certFile],
        ['tls.key', pair.keyFile],
      ] as const) {
        writeFileSync(join(directory, `${name}.new`), readFileSync(from));
        renameSync(join(directory, `${name}.new`), join(directory, name));
      }
    };
    const ca = { kind: 'file', path: cluster.caFile } as const;
    await become('before');
    const rotating = client_(cluster.url, { ca, cert: file('tls.crt'), key: file('tls.key') });
    const asked = async () => (await errorOf(rotating.list(PERSISTENT_VOLUMES))).message;
    expect(await asked()).toContain('User "before"');
    await become('after');
    await expect.poll(asked, { timeout: 10_000 }).toContain('User "after"');
    rotating.close();
    rmSync(directory, { recursive: true });
  });

  it('goes on with a token that was replaced, when the old one is not known any more', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'diskwright-token-'));
    const path = join(directory, 'token');
    const ca = { kind: 'file', path: cluster.caFile } as const;
    writeFileSync(path, await cluster.token({ namespace: 'kube-system', name: 'default' }));
    const account = client_(cluster.url, { ca, token: { kind: 'file', path } });
    const asked = async () => errorOf(account.list(PODS, { namespace: 'db' }));
    const name = /system:serviceaccount:kube-system:default/;
    expect((await asked()).message).toMatch(name);
    writeFileSync(path, 'nothing.of.worth');
    await expect.poll(async () => (await asked()).code, { timeout: 10_000 }).toBe('unauthorized');
    writeFileSync(path, await cluster.token({ namespace: 'kube-system', name: 'default' }));
    expect((await asked()).message).toMatch(name);
    account.close();
    rmSync(directory, { recursive: true });
  });
});

function client_(server: string, parts: CredentialParts): ApiClient {
  return openClient({
    credentials: openCredentials({ server, parts }),
    fieldManager: 'diskwright',
    userAgent: 'diskwright/test',
  });
}

describe('events', () => {
  it('are shown by kubectl describe, with how often they came', async () => {
    const volume = await client.apply(PERSISTENT_VOLUMES, localVolume('api-client-events', labels));
    const recorder = openRecorder({
      client,
      controller: 'diskwright.dev/test',
      instance: 'test-0',
    });
    const note = {
      regarding: volume,
      type: 'Warning',
      reason: 'VerificationLost',
      message: 'the mount is gone',
    } as const;
    for (let at = 0; at < 3; at += 1) recorder.record(note);
    await recorder.flush();
    const described = await cluster.kubectl('describe', 'pv', 'api-client-events');
    expect(described).toMatch(/Warning\s+VerificationLost\s+.*x3 over.*\s+the mount is gone/);
  });
});

describe('a faulty way to the server', () => {
  let proxy: FaultyProxy;
  let faulty: ApiClient;

  beforeAll(async () => {
    proxy = await startFaultyProxy(cluster);
    faulty = await clientOf(cluster, { kubeconfig: await proxy.kubeconfig(administrator) });
  });

  afterAll(async () => {
    faulty.close();
    await proxy.stop();
  });

  it('that loses the answers of writes makes nothing twice, and no error', async () => {
    const volume = localVolume('api-client-lost', labels);
    const lose = { kind: 'lose-answer' } as const;
    proxy.inject({ fault: lose, method: 'POST', path: /persistentvolumes/, times: 1 });
    const made = await faulty.create(PERSISTENT_VOLUMES, volume);
    expect(made.metadata.name).toBe('api-client-lost');
    proxy.inject({ fault: lose, method: 'PATCH', path: /api-client-lost/, times: 2 });
    const changed = await faulty.apply(PERSISTENT_VOLUMES, {
      ...volume,
      metadata: { name: 'api-client-lost', labels: { ...labels, changed: 'yes' } },
    });
    expect(changed.metadata.uid).toBe(made.metadata.uid);
    expect(changed.metadata.labels).toMatchObject({ changed: 'yes' });
    const uid = made.metadata.uid!;
    proxy.inject({ fault: lose, method: 'DELETE', path: /api-client-lost/, times: 1 });
    const ended = await faulty.delete(PERSISTENT_VOLUMES, made.metadata, { uid });
    expect(['deleted', 'gone']).toContain(ended);
    // A PV is held by its finalizer until the PV controller has looked at it.
    const found = await client.get(PERSISTENT_VOLUMES, made.metadata);
    expect(found === null || found.metadata.deletionTimestamp !== undefined).toBe(true);
  });

  it('that loses the answer of a JSON patch leaves it to the caller to look', async () => {
    const volume = localVolume('api-client-json', { ...labels, count: 'one' });
    await client.apply(PERSISTENT_VOLUMES, volume);
    proxy.inject({
      fault: { kind: 'lose-answer' },
      method: 'PATCH',
      path: /api-client-json/,
      times: 1,
    });
    const patch = [{ op: 'replace', path: '/metadata/labels/count', value: 'two' }];
    const call = faulty.patch(PERSISTENT_VOLUMES, volume.metadata, { type: 'json', patch });
    expect((await errorOf(call)).code).toBe('answer-lost');
    const found = await client.get(PERSISTENT_VOLUMES, volume.metadata);
    expect(found?.metadata.labels).toMatchObject({ count: 'two' });
  });

  it('that cuts lists, resets connections and answers 429 and 503 is got through', async () => {
    const path = /\/persistentvolumes\?/;
    proxy.inject({ fault: { kind: 'cut-answer', afterBytes: 100 }, path, times: 1 });
    proxy.inject({ fault: { kind: 'reset' }, path, times: 1 });
    const busy = { kind: 'answer', status: 429, retryAfterSeconds: 1 } as const;
    proxy.inject({ fault: busy, path, times: 1 });
    proxy.inject({ fault: { kind: 'answer', status: 503 }, path, times: 1 });
    const { items } = await faulty.list(PERSISTENT_VOLUMES, {
      labelSelector: 'test-file=api-client',
    });
    expect(items.length).toBeGreaterThan(0);
  });
});
