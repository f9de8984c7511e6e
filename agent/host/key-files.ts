import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorText } from './files.ts';

/** The largest file that cryptsetup(8) reads a key from ("NOTES ON PASSPHRASE PROCESSING"). */
const MOST_KEY_BYTES = 8 * 1024 * 1024;

/** Permission bits (inode(7)). */
const FOR_OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const STICKY = 0o1000;

/** As the schema has it: a name is no path. */
export const KEY_NAME = /^[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?$/;
const LONGEST_NAME = 47;

/** Where the key of a name lies. */
export function keyFile(directory: string, name: string): string {
  return join(directory, name);
}

/** Where keys lie that systemd-creds(1) encrypted, to a TPM for example; each by its name. */
export function encryptedKeys(directory: string): string {
  return join(directory, 'encrypted');
}

/** The directory that a key is taken from: a plain file comes before an encrypted one. */
export function keyPlace(directory: string, name: string): string {
  const encrypted = encryptedKeys(directory);
  const isEncrypted = !existsSync(keyFile(directory, name)) && existsSync(keyFile(encrypted, name));
  return isEncrypted ? encrypted : directory;
}

/** The names of all files of keys, plain and encrypted, sorted; without a look into them. */
export async function keyNames(directory: string): Promise<readonly string[]> {
  const places = [directory, encryptedKeys(directory)];
  const listed = await Promise.all(places.map((place) => readdir(place).catch(() => [])));
  return Array.from(new Set(listed.flat())).toSorted();
}

/**
 * The names of the keys in a directory that may be used, plain or encrypted; nothing of them is
 * read.
 *
 * @returns sorted; null where the directory cannot be listed, though it may be there.
 */
export async function usableKeys(directory: string): Promise<readonly string[] | null> {
  if (!(await isListed(directory))) return null;
  const usable: string[] = [];
  for (const name of await keyNames(directory))
    if (KEY_NAME.test(name) && name.length <= LONGEST_NAME)
      if ((await keyFileProblem(keyPlace(directory, name), name)) === null) usable.push(name);
  return usable;
}

async function isListed(directory: string): Promise<boolean> {
  try {
    await readdir(directory);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/**
 * Why a file of a key is not to be used: it is not there, is empty, or somebody else may read or
 * replace it. Nothing of its content is read here, or anywhere in this program: cryptsetup gets its
 * path.
 *
 * A Secret that kubelet mounts is a directory of links, which everybody could add to but for its
 * sticky bit; what counts is the file at their end.
 *
 * @returns a sentence without its end; null when it may be used.
 */
export async function keyFileProblem(directory: string, name: string): Promise<string | null> {
  const path = keyFile(directory, name);
  const own = process.getuid?.() ?? 0;
  try {
    const above = await stat(directory);
    const isReplaceable = (above.mode & OTHERS_WRITE) !== 0 && (above.mode & STICKY) === 0;
    if (!above.isDirectory()) return `${directory} is no directory`;
    if (above.uid !== own || isReplaceable)
      return `${directory} is not root's alone: others could put keys into it`;
    const file = await stat(path);
    if (!file.isFile()) return `${path} is no file`;
    if (file.uid !== own) return `${path} is not owned by root`;
    if ((file.mode & FOR_OTHERS) !== 0) return `${path} may be used by others than root`;
    if (file.size === 0) return `${path} is empty`;
    if (file.size > MOST_KEY_BYTES) return `${path} is larger than ${MOST_KEY_BYTES} bytes`;
    return null;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === 'ENOENT' ? `${path} is not there` : `${path}: ${systemErrorText(error)}`;
  }
}
