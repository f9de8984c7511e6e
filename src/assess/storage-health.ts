import {
  conditionsOf,
  type Condition,
  type ConditionContext,
  type Judgement,
} from '../model/condition.ts';
import { sameDisk } from '../model/observed/disk-identity.ts';
import type { DiskId } from '../model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../model/observed/inventory.ts';
import { compareText } from '../model/values/order.ts';
import { visibleText } from '../model/values/visible-text.ts';

/** The words of KEP-1432 for storage as a whole, that is for a disk here. */
export type StorageHealth = 'StorageUnreachable' | 'StorageDegraded';

/** A disk, or a physical volume without one, that is not in order. */
export interface DiskHealth {
  readonly disk: DiskId;
  readonly health: StorageHealth;
  /** One word in CamelCase. */
  readonly reason: 'DiskAbsent' | 'PhysicalVolumeMissing' | 'DiskFailing' | 'DiskReadOnly';
  readonly message: string;
}

/** What a person does about it. */
export function healthRemedy({ reason }: Pick<DiskHealth, 'reason'>): string {
  switch (reason) {
    case 'DiskFailing':
    case 'DiskReadOnly':
      return 'Look at the kernel log (dmesg), and replace the disk.';
    case 'DiskAbsent':
    case 'PhysicalVolumeMissing':
      return 'Plug the disk in again, or replace it; "diskwright explain disk/ID" says what lies on it.';
  }
}

/** What becomes of what an inventory could not say. */
export const FINDING_REMEDY =
  'What could not be observed counts as unknown, and is not written to.';

/**
 * What an inventory knows of the health of disks that finished volumes of ours lie on. A disk is
 * unreachable when no device answers to its recorded identity, or when LVM misses it in a group;
 * degraded when its driver or reads of it fail, or when it takes no writes. Sorted by disk.
 */
export function diskHealth(inventory: Inventory): readonly DiskHealth[] {
  const finished = inventory.records.volumes.filter(({ state }) => state === 'ready');
  const absent = finished
    .filter((record) => !inventory.disks.some((disk) => sameDisk(record.disk, disk)))
    .map(({ disk }) => disk.id);
  const served = inventory.disks.filter((disk) =>
    finished.some((record) => sameDisk(record.disk, disk)),
  );
  return [
    ...Array.from(new Set(absent), (disk): DiskHealth => ({
      disk,
      health: 'StorageUnreachable',
      reason: 'DiskAbsent',
      message: `${disk} is not attached to ${inventory.node}, and finished volumes lie on it`,
    })),
    ...served.flatMap(missingPhysicalVolumes),
    ...served.flatMap(degraded),
  ].toSorted((a, b) => compareText(a.disk, b.disk) || compareText(a.reason, b.reason));
}

function missingPhysicalVolumes(disk: ObservedDisk): readonly DiskHealth[] {
  const group = disk.volumeGroup;
  if (group?.physicalVolumes.some(({ missing }) => missing) !== true) return [];
  const message = `volume group ${group.name}, which ${disk.id} is in, lacks a physical volume`;
  return [
    { disk: disk.id, health: 'StorageUnreachable', reason: 'PhysicalVolumeMissing', message },
  ];
}

function degraded(disk: ObservedDisk): readonly DiskHealth[] {
  const found = { disk: disk.id, health: 'StorageDegraded' } as const;
  if (disk.failing)
    return [{ ...found, reason: 'DiskFailing', message: `${disk.path} (${disk.id}) is failing` }];
  if (disk.readOnly)
    return [
      { ...found, reason: 'DiskReadOnly', message: `${disk.path} (${disk.id}) is read-only` },
    ];
  return [];
}

/**
 * The same as conditions `StorageUnreachable` and `StorageDegraded`, each true when something is
 * wrong; the message names the first disk and how many more there are.
 */
export function healthConditions(
  inventory: Inventory,
  context: ConditionContext,
): readonly Condition[] {
  const found = diskHealth(inventory);
  const types: readonly StorageHealth[] = ['StorageDegraded', 'StorageUnreachable'];
  return conditionsOf(
    types.map((type) =>
      healthJudgement(
        type,
        found.filter(({ health }) => health === type),
      ),
    ),
    context,
  );
}

function healthJudgement(type: StorageHealth, found: readonly DiskHealth[]): Judgement {
  const [first] = found;
  if (first === undefined) return { type, status: 'False', reason: 'DisksHealthy', message: '' };
  const others = new Set(found.map(({ disk }) => disk)).size - 1;
  const more = others === 0 ? '' : ` (and ${String(others)} more)`;
  return {
    type,
    status: 'True',
    reason: first.reason,
    message: `${visibleText(first.message)}${more}`,
  };
}
