import { formatBytes, LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import type { DesiredNode, DesiredVolume } from '../../model/planned/desired.ts';
import type { VolumeId } from '../../model/identifiers.ts';
import { refusal, type Refusal } from '../../model/planned/refusal.ts';
import { sortedBy } from '../../model/values/order.ts';
import type { ObservedLogicalVolume } from '../../model/observed/inventory.ts';
import { isLost } from '../../model/volumes/lost-volume.ts';
import type { MovingExtents } from '../../model/volumes/moving-extents.ts';
import { extentsOnEach } from '../../model/volumes/segments.ts';
import { volumeTitle } from '../../model/volumes/volume-name.ts';
import {
  aboutLegDisk,
  extentsText,
  logicalOf,
  noLegPlace,
  takeLegPlace,
  roomyGroups,
  type LegNode,
  type AskedLeg,
  type LegDisk,
  type RoomyGroup,
} from './leg-places.ts';

/**
 * A node with the places that get what lies on disks that go, in groups over several disks: on one
 * that has no other leg of the volume, and most free beside the reserve and all that is still to be
 * cut. A move that was begun keeps its place, and is aborted where nothing asks for it any more.
 *
 * @returns the very same node where nothing moves.
 */
export function withMoves(desired: DesiredNode, known: LegNode): DesiredNode {
  if (!concernsMoves(desired, known)) return desired;
  const moves = new Map<VolumeId, Moved>();
  const refusals: Refusal[] = [];
  for (const group of roomyGroups(desired, known)) {
    const isWhole = group.missing.size === 0;
    if (!isWhole && !mayAbort(group)) continue;
    if (isWhole && !mayMove(group)) continue;
    for (const volume of sortedBy(logicalOf(group.disks), (one) => one.volume)) {
      const answer = isWhole ? moveOf(volume, group) : abortOf(volume, group);
      if (answer === null) continue;
      if ('code' in answer) refusals.push(answer);
      else moves.set(volume.volume, answer);
    }
    if (isWhole) refusals.push(...unmovable(group));
  }
  if (moves.size + refusals.length === 0) return desired;
  return {
    ...desired,
    disks: desired.disks.map((disk) => ({
      ...disk,
      volumes: disk.volumes.map((volume) => ({ ...volume, ...moves.get(volume.volume) })),
    })),
    refusals: [...desired.refusals, ...refusals],
  };
}

/** Whether a disk is to be emptied, or a move was begun. */
function concernsMoves({ leaving = [] }: DesiredNode, { inventory }: LegNode): boolean {
  return (
    leaving.some(({ move }) => move !== undefined) ||
    inventory.disks.some(
      ({ volumeGroup }) => volumeGroup?.volumes.some(({ moving }) => moving !== undefined) === true,
    )
  );
}

function mayMove({ found, members }: RoomyGroup): boolean {
  return found.some(({ moving }) => moving !== undefined) || members.some(isToEmpty);
}

/**
 * Of a group that is not whole nothing moves; what was begun is aborted where git gives up all that
 * is missing.
 */
function mayAbort({ missing, members }: RoomyGroup): boolean {
  return Array.from(missing).every((uuid) => {
    const member = members.find((one) => one.uuid === uuid);
    return member?.leaving?.rebuild !== undefined;
  });
}

function isToEmpty({ leaving }: LegDisk): boolean {
  return leaving?.move !== undefined;
}

type Moved = Pick<DesiredVolume, 'move' | 'abortedMove'>;

/** Where a leg of a volume goes; null where all of it stays. */
function moveOf(volume: DesiredVolume, group: RoomyGroup): Moved | Refusal | null {
  const found = group.found.find(({ name }) => name === volume.logical?.name);
  if (found === undefined || found.thinPool !== undefined) return null;
  const extents = extentsOnEach(found);
  const sizeBytes = extents * LOGICAL_EXTENT_BYTES;
  const { moving, physicalVolumes } = found;
  if (moving !== undefined) {
    const [to] = moving.to;
    if (to === undefined) return null;
    const leg = { from: moving.from, to, sizeBytes };
    return isWithdrawn(moving, group) ? { abortedMove: leg } : { move: leg };
  }
  const leaves = group.members.find(
    (member) => isToEmpty(member) && physicalVolumes.includes(member.uuid),
  );
  if (leaves === undefined) return null;
  const by = leaves.leaving?.move?.by ?? null;
  const asked = { on: physicalVolumes, by, extents };
  const place = takeLegPlace(asked, group);
  return place === null
    ? noPlace(volume, { leaves, asked }, group)
    : { move: { from: leaves.uuid, to: place.uuid, sizeBytes } };
}

/**
 * Whether a move that was begun is to be aborted: its disk is to stay, and so does all of the
 * volume. One that is not atomic would leave it in two places, and goes to its end.
 */
function isWithdrawn({ from, atomic }: MovingExtents, { members }: RoomyGroup): boolean {
  const source = members.find(({ uuid }) => uuid === from);
  return atomic === true && source !== undefined && !isToEmpty(source);
}

/**
 * A move of which one disk is gone for good is given up: the volume is as it was before. What has
 * no copy beside the move waits until git gives it up, for part of it may be read where it was to
 * go.
 */
function abortOf(volume: DesiredVolume, group: RoomyGroup): Moved | Refusal | null {
  const found = group.found.find(({ name }) => name === volume.logical?.name);
  if (found?.moving?.atomic !== true || found.thinPool !== undefined) return null;
  const { moving, ...unmoved } = found;
  const { from, to } = moving;
  const gone = [from, ...to].filter((uuid) => group.missing.has(uuid));
  const [target] = to;
  // Others that are missing, too, are seen to first.
  if (target === undefined || gone.length === 0 || gone.length < group.missing.size) return null;
  const source = group.members.find(({ uuid }) => uuid === from);
  const around = { physicalVolumes: group.group.physicalVolumes, volumes: group.found };
  if (isLost(around, unmoved) && source?.leaving?.discard !== true) return null;
  const active = activeIn(group, found);
  if (active !== undefined) return inUse(volume, { active, gone }, group);
  return {
    abortedMove: { from, to: target, sizeBytes: extentsOnEach(found) * LOGICAL_EXTENT_BYTES },
  };
}

/** What of a volume is active: itself, or, of a pool, what is cut from it. */
function activeIn(
  { found }: RoomyGroup,
  { name }: ObservedLogicalVolume,
): ObservedLogicalVolume | undefined {
  return found.find((one) => (one.name === name || one.thinPool === name) && one.path !== '');
}

/** The kernel would go on to copy where the group has room by then. */
function inUse(
  volume: DesiredVolume,
  { active, gone }: { readonly active: ObservedLogicalVolume; readonly gone: readonly string[] },
  group: RoomyGroup,
): Refusal | null {
  const member = group.members.find(({ uuid }) => gone.includes(uuid));
  if (member === undefined) return null;
  const name = `${member.disk.layout}/${volumeTitle(volume)}`;
  return refusal(
    'cannot-move',
    { ...aboutLegDisk(member, group), volume: volume.volume },
    {
      summary: `the move of ${name} is not aborted while it is active: ${member.disk.facts.id} is missing`,
      evidence: [
        `${active.path} is active`,
        ...gone.map((uuid) => `physical volume ${uuid} is missing`),
      ],
      remedy:
        'Drain the node and reboot it: the first plan after that aborts the move. Until then it is served as far as it can be.',
    },
  );
}

function noPlace(
  volume: DesiredVolume,
  { leaves, asked }: { readonly leaves: LegDisk; readonly asked: AskedLeg },
  group: RoomyGroup,
): Refusal {
  const name = `${leaves.disk.layout}/${volumeTitle(volume)}`;
  const { reason, evidence } = noLegPlace(asked, group);
  return refusal(
    'cannot-move',
    { ...aboutLegDisk(leaves, group), volume: volume.volume },
    {
      summary: `${name} is not moved from ${leaves.disk.facts.id}: ${reason}`,
      evidence: [
        `${name} has ${extentsText(asked.extents)} on ${leaves.disk.facts.id}`,
        ...evidence,
      ],
      remedy:
        'Attach a disk that the layout selects, lower the reserve, or give volumes up. Until then it stays on the disk that goes, and is served.',
    },
  );
}

/** What lies on a disk that goes, and nothing declares: nobody said that it may be changed. */
function unmovable(group: RoomyGroup): readonly Refusal[] {
  const declared = new Set(logicalOf(group.disks).map(({ logical }) => logical?.name));
  return group.members.filter(isToEmpty).flatMap((member) => {
    const rest = group.found.filter(
      ({ name, physicalVolumes, thinPool }) =>
        thinPool === undefined && physicalVolumes.includes(member.uuid) && !declared.has(name),
    );
    if (rest.length === 0) return [];
    const id = member.disk.facts.id;
    return [
      refusal('cannot-move', aboutLegDisk(member, group), {
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
