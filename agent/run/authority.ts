import type { PassResult } from '../../src/assess/summarize.ts';
import type { Condition } from '../../src/model/condition.ts';
import type { DesiredNode } from '../../src/model/planned/desired.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { NodePlan, Operation } from '../../src/model/planned/plan.ts';

/** What was decided for a host by what was observed of it. */
export interface Decided {
  /** Null when nothing is desired of this node. */
  readonly desired: DesiredNode | null;
  /** What would be done of it now. */
  readonly plan: Pick<NodePlan, 'operations' | 'refusals' | 'kept'>;
  /** Whether an operation that does more than serve may be carried out. */
  readonly isAllowed: (operation: Operation) => boolean;
  /** What the rest waits for, for people: "a lock of this node". */
  readonly waitsFor: string;
}

/** What may be done on the host now. Two with one name are the same. */
export type Orders =
  | {
      readonly kind: 'make';
      readonly name: string;
      readonly decide: (inventory: Inventory) => Decided | Promise<Decided>;
    }
  /** Nothing but what was finished before is served: verified, activated and mounted. */
  | { readonly kind: 'serve'; readonly name: string }
  /** Not known yet, and soon will be. */
  | { readonly kind: 'unknown'; readonly name: string };

/** A pass as it is reported to whoever gave the orders. */
export interface PassReport {
  readonly orders: Orders;
  /** RFC 3339, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** What was observed last; null when the root half gave no answer. */
  readonly inventory: Inventory | null;
  readonly result: PassResult;
}

/** Who says what a node should have: its NodeStorage in a cluster, or a git repository. */
export interface Authority {
  /** Follows until the signal comes; rings when the orders may have changed. Does not reject. */
  readonly follow: (ring: () => void, signal: AbortSignal) => Promise<void>;
  readonly orders: () => Orders;
  /** Whether it was asked since this program started, and answered or failed to. */
  readonly isCurrent: () => boolean;
  /**
   * Reports what came of a pass, where that differs from what was reported last. Adds what it knows
   * itself: a repository that cannot be fetched, a cluster that does not answer.
   *
   * @returns the conditions of the node by now. Does not reject: what could not be reported is
   * reported with the next change.
   */
  readonly report: (
    report: PassReport,
  ) => Promise<PassReport & { readonly conditions: readonly Condition[] }>;
  /** Null when it answers; else why it does not. */
  readonly trouble: () => string | null;
}
