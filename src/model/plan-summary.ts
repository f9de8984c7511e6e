import type { Bytes } from './bytes.ts';
import type { NodeName } from './identifiers.ts';

/** What a plan comes to, counted over all nodes: operations by what they cost, and the rest. */
export interface PlanSummary {
  readonly create: number;
  readonly grow: number;
  readonly takeBack: number;
  readonly destroy: number;
  readonly none: number;
  readonly refused: number;
  readonly kept: number;
  readonly unchanged: number;
}

/** Capacity of one class over all nodes, in bytes and volumes. */
export interface ClassCapacity {
  readonly storageClassName: string;
  readonly volumes: number;
  readonly totalBytes: Bytes;
  readonly claimedBytes: Bytes;
  readonly freeBytes: Bytes;
  /** The largest claim that a free volume could still take; 0 when there is none. */
  readonly largestFreeBytes: Bytes;
}

/** A node of which a plan does not say all, and why. */
export interface NotEvaluated {
  readonly node: NodeName;
  readonly reason: string;
}
