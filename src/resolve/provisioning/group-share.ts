import type { DiskLayout, ProvisionedClass } from '../../model/declared/declarations.ts';
import type { DiskId } from '../../model/identifiers.ts';
import type { DesiredNode, DesiredVolume } from '../../model/planned/desired.ts';
import { LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import { claimOfProvisionedName } from '../../model/volumes/volume-name.ts';
import type { ClaimSpace } from '../claims/claim-space.ts';
import { isNodeGroup } from '../disks/layout-partitions.ts';

/** A volume group of a layout on a node. */
export interface GroupSpaces {
  /** The disk under it; null for the group over the disks of the node. */
  readonly disk: DiskId | null;
  /** Its physical volumes that take new volumes, that with most free first. */
  readonly spaces: readonly ClaimSpace[];
  readonly totalExtents: number;
  readonly freeExtents: number;
  /** Why nothing new is cut from it now; null when it is. */
  readonly unusable: string | null;
}

/** The groups that a layout has on a node, of the spaces that it has there. */
export function spacesByGroup(
  layout: DiskLayout,
  spaces: readonly ClaimSpace[],
): readonly GroupSpaces[] {
  if (!isNodeGroup(layout)) return spaces.map((one) => groupOf(one.disk.facts.id, [one]));
  return spaces.length === 0 ? [] : [groupOf(null, spaces)];
}

function groupOf(disk: DiskId | null, all: readonly ClaimSpace[]): GroupSpaces {
  const usable = all.filter(({ unusable }) => unusable === null);
  return {
    disk,
    spaces: usable.toSorted((a, b) => b.freeExtents - a.freeExtents),
    totalExtents: all.reduce((sum, { totalExtents }) => sum + totalExtents, 0),
    freeExtents: usable.reduce((sum, { freeExtents }) => sum + freeExtents, 0),
    unusable: usable.length > 0 ? null : (all[0]?.unusable ?? null),
  };
}

/** What volumes of a class may take of a group together; null where nothing says it. */
export function limitExtents(
  { limit }: ProvisionedClass,
  { totalExtents }: Pick<GroupSpaces, 'totalExtents'>,
): number | null {
  if (limit === null) return null;
  return limit.kind === 'percent'
    ? Math.floor((totalExtents * limit.percent) / 100)
    : Math.floor(limit.bytes / LOGICAL_EXTENT_BYTES);
}

/** What the volumes that were made for claims of a class take of a group, mirrors counted. */
export function takenExtents(
  { disks }: DesiredNode,
  {
    layout,
    provision,
    disk,
  }: {
    readonly layout: DiskLayout;
    readonly provision: ProvisionedClass;
    readonly disk: DiskId | null;
  },
): number {
  return disks
    .filter((one) => one.layout === layout.name && (disk === null || one.facts.id === disk))
    .flatMap(({ volumes }) => volumes)
    .filter((volume) => isOfClass(volume, provision))
    .reduce(
      (sum, { sizeBytes, logical }) =>
        sum + (sizeBytes / LOGICAL_EXTENT_BYTES) * (logical?.legs?.copies ?? 1),
      0,
    );
}

function isOfClass(
  { name, purpose }: DesiredVolume,
  { storageClassName }: ProvisionedClass,
): boolean {
  return (
    purpose.kind === 'offered' &&
    purpose.storageClassName === storageClassName &&
    claimOfProvisionedName(name) !== null
  );
}
