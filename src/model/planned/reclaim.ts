import type { SourceRef } from '../declared/declarations.ts';
import type { ClaimRef, NodeName, VolumeId } from '../identifiers.ts';

/**
 * When a consent expires that is a StorageClass: it serves until the volume is wiped, or the
 * cluster says that it is not to be. Never shown: `consentTerm` of render has the words.
 */
export const WHILE_CLASS_SAYS_SO = '9999-12-31T23:59:59Z';

/**
 * A volume to be wiped and offered again, because the claim that had it was deleted in the cluster
 * and the grace period of its class is over. The StorageClass in git is the consent.
 */
export interface Reclaim {
  readonly volume: VolumeId;
  /** As the PersistentVolume says. */
  readonly node: NodeName;
  readonly storageClassName: string;
  /** The claim that is gone. */
  readonly claim: ClaimRef;
  readonly claimUid: string;
  readonly persistentVolumeUid: string;
  /** Where git declares the class. */
  readonly source: SourceRef;
}
