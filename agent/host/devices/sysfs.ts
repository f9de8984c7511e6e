import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Bytes } from '../../../src/model/values/bytes.ts';
import type { DeviceNumber } from './block-device.ts';
import { sysfsLine } from './sysfs-line.ts';

/** sysfs counts in sectors of 512 bytes, whatever the device's own are (sysfs-block ABI). */
const SYSFS_SECTOR_BYTES = 512;

/** A member of /sys/block, as the kernel describes it. Nothing here is read from the medium. */
export interface KernelDisk {
  /** `sda`; with `!` where the device's name has a slash. */
  readonly name: string;
  readonly path: string;
  readonly deviceNumber: DeviceNumber;
  readonly sizeBytes: Bytes;
  readonly logicalSectorBytes: Bytes;
  readonly physicalSectorBytes: Bytes;
  readonly rotational: boolean;
  readonly readOnly: boolean;
  readonly removable: boolean;
  /** nvme multipath: a path of a namespace, not a device of its own. */
  readonly hidden: boolean;
  /** `running` (SCSI), `live` (NVMe), …; null where the driver has none. */
  readonly state: string | null;
  /** The directory in /sys/devices: through which buses it is attached. */
  readonly topology: string;
  readonly holders: readonly string[];
  /** What it is made of (device mapper, md, bcache). */
  readonly slaves: readonly string[];
  /** The name of a device mapper device, such as `vg0-root`. */
  readonly mapperName: string | null;
  /** What the device mapper calls it for ever: `LVM-` and two UUIDs for a logical volume. */
  readonly mapperUuid: string | null;
  /** A device mapper device that takes no orders: reads of it wait until it is resumed. */
  readonly isSuspended: boolean;
  /** Backing file of an attached loop device. */
  readonly backingFile: string | null;
  readonly partitions: readonly KernelPartition[];
  readonly identity: RawIdentity;
}

export interface KernelPartition {
  readonly name: string;
  readonly path: string;
  readonly number: number;
  readonly deviceNumber: DeviceNumber;
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
  readonly holders: readonly string[];
}

/** What drivers export of a disk's identity; texts as they are, pages as bytes. */
export interface RawIdentity {
  readonly wwid: string | null;
  readonly serial: string | null;
  readonly model: string | null;
  readonly vendor: string | null;
  readonly name: string | null;
  readonly eui: string | null;
  readonly nguid: string | null;
  readonly uuid: string | null;
  readonly namespaceId: string | null;
  /** SCSI vital product data: unit serial number (page 80h), device identification (83h). */
  readonly page80: Uint8Array | null;
  readonly page83: Uint8Array | null;
}

/**
 * Reads /sys/block: disks, partitions, and what lies over and under them. Kernel memory, therefore
 * read without waiting. A device that disappears meanwhile is left out.
 */
export function readKernelDisks(sys = '/sys'): readonly KernelDisk[] {
  return list(join(sys, 'block'))
    .map((name) => readDisk(`${sys}/block/${name}`, name))
    .filter((disk) => disk !== null);
}

function readDisk(directory: string, name: string): KernelDisk | null {
  const deviceNumber = attribute(directory, 'dev');
  if (deviceNumber === null) return null;
  const logicalSectorBytes = Number(attribute(directory, 'queue/logical_block_size') ?? 512);
  const isLoop = name.startsWith('loop');
  const isMapper = name.startsWith('dm-');
  // Neither a driver nor a bus is behind these, and partitions of a mapped device are mapped
  // devices too.
  const isVirtual = isLoop || isMapper;
  return {
    name,
    path: devicePath(name),
    deviceNumber,
    sizeBytes: sectors(attribute(directory, 'size')),
    logicalSectorBytes,
    readOnly: attribute(directory, 'ro') === '1',
    ...(isMapper
      ? { ...NO_MEDIUM, physicalSectorBytes: logicalSectorBytes }
      : readMedium(directory, logicalSectorBytes)),
    state: isVirtual ? null : attribute(directory, 'device/state'),
    topology: isMapper ? directory : realPath(directory),
    holders: list(`${directory}/holders`),
    slaves: list(`${directory}/slaves`),
    ...(isMapper ? readMapped(directory) : NOT_MAPPED),
    backingFile: isLoop ? sysfsLine(directory, 'loop/backing_file') : null,
    partitions: isMapper ? [] : readPartitions(directory, name),
    identity: isVirtual ? NO_IDENTITY : readIdentity(directory),
  };
}

type Medium = Pick<KernelDisk, 'physicalSectorBytes' | 'rotational' | 'removable' | 'hidden'>;

