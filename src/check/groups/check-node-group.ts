import {
  isOn,
  isOnThinPool,
  servesFinished,
  traitsOf,
  type VolumeOperation,
} from '../../model/planned/operation-traits.ts';
import {
  LOGICAL_EXTENT_BYTES,
  PHYSICAL_VOLUME_START_BYTES,
  type Bytes,
} from '../../model/values/bytes.ts';
import type { DesiredDisk, MemberRef, WithoutLeg } from '../../model/planned/desired.ts';
import { canonicalJson } from '../../model/values/digest.ts';
import type { ObservedDisk, ObservedLogicalVolume } from '../../model/observed/inventory.ts';
import { isLogical } from '../../model/observed/observed-volume.ts';
import { groupedBy } from '../../model/values/order.ts';
import type {
  MoveLogicalVolume,
  Operation,
  RebuildLogicalVolume,
} from '../../model/planned/plan.ts';
import { placesUnder } from '../../model/volumes/moving-extents.ts';
import { extentsOnEach, legCount, legExtents } from '../../model/volumes/segments.ts';
import { removedLogicalUuids } from './check-group-removal.ts';
import { checkMoves, goesForRebuild, reportedIn, volumesReportedIn } from './check-moves.ts';
import { checkRebuilds } from './check-rebuilds.ts';
import { poolExtents } from './check-thin-pool.ts';
import { nodeGroupOn } from '../../assess/node-group-on.ts';
import type { NodeCase } from '../plan-violation.ts';

/** A group over several disks, and what a plan does on any of them. */
interface GroupCase {
  readonly node: NodeCase;
  readonly name: string;
  readonly disks: readonly DesiredDisk[];
  readonly members: readonly MemberRef[];
  readonly operations: readonly VolumeOperation[];
  /** Of every disk whose partition under the group is marked ready. */
  readonly finished: readonly { readonly disk: ObservedDisk; readonly member: MemberRef }[];
  readonly complain: (message: string) => void;
}

/** Changes the group, or what is cut from it: only while all of it is there and as it was made. */
function changesGroup(operation: Operation): boolean {
  return traitsOf(operation).changesGroup === true;
}

/** What puts a disk under the group. */
function putsDiskUnder(operation: Operation): boolean {
  const { onPhysicalVolume, loss } = traitsOf(operation);
  return onPhysicalVolume === true && loss === 'create';
}

/** Holds what a plan does with groups over several disks against all their disks together. */
export function checkNodeGroups(node: NodeCase): void {
  const groups = groupedBy(
    node.desired.disks.filter((disk) => nodeGroupOn(disk) !== null),
    (disk) => nodeGroupOn(disk) ?? '',
  );
  for (const [name, disks] of groups) {
    const group = groupCase(node, name, disks);
    if (group.operations.length === 0) continue;
    checkMembers(group);
    checkMaking(group);
    checkWhole(group);
    checkLegs(group);
    checkExtents(group);
    checkMoves(group);
    checkRebuilds(group);
  }
}

function groupCase(node: NodeCase, name: string, disks: readonly DesiredDisk[]): GroupCase {
  const volumes = disks.flatMap((disk) => disk.volumes);
  const ids = new Set<string>(volumes.map(({ volume }) => volume));
  // Stryker disable next-line all: every volume on such a disk has members, and all have the same
  const members = volumes.find((one) => one.members !== undefined)?.members ?? [];
  const finished = members.flatMap((member) => {
    const marked = node.marks.find(
      ({ own, mark }) => own && mark.volume === member.volume && mark.state === 'ready',
    );
    return marked === undefined || isOut(marked.disk, member, node)
      ? []
      : [{ disk: marked.disk, member }];
  });
  const operations = node.plan.operations.filter(
    (one): one is VolumeOperation => isOn(one, 'volume') && ids.has(one.volume.volume),
  );
  const complain = (message: string): void => node.report('group', `${name}: ${message}`);
  return { node, name, disks, members, operations, finished, complain };
}

/**
 * A disk that goes, and that is in no group any more: the group on the others does not know it.
 * That it is out may not be written down yet.
 */
function isOut(disk: ObservedDisk, { uuid }: MemberRef, { desired, observed }: NodeCase): boolean {
  const goes = desired.leaving?.some((one) => disk.aliases.includes(one.disk)) === true;
  if (!goes || disk.volumeGroup !== undefined) return false;
  return observed.disks.every(
    ({ volumeGroup }) =>
      volumeGroup === undefined || volumeGroup.physicalVolumes.every((one) => one.uuid !== uuid),
  );
}

