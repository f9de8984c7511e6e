import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import type { RepairThinPool } from '../../src/model/planned/plan.ts';
import { digestValue } from '../../src/model/values/digest.ts';
import { LOGICAL_EXTENT_BYTES } from '../../src/model/values/bytes.ts';
import { asleep } from './sleeping-volumes.ts';

/** As lvconvert(8) leaves it: other metadata, and the damaged ones under a name of LVM's own. */
export function repairedPool(inventory: Inventory, operation: RepairThinPool): Inventory {
  const { volume, metadata, metadataBytes } = operation;
  const repaired = digestValue({ repaired: metadata });
  const down = takenDown(inventory, operation);
  return {
    ...down,
    disks: down.disks.map(({ volumeGroup: group, ...disk }) => {
      if (group === undefined) return disk;
      const pool = group.volumes.find(({ name }) => name === volume.volume);
      if (pool?.pool === undefined || pool.pool.metadata === repaired)
        return { ...disk, volumeGroup: group };
      const { damagedSince: _since, use: _use, ...facts } = pool.pool;
      const kept: ObservedLogicalVolume = {
        ...{ name: `${pool.name}_meta0`, segmentType: 'linear', path: '', label: '' },
        ...{ sizeBytes: metadataBytes, uuid: `${pool.uuid}-meta0`, usedBy: [], signatures: [] },
        ...{ physicalVolumes: pool.physicalVolumes, unknownContent: [], fingerprint: metadata },
      };
      const volumes = group.volumes.map((one) =>
        one === pool ? { ...one, pool: { ...facts, metadata: repaired } } : one,
      );
      const freeExtents = Math.max(
        0,
        group.freeExtents - Math.ceil(metadataBytes / LOGICAL_EXTENT_BYTES),
      );
      const sorted = [...volumes, kept].toSorted((a, b) => (a.name < b.name ? -1 : 1));
      return { ...disk, volumeGroup: { ...group, freeExtents, volumes: sorted } };
    }),
    records: {
      ...down.records,
      volumes: unchecked(down, operation).records.volumes.map((record) => {
        if (record.volume !== volume.volume) return record;
        const { damaged: _damaged, ...rest } = record;
        return rest;
      }),
    },
  };
}

/** Its volumes are down, and nothing is repaired; or it is noted already that they are checked. */
export function stoppedRepairs(
  inventory: Inventory,
  operation: RepairThinPool,
): readonly Inventory[] {
  const down = takenDown(inventory, operation);
  const noted = unchecked(down, operation);
  const repaired = repairedPool(inventory, operation);
  const records = { ...repaired.records, volumes: noted.records.volumes };
  return [down, noted, { ...repaired, records }];
}

/** Once a volume is mounted, it was checked. */
export function checkedOnMount(inventory: Inventory, volume: string): Inventory {
  const volumes = inventory.records.volumes.map((record) => {
    if (record.volume !== volume) return record;
    const { unchecked: _unchecked, ...rest } = record;
    return rest;
  });
  return { ...inventory, records: { ...inventory.records, volumes } };
}

function unchecked(inventory: Inventory, { volumes }: RepairThinPool): Inventory {
  const named = new Set<string>(volumes.map(({ volume }) => volume));
  return {
    ...inventory,
    records: {
      ...inventory.records,
      volumes: inventory.records.volumes.map((record) =>
        named.has(record.volume) && record.filesystem !== undefined && record.state === 'ready'
          ? { ...record, unchecked: true }
          : record,
      ),
    },
  };
}

function takenDown(inventory: Inventory, { volume }: RepairThinPool): Inventory {
  return {
    ...inventory,
    disks: inventory.disks.map(({ volumeGroup: group, ...disk }) =>
      group === undefined
        ? disk
        : {
            ...disk,
            volumeGroup: {
              ...group,
              volumes: group.volumes.map((one) =>
                one.thinPool === volume.volume ? asleep(one) : one,
              ),
            },
          },
    ),
  };
}
