import type { VolumeId } from '../../model/identifiers.ts';
import type { Applicant } from './applicant.ts';
import type { ClaimSpace } from './claim-space.ts';
import type { Cut, ClaimableVolume } from '../free-volumes/free-volumes.ts';
import type { KnownNode } from '../nodes.ts';
import type { VolumeIndex } from '../free-volumes/volume-index.ts';

export interface Assignment {
  readonly node: KnownNode;
  /** One for each claim of the applicant, in their order. */
  readonly volumes: readonly ClaimableVolume[];
}

/** Who has which volume, while places are being chosen. */
export interface Assignments {
  readonly assignments: Map<Applicant, Assignment>;
  /**
   * Whose a volume is; null for one that a record gives away, which is never exchanged for another
   * one.
   */
  readonly taken: Map<VolumeId, Applicant | null>;
  readonly changes: Map<KnownNode, Changes>;
  /** What is free of each space that serves claims; in extents. */
  readonly free: Map<ClaimSpace, number>;
}

/** How many volumes were taken on one node or given back, what records give away included. */
export interface Changes {
  count: number;
}

/** Before anything is chosen: what records give away is taken. */
export function assignments(
  recorded: Iterable<VolumeId>,
  volumeOf: VolumeIndex['volumeOf'],
  free: ReadonlyMap<ClaimSpace, number>,
): Assignments {
  const state: Assignments = {
    assignments: new Map(),
    taken: new Map(),
    changes: new Map(),
    free: new Map(free),
  };
  for (const volume of recorded) {
    state.taken.set(volume, null);
    const node = volumeOf(volume)?.node;
    if (node !== undefined) counterOf(state.changes, node).count += 1;
  }
  return state;
}

export function assign(state: Assignments, applicant: Applicant, assignment: Assignment): void {
  state.assignments.set(applicant, assignment);
  for (const { volume, cut } of assignment.volumes) {
    state.taken.set(volume.volume, applicant);
    if (cut !== undefined) release(state, cut, -1);
  }
  counterOf(state.changes, assignment.node).count += assignment.volumes.length;
  if (applicant.replica?.fixedTo === null) applicant.replica.open.spread.add(assignment.node);
}

export function unassign(state: Assignments, applicant: Applicant): void {
  const assignment = state.assignments.get(applicant);
  if (assignment === undefined) return;
  state.assignments.delete(applicant);
  for (const { volume, cut } of assignment.volumes) {
    state.taken.delete(volume.volume);
    if (cut !== undefined) release(state, cut, 1);
  }
  counterOf(state.changes, assignment.node).count += assignment.volumes.length;
  if (applicant.replica?.fixedTo === null) applicant.replica.open.spread.remove(assignment.node);
}

function release({ free }: Assignments, { space, extents }: Cut, sign: 1 | -1): void {
  free.set(space, (free.get(space) ?? 0) + sign * extents);
}

/** Counted on from here: whoever keeps it sees every later change. */
export function changesOn({ changes }: Assignments, node: KnownNode): Readonly<Changes> {
  return counterOf(changes, node);
}

function counterOf(changes: Map<KnownNode, Changes>, node: KnownNode): Changes {
  const known = changes.get(node);
  if (known !== undefined) return known;
  const counter = { count: 0 };
  changes.set(node, counter);
  return counter;
}

/** Who has the volume and may be asked for it; null when it is free, or a record gives it away. */
export function holderOf(state: Assignments, { volume }: ClaimableVolume): Applicant | null {
  return state.taken.get(volume.volume) ?? null;
}

export function isFree(state: Assignments, { volume, unusable }: ClaimableVolume): boolean {
  return unusable === null && !state.taken.has(volume.volume);
}
