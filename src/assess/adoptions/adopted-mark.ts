import { describeUsage } from '../../model/observed/describe-content.ts';
import { named, refuse, type AdoptionQuestion } from './adopted-refusal.ts';
import type { ObservedDisk, ObservedPartition, Usage } from '../../model/observed/inventory.ts';
import { formatMark, parseMark } from '../../model/volumes/mark.ts';
import { isOwn, marksOn, ownerHashes } from '../../model/volumes/own-marks.ts';
import { LVM_PARTITION_TYPE } from '../../model/observed/partition-types.ts';
import type { Refusal } from '../../model/planned/refusal.ts';

/**
 * Whether a partition that is as it was adopted has its mark.
 *
 * @returns a refusal where it has none, and none can be written now.
 */
export function assessAdoptedMark(
  question: AdoptionQuestion,
  disk: ObservedDisk,
  partition: ObservedPartition,
): 'marked' | 'unmarked' | Refusal {
  const { adopted, node, observed } = question;
  const hashes = ownerHashes(node);
  const matches = observed.disks.flatMap((one) =>
    marksOn(one).filter(({ mark }) => isOwn(mark, hashes) && mark.volume === adopted.volume),
  );
  const elsewhere = matches.filter((one) => one.partition !== partition);
  if (elsewhere.length > 0)
    return refuse(question, 'mark-ambiguous', {
      summary: `${elsewhere.map((one) => one.partition.path).join(', ')} carries the mark of ${named(question)}: it is a copy`,
      evidence: elsewhere.map(
        (one) =>
          `${one.partition.path}: mark "${formatMark(one.mark)}", UUID ${one.partition.uuid}`,
      ),
      remedy: 'Detach the copy, or rename its label. What is mounted stays mounted.',
    });
  if (parseMark(partition.label)?.state === 'ready') return 'marked';
  return unfitForMark(question, disk, partition) ?? 'unmarked';
}

/** Why the mark cannot be written now. */
function unfitForMark(
  question: AdoptionQuestion,
  disk: ObservedDisk,
  partition: ObservedPartition,
): Refusal | null {
  const about = `the mark of ${named(question)} is not written`;
  return (
    unfitPartition(question, partition, about) ??
    unfitTable(question, disk, about) ??
    unwritable(question, disk, about)
  );
}

function unfitPartition(
  question: AdoptionQuestion,
  partition: ObservedPartition,
  about: string,
): Refusal | null {
  const { adoption } = question.adopted;
  const formerLabel = adoption.partition?.formerLabel ?? '';
  if (partition.label !== formerLabel)
    return refuse(question, 'adoption-differs', {
      summary: `${about}: the label of its partition is another one now`,
      evidence: [
        `${partition.path}: label ${JSON.stringify(partition.label)}; adopted was ${JSON.stringify(formerLabel)}`,
      ],
      remedy: INSPECT_REMEDY,
    });
  if (partition.typeUuid.toLowerCase() === LVM_PARTITION_TYPE)
    return refuse(question, 'adoption-differs', {
      summary: `${about}: its partition is of the type Linux LVM, and with a mark LVM would be asked about it`,
      evidence: [`${partition.path}: type ${partition.typeUuid}`],
      remedy: 'Pin it by its record (pinnedBy: record).',
    });
  const holders = partition.usedBy.filter((usage) => !isExpectedUse(usage, adoption));
  if (holders.length === 0) return null;
  return refuse(question, 'disk-in-use', {
    summary: `${about}: something else than ${adoption.filesystem === null ? 'a pod' : 'a mount'} uses its partition`,
    evidence: holders.map((usage) => `${partition.path}: ${describeUsage(usage)}`),
    remedy: 'Stop what uses it, or pin it by its record (pinnedBy: record).',
  });
}

export const INSPECT_REMEDY =
  'Find out what happened to it. It is neither mounted, marked nor written to meanwhile; when it is as it should be, have the record written anew ("diskwright import") and reviewed.';

function unfitTable(question: AdoptionQuestion, disk: ObservedDisk, about: string): Refusal | null {
  const { type, primary, backup } = disk.table ?? { type: 'no', primary: 'none', backup: 'none' };
  if (type === 'gpt' && primary === 'good' && backup === 'good') return null;
  return refuse(question, 'adoption-differs', {
    summary: `${about}: the partition table of ${disk.id} is no GPT with two good copies`,
    evidence: [`${disk.path}: ${type} table, primary ${primary}, backup ${backup}`],
    remedy:
      'Repair the table with the tool that made it, or pin it by its record (pinnedBy: record).',
  });
}

function unwritable(question: AdoptionQuestion, disk: ObservedDisk, about: string): Refusal | null {
  if (disk.readOnly)
    return refuse(question, 'disk-read-only', {
      summary: `${about}: ${disk.id} is read-only`,
      evidence: [`${disk.path}: the kernel reports it read-only`],
      remedy: 'Remove the write protection, or pin it by its record (pinnedBy: record).',
    });
  if (!disk.failing) return null;
  return refuse(question, 'disk-failing', {
    summary: `${about}: ${disk.id} is failing`,
    evidence: [`${disk.path}: health check failed`],
    remedy: 'Replace the disk.',
  });
}

/**
 * Whether a use is the one that something was adopted in. Which other namespace has a filesystem
 * mounted makes no difference to a label, nor who has it open; kubelet puts a loop device over a
 * raw block volume as long as a pod has it.
 */
export function isExpectedUse(
  { kind }: Usage,
  { filesystem }: { readonly filesystem: unknown },
): boolean {
  if (kind === 'open') return true;
  return filesystem === null
    ? kind === 'loop-backing' || kind === 'open-exclusive'
    : kind === 'mounted';
}
