import type { Bytes } from '../values/bytes.ts';
import type { DiskId, NodeName, VolumeId } from '../identifiers.ts';

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

/**
 * A thin pool of a plan: what it has once the plan is carried out, what it promises, and how full
 * it is now.
 */
export interface PoolStatus {
  readonly volume: VolumeId;
  readonly layout: string;
  readonly name: string;
  readonly disk: DiskId;
  readonly sizeBytes: Bytes;
  /** The sizes of all volumes in it, together. */
  readonly promisedBytes: Bytes;
  /** How many times its size they may come to. */
  readonly overprovision: number;
  /** How much of it is used now, in whole percent; null while that is not known. */
  readonly usedPercent: { readonly data: number; readonly metadata: number } | null;
  readonly alarmPercent: number;
  /** What is beyond its alarm, or keeps it from taking new volumes; each a sentence. */
  readonly alarms: readonly string[];
}