/** Of a mapped device nobody asks: those under it have it. */
const NO_MEDIUM = { rotational: false, removable: false, hidden: false } as const;

function readMedium(directory: string, logicalSectorBytes: Bytes): Medium {
  return {
    physicalSectorBytes: Number(
      attribute(directory, 'queue/physical_block_size') ?? logicalSectorBytes,
    ),
    rotational: attribute(directory, 'queue/rotational') === '1',
    removable: attribute(directory, 'removable') === '1',
    hidden: attribute(directory, 'hidden') === '1',
  };
}

type Mapped = Pick<KernelDisk, 'mapperName' | 'mapperUuid' | 'isSuspended'>;

const NOT_MAPPED: Mapped = { mapperName: null, mapperUuid: null, isSuspended: false };

function readMapped(directory: string): Mapped {
  return {
    mapperName: attribute(directory, 'dm/name'),
    mapperUuid: attribute(directory, 'dm/uuid'),
    isSuspended: attribute(directory, 'dm/suspended') === '1',
  };
}

function readPartitions(directory: string, disk: string): readonly KernelPartition[] {
  return list(directory)
    .filter((name) => name.startsWith(disk))
    .map((name) => readPartition(`${directory}/${name}`, name))
    .filter((partition) => partition !== null)
    .sort((a, b) => a.number - b.number);
}

function readPartition(directory: string, name: string): KernelPartition | null {
  const number = attribute(directory, 'partition');
  const deviceNumber = attribute(directory, 'dev');
  if (number === null || deviceNumber === null) return null;
  return {
    name,
    path: devicePath(name),
    number: Number(number),
    deviceNumber,
    startBytes: sectors(attribute(directory, 'start')),
    sizeBytes: sectors(attribute(directory, 'size')),
    holders: list(`${directory}/holders`),
  };
}

const NO_IDENTITY: RawIdentity = {
  wwid: null,
  serial: null,
  model: null,
  vendor: null,
  name: null,
  eui: null,
  nguid: null,
  uuid: null,
  namespaceId: null,
  page80: null,
  page83: null,
};

function readIdentity(directory: string): RawIdentity {
  return {
    wwid: sysfsLine(directory, 'wwid') ?? sysfsLine(directory, 'device/wwid'),
    serial: sysfsLine(directory, 'serial') ?? sysfsLine(directory, 'device/serial'),
    model: sysfsLine(directory, 'device/model'),
    vendor: sysfsLine(directory, 'device/vendor'),
    name: sysfsLine(directory, 'device/name'),
    eui: sysfsLine(directory, 'eui'),
    nguid: sysfsLine(directory, 'nguid'),
    uuid: sysfsLine(directory, 'uuid'),
    namespaceId: sysfsLine(directory, 'nsid'),
    page80: bytes(directory, 'device/vpd_pg80'),
    page83: bytes(directory, 'device/vpd_pg83'),
  };
}

/**
 * The members of every mounted btrfs, by kernel name: a btrfs mount names only one of its devices.
 */
export function readBtrfsMembers(sys = '/sys'): readonly (readonly string[])[] {
  return list(join(sys, 'fs/btrfs'))
    .map((name) => list(join(sys, 'fs/btrfs', name, 'devices')))
    .filter((members) => members.length > 0);
}

/** Links below /dev/disk that lead to each device, by kernel name, sorted; none without udev. */
export function readDiskLinks(dev = '/dev'): ReadonlyMap<string, readonly string[]> {
  const links = new Map<string, string[]>();
  for (const directory of ['by-id', 'by-path']) {
    for (const name of list(join(dev, 'disk', directory))) {
      const link = join(dev, 'disk', directory, name);
      const target = linkTarget(link);
      if (target === null) continue;
      const device = basename(target);
      links.set(device, [...(links.get(device) ?? []), link]);
    }
  }
  return links;
}

/**
 * One line of a file of sysfs that the kernel itself words, trimmed; null when it is missing,
 * unreadable or empty.
 */
export function attribute(directory: string, name: string): string | null {
  const value = sysfsLine(directory, name)?.trim() ?? '';
  return value === '' ? null : value;
}

function bytes(directory: string, name: string): Uint8Array | null {
  const path = `${directory}/${name}`;
  if (!existsSync(path)) return null;
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

/** The members of a directory of sysfs, sorted; none when it is missing or unreadable. */
export function list(directory: string): readonly string[] {
  try {
    return readdirSync(directory).sort();
  } catch {
    return [];
  }
}

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function sectors(count: string | null): Bytes {
  return Number(count ?? 0) * SYSFS_SECTOR_BYTES;
}

function devicePath(name: string): string {
  return `/dev/${name.replaceAll('!', '/')}`;
}
