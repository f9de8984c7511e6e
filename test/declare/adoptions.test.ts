/** Adoptions held against each other, and PersistentVolumes as a cluster prints them. */
import { describe, expect, it } from 'vitest';
import { declare } from '../../src/declare/declare.ts';
import { readPersistentVolumes } from '../../src/declare/kinds/kubernetes/read-persistent-volumes.ts';
import { GiB } from '../../src/model/values/bytes.ts';

const API = 'diskwright.dev/v1alpha1';
const INSTALLATION = {
  apiVersion: API,
  kind: 'Installation',
  metadata: { name: 'prod' },
  spec: { id: '6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11' },
};

function volume(name: string, path: string): object {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name },
    spec: { local: { path } },
  };
}

/** An Adoption whose ids follow from one letter. */
function adoption(letter: string, spec: object = {}): object {
  const id = (place: number): string =>
    `${letter.repeat(8)}-0000-4000-8000-00000000000${String(place)}`;
  return {
    apiVersion: API,
    kind: 'Adoption',
    metadata: { name: `node-a-${letter}` },
    spec: {
      node: 'node-a',
      disk: `wwn-0x${letter}`,
      diskSize: 20 * GiB,
      partition: { uuid: id(1), start: 1048576, size: GiB },
      filesystem: { type: 'ext4', uuid: id(2) },
      mountPath: `/mnt/${letter}`,
      pinnedBy: 'mark',
      ...spec,
    },
  };
}

function declared(...documents: readonly object[]) {
  const text = [INSTALLATION, ...documents].map((one) => JSON.stringify(one)).join('\n---\n');
  const bytes = new TextEncoder().encode(text);
  return declare([{ path: 'all.yaml', bytes, blobId: null }]);
}

it('is read as it is written', () => {
  const volumes = [volume('pv-b', '/mnt/a/b'), volume('pv-a', '/mnt/a')];
  const { declarations, diagnostics } = declared(adoption('a', { persistentVolumes: volumes }));
  expect(diagnostics).toEqual([]);
  expect(declarations?.adoptions).toMatchObject([
    {
      name: 'node-a-a',
      diskBytes: 20 * GiB,
      partition: { startBytes: 1048576, sizeBytes: GiB, formerLabel: '' },
      persistentVolumes: volumes.toReversed(),
    },
  ]);
});

describe('two Adoptions', () => {
  it.each([
    [
      'of one filesystem',
      { filesystem: { type: 'xfs', uuid: 'aaaaaaaa-0000-4000-8000-000000000002' } },
    ],
    [
      'of one partition',
      { partition: { uuid: 'aaaaaaaa-0000-4000-8000-000000000001', start: 512, size: 512 } },
    ],
    ['of one mount path', { mountPath: '/mnt/a' }],
  ])('%s are an error', (_what, spec) => {
    const { diagnostics } = declared(adoption('a'), adoption('b', spec));
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['adopted-twice', 'error'],
    ]);
    expect(diagnostics[0]?.related).toHaveLength(1);
  });

  it('of one PersistentVolume are an error', () => {
    const at = (letter: string): object =>
      adoption(letter, { persistentVolumes: [volume('pv', `/mnt/${letter}`)] });
    expect(declared(at('a'), at('b')).diagnostics.map(({ code }) => code)).toEqual([
      'adopted-twice',
    ]);
  });

  it('of the same mount path on two nodes are none', () => {
    const other = adoption('b', { node: 'node-b', mountPath: '/mnt/a' });
    expect(declared(adoption('a'), other).diagnostics).toEqual([]);
  });
});

const LOGICAL = {
  group: 'vg0',
  groupUuid: 'NMHlgJ-u33j-M211-Qcmu-Tqng-MBml-aFwPwD',
  name: 'wal-1',
  uuid: 'HAzZ7J-KY5n-JYN2-2muf-IVky-Z3je-xVwuQh',
  size: GiB,
};

function rawVolume(path: string): object {
  const spec = { volumeMode: 'Block', local: { path } };
  return { apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: 'pv' }, spec };
}

/** An Adoption of a raw block volume, in its partition or elsewhere. */
function rawAdoption(letter: string, path: string, spec: object = {}): object {
  return adoption(letter, {
    volumeMode: 'Block',
    filesystem: undefined,
    mountPath: undefined,
    persistentVolumes: [rawVolume(path)],
    ...spec,
  });
}

