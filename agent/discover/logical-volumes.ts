import type { VolumeId } from '../../src/model/identifiers.ts';
import type { VolumeRecord } from '../../src/model/inventory.ts';
import { parseMark, type Mark } from '../../src/model/mark.ts';
import { mapperUuid } from '../host/lvm.ts';
import { LVM_PARTITION_TYPE } from '../../src/model/partition-types.ts';
import type { KernelDisk } from '../host/sysfs.ts';
import type { HostView } from './host-view.ts';
import type { TablePartition, TableReading } from './partition-table.ts';
import type { ProbedDevices } from './signatures.ts';
import { holderName } from './usage.ts';
import type { GroupReport, ReportedGroup, ReportedVolume } from './volume-groups.ts';

/** A volume group whose physical volume lies in a partition of a disk. */
export interface GroupOnDisk {
  readonly partition: TablePartition;
  readonly reported: ReportedGroup;
  readonly volumes: readonly LogicalVolume[];
}

export interface LogicalVolume extends ReportedVolume {
  /** The tag that is a mark of diskwright's; empty for none. */
  readonly label: string;
  readonly mark: Mark | null;
  /** null while it is not active, or suspended: then nothing can be known of its content. */
  readonly device: KernelDisk | null;
}

/**
 * The partitions of a disk that were made for a volume group and hold a physical volume, by our mark and by
 * their type: what a guest makes of a raw block volume is its own, and LVM is not asked about it.
 */
export function groupPartitions(
  { table }: TableReading,
  probed: ProbedDevices,
): readonly TablePartition[] {
  return (table?.partitions ?? []).filter(
    ({ label, typeUuid, node }) =>
      node !== null &&
      typeUuid.toLowerCase() === LVM_PARTITION_TYPE &&
      parseMark(label) !== null &&
      (probed.found.get(node.name) ?? []).some(({ type }) => type === 'LVM2_member'),
  );
}

/** The group on a disk, with the devices of its active volumes; null when the disk has none. */
export function groupOnDisk(
  view: HostView,
  partitions: readonly TablePartition[],
  answers: GroupReport,
): GroupOnDisk | null {
  for (const partition of partitions) {
    const { node } = partition;
    const answer = node === null ? undefined : answers.get(node.path);
    if (node === null || answer?.kind !== 'group') continue;
    const reported = answer.group;
    const volumes = reported.volumes.map((volume) => {
      const label = markTag(volume.tags);
      const uuid = mapperUuid(reported.uuid, volume.uuid);
      const device = view.disks.find((disk) => disk.mapperUuid === uuid && liesOn(disk, node.name));
      return {
        ...volume,
        label,
        mark: parseMark(label),
        device: device === undefined || device.isSuspended ? null : device,
      };
    });
    return { partition, reported, volumes };
  }
  return null;
}

/** A copy of a disk has the same UUIDs: what is active must lie on this partition, and on nothing else. */
function liesOn({ slaves }: KernelDisk, partition: string): boolean {
  return slaves.length === 1 && slaves[0] === partition;
}

/** The tag that is a mark; empty when there is none, or more than one. */
export function markTag(tags: readonly string[]): string {
  const [only, ...others] = tags.filter((tag) => parseMark(tag) !== null);
  return only === undefined || others.length > 0 ? '' : only;
}

/** How the logical volumes of a group are called where the kernel lists who holds its partition. */
export function holdersOf({ volumes }: GroupOnDisk): ReadonlySet<string> {
  return new Set(volumes.flatMap(({ device }) => (device === null ? [] : [holderName(device)])));
}

/**
 * Volumes that were cut, and into which nothing was written yet: a record of ours says that they were begun,
 * and of no filesystem. What is read of a logical volume then is what its extents held before.
 */
export function unfilledVolumes(records: readonly VolumeRecord[]): ReadonlySet<VolumeId> {
  return new Set(
    records
      .filter(({ state, filesystem }) => state === 'begun' && filesystem === undefined)
      .map(({ volume }) => volume),
  );
}
