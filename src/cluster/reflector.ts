import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from './api-client.ts';
import { ClusterError } from './cluster-error.ts';
import { backoff } from './calls/repeat.ts';
import { keyOf, type ApiObject, type Resource } from './resources.ts';
import { openStore, type Store } from './watches/store.ts';
import type { WatchEvent } from './watches/watch-types.ts';

/** What a reflector knows about its own watch, for health, metrics and conditions. */
export interface WatchFacts {
  /** Of the newest event or list; null before the first. */
  readonly lastEventAgeMs: number | null;
  readonly lastBookmarkAgeMs: number | null;
  /** How often the whole store was read, the first time included. */
  readonly lists: number;
  /** How often a resourceVersion was too old (410). */
  readonly gone: number;
  /** How often a watch brought no byte for too long. */
  readonly stalls: number;
  /** Why there is no watch now; null while one runs. */
  readonly failure: ClusterError | null;
}

export interface ReflectOptions {
  readonly namespace?: string;
  readonly fieldSelector?: string;
  readonly labelSelector?: string;
  /** Objects come as PartialObjectMetadata: no spec, no status. */
  readonly metadataOnly?: boolean;
  /**
   * Something in the store is different now. Called once for events that come together; must not
   * throw.
   */
  readonly onChange: () => void;
  readonly signal: AbortSignal;
  readonly pace?: Partial<Pace>;
}

