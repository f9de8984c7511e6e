import { resolve } from 'node:path';
import type { GitCredentials } from '../access/credentials.ts';
import { withAccess } from '../access/open-access.ts';
import { defaultCacheDirectory, fetchInto, openCacheClone } from '../cache-clone.ts';
import type { GitDirectory } from '../git-commands.ts';
import { GitError } from '../git-error.ts';
import { checkRef } from '../refs.ts';
import { parseRepositoryAddress } from '../repository-address.ts';

export interface BranchHistoryRequest {
  readonly url: string;
  /** From `parseCredentials`; null for what the user's own surroundings hold. */
  readonly credentials: GitCredentials | null;
  readonly branch: string;
  /** Older ones are left at the server. */
  readonly mostCommits: number;
  /** Where the clone is kept; `defaultCacheDirectory()` when left out. */
  readonly cacheDir?: string;
  readonly timeoutMs: number;
}

/** Where the commits of a branch are, and the ref that names the last one there. */
export interface BroughtHistory {
  readonly place: GitDirectory;
  readonly ref: string;
}

/**
 * Brings the last commits of a branch with all their files, into a clone that nothing else is
 * fetched into: who follows the repository waits for none of it, and cuts none of it off.
 *
 * @throws GitError
 */
export async function bringBranchHistory(request: BranchHistoryRequest): Promise<BroughtHistory> {
  const { url, credentials, mostCommits, timeoutMs } = request;
  const wanted = `refs/heads/${checkRef(request.branch)}`;
  const address = parseRepositoryAddress(url);
  if (!address.ok)
    throw new GitError('address-refused', { message: address.error, remedy: 'Correct spec.url.' });
  if (address.value.kind === 'local')
    return { place: { directory: resolve(address.value.path), isolation: 'local' }, ref: wanted };
  const remote = address.value.url;
  return withAccess(url, credentials, async (access) => {
    const cache = request.cacheDir ?? defaultCacheDirectory();
    const place = await openCacheClone(remote, cache, 'history');
    // One more: a commit is compared with the one before it.
    const history = [`--depth=${String(mostCommits + 1)}`];
    await fetchInto(access === undefined ? place : { ...place, access }, {
      ...{ url: remote, wanted, kept: KEPT, history, deadlineMs: timeoutMs },
    });
    return { place, ref: KEPT };
  });
}

const KEPT = 'refs/diskwright/observed';
