import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BadSettings } from './settings.ts';

/** The directory below the state directory that the resident half writes to, and nobody else. */
export function ownDirectory(stateDir: string): string {
  return join(stateDir, 'agent');
}

/**
 * Makes it where it is not there: anybody may read what is in it.
 *
 * @throws BadSettings where it is that of another user: files of two owners in it would end both.
 */
export async function makeOwnDirectory(directory: string): Promise<void> {
  try {
    // Parents that are missing are made as the root half makes them.
    await mkdir(directory, { recursive: true, mode: 0o755 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadSettings(`${directory} cannot be made: ${why}`, 1);
  }
  const facts = await stat(directory);
  if (!facts.isDirectory()) throw new BadSettings(`${directory} is no directory`, 1);
  if (facts.uid !== process.getuid?.())
    throw new BadSettings(
      `${directory} belongs to user ${String(facts.uid)}, as whom the service of the agent works; run this as that user: sudo --user '#${String(facts.uid)}' diskwright-agent once`,
      1,
    );
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
  // Never what somebody put there, nor where a link leads: root writes here for the agent, too.
  await rm(unfinished, { force: true });
  const file = await open(unfinished, 'wx', mode);
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
