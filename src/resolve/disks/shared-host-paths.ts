import type { DesiredDisk } from '../../model/planned/desired.ts';
import type { VolumeId } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import { refusal, type Refusal } from '../../model/planned/refusal.ts';
import { groupedBy } from '../../model/values/order.ts';
import { ownVolumes, type Owner } from '../../model/volumes/own-marks.ts';

/** Volumes of ours that are marked on a disk here, or that a record knows. */
function existingVolumes(owner: Owner, inventory: Inventory): ReadonlySet<VolumeId> {
  return new Set([
    ...inventory.disks.flatMap((disk) => ownVolumes(disk, owner).map(({ mark }) => mark.volume)),
    ...inventory.records.volumes.flatMap(({ volume, state }) =>
      state === 'removed' ? [] : [volume],
    ),
  ]);
}

/**
 * Two volumes cannot be mounted at one path: the one that is there already stays (a second disk
 * that turns up must not take the first one's mount away), else none is made.
 */
export function withoutSharedHostPaths(
  disks: readonly DesiredDisk[],
  at: Owner,
  inventory: Inventory,
): { readonly disks: readonly DesiredDisk[]; readonly refusals: readonly Refusal[] } {
  const bearing: {
    readonly disk: DesiredDisk;
    readonly volume: VolumeId;
    readonly path: string;
  }[] = [];
  for (const disk of disks)
    for (const { volume, purpose } of disk.volumes)
      if (purpose.kind === 'host-path') bearing.push({ disk, volume, path: purpose.path });
  const users = groupedBy(bearing, ({ path }) => path);
  const rivals = Array.from(users).filter(([, sharing]) => sharing.length > 1);
  if (rivals.length === 0) return { disks, refusals: [] };
  const existing = existingVolumes(at, inventory);
  const shared = rivals.map(([path, sharing]) => {
    const there = sharing.filter(({ volume }) => existing.has(volume));
    return { path, sharing, stays: there.length === 1 ? there[0]?.volume : undefined };
  });
  const dropped = new Set(
    shared.flatMap(({ sharing, stays }) =>
      sharing.map(({ volume }) => volume).filter((volume) => volume !== stays),
    ),
  );
  return {
    disks: disks.map((disk) => ({
      ...disk,
      volumes: disk.volumes.filter(({ volume }) => !dropped.has(volume)),
    })),
    refusals: shared.map(({ path, sharing, stays }) =>
      refusal(
        'host-path-twice',
        { node: at.node },
        {
          summary: `${path} on ${at.node} is the mount path of ${String(sharing.length)} volumes; ${stays === undefined ? 'none of them is made' : 'only the one that is there already stays'}`,
          evidence: sharing.map(
            ({ disk, volume }) =>
              `layout ${disk.layout} on ${disk.facts.id}${volume === stays ? ': already there' : ''}`,
          ),
          remedy:
            'Select one disk for a layout with mountPath (count: 1), and give each its own path.',
        },
      ),
    ),
  };
}
