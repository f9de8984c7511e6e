import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { DesiredVolume } from '../../src/model/planned/desired.ts';
import { filesystemUuid, partitionUuid } from '../../src/model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedPartition,
} from '../../src/model/observed/inventory.ts';
import type { VolumePath } from '../../src/model/observed/observed-path.ts';
import { manifests } from '../../src/publish/manifests.ts';
import { violations, type PublishedObject } from './kubernetes-rules.ts';
import {
  aClaim,
  desiredState,
  everyVolume,
  ids,
  installation,
  observedPartition,
  provenInventory,
  worker,
} from './published-volumes.ts';

const [offered, , block] = everyVolume as [DesiredVolume, DesiredVolume, DesiredVolume];

function published(
  inventory: Inventory,
  more: { volumes?: readonly DesiredVolume[]; planned?: boolean } = {},
) {
  return manifests({
    desired: desiredState(more.volumes ?? everyVolume),
    inventories: [inventory],
    planned: more.planned ?? false,
  });
}

function objectsOf(result: ReturnType<typeof manifests>): readonly PublishedObject[] {
  return result.objects as unknown as readonly PublishedObject[];
}

function named(result: ReturnType<typeof manifests>): readonly string[] {
  return objectsOf(result).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
}

function objectOf(result: ReturnType<typeof manifests>, name: string): PublishedObject {
  const object = objectsOf(result).find(({ metadata }) => metadata.name === name);
  if (object === undefined) throw new Error(`there is no object ${name}`);
  return object;
}

function withDisk(change: Partial<ObservedDisk>): Inventory {
  const inventory = provenInventory([offered]);
  return { ...inventory, disks: inventory.disks.map((disk) => ({ ...disk, ...change })) };
}

function withPartition(change: Partial<ObservedPartition>, volume = offered): Inventory {
  const inventory = provenInventory([volume]);
  const disks = inventory.disks.map((disk) => ({
    ...disk,
    table: { ...disk.table!, partitions: [observedPartition(volume, change)] },
  }));
  return { ...inventory, disks };
}

