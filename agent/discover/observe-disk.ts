import { setTimeout } from 'node:timers/promises';
import { MiB } from '../../src/model/bytes.ts';
import type {
  Finding,
  ObservedDisk,
  ObservedFilesystem,
  ObservedPartition,
  Usage,
} from '../../src/model/inventory.ts';
import { parseMark, type Mark } from '../../src/model/mark.ts';
import { isHeld } from '../host/block-device.ts';
import { withDeadline } from '../host/deadline.ts';
import { spanReader, type DeviceReader } from '../host/device-reader.ts';
import { errorText, readSpace } from '../host/files.ts';
import type { KernelDisk, KernelPartition } from '../host/sysfs.ts';
import { hashSpan, readContent, type Content } from './content.ts';
import { diskFingerprint, partitionFingerprint } from './fingerprint.ts';
import { transportOf, type IdentifiedDisk } from './identity.ts';
import type { ReadTable, TablePartition, TableReading } from './partition-table.ts';
import type { ProbedDevices } from './signatures.ts';
import type { Usages } from './usage.ts';

/** What is known of a disk before its content is read. */
export interface DiskQuestion {
  readonly kernel: KernelDisk;
  readonly identified: IdentifiedDisk;
  readonly links: readonly string[];
  /** Of the disk and of its partitions, by path; null for one that could not be opened. */
  readonly readers: ReadonlyMap<string, DeviceReader | null>;
  readonly table: TableReading;
  readonly probed: ProbedDevices;
  readonly usages: Usages;
  readonly systemChain: readonly string[];
  /** Whether a mount point is that of a volume of ours, and may be asked for its space. */
  readonly spaceRoots: readonly string[];
}

/** The name under which a partition without a node of its own was probed. */
export function spanName(disk: KernelDisk, number: number): string {
  return `${disk.name} partition ${number}`;
}

/** Reads one disk, its partitions one after another: a disk with one head is not made to seek. */
export async function observeDisk(
  question: DiskQuestion,
): Promise<{ readonly disk: ObservedDisk; readonly findings: readonly Finding[] }> {
  const { kernel, identified, table } = question;
  const findings: Finding[] = [];
  const partitions: ObservedPartition[] = [];
  for (const partition of table.table?.partitions ?? [])
    partitions.push(await observePartition(question, partition, findings));
  const usedBy = await diskUsage(question, partitions, findings);
  const content = await diskContent(question, usedBy.length > 0);
  const fingerprint = diskFingerprint(subjectOf(question), table.table, {
    ...content,
    partitions: partitions.map((partition) => partition.fingerprint),
  });
  const disk: ObservedDisk = {
    id: identified.id,
    aliases: identified.aliases,
    path: kernel.path,
    links: question.links,
    identity: identified.identity,
    sizeBytes: kernel.sizeBytes,
    logicalSectorBytes: kernel.logicalSectorBytes,
    physicalSectorBytes: kernel.physicalSectorBytes,
    transport: transportOf(kernel),
    rotational: kernel.rotational,
    readOnly: kernel.readOnly,
    removable: kernel.removable,
    failing: isFailing(kernel, [content, ...partitions]),
    systemChain: question.systemChain,
    usedBy,
    ...(table.table === null ? {} : { table: { ...table.table, partitions } }),
    signatures: content.signatures,
    remains: content.remains,
    fingerprint,
  };
  return { disk, findings };
}

function subjectOf(question: DiskQuestion): Parameters<typeof diskFingerprint>[0] {
  return {
    identity: question.identified.identity,
    sizeBytes: question.kernel.sizeBytes,
    sectorBytes: question.kernel.logicalSectorBytes,
  };
}

/** States in which a driver takes no more orders for a disk (scsi_sysfs.c, nvme/host/sysfs.c). */
const FAILING_STATES = new Set(['offline', 'transport-offline', 'blocked', 'dead', 'deleting']);

function isFailing(
  kernel: KernelDisk,
  read: readonly { readonly remains: ObservedDisk['remains'] }[],
): boolean {
  if (kernel.state !== null && FAILING_STATES.has(kernel.state)) return true;
  return read.some(({ remains }) =>
    remains.some(({ kind, region }) => kind === 'unreadable' && region !== 'first-mebibyte'),
  );
}

