import { physicalVolumeUuid } from '../../model/identifiers.ts';
import type { ObservedLogicalVolume, ObservedVolume } from '../../model/observed/inventory.ts';
import type { LeavingDisk } from '../../model/planned/desired.ts';
import { LVM_PARTITION_TYPE } from '../../model/observed/partition-types.ts';
import type { Operation, RemoveLogicalVolume, RemoveVolume } from '../../model/planned/plan.ts';
import type { DiskCase } from '../plan-violation.ts';

type Subject = Omit<DiskCase, 'declared'>;

/** UUIDs of the logical volumes that these operations take out of their group. */
export function removedLogicalUuids(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(
    operations
      .filter((one) => one.kind === 'remove-logical-volume')
      .map(({ removed }) => removed.uuid),
  );
}

/**
 * A logical volume is taken out of the group that it lies in, of which every disk is there and
 * ours; a thin pool after all that is cut from it.
 */
export function checkLogicalRemoval(
  operation: RemoveLogicalVolume,
  subject: Subject,
  found: ObservedVolume,
): void {
  const { node, disk } = subject;
  const { removed } = operation;
  const complain = (message: string): void =>
    node.report('group', `volume ${removed.volume} is removed from ${disk.id}, ${message}`);
  if (!('segmentType' in found)) return;
  const { logical, isPool } = removed;
  if (logical.group !== disk.volumeGroup?.name || logical.name !== found.name)
    complain('where it is called otherwise');
  if (isPool !== (found.pool !== undefined)) complain('and it is no volume of that kind');
  const { lost, members } = removed;
  if (lost !== undefined) checkLost({ lost, members, found }, subject, complain);
  else checkDamaged({ damaged: removed.damaged, found }, subject, complain);
  checkWhole(subject, removed, complain);
  if (!isPool) return;
  const inside = volumesOfGroup(subject).filter(({ thinPool }) => thinPool === found.name);
  if (!goBefore(operation, inside, subject)) complain('and volumes are left in that thin pool');
}

/** What is removed with a disk that is missing, as it was found and as the operation names it. */
interface Lost {
  readonly lost: readonly string[];
  readonly members: RemoveLogicalVolume['removed']['members'];
  readonly found: ObservedLogicalVolume;
}

/**
 * While a disk is missing, only what lay on it and has no copy goes, and only where git gives that
 * disk up.
 */
function checkLost(
  { lost, members, found }: Lost,
  subject: Subject,
  complain: (message: string) => void,
): void {
  const { node, disk } = subject;
  // Stryker disable next-line OptionalChaining,ArrayDeclaration: what was found in a group has one
  const missing = (disk.volumeGroup?.physicalVolumes ?? []).filter((one) => one.missing);
  const isOn = ({ uuid }: { readonly uuid: string }): boolean =>
    found.physicalVolumes.includes(uuid);
  const under = missing.filter(isOn).map(({ uuid }) => uuid);
  if (under.toSorted().join() !== lost.toSorted().join())
    complain('and other disks are missing than it names');
  const carrier = poolUnder(found, volumesOfGroup(subject));
  if (carrier === undefined) complain('and its thin pool is not there');
  else if (!isWithoutCopy(carrier)) complain(`and it is ${typesOf(carrier).join(' and ')}`);
  if (carrier?.moving !== undefined) complain('and a move of it was begun');
  const isGivenUp = missing.every(({ uuid }) => {
    const member = members?.find((one) => one.uuid === uuid);
    const isDiscarded = (one: LeavingDisk): boolean =>
      one.disk === member?.disk && one.discard === true;
    return node.desired.leaving?.some(isDiscarded) === true;
  });
  if (!isGivenUp) complain('and a disk of its group is waited for');
}

/** What goes out of a damaged pool, as it was found and as the operation names it. */
interface Damaged {
  readonly damaged: string | undefined;
  readonly found: ObservedLogicalVolume;
}

/**
 * Without a wipe only what LVM does not activate goes, with the metadata that do not stand its
 * check, and in a plan in which all that is cut from its pool goes, and the pool.
 */
