import { join } from 'node:path';
import { directoryState, makeDirectories } from '../../host/directories.ts';
import { makeDirectory, writeSynced } from '../../host/files.ts';
import type { Seed } from './filesystem-driver.ts';

/** Where the content of new filesystems is kept. */
export function seedOf(stateDir: string): Seed {
  return {
    directory: join(stateDir, 'seed/root'),
    prototype: join(stateDir, 'seed/xfs-prototype'),
  };
}

/** mkfs.xfs(8), "PROTOTYPE": no boot program, no sizes, the root directory, and `data` in it. */
const XFS_PROTOTYPE = ['/dev/null', '0 0', 'd--755 0 0', 'data d--755 0 0', '$', '$', ''].join(
  '\n',
);

/**
 * Writes what new filesystems are made with. Every mkfs puts `data` into the filesystem itself:
 * there is no moment at which a finished one lacks it, and no mount is needed.
 *
 * @throws when something else is in the directory, which would end up in every volume.
 */
export async function prepareSeed(stateDir: string): Promise<void> {
  const seed = seedOf(stateDir);
  await makeDirectory(stateDir);
  await makeDirectories(join(seed.directory, 'data'), 0o755);
  if ((await directoryState(join(seed.directory, 'data'))) !== 'empty')
    throw new Error(`${seed.directory}/data is not an empty directory; move what is in it away`);
  await writeSynced(seed.prototype, XFS_PROTOTYPE);
}
