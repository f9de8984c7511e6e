import type { SpareMetadata } from '../../../discover/groups/pool-metadata.ts';
import type { ReportedGroup } from '../../../discover/groups/volume-groups.ts';
import type { DriverContext } from '../../driver.ts';
import { devicesOf, type Members } from '../group-members.ts';
import { runLvm } from '../read-group.ts';

/** The spare metadata of a group, where they lie on a physical volume; null where they do not. */
export function spareOn({ spare }: ReportedGroup, uuid: string): SpareMetadata | null {
  return spare?.physicalVolumes.includes(uuid) === true ? spare : null;
}

/** Extents that they have: nothing is stored there (lvmthin(7), "Spare metadata LV"). */
export function extentsOfSpare(
  spare: SpareMetadata | null,
  { extentBytes }: ReportedGroup,
): number {
  return (spare?.sizeBytes ?? 0) / extentBytes;
}

/**
 * Takes the spare metadata away. LVM asks, since without them it repairs no pool by itself, which
 * we do not have it do; it makes them anew with the next pool, or with a repair.
 */
export async function removeSpare(
  context: DriverContext,
  members: Members,
  { group, spare }: { readonly group: string; readonly spare: SpareMetadata },
): Promise<void> {
  await runLvm(context, {
    verb: 'lvremove',
    devices: devicesOf(members),
    group,
    args: ['--yes', '--', `${group}/${spare.name}`],
  });
}
