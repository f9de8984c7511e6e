import { GiB, KiB, LOGICAL_EXTENT_BYTES, MiB, type Bytes } from '../values/bytes.ts';

/** The bounds of lvmthin(7), and the grain of chunks. */
export const LEAST_CHUNK_BYTES: Bytes = 64 * KiB;
export const MOST_CHUNK_BYTES: Bytes = GiB;
export const LEAST_METADATA_BYTES: Bytes = 2 * MiB;
/**
 * In whole extents below the 15.81 GiB that thin tools of any age can repair (lvmthin(7), "Size of
 * pool metadata LV").
 */
export const MOST_METADATA_BYTES: Bytes = 16_176 * MiB;

/** What the metadata know of a chunk, as lvcreate(8) reckons (lvm2, lib/metadata/thin_manip.c). */
export const METADATA_BYTES_PER_CHUNK = 64;
/** Chunks are made larger before the metadata become larger than this, as lvcreate(8) does. */
const COMFORTABLE_METADATA_BYTES: Bytes = 128 * MiB;

/** What a pool has beside its data. */
export interface PoolGeometry {
  readonly chunkBytes: Bytes;
  readonly metadataBytes: Bytes;
}

/** Where a group has what LVM repairs its pools with (lvmthin(7), "Spare metadata LV"). */
export interface SpareMetadataPlace {
  readonly name: string;
  /** UUIDs, sorted. */
  readonly physicalVolumes: readonly string[];
}

/**
 * Extents of one physical volume that the spare metadata of its group have. Nothing is stored
 * there, and LVM makes them anew beside a pool (lvmthin(7), "Spare metadata LV").
 */
export function spareExtentsOn(
  {
    spareMetadata,
    spareMetadataBytes = 0,
  }: { readonly spareMetadata?: SpareMetadataPlace; readonly spareMetadataBytes?: Bytes },
  uuid: string,
): number {
  const isThere = spareMetadata?.physicalVolumes.includes(uuid) === true;
  return isThere ? Math.ceil(spareMetadataBytes / LOGICAL_EXTENT_BYTES) : 0;
}

/**
 * The smallest chunk, doubling from 64 KiB, with which the metadata of so much data stay below 128
 * MiB.
 */
export function chunkBytesFor(dataBytes: Bytes): Bytes {
  let chunk = LEAST_CHUNK_BYTES;
  while (
    chunk < MOST_CHUNK_BYTES &&
    (dataBytes / chunk) * METADATA_BYTES_PER_CHUNK > COMFORTABLE_METADATA_BYTES
  )
    chunk *= 2;
  return chunk;
}

/** 64 bytes for each chunk, within the bounds of lvmthin(7), in whole extents. */
export function metadataBytesFor(dataBytes: Bytes, chunkBytes: Bytes): Bytes {
  const wanted = Math.ceil(dataBytes / chunkBytes) * METADATA_BYTES_PER_CHUNK;
  return wholeExtents(Math.min(MOST_METADATA_BYTES, Math.max(LEAST_METADATA_BYTES, wanted)));
}

export function wholeExtents(bytes: Bytes): Bytes {
  return Math.ceil(bytes / LOGICAL_EXTENT_BYTES) * LOGICAL_EXTENT_BYTES;
}

/**
 * How full a pool is, as the device mapper reports it (kernel,
 * Documentation/admin-guide/device-mapper/thin-provisioning.rst).
 */
export interface PoolUse {
  readonly dataUsedBytes: Bytes;
  readonly metadataUsedBytes: Bytes;
  /** `full`: out of data space, writes to what is not allocated fail. */
  readonly state: 'writable' | 'full' | 'read-only' | 'failed';
  /** The metadata have to be checked before the pool takes changes again. */
  readonly needsCheck: boolean;
}

/** How a thin pool was made; how full it is, only while a volume of it is active. */
export interface ObservedPool extends PoolGeometry {
  /** Names the metadata that it has now: another digest once they were repaired. */
  readonly metadata?: string;
  readonly use?: PoolUse;
  /**
   * Segment types of its data and its metadata, as lvs(8) calls them, sorted; left out where each
   * is linear or striped, and nothing of it has a copy.
   */
  readonly segmentTypes?: readonly string[];
  /** RFC 3339, UTC: since when LVM does not activate it with them; left out while it is active. */
  readonly damagedSince?: string;
}

