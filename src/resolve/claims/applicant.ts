import type { Claim, ClaimSet } from '../../model/declared/declarations.ts';
import type { DiskId } from '../../model/identifiers.ts';
import type { KnownNode } from '../nodes.ts';
import type { Spread } from '../claim-sets/spread.ts';

/** What gets all its volumes or none: a claim of its own, or what a replica has not got yet. */
export interface Applicant {
  readonly claims: readonly Claim[];
  /** null for a claim of its own. */
  readonly replica: OpenReplica | null;
}

/** A set whose replicas are being placed. */
export interface OpenSet {
  readonly set: ClaimSet;
  /**
   * Says which nodes it may use, and by which labels they are distinguished: equal for equal
   * answers.
   */
  readonly nodesKey: string;
  readonly spread: Spread;
  /** What the claims of one fresh replica ask for. */
  readonly claims: readonly Claim[];
  /** Its replicas of which nothing is recorded yet; by ordinal. */
  readonly fresh: Applicant[];
}

/** A replica, or what is left of it to be placed. */
export interface OpenReplica {
  readonly open: OpenSet;
  readonly ordinal: number;
  /** Where other claims of the replica have their data; null for a fresh one. */
  readonly fixedTo: KnownNode | null;
  readonly usedDisks: ReadonlySet<DiskId>;
}
