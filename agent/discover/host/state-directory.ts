import { constants } from 'node:fs';
import { access, lstat, statfs } from 'node:fs/promises';
import type { StateDirectory } from '../../../src/model/observed/host-examination.ts';
import { hasCode, systemErrorText } from '../../host/files.ts';

/** @throws when it cannot be looked at. */
export async function readStateDirectory(path: string, isRoot: boolean): Promise<StateDirectory> {
  const stats = await lstat(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (stats === null) return { kind: 'absent', path };
  if (!stats.isDirectory()) return { kind: 'no-directory', path };
  const space = await statfs(path);
  return {
    kind: 'directory',
    path,
    ownerId: stats.uid,
    mode: stats.mode & 0o7777,
    unwritable: isRoot ? await whyUnwritable(path) : null,
    freeBytes: space.bavail * space.bsize,
  };
}

/** Root may write where permissions say no; a filesystem that is read-only says so. */
async function whyUnwritable(path: string): Promise<string | null> {
  try {
    await access(path, constants.W_OK);
    return null;
  } catch (error) {
    return systemErrorText(error);
  }
}
