import { GitError } from './git-error.ts';
import { runGit, type GitDirectory } from './git-commands.ts';
import { REVISION_CAPS, type RevisionCaps } from './revision-caps.ts';

export interface TreeFile {
  readonly path: string;
  readonly blobId: string;
}

/** A path that was left out although a declaration could be behind it, and why. */
export interface LeftOut {
  readonly path: string;
  readonly reason: 'symbolic-link' | 'submodule' | 'path-not-utf8' | 'path-leads-out';
  /** For people. */
  readonly message: string;
}

export interface DeclarationTree {
  /** In the order of git: by the bytes of their paths. */
  readonly files: readonly TreeFile[];
  readonly leftOut: readonly LeftOut[];
}

const DECLARATION = /\.(?:ya?ml|json)$/i;

/** Whether a file of this name is read for declarations. */
export function isDeclarationPath(path: string): boolean {
  return DECLARATION.test(path);
}

/**
 * Lists the files of declarations in a commit, below a directory or one file.
 *
 * @param subject the commit's full id, and a path as `checkTreePath` returned it (empty:
 * everything).
 * @throws GitError when the path is not there or a cap is passed.
 */
export async function readTree(
  place: GitDirectory,
  subject: { readonly revision: string; readonly path: string },
  caps: RevisionCaps = REVISION_CAPS,
): Promise<DeclarationTree> {
  const below = subject.path === '' ? [] : ['--', subject.path];
  const args = ['ls-tree', '-r', '-z', '--full-tree', subject.revision, ...below];
  const listing = await runGit(place, args, {
    deadlineMs: 60_000,
    maxOutputBytes: caps.maxListingBytes,
  });
  if (listing === '' && subject.path !== '') throw pathNotFound(subject);
  return chooseDeclarations(listing, subject.path, caps);
}

/**
 * Makes a path inside a repository canonical: no leading or trailing slash, no empty or `.` parts.
 *
 * @throws GitError when it leads out of the repository.
 */
export function checkTreePath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || path.includes('\0'))
    throw new GitError('path-not-found', {
      message: `the path ${JSON.stringify(path)} leads out of the repository`,
      remedy: 'Give a path relative to the root of the repository, such as clusters/prod.',
    });
  return parts.join('/');
}

/** `<mode> SP <type> SP <object> TAB <path> NUL` for each entry (git-ls-tree(1)). */
const ENTRY = /^(\d{6}) (blob|tree|commit) ([0-9a-f]{40}|[0-9a-f]{64})\t([\s\S]+)$/;

function chooseDeclarations(listing: string, root: string, caps: RevisionCaps): DeclarationTree {
  const files: TreeFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const line of listing.split('\0')) {
    // Most files of a large repository are something else; they cost no more than this.
    if (line === '' || (line.startsWith('100') && !isDeclarationPath(line))) continue;
    const [, mode = '', , blobId = '', path = ''] = ENTRY.exec(line) ?? [];
    if (isAside(path.slice(root.length)) && !leadsOut(path)) continue;
    const reason = reasonToLeaveOut(mode, path);
    if (reason !== null) leftOut.push({ path, reason, message: LEFT_OUT_BECAUSE[reason] });
    else if (isRegularFile(mode) && isDeclarationPath(path)) files.push({ path, blobId });
    else continue;
    checkCaps(path, files.length, caps);
  }
  return { files, leftOut };
}

const LEFT_OUT_BECAUSE: Readonly<Record<LeftOut['reason'], string>> = {
  'symbolic-link': 'a symbolic link is not followed; put the file itself there',
  submodule: 'a submodule is not read; plan its repository by itself',
  'path-not-utf8': 'the path is not valid UTF-8, so no message could name it; rename it',
  'path-leads-out':
    'no work tree can hold this path, git fsck reports it; write the tree anew with git itself',
};

/** Nothing is written by the names of a tree, but a message must not lead its reader elsewhere. */
function leadsOut(path: string): boolean {
  return /^\/|\/\/|(?:^|\/)\.\.?(?:\/|$)/.test(path) && isDeclarationPath(path);
}

/** What is not read from a directory on disk either: dot directories hold no declarations. */
function isAside(path: string): boolean {
  return /(?:^|\/)(?:\.[^/]*|node_modules)\//.test(path);
}

function isRegularFile(mode: string): boolean {
  return mode === '100644' || mode === '100755';
}

/** null also for what no declaration can be behind, a link to a picture for example. */
function reasonToLeaveOut(mode: string, path: string): LeftOut['reason'] | null {
  if (mode === '160000') return 'submodule';
  const name = path.slice(path.lastIndexOf('/') + 1);
  // A name without a dot is perhaps a directory.
  if (mode === '120000' && (isDeclarationPath(name) || !name.includes('.'))) return 'symbolic-link';
  if (leadsOut(path)) return 'path-leads-out';
  if (path.includes('\ufffd') && isDeclarationPath(name)) return 'path-not-utf8';
  return null;
}

function checkCaps(path: string, count: number, caps: RevisionCaps): void {
  if (count > caps.maxFiles)
    throw new GitError('too-large', {
      message: `there are more than ${caps.maxFiles} YAML and JSON files`,
      remedy: 'Point --path at the directory of the declarations, or put several into one file.',
    });
  if (path.split('/').length - 1 > caps.maxDepth)
    throw new GitError('too-large', {
      message: `${JSON.stringify(path)} lies more than ${caps.maxDepth} directories deep`,
      remedy: 'Point --path at the directory of the declarations, or move the file up.',
    });
}

function pathNotFound(subject: { readonly revision: string; readonly path: string }): GitError {
  return new GitError('path-not-found', {
    message: `there is nothing at ${JSON.stringify(subject.path)} in commit ${subject.revision.slice(0, 12)}`,
    remedy: 'Give a path relative to the root of the repository as it is in that commit.',
  });
}
