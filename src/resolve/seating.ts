import type { VolumeId } from '../model/identifiers.ts';
import type { Applicant } from './applicant.ts';
import type { KeptVolume } from './free-volumes.ts';
import type { KnownNode } from './nodes.ts';

export interface Seat {
  readonly node: KnownNode;
  /** One for each claim of the applicant, in their order. */
  readonly volumes: readonly KeptVolume[];
}

/** Who has which volume, while places are being chosen. */
export interface Seating {
  /** Also what records give away. */
  readonly taken: Set<VolumeId>;
  readonly seats: Map<Applicant, Seat>;
  /** Whose a volume is that no record gives away: it may still be exchanged for another one. */
  readonly holders: Map<VolumeId, Applicant>;
  /** How many volumes were taken on a node or given back, what records give away included. */
  readonly changes: Map<KnownNode, number>;
}

/** Before anything is chosen: what records give away is taken. */
export function seating(
  recorded: Iterable<VolumeId>,
  volumes: ReadonlyMap<VolumeId, KeptVolume>,
): Seating {
  const taken = new Set(recorded);
  const changes = new Map<KnownNode, number>();
  for (const volume of taken) {
    const node = volumes.get(volume)?.node;
    if (node !== undefined) changes.set(node, (changes.get(node) ?? 0) + 1);
  }
  return { taken, seats: new Map(), holders: new Map(), changes };
}

export function sit(state: Seating, applicant: Applicant, seat: Seat): void {
  state.seats.set(applicant, seat);
  for (const { volume } of seat.volumes) {
    state.taken.add(volume.volume);
    state.holders.set(volume.volume, applicant);
  }
  changed(state, seat);
  if (applicant.replica?.fixedTo === null) applicant.replica.open.spread.add(seat.node);
}

export function rise(state: Seating, applicant: Applicant): void {
  const seat = state.seats.get(applicant);
  if (seat === undefined) return;
  state.seats.delete(applicant);
  for (const { volume } of seat.volumes) {
    state.taken.delete(volume.volume);
    state.holders.delete(volume.volume);
  }
  changed(state, seat);
  if (applicant.replica?.fixedTo === null) applicant.replica.open.spread.remove(seat.node);
}

function changed({ changes }: Seating, { node, volumes }: Seat): void {
  changes.set(node, (changes.get(node) ?? 0) + volumes.length);
}

export function changesOn({ changes }: Seating, node: KnownNode): number {
  return changes.get(node) ?? 0;
}

export function isFree(state: Seating, { volume, unusable }: KeptVolume): boolean {
  return unusable === null && !state.taken.has(volume.volume);
}
