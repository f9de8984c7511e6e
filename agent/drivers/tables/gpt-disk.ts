import type { FileHandle } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { readRegion } from '../../host/devices/block-device.ts';
import { openForWriting, readUncached, writeRegion } from '../../host/devices/device-write.ts';
import { exists } from '../../host/files.ts';
import { readPartitionNodes, type PartitionNode } from '../../host/devices/partition-nodes.ts';
import { changedSince, guard, notVerified, runTool, type DriverContext } from '../driver.ts';
import {
  encodeGptCopy,
  encodeProtectiveMbr,
  entriesSectors,
  gptPlaces,
  type GptCopy,
  type GptTable,
} from '../../formats/gpt.ts';
import type { DiskGeometry } from '../../formats/gpt-header.ts';
import { geometryOf, requireTable, tableRegions, type GptOnDisk } from './read-gpt.ts';

/**
 * Writes a table over the one that is there, so that at every instant one copy is whole on the
 * medium: first the one that does not count (the backup, where both do), then, when that is
 * durable, the other. A tool that writes both copies and syncs once can lose both to one power cut.
 */
export async function rewriteGpt(
  context: DriverContext,
  table: GptTable,
  before: GptOnDisk,
): Promise<void> {
  const geometry = geometryOf(context);
  await rewrite(context, { table, before }, async (handle) => {
    const isRestored = await restoreProtectiveMbr(handle, geometry);
    const isCleared = await clearMisplacedBackup(handle, geometry, before);
    if (isRestored || isCleared) await handle.sync();
  });
}

/**
 * As {@link rewriteGpt}, of a table that others made: nothing but its two copies is written, and
 * only when what is there now is, byte for byte, what this program would write for it.
 *
 * @throws OperationFailed when the table says more than is known here, or its parts lie elsewhere.
 */
export async function relabelGpt(
  context: DriverContext,
  table: GptTable,
  before: GptOnDisk,
): Promise<void> {
  const { path } = context.observed;
  await requireSameBytes(context, requireTable(before, path));
  await rewrite(context, { table, before }, () => Promise.resolve());
}

async function requireSameBytes(context: DriverContext, table: GptTable): Promise<void> {
  const geometry = geometryOf(context);
  const { path } = context.observed;
  for (const which of ['primary', 'backup'] as const) {
    const copy = encodeGptCopy(table, geometry, which);
    for (const { offsetBytes, bytes } of [copy.entries, copy.header]) {
      const found = await readUncached(path, offsetBytes, bytes.length);
      if (Buffer.compare(found, bytes) !== 0)
        throw guard(
          `The ${which} copy of the partition table of ${path} is not written as this program writes tables (at byte ${offsetBytes}).`,
          'Pin what is adopted on it by its record (pinnedBy: record): then the table stays as it is.',
        );
    }
  }
}

async function rewrite(
  context: DriverContext,
  { table, before }: { readonly table: GptTable; readonly before: GptOnDisk },
  andThen: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const geometry = geometryOf(context);
  requireApart(before, geometry, context.observed.path);
  const opened = await openForWriting(context.observed.path, { exclusive: false });
  if (opened.kind !== 'opened')
    throw changedSince(
      `${context.observed.path} cannot be opened for writing: ${opened.kind === 'held' ? 'something holds it' : opened.reason}.`,
    );
  const { handle } = opened;
  try {
    for (const which of writingOrder(before)) {
      await writeCopy(handle, encodeGptCopy(table, geometry, which));
      await handle.sync();
    }
    await andThen(handle);
  } finally {
    await handle.close();
  }
  await verifyGpt(context, table);
}

/**
 * The copy that counts is touched only when the other one is whole and says what is going to be. A
 * backup that lies where the disk ended before is not touched by one at the end of today: then the
 * primary, which says where the former lies, comes last.
 */
function writingOrder({ counts, isBackupMisplaced }: GptOnDisk): readonly ('primary' | 'backup')[] {
  return counts === 'primary' || isBackupMisplaced ? ['backup', 'primary'] : ['primary', 'backup'];
}

/** A backup that alone counts is not written over by the one that is to take its place. */
function requireApart(
  { counts, isBackupMisplaced, misplacedBackupSector }: GptOnDisk,
  geometry: DiskGeometry,
  path: string,
): void {
  if (counts === 'primary' || !isBackupMisplaced || misplacedBackupSector === null) return;
  if (misplacedBackupSector < gptPlaces(geometry).backupEntries) return;
  throw guard(
    `${path} grew by less than a copy of its partition table takes, and the only copy that counts lies where it ended before.`,
    'Make the disk larger by 1 MiB or more, then run "diskwright apply" again.',
  );
}

/** Entries before the header that vouches for them. */
async function writeCopy(handle: FileHandle, copy: GptCopy): Promise<void> {
  await writeRegion(handle, copy.entries.offsetBytes, copy.entries.bytes);
  await writeRegion(handle, copy.header.offsetBytes, copy.header.bytes);
}

/**
 * Boot code in front of the protective partition stays as it is.
 *
 * @returns whether anything had to be written.
 */
async function restoreProtectiveMbr(handle: FileHandle, geometry: DiskGeometry): Promise<boolean> {
  const wanted = encodeProtectiveMbr(geometry).bytes;
  const sector = await readRegion(handle, 0, geometry.sectorBytes);
  if (Buffer.compare(sector.subarray(446, 512), wanted.subarray(446, 512)) === 0) return false;
  const merged = Uint8Array.from(sector);
  merged.set(wanted.subarray(446, 512), 446);
  await writeRegion(handle, 0, merged);
  return true;
}

