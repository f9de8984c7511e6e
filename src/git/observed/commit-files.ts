import { createHash, randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GitAccess } from '../access/git-access.ts';
import type { GitCredentials } from '../access/credentials.ts';
import { withAccess } from '../access/open-access.ts';
import { createBlobReader } from '../blob-reader.ts';
import { defaultCacheDirectory, openCacheClone } from '../cache-clone.ts';
import { runChild } from '../child.ts';
import {
  bringTip,
  holdCommits,
  listRefs,
  type FollowedRepository,
} from '../follow/followed-repository.ts';
import { GIT_SETTINGS, gitEnvironment } from '../git-environment.ts';
import { runGit } from '../git-commands.ts';
import { GitError } from '../git-error.ts';
import { checkRef } from '../refs.ts';
import { parseRepositoryAddress } from '../repository-address.ts';
import { REVISION_CAPS } from '../revision-caps.ts';
import { checkTreePath } from '../tree.ts';
import { fastImportStream, type NewFile, type Person } from './fast-import.ts';

export interface FilesCommit {
  readonly url: string;
  /**
   * From `parseCredentials`; null or left out for what the user's own surroundings hold. They must
   * be allowed to push.
   */
  readonly credentials?: GitCredentials | null;
  /** The branch that is written to, and made if it is not there; nobody's declarations. */
  readonly branch: string;
  /** What is to lie there. Other files of the branch stay as they are. */
  readonly files: readonly NewFile[];
  /**
   * Whether a file that differs in its bytes is worth a commit, such as `isInventoryChanged` of
   * both as JSON; every one is, when left out.
   */
  readonly isWorth?: (path: string, before: Uint8Array, after: Uint8Array) => boolean;
  readonly message: string;
  readonly author: Person;
  readonly at: Date;
  /** Where the clone is kept; `defaultCacheDirectory()` when left out. */
  readonly cacheDir?: string;
  /** Of each command that speaks with the server; one minute when left out. */
  readonly timeoutMs?: number;
}

export type Committed =
  | {
      readonly kind: 'unchanged';
      /** What the branch is at; null when it is not there. */
      readonly commit: string | null;
    }
  | { readonly kind: 'pushed'; readonly commit: string; readonly paths: readonly string[] };

/** Somebody else may push between our look and our push. */
const MOST_ATTEMPTS = 8;

/**
 * Writes files to a branch in one commit on top of what is there, without a work tree, and pushes
 * it. It never forces: where somebody else pushed meanwhile, the commit is made again on top of
 * theirs. No commit is made where nothing is worth one.
 *
 * @throws GitError
 */
export async function commitInventories(request: FilesCommit): Promise<Committed> {
  const files = request.files.map((file) => ({ ...file, path: checkFilePath(file.path) }));
  const ref = `refs/heads/${checkRef(request.branch)}`;
  return withAccess(request.url, request.credentials ?? null, async (access) => {
    const source = await openClone(request, access);
    for (let attempt = 1; ; attempt += 1) {
      const committed = await commitOnce(source, { ...request, files }, ref);
      if (committed !== 'overtaken') return committed;
      if (attempt === MOST_ATTEMPTS)
        throw new GitError('push-refused', {
          message: `others pushed to ${request.branch} each of ${MOST_ATTEMPTS} times before this commit came there`,
          remedy: 'Give the inventories a branch that nobody else writes to so often.',
        });
      await sleep(Math.min(2_000, 50 * 2 ** attempt) * (0.5 + Math.random()));
    }
  });
}

/**
 * git-fast-import(1) would take other letters for quotes and ends of lines; names of nodes have
 * none of them.
 */
function checkFilePath(path: string): string {
  if (/^[A-Za-z0-9._/-]+$/.test(path) && checkTreePath(path) === path) return path;
  throw new GitError('path-not-found', {
    message: `${JSON.stringify(path)} cannot be the path of an inventory`,
    remedy:
      'Give a relative path of letters, digits and . _ - /, such as inventories/worker-1.json.',
  });
}

/** Even a repository on this machine is pushed to, so that its own rules hold. */
async function openClone(
  request: FilesCommit,
  access: GitAccess | undefined,
): Promise<FollowedRepository> {
  const address = parseRepositoryAddress(request.url);
  if (!address.ok)
    throw new GitError('address-refused', { message: address.error, remedy: 'Correct spec.url.' });
  const url =
    address.value.kind === 'remote'
      ? address.value.url
      : pathToFileURL(resolve(address.value.path)).href;
  const clone = await openCacheClone(url, request.cacheDir ?? defaultCacheDirectory());
  return {
    place: access === undefined ? clone : { ...clone, access },
    url,
    deadlineMs: request.timeoutMs ?? 60_000,
  };
}

