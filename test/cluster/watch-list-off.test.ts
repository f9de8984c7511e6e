import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { reflect, type Reflector } from '../../src/cluster/reflector.ts';
import type { ApiObject } from '../../src/cluster/resources.ts';
import { CONFIG_MAPS } from '../../src/cluster/resources.ts';
import { clientOf, configMap, eachOf } from './client.ts';
import { compactEtcd } from './compaction.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { administrator } from './rig/access.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { waitUntil } from './rig/wait-until.ts';

/** As Kubernetes 1.33 is by default. Older pages come from etcd, and not from memory. */
let cluster: ControlPlane;
let proxy: FaultyProxy;
let client: ApiClient;
const abort = new AbortController();

beforeAll(async () => {
  cluster = await startControlPlane({
    features: { WatchList: false, ListFromCacheSnapshot: false },
  });
  proxy = await startFaultyProxy(cluster);
  client = await clientOf(cluster, { kubeconfig: await proxy.kubeconfig(administrator) });
  await eachOf(1_100, (at) => client.apply(CONFIG_MAPS, configMap('default', `a-${at}`, 'one')));
});

afterAll(async () => {
  abort.abort();
  client.close();
  await proxy.stop();
  await cluster.stop();
});

function configMaps(): Reflector<ApiObject> {
  return reflect(client, CONFIG_MAPS, {
    namespace: 'default',
    onChange: () => undefined,
    signal: abort.signal,
  });
}

/** How it was asked for what exists, since a number of requests. */
function reads(since: number): readonly string[] {
  const asked = proxy.requests().slice(since);
  return asked
    .filter(({ method, path }) => method === 'GET' && path.includes('/configmaps?'))
    .map(({ path }) => {
      if (path.includes('sendInitialEvents')) return 'watch list';
      if (path.includes('watch=true')) return 'watch';
      return path.includes('limit=500') ? 'page' : 'whole';
    });
}

describe('an API server without WatchList', () => {
  it('is listed page by page and then watched', async () => {
    const since = proxy.requests().length;
    const reflector = configMaps();
    await reflector.synced;
    // One that Kubernetes itself makes in every namespace.
    expect(reflector.objects().size).toBe(1_101);
    await client.apply(CONFIG_MAPS, configMap('default', 'late', 'one'));
    await waitUntil('the late one', () =>
      Promise.resolve(reflector.objects().has('default/late') ? true : null),
    );
    expect(reads(since)).toEqual(['watch list', 'page', 'page', 'page', 'watch']);
    expect(reflector.facts()).toMatchObject({ lists: 1, failure: null });
    await reflector.stop();
  });

  it('is known as it is although etcd forgets what the next page would be of', async () => {
    const held = proxy.inject({
      fault: { kind: 'delay', delayMs: 3_000 },
      path: /\/configmaps\?.*continue=/,
      times: 1,
    });
    const reflector = configMaps();
    await waitUntil('the second page', () => Promise.resolve(held.met() === 1 ? true : null));
    // Of the first page, which the client has already, and of the last one.
    await client.apply(CONFIG_MAPS, configMap('default', 'a-0', 'two'));
    const made = await client.apply(CONFIG_MAPS, configMap('default', 'meanwhile', 'one'));
    await compactEtcd(cluster, made.metadata.resourceVersion!);
    await reflector.synced;
    const changed = () => reflector.objects().get('default/a-0')?.['data'];
    await waitUntil('both changes', () =>
      Promise.resolve(
        reflector.objects().has('default/meanwhile') &&
          JSON.stringify(changed()) === '{"content":"two"}'
          ? true
          : null,
      ),
    );
    expect(reflector.objects().size).toBe(1_103);
    await reflector.stop();
  });
});
