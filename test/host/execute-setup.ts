import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandRunner, DriverContext } from '../../agent/drivers/driver.ts';
import { prepareSeed } from '../../agent/drivers/filesystems/seed.ts';
import { runCommand } from '../../agent/host/commands/command.ts';
import { readRecords } from '../../agent/discover/read-records.ts';
import {
  readDiskInstance,
  readDiskInstances,
  readPartitionNodes,
} from '../../agent/host/devices/partition-nodes.ts';
import { openRecordStore } from '../../agent/execute/record-store.ts';
import { carryOutOperation } from '../../agent/drivers/registry.ts';
import type { DiskId, InstallationId, NodeName, VolumeId } from '../../src/model/identifiers.ts';
import { filesystemUuid, partitionUuid, tableUuid } from '../../src/model/identifiers.ts';
import type { DiskFacts, ObservedDisk } from '../../src/model/observed/inventory.ts';
import { shortHash } from '../../src/model/values/digest.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import type { FilesystemType } from '../../src/model/declared/declarations.ts';
import type {
  CreateFilesystem,
  CreatePartitionTable,
  MarkReady,
  MountFilesystem,
  Operation,
} from '../../src/model/planned/plan.ts';
import type {
  DiskRef,
  PlannedPartition,
  VolumeRef,
} from '../../src/model/planned/operation-refs.ts';
import type { Failure } from '../../src/model/planned/report.ts';
import { run, type LoopDevice, type LoopDevices } from './loop-device.ts';

export const INSTALLATION = '6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11' as InstallationId;
export const NODE = 'node-a' as NodeName;
export const OWNER = { installation: INSTALLATION, node: NODE };
const SOURCE = { file: 'layouts.yaml', line: 7, column: 3 };

/** As if the disk had been found blank. */
export const BLANK = `sha256:${'0'.repeat(64)}`;

function diskId({ name }: LoopDevice): DiskId {
  return `loop-${name}` as DiskId;
}

/** A loop disk with the operations that a plan would have for it. */
export interface TestDisk {
  readonly device: LoopDevice;
  readonly context: DriverContext;
  readonly volumes: readonly VolumeId[];
  /** The context as a later pass would have it: instance and records read again. */
  again: () => Promise<TestDisk>;
}

export interface DiskOptions {
  readonly stateDir: string;
  readonly run?: CommandRunner;
  readonly deadlineScale?: number;
}

export async function testDisk(device: LoopDevice, options: DiskOptions): Promise<TestDisk> {
  const instance = readDiskInstance(device.path);
  if (instance === null) throw new Error(`${device.path} is no disk`);
  await prepareSeed(options.stateDir);
  const { records } = await readRecords(options.stateDir);
  const context: DriverContext = {
    run: options.run ?? runCommand,
    stateDir: options.stateDir,
    keysDirectory: '/etc/diskwright/keys',
    owner: OWNER,
    systemd: false,
    records: openRecordStore(options.stateDir, records),
    observed: { id: diskId(device), path: device.path, fingerprint: BLANK } as ObservedDisk,
    instance,
    peer: () => null,
    fingerprintNow: () => Promise.resolve(BLANK),
    now: () => '2026-01-02T03:04:05.000Z',
    signal: new AbortController().signal,
    copied: () => undefined,
    deadlineScale: options.deadlineScale ?? 1,
  };
  const volumes = [0, 1, 2].map(
    (index) => shortHash([device.backingFile, String(index)], 12) as VolumeId,
  );
  return { device, context, volumes, again: () => testDisk(device, options) };
}

export function diskRef(disk: TestDisk): DiskRef {
  const { sizeBytes, logicalSectorBytes } = disk.context.instance;
  const facts: DiskFacts = {
    id: diskId(disk.device),
    identity: { backingFile: disk.device.backingFile },
    sizeBytes,
    logicalSectorBytes,
  };
  return { facts, path: disk.device.path, content: 'blank' };
}

export function volumeRef(disk: TestDisk, index: number): VolumeRef {
  const volume = disk.volumes[index]!;
  return {
    volume,
    layout: 'data',
    name: 'v',
    ordinal: index,
    disk: diskRef(disk).facts.id,
    partitionUuid: partitionUuid(INSTALLATION, volume),
    purpose: { kind: 'offered', storageClassName: 'fast' },
  };
}

function base(disk: TestDisk): Pick<Operation, 'node' | 'disk' | 'source' | 'reason'> {
  return { node: NODE, disk: diskRef(disk), source: SOURCE, reason: 'test' };
}

export function planned(
  disk: TestDisk,
  index: number,
  place: { startMiB: number; sizeMiB: number },
): PlannedPartition {
  return {
    volume: volumeRef(disk, index),
    startBytes: place.startMiB * MiB,
    sizeBytes: place.sizeMiB * MiB,
  };
}

