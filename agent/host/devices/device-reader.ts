import { read } from 'node:fs';
import type { Bytes } from '../../../src/model/values/bytes.ts';
import { endsBefore, openForReading, readRegion, type DeviceRegion } from './block-device.ts';
import { DeadlineExceeded, withDeadline } from '../deadline.ts';
import { systemErrorText } from '../files.ts';
import { releaseMemory, takeMemory } from './read-memory.ts';

/** Reads from the device; whole sectors. */
export type ReadBytes = (offsetBytes: Bytes, lengthBytes: Bytes) => Promise<Uint8Array>;

/** Reads a device, or a span of one, and never waits longer than a deadline for it. */
export interface DeviceReader {
  readonly path: string;
  readonly sizeBytes: Bytes;
  /**
   * @throws DeviceUnreadable. After a read that was not answered in time every further one fails at
   * once.
   */
  readonly read: (offsetBytes: Bytes, lengthBytes: Bytes) => Promise<Uint8Array>;
  /**
   * As `read`, into a buffer that is used again for the next such read: `use` takes what it wants
   * out of it before it returns. Reading a MiB of every device into memory of its own keeps the
   * collector busier than the disks.
   */
  readonly scan: <T>(
    offsetBytes: Bytes,
    lengthBytes: Bytes,
    use: (bytes: Uint8Array) => T,
  ) => Promise<T>;
  /**
   * As `scan`, of one place after another until `use` has seen enough: one deadline is kept and set
   * anew by every answer, which takes about half of the time for many small places. What cannot be
   * read is the error.
   */
  readonly scanEach: (
    places: readonly DeviceRegion[],
    use: (found: Uint8Array | DeviceUnreadable, place: number) => 'go-on' | 'enough',
  ) => Promise<void>;
  readonly close: () => Promise<void>;
}

export class DeviceUnreadable extends Error {
  readonly device: string;
  /**
   * The device did not answer at all: reading on would only take another thread from the others.
   */
  readonly stuck: boolean;

  constructor(device: string, reason: string, stuck: boolean) {
    super(`${device}: ${reason}`);
    this.device = device;
    this.stuck = stuck;
  }
}

/** A healthy disk answers in milliseconds, one that is waking up or retrying in seconds. */
const READ_TIMEOUT_MS = 15_000;

/** @throws DeviceUnreadable when it cannot be opened, or not in time. */
export async function openReader(
  path: string,
  sizeBytes: Bytes,
  timeoutMs: number = READ_TIMEOUT_MS,
): Promise<DeviceReader> {
  const opening = openForReading(path);
  const handle = await inTime(path, opening, timeoutMs).catch((error: unknown) => {
    // Should it come after all, nobody waits for it any more.
    void opening.then((late) => late.close()).catch(() => undefined);
    throw error;
  });
  let stuck = false;
  async function answered<T>(reading: () => Promise<T>): Promise<T> {
    if (stuck) throw new DeviceUnreadable(path, 'did not answer before', true);
    try {
      return await inTime(path, reading(), timeoutMs);
    } catch (error) {
      stuck = error instanceof DeviceUnreadable && error.stuck;
      throw error;
    }
  }
  const scanEach: DeviceReader['scanEach'] = async (places, use) => {
    if (stuck) {
      use(new DeviceUnreadable(path, 'did not answer before', true), 0);
      return;
    }
    stuck = await readEach({ path, fd: handle.fd, timeoutMs }, places, use);
  };
  return {
    path,
    sizeBytes,
    read: (offsetBytes, lengthBytes) =>
      answered(() => readRegion(handle, offsetBytes, lengthBytes)),
    scan: (offsetBytes, lengthBytes, use) =>
      new Promise((resolve, reject) => {
        scanEach([{ offsetBytes, lengthBytes }], (found) => {
          if (found instanceof DeviceUnreadable) reject(found);
          else resolve(use(found));
          return 'enough';
        }).catch(reject);
      }),
    scanEach,
    // Closing a device that does not answer would wait for it too.
    close: async () => (stuck ? undefined : handle.close()),
  };
}

/** @returns whether the device does not answer any more. */
async function readEach(
  device: { readonly path: string; readonly fd: number; readonly timeoutMs: number },
  places: readonly DeviceRegion[],
  use: Parameters<DeviceReader['scanEach']>[1],
): Promise<boolean> {
  const { path, fd, timeoutMs } = device;
  const memory = takeMemory(Math.max(0, ...places.map((place) => place.lengthBytes)));
  const { buffer } = memory;
  const ended = Promise.withResolvers<boolean>();
  /** The place that is read, and how much of it is there; none once nobody waits any more. */
  let at = 0;
  let done = 0;
  const deadline = setTimeout(() => {
    const reason = new DeadlineExceeded('it', timeoutMs).message;
    deliver(new DeviceUnreadable(path, reason, true));
    // The memory is left to the read that was given up: it may still write into it.
    finish(true);
  }, timeoutMs);
  const finish = (isStuck: boolean): void => {
    clearTimeout(deadline);
    at = places.length;
    if (!isStuck) releaseMemory(memory);
    ended.resolve(isStuck);
  };
  const deliver = (found: Uint8Array | DeviceUnreadable): 'go-on' | 'enough' => {
    try {
      return use(found, at);
    } catch (error) {
      ended.reject(asError(error));
      return 'enough';
    }
  };
  const readOn = (): void => {
    const place = places[at];
    if (place === undefined) finish(false);
    else
      read(fd, buffer, done, place.lengthBytes - done, place.offsetBytes + done, (error, count) => {
        if (at === places.length) return;
        deadline.refresh();
        done += count;
        const failure = error ?? (count === 0 ? endsBefore(place.offsetBytes + done) : null);
        if (failure !== null || done === place.lengthBytes) {
          const found = buffer.subarray(0, place.lengthBytes);
          const unreadable =
            failure === null ? null : new DeviceUnreadable(path, failure.message, false);
          if (deliver(unreadable ?? found) === 'enough') {
            finish(false);
            return;
          }
          at += 1;
          done = 0;
        }
        readOn();
      });
  };
  readOn();
  return ended.promise;
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** The reader of a span of another reader's device, which stays the other's to close. */
export function spanReader(
  reader: DeviceReader,
  startBytes: Bytes,
  sizeBytes: Bytes,
): DeviceReader {
  return {
    path: reader.path,
    sizeBytes,
    read: (offsetBytes, lengthBytes) => reader.read(startBytes + offsetBytes, lengthBytes),
    scan: (offsetBytes, lengthBytes, use) =>
      reader.scan(startBytes + offsetBytes, lengthBytes, use),
    scanEach: (places, use) =>
      reader.scanEach(
        places.map(({ offsetBytes, lengthBytes }) => ({
          offsetBytes: startBytes + offsetBytes,
          lengthBytes,
        })),
        use,
      ),
    close: () => Promise.resolve(),
  };
}

async function inTime<T>(path: string, work: Promise<T>, timeoutMs: number): Promise<T> {
  try {
    return await withDeadline('it', work, timeoutMs);
  } catch (error) {
    throw new DeviceUnreadable(path, systemErrorText(error), error instanceof DeadlineExceeded);
  }
}
