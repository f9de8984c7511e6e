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
 * @param group as the same disk reports it, with the pool of a thin volume.
 */
export function placesUnder(
  { physicalVolumes, thinPool, moving }: Omit<Placed, 'name'>,
  group: { readonly volumes: readonly Placed[] } | undefined,
): readonly string[] {
  const moved =
    thinPool === undefined ? moving : group?.volumes.find(({ name }) => name === thinPool)?.moving;
  return [...physicalVolumes, ...(moved?.to ?? [])];
}
