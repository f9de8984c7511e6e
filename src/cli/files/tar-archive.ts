const BLOCK_BYTES = 512;

/**
 * Files as a tar archive (POSIX.1-2017, pax, "ustar Interchange Format"), each for its owner alone.
 *
 * @param files with names of 100 bytes of ASCII at most.
 * @param seconds of each: when it was changed, since 1970.
 */
export function tarArchive(
  files: readonly { readonly name: string; readonly text: string }[],
  seconds: number,
): Uint8Array {
  const pieces = files.flatMap(({ name, text }) => {
    const content = Buffer.from(text);
    const padding = (BLOCK_BYTES - (content.length % BLOCK_BYTES)) % BLOCK_BYTES;
    return [header(name, content.length, seconds), content, Buffer.alloc(padding)];
  });
  // Two blocks of zeros end it.
  return Buffer.concat([...pieces, Buffer.alloc(2 * BLOCK_BYTES)]);
}

function header(name: string, bytes: number, seconds: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
  block.write(name, 0, 100, 'latin1');
  block.write(octal(0o600, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(bytes, 11), 124);
  block.write(octal(seconds, 11), 136);
  // The checksum counts its own place as spaces.
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\u0000 `, 148);
  return block;
}
