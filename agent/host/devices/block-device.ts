import { closeSync, constants, fsync, openSync, read, statSync } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import type { Bytes } from '../../../src/model/values/bytes.ts';
import { systemErrorText, hasCode } from '../files.ts';

/** `major:minor`, as sysfs and mountinfo write it. */
export type DeviceNumber = string;

/**
 * The number of a block device node, symbolic links followed; null when the path is none (or
 * nothing). glibc's makedev(3): 12 bits of major number, 20 of minor, spread over 64.
 */
export async function readDeviceNumber(path: string): Promise<DeviceNumber | null> {
  try {
    const found = await stat(path);
    return found.isBlockDevice() ? deviceNumber(found.rdev) : null;
  } catch {
    return null;
  }
}

/**
 * As {@link readDeviceNumber}, of a node in /dev: kernel memory, therefore read without waiting.
 */
export function readNodeNumber(path: string): DeviceNumber | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isBlockDevice() === true ? deviceNumber(found.rdev) : null;
}

/** A device number of stat(2) in the form of sysfs. */
export function deviceNumber(raw: number): DeviceNumber {
  // Below 12 bits of major and 8 of minor number there is nothing to put together.
  if (raw < 2 ** 20) return `${raw >> 8}:${raw & 0xff}`;
  const number = BigInt(raw);
  const major = ((number >> 8n) & 0xfffn) | ((number >> 32n) & 0xfffff000n);
  const minor = (number & 0xffn) | ((number >> 12n) & 0xffffff00n);
  return `${major}:${minor}`;
}

/**
 * Opens a device for reading alone. Never for writing: closing a device that was open for writing
 * makes udev probe it again.
 */
export async function openForReading(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NONBLOCK);
}

export type ExclusiveOpen =
  | { readonly kind: 'opened'; readonly handle: FileHandle }
  /**
   * Mounted (in whatever namespace), held by the device mapper or md, or opened so by another
   * program.
   */
  | { readonly kind: 'held' }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * open(2) of a block device with O_EXCL and without O_CREAT fails with EBUSY while the device is in
 * use, and is the only test that also sees the mounts of namespaces that no process is in. While
 * the handle is open nobody else can mount, format or wipe the device: close it before running a
 * tool.
 */
export async function openExclusive(path: string): Promise<ExclusiveOpen> {
  try {
    const flags = constants.O_RDONLY | constants.O_EXCL | constants.O_NONBLOCK;
    return { kind: 'opened', handle: await open(path, flags) };
  } catch (error) {
    return hasCode(error, 'EBUSY')
      ? { kind: 'held' }
      : { kind: 'failed', reason: systemErrorText(error) };
  }
}

/**
 * Whether {@link openExclusive} would succeed now. Opened and closed in one go, without waiting in
 * between: for as long as it is open nobody else can format or mount the device, and a busy event
 * loop would make milliseconds of that. Only for a device that we have open and that answers: then
 * the kernel has nothing to ask it.
 */
export function isHeld(path: string): 'free' | 'held' | { readonly failed: string } {
  try {
    closeSync(openSync(path, constants.O_RDONLY | constants.O_EXCL | constants.O_NONBLOCK));
    return 'free';
  } catch (error) {
    return hasCode(error, 'EBUSY') ? 'held' : { failed: systemErrorText(error) };
  }
}

/** An open file, whoever opened it. */
export type OpenFile = Pick<FileHandle, 'fd'>;

/**
 * Lends a device that answered a moment ago. Then the kernel has nothing to ask it when it is
 * opened or closed, and both are done without a thread, which would cost more than the reading.
 *
 * @param flags of open(2), beside those for reading without waiting.
 */
export async function withAnswering<T>(
  path: string,
  flags: number,
  use: (file: OpenFile) => Promise<T>,
): Promise<T> {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | flags);
  try {
    return await use({ fd });
  } finally {
    closeSync(fd);
  }
}

/** Waits until what was written through it is on the medium. */
export async function syncFile({ fd }: OpenFile): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    fsync(fd, (error) => {
      if (error === null) resolve();
      else reject(error);
    });
  });
}

/**
 * Reads a region whole.
 *
 * @throws when it cannot be read, or when the device ends before it.
 */
export async function readRegion(
  device: string | FileHandle,
  offsetBytes: Bytes,
  lengthBytes: Bytes,
): Promise<Uint8Array> {
  if (typeof device !== 'string') return readWhole(device, offsetBytes, lengthBytes);
  const handle = await openForReading(device);
  try {
    return await readWhole(handle, offsetBytes, lengthBytes);
  } finally {
    await handle.close();
  }
}

async function readWhole(
  handle: FileHandle,
  offsetBytes: Bytes,
  lengthBytes: Bytes,
): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafe(lengthBytes);
  await readInto(handle, offsetBytes, buffer);
  return buffer;
}

/** As {@link readRegion}, into a buffer of the caller's, all of which is filled. */
export async function readInto(
  handle: FileHandle,
  offsetBytes: Bytes,
  buffer: Uint8Array,
): Promise<void> {
  let done = 0;
  while (done < buffer.length) {
    const { bytesRead } = await handle.read(buffer, done, buffer.length - done, offsetBytes + done);
    if (bytesRead === 0) throw endsBefore(offsetBytes + done);
    done += bytesRead;
  }
}

export interface DeviceRegion {
  readonly offsetBytes: Bytes;
  readonly lengthBytes: Bytes;
}

/**
 * Reads regions at once, one behind the other into a buffer. Asking for them together takes a tenth
 * of the time of one after another, but occupies every thread there is if the device stops to
 * answer just now: only for a device that has answered a moment ago.
 *
 * @throws when one cannot be read; not before all have come to an end.
 */
export async function readRegions(
  { fd }: OpenFile,
  regions: readonly DeviceRegion[],
  buffer: Uint8Array,
): Promise<readonly Uint8Array[]> {
  // To Node a position below zero means: where the file stands.
  if (regions.some(({ offsetBytes }) => offsetBytes < 0)) throw endsBefore(0);
  let start = 0;
  const parts = regions.map(({ lengthBytes }) => {
    start += lengthBytes;
    return buffer.subarray(start - lengthBytes, start);
  });
  const failed = await new Promise<Error | null>((resolve) => {
    let waiting = regions.length;
    let error: Error | null = null;
    const ended = (failure: Error | null): void => {
      error ??= failure;
      waiting -= 1;
      if (waiting === 0) resolve(error);
    };
    if (waiting === 0) resolve(null);
    for (const [index, { offsetBytes, lengthBytes }] of regions.entries())
      read(fd, parts[index] ?? buffer, 0, lengthBytes, offsetBytes, (failure, bytesRead) =>
        ended(failure ?? (bytesRead === lengthBytes ? null : endsBefore(offsetBytes + bytesRead))),
      );
  });
  if (failed !== null) throw failed;
  return parts;
}

export function endsBefore(offsetBytes: Bytes): Error {
  return new Error(`the device ends at byte ${offsetBytes}, before the end of a region`);
}

/**
 * Waits until what was written to the device is on the medium (fsync(2), which also empties its
 * cache).
 */
export async function syncDevice(path: string): Promise<void> {
  const handle = await openForReading(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
