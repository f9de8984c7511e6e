import { describe, expect, it } from 'vitest';
import { declareWith, INSTALLATION } from './sample.ts';

const REPOSITORY = `apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: fast, labels: { team: storage } }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
allowVolumeExpansion: true
mountOptions: [noatime]
parameters: { diskwright.dev/filesystem: xfs }
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: raw }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
---
apiVersion: diskwright.dev/v1alpha1
kind: NodeGroup
metadata: { name: gen2 }
spec: { nodes: ["worker-[008:010]", edge], labels: { hardware: gen2 } }
---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: nvme }
spec:
  nodes:
    names: ["worker-[08:10]"]
    exceptNames: [worker-09]
    matchLabels: { role: db }
    matchExpressions: [ { key: spare, operator: DoesNotExist } ]
  disks:
    match: [ { transport: nvme, minSize: 1Ti }, { path: /dev/disk/by-path/pci-* } ]
    minCount: 1
    except: [wwn-0x5000c500a1b2c3d4]
  partitions:
    - { name: data, count: 2, size: 300Gi, claims: [fast] }
    - { name: raw, size: 12.5%, volumeMode: Block, storageClassName: raw }
    - { name: log, size: rest, storageClassName: fast, mountOptions: [relatime] }
  protected: true
  mkfs: { xfs: { inodeSize: 1024 }, ext4: { reservedPercent: 1 } }
---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: edge }
spec:
  nodes: { names: [edge] }
  disks: { match: { serial: S5GX }, count: 1 }
  wholeDisk: { filesystem: ext4, mountPath: /srv/data }
---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: lvm }
spec:
  nodes: { names: [edge] }
  disks: { match: { rotational: true }, maxCount: 4 }
  volumeGroup: { name: vg-slow, claims: [fast] }
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: data
  annotations:
    diskwright.dev/node: worker-08
    diskwright.dev/node-selector: role=db, zone in (b,a), !spare
    other: kept
spec:
  storageClassName: fast
  accessModes: [ReadWriteOnce]
  volumeMode: Filesystem
  resources: { requests: { storage: 1500M } }
  selector: { matchLabels: { diskwright.dev/layout: nvme } }
`;

/** The number of a line, from 1. */
function lineOf(line: string): number {
  return REPOSITORY.split('\n').indexOf(line) + 1;
}

describe('declarations', () => {
  const { declarations, diagnostics } = declareWith(REPOSITORY, INSTALLATION);

  it('are whole', () => {
    // The class "raw" leaves its reclaimPolicy to the default of Kubernetes.
    expect(diagnostics.map(({ code }) => code)).toEqual(['delete-not-carried-out']);
    expect(declarations?.installation).toBe('6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11');
  });

  it('have classes with what Kubernetes takes by default, and the document as it was', () => {
    expect(declarations?.classes).toMatchObject([
      {
        name: 'fast',
        filesystem: 'xfs',
        mountOptions: ['noatime'],
        reclaimPolicy: 'Retain',
        allowVolumeExpansion: true,
        native: { metadata: { labels: { team: 'storage' } } },
      },
      {
        name: 'raw',
        filesystem: 'ext4',
        mountOptions: [],
        reclaimPolicy: 'Delete',
        allowVolumeExpansion: false,
      },
    ]);
    expect(Object.isFrozen(declarations?.classes[0]?.native['metadata'])).toBe(true);
  });

  it('have ranges expanded and sizes in bytes', () => {
    expect(declarations?.nodeGroups[0]?.nodes).toEqual([
      'worker-008',
      'worker-009',
      'worker-010',
      'edge',
    ]);
    const [edge, , nvme] = declarations?.layouts ?? [];
    expect(edge).toEqual({
      name: 'edge',
      nodes: { requirements: [], names: ['edge'], exceptNames: [] },
      disks: { anyOf: [{ serial: 'S5GX' }], minCount: 1, maxCount: 1, except: [] },
      arrangement: {
        kind: 'whole-disk',
        partition: {
          name: 'disk',
          count: 1,
          size: { kind: 'rest' },
          format: { kind: 'filesystem', filesystem: 'ext4', mkfs: {}, mountOptions: [] },
          purpose: { kind: 'host-path', path: '/srv/data' },
          source: {
            file: 'test.yaml',
            line: lineOf('  wholeDisk: { filesystem: ext4, mountPath: /srv/data }'),
            column: 14,
          },
        },
      },
      protected: false,
      source: { file: 'test.yaml', line: lineOf('metadata: { name: edge }') - 2, column: 1 },
    });
    expect(nvme?.nodes).toEqual({
      requirements: [
        { key: 'role', operator: 'In', values: ['db'] },
        { key: 'spare', operator: 'DoesNotExist', values: [] },
      ],
      names: ['worker-08', 'worker-09', 'worker-10'],
      exceptNames: ['worker-09'],
    });
    expect(nvme?.disks).toEqual({
      anyOf: [{ transport: 'nvme', minSize: 2 ** 40 }, { path: '/dev/disk/by-path/pci-*' }],
      minCount: 1,
      maxCount: null,
      except: ['wwn-0x5000c500a1b2c3d4'],
    });
    expect(nvme?.protected).toBe(true);
  });

  it('have volumes with what their classes decide', () => {
    const nvme = declarations?.layouts.find(({ name }) => name === 'nvme');
    const partitions = nvme?.arrangement.kind === 'partitions' ? nvme.arrangement.partitions : [];
    const xfs = { kind: 'filesystem', filesystem: 'xfs', mkfs: { inodeSize: 1024 } };
    expect(partitions).toMatchObject([
      {
        name: 'data',
        count: 2,
        size: { kind: 'bytes', bytes: 300 * 2 ** 30 },
        format: { ...xfs, mountOptions: ['noatime'] },
        purpose: { kind: 'kept', storageClassNames: ['fast'] },
        source: {
          line: lineOf('    - { name: data, count: 2, size: 300Gi, claims: [fast] }'),
          column: 7,
        },
      },
      {
        name: 'raw',
        size: { kind: 'percent', percent: 12.5 },
        format: { kind: 'block' },
        purpose: { kind: 'offered', storageClassName: 'raw' },
      },
      { name: 'log', count: 1, format: { ...xfs, mountOptions: ['relatime'] } },
    ]);
    expect(declarations?.layouts.find(({ name }) => name === 'lvm')?.arrangement).toEqual({
      kind: 'volume-group',
      group: expect.objectContaining({
        name: 'vg-slow',
        per: 'disk',
        claims: [
          {
            storageClassName: 'fast',
            format: { kind: 'filesystem', filesystem: 'xfs', mkfs: {}, mountOptions: ['noatime'] },
          },
        ],
      }),
    });
  });

  it('have claims in the namespace default, with their pins read', () => {
    const [claim] = declarations?.claims ?? [];
    expect(claim).toMatchObject({
      namespace: 'default',
      name: 'data',
      storageClassName: 'fast',
      requestBytes: 1.5e9,
      accessModes: ['ReadWriteOnce'],
      volumeMode: 'Filesystem',
      node: 'worker-08',
      nodeRequirements: [
        { key: 'role', operator: 'In', values: ['db'] },
        { key: 'zone', operator: 'In', values: ['a', 'b'] },
        { key: 'spare', operator: 'DoesNotExist', values: [] },
      ],
      volumeRequirements: [{ key: 'diskwright.dev/layout', operator: 'In', values: ['nvme'] }],
      source: { file: 'test.yaml', line: lineOf('kind: PersistentVolumeClaim') - 1, column: 1 },
    });
    expect(claim?.native['metadata']).toMatchObject({ annotations: { other: 'kept' } });
  });
});
