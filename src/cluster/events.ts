import { createHash } from 'node:crypto';
import type { ApiClient } from './api-client.ts';
import { ClusterError } from './cluster-error.ts';
import { microTime } from './micro-time.ts';
import { EVENTS, apiVersionOf, type ApiObject, type ObjectName } from './resources.ts';

/** What people see under an object in `kubectl describe`. */
export interface EventNote {
  /** The object that it is about. An event lies in its namespace, or in `default`. */
  readonly regarding: ApiObject;
  readonly type: 'Normal' | 'Warning';
  /** PascalCase, for programs: `VolumePublished`. */
  readonly reason: string;
  /** What was done or tried, PascalCase: `Publish`. Default: the reason. */
  readonly action?: string;
  /** For people. */
  readonly message: string;
}

export interface RecorderOptions {
  readonly client: ApiClient;
  /** Who reports: `diskwright.dev/controller`. */
  readonly controller: string;
  /** Which of them: the name of the pod or host. */
  readonly instance: string;
  readonly onFailure?: (error: ClusterError) => void;
  readonly limits?: Partial<RecorderLimits>;
}

export interface RecorderLimits {
  /**
   * The same about the same object again within this time is counted, not written anew. Default 10
   * min.
   */
  readonly seriesMs: number;
  /** How often a growing count is written. Default 1 min. */
  readonly countEveryMs: number;
  /** Events about one object at once, at most. Default 25. */
  readonly burst: number;
  /** After the burst one event about the object in this time. Default 5 min. */
  readonly refillMs: number;
}

/**
 * Writes events beside the work: nothing waits for them, and one that cannot be written goes to
 * `onFailure`.
 */
export interface Recorder {
  readonly record: (note: EventNote) => void;
  /** How many were left out because too many came about one object. */
  readonly dropped: () => number;
  /** When all that was recorded is written or has failed, counts included. */
  readonly flush: () => Promise<void>;
}

const LIMITS: RecorderLimits = {
  seriesMs: 600_000,
  countEveryMs: 60_000,
  burst: 25,
  refillMs: 300_000,
};
/** A controller with ten thousand objects remembers this many of its newest series. */
const MOST_SERIES = 4_096;
/** Bytes: events.k8s.io/v1 takes no longer note (pkg/apis/core/validation/events.go). */
const LONGEST_NOTE = 1_024;

interface Series {
  readonly key: string;
  readonly name: ObjectName;
  /** What is written of it now, one after another: a count comes after its event. */
  written: Promise<void>;
  count: number;
  writtenCount: number;
  lastAtMs: number;
  timer: NodeJS.Timeout | null;
}

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

interface Recording {
  readonly options: RecorderOptions;
  readonly limits: RecorderLimits;
  readonly series: Map<string, Series>;
  readonly buckets: Map<string, Bucket>;
  readonly writes: Set<Promise<void>>;
  /** Of the next event: two of one millisecond have two names. */
  sequence: number;
  dropped: number;
}

/**
 * Repeats of one event become a count (`series`), and an object that is reported too often is
 * reported less.
 */
export function openRecorder(options: RecorderOptions): Recorder {
  const recording: Recording = {
    options,
    limits: { ...LIMITS, ...options.limits },
    series: new Map(),
    buckets: new Map(),
    writes: new Set(),
    sequence: 0,
    dropped: 0,
  };
  return {
    record: (note) => recordNote(recording, note),
    dropped: () => recording.dropped,
    flush: async () => {
      for (const series of recording.series.values()) writeCountNow(recording, series);
      await Promise.all(recording.writes);
    },
  };
}

