import { join } from 'node:path';
import { knownPartitions } from '../../../src/assess/table-copies.ts';
import type { AgentOptions } from '../../../src/model/agent-protocol.ts';
import type {
  InventoryFinding,
  NodeRecords,
  ObservedDisk,
} from '../../../src/model/observed/inventory.ts';
import { parseMark } from '../../../src/model/volumes/mark.ts';
import type { DeviceNumber } from '../../host/devices/block-device.ts';
import type { runCommand } from '../../host/commands/command.ts';
import { readDiskBays } from '../../host/devices/disk-bays.ts';
import { isStrictlyBelow, type Mount } from '../../host/mounts/mountinfo.ts';
import { readDiskLinks, type KernelDisk } from '../../host/devices/sysfs.ts';
import { mapBounded } from '../content/bounded.ts';
import type { HostView } from '../host-view.ts';
import type { IdentifiedDisk } from './identity.ts';
import { groupPartitions, unfilledVolumes, type GroupOnDisk } from '../groups/logical-volumes.ts';
import { readMountedSpaces } from '../volumes/mounted-spaces.ts';
import { observeDisk } from './observe-disk.ts';
import { closeDevices, PARALLEL_DISKS, type OpenDevices } from '../open-devices.ts';
import { NO_TABLE, type TablePartition, type TableReading } from './partition-table.ts';
import { probeDisks, readWithoutProbers, type Probes, type WithoutProbers } from './probe-disks.ts';
import {
  askAboutGroups,
  memberPathsOf,
  probeGroups,
  readGroups,
  readMountedMappers,
  type AskedGroups,
  type MountedMappers,
} from '../groups/probe-groups.ts';
import { joinProbes } from '../content/signatures.ts';
import { ownMappings } from '../volumes/volumes-by-device.ts';
import { traceSystem, type SystemPlaces } from '../system-chain.ts';
import { collectOpens, collectUsages, devicesOfMount, type Usages } from '../usage.ts';
import type { VolumeGroupReading } from '../groups/volume-groups.ts';

/** A disk as the kernel knows it, which may be one of a layout. */
export interface DiskCandidate {
  readonly kernel: KernelDisk;
  readonly identified: IdentifiedDisk;
}

export interface ObserveContext {
  readonly devices: OpenDevices;
  readonly options: AgentOptions;
  readonly run: typeof runCommand;
  readonly records: NodeRecords;
}

/** Reads disks, with what lies in their partitions and volume groups. Writes nothing. */
export async function observeDisks(
  { view, candidates }: { readonly view: HostView; readonly candidates: readonly DiskCandidate[] },
  context: ObserveContext,
): Promise<ObservedDisks> {
  const { options, run } = context;
  const usages = collectUsages(view);
  const opens = collectOpens(view);
  const links = readDiskLinks();
  const bays = readDiskBays(candidates.map(({ kernel }) => kernel));
  const asking = readMountedSpaces(view, join(options.stateDir, 'volumes'));
  const probed = await probeAll(view, candidates, { ...context, usages });
  const mapped = await readMountedMappers(view, options.stateDir);
  const known = {
    ...context,
    ...probed,
    view,
    candidates,
    usages,
    opens,
    links,
    bays,
    mapped,
    asking,
  };
  try {
    return await observeWithGroups(
      known,
      await readGroups(probed.partitions, { asked: probed.asked, run }),
    );
  } finally {
    await closeDevices(mapped);
  }
}

export interface ObservedDisks {
  /** In the order of the candidates. */
  readonly disks: readonly ObservedDisk[];
  readonly system: SystemPlaces;
  readonly findings: readonly InventoryFinding[];
}

/** What can be said of disks and partitions before it is known which volume groups there are. */
interface ProbedDisks {
  readonly own: WithoutProbers['own'];
  readonly probes: Probes;
  /** Under volume groups of ours, in the order of the disks. */
  readonly partitions: readonly (readonly TablePartition[])[];
  readonly asked: AskedGroups;
}

