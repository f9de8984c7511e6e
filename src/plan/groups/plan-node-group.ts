import { isOnPhysicalVolume } from '../../model/planned/operation-traits.ts';
import type { KnownInventory } from '../../assess/known-inventory.ts';
import {
  isHeldDisk,
  isRebuiltOff,
  leavingReason,
  type DesiredDisk,
  type DesiredNode,
  type DesiredVolume,
  type Legs,
  type MemberRef,
  type Removal,
} from '../../model/planned/desired.ts';
import { assessDisk, type DiskAssessment } from '../../assess/disk-assessment.ts';
import { disksWithId } from '../../assess/disk-holds.ts';
import type { DiskId, VolumeId } from '../../model/identifiers.ts';
import type { ObservedVolume } from '../../model/observed/inventory.ts';
import { refusal, type Refusal } from '../../model/planned/refusal.ts';
import type {
  AbortMove,
  MoveLogicalVolume,
  RebuildLogicalVolume,
} from '../../model/planned/plan.ts';
import { placesUnder } from '../../model/volumes/moving-extents.ts';
import { legCount } from '../../model/volumes/segments.ts';
import { planUnlessDamaged } from './damaged-pool.ts';
import { readGroupState, type DiskUnderGroup, type GroupState } from './group-state.ts';
import {
  diskRef,
  inPhases,
  ownerOf,
  planDisk,
  volumeContext,
  type DiskPlan,
} from '../plan-disk.ts';
import { withoutHeldRoom } from '../removal/held-room.ts';
import { heldRemovals } from '../removal/plan-removal.ts';
import type { VolumePlan } from '../volumes/plan-volume.ts';
import {
  foundAt,
  refuseVolume,
  nameOfVolume,
  type VolumeContext,
} from '../volumes/volume-context.ts';
import { isHalfPool, isLogical } from '../../model/observed/observed-volume.ts';
import {
  abortOperations,
  isFinished,
  isOutOfGroup,
  leaveOperations,
  moveOperations,
} from './leave-group.ts';
import { forgetOperations, rebuildOperations } from './rebuild-group.ts';
import { withoutUnfinishedPools, type PlannedVolume } from './unfinished-pools.ts';

interface Subject {
  readonly node: DesiredNode;
  readonly observed: KnownInventory;
  /** Of the group. */
  readonly name: string;
}

/**
 * What has to be done on the disks under one group, and with what is cut from it. The group is made
 * on its first disk and then joined by one after another, each finished before the next: a stop
 * anywhere leaves a group that the others can still join. It is first made only when every disk can
 * be; later a disk that cannot be used holds up only what would lie on it.
 */
export function planNodeGroup(subject: Subject, disks: readonly DesiredDisk[]): DiskPlan {
  const { node, observed } = subject;
  const all = disks.map((disk): DiskUnderGroup => {
    const assessment = assessDisk({ ...disk, ...ownerOf(node) }, observed);
    return { disk, assessment, partition: partitionOf(disk) };
  });
  const disksUnderGroup = all.filter((one) => !isOutOfGroup(subject, one, all));
  const groupState = readGroupState(subject, disksUnderGroup);
  // Stryker disable next-line ConditionalExpression: only a group that is not made has a first
  const first = groupState.kind === 'none' ? groupState.first : null;
  // A group is made on all of its disks or not at all; this one is made once the disk is out.
  const isLeft =
    groupState.kind === 'none' && disks.some((disk) => leavingReason(node, disk) !== null);
  const parts = disksUnderGroup.map((diskUnderGroup) =>
    planPart(subject, diskUnderGroup, { groupState, isLeft, first }),
  );
  const refusals = parts.flatMap((part) => part.refusals);
  if (groupState.kind === 'none' && refusals.length > 0)
    return {
      operations: [],
      refusals: [...refusals, notComplete(subject, disks)],
      unchanged: 0,
    };
  const joined = joinedAfter(groupState, parts);
  const staying = disksUnderGroup.flatMap(({ assessment }) =>
    // Stryker disable next-line ArrayDeclaration: what is no removal holds nothing
    assessment.kind === 'refused' ? [] : heldRemovals({ node, observed, device: assessment.disk }),
  );
  const cut = withoutUnfinishedPools(
    disksUnderGroup
      .flatMap((diskUnderGroup) =>
        planCut(subject, diskUnderGroup, { groupState, isLeft, joined, disksUnderGroup, staying }),
      )
      .sort((a, b) => compareDeclared(a.context.volume, b.context.volume)),
  );
  const moves = cut.flatMap((one) => moved(one, groupState));
  const removals = parts
    .flatMap(({ operations }) => operations)
    .filter((one) => one.kind === 'remove-logical-volume');
  return {
    operations: [
      ...parts.flatMap((part) => part.operations),
      ...inPhases([
        ...cut.flatMap(({ plan }) => (plan.kind === 'settled' ? [] : plan.operations)),
        ...moves,
        ...cut.flatMap((one) => aborted(one, groupState)),
      ]),
      ...(groupState.kind === 'whole'
        ? all.flatMap((one) => leaveOperations(subject, one, { all, planned: moves }))
        : []),
      ...(groupState.kind === 'whole' || groupState.kind === 'rebuilding'
        ? forgetOperations(subject, { disksUnderGroup, planned: { legs: moves, removals } })
        : []),
    ],
    refusals: [
      ...refusals,
      ...(groupState.kind === 'impaired' ? [groupState.refusal] : []),
      ...cut.flatMap(({ plan }) => (plan.kind === 'refused' ? [plan.refusal] : [])),
    ],
    unchanged:
      parts.reduce((sum, { unchanged }) => sum + unchanged, 0) +
      cut.filter(
        ({ context, plan }) =>
          plan.kind === 'settled' &&
          !plan.held &&
          context.volume.move === undefined &&
          context.volume.abortedMove === undefined &&
          context.volume.rebuild === undefined,
      ).length,
  };
}

