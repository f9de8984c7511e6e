import { plural } from '../../model/observed/describe-content.ts';
import { physicalVolumeUuid, type VolumeId } from '../../model/identifiers.ts';
import type {
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedVolumeGroup,
} from '../../model/observed/inventory.ts';
import type { GivenConsent } from '../../model/planned/desired.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { isGroupPartition, isLogical } from '../../model/observed/observed-volume.ts';
import { ownVolumes } from '../../model/volumes/own-marks.ts';
import { refusal, type Refusal, type RefusalSubject } from '../../model/planned/refusal.ts';
import {
  answerRemoval,
  begunRemoval,
  isCarrier,
  isLostMarked,
  volumePlaceText,
  type Carried,
  type GivenUp,
  type MarkedVolume,
  type RemovalAnswer,
  type RemovalWish,
} from './removals.ts';

/**
 * The volumes of ours on disks of the node that nothing declares, as far as consents speak of them.
 * What carries others (a thin pool, the partition under a group) goes when all that is cut from it
 * goes in the same plan: those are asked about first.
 *
 * @param going volumes that make way for others of the same names in the same plan.
 */
export function undeclaredRemovals(
  declared: ReadonlySet<VolumeId>,
  given: GivenUp,
  going: ReadonlySet<VolumeId>,
): readonly RemovalAnswer[] {
  const undeclared = given.inventory.disks.flatMap((disk) =>
    ownVolumes(disk, given)
      .filter(({ mark }) => !declared.has(mark.volume) && !going.has(mark.volume))
      .map(({ mark: { volume }, found }): MarkedVolume => ({ volume, disk, partition: found })),
  );
  const gone = new Set(going);
  return IN_ORDER.flatMap((isNext) =>
    undeclared
      .filter(({ partition }) => isNext(partition))
      .map((marked) => {
        const carried = { refused: refusedBy({ gone, given, declared }) };
        const wish = lostWish(marked, given) ?? {
          kind: 'not-declared',
          ...reclaimOf(marked.volume, given),
        };
        const answer = answerRemoval(marked, { ...wish, carried }, given);
        if (answer.kind === 'removed') gone.add(answer.removal.volume);
        return answer;
      }),
  );
}

/**
 * What a DiskReplacement gives up with its disk is asked about by name, also where a claim had it:
 * that gets an empty one.
 */
function lostWish(marked: MarkedVolume, { releases, inventory }: GivenUp): RemovalWish | null {
  const source = releases.get(marked.volume);
  if (source === undefined || !isLostMarked(marked)) return null;
  const record = inventory.records.volumes.find(({ volume }) => volume === marked.volume);
  return { kind: 'released', layout: record?.layout ?? '', source };
}

/**
 * A thin pool that is lost with a disk goes when all that is cut from it is given up, too, declared
 * or not: all of it is lost.
 */
export function carriedByLostPool(given: GivenUp): Carried {
  return {
    refused(marked, subject) {
      const inside = given.inventory.disks.flatMap((disk) =>
        ownVolumes(disk, given)
          .map(({ mark: { volume }, found }): MarkedVolume => ({ volume, disk, partition: found }))
          .filter(({ partition }) => isLogical(partition) && partition.thinPool === marked.volume),
      );
      const gone = inside.filter((one) => {
        const wish = lostWish(one, given);
        return wish !== null && answerRemoval(one, wish, given).kind === 'removed';
      });
      const going = new Set(gone.map(({ volume }) => volume));
      return poolRefusal(marked, marked.volume, { gone: going, given, subject });
    },
  };
}

/** Only what was made for a claim in the cluster goes with it where nothing declares it. */
function reclaimOf(
  volume: VolumeId,
  { reclaims, provisions }: GivenUp,
): { readonly reclaim?: GivenConsent } {
  const found = reclaims.get(volume);
  return found?.isProvisioned === true && provisions.has(found.storageClassName)
    ? { reclaim: found.given }
    : {};
}

/** What is cut from nothing that goes; thin pools; what is under groups. */
const IN_ORDER: readonly ((found: MarkedVolume['partition']) => boolean)[] = [
  (found) => !isCarrier(found),
  (found) => isLogical(found) && isCarrier(found),
  isGroupPartition,
];

interface AroundPool {
  /** Volumes that go in this plan, as far as is known by now. */
  readonly gone: ReadonlySet<VolumeId>;
  readonly given: GivenUp;
}

interface Around extends AroundPool {
  readonly declared: ReadonlySet<VolumeId>;
}

function refusedBy(around: Around): Carried['refused'] {
  return (marked, subject) =>
    isLogical(marked.partition)
      ? poolRefusal(marked, marked.partition.name, { ...around, subject })
      : groupRefusal(marked, { ...around, subject });
}

interface Asked extends Around {
  readonly subject: RefusalSubject;
}

