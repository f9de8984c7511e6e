import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { shortHash } from '../../model/values/digest.ts';
import type { GitAccess } from '../access/git-access.ts';
import {
  commitOf,
  defaultCacheDirectory,
  fetchInto,
  hasCommit,
  openCacheClone,
  type ClonePurpose,
} from '../cache-clone.ts';
import { QUICK_COMMAND, runGit, type GitDirectory } from '../git-commands.ts';
import { GitError } from '../git-error.ts';
import { parseRepositoryAddress } from '../repository-address.ts';
import type { WantedRef } from './reference.ts';
import {
  chooseTip,
  listingPatterns,
  parseListing,
  tipNotFound,
  type ListedRef,
  type RemoteTip,
} from './remote-tip.ts';

/**
 * A repository that is followed: on this machine, read in place; or behind a URL, with its clone in
 * the cache.
 */
export interface FollowedRepository {
  readonly place: GitDirectory;
  /** null for a repository on this machine. */
  readonly url: string | null;
  readonly deadlineMs: number;
}

/** @throws GitError when the address is refused or the cache cannot be used. */
export async function openFollowed(
  request: {
    readonly url: string;
    readonly cacheDir?: string;
    readonly timeoutMs?: number;
    /** Of the clone, as for `openCacheClone`. */
    readonly purpose?: ClonePurpose;
  },
  access: GitAccess | undefined,
): Promise<FollowedRepository> {
  const address = parseRepositoryAddress(request.url);
  if (!address.ok)
    throw new GitError('address-refused', {
      message: address.error,
      remedy: 'Correct spec.url.',
    });
  const deadlineMs = request.timeoutMs ?? QUICK_COMMAND.deadlineMs;
  if (address.value.kind === 'local')
    return {
      place: { directory: resolve(address.value.path), isolation: 'local' },
      url: null,
      deadlineMs,
    };
  const { url } = address.value;
  const cache = request.cacheDir ?? defaultCacheDirectory();
  const clone = await openCacheClone(url, cache, request.purpose);
  return { place: access === undefined ? clone : { ...clone, access }, url, deadlineMs };
}

/** What the ref that is followed is now; one round trip. @throws GitError */
export async function findTip(
  source: FollowedRepository,
  wanted: Exclude<WantedRef, { kind: 'commit' }>,
): Promise<RemoteTip> {
  const tip = chooseTip(wanted, await listRefs(source, listingPatterns(wanted)));
  if (tip !== null) return tip;
  // Only now is it worth to ask for all of them.
  throw tipNotFound(wanted, await listRefs(source, []));
}

/** @param patterns empty for all refs. */
export async function listRefs(
  source: FollowedRepository,
  patterns: readonly string[],
): Promise<readonly ListedRef[]> {
  const limits = { ...QUICK_COMMAND, deadlineMs: source.deadlineMs };
  if (source.url !== null)
    return parseListing(
      await runGit(source.place, ['ls-remote', '--', source.url, ...patterns], limits),
    );
  const format =
    '%(objectname)%09%(refname)%(if)%(*objectname)%(then)%0a%(*objectname)%09%(refname)^{}%(end)';
  return parseListing(await runGit(source.place, ['for-each-ref', `--format=${format}`], limits));
}

/**
 * A commit that is here, and the object that the ref names: the commit itself, or the tag in front
 * of it.
 */
export interface FetchedTip {
  readonly object: string;
  readonly commit: string;
}

/**
 * Sees to it that a tip is here; asks the server only for what is missing.
 *
 * @param previous the commit that was seen before: the history back to it comes along.
 */
export async function bringTip(
  source: FollowedRepository,
  tip: ListedRef,
  previous: string | null,
): Promise<FetchedTip> {
  const known = await commitOf(source.place, tip.id);
  if (known !== null || source.url === null)
    return { object: tip.id, commit: known ?? notHere(tip.id) };
  const kept = keptRef(tip.name);
  const fetch = { url: source.url, wanted: tip.name, kept, deadlineMs: source.deadlineMs };
  const isLinked = previous !== null && (await isBrought(source, previous));
  // From a commit that is here on, a fetch brings what is new; more only for a merge of what began
  // before it, and that once.
  const history = isLinked ? [] : ['--depth=1'];
  const commit = await fetchInto(source.place, { ...fetch, history });
  // The ref may have moved again since it was listed: what came counts, not what was announced.
  const object = (await runGit(source.place, ['rev-parse', '--verify', kept])).trim();
  return { object, commit };
}

/**
 * Brings one commit by its id, or where the server does not give it out, in the history of a
 * branch.
 */
