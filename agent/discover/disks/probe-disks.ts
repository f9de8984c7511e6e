import type { KnownPartitions } from '../../../src/assess/table-copies.ts';
import type { UnknownContent } from '../../../src/model/observed/inventory.ts';
import { parseMark } from '../../../src/model/volumes/mark.ts';
import type { runCommand } from '../../host/commands/command.ts';
import { systemErrorText } from '../../host/files.ts';
import type { KernelDisk } from '../../host/devices/sysfs.ts';
import { mapBounded } from '../content/bounded.ts';
import type { HostView } from '../host-view.ts';
import { readMountedVolumes } from '../volumes/mounted-volumes.ts';
import { spanName } from './observe-disk.ts';
import { PARALLEL_DISKS, type OpenDevices } from '../open-devices.ts';
import { readManagedDisks, type ManagedDisk } from './managed-disks.ts';
import { NO_TABLE, readPartitionTable, type TableReading } from './partition-table.ts';
import type { ProbeFinding } from '../content/probe-output.ts';
import { readUnknownContent } from '../content/unknown-content.ts';
import {
  askBeside,
  joinProbes,
  openedTargets,
  probeAgain,
  probeDevices,
  type ProbedDevices,
  type ProbeTarget,
} from '../content/signatures.ts';
import type { Usages } from '../usage.ts';

type Readers = OpenDevices['readers'];

/** What is known of disks and partitions before any prober is asked. */
export interface WithoutProbers {
  readonly own: ReadonlyMap<string, ManagedDisk>;
  /**
   * By the kernel's name, of all that {@link own} states, and of volumes that are mounted where
   * only we mount.
   */
  readonly found: ReadonlyMap<string, readonly ProbeFinding[]>;
}

export async function readWithoutProbers(
  view: HostView,
  disks: readonly KernelDisk[],
  {
    readers,
    stateDir,
    partitions,
  }: {
    readonly readers: Readers;
    readonly stateDir: string;
    /** What is written down of the node's partitions. */
    readonly partitions: KnownPartitions;
  },
): Promise<WithoutProbers> {
  const targets = nodeTargets(disks, readers);
  const mounted = await readMountedVolumes(view, targets, { readers, stateDir });
  const own = await readManagedDisks(view, disks, { readers, mounted, partitions });
  const ofDisks = Array.from(own.values()).flatMap(({ found }) => Array.from(found));
  return { own, found: new Map([...mounted, ...ofDisks]) };
}

export interface Probes {
  readonly tables: readonly TableReading[];
  /** Of the first prober, of devices. */
  readonly nodes: ProbedDevices;
  /** Of both, also of partitions that the kernel does not know. */
  readonly partitions: ProbedDevices;
  /**
   * Of disks that may be blank, by the kernel's name: what was read of them, in case that nothing
   * explains it.
   */
  readonly unknownContent: ReadonlyMap<string, readonly UnknownContent[]>;
}

/** What the probers say of disks and partitions, and the tables that lie between. */
export async function probeDisks(
  disks: readonly KernelDisk[],
  context: {
    readonly known: WithoutProbers;
    readonly readers: Readers;
    readonly run: typeof runCommand;
    readonly usages: Usages;
    readonly partitions: KnownPartitions;
  },
): Promise<Probes> {
  const { readers, usages, known, run } = context;
  const targets = nodeTargets(disks, readers);
  const probing = probeDevices(
    targets.filter(({ name }) => !known.found.has(name)),
    run,
  );
  // Disks that may be blank: both probers are asked about them, and they are read, at the same
  // time.
  const free = disks.filter((disk) => isFree(disk, usages));
  const [probedNodes, asked, unknownContent] = await Promise.all([
    probing,
    askBeside(openedTargets(free, readers), run),
    readFree(free, readers),
  ]);
  const nodes = { ...probedNodes, found: new Map([...known.found, ...probedNodes.found]) };
  const tables = await mapBounded(
    disks,
    PARALLEL_DISKS,
    async (disk) => known.own.get(disk.name)?.table ?? readTable(disk, nodes, context),
  );
  const doubtful = doubtfulTargets(disks, tables, { readers, usages, nodes });
  const spans = spanTargets(disks, tables);
  const partitions = joinProbes(nodes, await probeAgain([...doubtful, ...spans], run, asked));
  return { tables, nodes, partitions, unknownContent };
}

async function readFree(
  disks: readonly KernelDisk[],
  readers: Readers,
): Promise<Probes['unknownContent']> {
  const unknownContent = new Map<string, readonly UnknownContent[]>();
  await mapBounded(disks, PARALLEL_DISKS, async ({ name, path }) => {
    const reader = readers.get(path) ?? null;
    if (reader !== null) unknownContent.set(name, await readUnknownContent(reader));
  });
  return unknownContent;
}

/** Nobody uses it, and the kernel knows no partition of it. */
function isFree({ partitions, deviceNumber }: KernelDisk, usages: Usages): boolean {
  return partitions.length === 0 && (usages.get(deviceNumber) ?? []).length === 0;
}

function nodeTargets(disks: readonly KernelDisk[], readers: Readers): readonly ProbeTarget[] {
  return openedTargets(
    disks.flatMap((disk) => [disk, ...disk.partitions]),
    readers,
  );
}

/**
 * Devices that may be blank, or of which the first prober said nothing. Not what is in use, nor
 * finished volumes of ours: whether those look blank changes nothing.
 */
function doubtfulTargets(
  disks: readonly KernelDisk[],
  tables: readonly TableReading[],
  known: {
    readonly readers: Readers;
    readonly usages: Usages;
    readonly nodes: ProbedDevices;
  },
): readonly ProbeTarget[] {
  const partitions = tables.flatMap(({ table }) => table?.partitions ?? []);
  const finished = new Set(
    partitions
      .filter(({ label }) => parseMark(label)?.state === 'ready')
      .map(({ node }) => node?.deviceNumber),
  );
  const nodes = partitions.map(({ node }) => node).filter((node) => node !== null);
  return [...disks, ...nodes]
    .filter(({ path }) => (known.readers.get(path) ?? null) !== null)
    .filter((device) => {
      if (known.nodes.unprobed.has(device.name)) return true;
      const isUsed = (known.usages.get(device.deviceNumber) ?? []).length > 0;
      const isFound = (known.nodes.found.get(device.name) ?? []).length > 0;
      return !isUsed && !isFound && !finished.has(device.deviceNumber);
    })
    .map(({ name, path }) => ({ name, path }));
}

function spanTargets(
  disks: readonly KernelDisk[],
  tables: readonly TableReading[],
): readonly ProbeTarget[] {
  return disks.flatMap((disk, index) =>
    (tables[index]?.table?.partitions ?? [])
      .filter(({ node }) => node === null)
      .map(({ number, startBytes, sizeBytes }) => ({
        name: spanName(disk, number),
        path: disk.path,
        span: { startBytes, sizeBytes },
      })),
  );
}

async function readTable(
  disk: KernelDisk,
  probed: ProbedDevices,
  { readers, partitions }: { readonly readers: Readers; readonly partitions: KnownPartitions },
): Promise<TableReading> {
  const none = { ...NO_TABLE, strayNodes: disk.partitions };
  const reader = readers.get(disk.path) ?? null;
  if (reader === null) return none;
  try {
    return await readPartitionTable(disk, reader, {
      probed: probed.found.get(disk.name) ?? [],
      known: partitions,
    });
  } catch (error) {
    const message = systemErrorText(error);
    return { ...none, findings: [{ code: 'unreadable', subject: disk.path, message }] };
  }
}