function partitionOf({ volumes }: DesiredDisk): DesiredVolume | null {
  return volumes.find(({ format }) => format.kind === 'physical-volume') ?? null;
}

/** What is done to the partition on one disk. */
function planPart(
  { node, observed }: Subject,
  diskUnderGroup: DiskUnderGroup,
  {
    groupState,
    isLeft,
    first,
  }: { readonly groupState: GroupState; readonly isLeft: boolean; readonly first: DiskId | null },
): DiskPlan {
  const { disk } = diskUnderGroup;
  if (isForgone({ node, observed }, disk, groupState))
    return { operations: [], refusals: [], unchanged: 0 };
  // A disk that is new may join a group that misses one, and nothing else of it changes.
  const isHeld =
    groupState.kind === 'impaired' ||
    (groupState.kind === 'rebuilding' && isFinished(diskUnderGroup));
  const plan = planDisk(
    node,
    { ...disk, volumes: disk.volumes.filter(({ logical }) => logical === undefined) },
    {
      observed,
      membership: { held: isLeft || isHeld, joins: disk.facts.id !== first },
    },
  );
  if (groupState.kind !== 'rebuilding') return plan;
  const missing = groupState.present.filter((uuid) => !groupState.usable.includes(uuid));
  const operations = plan.operations.map((one) =>
    one.kind === 'extend-volume-group' ? { ...one, missing } : one,
  );
  return { ...plan, operations };
}

/** A disk that is gone, and that git says the group does not wait for. */
function isForgone(
  { node, observed }: Pick<Subject, 'node' | 'observed'>,
  { facts }: DesiredDisk,
  { kind }: GroupState,
): boolean {
  return (
    (kind === 'whole' || kind === 'rebuilding') &&
    isRebuiltOff(node, facts.id) &&
    disksWithId(observed, facts.id).length === 0
  );
}

/** What is refused stays where it is. */
function moved(
  { context, plan }: PlannedVolume,
  groupState: GroupState,
): readonly (MoveLogicalVolume | RebuildLogicalVolume)[] {
  if (plan.kind === 'refused') return [];
  switch (groupState.kind) {
    case 'whole':
      return [...rebuildOperations(context), ...moveOperations(context)];
    case 'rebuilding':
      return rebuildOperations(context);
    case 'none':
    case 'impaired':
      return [];
  }
}

function aborted({ context, plan }: PlannedVolume, { kind }: GroupState): readonly AbortMove[] {
  const mayChange = kind === 'whole' || kind === 'rebuilding';
  return plan.kind !== 'refused' && mayChange ? abortOperations(context) : [];
}