export async function bringCommit(
  source: FollowedRepository,
  { commit, branch }: Extract<WantedRef, { kind: 'commit' }>,
): Promise<FetchedTip> {
  const { place, url, deadlineMs } = source;
  const found = { object: commit, commit };
  if (await hasCommit(place, commit)) return found;
  if (url === null) return notHere(commit);
  try {
    await fetchInto(place, {
      url,
      wanted: commit,
      kept: keptRef(commit),
      history: ['--depth=1'],
      deadlineMs,
    });
    return found;
  } catch (error) {
    if (!(error instanceof GitError) || error.code !== 'ref-not-found' || branch === null)
      throw error;
  }
  const wanted = `refs/heads/${branch}`;
  await fetchInto(place, { url, wanted, kept: keptRef(wanted), history: WHOLE, deadlineMs });
  return (await hasCommit(place, commit)) ? found : notHere(commit);
}

function notHere(id: string): never {
  throw new GitError('ref-not-found', {
    message: `the repository does not have the commit ${id}`,
    remedy: 'Check the id; a commit that was pushed to a branch or tag is found.',
  });
}

/** All of it, whether the clone is shallow or not (git-fetch(1), "--depth"). */
const WHOLE = ['--depth=2147483647'];

function keptRef(wanted: string): string {
  return `refs/diskwright/${shortHash(['follow', wanted], 20)}`;
}

/** @returns false when the commit is not here and the server does not give it out. */
async function isBrought(source: FollowedRepository, commit: string): Promise<boolean> {
  try {
    await bringCommit(source, { kind: 'commit', commit, branch: null });
    return true;
  } catch (error) {
    if (error instanceof GitError && error.code === 'ref-not-found') return false;
    throw error;
  }
}

/**
 * Whether one commit is the other or in its history. A no is given only after all of the history
 * was looked at, which is fetched for it.
 *
 * @param name the ref that `later` was found under.
 */
export async function isInHistory(
  source: FollowedRepository,
  {
    earlier,
    later,
    name,
  }: { readonly earlier: string; readonly later: string; readonly name: string },
): Promise<boolean> {
  if (await isReachable(source.place, earlier, later)) return true;
  if (await isHistoryWhole(source.place, later)) return false;
  const { url, deadlineMs, place } = source;
  if (url !== null)
    await fetchInto(place, { url, wanted: name, kept: keptRef(name), history: WHOLE, deadlineMs });
  if (await isReachable(place, earlier, later)) return true;
  if (await isHistoryWhole(place, later)) return false;
  throw new GitError('git-failed', {
    message: `the history of ${later.slice(0, 12)} is cut off, so it is not known whether ${earlier.slice(0, 12)} is in it`,
    remedy:
      'Follow a repository whose history is whole: "git fetch --unshallow" completes a clone.',
  });
}

async function isReachable(place: GitDirectory, earlier: string, later: string): Promise<boolean> {
  if (!(await hasCommit(place, earlier))) return false;
  const missing = await runGit(place, ['rev-list', '--max-count=1', earlier, '--not', later, '--']);
  return missing.trim() === '';
}

/**
 * Where a clone was cut off, commits look as if they had no parents; git lists them in one file
 * (gitformat-shallow).
 */
async function isHistoryWhole(place: GitDirectory, commit: string): Promise<boolean> {
  const path = (await runGit(place, ['rev-parse', '--git-path', 'shallow'])).trim();
  const cut = new Set((await readIfThere(resolve(place.directory, path))).split('\n'));
  if (cut.size === 1) return true;
  const roots = await runGit(place, ['rev-list', '--max-parents=0', commit, '--']);
  return !roots.split('\n').some((root) => root !== '' && cut.has(root));
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Holds on to commits, so that git's own clean-up keeps them readable without a network; what was
 * held before for the same purpose and is not named any more is let go. A repository on this
 * machine is not touched.
 */
export async function holdCommits(
  source: FollowedRepository,
  purpose: readonly string[],
  commits: readonly string[],
): Promise<void> {
  if (source.url === null) return;
  const { place } = source;
  const below = `refs/diskwright/held/${shortHash(purpose, 20)}`;
  const listed = await runGit(place, ['for-each-ref', '--format=%(refname)', `${below}/`]);
  const wanted = new Set<string>();
  for (const commit of new Set(commits))
    if (await hasCommit(place, commit)) wanted.add(`${below}/${commit}`);
  const held = new Set(listed.split('\n').filter((name) => name !== ''));
  for (const name of wanted)
    if (!held.has(name)) await runGit(place, ['update-ref', name, name.slice(below.length + 1)]);
  for (const name of held) if (!wanted.has(name)) await runGit(place, ['update-ref', '-d', name]);
}
