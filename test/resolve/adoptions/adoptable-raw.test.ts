/**
 * Raw block volumes and logical volumes of others: what of them can be adopted, and why the rest is
 * left alone.
 */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../../src/model/values/bytes.ts';
import type { ClusterVolume } from '../../../src/model/declared/cluster-volume.ts';
import type { DiskId, NodeName } from '../../../src/model/identifiers.ts';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import { LVM_PARTITION_TYPE } from '../../../src/model/observed/partition-types.ts';
import { findAdoptables } from '../../../src/resolve/adoptions/adoptable.ts';
import {
  aBlockVolume,
  aForeignRaw,
  aForeignVolume,
  aGroupNode,
  aLocalVolume,
  aRawDisk,
  aRawPartition,
  imported,
  LOGICAL_FILESYSTEM,
  mountedAt,
  RAW_PARTITION,
  RAW_PATH,
  rawNode,
  rawVolumes,
  someonesPartition,
  WHOLE_RAW_LINK,
  wholeRaw,
} from '../../simulation/adopted-nodes.ts';
import {
  aDisk,
  aNode,
  aTable,
  changed,
  ext4Signature,
  someonesLvm,
} from '../../simulation/builders.ts';

describe('a raw block volume', () => {
  it('is what a PersistentVolume names, a partition or a whole disk, whatever is on it', () => {
    const { adoptables, leftAlone } = findAdoptables([rawNode], rawVolumes);
    expect(leftAlone).toEqual([]);
    expect(adoptables.map(({ adoption }) => adoption)).toMatchObject([
      {
        name: expect.stringMatching(/^node-a-[a-z2-7]{8}$/) as string,
        disk: 'wwn-0xee',
        partition: null,
        filesystem: null,
        mountPath: null,
        pinnedBy: 'record',
        persistentVolumes: [rawVolumes[1]?.native],
      },
      {
        name: 'node-a-dddddddd',
        partition: { uuid: RAW_PARTITION, formerLabel: 'osd' },
        filesystem: null,
        mountPath: null,
        pinnedBy: 'mark',
        persistentVolumes: [rawVolumes[0]?.native],
      },
    ]);
  });

  it('is not looked into: a filesystem in it is its user’s', () => {
    const table = aTable([someonesPartition({ usedBy: [] })]);
    const guest = aDisk('ee', { links: [WHOLE_RAW_LINK], table, signatures: [ext4Signature()] });
    const partition = aRawPartition({ signatures: [ext4Signature(), ext4Signature('a')] });
    const node = aNode([aRawDisk([partition]), guest]);
    expect(findAdoptables([node], rawVolumes)).toMatchObject({
      adoptables: [{ whyNoMark: 'it is the whole disk' }, { whyNoMark: null }],
      leftAlone: [],
    });
  });

  it.each([
    [
      'by the UUID in capitals',
      RAW_PATH.toUpperCase().replace('/DEV/DISK/BY-PARTUUID', '/dev/disk/by-partuuid'),
    ],
    ['by a link of its disk', '/dev/disk/by-id/wwn-0xdd-part1'],
    ['by its label', '/dev/disk/by-partlabel/osd'],
  ])('is found %s', (_what, path) => {
    const node = aNode([aRawDisk(undefined, { links: ['/dev/disk/by-id/wwn-0xdd'] })]);
    expect(imported(node, [aBlockVolume(path, { name: 'pv' })])).toMatchObject([
      { partition: { uuid: RAW_PARTITION } },
    ]);
  });

  it.each([
    ['its PersistentVolume finds it by its label', '/dev/disk/by-partlabel/osd', {}],
    ['its partition is of the type Linux LVM', RAW_PATH, { typeUuid: LVM_PARTITION_TYPE }],
  ])('is pinned by its record where %s', (reason, path, facts) => {
    const node = aNode([aRawDisk([aRawPartition(facts)])]);
    expect(findAdoptables([node], [aBlockVolume(path)]).adoptables).toMatchObject([
      { whyNoMark: reason, adoption: { pinnedBy: 'record' } },
    ]);
  });

  const LEFT: readonly (readonly [RegExp, Inventory, readonly ClusterVolume[]])[] = [
    [/no filesystem/, rawNode, []],
    [/which device its path \/mnt\/disks\/link leads/, rawNode, [aBlockVolume('/mnt/disks/link')]],
    [/a name of the kernel/, rawNode, [aBlockVolume('/dev/dd1')]],
    [
      /2 PersistentVolumes name it/,
      rawNode,
      [aBlockVolume(RAW_PATH), aBlockVolume(RAW_PATH, { name: 'other' })],
    ],
    [
      /^PersistentVolume \S+ says that it is a raw block volume \(volumeMode: Block\), but it is mounted at \/srv\/x: unmount it .* volumeMode: Filesystem/,
      aNode([aRawDisk([aRawPartition({ usedBy: [mountedAt('/srv/x')] })])]),
      rawVolumes,
    ],
    [
      /more than a pod uses it: held by dm-0/,
      aNode([aRawDisk([aRawPartition({ usedBy: [{ kind: 'holder', holder: 'dm-0' }] })])]),
      rawVolumes,
    ],
    [
      /carries the running system/,
      aNode([aRawDisk(undefined, { systemChain: ['/', '/dev/dd2', '/dev/dd'] })]),
      rawVolumes,
    ],
    [
      /names 2 devices/,
      aNode([aRawDisk(), aDisk('ff', { table: aTable([aRawPartition({ path: '/dev/ff1' })]) })]),
      rawVolumes,
    ],
    [/names a part of it/, aNode([aRawDisk(undefined, { links: [WHOLE_RAW_LINK] })]), rawVolumes],
    [
      /but it is mounted at \/mnt\/disks\/a/,
      aNode([aDisk('ee', { links: [WHOLE_RAW_LINK], table: aTable([someonesPartition()]) })]),
      rawVolumes,
    ],
    [/being deleted/, rawNode, [aBlockVolume(RAW_PATH, { deleting: true })]],
  ];

  it.each(LEFT)('is left alone: %s', (reason, node, volumes) => {
    const { adoptables, leftAlone } = findAdoptables([node], volumes);
    expect(adoptables.filter(({ place }) => place.disk.path === '/dev/dd')).toEqual([]);
    expect(leftAlone.map((one) => one.reason).join('\n')).toMatch(reason);
  });

  it('is left alone when another node has its UUID, too', () => {
    const other = { ...rawNode, disks: [aRawDisk()], node: 'node-b' as NodeName };
    const { leftAlone } = findAdoptables([rawNode, other], rawVolumes);
    expect(leftAlone).toContainEqual(
      expect.objectContaining({ reason: expect.stringMatching(/more than once/) as string }),
    );
  });
});

