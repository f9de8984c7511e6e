import type { Bytes } from '../../src/model/values/bytes.ts';

/** How much of the start of a device holds what is read here: the binary header of LUKS2. */
export const LUKS_HEADER_BYTES: Bytes = 4096;

/** What a LUKS2 header says of itself in the clear. */
export interface LuksHeader {
  readonly uuid: string;
  readonly label: string;
  readonly subsystem: string;
}

/** `LUKS` and 0xBABE (cryptsetup, docs/on-disk-format-luks2.pdf, "Binary header"). */
const MAGIC = [0x4c, 0x55, 0x4b, 0x53, 0xba, 0xbe] as const;

/**
 * Reads the primary binary header of LUKS2.
 *
 * @param start of the device, {@link LUKS_HEADER_BYTES} of it.
 * @returns null when it is not there, or of another version.
 */
export function parseLuksHeader(start: Uint8Array): LuksHeader | null {
  if (start.length < LUKS_HEADER_BYTES) return null;
  if (MAGIC.some((byte, index) => start[index] !== byte)) return null;
  if (new DataView(start.buffer, start.byteOffset).getUint16(6) !== 2) return null;
  return {
    label: textAt(start, 24, 48),
    uuid: textAt(start, 168, 40),
    subsystem: textAt(start, 208, 48),
  };
}

/** Ends at its first zero. */
function textAt(start: Uint8Array, offset: number, length: number): string {
  const bytes = start.subarray(offset, offset + length);
  const end = bytes.indexOf(0);
  return Buffer.from(end < 0 ? bytes : bytes.subarray(0, end)).toString('latin1');
}
