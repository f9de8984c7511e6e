import type { ApiClient } from '../../cluster/api-client.ts';
import type { CommitStatus, HostedRepository } from '../../forge/code-host.ts';
import { ForgeError } from '../../forge/forge-error.ts';
import { openCommitStatus } from '../../forge/open-code-host.ts';
import { hostedRepository } from '../../forge/repository-address.ts';
import { parseSourceRevision } from '../../git/follow/source-revision.ts';
import type { Condition, Judgement } from '../../model/condition.ts';
import type { SourceMemory } from '../source/read-source.ts';
import { durationMs, retryWaitMs, type DiskRepository } from '../repository.ts';
import { readToken } from '../source/source-access.ts';

/** What is known of the statuses of commits from turn to turn. */
export interface CommitStatusMemory {
  /** Where they are written, as the spec says it: another place has heard nothing yet. */
  readonly place: string;
  /** Null until something was tried. */
  readonly judgement: Judgement | null;
  readonly failures: number;
  /** On the monotonic clock: before it nothing is tried by itself. */
  readonly notBeforeMs: number;
  /** Whether something waits for that moment. */
  readonly isWaiting: boolean;
}

export interface CommitStatusInput {
  readonly repository: DiskRepository;
  readonly before: CommitStatusMemory | null;
  readonly source: SourceMemory;
  /** `Ready`, `Reconciling` and `Stalled` after the pass. */
  readonly conditions: readonly Condition[];
  readonly client: Pick<ApiClient, 'get'>;
  /** On the monotonic clock. */
  readonly nowMs: number;
  /** Git was just asked, too: what failed is tried at once. */
  readonly isUrged: boolean;
}

/**
 * Says at the host of a repository what became of the commit that was read last, once for each
 * state and reason. A failure is reported and tried again.
 *
 * @returns null where the repository wants no statuses.
 */
export async function writeCommitStatus(
  input: CommitStatusInput,
): Promise<CommitStatusMemory | null> {
  const { repository, conditions, source, nowMs, isUrged } = input;
  const { commitStatus } = repository.spec;
  if (commitStatus === undefined) return null;
  const place = placeOf(commitStatus);
  const memory = input.before?.place === place ? input.before : nothingSaid(place);
  const commit = parseSourceRevision(source.previous?.revision ?? '')?.commit;
  const status = commitStatusOf(repository, conditions);
  if (commit === undefined || status === null) return { ...memory, isWaiting: false };
  const said = saidOf(commit, status);
  if (isSaid(memory.judgement, said)) return { ...memory, isWaiting: false };
  if (nowMs < memory.notBeforeMs && !isUrged) return { ...memory, isWaiting: true };
  const failure = await trySaying(input, commit, status);
  if (failure === null) {
    const judgement: Judgement = { type: TYPE, status: 'True', ...said };
    return { place, judgement, failures: 0, notBeforeMs: 0, isWaiting: false };
  }
  const failures = memory.failures + 1;
  const waitMs = retryWaitMs(failures, durationMs(repository.spec.interval, 300_000));
  const judgement: Judgement = { type: TYPE, status: 'False', ...failure };
  return { place, judgement, failures, notBeforeMs: nowMs + waitMs, isWaiting: true };
}

const TYPE = 'CommitStatusWritten';

/** The condition is its own record: after a start nothing is said twice. */
export function rememberedStatus({ spec, status }: DiskRepository): CommitStatusMemory | null {
  if (spec.commitStatus === undefined) return null;
  const judgement = status?.conditions?.find(({ type }) => type === TYPE) ?? null;
  return { ...nothingSaid(placeOf(spec.commitStatus)), judgement };
}

function nothingSaid(place: string): CommitStatusMemory {
  return { place, judgement: null, failures: 0, notBeforeMs: 0, isWaiting: false };
}

function placeOf(commitStatus: NonNullable<DiskRepository['spec']['commitStatus']>): string {
  return JSON.stringify(commitStatus);
}

type Said = Pick<Judgement, 'reason' | 'message'>;

interface StatedStatus extends CommitStatus {
  /** Of `Ready`: a state is said again when its reason is another one. */
  readonly reason: string;
}

/** Counts in messages change all the time, and are not said again for that. */
function saidOf(commit: string, { state, reason }: StatedStatus): Said {
  return { reason: 'Written', message: `Commit ${commit} has the status ${state} (${reason})` };
}

