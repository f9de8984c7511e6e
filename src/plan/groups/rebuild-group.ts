import { LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import { isRebuiltOff, type DesiredNode } from '../../model/planned/desired.ts';
import type {
  ObservedLogicalVolume,
  ObservedPhysicalVolume,
  ObservedVolumeGroup,
} from '../../model/observed/inventory.ts';
import { isLogical } from '../../model/observed/observed-volume.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import type {
  ForgetPhysicalVolume,
  MoveLogicalVolume,
  RebuildLogicalVolume,
  RemoveLogicalVolume,
} from '../../model/planned/plan.ts';
import { extentsOnEach } from '../../model/volumes/segments.ts';
import { spareExtentsOn } from '../../model/volumes/thin-pool.ts';
import type { KnownInventory } from '../../assess/known-inventory.ts';
import { operationBase, volumeRef, type VolumeContext } from '../volumes/volume-context.ts';
import { diskRef, volumeContext } from '../plan-disk.ts';
import type { DiskUnderGroup } from './group-state.ts';

interface Subject {
  readonly node: DesiredNode;
  readonly observed: KnownInventory;
  /** Of the group. */
  readonly name: string;
}

/**
 * A leg of a mirror on a disk that is missing, or goes, is made anew where it was given a place.
 */
export function rebuildOperations(context: VolumeContext): readonly RebuildLogicalVolume[] {
  const { volume, partition } = context;
  const { rebuild } = volume;
  if (rebuild === undefined || partition === null || !isLogical(partition)) return [];
  const { physicalVolumes, replacing } = partition;
  const isBegun = replacing?.from === rebuild.from;
  // One that was made anew has its new leg, and is copied by the kernel.
  if (!isBegun && !physicalVolumes.includes(rebuild.from)) return [];
  const reason = isBegun ? 'a rebuild that was begun is ended' : reasonOf(rebuild.from, context);
  return [
    {
      ...operationBase(context, reason),
      kind: 'rebuild-logical-volume',
      volume: volumeRef(context),
      ...rebuild,
    },
  ];
}

function reasonOf(from: string, { node, volume }: VolumeContext): string {
  const member = (volume.members ?? []).find(({ uuid }) => uuid === from);
  const leaving = node.leaving?.find(({ disk }) => disk === member?.disk);
  return `the disk of a leg goes: DiskReplacement ${leaving?.replacement ?? ''}`;
}

/** What the plan does in a group before that forgets what is missing. */
export interface PlannedInGroup {
  readonly legs: readonly (MoveLogicalVolume | RebuildLogicalVolume)[];
  /** Of what lay on a disk that is gone. */
  readonly removals: readonly RemoveLogicalVolume[];
}

/**
 * The group forgets a physical volume that is missing once the plan leaves nothing on it, or that
 * it was forgotten is written down: done on the first disk that is in the group.
 */
export function forgetOperations(
  { node, observed, name }: Subject,
  {
    disksUnderGroup,
    planned,
  }: {
    readonly disksUnderGroup: readonly DiskUnderGroup[];
    readonly planned: PlannedInGroup;
  },
): readonly ForgetPhysicalVolume[] {
  const home = disksUnderGroup.find(isInGroup);
  if (home === undefined || home.assessment.kind === 'refused' || home.partition === null)
    return [];
  const { disk, assessment, partition } = home;
  const group = assessment.disk.volumeGroup ?? null;
  const known = group?.physicalVolumes ?? [];
  const missing = known.filter((one) => one.missing);
  // vgreduce(8) takes no single one that has no device: all that are missing and empty go.
  const volumes = disksUnderGroup.flatMap((one) =>
    one.assessment.kind === 'refused' ? [] : (one.assessment.disk.volumeGroup?.volumes ?? []),
  );
  if (missing.length > 1 || !missing.every((one) => isEmptied(one, { planned, volumes, group })))
    return [];
  const gone = missing[0]?.uuid ?? unrecorded({ node, observed }, { disksUnderGroup, known });
  if (gone === null) return [];
  const device = assessment.disk;
  const context = volumeContext(
    {
      ...{ node, disk, volume: partition, observed, ref: diskRef(device), device },
      held: true,
      joins: false,
    },
    assessment,
  );
  const reason =
    missing.length > 0 ? 'its disk goes, and nothing lies on it' : 'the group does not know it';
  return [
    {
      ...operationBase(context, reason),
      kind: 'forget-physical-volume',
      volume: volumeRef(context),
      group: name,
      physicalVolumeUuid: gone,
    },
  ];
}

function isEmptied(
  { uuid, totalExtents, freeExtents }: ObservedPhysicalVolume,
  {
    planned: { legs, removals },
    volumes,
    group,
  }: {
    readonly planned: PlannedInGroup;
    /** All that is cut from the group. */
    readonly volumes: readonly ObservedLogicalVolume[];
    readonly group: ObservedVolumeGroup | null;
  },
): boolean {
  const anew = legs.filter(({ kind, from }) => kind === 'rebuild-logical-volume' && from === uuid);
  const bytes = anew.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const given = volumes
    .filter((one) => removals.some(({ removed }) => removed.uuid === one.uuid))
    .filter(({ physicalVolumes }) => physicalVolumes.includes(uuid))
    .reduce((sum, one) => sum + extentsOnEach(one), 0);
  const spare = group === null ? 0 : spareExtentsOn(group, uuid);
  return totalExtents - freeExtents <= bytes / LOGICAL_EXTENT_BYTES + given + spare;
}

/** What the group forgot in a pass that was stopped before it wrote that down; null for none. */
function unrecorded(
  { node, observed }: Pick<Subject, 'node' | 'observed'>,
  {
    disksUnderGroup,
    known,
  }: {
    readonly disksUnderGroup: readonly DiskUnderGroup[];
    readonly known: readonly ObservedPhysicalVolume[];
  },
): string | null {
  for (const { disk, partition } of disksUnderGroup) {
    const { id } = disk.facts;
    if (!isRebuiltOff(node, id)) continue;
    if (observed.disks.some(({ aliases }) => aliases.includes(id))) continue;
    const uuid = partition?.members?.find(({ volume }) => volume === partition.volume)?.uuid;
    const isRecorded = observed.records.volumes.some(
      ({ volume, state }) => volume === partition?.volume && state === 'ready',
    );
    if (uuid !== undefined && isRecorded && known.every((one) => one.uuid !== uuid)) return uuid;
  }
  return null;
}

function isInGroup({ assessment, partition }: DiskUnderGroup): boolean {
  if (assessment.kind !== 'ours' || partition === null) return false;
  const label = assessment.volumes.get(partition.volume)?.label ?? '';
  return parseMark(label)?.state === 'ready' && assessment.disk.volumeGroup !== undefined;
}
