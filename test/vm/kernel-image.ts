/** The kernel in the form in which QEMU boots it fastest. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Kernel } from './kernel.ts';

/**
 * Writes what QEMU loads: the kernel without its compression, which an emulated processor takes
 * three seconds for; as it is, when it was not compressed by xz or is not known to be entered so
 * (CONFIG_PVH).
 */
export function writeKernelImage(file: string, kernel: Kernel): void {
  const image = readFileSync(kernel.image);
  writeFileSync(file, (isEnteredByPvh(kernel) ? uncompressed(image) : null) ?? image);
}

function isEnteredByPvh({ release }: Kernel): boolean {
  const config = `/boot/config-${release}`;
  return existsSync(config) && readFileSync(config, 'utf8').split('\n').includes('CONFIG_PVH=y');
}

/** A sector of a bzImage; its header counts in them. */
const sectorBytes = 512;
const magicOfXz = 'fd377a585a00';

/**
 * Where the compressed kernel lies in its image: Documentation/arch/x86/boot.rst of Linux, protocol
 * 2.08 and later.
 */
function uncompressed(image: Buffer): Buffer | null {
  const setupSectors = image.readUInt8(0x1f1) || 4;
  const start = (setupSectors + 1) * sectorBytes + image.readUInt32LE(0x248);
  const payload = image.subarray(start, start + image.readUInt32LE(0x24c));
  if (!payload.toString('hex', 0, magicOfXz.length / 2).startsWith(magicOfXz)) return null;
  // Behind the stream is the kernel's size, which is no part of it.
  return execFileSync('xz', ['--decompress', '--stdout', '--single-stream'], {
    input: payload,
    maxBuffer: 1024 ** 3,
  });
}
