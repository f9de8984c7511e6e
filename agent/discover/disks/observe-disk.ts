import type {
  DiskLedger,
  InventoryFinding,
  ObservedDisk,
  ObservedPartition,
  UnknownContent,
  Usage,
} from '../../../src/model/observed/inventory.ts';
import type { OpenByProgram } from '../../../src/model/observed/open-by-program.ts';
import { parseMark } from '../../../src/model/volumes/mark.ts';
import { spanReader, type DeviceReader } from '../../host/devices/device-reader.ts';
import type { KernelDisk } from '../../host/devices/sysfs.ts';
import { readAroundTable, type AroundTable } from './around-table.ts';
import { readContent, UNKNOWN_START, type Content } from '../content/content.ts';
import {
  diskFingerprint,
  partitionFingerprint,
  type FingerprintSubject,
} from '../content/fingerprint.ts';
import { readLedger } from './read-ledger.ts';
import { leavesRoomForLedger } from '../../../src/model/observed/statement.ts';
import { transportOf, type IdentifiedDisk } from './identity.ts';
import type { GroupOnDisk } from '../groups/logical-volumes.ts';
import { observeGroup, type GroupQuestion } from '../groups/observe-group.ts';
import { exclusiveUsage, observeVolume } from '../volumes/observe-volume.ts';
import type { ReadTable, TablePartition, TableReading } from './partition-table.ts';

/** What is known of a disk before its content is read. */
export interface DiskQuestion extends GroupQuestion {
  readonly kernel: KernelDisk;
  readonly identified: IdentifiedDisk;
  readonly links: readonly string[];
  readonly bay: string | null;
  readonly table: TableReading;
  /** What was read already of a disk that may be blank. */
  readonly unknownContent: readonly UnknownContent[] | null;
  /** What lies around the table, where that was read already. */
  readonly around: AroundTable | null;
  /** The volume group in a partition of ours; null when there is none, or it could not be read. */
  readonly group: GroupOnDisk | null;
  /** Partitions, by path, that lie under a group which could not be read. */
  readonly unreadGroups: ReadonlySet<string>;
  readonly systemChain: readonly string[];
}

/** The name under which a partition without a node of its own was probed. */
export function spanName(disk: KernelDisk, number: number): string {
  return `${disk.name} partition ${number}`;
}

/** Reads one disk, its partitions one after another: a disk with one head is not made to seek. */
export async function observeDisk(
  question: DiskQuestion,
): Promise<{ readonly disk: ObservedDisk; readonly findings: readonly InventoryFinding[] }> {
  const { kernel, identified, table } = question;
  const findings: InventoryFinding[] = [];
  const partitions: ObservedPartition[] = [];
  for (const partition of table.table?.partitions ?? [])
    partitions.push(await observePartition(question, partition, findings));
  const volumeGroup =
    question.group === null
      ? null
      : await observeGroup(
          question,
          { group: question.group, subject: subjectOf(question) },
          findings,
        );
  const held = await diskUsage(question, partitions, findings);
  const usedBy = [...held, ...programsOf(question)];
  const { ledger, ...content } = await diskContent(question, held.length > 0);
  const fingerprint = diskFingerprint(subjectOf(question), table.table, {
    ...content,
    partitions: partitions.map((partition) => partition.fingerprint),
    group: volumeGroup,
  });
  const disk: ObservedDisk = {
    id: identified.id,
    aliases: identified.aliases,
    path: kernel.path,
    links: question.links,
    ...(question.bay === null ? {} : { bay: question.bay }),
    identity: identified.identity,
    sizeBytes: kernel.sizeBytes,
    logicalSectorBytes: kernel.logicalSectorBytes,
    physicalSectorBytes: kernel.physicalSectorBytes,
    transport: transportOf(kernel),
    rotational: kernel.rotational,
    readOnly: kernel.readOnly,
    removable: kernel.removable,
    failing: isFailing(kernel, [content, ...partitions, ...(volumeGroup?.volumes ?? [])]),
    systemChain: question.systemChain,
    usedBy,
    ...(table.table === null ? {} : { table: { ...table.table, partitions } }),
    ...(volumeGroup === null ? {} : { volumeGroup }),
    signatures: content.signatures,
    unknownContent: content.unknownContent,
    ...(ledger === null ? {} : { ledger }),
    fingerprint,
  };
  return { disk, findings };
}

