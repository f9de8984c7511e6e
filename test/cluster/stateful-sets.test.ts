/** ClaimSets beside the real StatefulSet controller, scheduler, binder and garbage collector. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../src/cluster/api-client.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { aDisk, aNode } from '../simulation/builders.ts';
import { installationAndClass } from './declared.ts';
import { runHere } from '../cli/in-process.ts';
import { clientOf } from './client.ts';
import { newCommits, startController, type Commits } from './controller-rig.ts';
import { administrator } from './rig/access.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { install } from './rig/install.ts';
import { declareNode } from './rig/nodes.ts';
import { waitUntil } from './rig/wait-until.ts';
import { simulatedNodes } from './simulated-nodes.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- objects of the API are read freely
type Loose = any;

/** Of its own: all DiskRepositories of simulated nodes have the same installation. */
let cluster: ControlPlane;
let client: ApiClient;
let commits: Commits;
const namespace = 'stateful';
const nodes = ['set-a' as NodeName, 'set-b' as NodeName];
const endings: (() => unknown)[] = [];

const DECLARATIONS = `${installationAndClass('set-xfs', { reclaimPolicy: 'Retain' })}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: set-disks }
spec:
  nodes: { names: [${nodes.join(', ')}] }
  disks: { match: { transport: nvme }, count: 1 }
  partitions:
    - { name: one, size: 5Gi, claims: [set-xfs] }
    - { name: two, size: 5Gi, claims: [set-xfs] }
`;

function claimSet(name: string, replicas: number): string {
  return `---
apiVersion: diskwright.dev/v1alpha1
kind: ClaimSet
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  statefulSetName: ${name}
  replicas: ${replicas}
  topologySpreadConstraints: [{ topologyKey: kubernetes.io/hostname, maxSkew: 1 }]
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: ${JSON.stringify(TEMPLATE)}
`;
}

const TEMPLATE = {
  storageClassName: 'set-xfs',
  accessModes: ['ReadWriteOnce'],
  resources: { requests: { storage: '5Gi' } },
};

function statefulSet(name: string, replicas: number) {
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name, namespace },
    spec: {
      replicas,
      serviceName: name,
      podManagementPolicy: 'Parallel',
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Delete', whenScaled: 'Retain' },
      selector: { matchLabels: { set: name } },
      template: {
        metadata: { labels: { set: name } },
        spec: {
          // There is no kubelet that would end one.
          terminationGracePeriodSeconds: 0,
          containers: [
            { name: 'c', image: 'c', volumeMounts: [{ name: 'data', mountPath: '/data' }] },
          ],
        },
      },
      volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: TEMPLATE }],
    },
  };
}

