import type { KnownPartitions } from '../../../src/assess/table-copies.ts';
import type {
  InventoryFinding,
  PartitionEntry,
  PartitionTable,
  Signature,
} from '../../../src/model/observed/inventory.ts';
import { commandFault, runCommand } from '../../host/commands/command.ts';
import type { DeviceReader } from '../../host/devices/device-reader.ts';
import type { KernelDisk, KernelPartition } from '../../host/devices/sysfs.ts';
import { observeGpt, type ObservedGptPartition, type ObservedGptTable } from './gpt.ts';
import type { ProbeFinding } from '../content/probe-output.ts';
import { parseSfdisk } from './sfdisk-output.ts';
import { toSignature } from '../content/signatures.ts';

/** A table without what lies in its partitions, which is found out later. */
export interface ReadTable {
  readonly type: PartitionTable['type'];
  readonly uuid: string;
  readonly primary: PartitionTable['primary'];
  readonly backup: PartitionTable['backup'];
  readonly partitions: readonly TablePartition[];
  readonly backupPartitions?: readonly PartitionEntry[];
}

export interface TablePartition extends ObservedGptPartition {
  /**
   * The partition as the kernel has it now; null where it has none of this number and start (its
   * parsers may be missing, or nobody had it read a new table).
   */
  readonly node: KernelPartition | null;
}

export interface TableReading {
  /** null: the disk has no table. */
  readonly table: ReadTable | null;
  /** What probers found of tables that are not the disk's: the leftover copy of an older one. */
  readonly leftovers: readonly Signature[];
  /** The kernel's partitions that the table does not have. */
  readonly strayNodes: readonly KernelPartition[];
  readonly findings: readonly InventoryFinding[];
}

export const NO_TABLE: TableReading = {
  table: null,
  leftovers: [],
  strayNodes: [],
  findings: [],
};

/**
 * Reads the partition table of a disk: a GPT from its own sectors, others through sfdisk, by what
 * the probers found.
 *
 * @param known what is written down of the node's partitions.
 * @throws DeviceUnreadable
 */
export async function readPartitionTable(
  disk: KernelDisk,
  reader: DeviceReader,
  { probed, known }: { readonly probed: readonly ProbeFinding[]; readonly known: KnownPartitions },
): Promise<TableReading> {
  const geometry = { sizeBytes: disk.sizeBytes, sectorBytes: disk.logicalSectorBytes };
  const gpt = await observeGpt(reader.read, geometry, known);
  const otherTables = probed.filter(
    ({ usage, type }) => usage === 'partition-table' && type !== 'gpt' && type !== 'PMBR',
  );
  const hasOther =
    probed.some(({ usage }) => usage !== 'partition-table') || otherTables.length > 0;
  if (gpt !== null && !(isLeftover(gpt) && hasOther)) return gptReading(disk, gpt);
  const leftovers = gpt === null ? [] : gptSignatures(probed);
  const [other] = otherTables;
  if (other === undefined) return { ...NO_TABLE, leftovers, strayNodes: disk.partitions };
  const { table, findings } = await readOtherTable(disk, other);
  return { table, leftovers, strayNodes: strays(disk, table.partitions), findings };
}

/** Only the copy at the end is there, and the first sectors say nothing of a GPT. */
function isLeftover(gpt: ObservedGptTable): boolean {
  return gpt.primary === 'damaged' && !gpt.isAnnounced;
}

function gptSignatures(probed: readonly ProbeFinding[]): readonly Signature[] {
  return probed
    .filter(({ type, offsetBytes }) => type === 'gpt' && offsetBytes !== null)
    .map((finding) => toSignature(finding, null));
}

function gptReading(disk: KernelDisk, gpt: ObservedGptTable): TableReading {
  const partitions = gpt.partitions.map((partition) => ({
    ...partition,
    node: nodeOf(disk, partition),
  }));
  const { uuid, primary, backup, backupPartitions } = gpt;
  return {
    table: {
      ...{ type: 'gpt', uuid, primary, backup, partitions },
      ...(backupPartitions === undefined ? {} : { backupPartitions }),
    },
    leftovers: [],
    strayNodes: strays(disk, partitions),
    findings: [],
  };
}

function nodeOf(
  disk: KernelDisk,
  partition: { readonly number: number; readonly startBytes: number },
): KernelPartition | null {
  return (
    disk.partitions.find(
      (node) => node.number === partition.number && node.startBytes === partition.startBytes,
    ) ?? null
  );
}

function strays(
  disk: KernelDisk,
  partitions: readonly TablePartition[],
): readonly KernelPartition[] {
  return disk.partitions.filter((node) => !partitions.some((known) => known.node === node));
}

const SFDISK_TIMEOUT_MS = 15_000;

/**
 * A table that is no GPT is never ours: its partitions are shown as sfdisk or the kernel know them.
 */
async function readOtherTable(
  disk: KernelDisk,
  found: ProbeFinding,
): Promise<{ readonly table: ReadTable; readonly findings: readonly InventoryFinding[] }> {
  const argv = ['sfdisk', '--json', disk.path] as const;
  const result = await runCommand(argv, { timeoutMs: SFDISK_TIMEOUT_MS });
  const listed =
    result.kind === 'exited' && result.exitCode === 0 ? parseSfdisk(result.stdout) : null;
  const type = found.type === 'dos' ? 'dos' : 'other';
  const whole = { type, primary: 'good', backup: 'good' } as const;
  if (listed !== null) {
    const partitions = listed.partitions.map((partition) => ({
      ...partition,
      node: nodeOf(disk, partition),
    }));
    return { table: { ...whole, uuid: listed.uuid, partitions }, findings: [] };
  }
  const message =
    commandFault(argv, result, SFDISK_TIMEOUT_MS) ?? 'sfdisk printed what is not its format';
  const partitions = disk.partitions.map((node) => ({
    number: node.number,
    startBytes: node.startBytes,
    sizeBytes: node.sizeBytes,
    typeUuid: '',
    uuid: '',
    label: '',
    node,
  }));
  return {
    table: { ...whole, uuid: found.uuid ?? '', partitions },
    findings: [
      {
        code: result.kind === 'missing' ? 'tool-missing' : 'tool-failed',
        subject: disk.path,
        message,
      },
    ],
  };
}
