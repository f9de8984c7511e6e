import type { ObservedDisk } from '../../src/model/observed/inventory.ts';
import { bears, counted, withGroup, withGroups } from './simulated-groups.ts';

/** A disk is not there any more: the others tell that, and of its volumes. */
export function withoutDisk(
  disks: readonly ObservedDisk[],
  id: ObservedDisk['id'],
): readonly ObservedDisk[] {
  const gone = disks.find((disk) => disk.id === id);
  const rest = disks.filter((disk) => disk.id !== id);
  const group = gone?.volumeGroup;
  const uuids = (gone?.table?.partitions ?? []).flatMap(({ signatures }) =>
    signatures.flatMap(({ uuid }) => uuid ?? []),
  );
  if (group === undefined) return rest;
  const missing = withGroups(rest, group.name, (one) =>
    counted({
      ...one,
      physicalVolumes: one.physicalVolumes.map((volume) =>
        uuids.includes(volume.uuid) ? { ...volume, sizeBytes: 0, missing: true } : volume,
      ),
    }),
  );
  const there = group.physicalVolumes.flatMap((one) => (one.missing ? [] : [one.uuid]));
  const left = there.filter((uuid) => !uuids.includes(uuid));
  return group.volumes.reduce((now, volume) => {
    const home = volume.physicalVolumes.find((uuid) => left.includes(uuid)) ?? left[0];
    return now.map((disk) =>
      bears(disk, home)
        ? withGroup(disk, group.name, (one) => ({
            ...one,
            volumes: [...one.volumes, volume].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
          }))
        : disk,
    );
  }, missing);
}
