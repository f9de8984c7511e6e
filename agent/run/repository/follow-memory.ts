import type { PreviousRevision } from '../../../src/git/follow/follow.ts';
import { readOwnJson, writeOwnJson } from '../own-files.ts';

/**
 * What is remembered of a repository that is followed, over restarts and while there is no network.
 */
export interface FollowMemory {
  /** What was followed: another repository, ref or path is another history. */
  readonly followed: string;
  /** The last revision that was not a rewind, whether it was valid or not. */
  readonly previous: PreviousRevision;
  /** The last one whose declarations are valid: it stays in force. Null before the first. */
  readonly good: GoodRevision | null;
  /**
   * Why all writes are held, until a person acknowledges it or history is as before; null when they
   * are not.
   */
  readonly rewound: string | null;
}

export interface GoodRevision {
  readonly commit: string;
  /** `main@sha1:<commit>`. */
  readonly revision: string;
  /** Of the followed directory: what is declared changes with it, and only then. */
  readonly treeId: string;
}

const FILE = 'followed.json';

/** @returns null when nothing was followed yet, or something else was. */
export async function readFollowMemory(
  directory: string,
  followed: string,
): Promise<FollowMemory | null> {
  const value = await readOwnJson(directory, FILE);
  if (typeof value !== 'object' || value === null) return null;
  const memory = value as Partial<FollowMemory>;
  // Written by this program; what it was asked to follow then is all that may differ.
  if (memory.followed !== followed || memory.previous === undefined) return null;
  const { previous, good = null, rewound = null } = memory;
  return { followed, previous, good, rewound };
}

export async function writeFollowMemory(directory: string, memory: FollowMemory): Promise<void> {
  await writeOwnJson(directory, FILE, memory);
}