function recordNote(recording: Recording, note: EventNote): void {
  const nowMs = performance.now();
  const key = keyOfNote(note);
  const known = recording.series.get(key);
  if (known !== undefined && nowMs - known.lastAtMs < recording.limits.seriesMs) {
    known.count += 1;
    known.lastAtMs = nowMs;
    known.timer ??= setTimeout(
      () => writeCountNow(recording, known),
      recording.limits.countEveryMs,
    ).unref();
    return;
  }
  if (!takeToken(recording, note, nowMs)) {
    recording.dropped += 1;
    return;
  }
  recording.sequence += 1;
  const event = eventOf(recording, note);
  const { name, namespace = 'default' } = event.metadata;
  const series: Series = {
    ...{ key, name: { name, namespace }, written: Promise.resolve() },
    ...{ count: 1, writtenCount: 1, lastAtMs: nowMs, timer: null },
  };
  remember(recording.series, key, series);
  write(recording, series, () => recording.options.client.create(EVENTS, event));
}

function keyOfNote({ regarding, type, reason, message }: EventNote): string {
  return [subjectOf(regarding), type, reason, message].join('\0');
}

function subjectOf({ kind, metadata }: ApiObject): string {
  return [kind, metadata.namespace ?? '', metadata.name, metadata.uid ?? ''].join('/');
}

/** Maps keep the order in which members came: the oldest goes. */
function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.size > MOST_SERIES ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}

function takeToken({ buckets, limits }: Recording, note: EventNote, nowMs: number): boolean {
  const subject = subjectOf(note.regarding);
  const bucket = buckets.get(subject) ?? { tokens: limits.burst, filledAtMs: nowMs };
  const filled = (nowMs - bucket.filledAtMs) / limits.refillMs;
  const tokens = Math.min(limits.burst, bucket.tokens + filled);
  const isAllowed = tokens >= 1;
  remember(buckets, subject, { tokens: isAllowed ? tokens - 1 : tokens, filledAtMs: nowMs });
  return isAllowed;
}

function eventOf({ options, sequence }: Recording, note: EventNote): ApiObject {
  const { controller, instance } = options;
  const { regarding, type, reason, action = reason, message } = note;
  const { namespace = 'default', name, uid, resourceVersion } = regarding.metadata;
  const eventTime = microTime();
  const hash = createHash('sha256')
    .update([keyOfNote(note), instance, eventTime, sequence].join('\0'))
    .digest('hex')
    .slice(0, 16);
  return {
    apiVersion: apiVersionOf(EVENTS),
    kind: EVENTS.kind,
    // A name of at most 253 characters that belongs to the object and to this moment.
    metadata: { namespace, name: `${name.slice(0, 230).replace(/[.-]+$/, '')}.${hash}` },
    eventTime,
    type,
    reason,
    action,
    note: shortened(message),
    reportingController: controller,
    reportingInstance: instance.slice(0, 128),
    regarding: {
      apiVersion: regarding.apiVersion,
      kind: regarding.kind,
      name,
      ...(regarding.metadata.namespace === undefined ? {} : { namespace }),
      ...(uid === undefined ? {} : { uid }),
      ...(resourceVersion === undefined ? {} : { resourceVersion }),
    },
  };
}

/** Cut between characters: what a cut one leaves is U+FFFD, and goes, too. */
function shortened(message: string): string {
  const bytes = Buffer.from(message);
  if (bytes.length <= LONGEST_NOTE) return message;
  const kept = bytes.subarray(0, LONGEST_NOTE - 3).toString('utf8');
  return `${kept.replace(/\uFFFD+$/, '')}…`;
}

function writeCountNow(recording: Recording, series: Series): void {
  if (series.timer !== null) clearTimeout(series.timer);
  series.timer = null;
  const { count, name } = series;
  if (count === series.writtenCount) return;
  series.writtenCount = count;
  const patch = { series: { count, lastObservedTime: microTime() } };
  write(recording, series, () =>
    recording.options.client.patch(EVENTS, name, { type: 'merge', patch }),
  );
}

/**
 * What could not be written, or is not there any more (events last an hour), is reported anew the
 * next time.
 */
function write(
  { writes, series: known, options }: Recording,
  series: Series,
  make: () => Promise<unknown>,
): void {
  const written = series.written.then(async () => {
    try {
      await make();
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error;
      if (known.get(series.key) === series) known.delete(series.key);
      options.onFailure?.(error);
    }
  });
  series.written = written;
  writes.add(written);
  void written.finally(() => writes.delete(written));
}
