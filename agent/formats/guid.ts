/**
 * A GUID as text in lower case, from its 16 bytes. The first three groups are little-endian, the
 * others in order (UEFI 2.10, appendix A).
 *
 * @param at where it begins.
 */
export function decodeGuid(bytes: Uint8Array, at: number): string {
  const guid = Buffer.from(bytes.subarray(at, at + 16));
  guid.subarray(0, 4).swap32();
  guid.subarray(4, 8).swap16();
  const hex = guid.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The 16 bytes of a GUID. */
export function encodeGuid(uuid: string): Uint8Array {
  const guid = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  guid.subarray(0, 4).swap32();
  guid.subarray(4, 8).swap16();
  return guid;
}
