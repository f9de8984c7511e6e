import { describe, expect, it } from 'vitest';
import { defaultKubernetes, kubernetesRelease } from './rig/binaries/releases.ts';
import { startControlPlane } from './rig/control-plane.ts';
import { declareNode } from './rig/nodes.ts';
import { sharedControlPlane } from './rig/shared.ts';
import { waitUntil } from './rig/wait-until.ts';

const cluster = sharedControlPlane();

function namespaceOf(name: string): object {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}

/** What every local volume has: bound only when a pod needs it, made by nobody but us. */
function localClass(name: string): object {
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name },
    provisioner: 'kubernetes.io/no-provisioner',
    volumeBindingMode: 'WaitForFirstConsumer',
  };
}

interface Volume {
  readonly name: string;
  readonly node: string;
  readonly storageClass: string;
}

function localVolume({ name, node, storageClass }: Volume): Record<string, unknown> {
  const onNode = { key: 'kubernetes.io/hostname', operator: 'In', values: [node] };
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name },
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteOnce'],
      persistentVolumeReclaimPolicy: 'Retain',
      storageClassName: storageClass,
      local: { path: `/var/lib/volumes/${name}/data` },
      nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [onNode] }] } },
    },
  };
}

function claim(namespace: string, name: string, spec: object): object {
  const resources = { requests: { storage: '1Gi' } };
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { namespace, name },
    spec: { accessModes: ['ReadWriteOnce'], resources, ...spec },
  };
}

function podWith(namespace: string, name: string, claimName: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace, name },
    spec: {
      containers: [
        { name: 'main', image: 'none', volumeMounts: [{ name: 'data', mountPath: '/data' }] },
      ],
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName } }],
    },
  };
}

