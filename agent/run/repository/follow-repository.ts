import type { HostRepository } from '../../../src/declare/documents/host-config-defaults.ts';
import { follow, type FollowedRevision, type Following } from '../../../src/git/follow/follow.ts';
import { GitError } from '../../../src/git/git-error.ts';
import type { Diagnostic } from '../../../src/model/declared/declarations.ts';
import type { SourceFile } from '../../../src/model/values/source-file.ts';
import type { ValidDeclarations } from '../../../src/pass/read-declarations.ts';
import type { Log } from '../../../src/resident/log.ts';
import { firstError, readDeclared } from './declared-revision.ts';
import {
  readFollowMemory,
  writeFollowMemory,
  type FollowMemory,
  type GoodRevision,
} from './follow-memory.ts';

/** What of the repository is in force, and what keeps newer commits from it. */
export interface Followed {
  /** The last valid commit; null before the first. */
  readonly good: (GoodRevision & { readonly valid: ValidDeclarations }) | null;
  /** The commit that was found last. */
  readonly found: FollowedRevision | null;
  /** What is wrong with a newer commit than the good one; null when there is none. */
  readonly invalid: readonly Diagnostic[] | null;
  /** Why all writes are held: history was rewritten. */
  readonly rewound: string | null;
  /** Why the repository could not be looked at the last time; null when it could. */
  readonly trouble: string | null;
}

export const NOTHING_FOLLOWED: Followed = {
  good: null,
  found: null,
  invalid: null,
  rewound: null,
  trouble: null,
};

export interface FollowPlace {
  readonly repository: HostRepository;
  /** The agent's own directory; the clone lies below it. */
  readonly directory: string;
  /** Inventories of other nodes, beside those in the repository. */
  readonly inventoryFiles: readonly SourceFile[];
  readonly log: Log;
}

/** What was in force when the agent ran last: it needs no network. */
export async function recall(place: FollowPlace): Promise<Followed> {
  try {
    const memory = await readFollowMemory(place.directory, nameOf(place.repository));
    if (memory === null) return NOTHING_FOLLOWED;
    const { good, rewound } = memory;
    if (good === null) return { ...NOTHING_FOLLOWED, rewound };
    const read = await readDeclared(placeOf(place, good.commit), place.inventoryFiles);
    const { valid, diagnostics } = read;
    return valid === null
      ? // A version of this program with other rules took it.
        { ...NOTHING_FOLLOWED, rewound, invalid: diagnostics }
      : { ...NOTHING_FOLLOWED, rewound, good: { ...good, valid } };
  } catch (error) {
    return { ...NOTHING_FOLLOWED, trouble: messageOf(error) };
  }
}

/**
 * Looks for a newer commit. What is in force stays so where there is none, or none that can be
 * taken.
 */
export async function followOnce(place: FollowPlace, before: Followed): Promise<Followed> {
  try {
    const memory = await readFollowMemory(place.directory, nameOf(place.repository));
    const following = await lookForCommit(place, memory);
    const { found } = following;
    if (following.kind !== 'rewound')
      return await take(place, { before, memory, following: { kind: following.kind, found } });
    const rewound = following.reason;
    if (memory !== null && memory.rewound !== rewound) {
      await writeFollowMemory(place.directory, { ...memory, rewound });
      place.log.warn({ revision: found.revision, why: rewound }, 'rewind held');
    }
    return { ...before, found, rewound, trouble: null };
  } catch (error) {
    const trouble = messageOf(error);
    if (trouble !== before.trouble) place.log.warn({ why: trouble }, 'repository not reached');
    return { ...before, trouble };
  }
}

async function lookForCommit(
  { repository, directory }: FollowPlace,
  memory: FollowMemory | null,
): Promise<Following> {
  const { url, reference, path, timeoutMs, acknowledgedRevision } = repository;
  const good = memory?.good ?? null;
  return follow({
    ...{ url, ref: reference, acknowledgedRevision, cacheDir: directory },
    ...(path === '' ? {} : { path }),
    ...(timeoutMs === Infinity ? {} : { timeoutMs }),
    previous: memory?.previous ?? null,
    keep: good === null ? [] : [good.commit],
  });
}

interface Step {
  readonly before: Followed;
  readonly memory: FollowMemory | null;
  readonly following: {
    readonly kind: 'unchanged' | 'moved' | 'changed';
    readonly found: FollowedRevision;
  };
}

/** Takes a commit into force if what it declares is valid. */
async function take(place: FollowPlace, { before, memory, following }: Step): Promise<Followed> {
  const { kind, found } = following;
  const now: Followed = { ...before, found, rewound: null, trouble: null };
  const isInForce = found.treeId === before.good?.treeId;
  const isSame = kind === 'unchanged' && (memory?.rewound ?? null) === null;
  if (isSame && (isInForce || before.invalid !== null)) return now;
  const followed = nameOf(place.repository);
  const previous = { revision: found.revision, treeId: found.treeId };
  const good: GoodRevision = {
    ...{ commit: found.commit, revision: found.revision, treeId: found.treeId },
  };
  if (isInForce) {
    await writeFollowMemory(place.directory, { followed, previous, good, rewound: null });
    place.log.info({ revision: found.revision }, 'commit moved, nothing of ours changed');
    return { ...now, good: { ...before.good, ...good }, invalid: null };
  }
  const read = await readDeclared(placeOf(place, found.commit), place.inventoryFiles);
  const { valid, diagnostics } = read;
  const kept = valid === null ? (memory?.good ?? null) : good;
  await writeFollowMemory(place.directory, { followed, previous, good: kept, rewound: null });
  if (valid === null) {
    const why = firstError(diagnostics);
    place.log.error({ revision: found.revision, why }, 'commit not valid');
    return { ...now, invalid: diagnostics };
  }
  place.log.info({ revision: found.revision, subject: found.subject }, 'commit taken');
  return { ...now, good: { ...good, valid }, invalid: null };
}

function placeOf(
  { repository, directory }: FollowPlace,
  commit: string,
): Parameters<typeof readDeclared>[0] {
  return { url: repository.url, path: repository.path, cacheDir: directory, commit };
}

/** What another history is known by. */
function nameOf({ url, reference, path }: HostRepository): string {
  return JSON.stringify([url, reference, path]);
}

/** @throws what is no trouble of the repository or the filesystem, but a fault of ours. */
function messageOf(error: unknown): string {
  if (error instanceof GitError) return `${error.message}. ${error.remedy}`;
  // A filesystem that is full or read-only: the last good commit stays in force all the same.
  if (error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string')
    return error.message;
  throw error;
}