/**
 * Where the disk ended before it grew lies the old backup: it must not be taken for the table
 * later.
 *
 * @returns whether anything had to be written.
 */
async function clearMisplacedBackup(
  handle: FileHandle,
  geometry: DiskGeometry,
  before: GptOnDisk,
): Promise<boolean> {
  const header = before.misplacedBackupSector;
  if (header === null || before.current === null) return false;
  const first = header - entriesSectors(geometry.sectorBytes);
  const inPartition = before.current.partitions.some(
    (partition) =>
      first < partition.firstSector + partition.sectors && partition.firstSector <= header,
  );
  if (inPartition || first <= before.current.lastUsableSector) return false;
  const length = (header - first + 1) * geometry.sectorBytes;
  await writeRegion(handle, first * geometry.sectorBytes, new Uint8Array(length));
  return true;
}

/**
 * Writes a table on a disk whose table sectors hold nothing that is not ours. The protective MBR,
 * without which nobody sees a table, comes last.
 */
export async function writeFirstGpt(
  handle: FileHandle,
  table: GptTable,
  geometry: DiskGeometry,
): Promise<void> {
  await writeCopy(handle, encodeGptCopy(table, geometry, 'backup'));
  await writeCopy(handle, encodeGptCopy(table, geometry, 'primary'));
  await handle.sync();
  const mbr = encodeProtectiveMbr(geometry);
  await writeRegion(handle, mbr.offsetBytes, mbr.bytes);
  await handle.sync();
}

/** Reads both copies back from the medium and compares every byte. */
export async function verifyGpt(context: DriverContext, table: GptTable): Promise<void> {
  const geometry = geometryOf(context);
  const { path } = context.observed;
  const [primary, backup] = tableRegions(geometry);
  for (const [which, place] of [
    ['primary', primary],
    ['backup', backup],
  ] as const) {
    const found = await readUncached(path, place.offsetBytes, place.lengthBytes);
    const { entries, header } = encodeGptCopy(table, geometry, which);
    for (const region of [entries, header]) {
      const start = region.offsetBytes - place.offsetBytes;
      const part = found.subarray(start, start + region.bytes.length);
      if (Buffer.compare(part, region.bytes) !== 0)
        throw notVerified(
          `The ${which} copy of the partition table of ${path} reads back differently from what was written (at byte ${region.offsetBytes}).`,
          'The disk loses or changes writes: check its health and cables before using it.',
        );
    }
  }
}

const PARTX_TIMEOUT_MS = 60_000;
/** Whoever looks at a partition keeps it from being taken away, for as long as that takes. */
const ATTEMPTS = 50;
const ATTEMPT_WAIT_MS = 100;

/**
 * Makes the kernel know exactly the partitions of the table. Kernels that parse no GPT, and those
 * of hosts where nothing re-reads it, are updated by partx; where udev was faster there is nothing
 * to do.
 *
 * @returns the partitions as the kernel now knows them.
 */
export async function syncPartitionNodes(
  context: DriverContext,
  table: GptTable,
): Promise<readonly PartitionNode[]> {
  const { path } = context.observed;
  let last: unknown = null;
  for (let attempt = 0; ; attempt += 1) {
    const nodes = readPartitionNodes(path);
    const commands = partxCommands(context, table, nodes);
    if (commands.length === 0) return nodes;
    if (attempt === ATTEMPTS) break;
    // What the first try did not do, somebody is in the way of.
    if (attempt > 1) await setTimeout(ATTEMPT_WAIT_MS);
    // Somebody (udev) may do the same at the same moment: only what the kernel says afterwards
    // counts.
    for (const argv of commands)
      await runTool(context, argv, { timeoutMs: PARTX_TIMEOUT_MS }).catch((error: unknown) => {
        last = error;
      });
  }
  if (last !== null) throw last as Error;
  throw notVerified(
    `The kernel does not show the partitions of ${path} as its table has them.`,
    `Run "partx -u ${path}" and look at the kernel log (dmesg), then run "diskwright apply" again.`,
  );
}

function partxCommands(
  context: DriverContext,
  table: GptTable,
  nodes: readonly PartitionNode[],
): readonly (readonly string[])[] {
  const { path } = context.observed;
  const { sectorBytes } = geometryOf(context);
  const commands: (readonly string[])[] = [];
  const missing: number[] = [];
  for (const node of nodes)
    if (!table.partitions.some((partition) => partition.number === node.number))
      commands.push(['partx', '-d', '-n', String(node.number), '--', path]);
  for (const partition of table.partitions) {
    const node = nodes.find(({ number }) => number === partition.number);
    if (node === undefined) missing.push(partition.number);
    else if (
      node.startBytes !== partition.firstSector * sectorBytes ||
      node.sizeBytes !== partition.sectors * sectorBytes
    )
      commands.push(['partx', '-u', '-n', String(partition.number), '--', path]);
  }
  for (const [first, end] of ranges(missing))
    commands.push(['partx', '-a', '-n', `${first}:${end}`, '--', path]);
  return commands;
}

/** Runs of consecutive numbers, each as first and last. */
function ranges(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const open = found.at(-1);
    if (open?.[1] === number - 1) open[1] = number;
    else found.push([number, number]);
  }
  return found;
}

/**
 * Where udev runs, waits until it has looked at what was written: it drops and remakes partitions
 * while it does.
 */
export async function settleUdev(context: DriverContext): Promise<void> {
  if (!(await exists('/run/udev/control'))) return;
  await context.run(['udevadm', 'settle', '--timeout=30'], { timeoutMs: 40_000 });
}
