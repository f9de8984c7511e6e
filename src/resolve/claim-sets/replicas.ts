import type { Claim, Replica } from '../../model/declared/declarations.ts';
import type { ClaimPlacement } from '../../model/planned/desired.ts';
import { claimKey, type ClaimKey, type DiskId, type NodeName } from '../../model/identifiers.ts';
import type { RefusalCode } from '../../model/planned/refusal.ts';
import type { Applicant, OpenSet } from '../claims/applicant.ts';
import { listed } from '../listed.ts';
import type { KnownNode } from '../nodes.ts';
import { recordedPlaceOf, unplaced, type RecordedPlace } from '../claims/recorded-places.ts';
import type { VolumeIndex } from '../free-volumes/volume-index.ts';

/** What is known of claims before any is placed anew. */
export interface KnownPlaces {
  readonly index: VolumeIndex;
  /** By name. */
  readonly nodes: ReadonlyMap<NodeName, KnownNode>;
  readonly records: ReadonlyMap<ClaimKey, RecordedPlace>;
  /** Of every claim that a record knows. */
  readonly recorded: ReadonlyMap<ClaimKey, ClaimPlacement>;
}

/**
 * The replicas of a set of which something is recorded, by what is to be done for the rest of each.
 */
export interface BegunReplicas {
  /** The rest of replicas of which some claims have their data somewhere: they go on there. */
  readonly continued: readonly Applicant[];
  readonly refused: readonly ClaimPlacement[];
}

/**
 * Sorts out the replicas of a set: the fresh ones into it, those that are somewhere into its
 * spread.
 */
export function sortReplicas(open: OpenSet, known: KnownPlaces): BegunReplicas {
  const continued: Applicant[] = [];
  const refused: ClaimPlacement[] = [];
  for (const replica of open.set.replicas) {
    const { ordinal, claims } = replica;
    const places =
      known.records.size === 0
        ? NO_PLACES
        : claims.flatMap((claim) => recordedPlaceOf(claim, known.records) ?? []);
    const [first] = places;
    if (first === undefined) {
      open.fresh.push({ claims, replica: { open, ordinal, fixedTo: null, usedDisks: NO_DISKS } });
      continue;
    }
    const node = known.nodes.get(first.node) ?? null;
    if (node !== null) open.spread.add(node);
    if (places.length === claims.length) continue;
    const missing = claims.filter((claim) => !known.records.has(claimKey(claim)));
    const held = heldBack(open, { replica, places, missing }, known);
    if (held !== null || node === null) refused.push(...(held ?? []));
    else continued.push(rest(open, { replica, missing, node }, known));
  }
  return { continued, refused };
}

const NO_DISKS: ReadonlySet<DiskId> = new Set();
const NO_PLACES: readonly RecordedPlace[] = [];

function rest(
  open: OpenSet,
  left: { readonly replica: Replica; readonly missing: readonly Claim[]; readonly node: KnownNode },
  { index, records }: KnownPlaces,
): Applicant {
  const usedDisks = new Set(
    left.replica.claims.flatMap((claim) => {
      const place = records.get(claimKey(claim));
      const kept = place === undefined ? undefined : index.volumeOf(place.volume);
      return kept === undefined ? [] : [kept.disk];
    }),
  );
  return {
    claims: left.missing,
    replica: { open, ordinal: left.replica.ordinal, fixedTo: left.node, usedDisks },
  };
}

/** Whose place is not settled yet. */
const STUCK: ReadonlySet<RefusalCode> = new Set([
  'claim-kept',
  'claim-held',
  'owner-unknown',
  'owner-contradicted',
]);

/**
 * Why the rest of a replica gets no place as long as its other claims are where they are; null when
 * it does.
 */
function heldBack(
  { set: { set } }: OpenSet,
  left: {
    readonly replica: Replica;
    readonly places: readonly RecordedPlace[];
    readonly missing: readonly Claim[];
  },
  known: KnownPlaces,
): readonly ClaimPlacement[] | null {
  const { replica, places, missing } = left;
  const name = `replica ${String(replica.ordinal)} of ClaimSet ${set}`;
  const where = places.map(({ claim, volume, node }) => `${claim}: volume ${volume} on ${node}`);
  const nodes = new Set(places.map(({ node }) => node));
  if (nodes.size > 1)
    return missing.map((claim) =>
      unplaced(claim, 'claim-does-not-fit', {
        summary: `claim ${claimKey(claim)} finds no node: the other claims of ${name} have their data on ${listed(Array.from(nodes).sort())}`,
        evidence: where,
        remedy:
          'All claims of a replica go to one node, and what is placed is never moved: take those that lie elsewhere out of the set.',
      }),
    );
  const stuck = places.find(({ claim, carried }) => {
    if (carried !== undefined) return true;
    const placement = known.recorded.get(claim);
    return placement?.kind === 'unplaced' && STUCK.has(placement.refusal.code);
  });
  if (stuck === undefined) return null;
  return missing.map((claim) =>
    unplaced(claim, 'claim-held', {
      summary: `claim ${claimKey(claim)} waits for ${stuck.claim}, with which it makes ${name}`,
      evidence: where,
      remedy: `Settle ${stuck.claim} first; what is left of the replica goes to the same node.`,
    }),
  );
}
