/** Nodes on which others made something that can be adopted. */
import { GiB } from '../../src/model/values/bytes.ts';
import type { Adoption, Declarations, DiskLayout } from '../../src/model/declared/declarations.ts';
import { digestText } from '../../src/model/values/digest.ts';
import type { DiskId } from '../../src/model/identifiers.ts';
import type {
  ForeignVolume,
  Inventory,
  ObservedDisk,
  ObservedPartition,
  Usage,
} from '../../src/model/observed/inventory.ts';
import type { ClusterVolume } from '../../src/model/declared/cluster-volume.ts';
import { findAdoptables } from '../../src/resolve/adoptions/adoptable.ts';
import {
  aDisk,
  aNode,
  aPartition,
  aTable,
  changed,
  declaring,
  ext4Signature,
  NODE,
  someonesLvm,
  source,
} from './builders.ts';

export const FILESYSTEM = '5f1c2d3e-4a5b-4c6d-8e7f-901a2b3c4d5e';
export const OTHER_FILESYSTEM = '9a8b7c6d-5e4f-4031-a2b3-c4d5e6f70819';

export function mountedAt(mountPoint: string): Usage {
  return { kind: 'mounted', mountPoint, readOnly: false };
}

/** A partition with an ext4 that somebody mounted. */
export function someonesPartition(facts: Partial<ObservedPartition> = {}): ObservedPartition {
  return aPartition(1, {
    path: '/dev/aa1',
    label: 'data',
    usedBy: [mountedAt('/mnt/disks/a')],
    signatures: [ext4Signature(FILESYSTEM)],
    filesystem: { type: 'ext4', uuid: FILESYSTEM, sizeBytes: GiB },
    fingerprint: digestText('a'),
    ...facts,
  });
}

export function someonesDisk(
  partitions: readonly ObservedPartition[] = [someonesPartition()],
  facts: Partial<ObservedDisk> = {},
): ObservedDisk {
  return aDisk('aa', {
    table: aTable(partitions),
    systemChain: ['/mnt/disks/a', '/dev/aa1', '/dev/aa'],
    ...facts,
  });
}

/** A whole disk with an ext4 that somebody mounted. */
export function someonesWhole(facts: Partial<ObservedDisk> = {}): ObservedDisk {
  return aDisk('bb', {
    signatures: [ext4Signature(OTHER_FILESYSTEM)],
    usedBy: [mountedAt('/mnt/disks/b')],
    systemChain: ['/mnt/disks/b', '/dev/bb'],
    ...facts,
  });
}

export const someonesNode = aNode([someonesDisk(), someonesWhole()]);

export function aLocalVolume(path: string, facts: Partial<ClusterVolume> = {}): ClusterVolume {
  const name = `local-pv${path.replaceAll('/', '-')}`;
  return {
    name,
    native: {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name },
      spec: { local: { path }, capacity: { storage: '1Gi' } },
    },
    source: { kind: 'local', path },
    volumeMode: 'Filesystem',
    hostNames: [NODE],
    capacityBytes: GiB,
    deleting: false,
    ...facts,
  };
}

/** What an import writes for a node. */
export function imported(
  inventory: Inventory,
  volumes: readonly ClusterVolume[] = [],
): readonly Adoption[] {
  return findAdoptables([inventory], volumes).adoptables.map(({ adoption }) => ({
    ...adoption,
    source: source('adoptions'),
  }));
}

/** What an import writes, beside layouts. */
export function adopting(
  inventory: Inventory,
  layouts: readonly DiskLayout[] = [],
  volumes: readonly ClusterVolume[] = [],
): Declarations {
  return declaring(layouts, { adoptions: imported(inventory, volumes) });
}

/** The node with other facts of its first disk. */
export function withFirstDisk(facts: Partial<ObservedDisk>, inventory = someonesNode): Inventory {
  const [first, ...others] = inventory.disks;
  return first === undefined
    ? inventory
    : { ...inventory, disks: [changed(first, facts), ...others] };
}

export const GROUP_UUID = 'NMHlgJ-u33j-M211-Qcmu-Tqng-MBml-aFwPwD';
export const LOGICAL_FILESYSTEM = '3c4d5e6f-7a8b-4c9d-8e0f-1a2b3c4d5e6f';

/** A logical volume with an ext4 that somebody mounted, in a group on the disk cc. */
export function aForeignVolume(facts: Partial<ForeignVolume> = {}): ForeignVolume {
  return {
    group: 'vg-old',
    groupUuid: GROUP_UUID,
    name: 'data',
    uuid: 'HAzZ7J-KY5n-JYN2-2muf-IVky-Z3je-xVwuQh',
    volumeType: 'plain',
    path: '/dev/dm-0',
    sizeBytes: 2 * GiB,
    disks: ['wwn-0xcc' as DiskId],
    usedBy: [mountedAt('/srv/data')],
    signatures: [ext4Signature(LOGICAL_FILESYSTEM)],
    ...facts,
  };
}

/** Another one of the same group, that only a PersistentVolume names. */
export function aForeignRaw(facts: Partial<ForeignVolume> = {}): ForeignVolume {
  return aForeignVolume({
    name: 'wal-1',
    uuid: 'pKq2Lw-0aBc-1dEf-2gHi-3jKl-4mNo-5pQrSt',
    path: '/dev/dm-1',
    usedBy: [],
    signatures: [],
    ...facts,
  });
}

/** A node with somebody's group on the disk cc, its members and its logical volumes. */
export function aGroupNode(
  volumes: readonly ForeignVolume[] = [aForeignVolume(), aForeignRaw()],
  disks: readonly ObservedDisk[] = [someonesLvm('cc')],
): Inventory {
  return { ...aNode(disks), foreignVolumes: volumes };
}

/** A PersistentVolume of the mode Block. */
export function aBlockVolume(path: string, facts: Partial<ClusterVolume> = {}): ClusterVolume {
  const { native, ...volume } = aLocalVolume(path);
  const spec = { ...(native['spec'] as object), volumeMode: 'Block' };
  return { ...volume, native: { ...native, spec }, volumeMode: 'Block', ...facts };
}

export const RAW_PARTITION = 'dddddddd-0000-4000-8000-000000000001';
export const RAW_PATH = `/dev/disk/by-partuuid/${RAW_PARTITION}`;

/** A partition that a PersistentVolume names, and a pod writes to: it looks like anything. */
export function aRawPartition(facts: Partial<ObservedPartition> = {}): ObservedPartition {
  return aPartition(1, {
    path: '/dev/dd1',
    uuid: RAW_PARTITION,
    label: 'osd',
    usedBy: [{ kind: 'loop-backing', loop: '/dev/loop7' }],
    ...facts,
  });
}

export function aRawDisk(
  partitions: readonly ObservedPartition[] = [aRawPartition()],
  facts: Partial<ObservedDisk> = {},
): ObservedDisk {
  return aDisk('dd', { table: aTable(partitions), ...facts });
}

/** A blank disk that a PersistentVolume names: it is one all the same. */
export const WHOLE_RAW_LINK = '/dev/disk/by-id/wwn-0xee';
export const wholeRaw = aDisk('ee', { links: [WHOLE_RAW_LINK] });

export const rawNode = aNode([aRawDisk(), wholeRaw]);
export const rawVolumes = [aBlockVolume(RAW_PATH), aBlockVolume(WHOLE_RAW_LINK)];
