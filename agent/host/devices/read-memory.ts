import { MiB, type Bytes } from '../../../src/model/values/bytes.ts';

/** Memory that a device is read into. */
export interface ReadMemory {
  readonly buffer: Buffer;
  /** Where in it the kernel takes a direct read to begin; null until that is found out. */
  directStart: number | null;
}

/**
 * What all the places of a device need together (unknown-content.ts), so that what one read is
 * large enough for the next.
 */
const USUAL_BYTES = 2.5 * MiB;

/** Nobody reads into it now. To touch new pages costs more than to read into old ones. */
const idle: ReadMemory[] = [];

/** Not given back after a read that was given up: it may still write into it. */
export function takeMemory(lengthBytes: Bytes): ReadMemory {
  const fitting = idle.findLastIndex(({ buffer }) => buffer.length >= lengthBytes);
  const [taken] = fitting < 0 ? [] : idle.splice(fitting, 1);
  return (
    taken ?? {
      buffer: Buffer.allocUnsafeSlow(Math.max(lengthBytes, USUAL_BYTES)),
      directStart: null,
    }
  );
}

export function releaseMemory(memory: ReadMemory): void {
  idle.push(memory);
}

/** Lends memory for reading; nothing of it is to be kept. */
export async function withMemory<T>(
  lengthBytes: Bytes,
  use: (memory: ReadMemory) => Promise<T>,
): Promise<T> {
  const memory = takeMemory(lengthBytes);
  try {
    return await use(memory);
  } finally {
    releaseMemory(memory);
  }
}