const IN_GROUP = { partition: undefined, logicalVolume: LOGICAL, pinnedBy: 'record' };

describe('a raw block volume', () => {
  it.each([
    ['in a partition', rawAdoption('a', '/mnt/disks/link')],
    [
      'by the UUID of its partition',
      rawAdoption('a', '/dev/disk/by-partuuid/AAAAAAAA-0000-4000-8000-000000000001'),
    ],
    ['in a logical volume', rawAdoption('a', '/dev/vg0/wal-1', IN_GROUP)],
    ['by the device mapper', rawAdoption('a', '/dev/mapper/vg0-wal--1', IN_GROUP)],
    [
      'by its label, without a mark',
      rawAdoption('a', '/dev/disk/by-partlabel/x', { pinnedBy: 'record' }),
    ],
  ])('%s is read as it is written', (_what, document) => {
    const { declarations, diagnostics } = declared(document);
    expect(diagnostics).toEqual([]);
    expect(declarations?.adoptions).toMatchObject([{ filesystem: null, mountPath: null }]);
  });

  it('in a logical volume has its ids, and all of its disks', () => {
    const logicalVolume = { ...LOGICAL, otherDisks: ['wwn-0x2', 'wwn-0x1'] };
    const { declarations } = declared(
      rawAdoption('a', '/dev/vg0/wal-1', { ...IN_GROUP, logicalVolume }),
    );
    const { size: _size, ...names } = LOGICAL;
    expect(declarations?.adoptions[0]?.logicalVolume).toEqual({
      ...names,
      sizeBytes: GiB,
      otherDisks: ['wwn-0x1', 'wwn-0x2'],
    });
  });

  it.each([
    [
      'volume-elsewhere',
      rawAdoption('a', '/dev/disk/by-partuuid/bbbbbbbb-0000-4000-8000-000000000001'),
    ],
    ['volume-elsewhere', rawAdoption('a', '/dev/disk/by-partlabel/x')],
    ['volume-elsewhere', rawAdoption('a', '/dev/vg0/wal-2', IN_GROUP)],
    ['volume-elsewhere', rawAdoption('a', '/dev/vg0/wal-1')],
    [
      'adoption-contradicts',
      rawAdoption('a', '/dev/vg0/wal-1', { logicalVolume: LOGICAL, pinnedBy: 'record' }),
    ],
    ['adoption-contradicts', rawAdoption('a', '/mnt/x', { mountPath: '/mnt/x' })],
    [
      'adoption-contradicts',
      rawAdoption('a', '/mnt/x', { persistentVolumes: [volume('pv', '/mnt/x')] }),
    ],
    ['adoption-contradicts', adoption('a', { persistentVolumes: [rawVolume('/mnt/a')] })],
  ])('%s: what does not fit together is an error', (code, document) => {
    const { diagnostics } = declared(document);
    expect(diagnostics.map((one) => one.code)).toContain(code);
  });
});

describe('a whole disk', () => {
  const whole = { partition: undefined, pinnedBy: 'record', disk: 'wwn-0xb' };

  it('is adopted alone', () => {
    const { diagnostics } = declared(adoption('a', whole), adoption('b'));
    expect(diagnostics).toMatchObject([
      { code: 'adopted-twice', message: expect.stringContaining('all of wwn-0xb') as string },
    ]);
    const across = { ...IN_GROUP, logicalVolume: { ...LOGICAL, otherDisks: ['wwn-0xb'] } };
    expect(declared(adoption('a', whole), adoption('c', across)).diagnostics).toMatchObject([
      { code: 'adopted-twice' },
    ]);
  });

  it('of another node is another one', () => {
    const { diagnostics } = declared(adoption('a', { ...whole, node: 'node-b' }), adoption('b'));
    expect(diagnostics).toEqual([]);
  });
});

it('says so when a PersistentVolume lies elsewhere', () => {
  const wrong = adoption('a', { persistentVolumes: [volume('pv', '/mnt/ab')] });
  expect(declared(wrong).diagnostics).toMatchObject([{ code: 'volume-elsewhere' }]);
});

