import { basename } from 'node:path';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import type { VolumeRecord } from '../../../src/model/observed/inventory.ts';
import { markOfTags, parseMark, type Mark } from '../../../src/model/volumes/mark.ts';
import { mapperUuid } from '../../host/commands/lvm.ts';
import { LVM_PARTITION_TYPE } from '../../../src/model/observed/partition-types.ts';
import type { KernelDisk } from '../../host/devices/sysfs.ts';
import type { HostView } from '../host-view.ts';
import type { TablePartition, TableReading } from '../disks/partition-table.ts';
import type { ProbedDevices } from '../content/signatures.ts';
import { activePool, type ActivePool } from './thin-pools.ts';
import { holderName } from '../usage.ts';
import type { GroupReport, ReportedGroup, ReportedVolume } from './volume-groups.ts';

/** A volume group whose physical volume lies in a partition of a disk. */
export interface GroupOnDisk {
  readonly partition: TablePartition;
  readonly reported: ReportedGroup;
  /** Those that are reported on this disk. */
  readonly volumes: readonly LogicalVolume[];
  /** How the kernel calls all devices that the group has made, parts of mirrors among them. */
  readonly holders: ReadonlySet<string>;
}

export interface LogicalVolume extends ReportedVolume {
  /** The mark of diskwright's that its tags state; empty for none. */
  readonly label: string;
  readonly mark: Mark | null;
  /** null while it is not active, or suspended: then nothing can be known of its content. */
  readonly device: KernelDisk | null;
  /** Of a thin pool: the device under its volumes, while one of them is active. */
  readonly activePool: ActivePool | null;
}

/**
 * The partitions of a disk that were made for a volume group and hold a physical volume, by our
 * mark and by their type: what a guest makes of a raw block volume is its own, and LVM is not asked
 * about it.
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
    const places = placesOf(reported, answers);
    const volumes = reported.volumes
      .filter((volume) => homeOf(volume, places, answers) === answer.uuid)
      .map((volume) => {
        const label = markOfTags(volume.tags);
        return {
          ...volume,
          label,
          mark: parseMark(label),
          device: activeDevice(view, { group: reported, volume, places }),
          activePool: activePool(view.disks, reported, volume),
        };
      });
    return { partition, reported, volumes, holders: holdersOf(view, reported) };
  }
  return null;
}

/**
 * The kernel's names of the partitions that the physical volumes of a group were reported on, by
 * UUID.
 */
type Places = ReadonlyMap<string, string>;

function placesOf(group: ReportedGroup, answers: GroupReport): Places {
  return new Map(
    Array.from(answers).flatMap(([path, answer]) =>
      answer.kind === 'group' && answer.group === group ? [[answer.uuid, basename(path)]] : [],
    ),
  );
}

/**
 * The physical volume on whose disk a volume is reported: the first that it lies on and that is
 * there. What lies on none that anything answers for is reported with the group.
 */
function homeOf(
  { physicalVolumes }: ReportedVolume,
  places: Places,
  answers: GroupReport,
): string | undefined {
  const own = physicalVolumes.find((uuid) => places.has(uuid));
  if (own !== undefined) return own;
  const isElsewhere = Array.from(answers.values()).some(({ uuid }) =>
    physicalVolumes.includes(uuid),
  );
  return isElsewhere ? undefined : Array.from(places.keys()).toSorted()[0];
}

/**
 * A copy of a disk has the same UUIDs: what is active must lie on the partitions of the group, and
 * on nothing else.
 */
function activeDevice(
  view: HostView,
  about: {
    readonly group: ReportedGroup;
    readonly volume: ReportedVolume;
    readonly places: Places;
  },
): KernelDisk | null {
  const { group, volume, places } = about;
  const uuid = mapperUuid(group.uuid, volume.uuid);
  const on = [...volume.physicalVolumes, ...(volume.moving?.to ?? [])];
  const own = on.flatMap((one) => places.get(one) ?? []);
  const isLacking = lacksLeg(group, volume);
  const device = view.disks.find((disk) => {
    if (disk.mapperUuid !== uuid) return false;
    const under = Array.from(lowestUnder(view, disk));
    const there = isLacking ? under.filter((name) => isThere(view, name)) : under;
    // All that it lay on may be gone while it is active, and mounted.
    if (there.length === 0) return isLacking && own.length === 0;
    return there.every((name) => own.includes(name));
  });
  return device === undefined || device.isSuspended ? null : device;
}

/** Whether a volume has a leg on a physical volume that no device carries. */
export function lacksLeg(
  { physicalVolumes }: Pick<ReportedGroup, 'physicalVolumes'>,
  volume: Pick<ReportedVolume, 'physicalVolumes'>,
): boolean {
  return physicalVolumes.some(
    ({ uuid, missing }) => missing && volume.physicalVolumes.includes(uuid),
  );
}

/**
 * Whether a device at the bottom of others is one that can be read: not what the kernel still names
 * of a disk that was pulled, and not what LVM puts in the place of a leg that is missing.
 */
function isThere({ disks }: HostView, name: string): boolean {
  return disks.some(
    (disk) =>
      (disk.name === name && disk.mapperUuid === null) ||
      disk.partitions.some((partition) => partition.name === name),
  );
}

/** The partitions at the bottom of a device; a mirror has devices of the mapper between. */
function lowestUnder(view: HostView, { slaves }: KernelDisk): ReadonlySet<string> {
  return new Set(
    slaves.flatMap((name) => {
      const between = view.disks.find((disk) => disk.name === name && disk.slaves.length > 0);
      return between === undefined ? [name] : Array.from(lowestUnder(view, between));
    }),
  );
}

/** How devices of a group are called where the kernel lists who holds its partitions. */
function holdersOf({ disks }: HostView, { uuid }: ReportedGroup): ReadonlySet<string> {
  const own = mapperUuid(uuid, '');
  return new Set(disks.filter((disk) => disk.mapperUuid?.startsWith(own) === true).map(holderName));
}

/**
 * Volumes that were cut, and into which nothing was written yet: a record of ours says that they
 * were begun, and of no filesystem. What is read of a logical volume then is what its extents held
 * before.
 */
export function unfilledVolumes(records: readonly VolumeRecord[]): ReadonlySet<VolumeId> {
  return new Set(
    records
      .filter(({ state, filesystem }) => state === 'begun' && filesystem === undefined)
      .map(({ volume }) => volume),
  );
}
