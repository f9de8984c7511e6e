import { usageError } from '../command-error.ts';
import type { SOURCE } from './command-spec.ts';
import type { GivenWords } from './given-words.ts';

/** Where declarations come from. */
export type DeclarationSource =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'standard-input' }
  | GitSource;

/** A directory of a commit; null: what the repository itself says. */
export interface GitSource {
  readonly kind: 'git';
  readonly repo: string;
  readonly ref: string | null;
  readonly path: string | null;
  readonly cacheDir: string | null;
}

/** The options of every command that reads declarations. */
export type SourceOption = (typeof SOURCE)[number];

/** The commits that `plan` compares, as they are given. */
export interface ComparedRefs {
  readonly base: string | null;
  readonly head: string | null;
}

/**
 * The one place that the command line names: a path, standard input, or a commit, which is the head
 * where two are compared.
 *
 * @param place.path the argument, when one was given.
 * @throws CommandError of usage when several are named.
 */
export function declarationSource(
  given: GivenWords<SourceOption>,
  {
    path,
    compared = { base: null, head: null },
  }: { readonly path: string | null; readonly compared?: ComparedRefs },
): DeclarationSource {
  const file = given.one('file');
  const inside = given.one('path');
  const repository = { repo: given.one('repo'), ref: given.one('ref'), ...compared };
  // The option that says most of the repository, if one says anything.
  const inGit = (['repo', 'base', 'ref', 'head'] as const).find(
    (name) => repository[name] !== null,
  );
  const named = [
    ...(path === null ? [] : ['PATH']),
    ...(file === null ? [] : ['--file']),
    ...(inGit === undefined ? [] : [`--${inGit}`]),
  ];
  if (named.length > 1)
    throw usageError(
      `declarations come from one place, but ${named.join(' and ')} name several`,
      'Give one of them; a directory inside a repository is given by --path.',
    );
  const ref = headOf(repository);
  const cacheDir = given.one('cache-dir');
  if (inGit !== undefined)
    return { kind: 'git', repo: repository.repo ?? '.', ref, path: inside, cacheDir };
  if (inside !== null)
    throw usageError(
      '--path is a directory inside a repository, and no repository is given',
      `Add --repo URL, or write the directory alone: ${inside}`,
    );
  if (file === '-' || path === '-') return { kind: 'standard-input' };
  return { kind: 'path', path: file ?? path ?? '.' };
}

function headOf({
  base,
  head,
  ref,
}: ComparedRefs & { readonly ref: string | null }): string | null {
  if (head === null) return ref;
  if (base === null)
    throw usageError(
      '--head has nothing to be compared with',
      'Add --base REF, or write --ref for the commit alone.',
    );
  if (ref !== null) throw usageError('--head and --ref name two heads', 'Give one of them.');
  return head;
}

/** A commit, and what it is compared with. */
export interface ComparedCommits {
  readonly base: string;
  readonly head: GitSource;
}