/** Every operation names the same physical volumes, and each disk of the layout has one. */
function checkMembers({ operations, members, disks, complain }: GroupCase): void {
  const text = canonicalJson(members);
  for (const { kind, volume } of operations)
    if (canonicalJson(volume.members) !== text)
      complain(`${kind} of ${volume.volume} names other physical volumes than are declared`);
  const ids = disks.map(({ facts }) => facts.id);
  if (members.some(({ disk }) => !ids.includes(disk)))
    complain('a physical volume lies on a disk that its layout does not have');
}

/** Made once, when every disk can join; a disk joins what is there, or what is made before. */
function checkMaking({ node, operations, members, finished, complain }: GroupCase): void {
  const making = operations.filter(putsDiskUnder);
  const [begin] = making;
  if (begin === undefined) return;
  const makes = making.filter(({ kind }) => kind === 'create-volume-group');
  if (finished.length > 0 && makes.length > 0) complain('it is made, and is there');
  if (finished.length === 0 && makes.length !== 1)
    complain(`it is joined, and is made ${String(makes.length)} times`);
  if (makes.length > 0 && begin.kind !== 'create-volume-group')
    complain('it is joined before it is made');
  // What a lock does not list is left out of the plan; the rest goes on.
  const isLocked = node.plan.refusals.some(({ code }) => code === 'not-locked');
  if (makes.length > 0 && making.length < members.length && !isLocked)
    complain('it is made, and not every disk of its layout joins it');
}

/** What may be done while disks are missing that are given up for mirrors to be rebuilt. */
const REBUILDS: ReadonlySet<string> = new Set([
  'extend-volume-group',
  'abort-move',
  'rebuild-logical-volume',
  'forget-physical-volume',
] as const);

function checkWhole(group: GroupCase): void {
  const { operations, name, members, finished, complain } = group;
  checkWaiting(group);
  const change = operations.find(changesGroup);
  if (change === undefined) return;
  // As each disk under it states it.
  const uuids = new Set(finished.map(({ disk }) => disk.volumeGroup?.uuid));
  const isWhole = finished.every(
    ({ disk: { volumeGroup: reported }, member }) =>
      reported?.name === name &&
      reported.physicalVolumes.some(({ uuid }) => uuid === member.uuid) &&
      reported.physicalVolumes.every(
        ({ uuid, missing }) =>
          (!missing || goesForRebuild(uuid, group)) && members.some((one) => one.uuid === uuid),
      ),
  );
  if (!isWhole || uuids.size > 1) complain(`${change.kind}, and it is not as it was made`);
}

/** While one is missing that is given up, mirrors are rebuilt and nothing else changes. */
function checkWaiting(group: GroupCase): void {
  const { operations, complain } = group;
  const isMissed = reportedIn(group).some(({ missing }) => missing);
  const change = operations.find((one) => changesGroup(one) && !REBUILDS.has(one.kind));
  if (isMissed && change !== undefined) complain(`${change.kind}, and a disk of it is missing`);
}

/** Each leg on another physical volume of the group; what is activated has all of them. */
function checkLegs(group: GroupCase): void {
  const { operations, members, complain, node } = group;
  for (const [at, operation] of operations.entries()) {
    const { kind, volume } = operation;
    if (volume.logical === undefined) continue;
    const { legs, without } = volume.logical;
    if (legs === undefined) {
      complain(`${kind} of volume ${volume.volume}, which lies nowhere`);
      continue;
    }
    const isIn = legs.on.every((uuid) => members.some((member) => member.uuid === uuid));
    if (!isIn || new Set(legs.on).size !== legs.on.length || legs.on.length !== legCount(legs))
      complain(`volume ${volume.volume} (${legs.type}) lies on ${String(legs.on.length)} disks`);
    const found = node.marks.find(({ own, mark }) => own && mark.volume === volume.volume);
    // Of a move that is aborted check-moves.ts says what may be missing.
    if (found === undefined || !isLogical(found.partition) || kind === 'abort-move') continue;
    const around = { found: found.partition, disk: found.disk, without, group };
    if (!hasAll(operation, operations.slice(0, at + 1), around))
      complain(`${kind} of volume ${volume.volume}, which is not whole`);
    if (canonicalJson(found.partition.physicalVolumes) !== canonicalJson(legs.on))
      complain(`${kind} of volume ${volume.volume}, which lies on other disks`);
  }
}

/**
 * Whether a volume has all that it lies on, or is to have it made anew by then.
 *
 * @param until the operations up to this one.
 */
