import type { Usage } from '../../src/model/observed/inventory.ts';
import type { OpenByProgram } from '../../src/model/observed/open-by-program.ts';
import { sortedBy } from '../../src/model/values/order.ts';
import type { DeviceNumber } from '../host/devices/block-device.ts';
import type { Mount } from '../host/mounts/mountinfo.ts';
import type { KernelDisk } from '../host/devices/sysfs.ts';
import { devicesNamedBy, isAnonymous, type HostView } from './host-view.ts';

/** A device mounted in more other namespaces than this is in use beyond doubt. */
const MAX_OTHER_MOUNTS = 16;

export type Usages = ReadonlyMap<DeviceNumber, readonly Usage[]>;

/**
 * Everything that the kernel says uses a device: mounts of all namespaces, holders, swap, loop
 * devices over it. What only an exclusive open can show is not in here.
 */
export function collectUsages(view: HostView): Usages {
  const usages = new Map<DeviceNumber, Usage[]>();
  const add = (device: DeviceNumber, usage: Usage): void => {
    usages.set(device, [...(usages.get(device) ?? []), usage]);
  };
  for (const [device, mount] of mountsByDevice(view, view.mounts.host.mounts))
    add(device, mounted(mount));
  addMountsElsewhere(view, usages, add);
  for (const disk of view.disks) {
    for (const holder of disk.holders) add(disk.deviceNumber, holderOf(view, holder));
    for (const partition of disk.partitions)
      for (const holder of partition.holders) add(partition.deviceNumber, holderOf(view, holder));
  }
  for (const swap of view.swaps) {
    const device = view.numbers.get(swap.path);
    if (device !== undefined) add(device, { kind: 'swap' });
  }
  for (const loop of view.loops)
    if (loop.device !== null) add(loop.device, { kind: 'loop-backing', loop: `/dev/${loop.name}` });
  return new Map(Array.from(usages, ([device, found]) => [device, inOrder(found)]));
}

/**
 * The programs that have a device open, or a device over it: a mapping, an array, a loop device.
 * They are kept apart from the other usages: what lies on a device that is only open can be read as
 * on any other.
 */
export function collectOpens(view: HostView): ReadonlyMap<DeviceNumber, readonly OpenByProgram[]> {
  const opens = new Map<DeviceNumber, OpenByProgram[]>();
  for (const { device, pid, command, writes } of view.openers) {
    const program = { kind: 'open', pid, command, writes } as const;
    opens.set(device, [...(opens.get(device) ?? []), program]);
    const opened = view.disks.find(({ deviceNumber }) => deviceNumber === device);
    if (opened === undefined) continue;
    for (const below of devicesUnder(view, opened)) {
      const through = { ...program, through: holderName(opened) };
      opens.set(below, [...(opens.get(below) ?? []), through]);
    }
  }
  return opens;
}

/** All that a device is made of, down to disks. */
function devicesUnder(view: HostView, device: KernelDisk): ReadonlySet<DeviceNumber> {
  const found = new Set<DeviceNumber>();
  const queue = [device];
  for (const { name, slaves } of queue) {
    const loop = view.loops.find((one) => one.name === name);
    const below = slaves.map((slave) => numberOf(view.disks, slave));
    for (const number of [...below, loop?.device ?? null]) {
      if (number === null || found.has(number)) continue;
      found.add(number);
      queue.push(...view.disks.filter(({ deviceNumber }) => deviceNumber === number));
    }
  }
  return found;
}

/** Mounts that the host does not see, of devices that it has not mounted: each place once. */
function addMountsElsewhere(
  view: HostView,
  onHost: ReadonlyMap<DeviceNumber, readonly Usage[]>,
  add: (device: DeviceNumber, usage: Usage) => void,
): void {
  const mountedOnHost = new Set(onHost.keys());
  const places = new Map<DeviceNumber, Set<string>>();
  for (const other of view.mounts.others) {
    for (const [device, mount] of mountsByDevice(view, other.mounts)) {
      const known = places.get(device) ?? new Set();
      if (mountedOnHost.has(device) || known.has(mount.mountPoint)) continue;
      if (known.size >= MAX_OTHER_MOUNTS) continue;
      places.set(device, known.add(mount.mountPoint));
      add(device, { ...mounted(mount), inProcess: other.pid });
    }
  }
}

function mounted(mount: Mount): Extract<Usage, { kind: 'mounted' }> {
  return { kind: 'mounted', mountPoint: mount.mountPoint, readOnly: mount.readOnly };
}

function holderOf(view: HostView, name: string): Usage {
  const disk = view.disks.find((candidate) => candidate.name === name);
  return { kind: 'holder', holder: disk === undefined ? name : holderName(disk) };
}

/** How a device is called that holds another one. */
export function holderName({ name, mapperName }: KernelDisk): string {
  return mapperName === null ? name : `${name} (${mapperName})`;
}

function inOrder(usages: readonly Usage[]): readonly Usage[] {
  const keyed = sortedBy(usages, (usage) => JSON.stringify(usage));
  return keyed.filter((usage, index) => JSON.stringify(usage) !== JSON.stringify(keyed[index - 1]));
}

function mountsByDevice(
  view: HostView,
  mounts: readonly Mount[],
): readonly (readonly [DeviceNumber, Mount])[] {
  return mounts.flatMap((mount) =>
    devicesOfMount(view, mount).map((device) => [device, mount] as const),
  );
}

/**
 * The block devices under a mount. btrfs gives each mount an anonymous device number and names one
 * of its devices as the source; the others are known by sysfs.
 */
export function devicesOfMount(view: HostView, mount: Mount): readonly DeviceNumber[] {
  if (!isAnonymous(mount)) return [mount.deviceNumber];
  const named = devicesNamedBy(mount)
    .map((path) => view.numbers.get(path))
    .filter((number) => number !== undefined);
  if (mount.filesystem !== 'btrfs') return named;
  const members = view.btrfsMembers
    .map((names) => names.map((name) => numberOf(view.disks, name)))
    .filter((numbers) => named.some((number) => numbers.includes(number)))
    .flat()
    .filter((number) => number !== null);
  return Array.from(new Set([...named, ...members]));
}

function numberOf(disks: readonly KernelDisk[], name: string): DeviceNumber | null {
  for (const disk of disks) {
    if (disk.name === name) return disk.deviceNumber;
    const partition = disk.partitions.find((candidate) => candidate.name === name);
    if (partition !== undefined) return partition.deviceNumber;
  }
  return null;
}
