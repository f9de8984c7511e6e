import { stat } from 'node:fs/promises';
import type { InventoryFinding } from '../../src/model/observed/inventory.ts';
import { readDeviceNumber, type DeviceNumber } from '../host/devices/block-device.ts';
import { readLastingOpeners, type DeviceOpener } from '../host/devices/device-openers.ts';
import { withDeadline } from '../host/deadline.ts';
import { readTextIfPresent } from '../host/files.ts';
import { readMountViews, type MountViews } from '../host/mounts/mount-views.ts';
import type { Mount } from '../host/mounts/mountinfo.ts';
import { parseSwaps, type Swap } from '../host/devices/swaps.ts';
import { readBtrfsMembers, readKernelDisks, type KernelDisk } from '../host/devices/sysfs.ts';

/** What the kernel says of devices and of who uses them, read at one time. */
export interface HostView {
  /** All of /sys/block, also what is no disk. */
  readonly disks: readonly KernelDisk[];
  readonly mounts: MountViews;
  readonly swaps: readonly Swap[];
  readonly btrfsMembers: readonly (readonly string[])[];
  readonly loops: readonly LoopBacking[];
  /** Processes that have block devices open, for longer than a moment. */
  readonly openers: readonly DeviceOpener[];
  /** Why others may have; null when all processes were seen. */
  readonly unseenPrograms: string | null;
  /**
   * Block devices by the paths that swaps, and mounts without a device number of their own, name
   * them with.
   */
  readonly numbers: ReadonlyMap<string, DeviceNumber>;
}

/** A loop device and what it reads and writes. */
export interface LoopBacking {
  readonly name: string;
  /** As the kernel says it; the file may have been removed since. */
  readonly backingFile: string;
  readonly isDeleted: boolean;
  /** Set when that is a block device: a raw block volume in use, for instance. */
  readonly device: DeviceNumber | null;
}

const STAT_TIMEOUT_MS = 5_000;
const DELETED = ' (deleted)';

export async function readHostView(): Promise<{
  readonly view: HostView;
  readonly findings: readonly InventoryFinding[];
}> {
  const findings: InventoryFinding[] = [];
  const disks = readKernelDisks();
  const mounts = readMountViews();
  if (mounts.incomplete !== null)
    findings.push({ code: 'unreadable', subject: '/proc', message: mounts.incomplete });
  const swaps = parseSwaps((await readTextIfPresent('/proc/swaps')) ?? '');
  const loops: LoopBacking[] = [];
  for (const disk of disks) {
    if (disk.backingFile === null) continue;
    const loop = await readBacking(disk.name, disk.backingFile, mounts);
    if (loop === null) findings.push(unknownBacking(disk.name, disk.backingFile));
    else loops.push(loop);
  }
  const paths = new Set(swaps.map(({ path }) => path));
  for (const mount of allMounts(mounts).filter(isAnonymous))
    for (const path of devicesNamedBy(mount)) paths.add(path);
  const numbers = new Map<string, DeviceNumber>();
  for (const path of paths) {
    const number = path.startsWith('/dev/') ? await readDeviceNumber(path) : null;
    if (number !== null) numbers.set(path, number);
  }
  const btrfsMembers = readBtrfsMembers();
  const { openers, unseen: unseenPrograms } = await readLastingOpeners();
  const view = { disks, mounts, swaps, btrfsMembers, loops, numbers, openers, unseenPrograms };
  return { view, findings };
}

function allMounts(views: MountViews): readonly Mount[] {
  return [views.host, ...views.others].flatMap((view) => view.mounts);
}

/** Its device number is no block device's: only its source may name one. */
export function isAnonymous({ deviceNumber }: Mount): boolean {
  return deviceNumber.startsWith('0:');
}

/**
 * The devices that a mount's source names; bcachefs writes all of its members with colons between.
 */
export function devicesNamedBy(mount: Mount): readonly string[] {
  return mount.source.startsWith('/dev/') ? mount.source.split(':') : [];
}

function unknownBacking(name: string, file: string): InventoryFinding {
  return {
    code: 'unreadable',
    subject: `/dev/${name}`,
    message: `the backing file ${JSON.stringify(file)} of /dev/${name} is seen in no mount namespace; whether it is a disk is unknown`,
  };
}

/**
 * Finds out whether a loop device lies over a block device. The kernel names the file as whoever
 * attached it saw it, which may have been a container with another root: every mount namespace is
 * tried in turn, the host's first.
 *
 * @returns null when the file is found in none of them.
 */
async function readBacking(
  name: string,
  file: string,
  views: MountViews,
): Promise<LoopBacking | null> {
  const isDeleted = file.endsWith(DELETED);
  const backingFile = isDeleted ? file.slice(0, -DELETED.length) : file;
  if (isDeleted && !backingFile.startsWith('/dev/'))
    return { name, backingFile, isDeleted, device: null };
  const roots = ['', ...[views.host, ...views.others].map(({ pid }) => `/proc/${pid}/root`)];
  for (const root of roots) {
    const path = `${root}${backingFile}`;
    if (!(await isThere(path))) continue;
    return { name, backingFile, isDeleted, device: await readDeviceNumber(path) };
  }
  return null;
}

async function isThere(path: string): Promise<boolean> {
  try {
    // It may lie on a network filesystem whose server is gone.
    await withDeadline(path, stat(path), STAT_TIMEOUT_MS);
    return true;
  } catch {
    return false;
  }
}
