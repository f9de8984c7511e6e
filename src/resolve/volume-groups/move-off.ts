import {
  formatBytes,
  LOGICAL_EXTENT_BYTES,
  PHYSICAL_VOLUME_START_BYTES,
} from '../../model/values/bytes.ts';
import type { DiskLayout } from '../../model/declared/declarations.ts';
import {
  isHeldDisk,
  type DesiredDisk,
  type DesiredNode,
  type DesiredVolume,
  type LeavingDisk,
  type LegMove,
} from '../../model/planned/desired.ts';
import { nodeGroupOn } from '../../assess/node-group-on.ts';
import type { DiskId, NodeName, VolumeId } from '../../model/identifiers.ts';
import type {
  Inventory,
  ObservedLogicalVolume,
  ObservedVolumeGroup,
} from '../../model/observed/inventory.ts';
import { refusal, type Refusal } from '../../model/planned/refusal.ts';
import { compareText, groupedBy, sortedBy } from '../../model/values/order.ts';
import { extentsOnEach } from '../../model/volumes/segments.ts';
import { volumeTitle } from '../../model/volumes/volume-name.ts';
import {
  assessDesired,
  pendingExtents,
  reserveExtents,
  type AssessedDisk,
} from '../claims/claim-space.ts';

interface Known {
  readonly inventory: Inventory;
  readonly layouts: readonly DiskLayout[];
}

/**
 * A node with the places that get what lies on disks that go, in groups over several disks: on one
 * that has no other leg of the volume, and most free beside the reserve and all that is still to be
 * cut. A move that was begun keeps its place.
 *
 * @returns the very same node where nothing moves.
 */
export function withMoves(desired: DesiredNode, known: Known): DesiredNode {
  const groups = groupedBy(
    desired.disks.filter((disk) => nodeGroupOn(disk) !== null),
    (disk) => nodeGroupOn(disk) ?? '',
  );
  const moves = new Map<VolumeId, LegMove>();
  const refusals: Refusal[] = [];
  for (const [name, disks] of groups) {
    const group = readGroup(desired, known, { name, disks });
    if (group === null) continue;
    for (const volume of sortedBy(volumesOf(disks), (one) => one.volume)) {
      const answer = moveOf(volume, group);
      if (answer === null) continue;
      if ('code' in answer) refusals.push(answer);
      else moves.set(volume.volume, answer);
    }
    refusals.push(...unmovable(group));
  }
  if (moves.size + refusals.length === 0) return desired;
  return {
    ...desired,
    disks: desired.disks.map((disk) => ({
      ...disk,
      volumes: disk.volumes.map((volume) => withMove(volume, moves.get(volume.volume))),
    })),
    refusals: [...desired.refusals, ...refusals],
  };
}

function withMove(volume: DesiredVolume, move: LegMove | undefined): DesiredVolume {
  return move === undefined ? volume : { ...volume, move };
}

function volumesOf(disks: readonly DesiredDisk[]): readonly DesiredVolume[] {
  return disks.flatMap(({ volumes }) => volumes.filter(({ logical }) => logical !== undefined));
}

interface Member {
  readonly uuid: string;
  readonly disk: DesiredDisk;
  /** Set where the disk goes and is to be emptied. */
  readonly leaving: LeavingDisk | null;
  readonly isUsable: boolean;
}

interface MovingGroup {
  readonly desired: DesiredNode;
  readonly name: string;
  readonly disks: readonly DesiredDisk[];
  readonly members: readonly Member[];
  readonly found: readonly ObservedLogicalVolume[];
  /** By physical volume, in extents; what a move takes is taken away. */
  readonly free: Map<string, number>;
}

/** null where nothing of it is to move, or may: it is not whole. */
function readGroup(
  desired: DesiredNode,
  { inventory, layouts }: Known,
  { name, disks }: { readonly name: string; readonly disks: readonly DesiredDisk[] },
): MovingGroup | null {
  const there = inventory.disks.flatMap(({ volumeGroup }) =>
    volumeGroup?.name === name ? [volumeGroup] : [],
  );
  const [group] = there;
  if (group === undefined || group.physicalVolumes.some(({ missing }) => missing)) return null;
  const found = there.flatMap(({ volumes }) => volumes);
  const assessed = disks.map((disk) => assessDesired(disk, desired, inventory));
  const members = assessed.flatMap((one) => memberOf(one, desired));
  const isMoving = found.some(({ moving }) => moving !== undefined);
  if (!isMoving && members.every(({ leaving }) => leaving === null)) return null;
  const pending = pendingExtents(assessed);
  const free = new Map(
    members.map(({ uuid, disk }): [string, number] => [
      uuid,
      freeExtents(group, { uuid, disk }, { layouts, count: disks.length }) -
        (pending.get(uuid) ?? 0),
    ]),
  );
  return { desired, name, disks, members, found, free };
}

function memberOf({ disk, assessment }: AssessedDisk, desired: DesiredNode): readonly Member[] {
  const partition = disk.volumes.find(({ format }) => format.kind === 'physical-volume');
  const ref = partition?.members?.find(({ volume }) => volume === partition.volume);
  if (ref === undefined) return [];
  const leaving = desired.leaving?.find((one) => one.disk === disk.facts.id) ?? null;
  const isUsable =
    !isHeldDisk(desired, disk) &&
    assessment.kind !== 'refused' &&
    !assessment.disk.readOnly &&
    !assessment.disk.failing;
  return [
    { uuid: ref.uuid, disk, leaving: leaving?.move === undefined ? null : leaving, isUsable },
  ];
}

