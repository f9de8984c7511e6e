import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { reflect, type ReflectOptions, type Reflector } from '../../src/cluster/reflector.ts';
import { CONFIG_MAPS, NODES, type ApiObject } from '../../src/cluster/resources.ts';
import { clientOf, configMap, eachOf } from './client.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { administrator } from './rig/access.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { waitUntil } from './rig/wait-until.ts';

/** Its API server is killed and its etcd taken back: nobody else works on it. */
let cluster: ControlPlane;
let proxy: FaultyProxy;
/** What the reflector asks with: by way of the proxy. */
let watching: ApiClient;
/** What the test changes things with. */
let client: ApiClient;
let abort: AbortController;

beforeAll(async () => {
  cluster = await startControlPlane();
  proxy = await startFaultyProxy(cluster);
  client = await clientOf(cluster);
  watching = await clientOf(cluster, { kubeconfig: await proxy.kubeconfig(administrator) });
});

afterAll(async () => {
  client.close();
  watching.close();
  await proxy.stop();
  await cluster.stop();
});

beforeEach(() => {
  abort = new AbortController();
});

afterEach(() => abort.abort());

interface Watched extends Reflector<ApiObject> {
  /** How often somebody was woken. */
  readonly changes: () => number;
}

function configMaps(namespace: string, options: Partial<ReflectOptions> = {}): Watched {
  let changes = 0;
  const reflector = reflect(watching, CONFIG_MAPS, {
    namespace,
    onChange: () => {
      changes += 1;
    },
    signal: abort.signal,
    ...options,
  });
  return { ...reflector, changes: () => changes };
}

/** Each object by name, with its version: what the store must know in the end. */
function versions(objects: Iterable<ApiObject>): Readonly<Record<string, string | undefined>> {
  const pairs = [...objects].map(({ metadata }) => [metadata.name, metadata.resourceVersion]);
  return Object.fromEntries(pairs.toSorted()) as Record<string, string | undefined>;
}

/** @returns when the store and the API server say the same. */
async function agreement(reflector: Reflector<ApiObject>, namespace: string): Promise<void> {
  await waitUntil('the store to be as the cluster is', async () => {
    const { items } = await client.list(CONFIG_MAPS, { namespace });
    const known = JSON.stringify(versions(reflector.objects().values()));
    return known === JSON.stringify(versions(items)) ? true : null;
  });
}

async function makeNamespace(namespace: string, count: number): Promise<void> {
  await cluster.kubectl('create', 'namespace', namespace);
  // The cluster puts it into each namespace, sooner or later.
  await waitUntil('its authority', async () =>
    client.get(CONFIG_MAPS, { namespace, name: 'kube-root-ca.crt' }),
  );
  await eachOf(count, (at) => client.apply(CONFIG_MAPS, configMap(namespace, `a-${at}`, 'one')));
}

async function remove(namespace: string, name: string): Promise<void> {
  const found = await client.get(CONFIG_MAPS, { namespace, name });
  await client.delete(CONFIG_MAPS, { namespace, name }, { uid: found!.metadata.uid! });
}

