import type { GitCredentials } from '../access/credentials.ts';
import { withAccess } from '../access/open-access.ts';
import { fetchInto } from '../cache-clone.ts';
import { openFollowed } from '../follow/followed-repository.ts';
import type { GitDirectory } from '../git-commands.ts';
import { checkRef } from '../refs.ts';

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
  const { credentials, mostCommits } = request;
  const wanted = `refs/heads/${checkRef(request.branch)}`;
  return withAccess(request.url, credentials, async (access) => {
    const { place, url, deadlineMs } = await openFollowed(
      { ...request, purpose: 'history' },
      access,
    );
    if (url === null) return { place, ref: wanted };
    // One more: a commit is compared with the one before it.
    const history = [`--depth=${String(mostCommits + 1)}`];
    await fetchInto(place, { url, wanted, kept: KEPT, history, deadlineMs });
    const { directory, isolation } = place;
    return { place: { directory, isolation }, ref: KEPT };
  });
}

const KEPT = 'refs/diskwright/observed';
