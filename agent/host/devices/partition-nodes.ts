import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { Bytes } from '../../../src/model/values/bytes.ts';
import { readNodeNumber, type DeviceNumber } from './block-device.ts';
import { sysfsLine } from './sysfs-line.ts';

/**
 * One disk as the kernel knows it at this moment, read again before every write: few files, and
 * without waiting, because sysfs is kernel memory.
 */

/** sysfs counts in sectors of 512 bytes, whatever the device's own are (sysfs-block ABI). */
const SYSFS_SECTOR_BYTES = 512;

/** The block device that a volume lies on: a partition, or a logical volume. */
export interface DeviceNode {
  readonly path: string;
  readonly sizeBytes: Bytes;
  readonly deviceNumber: DeviceNumber;
}

export interface PartitionNode extends DeviceNode {
  readonly number: number;
  readonly startBytes: Bytes;
}

/** The partitions of a disk that the kernel knows, by number. */
export function readPartitionNodes(diskPath: string): readonly PartitionNode[] {
  const directory = sysfsDirectory(diskPath);
  const disk = basename(directory);
  return list(directory)
    .filter((name) => name.startsWith(disk))
    .map((name) => readNode(`${directory}/${name}`))
    .filter((node) => node !== null)
    .sort((a, b) => a.number - b.number);
}

/** One partition of a disk, by its number; null when the kernel knows none. */
export function readPartitionNode(diskPath: string, number: number): PartitionNode | null {
  const directory = sysfsDirectory(diskPath);
  const disk = basename(directory);
  // The kernel keeps digits apart: sda1, nvme0n1p1.
  return readNode(`${directory}/${disk}${/\d$/.test(disk) ? 'p' : ''}${number}`);
}

function readNode(directory: string): PartitionNode | null {
  const number = sysfsLine(directory, 'partition');
  if (number === null) return null;
  const start = sysfsLine(directory, 'start');
  const size = sysfsLine(directory, 'size');
  const device = sysfsLine(directory, 'dev');
  if (start === null || size === null || device === null) return null;
  return {
    number: Number(number),
    path: devicePath(basename(directory)),
    startBytes: Number(start) * SYSFS_SECTOR_BYTES,
    sizeBytes: Number(size) * SYSFS_SECTOR_BYTES,
    deviceNumber: device,
  };
}

/** A disk as it is attached now: another disk under the same name is another instance. */
export interface DiskInstance {
  readonly deviceNumber: DeviceNumber;
  /** Grows with every attachment, on kernels since 5.15 (sysfs-block ABI, diskseq). */
  readonly sequence: string | null;
  readonly sizeBytes: Bytes;
  readonly logicalSectorBytes: Bytes;
  readonly readOnly: boolean;
  /** What the hardware says of itself, as raw text: compared, never interpreted. */
  readonly identity: string;
}

const IDENTITY_FILES = [
  'wwid',
  'device/wwid',
  'device/serial',
  'serial',
  'device/model',
  'uuid',
  'nguid',
  'eui',
  'loop/backing_file',
] as const;

/** @returns null when there is no such disk, or when its node leads to another device. */
export function readDiskInstance(diskPath: string): DiskInstance | null {
  const directory = sysfsDirectory(diskPath);
  const names = new Set(list(directory));
  if (names.size === 0) return null;
  const device = sysfsLine(directory, 'dev');
  const size = sysfsLine(directory, 'size');
  const sector = sysfsLine(directory, 'queue/logical_block_size');
  if (device === null || size === null || sector === null) return null;
  if (readNodeNumber(diskPath) !== device) return null;
  // Most disks have few of them, and to read what is not there costs more than to read what is.
  const present = IDENTITY_FILES.map((name) =>
    names.has(name.split('/')[0] ?? '') ? sysfsLine(directory, name) : null,
  );
  return {
    deviceNumber: device,
    sequence: names.has('diskseq') ? sysfsLine(directory, 'diskseq') : null,
    sizeBytes: Number(size) * SYSFS_SECTOR_BYTES,
    logicalSectorBytes: Number(sector),
    readOnly: sysfsLine(directory, 'ro') === '1',
    identity: JSON.stringify(present),
  };
}

/**
 * Every disk that the kernel has now, by path; those without a medium left out, and what the device
 * mapper makes of others.
 */
export function readDiskInstances(): ReadonlyMap<string, DiskInstance> {
  const found = new Map<string, DiskInstance>();
  for (const name of list('/sys/block')) {
    if (name.startsWith('dm-')) continue;
    const instance = readDiskInstance(devicePath(name));
    if (instance !== null && instance.sizeBytes > 0) found.set(devicePath(name), instance);
  }
  return found;
}

/** The loop device that has a path as its backing file; null when none has. */
export function readLoopOver(path: string): string | null {
  const loop = attachedLoops().find(
    (name) => sysfsLine(`/sys/block/${name}`, 'loop/backing_file') === path,
  );
  return loop === undefined ? null : devicePath(loop);
}

/** Of the many loop devices that a host may have, those with a size. */
function attachedLoops(): readonly string[] {
  return list('/sys/block').filter(
    (name) => name.startsWith('loop') && sysfsLine(`/sys/block/${name}`, 'size') !== '0',
  );
}

/** sysfs writes `!` where a device name has `/` (cciss/c0d0). */
function sysfsDirectory(diskPath: string): string {
  return `/sys/block/${diskPath.replace(/^\/dev\//, '').replaceAll('/', '!')}`;
}

function devicePath(name: string): string {
  return `/dev/${name.replaceAll('!', '/')}`;
}

function list(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
