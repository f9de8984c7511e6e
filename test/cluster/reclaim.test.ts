/** What becomes of a volume of a class with reclaimPolicy Delete, beside the real binder. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiObject } from '../../src/cluster/resources.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { aDisk, aNode } from '../simulation/builders.ts';
import { installationAndClass } from './declared.ts';
import { clientOf } from './client.ts';
import { newCommits, startController } from './controller-rig.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { install } from './rig/install.ts';
import { declareNode } from './rig/nodes.ts';
import { waitUntil } from './rig/wait-until.ts';
import { simulatedNodes, type SimulatedNodes } from './simulated-nodes.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- objects of the API are read freely
type Loose = any;

/** Of its own: all DiskRepositories of simulated nodes have the same installation. */
let cluster: ControlPlane;
let nodes: SimulatedNodes;
const namespace = 'reclaim';
const node = 'reclaim-a' as NodeName;
const endings: (() => unknown)[] = [];

/** Of `scratch-xfs` volumes are wiped; `reclaim-xfs` does not say after which time. */
const DECLARATIONS = `${installationAndClass('reclaim-xfs', { reclaimPolicy: 'Delete' })}---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: scratch-xfs }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Delete
parameters: { diskwright.dev/filesystem: xfs, diskwright.dev/reclaim-after: 9s }
---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: reclaim-disks }
spec:
  nodes: { names: [${node}] }
  disks: { match: { transport: nvme }, count: 1 }
  partitions:
    - { name: spare, size: 5Gi, storageClassName: reclaim-xfs }
    - { name: scratch, size: 5Gi, storageClassName: scratch-xfs }
`;

function claimAndPod(name: string, storageClassName: string): readonly ApiObject[] {
  return [
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name, namespace },
      spec: {
        storageClassName,
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '1Gi' } },
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace },
      spec: {
        containers: [{ name: 'shop', image: 'shop' }],
        volumes: [{ name: 'data', persistentVolumeClaim: { claimName: name } }],
      },
    },
  ];
}

beforeAll(async () => {
  cluster = await startControlPlane();
  endings.push(cluster.stop);
  await install(cluster);
  await cluster.kubectl('create', 'namespace', namespace);
  const client = await clientOf(cluster);
  const commits = newCommits();
  endings.push(client.close, commits.remove);
  nodes = simulatedNodes(await clientOf(cluster, { fieldManager: 'diskwright-agent' }));
  endings.push(nodes.stop);
  await declareNode(cluster, { name: node });
  await nodes.add(aNode([aDisk('00000000000000c1')], { node }));
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

async function seen(what: string, args: readonly string[], is: (one: Loose) => boolean) {
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

/** The volumes on the node. */
function marks(): readonly (string | undefined)[] {
  return nodes
    .of(node)
    .disks.flatMap(({ table }) => table?.partitions ?? [])
    .map(({ label }) => parseMark(label)?.volume);
}

/** The pod goes, and then its claim. */
async function given(name: string): Promise<void> {
  await cluster.kubectl('delete', 'pod', name, '-n', namespace, '--grace-period=0', '--force');
  await cluster.kubectl('delete', 'pvc', name, '-n', namespace);
}

it('stays Released with its data where no time is written, and a new claim of the name does not get it', async () => {
  const cart = claimAndPod('cart', 'reclaim-xfs');
  await cluster.apply(...cart);
  const claim = await bound('cart');
  const volume = ['pv', claim.spec.volumeName as string];
  const before: Loose = await cluster.read(...volume);
  expect(before.spec.persistentVolumeReclaimPolicy).toBe('Delete');
  const disks = JSON.stringify(nodes.of(node).disks);
  await given('cart');
  await seen('the volume to be Released', volume, ({ status }) => status.phase === 'Released');
  await cluster.apply(...cart);
  await sleep(5_000);
  const after: Loose = await cluster.read(...volume);
  expect(after.status.phase).toBe('Released');
  expect(after.metadata.uid).toBe(before.metadata.uid);
  expect(after.spec.claimRef.uid).toBe(claim.metadata.uid);
  expect((await cluster.read('pvc', 'cart', '-n', namespace)).status.phase).toBe('Pending');
  expect(JSON.stringify(nodes.of(node).disks)).toBe(disks);
});

it('is there until its volume is wiped, also when it is deleted by hand, and a new claim gets an empty one', async () => {
  const tmp = claimAndPod('tmp', 'scratch-xfs');
  await cluster.apply(...tmp);
  const { spec } = await bound('tmp');
  const name = spec.volumeName as string;
  const id = name.slice('diskwright-'.length);
  const volume = ['pv', name];
  await given('tmp');
  const { status } = await seen('it to be Released', volume, (one) => {
    return one.status.phase === 'Released';
  });
  const disks = JSON.stringify(nodes.of(node).disks);
  expect(marks()).toContain(id);
  await cluster.kubectl('delete', ...volume, '--wait=false');
  await cluster.apply(...tmp);
  // The time of grace: it is held by our finalizer alone, and neither Failed nor given to anybody.
  await sleep(5_000);
  const held: Loose = await cluster.read(...volume);
  expect(held.metadata.finalizers).toEqual(['diskwright.dev/reclaim']);
  expect(held.metadata.deletionTimestamp).toBeDefined();
  expect(held.status).toEqual(status);
  expect((await cluster.read('pvc', 'tmp', '-n', namespace)).status.phase).toBe('Pending');
  expect(JSON.stringify(nodes.of(node).disks)).toBe(disks);

  const next = await bound('tmp');
  expect(Date.now() - Date.parse(status.lastPhaseTransitionTime)).toBeGreaterThan(9_000);
  expect(next.spec.volumeName).not.toBe(name);
  expect(marks()).not.toContain(id);
  const gone = await cluster.kubectl('get', 'pv', '-o', 'name');
  expect(gone).not.toContain(name);
});

/** What only the usual run has no time for. */
const isNightly = process.env['DISKWRIGHT_LONG_CAMPAIGNS'] === '1';

it.runIf(isNightly)(
  'gives a volume back, with its data, to the claim that was made again and names it',
  async () => {
    const [claim, pod] = claimAndPod('tmp', 'scratch-xfs');
    const { spec } = await bound('tmp');
    const name = spec.volumeName as string;
    const id = name.slice('diskwright-'.length);
    await given('tmp');
    await seen('it to be Released', ['pv', name], (one) => one.status.phase === 'Released');
    const again = { ...claim, spec: { ...(claim!['spec'] as object), volumeName: name } };
    await cluster.apply(again, pod!);
    expect((await bound('tmp')).spec.volumeName).toBe(name);
    // Beyond the time of grace.
    await sleep(12_000);
    const { metadata, status }: Loose = await cluster.read('pv', name);
    expect([metadata.deletionTimestamp, status.phase]).toEqual([undefined, 'Bound']);
    expect(marks()).toContain(id);
  },
);
