import type { ApiObject } from '../resources.ts';

/** What a watch reports of one object, or of none (a bookmark). */
export type WatchEvent<T> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: T }
  | {
      readonly type: 'BOOKMARK';
      readonly resourceVersion: string;
      /** All objects that existed at the start have been reported (WatchList). */
      readonly isInitialEventsEnd: boolean;
    };

/**
 * `timeout`: the server's deadline is over; go on from the last resourceVersion. `aborted`: the
 * signal.
 */
export type WatchEnd = 'timeout' | 'aborted';

export interface WatchOptions<T extends ApiObject> {
  readonly namespace?: string | undefined;
  readonly fieldSelector?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly metadataOnly?: boolean | undefined;
  /** Empty with `sendInitialEvents`: the newest. */
  readonly resourceVersion: string;
  /** WatchList (KEP-3157): existing objects first, then a bookmark that says so. */
  readonly sendInitialEvents?: boolean;
  /** The server ends the watch after this. The client gives up 30 s later. */
  readonly timeoutSeconds: number;
  /** Without a byte for so long the watch is `stalled`; asked after each piece of the stream. */
  readonly silenceMs: () => number;
  readonly signal: AbortSignal;
  /** The server takes the watch. */
  readonly onOpen?: () => void;
  /** Events of one piece of the stream, in order. */
  readonly onEvents: (events: readonly WatchEvent<T>[]) => void;
}