async function probeAll(
  view: HostView,
  candidates: readonly DiskCandidate[],
  context: ObserveContext & { readonly usages: Usages },
): Promise<ProbedDisks> {
  const { usages, run } = context;
  const partitions = knownPartitions(context.records);
  const { readers } = context.devices;
  const { stateDir } = context.options;
  const disks = candidates.map(({ kernel }) => kernel);
  const known = await readWithoutProbers(view, disks, { readers, stateDir, partitions });
  // LVM needs as long for its answer as all the rest: it is asked first.
  const asked = askAboutGroups(memberPathsOf(known.own));
  const probes = await probeDisks(disks, { known, usages, readers, run, partitions });
  const underGroups = probes.tables.map((table) => groupPartitions(table, probes.nodes));
  return { own: known.own, probes, partitions: underGroups, asked };
}

/** All that does not depend on what LVM says. */
interface WithoutGroups extends ObserveContext, ProbedDisks {
  readonly view: HostView;
  readonly candidates: readonly DiskCandidate[];
  readonly usages: Usages;
  readonly opens: ReturnType<typeof collectOpens>;
  readonly links: ReturnType<typeof readDiskLinks>;
  readonly bays: ReturnType<typeof readDiskBays>;
  readonly mapped: MountedMappers;
  readonly asking: ReturnType<typeof readMountedSpaces>;
}

async function observeWithGroups(
  known: WithoutGroups,
  reading: VolumeGroupReading,
): Promise<ObservedDisks> {
  const { view, candidates, own, probes, mapped, usages } = known;
  const { tables } = probes;
  const { devices, options, records, links, bays } = known;
  const volumes = join(options.stateDir, 'volumes');
  const { run } = known;
  const found = await probeGroups(view, known.partitions, { reading, mapped, usages, run });
  try {
    const probed = joinProbes(probes.partitions, found.probed);
    const spaces = await known.asking;
    const readers = new Map([...devices.readers, ...mapped.readers, ...found.readers]);
    const unfilled = unfilledVolumes(records.volumes);
    const recorded = new Map(records.volumes.map((record) => [record.volume, record]));
    const system = traceSystem(view, ownMounts(view, { tables, groups: found.groups, volumes }));
    const observed = await mapBounded(
      candidates.map((candidate, index) => ({
        ...candidate,
        table: tables[index] ?? NO_TABLE,
        unknownContent: probes.unknownContent.get(candidate.kernel.name) ?? null,
        around: own.get(candidate.kernel.name)?.around ?? null,
        group: found.groups[index] ?? null,
      })),
      PARALLEL_DISKS,
      (disk) =>
        observeDisk({
          ...disk,
          kernelDisks: view.disks,
          links: links.get(disk.kernel.name) ?? [],
          bay: bays.get(disk.kernel.name) ?? null,
          readers,
          unreadGroups: found.unread,
          poolUses: found.poolUses,
          syncing: found.syncing,
          unfilled,
          recorded,
          probed,
          usages,
          opens: known.opens,
          systemChain: system.chains.get(disk.kernel.name) ?? [],
          spaceRoots: [volumes],
          spaces,
        }),
    );
    return {
      disks: observed.map(({ disk }) => disk),
      system,
      findings: [
        ...probed.findings,
        ...found.findings,
        ...tables.flatMap((table) => table.findings),
        ...observed.flatMap(({ findings }) => findings),
      ],
    };
  } finally {
    await closeDevices(found);
  }
}

interface OwnPlaces {
  readonly tables: readonly TableReading[];
  readonly groups: readonly (GroupOnDisk | null)[];
  /** The directory below which only we mount. */
  readonly volumes: string;
}

/**
 * Mounts of partitions and logical volumes with our mark, and what is mounted where only we mount.
 */
function ownMounts(
  view: HostView,
  { tables, groups, volumes }: OwnPlaces,
): (mount: Mount) => boolean {
  const marked = new Set<DeviceNumber>();
  for (const { table } of tables)
    for (const { label, node } of table?.partitions ?? [])
      if (node !== null && parseMark(label) !== null) marked.add(node.deviceNumber);
  for (const { device, mark } of groups.flatMap((group) => group?.volumes ?? []))
    if (device !== null && mark !== null) marked.add(device.deviceNumber);
  for (const { number, on } of ownMappings(view)) if (marked.has(on)) marked.add(number);
  return (mount) =>
    isStrictlyBelow(mount.mountPoint, volumes) ||
    devicesOfMount(view, mount).some((device) => marked.has(device));
}