async function observePartition(
  question: DiskQuestion,
  partition: TablePartition,
  findings: Finding[],
): Promise<ObservedPartition> {
  const { kernel, probed } = question;
  const name = partition.node?.name ?? spanName(kernel, partition.number);
  const mark = parseMark(partition.label);
  const usedBy = await nodeUsage(question, { node: partition.node, mark }, findings);
  const content = await readContent(readerOf(question, partition), {
    probed: probed.found.get(name) ?? [],
    unprobed: probed.unprobed.get(name) ?? null,
    isUsed: usedBy.length > 0,
    isMarked: mark !== null,
    isReady: mark?.state === 'ready',
  });
  const filesystem = await readFilesystem(question, content, {
    mark: mark !== null,
    usedBy,
    findings,
  });
  return {
    number: partition.number,
    path: partition.node?.path ?? '',
    startBytes: partition.startBytes,
    sizeBytes: partition.sizeBytes,
    typeUuid: partition.typeUuid,
    uuid: partition.uuid,
    label: partition.label,
    usedBy,
    signatures: content.signatures,
    ...(filesystem === null ? {} : { filesystem }),
    remains: content.remains,
    fingerprint: partitionFingerprint(subjectOf(question), partition, content),
  };
}

/** The partition's own node, or its span of the disk where the kernel has none. */
function readerOf(question: DiskQuestion, partition: TablePartition): DeviceReader | null {
  if (partition.node !== null) return question.readers.get(partition.node.path) ?? null;
  const disk = question.readers.get(question.kernel.path) ?? null;
  if (disk === null || partition.startBytes + partition.sizeBytes > disk.sizeBytes) return null;
  return spanReader(disk, partition.startBytes, partition.sizeBytes);
}

/**
 * A finished volume of ours is not opened exclusively: nothing that is done with it depends on the
 * answer, and whoever mounts it at this moment would be turned away.
 */
async function nodeUsage(
  question: DiskQuestion,
  partition: { readonly node: KernelPartition | null; readonly mark: Mark | null },
  findings: Finding[],
): Promise<readonly Usage[]> {
  const { node, mark } = partition;
  if (node === null) return [];
  const known = question.usages.get(node.deviceNumber) ?? [];
  if (known.length > 0 || mark?.state === 'ready') return known;
  return exclusiveUsage(question, node.path, findings);
}

/** Of the whole device alone, and of partitions that only the kernel knows: they belong to nothing else. */
async function diskUsage(
  question: DiskQuestion,
  partitions: readonly ObservedPartition[],
  findings: Finding[],
): Promise<readonly Usage[]> {
  const { kernel, table, usages } = question;
  const known = [
    ...(usages.get(kernel.deviceNumber) ?? []),
    ...table.strayNodes.flatMap((node) => usages.get(node.deviceNumber) ?? []),
  ];
  // An exclusive open of the disk fails for the sake of its partitions, too: of those in use, and of
  // finished volumes, which were not asked.
  const mayBeHeld = partitions.some(
    ({ usedBy, label }) => usedBy.length > 0 || parseMark(label)?.state === 'ready',
  );
  if (known.length > 0 || mayBeHeld) return known;
  return exclusiveUsage(question, kernel.path, findings);
}

async function exclusiveUsage(
  question: DiskQuestion,
  path: string,
  findings: Finding[],
): Promise<readonly Usage[]> {
  // What cannot even be read says so already.
  if ((question.readers.get(path) ?? null) === null) return [];
  const held = await isHeldLastingly(path);
  if (held === 'free') return [];
  if (held !== 'held') findings.push({ code: 'unreadable', subject: path, message: held.failed });
  // Not known to be free counts as held.
  return [{ kind: 'open-exclusive' }];
}

const HELD_ATTEMPTS = 5;
const HELD_PAUSE_MS = 25;

