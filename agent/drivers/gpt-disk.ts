import type { FileHandle } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { readRegion, readRegions, type DeviceRegion } from '../host/block-device.ts';
import { openForWriting, readUncached, withReader, writeRegion } from '../host/device-write.ts';
import {
  readPartitionNodes,
  type DiskInstance,
  type PartitionNode,
} from '../host/partition-nodes.ts';
import { exists } from '../host/files.ts';
import { changedSince, guard, notVerified, runTool, type DriverContext } from './driver.ts';
import {
  decodeCopy,
  decodeHeader,
  encodeCopy,
  encodeProtectiveMbr,
  entriesSectors,
  gptPlaces,
  type DecodedCopy,
  type DiskGeometry,
  type GptCopy,
  type GptTable,
} from './gpt-codec.ts';

/** Both copies of a disk's table. */
export interface GptOnDisk {
  readonly primary: DecodedCopy;
  /** At the end of the device, where it belongs. */
  readonly backup: DecodedCopy;
  /** The copy that counts: the primary one, unless it is damaged. */
  readonly current: GptTable | null;
  /** Where the primary header says that the backup is, when that is not the end of the device. */
  readonly misplacedBackupSector: number | null;
}

export function geometryOf(context: Pick<DriverContext, 'instance'>): DiskGeometry {
  const { sizeBytes, logicalSectorBytes } = context.instance;
  return { sizeBytes, sectorBytes: logicalSectorBytes };
}

/**
 * Reads both copies, through an open handle or by path.
 *
 * @param instance the disk, when it is read again and again: the same bytes are understood once.
 */
export async function readGpt(
  device: string | FileHandle,
  geometry: DiskGeometry,
  instance: DiskInstance | null = null,
): Promise<GptOnDisk> {
  const regions = tableRegions(geometry);
  return withReader(device, async (handle) => {
    const bytes = Buffer.alloc(regions.reduce((sum, { lengthBytes }) => sum + lengthBytes, 0));
    const [primary = bytes, backup = bytes] = await readRegions(handle, regions, bytes);
    const known = instance === null ? undefined : lastRead.get(instance);
    if (known?.bytes.equals(bytes) === true) return known.gpt;
    const { gpt, isAllRead } = await decodeBoth(handle, geometry, { primary, backup });
    if (instance !== null && isAllRead) lastRead.set(instance, { bytes, gpt });
    return gpt;
  });
}

/** What was read of a disk last, byte by byte, and what it means. */
const lastRead = new WeakMap<DiskInstance, { readonly bytes: Buffer; readonly gpt: GptOnDisk }>();

/** Where both copies lie on a disk that this program, or any other, has partitioned. */
function tableRegions(geometry: DiskGeometry): readonly [DeviceRegion, DeviceRegion] {
  const { sectorBytes } = geometry;
  const places = gptPlaces(geometry);
  const lengthBytes = (1 + entriesSectors(sectorBytes)) * sectorBytes;
  return [
    { offsetBytes: places.primaryHeader * sectorBytes, lengthBytes },
    { offsetBytes: places.backupEntries * sectorBytes, lengthBytes },
  ];
}

async function decodeBoth(
  handle: FileHandle,
  geometry: DiskGeometry,
  found: { readonly primary: Uint8Array; readonly backup: Uint8Array },
): Promise<{ readonly gpt: GptOnDisk; readonly isAllRead: boolean }> {
  const places = gptPlaces(geometry);
  const { sectorBytes } = geometry;
  const entriesBytes = entriesSectors(sectorBytes) * sectorBytes;
  const first = await decodeAt(handle, geometry, {
    headerSector: places.primaryHeader,
    header: found.primary.subarray(0, sectorBytes),
    entriesSector: places.primaryEntries,
    entries: found.primary.subarray(sectorBytes),
  });
  const second = await decodeAt(handle, geometry, {
    headerSector: places.backupHeader,
    header: found.backup.subarray(entriesBytes),
    entriesSector: places.backupEntries,
    entries: found.backup.subarray(0, entriesBytes),
  });
  const [primary, backup] = [first.copy, second.copy];
  const otherSector = primary.kind === 'good' ? primary.header.otherSector : places.backupHeader;
  return {
    gpt: {
      primary,
      backup,
      current:
        primary.kind === 'good' ? primary.table : backup.kind === 'good' ? backup.table : null,
      misplacedBackupSector: otherSector === places.backupHeader ? null : otherSector,
    },
    isAllRead: first.isAllRead && second.isAllRead,
  };
}

