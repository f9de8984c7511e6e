/** What of a node can be adopted, and why the rest is left alone. */
import { describe, expect, it } from 'vitest';
import { GiB } from '../../../src/model/values/bytes.ts';
import type { DiskId, NodeName } from '../../../src/model/identifiers.ts';
import type { ObservedDisk } from '../../../src/model/observed/inventory.ts';
import { findAdoptables } from '../../../src/resolve/adoptions/adoptable.ts';
import {
  aLocalVolume,
  FILESYSTEM,
  imported,
  mountedAt,
  someonesDisk,
  someonesNode,
  someonesPartition,
  someonesWhole,
} from '../../simulation/adopted-nodes.ts';
import {
  aDisk,
  aNode,
  aPartition,
  aTable,
  ext4Signature,
  someonesLvm,
} from '../../simulation/builders.ts';

it('is a mounted filesystem, in a partition or on a whole disk', () => {
  const found = findAdoptables([someonesNode], []);
  expect(found.leftAlone).toEqual([]);
  expect(found.adoptables.map(({ adoption }) => adoption)).toMatchObject([
    {
      name: 'node-a-5f1c2d3e',
      disk: 'wwn-0xaa',
      partition: { startBytes: GiB, sizeBytes: GiB, formerLabel: 'data' },
      mountPath: '/mnt/disks/a',
      pinnedBy: 'mark',
    },
    { name: 'node-a-9a8b7c6d', partition: null, mountPath: '/mnt/disks/b', pinnedBy: 'record' },
  ]);
});

it('does not depend on the order of what was observed', () => {
  const node = { ...someonesNode, disks: someonesNode.disks.toReversed() };
  const other = aNode([someonesWhole({ signatures: [ext4Signature()] })], {
    node: 'node-b' as NodeName,
  });
  const volumes = ['/mnt/disks/a/x', '/mnt/disks/a/y'].map((path) => aLocalVolume(path));
  expect(findAdoptables([other, node], volumes.toReversed())).toEqual(
    findAdoptables([someonesNode, other], volumes),
  );
});

it('is seen through the mounts by which kubelet shows it to pods', () => {
  const pods = ['/var/lib/kubelet/pods/1/volumes/kubernetes.io~local-volume/pv', '/mnt/disks/a'];
  const node = aNode([someonesDisk([someonesPartition({ usedBy: pods.map(mountedAt) })])]);
  expect(imported(node)).toMatchObject([{ mountPath: '/mnt/disks/a' }]);
});

it('is known by table and number in an MBR', () => {
  const table = aTable([someonesPartition({ uuid: '', number: 10 })], {
    type: 'dos',
    uuid: '0x1A2b3c4d',
  });
  expect(imported(aNode([someonesDisk([], { table })]))).toMatchObject([
    { pinnedBy: 'record', partition: { uuid: '1a2b3c4d-0a' } },
  ]);
});

const LEFT: Readonly<Record<string, readonly [RegExp, readonly ObservedDisk[]]>> = {
  'the system disk': [
    /carries the running system/,
    [someonesDisk(undefined, { systemChain: ['/', '/dev/aa2', '/dev/aa'] })],
  ],
  'a disk with swap on it': [
    /carries the running system/,
    [someonesDisk([someonesPartition(), aPartition(2, { usedBy: [{ kind: 'swap' }] })])],
  ],
  'a disk without identity': [
    /no WWN and no usable serial/,
    [someonesWhole({ id: 'unidentified-bb' as DiskId })],
  ],
  'a copy of a disk': [
    /the same identity as/,
    [someonesWhole(), someonesWhole({ path: '/dev/cc' })],
  ],
  'a disk of an installation': [
    /a diskwright installation already/,
    [someonesDisk([someonesPartition({ label: 'dw.aaaaaaa.bbbbbb.cccccccccccc.ready' })])],
  ],
  'a removable disk': [/removable/, [someonesWhole({ removable: true })]],
  'a member of a group': [/LVM2_member of group "vg-old", which stays/, [someonesLvm('aa')]],
  'bytes that nobody knows': [
    /not known/,
    [aDisk('aa', { unknownContent: [{ kind: 'not-zero', region: 'sample', offsetBytes: 4096 }] })],
  ],
  'a partition without a filesystem': [/no filesystem/, [someonesDisk([aPartition(1)])]],
  'a filesystem that nobody mounts': [
    /not mounted/,
    [someonesDisk([someonesPartition({ usedBy: [] })])],
  ],
  'a filesystem of another kind': [
    /ext4, xfs and btrfs can be adopted/,
    [someonesDisk([someonesPartition({ signatures: [{ ...ext4Signature(), type: 'vfat' }] })])],
  ],
  'a filesystem without UUID': [
    /no UUID/,
    [someonesDisk([someonesPartition({ signatures: [{ ...ext4Signature(), uuid: '1234' }] })])],
  ],
  'two things in one place': [
    /several things/,
    [
      someonesDisk([
        someonesPartition({ signatures: [ext4Signature(), ext4Signature(FILESYSTEM)] }),
      ]),
    ],
  ],
  'a filesystem that is there twice': [
    /one is a copy/,
    [someonesDisk(), someonesWhole({ signatures: [ext4Signature(FILESYSTEM)] })],
  ],
  'what the device mapper holds': [
    /more than a mount uses it: held by dm-0/,
    [someonesDisk([someonesPartition({ usedBy: [{ kind: 'holder', holder: 'dm-0' }] })])],
  ],
  'a mount at a path with a blank': [
    /cannot be declared/,
    [someonesDisk([someonesPartition({ usedBy: [mountedAt('/mnt/a b')] })])],
  ],
  'a filesystem at two paths': [
    /mounted at \/mnt\/x and \/mnt\/y/,
    [someonesDisk([someonesPartition({ usedBy: ['/mnt/x', '/mnt/y'].map(mountedAt) })])],
  ],
  'two filesystems at one path': [
    /one hides the others/,
    [someonesDisk(), someonesWhole({ usedBy: [mountedAt('/mnt/disks/a')] })],
  ],
  'an MBR without an id': [
    /gives the partition no id/,
    [
      someonesDisk([], {
        table: aTable([someonesPartition({ uuid: '' })], { type: 'dos', uuid: '0x00000000' }),
      }),
    ],
  ],
};

