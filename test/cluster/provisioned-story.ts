/** A cluster in which layouts make volumes for claims, and what developers do there. */
import type { ApiObject } from '../../src/cluster/resources.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import { GiB } from '../../src/model/values/bytes.ts';
import { claimOfProvisionedName } from '../../src/model/volumes/volume-name.ts';
import { aDisk, aNode } from '../simulation/builders.ts';
import { installationAndClass } from './declared.ts';
import { clientOf } from './client.ts';
import { newCommits, startController, type RunningController } from './controller-rig.ts';
import type { ClusterAccess } from './rig/access.ts';
import { startControlPlane, type ControlPlane } from './rig/control-plane.ts';
import { install } from './rig/install.ts';
import { declareNode } from './rig/nodes.ts';
import { simulatedNodes, type SimulatedNodes } from './simulated-nodes.ts';

/** Of the controller, whose account has the rights of the chart and no others. */
export const HOME = 'diskwright-system';
const CONTROLLER = { namespace: HOME, name: 'diskwright-controller' };
/** Of the developers. */
export const SHOP = 'shop';
export const HOSTS = ['local-a', 'local-b'] as [NodeName, NodeName];

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
  nodes: { names: [${HOSTS[0]}, ${HOSTS[1]}] }
  disks: { match: { transport: nvme }, count: 1 }
  volumeGroup:
    name: vg
    reserve: 1Gi
    provision:
      - { storageClassName: local-xfs, namespaces: [shop, team-*] }
      - { storageClassName: local-kept, limit: 3Gi }
`;

export interface ProvisioningCluster {
  readonly cluster: ControlPlane;
  readonly nodes: SimulatedNodes;
  /** Another process of the controller. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts all of it, two nodes with 11 GiB each for claims.
 *
 * @param by way of what the controller reaches the API server.
 */
export async function startProvisioning(
  by: (cluster: ControlPlane) => Promise<Pick<ClusterAccess, 'serviceAccountKubeconfig'>> = (one) =>
    Promise.resolve(one),
): Promise<ProvisioningCluster> {
  const cluster = await startControlPlane();
  const endings: (() => unknown)[] = [cluster.stop];
  await install(cluster);
  for (const each of [SHOP, 'elsewhere']) await cluster.kubectl('create', 'namespace', each);
  const kubeconfig = await (await by(cluster)).serviceAccountKubeconfig(CONTROLLER);
  const client = await clientOf(cluster, { kubeconfig });
  const commits = newCommits();
  endings.push(client.close, commits.remove);
  const nodes = simulatedNodes(await clientOf(cluster, { fieldManager: 'diskwright-agent' }));
  endings.push(nodes.stop);
  for (const [index, node] of HOSTS.entries()) {
    await declareNode(cluster, { name: node });
    const disk = aDisk(`00000000000000d${String(index)}`, { sizeBytes: 12 * GiB });
    await nodes.add(aNode([disk], { node }));
  }
  commits.commit({ 'disks.yaml': DECLARATIONS });
  await cluster.apply({
    apiVersion: 'diskwright.dev/v1alpha1',
    kind: 'DiskRepository',
    metadata: { name: 'disks', namespace: HOME },
    spec: { url: commits.url, interval: '10s' },
  });
  let controller: RunningController = await startController(client, HOME);
  return {
    ...{ cluster, nodes },
    restart: async () => {
      await controller.stop();
      controller = await startController(client, HOME);
    },
    stop: async () => {
      await controller.stop();
      for (const end of endings.toReversed()) await end();
    },
  };
}

export interface Asked {
  readonly size?: string;
  readonly storageClassName?: string;
  readonly in?: string;
  readonly node?: NodeName;
}

/** A claim, and the pod that uses it. */
export function claimAndPod(name: string, asked: Asked = {}): readonly ApiObject[] {
  const { size = '2Gi', storageClassName = 'local-xfs', node } = asked;
  const at = { namespace: asked.in ?? SHOP };
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

export interface Made {
  readonly node: NodeName;
  readonly volume: string;
  /** For which claim. */
  readonly claim: string;
  readonly uid: string;
  readonly sizeBytes: number;
}

/** The volumes that nodes made for claims, as they report them. */
export function made(nodes: SimulatedNodes): readonly Made[] {
  return HOSTS.flatMap((node) => {
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
        : [{ node, volume, claim: claim.name, uid: claim.uid, sizeBytes: sizes.get(volume) ?? 0 }];
    });
  });
}