describe('a logical volume of others', () => {
  it('is adopted by its record: mounted, or named by a PersistentVolume', () => {
    const volumes = [aLocalVolume('/srv/data/a'), aBlockVolume('/dev/vg-old/wal-1')];
    const { adoptables, leftAlone } = findAdoptables([aGroupNode()], volumes);
    expect(adoptables).toMatchObject([
      {
        whyNoMark: 'its group vg-old stays with its own tools',
        adoption: {
          name: 'node-a-pkq2lw-0',
          disk: 'wwn-0xcc',
          logicalVolume: { group: 'vg-old', name: 'wal-1', sizeBytes: 2 * GiB, otherDisks: [] },
          filesystem: null,
          pinnedBy: 'record',
          persistentVolumes: [volumes[1]?.native],
        },
      },
      {
        adoption: {
          name: 'node-a-3c4d5e6f',
          filesystem: { type: 'ext4', uuid: LOGICAL_FILESYSTEM },
          mountPath: '/srv/data',
          pinnedBy: 'record',
          persistentVolumes: [volumes[0]?.native],
        },
      },
    ]);
    expect(leftAlone).toMatchObject([
      { what: '/dev/cc (wwn-0xcc)', reason: expect.stringMatching(/by themselves/) as string },
    ]);
  });

  it('beside a raw block volume of its group is adopted, too', () => {
    const holders = ['dm-0 (vg--old-data)', 'dm-1 (vg--old-wal--1)'];
    const usedBy = holders.map((holder) => ({ kind: 'holder' as const, holder }));
    const node = aGroupNode(undefined, [changed(someonesLvm('cc'), { usedBy })]);
    expect(imported(node, [aBlockVolume('/dev/vg-old/wal-1')])).toHaveLength(2);
  });

  it.each([
    '/dev/mapper/vg--old-wal--1',
    '/dev/disk/by-id/dm-name-vg--old-wal--1',
    '/dev/disk/by-id/dm-uuid-LVM-NMHlgJu33jM211QcmuTqngMBmlaFwPwDpKq2Lw0aBc1dEf2gHi3jKl4mNo5pQrSt',
  ])('is named by %s, too', (path) => {
    expect(
      imported(aGroupNode([aForeignRaw()]), [aBlockVolume(path, { name: 'pv' })]),
    ).toHaveLength(1);
  });

  it('over several disks names them all', () => {
    const disks = ['wwn-0xcc', 'wwn-0xdd'] as unknown as readonly DiskId[];
    const node = aGroupNode([aForeignVolume({ disks })], [someonesLvm('cc'), someonesLvm('dd')]);
    expect(imported(node)).toMatchObject([
      { disk: 'wwn-0xcc', logicalVolume: { otherDisks: ['wwn-0xdd'] } },
    ]);
  });

  const [system] = [aDisk('ss', { systemChain: ['/', '/dev/dm-9', '/dev/ss'] })];
  const onSystem = aForeignVolume({
    name: 'root',
    uuid: 'aaaaaa-0aBc-1dEf-2gHi-3jKl-4mNo-5pQrSt',
    path: '/dev/dm-9',
    disks: [system.id],
    usedBy: [mountedAt('/')],
    signatures: [ext4Signature()],
  });
  /** Another volume of the group, on the same disk. */
  const besides = (usedBy: Inventory['disks'][number]['usedBy']): Inventory =>
    aGroupNode([
      aForeignVolume(),
      { ...onSystem, name: 'other', disks: ['wwn-0xcc' as DiskId], usedBy },
    ]);

  it('is adopted beside one that the machine does not run from', () => {
    const adopted = imported(besides([mountedAt('/srv/other')]));
    expect(adopted.map(({ mountPath }) => mountPath)).toEqual(['/srv/data', '/srv/other']);
  });

  const LEFT: readonly (readonly [RegExp, Inventory, readonly ClusterVolume[]])[] = [
    [/its group vg-old carries the running system/, besides([{ kind: 'swap' }]), []],
    [/its group vg-old carries the running system/, besides([mountedAt('/')]), []],
    [/its group vg-old carries the running system/, besides([mountedAt('/var')]), []],
    [/thin pool/, aGroupNode([aForeignVolume({ volumeType: 'thin' })]), []],
    [/it is a snapshot/, aGroupNode([aForeignVolume({ volumeType: 'snapshot' })]), []],
    [/a snapshot of it/, aGroupNode([aForeignVolume({ volumeType: 'origin' })]), []],
    [/cached/, aGroupNode([aForeignVolume({ volumeType: 'cached' })]), []],
    [/pvmove/, aGroupNode([aForeignVolume({ volumeType: 'moving' })]), []],
    [/a part of it is missing/, aGroupNode([aForeignVolume({ volumeType: 'incomplete' })]), []],
    [/not lie on disks alone/, aGroupNode([aForeignVolume({ volumeType: 'other' })]), []],
    [/it is not mounted/, aGroupNode([aForeignVolume({ usedBy: [] })]), []],
    [
      /^it is mounted for pods alone, at \/var\/lib\/kubelet\/pods\/.*given with -f/m,
      aGroupNode([
        aForeignVolume({
          usedBy: [mountedAt('/var/lib/kubelet/pods/1a/volumes/kubernetes.io~csi/pv/mount')],
        }),
      ]),
      [],
    ],
    [
      /^it is mounted at \/data in the mount namespace of process 77 alone/m,
      aGroupNode([
        aForeignVolume({
          usedBy: [{ kind: 'mounted', mountPoint: '/data', readOnly: false, inProcess: 77 }],
        }),
      ]),
      [],
    ],
    [/no filesystem/, aGroupNode([aForeignRaw()]), []],
    [
      /more than a mount/,
      aGroupNode([aForeignVolume({ usedBy: [{ kind: 'holder', holder: 'dm-7 (crypt)' }] })]),
      [],
    ],
    [/not have/, aGroupNode([aForeignVolume({ disks: ['wwn-0xzz' as DiskId] })]), []],
    [
      /its group vg-old carries the running system/,
      aGroupNode([aForeignVolume(), onSystem], [someonesLvm('cc'), system]),
      [],
    ],
    [
      /PersistentVolume pv-1 of topolvm.io, and stays/,
      aGroupNode([aForeignVolume()]),
      [
        aLocalVolume('/1', {
          name: 'pv-1',
          source: { kind: 'csi', driver: 'topolvm.io', handle: 'data' },
        }),
      ],
    ],
    [
      /named as CSI drivers/,
      aGroupNode([aForeignVolume({ name: 'pvc-5f1c2d3e-4a5b-4c6d-8e7f-901a2b3c4d5e' })]),
      [],
    ],
    [/cannot be declared/, aGroupNode([aForeignVolume({ uuid: 'x' })]), []],
    [
      /one is a copy/,
      aGroupNode([aForeignVolume(), aForeignRaw({ signatures: aForeignVolume().signatures })]),
      [],
    ],
    [
      /its group lies in a raw block volume/,
      aGroupNode(
        [aForeignVolume({ disks: ['wwn-0xdd' as DiskId] })],
        [
          aRawDisk([
            aRawPartition({ usedBy: [{ kind: 'holder', holder: 'dm-0 (vg--old-data)' }] }),
          ]),
        ],
      ),
      rawVolumes,
    ],
  ];

  it.each(LEFT)('is left alone: %s', (reason, node, volumes) => {
    const { adoptables, leftAlone } = findAdoptables([node], volumes);
    expect(adoptables).toEqual([]);
    expect(leftAlone.map((one) => one.reason).join('\n')).toMatch(reason);
  });

  it('is left alone when two nodes see it: then its disks are shared', () => {
    const other = { ...aGroupNode(), node: 'node-b' as NodeName };
    expect(findAdoptables([aGroupNode(), other], []).adoptables).toEqual([]);
  });

  it('that is not active is not seen, and its disk says so', () => {
    expect(findAdoptables([aGroupNode([])], []).leftAlone).toMatchObject([
      { reason: expect.stringMatching(/none of its logical volumes is active/) as string },
    ]);
  });

  it('says where a path lies: its mount hides what is above', () => {
    const below = aForeignVolume({ usedBy: [mountedAt('/mnt/disks/a')] });
    const node = aGroupNode([below], [wholeRaw, someonesLvm('cc')]);
    const pv = aLocalVolume('/mnt/disks/a/x');
    expect(imported(node, [pv])).toMatchObject([{ persistentVolumes: [pv.native] }]);
  });
});
