import type { VolumeMode } from '../declared/declarations.ts';
import type { ClaimRef, DiskId, NodeName, VolumeId } from '../identifiers.ts';
import type { Bytes } from '../values/bytes.ts';
import type { NamedClaim } from '../volumes/volume-name.ts';

/** A claim made in the cluster, and the PersistentVolume that it has or had. */
export interface ProvisionedClaim {
  readonly claim: ClaimRef;
  /** Of the claim: one that is made again under its name is another one. */
  readonly uid: string;
  /**
   * What it was given: made for it, or for one of before, and given to this one since; null while
   * it has none.
   */
  readonly volume: VolumeId | null;
  readonly storageClassName: string;
  /** What it asks for, or was given already. */
  readonly sizeBytes: Bytes;
  readonly volumeMode: VolumeMode;
  /**
   * The node that the scheduler chose for its pod; null where nothing new is made for it: it only
   * keeps the volume that was made or begun.
   */
  readonly node: NodeName | null;
}

/** Where a node was told to make the volume of a claim. */
export interface ToldPlace {
  /** The claim that it is made for. */
  readonly madeFor: NamedClaim;
  readonly volume: VolumeId;
  readonly node: NodeName;
  readonly layout: string;
  readonly disk: DiskId;
}

/** Claims made in the cluster, and where nodes were told to make their volumes. */
export interface ProvisionedClaims {
  /** Each once. */
  readonly claims: readonly ProvisionedClaim[];
  readonly told: readonly ToldPlace[];
}

/** What became of a claim that was made in the cluster. */
export type ProvisionAnswer = {
  readonly claim: ProvisionedClaim;
} & (
  | { readonly kind: 'placed'; readonly node: NodeName; readonly volume: VolumeId }
  /** Nothing is made for it, on the node that was chosen. */
  | {
      readonly kind: 'refused';
      readonly reason: ProvisionRefusal;
      /** In a sentence without its full stop. */
      readonly message: string;
    }
);

/** In the form of an event's reason. */
export type ProvisionRefusal = 'NoLayout' | 'NamespaceNotAllowed' | 'LimitReached' | 'NoRoom';

/** What became of all claims that were made in the cluster, and what others can get. */
export interface Provisioning {
  readonly answers: readonly ProvisionAnswer[];
  readonly capacities: readonly ClassRoom[];
}

/** What claims made in the cluster can still get on a node, of one class. */
export interface ClassRoom {
  readonly node: NodeName;
  readonly storageClassName: string;
  /** Of all volumes together. */
  readonly freeBytes: Bytes;
  /** Of one volume. */
  readonly largestBytes: Bytes;
}
