import { chmod, copyFile, lutimes, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file of a package. */
export interface PackedFile {
  /** Below the root of what is packed, without a slash in front. */
  readonly path: string;
  readonly mode: 0o644 | 0o755;
  readonly content: Uint8Array | string | { readonly copyOf: string };
}

/**
 * Writes files into a directory that is there and empty. Modes do not depend on the umask, and all
 * times are one.
 *
 * @param seconds since 1970.
 */
export async function writeTree(
  directory: string,
  files: readonly PackedFile[],
  seconds: number,
): Promise<void> {
  for (const { path, mode, content } of files) {
    const file = join(directory, path);
    await mkdir(dirname(file), { recursive: true });
    if (typeof content === 'string' || content instanceof Uint8Array)
      await writeFile(file, content);
    else await copyFile(content.copyOf, file);
    await chmod(file, mode);
  }
  await setTimes(directory, seconds);
}

/** Of what is in a directory first, since that changes the time of the directory. */
async function setTimes(directory: string, seconds: number): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await setTimes(path, seconds);
    else await lutimes(path, seconds, seconds);
  }
  await chmod(directory, 0o755);
  await lutimes(directory, seconds, seconds);
}
