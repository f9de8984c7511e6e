import type { InstallationId, VolumeId } from '../../model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
} from '../../model/observed/inventory.ts';
import { ownPhysicalVolumes } from '../../model/observed/observed-volume.ts';
import type { DesiredDisk, DesiredNode, DesiredVolume } from '../../model/planned/desired.ts';
import { LOGICAL_EXTENT_BYTES, type Bytes } from '../../model/values/bytes.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { extentsOnEach, legExtents } from '../../model/volumes/segments.ts';

/** What a logical volume has of the physical volume of one disk. */
export interface GroupLeg {
  /** null: without a mark of ours. */
  readonly volume: VolumeId | null;
  /** As the layout, or LVM, calls it. */
  readonly name: string;
  readonly ordinal: number | null;
  readonly bytes: Bytes;
  /** As lvs(8) calls it: linear, striped, raid1, … */
  readonly type: string;
  /** On how many physical volumes it lies. */
  readonly on: number;
}

/**
 * What git wants cut from the physical volume of a disk: of a group over several disks each leg on
 * the disk that it lies on. A thin volume has nothing of its own.
 */
export function wantedLegs(
  { disks }: Pick<DesiredNode, 'disks'>,
  disk: DesiredDisk,
): readonly GroupLeg[] {
  const under = new Set(
    disk.volumes
      .filter(({ format }) => format.kind === 'physical-volume')
      .map(({ volume }) => volume),
  );
  return disks
    .flatMap(({ volumes }) => volumes)
    .filter((volume) => volume.logical !== undefined && volume.logical.thinPool === undefined)
    .filter((volume) => liesOn(volume, under))
    .map((volume) => ({
      volume: volume.volume,
      name: volume.name,
      ordinal: volume.ordinal,
      bytes: wantedBytes(volume),
      type: volume.logical?.legs?.type ?? 'linear',
      on: volume.logical?.legs?.on.length ?? 1,
    }));
}

function liesOn({ logical, members = [] }: DesiredVolume, under: ReadonlySet<VolumeId>): boolean {
  if (logical?.legs === undefined)
    return logical !== undefined && under.has(logical.physicalVolume.volume);
  const { on } = logical.legs;
  return members.some((member) => under.has(member.volume) && on.includes(member.uuid));
}

function wantedBytes({ sizeBytes, logical, pool }: DesiredVolume): Bytes {
  const extents = Math.ceil(sizeBytes / LOGICAL_EXTENT_BYTES);
  const each = logical?.legs === undefined ? extents : legExtents(extents, logical.legs);
  return each * LOGICAL_EXTENT_BYTES + (pool?.metadataBytes ?? 0);
}

/** The same of what was seen, by LVM's own word on which physical volumes it lies. */
export function seenLegs(
  { disks }: Pick<Inventory, 'disks'>,
  disk: ObservedDisk,
  installation: InstallationId,
): readonly GroupLeg[] {
  const { volumeGroup } = disk;
  if (volumeGroup === undefined) return [];
  const own = new Set(ownPhysicalVolumes(disk, installation));
  const all = new Map(
    disks
      .filter((other) => other.volumeGroup?.uuid === volumeGroup.uuid)
      .flatMap((other) => other.volumeGroup?.volumes ?? [])
      .map((volume) => [volume.uuid, volume]),
  );
  return Array.from(all.values())
    .filter((volume) => volume.thinPool === undefined)
    .filter((volume) => volume.physicalVolumes.some((uuid) => own.has(uuid)))
    .map(seenLeg);
}

function seenLeg(volume: ObservedLogicalVolume): GroupLeg {
  return {
    volume: parseMark(volume.label)?.volume ?? null,
    name: volume.name,
    ordinal: null,
    bytes: extentsOnEach(volume) * LOGICAL_EXTENT_BYTES,
    type: volume.segmentType,
    on: volume.physicalVolumes.length,
  };
}
