/** What LVM makes of the operations on a group: the part of the simulated host that knows volume groups. */
import {
  LOGICAL_EXTENT_BYTES,
  PHYSICAL_VOLUME_START_BYTES,
  type Bytes,
} from '../../src/model/bytes.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type {
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedVolumeGroup,
} from '../../src/model/inventory.ts';
import { formatMark, markFor } from '../../src/model/mark.ts';
import type { Operation } from '../../src/model/plan.ts';
import { INSTALLATION } from './builders.ts';

type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

export type GroupOperation = Of<
  | 'create-volume-group'
  | 'grow-physical-volume'
  | 'activate-logical-volume'
  | 'create-logical-volume'
  | 'extend-logical-volume'
>;

export function groupAfter(
  disk: ObservedDisk,
  operation: GroupOperation,
  node: NodeName,
): ObservedDisk {
  switch (operation.kind) {
    case 'create-volume-group':
      return withPhysicalVolume(disk, operation);
    case 'grow-physical-volume':
      return withGroup(disk, (group) => {
        const total = extentsOf(operation.toBytes);
        return {
          ...group,
          totalExtents: total,
          freeExtents: group.freeExtents + total - group.totalExtents,
          physicalVolumes: group.physicalVolumes.map((one) =>
            one.uuid === operation.physicalVolumeUuid
              ? { ...one, sizeBytes: operation.toBytes }
              : one,
          ),
        };
      });
    case 'activate-logical-volume':
      return withLogicalVolume(disk, operation, awake);
    case 'create-logical-volume':
      return withGroup(disk, (group) => ({
        ...group,
        freeExtents: group.freeExtents - operation.sizeBytes / LOGICAL_EXTENT_BYTES,
        volumes: [...group.volumes, newVolume(operation, node)].toSorted((a, b) =>
          a.name < b.name ? -1 : 1,
        ),
      }));
    case 'extend-logical-volume': {
      const more = (operation.toBytes - operation.fromBytes) / LOGICAL_EXTENT_BYTES;
      return withGroup(
        withLogicalVolume(disk, operation, (volume) => ({
          ...volume,
          sizeBytes: operation.toBytes,
        })),
        (group) => ({ ...group, freeExtents: group.freeExtents - more }),
      );
    }
  }
}

/** What is in a logical volume without a device: there, and not seen. */
interface Sleeping extends ObservedLogicalVolume {
  readonly unseen?: ObservedLogicalVolume;
}

/** The device of no logical volume is there after a reboot. */
export function deactivated(disk: ObservedDisk): ObservedDisk {
  return withGroup(disk, (group) => ({ ...group, volumes: group.volumes.map(asleep) }));
}

function asleep(volume: ObservedLogicalVolume): Sleeping {
  if (volume.path === '') return volume;
  const { filesystem: _unseen, ...seen } = volume;
  const unseen = { ...volume, usedBy: [] };
  return { ...seen, path: '', usedBy: [], signatures: [], remains: [], unseen };
}

function awake({ unseen, ...volume }: Sleeping): ObservedLogicalVolume {
  return { ...unseen, ...volume, ...contentOf(unseen), path: `/dev/mapper/${volume.name}` };
}

function contentOf(volume: ObservedLogicalVolume | undefined): Partial<ObservedLogicalVolume> {
  if (volume === undefined) return {};
  const { signatures, remains, filesystem } = volume;
  return { signatures, remains, ...(filesystem === undefined ? {} : { filesystem }) };
}

function withPhysicalVolume(
  disk: ObservedDisk,
  { group, physicalVolumeUuid, sizeBytes, volume }: Of<'create-volume-group'>,
): ObservedDisk {
  const total = extentsOf(sizeBytes);
  const made: ObservedVolumeGroup = {
    name: group,
    uuid: `uuid-of-${group}`,
    extentBytes: LOGICAL_EXTENT_BYTES,
    totalExtents: total,
    freeExtents: total,
    physicalVolumes: [{ uuid: physicalVolumeUuid, sizeBytes, missing: false }],
    volumes: [],
  };
  const { table } = disk;
  if (table === undefined) return disk;
  const partitions = table.partitions.map((one) =>
    one.uuid === volume.partitionUuid
      ? {
          ...one,
          remains: [],
          signatures: [
            {
              type: 'LVM2_member',
              offsetBytes: 536,
              usage: 'raid' as const,
              uuid: physicalVolumeUuid,
              group,
            },
          ],
        }
      : one,
  );
  return { ...disk, table: { ...table, partitions }, volumeGroup: made };
}

function newVolume(
  { volume, sizeBytes }: Of<'create-logical-volume'>,
  node: NodeName,
): ObservedLogicalVolume {
  const name = volume.logical?.name ?? '';
  return {
    name,
    segmentType: 'linear',
    path: `/dev/mapper/${name}`,
    sizeBytes,
    uuid: `uuid-of-${name}`,
    label: formatMark(markFor({ installation: INSTALLATION, node }, volume.volume, 'new')),
    usedBy: [],
    signatures: [],
    remains: [],
    fingerprint: '',
  };
}

export function withLogicalVolume(
  disk: ObservedDisk,
  { volume }: Pick<GroupOperation, 'volume'>,
  change: (volume: ObservedLogicalVolume) => ObservedLogicalVolume,
): ObservedDisk {
  return withGroup(disk, (group) => ({
    ...group,
    volumes: group.volumes.map((one) => (one.name === volume.logical?.name ? change(one) : one)),
  }));
}

function withGroup(
  disk: ObservedDisk,
  change: (group: ObservedVolumeGroup) => ObservedVolumeGroup,
): ObservedDisk {
  return disk.volumeGroup === undefined ? disk : { ...disk, volumeGroup: change(disk.volumeGroup) };
}

function extentsOf(bytes: Bytes): number {
  return Math.floor((bytes - PHYSICAL_VOLUME_START_BYTES) / LOGICAL_EXTENT_BYTES);
}
