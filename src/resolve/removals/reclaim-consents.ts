import { volumeFingerprint } from '../../assess/consent.ts';
import { claimKey, type VolumeId } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import type { GivenConsent } from '../../model/planned/desired.ts';
import { WHILE_CLASS_SAYS_SO, type Reclaim } from '../../model/planned/reclaim.ts';
import { digestValue } from '../../model/values/digest.ts';
import { claimOfProvisionedName } from '../../model/volumes/volume-name.ts';
import { ownVolumes, type Owner } from '../../model/volumes/own-marks.ts';

/** The permission to wipe one volume whose claim was deleted, and of which class it has to be. */
export interface ReclaimConsent {
  readonly storageClassName: string;
  /**
   * Whether the volume was made for the claim alone: no layout declares it, and none follows it.
   */
  readonly isProvisioned: boolean;
  readonly given: GivenConsent;
}

/**
 * A consent for each volume to be reclaimed that is on a disk of the node: for exactly what is
 * there now, as a person would write it.
 *
 * @param reclaims those of the node.
 */
export function reclaimConsents(
  reclaims: readonly Reclaim[],
  owner: Owner,
  inventory: Inventory,
): ReadonlyMap<VolumeId, ReclaimConsent> {
  const consents = new Map<VolumeId, ReclaimConsent>();
  if (reclaims.length === 0) return consents;
  const wanted = new Map(reclaims.map((one) => [one.volume, one]));
  for (const disk of inventory.disks)
    for (const { mark, found } of ownVolumes(disk, owner)) {
      const { volume } = mark;
      const reclaim = wanted.get(volume);
      if (reclaim === undefined) continue;
      const record = inventory.records.volumes.find((one) => one.volume === volume) ?? null;
      const content = volumeFingerprint({ owner, volume, disk, partition: found, record });
      const { storageClassName } = reclaim;
      const isProvisioned = record !== null && claimOfProvisionedName(record.name) !== null;
      const given = consentOf(reclaim, owner, content);
      consents.set(volume, { storageClassName, isProvisioned, given });
    }
  return consents;
}

/** The longest name that a consent may have. */
const LONGEST_NAME = 253;

function consentOf(reclaim: Reclaim, { node }: Owner, content: string): GivenConsent {
  const { volume, storageClassName, claim, claimUid, persistentVolumeUid, source } = reclaim;
  const about = ['reclaim', node, volume, claimUid, persistentVolumeUid, content];
  return {
    key: digestValue(about).slice(7, 39),
    consent: `StorageClass ${storageClassName}`.slice(0, LONGEST_NAME),
    subject: { kind: 'volume', volume },
    content,
    expires: WHILE_CLASS_SAYS_SO,
    expired: false,
    reason: `claim ${claimKey(claim)} was deleted, and the class says Delete`,
    source,
  };
}
