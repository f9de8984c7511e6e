import type { GitCredentials } from '../access/credentials.ts';
import { withAccess } from '../access/open-access.ts';
import { GitError } from '../git-error.ts';
import {
  verifySignatures,
  type SignatureVerification,
  type VerifiedSignature,
} from '../signatures/verify-signatures.ts';
import { checkTreePath } from '../tree.ts';
import { readCommitFacts, readTreeId, type CommitFacts } from './commit-facts.ts';
import { wantedRef, type GitReference, type WantedRef } from './reference.ts';
import { versionOf } from './remote-tip.ts';
import {
  bringCommit,
  bringTip,
  findTip,
  holdCommits,
  isInHistory,
  listRefs,
  openFollowed,
  type FollowedRepository,
} from './followed-repository.ts';
import {
  formatSourceRevision,
  parseSourceRevision,
  type SourceRevision,
} from './source-revision.ts';

export interface FollowRequest {
  readonly url: string;
  readonly ref: GitReference;
  /** A directory of the repository; everything when left out. */
  readonly path?: string;
  /**
   * From `parseCredentials`; null or left out for what the user's own surroundings hold, as on a
   * command line.
   */
  readonly credentials?: GitCredentials | null;
  /** Which signatures are asked for, of every commit that is found; none when null or left out. */
  readonly verify?: SignatureVerification | null;
  /** Where the clone is kept; `defaultCacheDirectory()` when left out. */
  readonly cacheDir?: string;
  /** Of each command that speaks with the server; one minute when left out. */
  readonly timeoutMs?: number;
  /**
   * The last revision that was followed, whether what it declares was valid or not; never one that
   * was a rewind.
   */
  readonly previous: PreviousRevision | null;
  /** The full id of the commit whose rewind a person accepted. */
  readonly acknowledgedRevision: string | null;
  /** Further commits that stay readable without a network, such as the last good one. Full ids. */
  readonly keep?: readonly string[];
}

export interface PreviousRevision {
  /** As `FollowedRevision` has it; a bare commit id is understood too. */
  readonly revision: string;
  /** null when it is not known any more: then it is looked up in the clone. */
  readonly treeId: string | null;
}

/** A commit that is in the clone: `readRevision` with its id reads it without a network. */
export interface FollowedRevision extends CommitFacts {
  /** In Flux's form, `main@sha1:<commit>` (RFC-0005). */
  readonly revision: string;
  readonly commit: string;
  /** Of `path`. */
  readonly treeId: string;
  /** Those that were asked for; empty when none were. */
  readonly signatures: readonly VerifiedSignature[];
}

export type Following =
  | {
      /**
       * `unchanged`: the commit and what lies at `path` are as before. `moved`: the commit is
       * another, `path` is as before.
       */
      readonly kind: 'unchanged' | 'moved' | 'changed';
      readonly found: FollowedRevision;
    }
  | {
      /**
       * The history was rewritten: nothing is done until a person acknowledges exactly this commit.
       */
      readonly kind: 'rewound';
      readonly found: FollowedRevision;
      /** What happened, in a sentence without a full stop. */
      readonly reason: string;
    };

/**
 * Looks what a ref is now, and brings it into the clone if that is something new: one round trip
 * when nothing moved.
 *
 * @throws GitError
 */
export async function follow(request: FollowRequest): Promise<Following> {
  return withAccess(request.url, request.credentials ?? null, async (access) =>
    followIn(await openFollowed(request, access), request),
  );
}

async function followIn(source: FollowedRepository, request: FollowRequest): Promise<Following> {
  const path = checkTreePath(request.path ?? '');
  const wanted = wantedRef(request.ref);
  const previous = previousOf(request.previous);
  const tip = await locate(source, wanted, previous);
  const { commit } = tip;
  const verify = request.verify ?? null;
  const found: FollowedRevision = {
    revision: formatSourceRevision(tip),
    commit,
    signatures: verify === null ? [] : await verifySignatures(source.place, tip, verify),
    treeId: await readTreeId(source.place, commit, path),
    ...(await readCommitFacts(source.place, commit)),
  };
  const commits = [
    commit,
    ...(previous === null ? [] : [previous.commit]),
    ...(request.keep ?? []),
  ];
  await holdCommits(source, [JSON.stringify(wanted), path], commits);
  if (previous !== null && request.acknowledgedRevision !== commit) {
    const reason = await rewindOf(source, { wanted, tip, previous });
    if (reason !== null) return { kind: 'rewound', found, reason };
  }
  const before = await treeIdBefore(source, request.previous, path);
  if (previous === null || before !== found.treeId) return { kind: 'changed', found };
  return { kind: previous.commit === commit ? 'unchanged' : 'moved', found };
}

