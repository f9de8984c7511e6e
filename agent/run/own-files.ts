import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The directory below the state directory that the resident half writes to, and nobody else. */
export function ownDirectory(stateDir: string): string {
  return join(stateDir, 'agent');
}

/** Makes it where it is not there: anybody may read what is in it. */
export async function makeOwnDirectory(directory: string): Promise<void> {
  // Parents that are missing are made as the root half makes them.
  await mkdir(directory, { recursive: true, mode: 0o755 });
  if (!(await stat(directory)).isDirectory()) throw new Error(`${directory} is no directory`);
}

/**
 * @returns null when there is no such file, or when it is not whole: it is a memory, and can be
 * lost.
 */
export async function readOwnJson(directory: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(directory, name), 'utf8')) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError || isMissing(error)) return null;
    throw error;
  }
}

/** Replaces the file as a whole, readable to all; it is durable when this returns. */
export async function writeOwnJson(directory: string, name: string, value: unknown): Promise<void> {
  await replaceFile(directory, { name, text: `${JSON.stringify(value, null, 2)}\n`, mode: 0o644 });
}

/** Replaces a file as a whole; it is durable when this returns. */
export async function replaceFile(
  directory: string,
  { name, text, mode }: { readonly name: string; readonly text: string; readonly mode: number },
): Promise<void> {
  const path = join(directory, name);
  const unfinished = `${path}.new`;
  const file = await open(unfinished, 'w', mode);
  try {
    await file.chmod(mode);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  const parent = await open(directory, 'r');
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOENT';
}
