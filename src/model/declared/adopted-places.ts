import type { Bytes } from '../values/bytes.ts';
import type { DiskId } from '../identifiers.ts';

/** A partition that others made, as an Adoption names it. */
export interface AdoptedPartition {
  readonly uuid: string;
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
  /** The PARTLABEL that the mark replaces. */
  readonly formerLabel: string;
}

/** A logical volume of a group that others made, and that stays theirs. UUIDs are LVM's own. */
export interface AdoptedLogicalVolume {
  readonly group: string;
  readonly groupUuid: string;
  readonly name: string;
  readonly uuid: string;
  readonly sizeBytes: Bytes;
  /** Beside the Adoption's own, sorted. */
  readonly otherDisks: readonly DiskId[];
}
