import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { digestText } from '../../model/values/digest.ts';
import { formatBytes, MiB } from '../../model/values/bytes.ts';
import { compareText } from '../../model/values/order.ts';
import type { SourceFile } from '../../model/values/source-file.ts';

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
/** Of all files of a path together, and of a saved plan. */
export const MOST_READ_BYTES = 256 * MiB;
/** What comes through a pipe is in memory twice before its size is known. */
const MOST_INPUT_BYTES = 128 * MiB;
/** After so many files signals are heard. */
const BATCH = 64;

/**
 * Reads a file, or every .yaml, .yml and .json file below a directory. Directories whose name
 * begins with a dot, node_modules and symbolic links below the path are left out. Paths are given
 * as the path given, and what follows it.
 */
export async function readPath(path: string): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  let total = 0;
  await forEach(listed(path), (file) => {
    total += guarded(file, () => statSync(file)).size;
    if (total > MOST_READ_BYTES)
      throw new ReadFilesError(path, {
        message: `the YAML and JSON files of ${path} have more than ${formatBytes(MOST_READ_BYTES)}`,
        hint: 'name the directory that holds the declarations',
      });
    const bytes = guarded(file, () => readFileSync(file));
    files.push({ path: file, bytes, blobId: null });
  });
  return files;
}

/**
 * One after the other, and synchronously: what was checked out a moment ago is in memory, and is
 * read sooner than a thread of the pool hears of it.
 */
async function forEach(paths: readonly string[], visit: (path: string) => void): Promise<void> {
  for (const [index, path] of paths.entries()) {
    if (index % BATCH === BATCH - 1) await new Promise((resolve) => setImmediate(resolve));
    visit(path);
  }
}

/**
 * Tells whether something that `readPath` reads is another: equal as long as no file comes, goes or
 * is written to. Reads no contents.
 */
export async function pathStamp(path: string): Promise<string> {
  const stamps: string[] = [];
  await forEach(listed(path), (file) => stamps.push(fileStamp(file)));
  return digestText(stamps.join('\n'));
}

function fileStamp(path: string): string {
  const { ino, size, mtimeNs, ctimeNs } = guarded(path, () => statSync(path, { bigint: true }));
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

function listed(path: string): readonly string[] {
  const found = guarded(path, () => statSync(path));
  if (found.isFile()) return [path];
  if (!found.isDirectory())
    throw new ReadFilesError(path, {
      message: `${path} is neither a file nor a directory`,
      hint: 'name a directory of declarations, a file, or - for standard input',
    });
  const paths: string[] = [];
  collect(path, paths);
  return paths.sort(compareText);
}

function collect(directory: string, paths: string[]): void {
  const entries = guarded(directory, () => readdirSync(directory, { withFileTypes: true }));
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && entry.name !== 'node_modules') collect(path, paths);
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

const HINTS: Readonly<Record<string, string>> = {
  ENOENT: 'check the path; it is taken from the current directory',
  EACCES: 'read permission is needed',
  ELOOP: 'the symbolic links lead in a circle',
};

function guarded<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    throw new ReadFilesError(
      path,
      { message: `cannot read ${path}: ${message}`, hint: HINTS[code] ?? 'check the path' },
      cause,
    );
  }
}
