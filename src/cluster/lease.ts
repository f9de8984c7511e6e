import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from './api-client.ts';
import { ClusterError } from './cluster-error.ts';
import { microTime } from './micro-time.ts';
import { LEASES, type ApiObject, type ObjectName } from './resources.ts';

/** How long a Lease is worth what; the defaults are those of Kubernetes' own controllers. */
export interface LeaseTiming {
  /** Others wait for so long after the last change of the Lease that they saw. Default 15 s. */
  readonly durationMs: number;
  /** A leader that could not renew for so long leads no more. Default 10 s. */
  readonly renewDeadlineMs: number;
  /** Between two attempts, with jitter. Default 2 s. */
  readonly retryMs: number;
}

export interface ElectOptions {
  readonly client: ApiClient;
  readonly name: Required<ObjectName>;
  /** Of this process alone, such as `host_uuid`: a restarted one is somebody else. */
  readonly identity: string;
  /** As `stop`. */
  readonly signal: AbortSignal;
  readonly timing?: Partial<LeaseTiming>;
  /** Called for each attempt that failed; the election goes on. */
  readonly onFailure?: (error: ClusterError) => void;
}

/** From becoming leader to not being it any more. */
export interface Term {
  /** Aborted at the latest when the renew deadline is over. */
  readonly lost: AbortSignal;
  /** How often the leader changed (`leaseTransitions`). */
  readonly transitions: number;
}

export interface Election {
  /**
   * Whether this process leads now, by its own clock and not by a timer: a process that was stopped
   * for a minute gets the right answer in its first instruction. Ask before each write. Leading is
   * no fence: two may believe in it for the time of a request, and writes carry a uid or a
   * resourceVersion.
   */
  readonly isLeader: () => boolean;
  /** Who holds the Lease, as far as we know; empty when nobody does. */
  readonly holder: () => string;
  /** The term that runs, or the next one. Rejected when the election is stopped before. */
  readonly leading: () => Promise<Term>;
  /**
   * Gives the Lease back, so that the next leader has not to wait for its end. Called after the
   * last write: from then on another may write.
   */
  readonly stop: () => Promise<void>;
}

interface LeaseSpec {
  readonly holderIdentity?: string;
  readonly leaseDurationSeconds?: number;
  readonly acquireTime?: string;
  readonly renewTime?: string;
  readonly leaseTransitions?: number;
}

interface Lease extends ApiObject {
  readonly spec?: LeaseSpec;
}

const TIMING: LeaseTiming = { durationMs: 15_000, renewDeadlineMs: 10_000, retryMs: 2_000 };
/** As client-go: waits of 1 to 2.2 times, so that candidates do not ask together. */
const JITTER = 1.2;

/**
 * Takes part in the election of one leader by a Lease. Clocks of others are not believed: a Lease
 * is over when it did not *change* for as long as it says, on the monotonic clock of this process.
 */
