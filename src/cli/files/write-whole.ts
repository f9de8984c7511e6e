import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Bytes } from '../../model/values/bytes.ts';
import { inChunks } from '../../render/machine/pieces.ts';
import { CommandError } from '../command-error.ts';
import { CHUNK_LETTERS } from '../output.ts';

export interface WrittenFile {
  readonly path: string;
  readonly change: 'written' | 'unchanged';
}

export interface SizeCap {
  readonly mostBytes: Bytes;
  /** What is said when it is larger. */
  readonly tooLarge: { readonly message: string; readonly remedy: string };
}

/**
 * Writes a file of a repository whole or not at all, its directories too. One that says the same
 * already is left as it is, so that its time says when it changed.
 *
 * @param text or its pieces, each of which is made when the one before it was written.
 * @param cap what is larger is not written.
 */
export async function writeWhole(
  path: string,
  text: string | Iterable<string>,
  cap: SizeCap | null = null,
): Promise<WrittenFile> {
  await makeDirectory(path);
  const temporary = `${path}.tmp-${String(process.pid)}`;
  try {
    await writePieces(temporary, typeof text === 'string' ? [text] : text, cap);
    if (await isSame(path, temporary)) return { path, change: 'unchanged' };
    await rename(temporary, path);
    return { path, change: 'written' };
  } finally {
    await rm(temporary, { force: true });
  }
}

async function writePieces(
  path: string,
  pieces: Iterable<string>,
  cap: SizeCap | null,
): Promise<void> {
  const file = await open(path, 'w');
  try {
    let bytes = 0;
    for (const chunk of inChunks(pieces, CHUNK_LETTERS)) {
      bytes += Buffer.byteLength(chunk);
      if (cap !== null && bytes > cap.mostBytes) throw new CommandError(cap.tooLarge);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
}

async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError({
      message: `${path} cannot be written: ${reason}`,
      remedy: 'name a file in a directory that is there, or that can be made',
    });
  }
}

const COMPARED_BYTES = 1024 * 1024;

async function isSame(path: string, other: string): Promise<boolean> {
  const size = await sizeOf(path);
  if (size === null || size !== (await stat(other)).size) return false;
  const [one, two] = [await open(path, 'r'), await open(other, 'r')];
  try {
    const [left, right] = [Buffer.alloc(COMPARED_BYTES), Buffer.alloc(COMPARED_BYTES)];
    for (let at = 0; at < size; at += COMPARED_BYTES) {
      const { bytesRead } = await one.read(left, 0, COMPARED_BYTES, at);
      await two.read(right, 0, COMPARED_BYTES, at);
      if (left.compare(right, 0, bytesRead, 0, bytesRead) !== 0) return false;
    }
    return true;
  } finally {
    await one.close();
    await two.close();
  }
}

/** null where there is no such file. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
