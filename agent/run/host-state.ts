import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the kernel and udev report devices and mounts. */
export interface HostPlaces {
  readonly sys: string;
  /** Of a process that sees the mounts of the host. */
  readonly mountinfo: string;
  readonly swaps: string;
  readonly udevData: string;
  /** The directory of keys; null where only the root half may list it. */
  readonly keys: string | null;
}

export const HOST_PLACES: HostPlaces = {
  sys: '/sys',
  mountinfo: '/proc/self/mountinfo',
  swaps: '/proc/swaps',
  udevData: '/run/udev/data',
  keys: null,
};

/** What is cheap to ask: it changes whenever a device, a mount, a swap or a key may have. */
export interface ChangeIndicators {
  /** `/sys/kernel/uevent_seqnum`: the number of the last event of any device. */
  readonly events: string;
  readonly mounts: string;
  readonly keys: string;
}

/**
 * Reads how many device events there were, the mounts of whole block devices and active swaps, and
 * which keys there are. Bind mounts of directories are left out: kubelet makes some for every pod.
 */
export function readChangeIndicators({
  sys,
  mountinfo,
  swaps: swapFile,
  keys,
}: HostPlaces): ChangeIndicators {
  const mounts = textOf(mountinfo).split('\n').flatMap(wholeMount);
  const swaps = textOf(swapFile).split('\n').flatMap(swapDevice);
  return {
    events: textOf(join(sys, 'kernel/uevent_seqnum')).trim(),
    mounts: digest([...mounts.toSorted(), ...swaps.toSorted()]),
    keys:
      keys === null ? '' : digest(namesIn(keys).map((name) => `${name} ${lastChange(keys, name)}`)),
  };
}

/**
 * When a file became what it is, with its mode and owner (inode(7), ctime); of a link itself, for
 * kubelet changes a Secret by a new directory beside it.
 */
function lastChange(directory: string, name: string): number {
  return lstatSync(join(directory, name), { throwIfNoEntry: false })?.ctimeMs ?? 0;
}

/**
 * The mount point and source of a line of proc_pid_mountinfo(5), when it is of the whole of a block
 * device.
 */
function wholeMount(line: string): readonly string[] {
  const words = line.split(' ');
  const [, , , root = '', mountPoint = ''] = words;
  const source = words[words.indexOf('-') + 2] ?? '';
  return root === '/' && source.startsWith('/dev/') ? [`${source} ${mountPoint}`] : [];
}

function swapDevice(line: string): readonly string[] {
  const [device = ''] = line.split(/\s/);
  return device.startsWith('/dev/') ? [`swap ${device}`] : [];
}

/**
 * Attributes of a block device that change when it is another one, larger, or written by nobody any
 * more (sysfs-block(5)).
 */
const ATTRIBUTES = ['dev', 'diskseq', 'size', 'ro', 'dm/uuid', 'dm/suspended', 'loop/backing_file'];

/**
 * What udev has found on a device: an event that only says that somebody closed it changes nothing
 * of this.
 */
const UDEV_FACTS = /^E:ID_(?:FS|PART|SERIAL|WWN)/;

/**
 * A digest of all block devices as the kernel reports them and udev has probed them. Opens no
 * device.
 */
export function readDevices({ sys, udevData }: HostPlaces): string {
  const block = join(sys, 'class/block');
  return digest(
    namesIn(block).map((name) => {
      const values = ATTRIBUTES.map((attribute) => textOf(join(block, name, attribute)).trim());
      const facts = textOf(join(udevData, `b${values[0] ?? ''}`))
        .split('\n')
        .filter((line) => UDEV_FACTS.test(line));
      return JSON.stringify([name, ...values, ...facts.toSorted()]);
    }),
  );
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).toSorted();
  } catch {
    return [];
  }
}

/**
 * Empty where there is none: a device that has just gone, an attribute that this kernel has not.
 */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function digest(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('base64url');
}

/** Says what the host's devices, mounts and keys are like, and reads as little as that takes. */
export interface HostWatch {
  /** The same text as long as nothing changed. */
  readonly state: () => string;
}

/** Devices are read again only after an event of any device. */
export function watchHost(places: HostPlaces = HOST_PLACES): HostWatch {
  let events: string | null = null;
  let devices = '';
  return {
    state: () => {
      const indicators = readChangeIndicators(places);
      if (events !== indicators.events || indicators.events === '') devices = readDevices(places);
      events = indicators.events;
      return `${devices} ${indicators.mounts} ${indicators.keys}`;
    },
  };
}
