import type { Finding } from '../../src/model/inventory.ts';
import type { PoolUse } from '../../src/model/thin-pool.ts';
import type { runCommand } from '../host/command.ts';
import type { DeviceReader } from '../host/device-reader.ts';
import type { HostView } from './host-view.ts';
import { groupOnDisk, groupPartitions, type GroupOnDisk } from './logical-volumes.ts';
import { readMountedVolumes } from './mounted-volumes.ts';
import { openDevices } from './open-devices.ts';
import type { TableReading } from './partition-table.ts';
import { joinProbes, probeAgain, probeDevices, type ProbedDevices } from './signatures.ts';
import { readPoolUse } from './thin-pools.ts';
import type { Usages } from './usage.ts';
import { readVolumeGroups } from './volume-groups.ts';

/** The volume groups of ours, with the devices of their active volumes open and probed. */
export interface ProbedGroups {
  /** In the order of the tables. */
  readonly groups: readonly (GroupOnDisk | null)[];
  /** Partitions, by path, whose group could not be read. */
  readonly unread: ReadonlySet<string>;
  /** Of active logical volumes, by path; the caller closes them. */
  readonly readers: ReadonlyMap<string, DeviceReader | null>;
  readonly probed: ProbedDevices;
  /** How full thin pools are, by the kernel's name of the device under their volumes. */
  readonly poolUses: ReadonlyMap<string, PoolUse>;
  readonly findings: readonly Finding[];
}

/**
 * Asks LVM about the groups in partitions of ours, and probers about what lies in active volumes of them, as
 * they are asked about partitions: not about what is mounted where only we mount, and a second one only
 * about what may be blank. Without such a partition there is no child at all.
 */
export async function probeGroups(
  view: HostView,
  tables: readonly TableReading[],
  known: {
    readonly nodes: ProbedDevices;
    readonly usages: Usages;
    readonly run: typeof runCommand;
    readonly stateDir: string;
  },
): Promise<ProbedGroups> {
  const { nodes, run } = known;
  const partitions = tables.map((table) => groupPartitions(table, nodes));
  const paths = partitions.flat().flatMap(({ node }) => (node === null ? [] : [node.path]));
  const { answers, unread, findings } = await readVolumeGroups(paths, run);
  const groups = partitions.map((ofDisk) => groupOnDisk(view, ofDisk, answers));
  const volumes = groups.flatMap((group) => group?.volumes ?? []);
  const pools = await readPoolUse(
    volumes.flatMap(({ activePool }) => activePool ?? []),
    run,
  );
  const active = volumes.flatMap(({ device, mark }) => (device === null ? [] : [{ device, mark }]));
  const opened = await openDevices(active.map(({ device }) => device));
  const { readers } = opened;
  const targets = active
    .map(({ device: { name, path } }) => ({ name, path }))
    .filter(({ path }) => (readers.get(path) ?? null) !== null);
  const mounted = await readMountedVolumes(view, targets, { readers, stateDir: known.stateDir });
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
    readers,
    probed,
    poolUses: pools.uses,
    findings: [...findings, ...pools.findings, ...opened.findings],
  };
}
