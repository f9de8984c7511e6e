import type { OperationRef } from '../declared/node-lock.ts';
import type { Inventory } from '../observed/inventory.ts';
import type { NodeName } from '../identifiers.ts';
import type { KeptVolume } from '../volumes/kept-volume.ts';
import type { Operation } from './plan.ts';
import type { PoolStatus } from './plan-summary.ts';
import type { Refusal } from './refusal.ts';

/** What became of one operation. */
export type Outcome =
  | { readonly kind: 'applied'; readonly operation: Operation; readonly durationMs: number }
  | {
      readonly kind: 'failed';
      readonly operation: Operation;
      readonly durationMs: number;
      readonly failure: Failure;
    }
  /**
   * Planned by the agent but not reviewed, or reviewed but no longer planned, or behind one that
   * failed.
   */
  | { readonly kind: 'withheld'; readonly operation: Operation; readonly reason: string };

/** Why an operation failed: the tool or the check that says so, and what to do. */
export interface Failure {
  readonly code:
    | 'tool-missing'
    | 'tool-failed'
    | 'tool-timeout'
    /** A call of the kernel that waits for the disk did not return. */
    | 'device-timeout'
    /** A disk could not read, or not write, some of what was to be copied. */
    | 'medium-error'
    | 'not-verified'
    | 'guard'
    | 'io'
    | 'record-not-written';
  readonly message: string;
  /** The command line, when a tool failed. */
  readonly command?: readonly string[];
  readonly exitCode?: number;
  readonly stderr?: string;
  readonly remedy: string;
}

/** What one pass on one node did, and what was observed after its last write. */
export interface Report {
  readonly node: NodeName;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly outcomes: readonly Outcome[];
  readonly refusals: readonly Refusal[];
  readonly kept: readonly KeptVolume[];
  /** Operations that a fresh plan over `inventory` still lists; empty when the node converged. */
  readonly remaining: readonly Operation[];
  readonly inventory: Inventory;
  /**
   * The thin pools of the node, as they stand after its last write; left out while there is none.
   */
  readonly pools?: readonly PoolStatus[];
}

/** A report as the root half gives it, which knows of what was reviewed only references. */
export interface ExecutedReport extends Report {
  /** Reviewed, and planned no more. */
  readonly notPlanned: readonly NotPlanned[];
}

export interface NotPlanned {
  readonly operation: OperationRef;
  /** Why, as far as that is known. */
  readonly reason: string;
}
