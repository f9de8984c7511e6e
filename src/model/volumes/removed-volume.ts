import type { Bytes } from '../values/bytes.ts';
import type { LogicalPlace, MemberRef } from '../planned/desired.ts';
import type { ClaimRef, VolumeId } from '../identifiers.ts';

interface RemovedBase {
  readonly volume: VolumeId;
  readonly sizeBytes: Bytes;
  /** Where we mounted it; null when it is not mounted. */
  readonly mountPoint: string | null;
  /** Set for an encrypted one: it is closed, and its header destroyed with all keys in it. */
  readonly encrypted?: true;
  /** What is in it, in a few words, and whose it was: for people, and never decided by. */
  readonly content?: string;
  readonly claim?: ClaimRef;
}

/** A volume that no declaration need describe any more: what its mark and partition say. */
export interface RemovedVolume extends RemovedBase {
  readonly partitionUuid: string;
  readonly startBytes: Bytes;
  /** Set for the partition under a volume group, which is empty. */
  readonly group?: RemovedGroup;
  /** Every physical volume of a group over several disks. */
  readonly members?: readonly MemberRef[];
}

/** Known by its physical volume: a removal that was begun may have taken the group itself away. */
export interface RemovedGroup {
  readonly physicalVolumeUuid: string;
}

/** As {@link RemovedVolume}: what its mark and its group say. */
export interface RemovedLogicalVolume extends RemovedBase {
  readonly logical: LogicalPlace;
  /** LVM's own. */
  readonly uuid: string;
  /** Every physical volume of a group over several disks. */
  readonly members?: readonly MemberRef[];
  /**
   * UUIDs of the physical volumes that it lies on and that are missing, given up by git: nothing of
   * it is wiped. Left out where all are there.
   */
  readonly lost?: readonly string[];
  /**
   * The metadata with which LVM does not activate the thin pool that it is, or is cut from: nothing
   * of it is wiped. Left out for all others, and where it is lost.
   */
  readonly damaged?: string;
  /** Of the filesystem that the consent names; null where none is known. */
  readonly filesystemUuid: string | null;
  /** Whether thin volumes were cut from it; it has no content of its own. */
  readonly isPool: boolean;
}
