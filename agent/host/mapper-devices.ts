import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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

/** Finds a device of the device mapper by its UUID; null when there is none. Kernel memory, read without waiting. */
export function findMapperDevice(uuid: string, sys = '/sys'): MapperDevice | null {
  for (const name of readdirSync(join(sys, 'block'))) {
    const directory = join(sys, 'block', name);
    if (!name.startsWith('dm-') || sysfsLine(directory, 'dm/uuid') !== uuid) continue;
    const deviceNumber = sysfsLine(directory, 'dev');
    const size = sysfsLine(directory, 'size');
    if (deviceNumber === null || size === null) return null;
    return {
      path: `/dev/${name}`,
      sizeBytes: Number(size) * SYSFS_SECTOR_BYTES,
      deviceNumber,
      slaves: readdirSync(join(directory, 'slaves')),
      isSuspended: sysfsLine(directory, 'dm/suspended') === '1',
    };
  }
  return null;
}

/**
 * The devices at the bottom of others: a mirror lies on devices of the mapper, and those on partitions.
 *
 * @param slaves the kernel's names of what a device is made of.
 */
export function readLowest(slaves: readonly string[], sys = '/sys'): readonly string[] {
  const lowest = slaves.flatMap((name) => {
    const directory = join(sys, 'block', name, 'slaves');
    const below = name.startsWith('dm-') && existsSync(directory) ? readdirSync(directory) : [];
    return below.length === 0 ? [name] : readLowest(below, sys);
  });
  return Array.from(new Set(lowest)).toSorted();
}
