import type { AdoptedLogicalVolume } from '../../model/declared/adopted-places.ts';
import type { Adoption, NativeObject } from '../../model/declared/declarations.ts';
import type { DiskId } from '../../model/identifiers.ts';
import type {
  ForeignVolume,
  Inventory,
  ObservedPartition,
  PartitionTable,
} from '../../model/observed/inventory.ts';

/** The disks that an adoption lies on, its own first. */
export function disksOf({
  disk,
  logicalVolume,
}: Pick<Adoption, 'disk' | 'logicalVolume'>): readonly DiskId[] {
  return [disk, ...(logicalVolume?.otherDisks ?? [])];
}

/**
 * The id of a partition: in a GPT its UUID; in an MBR, which gives none, that of the table and the
 * number, as libblkid makes it (libblkid/src/partitions/dos.c). Empty where the table has no id
 * either.
 */
export function partitionId(
  table: Pick<PartitionTable, 'type' | 'uuid'>,
  { uuid, number }: Pick<ObservedPartition, 'uuid' | 'number'>,
): string {
  if (table.type !== 'dos' || uuid !== '') return uuid.toLowerCase();
  const disk = table.uuid.toLowerCase().replace(/^0x/, '');
  return /^0*$/.test(disk)
    ? ''
    : `${disk.padStart(8, '0')}-${number.toString(16).padStart(2, '0')}`;
}

/** The logical volume of a record, while it is active. */
export function foreignVolumeOf(
  { foreignVolumes = [] }: Inventory,
  { groupUuid, uuid }: Pick<AdoptedLogicalVolume, 'groupUuid' | 'uuid'>,
): ForeignVolume | null {
  return foreignVolumes.find((one) => one.groupUuid === groupUuid && one.uuid === uuid) ?? null;
}

/** Every filesystem of a node by its UUID, with the path of its device. */
export function filesystemsOf({
  disks,
  foreignVolumes = [],
}: Pick<Inventory, 'disks' | 'foreignVolumes'>): readonly {
  readonly uuid: string;
  readonly path: string;
}[] {
  const places = disks.flatMap((disk) => [
    disk,
    ...(disk.table?.partitions ?? []),
    ...(disk.volumeGroup?.volumes ?? []),
  ]);
  return [...places, ...foreignVolumes].flatMap(({ path, signatures }) => {
    const uuids = signatures
      .filter(({ usage }) => usage === 'filesystem')
      .flatMap(({ uuid }) => uuid?.toLowerCase() ?? []);
    return Array.from(new Set(uuids), (uuid) => ({ uuid, path }));
  });
}

/**
 * The path of a PersistentVolume whose source is `local`, as the schema of an Adoption wants it.
 */
export function localPathOf({ spec }: NativeObject): string {
  return (spec as { readonly local: { readonly path: string } }).local.path;
}

/** The name of a PersistentVolume. */
export function volumeNameOf({ metadata }: NativeObject): string {
  return (metadata as { readonly name: string }).name;
}

/**
 * The links of a logical volume, those of LVM (lvm(8)) and those of udev's rules for the device
 * mapper (13-dm-disk.rules). In the name of a device mapper device each hyphen of a group or volume
 * is doubled.
 */
export function logicalVolumeLinks(
  volume: Pick<ForeignVolume, 'group' | 'groupUuid' | 'name' | 'uuid'>,
): readonly string[] {
  const { group, groupUuid, name, uuid } = volume;
  const mapper = [group, name].map((part) => part.replaceAll('-', '--')).join('-');
  return [
    `/dev/${group}/${name}`,
    `/dev/mapper/${mapper}`,
    `/dev/disk/by-id/dm-name-${mapper}`,
    `/dev/disk/by-id/dm-uuid-LVM-${`${groupUuid}${uuid}`.replaceAll('-', '')}`,
  ];
}

/** Where udev links partitions by their UUID, and by their label. */
export const BY_PARTITION_UUID = '/dev/disk/by-partuuid/';
export const BY_PARTITION_LABEL = '/dev/disk/by-partlabel/';