describe('what was verified', () => {
  const result = published(provenInventory());

  it('is published in order: classes, volumes, claims', () => {
    expect(named(result)).toEqual([
      'StorageClass fast-xfs',
      'StorageClass scratch',
      'PersistentVolume diskwright-blockaaaaaaa',
      'PersistentVolume diskwright-claimedaaaaa',
      'PersistentVolume diskwright-deletableaaa',
      'PersistentVolume diskwright-offeredaaaaa',
      'PersistentVolumeClaim pg-data',
    ]);
    expect(result.notPublished).toEqual([
      { volume: ids.unclaimed, reason: 'it is kept for claims in git, and none has it' },
    ]);
  });

  it('keeps the rules of the API server', () => {
    const planned = published(provenInventory(), { planned: true });
    for (const object of [...objectsOf(result), ...objectsOf(planned)])
      expect(violations(object)).toEqual([]);
  });

  it('is held to those rules by a check that notices', () => {
    const good = objectOf(result, 'diskwright-claimedaaaaa');
    const { nodeAffinity: _affinity, ...without } = good.spec;
    expect(violations({ ...good, spec: without })).toEqual(['a local volume needs node affinity']);
    const spec = { ...good.spec, capacity: { storage: '0' }, local: { path: '/a/../b' } };
    expect(violations({ ...good, metadata: { name: 'A_b' }, spec })).toEqual([
      'metadata.name',
      'capacity',
      'local.path',
    ]);
  });

  it('gives a local volume with everything that kubelet and scheduler need, and no mount options', () => {
    expect(objectOf(result, 'diskwright-offeredaaaaa')).toEqual({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: {
        name: 'diskwright-offeredaaaaa',
        labels: {
          'diskwright.dev/volume': 'offeredaaaaa',
          'diskwright.dev/layout': 'database',
          'diskwright.dev/node': 'worker-1',
          'diskwright.dev/name': 'data',
        },
        annotations: { 'diskwright.dev/disk': 'wwn-0x5000c500a1b2c3d4' },
      },
      spec: {
        capacity: { storage: '10Gi' },
        volumeMode: 'Filesystem',
        accessModes: ['ReadWriteOnce'],
        persistentVolumeReclaimPolicy: 'Retain',
        storageClassName: 'fast-xfs',
        local: { path: '/var/lib/diskwright/volumes/offeredaaaaa/data' },
        nodeAffinity: {
          required: {
            nodeSelectorTerms: [
              {
                matchExpressions: [
                  { key: 'kubernetes.io/hostname', operator: 'In', values: ['worker-1.example'] },
                ],
              },
            ],
          },
        },
      },
    });
  });

  it('gives a block volume by its link', () => {
    expect(objectOf(result, 'diskwright-blockaaaaaaa').spec).toMatchObject({
      volumeMode: 'Block',
      local: { path: '/var/lib/diskwright/block/blockaaaaaaa' },
    });
  });

  it('names the provisioner of a volume that may be deleted, or it would be marked Failed', () => {
    const { metadata, spec } = objectOf(result, 'diskwright-deletableaaa');
    expect(spec.persistentVolumeReclaimPolicy).toBe('Delete');
    expect(metadata.annotations?.['pv.kubernetes.io/provisioned-by']).toBe('local.diskwright.dev');
  });

  it('binds the volume of a claim in git to it, always retained, without the claim`s labels', () => {
    const { metadata, spec } = objectOf(result, 'diskwright-claimedaaaaa');
    expect(spec.claimRef).toEqual({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      namespace: 'db',
      name: 'pg-data',
    });
    expect(spec.persistentVolumeReclaimPolicy).toBe('Retain');
    expect(
      Object.keys(metadata.labels ?? {}).every((key) => key.startsWith('diskwright.dev/')),
    ).toBe(true);
  });

  it('keeps the claim as written, with the name of its volume and no status', () => {
    expect(objectOf(result, 'pg-data')).toEqual({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: {
        name: 'pg-data',
        namespace: 'db',
        labels: { app: 'postgres' },
        annotations: { 'diskwright.dev/node': 'worker-1' },
      },
      spec: {
        storageClassName: 'fast-xfs',
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '10Gi' } },
        volumeName: 'diskwright-claimedaaaaa',
      },
    });
  });

  it('retains for a claim of a class that deletes, too', () => {
    const claim = { ...aClaim(), storageClassName: 'scratch' };
    const desired = desiredState(everyVolume, {
      claims: [
        {
          kind: 'placed',
          claim,
          node: worker,
          volume: ids.claimed,
          sizeBytes: 1,
          recorded: true,
          takeBack: null,
        },
      ],
    });
    const objects = manifests({ desired, inventories: [provenInventory()], planned: false });
    expect(objectOf(objects, 'diskwright-claimedaaaaa').spec).toMatchObject({
      storageClassName: 'scratch',
      persistentVolumeReclaimPolicy: 'Retain',
    });
  });

  it('is the same whatever the order of nodes, inventories and volumes', () => {
    const old: Inventory = {
      ...provenInventory([]),
      takenAt: '2026-01-01T00:00:00Z',
    };
    const turned = manifests({
      desired: desiredState([...everyVolume].reverse()),
      inventories: [provenInventory(), old],
      planned: false,
    });
    expect(turned).toEqual(result);
  });

  it.each<[string, number, number, string]>([
    ['in whole extents', 10 * GiB + MiB + 4096, 10 * GiB + MiB + 4096, '10241Mi'],
    ['of the device, though mkfs left something off', 10 * GiB, 10 * GiB - 15 * MiB, '10Gi'],
    ['of the filesystem while a grow is unfinished', 20 * GiB, 10 * GiB + 512, '10Gi'],
  ])('has the capacity %s', (_name, sizeBytes, filesystemBytes, expected) => {
    const filesystem = {
      type: 'xfs',
      uuid: filesystemUuid(installation, ids.offered),
      sizeBytes: filesystemBytes,
    };
    const grown = published(withPartition({ sizeBytes, filesystem }), { volumes: [offered] });
    expect(objectOf(grown, 'diskwright-offeredaaaaa').spec.capacity['storage']).toBe(expected);
  });
});

