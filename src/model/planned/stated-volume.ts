import type { VolumeId } from '../identifiers.ts';
import type { LogicalPlace, MemberRef } from './desired.ts';

/** A volume that is known by its mark alone. */
export interface StatedVolume {
  readonly volume: VolumeId;
  /** Set for a logical volume: its tags say it. */
  readonly logical?: LogicalPlace;
  /** Every physical volume of a group over several disks. */
  readonly members?: readonly MemberRef[];
}
