import { Range } from 'semver';
import { GitError } from '../git-error.ts';
import { checkRef, isFullId } from '../refs.ts';

/** What to follow, as `spec.ref` of a DiskRepository says it. */
export interface GitReference {
  readonly branch?: string;
  readonly tag?: string;
  /** A range of versions, such as `>=1.2.0 <2.0.0`. */
  readonly semver?: string;
  /** The full name of a ref, such as `refs/pull/7/head`. */
  readonly name?: string;
  /** The full id of a commit. */
  readonly commit?: string;
}

/** The one thing that is followed. */
export type WantedRef =
  | { readonly kind: 'branch'; readonly branch: string }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'semver'; readonly range: string }
  | { readonly kind: 'name'; readonly name: string }
  | {
      readonly kind: 'commit';
      readonly commit: string;
      /** Where the commit is looked for when the server does not give it out by its id. */
      readonly branch: string | null;
    };

const DEFAULT_BRANCH = 'main';

/**
 * Where several are given, the later of branch, tag, semver, name and commit counts, as in Flux's
 * GitRepository (source-controller, docs/spec/v1/gitrepositories.md, "Reference"); none of them
 * means the branch main.
 *
 * @throws GitError when it cannot be a name, a range or an id.
 */
export function wantedRef(reference: GitReference): WantedRef {
  const { branch, tag, semver, name, commit } = reference;
  if (commit !== undefined)
    return {
      kind: 'commit',
      commit: checkCommit(commit),
      branch: branch === undefined ? null : checkRef(branch),
    };
  if (name !== undefined) return { kind: 'name', name: checkFullName(name) };
  if (semver !== undefined) return { kind: 'semver', range: checkRange(semver) };
  if (tag !== undefined) return { kind: 'tag', tag: checkRef(tag) };
  return { kind: 'branch', branch: checkRef(branch ?? DEFAULT_BRANCH) };
}

function checkCommit(commit: string): string {
  if (isFullId(commit)) return commit;
  throw new GitError('ref-not-found', {
    message: `spec.ref.commit: ${JSON.stringify(commit)} is no full commit id`,
    remedy: 'Give all 40 hexadecimal digits (64 in a repository with SHA-256).',
  });
}

function checkFullName(name: string): string {
  if (name.startsWith('refs/')) return checkRef(name);
  throw new GitError('ref-not-found', {
    message: `spec.ref.name: ${JSON.stringify(name)} is no full name of a ref`,
    remedy: 'Give a name that begins with "refs/", such as refs/heads/main or refs/pull/7/head.',
  });
}

function checkRange(range: string): string {
  try {
    return new Range(range).raw;
  } catch (cause) {
    throw new GitError(
      'ref-not-found',
      {
        message: `spec.ref.semver: ${JSON.stringify(range)} is no range of versions`,
        remedy: 'Give a range such as ">=1.2.0 <2.0.0", "~1.4" or "1.x".',
      },
      { cause },
    );
  }
}
