/** How far legs of an active mirror are, as the device mapper says it. */
export interface SyncProgress {
  /** Whole, from 0 to 99; 0 where the kernel does not say it. */
  readonly percent: number;
  /** Set where the kernel copies nothing: as a rule it could not read the leg it copies from. */
  readonly idle?: true;
}

/** What is said of the legs of a mirror while not all of them are as they should be. */
export interface MirrorLegs {
  /**
   * Set where lvconvert(8) was stopped before it had taken away the leg that it replaced: the
   * physical volume of that leg. The mirror has its new one.
   */
  readonly replacing?: { readonly from: string };
  /** Set while the kernel copies legs: until it is at its end they are no copies. */
  readonly syncing?: SyncProgress;
}
