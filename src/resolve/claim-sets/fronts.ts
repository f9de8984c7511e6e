import { matchVolumes } from './fit-replica.ts';
import type { KeptVolume } from '../free-volumes/free-volumes.ts';
import { isFree, type Seating } from '../claims/seating.ts';

/** Volumes, the smallest first, of which all before a position are taken. */
export interface Front {
  readonly volumes: readonly KeptVolume[];
  at: number;
}

/**
 * One for each list of volumes. They last as long as volumes are only taken, and none is given
 * back.
 */
export type Fronts = Map<readonly KeptVolume[], Front>;

export function frontOf(
  volumes: readonly KeptVolume[],
  { fronts }: { readonly fronts: Fronts },
): Front {
  const known = fronts.get(volumes);
  if (known !== undefined) return known;
  const front = { volumes, at: 0 };
  fronts.set(volumes, front);
  return front;
}

/**
 * Each claim on the smallest volume that is left, which mostly is all there is to it; null when it
 * is not.
 */
export function firstFit(
  fronts: readonly Front[],
  distinctDisks: boolean,
  state: Seating,
): readonly KeptVolume[] | null {
  const chosen: KeptVolume[] = [];
  for (const front of fronts) moveOn(front, state);
  for (const claim of mostFirst(fronts)) {
    const front = fronts[claim];
    if (front === undefined) return null;
    let at = front.at;
    let volume = front.volumes[at];
    while (volume !== undefined && !canJoin(volume, { chosen, distinctDisks, state })) {
      at += 1;
      volume = front.volumes[at];
    }
    if (volume === undefined) return null;
    chosen[claim] = volume;
  }
  return chosen;
}

function moveOn(front: Front, state: Seating): void {
  for (let first = front.volumes[front.at]; first !== undefined; first = front.volumes[front.at]) {
    if (isFree(state, first)) return;
    front.at += 1;
  }
}

function canJoin(
  volume: KeptVolume,
  so: {
    readonly chosen: readonly (KeptVolume | undefined)[];
    readonly distinctDisks: boolean;
    readonly state: Seating;
  },
): boolean {
  for (const other of so.chosen)
    if (other === volume || (so.distinctDisks && other?.disk === volume.disk)) return false;
  return isFree(so.state, volume);
}

/** Claims with the most volumes in reach, which ask for the least, come first. */
function mostFirst(fronts: readonly Front[]): readonly number[] {
  const left: number[] = [];
  let isInOrder = true;
  for (const { volumes, at } of fronts) {
    const count = volumes.length - at;
    isInOrder &&= count <= (left.at(-1) ?? count);
    left.push(count);
  }
  const claims = left.map((_, claim) => claim);
  return isInOrder ? claims : claims.sort((a, b) => (left[b] ?? 0) - (left[a] ?? 0) || a - b);
}

const NO_DISKS: ReadonlySet<never> = new Set();

/** Where the simple way leads nowhere: whether some exchange between the claims does. */
export function secondThoughts(
  fronts: readonly Front[],
  distinctDisks: boolean,
  state: Seating,
): readonly KeptVolume[] | null {
  const match = matchVolumes(
    fronts.map(({ volumes }) => volumes),
    { distinctDisks, usedDisks: NO_DISKS, isFree: (volume) => isFree(state, volume) },
  );
  return match.kind === 'fits' ? match.volumes : null;
}
