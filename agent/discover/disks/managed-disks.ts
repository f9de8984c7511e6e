import type { KnownPartitions } from '../../../src/assess/table-copies.ts';
import { parseMark } from '../../../src/model/volumes/mark.ts';
import { LVM_PARTITION_TYPE } from '../../../src/model/observed/partition-types.ts';
import { DeviceUnreadable, type DeviceReader } from '../../host/devices/device-reader.ts';
import type { KernelDisk, KernelPartition } from '../../host/devices/sysfs.ts';
import { readAroundTable, type AroundTable } from './around-table.ts';
import { mapBounded } from '../content/bounded.ts';
import type { HostView } from '../host-view.ts';
import { PARALLEL_DISKS } from '../open-devices.ts';
import { readPartitionTable, type TablePartition, type TableReading } from './partition-table.ts';
import type { ProbeFinding } from '../content/probe-output.ts';
import { LVM_LABEL_BYTES, parsePhysicalVolume } from '../content/superblocks.ts';

/** A disk of which all is known without a prober. */
export interface ManagedDisk {
  readonly table: TableReading;
  readonly around: AroundTable;
  /** Of the disk and of its physical volumes, by the kernel's name. */
  readonly found: ReadonlyMap<string, readonly ProbeFinding[]>;
}

/**
 * The disks that have partitions of ours and nothing else, all of them at work: mounted where only
 * we mount, or under a volume group that is active. Both copies of the table are good, and around
 * them everything was read and is zero: there is nothing left that a prober could find. A node on
 * which nothing is to be done starts no child for them.
 *
 * @returns by the disk's kernel name; what is not as stated, or cannot be read, is left to the
 * probers.
 */
export async function readManagedDisks(
  view: HostView,
  disks: readonly KernelDisk[],
  known: {
    readonly readers: ReadonlyMap<string, DeviceReader | null>;
    /** By the kernel's name: what is mounted where only we mount. */
    readonly mounted: ReadonlyMap<string, readonly ProbeFinding[]>;
    readonly partitions: KnownPartitions;
  },
): Promise<ReadonlyMap<string, ManagedDisk>> {
  const found = new Map<string, ManagedDisk>();
  await mapBounded(disks, PARALLEL_DISKS, async (disk) => {
    if (disk.partitions.length === 0 || disk.holders.length > 0) return;
    try {
      const own = await readManagedDisk(view, disk, known);
      if (own !== null) found.set(disk.name, own);
    } catch (error) {
      if (!(error instanceof DeviceUnreadable)) throw error;
    }
  });
  return found;
}

async function readManagedDisk(
  view: HostView,
  disk: KernelDisk,
  known: Parameters<typeof readManagedDisks>[2],
): Promise<ManagedDisk | null> {
  const reader = known.readers.get(disk.path) ?? null;
  if (reader === null) return null;
  const reading = await readPartitionTable(disk, reader, {
    probed: [],
    known: known.partitions,
  });
  const { table, strayNodes } = reading;
  if (table?.type !== 'gpt' || strayNodes.length > 0) return null;
  if (table.primary !== 'good' || table.backup !== 'good') return null;
  const { uuid } = table;
  const place = { device: disk.name, offsetBytes: disk.logicalSectorBytes };
  const found = new Map<string, readonly ProbeFinding[]>([
    [disk.name, [{ ...place, type: 'gpt', usage: 'partition-table', uuid, label: null }]],
  ]);
  for (const partition of table.partitions) {
    const { node } = partition;
    if (node === null || parseMark(partition.label)?.state !== 'ready') return null;
    if (known.mounted.has(node.name)) continue;
    const member = await readMember(view, { partition, node }, known.readers);
    if (member === null) return null;
    found.set(node.name, [member]);
  }
  const around = await readAroundTable(reader, disk, table);
  return around.isBare ? { table: reading, around, found } : null;
}

/**
 * A physical volume that the device mapper holds for logical volumes, and that has the label of
 * one.
 */
async function readMember(
  view: HostView,
  { partition, node }: { readonly partition: TablePartition; readonly node: KernelPartition },
  readers: ReadonlyMap<string, DeviceReader | null>,
): Promise<ProbeFinding | null> {
  const reader = readers.get(node.path) ?? null;
  const isHeld = node.holders.some((name) =>
    view.disks.some((disk) => disk.name === name && disk.mapperUuid?.startsWith('LVM-') === true),
  );
  if (reader === null || !isHeld) return null;
  if (partition.typeUuid.toLowerCase() !== LVM_PARTITION_TYPE) return null;
  const label = await reader.scan(0, LVM_LABEL_BYTES, parsePhysicalVolume);
  return label === null
    ? null
    : { device: node.name, type: 'LVM2_member', usage: 'raid', ...label, label: null };
}
