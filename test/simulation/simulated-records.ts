/** What the simulated host writes down of volumes. */
import { factsOf } from '../../src/assess/disk-assessment.ts';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type {
  BlockLink,
  DiskRecord,
  Inventory,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import type {
  ForgetPhysicalVolume,
  MoveLogicalVolume,
  Operation,
  RestoreRecords,
} from '../../src/model/planned/plan.ts';
import type { VolumeRef } from '../../src/model/planned/operation-refs.ts';
import { TAKEN_AT } from './builders.ts';

export function begun(
  inventory: Inventory,
  operation: Extract<
    Operation,
    {
      kind:
        | 'create-filesystem'
        | 'prepare-block-volume'
        | 'encrypt-block-volume'
        | 'create-volume-group'
        | 'extend-volume-group'
        | 'create-logical-volume'
        | 'create-thin-pool';
    }
  >,
): Inventory {
  const { volume, layout, name, ordinal, partitionUuid } = operation.volume;
  const claim = volumeRecord(inventory, volume)?.claim;
  return withVolumeRecord(inventory, {
    volume,
    layout,
    name,
    ordinal,
    partitionUuid,
    disk: operation.disk.facts,
    ...(operation.kind === 'create-filesystem'
      ? { filesystem: { type: operation.format.filesystem, uuid: operation.filesystemUuid } }
      : {}),
    sizeBytes: operation.sizeBytes,
    ...(claim === undefined ? {} : { claim }),
    state: 'begun',
    recordedAt: TAKEN_AT,
  });
}

export function volumeRecord(inventory: Inventory, volume: VolumeId): VolumeRecord | undefined {
  return inventory.records.volumes.find((record) => record.volume === volume);
}

export function withVolumeRecord(inventory: Inventory, record: VolumeRecord): Inventory {
  const others = inventory.records.volumes.filter(({ volume }) => volume !== record.volume);
  const volumes = [...others, record].toSorted((a, b) => (a.volume < b.volume ? -1 : 1));
  return { ...inventory, records: { ...inventory.records, volumes } };
}

export function withDiskRecord(inventory: Inventory, record: DiskRecord): Inventory {
  const others = inventory.records.disks.filter(({ tableUuid }) => tableUuid !== record.tableUuid);
  const disks = [...others, record].toSorted((a, b) => (a.tableUuid < b.tableUuid ? -1 : 1));
  return { ...inventory, records: { ...inventory.records, disks } };
}

export function withRestored(inventory: Inventory, { volumes, table }: RestoreRecords): Inventory {
  const restored = volumes.reduce(withVolumeRecord, inventory);
  if (table === undefined) return restored;
  const { records } = restored;
  const others = records.disks.filter(({ tableUuid }) => tableUuid !== table.tableUuid);
  const disks = [...others, table].toSorted((a, b) => (a.tableUuid < b.tableUuid ? -1 : 1));
  return { ...restored, records: { ...records, disks } };
}

/** The record names a disk that the volume lies on. */
export function movedRecord(
  inventory: Inventory,
  { volume }: Pick<MoveLogicalVolume, 'volume'>,
): Inventory {
  const record = volumeRecord(inventory, volume.volume);
  const home = inventory.disks.find(({ volumeGroup }) =>
    (volumeGroup?.volumes ?? []).some(({ name }) => name === volume.logical?.name),
  );
  return home === undefined || record === undefined
    ? inventory
    : withVolumeRecord(inventory, { ...record, disk: factsOf(home) });
}

/** The node does not wait for what was on a physical volume that its group forgot. */
export function goneRecord(
  inventory: Inventory,
  { volume, physicalVolumeUuid }: ForgetPhysicalVolume,
): Inventory {
  const gone = volume.members?.find(({ uuid }) => uuid === physicalVolumeUuid);
  const record = gone === undefined ? undefined : volumeRecord(inventory, gone.volume);
  return record === undefined
    ? inventory
    : withVolumeRecord(inventory, { ...record, state: 'removed' });
}

/** A raw block volume has its link. */
export function withLink(inventory: Inventory, volume: VolumeRef): Inventory {
  const others = inventory.blockLinks.filter((link) => link.volume !== volume.volume);
  const blockLinks = [...others, linkTo(volume)].toSorted((a, b) => (a.volume < b.volume ? -1 : 1));
  return { ...inventory, blockLinks };
}

function linkTo({ volume, partitionUuid, logical }: VolumeRef): BlockLink {
  return logical === undefined
    ? { volume, partitionUuid }
    : { volume, partitionUuid: null, logicalVolume: `${logical.group}/${logical.name}` };
}
