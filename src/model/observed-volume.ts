import type { ObservedLogicalVolume, ObservedVolume } from './inventory.ts';

export function isLogical(found: ObservedVolume): found is ObservedLogicalVolume {
  return 'segmentType' in found;
}

/** A logical volume without a device: nothing is known of what is in it. */
export function isInactive(found: ObservedVolume | null): boolean {
  return found !== null && isLogical(found) && found.path === '';
}
