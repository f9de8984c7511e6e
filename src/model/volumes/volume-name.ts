import type { ClaimRef } from '../identifiers.ts';

/**
 * Between the namespace and the name of a claim: no name of a partition or carve, and none in
 * Kubernetes, has it.
 */
const SEPARATOR = '_';

/** The name of a volume that was cut for a claim. */
export function claimVolumeName({ namespace, name }: ClaimRef): string {
  return `${namespace}${SEPARATOR}${name}`;
}

/** The partition under a volume group: no name of a partition or carve, and none of a claim. */
export const PHYSICAL_VOLUME_NAME = 'physical_volume';

/** The claim that a volume of this name was cut for; null for every other volume. */
export function claimOfVolumeName(name: string): ClaimRef | null {
  // Most names are none, and fleets have many.
  if (!name.includes(SEPARATOR)) return null;
  const [namespace, claim, ...others] = name.split(SEPARATOR);
  if (namespace === undefined || claim === undefined || others.length > 0) return null;
  return name === PHYSICAL_VOLUME_NAME ? null : { namespace, name: claim };
}

/**
 * How people call a volume: the name of its partition or carve with its number, or the claim that
 * it was cut or made for.
 */
export function volumeTitle(volume: { readonly name: string; readonly ordinal: number }): string {
  const { name, ordinal } = volume;
  const claim = claimOfVolumeName(name) ?? claimOfProvisionedName(name);
  return claim === null ? `${name}-${String(ordinal)}` : `${claim.namespace}/${claim.name}`;
}

/** A claim made in the cluster, as the name of its volume has it. */
export interface NamedClaim extends ClaimRef {
  readonly uid: string;
}

/**
 * The name of a volume that was made for a claim in the cluster: it is of that very claim, and of
 * no other of its name.
 */
export function provisionedVolumeName({ namespace, name, uid }: NamedClaim): string {
  return [namespace, name, uid].join(SEPARATOR);
}

/**
 * The claim in the cluster that a volume of this name was made for; null for every other volume.
 */
export function claimOfProvisionedName(volumeName: string): NamedClaim | null {
  if (!volumeName.includes(SEPARATOR)) return null;
  const [namespace, name, uid, ...others] = volumeName.split(SEPARATOR);
  if (namespace === undefined || name === undefined || uid === undefined) return null;
  return others.length > 0 ? null : { namespace, name, uid };
}

/** Whether a volume of this name was cut or made for a claim: it comes and goes with the claim. */
export function isNameForClaim(name: string): boolean {
  return claimOfVolumeName(name) !== null || claimOfProvisionedName(name) !== null;
}
