import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { findings, kindSchemas, type Schema } from './compiled-schemas.ts';

function expectAccepted(kind: string, text: string): void {
  for (const document of parseAllDocuments(text)) {
    expect(findings(kind, document.toJS())).toEqual([]);
  }
}

describe('what people have in their clusters', () => {
  it('a StorageClass of the local static provisioner, as kubectl prints it', () => {
    expectAccepted(
      'StorageClass',
      `
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata:
  annotations:
    storageclass.kubernetes.io/is-default-class: "true"
    kubectl.kubernetes.io/last-applied-configuration: |
      {"apiVersion":"storage.k8s.io/v1","kind":"StorageClass"}
  creationTimestamp: "2024-03-01T10:00:00Z"
  name: local-storage
  resourceVersion: "1234"
  uid: 0b9d6c1e-4a7f-4f0e-9d55-7a1f3c2e8b64
  managedFields: [{ manager: kubectl, operation: Update, fieldsType: FieldsV1, fieldsV1: { f:provisioner: {} } }]
provisioner: kubernetes.io/no-provisioner
reclaimPolicy: Delete
volumeBindingMode: WaitForFirstConsumer
`,
    );
  });

  it('a StorageClass of a CSI driver with topologies and parameters', () => {
    expectAccepted(
      'StorageClass',
      `
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: topolvm-provisioner, labels: { app.kubernetes.io/managed-by: Helm } }
provisioner: topolvm.io
parameters: { csi.storage.k8s.io/fstype: xfs, topolvm.io/device-class: ssd, empty: "" }
volumeBindingMode: Immediate
allowVolumeExpansion: true
mountOptions: ['context="system_u:object_r:container_file_t:s0:c1,c2"']
allowedTopologies:
  - matchLabelExpressions: [{ key: topology.kubernetes.io/zone, values: [a, b] }]
`,
    );
  });

  it('claims of every shape that the API server takes', () => {
    expectAccepted(
      'PersistentVolumeClaim',
      `
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: data-postgres-0
  namespace: db
  creationTimestamp: null
  finalizers: [kubernetes.io/pvc-protection]
  ownerReferences: [{ apiVersion: apps/v1, kind: StatefulSet, name: postgres, uid: 1-2 }]
spec:
  accessModes: [ReadWriteOnce, ReadOnlyMany, ReadWriteMany, ReadWriteOncePod]
  resources:
    requests: { storage: 8Gi }
    limits: { storage: 10Gi }
  selector:
    matchLabels: { release: stable }
    matchExpressions: [{ key: environment, operator: In, values: [dev, ""] }, { key: old, operator: DoesNotExist }]
  storageClassName: ""
  volumeMode: Block
  volumeName: pv-0001.example
  dataSource: { apiGroup: snapshot.storage.k8s.io, kind: VolumeSnapshot, name: before }
  dataSourceRef: { kind: PersistentVolumeClaim, name: other, namespace: elsewhere }
  volumeAttributesClassName: gold
  somethingNew: { nested: [1, 2] }
status: { phase: Bound, capacity: { storage: 8Gi } }
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: without-class }
spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1 } } }
`,
    );
  });

  it.each([
    '100Gi',
    '1.5Ti',
    '.5Gi',
    '5.',
    '+1Gi',
    '500G',
    '1e12',
    '1E3',
    '12E',
    '1Ei',
    '128974848',
    '129e6',
    '123Mi',
    '1000m',
    '0',
    1073741824,
    1.5e9,
  ])('the quantity %s', (storage) => {
    const claim = {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'a' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
    };
    expect(findings('PersistentVolumeClaim', claim)).toEqual([]);
  });
});

describe('what people write in layouts', () => {
  const layout = kindSchemas.find(({ title }) => title === 'DiskLayout')!['examples'][2] as Schema;

  function withSpec(spec: Schema): Schema {
    return { ...layout, spec: { ...layout['spec'], ...spec } };
  }

  it.each(['rest', '25%', '0.5%', '99.999%', '100%', '100Gi', 107374182400])(
    'the size %s',
    (size) => {
      expect(
        findings('DiskLayout', withSpec({ partitions: [{ name: 'a', size, claims: ['c'] }] })),
      ).toEqual([]);
    },
  );

  it.each([
    { names: ['node-a', 'worker-[001:080]', '[1:3].rack.example', 'a-[7:9]-b'] },
    {
      matchExpressions: [
        { key: 'gpu', operator: 'Exists' },
        { key: 'zone', operator: 'NotIn', values: ['a'] },
      ],
    },
    { matchLabels: { 'node-role.kubernetes.io/storage': '' }, exceptNames: ['node-b'] },
  ])('the node selector %j', (nodes) => {
    expect(findings('DiskLayout', withSpec({ nodes }))).toEqual([]);
  });

  it.each([
    { match: { path: '/dev/disk/by-path/pci-0000:3b:00.0-*' }, count: 1 },
    { match: { path: '/var/lib/images/disk one.img' }, minCount: 0 },
    { match: { wwn: 'eui.0025385b71b0a1c2' }, maxCount: 4 },
    { match: [{ vendor: 'SEAGATE*' }, { model: 'MZ?L2*' }], minCount: 1, maxCount: 2 },
    {
      match: { transport: 'nvme' },
      count: 2,
      except: ['nvme-eui.0025385b71b0a1c2', 'nvme-uuid.a-b', 'serial-X_Y', 'loop-k3v6tq2mzx7a'],
    },
  ])('the disks %j', (disks) => {
    expect(findings('DiskLayout', withSpec({ disks }))).toEqual([]);
  });

  it('every mkfs option within the limits of the tools', () => {
    const mkfs = {
      ext4: {
        blockSize: 4096,
        inodeSize: 512,
        inodeRatioBytes: 67108864,
        reservedPercent: 0.5,
        stride: 16,
        stripeWidth: 64,
      },
      xfs: {
        blockSize: 4096,
        inodeSize: 1024,
        agCount: 32,
        sunit: 128,
        swidth: 512,
        reflink: false,
        rmapbt: true,
        bigtime: false,
      },
      btrfs: { metadataProfile: 'single', dataProfile: 'dup', nodeSize: 32768, checksum: 'blake2' },
    };
    expect(findings('DiskLayout', withSpec({ mkfs }))).toEqual([]);
  });

  it.each(['{template}-{ordinal}', '{ordinal}', 'pg-{ordinal}-wal', '{template}.{ordinal}.a'])(
    'the claim name %s',
    (claimName) => {
      const set = kindSchemas.find(({ title }) => title === 'ClaimSet')!['examples'][1] as Schema;
      expect(findings('ClaimSet', { ...set, spec: { ...set['spec'], claimName } })).toEqual([]);
    },
  );

  it.each([
    'https://git.example.com:8443/a/b.git',
    'ssh://git@[2001:db8::1]:2222/a.git',
    'git@github.com:a/b.git',
    'file:///srv/git/disks.git',
  ])('the repository %s', (url) => {
    const repository = kindSchemas.find(({ title }) => title === 'DiskRepository')![
      'examples'
    ][1] as Schema;
    expect(findings('DiskRepository', { ...repository, spec: { url } })).toEqual([]);
  });
});
