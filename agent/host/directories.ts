import { statSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, realpath, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, syncDirectory } from './files.ts';

export type DirectoryState = 'absent' | 'empty' | 'not-empty' | 'not-a-directory' | 'symbolic-link';

/** What is at a path itself; a symbolic link is not followed. */
export async function directoryState(path: string): Promise<DirectoryState> {
  try {
    const found = await lstat(path);
    if (found.isSymbolicLink()) return 'symbolic-link';
    if (!found.isDirectory()) return 'not-a-directory';
    return (await readdir(path)).length === 0 ? 'empty' : 'not-empty';
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return 'absent';
    throw error;
  }
}

/** Whether a path is a directory itself, no link to one. */
export async function isRealDirectory(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isDirectory() ?? false;
}

/**
 * Makes a directory in a parent that exists, with exactly this mode; an existing one is left as it
 * is.
 *
 * @returns whether it was made, which is not durable before the parent is synced.
 */
export async function makeModeDirectory(path: string, mode: number): Promise<boolean> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  // Our umask may have taken something away.
  if ((statSync(path).mode & 0o7777) !== mode) await chmod(path, mode);
  return true;
}

/** As {@link makeModeDirectory}, synced. */
export async function makeSyncedDirectory(path: string, mode: number): Promise<void> {
  if (await makeModeDirectory(path, mode)) await syncDirectory(dirname(path));
}

/** Makes a directory and its missing parents, each with this mode. */
export async function makeDirectories(path: string, mode: number): Promise<void> {
  const parent = dirname(path);
  if (parent !== path && !(await isRealDirectory(parent))) await makeDirectories(parent, mode);
  await makeSyncedDirectory(path, mode);
}

/** The path with every symbolic link of its existing part resolved. */
export async function resolvedPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    const parent = dirname(path);
    return join(await resolvedPath(parent), path.slice(parent === '/' ? 1 : parent.length + 1));
  }
}

/** Removes an empty directory; whatever is in it stays, and then it stays too. */
export async function removeEmptyDirectory(path: string): Promise<void> {
  await rmdir(path).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EBUSY')) throw error;
  });
}
