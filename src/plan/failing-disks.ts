import { smartTrouble } from '../assess/storage-health.ts';
import type { DiskId } from '../model/identifiers.ts';
import { sameDisk } from '../model/observed/disk-identity.ts';
import type { Inventory, ObservedDisk } from '../model/observed/inventory.ts';
import type { DesiredNode } from '../model/planned/desired.ts';
import { isOn, OPERATION_TRAITS } from '../model/planned/operation-traits.ts';
import type { VolumeRef } from '../model/planned/operation-refs.ts';
import type { Operation } from '../model/planned/plan.ts';
import type { FailingDiskStatus } from '../model/planned/plan-summary.ts';
import { sortedBy } from '../model/values/order.ts';
import { PHYSICAL_VOLUME_NAME } from '../model/volumes/volume-name.ts';

/**
 * The disks that a layout chose, or that finished volumes lie on, and that fail or say so of
 * themselves. By disk.
 *
 * @param operations of the plan of this node.
 */
export function failingDiskStatuses(
  { disks: wanted }: Pick<DesiredNode, 'disks'>,
  { disks, records, takenAt }: Inventory,
  operations: readonly Operation[],
): readonly FailingDiskStatus[] {
  const statuses = disks.flatMap((disk): readonly FailingDiskStatus[] => {
    const trouble = troubleOf(disk, takenAt);
    if (trouble === null) return [];
    const layouts = wanted
      .filter(({ facts }) => idsOf(disk).has(facts.id))
      .map(({ layout }) => layout);
    const finished = records.volumes.filter(
      (record) => record.state === 'ready' && sameDisk(record.disk, disk),
    );
    if (layouts.length + finished.length === 0) return [];
    const { serial } = disk.identity;
    return [
      {
        disk: disk.id,
        reason: trouble.reason,
        says: trouble.text,
        ...(serial === undefined ? {} : { serial }),
        ...(disk.bay === undefined ? {} : { bay: disk.bay }),
        layouts: Array.from(new Set(layouts)).toSorted(),
        volumes: finished.filter(({ name }) => name !== PHYSICAL_VOLUME_NAME).length,
        made: madeOn(disk, operations),
      },
    ];
  });
  return sortedBy(statuses, ({ disk }) => disk);
}

/** That it takes no writes is a refusal where something is to be made, and no failure. */
function troubleOf(
  disk: ObservedDisk,
  takenAt: string,
): { readonly reason: FailingDiskStatus['reason']; readonly text: string } | null {
  return disk.failing
    ? { reason: 'DiskFailing', text: 'is failing' }
    : smartTrouble(disk.health, takenAt);
}

function idsOf({ id, aliases }: ObservedDisk): ReadonlySet<DiskId> {
  return new Set([id, ...aliases]);
}

/** Volumes for people, each once; what is under a volume group is none. */
function madeOn(disk: ObservedDisk, operations: readonly Operation[]): number {
  const ids = idsOf(disk);
  const made = operations
    .filter(({ kind }) => OPERATION_TRAITS[kind].loss === 'create')
    .flatMap(volumesOf)
    .filter(({ purpose }) => purpose.kind !== 'volume-group')
    .filter((volume) => liesOn(volume, ids));
  return new Set(made.map(({ volume }) => volume)).size;
}

function volumesOf(operation: Operation): readonly VolumeRef[] {
  if (isOn(operation, 'partitions')) return operation.partitions.map(({ volume }) => volume);
  return isOn(operation, 'volume') ? [operation.volume] : [];
}

/** Of a group over several disks, those under the legs of the volume. */
function liesOn({ disk, logical, members = [] }: VolumeRef, ids: ReadonlySet<DiskId>): boolean {
  const on = logical?.legs?.on;
  if (on === undefined) return ids.has(disk);
  return members.some((member) => ids.has(member.disk) && on.includes(member.uuid));
}
