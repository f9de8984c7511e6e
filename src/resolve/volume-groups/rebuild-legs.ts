import { formatBytes, LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import type { DesiredNode, DesiredVolume, LegMove } from '../../model/planned/desired.ts';
import type { VolumeId } from '../../model/identifiers.ts';
import type { ObservedLogicalVolume } from '../../model/observed/inventory.ts';
import { refusal, type Refusal } from '../../model/planned/refusal.ts';
import { sortedBy } from '../../model/values/order.ts';
import type { SyncProgress } from '../../model/volumes/mirror-legs.ts';
import { isLost } from '../../model/volumes/lost-volume.ts';
import { parseMark } from '../../model/volumes/mark.ts';
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
 * A node with the places of legs of mirrors that are made anew, because a DiskReplacement with
 * `data: rebuild` takes the disk away that they lie on, or that is missing: on a disk that has no
 * other leg of the mirror, and most free. What has no copy elsewhere is refused by name.
 *
 * @returns the very same node where nothing is rebuilt.
 */
export function withRebuilds(desired: DesiredNode, known: LegNode): DesiredNode {
  if (desired.leaving?.some(({ rebuild }) => rebuild !== undefined) !== true) return desired;
  const rebuilds = new Map<VolumeId, LegMove>();
  const refusals: Refusal[] = [];
  for (const group of roomyGroups(desired, known)) {
    for (const volume of sortedBy(logicalOf(group.disks), (one) => one.volume)) {
      const answer = rebuildOf(volume, group);
      if (answer === null) continue;
      if ('code' in answer) refusals.push(answer);
      else rebuilds.set(volume.volume, answer);
    }
    refusals.push(...withoutCopy(group));
  }
  if (rebuilds.size + refusals.length === 0) return desired;
  return {
    ...desired,
    disks: desired.disks.map((disk) => ({
      ...disk,
      volumes: disk.volumes.map((volume) => {
        const rebuild = rebuilds.get(volume.volume);
        return rebuild === undefined ? volume : { ...volume, rebuild };
      }),
    })),
    refusals: [...desired.refusals, ...refusals],
  };
}

function isToRebuild({ leaving }: LegDisk): boolean {
  return leaving?.rebuild !== undefined;
}

/** lvmraid(7): the types that lvconvert(8) makes legs of anew, of those that we cut. */
function isMirror({ segmentType }: ObservedLogicalVolume): boolean {
  return segmentType === 'raid1' || segmentType === 'raid10';
}

function rebuildOf(volume: DesiredVolume, group: RoomyGroup): LegMove | Refusal | null {
  const found = group.found.find(({ name }) => name === volume.logical?.name);
  if (found === undefined || !isMirror(found)) return null;
  // What is moved, or was begun to be, ends first, or is aborted.
  if (volume.move !== undefined || volume.abortedMove !== undefined) return null;
  const { physicalVolumes, replacing } = found;
  const sizeBytes = extentsOnEach(found) * LOGICAL_EXTENT_BYTES;
  const [first = ''] = physicalVolumes;
  // One that was begun is ended: it has its new leg.
  if (replacing !== undefined) return { from: replacing.from, to: first, sizeBytes };
  const going = group.members.filter(
    (member) => isToRebuild(member) && physicalVolumes.includes(member.uuid),
  );
  // One that is missing first: lvconvert --replace wants a mirror that is whole.
  const leaves = going.find(({ uuid }) => group.missing.has(uuid)) ?? going[0];
  if (leaves === undefined) return null;
  if (found.moving !== undefined)
    return isAbortRefused(volume, group) ? null : moveBegun(volume, leaves, group);
  const gone = physicalVolumes.filter((uuid) => group.missing.has(uuid));
  if (gone.length > 1) return severalGone(volume, { leaves, gone }, group);
  if (gone.some((uuid) => uuid !== leaves.uuid)) return null;
  const { syncing } = found;
  if (syncing !== undefined) return notCopied(volume, { leaves, ...syncing }, group);
  return newLeg(volume, { found, leaves }, group);
}

/** On the disk that is to get it, or where most is free. */
function newLeg(
  volume: DesiredVolume,
  { found, leaves }: { readonly found: ObservedLogicalVolume; readonly leaves: LegDisk },
  group: RoomyGroup,
): LegMove | Refusal {
  const { physicalVolumes } = found;
  const extents = extentsOnEach(found);
  const by = leaves.leaving?.rebuild?.by ?? null;
  const asked = { on: physicalVolumes, by, extents };
  const place = takeLegPlace(asked, group);
  return place === null
    ? noPlace(volume, { leaves, asked }, group)
    : { from: leaves.uuid, to: place.uuid, sizeBytes: extents * LOGICAL_EXTENT_BYTES };
}

function severalGone(
  volume: DesiredVolume,
  { leaves, gone }: { readonly leaves: LegDisk; readonly gone: readonly string[] },
  group: RoomyGroup,
): Refusal {
  const name = `${leaves.disk.layout}/${volumeTitle(volume)}`;
  return refusal(
    'cannot-rebuild',
    { ...aboutLegDisk(leaves, group), volume: volume.volume },
    {
      summary: `${name} is not rebuilt: ${String(gone.length)} disks that it lies on are missing`,
      evidence: gone.map((uuid) => `physical volume ${uuid} is missing`),
      remedy:
        'Attach all of them but one again: legs are rebuilt one after another. Nothing of the volume is changed meanwhile.',
    },
  );
}

/** Whether it is said already why its move is not aborted. */
function isAbortRefused({ volume }: DesiredVolume, { desired }: RoomyGroup): boolean {
  return desired.refusals.some((one) => one.code === 'cannot-move' && one.volume === volume);
}

/** It can neither end nor be aborted: in pieces, or while another disk is missing, too. */
function moveBegun(volume: DesiredVolume, leaves: LegDisk, group: RoomyGroup): Refusal {
  const name = `${leaves.disk.layout}/${volumeTitle(volume)}`;
  return refusal(
    'cannot-rebuild',
    { ...aboutLegDisk(leaves, group), volume: volume.volume },
    {
      summary: `${name} is not rebuilt: a move of it was begun, and a disk of its group is missing`,
      evidence: Array.from(group.missing, (uuid) => `physical volume ${uuid} is missing`),
      remedy:
        'Attach that disk again: then the move comes to its end, or is aborted, and the next plan rebuilds the mirror. Nothing of the volume is changed meanwhile.',
    },
  );
}

/** Its other legs are what there is of the data, and not all of them are copies yet. */
function notCopied(
  volume: DesiredVolume,
  { leaves, percent, idle }: SyncProgress & { readonly leaves: LegDisk },
  group: RoomyGroup,
): Refusal {
  const name = `${leaves.disk.layout}/${volumeTitle(volume)}`;
  return refusal(
    'cannot-rebuild',
    { ...aboutLegDisk(leaves, group), volume: volume.volume },
    {
      ...(idle === true
        ? {
            summary: `${name} is not rebuilt: another leg of it is no copy, and the kernel does not copy it`,
            evidence: ['as a rule it could not read the leg that it copies from'],
            remedy:
              'Look at the messages of the kernel (dmesg), and copy the data with your own tools while it can be read. Where that disk can be read again, a reboot has the kernel begin anew.',
          }
        : {
            summary: `${name} is not rebuilt yet: another leg of it is still being copied`,
            evidence: [`${String(percent)}% of it is there`],
            remedy: 'Wait until it is copied: the next plan after that rebuilds it.',
          }),
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
    'cannot-rebuild',
    { ...aboutLegDisk(leaves, group), volume: volume.volume },
    {
      summary: `${name} is not rebuilt: ${reason}`,
      evidence: [
        `its leg on ${leaves.disk.facts.id} takes ${extentsText(asked.extents)}`,
        ...evidence,
      ],
      remedy:
        'Attach a disk that the layout selects, lower the reserve, or give volumes up. Until then the mirror has a leg too few.',
    },
  );
}

/** It goes with its disk under a consent, or is refused by name while there is none. */
function isGivenUp(
  found: ObservedLogicalVolume,
  { member, group }: { readonly member: LegDisk; readonly group: RoomyGroup },
): boolean {
  const { physicalVolumes } = group.group;
  const volumes = group.found;
  return member.leaving?.discard === true && isLost({ physicalVolumes, volumes }, found);
}

/** Whether the plan takes it away. */
function isRemoved(label: string, { desired }: RoomyGroup): boolean {
  const mark = parseMark(label);
  return mark !== null && desired.removals.some(({ volume }) => volume === mark.volume);
}

/** What lies on a disk that goes, and is on no other: no mirror has it. */
function withoutCopy(group: RoomyGroup): readonly Refusal[] {
  const there = new Map(group.found.map((one) => [one.name, one]));
  return group.members.filter(isToRebuild).flatMap((member) => {
    const { uuid, disk } = member;
    const isMissing = group.missing.has(uuid);
    const around = { member, group };
    const declared = logicalOf(group.disks).flatMap((volume) => {
      const found = there.get(volume.logical?.name ?? '');
      const isOn =
        found === undefined
          ? isMissing && volume.logical?.physicalVolume.uuid === uuid
          : !isMirror(found) && found.physicalVolumes.includes(uuid) && !isGivenUp(found, around);
      return isOn
        ? [`${disk.layout}/${volumeTitle(volume)}, ${formatBytes(volume.sizeBytes)}`]
        : [];
    });
    const names = new Set(logicalOf(group.disks).map(({ logical }) => logical?.name));
    const others = group.found.flatMap(({ name, label, physicalVolumes, sizeBytes }) =>
      physicalVolumes.includes(uuid) && !names.has(name) && !isRemoved(label, group)
        ? [`logical volume ${name}, which nothing declares, ${formatBytes(sizeBytes)}`]
        : [],
    );
    const evidence = [...declared, ...others];
    if (evidence.length === 0) return [];
    const id = disk.facts.id;
    return [
      refusal('cannot-rebuild', aboutLegDisk(member, group), {
        summary: isMissing
          ? `volume group ${group.name} does not forget ${id}: what lies on it is on no other disk`
          : `${id} does not leave volume group ${group.name}: what lies on it is on no other disk`,
        evidence,
        remedy: isMissing
          ? member.leaving?.discard === true
            ? 'Give up what nothing declares with a consent ("diskwright consent"). Mirrors are rebuilt all the same.'
            : 'Attach the disk again, or restore these volumes from a backup: their data is on it alone. To give it up, write "data: discard": then a consent for each of them takes it out of the group. Mirrors are rebuilt all the same.'
          : 'Write "data: move" to have them copied to other disks, or "data: discard" to give them up with the disk. Mirrors are rebuilt all the same.',
      }),
    ];
  });
}
