import type { ConsentRecord, Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import { isGroupPartition } from '../../src/model/observed/observed-volume.ts';
import { parseMark } from '../../src/model/volumes/mark.ts';
import type { DriverContext } from '../drivers/driver.ts';
import { endRecord } from '../drivers/removal/wipe-places.ts';
import { syncDevice } from '../host/devices/block-device.ts';

/**
 * Whether a removal was done to its last byte and stopped before that was written down: its volume
 * is recorded as removed, and no disk bears its mark any more, least of all the one from which it
 * was removed. While that disk is absent, or its table cannot be read, nobody knows.
 */
export function isRemovalOver(
  { state, subject, disk }: ConsentRecord,
  { disks, records }: Inventory,
): boolean {
  // Stryker disable next-line ConditionalExpression: of what is no volume, no record says that it was removed
  if (state !== 'begun' || subject.kind !== 'volume') return false;
  const { volume } = subject;
  const isRecorded = records.volumes.some(
    (one) => one.volume === volume && one.state === 'removed',
  );
  const there = disks.find(({ aliases }) => aliases.includes(disk.id));
  const table = there?.table;
  const isRead =
    (table?.primary === 'good' || table?.backup === 'good') && table.backup !== 'contradicting';
  const marked = disks.flatMap((one) => [
    // Stryker disable next-line ArrayDeclaration: what has no label has no mark
    ...(one.table?.partitions ?? []),
    // Stryker disable next-line ArrayDeclaration: what has no label has no mark
    ...(one.volumeGroup?.volumes ?? []),
  ]);
  const isMarked = marked.some(({ label }) => parseMark(label)?.volume === volume);
  return isRecorded && isRead && isGroupRead(there) && !isMarked;
}

/** What is cut from a group is known only of one that is read, with all its disks. */
function isGroupRead(disk: ObservedDisk | undefined): boolean {
  // Stryker disable next-line ArrayDeclaration: without partitions there is no group
  if (!(disk?.table?.partitions ?? []).some(isGroupPartition)) return true;
  return disk?.volumeGroup?.physicalVolumes.some(({ missing }) => missing) === false;
}

/**
 * Ends the records of removals that are over. One that cannot be written now is ended by a later
 * pass; as long as it is not, it allows nothing that it did not allow before.
 */
export async function endRemovals(
  observed: Inventory,
  context: Pick<DriverContext, 'records' | 'now'>,
): Promise<void> {
  for (const record of context.records.consents()) {
    if (!isRemovalOver(record, observed)) continue;
    const disk = observed.disks.find(({ aliases }) => aliases.includes(record.disk.id));
    try {
      // A table that only the page cache has could still be lost, and the volume be there again.
      // Stryker disable next-line ConditionalExpression: of a disk that is not there, no removal is over
      if (disk !== undefined) await syncDevice(disk.path);
      await endRecord(record, context);
    } catch {
      // Others may lie on disks that answer.
    }
  }
}
