import { hostname, release } from 'node:os';
import { join } from 'node:path';
import type { HostConfig } from '../../src/declare/host-config-defaults.ts';
import type { AgentOptions } from '../../src/model/agent-protocol.ts';
import { parseNodeName, type NodeName } from '../../src/model/identifiers.ts';
import type {
  Finding,
  HostFacts,
  Inventory,
  NodeRecords,
  ObservedDisk,
} from '../../src/model/inventory.ts';
import { parseMark } from '../../src/model/mark.ts';
import { compareText } from '../../src/model/order.ts';
import type { DeviceNumber } from '../host/block-device.ts';
import { openCommandShells, type CommandShells } from '../host/command-shell.ts';
import { readDiskBays } from '../host/disk-bays.ts';
import { exists, readTextIfPresent } from '../host/files.ts';
import { isBelow, type Mount } from '../host/mountinfo.ts';
import { readRecords } from '../host/node-records.ts';
import { readDiskLinks, type KernelDisk } from '../host/sysfs.ts';
import { mapBounded } from './bounded.ts';
import { DiscoverError } from './discover-error.ts';
import { readBlockLinks } from './block-links.ts';
import { readForeignVolumes } from './foreign-volumes.ts';
import { readHostView, type HostView } from './host-view.ts';
import { identify, type IdentifiedDisk } from './identity.ts';
import { unfilledVolumes, type GroupOnDisk } from './logical-volumes.ts';
import { readMountedSpaces } from './mounted-spaces.ts';
import { observeDisk } from './observe-disk.ts';
import { closeDevices, openDevices, PARALLEL_DISKS, type OpenDevices } from './open-devices.ts';
import { NO_TABLE, type TableReading } from './partition-table.ts';
import { probeDisks, readWithoutProbers, type Probes, type WithoutProbers } from './probe-disks.ts';
import {
  askAhead,
  memberPathsOf,
  probeGroups,
  type AskedAhead,
  type ProbedGroups,
} from './probe-groups.ts';
import { readHostSettings } from './host-settings.ts';
import { joinProbes, PARALLEL_PROBERS } from './signatures.ts';
import { traceSystem, type SystemPlaces } from './system-chain.ts';
import { collectUsages, devicesOfMount, type Usages } from './usage.ts';

/**
 * Takes the inventory of this host. Writes nothing: devices are opened for reading alone, probers are
 * told not to act, no event is triggered and no partition made known to the kernel.
 *
 * What cannot be observed becomes a finding, and the device it is about shows an unreadable remain,
 * so that it counts as unknown and never as blank; the others are complete all the same.
 *
 * @param asked what LVM, which takes longest, was asked before this look began; its answer counts only where this look finds the
 *   same groups in the same places.
 * @throws DiscoverError when there can be no inventory at all.
 */
export async function discover(
  options: AgentOptions,
  asked: AskedAhead | null = null,
): Promise<Inventory> {
  if (process.getuid?.() !== 0)
    throw new DiscoverError(
      'not-root',
      'Disks can only be read by root.',
      'Run the command with sudo, or as a system service.',
    );
  const takenAt = new Date().toISOString();
  const settings = await readHostSettings(options);
  const node = nodeName(options, settings);
  const { view, findings } = await readHostView();
  const { records, findings: recordFindings } = await readRecords(options.stateDir);
  const candidates = candidatesOf(view, options);
  const devices = await openDevices(candidates.map(({ kernel }) => kernel));
  const shells = openCommandShells(PARALLEL_PROBERS);
  try {
    const observed = await observeAll(view, candidates, {
      ...{ devices, options, shells, records, asked },
    });
    const foreign = await readForeignVolumes(view, observed.disks, shells.run);
    return {
      node,
      labels: settings.labels,
      takenAt,
      host: await hostFacts(options, settings, observed.system),
      disks: observed.disks.toSorted(
        (a, b) => compareText(a.id, b.id) || compareText(a.path, b.path),
      ),
      ...(foreign.volumes.length === 0 ? {} : { foreignVolumes: foreign.volumes }),
      blockLinks: await readBlockLinks(options.stateDir, view, observed.disks),
      records,
      findings: inOrder([
        ...findings,
        ...recordFindings,
        ...devices.findings,
        ...observed.findings,
        ...foreign.findings,
        ...candidates.flatMap(({ kernel, identified }) => identityFinding(kernel, identified)),
      ]),
    };
  } finally {
    await Promise.all([shells.end(), closeDevices(devices)]);
  }
}

/**
 * The fingerprint of one disk, looked at anew, by its path; null when there is no such disk. As for
 * {@link discover}, nothing is written.
 */
export async function readFingerprint(options: AgentOptions, path: string): Promise<string | null> {
  const { view } = await readHostView();
  const candidates = candidatesOf(view, options).filter(({ kernel }) => kernel.path === path);
  const { records } = await readRecords(options.stateDir);
  const devices = await openDevices(candidates.map(({ kernel }) => kernel));
  const shells = openCommandShells(1);
  try {
    const { disks } = await observeAll(view, candidates, {
      ...{ devices, options, shells, records, asked: null },
    });
    return disks[0]?.fingerprint ?? null;
  } finally {
    await Promise.all([shells.end(), closeDevices(devices)]);
  }
}

function nodeName(options: AgentOptions, settings: HostConfig): NodeName {
  const text = options.node ?? settings.nodeName ?? hostname().toLowerCase();
  const name = parseNodeName(text);
  if (name.ok) return name.value;
  throw new DiscoverError(
    'node-name',
    name.error,
    'Name the node as Kubernetes does, with --node NAME.',
  );
}

