import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheDirectory } from '../model/cache-directory.ts';
import { shortHash } from '../model/values/digest.ts';
import type { GitAccess } from './access/git-access.ts';
import { GitError } from './git-error.ts';
import { QUICK_COMMAND, runGit, type GitDirectory, type GitLimits } from './git-commands.ts';
import { checkRef, chooseRemoteRef, isFullId, parseRemoteRefs } from './refs.ts';

const NETWORK_COMMAND: GitLimits = { ...QUICK_COMMAND, deadlineMs: 300_000 };

/** Two passes may fetch into one cache at a time; git's locks let one of them wait for its turn. */
const LOCK_ATTEMPTS = 8;

/** Where clones are kept unless the user says otherwise. */
export function defaultCacheDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  return cacheDirectory(environment) ?? join(homedir(), '.cache/diskwright');
}

/**
 * Brings one commit of a remote repository into the cache, without its history.
 *
 * @param remote the URL for git, and the same without a password, for messages; and credentials
 * that were given for it.
 * @param ref a branch, tag or full commit id; `HEAD` for the default branch.
 * @returns the bare repository in the cache and the commit's full id.
 */
export async function fetchRevision(
  remote: { readonly url: string; readonly shown: string; readonly access?: GitAccess },
  ref: string,
  cache: string,
): Promise<{ readonly place: GitDirectory; readonly revision: string }> {
  checkRef(ref);
  const clone = await openCacheClone(remote.url, cache);
  const place = remote.access === undefined ? clone : { ...clone, access: remote.access };
  if (isFullId(ref)) {
    if (await hasCommit(place, ref)) return { place, revision: ref };
    return { place, revision: await fetchOne(place, remote.url, ref) };
  }
  const listing = await runGit(place, ['ls-remote', '--', remote.url], NETWORK_COMMAND);
  const chosen = chooseRemoteRef(ref, parseRemoteRefs(listing));
  // Nothing moved since the last pass: one round trip was all.
  const known = await commitOf(place, chosen.id);
  return { place, revision: known ?? (await fetchOne(place, remote.url, chosen.name)) };
}

/** What a clone is for: each purpose has one of its own, where no other cuts history off. */
export type ClonePurpose = 'repository' | 'history';

/** The bare clone of a URL in the cache; made empty when it is not there. */
export async function openCacheClone(
  url: string,
  cacheDirectory: string,
  purpose: ClonePurpose = 'repository',
): Promise<GitDirectory> {
  const clones = join(cacheDirectory, 'git');
  const directory = join(clones, shortHash([purpose, url], 20));
  try {
    await mkdir(clones, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw cacheUnusable(cacheDirectory, 'cannot be made', cause);
  }
  await checkPrivate(cacheDirectory);
  await checkPrivate(clones);
  if (!existsSync(directory)) await makeClone(directory);
  await checkPrivate(directory);
  return { directory, isolation: 'cache' };
}

/** Whole or not at all, whoever else makes it at the same time, and whenever we are stopped. */
async function makeClone(directory: string): Promise<void> {
  const unfinished = await mkdtemp(`${directory}.new-`);
  try {
    await runGit({ directory: unfinished, isolation: 'cache' }, ['init', '--bare']);
    await rename(unfinished, directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Somebody else was first.
    if (!existsSync(directory)) throw error;
  }
}

/** What others could write to, they could make git run. */
async function checkPrivate(directory: string): Promise<void> {
  const facts = await lstat(directory);
  const us = process.getuid?.();
  if (!facts.isDirectory()) throw cacheUnusable(directory, 'is no directory');
  if (us !== undefined && facts.uid !== us)
    throw cacheUnusable(directory, `belongs to user ${facts.uid}, not to user ${us}`);
  if ((facts.mode & 0o022) !== 0) throw cacheUnusable(directory, 'can be written to by others');
}

function cacheUnusable(directory: string, why: string, cause?: unknown): GitError {
  return new GitError(
    'cache-unusable',
    {
      message: `the cache directory ${directory} ${why}`,
      remedy: 'Name another with --cache-dir, or correct its owner and mode (0700).',
    },
    { cause },
  );
}

export async function hasCommit(place: GitDirectory, id: string): Promise<boolean> {
  return (await commitOf(place, id)) !== null;
}

/**
 * The commit that an id (of a commit or a tag object) or a ref stands for, when the cache has it.
 */
export async function commitOf(place: GitDirectory, id: string): Promise<string | null> {
  try {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${id}^{commit}`];
    const found = (await runGit(place, args)).trim();
    return isFullId(found) ? found : null;
  } catch (error) {
    // --quiet: nothing said means "not here"; anything said is trouble with the cache.
    if (error instanceof GitError && error.command?.exitCode === 1) return null;
    throw error;
  }
}

async function fetchOne(place: GitDirectory, url: string, wanted: string): Promise<string> {
  // Kept under a ref of ours, so that git's own clean-up keeps the objects.
  const kept = `refs/diskwright/${shortHash(['ref', wanted], 20)}`;
  return fetchInto(place, { url, wanted, kept, history: ['--depth=1'] });
}

export interface Fetch {
  readonly url: string;
  /** A full ref or a commit's id. */
  readonly wanted: string;
  /** The ref of the cache that names it afterwards. */
  readonly kept: string;
  /** Options of git-fetch(1) that say how much history comes along. */
  readonly history: readonly string[];
  readonly deadlineMs?: number;
}

/**
 * Fetches one ref or commit into the cache.
 *
 * @returns the full id of the commit.
 * @throws GitError
 */
export async function fetchInto(place: GitDirectory, fetch: Fetch): Promise<string> {
  const { url, wanted, kept, history } = fetch;
  const args = ['fetch', ...history, '--no-tags', '--force', '--no-recurse-submodules'];
  const all = [...args, '--no-write-fetch-head', '--', url, `+${wanted}:${kept}`];
  const limits = { ...NETWORK_COMMAND, deadlineMs: fetch.deadlineMs ?? NETWORK_COMMAND.deadlineMs };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runGit(place, all, limits);
      break;
    } catch (error) {
      if (attempt >= LOCK_ATTEMPTS || !isLockHeld(error)) throw explainFetch(error, wanted, place);
      await sleep(Math.min(1_000, 50 * 2 ** attempt) * (0.5 + Math.random()));
    }
  }
  const revision = await commitOf(place, kept);
  if (revision !== null) return revision;
  throw new GitError('ref-not-found', {
    message: `${JSON.stringify(wanted)} is no commit`,
    remedy: 'Give a branch, a tag or the id of a commit.',
  });
}

function isLockHeld(error: unknown): boolean {
  const said = error instanceof GitError ? (error.command?.stderr ?? '') : '';
  return /shallow file has changed|cannot lock ref|Unable to create '.*\.lock'|\.lock': File exists/.test(
    said,
  );
}

function explainFetch(error: unknown, wanted: string, place: GitDirectory): unknown {
  if (!(error instanceof GitError) || error.command === null) return error;
  const { command } = error;
  if (isLockHeld(error))
    return new GitError(
      'cache-unusable',
      {
        message: `another git holds a lock in the cache ${place.directory}`,
        remedy: 'Wait for it to end; if none runs, delete that directory: it is only a cache.',
      },
      { command, cause: error },
    );
  if (/not our ref|couldn't find remote ref|unadvertised object/.test(command.stderr))
    return new GitError(
      'ref-not-found',
      {
        message: `the server does not give out ${JSON.stringify(wanted)}`,
        remedy: 'Check the id, or give a branch or tag that contains it.',
      },
      { command, cause: error },
    );
  return error;
}
