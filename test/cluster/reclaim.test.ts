/** What becomes of a volume of a class with reclaimPolicy Delete, beside the real binder. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NodeName } from '../../src/model/identifiers.ts';
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

const DECLARATIONS = `${installationAndClass('reclaim-xfs', { reclaimPolicy: 'Delete' })}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: reclaim-disks }
spec:
  nodes: { names: [${node}] }
  disks: { match: { transport: nvme }, count: 1 }
  partitions:
    - { name: spare, size: 5Gi, storageClassName: reclaim-xfs }
`;

const CLAIM = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'cart', namespace },
  spec: {
    storageClassName: 'reclaim-xfs',
    accessModes: ['ReadWriteOnce'],
    resources: { requests: { storage: '1Gi' } },
  },
};

const POD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'shop', namespace },
  spec: {
    containers: [{ name: 'shop', image: 'shop' }],
    volumes: [{ name: 'cart', persistentVolumeClaim: { claimName: 'cart' } }],
  },
};

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

it('stays Released with its data when its claim is deleted, and a new claim of the name does not get it', async () => {
  await cluster.apply(CLAIM, POD);
  const cart = ['pvc', 'cart', '-n', namespace];
  const claim = await seen('the cart to be Bound', cart, ({ status }) => status.phase === 'Bound');
  const volume = ['pv', claim.spec.volumeName as string];
  const before: Loose = await cluster.read(...volume);
  expect(before.spec.persistentVolumeReclaimPolicy).toBe('Delete');
  const disks = JSON.stringify(nodes.of(node).disks);
  await cluster.kubectl('delete', 'pod', 'shop', '-n', namespace, '--grace-period=0', '--force');
  await cluster.kubectl('delete', ...cart);
  await seen('the volume to be Released', volume, ({ status }) => status.phase === 'Released');
  await cluster.apply(CLAIM, POD);
  await sleep(5_000);
  const after: Loose = await cluster.read(...volume);
  expect(after.status.phase).toBe('Released');
  expect(after.metadata.uid).toBe(before.metadata.uid);
  expect(after.spec.claimRef.uid).toBe(claim.metadata.uid);
  expect((await cluster.read(...cart)).status.phase).toBe('Pending');
  expect(JSON.stringify(nodes.of(node).disks)).toBe(disks);
});
