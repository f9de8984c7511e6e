/** Claims that a developer makes in the cluster, beside the real binder and scheduler. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiObject } from '../../src/cluster/resources.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import { claimOfProvisionedName } from '../../src/model/volumes/volume-name.ts';
import { aDisk, aNode } from '../simulation/builders.ts';
import { installationAndClass } from './declared.ts';
import { clientOf } from './client.ts';
import { newCommits, startController, type Commits } from './controller-rig.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { install } from './rig/install.ts';
import { declareNode } from './rig/nodes.ts';
import { waitUntil } from './rig/wait-until.ts';
import { simulatedNodes, type SimulatedNodes } from './simulated-nodes.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- objects of the API are read freely
type Loose = any;

let cluster: ControlPlane;
let nodes: SimulatedNodes;
let commits: Commits;
const namespace = 'shop';
const [one, two] = ['local-a', 'local-b'] as [NodeName, NodeName];
const endings: (() => unknown)[] = [];

/** Of `local-xfs` volumes are wiped with their claims, those of `local-kept` stay. */
const DECLARATIONS = `${installationAndClass('unused')}---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: local-xfs }
provisioner: local.diskwright.dev
volumeBindingMode: WaitForFirstConsumer
allowVolumeExpansion: true
reclaimPolicy: Delete
parameters: { diskwright.dev/filesystem: xfs, diskwright.dev/reclaim-after: 3s }
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: local-kept }
provisioner: local.diskwright.dev
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: local }
spec:
  nodes: { names: [${one}, ${two}] }
  disks: { match: { transport: nvme }, count: 1 }
  volumeGroup:
    name: vg
    reserve: 1Gi
    provision:
      - { storageClassName: local-xfs, namespaces: [shop, team-*] }
      - { storageClassName: local-kept, limit: 3Gi }
`;

interface Asked {
  readonly size?: string;
  readonly storageClassName?: string;
  readonly in?: string;
  readonly node?: NodeName;
}

function claimAndPod(name: string, asked: Asked = {}): readonly ApiObject[] {
  const { size = '2Gi', storageClassName = 'local-xfs', node } = asked;
  const at = { namespace: asked.in ?? namespace };
  return [
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name, ...at },
      spec: {
        storageClassName,
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: size } },
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, ...at },
      spec: {
        containers: [{ name: 'app', image: 'app' }],
        volumes: [{ name: 'data', persistentVolumeClaim: { claimName: name } }],
        ...(node === undefined ? {} : { nodeSelector: { 'kubernetes.io/hostname': node } }),
      },
    },
  ];
}

beforeAll(async () => {
  cluster = await startControlPlane();
  endings.push(cluster.stop);
  await install(cluster);
  for (const each of [namespace, 'elsewhere']) await cluster.kubectl('create', 'namespace', each);
  const client = await clientOf(cluster);
  commits = newCommits();
  endings.push(client.close, commits.remove);
  nodes = simulatedNodes(await clientOf(cluster, { fieldManager: 'diskwright-agent' }));
  endings.push(nodes.stop);
  for (const [index, node] of [one, two].entries()) {
    await declareNode(cluster, { name: node });
    const disk = aDisk(`00000000000000d${String(index)}`, { sizeBytes: 12 * GiB });
    await nodes.add(aNode([disk], { node }));
  }
  commits.commit({ 'disks.yaml': DECLARATIONS });
  await cluster.apply({
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'DiskRepository',
    metadata: { name: 'disks', namespace },
    spec: { url: commits.url, interval: '10s' },
  });
  endings.push((await startController(client, namespace)).stop);
});

afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

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

interface Made {
  readonly node: NodeName;
  readonly claim: string;
  readonly sizeBytes: number;
}

/** The volumes that nodes made for claims, as they report them. */
function made(): readonly Made[] {
  return [one, two].flatMap((node) => {
    const { disks, records } = nodes.of(node);
    const sizes = new Map(
      disks
        .flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])
        .map((volume) => [volume.name, volume.sizeBytes]),
    );
    return records.volumes.flatMap(({ volume, name, state }) => {
      const claim = claimOfProvisionedName(name);
      return claim === null || state === 'removed'
        ? []
        : [{ node, claim: claim.name, sizeBytes: sizes.get(volume) ?? 0 }];
    });
  });
}

async function given(name: string): Promise<void> {
  await cluster.kubectl('delete', 'pod', name, '-n', namespace, '--grace-period=0', '--force');
  await cluster.kubectl('delete', 'pvc', name, '-n', namespace);
}

it('tells the scheduler where there is room before anything is asked for', async () => {
  const rooms = await waitUntil('both nodes to say it', async () => {
    const found: Loose = await cluster.read('csistoragecapacities', '-n', namespace);
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
  expect(made()).toEqual([{ node: pod.spec.nodeName, claim: 'cart', sizeBytes: 2 * GiB }]);
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
  expect(made()).toMatchObject([{ claim: 'cart', sizeBytes: 3 * GiB }]);
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
  expect(made()).toHaveLength(1);
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
  for (const node of [one, two]) {
    const bytes = made()
      .filter((each) => each.node === node)
      .map(({ sizeBytes }) => sizeBytes);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(11 * GiB);
  }
});

it('wipes it with its claim, and whoever waited gets the room', async () => {
  const before = made().map(({ claim }) => claim);
  await given('cart');
  await waitUntil('cart to be wiped and another to be made', () => {
    const now = made().map(({ claim }) => claim);
    return Promise.resolve(!now.includes('cart') && now.length === before.length ? now : null);
  });
  const volumes: Loose = await cluster.read('pv');
  expect(volumes.items.map(({ spec }: Loose) => spec.claimRef.name)).not.toContain('cart');
});

it('leaves no volume of a claim that is deleted before it has one', async () => {
  await cluster.kubectl('delete', 'pod', '--all', '-n', namespace, '--grace-period=0', '--force');
  await cluster.kubectl('delete', 'pvc', '--all', '-n', namespace);
  await waitUntil('all to be wiped', () => Promise.resolve(made().length === 0 ? true : null));
  await cluster.apply(...claimAndPod('brief'));
  await seen('it to be held', ['pvc', 'brief', '-n', namespace], ({ metadata }) => {
    return (metadata.finalizers as string[]).includes('diskwright.dev/provisioning');
  });
  await given('brief');
  await waitUntil('nothing to be left', async () => {
    const volumes: Loose = await cluster.read('pv');
    return volumes.items.length === 0 && made().length === 0 ? true : null;
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
  expect(((await cluster.read(...volume))).status.phase).toBe('Released');
  expect(
    made()
      .map(({ sizeBytes }) => sizeBytes / GiB)
      .toSorted(),
  ).toEqual([1, 2]);
});
