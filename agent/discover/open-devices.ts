import type { InventoryFinding } from '../../src/model/observed/inventory.ts';
import { openReader, type DeviceReader } from '../host/devices/device-reader.ts';
import { systemErrorText } from '../host/files.ts';
import type { KernelDisk } from '../host/devices/sysfs.ts';
import { mapBounded } from './content/bounded.ts';

/** Disks are read beside each other; more at once than Node has threads for would gain nothing. */
export const PARALLEL_DISKS = 8;

export interface OpenDevices {
  /** By path; null for what could not be opened. */
  readonly readers: ReadonlyMap<string, DeviceReader | null>;
  readonly findings: readonly InventoryFinding[];
}

/** Opens every disk, and every partition that the kernel knows of it. The caller closes them. */
export async function openDevices(disks: readonly KernelDisk[]): Promise<OpenDevices> {
  const readers = new Map<string, DeviceReader | null>();
  const findings: InventoryFinding[] = [];
  await mapBounded(disks, PARALLEL_DISKS, async (disk) => {
    for (const device of [disk, ...disk.partitions]) {
      // A disk that cannot be opened has no partition that can.
      if (device !== disk && readers.get(disk.path) === null) {
        readers.set(device.path, null);
        continue;
      }
      try {
        readers.set(device.path, await openReader(device.path, device.sizeBytes));
      } catch (error) {
        readers.set(device.path, null);
        findings.push({
          code: 'unreadable',
          subject: device.path,
          message: systemErrorText(error),
        });
      }
    }
  });
  return { readers, findings };
}

export async function closeDevices({ readers }: Pick<OpenDevices, 'readers'>): Promise<void> {
  await Promise.all(Array.from(readers.values(), async (reader) => reader?.close()));
}
