import type { Bytes } from '../../../src/model/values/bytes.ts';
import { digestValue } from '../../../src/model/values/digest.ts';
import type { ObservedVolumeGroup, VolumeRecord } from '../../../src/model/observed/inventory.ts';
import { isWithoutCopy } from '../../../src/model/volumes/segments.ts';
import type { PoolGeometry, SpareMetadataPlace } from '../../../src/model/volumes/thin-pool.ts';
import { bareName } from './moved-volumes.ts';

/** A thin pool as LVM reports it, beside its size. */
export interface ReportedPool extends PoolGeometry {
  /** See {@link metadataFingerprint}. */
  readonly metadata: string;
  /** As in `ObservedPool`. */
  readonly segmentTypes?: readonly string[];
  /** Of what was done to it, as LVM counts (lvs(8), transaction_id). */
  readonly transactionId: number;
  /** Where its metadata begin; null where that is not known, or on nothing that is there. */
  readonly superblock: SuperblockPlace | null;
  /** Whether what it gives to a volume reads as zeros first (lvmthin(7), "Zeroing"). */
  readonly zeroes: boolean;
}

/** On a physical volume, by the path that LVM was given. */
export interface SuperblockPlace {
  readonly path: string;
  readonly offsetBytes: Bytes;
}

type Row = Readonly<Record<string, string>>;

interface Reported {
  readonly lv: readonly Row[];
  readonly pvseg: readonly Row[];
  readonly seg: readonly Row[];
  readonly pv: readonly Row[];
  readonly vg: readonly Row[];
}

export function reportedPool(
  pool: Row,
  segment: Row | undefined,
  reported: Reported,
): ReportedPool {
  return {
    chunkBytes: Number(segment?.['chunk_size']),
    metadataBytes: Number(pool['lv_metadata_size']),
    metadata: metadataFingerprint(pool, reported),
    transactionId: Number(segment?.['transaction_id']),
    superblock: superblockPlace(pool, reported),
    zeroes: segment?.['zero'] === 'zero',
    ...typesUnder(pool, reported),
  };
}

/** Where lvconvert(8) was asked to, a pool lies on mirrors. */
function typesUnder(
  { lv_name: name = '' }: Row,
  { lv, seg }: Reported,
): Pick<ReportedPool, 'segmentTypes'> {
  const parts = lv.filter((part) => part['lv_parent'] === name).map((part) => part['lv_uuid']);
  const types = seg
    .filter((segment) => parts.includes(segment['lv_uuid']))
    .map((segment) => segment['segtype'] ?? '');
  const segmentTypes = Array.from(new Set(types)).toSorted();
  return segmentTypes.every(isWithoutCopy) ? {} : { segmentTypes };
}

/**
 * Names the metadata that a pool has now: by its UUID, and by the extents that they lie in.
 * `lvconvert --repair` puts other extents in their place; the UUID of the part stays with its name
 * (lvm2, lib/metadata/lv_manip.c, swap_lv_identifiers).
 */
function metadataFingerprint(
  { lv_name: name = '', lv_uuid: uuid = '' }: Row,
  { lv, pvseg }: Reported,
): string {
  const parts = metadataParts(name, lv);
  const extents = pvseg
    .filter((place) => parts.includes(place['lv_uuid']))
    .map(({ pv_uuid: on = '', pvseg_start: start = '' }) => `${on}:${start}`)
    .toSorted();
  return digestValue({ kind: 'pool-metadata', pool: uuid, extents });
}

/** UUIDs of the hidden volume that the metadata of a pool are. */
function metadataParts(pool: string, lv: readonly Row[]): readonly (string | undefined)[] {
  return lv
    .filter((part) => part['lv_parent'] === pool && /_tmeta\]?$/.test(part['lv_name'] ?? ''))
    .map((part) => part['lv_uuid']);
}

/** `PATH(EXTENT)`, as lvs(8) gives a segment that lies on a physical volume (devices). */
const ON_DEVICE = /^(\/[^()]+)\((\d+)\)$/;

/** LVM reports the segments of a volume in their order. */
function superblockPlace(
  { lv_name: name = '' }: Row,
  { lv, seg, pv, vg }: Omit<Reported, 'pvseg'>,
): SuperblockPlace | null {
  const parts = metadataParts(name, lv);
  const first = seg.find((segment) => parts.includes(segment['lv_uuid']));
  const [, path, extent] = ON_DEVICE.exec(first?.['devices'] ?? '') ?? [];
  const under = pv.find((one) => one['pv_name'] === path);
  if (path === undefined || under === undefined) return null;
  const offset = Number(under['pe_start']) + Number(extent) * Number(vg[0]?.['vg_extent_size']);
  return { path, offsetBytes: offset };
}

/** What LVM keeps in a group to repair its pools with (lvmthin(7), "Spare metadata LV"). */
export interface SpareMetadata extends SpareMetadataPlace {
  readonly sizeBytes: Bytes;
}

/** null where the group has none. */
export function spareMetadata({ lv, pvseg }: Pick<Reported, 'lv' | 'pvseg'>): SpareMetadata | null {
  const spare = lv.find((part) => /_pmspare\]?$/.test(part['lv_name'] ?? ''));
  if (spare === undefined) return null;
  const on = pvseg
    .filter((place) => place['lv_uuid'] === spare['lv_uuid'])
    .map((place) => place['pv_uuid'] ?? '');
  return {
    name: bareName(spare['lv_name'] ?? ''),
    sizeBytes: Number(spare['lv_size']),
    physicalVolumes: Array.from(new Set(on)).toSorted(),
  };
}

/** What an inventory says of them: nothing while the group has no pool. */
export function spareFacts({
  spare,
  volumes,
  physicalVolumes: all,
}: {
  readonly spare: SpareMetadata | null;
  readonly volumes: readonly { readonly pool?: ReportedPool }[];
  readonly physicalVolumes: readonly unknown[];
}): Pick<ObservedVolumeGroup, 'spareMetadataBytes' | 'spareMetadata'> {
  if (volumes.every(({ pool }) => pool === undefined)) return {};
  if (spare === null) return { spareMetadataBytes: 0 };
  const { name, physicalVolumes, sizeBytes } = spare;
  const place = all.length > 1 ? { spareMetadata: { name, physicalVolumes } } : {};
  return { spareMetadataBytes: sizeBytes, ...place };
}

/**
 * Since when LVM does not activate a pool, by the record of it; null where its metadata are others
 * now.
 */
export function damagedSince(
  { metadata }: ReportedPool,
  record: Pick<VolumeRecord, 'damaged'> | undefined,
): string | null {
  const damaged = record?.damaged;
  return damaged?.metadata === metadata ? damaged.since : null;
}
