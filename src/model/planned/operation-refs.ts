import type { SourceRef, VolumePurpose } from '../declared/declarations.ts';
import type { DiskId, NodeName, VolumeId } from '../identifiers.ts';
import type { DiskFacts } from '../observed/inventory.ts';
import type { Bytes } from '../values/bytes.ts';
import type { LogicalPlace, MemberRef } from './desired.ts';

/** A disk as an operation names it: by identity, with what a person needs to recognise it. */
export interface DiskRef {
  readonly facts: DiskFacts;
  /** Kernel name at the time of the inventory; shown, never used. */
  readonly path: string;
  /** What is on it now, in a few words. */
  readonly content: string;
}

/** What is known of every operation. */
export interface OperationBase {
  readonly node: NodeName;
  readonly disk: DiskRef;
  /** The line of YAML that causes it. */
  readonly source: SourceRef;
  /** For people: why. */
  readonly reason: string;
}

/** A volume as an operation names it. */
export interface VolumeRef {
  readonly volume: VolumeId;
  readonly layout: string;
  readonly name: string;
  readonly ordinal: number;
  readonly disk: DiskId;
  readonly partitionUuid: string;
  /** Set for a logical volume. */
  readonly logical?: LogicalPlace;
  /** Every physical volume of a group over a node's disks; set for the partitions under it, too. */
  readonly members?: readonly MemberRef[];
  /** Set for an encrypted volume: what it holds lies on the mapping that is opened from it. */
  readonly encrypted?: true;
  /** What becomes of it. For people, but for the type of the partition under a volume group. */
  readonly purpose: VolumePurpose;
}

export interface PlannedPartition {
  readonly volume: VolumeRef;
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
}
