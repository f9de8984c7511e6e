import type { RootFilesystem } from '../../src/model/observed/host-facts.ts';
import { compareText } from '../../src/model/values/order.ts';
import type { DeviceNumber } from '../host/devices/block-device.ts';
import { mountOf, unescapeOctal, type Mount } from '../host/mounts/mountinfo.ts';
import type { KernelDisk } from '../host/devices/sysfs.ts';
import type { HostView } from './host-view.ts';
import { devicesOfMount } from './usage.ts';

/** Where the running system lies. */
export interface SystemPlaces {
  readonly root: RootFilesystem;
  /** By the kernel's name of a disk: from a mount point or swap down to it. */
  readonly chains: ReadonlyMap<string, readonly string[]>;
}

/** What following a mount or a swap downwards came to. */
interface Ends {
  readonly disks: { readonly disk: string; readonly chain: readonly string[] }[];
  /** Filesystems that lie on no block device. */
  readonly withoutDevice: string[];
  /** Where the chain could not be followed any further, and why. */
  readonly unknown: string[];
}

/** Filesystems in memory, of another machine or of a hypervisor: they end a chain. */
const WITHOUT_DEVICE = new Set([
  '9p',
  'afs',
  'ceph',
  'cifs',
  'nfs',
  'nfs4',
  'ramfs',
  'rootfs',
  'smb3',
  'tmpfs',
  'virtiofs',
]);

const MAX_DEPTH = 32;

/**
 * Follows `/`, /boot, the EFI system partition, every swap and every mount that is not ours through
 * overlay layers, the device mapper, md, bcache and loop devices down to disks, as PID 1 sees them.
 *
 * @param isOurs whether a mount is a volume of ours; those end a chain, unless it is one of the
 * system itself.
 */
export function traceSystem(view: HostView, isOurs: (mount: Mount) => boolean): SystemPlaces {
  const mounts = view.mounts.host.mounts;
  const chains = new Map<string, readonly string[]>();
  const keep = (ends: Ends): void => {
    for (const { disk, chain } of ends.disks) if (!chains.has(disk)) chains.set(disk, chain);
  };
  const always = { view, isOurs: () => false };
  const rootMount = mountOf('/', mounts);
  const root = newEnds();
  if (rootMount === null) root.unknown.push('no mount at / in mountinfo');
  else followMount(always, rootMount, { chain: ['/'], ends: root, depth: 0 });
  keep(root);
  for (const mountPoint of ['/boot', '/boot/efi', '/efi']) {
    const ends = newEnds();
    for (const mount of mounts.filter((candidate) => candidate.mountPoint === mountPoint))
      followMount(always, mount, { chain: [mountPoint], ends, depth: 0 });
    keep(ends);
  }
  for (const swap of view.swaps) {
    const ends = newEnds();
    followSwap(always, swap.path, ends);
    keep(ends);
  }
  for (const mount of mounts.toSorted((a, b) => compareText(a.mountPoint, b.mountPoint))) {
    if (isOurs(mount)) continue;
    const ends = newEnds();
    followMount({ view, isOurs }, mount, { chain: [mount.mountPoint], ends, depth: 0 });
    keep(ends);
  }
  return { root: judgeRoot(root), chains };
}

function newEnds(): Ends {
  return { disks: [], withoutDevice: [], unknown: [] };
}

function judgeRoot(ends: Ends): RootFilesystem {
  const [unknown] = ends.unknown;
  if (unknown !== undefined) return { kind: 'unknown', reason: unknown };
  const [first] = ends.disks;
  if (first !== undefined) return { kind: 'block', chain: first.chain };
  const [filesystem] = ends.withoutDevice;
  return filesystem === undefined
    ? { kind: 'unknown', reason: '/ was followed to nothing' }
    : { kind: 'no-block-device', filesystem };
}

interface Walker {
  readonly view: HostView;
  readonly isOurs: (mount: Mount) => boolean;
}

interface Walk {
  readonly chain: readonly string[];
  readonly ends: Ends;
  readonly depth: number;
}

function deeper(walk: Walk, ...links: readonly string[]): Walk {
  return { chain: [...walk.chain, ...links], ends: walk.ends, depth: walk.depth + 1 };
}

function followSwap(walker: Walker, path: string, ends: Ends): void {
  const walk = { chain: ['swap', path], ends, depth: 0 };
  const device = walker.view.numbers.get(path);
  if (device === undefined) followFile(walker, path, walk);
  else followDevice(walker, device, { ...walk, chain: ['swap'] });
}

