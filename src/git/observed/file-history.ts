import { resolve } from 'node:path';
import { createBlobReader } from '../blob-reader.ts';
import { readCommitFacts } from '../follow/commit-facts.ts';
import { GitError } from '../git-error.ts';
import { runGit, type GitDirectory } from '../git-commands.ts';
import { resolveLocalRef } from '../refs.ts';
import { parseRepositoryAddress } from '../repository-address.ts';
import { REVISION_CAPS } from '../revision-caps.ts';
import { checkTreePath, isDeclarationPath } from '../tree.ts';

export interface FileHistoryRequest {
  /** `localClone`, or what `bringBranchHistory` brought. */
  readonly place: GitDirectory;
  /** A branch, tag or commit. */
  readonly ref: string;
  /** A directory or file of it; everything when left out. */
  readonly path?: string;
  /** Files are followed in which this text ever stood; null: all of them. */
  readonly text: string | null;
  /** So many commits are looked at, the newest ones. */
  readonly mostCommits: number;
}

export interface FileHistory {
  /** Of how many commits the versions are, whether they changed such a file or not. */
  readonly commits: number;
  /** Whether there are older commits, which were not looked at. */
  readonly isCut: boolean;
  /** Oldest first, read from git when it is wanted. */
  readonly versions: AsyncIterable<FileVersion>;
}

/** What a commit made of a file. */
export interface FileVersion {
  readonly commit: string;
  /** RFC 3339, UTC. */
  readonly committedAt: string;
  readonly path: string;
  /** null: the commit took the file away. */
  readonly bytes: Uint8Array | null;
}

/**
 * Finds the files of a branch in which a text stands or ever stood, and reads what each commit made
 * of them. Git searches; only these files' versions are read, some at a time.
 *
 * @throws GitError
 */
export async function readFileHistory(request: FileHistoryRequest): Promise<FileHistory> {
  const { ref, text, mostCommits } = request;
  const place = await atTop(request.place);
  const below = checkTreePath(request.path ?? '');
  const tip = await resolveLocalRef(place, ref);
  const listed = await runGit(place, [
    ...['rev-list', '--first-parent', `--max-count=${String(mostCommits + 1)}`],
    ...[tip, '--'],
  ]);
  const commits = listed.split('\n').filter((line) => line !== '');
  const oldest = commits[mostCommits];
  const window = oldest === undefined ? [tip] : [tip, `^${oldest}`];
  const paths = await pathsWith(place, { window, oldest, text, below });
  const changes = paths.length === 0 ? [] : await changesOf(place, window, paths);
  const start = oldest === undefined ? [] : await filesAt(place, oldest, paths);
  return {
    commits: Math.min(commits.length, mostCommits),
    isCut: oldest !== undefined,
    versions: readVersions(place, [...start, ...changes]),
  };
}

/**
 * A repository of this machine with its history: of others only the last commit is fetched.
 *
 * @throws GitError where it is an address of a server.
 */
export function localClone(repo: string): GitDirectory {
  const address = parseRepositoryAddress(repo);
  if (address.ok && address.value.kind === 'local')
    return { directory: resolve(address.value.path), isolation: 'local' };
  throw new GitError('address-refused', {
    message: 'history is read from a clone on this machine, and --repo names a server',
    remedy: 'Clone the repository with its observed branch, and name the clone.',
  });
}

/** Paths are those of the whole tree, and git takes them as of the directory that it is in. */
async function atTop(place: GitDirectory): Promise<GitDirectory> {
  const up = (await runGit(place, ['rev-parse', '--show-cdup'])).trim();
  return up === '' ? place : { ...place, directory: resolve(place.directory, up) };
}

