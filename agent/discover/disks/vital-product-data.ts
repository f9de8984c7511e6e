/** The unit serial number of SCSI page 80h (SPC-4, 7.8.15): a length, then text. */
export function parsePage80(page: Uint8Array): string | null {
  if (page.length < 4 || page[1] !== 0x80) return null;
  const length = ((page[2] ?? 0) << 8) | (page[3] ?? 0);
  return Buffer.from(page.subarray(4, 4 + length)).toString('latin1');
}

/**
 * The NAA name of the logical unit in SCSI page 83h (SPC-4, 7.8.6), as `0x` and hexadecimal digits;
 * null when there is none. Of several the longest counts, as the kernel chooses.
 */
export function parsePage83(page: Uint8Array): string | null {
  if (page.length < 4 || page[1] !== 0x83) return null;
  const end = Math.min(page.length, 4 + (((page[2] ?? 0) << 8) | (page[3] ?? 0)));
  const names: string[] = [];
  for (let at = 4; at + 4 <= end; at += 4 + (page[at + 3] ?? 0)) {
    const descriptor = page.subarray(at, Math.min(at + 4 + (page[at + 3] ?? 0), end));
    if (isUnitName(descriptor))
      names.push(`0x${Buffer.from(descriptor.subarray(4)).toString('hex')}`);
  }
  return names.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** A binary NAA name of 8 or 16 bytes, of the logical unit itself and not of a port. */
function isUnitName(descriptor: Uint8Array): boolean {
  const [codeSet = 0, kind = 0, , length = 0] = descriptor;
  return (
    (codeSet & 0x0f) === 1 &&
    (kind & 0x0f) === 3 &&
    ((kind >> 4) & 0x03) === 0 &&
    (length === 8 || length === 16) &&
    descriptor.length === 4 + length
  );
}
