import { nearestName } from '../model/values/nearest-name.ts';
import { GitError } from './git-error.ts';
import { runGit, type GitDirectory } from './git-commands.ts';

/** Full commit ids: 40 hex digits of SHA-1, 64 of SHA-256. */
const FULL_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

export function isFullId(text: string): boolean {
  return FULL_ID.test(text);
}

/**
 * Refuses what could be taken for an option or smuggle a second argument.
 *
 * @throws GitError
 */
export function checkRef(ref: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (ref !== '' && !ref.startsWith('-') && !/[\u0000-\u0020\u007f:?*[\\]/.test(ref)) return ref;
  throw new GitError('ref-not-found', {
    message: `${JSON.stringify(ref)} cannot be the name of a branch, tag or commit`,
    remedy: 'Give a branch, a tag or a commit id, such as main, v1.2.0 or 3f2c91e.',
  });
}

/**
 * Finds the commit that a ref means in a repository on this machine.
 *
 * @param ref anything of gitrevisions(7) that names one commit: a branch, a tag, `HEAD~1`, an id.
 * @returns the full id of the commit; that of a tag is peeled.
 */
export async function resolveLocalRef(place: GitDirectory, ref: string): Promise<string> {
  const wanted = `${checkRef(ref)}^{commit}`;
  try {
    const id = await runGit(place, ['rev-parse', '--verify', '--end-of-options', wanted]);
    return checkId(id.trim(), ref);
  } catch (cause) {
    if (
      !(cause instanceof GitError) ||
      !/Needed a single revision|unknown revision|bad revision/.test(cause.command?.stderr ?? '')
    )
      throw cause;
    throw refNotFound(ref, await localRefNames(place), cause);
  }
}

function checkId(id: string, ref: string): string {
  if (isFullId(id)) return id;
  throw new GitError('git-failed', {
    message: `git resolved ${JSON.stringify(ref)} to ${JSON.stringify(id)}, which is no commit id`,
    remedy: 'Give the full commit id instead.',
  });
}

async function localRefNames(place: GitDirectory): Promise<readonly string[]> {
  const names = await runGit(place, ['for-each-ref', '--format=%(refname)']);
  return names.split('\n').filter((name) => name !== '');
}

/** A ref as a server lists it. */
export interface RemoteRef {
  readonly name: string;
  readonly id: string;
}

/** What `git ls-remote` prints: `<id> TAB <ref>` a line; peeled tags (`^{}`) are left out. */
export function parseRemoteRefs(text: string): readonly RemoteRef[] {
  return text
    .split('\n')
    .map((line) => /^([0-9a-f]{40,64})\t(\S+)$/.exec(line))
    .filter((match) => match !== null)
    .map((match) => ({ id: match[1] ?? '', name: match[2] ?? '' }))
    .filter(({ name }) => !name.endsWith('^{}'));
}

/**
 * Picks the ref of a server that a short name means, in git's own order (gitrevisions(7)): as it
 * is, tag, branch.
 *
 * @throws GitError naming near refs when there is none.
 */
export function chooseRemoteRef(ref: string, refs: readonly RemoteRef[]): RemoteRef {
  const candidates = [ref, `refs/${ref}`, `refs/tags/${ref}`, `refs/heads/${ref}`];
  for (const name of candidates) {
    const found = refs.find((known) => known.name === name);
    if (found !== undefined) return found;
  }
  throw refNotFound(
    ref,
    refs.map(({ name }) => name),
    null,
  );
}

function refNotFound(ref: string, names: readonly string[], cause: unknown): GitError {
  const short = names.map((name) => name.replace(/^refs\/(?:heads|tags|remotes)\//, ''));
  const near = nearestName(ref, short);
  const some = short.filter((name) => name !== 'HEAD').slice(0, 8);
  const there =
    some.length === 0
      ? 'It has no branches and no tags yet.'
      : `It has ${some.join(', ')}${short.length > some.length ? ' and others' : ''}.`;
  return new GitError(
    'ref-not-found',
    {
      message: `the repository has no branch, tag or commit ${JSON.stringify(ref)}`,
      remedy: near === null ? there : `Did you mean ${near}? ${there}`,
    },
    cause instanceof GitError && cause.command !== null ? { command: cause.command, cause } : {},
  );
}
