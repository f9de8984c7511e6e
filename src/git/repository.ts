import { resolve } from 'node:path';
import type { SourceFile } from '../model/values/source-file.ts';
import type { GitCredentials } from './access/credentials.ts';
import { withAccess } from './access/open-access.ts';
import { createBlobReader, filesTooLarge, type BlobReader } from './blob-reader.ts';
import { defaultCacheDirectory, fetchRevision } from './cache-clone.ts';
import { runGit, type GitDirectory } from './git-commands.ts';
import { GitError } from './git-error.ts';
import { resolveLocalRef } from './refs.ts';
import { parseRepositoryAddress } from './repository-address.ts';
import { REVISION_CAPS, type RevisionCaps } from './revision-caps.ts';
import { checkTreePath, readTree, type LeftOut } from './tree.ts';

export interface RevisionRequest {
  /** A URL (https, ssh, git, file), an address `user@host:path`, or a directory of this machine. */
  readonly repo: string;
  /**
   * A branch, tag or commit; the default branch (of a local repository, its HEAD) when left out.
   */
  readonly ref?: string;
  /** A directory or file inside the repository; everything when left out. */
  readonly path?: string;
  /**
   * From `parseCredentials`, for a remote repository; those of the user's surroundings when null or
   * left out.
   */
  readonly credentials?: GitCredentials | null;
  /** Where clones of remote repositories are kept; `defaultCacheDirectory()` when left out. */
  readonly cacheDir?: string;
  /** Keeps blobs from pass to pass; a fresh one when left out. */
  readonly reader?: BlobReader;
  readonly caps?: RevisionCaps;
}

export interface Revision {
  /** The commit's full id. */
  readonly revision: string;
  /** YAML and JSON files, each with its blob id; paths count from the root of the repository. */
  readonly files: readonly SourceFile[];
  /** Links, submodules and unnameable paths that declarations could be behind. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * Reads the declarations' files of one commit as objects. Nothing is checked out: a local
 * repository is not touched, work tree, index and refs included; a remote one is fetched into the
 * cache.
 *
 * @throws GitError
 */
export async function readRevision(request: RevisionRequest): Promise<Revision> {
  const caps = request.caps ?? REVISION_CAPS;
  const path = checkTreePath(request.path ?? '');
  const { place, revision } = await locateCommit(request);
  const tree = await readTree(place, { revision, path }, caps);
  const reader = request.reader ?? createRevisionReader(caps);
  const blobs = await reader.read(
    place,
    tree.files.map(({ blobId }) => blobId),
  );
  const files = tree.files.map((file) => ({
    ...file,
    bytes: blobs.get(file.blobId) ?? new Uint8Array(),
  }));
  // One small blob may stand at a hundred thousand paths, and each is read as a file of its own.
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (totalBytes > caps.maxTotalBytes) throw filesTooLarge(caps);
  return { revision, files, leftOut: tree.leftOut };
}

/**
 * The full id of the commit that a request names now, without reading it; for a remote repository
 * one round trip, as long as nothing moved.
 *
 * @throws GitError
 */
export async function findRevision(
  request: Pick<RevisionRequest, 'repo' | 'ref' | 'cacheDir' | 'credentials'>,
): Promise<string> {
  return (await locateCommit(request)).revision;
}

/**
 * The commit at which the histories of two refs of a repository on this machine part
 * (git-merge-base(1)); null when it is not known here: the repository is elsewhere, too little of
 * its history was fetched, or they have nothing in common.
 *
 * @throws GitError when a ref is not there.
 */
export async function findMergeBase(
  repo: string,
  refs: readonly [string, string],
): Promise<string | null> {
  const address = parseRepositoryAddress(repo);
  if (!address.ok || address.value.kind !== 'local') return null;
  const place: GitDirectory = { directory: resolve(address.value.path), isolation: 'local' };
  const [one, other] = [
    await resolveLocalRef(place, refs[0]),
    await resolveLocalRef(place, refs[1]),
  ];
  // Where there is none it prints nothing.
  const [found = ''] = (await runGit(place, ['merge-base', one, other])).split('\n');
  return found === '' ? null : found;
}

/** A blob reader with the caps of revisions, to be passed to `readRevision` again and again. */
export function createRevisionReader(caps: RevisionCaps = REVISION_CAPS): BlobReader {
  return createBlobReader({ maxTotalBytes: caps.maxTotalBytes, deadlineMs: 120_000 });
}

async function locateCommit(
  request: Pick<RevisionRequest, 'repo' | 'ref' | 'cacheDir' | 'credentials'>,
): Promise<{ readonly place: GitDirectory; readonly revision: string }> {
  const address = parseRepositoryAddress(request.repo);
  if (!address.ok)
    throw new GitError('address-refused', {
      message: address.error,
      remedy: 'Correct the address of the repository.',
    });
  const ref = request.ref ?? 'HEAD';
  switch (address.value.kind) {
    case 'remote': {
      const remote = address.value;
      const cache = request.cacheDir ?? defaultCacheDirectory();
      return withAccess(remote.url, request.credentials ?? null, (access) =>
        fetchRevision({ ...remote, ...(access === undefined ? {} : { access }) }, ref, cache),
      );
    }
    case 'local': {
      const place: GitDirectory = { directory: resolve(address.value.path), isolation: 'local' };
      return { place, revision: await resolveLocalRef(place, ref) };
    }
  }
}