async function commitOnce(
  source: FollowedRepository,
  request: FilesCommit,
  ref: string,
): Promise<Committed | 'overtaken'> {
  const listed = (await listRefs(source, [ref])).find(({ name }) => name === ref);
  const parent = listed === undefined ? null : (await bringTip(source, listed, null)).commit;
  const files = await changedFiles(source, request, parent);
  if (files.length === 0) return { kind: 'unchanged', commit: parent };
  const made = `refs/diskwright/made/${randomUUID()}`;
  try {
    const commit = await makeCommit(source, { ...request, files, parent, ref: made });
    if (!(await isPushed(source, commit, ref))) return 'overtaken';
    await holdCommits(source, ['written', ref], [commit]);
    return { kind: 'pushed', commit, paths: files.map(({ path }) => path) };
  } finally {
    await runGit(source.place, ['update-ref', '-d', made]);
  }
}

/** Those that are not there yet, or differ by something that is worth a commit. */
async function changedFiles(
  { place }: FollowedRepository,
  { files, isWorth }: FilesCommit,
  parent: string | null,
): Promise<readonly NewFile[]> {
  if (parent === null) return files;
  const listing = await runGit(place, ['ls-tree', '-r', '-z', '--full-tree', parent], {
    deadlineMs: 60_000,
    maxOutputBytes: REVISION_CAPS.maxListingBytes,
  });
  const ids = new Map<string, string>();
  for (const entry of listing.split('\0')) {
    const [, id = '', path = ''] = /^100644 blob ([0-9a-f]+)\t([\s\S]+)$/.exec(entry) ?? [];
    ids.set(path, id);
  }
  const differing = files.filter(({ path, bytes }) => {
    const id = ids.get(path);
    return id === undefined || id !== blobId(bytes, id.length);
  });
  const known = differing.flatMap(({ path }) => ids.get(path) ?? []);
  const reader = createBlobReader({
    maxTotalBytes: REVISION_CAPS.maxTotalBytes,
    deadlineMs: 60_000,
  });
  const blobs = await reader.read(place, known);
  return differing.filter(({ path, bytes }) => {
    const before = blobs.get(ids.get(path) ?? '');
    return before === undefined || isWorth === undefined || isWorth(path, before, bytes);
  });
}

/** The id that git gives to a blob; the length of another id says by which hash. */
function blobId(bytes: Uint8Array, letters: number): string {
  const hash = createHash(letters === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

async function makeCommit(
  { place }: FollowedRepository,
  commit: Parameters<typeof fastImportStream>[0],
): Promise<string> {
  const settings = GIT_SETTINGS.flatMap((setting) => ['-c', setting]);
  const argv = ['git', ...settings, 'fast-import', '--quiet', '--done'] as const;
  const run = await runChild(argv, {
    cwd: place.directory,
    env: gitEnvironment(place.isolation, place.access),
    input: fastImportStream(commit),
  });
  if (run.exitCode === 0)
    return (await runGit(place, ['rev-parse', '--verify', commit.ref])).trim();
  const { exitCode } = run;
  throw new GitError(
    'git-failed',
    {
      message: `git fast-import failed in ${place.directory}: ${run.stderr.trim().split('\n')[0] ?? ''}`,
      remedy: 'If its disk is full, make room; else delete that directory: it is only a cache.',
    },
    { command: { argv: ['git', 'fast-import'], exitCode, stderr: run.stderr.slice(0, 16_384) } },
  );
}

/** @returns false when somebody else pushed first. */
async function isPushed(source: FollowedRepository, commit: string, ref: string): Promise<boolean> {
  const { place, url, deadlineMs } = source;
  const args = ['push', '--no-recurse-submodules', '--', url ?? '', `${commit}:${ref}`];
  try {
    await runGit(place, args, { deadlineMs, maxOutputBytes: 1024 * 1024 });
    return true;
  } catch (error) {
    const said = error instanceof GitError ? (error.command?.stderr ?? '') : '';
    if (OVERTAKEN.test(said)) return false;
    throw explainPush(error, said, ref);
  }
}

/** What git-push(1) and servers say when the ref is not any more where it was seen. */
const OVERTAKEN =
  /\[rejected\].*\((?:fetch first|non-fast-forward|stale info|already exists)\)|\[remote rejected\].*(?:cannot lock ref|failed to update ref|incorrect old value|reference already exists|failed to lock)/;

function explainPush(error: unknown, said: string, ref: string): unknown {
  if (!(error instanceof GitError) || error.command === null) return error;
  const [, reason] = /\[remote rejected\].*\((.*)\)$/m.exec(said) ?? [];
  if (reason === undefined) return error;
  return new GitError(
    'push-refused',
    {
      message: `the server takes no push to ${ref.replace('refs/heads/', '')}: ${reason}`,
      remedy: 'Allow this account to push to that branch, or name another one.',
    },
    { command: error.command, cause: error },
  );
}
