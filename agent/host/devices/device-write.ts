import { constants, read } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Bytes } from '../../../src/model/values/bytes.ts';
import {
  isHeld,
  openForReading,
  readRegions,
  syncFile,
  withAnswering,
  type DeviceRegion,
  type OpenFile,
} from './block-device.ts';
import { systemErrorText, hasCode } from '../files.ts';
import { withMemory, type ReadMemory } from './read-memory.ts';

export type WritableOpen =
  | { readonly kind: 'opened'; readonly handle: FileHandle }
  | { readonly kind: 'held' }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Opens a block device for writing. With `exclusive` (O_EXCL without O_CREAT) the kernel refuses
 * while anything mounts, holds or exclusively opens it, and lets nobody do so until it is closed:
 * what is read through the handle is what the write meets. Whoever only looks (another discovery,
 * a prober) holds a device for moments; those are waited for.
 */
export async function openForWriting(
  path: string,
  options: { readonly exclusive: boolean },
): Promise<WritableOpen> {
  const exclusive = options.exclusive ? constants.O_EXCL : 0;
  return whileHeld(async () => {
    try {
      const handle = await open(path, constants.O_RDWR | constants.O_NONBLOCK | exclusive);
      return { kind: 'opened', handle };
    } catch (error) {
      return hasCode(error, 'EBUSY')
        ? { kind: 'held' }
        : { kind: 'failed', reason: systemErrorText(error) };
    }
  });
}

/**
 * Whether a device, which answered a moment ago, can be claimed now or within moments; nothing
 * keeps it afterwards.
 */
export async function isClaimable(path: string): Promise<ClaimTest> {
  return whileHeld(() => {
    const found = isHeld(path);
    return typeof found === 'string' ? { kind: found } : { kind: 'failed', reason: found.failed };
  });
}

export type ClaimTest =
  | { readonly kind: 'free' }
  | { readonly kind: 'held' }
  | { readonly kind: 'failed'; readonly reason: string };

const HELD_WAIT_MS = 50;
const HELD_ATTEMPTS = 40;

async function whileHeld<T extends { readonly kind: string }>(
  attempt: () => T | Promise<T>,
): Promise<T> {
  let found = await attempt();
  for (let count = 1; found.kind === 'held' && count < HELD_ATTEMPTS; count += 1) {
    await setTimeout(HELD_WAIT_MS);
    found = await attempt();
  }
  return found;
}

/** Lends an open handle for reading: the one given, or one of its own that is closed afterwards. */
export async function withReader<T>(
  device: string | FileHandle,
  read: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  if (typeof device !== 'string') return read(device);
  const handle = await openForReading(device);
  try {
    return await read(handle);
  } finally {
    await handle.close();
  }
}

/** Writes a region whole. @throws when the device does not take all of it. */
export async function writeRegion(
  handle: FileHandle,
  offsetBytes: Bytes,
  bytes: Uint8Array,
): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(
      bytes,
      done,
      bytes.length - done,
      offsetBytes + done,
    );
    if (bytesWritten === 0)
      throw new Error(`the device takes nothing at byte ${offsetBytes + done}`);
    done += bytesWritten;
  }
}

/** The strictest alignment in memory that a device asks of O_DIRECT. */
const ALIGNMENT_BYTES = 4096;
/**
 * Memory of the C library begins at multiples of it, and a large piece of it so many bytes behind a
 * page's begin.
 */
const MEMORY_GRAIN_BYTES = 16;

/**
 * Reads a region from the medium, past the page cache (O_DIRECT): what was written and lost on the
 * way is not found again in memory. Offset and length must be multiples of the logical sector. Only
 * of a device that answered a moment ago.
 *
 * @throws when it cannot be read, or when the device ends before the end of the region.
 */
export async function readUncached(
  path: string,
  offsetBytes: Bytes,
  lengthBytes: Bytes,
): Promise<Uint8Array> {
  return withAnswering(path, constants.O_DIRECT, (file) =>
    readThrough(file, { offsetBytes, lengthBytes }),
  );
}

/**
 * As {@link readUncached}, after everything that was written to the device before is on the medium
 * (fsync(2), which also empties its cache).
 */
export async function readSynced(
  path: string,
  offsetBytes: Bytes,
  lengthBytes: Bytes,
): Promise<Uint8Array> {
  return withAnswering(path, constants.O_DIRECT, async (file) => {
    await syncFile(file);
    return readThrough(file, { offsetBytes, lengthBytes });
  });
}

async function readThrough(file: OpenFile, region: DeviceRegion): Promise<Uint8Array> {
  return withMemory(
    region.lengthBytes + ALIGNMENT_BYTES,
    async (memory) => new Uint8Array(await readDirect(file, memory, region)),
  );
}

/**
 * Reads regions from the medium, past the page cache, for which nothing has to be put into the page
 * cache and taken out again. The first is read by itself, then all others at once (see
 * {@link readRegions}).
 *
 * @param file open with O_DIRECT; offsets and lengths are multiples of its logical sector.
 * @param use gets what was read; nothing of it is to be kept.
 */
export async function readRegionsUncached<T>(
  file: OpenFile,
  [first, ...others]: readonly [DeviceRegion, ...DeviceRegion[]],
  use: (parts: readonly Uint8Array[]) => T,
): Promise<T> {
  const othersBytes = others.reduce((sum, { lengthBytes }) => sum + lengthBytes, 0);
  return withMemory(first.lengthBytes + othersBytes + ALIGNMENT_BYTES, async (memory) => {
    const start = await readDirect(file, memory, first);
    const from = start.byteOffset - memory.buffer.byteOffset + first.lengthBytes;
    const rest = memory.buffer.subarray(from, from + othersBytes);
    return use([start, ...(await readRegions(file, others, rest))]);
  });
}

/**
 * O_DIRECT wants memory aligned to what the device asks for (open(2)), and JavaScript does not say
 * where a buffer lies: its start is tried 16 bytes by 16 until the kernel takes it. A start that
 * suited one device may not suit a stricter one; then it is looked for again.
 */
async function readDirect(
  file: OpenFile,
  memory: ReadMemory,
  region: DeviceRegion,
): Promise<Uint8Array> {
  const { offsetBytes, lengthBytes } = region;
  for (const start of startsToTry(memory.directStart)) {
    const found = memory.buffer.subarray(start, start + lengthBytes);
    const bytesRead = await readAligned(file, found, offsetBytes);
    if (bytesRead === 'misaligned') continue;
    if (bytesRead !== lengthBytes)
      throw new Error(`the device ends at byte ${offsetBytes + bytesRead}`);
    // Later reads remember what suits the strictest device met.
    memory.directStart = start;
    return found;
  }
  throw new Error('the device refuses direct reads at every alignment of memory');
}

function* startsToTry(known: number | null): Generator<number> {
  yield known ?? ALIGNMENT_BYTES - MEMORY_GRAIN_BYTES;
  for (let start = 0; start < ALIGNMENT_BYTES; start += MEMORY_GRAIN_BYTES) yield start;
}

async function readAligned(
  { fd }: OpenFile,
  memory: Buffer,
  offsetBytes: Bytes,
): Promise<number | 'misaligned'> {
  return new Promise((resolve, reject) => {
    read(fd, memory, 0, memory.length, offsetBytes, (error, bytesRead) => {
      if (error === null) resolve(bytesRead);
      else if (hasCode(error, 'EINVAL')) resolve('misaligned');
      else reject(error);
    });
  });
}
