import {
  claimVolumeId,
  type ClaimKey,
  type ClaimRef,
  type InstallationId,
  type VolumeId,
} from '../../model/identifiers.ts';
import { claimNames, type Renames } from '../renames.ts';

/** Of which claims is asked. */
export interface ClaimsOfGit {
  readonly installation: InstallationId;
  readonly renames: Renames;
  /** Every claim that git declares. */
  readonly claims: ReadonlySet<ClaimKey>;
}

/**
 * The claim for which a volume was cut first, as it was called then: its id says so, where neither
 * record nor name does. null where git declares no such claim.
 */
export function claimOfVolume(volume: VolumeId, git: ClaimsOfGit): ClaimRef | null {
  const { claims } = git;
  const known = idsByClaims.get(claims) ?? idsOf(git);
  idsByClaims.set(claims, known);
  return known.get(volume) ?? null;
}

/** Asked of few volumes, and of all of them for the same claims. */
const idsByClaims = new WeakMap<ReadonlySet<ClaimKey>, ReadonlyMap<VolumeId, ClaimRef>>();

function idsOf({ installation, claims, renames }: ClaimsOfGit): ReadonlyMap<VolumeId, ClaimRef> {
  const ids = new Map<VolumeId, ClaimRef>();
  for (const key of claims) {
    const [namespace = '', name = ''] = key.split('/');
    for (const one of claimNames(renames, { namespace, name }))
      ids.set(claimVolumeId(installation, 0, one), one);
  }
  return ids;
}
