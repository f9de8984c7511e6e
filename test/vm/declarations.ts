import type { Inventory, ObservedPartition } from '../../src/model/observed/inventory.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import { mebibyte, type VirtualDisk } from './virtual-disk.ts';

const classes = `
apiVersion: diskwright.dev/v1alpha1
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
parameters: { diskwright.dev/filesystem: xfs }
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: bulk-ext4 }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
parameters: { diskwright.dev/filesystem: ext4 }
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: raw }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
`;

/**
 * A class for each filesystem, and one layout: an ext4 and an xfs partition on every NVMe disk of
 * the machine.
 */
export const twoPartitionsOnNvme = `${classes}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: data }
spec:
  nodes: { names: [vm] }
  disks: { match: { transport: nvme }, minCount: 1 }
  partitions:
    - { name: log, size: 512Mi, storageClassName: bulk-ext4 }
    - { name: database, size: rest, storageClassName: fast-xfs }
`;

/** One layout: a volume group on every NVMe disk, with ext4, xfs and raw volumes cut from it. */
export function groupOnNvme(sizes: { readonly logs: number; readonly database: string }): string {
  return `${classes}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: data }
spec:
  nodes: { names: [vm] }
  disks: { match: { transport: nvme }, minCount: 1 }
  volumeGroup:
    name: data
    reserve: 10%
    carve:
      - { name: log, count: ${sizes.logs}, size: 128Mi, storageClassName: bulk-ext4 }
      - { name: database, size: ${sizes.database}, storageClassName: fast-xfs }
      - { name: journal, size: 64Mi, storageClassName: raw, volumeMode: Block }
`;
}

/**
 * One layout: a volume group with a thin pool on every NVMe disk, and thin volumes that promise
 * more than it has.
 */
export function thinPoolOnNvme(sizes: {
  readonly pool: string;
  readonly database: string;
  /** null: it is declared no more. */
  readonly journal?: string | null;
  readonly logs?: number;
  readonly metadata?: string;
}): string {
  const { journal: size = '200Mi' } = sizes;
  const journal =
    size === null
      ? ''
      : `      - { name: journal, size: ${size}, storageClassName: raw, volumeMode: Block, type: thin }
`;
  return `${classes}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: data }
spec:
  nodes: { names: [vm] }
  disks: { match: { transport: nvme }, minCount: 1 }
  volumeGroup:
    name: data
    thinPools:
      - { name: pool, size: ${sizes.pool}, overprovision: 4${sizes.metadata === undefined ? '' : `, metadataSize: ${sizes.metadata}`} }
    carve:
      - { name: log, count: ${sizes.logs ?? 1}, size: 400Mi, storageClassName: bulk-ext4, type: thin }
      - { name: database, size: ${sizes.database}, storageClassName: fast-xfs, type: thin }
${journal}      - { name: plain, size: 64Mi, storageClassName: bulk-ext4 }
`;
}

/**
 * One layout: one volume group over three NVMe disks, with linear, striped and mirrored volumes cut
 * from it.
 */
export function groupOverNvme(sizes: { readonly database: string }): string {
  return `${classes}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: data }
spec:
  nodes: { names: [vm] }
  disks: { match: { transport: nvme }, count: 3 }
  volumeGroup:
    name: data
    per: node
    carve:
      - { name: log, count: 2, size: 64Mi, storageClassName: bulk-ext4 }
      - { name: scratch, size: 128Mi, storageClassName: bulk-ext4, type: striped, stripes: 2 }
      - { name: database, size: ${sizes.database}, storageClassName: fast-xfs, type: raid1 }
`;
}

/**
 * One layout: one volume group over three NVMe disks, with two thin pools on one disk each, thin
 * volumes in both, and a mirror.
 */
export function poolsOverNvme(): string {
  return `${classes}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: data }
spec:
  nodes: { names: [vm] }
  disks: { match: { transport: nvme }, count: 3 }
  volumeGroup:
    name: data
    per: node
    thinPools:
      - { name: first, size: 256Mi, overprovision: 4 }
      - { name: second, size: 256Mi, overprovision: 4 }
    carve:
      - { name: log, count: 2, size: 200Mi, storageClassName: bulk-ext4, type: thin, thinPool: first }
      - { name: raw, size: 100Mi, storageClassName: raw, volumeMode: Block, type: thin, thinPool: first }
      - { name: index, size: 300Mi, storageClassName: bulk-ext4, type: thin, thinPool: second }
      - { name: database, size: 320Mi, storageClassName: fast-xfs, type: raid1 }
`;
}

/** A volume group over some disks, with one mirror. */
export function mirrorOverNvme({
  database,
  count,
}: {
  readonly database: string;
  readonly count: number;
}): string {
  return `${classes}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: data }
spec:
  nodes: { names: [vm] }
  disks: { match: { transport: nvme }, count: ${count} }
  volumeGroup:
    name: data
    per: node
    carve:
      - { name: database, size: ${database}, storageClassName: fast-xfs, type: raid1 }
`;
}