/** Beside the reserve; of one that is not in the group yet, all that it is going to have. */
function freeExtents(
  { physicalVolumes }: ObservedVolumeGroup,
  { uuid, disk }: Pick<Member, 'uuid' | 'disk'>,
  { layouts, count }: { readonly layouts: readonly DiskLayout[]; readonly count: number },
): number {
  const member = physicalVolumes.find((one) => one.uuid === uuid);
  const bytes =
    disk.volumes.find(({ format }) => format.kind === 'physical-volume')?.sizeBytes ?? 0;
  const total =
    member?.totalExtents ??
    Math.floor((bytes - PHYSICAL_VOLUME_START_BYTES) / LOGICAL_EXTENT_BYTES);
  const arrangement = layouts.find(({ name }) => name === disk.layout)?.arrangement;
  const reserve =
    arrangement?.kind === 'volume-group' ? reserveExtents(arrangement.group, total, count) : 0;
  return (member?.freeExtents ?? total) - reserve;
}

/** Where a leg of a volume goes; null where all of it stays. */
function moveOf(volume: DesiredVolume, group: MovingGroup): LegMove | Refusal | null {
  const found = group.found.find(({ name }) => name === volume.logical?.name);
  if (found === undefined || found.thinPool !== undefined) return null;
  const extents = extentsOnEach(found);
  const sizeBytes = extents * LOGICAL_EXTENT_BYTES;
  const { moving, physicalVolumes } = found;
  if (moving !== undefined) {
    const [to] = moving.to;
    return to === undefined ? null : { from: moving.from, to, sizeBytes };
  }
  const leaves = group.members.find(
    ({ uuid, leaving }) => leaving !== null && physicalVolumes.includes(uuid),
  );
  if (leaves === undefined) return null;
  const by = leaves.leaving?.move?.by ?? null;
  const candidates = group.members.filter(
    ({ uuid, disk, isUsable }) =>
      isUsable && !physicalVolumes.includes(uuid) && (by === null || disk.facts.id === by),
  );
  const [best] = candidates.toSorted(
    (a, b) => freeOn(b, group) - freeOn(a, group) || compareText(a.uuid, b.uuid),
  );
  if (best === undefined || freeOn(best, group) < extents)
    return noPlace(volume, { leaves, candidates, by, extents }, group);
  group.free.set(best.uuid, freeOn(best, group) - extents);
  return { from: leaves.uuid, to: best.uuid, sizeBytes };
}

function freeOn({ uuid }: Member, { free }: MovingGroup): number {
  return free.get(uuid) ?? 0;
}

function noPlace(
  volume: DesiredVolume,
  at: {
    readonly leaves: Member;
    readonly candidates: readonly Member[];
    readonly by: LeavingDisk['disk'] | null;
    readonly extents: number;
  },
  group: MovingGroup,
): Refusal {
  const { leaves, candidates, by, extents } = at;
  const name = `${leaves.disk.layout}/${volumeTitle(volume)}`;
  const only = by === null ? 'no other disk of its group' : `the disk ${by} that is to get it`;
  return refusal(
    'cannot-move',
    { ...about(leaves, group), volume: volume.volume },
    {
      summary:
        candidates.length === 0 && by !== null
          ? `${name} is not moved from ${leaves.disk.facts.id}: ${by} is no disk of its group that can be used, or has a leg of it`
          : `${name} is not moved from ${leaves.disk.facts.id}: ${only} has ${sizeText(extents)} free`,
      evidence: [
        `${name} has ${sizeText(extents)} on ${leaves.disk.facts.id}`,
        ...candidates.map(
          (one) =>
            `${one.disk.facts.id}: ${sizeText(Math.max(0, freeOn(one, group)))} free beside the reserve`,
        ),
      ],
      remedy:
        'Attach a disk that the layout selects, lower the reserve, or give volumes up. Until then it stays on the disk that goes, and is served.',
    },
  );
}

/** What lies on a disk that goes, and nothing declares: nobody said that it may be changed. */
function unmovable(group: MovingGroup): readonly Refusal[] {
  const declared = new Set(volumesOf(group.disks).map(({ logical }) => logical?.name));
  return group.members
    .filter(({ leaving }) => leaving !== null)
    .flatMap((member) => {
      const rest = group.found.filter(
        ({ name, physicalVolumes, thinPool }) =>
          thinPool === undefined && physicalVolumes.includes(member.uuid) && !declared.has(name),
      );
      if (rest.length === 0) return [];
      const id = member.disk.facts.id;
      return [
        refusal('cannot-move', about(member, group), {
          summary: `${id} does not leave volume group ${group.name}: volumes lie on it that nothing declares`,
          evidence: rest.map(
            ({ name, sizeBytes }) => `logical volume ${name}, ${formatBytes(sizeBytes)}`,
          ),
          remedy:
            'Declare them again, or give them up with a WipeConsent; pvmove(8) moves them by hand.',
        }),
      ];
    });
}

function about(
  { disk }: Member,
  { desired }: MovingGroup,
): { readonly node: NodeName; readonly layout: string; readonly disk: DiskId } {
  return { node: desired.node, layout: disk.layout, disk: disk.facts.id };
}

function sizeText(extents: number): string {
  return formatBytes(extents * LOGICAL_EXTENT_BYTES);
}
