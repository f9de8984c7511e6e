import {
  isRebuiltOff,
  type DesiredDisk,
  type DesiredNode,
  type DesiredVolume,
  type MemberRef,
} from '../../model/planned/desired.ts';
import type { DiskAssessment } from '../../assess/disk-assessment.ts';
import type { DiskId } from '../../model/identifiers.ts';
import type { ObservedVolumeGroup } from '../../model/observed/inventory.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { refusal, type Refusal } from '../../model/planned/refusal.ts';

/** A disk under a group over several, as it was found. */
export interface DiskUnderGroup {
  readonly disk: DesiredDisk;
  readonly assessment: DiskAssessment;
  /** The partition under the group. */
  readonly partition: DesiredVolume | null;
}

/** How a group over several disks was found. */
export type GroupState =
  /** Not made yet, or not finished on one disk; it is made on `first`. */
  | { readonly kind: 'none'; readonly first: DiskId | null }
  | {
      readonly kind: 'whole';
      /** UUIDs of the physical volumes in it. */
      readonly present: readonly string[];
      /** Those of them on disks that may be used. */
      readonly usable: readonly string[];
    }
  /**
   * All that is amiss is that disks are missing which a DiskReplacement with `data: rebuild` takes
   * away: mirrors get new legs, other disks join, and nothing else of it changes.
   */
  | {
      readonly kind: 'rebuilding';
      readonly present: readonly string[];
      readonly usable: readonly string[];
    }
  /** Something of it is not as it was made: nothing of it changes, what is whole in it goes on. */
  | {
      readonly kind: 'impaired';
      readonly present: readonly string[];
      readonly usable: readonly string[];
      readonly refusal: Refusal;
    };

interface Subject {
  readonly node: DesiredNode;
  readonly name: string;
}

export function readGroupState(
  subject: Subject,
  disksUnderGroup: readonly DiskUnderGroup[],
): GroupState {
  const finished = disksUnderGroup.filter(isFinished);
  const group = finished.flatMap(({ assessment }) => groupOf(assessment) ?? [])[0];
  if (finished.length === 0) return { kind: 'none', first: makerOf(subject, disksUnderGroup) };
  // Stryker disable next-line ArrayDeclaration: a member without a UUID is none of them
  const members = disksUnderGroup.flatMap(({ partition }) => partition?.members ?? []);
  const back = finished.filter((one) => isBack(one, group));
  const evidence = [
    ...back.map(backText),
    ...finished
      .filter((one) => !back.includes(one))
      .flatMap((diskUnderGroup) => assignmentDifferences(subject, diskUnderGroup, group)),
    ...(group === undefined ? [] : groupDifferences(subject, withoutBack(group, back), members)),
    ...disksUnderGroup.flatMap((diskUnderGroup) => refusedMember(diskUnderGroup, group)),
  ];
  const present = (group?.physicalVolumes ?? []).map(({ uuid }) => uuid);
  const refused = new Set(
    disksUnderGroup
      .filter(({ assessment }) => assessment.kind === 'refused')
      .map((diskUnderGroup) => memberOf(diskUnderGroup)?.uuid),
  );
  const usable = (group?.physicalVolumes ?? [])
    .filter(({ uuid, missing }) => !missing && !refused.has(uuid))
    .map(({ uuid }) => uuid);
  const isMissed = group?.physicalVolumes.some(({ missing }) => missing) === true;
  if (evidence.length === 0) return { kind: isMissed ? 'rebuilding' : 'whole', present, usable };
  return {
    kind: 'impaired',
    present,
    usable,
    refusal: impaired(subject, disksUnderGroup, {
      evidence,
      remedy: back.length === 0 ? ATTACH : takeOutAgain(subject),
    }),
  };
}

/** The disk on which the group was begun, else the first. */
function makerOf({ name }: Subject, disksUnderGroup: readonly DiskUnderGroup[]): DiskId | null {
  const begun = disksUnderGroup.find(({ assessment }) => groupOf(assessment)?.name === name);
  return (begun ?? disksUnderGroup[0])?.disk.facts.id ?? null;
}

/** Its partition was marked ready: the physical volume in it is in the group. */
function isFinished({ assessment, partition }: DiskUnderGroup): boolean {
  if (assessment.kind !== 'ours' || partition === null) return false;
  const found = assessment.volumes.get(partition.volume);
  return found !== undefined && parseMark(found.label)?.state === 'ready';
}

function groupOf(assessment: DiskAssessment): ObservedVolumeGroup | undefined {
  return assessment.kind === 'refused' ? undefined : assessment.disk.volumeGroup;
}

function memberOf({ partition }: DiskUnderGroup): MemberRef | undefined {
  return partition?.members?.find(({ volume }) => volume === partition.volume);
}