/** The disks that `partitionsAndGroup` is about. */
export const plainAndGroup = ['PLAIN', 'GROUP-A', 'GROUP-B'].map((name): VirtualDisk => ({
  bus: 'scsi',
  name,
  sizeBytes: 512 * mebibyte,
  serial: name,
  rotational: false,
}));

/** Of a volume group over two disks; the thin pool lies on one of them. */
export interface GroupSizes {
  readonly linear: string;
  readonly mirror: string;
  readonly pool: string;
  readonly thin: string;
}

/**
 * Partitions on the disk with the serial number PLAIN, and, with sizes, a volume group over GROUP-A
 * and GROUP-B with a linear, a mirrored and a thin volume.
 */
export function partitionsAndGroup(sizes: GroupSizes | null): string {
  const group = (of: GroupSizes): string => `---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: data }
spec:
  nodes: { names: [vm] }
  disks: { match: [{ serial: GROUP-A }, { serial: GROUP-B }], count: 2 }
  volumeGroup:
    name: data
    per: node
    thinPools: [{ name: pool, size: ${of.pool}, overprovision: 4 }]
    carve:
      - { name: linear, size: ${of.linear}, storageClassName: bulk-ext4 }
      - { name: mirror, size: ${of.mirror}, storageClassName: bulk-ext4, type: raid1 }
      - { name: thin, size: ${of.thin}, storageClassName: bulk-ext4, type: thin }
`;
  return `${classes}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: plain }
spec:
  nodes: { names: [vm] }
  disks: { match: { serial: PLAIN }, count: 1 }
  partitions:
    - { name: log, size: 128Mi, storageClassName: bulk-ext4 }
    - { name: database, size: rest, storageClassName: fast-xfs }
${sizes === null ? '' : group(sizes)}`;
}

/**
 * One layout: a volume group on every NVMe disk, from which claims of every class get volumes of
 * their own.
 */
export function claimsOnNvme(claims: Readonly<Record<string, readonly [string, string]>>): string {
  const documents = Object.entries(claims).map(
    ([name, [storageClassName, size]]) => `---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: ${name}, namespace: db }
spec:
  storageClassName: ${storageClassName}
  volumeMode: ${storageClassName === 'raw' ? 'Block' : 'Filesystem'}
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: ${size} } }
`,
  );
  return `${classes}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: data }
spec:
  nodes: { names: [vm] }
  disks: { match: { transport: nvme }, minCount: 1 }
  volumeGroup:
    name: data
    reserve: 10%
    claims: [bulk-ext4, fast-xfs, raw]
${documents.join('')}`;
}

/**
 * What a claim's class has by the begin of the claim's name: where its volumes lie, and whether
 * they have a filesystem.
 */
const classOfKind = {
  partition: 'xfs',
  'partition-raw': null,
  linear: 'ext4',
  'linear-raw': null,
  thin: 'ext4',
  'thin-raw': null,
} as const;

/**
 * Two volumes of each kind, kept for claims of a class of their own: partitions on the disk with
 * the serial number PARTITIONS, linear and thin logical volumes on GROUP, with filesystems and raw.
 *
 * @param claims each named after its kind, with one more letter: `thin-raw-a`.
 */
export function claimsOfEveryKind(claims: readonly string[]): string {
  const ofKinds = Object.entries(classOfKind).map(
    ([kind, filesystem]) => `---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: of-${kind} }
provisioner: kubernetes.io/no-provisioner
volumeBindingMode: WaitForFirstConsumer
reclaimPolicy: Retain
${filesystem === null ? '' : `parameters: { diskwright.dev/filesystem: ${filesystem} }\n`}`,
  );
  const wanted = claims.map((name) => {
    const kind = name.slice(0, -2);
    return `---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: ${name}, namespace: db }
spec:
  storageClassName: of-${kind}
  volumeMode: ${kind.endsWith('raw') ? 'Block' : 'Filesystem'}
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 32Mi } }
`;
  });
  const cut = (kind: string, size: string): string =>
    `{ name: ${kind}, count: 2, size: ${size}, claims: [of-${kind}]${kind.endsWith('raw') ? ', volumeMode: Block' : ''}`;
  return `${classes}${ofKinds.join('')}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: partitions }
spec:
  nodes: { names: [vm] }
  disks: { match: { serial: PARTITIONS }, count: 1 }
  partitions:
    - ${cut('partition', '400Mi')} }
    - ${cut('partition-raw', '64Mi')} }
---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: group }
spec:
  nodes: { names: [vm] }
  disks: { match: { serial: GROUP }, count: 1 }
  volumeGroup:
    name: group
    thinPools: [{ name: pool, size: 300Mi }]
    carve:
      - ${cut('linear', '64Mi')} }
      - ${cut('linear-raw', '64Mi')} }
      - ${cut('thin', '64Mi')}, type: thin }
      - ${cut('thin-raw', '64Mi')}, type: thin }
${wanted.join('')}`;
}

