/**
 * Block devices in memory, in place of the doors of agent/host to devices, partitions and the
 * device mapper. What is written is seen at once, and on the medium only when it was synced through
 * the device that it was written through, as the page cache of Linux has it. What a power cut may
 * leave can be looked at before every write and sync.
 */
import { readlinkSync } from 'node:fs';
import type { CommandRunner } from '../../../agent/drivers/driver.ts';
import { decodeGptCopy, type GptTable } from '../../../agent/formats/gpt.ts';
import { GPT_ENTRIES_BYTES, usedGptEntries } from '../../../agent/formats/gpt-entries.ts';
import { decodeGptHeader } from '../../../agent/formats/gpt-header.ts';
import type { CommandResult } from '../../../agent/host/commands/command.ts';
import type { OwnMount } from '../../../agent/host/mounts/mount-table.ts';
import type { MapperDevice } from '../../../agent/host/devices/mapper-devices.ts';
import type { DiskInstance, PartitionNode } from '../../../agent/host/devices/partition-nodes.ts';
import { MiB } from '../../../src/model/values/bytes.ts';

const SECTOR_BYTES = 512;

interface PendingWrite {
  readonly through: string;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

export interface Medium {
  /** What programs read. */
  readonly seen: Buffer;
  /** What a power cut leaves at least. */
  readonly durable: Buffer;
  pending: PendingWrite[];
}

interface FakeDevice {
  readonly path: string;
  readonly deviceNumber: string;
  readonly medium: Medium;
  readonly startBytes: number;
  readonly sizeBytes: number;
}

export interface Step {
  readonly kind: 'open' | 'write' | 'sync';
  readonly path: string;
}

interface FakeDevices {
  readonly devices: Map<string, FakeDevice>;
  readonly instances: Map<string, DiskInstance>;
  readonly partitions: Map<string, PartitionNode[]>;
  readonly mapped: Map<string, MapperDevice>;
  readonly mounts: OwnMount[];
  /** Loop devices, by the device that is their backing file. */
  readonly loops: Map<string, string>;
  /** Devices that somebody holds. */
  readonly held: Set<string>;
  /**
   * Told of every write and sync, and of devices that are opened to be written to, before it is
   * done.
   */
  before: (step: Step) => void;
  /** What is done instead of programs, by name; told what is written to them. */
  readonly tools: Map<string, (argv: readonly string[], input?: string) => CommandResult | string>;
  /** What was started, in its order. */
  readonly started: (readonly string[])[];
}

export const fake: FakeDevices = {
  devices: new Map(),
  instances: new Map(),
  partitions: new Map(),
  mapped: new Map(),
  mounts: [],
  loops: new Map(),
  held: new Set(),
  before: () => undefined,
  tools: new Map(),
  started: [],
};

let lastNumber = 0;

export function resetDevices(): void {
  for (const known of [fake.devices, fake.instances, fake.partitions, fake.mapped, fake.tools])
    known.clear();
  fake.loops.clear();
  fake.held.clear();
  fake.before = () => undefined;
  fake.started.length = 0;
  fake.mounts.length = 0;
  fake.tools.set('partx', ([, verb = '', , range = '', , path = '']) => partx(verb, range, path));
  fake.tools.set('chattr', () => '');
  fake.tools.set('blkid', () => exited(2));
}

export function exited(exitCode: number, stderr = ''): CommandResult {
  return { kind: 'exited', exitCode, stdout: '', stderr };
}

export function aMedium(sizeBytes: number): Medium {
  return { seen: Buffer.alloc(sizeBytes), durable: Buffer.alloc(sizeBytes), pending: [] };
}

/** Attaches a disk of zeros, or takes one away and attaches another one under its name. */
export function attachDisk(path: string, sizeBytes: number, more: Partial<DiskInstance> = {}) {
  const medium = aMedium(sizeBytes);
  const deviceNumber = attachDevice(path, medium, { startBytes: 0, sizeBytes });
  fake.instances.set(path, {
    deviceNumber,
    sequence: deviceNumber,
    sizeBytes,
    logicalSectorBytes: SECTOR_BYTES,
    readOnly: false,
    identity: `["${path}"]`,
    ...more,
  });
  fake.partitions.set(path, []);
  return medium;
}

/** @returns its device number, which is new. */
export function attachDevice(
  path: string,
  medium: Medium,
  span: { readonly startBytes: number; readonly sizeBytes: number },
): string {
  const deviceNumber = `900:${(lastNumber += 1)}`;
  fake.devices.set(path, { path, deviceNumber, medium, ...span });
  return deviceNumber;
}

/** What another program writes, and is on the medium. */
export function put(medium: Medium, offset: number, bytes: Uint8Array): void {
  medium.seen.set(bytes, offset);
  medium.durable.set(bytes, offset);
}

/** More writes than this without a sync between are not looked at in every combination. */
const MOST_PENDING = 12;

/**
 * Everything that a power cut at this moment may leave: each write that was not synced is there, or
 * is not.
 */
export function* afterPowerCut({ durable, pending }: Medium): Generator<Buffer> {
  if (pending.length > MOST_PENDING) throw new Error(`${pending.length} writes are not synced`);
  for (let subset = 0; subset < 2 ** pending.length; subset += 1) {
    const image = Buffer.from(durable);
    for (const [index, { offset, bytes }] of pending.entries())
      if ((subset & (2 ** index)) !== 0) image.set(bytes, offset);
    yield image;
  }
}

function deviceAt(path: string): FakeDevice {
  const device = fake.devices.get(path);
  if (device === undefined) throw new Error(`ENOENT: ${path}`);
  return device;
}

function readAt(path: string, offset: number, length: number): Buffer {
  const { medium, startBytes, sizeBytes } = deviceAt(path);
  if (offset < 0 || offset + length > sizeBytes)
    throw new Error(`the device ends at byte ${sizeBytes}, before the end of a region`);
  return Buffer.from(medium.seen.subarray(startBytes + offset, startBytes + offset + length));
}

export function writeAt(path: string, offset: number, bytes: Uint8Array): void {
  const { medium, startBytes } = deviceAt(path);
  fake.before({ kind: 'write', path });
  const kept = Uint8Array.from(bytes);
  medium.pending.push({ through: path, offset: startBytes + offset, bytes: kept });
  medium.seen.set(kept, startBytes + offset);
}

function syncAt(path: string): void {
  const { medium } = deviceAt(path);
  fake.before({ kind: 'sync', path });
  const synced = medium.pending.filter(({ through }) => through === path);
  for (const { offset, bytes } of synced) medium.durable.set(bytes, offset);
  medium.pending = medium.pending.filter(({ through }) => through !== path);
}

async function syncDevice(path: string): Promise<void> {
  syncAt(path);
  return Promise.resolve();
}

interface Handle {
  readonly fd: number;
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const opened = new Map<number, string>();

function openAt(path: string): Handle {
  deviceAt(path);
  const fd = 100_000 + opened.size;
  opened.set(fd, path);
  return { fd, sync: () => syncDevice(path), close: () => Promise.resolve() };
}

function pathOf(device: string | { readonly fd: number }): string {
  return typeof device === 'string' ? device : (opened.get(device.fd) ?? '');
}

interface Region {
  readonly offsetBytes: number;
  readonly lengthBytes: number;
}

function readAll(file: { readonly fd: number }, regions: readonly Region[], buffer: Buffer) {
  let start = 0;
  return regions.map(({ offsetBytes, lengthBytes }) => {
    const part = buffer.subarray(start, start + lengthBytes);
    part.set(readAt(pathOf(file), offsetBytes, lengthBytes));
    start += lengthBytes;
    return part;
  });
}

/** Links are real files. */
function linkEnd(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return path;
  }
}

/** In place of agent/host/devices/block-device.ts. */
export const blockDeviceDoor = {
  readDeviceNumber: (path: string) =>
    Promise.resolve(fake.devices.get(linkEnd(path))?.deviceNumber ?? null),
  readNodeNumber: (path: string) => fake.devices.get(path)?.deviceNumber ?? null,
  openForReading: async (path: string) => Promise.resolve(openAt(path)),
  isHeld: (path: string) => (fake.held.has(path) ? 'held' : 'free'),
  withAnswering: async <T>(path: string, _flags: number, use: (file: Handle) => Promise<T>) =>
    use(openAt(path)),
  syncFile: async (file: { readonly fd: number }) => syncDevice(pathOf(file)),
  syncDevice,
  readRegion: async (device: string | Handle, offset: number, length: number) =>
    Promise.resolve(readAt(pathOf(device), offset, length)),
  readRegions: async (file: Handle, regions: readonly Region[], buffer: Buffer) =>
    Promise.resolve(readAll(file, regions, buffer)),
};

/** In place of agent/host/devices/device-write.ts. */
export const deviceWriteDoor = {
  openForWriting: async (path: string, { exclusive }: { readonly exclusive: boolean }) => {
    fake.before({ kind: 'open', path });
    return Promise.resolve(
      exclusive && fake.held.has(path)
        ? { kind: 'held' }
        : { kind: 'opened', handle: openAt(path) },
    );
  },
  isClaimable: async (path: string) =>
    Promise.resolve({ kind: fake.held.has(path) ? 'held' : 'free' }),
  withReader: async <T>(device: string | Handle, read: (handle: Handle) => Promise<T>) =>
    read(typeof device === 'string' ? openAt(device) : device),
  writeRegion: async (handle: Handle, offset: number, bytes: Uint8Array) => {
    writeAt(pathOf(handle), offset, bytes);
    return Promise.resolve();
  },
  readUncached: async (path: string, offset: number, length: number) =>
    Promise.resolve(readAt(path, offset, length)),
  readSynced: async (path: string, offset: number, length: number) => {
    syncAt(path);
    return Promise.resolve(readAt(path, offset, length));
  },
  readRegionsUncached: async <T>(
    file: Handle,
    regions: readonly Region[],
    use: (parts: readonly Uint8Array[]) => T,
  ) => {
    const length = regions.reduce((sum, { lengthBytes }) => sum + lengthBytes, 0);
    return Promise.resolve(use(readAll(file, regions, Buffer.alloc(length))));
  },
};

/** In place of agent/host/devices/partition-nodes.ts. */
export const partitionNodesDoor = {
  readDiskInstance: (path: string) => fake.instances.get(path) ?? null,
  readDiskInstances: () => fake.instances,
  readPartitionNodes: (path: string) => fake.partitions.get(path) ?? [],
  readPartitionNode: (path: string, number: number) =>
    fake.partitions.get(path)?.find((node) => node.number === number) ?? null,
  readLoopOver: (path: string) => fake.loops.get(path) ?? null,
};

/** In place of agent/host/devices/mapper-devices.ts. */
export const mapperDevicesDoor = {
  findMapperDevice: (uuid: string) => fake.mapped.get(uuid) ?? null,
  readLowest: (slaves: readonly string[]) => slaves,
  isReadable: () => true,
};

/** In place of agent/host/mounts/mount-table.ts. */
export const mountTableDoor = {
  readOwnMounts: () => Promise.resolve([...fake.mounts]),
};

/** Starts nothing: each program is one of {@link fake}'s. */
export function runFake(
  ...[argv, { input }]: Parameters<CommandRunner>
): ReturnType<CommandRunner> {
  fake.started.push(argv);
  const tool = fake.tools.get(argv[0]);
  if (tool === undefined) return Promise.resolve({ kind: 'missing' });
  const told = tool(argv, input);
  return Promise.resolve(
    typeof told === 'string' ? { kind: 'exited', exitCode: 0, stdout: told, stderr: '' } : told,
  );
}

/** partx(8): the kernel's partitions from the table that is seen on the disk. */
function partx(verb: string, range: string, path: string): string {
  const { medium } = deviceAt(path);
  const [first = 0, last = first] = range.split(':').map(Number);
  const nodes = (fake.partitions.get(path) ?? []).filter(
    ({ number }) => number < first || number > last,
  );
  if (verb !== '-d')
    for (const entry of usedGptEntries(medium.seen.subarray(1024, 1024 + 16_384))) {
      if (entry.number < first || entry.number > last) continue;
      const startBytes = entry.firstSector * SECTOR_BYTES;
      const sizeBytes = entry.sectors * SECTOR_BYTES;
      const node = `${path}p${entry.number}`;
      const deviceNumber = attachDevice(node, medium, { startBytes, sizeBytes });
      nodes.push({ number: entry.number, path: node, startBytes, sizeBytes, deviceNumber });
    }
  fake.partitions.set(
    path,
    nodes.toSorted((a, b) => a.number - b.number),
  );
  return '';
}

/**
 * The table that counts on an image of a disk: its primary copy, or the backup where that is
 * damaged; null when there is none.
 */
export function tableOn(image: Buffer): GptTable | null {
  const end = image.length - SECTOR_BYTES;
  return (
    tableIn(image.subarray(512, 1024), image.subarray(1024)) ??
    tableIn(image.subarray(end), image.subarray(end - GPT_ENTRIES_BYTES, end))
  );
}

function tableIn(sector: Uint8Array, entries: Uint8Array): GptTable | null {
  const decoded = decodeGptHeader(sector);
  if (decoded.kind === 'damaged') return null;
  const copy = decodeGptCopy(decoded.header, entries);
  return copy.kind === 'good' ? copy.table : null;
}

export function hasProtectiveMbr(image: Buffer): boolean {
  return image[450] === 0xee && image.readUInt16LE(510) === 0xaa55;
}

export const SMALL_DISK_BYTES = 8 * MiB;
