import type { ApiClient } from '../../cluster/api-client.ts';
import { GitError } from '../../git/git-error.ts';
import { bringBranchHistory, type BroughtHistory } from '../../git/observed/branch-history.ts';
import { loadDiskHistory } from '../../pass/load-disk-history.ts';
import type { DiskHistory } from '../../review/history/disk-history.ts';
import { err, ok, type Result } from '../../model/values/result.ts';
import { durationMs, repositoryKey, type DiskRepository } from '../repository.ts';
import { readSourceAccess } from '../source/source-access.ts';

/** Looks up what became of disks, by the branch on which a controller commits inventories. */
export interface DiskHistories {
  /**
   * @param branch `spec.observedBranch` of the repository.
   * @param disk a serial number, or an id.
   * @returns an error in words where it cannot be told now.
   */
  readonly of: (
    repository: DiskRepository,
    branch: string,
    disk: string,
  ) => Promise<Result<DiskHistory, string>>;
}

export interface HistorySurroundings {
  readonly client: Pick<ApiClient, 'get'>;
  readonly cacheDir: string | null;
  /** On the monotonic clock. */
  readonly nowMs: () => number;
}

/** Older ones are left to `diskwright history`: a look should take seconds. */
const MOST_COMMITS = 1_000;

/** So long git is not asked again what the branch is at. */
const FRESH_MS = 30_000;

/** Who comes while so many wait is sent away: one look is made at a time. */
const MOST_WAITING = 8;

/** No serial number is longer (SCSI has 252 bytes for one, SPC-4). */
const LONGEST_NAME = 256;

/**
 * One look at a time, whoever asks, so that readers of the page never take more than one git from
 * the controller; and where git or its server fails, that is told and nothing else happens.
 */
export function openDiskHistories(surroundings: HistorySurroundings): DiskHistories {
  const { nowMs } = surroundings;
  const brought = new Map<string, { readonly history: BroughtHistory; readonly untilMs: number }>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function freshBranch(repository: DiskRepository, branch: string): Promise<BroughtHistory> {
    const key = JSON.stringify([repositoryKey(repository), repository.spec.url, branch]);
    const known = brought.get(key);
    if (known !== undefined && nowMs() < known.untilMs) return known.history;
    const history = await bring(repository, branch, surroundings);
    for (const [name, { untilMs }] of brought) if (untilMs <= nowMs()) brought.delete(name);
    brought.set(key, { history, untilMs: nowMs() + FRESH_MS });
    return history;
  }

  async function look(
    repository: DiskRepository,
    branch: string,
    disk: string,
  ): Promise<Result<DiskHistory, string>> {
    try {
      const { place, ref } = await freshBranch(repository, branch);
      const found = await loadDiskHistory({ place, ref, mostCommits: MOST_COMMITS }, disk);
      return ok({ ...found, branch });
    } catch (error) {
      if (error instanceof SecretTrouble) return err(error.message);
      if (error instanceof GitError) return err(`${error.message}. ${error.remedy}`);
      throw error;
    }
  }

  return {
    of: async (repository, branch, disk) => {
      if (disk === '' || disk.length > LONGEST_NAME || /\p{Cc}/u.test(disk))
        return err('this cannot be the serial number or the id of a disk');
      if (waiting >= MOST_WAITING)
        return err(`${String(waiting)} others wait for a history; ask again in a minute`);
      waiting += 1;
      const mine = last.then(() => look(repository, branch, disk));
      last = mine.catch(() => undefined);
      return mine.finally(() => (waiting -= 1));
    },
  };
}

class SecretTrouble extends Error {}

async function bring(
  repository: DiskRepository,
  branch: string,
  { client, cacheDir }: HistorySurroundings,
): Promise<BroughtHistory> {
  const access = await readSourceAccess(repository, client);
  if (!access.ok) throw new SecretTrouble(access.error.message);
  const { url, timeout } = repository.spec;
  return bringBranchHistory({
    ...{ url, credentials: access.value.credentials, branch, mostCommits: MOST_COMMITS },
    ...(cacheDir === null ? {} : { cacheDir }),
    timeoutMs: durationMs(timeout, 60_000),
  });
}
