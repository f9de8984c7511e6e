/** Small worlds, written down in a line or two: disks, nodes, layouts, claims. */
import { GiB, MiB, type Bytes } from '../../src/model/values/bytes.ts';
import type {
  CarvedVolume,
  Claim,
  Declarations,
  DiskLayout,
  DiskMatch,
  FilesystemType,
  LayoutPartition,
  SourceRef,
  StorageClass,
  ThinPoolLayout,
  VolumeFormat,
  VolumeGroupLayout,
} from '../../src/model/declared/declarations.ts';
import { digestText } from '../../src/model/values/digest.ts';
import type { DiskId, InstallationId, NodeName } from '../../src/model/identifiers.ts';
import type {
  Inventory,
  NodeRecords,
  ObservedDisk,
  ObservedPartition,
  PartitionTable,
  Signature,
} from '../../src/model/observed/inventory.ts';

export const INSTALLATION = '6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11' as InstallationId;
export const OTHER_INSTALLATION = '00000000-7a55-4c1e-9a55-0d6f7f3b2c11' as InstallationId;
export const NODE = 'node-a' as NodeName;
export const AS_OF = '2026-03-02T07:00:00Z';
export const TAKEN_AT = '2026-03-02T06:00:00Z';
export const STATE_DIR = '/var/lib/diskwright';
export const NO_RECORDS: NodeRecords = { disks: [], volumes: [] };

export function source(name: string): SourceRef {
  return { file: `${name}.yaml`, line: 1, column: 1 };
}

/** A blank NVMe disk of 20 GiB; `name` gives it its serial and world wide name. */
export function aDisk(name: string, facts: Partial<ObservedDisk> = {}): ObservedDisk {
  const id = `wwn-0x${name}` as DiskId;
  const disk: ObservedDisk = {
    id,
    aliases: [`serial-alpha_${name}` as DiskId, id],
    path: `/dev/${name}`,
    links: [`/dev/disk/by-id/wwn-0x${name}`],
    identity: { wwn: `0x${name}`, serial: name, model: 'alpha' },
    sizeBytes: 20 * GiB,
    logicalSectorBytes: 512,
    physicalSectorBytes: 4096,
    transport: 'nvme',
    rotational: false,
    readOnly: false,
    removable: false,
    failing: false,
    systemChain: [],
    usedBy: [],
    signatures: [],
    unknownContent: [],
    fingerprint: '',
    ...facts,
  };
  return sealed(disk);
}

/** The disk with the fingerprint that follows from what is on it. */
export function sealed(disk: ObservedDisk): ObservedDisk {
  const { table } = disk;
  const content = [
    disk.aliases,
    disk.sizeBytes,
    signatureTexts(disk),
    [table?.type, table?.uuid, table?.primary, table?.backup],
    (table?.partitions ?? []).map((partition) => [
      [partition.label, partition.uuid, partition.startBytes, partition.sizeBytes],
      signatureTexts(partition),
      [partition.filesystem?.type, partition.filesystem?.uuid],
    ]),
    ...(disk.volumeGroup === undefined
      ? []
      : disk.volumeGroup.volumes.map((volume) => [volume.label, volume.sizeBytes])),
  ];
  return { ...disk, fingerprint: digestText(JSON.stringify(content)) };
}

function signatureTexts({
  signatures,
  unknownContent,
}: Pick<ObservedDisk, 'signatures' | 'unknownContent'>): readonly string[] {
  return [
    ...signatures.map((one) => `${one.type} ${String(one.offsetBytes)} ${one.uuid ?? ''}`),
    ...unknownContent.map((one) => `${one.kind} ${one.region} ${String(one.offsetBytes)}`),
  ];
}

/** The inventory with the fingerprints that follow from what was done to its disks. */
export function observedAgain(inventory: Inventory): Inventory {
  return { ...inventory, disks: inventory.disks.map(sealed) };
}

export function changed(disk: ObservedDisk, facts: Partial<ObservedDisk>): ObservedDisk {
  return sealed({ ...disk, ...facts });
}

export function ext4Signature(uuid = '11111111-2222-4333-8444-555555555555'): Signature {
  return { type: 'ext4', offsetBytes: 1080, usage: 'filesystem', uuid, label: 'backup' };
}

export function someonesExt4(name: string): ObservedDisk {
  return aDisk(name, { signatures: [ext4Signature()] });
}

export function someonesLvm(name: string): ObservedDisk {
  return aDisk(name, {
    signatures: [{ type: 'LVM2_member', offsetBytes: 536, usage: 'raid', group: 'vg-old' }],
  });
}

export function aPartition(
  number: number,
  facts: Partial<ObservedPartition> = {},
): ObservedPartition {
  return {
    number,
    path: '',
    startBytes: number * GiB,
    sizeBytes: GiB,
    typeUuid: '0fc63daf-8483-4772-8e79-3d69d8477de4',
    uuid: `aaaaaaaa-0000-4000-8000-00000000000${String(number)}`,
    label: '',
    usedBy: [],
    signatures: [],
    unknownContent: [],
    fingerprint: '',
    ...facts,
  };
}

export function aTable(
  partitions: readonly ObservedPartition[],
  facts: Partial<PartitionTable> = {},
): PartitionTable {
  return {
    type: 'gpt',
    uuid: 'bbbbbbbb-0000-4000-8000-000000000000',
    primary: 'good',
    backup: 'good',
    partitions,
    ...facts,
  };
}

