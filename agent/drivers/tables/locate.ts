import type { VolumeId } from '../../../src/model/identifiers.ts';
import {
  installationHash,
  nodeHash,
  parseMark,
  type Mark,
} from '../../../src/model/volumes/mark.ts';
import type { DiskRef, VolumeRef } from '../../../src/model/planned/operation-refs.ts';
import { readNodeNumber } from '../../host/devices/block-device.ts';
import { isClaimable } from '../../host/devices/device-write.ts';
import {
  readDiskInstance,
  readLoopOver,
  readPartitionNode,
  type DeviceNode,
  type PartitionNode,
} from '../../host/devices/partition-nodes.ts';
import { changedSince, guard, type DriverContext } from '../driver.ts';
import type { GptTable } from '../../formats/gpt.ts';
import type { GptPartition } from '../../formats/gpt-entries.ts';
import { syncPartitionNodes } from './gpt-disk.ts';
import { geometryOf, readGpt, requireTable, type GptOnDisk } from './read-gpt.ts';

/** A volume of ours, found on its disk a moment ago. */
export interface LocatedVolume {
  readonly mark: Mark;
  /** Its device, checked to be the one that the table or the group says. */
  readonly node: DeviceNode;
}

/** A partition of ours. */
export interface LocatedPartition extends LocatedVolume {
  readonly gpt: GptOnDisk;
  readonly table: GptTable;
  readonly partition: GptPartition;
  readonly node: PartitionNode;
}

/**
 * Looks again whether the device is the one that discovery saw: same attachment, same identity,
 * same size. Called right before every write.
 */
export function checkDisk(context: DriverContext, disk: DiskRef): void {
  const { path } = context.observed;
  const now = readDiskInstance(path);
  const then = context.instance;
  const name = `${disk.facts.id} (${path})`;
  if (now === null) throw changedSince(`${name} is gone since it was observed.`);
  if (now.deviceNumber !== then.deviceNumber || now.sequence !== then.sequence)
    throw changedSince(
      `${path} is another device than the one that was observed as ${disk.facts.id}.`,
    );
  if (now.identity !== then.identity)
    throw changedSince(`${name} states another identity than when it was observed.`);
  if (
    now.sizeBytes !== then.sizeBytes ||
    now.logicalSectorBytes !== then.logicalSectorBytes ||
    disk.facts.logicalSectorBytes !== now.logicalSectorBytes
  )
    throw changedSince(
      `${name} has ${now.sizeBytes} bytes in sectors of ${now.logicalSectorBytes}, not ${then.sizeBytes} in sectors of ${then.logicalSectorBytes} as when it was observed.`,
    );
  if (now.sizeBytes !== disk.facts.sizeBytes)
    throw changedSince(
      `${name} has ${now.sizeBytes} bytes; it was planned for ${disk.facts.sizeBytes}.`,
    );
}

/** A disk that is going to be written to must also take writes. */
export function requireWritable(context: DriverContext): void {
  if (context.instance.readOnly)
    throw guard(
      `${context.observed.path} is read-only.`,
      'Find out why (a write-protect switch, a failing disk), then run "diskwright apply" again.',
    );
}

/** The table of a disk as it was read a moment ago. */
export interface TableNow {
  readonly gpt: GptOnDisk;
  readonly table: GptTable;
}

/** Looks at the disk and its table once, for all the volumes of one write. */
export async function readTableNow(context: DriverContext, disk: DiskRef): Promise<TableNow> {
  checkDisk(context, disk);
  const { path } = context.observed;
  const gpt = await readGpt(context);
  return { gpt, table: requireTable(gpt, path) };
}

/**
 * As {@link readTableNow}, when it is first asked for: for a step that looks at several volumes of
 * a disk and writes no table.
 */
export function tableOnce(context: DriverContext, disk: DiskRef): () => Promise<TableNow> {
  let reading: Promise<TableNow> | null = null;
  return () => (reading ??= readTableNow(context, disk));
}

/**
 * Finds a volume's partition by its unique GUID in the table as it is on the disk now, checks that
 * the mark is ours, and that the kernel's partition is the one of the table.
 *
 * @param now the table, where the caller has just read it.
 */
