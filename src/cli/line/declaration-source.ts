import { usageError } from '../command-error.ts';
import type { OptionName } from './option-table.ts';

/** Where declarations come from. */
export type DeclarationSource =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'standard-input' }
  | {
      readonly kind: 'git';
      readonly repo: string;
      readonly ref: string | null;
      readonly path: string | null;
      readonly cacheDir: string | null;
    };

type OneOption = (name: OptionName) => string | null;

/**
 * The one place that the command line names: a path, standard input, or a commit, which is the head
 * where two are compared.
 *
 * @param path the argument, when one was given.
 * @throws CommandError of usage when several are named.
 */
export function declarationSource(one: OneOption, path: string | null): DeclarationSource {
  const file = one('file');
  const inside = one('path');
  const named = [
    ...(path === null ? [] : ['PATH']),
    ...(file === null ? [] : ['--file']),
    ...namedRepository(one),
  ];
  if (named.length > 1)
    throw usageError(
      `declarations come from one place, but ${named.join(' and ')} name several`,
      'Give one of them; a directory inside a repository is given by --path.',
    );
  const ref = headOf(one);
  if (namedRepository(one).length > 0)
    return {
      kind: 'git',
      repo: one('repo') ?? '.',
      ref,
      path: inside,
      cacheDir: one('cache-dir'),
    };
  if (inside !== null)
    throw usageError(
      '--path is a directory inside a repository, and no repository is given',
      `Add --repo URL, or write the directory alone: ${inside}`,
    );
  if (file === '-' || path === '-') return { kind: 'standard-input' };
  return { kind: 'path', path: file ?? path ?? '.' };
}

/** The option that says most of the repository, if one says anything. */
function namedRepository(one: OneOption): readonly string[] {
  const [first] = (['repo', 'base', 'ref', 'head'] as const).filter((name) => one(name) !== null);
  return first === undefined ? [] : [`--${first}`];
}

function headOf(one: OneOption): string | null {
  const head = one('head');
  if (head === null) return one('ref');
  if (one('base') === null)
    throw usageError(
      '--head has nothing to be compared with',
      'Add --base REF, or write --ref for the commit alone.',
    );
  if (one('ref') !== null) throw usageError('--head and --ref name two heads', 'Give one of them.');
  return head;
}