describe('a reflector', () => {
  it('knows thousands of objects and what becomes of them', async () => {
    const namespace = 'thousands';
    await makeNamespace(namespace, 2_000);
    const reflector = configMaps(namespace);
    await reflector.synced;
    await agreement(reflector, namespace);
    expect(reflector.changes()).toBe(1);
    await eachOf(200, (at) => client.apply(CONFIG_MAPS, configMap(namespace, `a-${at}`, 'two')));
    await eachOf(100, (at) => client.apply(CONFIG_MAPS, configMap(namespace, `b-${at}`, 'one')));
    await eachOf(100, (at) => remove(namespace, `a-${1_000 + at}`));
    await agreement(reflector, namespace);
    expect(reflector.objects().size).toBe(2_001);
    expect(reflector.facts()).toMatchObject({ lists: 1, gone: 0, stalls: 0, failure: null });
    expect(JSON.stringify([...reflector.objects().values()])).not.toContain('managedFields');
  });

  it('knows what happened while the API server was killed and started again', async () => {
    const namespace = 'restart';
    await makeNamespace(namespace, 20);
    const reflector = configMaps(namespace);
    await reflector.synced;
    await cluster.stopApiServer('SIGKILL');
    await waitUntil('the failure to be known', () =>
      Promise.resolve(reflector.facts().failure === null ? null : true),
    );
    expect(reflector.objects().size).toBe(21);
    await cluster.startApiServer();
    await remove(namespace, 'a-3');
    await client.apply(CONFIG_MAPS, configMap(namespace, 'new', 'one'));
    await agreement(reflector, namespace);
    await waitUntil('the watch', () =>
      Promise.resolve(reflector.facts().failure === null ? true : null),
    );
  });

  it('forgets what an older etcd does not know', async () => {
    const namespace = 'restored';
    await makeNamespace(namespace, 5);
    const reflector = configMaps(namespace);
    const snapshot = await cluster.snapshot();
    await reflector.synced;
    await eachOf(50, (at) => client.apply(CONFIG_MAPS, configMap(namespace, `late-${at}`, 'one')));
    await agreement(reflector, namespace);
    await cluster.restore(snapshot);
    // Versions begin again below those that the reflector had seen.
    await client.apply(CONFIG_MAPS, configMap(namespace, 'after', 'one'));
    await agreement(reflector, namespace);
    expect([...reflector.objects().keys()]).toContain(`${namespace}/after`);
    expect([...reflector.objects().keys()]).not.toContain(`${namespace}/late-0`);
  });

  it('sees what happened on a watch that stood still', async () => {
    const namespace = 'stalled';
    await makeNamespace(namespace, 5);
    const stall = { kind: 'stall', afterBytes: 0 } as const;
    // The second watch: it goes on from a version.
    proxy.inject({ fault: stall, path: /namespaces\/stalled\/.*resourceVersion=\d/, times: 1 });
    const reflector = configMaps(namespace, {
      pace: { watchSeconds: [1, 1], silenceMs: 2_000, firstWaitMs: 100 },
    });
    await reflector.synced;
    const isReached = () => proxy.requests().some(({ fault }) => fault === 'stall');
    await waitUntil('the second watch', () => Promise.resolve(isReached() ? true : null));
    await remove(namespace, 'a-1');
    await agreement(reflector, namespace);
    expect(reflector.facts()).toMatchObject({ stalls: 1, lists: 1 });
  });

  it('lists where what exists does not come to its end', async () => {
    const namespace = 'endless';
    await makeNamespace(namespace, 5);
    const stall = { kind: 'stall', afterBytes: 700 } as const;
    proxy.inject({ fault: stall, path: /namespaces\/endless\/.*sendInitialEvents/, times: 1 });
    const reflector = configMaps(namespace, {
      pace: { initialSilenceMs: 1_000, firstWaitMs: 100 },
    });
    await reflector.synced;
    await agreement(reflector, namespace);
    expect(reflector.facts()).toMatchObject({ stalls: 1, lists: 1 });
    await remove(namespace, 'a-1');
    await agreement(reflector, namespace);
  });

  it('reads everything again when its version is too old', async () => {
    const namespace = 'expired';
    await makeNamespace(namespace, 5);
    proxy.inject({
      fault: { kind: 'watch-expired' },
      path: /expired.*resourceVersion=\d/,
      times: 1,
    });
    const reflector = configMaps(namespace, { pace: { watchSeconds: [1, 1], firstWaitMs: 100 } });
    await waitUntil('410', () => Promise.resolve(reflector.facts().gone === 1 ? true : null));
    await waitUntil('the second list', () =>
      Promise.resolve(reflector.facts().lists === 2 ? true : null),
    );
    await agreement(reflector, namespace);
    expect(reflector.changes()).toBe(1);
  });

  it('goes on from where it was after each end that was agreed upon', async () => {
    const namespace = 'ends';
    await makeNamespace(namespace, 3);
    // Two seconds before its end a watch brings a bookmark, but only when something was written
    // since it began.
    const reflector = configMaps(namespace, { pace: { watchSeconds: [6, 6] } });
    await reflector.synced;
    await client.apply(CONFIG_MAPS, configMap('default', 'elsewhere', namespace));
    const watches = () =>
      proxy.requests().filter(({ path }) => /namespaces\/ends\/.*resourceVersion=\d/.test(path));
    await waitUntil('two more watches', () => Promise.resolve(watches().length >= 2 ? true : null));
    await client.apply(CONFIG_MAPS, configMap(namespace, 'late', 'one'));
    await agreement(reflector, namespace);
    expect(reflector.facts()).toMatchObject({ lists: 1, stalls: 0, gone: 0, failure: null });
    expect(reflector.facts().lastBookmarkAgeMs).not.toBeNull();
  });

  it('knows only the one that it asked for, and nothing but its metadata', async () => {
    for (const name of ['one', 'other'])
      await client.apply(NODES, { apiVersion: 'v1', kind: 'Node', metadata: { name } });
    const reflector = reflect(watching, NODES, {
      fieldSelector: 'metadata.name=one',
      metadataOnly: true,
      onChange: () => undefined,
      signal: abort.signal,
    });
    await reflector.synced;
    expect([...reflector.objects().keys()]).toEqual(['one']);
    expect(reflector.objects().get('one')).not.toHaveProperty('status');
  });
});

describe('a version that the server does not know any more', () => {
  it('is gone', async () => {
    const watch = client.watch(CONFIG_MAPS, {
      resourceVersion: '1',
      timeoutSeconds: 30,
      silenceMs: () => 30_000,
      signal: abort.signal,
      onEvents: () => undefined,
    });
    await expect(watch).rejects.toMatchObject({ code: 'gone', reason: 'Expired' });
  });
});
