import { factsOf } from '../../src/assess/disk-assessment.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { MoveLogicalVolume, RebuildLogicalVolume } from '../../src/model/planned/plan.ts';
import { movingIn, replacingIn } from './simulated-groups.ts';
import { volumeRecord, withVolumeRecord } from './simulated-records.ts';

/** pvmove(8) is at work, or lvconvert(8) was stopped between its two changes. */
export function stoppedLegs(
  inventory: Inventory,
  operation: MoveLogicalVolume | RebuildLogicalVolume,
): readonly Inventory[] {
  if (operation.kind === 'move-logical-volume')
    return [{ ...inventory, disks: movingIn(inventory.disks, operation) }];
  // The record names the new disk first.
  const placed = placedRecord(inventory, operation);
  return [placed, { ...placed, disks: replacingIn(inventory.disks, operation) }];
}

/** The record names the disk that a leg goes to. */
function placedRecord(inventory: Inventory, { volume, to }: RebuildLogicalVolume): Inventory {
  const record = volumeRecord(inventory, volume.volume);
  const disk = volume.members?.find(({ uuid }) => uuid === to)?.disk;
  const found = inventory.disks.find(({ id }) => id === disk);
  return found === undefined || record === undefined
    ? inventory
    : withVolumeRecord(inventory, { ...record, disk: factsOf(found) });
}
