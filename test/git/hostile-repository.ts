import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { git } from './git-repository.ts';

/** One entry of a tree object: its name may be what no work tree can hold. */
export interface RawEntry {
  readonly mode: '100644' | '100755' | '120000' | '160000' | '40000';
  readonly name: string | Uint8Array;
  readonly id: string;
}

/** Writes an object as it is, right or wrong, as a loose file (gitrepository-layout(5)). */
export function writeObject(
  directory: string,
  type: 'blob' | 'tree' | 'commit',
  content: string | Uint8Array,
): string {
  const bytes = Buffer.from(content as string);
  const object = Buffer.concat([Buffer.from(`${type} ${String(bytes.length)}\0`), bytes]);
  const id = createHash('sha1').update(object).digest('hex');
  const folder = join(directory, '.git/objects', id.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, id.slice(2));
  if (!existsSync(file)) writeFileSync(file, deflateSync(object, { level: 1 }));
  return id;
}

/**
 * Entries in the order given, where git would sort and check them (gitformat-pack(5) calls it
 * `tree`).
 */
export function writeTree(directory: string, entries: readonly RawEntry[]): string {
  const pieces = entries.flatMap(({ mode, name, id }) => [
    Buffer.from(`${mode} `),
    Buffer.from(name as string),
    Buffer.from([0]),
    Buffer.from(id, 'hex'),
  ]);
  return writeObject(directory, 'tree', Buffer.concat(pieces));
}

/** Makes `main` a commit of this tree. */
export function commitTree(directory: string, tree: string): string {
  const commit = git(directory, 'commit-tree', tree, '-m', 'hostile');
  git(directory, 'update-ref', 'refs/heads/main', commit);
  return commit;
}

/**
 * Every file below a directory with its size, mode and time of change: equal when nothing was
 * touched.
 */
export function snapshot(...directories: readonly string[]): readonly string[] {
  const args = [...directories, '-printf', '%y %m %s %T@ %p %l\\0'];
  return execFileSync('find', args, { maxBuffer: 2 ** 28 })
    .toString('latin1')
    .split('\0')
    .toSorted();
}