export function aNode(disks: readonly ObservedDisk[], facts: Partial<Inventory> = {}): Inventory {
  return {
    node: NODE,
    labels: {},
    takenAt: TAKEN_AT,
    host: {
      kernel: '6.1.0',
      bootId: 'boot-1',
      systemd: true,
      stateDir: STATE_DIR,
      mountRoots: ['/srv'],
      root: { kind: 'no-block-device', filesystem: 'overlay' },
    },
    disks,
    blockLinks: [],
    records: NO_RECORDS,
    findings: [],
    ...facts,
  };
}

export function aFilesystem(filesystem: FilesystemType): VolumeFormat {
  return { kind: 'filesystem', filesystem, mkfs: {}, mountOptions: ['noatime'] };
}

/** One volume of 4 GiB ext4, kept for claims of class `data`. */
export function aLayoutPartition(
  name: string,
  facts: Partial<LayoutPartition> = {},
): LayoutPartition {
  return {
    name,
    count: 1,
    size: { kind: 'bytes', bytes: 4 * GiB },
    format: aFilesystem('ext4'),
    purpose: { kind: 'kept', storageClassNames: ['data'] },
    source: source(name),
    ...facts,
  };
}

export interface LayoutFacts {
  readonly match?: DiskMatch;
  readonly minCount?: number;
  readonly maxCount?: number | null;
  readonly except?: readonly DiskId[];
  readonly nodes?: readonly NodeName[];
}

/** A layout over every disk of every node. */
export function aLayout(
  name: string,
  partitions: readonly LayoutPartition[],
  facts: LayoutFacts = {},
): DiskLayout {
  return {
    name,
    nodes: { requirements: [], names: facts.nodes ?? [], exceptNames: [] },
    disks: {
      anyOf: [facts.match ?? {}],
      minCount: facts.minCount ?? 0,
      maxCount: facts.maxCount ?? null,
      except: facts.except ?? [],
    },
    arrangement: { kind: 'partitions', partitions },
    protected: false,
    source: source(name),
  };
}

export function aWholeDisk(
  name: string,
  partition: Partial<LayoutPartition>,
  facts: LayoutFacts = {},
): DiskLayout {
  const whole = aLayoutPartition('disk', { size: { kind: 'rest' }, ...partition });
  return { ...aLayout(name, [], facts), arrangement: { kind: 'whole-disk', partition: whole } };
}

/** One group for each disk. */
export function aVolumeGroup(
  name: string,
  carve: readonly LayoutPartition[],
  facts: LayoutFacts & { readonly group?: Partial<VolumeGroupLayout> } = {},
): DiskLayout {
  const group: VolumeGroupLayout = {
    name: `vg-${name}`,
    per: 'disk',
    reserve: { kind: 'bytes', bytes: 0 },
    thinPools: [],
    carve: carve.map((volume) => ({
      ...{ type: 'linear' as const, stripes: null, mirrors: 1 },
      ...volume,
    })),
    claims: [],
    provision: [],
    ...facts.group,
  };
  return { ...aLayout(name, [], facts), arrangement: { kind: 'volume-group', group } };
}

/** Linear, unless its facts say otherwise. */
export function aCarvedVolume(name: string, facts: Partial<CarvedVolume> = {}): CarvedVolume {
  return { ...aLayoutPartition(name), type: 'linear', stripes: null, mirrors: 1, ...facts };
}

/** One of 4 GiB that promises twice that. */
export function aThinPool(name: string, facts: Partial<ThinPoolLayout> = {}): ThinPoolLayout {
  return {
    ...aLayoutPartition(name, { size: { kind: 'bytes', bytes: 4 * GiB } }),
    format: { kind: 'thin-pool' },
    purpose: { kind: 'thin-pool' },
    type: 'thin-pool',
    stripes: null,
    mirrors: 1,
    metadataBytes: null,
    chunkBytes: null,
    overprovision: 2,
    alarmPercent: 80,
    ...facts,
  };
}

export function aClaim(name: string, facts: Partial<Claim> = {}): Claim {
  return {
    namespace: 'default',
    name,
    storageClassName: 'data',
    requestBytes: GiB,
    accessModes: ['ReadWriteOnce'],
    volumeMode: 'Filesystem',
    node: null,
    nodeRequirements: [],
    volumeRequirements: [],
    native: {},
    source: source(name),
    ...facts,
  };
}

export function aClass(name: string): StorageClass {
  return {
    name,
    filesystem: 'ext4',
    mountOptions: [],
    reclaimPolicy: 'Retain',
    reclaimAfterMs: null,
    allowVolumeExpansion: true,
    provisions: false,
    native: {},
    source: source(name),
  };
}

export function declaring(
  layouts: readonly DiskLayout[],
  more: Partial<Declarations> = {},
): Declarations {
  return {
    installation: INSTALLATION,
    classes: [aClass('data'), aClass('raw')],
    nodeGroups: [],
    layouts,
    claims: [],
    claimSets: [],
    consents: [],
    moves: [],
    takeBacks: [],
    releases: [],
    replacements: [],
    poolRepairs: [],
    adoptions: [],
    locks: [],
    inventories: [],
    ...more,
  };
}

/** Sizes a little below those of partitions, as mkfs makes them. */
export function filesystemBytes(partitionBytes: Bytes): Bytes {
  return partitionBytes - (partitionBytes % (4 * MiB));
}
