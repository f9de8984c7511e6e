/** What the repository of a story says, and the pod that uses it. */
import { NODE } from './node.ts';
import { STORY_IMAGE } from './story-image.ts';

/** The namespace of claim and pod. */
export const NAMESPACE = 'db';
export const CLAIM = 'data-writer-0';

/** A claim of a pod that git knows nothing of, called as its pod. */
export interface Guest {
  readonly name: string;
  readonly storageClassName: string;
}

/** On a volume that is offered to any. */
export const SCRATCH: Guest = { name: 'scratch', storageClassName: 'scratch-ext4' };

/** On a volume that is made for its claim. */
export const MADE: Guest = { name: 'made', storageClassName: 'made-xfs' };

/**
 * A volume group on every NVMe disk; of it a volume for one claim, one that is offered to any, and
 * those that are made for claims in the cluster; but for the first they are wiped after them.
 *
 * @param key of the encryption of all of them; they are not encrypted without.
 */
export function declarations(claimSize: string, key?: string): string {
  const encryption = key === undefined ? '' : `\n    encryption: { key: ${key} }`;
  return `apiVersion: diskwright.dev/v1alpha1
kind: Installation
metadata: { name: vm }
spec: { id: 4c1f9e7a-0d2b-4c53-8f6e-1a2b3c4d5e6f }
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: fast-xfs }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
allowVolumeExpansion: true
parameters: { diskwright.dev/filesystem: xfs }
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: scratch-ext4 }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Delete
parameters: { diskwright.dev/filesystem: ext4, diskwright.dev/reclaim-after: 5s }
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: made-xfs }
provisioner: local.diskwright.dev
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Delete
allowVolumeExpansion: true
parameters: { diskwright.dev/filesystem: xfs, diskwright.dev/reclaim-after: 5s }
---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: data }
spec:
  nodes: { names: [${NODE}] }
  disks: { match: { transport: nvme }, minCount: 1 }
  volumeGroup:
    name: data
    reserve: 10%${encryption}
    claims: [fast-xfs]
    carve:
      - { name: scratch, size: 200Mi, storageClassName: scratch-ext4 }
    provision:
      - { storageClassName: made-xfs, namespaces: [${NAMESPACE}] }
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: ${CLAIM}, namespace: ${NAMESPACE} }
spec:
  storageClassName: fast-xfs
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: ${claimSize} } }
`;
}

/** Counts on from the last whole line, and syncs each. */
const WRITER = `
trap 'exit 0' TERM
n=$(busybox grep -x '[0-9]*' /data/lines 2>/dev/null | busybox tail -n 1)
n=\${n:-0}
while :; do
  n=$((n + 1))
  echo $n >>/data/lines
  busybox sync -d /data/lines
  busybox sleep 0.2 & wait
done
`;

/** A StatefulSet of one pod, which writes line after line to its claim. */
export const writer = {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'writer', namespace: NAMESPACE },
  spec: {
    serviceName: 'writer',
    replicas: 1,
    selector: { matchLabels: { app: 'writer' } },
    template: {
      metadata: { labels: { app: 'writer' } },
      spec: {
        // There is no network of pods.
        hostNetwork: true,
        automountServiceAccountToken: false,
        terminationGracePeriodSeconds: 5,
        containers: [
          {
            name: 'writer',
            image: STORY_IMAGE,
            command: ['/bin/sh', '-c', WRITER],
            volumeMounts: [{ name: 'data', mountPath: '/data' }],
          },
        ],
      },
    },
    volumeClaimTemplates: [
      {
        metadata: { name: 'data' },
        spec: {
          storageClassName: 'fast-xfs',
          accessModes: ['ReadWriteOnce'],
          resources: { requests: { storage: '400Mi' } },
        },
      },
    ],
  },
};

/** Fails where its volume holds a file already, and leaves one. */
const LEAVE_A_FILE = `
[ ! -e /data/secret ] || exit 1
echo secret >/data/secret
busybox sync -d /data/secret
trap 'exit 0' TERM
while :; do busybox sleep 1 & wait; done
`;

/**
 * A claim made in the cluster, and a pod that is ready once it has left a file in it: of a user
 * that has only the group that kubelet gives to the volume.
 */
export function guest({ name, storageClassName }: Guest): readonly object[] {
  return [
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name, namespace: NAMESPACE },
      spec: {
        storageClassName,
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '100Mi' } },
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace: NAMESPACE },
      spec: {
        // There is no network of pods.
        hostNetwork: true,
        automountServiceAccountToken: false,
        securityContext: { runAsUser: 1000, runAsGroup: 1000, fsGroup: 2000 },
        restartPolicy: 'Never',
        terminationGracePeriodSeconds: 5,
        containers: [
          {
            name,
            image: STORY_IMAGE,
            command: ['/bin/sh', '-c', LEAVE_A_FILE],
            readinessProbe: { exec: { command: ['/bin/sh', '-c', '[ -s /data/secret ]'] } },
            volumeMounts: [{ name: 'data', mountPath: '/data' }],
          },
        ],
        volumes: [{ name: 'data', persistentVolumeClaim: { claimName: name } }],
      },
    },
  ];
}
