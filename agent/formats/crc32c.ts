/**
 * CRC-32C (Castagnoli), reflected: what ext4 and the thin pools of the kernel put into superblocks.
 */
const POLYNOMIAL = 0x82f63b78;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ ((rest & 1) === 0 ? 0 : POLYNOMIAL);
  return rest;
});

/**
 * The register after these bytes, begun with ones and not inverted at the end; as a number of 32
 * bits.
 */
export function crc32cRegister(bytes: Uint8Array): number {
  return (
    bytes.reduce((rest, byte) => (rest >>> 8) ^ (TABLE[(rest ^ byte) & 0xff] ?? 0), 0xffffffff) >>>
    0
  );
}
