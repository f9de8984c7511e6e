import { isExpectedUse } from '../../assess/adoptions/adopted-mark.ts';
import {
  BY_PARTITION_LABEL,
  BY_PARTITION_UUID,
  logicalVolumeLinks,
  partitionId,
} from '../../assess/adoptions/adopted-place.ts';
import type { AdoptablePlace, LeftAlone } from '../../assess/adoptions/adoptable.ts';
import type { ClusterVolume } from '../../model/declared/cluster-volume.ts';
import type { NativeObject } from '../../model/declared/declarations.ts';
import { describeUsage } from '../../model/observed/describe-content.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedPartition,
  Usage,
} from '../../model/observed/inventory.ts';
import { groupedBy } from '../../model/values/order.ts';
import { foreignReason, placeOfForeign } from './adoptable-logical-volumes.ts';
import { PARTITION_ID, placeText, wrongDiskReason } from './adoptable-place.ts';
import { isOf, localReason } from '../claims/local-volumes.ts';

/** A raw block volume, and the PersistentVolume that says that it is one. */
export interface RawVolume {
  readonly place: AdoptablePlace;
  readonly persistentVolumes: readonly NativeObject[];
}

/**
 * The devices of a node that PersistentVolumes of the mode Block name. Only that says that a
 * device is in use: its content is its user's alone, and looks like anything, a blank disk among
 * it.
 */
export function rawVolumesOf(
  inventory: Inventory,
  volumes: readonly ClusterVolume[],
): readonly RawVolume[] {
  const named = volumes.flatMap((volume) => {
    if (volume.volumeMode !== 'Block' || !isOf(volume, inventory)) return [];
    if (localReason(volume) !== null || volume.source.kind !== 'local') return [];
    const place = deviceAt(volume.source.path, inventory);
    return typeof place === 'string' ? [] : [{ place, volume }];
  });
  const byPlace = groupedBy(named, ({ place }) => placeKey(place));
  return Array.from(byPlace.values()).flatMap((ones) => {
    const [first] = ones;
    return first === undefined
      ? []
      : [{ place: first.place, persistentVolumes: ones.map(({ volume }) => volume.native) }];
  });
}

/** The same for the same device of a node. */
export function placeKey({ disk, partition, logicalVolume }: AdoptablePlace): string {
  return `${disk.path} ${partition?.path ?? ''} ${logicalVolume?.path ?? ''}`;
}

/**
 * Why a path of a raw block volume leads to nothing that is known for certain; null where it does.
 */
export function devicePathReason(path: string, inventory: Inventory): string | null {
  const place = deviceAt(path, inventory);
  return typeof place === 'string' ? place : null;
}

/** @returns the device that a path names for ever, or why it names none. */
function deviceAt(path: string, inventory: Inventory): AdoptablePlace | string {
  const { node, disks, foreignVolumes = [] } = inventory;
  const places: AdoptablePlace[] = [];
  for (const disk of disks) {
    if (disk.links.includes(path))
      places.push({ node, disk, partition: null, logicalVolume: null });
    for (const partition of disk.table?.partitions ?? [])
      if (leadsTo(path, disk, partition))
        places.push({ node, disk, partition, logicalVolume: null });
  }
  for (const volume of foreignVolumes) {
    const place = placeOfForeign(volume, inventory);
    if (place !== null && logicalVolumeLinks(volume).includes(path)) places.push(place);
  }
  const [only, ...others] = places;
  if (others.length > 0) return `its path ${path} names ${String(places.length)} devices`;
  if (only !== undefined) return only;
  const kernelNames = [
    ...disks.flatMap((disk) => [disk, ...(disk.table?.partitions ?? [])]),
    ...foreignVolumes,
  ].map((one) => one.path);
  return kernelNames.includes(path)
    ? `its path ${path} is a name of the kernel, which may be another device after the next boot`
    : `the inventory does not say which device its path ${path} leads to`;
}