function poolRefusal(
  marked: MarkedVolume,
  name: string,
  { gone, given, subject }: AroundPool & Pick<Asked, 'subject'>,
): Refusal | null {
  const left = volumesOf(marked.disk.volumeGroup, given.inventory.disks).filter(
    (one) => one.thinPool === name && !isGone(one, gone),
  );
  return left.length === 0
    ? null
    : volumesLeft(`thin pool ${marked.volume} on ${marked.disk.id}`, { marked, left, subject });
}

/**
 * A group goes when nothing is left in it. One over several disks goes with all of them, and only
 * when it is empty already: its disks are given up one after another.
 */
function groupRefusal(
  marked: MarkedVolume,
  { gone, given, subject, declared }: Asked,
): Refusal | null {
  const { disk } = marked;
  const { volumeGroup } = disk;
  const about = `the volume group on ${disk.id}`;
  if (volumeGroup === undefined)
    return refusal('group-unreadable', subject, {
      summary: `${about} is not given up: it cannot be read, and what is cut from it is not known`,
      evidence: [`${volumePlaceText(marked)}: LVM reports no group on it`],
      remedy:
        'Look at it with "vgs" and "pvs" on the node. Nothing on the disk is changed meanwhile.',
    });
  const shared = volumeGroup.physicalVolumes.length > 1;
  const left = volumesOf(volumeGroup, given.inventory.disks).filter(
    (one) => shared || !isGone(one, gone),
  );
  if (left.length > 0) return volumesLeft(about, { marked, left, subject });
  const staying = shared ? stayingMembers(marked, volumeGroup, { given, declared }) : [];
  if (staying.length === 0) return null;
  return refusal('group-incomplete', subject, {
    summary: `${about} is not given up: it lies on ${plural(volumeGroup.physicalVolumes.length, 'disk')}, and not all of them are given up with it`,
    evidence: staying,
    remedy:
      'Have a consent written for the partition under it on each of its disks ("diskwright consent"), or keep the group.',
  });
}

/** The physical volumes beside this one that no consent gives up, or that are not there. */
function stayingMembers(
  marked: MarkedVolume,
  { physicalVolumes, uuid }: ObservedVolumeGroup,
  { given, declared }: Pick<Asked, 'given' | 'declared'>,
): readonly string[] {
  const others = given.inventory.disks.flatMap((disk) =>
    disk.volumeGroup?.uuid === uuid
      ? ownVolumes(disk, given)
          .filter(({ found }) => isGroupPartition(found))
          .map(({ mark: { volume }, found }): MarkedVolume => ({ volume, disk, partition: found }))
      : [],
  );
  return physicalVolumes.flatMap((one) => {
    const member = others.find(
      ({ volume }) => physicalVolumeUuid(given.installation, volume) === one.uuid,
    );
    if (member === undefined)
      return [`physical volume ${one.uuid}: of no disk of ours that is there`];
    if (member.volume === marked.volume) return [];
    const where = `${member.disk.id}: ${volumePlaceText(member)}, volume ${member.volume}`;
    if (one.missing) return [`${where}: missing`];
    if (declared.has(member.volume)) return [`${where}: declared`];
    const carried = { refused: () => null };
    const answer = answerRemoval(member, { kind: 'not-declared', carried }, given);
    const isBegun = begunRemoval(member, given.inventory) !== null;
    return isBegun || answer.kind === 'removed'
      ? []
      : [`${where}: no consent names what it is now`];
  });
}

/** All that is cut from a group, on whichever of its disks it is reported. */
function volumesOf(
  group: ObservedVolumeGroup | undefined,
  disks: readonly ObservedDisk[],
): readonly ObservedLogicalVolume[] {
  return disks.flatMap(({ volumeGroup }) =>
    group !== undefined && volumeGroup?.uuid === group.uuid ? volumeGroup.volumes : [],
  );
}

function isGone({ label }: ObservedLogicalVolume, gone: ReadonlySet<VolumeId>): boolean {
  const mark = parseMark(label);
  return mark !== null && gone.has(mark.volume);
}

function volumesLeft(
  about: string,
  at: {
    readonly marked: MarkedVolume;
    readonly left: readonly ObservedLogicalVolume[];
    readonly subject: RefusalSubject;
  },
): Refusal {
  const { marked, left, subject } = at;
  return refusal('volumes-left', subject, {
    summary: `${about} is not given up: ${plural(left.length, 'volume')} cut from it ${left.length === 1 ? 'is' : 'are'} left`,
    evidence: left.map((partition) => {
      const isOurs = parseMark(partition.label) !== null;
      return `${volumePlaceText({ disk: marked.disk, partition })}${isOurs ? '' : ', which is no volume of ours'}`;
    }),
    remedy: isGroupPartition(marked.partition)
      ? 'Give these up by consents of their own, or keep the group. What is cut from a group over several disks goes in a plan before it.'
      : 'Give these up by consents of their own, or keep the pool.',
  });
}

/** Whether consents, or records of removals that were begun, speak of anything on the node. */
export function concernsNode({ consents, releases, reclaims, inventory }: GivenUp): boolean {
  const begun = inventory.records.consents ?? [];
  return consents.length + releases.size + reclaims.size + begun.length > 0;
}