export function elect(options: ElectOptions): Election {
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);
  const candidate: Candidate = {
    options,
    signal,
    timing: { ...TIMING, ...options.timing },
    seen: null,
    seenAtMs: 0,
    term: null,
    next: Promise.withResolvers<Term>(),
  };
  candidate.next.promise.catch(() => undefined);
  const ended = campaign(candidate);
  return {
    isLeader: () => isLeading(candidate),
    holder: () => candidate.seen?.spec?.holderIdentity ?? '',
    leading: () => {
      const { term } = candidate;
      return term !== null && isLeading(candidate)
        ? Promise.resolve({ lost: term.losing.signal, transitions: term.transitions })
        : candidate.next.promise;
    },
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

interface RunningTerm {
  readonly losing: AbortController;
  readonly transitions: number;
  /** When the last renewal was *sent*: what was granted began not before. */
  renewedAtMs: number;
  /** Ends the term in time, even while a request hangs. */
  timer: NodeJS.Timeout | null;
}

interface Candidate {
  readonly options: ElectOptions;
  readonly signal: AbortSignal;
  readonly timing: LeaseTiming;
  /** The Lease as it was seen last, and when it was first seen so. */
  seen: Lease | null;
  seenAtMs: number;
  term: RunningTerm | null;
  next: PromiseWithResolvers<Term>;
}

function isLeading({ term, timing }: Candidate): boolean {
  return (
    term !== null &&
    !term.losing.signal.aborted &&
    performance.now() - term.renewedAtMs < timing.renewDeadlineMs
  );
}

async function campaign(candidate: Candidate): Promise<void> {
  const { signal, timing, options } = candidate;
  while (!signal.aborted) {
    await attempt(candidate).catch((error: unknown) => {
      if (signal.aborted) return;
      if (!(error instanceof ClusterError)) throw error;
      options.onFailure?.(error);
    });
    if (candidate.term !== null && !isLeading(candidate)) loseTerm(candidate);
    const waitMs =
      candidate.term === null ? timing.retryMs * (1 + JITTER * Math.random()) : timing.retryMs;
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
  await release(candidate);
  candidate.next.reject(new Error('the election was stopped'));
}

/** Renews what is ours, and takes what is free or over. */
async function attempt(candidate: Candidate): Promise<void> {
  const sentAtMs = performance.now();
  const found = await candidate.options.client.get<Lease>(
    LEASES,
    candidate.options.name,
    callOf(candidate),
  );
  observe(candidate, found);
  if (!mayTake(candidate)) {
    if (candidate.term !== null) loseTerm(candidate);
    return;
  }
  const written = await write(candidate, found);
  observe(candidate, written);
  const { term, timing } = candidate;
  if (performance.now() - sentAtMs >= timing.renewDeadlineMs) return;
  if (term === null || !isLeading(candidate)) {
    if (term !== null) loseTerm(candidate);
    beginTerm(candidate, sentAtMs);
  } else {
    term.renewedAtMs = sentAtMs;
    armTimer(candidate, term);
  }
}

/** An attempt that takes longer than the time to the next ones is of no use. */
function callOf({ timing, signal }: Candidate): {
  readonly deadlineMs: number;
  readonly attempts: number;
  readonly signal: AbortSignal;
} {
  return { deadlineMs: timing.renewDeadlineMs / 2, attempts: 1, signal };
}

/** The local clock starts when the Lease *changes*. */
function observe(candidate: Candidate, found: Lease | null): void {
  const { seen } = candidate;
  if (
    seen?.metadata.uid === found?.metadata.uid &&
    seen?.metadata.resourceVersion === found?.metadata.resourceVersion
  )
    return;
  candidate.seen = found;
  candidate.seenAtMs = performance.now();
}

function mayTake({ seen, seenAtMs, options, timing }: Candidate): boolean {
  const spec = seen?.spec;
  const holder = spec?.holderIdentity ?? '';
  if (seen === null || holder === '' || holder === options.identity) return true;
  // What the holder said counts: it may run with another duration than we do.
  const durationMs = (spec?.leaseDurationSeconds ?? timing.durationMs / 1_000) * 1_000;
  return performance.now() - seenAtMs >= durationMs;
}

/**
 * @throws ClusterError (`conflict`) when another was faster: the write is made to the version that
 * was seen only.
 */
async function write(candidate: Candidate, found: Lease | null): Promise<Lease> {
  const { options, timing } = candidate;
  const { client, name, identity } = options;
  const now = microTime();
  const isOurs = found?.spec?.holderIdentity === identity;
  const transitions = found?.spec?.leaseTransitions ?? 0;
  const spec: LeaseSpec = {
    holderIdentity: identity,
    leaseDurationSeconds: Math.ceil(timing.durationMs / 1_000),
    renewTime: now,
    ...(isOurs ? {} : { acquireTime: now, leaseTransitions: found === null ? 0 : transitions + 1 }),
  };
  if (found === null) {
    const lease: Lease = {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { ...name },
      spec,
    };
    return client.create(LEASES, lease, callOf(candidate));
  }
  return client.patch<Lease>(LEASES, name, {
    type: 'merge',
    patch: { metadata: versionOf(found), spec },
    ...callOf(candidate),
  });
}

function versionOf({ metadata }: Lease): {
  readonly uid?: string;
  readonly resourceVersion?: string;
} {
  const { uid, resourceVersion } = metadata;
  return {
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  };
}

function beginTerm(candidate: Candidate, renewedAtMs: number): void {
  const losing = new AbortController();
  const transitions = candidate.seen?.spec?.leaseTransitions ?? 0;
  const term: RunningTerm = { losing, transitions, renewedAtMs, timer: null };
  candidate.term = term;
  armTimer(candidate, term);
  candidate.next.resolve({ lost: losing.signal, transitions });
  candidate.next = Promise.withResolvers<Term>();
  candidate.next.promise.catch(() => undefined);
}

function armTimer(candidate: Candidate, term: RunningTerm): void {
  if (term.timer !== null) clearTimeout(term.timer);
  const leftMs = term.renewedAtMs + candidate.timing.renewDeadlineMs - performance.now();
  term.timer = setTimeout(() => {
    if (candidate.term === term) loseTerm(candidate);
  }, leftMs);
}

function loseTerm(candidate: Candidate): void {
  const { term } = candidate;
  if (term === null) return;
  candidate.term = null;
  if (term.timer !== null) clearTimeout(term.timer);
  term.losing.abort(new Error('another process may lead now'));
}

/** Only what is still ours is given back; without an answer the others wait for its end. */
async function release(candidate: Candidate): Promise<void> {
  const { options, seen, timing } = candidate;
  const wasLeading = isLeading(candidate);
  loseTerm(candidate);
  if (!wasLeading || seen?.spec?.holderIdentity !== options.identity) return;
  const now = microTime();
  const spec = { holderIdentity: '', leaseDurationSeconds: 1, renewTime: now };
  const call = { deadlineMs: timing.retryMs, attempts: 1 };
  const patch = { metadata: versionOf(seen), spec };
  await options.client
    .patch<Lease>(LEASES, options.name, { type: 'merge', patch, ...call })
    .catch((error: unknown) => {
      if (!(error instanceof ClusterError)) throw error;
      options.onFailure?.(error);
    });
}
