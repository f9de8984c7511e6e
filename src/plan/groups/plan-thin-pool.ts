import { formatBytes } from '../../model/values/bytes.ts';
import type { ObservedLogicalVolume, ObservedVolume } from '../../model/observed/inventory.ts';
import { isLogical } from '../../model/observed/observed-volume.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { poolPercents, poolTroubles } from '../../model/volumes/thin-pool.ts';
import {
  foundAt,
  refuseVolume,
  nameOfVolume,
  type VolumeContext,
} from '../volumes/volume-context.ts';

/**
 * Why a thin volume is not made: its pool is full, or takes no changes; null when the pool can take
 * it, or is made now. One that has to be repaired is held as a whole, with what is cut from it.
 */
export function fullPool(context: VolumeContext): Refusal | null {
  const { volume, device, disk, ref } = context;
  const name = volume.logical?.thinPool;
  if (name === undefined) return null;
  const found = device.volumeGroup?.volumes.find((one) => one.name === name);
  if (found?.pool === undefined) return null;
  const declared = disk.volumes.find((one) => one.volume === name);
  const grows = declared?.pool !== undefined && isLarger(declared, found);
  const troubles = poolTroubles({ sizeBytes: found.sizeBytes, ...found.pool }).filter(
    // What is short of space is extended before anything is cut from it.
    ({ kind }) => kind !== 'space' || !grows,
  );
  const [first] = troubles;
  if (first === undefined) return null;
  const isFull = troubles.every(({ kind }) => kind === 'space');
  return refuseVolume(context, 'thin-pool-full', {
    summary: `${nameOfVolume(context)} is not made in thin pool ${disk.layout}/${declared?.name ?? name}: ${first.text}`,
    evidence: [
      ...troubles.map(({ text }) => `${ref.path} thin pool ${name}: ${text}`),
      useText(found),
    ],
    remedy: isFull
      ? 'Declare the pool larger, or delete data in its volumes and run fstrim. What is mounted stays, and new blocks cannot be written until then.'
      : 'Look at the messages of the kernel (dmesg), and declare more metadata where they are full. LVM checks them whenever the pool is activated: after a reboot, or once its volumes were unmounted and deactivated. What is mounted stays.',
  });
}

interface Sized {
  readonly sizeBytes: number;
  readonly pool?: { readonly metadataBytes: number };
}

function isLarger(declared: Sized, found: Sized): boolean {
  return (
    declared.sizeBytes > found.sizeBytes ||
    (declared.pool?.metadataBytes ?? 0) > (found.pool?.metadataBytes ?? 0)
  );
}

/** How full a pool is, for evidence. */
export function useText({ sizeBytes, pool }: ObservedLogicalVolume): string {
  const facts = pool === undefined ? null : { sizeBytes, ...pool };
  const percents = facts === null ? null : poolPercents(facts);
  if (facts?.use === undefined || percents === null) return 'how full it is, is not known';
  const { use, metadataBytes } = facts;
  return `data: ${formatBytes(use.dataUsedBytes)} of ${formatBytes(sizeBytes)} used (${String(percents.data)}%); metadata: ${formatBytes(use.metadataUsedBytes)} of ${formatBytes(metadataBytes)} (${String(percents.metadata)}%)`;
}

/** The chunks of a pool are what it was made with. */
export function poolDiffers(context: VolumeContext, found: ObservedVolume): Refusal | null {
  const declared = context.volume.pool?.chunkBytes;
  const made = isLogical(found) ? found.pool?.chunkBytes : undefined;
  if (declared === undefined || made === undefined || declared === made) return null;
  return refuseVolume(context, 'content-differs', {
    summary: `${nameOfVolume(context)} has chunks of ${formatBytes(made)}, declared are ${formatBytes(declared)}; the chunks of a pool are never changed`,
    evidence: [`${foundAt(context, found)}: chunks of ${formatBytes(made)}`],
    remedy: `Declare chunkSize as it is, or leave it out. A pool with other chunks needs another name.`,
  });
}

/** Whether a volume is thin, and from which pool it is cut, is never changed. */
export function thinDiffers(context: VolumeContext, found: ObservedVolume): Refusal | null {
  const declared = context.volume.logical?.thinPool;
  if (!isLogical(found) || found.thinPool === declared) return null;
  const made =
    found.thinPool === undefined ? 'no thin volume' : `cut from thin pool ${found.thinPool}`;
  return refuseVolume(context, 'content-differs', {
    summary: `${nameOfVolume(context)} is ${made}, declared is ${declared === undefined ? 'no thin volume' : `one of thin pool ${declared}`}; what a volume is cut from is never changed`,
    evidence: [`${foundAt(context, found)}: ${found.segmentType}`],
    remedy: 'Declare it as it is, or give the new volume another name and move the data.',
  });
}
