import { GiB, MiB, TiB } from '../../src/model/values/bytes.ts';
import type { Claim, SourceRef, VolumePurpose } from '../../src/model/declared/declarations.ts';
import type { DiskId, InstallationId, NodeName, VolumeId } from '../../src/model/identifiers.ts';
import type { DiskIdentity } from '../../src/model/observed/inventory.ts';
import {
  PLAN_FORMAT_VERSION,
  PLANNER_VERSION,
  type NodePlan,
  type Operation,
  type Plan,
} from '../../src/model/planned/plan.ts';
import type {
  DiskRef,
  PlannedPartition,
  VolumeRef,
} from '../../src/model/planned/operation-refs.ts';

export const worker = 'worker-1' as NodeName;
export const source: SourceRef = { file: 'layouts/database.yaml', line: 4, column: 3 };
export const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

export function aDisk(
  id = 'wwn-0x5000c500a1b2c3d4',
  more: { identity?: DiskIdentity; content?: string; path?: string; sizeBytes?: number } = {},
): DiskRef {
  return {
    facts: {
      id: id as DiskId,
      identity: more.identity ?? {
        wwn: '0x5000c500a1b2c3d4',
        serial: 'S5GXNX0T123456',
        model: 'Samsung SSD 990 PRO',
      },
      sizeBytes: more.sizeBytes ?? 2 * TiB,
      logicalSectorBytes: 512,
    },
    path: more.path ?? '/dev/sdb',
    content: more.content ?? 'blank',
  };
}

export function aVolume(
  id: string,
  more: { name?: string; ordinal?: number; disk?: DiskRef; purpose?: VolumePurpose } = {},
): VolumeRef {
  return {
    volume: id as VolumeId,
    layout: 'database',
    name: more.name ?? 'data',
    ordinal: more.ordinal ?? 0,
    disk: (more.disk ?? aDisk()).facts.id,
    partitionUuid: '0b1f7c52-6a0e-8d14-9a55-3c1de0a4b7f2',
    purpose: more.purpose ?? { kind: 'offered', storageClassName: 'fast-xfs' },
  };
}

export function base(disk: DiskRef, reason = 'declared and not there yet', node = worker) {
  return { node, disk, source, reason };
}

/** Everything that makes one filesystem volume, without its partition. */
export function makeFilesystem(disk: DiskRef, volume: VolumeRef, sizeBytes: number): Operation[] {
  return [
    {
      ...base(disk),
      kind: 'create-filesystem',
      volume,
      filesystemUuid: '11111111-2222-8333-9444-555555555555',
      format: { kind: 'filesystem', filesystem: 'xfs', mkfs: {}, mountOptions: ['noatime'] },
      sizeBytes,
      withDataDirectory: true,
    },
    {
      ...base(disk),
      kind: 'mark-ready',
      volume,
      sizeBytes,
      filesystem: { type: 'xfs', uuid: '11111111-2222-8333-9444-555555555555' },
    },
    mount(disk, volume),
  ];
}

export function mount(disk: DiskRef, volume: VolumeRef): Operation {
  return {
    ...base(disk, 'not mounted'),
    kind: 'mount-filesystem',
    volume,
    filesystem: 'xfs',
    filesystemUuid: '11111111-2222-8333-9444-555555555555',
    mountPoint: `/var/lib/diskwright/volumes/${volume.volume}`,
    mountOptions: ['noatime'],
  };
}

export function makeBlock(disk: DiskRef, volume: VolumeRef, sizeBytes: number): Operation[] {
  return [
    { ...base(disk), kind: 'prepare-block-volume', volume, sizeBytes, zero: false },
    { ...base(disk), kind: 'mark-ready', volume, sizeBytes, filesystem: null },
    {
      ...base(disk, 'its link is not there'),
      kind: 'link-block-device',
      volume,
      link: `/var/lib/diskwright/block/${volume.volume}`,
    },
  ];
}

export function makeTable(
  disk: DiskRef,
  volumes: readonly { volume: VolumeRef; sizeBytes: number }[],
  proof: 'blank' | 'finish' = 'blank',
): Operation {
  let startBytes = MiB;
  const partitions: PlannedPartition[] = [];
  for (const { volume, sizeBytes } of volumes) {
    partitions.push({ volume, startBytes, sizeBytes });
    startBytes += sizeBytes;
  }
  return {
    ...base(disk, 'chosen by layout database'),
    kind: 'create-partition-table',
    layout: 'database',
    tableUuid: '99999999-2222-8333-9444-555555555555',
    partitions,
    proof,
  };
}