function hasAll(
  { kind, volume }: VolumeOperation,
  until: readonly VolumeOperation[],
  {
    found,
    disk: { volumeGroup },
    without,
    group,
  }: {
    readonly found: ObservedLogicalVolume;
    readonly disk: ObservedDisk;
    readonly without: WithoutLeg | undefined;
    readonly group: GroupCase;
  },
): boolean {
  // Stryker disable next-line OptionalChaining,LogicalOperator,ArrayDeclaration: what is cut from a group was found in one
  const there = (volumeGroup?.physicalVolumes ?? []).filter((one) => !one.missing);
  const anew = until
    .filter(
      (one): one is RebuildLogicalVolume =>
        one.kind === 'rebuild-logical-volume' && one.volume.volume === volume.volume,
    )
    .map(({ from }) => from);
  const may = (uuid: string): boolean =>
    servesFinished({ kind }) && without?.uuid === uuid && isNamed(volume.volume, group);
  return placesUnder(found, volumeGroup).every(
    (uuid) => may(uuid) || anew.includes(uuid) || there.some((one) => one.uuid === uuid),
  );
}

/** Whether git lets a mirror be activated with a leg too few; until when, the agent looks. */
function isNamed(volume: string, { node }: GroupCase): boolean {
  return (
    node.desired.leaving?.some(
      ({ degraded }) => degraded?.some((one) => one.volume === volume) === true,
    ) === true
  );
}

/** On each physical volume by itself: what is cut from it, and what it has. */
function checkExtents(group: GroupCase): void {
  const { node, operations, members } = group;
  const there = volumesReportedIn(group);
  for (const { uuid, disk } of members) {
    const needed = operations.reduce((sum, one) => sum + extentsOn(one, uuid, there), 0);
    const free = freeOn(group, uuid);
    if (needed > free)
      node.report(
        'span',
        `volumes on ${disk} need ${String(needed)} extents, and ${String(free)} are free`,
      );
  }
}

function extentsOn(
  operation: VolumeOperation,
  uuid: string,
  there: readonly ObservedLogicalVolume[],
): number {
  if (operation.kind === 'move-logical-volume' || operation.kind === 'rebuild-logical-volume')
    return operation.to === uuid ? legExtentsOf(operation, there) : 0;
  const { logical } = operation.volume;
  if (logical?.legs?.on.includes(uuid) !== true || logical.thinPool !== undefined) return 0;
  const { legs } = logical;
  if (isOnThinPool(operation)) return poolExtents(operation, there);
  if (operation.kind === 'create-logical-volume')
    return Math.ceil(legExtents(operation.sizeBytes / LOGICAL_EXTENT_BYTES, legs));
  if (operation.kind !== 'extend-logical-volume') return 0;
  const { fromBytes, toBytes } = operation;
  return Math.ceil((toBytes - fromBytes) / LOGICAL_EXTENT_BYTES / legs.stripes);
}

/** What a leg takes that goes to another disk. */
function legExtentsOf(
  { volume, sizeBytes }: MoveLogicalVolume | RebuildLogicalVolume,
  there: readonly ObservedLogicalVolume[],
): number {
  const found = there.find(({ name }) => name === volume.logical?.name);
  // What one that was begun is copied to is allocated.
  const isBegun = found?.moving !== undefined || found?.replacing !== undefined;
  return isBegun ? 0 : sizeBytes / LOGICAL_EXTENT_BYTES;
}

function freeOn(group: GroupCase, uuid: string): number {
  for (const one of group.operations)
    if (one.kind === 'create-volume-group' || one.kind === 'extend-volume-group') {
      if (one.physicalVolumeUuid === uuid) return extentsIn(one.sizeBytes);
    }
  const found = reportedIn(group).find((one) => one.uuid === uuid);
  if (found === undefined) return 0;
  const more = group.operations.flatMap((one) =>
    one.kind === 'grow-physical-volume' && one.physicalVolumeUuid === uuid
      ? [extentsIn(one.toBytes) - found.totalExtents]
      : [],
  );
  return found.freeExtents + Math.max(0, ...more) + freedOn(group, uuid);
}

/** What volumes have of a physical volume that are taken away before anything is cut. */
function freedOn(group: GroupCase, uuid: string): number {
  const gone = removedLogicalUuids(group.node.plan.operations);
  return volumesReportedIn(group)
    .filter((one) => gone.has(one.uuid) && one.physicalVolumes.includes(uuid))
    .reduce((sum, one) => sum + extentsOnEach(one), 0);
}

function extentsIn(bytes: Bytes): number {
  return Math.floor((bytes - PHYSICAL_VOLUME_START_BYTES) / LOGICAL_EXTENT_BYTES);
}
