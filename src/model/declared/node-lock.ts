import type { DiskId, NodeName, VolumeId } from '../identifiers.ts';
import type { SourceRef } from './declarations.ts';

/**
 * What was reviewed for one node, committed beside the declarations: selectors propose, the lock
 * pins. One file per node, so that two branches that lock different nodes merge.
 */
export interface NodeLock {
  readonly node: NodeName;
  /** The digest of the node's plan when it was locked. */
  readonly digest: string;
  readonly plannerVersion: number;
  /** Every disk that a layout has on the node; sorted by layout and id. */
  readonly disks: readonly LockedDisk[];
  /** The operations that may be carried out and cannot be taken back; in the order of the plan. */
  readonly operations: readonly OperationRef[];
  readonly source: SourceRef;
}

export interface LockedDisk {
  readonly layout: string;
  readonly disk: DiskId;
  /** For people, who compare it with what is printed on the drive. */
  readonly serial?: string;
  readonly model?: string;
  readonly sizeBytes: number;
}

/** One operation without what it does: which one it is, and its key. */
export interface OperationRef {
  /** For people: what is done; the key decides. */
  readonly kind: string;
  readonly disk: DiskId;
  readonly volume?: VolumeId;
  /** Equal for the same operation on the same disk, and for nothing else. */
  readonly key: string;
}