/**
 * One layout: a volume group on every NVMe disk, with a thin pool and volumes of every kind, as far
 * as they are named.
 */
export function carvedOnNvme(
  named: readonly ('log' | 'scratch' | 'database' | 'journal' | 'thin')[],
): string {
  const carve = {
    log: '{ name: log, size: 128Mi, storageClassName: bulk-ext4 }',
    scratch: '{ name: scratch, size: 128Mi, storageClassName: bulk-ext4 }',
    database: '{ name: database, size: 400Mi, storageClassName: fast-xfs }',
    journal: '{ name: journal, size: 64Mi, storageClassName: raw, volumeMode: Block }',
    thin: '{ name: thin, size: 400Mi, storageClassName: bulk-ext4, type: thin }',
  };
  return `${classes}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: data }
spec:
  nodes: { names: [vm] }
  disks: { match: { transport: nvme }, minCount: 1 }
  volumeGroup:
    name: data
    reserve: 10%
    ${named.includes('thin') ? 'thinPools: [{ name: pool, size: 300Mi, overprovision: 4 }]' : ''}
    carve:
${named.map((name) => `      - ${carve[name]}`).join('\n')}
`;
}

/** The installation and its classes, and no layout. */
export const nothingOnNvme = classes;

/** What an import wrote, and a layout for the disk with a serial number where one is given. */
export function adoptedOnVm(adoptions: string, serial: string | null = null): string {
  const layout = `---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: data }
spec:
  nodes: { names: [vm] }
  disks: { match: { serial: ${serial ?? ''} }, count: 1 }
  wholeDisk: { storageClassName: bulk-ext4 }
`;
  return `${classes}${serial === null ? '' : layout}${adoptions}`;
}

/** A volume as it was seen on a disk. */
export interface SeenVolume {
  readonly volume: string;
  readonly state: string;
  /** Serial number of the disk that it lies on. */
  readonly serial: string | undefined;
  /** The kernel's name for its partition. */
  readonly path: string;
  readonly filesystem: string | undefined;
  readonly mountPoint: string | undefined;
}

/**
 * The volumes of diskwright's in an inventory, by the marks around them, in the order of their ids.
 */
export function volumesIn(inventory: Inventory): readonly SeenVolume[] {
  return inventory.disks
    .flatMap((disk) =>
      (disk.table?.partitions ?? []).flatMap((partition) => {
        const mark = parseMark(partition.label);
        return mark === null
          ? []
          : [
              {
                volume: mark.volume,
                state: mark.state,
                serial: disk.identity.serial,
                path: partition.path,
                filesystem: partition.filesystem?.type,
                mountPoint: mountPointOf(partition),
              },
            ];
      }),
    )
    .toSorted((a, b) => (a.volume < b.volume ? -1 : 1));
}

function mountPointOf(partition: ObservedPartition): string | undefined {
  return partition.usedBy.find((usage) => usage.kind === 'mounted')?.mountPoint;
}

/**
 * An encrypted partition beside a plain one on one disk, and an encrypted logical volume on the
 * other.
 */
export function encryptedOnNvme({
  database,
  log = '300Mi',
  key,
}: {
  readonly database: string;
  readonly log?: string;
  readonly key: string;
}): string {
  return `${classes}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: plain }
spec:
  nodes: { names: [vm] }
  disks: { match: { serial: PLAIN }, minCount: 1 }
  partitions:
    - { name: scratch, size: 128Mi, storageClassName: bulk-ext4 }
    - { name: log, size: ${log}, storageClassName: bulk-ext4, encryption: { key: ${key} } }
---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: group }
spec:
  nodes: { names: [vm] }
  disks: { match: { serial: GROUP }, minCount: 1 }
  volumeGroup:
    name: data
    carve:
      - { name: database, size: ${database}, storageClassName: fast-xfs, encryption: { key: ${key} } }
`;
}

/**
 * Encrypted raw volumes: a partition on the disk PLAIN, a logical volume and a thin one on the disk
 * GROUP.
 */
export function encryptedRawOnNvme(sizes: {
  readonly partition: string;
  readonly logical: string;
}): string {
  const raw = 'volumeMode: Block, storageClassName: raw, encryption: { key: first }';
  return `${classes}---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: plain }
spec:
  nodes: { names: [vm] }
  disks: { match: { serial: PLAIN }, minCount: 1 }
  partitions:
    - { name: guest, size: ${sizes.partition}, ${raw} }
---
apiVersion: diskwright.dev/v1alpha1
kind: DiskLayout
metadata: { name: group }
spec:
  nodes: { names: [vm] }
  disks: { match: { serial: GROUP }, minCount: 1 }
  volumeGroup:
    name: data
    thinPools:
      - { name: pool, size: 200Mi }
    encryption: { key: first }
    carve:
      - { name: guest, size: ${sizes.logical}, volumeMode: Block, storageClassName: raw }
      - { name: thin, size: 100Mi, type: thin, storageClassName: bulk-ext4 }
`;
}
