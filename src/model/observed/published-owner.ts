import type { DiskId, NodeName, VolumeId, ClaimRef } from '../identifiers.ts';

/**
 * What a PersistentVolume of ours says: that its volume was finished, since only such are
 * published, and whose it is.
 */
export interface PublishedOwner {
  readonly persistentVolume: string;
  readonly volume: VolumeId;
  /** As the node was called when it was published. */
  readonly node: NodeName;
  /** null where its name is no label value. */
  readonly layout: string | null;
  /** Of its partition or carve; null where it is no label value. */
  readonly name: string | null;
  readonly disk: DiskId | null;
  /** The claim that it is kept for, or that the cluster bound to it. */
  readonly claim: ClaimRef | null;
  /** RFC 3339; null where it was never in a cluster. */
  readonly createdAt: string | null;
}