describe('what was not verified', () => {
  const mountPoint = '/var/lib/diskwright/volumes/offeredaaaaa';
  const noRecords: Inventory = {
    ...provenInventory([offered]),
    records: { disks: [], volumes: [] },
  };
  const begun: Inventory = {
    ...noRecords,
    records: {
      disks: [],
      volumes: provenInventory([offered]).records.volumes.map((record) => ({
        ...record,
        state: 'begun',
      })),
    },
  };
  const copied: Inventory = {
    ...provenInventory([offered]),
    disks: [
      ...provenInventory([offered]).disks,
      ...provenInventory([offered]).disks.map((each) => ({ ...each, path: '/dev/sdc' })),
    ],
  };
  const filesystem = {
    type: 'xfs',
    uuid: filesystemUuid(installation, ids.offered),
    sizeBytes: 10 * GiB,
  };

  it.each<[string, Inventory, RegExp]>([
    ['no partition', withPartition({ uuid: 'other' }), /partition is not on the node/],
    ['a copy of it attached', copied, /\/dev\/sdb and \/dev\/sdc both carry its partition/],
    [
      'another disk under it',
      withDisk({ id: 'wwn-0xdeadbeef' as never, aliases: ['wwn-0xdeadbeef' as never] }),
      /its place is wwn-0x5000c500a1b2c3d4/,
    ],
    ['a failing disk', withDisk({ failing: true }), /failing health/],
    ['a disk gone read-only', withDisk({ readOnly: true }), /is read-only/],
    [
      'a mark that is still new',
      withPartition({ label: observedPartition(offered).label.replace('ready', 'new') }),
      /not marked ready/,
    ],
    ['no record', noRecords, /no record on the node/],
    ['a record that is not ready', begun, /no record on the node/],
    ['no mount', withPartition({ usedBy: [] }), /not mounted at \/var\/lib\/diskwright\/volumes/],
    [
      'a mount elsewhere',
      withPartition({ usedBy: [{ kind: 'mounted', mountPoint: '/mnt', readOnly: false }] }),
      /not mounted at/,
    ],
    [
      'a mount that only another process sees',
      withPartition({ usedBy: [{ kind: 'mounted', mountPoint, readOnly: false, inProcess: 7 }] }),
      /not mounted at/,
    ],
    [
      'a mount gone read-only',
      withPartition({ usedBy: [{ kind: 'mounted', mountPoint, readOnly: true }] }),
      /mounted read-only/,
    ],
    [
      'another filesystem',
      withPartition({ filesystem: { ...filesystem, type: 'ext4' } }),
      /it holds ext4, and xfs is declared/,
    ],
    [
      'the filesystem of someone else',
      withPartition({ filesystem: { ...filesystem, uuid: 'someone' } }),
      /has UUID someone/,
    ],
    [
      'a host name that is no label value',
      { ...provenInventory([offered]), labels: { 'kubernetes.io/hostname': 'x'.repeat(64) } },
      /is no label value/,
    ],
    [
      'a state directory that the API server refuses',
      {
        ...provenInventory([offered]),
        host: { ...provenInventory().host, stateDir: '/var/../lib' },
      },
      /is not an absolute path without/,
    ],
  ])('is not published: %s', (_name, inventory, reason) => {
    const result = published(inventory, { volumes: [offered] });
    expect(named(result)).toEqual(['StorageClass fast-xfs', 'StorageClass scratch']);
    expect(result.notPublished).toMatchObject([
      { volume: ids.offered, reason: expect.stringMatching(reason) as string },
    ]);
  });

  it('says which PersistentVolume may be in a cluster already: what was finished, and is not proven now', () => {
    const lost = (inventory: Inventory) =>
      published(inventory, { volumes: [offered] }).notPublished.map((each) => each.lost);
    expect(lost(withPartition({ usedBy: [] }))).toEqual([true]);
    expect(lost(begun)).toEqual([undefined]);
    expect(lost(noRecords)).toEqual([undefined]);
  });

  it.each<[string, Partial<VolumePath>, RegExp | null]>([
    ['the volume and its directory', {}, null],
    [
      'something else on top',
      { partitionUuid: null, instead: ['tmpfs (x) is mounted at /m'] },
      /offeredaaaaa does not lead to it \(tmpfs \(x\) is mounted at \/m\)/,
    ],
    [
      'another volume on top',
      { partitionUuid: partitionUuid(installation, ids.claimed) },
      /does not lead to it \(the partition with UUID/,
    ],
    [
      'no data',
      { data: 'missing', instead: ['/m/data is not there'] },
      /lost its directory "data"/,
    ],
    ['a link', { data: 'symbolic-link', instead: ['to /etc'] }, /"data" \(to \/etc\)/],
    ['a mount over data', { data: 'other-mount' }, /lost its directory "data"/],
    ['no answer', { data: 'unreadable' }, /lost its directory "data"/],
  ])('is published only where its path leads to it: %s', (_name, change, reason) => {
    const path = {
      volume: ids.offered,
      partitionUuid: partitionUuid(installation, ids.offered),
      data: 'directory',
      instead: [],
      ...change,
    } as const;
    const other = { ...path, volume: ids.claimed, data: 'missing' } as const;
    const inventory = { ...provenInventory([offered]), volumePaths: [other, path] };
    const result = published(inventory, { volumes: [offered] });
    expect(result.notPublished.map((each) => each.reason)).toEqual(
      reason === null ? [] : [expect.stringMatching(reason)],
    );
  });

  it('is not published: a disk that ends before its partition, or is not the recorded one', () => {
    const ends = published(withDisk({ sizeBytes: 5 * GiB }), { volumes: [offered] });
    expect(ends.notPublished.map(({ reason }) => reason)).toEqual([
      'wwn-0x5000c500a1b2c3d4 ends before its last partition does',
    ]);
    const [facts] = provenInventory().records.volumes.map((record) => record.disk);
    const record = {
      layout: 'database',
      facts: facts!,
      tableUuid: '99999999-2222-8333-9444-555555555555',
      partitionUuids: [],
      blankFingerprint: 'sha256:00',
      state: 'written',
      recordedAt: '2026-05-04T09:00:00Z',
    } as const;
    const small = withDisk({ sizeBytes: 50 * GiB });
    const inventory = { ...small, records: { ...small.records, disks: [record] } };
    expect(
      published(inventory, { volumes: [offered] }).notPublished.map(({ reason }) => reason),
    ).toEqual([
      expect.stringContaining('is not the disk that was recorded under this id (/dev/sdb: size is'),
    ]);
  });

  it.each([
    ['missing', []],
    ['leading nowhere', [{ volume: ids.block, partitionUuid: null }]],
    [
      'leading elsewhere',
      [{ volume: ids.block, partitionUuid: partitionUuid(installation, ids.offered) }],
    ],
  ])('is not published: a block volume with its link %s', (_name, blockLinks) => {
    const inventory = { ...provenInventory([block]), blockLinks };
    const result = published(inventory, { volumes: [block] });
    expect(result.notPublished.map(({ reason }) => reason)).toEqual([
      '/var/lib/diskwright/block/blockaaaaaaa does not lead to its partition',
    ]);
  });

  it('is not published: a node without an inventory, a class or a claim that is gone', () => {
    const desired = desiredState(everyVolume, { classes: [], claims: [] });
    const result = manifests({ desired, inventories: [provenInventory()], planned: false });
    expect(result.objects).toEqual([]);
    expect(result.notPublished.map(({ reason }) => reason)).toEqual([
      'its class fast-xfs is not declared',
      'its claim db/pg-data is not declared any more',
      'its class scratch is not declared',
      'its class fast-xfs is not declared',
      'it is kept for claims in git, and none has it',
    ]);
    const silent = manifests({ desired: desiredState([offered]), inventories: [], planned: true });
    expect(silent.notPublished).toEqual([
      { volume: ids.offered, reason: 'there is no inventory of worker-1' },
    ]);
  });

  it('leaves a claim out with its volume', () => {
    const result = published(provenInventory([]));
    expect(named(result)).toEqual(['StorageClass fast-xfs', 'StorageClass scratch']);
  });
});

describe('what is planned', () => {
  it('is all published with its declared size, and marked', () => {
    const result = published(provenInventory([]), { planned: true });
    expect(named(result)).toEqual(named(published(provenInventory())));
    const marked = objectsOf(result).filter(
      ({ metadata }) => metadata.annotations?.['diskwright.dev/planned'] === 'true',
    );
    expect(marked.map(({ kind }) => kind)).toEqual([
      ...Array<string>(4).fill('PersistentVolume'),
      'PersistentVolumeClaim',
    ]);
    expect(objectOf(result, 'pg-data').metadata.annotations?.['diskwright.dev/node']).toBe(
      'worker-1',
    );
  });

  it('is never marked otherwise', () => {
    expect(JSON.stringify(published(provenInventory()))).not.toContain('planned');
  });
});

describe('the host name of the node affinity', () => {
  const hostname = (labels: Record<string, string>, declared: Record<string, string>) => {
    const desired = desiredState([offered]);
    const nodes = desired.nodes.map((node) => ({ ...node, labels: declared }));
    const result = manifests({
      desired: { ...desired, nodes },
      inventories: [{ ...provenInventory([offered]), labels, node: worker }],
      planned: false,
    });
    const { spec } = objectOf(result, 'diskwright-offeredaaaaa');
    return spec.nodeAffinity?.required.nodeSelectorTerms[0]?.matchExpressions[0]?.values;
  };

  it.each([
    [{ 'kubernetes.io/hostname': 'seen' }, { 'kubernetes.io/hostname': 'declared' }, ['seen']],
    [{}, { 'kubernetes.io/hostname': 'declared' }, ['declared']],
    [{}, {}, ['worker-1']],
  ])('is what the Node object says, else what is declared, else the name', (a, b, expected) => {
    expect(hostname(a as Record<string, string>, b as Record<string, string>)).toEqual(expected);
  });
});
