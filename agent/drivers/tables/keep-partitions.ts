import type { FileHandle } from 'node:fs/promises';
import { openForReading } from '../../host/devices/block-device.ts';
import { exists } from '../../host/files.ts';
import { readPartitionNodes } from '../../host/devices/partition-nodes.ts';
import type { DriverContext } from '../driver.ts';
import { settleUdev } from './gpt-disk.ts';

/**
 * Keeps the kernel's partitions of a disk while its table is written and stays as long as it was.
 * When somebody who wrote to a disk closes it, udev has the kernel read the table again
 * (BLKRRPART): all partitions go and come back as new ones, what is to be mounted is missing for a
 * moment, and LVM is started for each physical volume. The kernel takes nothing away that is open.
 */
export async function keepPartitions(
  context: DriverContext,
  write: () => Promise<void>,
): Promise<void> {
  if (!(await exists('/run/udev/control'))) return write();
  const held: FileHandle[] = [];
  try {
    for (const { path } of readPartitionNodes(context.observed.path))
      held.push(...(await openForReading(path).then((handle) => [handle], none)));
    await write();
    await settleUdev(context);
  } finally {
    await Promise.all(held.map((handle) => handle.close()));
  }
}

/** What cannot be opened is not kept: then it is as without this. */
function none(): readonly FileHandle[] {
  return [];
}
