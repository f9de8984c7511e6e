import { ownershipOf } from '../../assess/volume-ownership.ts';
import { formatBytes } from '../../model/values/bytes.ts';
import { claimKey } from '../../model/identifiers.ts';
import type { ObservedVolume } from '../../model/observed/inventory.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { nameToday } from './name-today.ts';
import { foundAt, refuseVolume, nameOfVolume, type VolumeContext } from './volume-context.ts';

/**
 * Why a finished volume is given to nobody: it is kept for claims, and nobody knows whose data is
 * in it, or sources disagree. A TakeBack settles both. What was cut for a claim is that claim's, as
 * its id says.
 */
export function ownerRefusal(context: VolumeContext, found: ObservedVolume): Refusal | null {
  const { node, volume, observed } = context;
  if (volume.purpose.kind !== 'kept' || volume.takeBack !== null) return null;
  const whose = ownershipOf(volume.volume, observed, nameToday(node));
  const where = foundAt(context, found);
  const settle = `{ apiVersion: diskwright.dev/v1alpha1, kind: TakeBack, metadata: { name: take-back-${volume.volume} }, spec: { volume: ${volume.volume}, claim: { namespace: NAMESPACE, name: NAME } } }`;
  switch (whose.kind) {
    case 'known':
      return null;
    case 'unknown':
      if (volume.cutFor !== undefined) return null;
      return refuseVolume(context, 'owner-unknown', {
        summary: `${nameOfVolume(context)} (volume ${volume.volume}) is finished, and nobody knows whose data is in it; it is held`,
        evidence: [
          `${where}: marked ready, ${formatBytes(found.sizeBytes)}`,
          'neither the records of the node nor the disk nor any inventory or PersistentVolume say whose it is',
        ],
        remedy: `Bring back the records of the node, or give an older inventory of it or its PersistentVolumes (--inventory). To give its data to a claim add ${settle}; to give it up add a Release of volume ${volume.volume} and a consent ("diskwright consent").`,
      });
    case 'contradicted':
      return refuseVolume(context, 'owner-contradicted', {
        summary: `${nameOfVolume(context)} (volume ${volume.volume}) is said to have the data of ${whose.claims.map(claimKey).join(' and of ')}${whose.claims.length > 1 ? '' : ', and so is another volume'}; it is held`,
        evidence: whose.evidence,
        remedy: `Find out whose data it is. To give it to a claim add ${settle}; a claim that has a volume by the records of the node keeps that one. While git declares none of these claims, a Release and a consent give it up.`,
      });
  }
}

/** Whether the node itself wrote down that the volume is finished. */
export function isRecordedHere({ volume, observed }: VolumeContext): boolean {
  return observed.own.volumes.some(
    (record) => record.volume === volume.volume && record.state === 'ready',
  );
}