export function aNode(more: Partial<NodePlan> = {}): NodePlan {
  return {
    node: worker,
    inventoryTakenAt: '2026-05-04T09:30:00Z',
    digest,
    operations: [],
    refusals: [],
    kept: [],
    unchanged: 0,
    ...more,
  };
}

export function aPlan(nodes: readonly NodePlan[], more: Partial<Plan> = {}): Plan {
  return {
    formatVersion: PLAN_FORMAT_VERSION,
    plannerVersion: PLANNER_VERSION,
    installation: '6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11' as InstallationId,
    asOf: '2026-05-04T10:00:00Z',
    revision: 'f3c1a9e77b5d4e0f9a31c2d4b5e6f708192a3b4c',
    nodes,
    claims: [],
    capacity: [],
    notEvaluated: [],
    summary: {
      create: 0,
      grow: 0,
      takeBack: 0,
      destroy: 0,
      none: 0,
      refused: 0,
      kept: 0,
      unchanged: 0,
    },
    digest,
    ...more,
  };
}

export function aClaim(name: string, more: Partial<Claim> = {}): Claim {
  return {
    namespace: 'db',
    name,
    storageClassName: 'fast-xfs',
    requestBytes: 200 * GiB,
    accessModes: ['ReadWriteOnce'],
    volumeMode: 'Filesystem',
    node: null,
    nodeRequirements: [],
    volumeRequirements: [],
    native: {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name, namespace: 'db', labels: { app: 'postgres' } },
      spec: {
        storageClassName: 'fast-xfs',
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '200Gi' } },
      },
      status: { phase: 'Pending' },
    },
    source: { file: 'claims.yaml', line: 1, column: 1 },
    ...more,
  };
}

/**
 * The plan of a first commit: four filesystems and a raw block volume on one disk, a host path on
 * another.
 */
export function firstPlan(): Plan {
  const disk = aDisk();
  const offered: VolumePurpose = { kind: 'offered', storageClassName: 'fast-xfs' };
  const kept: VolumePurpose = { kind: 'kept', storageClassNames: ['fast-xfs'] };
  const data = [0, 1, 2].map((ordinal) =>
    aVolume(`dataaaaaaaa${'abc'[ordinal]!}`, { ordinal, purpose: ordinal === 2 ? kept : offered }),
  );
  const raw = aVolume('rawaaaaaaaaa', {
    name: 'wal',
    purpose: { kind: 'offered', storageClassName: 'fast-raw' },
  });
  const second = aDisk('loop-k3v6tq2mzx7a', {
    path: '/dev/loop7',
    identity: { backingFile: '/var/lib/images/data.img' },
    sizeBytes: 500 * GiB,
  });
  const host = aVolume('hostaaaaaaaa', {
    name: 'disk',
    disk: second,
    purpose: { kind: 'host-path', path: '/var/lib/rancher' },
  });
  return aPlan(
    [
      aNode({
        operations: [
          makeTable(disk, [
            ...data.map((volume) => ({ volume, sizeBytes: 200 * GiB })),
            { volume: raw, sizeBytes: 20 * GiB },
          ]),
          ...data.flatMap((volume) => makeFilesystem(disk, volume, 200 * GiB)),
          {
            ...base(disk, 'claim db/pg-data was placed here'),
            kind: 'assign-claim',
            volume: data[2]!,
            claim: { namespace: 'db', name: 'pg-data' },
            formerly: null,
          },
          ...makeBlock(disk, raw, 20 * GiB),
          makeTable(second, [{ volume: host, sizeBytes: 500 * GiB - 2 * MiB }]),
          ...makeFilesystem(second, host, 500 * GiB - 2 * MiB).map((operation) =>
            operation.kind === 'mount-filesystem'
              ? { ...operation, mountPoint: '/var/lib/rancher' }
              : operation,
          ),
        ],
      }),
    ],
    {
      claims: [
        {
          kind: 'placed',
          claim: aClaim('pg-data'),
          node: worker,
          volume: data[2]!.volume,
          sizeBytes: 200 * GiB,
          recorded: false,
          takeBack: null,
        },
      ],
      capacity: [
        {
          storageClassName: 'fast-raw',
          volumes: 1,
          totalBytes: 20 * GiB,
          claimedBytes: 0,
          freeBytes: 20 * GiB,
          largestFreeBytes: 20 * GiB,
        },
        {
          storageClassName: 'fast-xfs',
          volumes: 3,
          totalBytes: 600 * GiB,
          claimedBytes: 200 * GiB,
          freeBytes: 400 * GiB,
          largestFreeBytes: 200 * GiB,
        },
      ],
    },
  );
}

