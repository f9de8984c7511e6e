import { hostname, release } from 'node:os';
import type { HostConfig } from '../../src/declare/documents/host-config-defaults.ts';
import type { AgentOptions } from '../../src/model/agent-protocol.ts';
import { parseNodeName, type NodeName } from '../../src/model/identifiers.ts';
import type { HostFacts } from '../../src/model/observed/host-facts.ts';
import type { InventoryFinding, Inventory } from '../../src/model/observed/inventory.ts';
import { compareText } from '../../src/model/values/order.ts';
import { forDisksByPath } from '../host/command-log.ts';
import { runCommand } from '../host/commands/command.ts';
import { readTextIfPresent } from '../host/files.ts';
import { isSystemdRunning } from '../systemd/systemctl.ts';
import { readRecords } from './read-records.ts';
import type { KernelDisk } from '../host/devices/sysfs.ts';
import { DiscoverError } from './discover-error.ts';
import { readBlockLinks } from './volumes/block-links.ts';
import { readForeignVolumes } from './groups/foreign-volumes.ts';
import { readHostView, type HostView } from './host-view.ts';
import { readKeptCopies } from './copies/kept-copies.ts';
import { withKeptHealth } from './health/kept-answers.ts';
import { identify, type IdentifiedDisk } from './disks/identity.ts';
import { observeDisks, type DiskCandidate } from './disks/observe-disks.ts';
import { closeDevices, openDevices } from './open-devices.ts';
import { usableKeys } from '../host/key-files.ts';
import { readHostSettings } from './host-settings.ts';
import type { SystemPlaces } from './system-chain.ts';
import { readVolumePaths } from './volumes/volume-paths.ts';

export interface ObserveOptions extends AgentOptions {
  /** Paths of disks that do not answer, and are not asked: they are left out. */
  readonly leave?: ReadonlySet<string>;
}

/**
 * Takes the inventory of this host. Writes nothing: devices are opened for reading alone, probers
 * are asked not to act, no event is triggered and no partition made known to the kernel.
 *
 * What cannot be observed becomes a finding, and the device it is about shows unreadable content,
 * so that it counts as unknown and never as blank; the others are complete all the same.
 *
 * @throws DiscoverError when there can be no inventory at all.
 */
export async function discover(options: ObserveOptions): Promise<Inventory> {
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
  const candidates = candidatesOf(view, options).filter(
    ({ kernel }) => options.leave?.has(kernel.path) !== true,
  );
  const devices = await openDevices(candidates.map(({ kernel }) => kernel));
  try {
    const context = { devices, options, run: runCommand, records };
    const observed = await forDisksByPath(disksByPath(candidates), () =>
      observeDisks({ view, candidates }, context),
    );
    const foreign = await readForeignVolumes(view, observed.disks, runCommand);
    return {
      node,
      labels: settings.labels,
      takenAt,
      host: await hostFacts(options, settings, { view, root: observed.system.root }),
      disks: (await withKeptHealth(options.stateDir, observed.disks)).toSorted(
        (a, b) => compareText(a.id, b.id) || compareText(a.path, b.path),
      ),
      ...(foreign.volumes.length === 0 ? {} : { foreignVolumes: foreign.volumes }),
      blockLinks: await readBlockLinks(options.stateDir, view, observed.disks),
      volumePaths: await readVolumePaths(options.stateDir, view, observed.disks),
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
    await closeDevices(devices);
  }
}

/**
 * The fingerprint of one disk, observed anew, by its path; null when there is no such disk. As for
 * {@link discover}, nothing is written.
 */
export async function readFingerprint(options: AgentOptions, path: string): Promise<string | null> {
  const { view } = await readHostView();
  const candidates = candidatesOf(view, options).filter(({ kernel }) => kernel.path === path);
  const { records } = await readRecords(options.stateDir);
  const devices = await openDevices(candidates.map(({ kernel }) => kernel));
  try {
    const { disks } = await observeDisks(
      { view, candidates },
      { devices, options, run: runCommand, records },
    );
    return disks[0]?.fingerprint ?? null;
  } finally {
    await closeDevices(devices);
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
  { view, root }: Pick<SystemPlaces, 'root'> & { readonly view: HostView },
): Promise<HostFacts> {
  const { unseenPrograms } = view;
  const keys = await usableKeys(options.keysDirectory ?? settings.keys);
  const { rates } = await readKeptCopies(options.stateDir);
  return {
    kernel: release(),
    bootId: ((await readTextIfPresent('/proc/sys/kernel/random/boot_id')) ?? '').trim(),
    systemd: await isSystemdRunning(),
    stateDir: options.stateDir,
    mountRoots: settings.mountRoots,
    root,
    ...(keys === null ? {} : { keys }),
    ...(rates.length === 0 ? {} : { copyRates: rates }),
    ...(unseenPrograms === null ? {} : { unseenPrograms }),
  };
}

/**
 * Made of other block devices, in memory, optical, or not a medium at all: never a disk of a
 * layout.
 */
const NO_DISK = /^(?:zram|ram|dm-|md|bcache|drbd|zd|sr|fd|mtdblock|loop)\d/;
/** Boot and replay-protected areas of an eMMC. */
const NO_USER_AREA = /^mmcblk\d+(?:boot\d+|rpmb)$/;

function candidatesOf(view: HostView, options: AgentOptions): readonly DiskCandidate[] {
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

function disksByPath(candidates: readonly DiskCandidate[]): ReadonlyMap<string, string> {
  return new Map(
    candidates.flatMap(({ kernel, identified }) =>
      [kernel, ...kernel.partitions].map(({ path }) => [path, identified.id] as const),
    ),
  );
}

function identityFinding(
  kernel: KernelDisk,
  identified: IdentifiedDisk,
): readonly InventoryFinding[] {
  if (identified.isIdentified) return [];
  return [
    {
      code: 'identity-missing',
      subject: kernel.path,
      message: `${kernel.path} states no WWN, EUI or UUID and no usable serial`,
    },
  ];
}

function inOrder(findings: readonly InventoryFinding[]): readonly InventoryFinding[] {
  return findings.toSorted(
    (a, b) =>
      compareText(a.subject, b.subject) ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );
}