/** Git's own search: who was given a text, or lost it, and who has it from before. */
async function pathsWith(
  place: GitDirectory,
  {
    window,
    oldest,
    text,
    below,
  }: {
    readonly window: readonly string[];
    readonly oldest: string | undefined;
    readonly text: string | null;
    readonly below: string;
  },
): Promise<readonly string[]> {
  const where = below === '' ? [] : [below];
  const changed = await runGit(place, [
    ...['log', '--first-parent', '--no-show-signature', '--no-renames', '--format=', '--name-only'],
    ...['-z', ...(text === null ? [] : [`-S${text}`]), ...window, '--', ...where],
  ]);
  const before = oldest === undefined ? '' : await grep(place, text, [oldest, ...where]);
  return Array.from(new Set([...changed.split('\0'), ...before.split('\0')]))
    .filter(isDeclarationPath)
    .toSorted();
}

/** Ends with 1, and without a word, when nothing has the text. */
async function grep(
  place: GitDirectory,
  text: string | null,
  [commit, ...where]: readonly [string, ...string[]],
): Promise<string> {
  try {
    const pattern = text === null ? ['-e', ''] : ['-F', '-e', text];
    const args = ['grep', '-l', '-z', '--full-name', ...pattern, commit, '--', ...where];
    return (await runGit(place, args)).replaceAll(`${commit}:`, '');
  } catch (error) {
    if (error instanceof GitError && error.command?.exitCode === 1) return '';
    throw error;
  }
}

interface Change extends Omit<FileVersion, 'bytes'> {
  readonly blobId: string | null;
}

const LITERAL = ['--literal-pathspecs'] as const;

async function changesOf(
  place: GitDirectory,
  window: readonly string[],
  paths: readonly string[],
): Promise<readonly Change[]> {
  const text = await runGit(place, [
    ...LITERAL,
    ...['log', '--first-parent', '-m', '--reverse', '--no-show-signature', '--no-renames'],
    ...['--format=commit %H %ct', '--raw', '--no-abbrev', ...window, '--', ...paths],
  ]);
  let commit = '';
  let committedAt = '';
  return text.split('\n').flatMap((line): readonly Change[] => {
    const [, id, seconds] = /^commit ([0-9a-f]+) (\d+)$/.exec(line) ?? [];
    if (id !== undefined) {
      commit = id;
      committedAt = `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 19)}Z`;
    }
    const [, blobId = '', path] = /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) [A-Z]\t(.+)$/.exec(line) ?? [];
    if (path === undefined) return [];
    return [{ commit, committedAt, path, blobId: /^0+$/.test(blobId) ? null : blobId }];
  });
}

/** What lay there at the oldest commit, when older ones are not looked at. */
async function filesAt(
  place: GitDirectory,
  commit: string,
  paths: readonly string[],
): Promise<readonly Change[]> {
  if (paths.length === 0) return [];
  const { committedAt } = await readCommitFacts(place, commit);
  const args = [...LITERAL, 'ls-tree', '-r', '-z', '--full-tree', commit, '--', ...paths];
  return (await runGit(place, args)).split('\0').flatMap((entry) => {
    const [, blobId, path] = /^\d+ blob ([0-9a-f]+)\t(.+)$/.exec(entry) ?? [];
    return blobId === undefined || path === undefined
      ? []
      : [{ commit, committedAt, path, blobId }];
  });
}

/** So many are in memory at a time. */
const READ_TOGETHER = 64;

async function* readVersions(
  place: GitDirectory,
  changes: readonly Change[],
): AsyncGenerator<FileVersion, void> {
  const { maxTotalBytes } = REVISION_CAPS;
  const reader = createBlobReader({ maxTotalBytes, deadlineMs: 60_000 });
  for (let from = 0; from < changes.length; from += READ_TOGETHER) {
    const some = changes.slice(from, from + READ_TOGETHER);
    const blobs = await reader.read(
      place,
      some.flatMap(({ blobId }) => blobId ?? []),
    );
    for (const { blobId, ...change } of some)
      yield { ...change, bytes: blobId === null ? null : (blobs.get(blobId) ?? null) };
  }
}
