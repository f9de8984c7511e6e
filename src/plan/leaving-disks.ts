import { isGroupPartition, isLogical } from '../model/observed/observed-volume.ts';
import type { Inventory, ObservedDisk, VolumeRecord } from '../model/observed/inventory.ts';
import {
  claimKey,
  physicalVolumeUuid,
  type ClaimRef,
  type VolumeId,
} from '../model/identifiers.ts';
import type { DesiredNode, LeavingDisk } from '../model/planned/desired.ts';
import type { LeavingDiskStatus } from '../model/planned/plan-summary.ts';
import { sortedBy } from '../model/values/order.ts';
import { ownVolumes } from '../model/volumes/own-marks.ts';
import { PHYSICAL_VOLUME_NAME } from '../model/volumes/volume-name.ts';

/** How far the disks of a node that are to go have been emptied. By disk. */
export function leavingDiskStatuses(
  desired: DesiredNode,
  observed: Inventory,
): readonly LeavingDiskStatus[] {
  return (desired.leaving ?? []).map((leaving) => statusOf(leaving, desired, observed));
}

function statusOf(
  { disk, replacement }: LeavingDisk,
  desired: DesiredNode,
  observed: Inventory,
): LeavingDiskStatus {
  const found = observed.disks.find(({ id }) => id === disk);
  const { volumes, group } =
    found === undefined
      ? { volumes: recordedOn(disk, observed), group: null }
      : { volumes: volumesOn(found, desired, observed), group: groupOn(found, desired) };
  return {
    disk,
    replacement,
    attached: found !== undefined,
    volumes: volumes.size,
    claims: claimsOf(observed.records.volumes.filter(({ volume }) => volumes.has(volume))),
    group,
  };
}

/** Where the node has the disk no more. */
function recordedOn(disk: LeavingDisk['disk'], { records }: Inventory): ReadonlySet<VolumeId> {
  return new Set(
    records.volumes
      .filter((record) => record.disk.id === disk && record.state === 'ready')
      .filter(({ name }) => name !== PHYSICAL_VOLUME_NAME)
      .map(({ volume }) => volume),
  );
}

/** Of a group over several disks, the volumes that have extents on this one. */
function volumesOn(
  disk: ObservedDisk,
  desired: DesiredNode,
  { disks }: Inventory,
): ReadonlySet<VolumeId> {
  const physical = new Set(carriersOn(disk, desired).map(({ uuid }) => uuid));
  const own = disks.flatMap((one) =>
    ownVolumes(one, desired).filter(({ found }) =>
      isLogical(found)
        ? found.pool === undefined &&
          (one === disk
            ? physical.size === 0 || liesOn(found.physicalVolumes, physical)
            : liesOn(found.physicalVolumes, physical))
        : one === disk && !isGroupPartition(found),
    ),
  );
  return new Set(own.map(({ mark }) => mark.volume));
}

function liesOn(uuids: readonly string[], physical: ReadonlySet<string>): boolean {
  return uuids.some((uuid) => physical.has(uuid));
}

/** Partitions of ours under a group. */
function carriersOn(
  disk: ObservedDisk,
  desired: DesiredNode,
): readonly { readonly uuid: string }[] {
  return ownVolumes(disk, desired)
    .filter(({ found }) => isGroupPartition(found))
    .map(({ mark }) => ({ uuid: physicalVolumeUuid(desired.installation, mark.volume) }));
}

function groupOn(disk: ObservedDisk, desired: DesiredNode): LeavingDiskStatus['group'] {
  const { volumeGroup } = disk;
  if (volumeGroup === undefined || carriersOn(disk, desired).length === 0) return null;
  return { name: volumeGroup.name, shared: volumeGroup.physicalVolumes.length > 1 };
}

function claimsOf(records: readonly VolumeRecord[]): readonly ClaimRef[] {
  const claims = records.flatMap(({ claim }) => claim ?? []);
  return sortedBy(claims, claimKey);
}