it('warns of a node that nothing knows', () => {
  const group = { apiVersion: API, kind: 'NodeGroup', metadata: { name: 'all' } };
  const { diagnostics } = declared({ ...group, spec: { nodes: ['node-b'] } }, adoption('a'));
  expect(diagnostics).toMatchObject([{ code: 'unknown-node', severity: 'warning' }]);
});

describe('what kubectl prints', () => {
  function read(text: string) {
    return readPersistentVolumes([
      { path: 'pv.yaml', bytes: new TextEncoder().encode(text), blobId: null },
    ]);
  }

  it('gives each PersistentVolume without what is the cluster’s own', () => {
    const { volumes, diagnostics } = read(`
apiVersion: v1
kind: List
items:
- apiVersion: storage.k8s.io/v1
  kind: StorageClass
  metadata: { name: local }
- apiVersion: v1
  kind: PersistentVolume
  metadata:
    name: pv-b
    uid: 7c9e
    resourceVersion: "12"
    creationTimestamp: "2026-01-01T00:00:00Z"
    finalizers: [kubernetes.io/pv-protection]
    managedFields: []
    labels: { rack: a }
    annotations:
      pv.kubernetes.io/bound-by-controller: "yes"
      kubectl.kubernetes.io/last-applied-configuration: "{}"
  spec:
    capacity: { storage: 10Gi }
    local: { path: /mnt/disks/b, fsType: ext4 }
    claimRef: { namespace: db, name: pg, uid: 42ab }
    nodeAffinity:
      required:
        nodeSelectorTerms:
        - matchExpressions:
          - { key: kubernetes.io/hostname, operator: In, values: [node-a] }
  status: { phase: Bound }
---
apiVersion: v1
kind: PersistentVolume
metadata: { name: pv-a, deletionTimestamp: "2026-01-01T00:00:00Z" }
spec: { capacity: { storage: 1 }, volumeMode: Block, csi: { driver: local.csi.openebs.io, volumeHandle: pvc-1 } }
---
apiVersion: v1
kind: PersistentVolume
metadata: { name: pv-c }
spec: { capacity: { storage: 1Gi }, accessModes: [ReadWriteOnce], nfs: { server: a, path: /x } }
`);
    expect(diagnostics).toEqual([]);
    expect(volumes.map(({ name }) => name)).toEqual(['pv-a', 'pv-b', 'pv-c']);
    expect(volumes[1]).toEqual({
      name: 'pv-b',
      native: {
        apiVersion: 'v1',
        kind: 'PersistentVolume',
        metadata: {
          name: 'pv-b',
          labels: { rack: 'a' },
          annotations: { 'pv.kubernetes.io/bound-by-controller': 'yes' },
        },
        spec: {
          capacity: { storage: '10Gi' },
          local: { path: '/mnt/disks/b', fsType: 'ext4' },
          claimRef: { namespace: 'db', name: 'pg', uid: '42ab' },
          nodeAffinity: {
            required: {
              nodeSelectorTerms: [
                {
                  matchExpressions: [
                    { key: 'kubernetes.io/hostname', operator: 'In', values: ['node-a'] },
                  ],
                },
              ],
            },
          },
        },
      },
      source: { kind: 'local', path: '/mnt/disks/b' },
      volumeMode: 'Filesystem',
      hostNames: ['node-a'],
      capacityBytes: 10 * GiB,
      deleting: false,
    });
    expect(volumes[0]).toMatchObject({
      source: { kind: 'csi', driver: 'local.csi.openebs.io', handle: 'pvc-1' },
      volumeMode: 'Block',
      capacityBytes: 1,
      deleting: true,
    });
    expect(volumes[2]?.source).toEqual({ kind: 'other', name: 'nfs' });
  });

  it('is not taken by half: what cannot be read is said', () => {
    expect(read('a: [').diagnostics).toMatchObject([{ severity: 'error', source: { line: 1 } }]);
    const wrong = (code: string) => [{ severity: 'error', code, source: { line: 1, column: 1 } }];
    expect(read('a: 1').diagnostics).toMatchObject(wrong('no-object'));
    // What kubectl prints where there is none is a list of nothing; nothing at all is what it
    // leaves when it fails.
    expect(read('').diagnostics).toMatchObject(wrong('no-object'));
    expect(read('{kind: List, items: []}').diagnostics).toEqual([]);
  });
});
