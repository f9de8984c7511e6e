import type { DiskReplacement } from '../../model/declared/declarations.ts';
import {
  physicalVolumeUuid,
  type DiskId,
  type InstallationId,
  type NodeName,
} from '../../model/identifiers.ts';
import { sameDisk } from '../../model/observed/disk-identity.ts';
import type { DiskFacts, Inventory, ObservedDisk } from '../../model/observed/inventory.ts';
import type { LeavingDisk } from '../../model/planned/desired.ts';
import { PHYSICAL_VOLUME_NAME } from '../../model/volumes/volume-name.ts';
import { groupedBy, sortedBy } from '../../model/values/order.ts';
import { formerDiskIds, nodeToday, type Renames } from '../renames.ts';

/** The DiskReplacements of each node, by the name that it has today. */
export function replacementsByNode(
  replacements: readonly DiskReplacement[],
  renames: Renames,
): ReadonlyMap<NodeName, readonly DiskReplacement[]> {
  return groupedBy(replacements, ({ node }) => nodeToday(renames, node));
}

/** What marks are derived from, and what the node has. */
interface OwnInventory {
  readonly installation: InstallationId;
  readonly inventory: Inventory;
}

/** The disks of a node that go, each under the id that its desired disk has. By id. */
export function leavingDisks(
  replacements: readonly DiskReplacement[],
  node: OwnInventory,
  renames: Renames,
): readonly LeavingDisk[] {
  const { disks, records } = node.inventory;
  const idToday = (named: DiskId): DiskId =>
    disks.find((one) => isMeant(one, named, renames))?.id ?? named;
  const leaving = replacements.flatMap(
    ({ name, disk, by, data, degraded }): readonly LeavingDisk[] => {
      const common = { replacement: name, ...(degraded === undefined ? {} : { degraded }) };
      const place = by === null ? null : idToday(by);
      const of = (one: ObservedDisk): LeavingDisk => {
        const way = data === 'discard' && isEmptied(one, node) ? 'rebuild' : data;
        return { disk: one.id, ...common, ...wayOf(way, place) };
      };
      const here = disks.filter((one) => isMeant(one, disk, renames));
      if (here.length > 0) return here.map(of);
      const recorded = records.disks.find(({ facts }) => isMeantByRecord(facts, disk, renames));
      const attached =
        recorded === undefined ? [] : disks.filter((one) => sameDisk(recorded.facts, one));
      if (attached.length > 0) return attached.map(of);
      return [{ disk: recorded?.facts.id ?? disk, ...common, ...wayOfGone(data, place) }];
    },
  );
  const byDisk = new Map(leaving.toReversed().map((one) => [one.disk, one]));
  return sortedBy(Array.from(byDisk.values()), ({ disk }) => disk);
}

function wayOf(
  data: DiskReplacement['data'],
  by: DiskId | null,
): Pick<LeavingDisk, 'move' | 'rebuild'> {
  switch (data) {
    case 'move':
      return { move: { by } };
    case 'rebuild':
      return { rebuild: { by } };
    case 'discard':
      return {};
  }
}

/**
 * Whether volumes of a group over several disks were given up, and nothing lies on this one of them
 * any more, nor anywhere if the group does not know it: it came back too late. Then it leaves the
 * group, as a disk does whose mirrors were made anew elsewhere. LVM counts a physical volume that
 * comes back in again where it knows nothing on it; else it stays missing (vgextend(8),
 * --restoremissing).
 */
function isEmptied(disk: ObservedDisk, { installation, inventory }: OwnInventory): boolean {
  const { volumes } = inventory.records;
  const under = volumes.filter(
    (one) => one.name === PHYSICAL_VOLUME_NAME && sameDisk(one.disk, disk),
  );
  const layouts = under.map(({ layout }) => layout);
  const isGivenUp = volumes.some(
    ({ name, layout, state }) =>
      name !== PHYSICAL_VOLUME_NAME && state === 'removed' && layouts.includes(layout),
  );
  const own = under.map(({ volume }) => physicalVolumeUuid(installation, volume));
  const groups = inventory.disks.flatMap(({ volumeGroup }) => volumeGroup ?? []);
  return (
    isGivenUp &&
    groups.every(({ physicalVolumes }) =>
      physicalVolumes
        .filter(({ uuid }) => own.includes(uuid))
        .every(
          ({ missing, totalExtents, freeExtents }) =>
            !missing && totalExtents === freeExtents && physicalVolumes.length > 1,
        ),
    )
  );
}

/** What has a copy is made anew from it, also where the rest is given up. */
function wayOfGone(
  data: DiskReplacement['data'],
  by: DiskId | null,
): Pick<LeavingDisk, 'move' | 'rebuild' | 'discard'> {
  return data === 'discard' ? { rebuild: { by }, discard: true } : wayOf(data, by);
}

/** Whether a disk that is there is the one that a DiskReplacement names. */
export function isMeant({ aliases }: ObservedDisk, named: DiskId, renames: Renames): boolean {
  return [...aliases, ...formerDiskIds(renames, aliases)].includes(named);
}

/** The same for one that a record tells of. */
export function isMeantByRecord({ id }: DiskFacts, named: DiskId, renames: Renames): boolean {
  return id === named || formerDiskIds(renames, [named]).includes(id);
}
