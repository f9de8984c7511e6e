import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { Bytes } from '../../src/model/bytes.ts';
import { errorText, hasCode } from './files.ts';

export type WritableOpen =
  | { readonly kind: 'opened'; readonly handle: FileHandle }
  | { readonly kind: 'held' }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Opens a block device for writing. With `exclusive` (O_EXCL without O_CREAT) the kernel refuses
 * while anything mounts, holds or exclusively opens it, and lets nobody do so until it is closed: what is
 * read through the handle is what the write meets.
 */
export async function openForWriting(
  path: string,
  options: { readonly exclusive: boolean },
): Promise<WritableOpen> {
  const exclusive = options.exclusive ? constants.O_EXCL : 0;
  try {
    const handle = await open(path, constants.O_RDWR | constants.O_NONBLOCK | exclusive);
    return { kind: 'opened', handle };
  } catch (error) {
    return hasCode(error, 'EBUSY')
      ? { kind: 'held' }
      : { kind: 'failed', reason: errorText(error) };
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
/** Memory of the C library begins at multiples of it. */
const MEMORY_GRAIN_BYTES = 16;

/**
 * Reads a region from the medium, past the page cache (O_DIRECT): what was written and lost on the
 * way is not found again in memory. Offset and length must be multiples of the logical sector.
 *
 * O_DIRECT wants memory aligned to what the device asks for (open(2)), and JavaScript does not say
 * where a buffer lies: its start is tried 16 bytes by 16 until the kernel takes it.
 *
 * @throws when it cannot be read, or when the device ends before the end of the region.
 */
export async function readUncached(
  path: string,
  offsetBytes: Bytes,
  lengthBytes: Bytes,
): Promise<Uint8Array> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_DIRECT);
  try {
    const memory = Buffer.from(new ArrayBuffer(lengthBytes + ALIGNMENT_BYTES));
    for (let start = 0; start < ALIGNMENT_BYTES; start += MEMORY_GRAIN_BYTES) {
      const buffer = memory.subarray(start, start + lengthBytes);
      const bytesRead = await readAligned(handle, buffer, offsetBytes);
      if (bytesRead === 'misaligned') continue;
      if (bytesRead !== lengthBytes)
        throw new Error(`the device ends at byte ${offsetBytes + bytesRead}`);
      return buffer;
    }
    throw new Error('the device refuses direct reads at every alignment of memory');
  } finally {
    await handle.close();
  }
}

async function readAligned(
  handle: FileHandle,
  buffer: Buffer,
  offsetBytes: Bytes,
): Promise<number | 'misaligned'> {
  try {
    return (await handle.read(buffer, 0, buffer.length, offsetBytes)).bytesRead;
  } catch (error) {
    if (hasCode(error, 'EINVAL')) return 'misaligned';
    throw error;
  }
}