function isSaid(judgement: Judgement | null, { reason, message }: Said): boolean {
  const { status, reason: reported, message: known } = judgement ?? {};
  return status === 'True' && reported === reason && known === message;
}

/**
 * The status that conditions come to; null where there is none of `Ready`. `pending` while the next
 * passes can go on by themselves, `failure` once a person has to see to it.
 */
export function commitStatusOf(
  { metadata }: DiskRepository,
  conditions: readonly Condition[],
): StatedStatus | null {
  const is = (type: string): boolean =>
    conditions.find((one) => one.type === type)?.status === 'True';
  const ready = conditions.find(({ type }) => type === 'Ready');
  if (ready === undefined) return null;
  // As Flux does: clusters that follow the same commit have statuses of their own.
  const context = `diskwright/${metadata.name}/${(metadata.uid ?? '').slice(0, 8)}`;
  const state = is('Ready') ? 'success' : is('Stalled') ? 'failure' : 'pending';
  return { state, context, description: ready.message, reason: ready.reason };
}

/** @returns why it could not be said; null when it was. */
async function trySaying(
  { repository, client }: CommitStatusInput,
  commit: string,
  { state, context, description }: StatedStatus,
): Promise<Said | null> {
  const { commitStatus } = repository.spec;
  if (commitStatus === undefined) return null;
  const token = await readToken(repository, commitStatus.secretRef.name, client);
  if (!token.ok) return token.error;
  const hosted = hostOf(repository.spec.url, commitStatus);
  if (hosted === null) return HOST_UNKNOWN;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const setStatus = openCommitStatus(hosted, token.value, { ...UNHURRIED, signal });
    await setStatus(commit, { state, context, description });
    return null;
  } catch (error) {
    if (signal.aborted) return NO_ANSWER;
    if (!(error instanceof ForgeError)) throw error;
    return failureOf(error);
  }
}

const HOST_UNKNOWN: Said = {
  reason: 'HostUnknown',
  message:
    'spec.url names no project of a code host: give spec.commitStatus.apiUrl and spec.commitStatus.project',
};

/** Where the API of a repository is: by its address, as far as it is not said. */
function hostOf(
  url: string,
  { provider, apiUrl, project }: NonNullable<DiskRepository['spec']['commitStatus']>,
): HostedRepository | null {
  const found = hostedRepository(url, provider);
  const at = { apiUrl: apiUrl ?? found?.apiUrl, project: project ?? found?.project };
  if (at.apiUrl === undefined || at.project === undefined) return null;
  return { forge: provider, apiUrl: at.apiUrl, project: at.project };
}

/** Others wait for their turn meanwhile. */
const TIMEOUT_MS = 10_000;
const NO_ANSWER: Said = {
  reason: 'HostUnavailable',
  message: `the code host did not answer within ${String(TIMEOUT_MS / 1_000)} s`,
};

/** Other repositories have their turn meanwhile: the next turn asks again, instead of waiting. */
const UNHURRIED = {
  sleep: () => Promise.resolve(),
  nowMs: () => Date.now(),
  random: () => Math.random(),
  onWait: ({ what, why }: { readonly what: string; readonly why: string }) =>
    Promise.reject(
      new ForgeError('rate-limit', { message: `${what}: ${why}`, remedy: 'It is tried again.' }),
    ),
};

function failureOf({ code, message }: ForgeError): Said {
  switch (code) {
    case 'authentication':
      return { reason: 'AuthenticationFailed', message: `${message}. ${TOKEN}` };
    case 'forbidden':
      return { reason: 'Forbidden', message: `${message}. ${TOKEN}` };
    case 'not-found':
      return { reason: 'ProjectNotFound', message: `${message}. ${PROJECT}` };
    case 'rejected':
      return { reason: 'Rejected', message: `${message}. ${PROJECT}` };
    case 'unexpected':
      return { reason: 'NoCodeHost', message: `${message}. ${PROJECT}` };
    case 'rate-limit':
      return { reason: 'RateLimited', message };
    case 'network':
    case 'host-failed':
      return { reason: 'HostUnavailable', message };
  }
}

const TOKEN =
  'Put a valid token that may write commit statuses into the Secret that spec.commitStatus.secretRef names';
const PROJECT =
  'Look whether spec.commitStatus.apiUrl and project are right, and whether the token may see it';
