import type { HostCopyRate } from '../../src/model/observed/copy-rate.ts';
import type { HostFacts, RootFilesystem } from '../../src/model/observed/host-facts.ts';
import type { DiskId, InstallationId, NodeName, VolumeId } from '../../src/model/identifiers.ts';
import type {
  ConsentRecord,
  DiskFacts,
  DiskIdentity,
  DiskLedger,
  DiskRecord,
  ForeignVolumeType,
  ForeignVolume,
  Inventory,
  ObservedPartition,
  ObservedVolumeGroup,
  PartitionTable,
  UnknownContent,
  Signature,
  Usage,
  VolumeRecord,
  VolumeStatement,
} from '../../src/model/observed/inventory.ts';

// Values with every member of the model's types; see model.test.ts.

export const node = 'node-a' as NodeName;
export const disk = 'wwn-0x5000c500a1b2c3d4' as DiskId;
export const volume = 'k3v6tq2mzx7a' as VolumeId;
export const installation = '6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11' as InstallationId;
export const uuid = '0b1f7c52-6a0e-8d14-9a55-3c1de0a4b7f2';
export const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
export const time = '2026-05-04T09:30:00.123Z';

const identity: Required<DiskIdentity> = {
  wwn: '0x5000c500a1b2c3d4',
  eui: '0025385b71b0a1c2',
  nguid: '0025385b71b0a1c20025385b71b0a1c2',
  nvmeUuid: uuid,
  serial: 'S64\u001b[31m\u202e',
  model: 'MZ7L3960',
  vendor: 'ATA',
  backingFile: '/var/lib/images/a b.img',
};
export const facts: DiskFacts = {
  id: disk,
  identity,
  sizeBytes: 2 ** 53 - 1,
  logicalSectorBytes: 512,
};

const usages: Usage[] = [
  { kind: 'mounted', mountPoint: '/srv', readOnly: false, inProcess: 42 },
  { kind: 'holder', holder: 'dm-0' },
  { kind: 'swap' },
  { kind: 'loop-backing', loop: '/dev/loop0' },
  { kind: 'open', pid: 42, command: 'qemu', writes: true, through: 'dm-0 (x)' },
  { kind: 'open-exclusive' },
];
const signature: Required<Signature> = {
  type: 'LVM2_member',
  offsetBytes: 536,
  usage: 'raid',
  uuid: 'a-B',
  label: 'x',
  group: 'vg0',
};
const unexplained: Required<UnknownContent> = {
  kind: 'not-zero',
  region: 'backup-superblock',
  offsetBytes: 134217728,
  bytes: '00ff',
};
const partition: Required<ObservedPartition> = {
  number: 1,
  path: '/dev/sdb1',
  startBytes: 1048576,
  sizeBytes: 1073741824,
  typeUuid: uuid.toUpperCase(),
  uuid: 'c0ffee-01',
  label: 'dw.k3v6tq2.mzx7ab.k3v6tq2mzx7a.ready',
  usedBy: usages,
  signatures: [signature],
  filesystem: { type: 'xfs', uuid, sizeBytes: 1, usableBytes: 1, freeBytes: 0 },
  encryption: { uuid, key: 'database', open: true, mappedBytes: 1 },
  unknownContent: [unexplained],
  fingerprint: digest,
};
const table: PartitionTable = {
  type: 'gpt',
  uuid,
  primary: 'good',
  backup: 'contradicting',
  partitions: [partition],
  backupPartitions: [
    {
      number: 1,
      startBytes: 1048576,
      sizeBytes: 1073741824,
      typeUuid: uuid.toUpperCase(),
      uuid: 'c0ffee-01',
      label: 'data',
    },
  ],
};
const { number: _number, startBytes: _start, typeUuid: _type, ...logical } = partition;
const volumeGroup: ObservedVolumeGroup = {
  name: 'vg-fast-k3v6tq2mzx7a',
  uuid: 'a-B',
  extentBytes: 4194304,
  totalExtents: 10,
  freeExtents: 0,
  spareMetadataBytes: 4194304,
  spareMetadata: { name: 'lvol0_pmspare', physicalVolumes: ['a-B'] },
  physicalVolumes: [{ uuid: 'a-B', sizeBytes: 1, missing: true, totalExtents: 10, freeExtents: 0 }],
  volumes: [
    {
      ...logical,
      name: volume,
      segmentType: 'thin-pool',
      physicalVolumes: ['a-B'],
      moving: { from: 'a-B', to: ['a-C'], atomic: true },
      replacing: { from: 'a-B' },
      syncing: { percent: 37, idle: true },
      thinPool: volume,
      pool: {
        chunkBytes: 65536,
        metadataBytes: 4194304,
        metadata: digest,
        segmentTypes: ['raid1'],
        damagedSince: time,
        use: { dataUsedBytes: 1, metadataUsedBytes: 1, state: 'full', needsCheck: true },
      },
    },
  ],
};
const foreignVolume: Required<ForeignVolume> = {
  group: 'vg0',
  groupUuid: 'a-B',
  name: 'data',
  uuid: 'a-B',
  volumeType: 'plain',
  path: '/dev/dm-0',
  sizeBytes: 1,
  disks: [disk],
  usedBy: usages,
  signatures: [signature],
};
const kinds: readonly ForeignVolumeType[] = [
  ...(['plain', 'raid', 'thin', 'snapshot', 'origin'] as const),
  ...(['cached', 'moving', 'incomplete', 'other'] as const),
];
export const roots: RootFilesystem[] = [
  { kind: 'block', chain: ['/', '/dev/sda2', '/dev/sda'] },
  { kind: 'no-block-device', filesystem: '9p' },
  { kind: 'unknown', reason: 'overlay without a lower directory' },
];

