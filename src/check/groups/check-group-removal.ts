import { physicalVolumeUuid } from '../../model/identifiers.ts';
import type { ObservedLogicalVolume, ObservedVolume } from '../../model/observed/inventory.ts';
import { LVM_PARTITION_TYPE } from '../../model/observed/partition-types.ts';
import type { Operation, RemoveLogicalVolume, RemoveVolume } from '../../model/planned/plan.ts';
import type { DiskCase } from '../plan-violation.ts';

type Subject = Omit<DiskCase, 'declared'>;

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
  checkWhole(subject, removed.members?.map(({ uuid }) => uuid) ?? null, complain);
  if (!isPool) return;
  const inside = volumesOfGroup(subject).filter(({ thinPool }) => thinPool === found.name);
  if (!goBefore(operation, inside, subject)) complain('and volumes are left in that thin pool');
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
  checkWhole(subject, removed.members?.map((one) => one.uuid) ?? null, complain);
  if (!goBefore(operation, volumesOfGroup(subject), subject))
    complain('and volumes are left in its group');
}

/** Every physical volume is there, and lies in a partition of ours that the operation names. */
function checkWhole(
  { node, disk }: Subject,
  named: readonly string[] | null,
  complain: (message: string) => void,
): void {
  const marked = new Set(
    node.marks
      .filter(({ own, partition }) => own && 'number' in partition)
      .map(({ mark }) => physicalVolumeUuid(node.desired.installation, mark.volume)),
  );
  // Stryker disable next-line ArrayDeclaration: what was found in a group has one
  const all = disk.volumeGroup?.physicalVolumes ?? [];
  if (all.some(({ uuid, missing }) => missing || !marked.has(uuid)))
    complain('and its group is not whole, or not ours alone');
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