/** UUIDs of the physical volumes that are in the group once the plan was carried out. */
function joinedAfter(groupState: GroupState, parts: readonly DiskPlan[]): ReadonlySet<string> {
  // Stryker disable next-line ArrayDeclaration,ConditionalExpression: in no group is nothing
  const present = groupState.kind === 'none' ? [] : groupState.present;
  const operations = parts.flatMap((part) => part.operations);
  // Stryker disable next-line MethodExpression: what is on no physical volume has no such UUID
  const joining = operations.filter(isOnPhysicalVolume);
  return new Set([...present, ...joining.map((one) => one.physicalVolumeUuid)]);
}

interface Around {
  readonly groupState: GroupState;
  /** Set where it is not made because a disk begun for it goes. */
  readonly isLeft: boolean;
  readonly joined: ReadonlySet<string>;
  readonly disksUnderGroup: readonly DiskUnderGroup[];
  /** What should go of the group, and stays. */
  readonly staying: readonly Removal[];
}

/** The logical volumes that are reported on one disk. */
function planCut(
  { node, observed }: Subject,
  { disk, assessment }: DiskUnderGroup,
  around: Around,
): PlannedVolume[] {
  if (assessment.kind === 'refused') return [];
  const { kind } = around.groupState;
  const isBroken = kind === 'impaired' || kind === 'rebuilding';
  const held = isHeldDisk(node, disk) || around.isLeft || isBroken;
  const ref = diskRef(assessment.disk);
  // Stryker disable next-line BooleanLiteral: what is cut from a group joins none
  const base = { node, disk, observed, ref, held, device: assessment.disk, joins: false };
  const found =
    assessment.kind === 'ours' ? assessment.volumes : new Map<VolumeId, ObservedVolume>();
  return withoutHeldRoom(cutOn(disk, around), around.staying, found).map((volume) => {
    const context = volumeContext({ ...base, volume }, assessment);
    return { context, plan: planOf(context, around) };
  });
}

function planOf(context: VolumeContext, around: Around): VolumePlan {
  if (around.groupState.kind === 'rebuilding' && isAborted(context, around))
    return { kind: 'settled', held: true };
  const held = withheld(context, around);
  return held === null
    ? planUnlessDamaged(context)
    : { kind: 'refused', refusal: held, operations: [] };
}

/** Whether its move is aborted, or its pool's: LVM activates nothing of it before. */
function isAborted({ volume }: VolumeContext, { disksUnderGroup }: Around): boolean {
  // Stryker disable next-line OptionalChaining: what is cut from a group has a place in it
  const own = [volume.volume, volume.logical?.thinPool];
  return disksUnderGroup.some(({ disk }) =>
    disk.volumes.some((one) => one.abortedMove !== undefined && own.includes(one.volume)),
  );
}

/**
 * What is cut from the group and reported on this disk, or asked of it. LVM reports a volume on the
 * first of its legs, by their UUIDs: one that was made anew, or moved, since the node was resolved
 * may come before the others.
 */
function cutOn(
  disk: DesiredDisk,
  { disksUnderGroup }: Pick<Around, 'disksUnderGroup'>,
): readonly DesiredVolume[] {
  const reported = ({ volume }: DesiredVolume): DesiredDisk | undefined =>
    disksUnderGroup.find(
      ({ assessment }) => assessment.kind === 'ours' && assessment.volumes.has(volume),
    )?.disk;
  return disksUnderGroup.flatMap((other) =>
    other.disk.volumes.filter(
      (volume) => volume.logical !== undefined && (reported(volume) ?? other.disk) === disk,
    ),
  );
}

/**
 * In the order of the layout, in which each was given its disks by what those before it left free:
 * after a stop the next plan finds the first of them there, and gives the rest the same disks.
 */
function compareDeclared(a: DesiredVolume, b: DesiredVolume): number {
  return (
    // What is cut for claims leaves carved volumes their choice of disks, and has none itself.
    Number(a.cutFor !== undefined) - Number(b.cutFor !== undefined) ||
    a.source.line - b.source.line ||
    a.source.column - b.source.column ||
    a.ordinal - b.ordinal
  );
}