/** How patient a reflector is. */
export interface Pace {
  /**
   * The server ends a watch after a time drawn between these, so that not all begin anew together.
   */
  readonly watchSeconds: readonly [number, number];
  /**
   * A watch on which nothing comes. Servers send a bookmark a minute, but none where nothing at all
   * was written since the watch began.
   */
  readonly silenceMs: number;
  /** The same while the objects come that exist already. */
  readonly initialSilenceMs: number;
  /** Before the first attempt after a failure at most; doubled for each that follows. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

const PACE: Pace = {
  watchSeconds: [300, 600],
  silenceMs: 150_000,
  initialSilenceMs: 30_000,
  firstWaitMs: 1_000,
  longestWaitMs: 30_000,
};
/** A watch that ends sooner than it was asked to: the server goes away. */
const EARLY_MS = 5_000;

/** A store of objects that a watch keeps up to date. */
export interface Reflector<T> {
  /**
   * By `keyOf`: `namespace/name` or `name`. What was returned never changes; ask again for what is
   * so now.
   */
  readonly objects: () => ReadonlyMap<string, T>;
  /** When the store is whole for the first time. Rejected when the signal comes before. */
  readonly synced: Promise<void>;
  readonly facts: () => WatchFacts;
  /** Ends the watch; the store stays as it is. */
  readonly stop: () => Promise<void>;
}

/**
 * Keeps a store of the objects of a resource: all of them first (WatchList, or a paged list where
 * the server has none), then each change. It goes on from where it was after an end that was agreed
 * upon, and reads everything again after any other: a server that was away may have come back with
 * an older etcd. It never gives up; `facts` says what is wrong.
 */
export function reflect<T extends ApiObject>(
  client: ApiClient,
  resource: Resource,
  options: ReflectOptions,
): Reflector<T> {
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);
  const synced = Promise.withResolvers<undefined>();
  // Nobody has to wait for it.
  synced.promise.catch(() => undefined);
  const watched: Watched<T> = {
    ...{ client, resource, options, signal, pace: { ...PACE, ...options.pace } },
    store: openStore<T>(),
    seen: { lists: 0, gone: 0, stalls: 0, eventAtMs: null, bookmarkAtMs: null, failure: null },
    position: null,
    canStream: true,
    isListNext: false,
    failures: 0,
    onSynced: () => synced.resolve(undefined),
  };
  const ended = follow(watched).finally(() => synced.reject(new Error('the watch was stopped')));
  return {
    objects: watched.store.objects,
    synced: synced.promise,
    facts: () => factsOf(watched.seen),
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

interface Watched<T extends ApiObject> {
  readonly client: ApiClient;
  readonly resource: Resource;
  readonly options: ReflectOptions;
  readonly signal: AbortSignal;
  readonly pace: Pace;
  readonly store: Store<T>;
  readonly seen: Seen;
  readonly onSynced: () => void;
  /** The resourceVersion up to which the store is known; null when everything is to be read. */
  position: string | null;
  /** Whether the server has WatchList, as far as we know. */
  canStream: boolean;
  /** WatchList was begun and not finished: this time it is a list. */
  isListNext: boolean;
  failures: number;
}

interface Seen {
  lists: number;
  gone: number;
  stalls: number;
  eventAtMs: number | null;
  bookmarkAtMs: number | null;
  failure: ClusterError | null;
}

function factsOf({ eventAtMs, bookmarkAtMs, ...counted }: Seen): WatchFacts {
  const nowMs = performance.now();
  const age = (atMs: number | null) => (atMs === null ? null : nowMs - atMs);
  return { ...counted, lastEventAgeMs: age(eventAtMs), lastBookmarkAgeMs: age(bookmarkAtMs) };
}

async function follow<T extends ApiObject>(watched: Watched<T>): Promise<void> {
  const { signal } = watched;
  while (!signal.aborted) {
    const waitMs = await round(watched).catch((error: unknown) => {
      if (signal.aborted) return 0;
      if (error instanceof ClusterError) return afterFailure(watched, error);
      throw error;
    });
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * From what is known, or from nothing, to the end of one watch. @returns how long to wait before
 * the next.
 */
async function round<T extends ApiObject>(watched: Watched<T>): Promise<number> {
  const { resource, options, signal, pace } = watched;
  if (watched.position === null && (watched.isListNext || !watched.canStream)) {
    await listAll(watched);
  }
  const [least, most] = pace.watchSeconds;
  const timeoutSeconds = Math.ceil(least + Math.random() * (most - least));
  const fresh = watched.position === null ? new Map<string, T>() : null;
  const listener = listenerOf(watched, fresh);
  const beginMs = performance.now();
  await watched.client.watch<T>(resource, {
    namespace: options.namespace,
    fieldSelector: options.fieldSelector,
    labelSelector: options.labelSelector,
    metadataOnly: options.metadataOnly,
    resourceVersion: watched.position ?? '',
    sendInitialEvents: fresh !== null,
    timeoutSeconds,
    silenceMs: () => (watched.position === null ? pace.initialSilenceMs : pace.silenceMs),
    signal,
    onOpen: () => {
      watched.seen.failure = null;
    },
    onEvents: listener,
  });
  const isEarly = performance.now() - beginMs < timeoutSeconds * 1_000 - EARLY_MS;
  watched.failures = isEarly ? watched.failures + 1 : 0;
  return isEarly ? backoff(watched.failures, pace.firstWaitMs, pace.longestWaitMs) : 0;
}

async function listAll<T extends ApiObject>(watched: Watched<T>): Promise<void> {
  const { client, resource, options, signal } = watched;
  const { items, resourceVersion } = await client.list<T>(resource, {
    ...(options.namespace === undefined ? {} : { namespace: options.namespace }),
    ...(options.fieldSelector === undefined ? {} : { fieldSelector: options.fieldSelector }),
    ...(options.labelSelector === undefined ? {} : { labelSelector: options.labelSelector }),
    ...(options.metadataOnly === undefined ? {} : { metadataOnly: options.metadataOnly }),
    signal,
  });
  watched.isListNext = false;
  take(watched, new Map(items.map((item) => [keyOf(item.metadata), item])), resourceVersion);
}

/** Replaces the whole store. */
function take<T extends ApiObject>(
  watched: Watched<T>,
  objects: ReadonlyMap<string, T>,
  resourceVersion: string,
): void {
  const { seen, store, options } = watched;
  const isDifferent = store.replace(objects);
  watched.position = resourceVersion;
  watched.failures = 0;
  seen.lists += 1;
  seen.eventAtMs = performance.now();
  watched.onSynced();
  // The first time even of nothing: that there is nothing is news.
  if (isDifferent || seen.lists === 1) options.onChange();
}

/** @returns what is done with events; `fresh` gathers what exists until all of it has come. */
function listenerOf<T extends ApiObject>(
  watched: Watched<T>,
  fresh: Map<string, T> | null,
): (events: readonly WatchEvent<T>[]) => void {
  let gathered = fresh;
  return (events) => {
    let isDifferent = false;
    for (const event of events) {
      if (gathered === null) isDifferent = record(watched, event) || isDifferent;
      else if (gather(gathered, event)) {
        take(watched, gathered, event.resourceVersion);
        gathered = null;
      }
    }
    if (isDifferent) watched.options.onChange();
  };
}

/** @returns whether this was the end of what exists. */
function gather<T extends ApiObject>(
  gathered: Map<string, T>,
  event: WatchEvent<T>,
): event is Extract<WatchEvent<T>, { type: 'BOOKMARK' }> {
  switch (event.type) {
    case 'ADDED':
    case 'MODIFIED':
      gathered.set(keyOf(event.object.metadata), event.object);
      return false;
    case 'DELETED':
      gathered.delete(keyOf(event.object.metadata));
      return false;
    case 'BOOKMARK':
      return event.isInitialEventsEnd;
  }
}

/** @returns whether the store is different now. */
function record<T extends ApiObject>(watched: Watched<T>, event: WatchEvent<T>): boolean {
  const { seen, store } = watched;
  watched.failures = 0;
  if (event.type === 'BOOKMARK') {
    watched.position = event.resourceVersion;
    seen.bookmarkAtMs = performance.now();
    return false;
  }
  watched.position = event.object.metadata.resourceVersion ?? watched.position;
  seen.eventAtMs = performance.now();
  return event.type === 'DELETED' ? store.remove(event.object) : store.set(event.object);
}

/** @returns how long to wait. */
function afterFailure<T extends ApiObject>(watched: Watched<T>, error: ClusterError): number {
  const { seen, pace } = watched;
  const wasGathering = watched.position === null;
  // Silence may only mean that nothing was written: that is taken at its word once.
  const isQuiet = error.code === 'stalled' && !wasGathering && watched.failures === 0;
  // Else an event may be lost, or the server may come back with an older etcd: everything is read
  // again.
  if (!isQuiet) watched.position = null;
  seen.failure = error;
  if (error.code === 'gone') seen.gone += 1;
  if (error.code === 'stalled') seen.stalls += 1;
  // Servers that know WatchList and never send the closing bookmark exist.
  if (error.code === 'stalled' && wasGathering) watched.isListNext = true;
  // "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled" (422).
  if (error.code === 'invalid' && wasGathering && watched.canStream) {
    watched.canStream = false;
    return 0;
  }
  watched.failures += 1;
  const waitMs = backoff(watched.failures, pace.firstWaitMs, pace.longestWaitMs);
  return (error.retryAfterMs ?? 0) + waitMs;
}