function previousOf(previous: PreviousRevision | null): SourceRevision | null {
  if (previous === null) return null;
  const parsed = parseSourceRevision(previous.revision);
  if (parsed !== null) return parsed;
  throw new GitError('ref-not-found', {
    message: `${JSON.stringify(previous.revision)} is no revision that could have been followed before`,
    remedy: 'Give a revision such as main@sha1:<commit>, or none.',
  });
}

/** What is followed, found and brought here. */
interface Tip extends SourceRevision {
  /** The full name of the ref; null for a commit by its id. */
  readonly ref: string | null;
  /** The commit, or the tag in front of it. */
  readonly object: string;
}

async function locate(
  source: FollowedRepository,
  wanted: WantedRef,
  previous: SourceRevision | null,
): Promise<Tip> {
  if (wanted.kind === 'commit')
    return { name: wanted.branch, ref: null, ...(await bringCommit(source, wanted)) };
  const listed = await findTip(source, wanted);
  const brought = await bringTip(source, listed, previous?.commit ?? null);
  return { name: listed.shortName, ref: listed.name, ...brought };
}

interface Move {
  readonly wanted: WantedRef;
  readonly tip: Tip;
  readonly previous: SourceRevision;
}

/**
 * Whether history was rewritten between the previous commit and this one. Where a person chose
 * another ref, or named the commit itself, that was a choice and no rewind.
 *
 * @returns what happened, or null.
 */
async function rewindOf(
  source: FollowedRepository,
  { wanted, tip, previous }: Move,
): Promise<string | null> {
  if (tip.commit === previous.commit || tip.ref === null) return null;
  const isSameName = previous.name === null || previous.name === tip.name;
  const [was, is] = [previous.commit.slice(0, 12), tip.commit.slice(0, 12)];
  switch (wanted.kind) {
    case 'commit':
      return null;
    case 'tag':
      return isSameName ? `the tag ${wanted.tag} was moved from ${was} to ${is}` : null;
    case 'semver':
      if (previous.name === tip.name)
        return `the tag ${tip.name ?? ''} was moved from ${was} to ${is}`;
      return isSameName ? null : lowerVersion(source, { tip, previous });
    case 'branch':
    case 'name': {
      const steps = { earlier: previous.commit, later: tip.commit, name: tip.ref };
      if (!isSameName || (await isInHistory(source, steps))) return null;
      return `${tip.name ?? ''} was rewound or force-pushed: ${was}, which was followed before, is not in the history of ${is}`;
    }
  }
}

/**
 * A range that a person made narrower leaves the tag where it was; a tag that was deleted or moved
 * away is a rewind.
 */
async function lowerVersion(
  source: FollowedRepository,
  { tip, previous }: Pick<Move, 'tip' | 'previous'>,
): Promise<string | null> {
  const before = previous.name ?? '';
  const [older, newer] = [versionOf(before), versionOf(tip.name ?? '')];
  if (older === null || newer === null || older.compare(newer) <= 0) return null;
  const ref = `refs/tags/${before}`;
  const still = (await listRefs(source, [ref, `${ref}^{}`])).find(({ name }) => name === ref);
  if (still?.commit === previous.commit) return null;
  const gone = still === undefined ? 'was deleted' : 'was moved';
  return `the tag ${before}, which was followed before, ${gone}, and ${tip.name ?? ''} would be followed instead`;
}

async function treeIdBefore(
  { place }: FollowedRepository,
  previous: PreviousRevision | null,
  path: string,
): Promise<string | null> {
  if (previous?.treeId !== null) return previous?.treeId ?? null;
  const commit = parseSourceRevision(previous.revision)?.commit ?? '';
  try {
    return await readTreeId(place, commit, path);
  } catch (error) {
    // Not in the clone, or nothing was there: something changed, as far as anybody knows.
    if (error instanceof GitError && error.code === 'path-not-found') return null;
    throw error;
  }
}
