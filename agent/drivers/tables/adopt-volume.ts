import { dirname, resolve } from 'node:path';
import { BY_PARTITION_LABEL } from '../../../src/assess/adoptions/adopted-place.ts';
import { formatMark, markFor, parseMark } from '../../../src/model/volumes/mark.ts';
import { LVM_PARTITION_TYPE } from '../../../src/model/observed/partition-types.ts';
import type { FilesystemType } from '../../../src/model/declared/declarations.ts';
import type { AdoptVolume } from '../../../src/model/planned/plan.ts';
import { readDeviceNumber, readNodeNumber } from '../../host/devices/block-device.ts';
import { exists, readLink } from '../../host/files.ts';
import { readPartitionNode, type PartitionNode } from '../../host/devices/partition-nodes.ts';
import { changedSince, each, guard, type Driver, type DriverContext } from '../driver.ts';
import { FILESYSTEMS, verifyFilesystem } from '../filesystems/filesystem.ts';
import type { GptTable } from '../../formats/gpt.ts';
import type { GptPartition } from '../../formats/gpt-entries.ts';
import { relabelGpt } from './gpt-disk.ts';
import { geometryOf } from './read-gpt.ts';
import { usersOfLabel } from './label-users.ts';
import { readTableNow, requireWritable } from './locate.ts';

/**
 * The mark of a finished volume for a partition that others made. Nothing else of the disk changes,
 * and what is mounted stays mounted: the label is in the table alone, and the kernel need
 * not read it, since for it nothing changed.
 */
export const adoptVolume: Driver<'adopt-volume'> = {
  kind: 'adopt-volume',
  tools: () => [],
  execute: (operations, context) => each(operations, (one) => adopt(one, context)),
};

async function adopt(operation: AdoptVolume, context: DriverContext): Promise<void> {
  const { adopted, disk } = operation;
  const now = await readTableNow(context, disk);
  requireWritable(context);
  const label = formatMark(markFor(context.owner, adopted.volume, 'ready'));
  const partition = requirePartition(operation, now.table, { context, label });
  // Written before, by a pass that was stopped right after.
  if (partition.name === label) return;
  const { primary, backup, isBackupMisplaced } = now.gpt;
  if (primary.kind !== 'good' || backup.kind !== 'good' || isBackupMisplaced)
    throw changedSince(`A copy of the partition table of ${context.observed.path} is damaged.`);
  requireTypeOfOthers(partition, context);
  const node = requireNode(operation, context, partition);
  if (adopted.filesystem !== undefined) await requireFilesystem(adopted.filesystem, node);
  for (const path of adopted.devicePaths ?? []) await requireLink(path, node);
  await requireNoUsers(adopted.formerLabel);
  const partitions = now.table.partitions.map((one) =>
    one === partition ? { ...one, name: label } : one,
  );
  await relabelGpt(context, { ...now.table, partitions }, now.gpt);
}

/** The partition of the record, where the record says, with the label of before or the mark. */
function requirePartition(
  { adopted }: AdoptVolume,
  table: GptTable,
  { context, label }: { readonly context: DriverContext; readonly label: string },
): GptPartition {
  const { path } = context.observed;
  const { sectorBytes } = geometryOf(context);
  const partition = table.partitions.find(
    ({ uuid }) => uuid === adopted.partitionUuid.toLowerCase(),
  );
  if (partition === undefined)
    throw changedSince(`${path} has no partition ${adopted.partitionUuid} any more.`);
  const where = `Partition ${partition.number} of ${path}`;
  if (
    partition.firstSector * sectorBytes !== adopted.startBytes ||
    partition.sectors * sectorBytes !== adopted.sizeBytes
  )
    throw changedSince(`${where} does not lie where it was adopted.`);
  if (partition.name !== adopted.formerLabel && partition.name !== label)
    throw changedSince(
      `${where} is labelled ${JSON.stringify(partition.name)}, not ${JSON.stringify(adopted.formerLabel)} as when it was adopted.`,
    );
  const other = table.partitions.find(
    (one) => one !== partition && parseMark(one.name)?.volume === adopted.volume,
  );
  if (other !== undefined)
    throw changedSince(
      `Partition ${other.number} of ${path} carries the mark of volume ${adopted.volume} already.`,
    );
  return partition;
}

/**
 * LVM is asked about partitions of its type that have a mark, and what others made stays unasked.
 */
function requireTypeOfOthers({ number, typeUuid }: GptPartition, context: DriverContext): void {
  if (typeUuid.toLowerCase() === LVM_PARTITION_TYPE)
    throw guard(
      `Partition ${number} of ${context.observed.path} is of the type Linux LVM.`,
      'Pin it by its record (pinnedBy: record) in a reviewed commit.',
    );
}

/** The kernel's partition must be that of the table. */
function requireNode(
  { adopted }: AdoptVolume,
  context: DriverContext,
  partition: GptPartition,
): PartitionNode {
  const { path } = context.observed;
  const node = readPartitionNode(path, partition.number);
  if (
    node === null ||
    !isPartition(node, adopted) ||
    readNodeNumber(node.path) !== node.deviceNumber
  )
    throw guard(
      `The kernel's device of partition ${partition.number} of ${path} is not the partition of the table.`,
      `Look at "lsblk ${path}"; nothing is written before the kernel and the table agree.`,
    );
  return node;
}

async function requireFilesystem(
  { type, uuid }: { readonly type: string; readonly uuid: string },
  node: PartitionNode,
): Promise<void> {
  const driver = FILESYSTEMS[type as FilesystemType];
  await verifyFilesystem(driver, node, { uuid, whole: false, sync: true });
}

/**
 * The path of a PersistentVolume must lead to the partition, and not by its label. One that is not
 * there leads nowhere before the mark and after it.
 */
async function requireLink(path: string, node: PartitionNode): Promise<void> {
  const steps = await stepsOf(path);
  const byLabel = steps.find((step) => step.startsWith(BY_PARTITION_LABEL));
  if (byLabel !== undefined)
    throw guard(
      `A PersistentVolume finds the partition by its label: ${path} leads to ${byLabel}.`,
      'Pin it by its record (pinnedBy: record) in a reviewed commit.',
    );
  const isThere = await exists(steps.at(-1) ?? path);
  if (isThere && (await readDeviceNumber(path)) !== node.deviceNumber)
    throw changedSince(`${path}, where its PersistentVolume lies, is not ${node.path}.`);
}

/** As many links as the kernel follows (path_resolution(7)). */
const MAX_LINKS = 40;

/** A path, and where the links lead that it ends in, one after another. */
async function stepsOf(path: string): Promise<readonly string[]> {
  const steps = [path];
  for (let last = path; steps.length <= MAX_LINKS; steps.push(last)) {
    const target = await readLink(last);
    if (target === null) break;
    last = resolve(dirname(last), target);
  }
  return steps;
}

function isPartition(node: PartitionNode, adopted: AdoptVolume['adopted']): boolean {
  return node.startBytes === adopted.startBytes && node.sizeBytes === adopted.sizeBytes;
}

/**
 * Whoever finds the partition by its label would find it no more, at the next boot at the latest.
 */
async function requireNoUsers(label: string): Promise<void> {
  const users = label === '' ? [] : await usersOfLabel(label);
  if (users.length > 0)
    throw guard(
      `The label ${JSON.stringify(label)} is what the partition is found by: ${users.join('; ')}.`,
      'Let them name it by UUID=, or pin it by its record (pinnedBy: record) in a reviewed commit.',
    );
}
