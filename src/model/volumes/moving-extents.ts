/** Extents that pvmove(8) copies, by the UUIDs of physical volumes. */
export interface MovingExtents {
  readonly from: string;
  /** Sorted. */
  readonly to: readonly string[];
}
