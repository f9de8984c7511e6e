import type { ObservedDisk } from '../../src/model/observed/inventory.ts';
import { counted, withGroups } from './simulated-groups.ts';

/**
 * A disk that was missing is there again, as it was when it went. LVM counts it in again where
 * nothing lies on it any more; else it stays missing, since the group was changed without it; and
 * where the group forgot it, its own metadata are outdated ("unused reappeared PV" of vg_read in
 * lvm2, and vgck(8)).
 */
export function withDiskBack(
  disks: readonly ObservedDisk[],
  back: ObservedDisk,
): readonly ObservedDisk[] {
  const { volumeGroup: former, ...bare } = back;
  const uuids = (back.table?.partitions ?? []).flatMap(({ signatures }) =>
    signatures.flatMap(({ uuid }) => uuid ?? []),
  );
  const group = disks.flatMap(({ volumeGroup }) => volumeGroup ?? [])[0];
  const own = group?.physicalVolumes.find(({ uuid }) => uuids.includes(uuid));
  if (group === undefined || own?.freeExtents !== own?.totalExtents || own === undefined)
    return [...disks, bare];
  const sizeBytes = former?.physicalVolumes.find(({ uuid }) => uuid === own.uuid)?.sizeBytes ?? 0;
  return withGroups(
    [...disks, { ...bare, volumeGroup: { ...group, volumes: [] } }],
    group.name,
    (one) =>
      counted({
        ...one,
        physicalVolumes: one.physicalVolumes.map((each) =>
          each.uuid === own.uuid ? { ...each, sizeBytes, missing: false } : each,
        ),
      }),
  );
}
