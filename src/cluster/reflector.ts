import type { ApiClient } from './api-client.ts';
import type { ClusterError } from './cluster-error.ts';
import type { ApiObject, Resource } from './resources.ts';

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
  readonly metadataOnly?: boolean;
  /** Something in the store is different now. Called once for events that come together; must not throw. */
  readonly onChange: () => void;
  readonly signal: AbortSignal;
}

/** A store of objects that a watch keeps up to date. */
export interface Reflector<T> {
  /** By `keyOf`: `namespace/name` or `name`. What was returned never changes; ask again for what is so now. */
  readonly objects: () => ReadonlyMap<string, T>;
  /** When the store is whole for the first time. Rejected when the signal comes before. */
  readonly synced: Promise<void>;
  readonly facts: () => WatchFacts;
  /** Ends the watch; the store stays as it is. */
  readonly stop: () => Promise<void>;
}

/** The shape of `reflect`, which comes with the client. */
export type Reflect = <T extends ApiObject>(
  client: ApiClient,
  resource: Resource,
  options: ReflectOptions,
) => Reflector<T>;
