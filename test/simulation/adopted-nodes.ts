/** Nodes on which others made something that can be adopted. */
import { GiB } from '../../src/model/bytes.ts';
import type { Adoption, Declarations, DiskLayout } from '../../src/model/declarations.ts';
import { digestText } from '../../src/model/digest.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedPartition,
  Usage,
} from '../../src/model/inventory.ts';
import type { ClusterVolume } from '../../src/model/cluster-volume.ts';
import { findAdoptables } from '../../src/resolve/adoptable.ts';
import {
  aDisk,
  aNode,
  aPartition,
  aTable,
  changed,
  declaring,
  ext4Signature,
  NODE,
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