beforeAll(async () => {
  cluster = await startControlPlane();
  endings.push(cluster.stop);
  await install(cluster);
  await cluster.kubectl('create', 'namespace', namespace);
  client = await clientOf(cluster);
  commits = newCommits();
  endings.push(client.close, commits.remove);
  const simulated = simulatedNodes(await clientOf(cluster, { fieldManager: 'diskwright-agent' }));
  endings.push(simulated.stop);
  for (const [index, node] of nodes.entries()) {
    await declareNode(cluster, { name: node });
    await simulated.add(aNode([aDisk(`00000000000000e${index}`)], { node }));
  }
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

function claim(name: string): readonly string[] {
  return ['pvc', name, '-n', namespace];
}
const claims = ['data-kafka-0', 'data-kafka-1'] as const;
function isReady(status: Loose): boolean {
  const conditions: readonly Loose[] = status?.conditions ?? [];
  return conditions.some((one) => one.type === 'Ready' && one.status === 'True');
}

function isBound({ status }: Loose): boolean {
  return status?.phase === 'Bound';
}

/** The one node that the volume of a claim can be used on. */
async function nodeOf(name: string): Promise<string> {
  const { spec } = await cluster.read(...claim(name));
  const volume: Loose = await cluster.read('pv', spec.volumeName);
  const [term] = volume.spec.nodeAffinity.required.nodeSelectorTerms;
  return term.matchExpressions[0].values[0];
}

async function pods(): Promise<readonly Loose[]> {
  const { items } = await cluster.read('pods', '-n', namespace, '-l', 'set=kafka');
  return items.toSorted((a: Loose, b: Loose) => (a.metadata.name < b.metadata.name ? -1 : 1));
}

/** What kubelets would say of pods that are on a node. */
async function reportReady(): Promise<void> {
  for (const { metadata, spec, status } of await pods()) {
    if (spec.nodeName === undefined || isReady(status)) continue;
    const conditions = [{ type: 'Ready', status: 'True' }];
    await cluster
      .kubectl(
        ...['patch', 'pod', metadata.name, '-n', namespace, '--subresource=status'],
        ...['-p', JSON.stringify({ status: { phase: 'Running', conditions } })],
      )
      .catch(() => '');
  }
}

async function podsOnTheirNodes(): Promise<readonly Loose[]> {
  const placed = await waitUntil('the pods to be scheduled', async () => {
    const found = await pods();
    return found.length === 2 && found.every(({ spec }) => spec.nodeName !== undefined)
      ? found
      : null;
  });
  expect(placed.map(({ spec }) => spec.nodeName)).toEqual([
    await nodeOf(claims[0]),
    await nodeOf(claims[1]),
  ]);
  return placed;
}

describe('a StatefulSet that was first', () => {
  const uids: string[] = [];

  it('has its own claims bound to the volumes that git gives them, and its pods on those nodes', async () => {
    await cluster.apply(statefulSet('kafka', 2));
    for (const name of claims) {
      const made = await seen(`${name} to be made`, claim(name), () => true);
      expect(made.spec.volumeName).toBeUndefined();
      uids.push(made.metadata.uid);
    }
    commits.commit({ 'disks.yaml': DECLARATIONS + claimSet('kafka', 2) });
    await cluster.apply({
      apiVersion: 'diskwright.dev/v1alpha1',
      kind: 'DiskRepository',
      metadata: { name: 'disks', namespace },
      spec: { url: commits.url, interval: '10s' },
    });
    endings.push((await startController(client, namespace)).stop);
    for (const [index, name] of claims.entries()) {
      const bound = await seen(`${name} to be Bound`, claim(name), isBound);
      expect(bound.metadata.uid).toBe(uids[index]);
      expect(bound.spec.volumeName).toMatch(/^diskwright-/);
    }
    await podsOnTheirNodes();
    expect(new Set(await Promise.all(claims.map(nodeOf))).size).toBe(2);
  });

  it('that deletes its claims with itself gets an event on the claims, and is no fault of the repository', async () => {
    await seen('the event', ['events', '-n', namespace], ({ items }) => {
      const events: readonly Loose[] = items;
      return claims.every((name) =>
        events.some(
          ({ reason, involvedObject }) =>
            reason === 'DeletedWithOwner' && involvedObject.name === name,
        ),
      );
    });
    const repository = ['diskrepository', 'disks', '-n', namespace];
    await seen('the repository to be ready', repository, ({ status }) => isReady(status));
  });

  it('keeps claims and nodes over a rolling restart', async () => {
    const before = await podsOnTheirNodes();
    const nodesBefore = before.map(({ spec }) => spec.nodeName);
    const gone = new Set(before.map(({ metadata }) => metadata.uid));
    await cluster.kubectl('rollout', 'restart', 'statefulset/kafka', '-n', namespace);
    await waitUntil('every pod to be another one', async () => {
      await reportReady();
      const now = await pods();
      const isDone = now.length === 2 && now.every(({ metadata }) => !gone.has(metadata.uid));
      return isDone ? true : null;
    });
    const after = await podsOnTheirNodes();
    expect(after.map(({ spec }) => spec.nodeName)).toEqual(nodesBefore);
    for (const [index, name] of claims.entries())
      expect((await cluster.read(...claim(name))).metadata.uid).toBe(uids[index]);
  });

  it('that is deleted takes its claims along, and they come back on their volumes, with their data', async () => {
    const volumes = new Map<string, string>();
    for (const name of claims)
      volumes.set(name, (await cluster.read(...claim(name))).spec.volumeName);
    await cluster.kubectl('delete', 'statefulset', 'kafka', '-n', namespace);
    for (const [index, name] of claims.entries()) {
      const again = await seen(`${name} to be back`, claim(name), (one) => {
        return one.metadata.uid !== uids[index] && isBound(one);
      });
      expect(again.spec.volumeName).toBe(volumes.get(name));
    }
  });
});

describe('a StatefulSet whose claim is bound elsewhere', () => {
  it('keeps that claim as it is, and the condition says what to do', async () => {
    await cluster.apply({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: 'by-hand' },
      spec: {
        capacity: { storage: '5Gi' },
        accessModes: ['ReadWriteOnce'],
        persistentVolumeReclaimPolicy: 'Retain',
        storageClassName: 'set-xfs',
        claimRef: { namespace, name: 'data-redis-0' },
        hostPath: { path: '/srv/redis' },
      },
    });
    await cluster.apply(statefulSet('redis', 1));
    const before = await seen('the claim to be Bound', claim('data-redis-0'), isBound);
    expect(before.spec.volumeName).toBe('by-hand');
    commits.commit({ 'disks.yaml': DECLARATIONS + claimSet('kafka', 2) + claimSet('redis', 1) });
    const repository = ['diskrepository', 'disks', '-n', namespace];
    const refused = await seen('the refusal', repository, ({ status }) =>
      JSON.stringify(status?.conditions ?? []).includes('data-redis-0'),
    );
    expect(JSON.stringify(refused.status.conditions)).toContain(
      `PersistentVolumeClaim ${namespace}/data-redis-0: the claim is bound to by-hand, and its place by git is diskwright-`,
    );
    const after = await cluster.read(...claim('data-redis-0'));
    expect(after.spec.volumeName).toBe('by-hand');
    expect(after.metadata.uid).toBe(before.metadata.uid);
  });
});

describe('diskwright explain with the cluster', () => {
  async function answer(subject: string, ...more: readonly string[]): Promise<string> {
    const kubeconfig = await cluster.kubeconfig(administrator);
    const directory = fileURLToPath(commits.url);
    const asked = ['explain', subject, directory, '--live', '--kubeconfig', kubeconfig, ...more];
    const { code, stdout, stderr } = await runHere(asked);
    expect(stderr).not.toContain('error');
    expect(code).toBe(0);
    return stdout;
  }

  it('says of a claim what git wants, and what claim, volume, node and events say', async () => {
    const { spec } = await cluster.read(...claim(claims[0]));
    // The commit of the test before this one may still be on its way to the node.
    const agentHasSeen =
      /NodeStorage set-[ab] at [0-9a-f]{12}: generation \d+, which its agent has seen/;
    const text = await waitUntil('the agent to have seen the last generation', async () => {
      const now = await answer(`pvc/${namespace}/${claims[0]}`);
      return agentHasSeen.test(now) ? now : null;
    });
    expect(text).toContain(
      `PersistentVolumeClaim ${namespace}/${claims[0]}: Bound, volume ${spec.volumeName}`,
    );
    expect(text).toContain(`PersistentVolume ${spec.volumeName}: Bound since `);
    expect(text).toMatch(/Ready True/);
    expect(text).toContain(`DeletedWithOwner on PersistentVolumeClaim ${namespace}/${claims[0]}`);
  });

  it('plans by what nodes report: git has no inventory', async () => {
    const json: Loose = JSON.parse(await answer('node/set-a', '-o', 'json'));
    expect(json.observed).not.toBeNull();
    expect(json.cluster.node).toMatchObject({ name: 'set-a', observedAt: expect.any(String) });
    expect(json.cluster.volumes.map(({ found }: Loose) => found?.phase)).toContain('Bound');
  });

  it('says which volume a claim is bound to instead of its own', async () => {
    const text = await answer(`pvc/${namespace}/data-redis-0`);
    expect(text).toContain(
      `PersistentVolumeClaim ${namespace}/data-redis-0: Bound, volume by-hand`,
    );
    expect(text).toContain('PersistentVolume by-hand: Bound since ');
    expect(text).toContain(`BoundElsewhere on PersistentVolumeClaim ${namespace}/data-redis-0`);
  });

  it('says which claim has the volume that is asked about', async () => {
    const { spec } = await cluster.read(...claim(claims[1]));
    const volume: string = spec.volumeName;
    const text = await answer(`volume/${volume.replace(/^diskwright-/, '')}`);
    expect(text).toContain(`PersistentVolumeClaim ${namespace}/${claims[1]}: Bound`);
  });
});