describe('is left alone, with the reason:', () => {
  it.each(Object.entries(LEFT))('%s', (_what, [reason, disks]) => {
    const { adoptables, leftAlone } = findAdoptables([aNode(disks)], []);
    expect(adoptables).toEqual([]);
    expect(leftAlone.length).toBeGreaterThan(0);
    expect(leftAlone.map((one) => one.reason).join('\n')).toMatch(reason);
  });

  it('but nothing is said of a blank disk', () => {
    expect(findAdoptables([aNode([aDisk('aa')])], []).leftAlone).toEqual([]);
  });

  it('a filesystem that another node has too', () => {
    const other = { ...someonesNode, node: 'node-b' as NodeName };
    const { adoptables, leftAlone } = findAdoptables([someonesNode, other], []);
    expect([adoptables, leftAlone.length]).toEqual([[], 4]);
  });
});

describe('a PersistentVolume', () => {
  it('goes with the filesystem that its path lies on', () => {
    const on = aLocalVolume('/mnt/disks/a');
    const below = aLocalVolume('/mnt/disks/b/vol1');
    const found = findAdoptables([someonesNode], [on, below]);
    expect(found.adoptables.map(({ adoption }) => adoption.persistentVolumes)).toEqual([
      [on.native],
      [below.native],
    ]);
    expect(found.leftAlone).toEqual([]);
  });

  it('says which of two mounts counts', () => {
    const usedBy = ['/mnt/x', '/mnt/y'].map(mountedAt);
    const node = aNode([someonesDisk([someonesPartition({ usedBy })])]);
    expect(imported(node, [aLocalVolume('/mnt/y')])).toMatchObject([{ mountPath: '/mnt/y' }]);
  });

  it('goes by the host name that its node has in the cluster', () => {
    const node = { ...someonesNode, labels: { 'kubernetes.io/hostname': 'host-7' } };
    const volume = aLocalVolume('/mnt/disks/a', { hostNames: ['host-7'] });
    expect(imported(node, [volume])[0]?.persistentVolumes).toEqual([volume.native]);
    expect(imported(someonesNode, [volume])[0]?.persistentVolumes).toEqual([]);
  });

  it.each([
    ['of another node', { hostNames: ['node-x'] }, /no inventory is of its node node-x/],
    ['of no node', { hostNames: [] }, /does not name one host/],
    ['that is being deleted', { deleting: true }, /being deleted/],
    ['that is a raw block device', { volumeMode: 'Block' }, /which device its path/],
    ['on no such mount', { source: { kind: 'local', path: '/srv/x' } }, /at or above \/srv\/x/],
    ['of another source', { source: { kind: 'other', name: 'nfs' } }, /source is nfs/],
  ] as const)('%s is left alone', (_what, facts, reason) => {
    const { leftAlone } = findAdoptables([someonesNode], [aLocalVolume('/mnt/disks/a', facts)]);
    expect(leftAlone).toMatchObject([
      {
        what: 'PersistentVolume local-pv-mnt-disks-a',
        reason: expect.stringMatching(reason) as string,
      },
    ]);
  });

  it('of a CSI driver stays with it', () => {
    const volumes = ['/1', '/2'].map((path) =>
      aLocalVolume(path, { source: { kind: 'csi', driver: 'topolvm.io', handle: path } }),
    );
    expect(findAdoptables([someonesNode], volumes)).toMatchObject({
      leftAlone: [],
      leftToDrivers: [{ driver: 'topolvm.io', count: 2, sizeBytes: 2 * GiB }],
    });
  });
});
