import { claimKey, type ClaimKey, type VolumeId } from '../model/identifiers.ts';
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
  readonly taken: Map<VolumeId, ClaimKey>;
  readonly seats: Map<Applicant, Seat>;
  /** Whose a volume is that no record gives away: it may still be exchanged for another one. */
  readonly holders: Map<VolumeId, Applicant>;
  /** How often something was taken on a node or given back. */
  readonly changes: Map<KnownNode, number>;
}

export function seating(taken: ReadonlyMap<VolumeId, ClaimKey>): Seating {
  return {
    taken: new Map(taken),
    seats: new Map(),
    holders: new Map(),
    changes: new Map(),
  };
}

export function sit(state: Seating, applicant: Applicant, seat: Seat): void {
  state.seats.set(applicant, seat);
  seat.volumes.forEach(({ volume: { volume } }, index) => {
    const claim = applicant.claims[index];
    if (claim === undefined) throw new Error('a seat has more volumes than its applicant claims');
    state.taken.set(volume, claimKey(claim));
    state.holders.set(volume, applicant);
  });
  changed(state, seat.node);
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
  changed(state, seat.node);
  if (applicant.replica?.fixedTo === null) applicant.replica.open.spread.remove(seat.node);
}

function changed({ changes }: Seating, node: KnownNode): void {
  changes.set(node, (changes.get(node) ?? 0) + 1);
}

export function isFree(state: Seating, { volume, unusable }: KeptVolume): boolean {
  return unusable === null && !state.taken.has(volume.volume);
}