/** As many partitions as there are sizes, one behind the other from the first MiB on. */
export function createTable(
  disk: TestDisk,
  sizesMiB: readonly number[],
  proof: 'blank' | 'finish' = 'blank',
): CreatePartitionTable {
  let startMiB = 1;
  const partitions = sizesMiB.map((sizeMiB, index) => {
    const partition = planned(disk, index, { startMiB, sizeMiB });
    startMiB += sizeMiB;
    return partition;
  });
  return {
    ...base(disk),
    kind: 'create-partition-table',
    layout: 'data',
    tableUuid: tableUuid(INSTALLATION, 'data', diskRef(disk).facts.id),
    partitions,
    proof,
  };
}

export function createFs(
  disk: TestDisk,
  index: number,
  what: {
    filesystem: FilesystemType;
    sizeMiB: number;
    mkfs?: Record<string, string | number | boolean>;
    withDataDirectory?: boolean;
  },
): CreateFilesystem {
  return {
    ...base(disk),
    kind: 'create-filesystem',
    volume: volumeRef(disk, index),
    filesystemUuid: filesystemUuid(INSTALLATION, disk.volumes[index]!),
    format: {
      kind: 'filesystem',
      filesystem: what.filesystem,
      mkfs: what.mkfs ?? {},
      mountOptions: [],
    },
    sizeBytes: what.sizeMiB * MiB,
    withDataDirectory: what.withDataDirectory ?? true,
  };
}

export function markReady(
  disk: TestDisk,
  index: number,
  what: { filesystem: FilesystemType | null; sizeMiB: number },
): MarkReady {
  return {
    ...base(disk),
    kind: 'mark-ready',
    volume: volumeRef(disk, index),
    sizeBytes: what.sizeMiB * MiB,
    filesystem:
      what.filesystem === null
        ? null
        : { type: what.filesystem, uuid: filesystemUuid(INSTALLATION, disk.volumes[index]!) },
  };
}

export function mountFs(
  disk: TestDisk,
  index: number,
  what: { filesystem: FilesystemType; mountPoint?: string; mountOptions?: readonly string[] },
): MountFilesystem {
  return {
    ...base(disk),
    kind: 'mount-filesystem',
    volume: volumeRef(disk, index),
    filesystem: what.filesystem,
    filesystemUuid: filesystemUuid(INSTALLATION, disk.volumes[index]!),
    mountPoint: what.mountPoint ?? join(disk.context.stateDir, 'volumes', disk.volumes[index]!),
    mountOptions: what.mountOptions ?? [],
  };
}

/** Operations of other kinds, with what they share with every other. */
export function other<Kind extends Operation['kind']>(
  disk: TestDisk,
  members: { kind: Kind } & Omit<
    Extract<Operation, { kind: Kind }>,
    'node' | 'disk' | 'source' | 'reason' | 'kind'
  >,
): Extract<Operation, { kind: Kind }> {
  return { ...base(disk), ...members } as unknown as Extract<Operation, { kind: Kind }>;
}

/** Carries out operations one after another and gives the first failure, or null. */
export async function act(
  disk: TestDisk,
  ...operations: readonly Operation[]
): Promise<Failure | null> {
  for (const operation of operations) {
    const failure = (await carryOutOperation([operation], disk.context)).get(operation);
    if (failure !== undefined) return failure;
  }
  return null;
}

/** What is on a disk, behind every cache of the device and its partitions. */
export function bytesOf(device: LoopDevice): Buffer {
  return readFileSync(device.backingFile);
}

/** Ends a test: bare mount points are immutable, and would outlive it. */
export function closeLoops(loops: LoopDevices): void {
  const mountPoints = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => (line.split(' ')[4] ?? '').replaceAll('\\040', ' '))
    .filter((mountPoint) => mountPoint.startsWith(`${loops.directory}/`));
  for (const mountPoint of mountPoints.toReversed()) run('umount', mountPoint);
  // It says no to links, sockets and filesystems without the attribute, which have none to take
  // away.
  spawnSync('chattr', ['-R', '-f', '-i', loops.directory]);
  forgetPartitions(loops);
  loops.close();
}

/** One by one: a discovery of another test may hold some of them for a moment. */
function forgetPartitions(loops: LoopDevices): void {
  for (const [path, instance] of readDiskInstances()) {
    if (!instance.identity.includes(`${loops.directory}/`)) continue;
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const nodes = readPartitionNodes(path);
      if (nodes.length === 0) break;
      for (const { number } of nodes) spawnSync('partx', ['-d', '-n', String(number), path]);
    }
  }
}

/**
 * Whether this process has a capability; containers and sandboxes take some away even from root.
 */
export function hasCapability(bit: number): boolean {
  const effective = /^CapEff:\s+([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return ((BigInt(`0x${effective ?? '0'}`) >> BigInt(bit)) & 1n) === 1n;
}
