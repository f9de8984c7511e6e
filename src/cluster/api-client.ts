import type { ApiObject, ObjectName, Resource } from './resources.ts';
import type { WatchEnd, WatchOptions } from './watches/watch-types.ts';

/** How a single call is made; each has a default. */
export interface CallOptions {
  /** For one attempt, from the first byte sent to the last byte read. Default 30 s. */
  readonly deadlineMs?: number;
  /**
   * How often the call is made at most, where repeating it is safe. Default 5; 1 repeats nothing.
   */
  readonly attempts?: number;
  readonly signal?: AbortSignal;
  /**
   * Asked before each attempt, and again when it is sent: one that may not be made any more ends
   * the call with `withdrawn`. Between two attempts a minute may pass, in which another process
   * became leader.
   */
  readonly mayStillAsk?: () => boolean;
}

export interface ListOptions extends CallOptions {
  /** All namespaces when left out. */
  readonly namespace?: string;
  readonly fieldSelector?: string;
  readonly labelSelector?: string;
  /** Objects come as PartialObjectMetadata: no spec, no status. */
  readonly metadataOnly?: boolean;
}

export interface ListAnswer<T> {
  readonly items: readonly T[];
  /** From which a watch goes on: that of the first page. */
  readonly resourceVersion: string;
}

export interface ApplyOptions extends CallOptions {
  /** Takes fields over from other field managers. Default false: `conflict` names them. */
  readonly force?: boolean;
  readonly subresource?: 'status';
}

export interface Patch extends CallOptions {
  /** RFC 7396, or RFC 6902. */
  readonly type: 'merge' | 'json';
  /**
   * With `metadata.resourceVersion` in a merge patch, it is made only to that version (`conflict`).
   */
  readonly patch: unknown;
  readonly subresource?: 'status' | 'approval';
}

/** Only the object that was looked at is deleted. */
export interface Preconditions extends CallOptions {
  readonly uid: string;
  readonly resourceVersion?: string;
}

/**
 * The Kubernetes API, as far as diskwright speaks it. All throw ClusterError.
 *
 * Reads are repeated after 429, 5xx, a lost connection or a cut body. Writes are repeated only
 * where that is safe.
 */
export interface ApiClient {
  /** @returns null when there is no such object. */
  readonly get: <T extends ApiObject>(
    resource: Resource,
    name: ObjectName,
    call?: CallOptions & { readonly metadataOnly?: boolean },
  ) => Promise<T | null>;

  /** Page by page (500 objects each). */
  readonly list: <T extends ApiObject>(
    resource: Resource,
    options?: ListOptions,
  ) => Promise<ListAnswer<T>>;

  /**
   * Server-side apply under the field manager of the client. With `metadata.uid` or
   * `metadata.resourceVersion` in the object, it is made only to that one (`conflict`). Idempotent,
   * and so repeated after a lost answer.
   */
  readonly apply: <T extends ApiObject>(
    resource: Resource,
    object: NoInfer<T>,
    options?: ApplyOptions,
  ) => Promise<T>;

  /**
   * Makes an object by its name; one that exists is a `conflict` (reason `AlreadyExists`). After a
   * lost answer it is looked up: an object with all that was sent is the answer.
   */
  readonly create: <T extends ApiObject>(
    resource: Resource,
    object: NoInfer<T>,
    call?: CallOptions,
  ) => Promise<T>;

  /**
   * Asks the server to judge: a TokenReview, a SubjectAccessReview. Nothing is stored, and so it is
   * repeated like a read.
   *
   * @returns the status of the answer.
   */
  readonly review: (
    resource: Resource,
    spec: unknown,
    call?: CallOptions,
  ) => Promise<Readonly<Record<string, unknown>>>;

  /** A JSON patch whose answer is lost is not repeated: `answer-lost`. */
  readonly patch: <T extends ApiObject>(
    resource: Resource,
    name: ObjectName,
    patch: Patch,
  ) => Promise<T>;

  /**
   * Deletes just the object with these preconditions.
   *
   * @returns `deleted` when the server took it (finalizers may hold the object for longer), `gone`
   * when there was none, `changed` when the object there is another one or another version.
   */
  readonly delete: (
    resource: Resource,
    name: ObjectName,
    preconditions: Preconditions,
  ) => Promise<'deleted' | 'gone' | 'changed'>;

  /**
   * One watch until the server or the signal ends it. Who wants a store that is kept up to date
   * uses `reflect`.
   */
  readonly watch: <T extends ApiObject>(
    resource: Resource,
    options: WatchOptions<T>,
  ) => Promise<WatchEnd>;

  /** Ends idle connections. Calls that run are finished. */
  readonly close: () => void;
}