/** A prober of somebody else, another discovery among them, holds a device for an instant only. */
async function isHeldLastingly(path: string): Promise<ReturnType<typeof isHeld>> {
  for (let attempt = 1; attempt < HELD_ATTEMPTS; attempt += 1) {
    const held = isHeld(path);
    if (held !== 'held') return held;
    await setTimeout(HELD_PAUSE_MS);
  }
  return isHeld(path);
}

async function diskContent(question: DiskQuestion, isUsed: boolean): Promise<Content> {
  const { kernel, table, probed } = question;
  const reader = question.readers.get(kernel.path) ?? null;
  if (table.table !== null) return contentAround(question, table.table, isUsed);
  const content = await readContent(reader, {
    probed: (probed.found.get(kernel.name) ?? []).filter(
      ({ usage }) => usage !== 'partition-table',
    ),
    unprobed: probed.unprobed.get(kernel.name) ?? null,
    isUsed,
    isMarked: false,
    isReady: false,
  });
  return { ...content, signatures: [...content.signatures, ...table.leftovers] };
}

/** A disk with a table: its signatures, and what lies before the first and behind the last partition. */
async function contentAround(
  question: DiskQuestion,
  table: ReadTable,
  isUsed: boolean,
): Promise<Content> {
  const { kernel, probed } = question;
  const reader = question.readers.get(kernel.path) ?? null;
  const content = await readContent(reader, {
    probed: (probed.found.get(kernel.name) ?? []).filter(
      ({ usage }) => usage !== 'partition-table',
    ),
    unprobed: null,
    isUsed,
    isMarked: true,
    isReady: true,
  });
  if (reader === null || isUsed) return content;
  const firstStart = Math.min(...table.partitions.map(({ startBytes }) => startBytes), MiB);
  const lastEnd = Math.max(
    ...table.partitions.map(({ startBytes, sizeBytes }) => startBytes + sizeBytes),
    kernel.sizeBytes - MiB,
  );
  const spans = [
    { offset: 0, length: Math.min(firstStart, kernel.sizeBytes) },
    { offset: lastEnd, length: kernel.sizeBytes - lastEnd },
  ].filter(({ length }) => length > 0);
  const hashes: string[] = [];
  for (const { offset, length } of spans)
    hashes.push(
      await hashSpan(reader, offset, length).catch(() => `${offset}+${length}:unreadable`),
    );
  return { ...content, hashes };
}

const STATFS_TIMEOUT_MS = 5_000;

/**
 * The filesystem of a partition. Of a mounted xfs or btrfs the superblock on the disk may be older than
 * the truth: there the mounted filesystem is asked.
 */
async function readFilesystem(
  question: DiskQuestion,
  content: Content,
  about: {
    readonly mark: boolean;
    readonly usedBy: readonly Usage[];
    readonly findings: Finding[];
  },
): Promise<ObservedFilesystem | null> {
  if (content.superblock === null) return null;
  const { signature, block } = content.superblock;
  const known = { type: signature.type, uuid: signature.uuid ?? '', sizeBytes: block.sizeBytes };
  const mountPoint = ownMountPoint(question, about);
  if (mountPoint === null) return known;
  try {
    const space = await withDeadline(mountPoint, readSpace(mountPoint), STATFS_TIMEOUT_MS);
    const { usableBytes, freeBytes, totalBytes } = space;
    const sizeBytes = known.type.startsWith('ext') ? known.sizeBytes : totalBytes + block.logBytes;
    return { ...known, sizeBytes, usableBytes, freeBytes };
  } catch (error) {
    about.findings.push({ code: 'unreadable', subject: mountPoint, message: errorText(error) });
    return known;
  }
}

/** Only mounts of ours are asked: a foreign one may be anything, and may not answer. */
function ownMountPoint(
  question: DiskQuestion,
  about: { readonly mark: boolean; readonly usedBy: readonly Usage[] },
): string | null {
  for (const usage of about.usedBy) {
    if (usage.kind !== 'mounted' || usage.inProcess !== undefined) continue;
    const isBelowState = question.spaceRoots.some((root) =>
      usage.mountPoint.startsWith(`${root}/`),
    );
    if (about.mark || isBelowState) return usage.mountPoint;
  }
  return null;
}
