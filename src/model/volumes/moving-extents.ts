/** Extents that pvmove(8) copies, by the UUIDs of physical volumes. */
export interface MovingExtents {
  readonly from: string;
  /** Sorted. */
  readonly to: readonly string[];
  /**
   * Set where none of it counts as copied before all of it is: an aborted move leaves it whole
   * where it was (pvmove(8), --atomic).
   */
  readonly atomic?: true;
}
