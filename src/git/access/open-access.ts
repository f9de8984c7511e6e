import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessFiles } from './access-files.ts';
import type { GitCredentials } from './credentials.ts';
import type { GitAccess } from './git-access.ts';

/**
 * Lays credentials down in a private directory for as long as they are used. The directory is gone
 * afterwards, whether that went well or not.
 *
 * @param url the address of the repository.
 * @param credentials null for what the user's own surroundings hold.
 */
export async function withAccess<T>(
  url: string,
  credentials: GitCredentials | null,
  use: (access: GitAccess | undefined) => Promise<T>,
): Promise<T> {
  if (credentials === null) return use(undefined);
  // mkdtemp(3) makes it 0700.
  const directory = await mkdtemp(join(tmpdir(), 'diskwright-access-'));
  try {
    const { files, environment, withheld, secrets } = accessFiles(url, credentials, directory);
    for (const { name, text, mode } of files)
      await writeFile(join(directory, name), text, { mode, flag: 'wx' });
    return await use({ environment, withheld, secrets });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
