import type { Ownership } from '../../assess/volume-ownership.ts';
import type { Bytes } from '../../model/values/bytes.ts';
import type { VolumeMode } from '../../model/declared/declarations.ts';
import type { DesiredVolume } from '../../model/planned/desired.ts';
import type { DiskId } from '../../model/identifiers.ts';
import type { ClaimSpace } from '../claims/claim-space.ts';
import type { KnownNode } from '../nodes.ts';

/** A volume that is kept for claims in git, with what matching needs to know of it. */
export interface ClaimableVolume {
  readonly node: KnownNode;
  readonly layout: string;
  readonly disk: DiskId;
  readonly volume: DesiredVolume;
  readonly volumeMode: VolumeMode;
  readonly sizeBytes: Bytes;
  /** Why it cannot take a claim although it is free; null when it can. */
  readonly unusable: string | null;
  /** Set for one that is cut to the size of a claim. */
  readonly cut?: Cut;
  /**
   * Set for a finished one of which nobody knows, or about which sources disagree, whose data is in
   * it.
   */
  readonly owner?: OwnerHold;
}

export type OwnerHold = Exclude<Ownership, { readonly kind: 'known' }>;

/** Where a volume is cut to the size of a claim. */
export interface Cut {
  readonly space: ClaimSpace;
  /** What it takes of the free ones when it is cut now. */
  readonly extents: number;
  /** Set when its claim asks for more than there is: how large it may become, and what is free. */
  readonly short: { readonly largestBytes: Bytes; readonly evidence: readonly string[] } | null;
}

/**
 * Volumes in order of size, of which some are taken. Finding the smallest free one from a position
 * on takes nearly constant time however many are taken before it (a union-find over positions).
 */
export interface FreeVolumes {
  readonly volumes: readonly ClaimableVolume[];
  /** Where to look next from each position; equal to the position itself while it is free. */
  readonly next: Int32Array;
}

export function freeVolumes(volumes: readonly ClaimableVolume[]): FreeVolumes {
  const next = new Int32Array(volumes.length + 1);
  for (let position = 0; position < next.length; position += 1) next[position] = position;
  return { volumes, next };
}

/**
 * The first position at or after `from` whose volume is free; `volumes.length` when there is none.
 */
export function firstFree(list: FreeVolumes, from: number): number {
  let root = from;
  while ((list.next[root] ?? root) !== root) root = list.next[root] ?? root;
  let cursor = from;
  while (cursor !== root) {
    const following = list.next[cursor] ?? root;
    list.next[cursor] = root;
    cursor = following;
  }
  return root;
}

export function take(list: FreeVolumes, position: number): void {
  list.next[position] = position + 1;
}

/** The first position whose volume has at least `size` bytes. */
export function firstOfSize(list: FreeVolumes, size: Bytes): number {
  let low = 0;
  let high = list.volumes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list.volumes[middle]?.sizeBytes ?? 0) < size) low = middle + 1;
    else high = middle;
  }
  return low;
}
