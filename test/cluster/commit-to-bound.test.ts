import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import { aDisk, aNode, INSTALLATION } from '../simulation/builders.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import {
  clientOf,
  installKinds,
  newCommits,
  startController,
  type Commits,
  type RunningController,
} from './controller-rig.ts';
import { declareNode } from './rig/nodes.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { waitUntil } from './rig/wait-until.ts';
import { simulatedNodes, type SimulatedNodes } from './simulated-nodes.ts';

/** Of its own: all DiskRepositories of simulated nodes have the same installation. */
let cluster: ControlPlane;
const namespace = 'commit-to-bound';
const node = 'bound-a' as NodeName;

const DECLARATIONS = `
apiVersion: diskwright.dev/v1alpha1
kind: Installation
metadata: { name: prod }
spec: { id: ${INSTALLATION} }
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: bound-xfs }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
allowVolumeExpansion: true
parameters: { diskwright.dev/filesystem: xfs }
---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: bound-disks }
spec:
  nodes: { names: [${node}] }
  disks: { match: { transport: nvme }, count: 1 }
  partitions:
    - { name: data, size: 5Gi, claims: [bound-xfs] }
    - { name: spare, size: 5Gi, storageClassName: bound-xfs }
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: pg-data, namespace: ${namespace} }
spec:
  storageClassName: bound-xfs
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 5Gi } }
`;

let client: ApiClient;
let commits: Commits;
let nodes: SimulatedNodes;
let controller: RunningController;
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  cluster = await startControlPlane();
  endings.push(cluster.stop);
  await installKinds(cluster);
  await cluster.kubectl('create', 'namespace', namespace);
  client = await clientOf(cluster);
  commits = newCommits();
  endings.push(client.close, commits.remove);
  nodes = simulatedNodes(await clientOf(cluster, undefined, 'diskwright-agent'));
  endings.push(nodes.stop);
});

afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

describe('a commit', () => {
  it('becomes a bound claim', async () => {
    const commit = commits.commit({ 'disks.yaml': DECLARATIONS });
    await declareNode(cluster, { name: node });
    await nodes.add(aNode([aDisk('00000000000000b1')], { node }));
    await cluster.apply({
      apiVersion: 'diskwright.dev/v1alpha1',
      kind: 'DiskRepository',
      metadata: { name: 'disks', namespace },
      spec: { url: commits.url, interval: '10s' },
    });
    controller = await startController(client, namespace);
    endings.push(controller.stop);
    const claim = await waitUntil('the claim to be Bound', async () => {
      const found = await cluster.read('pvc', 'pg-data', '-n', namespace).catch(() => null);
      return found?.status?.phase === 'Bound' ? found : null;
    });
    expect(claim.spec.volumeName).toMatch(/^diskwright-/);
    const volume = await cluster.read('pv', claim.spec.volumeName);
    expect(volume.status.phase).toBe('Bound');
    expect(volume.metadata.annotations['diskwright.dev/revision']).toBe(commit);
    const repository = await waitUntil('the repository to be ready', async () => {
      const found = await cluster.read('diskrepository', 'disks', '-n', namespace);
      const ready = found.status?.conditions?.find((one: { type: string }) => one.type === 'Ready');
      return ready?.status === 'True' ? found : null;
    });
    expect(repository.status.lastAppliedRevision).toBe(`main@sha1:${commit}`);
  });
});