describe('the control plane', () => {
  it('is the release that go.mod pins, and tells its clients so', async () => {
    const version = JSON.parse(await cluster.kubectl('version', '-o', 'json'));
    const pinned = kubernetesRelease(defaultKubernetes()).version;
    if (process.env['KUBEBUILDER_ASSETS'] === undefined)
      expect(version.serverVersion.gitVersion).toBe(pinned);
    expect(`${version.serverVersion.major}.${version.serverVersion.minor}`).toBe(
      defaultKubernetes(),
    );
  });

  it('refuses an account without rights, and names it', async () => {
    const nobody = await cluster.kubeconfig({ user: 'nobody/special+1', groups: ['a', 'b'] });
    const whoami = await cluster.runKubectl({
      kubeconfig: nobody,
      args: ['auth', 'whoami', '-o', 'json'],
    });
    expect(JSON.parse(whoami).status.userInfo).toMatchObject({
      username: 'nobody/special+1',
      groups: ['a', 'b', 'system:authenticated'],
    });
    await expect(
      cluster.runKubectl({ kubeconfig: nobody, args: ['get', 'persistentvolumes'] }),
    ).rejects.toThrow(/User "nobody\/special\+1" cannot list resource "persistentvolumes"/);
    await expect(cluster.kubectl('get', 'persistentvolumes')).resolves.toBeDefined();
  });

  it('lets a kubelet change its own Node and no other (NodeRestriction)', async () => {
    await declareNode(cluster, { name: 'own-node' });
    await declareNode(cluster, { name: 'other-node' });
    const kubelet = await cluster.kubeconfig({
      user: 'system:node:own-node',
      groups: ['system:nodes'],
    });
    const label = async (node: string, text: string): Promise<string> =>
      cluster.runKubectl({ kubeconfig: kubelet, args: ['label', 'node', node, text] });
    await label('own-node', 'seen=yes');
    await expect(label('own-node', 'node-restriction.kubernetes.io/seen=yes')).rejects.toThrow(
      /is not allowed to modify labels: node-restriction.kubernetes.io\/seen/,
    );
    await expect(label('other-node', 'seen=yes')).rejects.toThrow(/only its own Node object/);
  });

  it('gives tokens of service accounts that name the node of their pod', async () => {
    const namespace = 'tokens';
    await cluster.apply(namespaceOf(namespace));
    await waitUntil('the service account', async () =>
      cluster.kubectl('-n', namespace, 'get', 'sa', 'default').catch(() => null),
    );
    await declareNode(cluster, { name: 'token-node' });
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { namespace, name: 'agent' },
      spec: { nodeName: 'token-node', containers: [{ name: 'main', image: 'none' }] },
    };
    await cluster.apply(pod);
    const kubeconfig = await cluster.serviceAccountKubeconfig(
      { namespace, name: 'default' },
      { boundTo: { kind: 'Pod', name: 'agent' } },
    );
    const whoami = JSON.parse(
      await cluster.runKubectl({ kubeconfig, args: ['auth', 'whoami', '-o', 'json'] }),
    );
    expect(whoami.status.userInfo.username).toBe('system:serviceaccount:tokens:default');
    expect(whoami.status.userInfo.extra['authentication.kubernetes.io/node-name']).toEqual([
      'token-node',
    ]);
  });

  it('binds a claim to the volume that is made for it, and to no other', async () => {
    const namespace = 'binding';
    const storageClass = 'binding-local';
    const volume = localVolume({ name: 'binding-pv', node: 'anywhere', storageClass });
    const pinned = { ...(volume['spec'] as object), claimRef: { namespace, name: 'data' } };
    await cluster.apply(namespaceOf(namespace), localClass(storageClass));
    await cluster.apply(
      { ...volume, spec: pinned },
      claim(namespace, 'data', { storageClassName: storageClass, volumeName: 'binding-pv' }),
      claim(namespace, 'other', { storageClassName: storageClass, volumeName: 'binding-pv' }),
    );
    const bound = await waitUntil('the claim to be Bound', async () => {
      const found = await cluster.read('-n', namespace, 'pvc', 'data');
      return found.status.phase === 'Bound' ? found : null;
    });
    expect(bound.spec.volumeName).toBe('binding-pv');
    const pv = await cluster.read('pv', 'binding-pv');
    expect(pv.status.phase).toBe('Bound');
    expect(pv.spec.claimRef.uid).toBe(bound.metadata.uid);
    const other = await cluster.read('-n', namespace, 'pvc', 'other');
    expect(other.status.phase).toBe('Pending');
  });

  it('puts a pod onto the node of its volume', async () => {
    const namespace = 'scheduling';
    const storageClass = 'scheduling-local';
    for (const name of ['scheduling-a', 'scheduling-b', 'scheduling-c'])
      await declareNode(cluster, { name });
    await cluster.apply(namespaceOf(namespace), localClass(storageClass));
    await cluster.apply(
      localVolume({ name: 'scheduling-pv', node: 'scheduling-b', storageClass }),
      claim(namespace, 'data', { storageClassName: storageClass }),
    );
    await waitUntil('the service account', async () =>
      cluster.kubectl('-n', namespace, 'get', 'sa', 'default').catch(() => null),
    );
    await cluster.apply(podWith(namespace, 'app', 'data'));
    const pod = await waitUntil('the pod to be scheduled', async () => {
      const found = await cluster.read('-n', namespace, 'pod', 'app');
      return found.spec.nodeName === undefined ? null : found;
    });
    expect(pod.spec.nodeName).toBe('scheduling-b');
    const bound = await cluster.read('-n', namespace, 'pvc', 'data');
    expect(bound.spec.volumeName).toBe('scheduling-pv');
  });

  it('writes down who wrote what', async () => {
    const before = cluster.writes().length;
    await cluster.apply({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { namespace: 'default', name: 'written' },
    });
    await cluster.read('-n', 'default', 'configmap', 'written');
    const written = cluster
      .writes()
      .slice(before)
      .filter(({ name }) => name === 'written');
    expect(written).toMatchObject([
      { user: 'admin', verb: 'patch', resource: 'configmaps', namespace: 'default', status: 201 },
    ]);
  });
});

describe('a control plane of a file of its own', () => {
  it('goes on after its API server was killed, and comes back to an older state', async () => {
    const own = await startControlPlane({ features: { WatchList: false } });
    try {
      const map = (name: string): object => ({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { namespace: 'default', name },
      });
      await own.apply(map('before'));
      const snapshot = await own.snapshot();
      await own.apply(map('after'));

      await own.stopApiServer();
      await expect(own.kubectl('get', 'nodes')).rejects.toThrow(/refused/);
      await own.startApiServer();
      expect(await own.kubectl('get', 'configmaps', '-o', 'name')).toContain('configmap/after');

      await own.restore(snapshot);
      const names = await own.kubectl('get', 'configmaps', '-o', 'name');
      expect(names).toContain('configmap/before');
      expect(names).not.toContain('configmap/after');
    } finally {
      await own.stop();
    }
  });
});
