import { compareBuild, maxSatisfying, parse, rcompare, type SemVer } from 'semver';
import { compareText } from '../../model/values/order.ts';
import { nearestName } from '../../model/values/nearest-name.ts';
import { GitError } from '../git-error.ts';
import type { WantedRef } from './reference.ts';

/** A ref as the server has it. */
export interface ListedRef {
  readonly name: string;
  /** Of the commit, or of the tag object in front of it. */
  readonly id: string;
  /** The commit behind an annotated tag, where the server says it; else the same id. */
  readonly commit: string;
}

/** The listed ref that is followed, and what it is called in revisions. */
export interface RemoteTip extends ListedRef {
  readonly shortName: string;
}

/** Patterns for git-ls-remote(1), so that a server with 100,000 refs sends few. */
export function listingPatterns(wanted: Exclude<WantedRef, { kind: 'commit' }>): readonly string[] {
  switch (wanted.kind) {
    case 'branch':
      return [`refs/heads/${wanted.branch}`];
    case 'tag':
      return [`refs/tags/${wanted.tag}`, `refs/tags/${wanted.tag}^{}`];
    case 'semver':
      return ['refs/tags/*'];
    case 'name':
      return [wanted.name, `${wanted.name}^{}`];
  }
}

/**
 * What git-ls-remote(1) prints: `<id> TAB <ref>` a line, and `<commit> TAB <ref>^{}` after an
 * annotated tag.
 */
export function parseListing(text: string): readonly ListedRef[] {
  const refs = new Map<string, ListedRef>();
  for (const line of text.split('\n')) {
    const [, id = '', name = '', peeled] = /^([0-9a-f]{40,64})\t(\S+?)(\^\{\})?$/.exec(line) ?? [];
    if (name === '') continue;
    refs.set(
      name,
      peeled === undefined
        ? { name, id, commit: id }
        : { name, id: refs.get(name)?.id ?? id, commit: id },
    );
  }
  return [...refs.values()];
}

/**
 * Picks what is followed from a listing.
 *
 * @returns null when the server has none.
 */
export function chooseTip(
  wanted: Exclude<WantedRef, { kind: 'commit' }>,
  refs: readonly ListedRef[],
): RemoteTip | null {
  switch (wanted.kind) {
    case 'branch':
      return exactly(`refs/heads/${wanted.branch}`, wanted.branch, refs);
    case 'tag':
      return exactly(`refs/tags/${wanted.tag}`, wanted.tag, refs);
    case 'semver':
      return greatestIn(wanted.range, refs);
    case 'name':
      return exactly(wanted.name, wanted.name, refs);
  }
}

function exactly(name: string, shortName: string, refs: readonly ListedRef[]): RemoteTip | null {
  const found = refs.find((ref) => ref.name === name);
  return found === undefined ? null : { ...found, shortName };
}

const TAGS = 'refs/tags/';

/** A tag that is a version, `v1.2.0` or `1.2.0`. */
export function versionOf(tag: string): SemVer | null {
  return parse(tag);
}

/**
 * Builds of one version are compared too, and then the tags' names, so that equal versions always
 * give the same tag.
 */
function greatestIn(range: string, refs: readonly ListedRef[]): RemoteTip | null {
  const versions = refs.flatMap((ref) => {
    const shortName = ref.name.startsWith(TAGS) ? ref.name.slice(TAGS.length) : '';
    const version = versionOf(shortName);
    return version === null || maxSatisfying([version], range) === null
      ? []
      : [{ version, tip: { ...ref, shortName } }];
  });
  const [greatest] = versions.toSorted(
    (one, other) =>
      compareBuild(other.version, one.version) ||
      compareText(one.tip.shortName, other.tip.shortName),
  );
  return greatest?.tip ?? null;
}

/** @param refs all that the server has. */
export function tipNotFound(
  wanted: Exclude<WantedRef, { kind: 'commit' }>,
  refs: readonly ListedRef[],
): GitError {
  if (wanted.kind === 'semver') return noVersion(wanted.range, refs);
  const [kind, name] =
    wanted.kind === 'branch'
      ? (['branch', wanted.branch] as const)
      : wanted.kind === 'tag'
        ? (['tag', wanted.tag] as const)
        : (['ref', wanted.name] as const);
  const prefix = { branch: 'refs/heads/', tag: TAGS, ref: '' }[kind];
  const names = refs
    .filter((ref) => ref.name.startsWith(prefix) && ref.name !== 'HEAD')
    .map((ref) => ref.name.slice(prefix.length));
  const near = nearestName(name, names);
  return new GitError('ref-not-found', {
    message: `the repository has no ${kind} ${JSON.stringify(name)}`,
    remedy: `${near === null ? '' : `Did you mean ${near}? `}${someOf(names)}`,
  });
}

function noVersion(range: string, refs: readonly ListedRef[]): GitError {
  const versions = refs
    .filter(({ name }) => name.startsWith(TAGS))
    .flatMap(({ name }) => versionOf(name.slice(TAGS.length)) ?? [])
    .toSorted(rcompare);
  return new GitError('ref-not-found', {
    message: `the repository has no tag in the range ${JSON.stringify(range)}`,
    remedy:
      versions.length === 0
        ? 'It has no tag that is a version such as v1.2.0.'
        : someOf(versions.map(({ version }) => version)),
  });
}

function someOf(names: readonly string[]): string {
  if (names.length === 0) return 'It has none yet.';
  return `It has ${names.slice(0, 8).join(', ')}${names.length > 8 ? ' and others' : ''}.`;
}