function checkDamaged(
  { damaged, found }: Damaged,
  subject: Subject,
  complain: (message: string) => void,
): void {
  const volumes = volumesOfGroup(subject);
  const carrier = poolUnder(found, volumes);
  const { damagedSince, metadata } = carrier?.pool ?? {};
  if (damaged !== (damagedSince === undefined ? undefined : metadata))
    complain('and the metadata of its pool are others than it names');
  if (damaged === undefined || carrier === undefined) return;
  const going = removedLogicalUuids(subject.operations);
  const inside = volumes.filter(({ thinPool }) => thinPool === carrier.name);
  if (![carrier, ...inside].every(({ uuid }) => going.has(uuid)))
    complain('and its thin pool, which is damaged, does not go as a whole');
}

/** What lies on physical volumes itself: of a thin volume its pool. */
function poolUnder(
  found: ObservedLogicalVolume,
  volumes: readonly ObservedLogicalVolume[],
): ObservedLogicalVolume | undefined {
  const { thinPool } = found;
  return thinPool === undefined ? found : volumes.find(({ name }) => name === thinPool);
}

/**
 * Segment types of a volume, or those of the parts of a pool that are named: not all are linear.
 */
function typesOf({ segmentType, pool }: ObservedLogicalVolume): readonly string[] {
  return pool === undefined ? [segmentType] : (pool.segmentTypes ?? []);
}

/** Whether no part of it is anywhere else. */
function isWithoutCopy(found: ObservedLogicalVolume): boolean {
  return typesOf(found).every((type) => type === 'linear' || type === 'striped');
}

/** The partition under a group goes after all that is cut from the group. */
export function checkGroupRemoval(
  operation: RemoveVolume,
  subject: Subject,
  found: ObservedVolume,
): void {
  const { node, disk } = subject;
  const { removed } = operation;
  const isUnderGroup = 'typeUuid' in found && found.typeUuid.toLowerCase() === LVM_PARTITION_TYPE;
  const complain = (message: string): void =>
    node.report('group', `the partition ${removed.volume} of ${disk.id} is removed, ${message}`);
  if (isUnderGroup !== (removed.group !== undefined))
    complain('and the group on it is not removed with it');
  if (!isUnderGroup) return;
  const uuid = physicalVolumeUuid(node.desired.installation, removed.volume);
  if (removed.group?.physicalVolumeUuid !== uuid) complain('with the physical volume of another');
  if (disk.volumeGroup === undefined) {
    if (operation.proof === 'consent') complain('and nobody knows what is cut from its group');
    return;
  }
  checkWhole(subject, removed, complain);
  if (!goBefore(operation, volumesOfGroup(subject), subject))
    complain('and volumes are left in its group');
}

/**
 * Every physical volume is there, and lies in a partition of ours that the operation names. Of what
 * is lost with a disk, all that are not missing.
 */
function checkWhole(
  { node, disk }: Subject,
  { members, lost }: Pick<RemoveLogicalVolume['removed'], 'members' | 'lost'>,
  complain: (message: string) => void,
): void {
  const named = members?.map(({ uuid }) => uuid) ?? null;
  const marked = new Set(
    node.marks
      .filter(({ own, partition }) => own && 'number' in partition)
      .map(({ mark }) => physicalVolumeUuid(node.desired.installation, mark.volume)),
  );
  // Stryker disable next-line ArrayDeclaration: what was found in a group has one
  const all = disk.volumeGroup?.physicalVolumes ?? [];
  const isWhole = all.every(({ uuid, missing }) =>
    missing ? lost !== undefined : marked.has(uuid),
  );
  if (!isWhole) complain('and its group is not whole, or not ours alone');
  const others = all.length > 1 ? all.map(({ uuid }) => uuid) : null;
  if (others?.toSorted().join() !== named?.toSorted().join())
    complain('and its group has other physical volumes');
}

function volumesOfGroup({ node, disk }: Subject): readonly ObservedLogicalVolume[] {
  return node.observed.disks.flatMap(({ volumeGroup }) =>
    volumeGroup !== undefined && volumeGroup.uuid === disk.volumeGroup?.uuid
      ? volumeGroup.volumes
      : [],
  );
}

function goBefore(
  operation: Operation,
  volumes: readonly ObservedLogicalVolume[],
  { operations }: Subject,
): boolean {
  const before = operations.slice(0, operations.indexOf(operation));
  return volumes.every(({ uuid }) =>
    before.some((one) => one.kind === 'remove-logical-volume' && one.removed.uuid === uuid),
  );
}
