import type { ApiClient } from '../../cluster/api-client.ts';
import { wantedRef } from '../../git/follow/reference.ts';
import { GitError } from '../../git/git-error.ts';
import { commitInventories } from '../../git/observed/commit-files.ts';
import type { Judgement } from '../../model/condition.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import { durationMs, repositoryKey, retryWaitMs, type DiskRepository } from '../repository.ts';
import { readSourceAccess } from '../source/source-access.ts';
import {
  changedInventories,
  isWorthCommit,
  observedFile,
  observedMessage,
  type ObservedInventories,
} from './observed-files.ts';

/** What is known of an observed branch from turn to turn. */
export interface ObservedMemory {
  /** Another branch begins anew. */
  readonly branch: string;
  /** What lies there, as far as this process has seen it. */
  readonly committed: ObservedInventories;
  /** Null until something was tried. */
  readonly judgement: Judgement | null;
  readonly failures: number;
  /** On the monotonic clock: before it nothing is tried by itself. */
  readonly notBeforeMs: number;
  /** Whether something waits for that moment. */
  readonly isWaiting: boolean;
}

export interface ObservedInput {
  readonly repository: DiskRepository;
  readonly before: ObservedMemory | null;
  readonly inventories: readonly Inventory[];
  readonly client: Pick<ApiClient, 'get'>;
  readonly cacheDir: string | null;
  readonly now: Date;
  /** On the monotonic clock. */
  readonly nowMs: number;
  /** Git was just asked, too: what failed is tried at once. */
  readonly isUrged: boolean;
}

/** So that the reports of a fleet that starts are a few commits. */
const SPACING_MS = 10_000;

/**
 * Commits what nodes report to the observed branch, where it says something else than what lies
 * there: one commit, never forced. A failure is reported and tried again.
 *
 * @returns null where the repository wants no such branch.
 */
export async function writeObserved(input: ObservedInput): Promise<ObservedMemory | null> {
  const { repository, inventories, nowMs, isUrged } = input;
  const branch = repository.spec.observedBranch;
  if (branch === undefined) return null;
  const memory = input.before?.branch === branch ? input.before : nothingKnown(branch);
  const changed = changedInventories(memory.committed, inventories);
  const committed = new Map(inventories.map((one) => [one.node, one]));
  if (changed.length === 0) return { ...memory, committed, isWaiting: false };
  if (nowMs < memory.notBeforeMs && !isUrged) return { ...memory, isWaiting: true };
  const tried = await tryCommit(input, branch, changed);
  if (!tried.ok) {
    const failures = memory.failures + 1;
    const waitMs = retryWaitMs(failures, durationMs(repository.spec.interval, 300_000));
    const notBeforeMs = nowMs + waitMs;
    return { ...memory, judgement: tried.judgement, failures, notBeforeMs, isWaiting: true };
  }
  return {
    branch,
    committed,
    judgement: tried.judgement,
    failures: 0,
    notBeforeMs: nowMs + SPACING_MS,
    isWaiting: false,
  };
}

/** What was said of the branch stands until it is tried again. */
export function rememberedObserved({ spec, status }: DiskRepository): ObservedMemory | null {
  if (spec.observedBranch === undefined) return null;
  const judgement = status?.conditions?.find(({ type }) => type === TYPE) ?? null;
  return { ...nothingKnown(spec.observedBranch), judgement };
}

function nothingKnown(branch: string): ObservedMemory {
  const state = { failures: 0, notBeforeMs: 0, isWaiting: false };
  return { branch, committed: new Map(), judgement: null, ...state };
}

interface Tried {
  readonly ok: boolean;
  readonly judgement: Judgement;
}

async function tryCommit(
  { repository, client, cacheDir, now, inventories }: ObservedInput,
  branch: string,
  changed: readonly Inventory[],
): Promise<Tried> {
  if (isFollowedBranch(branch, repository)) return notCommitted(FOLLOWED);
  const access = await readSourceAccess(repository, client);
  if (!access.ok) return notCommitted(access.error);
  const { url, timeout } = repository.spec;
  try {
    const { commit } = await commitInventories({
      url,
      credentials: access.value.credentials,
      branch,
      files: changed.map(observedFile),
      isWorth: isWorthCommit,
      message: observedMessage(changed, repositoryKey(repository)),
      author: AUTHOR,
      at: now,
      ...(cacheDir === null ? {} : { cacheDir }),
      timeoutMs: durationMs(timeout, 60_000),
    });
    const count = inventories.length === 1 ? '1 node' : `${String(inventories.length)} nodes`;
    const message = `The inventories of ${count} are on branch ${branch}, at ${commit ?? ''}`;
    return { ok: true, judgement: { type: TYPE, status: 'True', reason: 'Committed', message } };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return notCommitted({ reason: reasonOf(error), message: `${error.message}. ${error.remedy}` });
  }
}

const TYPE = 'InventoriesCommitted';
const AUTHOR = { name: 'diskwright controller', email: 'controller@diskwright.dev' };

const FOLLOWED = {
  reason: 'BranchIsFollowed',
  message:
    'spec.observedBranch is the branch that is followed, and declarations are written by people: name another one, such as observed',
};

function notCommitted({ reason, message }: Pick<Judgement, 'reason' | 'message'>): Tried {
  return { ok: false, judgement: { type: TYPE, status: 'False', reason, message } };
}

/** @throws GitError where `spec.ref` cannot be meant. */
function isFollowedBranch(branch: string, { spec }: DiskRepository): boolean {
  const wanted = wantedRef(spec.ref ?? {});
  switch (wanted.kind) {
    case 'branch':
    case 'commit':
      return wanted.branch === branch;
    case 'name':
      return wanted.name === `refs/heads/${branch}`;
    case 'tag':
    case 'semver':
      return false;
  }
}

function reasonOf({ code }: GitError): string {
  switch (code) {
    case 'push-refused':
      return 'PushRefused';
    case 'authentication':
    case 'server-untrusted':
      return 'AuthenticationFailed';
    case 'signature-refused':
    case 'address-refused':
    case 'git-missing':
    case 'repository-not-found':
    case 'repository-of-another-user':
    case 'ref-not-found':
    case 'path-not-found':
    case 'too-large':
    case 'network':
    case 'deadline':
    case 'cache-unusable':
    case 'git-failed':
      return 'PushFailed';
  }
}