function followMount(walker: Walker, mount: Mount, walk: Walk): void {
  if (walk.depth > MAX_DEPTH) {
    walk.ends.unknown.push(`${walk.chain.slice(0, 4).join(' -> ')} … leads in a circle`);
    return;
  }
  const devices = devicesOfMount(walker.view, mount);
  for (const device of devices) followDevice(walker, device, walk);
  if (devices.length > 0) return;
  if (mount.filesystem === 'overlay') followLayers(walker, mount, walk);
  else if (mount.source.startsWith('/') && !mount.source.startsWith('/dev/'))
    // A filesystem in a file, mounted without a loop device (erofs).
    followFile(walker, mount.source, walk);
  else if (WITHOUT_DEVICE.has(mount.filesystem)) walk.ends.withoutDevice.push(mount.filesystem);
  else
    walk.ends.unknown.push(
      `${mount.mountPoint} is a ${mount.filesystem} filesystem from ${JSON.stringify(mount.source)}, which cannot be followed to a disk`,
    );
}

/** All layers count: a chain that misses one is not followed to its end. */
function followLayers(walker: Walker, mount: Mount, walk: Walk): void {
  const layers = overlayLayers(mount.superOptions);
  if (layers.length === 0)
    walk.ends.unknown.push(`the overlay at ${mount.mountPoint} names no layers`);
  for (const layer of layers) {
    const below = layer.startsWith('/') ? mountOf(layer, walker.view.mounts.host.mounts) : null;
    if (below === null || below.id === mount.id)
      walk.ends.unknown.push(
        `the layer ${JSON.stringify(layer)} of the overlay at ${mount.mountPoint} is not among the mounts that PID 1 sees`,
      );
    else followMount(walker, below, deeper(walk, `overlay layer ${layer}`));
  }
}

/** The directories of `lowerdir` (separated by colons), `upperdir` and their newer forms. */
export function overlayLayers(superOptions: string): readonly string[] {
  return superOptions
    .split(/(?<!\\),/)
    .flatMap((option) => {
      const match = /^(lowerdir\+?|upperdir|datadir\+?)=(.*)$/.exec(option);
      if (match === null) return [];
      const [, name, value = ''] = match;
      return name === 'lowerdir' ? value.split(/(?<!\\)::?/) : [value];
    })
    .map((path) => unescapeOctal(path).replace(/\\(.)/g, '$1'))
    .filter((path) => path !== '');
}

function followFile(walker: Walker, path: string, walk: Walk): void {
  const mount = mountOf(path, walker.view.mounts.host.mounts);
  if (mount === null) walk.ends.unknown.push(`${path} lies on no mount that PID 1 sees`);
  else if (!walker.isOurs(mount)) followMount(walker, mount, deeper(walk, mount.mountPoint));
}

function followDevice(walker: Walker, device: DeviceNumber, walk: Walk): void {
  if (walk.depth > MAX_DEPTH) {
    walk.ends.unknown.push(`${walk.chain.slice(0, 4).join(' -> ')} … leads in a circle`);
    return;
  }
  for (const disk of walker.view.disks) {
    if (disk.deviceNumber === device) {
      followDisk(walker, disk, walk);
      return;
    }
    const partition = disk.partitions.find((candidate) => candidate.deviceNumber === device);
    if (partition === undefined) continue;
    followDisk(walker, disk, deeper(walk, partition.path));
    return;
  }
  walk.ends.unknown.push(`block device ${device} is not in /sys/block`);
}

function followDisk(walker: Walker, disk: KernelDisk, walk: Walk): void {
  const name = disk.mapperName === null ? disk.path : `${disk.path} (${disk.mapperName})`;
  const here = deeper(walk, name);
  if (/^(?:zram|ram)\d/.test(disk.name)) {
    here.ends.withoutDevice.push(disk.name);
    return;
  }
  here.ends.disks.push({ disk: disk.name, chain: here.chain });
  for (const slave of disk.slaves) followName(walker, slave, here);
  if (/^(?:dm-|md)\d/.test(disk.name) && disk.slaves.length === 0)
    here.ends.unknown.push(`${name} does not say which disks it is made of`);
  const loop = walker.view.loops.find((candidate) => candidate.name === disk.name);
  if (loop === undefined) return;
  if (loop.device !== null) followDevice(walker, loop.device, deeper(here, loop.backingFile));
  else followFile(walker, loop.backingFile, deeper(here, loop.backingFile));
}

function followName(walker: Walker, name: string, walk: Walk): void {
  for (const disk of walker.view.disks) {
    const partition = disk.partitions.find((candidate) => candidate.name === name);
    if (disk.name === name) followDevice(walker, disk.deviceNumber, walk);
    else if (partition !== undefined) followDevice(walker, partition.deviceNumber, walk);
  }
}