function leadsTo(path: string, { table, links }: ObservedDisk, partition: ObservedPartition) {
  if (table === undefined) return false;
  if (path.startsWith(BY_PARTITION_UUID))
    return path.slice(BY_PARTITION_UUID.length).toLowerCase() === partitionId(table, partition);
  if (path.startsWith(BY_PARTITION_LABEL))
    return partition.label !== '' && path.slice(BY_PARTITION_LABEL.length) === partition.label;
  return links.some((link) => path === `${link}-part${String(partition.number)}`);
}

interface RawSurroundings {
  readonly inventory: Inventory;
  readonly cluster: readonly ClusterVolume[];
  /** All of this node. */
  readonly raws: readonly RawVolume[];
  /** By the id of a partition or logical volume, how many of all nodes have it. */
  readonly copies: ReadonlyMap<string, readonly unknown[]>;
}

/** Why a raw block volume is not adopted. */
export function rawReason(raw: RawVolume, around: RawSurroundings): LeftAlone | null {
  const { place, persistentVolumes } = raw;
  const reason =
    persistentVolumes.length > 1
      ? `${String(persistentVolumes.length)} PersistentVolumes name it`
      : (unfitReason(place, around) ?? useReason(raw) ?? copyReason(place, around));
  return reason === null ? null : { node: place.node, what: placeText(place), reason };
}

function unfitReason(place: AdoptablePlace, around: RawSurroundings): string | null {
  const { disk, partition, logicalVolume } = place;
  const { inventory, cluster, raws } = around;
  if (logicalVolume !== null) return foreignReason(logicalVolume, inventory, cluster);
  const wrong = wrongDiskReason(disk, inventory);
  if (wrong !== null) return wrong;
  const clash = raws.find(({ place: other }) => overlaps(place, other));
  if (clash !== undefined)
    return partition === null
      ? `another PersistentVolume names a part of it, ${placeText(clash.place)}`
      : `another PersistentVolume names all of its disk ${disk.path}`;
  if (partition !== null) {
    const id = disk.table === undefined ? '' : partitionId(disk.table, partition);
    return PARTITION_ID.test(id) ? null : 'its table gives the partition no id';
  }
  return null;
}

/** A disk, and something on it. */
function overlaps(place: AdoptablePlace, other: AdoptablePlace): boolean {
  if (place === other || place.disk !== other.disk) return false;
  return [place, other].some(
    ({ partition, logicalVolume }) => partition === null && logicalVolume === null,
  );
}

/**
 * Of a whole disk also what its partitions are used for: the host has no business with them then.
 */
function useReason({ place, persistentVolumes }: RawVolume): string | null {
  const { disk, partition, logicalVolume } = place;
  const uses: readonly Usage[] =
    (logicalVolume ?? partition)?.usedBy ??
    [disk, ...(disk.table?.partitions ?? [])].flatMap(({ usedBy }) => usedBy);
  const others = uses.filter((usage) => !isExpectedUse(usage, { filesystem: null }));
  if (others.length === 0) return null;
  const said = others.map(describeUsage).join(', ');
  if (others.every(({ kind }) => kind !== 'mounted')) return `more than a pod uses it: ${said}`;
  const names = persistentVolumes.map(nameOf).join(', ');
  return `PersistentVolume ${names} says that it is a raw block volume (volumeMode: Block), but it is ${said}: unmount it where the PersistentVolume is right, else have one with volumeMode: Filesystem for where it is mounted`;
}

function nameOf({ metadata }: NativeObject): string {
  return (metadata as { readonly name?: string } | undefined)?.name ?? '';
}

function copyReason(place: AdoptablePlace, { copies }: RawSurroundings): string | null {
  const id = placeId(place);
  return id !== null && (copies.get(id)?.length ?? 0) > 1
    ? `its UUID ${id} is there more than once: one is a copy`
    : null;
}

/** The UUID of a partition or logical volume; null for a whole disk. */
export function placeId({ disk, partition, logicalVolume }: AdoptablePlace): string | null {
  if (logicalVolume !== null) return logicalVolume.uuid;
  return partition === null || disk.table === undefined ? null : partitionId(disk.table, partition);
}
