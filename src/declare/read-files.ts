import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { digestText } from '../model/digest.ts';
import { formatBytes, MiB } from '../model/bytes.ts';
import { compareText } from '../model/order.ts';
import type { SourceFile } from '../model/source-file.ts';

/** A path of declarations that cannot be read, with what to do about it. */
export class ReadFilesError extends Error {
  override readonly name = 'ReadFilesError';
  readonly path: string;
  readonly hint: string;

  constructor(
    path: string,
    text: { readonly message: string; readonly hint: string },
    cause?: unknown,
  ) {
    super(text.message, { cause });
    this.path = path;
    this.hint = text.hint;
  }
}

const DECLARATIONS = /\.(?:yaml|yml|json)$/i;
/** No repository of declarations is larger; one that is holds something else. */
const MOST_FILES = 100_000;
const MOST_BYTES = 256 * MiB;
/** What comes through a pipe is in memory twice before its size is known. */
const MOST_INPUT_BYTES = 128 * MiB;
/** So many files are read at once. */
const READERS = 32;

/**
 * Reads a file, or every .yaml, .yml and .json file below a directory. Directories whose name begins
 * with a dot, node_modules and symbolic links below the path are left out. Paths are told as
 * the path given, and what follows it.
 */
export async function readPath(path: string): Promise<readonly SourceFile[]> {
  const paths = await listed(path);
  const files: SourceFile[] = [];
  let total = 0;
  for (let start = 0; start < paths.length; start += READERS) {
    const batch = paths.slice(start, start + READERS);
    const sizes = await Promise.all(batch.map(sizeOf));
    total += sizes.reduce((sum, size) => sum + size, 0);
    if (total > MOST_BYTES)
      throw new ReadFilesError(path, {
        message: `the YAML and JSON files of ${path} have more than ${formatBytes(MOST_BYTES)}`,
        hint: 'name the directory that holds the declarations',
      });
    files.push(...(await Promise.all(batch.map(readOne))));
  }
  return files;
}

/**
 * Tells whether something that `readPath` reads is another: equal as long as no file comes, goes or is
 * written to. Reads no contents.
 */
export async function pathStamp(path: string): Promise<string> {
  const paths = await listed(path);
  const stamps: string[] = [];
  for (let start = 0; start < paths.length; start += READERS)
    stamps.push(...(await Promise.all(paths.slice(start, start + READERS).map(fileStamp))));
  return digestText(stamps.join('\n'));
}

async function fileStamp(path: string): Promise<string> {
  const { ino, size, mtimeNs, ctimeNs } = await guarded(path, () => stat(path, { bigint: true }));
  return JSON.stringify([path, ...[ino, size, mtimeNs, ctimeNs].map(String)]);
}

/** Reads standard input to its end as one file called `-`. */
export async function readStdin(stream: AsyncIterable<Uint8Array | string>): Promise<SourceFile> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    chunks.push(bytes);
    total += bytes.length;
    if (total > MOST_INPUT_BYTES)
      throw new ReadFilesError('-', {
        message: `standard input has more than ${formatBytes(MOST_INPUT_BYTES)}`,
        hint: 'give the files as a directory instead',
      });
  }
  return { path: '-', bytes: Buffer.concat(chunks), blobId: null };
}

async function listed(path: string): Promise<readonly string[]> {
  const found = await guarded(path, () => stat(path));
  if (found.isFile()) return [path];
  if (!found.isDirectory())
    throw new ReadFilesError(path, {
      message: `${path} is neither a file nor a directory`,
      hint: 'name a directory of declarations, a file, or - for standard input',
    });
  const paths: string[] = [];
  await collect(path, paths);
  return paths.sort(compareText);
}

async function collect(directory: string, paths: string[]): Promise<void> {
  const entries = await guarded(directory, () => readdir(directory, { withFileTypes: true }));
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && entry.name !== 'node_modules') await collect(path, paths);
    } else if (entry.isFile() && DECLARATIONS.test(entry.name)) {
      paths.push(path);
      if (paths.length > MOST_FILES)
        throw new ReadFilesError(directory, {
          message: `there are more than ${String(MOST_FILES)} files to read`,
          hint: 'name the directory that holds the declarations',
        });
    }
  }
}

async function sizeOf(path: string): Promise<number> {
  return (await guarded(path, () => stat(path))).size;
}

async function readOne(path: string): Promise<SourceFile> {
  const bytes = await guarded(path, () => readFile(path));
  return { path, bytes, blobId: null };
}

const HINTS: Readonly<Record<string, string>> = {
  ENOENT: 'check the path; it is taken from the current directory',
  EACCES: 'read permission is needed',
  ELOOP: 'the symbolic links lead in a circle',
};

async function guarded<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    throw new ReadFilesError(
      path,
      { message: `cannot read ${path}: ${message}`, hint: HINTS[code] ?? 'check the path' },
      cause,
    );
  }
}
