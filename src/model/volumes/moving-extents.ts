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

interface Placed {
  readonly name: string;
  readonly physicalVolumes: readonly string[];
  readonly moving?: MovingExtents;
  readonly thinPool?: string;
}

/**
 * The physical volumes without which LVM activates nothing of a volume: those that it lies on, and
 * where it, or the pool that it is cut from, is copied to.
 *
 * @param beside what is reported on the same disk, the pool of a thin volume among it.
 */
export function placesUnder(
  { physicalVolumes, thinPool, moving }: Omit<Placed, 'name'>,
  beside: readonly Placed[],
): readonly string[] {
  const moved =
    thinPool === undefined ? moving : beside.find(({ name }) => name === thinPool)?.moving;
  return [...physicalVolumes, ...(moved?.to ?? [])];
}