const consent = {
  key: '0123456789abcdef0123456789abcdef',
  consent: 'retire-old-raid',
  expires: '2026-12-31T00:00:00Z',
};

/** Wipes a whole disk under a consent, or goes on with it. */
export function wipe(disk: DiskRef, proof: 'consent' | 'finish' = 'consent'): Operation {
  return {
    ...base(disk, 'a consent gives up what is on it'),
    kind: 'wipe-disk',
    layout: 'database',
    consent,
    content: digest,
    spans: [{ startBytes: 0, sizeBytes: disk.facts.sizeBytes }],
    proof,
  };
}

/** Takes a volume away under a consent. */
export function removeVolume(
  disk: DiskRef,
  volume: string,
  proof: 'consent' | 'finish' = 'consent',
): Operation {
  return {
    ...base(disk, 'a consent gives up its data'),
    kind: 'remove-volume',
    layout: null,
    removed: {
      volume: volume as VolumeId,
      partitionUuid: '0b1f7c52-6a0e-8d14-9a55-3c1de0a4b7f2',
      startBytes: MiB,
      sizeBytes: 100 * GiB,
      mountPoint: proof === 'finish' ? null : `/var/lib/diskwright/volumes/${volume}`,
    },
    consent,
    content: digest,
    spans: [{ startBytes: MiB, sizeBytes: 100 * GiB }],
    proof,
  };
}

/** Gives a claim its kept data again. */
export function takeBack(disk: DiskRef, volume: VolumeRef): Operation {
  return {
    ...base(disk, 'a TakeBack gives the kept data to its claim again'),
    kind: 'take-back-claim',
    volume,
    claim: { namespace: 'db', name: 'pg-data' },
  };
}

/** A disk is wiped and used, another loses a volume and gives one back; two are finished. */
export function destroyingPlan(): Plan {
  const wiped = aDisk('wwn-0x5000c500deadbeef', {
    path: '/dev/sdc',
    identity: { serial: 'Z1D4XYZ9', model: 'ST4000NM0033' },
    sizeBytes: 4 * TiB,
    content: 'linux_raid_member "old:0"',
  });
  const ours = aDisk('wwn-0x5000c500a1b2c3d4', { content: 'diskwright table, 3 volumes' });
  const half = aDisk('wwn-0x5000c500feedface', {
    path: '/dev/sdd',
    content: 'unrecognised bytes',
  });
  const data = aVolume('dataaaaaaaaa', { disk: wiped });
  const kept = aVolume('keptaaaaaaaa', {
    ordinal: 1,
    purpose: { kind: 'kept', storageClassNames: ['fast-xfs'] },
  });
  const forgotten = aVolume('goneaaaaaaaa', { ordinal: 2 });
  return aPlan([
    aNode({
      operations: [
        wipe(wiped),
        makeTable(wiped, [{ volume: data, sizeBytes: 4 * TiB - 2 * MiB }]),
        ...makeFilesystem(wiped, data, 4 * TiB - 2 * MiB),
        {
          ...base(ours, 'the node was called worker-old before'),
          kind: 'relabel-partitions',
          marks: [{ volume: kept.volume, partitionUuid: kept.partitionUuid }],
          formerly: ['worker-old' as NodeName],
        },
        removeVolume(ours, 'oldaaaaaaaaa'),
        {
          ...base(ours, 'its layout says that it is protected'),
          kind: 'record-protection',
          volume: kept,
          protected: true,
        },
        {
          ...base(ours, 'claim db/pg-wal is declared no more'),
          kind: 'forget-claim',
          volume: forgotten,
          claim: { namespace: 'db', name: 'pg-wal' },
        },
        takeBack(ours, kept),
        wipe(half, 'finish'),
        removeVolume(half, 'halfaaaaaaaa', 'finish'),
      ],
      kept: [
        {
          volume: forgotten.volume,
          disk: ours.facts.id,
          sizeBytes: 200 * GiB,
          content: 'xfs',
          mountPoint: '/var/lib/diskwright/volumes/goneaaaaaaaa',
          claim: { namespace: 'db', name: 'pg-wal' },
          because: 'claim-gone',
          fingerprint: digest,
        },
        {
          volume: 'strayaaaaaaa' as VolumeId,
          disk: ours.facts.id,
          sizeBytes: 200 * GiB,
          content: 'block',
          mountPoint: null,
          claim: { namespace: 'db', name: 'pg-old' },
          because: 'not-declared',
          fingerprint: digest,
        },
      ],
      unchanged: 2,
    }),
  ]);
}
