import { join } from 'node:path';

/** Where a file lies of those that the code of commit 8c74f8f wrote; see README.md beside it. */
export function releasedPath(name: string): string {
  return join(import.meta.dirname, '8c74f8f', name);
}
