import { GiB, MiB } from '../../src/model/values/bytes.ts';
import type { Claim, StorageClass, VolumePurpose } from '../../src/model/declared/declarations.ts';
import type { DesiredState, DesiredVolume } from '../../src/model/planned/desired.ts';
import {
  filesystemUuid,
  partitionUuid,
  type DiskId,
  type InstallationId,
  type NodeName,
  type VolumeId,
} from '../../src/model/identifiers.ts';
import type {
  DiskFacts,
  Inventory,
  ObservedPartition,
} from '../../src/model/observed/inventory.ts';
import { formatMark, markFor } from '../../src/model/volumes/mark.ts';

export const installation = '6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11' as InstallationId;
export const worker = 'worker-1' as NodeName;
export const disk: DiskFacts = {
  id: 'wwn-0x5000c500a1b2c3d4' as DiskId,
  identity: { serial: 'S1', model: 'M1' },
  sizeBytes: 100 * GiB,
  logicalSectorBytes: 512,
};
const source = { file: 'layouts.yaml', line: 1, column: 1 };

export const ids = {
  offered: 'offeredaaaaa' as VolumeId,
  deletable: 'deletableaaa' as VolumeId,
  block: 'blockaaaaaaa' as VolumeId,
  claimed: 'claimedaaaaa' as VolumeId,
  unclaimed: 'unclaimedaaa' as VolumeId,
  hostPath: 'hostpathaaaa' as VolumeId,
};

export function aClass(name: string, reclaimPolicy: 'Retain' | 'Delete' = 'Retain'): StorageClass {
  return {
    name,
    filesystem: 'xfs',
    mountOptions: ['noatime'],
    reclaimPolicy,
    reclaimAfterMs: null,
    allowVolumeExpansion: true,
    provisions: false,
    native: {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name, labels: { team: 'storage' } },
      provisioner: 'kubernetes.io/no-provisioner',
      volumeBindingMode: 'WaitForFirstConsumer',
      reclaimPolicy,
      mountOptions: ['noatime'],
    },
    source,
  };
}

export function aClaim(native: Partial<Record<string, unknown>> = {}): Claim {
  return {
    namespace: 'db',
    name: 'pg-data',
    storageClassName: 'fast-xfs',
    requestBytes: 10 * GiB,
    accessModes: ['ReadWriteOnce'],
    volumeMode: 'Filesystem',
    node: null,
    nodeRequirements: [],
    volumeRequirements: [],
    native: {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: {
        name: 'pg-data',
        labels: { app: 'postgres' },
        annotations: { 'diskwright.dev/node': 'worker-1' },
      },
      spec: {
        storageClassName: 'fast-xfs',
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '10Gi' } },
      },
      status: { phase: 'Pending' },
      ...native,
    },
    source,
  };
}

export function desiredVolume(
  volume: VolumeId,
  purpose: VolumePurpose,
  more: Partial<DesiredVolume> = {},
): DesiredVolume {
  return {
    volume,
    name: 'data',
    ordinal: 0,
    startBytes: MiB,
    sizeBytes: 10 * GiB,
    format: { kind: 'filesystem', filesystem: 'xfs', mkfs: {}, mountOptions: ['noatime'] },
    purpose,
    claim: null,
    takeBack: null,
    source,
    ...more,
  };
}

/** One volume of every purpose and kind. */
export const everyVolume: readonly DesiredVolume[] = [
  desiredVolume(ids.offered, { kind: 'offered', storageClassName: 'fast-xfs' }),
  desiredVolume(ids.deletable, { kind: 'offered', storageClassName: 'scratch' }),
  desiredVolume(
    ids.block,
    { kind: 'offered', storageClassName: 'fast-xfs' },
    { format: { kind: 'block' }, name: 'wal' },
  ),
  desiredVolume(
    ids.claimed,
    { kind: 'kept', storageClassNames: ['fast-xfs', 'other'] },
    { claim: { namespace: 'db', name: 'pg-data' } },
  ),
  desiredVolume(ids.unclaimed, { kind: 'kept', storageClassNames: ['fast-xfs'] }),
  desiredVolume(ids.hostPath, { kind: 'host-path', path: '/var/lib/rancher' }),
];

