import type { Bytes } from '../values/bytes.ts';
import type { ClaimRef, DiskId, VolumeId } from '../identifiers.ts';

/** A volume of ours whose data stays although nothing, or no claim, asks for it any more. */
export interface KeptVolume {
  readonly volume: VolumeId;
  readonly disk: DiskId;
  readonly sizeBytes: Bytes;
  readonly content: string;
  readonly mountPoint: string | null;
  /** The claim whose data it is, when it was given to one. */
  readonly claim: ClaimRef | null;
  /**
   * Nothing declares the volume any more, or its layout stays and only its claim is not in git: it
   * left git, or somebody claimed the volume in the cluster. Or the volume was made for a claim in
   * the cluster, of which a plan of git alone knows no more than that.
   */
  readonly because: 'not-declared' | 'claim-gone' | 'provisioned';
  /** What a consent to give it up has to name. */
  readonly fingerprint: string;
  /** Set while its layout's protection holds: no consent gives it up before that is lifted. */
  readonly protected?: true;
}