export const spans = [{ startBytes: 0, sizeBytes: 960197124096 }];
export const consentRecord: Required<ConsentRecord> = {
  key: '0123456789abcdef0123456789abcdef',
  consent: 'old-raid',
  subject: { kind: 'disk', disk },
  disk: facts,
  content: digest,
  spans,
  expires: time,
  state: 'begun',
  recordedAt: time,
};
export const diskRecord: Required<DiskRecord> = {
  layout: 'a',
  facts,
  tableUuid: uuid,
  partitionUuids: [uuid],
  blankFingerprint: digest,
  state: 'begun',
  recordedAt: time,
};
export const volumeRecord: Required<VolumeRecord> = {
  volume,
  layout: 'a',
  name: 'data',
  ordinal: 0,
  disk: facts,
  partitionUuid: uuid,
  filesystem: { type: 'xfs', uuid },
  sizeBytes: 1,
  state: 'ready',
  claim: { namespace: 'db', name: 'pg-data' },
  forgotten: true,
  protected: true,
  damaged: { metadata: digest, since: time },
  unchecked: true,
  recordedAt: time,
};
const { disk: _disk, damaged: _damaged, unchecked: _unchecked, ...stated } = volumeRecord;
const statement: Required<VolumeStatement> = { ...stated, state: 'ready' };
const withStatements: ObservedVolumeGroup = {
  ...volumeGroup,
  volumes: volumeGroup.volumes.map((cut) => ({ ...cut, statement })),
};
const ledger: Required<DiskLedger> = {
  version: 1,
  sequence: 3,
  installation,
  node,
  table: { ...diskRecord, state: 'written' },
  volumes: [statement, { ...statement, state: 'removed' }],
};

const copyRate: Required<HostCopyRate> = {
  ...{ copy: 'rebuild', rotational: true, bytesPerSecond: 1, measuredOn: '2026-11-20' },
};

export function inventory(root: RootFilesystem): Inventory {
  const host: HostFacts = {
    kernel: '6.1.0-40-amd64',
    bootId: uuid,
    systemd: true,
    stateDir: '/var/lib/diskwright',
    mountRoots: ['/srv'],
    keys: ['database'],
    root,
    copyRates: [copyRate],
    unseenPrograms: '/proc is that of a container',
  };
  return {
    node,
    labels: { role: 'database', empty: '' },
    takenAt: time,
    host,
    disks: [
      {
        id: disk,
        aliases: [disk, 'unidentified-sdb' as DiskId],
        path: '/dev/sdb',
        links: ['/dev/disk/by-id/a'],
        bay: 'PCI slot 7',
        identity,
        sizeBytes: 960197124096,
        logicalSectorBytes: 512,
        physicalSectorBytes: 4096,
        transport: 'unknown',
        rotational: false,
        readOnly: false,
        removable: false,
        failing: false,
        health: {
          takenAt: '2026-03-01T05:00:00Z',
          overall: 'failed',
          percentageUsed: 131,
          availableSparePercent: 4,
          availableSpareThresholdPercent: 10,
          criticalWarnings: ['spare-below-threshold', 'persistent-memory-read-only'],
          mediaErrors: 7,
          reallocatedSectors: 1968,
          pendingSectors: 24,
          uncorrectableErrors: 3,
          errorsGrewAt: '2026-02-27T05:00:00Z',
          temperatureCelsius: -3,
          powerOnHours: 48213,
        },
        systemChain: ['/', '/dev/sdb'],
        usedBy: usages,
        table,
        volumeGroup: withStatements,
        ledger,
        signatures: [signature],
        unknownContent: [unexplained],
        fingerprint: digest,
      },
    ],
    foreignVolumes: kinds.map((volumeType) => ({ ...foreignVolume, volumeType })),
    blockLinks: [
      { volume, partitionUuid: uuid },
      { volume, partitionUuid: null, logicalVolume: 'vg-fast-k3v6tq2mzx7a/k3v6tq2mzx7a' },
    ],
    volumePaths: (
      [
        'directory',
        'missing',
        'symbolic-link',
        'not-a-directory',
        'other-mount',
        'unreadable',
      ] as const
    ).map((data) => ({
      volume,
      partitionUuid: data === 'directory' ? uuid : null,
      logicalVolume: 'vg-fast-k3v6tq2mzx7a/k3v6tq2mzx7a',
      data,
      ...(data === 'directory' ? { options: ['rw', 'nosuid', 'nodev'] } : {}),
      instead: data === 'directory' ? [] : ['tmpfs (tmpfs) is mounted at /somewhere'],
    })),
    records: {
      disks: [diskRecord],
      volumes: [volumeRecord, { ...volumeRecord, state: 'removed' }],
      consents: [
        consentRecord,
        { ...consentRecord, subject: { kind: 'volume', volume }, state: 'done' },
      ],
    },
    findings: [{ code: 'unreadable', subject: '/dev/sdc', message: 'input/output error' }],
  };
}
