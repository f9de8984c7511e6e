/** What a consent takes away: the part of the simulated host that wipes and removes. */
import { LOGICAL_EXTENT_BYTES } from '../../src/model/values/bytes.ts';
import type {
  ConsentRecord,
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedPhysicalVolume,
  ObservedVolumeGroup,
  VolumeRecord,
} from '../../src/model/observed/inventory.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { TAKEN_AT } from './builders.ts';
import { volumeRecord, withVolumeRecord } from './simulated-records.ts';

type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

export type Destroying = Of<'wipe-disk' | 'remove-volume' | 'remove-logical-volume'>;
export type Removing = Of<'remove-volume' | 'remove-logical-volume'>;

export function withConsent(
  inventory: Inventory,
  operation: Destroying,
  state: ConsentRecord['state'],
): Inventory {
  const { key, consent, expires } = operation.consent;
  const record: ConsentRecord = {
    key,
    consent,
    subject:
      operation.kind === 'wipe-disk'
        ? { kind: 'disk', disk: operation.disk.facts.id }
        : { kind: 'volume', volume: operation.removed.volume },
    disk: operation.disk.facts,
    content: operation.content,
    spans: operation.kind === 'remove-logical-volume' ? [] : operation.spans,
    expires,
    state,
    recordedAt: TAKEN_AT,
  };
  const others = (inventory.records.consents ?? []).filter((one) => one.key !== key);
  const consents = [...others, record].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return { ...inventory, records: { ...inventory.records, consents } };
}

/** The record says that it is gone, and its link is not there any more. */
export function withoutVolume(
  inventory: Inventory,
  { removed: gone, disk, layout }: Removing,
): Inventory {
  const { volume, sizeBytes } = gone;
  const unknown: VolumeRecord = {
    volume,
    layout: layout ?? '',
    name: '',
    ordinal: 0,
    disk: disk.facts,
    partitionUuid:
      'logical' in gone ? gone.logical.physicalVolume.partitionUuid : gone.partitionUuid,
    sizeBytes,
    state: 'removed',
    recordedAt: TAKEN_AT,
  };
  const known = volumeRecord(inventory, volume) ?? unknown;
  const { claim: _claim, forgotten: _forgotten, ...record } = known;
  return {
    ...withVolumeRecord(inventory, { ...record, state: 'removed' }),
    blockLinks: inventory.blockLinks.filter((link) => link.volume !== volume),
  };
}

/** Its extents are free, and those that the group kept to repair its last pool with. */
export function removedFromGroup(
  inventory: Inventory,
  operation: Of<'remove-logical-volume'>,
): Inventory {
  const { uuid, logical } = operation.removed;
  const after = withoutVolume(inventory, operation);
  const all = after.disks.flatMap(({ volumeGroup }) =>
    volumeGroup?.name === logical.group ? volumeGroup.volumes : [],
  );
  const gone = all.find((one) => one.uuid === uuid);
  if (gone === undefined) return after;
  const isLastPool =
    gone.pool !== undefined && all.every((one) => one === gone || one.pool === undefined);
  const freedOn = (
    uuid: string,
    { spareMetadata, spareMetadataBytes = 0 }: ObservedVolumeGroup,
  ): number => {
    const own = gone.physicalVolumes.includes(uuid) && gone.thinPool === undefined;
    const spareOn = spareMetadata?.physicalVolumes ?? gone.physicalVolumes;
    const spare = isLastPool && spareOn.includes(uuid) ? spareMetadataBytes : 0;
    return (own ? extentsOnEachOf(gone) : 0) + spare / LOGICAL_EXTENT_BYTES;
  };
  return {
    ...after,
    disks: after.disks.map((disk) =>
      withGroupNamed(disk, logical.group, (group) => {
        const physicalVolumes = group.physicalVolumes.map((one) => ({
          ...one,
          freeExtents: one.freeExtents + freedOn(one.uuid, group),
        }));
        const free = physicalVolumes.filter(({ missing }) => !missing);
        const { spareMetadata, spareMetadataBytes, ...rest } = group;
        return {
          ...rest,
          ...(isLastPool || spareMetadata === undefined ? {} : { spareMetadata }),
          ...(isLastPool || spareMetadataBytes === undefined ? {} : { spareMetadataBytes }),
          physicalVolumes,
          freeExtents: free.reduce((sum, one) => sum + one.freeExtents, 0),
          volumes: group.volumes.filter((one) => one.uuid !== uuid),
        };
      }),
    ),
  };
}

function extentsOnEachOf({
  segmentType,
  sizeBytes,
  physicalVolumes,
  pool,
}: ObservedLogicalVolume): number {
  const extents = sizeBytes / LOGICAL_EXTENT_BYTES;
  const legs = physicalVolumes.length;
  switch (segmentType) {
    case 'striped':
      return extents / legs;
    case 'raid1':
      return extents + 1;
    case 'raid10':
      return (extents * 2) / legs + 1;
    default:
      return extents + (pool?.metadataBytes ?? 0) / LOGICAL_EXTENT_BYTES;
  }
}

/** One disk leaves its group; the last takes the group with it. */
export function withoutGroupOn(inventory: Inventory, operation: Of<'remove-volume'>): Inventory {
  const uuid = operation.removed.group?.physicalVolumeUuid;
  if (uuid === undefined) return inventory;
  const on = operation.disk.facts.id;
  const name = inventory.disks.find(({ id }) => id === on)?.volumeGroup?.name;
  return {
    ...inventory,
    disks: inventory.disks.map((disk) => {
      if (disk.id === on) {
        const { volumeGroup: _left, ...rest } = disk;
        return rest;
      }
      return withGroupNamed(disk, name ?? '', (group) => {
        const physicalVolumes = group.physicalVolumes.filter((one) => one.uuid !== uuid);
        const sum = (count: (one: ObservedPhysicalVolume) => number): number =>
          physicalVolumes.reduce((total, one) => total + count(one), 0);
        return {
          ...group,
          physicalVolumes,
          totalExtents: sum(({ totalExtents }) => totalExtents),
          freeExtents: sum(({ freeExtents }) => freeExtents),
        };
      });
    }),
  };
}

function withGroupNamed(
  disk: ObservedDisk,
  name: string,
  change: (group: ObservedVolumeGroup) => ObservedVolumeGroup,
): ObservedDisk {
  return disk.volumeGroup?.name === name
    ? { ...disk, volumeGroup: change(disk.volumeGroup) }
    : disk;
}

/** Every state in which a stop in the middle can leave the host. */
export function stoppedInGroup(
  inventory: Inventory,
  operation: Of<'remove-logical-volume'>,
): readonly Inventory[] {
  const change = (
    from: Inventory,
    how: (volume: ObservedLogicalVolume) => ObservedLogicalVolume,
  ): Inventory => ({
    ...from,
    disks: from.disks.map((disk) =>
      withGroupNamed(disk, operation.removed.logical.group, (group) => ({
        ...group,
        volumes: group.volumes.map((one) => (one.uuid === operation.removed.uuid ? how(one) : one)),
      })),
    ),
  });
  const free = change(inventory, (volume) => ({ ...volume, usedBy: [] }));
  const recorded = withConsent(free, operation, 'begun');
  const zeroed = change(recorded, ({ filesystem: _gone, ...volume }) => ({
    ...volume,
    signatures: [],
  }));
  return [free, recorded, zeroed, withoutVolume(zeroed, operation)];
}