export async function locatePartition(
  context: DriverContext,
  operation: { readonly disk: DiskRef; readonly volume: NamedVolume },
  now?: TableNow,
): Promise<LocatedPartition> {
  requireNotRemoved(context, operation.volume.volume);
  return locateMarked(context, operation, now);
}

export function requireNotRemoved(context: DriverContext, volume: VolumeId): void {
  const record = context.records.volume(volume);
  if (record?.state === 'removed')
    throw changedSince(
      `A record of ${record.recordedAt} says that volume ${volume} was removed; it is neither made nor served again.`,
    );
}

type NamedVolume = Pick<VolumeRef, 'volume' | 'partitionUuid'>;

/** As {@link locatePartition}, also of a volume whose removal is under way. */
export async function locateMarked(
  context: DriverContext,
  operation: { readonly disk: DiskRef; readonly volume: NamedVolume },
  now?: TableNow,
): Promise<LocatedPartition> {
  const { gpt, table } = now ?? (await readTableNow(context, operation.disk));
  const { path } = context.observed;
  const { volume } = operation;
  const partition = table.partitions.find(({ uuid }) => uuid === volume.partitionUuid);
  if (partition === undefined)
    throw changedSince(
      `${path} has no partition ${volume.partitionUuid} of volume ${volume.volume}.`,
    );
  const mark = requireOwnMark(context, volume, {
    where: `Partition ${partition.number} of ${path}`,
    label: partition.name,
  });
  const node = await locateNode(context, table, partition);
  return { gpt, table, partition, mark, node };
}

/**
 * The PARTLABEL of a partition, or the tag of a logical volume, must carry our installation, this
 * node and the volume.
 */
export function requireOwnMark(
  context: DriverContext,
  volume: Pick<VolumeRef, 'volume'>,
  found: { readonly where: string; readonly label: string },
): Mark {
  const { where, label } = found;
  const mark = parseMark(label);
  if (mark === null)
    throw changedSince(
      `${where} is marked ${JSON.stringify(label)}, which is no mark of diskwright.`,
    );
  const owner = context.owner;
  const isOurs =
    mark.installation === installationHash(owner.installation) &&
    mark.node === nodeHash(owner.node);
  if (!isOurs)
    throw changedSince(
      `${where} is marked as belonging to another installation or node (${label}).`,
    );
  if (mark.volume !== volume.volume)
    throw changedSince(`${where} is marked as volume ${mark.volume}, not ${volume.volume}.`);
  return mark;
}

async function locateNode(
  context: DriverContext,
  table: GptTable,
  partition: GptPartition,
): Promise<PartitionNode> {
  const matches = (node: PartitionNode): boolean =>
    node.number === partition.number &&
    node.startBytes === partition.firstSector * sectorBytes &&
    node.sizeBytes === partition.sectors * sectorBytes;
  const { sectorBytes } = geometryOf(context);
  const known = readPartitionNode(context.observed.path, partition.number);
  const node =
    known !== null && matches(known)
      ? known
      : (await syncPartitionNodes(context, table)).find(matches);
  const device = node === undefined ? null : readNodeNumber(node.path);
  if (node?.deviceNumber === device) return node;
  throw guard(
    `The kernel's device of partition ${partition.number} of ${context.observed.path} is not the partition of the table.`,
    `Look at "lsblk ${context.observed.path}"; "partx -u ${context.observed.path}" makes the kernel read the table again.`,
  );
}

/** @throws OperationFailed when anything mounts, holds or backs a loop device with it. */
export async function requireFree(node: DeviceNode): Promise<void> {
  const claim = await isClaimable(node.path);
  if (claim.kind === 'held')
    throw changedSince(`${node.path} is in use (mounted, held or open exclusively).`);
  if (claim.kind === 'failed')
    throw changedSince(`${node.path} cannot be opened: ${claim.reason}.`);
  const loop = readLoopOver(node.path);
  if (loop !== null)
    throw changedSince(`${node.path} is in use: ${loop} has it as its backing file.`);
}