/** That one state of the metadata of a thin pool does not stand the check. */
export interface PoolDamage {
  /** As in {@link ObservedPool}. */
  readonly metadata: string;
  /** RFC 3339, UTC. */
  readonly since: string;
}

/** What says of a volume in a group whether it is a thin pool, or cut from one. */
interface InGroup {
  readonly name: string;
  readonly thinPool?: string;
  readonly pool?: object;
}

/** The thin pool that a volume of a group is, or is cut from; undefined for any other. */
export function thinPoolUnder<T extends InGroup>(volumes: readonly T[], volume: T): T | undefined {
  if (volume.pool !== undefined) return volume;
  const { thinPool } = volume;
  return thinPool === undefined ? undefined : volumes.find(({ name }) => name === thinPool);
}

interface InObservedGroup extends InGroup {
  readonly pool?: ObservedPool;
}

/**
 * The metadata with which LVM does not activate the thin pool that a volume is, or is cut from, as
 * in {@link ObservedPool}; undefined where it may be activated.
 */
export function damagedMetadata(
  volumes: readonly InObservedGroup[],
  volume: InObservedGroup,
): string | undefined {
  const { damagedSince, metadata } = thinPoolUnder(volumes, volume)?.pool ?? {};
  return damagedSince === undefined ? undefined : metadata;
}

/** What the node writes down of a thin pool, or of a volume in one, and nothing else states. */
export interface PoolMemory {
  /** Of a pool: set when LVM did not activate it, since its metadata did not stand the check. */
  readonly damaged?: PoolDamage;
  /** Of a volume: its filesystem is checked before it is mounted, since its pool was repaired. */
  readonly unchecked?: true;
}

/** What a pool has, and how much of it is used while that is known. */
export interface PoolFacts extends ObservedPool {
  readonly sizeBytes: Bytes;
}

/**
 * Why a pool takes no new volumes. `space` is cured by a larger pool, `damage` by a repair alone;
 * `read-only`: the kernel takes no changes of it, for want of space for metadata or after an error.
 */
export interface PoolTrouble {
  readonly kind: 'space' | 'read-only' | 'damage';
  readonly text: string;
}

/**
 * What keeps a pool from taking new volumes. LVM makes none either once its metadata have less than
 * a quarter free, or 4 MiB of large ones (lvm2, lib/metadata/thin_manip.c,
 * thin_pool_metadata_min_threshold).
 */
export function poolTroubles({
  sizeBytes,
  metadataBytes,
  use,
  damagedSince,
}: PoolFacts): readonly PoolTrouble[] {
  if (damagedSince !== undefined)
    return [
      {
        kind: 'damage',
        text: `the metadata of the pool are damaged, as LVM said at ${damagedSince}`,
      },
    ];
  if (use === undefined) return [];
  const troubles: PoolTrouble[] = [];
  if (use.state === 'failed') troubles.push({ kind: 'damage', text: 'the pool has failed' });
  if (use.needsCheck)
    troubles.push({ kind: 'damage', text: 'the metadata of the pool need a check' });
  else if (use.state === 'read-only')
    troubles.push({ kind: 'read-only', text: 'the pool is read-only' });
  if (use.state === 'full' || use.dataUsedBytes >= sizeBytes)
    troubles.push({ kind: 'space', text: 'the data of the pool are full' });
  const spare = Math.min(metadataBytes / 4, 4 * MiB);
  if (metadataBytes - use.metadataUsedBytes < spare)
    troubles.push({ kind: 'space', text: 'the metadata of the pool are full' });
  return troubles;
}

/**
 * Used parts of data and metadata in whole percent, rounded down; null while they are not known.
 */
export function poolPercents({
  sizeBytes,
  metadataBytes,
  use,
}: PoolFacts): { readonly data: number; readonly metadata: number } | null {
  if (use === undefined) return null;
  const percent = (part: Bytes, whole: Bytes): number =>
    whole === 0 ? 0 : Math.floor((part * 100) / whole);
  return {
    data: percent(use.dataUsedBytes, sizeBytes),
    metadata: percent(use.metadataUsedBytes, metadataBytes),
  };
}