interface CopyBytes {
  readonly headerSector: number;
  readonly header: Uint8Array;
  /** The usual place of the entries, and what is there. */
  readonly entriesSector: number;
  readonly entries: Uint8Array;
}

/** @returns the copy, and whether it is all in the bytes given: some tools keep the entries elsewhere. */
async function decodeAt(
  device: FileHandle,
  geometry: DiskGeometry,
  bytes: CopyBytes,
): Promise<{ readonly copy: DecodedCopy; readonly isAllRead: boolean }> {
  const { sectorBytes } = geometry;
  const damaged = (reason: string) =>
    ({ copy: { kind: 'damaged', reason }, isAllRead: true }) as const;
  const header = decodeHeader(bytes.header);
  if (header.kind === 'damaged') return damaged(header.reason);
  if (header.ownSector !== bytes.headerSector)
    return damaged(`the header says that it is at sector ${header.ownSector}`);
  if (header.entriesSector === bytes.entriesSector)
    return { copy: decodeCopy(bytes.header, bytes.entries), isAllRead: true };
  const length = entriesSectors(sectorBytes) * sectorBytes;
  const end = header.entriesSector * sectorBytes + length;
  if (end > geometry.sizeBytes) return damaged('the entries lie beyond the end');
  const entries = await readRegion(device, header.entriesSector * sectorBytes, length);
  return { copy: decodeCopy(bytes.header, entries), isAllRead: false };
}

/**
 * Writes a table over the one that is there, so that at every instant one copy is whole on the
 * medium: first the backup, then, when that is durable, the primary. A tool that writes both copies and syncs
 * once can lose both to one power cut.
 */
export async function rewriteGpt(
  context: DriverContext,
  table: GptTable,
  before: GptOnDisk,
): Promise<void> {
  const geometry = geometryOf(context);
  const opened = await openForWriting(context.observed.path, { exclusive: false });
  if (opened.kind !== 'opened')
    throw changedSince(
      `${context.observed.path} cannot be opened for writing: ${opened.kind === 'held' ? 'something holds it' : opened.reason}.`,
    );
  const { handle } = opened;
  try {
    // The primary must be good before the backup is touched; if it is not, it is made good first.
    const order =
      before.primary.kind === 'good'
        ? (['backup', 'primary'] as const)
        : (['primary', 'backup'] as const);
    for (const which of order) {
      await writeCopy(handle, encodeCopy(table, geometry, which));
      await handle.sync();
    }
    const isRestored = await restoreProtectiveMbr(handle, geometry);
    const isCleared = await clearMisplacedBackup(handle, geometry, before);
    if (isRestored || isCleared) await handle.sync();
  } finally {
    await handle.close();
  }
  await verifyGpt(context, table);
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
 * Where the disk ended before it grew lies the old backup: it must not be taken for the table later.
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
  await writeCopy(handle, encodeCopy(table, geometry, 'backup'));
  await writeCopy(handle, encodeCopy(table, geometry, 'primary'));
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
    const { entries, header } = encodeCopy(table, geometry, which);
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
 * Makes the kernel know exactly the partitions of the table. Kernels that parse no GPT, and those of
 * hosts where nothing re-reads it, are told by partx; where udev was faster there is nothing to tell.
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
    // Somebody (udev) may do the same at the same moment: only what the kernel says afterwards counts.
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

/** Where udev runs, waits until it has looked at what was written: it drops and remakes partitions while it does. */
export async function settleUdev(context: DriverContext): Promise<void> {
  if (!(await exists('/run/udev/control'))) return;
  await context.run(['udevadm', 'settle', '--timeout=30'], { timeoutMs: 40_000 });
}

/** Refuses a table that this program did not lay out as it lays out its own. */
export function requireTable(found: GptOnDisk, path: string): GptTable {
  if (found.current === null)
    throw guard(
      `${path} has no readable GPT (primary: ${reason(found.primary)}; backup: ${reason(found.backup)}).`,
      'Run "diskwright plan": it says what is on the disk now.',
    );
  return found.current;
}

function reason(copy: DecodedCopy): string {
  return copy.kind === 'good' ? 'good' : copy.reason;
}