/** Why nothing is done with a volume: it is not whole, or lies otherwise than declared. */
function withheld(context: VolumeContext, around: Around): Refusal | null {
  const { partition, volume } = context;
  const { logical } = volume;
  // Stryker disable next-line ConditionalExpression,OptionalChaining: what is cut from it has legs
  if (logical?.legs === undefined) return null;
  const { legs, without } = logical;
  if (partition === null || !isLogical(partition)) {
    if (context.held) return null;
    const absent = legs.on.filter((uuid) => !around.joined.has(uuid));
    return absent.length === 0
      ? null
      : incomplete({ context, legs }, absent, around.disksUnderGroup);
  }
  // Stryker disable next-line ConditionalExpression: of a group that is not made, nothing is usable
  const isThere = around.groupState.kind === 'none' ? new Set() : new Set(around.groupState.usable);
  const missing = placesUnder(partition, context.device.volumeGroup).filter(
    // What is made anew before anything else is done, or may be missing by the word of git.
    (uuid) =>
      !isThere.has(uuid) && !isRebuilt(uuid, volume, around.groupState) && without?.uuid !== uuid,
  );
  if (missing.length > 0) return incomplete({ context, legs }, missing, around.disksUnderGroup);
  const count = partition.physicalVolumes.length;
  // Before it is a pool it is a plain volume: what was begun is made anew.
  if (isHalfPool(volume, partition)) return null;
  if (partition.segmentType === legs.type && count === legCount(legs)) return null;
  return refuseVolume(context, 'content-differs', {
    summary: `${nameOfVolume(context)} is ${partition.segmentType} on ${String(count)} disks, declared is ${legs.type} on ${String(legCount(legs))}; how a volume lies on its disks is not changed`,
    evidence: [`${foundAt(context, partition)}: ${partition.segmentType}`],
    remedy: 'Declare it as it is, or give the new volume another name and move the data.',
  });
}

function isRebuilt(uuid: string, { rebuild }: DesiredVolume, { kind }: GroupState): boolean {
  return kind === 'rebuilding' && rebuild?.from === uuid;
}

function incomplete(
  { context, legs }: { readonly context: VolumeContext; readonly legs: Legs },
  missing: readonly string[],
  disksUnderGroup: readonly DiskUnderGroup[],
): Refusal {
  const diskOf = (uuid: string): string =>
    membersOf(context.volume).find((member) => member.uuid === uuid)?.disk ??
    'no disk of its layout';
  return refuseVolume(context, 'group-incomplete', {
    summary:
      context.partition === null
        ? `${nameOfVolume(context)} is not made: a disk that it lies on is not in its group`
        : `${nameOfVolume(context)} is ${legs.copies > 1 ? 'degraded' : 'not whole'}: a disk that it lies on is not there; nothing is done with it`,
    evidence: missing.map(
      (uuid) => `physical volume ${uuid} of ${diskOf(uuid)}${reasonOf(uuid, disksUnderGroup)}`,
    ),
    remedy:
      'Attach the disk again; where it is back, do what is said of its group. What is mounted stays mounted, and nothing of the volume is changed meanwhile.',
  });
}

function reasonOf(uuid: string, disksUnderGroup: readonly DiskUnderGroup[]): string {
  const diskUnderGroup = disksUnderGroup.find(({ disk }) =>
    disk.volumes.some((volume) =>
      membersOf(volume).some((one) => one.uuid === uuid && one.volume === volume.volume),
    ),
  );
  return diskUnderGroup === undefined ? '' : refusedText(diskUnderGroup.assessment);
}

/** The physical volumes of the group that a volume is in. */
// Stryker disable next-line ArrayDeclaration: whatever is in a group over several disks has members
function membersOf({ members = [] }: DesiredVolume): readonly MemberRef[] {
  return members;
}

function refusedText(assessment: DiskAssessment): string {
  return assessment.kind === 'refused' ? `: ${assessment.refusal.summary}` : '';
}

function notComplete({ node, name }: Subject, disks: readonly DesiredDisk[]): Refusal {
  // Stryker disable next-line OptionalChaining: there is no group without a disk
  const layout = disks[0]?.layout ?? '';
  return refusal(
    'group-incomplete',
    { node: node.node, layout },
    {
      summary: `volume group ${name} is not made: not every disk of layout ${layout} can be used`,
      evidence: disks.map(({ facts }) => facts.id),
      remedy:
        'See to the disks that are refused above. A group over several disks is first made when all of them can be used.',
    },
  );
}
