import {
  claimVolumeId,
  type ClaimKey,
  type ClaimRef,
  type InstallationId,
  type VolumeId,
} from '../../model/identifiers.ts';
import { claimNames, type Renames } from '../renames.ts';

/**
 * The claim for which a volume was cut first, as it was called then: its id says so, where neither
 * record nor name does. null where git declares no such claim.
 */
export type ClaimOfVolume = (volume: VolumeId) => ClaimRef | null;

/**
 * Few volumes are asked about, if any: the ids of all claims are worked out with the first.
 *
 * @param claims every claim that git declares.
 */
export function claimsByVolume(
  installation: InstallationId,
  claims: ReadonlySet<ClaimKey>,
  renames: Renames,
): ClaimOfVolume {
  let ids: ReadonlyMap<VolumeId, ClaimRef> | null = null;
  return (volume) => {
    ids ??= idsOf(installation, claims, renames);
    return ids.get(volume) ?? null;
  };
}

function idsOf(
  installation: InstallationId,
  claims: ReadonlySet<ClaimKey>,
  renames: Renames,
): ReadonlyMap<VolumeId, ClaimRef> {
  const ids = new Map<VolumeId, ClaimRef>();
  for (const key of claims) {
    const [namespace = '', name = ''] = key.split('/');
    for (const one of claimNames(renames, { namespace, name }))
      ids.set(claimVolumeId(installation, 0, one), one);
  }
  return ids;
}