function subjectOf(question: DiskQuestion): FingerprintSubject {
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
  read: readonly { readonly unknownContent: ObservedDisk['unknownContent'] }[],
): boolean {
  if (kernel.state !== null && FAILING_STATES.has(kernel.state)) return true;
  return read.some(({ unknownContent }) =>
    unknownContent.some(({ kind, region }) => kind === 'unreadable' && region !== 'first-mebibyte'),
  );
}

async function observePartition(
  question: DiskQuestion,
  partition: TablePartition,
  findings: InventoryFinding[],
): Promise<ObservedPartition> {
  const { kernel, group } = question;
  const isUnderGroup = group?.partition === partition;
  const { usedBy, content, filesystem, encryption } = await observeVolume(
    question,
    {
      name: partition.node?.name ?? spanName(kernel, partition.number),
      device: partition.node,
      reader: readerOf(question, partition),
      mark: parseMark(partition.label),
      ownHolders: isUnderGroup ? group.holders : NO_HOLDERS,
    },
    findings,
  );
  // A group that cannot be read is not known, and never absent.
  const unknownContent =
    partition.node !== null && question.unreadGroups.has(partition.node.path)
      ? [UNKNOWN_START]
      : content.unknownContent;
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
    ...(encryption === null ? {} : { encryption }),
    unknownContent,
    fingerprint: partitionFingerprint(subjectOf(question), partition, {
      ...content,
      unknownContent,
    }),
  };
}

const NO_HOLDERS: ReadonlySet<string> = new Set();

/** The partition's own node, or its span of the disk where the kernel has none. */
function readerOf(question: DiskQuestion, partition: TablePartition): DeviceReader | null {
  if (partition.node !== null) return question.readers.get(partition.node.path) ?? null;
  const disk = question.readers.get(question.kernel.path) ?? null;
  if (disk === null || partition.startBytes + partition.sizeBytes > disk.sizeBytes) return null;
  return spanReader(disk, partition.startBytes, partition.sizeBytes);
}

/**
 * Of the whole device alone, and of partitions that only the kernel knows: they belong to nothing
 * else.
 */
async function diskUsage(
  question: DiskQuestion,
  partitions: readonly ObservedPartition[],
  findings: InventoryFinding[],
): Promise<readonly Usage[]> {
  const { kernel, table, usages } = question;
  const known = [
    ...(usages.get(kernel.deviceNumber) ?? []),
    ...table.strayNodes.flatMap((node) => usages.get(node.deviceNumber) ?? []),
  ];
  // An exclusive open of the disk fails for the sake of its partitions, too: of those in use, by a
  // group as well, and of finished volumes, which were not asked.
  const mayBeHeld =
    question.group !== null ||
    partitions.some(
      ({ usedBy, label }) =>
        usedBy.some(({ kind }) => kind !== 'open') || parseMark(label)?.state === 'ready',
    );
  if (known.length > 0 || mayBeHeld) return known;
  return exclusiveUsage(question, kernel.path, findings);
}

/** As {@link diskUsage}: who has a partition open is reported of that partition. */
function programsOf({ kernel, table, opens }: DiskQuestion): readonly OpenByProgram[] {
  return [kernel, ...table.strayNodes].flatMap(({ deviceNumber }) => opens.get(deviceNumber) ?? []);
}

interface DiskContent extends Content {
  readonly ledger: DiskLedger | null;
}

async function diskContent(question: DiskQuestion, isUsed: boolean): Promise<DiskContent> {
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
    unknownContent: question.unknownContent,
  });
  const signatures = [...content.signatures, ...table.leftovers];
  const isBlank = signatures.length === 0 && content.unknownContent.length === 0;
  const ledger = reader === null || isBlank ? null : await readLedger(reader, null);
  return { ...content, signatures, ledger };
}

/**
 * A disk with a table: its signatures, and what lies before the first and behind the last
 * partition.
 */
async function contentAround(
  question: DiskQuestion,
  table: ReadTable,
  isUsed: boolean,
): Promise<DiskContent> {
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
  if (reader === null) return { ...content, ledger: null };
  if (isUsed) {
    const hasRoom = leavesRoomForLedger(table);
    return { ...content, ledger: hasRoom ? await readLedger(reader, table.uuid) : null };
  }
  const { hashes, ledger } = question.around ?? (await readAroundTable(reader, kernel, table));
  return { ...content, hashes, ledger };
}
