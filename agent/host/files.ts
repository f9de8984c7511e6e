import { closeSync, constants, fsync, openSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Whether an error of node:fs has one of these codes (`ENOENT`, …). */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

export function systemErrorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The file as UTF-8 text. @throws as node:fs does. */
export async function readText(path: string): Promise<string> {
  return fs.readFile(path, 'utf8');
}

/** The file as UTF-8 text; null when there is none. @throws on everything else. */
export async function readTextIfPresent(path: string): Promise<string | null> {
  try {
    return await fs.readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

/** The file's bytes; null when there is none. @throws on everything else. */
export async function readBytesIfPresent(path: string): Promise<Uint8Array | null> {
  try {
    return await fs.readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

/** Names in a directory, sorted; none when there is no such directory. */
export async function listDirectory(path: string): Promise<readonly string[]> {
  try {
    return (await fs.readdir(path)).sort();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}

export async function exists(path: string): Promise<boolean> {
  try {
    await fs.lstat(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return false;
    throw error;
  }
}

/** Where a symbolic link points to; null when there is no link. */
export async function readLink(path: string): Promise<string | null> {
  try {
    return await fs.readlink(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EINVAL')) return null;
    throw error;
  }
}

/** Who may read what is written. */
type Readers = 'root' | 'everyone';

/**
 * Writes a file so that after a power cut either the old or the new content is there, whole: to a
 * temporary neighbour, synced, renamed, and the directory synced. Missing directories are made.
 *
 * @param readers `everyone` for what other programs of the host look at, such as unit files.
 */
export async function writeSynced(
  path: string,
  text: string,
  readers: Readers = 'root',
): Promise<void> {
  await writeAllSynced([{ path, text }], readers);
}

/**
 * As {@link writeSynced}, several files of one directory, which is synced once. Each is whole or as
 * before.
 */
export async function writeAllSynced(
  files: readonly { readonly path: string; readonly text: string }[],
  readers: Readers = 'root',
): Promise<void> {
  const [first] = files;
  if (first === undefined) return;
  const directory = dirname(first.path);
  if (files.some(({ path }) => dirname(path) !== directory))
    throw new Error('Files that are written together lie in one directory.');
  if (!(await exists(directory))) await makeDirectory(directory, readers);
  const written = await Promise.allSettled(
    files.map(async (file) => ({ path: file.path, temporary: await writeBeside(file, readers) })),
  );
  // The names follow one another at once: who watches the directory has it change in two moments,
  // however many there are.
  const renamed = await Promise.allSettled(
    written.map(async (result) => {
      if (result.status === 'rejected') throw result.reason;
      await replaceBy(result.value);
    }),
  );
  await syncDirectory(directory);
  const failed = renamed.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** @returns the path of a neighbour with this content, which is durable. */
async function writeBeside(
  { path, text }: { readonly path: string; readonly text: string },
  readers: Readers,
): Promise<string> {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  return orWithout(temporary, async () => {
    const file = await fs.open(temporary, 'w', readers === 'root' ? 0o600 : 0o644);
    try {
      await file.writeFile(text, 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
    return temporary;
  });
}

/** The name is not durable yet. */
async function replaceBy(file: {
  readonly path: string;
  readonly temporary: string;
}): Promise<void> {
  await orWithout(file.temporary, () => fs.rename(file.temporary, file.path));
}

/** What was to become a file, and failed, leaves nothing behind. */
async function orWithout<T>(temporary: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    await fs.rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Makes a symbolic link, or points an existing one elsewhere, in one step and synced.
 *
 * @throws when something other than a symbolic link is in its place.
 */
export async function writeLinkSynced(
  path: string,
  target: string,
  readers: Readers = 'root',
): Promise<void> {
  const directory = dirname(path);
  await makeDirectory(directory, readers);
  const present = await fs.lstat(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (present !== null && !present.isSymbolicLink())
    throw new Error(`${path} is not a symbolic link; move it away, it is not diskwright's`);
  const temporary = join(directory, `.${basename(path)}.${process.pid}.tmp`);
  await fs.rm(temporary, { force: true });
  await fs.symlink(target, temporary);
  await fs.rename(temporary, path);
  await syncDirectory(directory);
}

/** Removes a file or link; no error when there is none. Never a directory. */
export async function removeFileSynced(path: string): Promise<void> {
  await fs.rm(path, { force: true });
  await syncDirectory(dirname(path));
}

/** As {@link removeFileSynced}; where there is no such file, nothing is synced. */
export async function removeFileIfPresent(path: string): Promise<void> {
  if (await exists(path)) await removeFileSynced(path);
}

/**
 * Makes a directory with its parents, for root alone (0700) by default, and syncs what was made.
 *
 * @returns whether anything was made.
 */
export async function makeDirectory(path: string, readers: Readers = 'root'): Promise<boolean> {
  const mode = readers === 'root' ? 0o700 : 0o755;
  const firstMade = await fs.mkdir(path, { recursive: true, mode });
  if (firstMade === undefined) return false;
  for (let made = path; made.length >= firstMade.length; made = dirname(made))
    await syncDirectory(dirname(made));
  return true;
}

/** Makes the entries of a directory durable. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await syncFile(directory);
  } finally {
    closeSync(directory);
  }
}

const syncFile = promisify(fsync);

export interface FilesystemSpace {
  readonly blockBytes: number;
  readonly totalBytes: number;
  /** What is left out is reserved for root. */
  readonly usableBytes: number;
  readonly freeBytes: number;
}

/** statfs(2) of the filesystem that a path lies on. */
async function readSpace(mountPoint: string): Promise<FilesystemSpace> {
  const space = await fs.statfs(mountPoint);
  return {
    blockBytes: space.bsize,
    totalBytes: space.blocks * space.bsize,
    usableBytes: (space.blocks - (space.bfree - space.bavail)) * space.bsize,
    freeBytes: space.bavail * space.bsize,
  };
}

/**
 * Of a mounted filesystem; null when nothing is mounted there any more: statfs(2) is about what is
 * below then.
 */
export async function readMountedSpace(mountPoint: string): Promise<FilesystemSpace | null> {
  const space = await readSpace(mountPoint);
  const [own, above] = await Promise.all([fs.stat(mountPoint), fs.stat(dirname(mountPoint))]);
  return own.dev === above.dev ? null : space;
}
