import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface WrittenFile {
  readonly path: string;
  readonly change: 'written' | 'unchanged';
}

/**
 * Writes a file of a repository whole or not at all, its directories too. One that says the same already is
 * left as it is, so that its time tells when it changed.
 */
export async function writeWhole(path: string, text: string): Promise<WrittenFile> {
  const before = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (before === text) return { path, change: 'unchanged' };
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.tmp-${String(process.pid)}`;
  await writeFile(temporary, text);
  await rename(temporary, path);
  return { path, change: 'written' };
}