export function desiredState(
  volumes: readonly DesiredVolume[] = everyVolume,
  more: Partial<DesiredState> = {},
): DesiredState {
  return {
    installation,
    nodes: [
      {
        installation,
        node: worker,
        labels: {},
        disks: [
          {
            layout: 'database',
            madeAs: 'database',
            movedFrom: null,
            protected: false,
            source,
            chosenAs: disk.id,
            facts: disk,
            tableUuid: '99999999-2222-8333-9444-555555555555',
            volumes,
          },
        ],
        refusals: [],
        heldLayouts: [],
        consents: [],
        removals: [],
        forgotten: [],
        adoptions: [],
        formerNames: [],
      },
    ],
    claims: [
      {
        kind: 'placed',
        claim: aClaim(),
        node: worker,
        volume: ids.claimed,
        sizeBytes: 10 * GiB,
        recorded: true,
        takeBack: null,
      },
    ],
    classes: [aClass('scratch', 'Delete'), aClass('fast-xfs')],
    renamedClaims: [],
    claimSets: [],
    silentNodes: [],
    ...more,
  };
}

export function observedPartition(
  volume: DesiredVolume,
  more: Partial<ObservedPartition> = {},
): ObservedPartition {
  const block = volume.format.kind === 'block';
  return {
    number: 1,
    path: '/dev/sdb1',
    startBytes: volume.startBytes,
    sizeBytes: volume.sizeBytes,
    typeUuid: '0fc63daf-8483-4772-8e79-3d69d8477de4',
    uuid: partitionUuid(installation, volume.volume).toUpperCase(),
    label: formatMark(markFor({ installation, node: worker }, volume.volume, 'ready')),
    usedBy: block
      ? []
      : [
          {
            kind: 'mounted',
            mountPoint: `/var/lib/diskwright/volumes/${volume.volume}`,
            readOnly: false,
          },
        ],
    signatures: [],
    ...(block
      ? {}
      : {
          filesystem: {
            type: 'xfs',
            uuid: filesystemUuid(installation, volume.volume),
            sizeBytes: volume.sizeBytes,
          },
        }),
    unknownContent: [],
    fingerprint: 'sha256:01',
    ...more,
  };
}

/** An inventory in which every volume is as it should be. */
export function provenInventory(volumes: readonly DesiredVolume[] = everyVolume): Inventory {
  return {
    node: worker,
    labels: { 'kubernetes.io/hostname': 'worker-1.example' },
    takenAt: '2026-05-04T09:30:00Z',
    host: {
      kernel: '6.12.0',
      bootId: '0b1f7c52-6a0e-4d14-9a55-3c1de0a4b7f2',
      systemd: true,
      stateDir: '/var/lib/diskwright',
      mountRoots: [],
      root: { kind: 'block', chain: ['/', '/dev/sda'] },
    },
    disks: [
      {
        id: disk.id,
        aliases: [disk.id],
        path: '/dev/sdb',
        links: [],
        identity: disk.identity,
        sizeBytes: disk.sizeBytes,
        logicalSectorBytes: 512,
        physicalSectorBytes: 4096,
        transport: 'sata',
        rotational: false,
        readOnly: false,
        removable: false,
        failing: false,
        systemChain: [],
        usedBy: [],
        table: {
          type: 'gpt',
          uuid: '99999999-2222-8333-9444-555555555555',
          primary: 'good',
          backup: 'good',
          partitions: volumes.map((volume) => observedPartition(volume)),
        },
        signatures: [],
        unknownContent: [],
        fingerprint: 'sha256:00',
      },
    ],
    blockLinks: volumes
      .filter(({ format }) => format.kind === 'block')
      .map((volume) => ({
        volume: volume.volume,
        partitionUuid: partitionUuid(installation, volume.volume),
      })),
    records: {
      disks: [],
      volumes: volumes.map((volume) => ({
        volume: volume.volume,
        layout: 'database',
        name: volume.name,
        ordinal: volume.ordinal,
        disk,
        partitionUuid: partitionUuid(installation, volume.volume),
        sizeBytes: volume.sizeBytes,
        state: 'ready' as const,
        recordedAt: '2026-05-04T09:00:00Z',
      })),
    },
    findings: [],
  };
}

/** The inventory with the partition of one volume changed. */
export function changed(
  inventory: Inventory,
  volume: VolumeId,
  change: Partial<ObservedPartition>,
): Inventory {
  const uuid = partitionUuid(installation, volume).toUpperCase();
  const disks = inventory.disks.map((each) => ({
    ...each,
    table: {
      ...each.table!,
      partitions: each.table!.partitions.map((one) =>
        one.uuid === uuid ? { ...one, ...change } : one,
      ),
    },
  }));
  return { ...inventory, disks };
}
