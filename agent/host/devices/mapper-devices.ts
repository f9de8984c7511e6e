import { existsSync, readdirSync } from 'node:fs';
import type { DeviceNode } from './partition-nodes.ts';
import { sysfsLine } from './sysfs-line.ts';

/** sysfs counts in sectors of 512 bytes, whatever the device's own are (sysfs-block ABI). */
const SYSFS_SECTOR_BYTES = 512;

/** A device of the device mapper, as the kernel knows it at this moment. */
export interface MapperDevice extends DeviceNode {
  /** The kernel's names of what it is made of. */
  readonly slaves: readonly string[];
  readonly isSuspended: boolean;
}

/**
 * Under which name each UUID was seen last: it is asked again first, since operations on the
 * volumes of a disk follow one another.
 */
const lastNames = new Map<string, string>();

/**
 * Finds a device of the device mapper by its UUID; null when there is none. Kernel memory, read
 * without waiting.
 */
export function findMapperDevice(uuid: string, sys = '/sys'): MapperDevice | null {
  const last = lastNames.get(uuid);
  const found = last === undefined ? null : readMapperDevice(last, uuid, sys);
  if (found !== null) return found;
  lastNames.clear();
  for (const name of readdirSync(`${sys}/block`)) {
    const seen = name.startsWith('dm-') ? sysfsLine(`${sys}/block/${name}`, 'dm/uuid') : null;
    if (seen !== null) lastNames.set(seen, name);
  }
  const name = lastNames.get(uuid);
  return name === undefined ? null : readMapperDevice(name, uuid, sys);
}

/** Null when there is no device of that name and UUID. */
function readMapperDevice(name: string, uuid: string, sys: string): MapperDevice | null {
  const directory = `${sys}/block/${name}`;
  if (sysfsLine(directory, 'dm/uuid') !== uuid) return null;
  const deviceNumber = sysfsLine(directory, 'dev');
  const size = sysfsLine(directory, 'size');
  if (deviceNumber === null || size === null) return null;
  return {
    path: `/dev/${name}`,
    sizeBytes: Number(size) * SYSFS_SECTOR_BYTES,
    deviceNumber,
    slaves: readdirSync(`${directory}/slaves`),
    isSuspended: sysfsLine(directory, 'dm/suspended') === '1',
  };
}

/**
 * The devices at the bottom of others: a mirror lies on devices of the mapper, and those on
 * partitions.
 *
 * @param slaves the kernel's names of what a device is made of.
 */
export function readLowest(slaves: readonly string[], sys = '/sys'): readonly string[] {
  const lowest = slaves.flatMap((name) => {
    const directory = `${sys}/block/${name}/slaves`;
    const below = name.startsWith('dm-') && existsSync(directory) ? readdirSync(directory) : [];
    return below.length === 0 ? [name] : readLowest(below, sys);
  });
  return Array.from(new Set(lowest)).toSorted();
}

/**
 * Whether a device at the bottom of others can be read: not what the kernel still names of a disk
 * that was pulled, and not what LVM puts in the place of a leg that is missing.
 */
export function isReadable(name: string, sys = '/sys'): boolean {
  return !name.startsWith('dm-') && existsSync(`${sys}/class/block/${name}`);
}
