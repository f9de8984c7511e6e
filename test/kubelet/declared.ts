/** What the repository of a story says, and the pod that uses it. */
import { NODE } from './node.ts';
import { STORY_IMAGE } from './story-image.ts';

/** The namespace of claim and pod. */
export const NAMESPACE = 'db';
export const CLAIM = 'data-writer-0';

/** The claim of a pod that git knows nothing of. */
export const SCRATCH = 'scratch';

/**
 * A volume group on every NVMe disk; of it a volume for one claim, and one that is offered to any
 * and wiped after it.
 */
export function declarations(claimSize: string): string {
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
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: data }
spec:
  nodes: { names: [${NODE}] }
  disks: { match: { transport: nvme }, minCount: 1 }
  volumeGroup:
    name: data
    reserve: 10%
    claims: [fast-xfs]
    carve:
      - { name: scratch, size: 200Mi, storageClassName: scratch-ext4 }
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
const GUEST_OF_SCRATCH = `
[ ! -e /data/secret ] || exit 1
echo secret >/data/secret
busybox sync -d /data/secret
trap 'exit 0' TERM
while :; do busybox sleep 1 & wait; done
`;

/** A claim made in the cluster, and a pod that is ready once it has left a file in it. */
export const scratch: readonly object[] = [
  {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: SCRATCH, namespace: NAMESPACE },
    spec: {
      storageClassName: 'scratch-ext4',
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '100Mi' } },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: SCRATCH, namespace: NAMESPACE },
    spec: {
      // There is no network of pods.
      hostNetwork: true,
      automountServiceAccountToken: false,
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: 5,
      containers: [
        {
          name: SCRATCH,
          image: STORY_IMAGE,
          command: ['/bin/sh', '-c', GUEST_OF_SCRATCH],
          readinessProbe: { exec: { command: ['/bin/sh', '-c', '[ -s /data/secret ]'] } },
          volumeMounts: [{ name: 'data', mountPath: '/data' }],
        },
      ],
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName: SCRATCH } }],
    },
  },
];
