import { matchVolumes } from './fit-replica.ts';
import type { ClaimableVolume } from '../free-volumes/free-volumes.ts';
import { isFree, type Assignments } from '../claims/assignments.ts';

/** Volumes, the smallest first, of which all before a position are taken. */
export interface VolumeCursor {
  readonly volumes: readonly ClaimableVolume[];
  at: number;
}

/**
 * One for each list of volumes. They last as long as volumes are only taken, and none is given
 * back.
 */
export type VolumeCursors = Map<readonly ClaimableVolume[], VolumeCursor>;

export function cursorOf(
  volumes: readonly ClaimableVolume[],
  { cursors }: { readonly cursors: VolumeCursors },
): VolumeCursor {
  const known = cursors.get(volumes);
  if (known !== undefined) return known;
  const cursor = { volumes, at: 0 };
  cursors.set(volumes, cursor);
  return cursor;
}

/**
 * Each claim on the smallest volume that is left, which mostly is all there is to it; null when it
 * is not.
 */
export function firstFit(
  cursors: readonly VolumeCursor[],
  distinctDisks: boolean,
  state: Assignments,
): readonly ClaimableVolume[] | null {
  const chosen: ClaimableVolume[] = [];
  for (const cursor of cursors) moveOn(cursor, state);
  for (const claim of mostFirst(cursors)) {
    const cursor = cursors[claim];
    if (cursor === undefined) return null;
    let at = cursor.at;
    let volume = cursor.volumes[at];
    while (volume !== undefined && !canJoin(volume, { chosen, distinctDisks, state })) {
      at += 1;
      volume = cursor.volumes[at];
    }
    if (volume === undefined) return null;
    chosen[claim] = volume;
  }
  return chosen;
}

function moveOn(cursor: VolumeCursor, state: Assignments): void {
  for (
    let first = cursor.volumes[cursor.at];
    first !== undefined;
    first = cursor.volumes[cursor.at]
  ) {
    if (isFree(state, first)) return;
    cursor.at += 1;
  }
}

function canJoin(
  volume: ClaimableVolume,
  so: {
    readonly chosen: readonly (ClaimableVolume | undefined)[];
    readonly distinctDisks: boolean;
    readonly state: Assignments;
  },
): boolean {
  for (const other of so.chosen)
    if (other === volume || (so.distinctDisks && other?.disk === volume.disk)) return false;
  return isFree(so.state, volume);
}

/** Claims with the most volumes in reach, which ask for the least, come first. */
function mostFirst(cursors: readonly VolumeCursor[]): readonly number[] {
  const left: number[] = [];
  let isInOrder = true;
  for (const { volumes, at } of cursors) {
    const count = volumes.length - at;
    isInOrder &&= count <= (left.at(-1) ?? count);
    left.push(count);
  }
  const claims = left.map((_, claim) => claim);
  return isInOrder ? claims : claims.sort((a, b) => (left[b] ?? 0) - (left[a] ?? 0) || a - b);
}

const NO_DISKS: ReadonlySet<never> = new Set();

/** Where the simple way leads nowhere: whether some exchange between the claims does. */
export function matchByExchange(
  cursors: readonly VolumeCursor[],
  distinctDisks: boolean,
  state: Assignments,
): readonly ClaimableVolume[] | null {
  const match = matchVolumes(
    cursors.map(({ volumes }) => volumes),
    { distinctDisks, usedDisks: NO_DISKS, isFree: (volume) => isFree(state, volume) },
  );
  return match.kind === 'fits' ? match.volumes : null;
}
