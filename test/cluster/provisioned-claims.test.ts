/** Claims that a developer makes in the cluster, beside the real binder and scheduler. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GiB } from '../../src/model/values/bytes.ts';
import {
  claimAndPod,
  HOME,
  HOSTS,
  made,
  SHOP as namespace,
  startProvisioning,
  type ProvisioningCluster,
} from './provisioned-story.ts';
import { waitUntil } from './rig/wait-until.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- objects of the API are read freely
type Loose = any;

let started: ProvisioningCluster;
let cluster: ProvisioningCluster['cluster'];
function volumes(): ReturnType<typeof made> {
  return made(started.nodes);
}

beforeAll(async () => {
  started = await startProvisioning();
  cluster = started.cluster;
});

afterAll(async () => started.stop());

async function seen(what: string, args: readonly string[], is: (found: Loose) => boolean) {
  return waitUntil(what, async () => {
    const found: Loose = await cluster.read(...args).catch(() => null);
    return found !== null && is(found) ? found : null;
  });
}

async function bound(name: string): Promise<Loose> {
  return seen(`${name} to be Bound`, ['pvc', name, '-n', namespace], ({ status }) => {
    return status.phase === 'Bound';
  });
}

async function given(name: string): Promise<void> {
  await cluster.kubectl('delete', 'pod', name, '-n', namespace, '--grace-period=0', '--force');
  await cluster.kubectl('delete', 'pvc', name, '-n', namespace);
}

it('tells the scheduler where there is room before anything is asked for', async () => {
  const rooms = await waitUntil('both nodes to say it', async () => {
    const found: Loose = await cluster.read('csistoragecapacities', '-n', HOME);
    return found.items.length === 4 ? found.items : null;
  });
  const sizes = rooms.map(({ storageClassName, maximumVolumeSize }: Loose) => [
    storageClassName,
    maximumVolumeSize,
  ]);
  expect(sizes).toContainEqual(['local-kept', '3Gi']);
  const driver: Loose = await cluster.read('csidriver', 'local.diskwright.dev');
  expect(driver.spec).toMatchObject({ attachRequired: false, storageCapacity: true });
});

it('gives a claim a volume of its own, on the node that the scheduler chose', async () => {
  await cluster.apply(...claimAndPod('cart'));
  const claim = await bound('cart');
  const volume: Loose = await cluster.read('pv', claim.spec.volumeName);
  expect(volume.spec.claimRef).toMatchObject({ namespace, name: 'cart', uid: claim.metadata.uid });
  expect(volume.spec.persistentVolumeReclaimPolicy).toBe('Delete');
  const pod = await seen('its pod to have a node', ['pod', 'cart', '-n', namespace], ({ spec }) => {
    return spec.nodeName !== undefined;
  });
  expect(volumes()).toMatchObject([{ node: pod.spec.nodeName, claim: 'cart', sizeBytes: 2 * GiB }]);
  const held = await seen('it to be let go', ['pvc', 'cart', '-n', namespace], ({ metadata }) => {
    return !(metadata.finalizers as string[]).includes('diskwright.dev/provisioning');
  });
  expect(held.status.capacity.storage).toBe('2Gi');
});

it('grows it when its request is raised, and never shrinks it', async () => {
  const patch = (storage: string): Promise<unknown> =>
    cluster.kubectl(
      ...['patch', 'pvc', 'cart', '-n', namespace, '--type=merge', '-p'],
      JSON.stringify({ spec: { resources: { requests: { storage } } } }),
    );
  await patch('3Gi');
  await seen('its capacity to be 3Gi', ['pvc', 'cart', '-n', namespace], ({ status }) => {
    return status.capacity.storage === '3Gi';
  });
  expect(volumes()).toMatchObject([{ claim: 'cart', sizeBytes: 3 * GiB }]);
});

it('serves no namespace that git does not name, and says so', async () => {
  await cluster.apply(...claimAndPod('theirs', { in: 'elsewhere' }));
  const event = await waitUntil('an event to say it', async () => {
    const found: Loose = await cluster.read(
      ...['events', '-n', 'elsewhere', '--field-selector', 'reason=NamespaceNotAllowed'],
    );
    return found.items[0] ?? null;
  });
  expect(event.message ?? event.note).toContain('serves namespaces shop, team-*');
  expect(volumes()).toHaveLength(1);
  await cluster.kubectl(
    'delete',
    'pod',
    'theirs',
    '-n',
    'elsewhere',
    '--grace-period=0',
    '--force',
  );
  await cluster.kubectl('delete', 'pvc', 'theirs', '-n', 'elsewhere');
});

it('gives what there is to those that ask at once, and no more', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `many-${String(index)}`);
  await cluster.apply(...names.flatMap((name) => claimAndPod(name, { size: '3Gi' })));
  // 11 GiB beside the reserve on each node, of which cart has 3: two and three fit.
  const all = await waitUntil('five to be Bound', async () => {
    const found: Loose = await cluster.read('pvc', '-n', namespace);
    const phases = found.items.map(({ status }: Loose) => status.phase as string);
    return phases.filter((phase: string) => phase === 'Bound').length >= 6 ? found.items : null;
  });
  await sleep(5_000);
  const again: Loose = await cluster.read('pvc', '-n', namespace);
  const count = (items: Loose[]): number =>
    items.filter(({ status }) => status.phase === 'Bound').length;
  expect([count(all), count(again.items)]).toEqual([6, 6]);
  for (const node of HOSTS) {
    const bytes = volumes()
      .filter((each) => each.node === node)
      .map(({ sizeBytes }) => sizeBytes);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(11 * GiB);
  }
});

it('wipes it with its claim, and whoever waited gets the room', async () => {
  const before = volumes().map(({ claim }) => claim);
  await given('cart');
  await waitUntil('cart to be wiped and another to be made', () => {
    const now = volumes().map(({ claim }) => claim);
    return Promise.resolve(!now.includes('cart') && now.length === before.length ? now : null);
  });
  const found: Loose = await cluster.read('pv');
  expect(found.items.map(({ spec }: Loose) => spec.claimRef.name)).not.toContain('cart');
});

it('leaves no volume of a claim that is deleted before it has one', async () => {
  await cluster.kubectl('delete', 'pod', '--all', '-n', namespace, '--grace-period=0', '--force');
  await cluster.kubectl('delete', 'pvc', '--all', '-n', namespace);
  await waitUntil('all to be wiped', () => Promise.resolve(volumes().length === 0 ? true : null));
  await cluster.apply(...claimAndPod('brief'));
  await seen('it to be held', ['pvc', 'brief', '-n', namespace], ({ metadata }) => {
    return (metadata.finalizers as string[]).includes('diskwright.dev/provisioning');
  });
  await given('brief');
  await waitUntil('nothing to be left', async () => {
    const found: Loose = await cluster.read('pv');
    return found.items.length === 0 && volumes().length === 0 ? true : null;
  });
});

it('keeps what a class retains, for nobody else', async () => {
  await cluster.apply(...claimAndPod('kept', { storageClassName: 'local-kept' }));
  const claim = await bound('kept');
  await given('kept');
  const volume = ['pv', claim.spec.volumeName as string];
  await seen('it to be Released', volume, ({ status }) => status.phase === 'Released');
  await cluster.apply(...claimAndPod('kept', { storageClassName: 'local-kept', size: '1Gi' }));
  const next = await bound('kept');
  expect(next.spec.volumeName).not.toBe(claim.spec.volumeName);
  expect((await cluster.read(...volume)).status.phase).toBe('Released');
  expect(
    volumes()
      .map(({ sizeBytes }) => sizeBytes / GiB)
      .toSorted(),
  ).toEqual([1, 2]);
});

it('gives it back, with its data, to one of the same name that asks for just this volume', async () => {
  const found: Loose = await cluster.read('pv');
  const [released] = found.items.filter(({ status }: Loose) => status.phase === 'Released');
  const [before] = volumes().filter(({ uid }) => uid === released.spec.claimRef.uid);
  await given('kept');
  const [claim, pod] = claimAndPod('kept', { storageClassName: 'local-kept' }) as Loose[];
  await cluster.apply({ ...claim, spec: { ...claim.spec, volumeName: released.metadata.name } });
  await cluster.apply(pod);
  const { metadata, spec } = await bound('kept');
  expect(spec.volumeName).toBe(released.metadata.name);
  const volume: Loose = await cluster.read('pv', spec.volumeName);
  expect(volume.spec.claimRef.uid).toBe(metadata.uid);
  expect(metadata.uid).not.toBe(before!.uid);
  const own = await seen('its pod to have a node', ['pod', 'kept', '-n', namespace], (one) => {
    return one.spec.nodeName !== undefined;
  });
  // It is the same volume, which still has the name of the claim that it was made for.
  expect(volumes()).toContainEqual({ ...before, node: own.spec.nodeName });
});

it('makes the volume of a pod that brings its claim along, and wipes it with the pod', async () => {
  const [claim, pod] = claimAndPod('brought') as Loose[];
  const volumeClaimTemplate = { spec: claim.spec };
  pod.spec.volumes = [{ name: 'data', ephemeral: { volumeClaimTemplate } }];
  const before = volumes().length;
  await cluster.apply(pod);
  await bound('brought-data');
  expect(volumes()).toHaveLength(before + 1);
  await cluster.kubectl('delete', 'pod', 'brought', '-n', namespace, '--grace-period=0', '--force');
  await waitUntil('its volume to be wiped', () =>
    Promise.resolve(volumes().length === before ? true : null),
  );
});