async function hostFacts(
  options: AgentOptions,
  settings: HostConfig,
  system: SystemPlaces,
): Promise<HostFacts> {
  return {
    kernel: release(),
    bootId: ((await readTextIfPresent('/proc/sys/kernel/random/boot_id')) ?? '').trim(),
    // sd_booted(3)
    systemd: await exists('/run/systemd/system').catch(() => false),
    stateDir: options.stateDir,
    mountRoots: settings.mountRoots,
    root: system.root,
  };
}

interface Candidate {
  readonly kernel: KernelDisk;
  readonly identified: IdentifiedDisk;
}

/** Made of other block devices, in memory, optical, or not a medium at all: never a disk of a layout. */
const NO_DISK = /^(?:zram|ram|dm-|md|bcache|drbd|zd|sr|fd|mtdblock|loop)\d/;
/** Boot and replay-protected areas of an eMMC. */
const NO_USER_AREA = /^mmcblk\d+(?:boot\d+|rpmb)$/;

function candidatesOf(view: HostView, options: AgentOptions): readonly Candidate[] {
  return view.disks.flatMap((kernel) => {
    if (kernel.sizeBytes === 0 || kernel.hidden || NO_USER_AREA.test(kernel.name)) return [];
    if (!kernel.name.startsWith('loop'))
      return NO_DISK.test(kernel.name) ? [] : [{ kernel, identified: identify(kernel, null) }];
    const loop = view.loops.find(({ name }) => name === kernel.name);
    // Over a block device it is that device in use, and nothing of its own.
    if (!options.includeLoop || loop?.device !== null) return [];
    return [{ kernel, identified: identify(kernel, loop.backingFile) }];
  });
}

function identityFinding(kernel: KernelDisk, identified: IdentifiedDisk): readonly Finding[] {
  if (identified.isIdentified) return [];
  return [
    {
      code: 'identity-missing',
      subject: kernel.path,
      message: `${kernel.path} states no WWN, EUI or UUID and no usable serial`,
    },
  ];
}

interface LookContext {
  readonly devices: OpenDevices;
  readonly options: AgentOptions;
  readonly shells: Pick<CommandShells, 'run'>;
  readonly records: NodeRecords;
  /** What LVM was asked before this look began. */
  readonly asked: AskedAhead | null;
}

async function observeAll(
  view: HostView,
  candidates: readonly Candidate[],
  context: LookContext,
): Promise<{
  readonly disks: readonly ObservedDisk[];
  readonly system: SystemPlaces;
  readonly findings: readonly Finding[];
}> {
  const { devices, options } = context;
  const usages = collectUsages(view);
  const links = readDiskLinks();
  const bays = readDiskBays(candidates.map(({ kernel }) => kernel));
  const volumes = join(options.stateDir, 'volumes');
  const asking = readMountedSpaces(view, volumes);
  const { own, probes, found } = await probeAll(view, candidates, { ...context, usages });
  const { tables, partitions } = probes;
  try {
    const probed = joinProbes(partitions, found.probed);
    const spaces = await asking;
    const system = traceSystem(view, ownMounts(view, { tables, groups: found.groups, volumes }));
    const observed = await mapBounded(
      candidates.map((candidate, index) => ({
        ...candidate,
        table: tables[index] ?? NO_TABLE,
        remains: probes.remains.get(candidate.kernel.name) ?? null,
        around: own.get(candidate.kernel.name)?.around ?? null,
        group: found.groups[index] ?? null,
      })),
      PARALLEL_DISKS,
      (disk) =>
        observeDisk({
          ...disk,
          links: links.get(disk.kernel.name) ?? [],
          bay: bays.get(disk.kernel.name) ?? null,
          readers: new Map([...devices.readers, ...found.readers]),
          unreadGroups: found.unread,
          poolUses: found.poolUses,
          unfilled: unfilledVolumes(context.records.volumes),
          probed,
          usages,
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

/** What can be told of disks, partitions and volume groups before their content is read. The caller closes what was found. */
async function probeAll(
  view: HostView,
  candidates: readonly Candidate[],
  context: LookContext & { readonly usages: Usages },
): Promise<{
  readonly own: WithoutProbers['own'];
  readonly probes: Probes;
  readonly found: ProbedGroups;
}> {
  const { usages, shells, asked } = context;
  const { readers } = context.devices;
  const { stateDir } = context.options;
  const disks = candidates.map(({ kernel }) => kernel);
  const known = await readWithoutProbers(view, disks, { readers, stateDir });
  // LVM needs as long for its answer as all the rest: it is asked first.
  const members = memberPathsOf(known.own);
  const isAsked = members.every((path) => asked?.paths.includes(path) === true);
  const ahead = asked !== null && isAsked ? asked : askAhead(members);
  const probes = await probeDisks(disks, { known, usages, readers, shells });
  const { tables, nodes } = probes;
  const about = { nodes, usages, run: shells.run, stateDir, ahead };
  return { own: known.own, probes, found: await probeGroups(view, tables, about) };
}

interface OwnPlaces {
  readonly tables: readonly TableReading[];
  readonly groups: readonly (GroupOnDisk | null)[];
  /** The directory below which only we mount. */
  readonly volumes: string;
}

/** Mounts of partitions and logical volumes with our mark, and what is mounted where only we mount. */
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
  return (mount) =>
    isBelow(mount.mountPoint, volumes) ||
    devicesOfMount(view, mount).some((device) => marked.has(device));
}

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) =>
      compareText(a.subject, b.subject) ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );
}