function assignmentDifferences(
  { name }: Subject,
  diskUnderGroup: DiskUnderGroup,
  group: ObservedVolumeGroup | undefined,
): readonly string[] {
  const { id } = diskUnderGroup.disk.facts;
  const found = groupOf(diskUnderGroup.assessment);
  const uuid = memberOf(diskUnderGroup)?.uuid;
  if (found === undefined) return [`${id}: finished before, and LVM reports no group on it`];
  return [
    found.name === name
      ? null
      : `${id}: its group is called ${found.name}, and was made as ${name}`,
    // Stryker disable next-line OptionalChaining: the group is the first that one of them states
    found.uuid === group?.uuid
      ? null
      : `${id}: its group of this name is another one (${found.uuid})`,
    found.physicalVolumes.some((one) => one.uuid === uuid)
      ? null
      : `${id}: its group has no physical volume ${uuid ?? ''}`,
  ].filter((text) => text !== null);
}

/**
 * Whether its disk is there, and LVM counts its physical volume as missing all the same: the group
 * was changed without it, and something lies on it as far as the others know (pvs(8), pv_missing).
 */
function isBack(diskUnderGroup: DiskUnderGroup, group: ObservedVolumeGroup | undefined): boolean {
  const uuid = memberOf(diskUnderGroup)?.uuid;
  return (
    groupOf(diskUnderGroup.assessment) === undefined &&
    group?.physicalVolumes.some((one) => one.uuid === uuid && one.missing) === true
  );
}

function backText(diskUnderGroup: DiskUnderGroup): string {
  const uuid = memberOf(diskUnderGroup)?.uuid ?? '';
  return `${diskUnderGroup.disk.facts.id}: it came back after its group was changed without it; its physical volume ${uuid} counts as missing`;
}

function withoutBack(
  group: ObservedVolumeGroup,
  back: readonly DiskUnderGroup[],
): ObservedVolumeGroup {
  const uuids = new Set(back.map((one) => memberOf(one)?.uuid));
  return {
    ...group,
    physicalVolumes: group.physicalVolumes.filter(({ uuid }) => !uuids.has(uuid)),
  };
}

function groupDifferences(
  { node }: Subject,
  { physicalVolumes }: ObservedVolumeGroup,
  members: readonly MemberRef[],
): readonly string[] {
  return physicalVolumes.flatMap(({ uuid, missing }) => {
    const member = members.find((one) => one.uuid === uuid);
    if (member === undefined)
      return [
        `it has another physical volume ${uuid}${missing ? ', which is missing' : ''}, of no disk of its layout`,
      ];
    return missing && !isRebuiltOff(node, member.disk)
      ? [`its physical volume ${uuid} of ${member.disk} is missing`]
      : [];
  });
}

/** A disk of the group that may not be used, as the same metadata on the others state. */
function refusedMember(
  diskUnderGroup: DiskUnderGroup,
  group: ObservedVolumeGroup | undefined,
): readonly string[] {
  const { assessment, disk } = diskUnderGroup;
  if (assessment.kind !== 'refused') return [];
  const uuid = memberOf(diskUnderGroup)?.uuid;
  const isIn = group?.physicalVolumes.some((one) => one.uuid === uuid && !one.missing) === true;
  return isIn ? [`${disk.facts.id}: ${assessment.refusal.summary}`] : [];
}

const ATTACH =
  'Attach what is missing, or look at it with "vgs" and "pvs" on the node. Volumes that lie only on disks that are there go on.';

function takeOutAgain({ name }: Subject): string {
  return `Where a DiskReplacement gives up what lies on the disk, take the disk out again; then the plan goes on. To keep it, take the DiskReplacement out of git, and have LVM count the disk in again on the node: "vgextend --restoremissing ${name} DEVICE". Volumes that lie only on the other disks go on.`;
}

function impaired(
  { node, name }: Subject,
  disksUnderGroup: readonly DiskUnderGroup[],
  { evidence, remedy }: { readonly evidence: readonly string[]; readonly remedy: string },
): Refusal {
  return refusal(
    isUnread(disksUnderGroup) ? 'group-unreadable' : 'group-incomplete',
    // Stryker disable next-line OptionalChaining: what is impaired was finished on one of them
    { node: node.node, layout: disksUnderGroup[0]?.disk.layout ?? '' },
    {
      summary: `volume group ${name} is not as it was made; nothing of it is changed`,
      evidence: Array.from(new Set(evidence)),
      remedy,
    },
  );
}

function isUnread(disksUnderGroup: readonly DiskUnderGroup[]): boolean {
  return disksUnderGroup
    .filter(isFinished)
    .every(({ assessment }) => groupOf(assessment) === undefined);
}
