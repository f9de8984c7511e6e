import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reflect } from '../../src/cluster/reflector.ts';
import { clientOf, CONFIG_MAPS, configMap, eachOf } from './client.ts';
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { administrator } from './rig/access.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { waitUntil } from './rig/wait-until.ts';

/** As Kubernetes 1.33 is by default. */
let cluster: ControlPlane;
let proxy: FaultyProxy;

beforeAll(async () => {
  cluster = await startControlPlane({ features: { WatchList: false } });
  proxy = await startFaultyProxy(cluster);
});

afterAll(async () => {
  await proxy.stop();
  await cluster.stop();
});

describe('an API server without WatchList', () => {
  it('is listed page by page and then watched', async () => {
    const client = await clientOf(cluster, { kubeconfig: await proxy.kubeconfig(administrator) });
    await eachOf(1_100, (at) => client.apply(CONFIG_MAPS, configMap('default', `a-${at}`, 'one')));
    const abort = new AbortController();
    const reflector = reflect(client, CONFIG_MAPS, {
      namespace: 'default',
      onChange: () => undefined,
      signal: abort.signal,
    });
    await reflector.synced;
    // One that Kubernetes itself makes in every namespace.
    expect(reflector.objects().size).toBe(1_101);
    await client.apply(CONFIG_MAPS, configMap('default', 'late', 'one'));
    await waitUntil('the late one', () =>
      Promise.resolve(reflector.objects().has('default/late') ? true : null),
    );
    const reads = proxy.requests().filter(({ method }) => method === 'GET');
    const kinds = reads.map(({ path }) => {
      if (path.includes('sendInitialEvents')) return 'watch list';
      return path.includes('watch=true') ? 'watch' : 'page';
    });
    expect(kinds).toEqual(['watch list', 'page', 'page', 'page', 'watch']);
    expect(reflector.facts()).toMatchObject({ lists: 1, failure: null });
    await reflector.stop();
    client.close();
  });
});
