import { isDeepStrictEqual } from 'node:util';
import type { InventoryFinding } from '../../../src/model/observed/inventory.ts';
import type { SyncProgress } from '../../../src/model/volumes/mirror-legs.ts';
import type { PoolUse } from '../../../src/model/volumes/thin-pool.ts';
import { runCommand } from '../../host/commands/command.ts';
import type { DeviceReader } from '../../host/devices/device-reader.ts';
import type { HostView } from '../host-view.ts';
import { groupOnDisk, type GroupOnDisk } from './logical-volumes.ts';
import { mountedTypes, readMountedVolumes } from '../volumes/mounted-volumes.ts';
import { openDevices, type OpenDevices } from '../open-devices.ts';
import type { ManagedDisk } from '../disks/managed-disks.ts';
import type { TablePartition } from '../disks/partition-table.ts';
import {
  joinProbes,
  openedTargets,
  probeAgain,
  probeDevices,
  type ProbedDevices,
} from '../content/signatures.ts';
import { activeMirrors, readMirrorSync } from './mirror-sync.ts';
import { readPoolUse } from './thin-pools.ts';
import type { Usages } from '../usage.ts';
import { readVolumeGroups, type VolumeGroupReading } from './volume-groups.ts';

/** The volume groups of ours, with the devices of their active volumes probed. */
export interface ProbedGroups {
  /** In the order of the tables. */
  readonly groups: readonly (GroupOnDisk | null)[];
  /** Partitions, by path, whose group could not be read. */
  readonly unread: ReadonlySet<string>;
  /** Of active logical volumes that were not open yet, by path; the caller closes them. */
  readonly readers: ReadonlyMap<string, DeviceReader | null>;
  readonly probed: ProbedDevices;
  /** How full thin pools are, by the kernel's name of the device under their volumes. */
  readonly poolUses: ReadonlyMap<string, PoolUse>;
  /** Mirrors that are not in sync, by the kernel's name of their device. */
  readonly syncing: ReadonlyMap<string, SyncProgress>;
  readonly findings: readonly InventoryFinding[];
}

/**
 * A question to LVM, which only reads for it, that was begun before it was known which partitions
 * it has to be about.
 */
export interface AskedGroups {
  /** Sorted. */
  readonly paths: readonly string[];
  readonly reading: Promise<VolumeGroupReading>;
}

/** Begins to ask LVM about physical volumes, by a child without a shell between. */
export function askAboutGroups(paths: readonly string[]): AskedGroups {
  const reading = readVolumeGroups(paths, runCommand);
  // An observation that ends before it needs the answer fails for its own reason.
  reading.catch(() => undefined);
  return { paths: paths.toSorted(), reading };
}

/** The answer of LVM; it is asked anew where the partitions are not those it was asked about. */
export async function readGroups(
  partitions: readonly (readonly TablePartition[])[],
  { asked, run }: { readonly asked: AskedGroups; readonly run: typeof runCommand },
): Promise<VolumeGroupReading> {
  const paths = partitions.flat().flatMap(({ node }) => (node === null ? [] : [node.path]));
  return isDeepStrictEqual(paths.toSorted(), asked.paths)
    ? asked.reading
    : readVolumeGroups(paths, run);
}

/** The physical volumes of disks of ours that are at work. */
export function memberPathsOf(own: ReadonlyMap<string, ManagedDisk>): readonly string[] {
  return Array.from(own.values()).flatMap(({ table, found }) =>
    (table.table?.partitions ?? []).flatMap(({ node }) =>
      node !== null && found.has(node.name) ? [node.path] : [],
    ),
  );
}

/**
 * Asks LVM about the groups in partitions of ours, and probers about what lies in active volumes of
 * them, as they are asked about partitions: not about what is mounted where only we mount, and a
 * second one only about what may be blank. Without such a partition there is no child at all.
 */
export async function probeGroups(
  view: HostView,
  partitions: readonly (readonly TablePartition[])[],
  known: {
    readonly reading: VolumeGroupReading;
    readonly mapped: MountedMappers;
    readonly usages: Usages;
    readonly run: typeof runCommand;
  },
): Promise<ProbedGroups> {
  const { run, mapped } = known;
  const { answers, unread, findings } = known.reading;
  const groups = partitions.map((ofDisk) => groupOnDisk(view, ofDisk, answers));
  const volumes = groups.flatMap((group) => group?.volumes ?? []);
  const pools = await readPoolUse(
    volumes.flatMap(({ activePool }) => activePool ?? []),
    run,
  );
  const syncing = await readMirrorSync(activeMirrors(volumes), run);
  const active = volumes.flatMap(({ device, mark }) => (device === null ? [] : [{ device, mark }]));
  const opened = await openDevices(
    active.map(({ device }) => device).filter(({ path }) => !mapped.readers.has(path)),
  );
  const targets = openedTargets(
    active.map(({ device }) => device),
    new Map([...mapped.readers, ...opened.readers]),
  );
  const { mounted } = mapped;
  const first = await probeDevices(
    targets.filter(({ name }) => !mounted.has(name)),
    run,
  );
  const doubtful = active.filter(({ device, mark }) => {
    if (first.unprobed.has(device.name)) return true;
    const isUsed = (known.usages.get(device.deviceNumber) ?? []).length > 0;
    const isFound = (first.found.get(device.name) ?? []).length > 0;
    return !isUsed && !isFound && mark?.state !== 'ready';
  });
  const second = await probeAgain(
    targets.filter(({ name }) => doubtful.some(({ device }) => device.name === name)),
    run,
  );
  const probed = joinProbes({ ...first, found: new Map([...mounted, ...first.found]) }, second);
  return {
    groups,
    unread,
    readers: opened.readers,
    probed,
    poolUses: pools.uses,
    syncing,
    findings: [...findings, ...pools.findings, ...mapped.findings, ...opened.findings],
  };
}

/** Mapped devices that are mounted where only we mount, open; the caller closes them. */
export interface MountedMappers extends OpenDevices {
  /** What is in them, by the kernel's name. */
  readonly mounted: ProbedDevices['found'];
}

/**
 * Opens the mapped devices that are mounted where only we mount, and reads what is in them, while
 * LVM still works out whose they are: what it then says of none is not reported.
 */
export async function readMountedMappers(
  view: HostView,
  stateDir: string,
): Promise<MountedMappers> {
  const types = mountedTypes(view, stateDir);
  const devices = view.disks.filter(
    ({ name, mapperUuid, isSuspended }) =>
      types.has(name) && mapperUuid?.startsWith('LVM-') === true && !isSuspended,
  );
  const opened = await openDevices(devices);
  const { readers } = opened;
  const targets = openedTargets(devices, readers);
  return { ...opened, mounted: await readMountedVolumes(view, targets, { readers, stateDir }) };
}
