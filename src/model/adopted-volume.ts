import type { AdoptedVolume, DesiredNode } from './desired.ts';
import { contentEvidence, describeSignature, describeUsage } from './describe-content.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedPartition,
  PartitionTable,
  Usage,
  VolumeContent,
} from './inventory.ts';
import { formatMark, parseMark } from './mark.ts';
import { isOwn, marksOn, ownerHashes } from './own-marks.ts';
import { refusal, type Refusal, type RefusalCode } from './refusal.ts';
import { carriesSystem } from './system-place.ts';

/** What became of a filesystem that is adopted. */
export type AdoptedAssessment =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** There as pinned; `marked`, or pinned by its record alone. */
  | { readonly kind: 'settled'; readonly disk: ObservedDisk; readonly content: FoundContent }
  /** There as pinned, and its partition has the label of before. */
  | {
      readonly kind: 'unmarked';
      readonly disk: ObservedDisk;
      readonly partition: ObservedPartition;
    };

/** A partition, or the whole disk. */
export type FoundContent = Pick<VolumeContent, 'usedBy' | 'signatures'>;

/**
 * Holds a filesystem that others made against its record. Everything must be as it says; what differs is left alone
 * and shown.
 */
export function assessAdopted(
  adopted: AdoptedVolume,
  node: DesiredNode,
  observed: Inventory,
): AdoptedAssessment {
  const question = { adopted, node, observed };
  const bearers = observed.disks.filter(
    ({ id, aliases }) => id === adopted.adoption.disk || aliases.includes(adopted.adoption.disk),
  );
  const [disk] = bearers;
  if (disk === undefined) return refused(absentDisk(question));
  const wrong = wrongDisk(question, disk, bearers);
  if (wrong !== null) return refused(wrong);
  const found = contentOf(adopted, disk);
  const differs = contentDiffers(question, disk, found) ?? filesystemTwice(question, disk);
  if (differs !== null || found === null) return refused(differs ?? absentDisk(question));
  return 'number' in found && adopted.adoption.pinnedBy === 'mark'
    ? assessMark(question, disk, found)
    : { kind: 'settled', disk, content: found };
}

interface Question {
  readonly adopted: AdoptedVolume;
  readonly node: DesiredNode;
  readonly observed: Inventory;
}

function refused(reason: Refusal): AdoptedAssessment {
  return { kind: 'refused', refusal: reason };
}

interface RefusalText {
  readonly summary: string;
  readonly evidence: readonly string[];
  readonly remedy: string;
}

function refuse({ adopted, node }: Question, code: RefusalCode, text: RefusalText): Refusal {
  const { volume, adoption } = adopted;
  return refusal(code, { node: node.node, disk: adoption.disk, volume }, text);
}

function named({ adopted: { adoption } }: Question): string {
  return `the ${adoption.filesystem.type} of Adoption ${adoption.name}`;
}

const LOOK =
  'Find out what happened to it. It is neither mounted, marked nor written to meanwhile; when it is as it should be, have the record written anew ("diskwright import") and reviewed.';

function absentDisk(question: Question): Refusal {
  const { adoption } = question.adopted;
  return refuse(question, 'disk-absent', {
    summary: `${adoption.disk}, which carries ${named(question)}, is not attached to ${question.node.node}`,
    evidence: ['no device answers to this id now'],
    remedy: 'Attach the disk again, or remove the Adoption if the disk is gone for good.',
  });
}

/** What speaks against the disk as a whole. */
function wrongDisk(
  question: Question,
  disk: ObservedDisk,
  bearers: readonly ObservedDisk[],
): Refusal | null {
  const { adopted, node, observed } = question;
  const same = observed.disks.filter(
    (other) => bearers.includes(other) || other.aliases.some((id) => disk.aliases.includes(id)),
  );
  if (same.length > 1)
    return refuse(question, 'identity-ambiguous', {
      summary: `${String(same.length)} devices answer to ${disk.id}; none of them is touched`,
      evidence: same.map((other) => `${other.path}: ${other.aliases.join(', ')}`),
      remedy: 'Detach all but one of them, or give them different serials.',
    });
  if (node.disks.some(({ facts }) => facts.id === disk.id))
    return refuse(question, 'adoption-differs', {
      summary: `${disk.id} belongs to a layout, and ${named(question)} cannot be adopted from it`,
      evidence: contentEvidence(disk),
      remedy: `Remove the Adoption ${adopted.adoption.name}: what a layout made needs none.`,
    });
  if (carriesSystem(disk))
    return refuse(question, 'system-disk', {
      summary: `${disk.id} carries the running system and is never touched`,
      evidence: disk.systemChain.length > 0 ? [disk.systemChain.join(' -> ')] : [],
      remedy: `Remove the Adoption ${adopted.adoption.name}.`,
    });
  if (disk.sizeBytes < adopted.adoption.diskBytes)
    return refuse(question, 'facts-differ', {
      summary: `${disk.id} is not the disk that was adopted`,
      evidence: [
        `${disk.path}: size is ${String(disk.sizeBytes)} bytes, adopted with ${String(adopted.adoption.diskBytes)}`,
      ],
      remedy: 'Attach the disk that was adopted, or find out why this one reports another size.',
    });
  return foreignMark(question, disk);
}

function foreignMark(question: Question, disk: ObservedDisk): Refusal | null {
  const hashes = ownerHashes(question.node);
  const stranger = marksOn(disk).find(({ mark }) => !isOwn(mark, hashes));
  if (stranger === undefined) return null;
  const elsewhere = stranger.mark.installation !== hashes.installation;
  return refuse(question, elsewhere ? 'other-installation' : 'other-node', {
    summary: `${disk.id} carries volumes of another ${elsewhere ? 'diskwright installation' : 'node'}; nothing on it is adopted`,
    evidence: [
      `${disk.path} partition ${String(stranger.partition.number)}: mark "${stranger.partition.label}"`,
    ],
    remedy: `Bring the disk back to where it belongs, or remove the Adoption ${question.adopted.adoption.name}.`,
  });
}

type Found = ObservedPartition | ObservedDisk;

function contentOf({ adoption }: AdoptedVolume, disk: ObservedDisk): Found | null {
  const { partition } = adoption;
  if (partition === null) return disk;
  const { table } = disk;
  return table?.partitions.find((one) => partitionId(table, one) === partition.uuid) ?? null;
}

/**
 * The id of a partition: in a GPT its UUID; in an MBR, which gives none, that of the table and the number, as libblkid
 * makes it (libblkid/src/partitions/dos.c). Empty where the table has no id either.
 */
export function partitionId(
  table: Pick<PartitionTable, 'type' | 'uuid'>,
  { uuid, number }: Pick<ObservedPartition, 'uuid' | 'number'>,
): string {
  if (table.type !== 'dos' || uuid !== '') return uuid.toLowerCase();
  const disk = table.uuid.toLowerCase().replace(/^0x/, '');
  return /^0*$/.test(disk)
    ? ''
    : `${disk.padStart(8, '0')}-${number.toString(16).padStart(2, '0')}`;
}

/** Another place, another filesystem, or something beside it. */
function contentDiffers(
  question: Question,
  disk: ObservedDisk,
  found: Found | null,
): Refusal | null {
  const { adoption } = question.adopted;
  const { partition, filesystem } = adoption;
  const wanted = `${filesystem.type} with UUID ${filesystem.uuid}`;
  const differences = [
    ...placeDifferences(question, disk, found),
    ...(found === null || holds(found, filesystem)
      ? []
      : [`${found.path}: ${contentText(found)}; adopted was ${wanted}`]),
  ];
  if (differences.length === 0) return null;
  return refuse(question, 'adoption-differs', {
    summary: `${partition === null ? disk.id : `the partition ${partition.uuid} of ${disk.id}`} is not as it was adopted`,
    evidence: differences,
    remedy: LOOK,
  });
}

function placeDifferences(
  { adopted }: Question,
  disk: ObservedDisk,
  found: Found | null,
): readonly string[] {
  const { partition } = adopted.adoption;
  if (found === null) return [`${disk.path}: no partition has this id now`];
  if (partition === null)
    return disk.table === undefined ? [] : [`${disk.path}: has a partition table now`];
  if (!('startBytes' in found)) return [];
  return found.startBytes === partition.startBytes && found.sizeBytes === partition.sizeBytes
    ? []
    : [
        `${found.path}: ${String(found.sizeBytes)} bytes from ${String(found.startBytes)}; adopted were ${String(partition.sizeBytes)} from ${String(partition.startBytes)}`,
      ];
}

/** One filesystem, the adopted one, and no other signature beside it. */
function holds(
  { signatures }: FoundContent,
  filesystem: { readonly type: string; readonly uuid: string },
): boolean {
  const [only, ...others] = signatures;
  return (
    others.length === 0 &&
    only?.type === filesystem.type &&
    only.uuid?.toLowerCase() === filesystem.uuid
  );
}

function contentText({ signatures }: FoundContent): string {
  if (signatures.length === 0) return 'no filesystem was found';
  return signatures
    .map((one) => `${describeSignature(one)}${one.uuid === undefined ? '' : ` UUID ${one.uuid}`}`)
    .join(', ');
}

/** A copy of the filesystem: which of the two is meant, nobody can say. */
function filesystemTwice(question: Question, disk: ObservedDisk): Refusal | null {
  const { uuid } = question.adopted.adoption.filesystem;
  const bearers = filesystemsOf(question.observed).filter((one) => one.uuid === uuid);
  if (bearers.length < 2) return null;
  return refuse(question, 'identity-ambiguous', {
    summary: `${String(bearers.length)} devices hold a filesystem with the UUID of ${named(question)} on ${disk.id}; one is a copy`,
    evidence: bearers.map(({ path }) => `${path}: UUID ${uuid}`),
    remedy: 'Detach the copy, or give it another UUID (tune2fs -U, xfs_admin -U, btrfstune -u).',
  });
}

/** Every filesystem of a node by its UUID, with the path of its device. */
export function filesystemsOf({
  disks,
}: Pick<Inventory, 'disks'>): readonly { readonly uuid: string; readonly path: string }[] {
  return disks
    .flatMap((disk) => [
      disk,
      ...(disk.table?.partitions ?? []),
      ...(disk.volumeGroup?.volumes ?? []),
    ])
    .flatMap(({ path, signatures }) => {
      const uuids = signatures
        .filter(({ usage }) => usage === 'filesystem')
        .flatMap(({ uuid }) => uuid?.toLowerCase() ?? []);
      return Array.from(new Set(uuids), (uuid) => ({ uuid, path }));
    });
}

function assessMark(
  question: Question,
  disk: ObservedDisk,
  partition: ObservedPartition,
): AdoptedAssessment {
  const { adopted, node, observed } = question;
  const hashes = ownerHashes(node);
  const bearers = observed.disks.flatMap((one) =>
    marksOn(one).filter(({ mark }) => isOwn(mark, hashes) && mark.volume === adopted.volume),
  );
  const elsewhere = bearers.filter((one) => one.partition !== partition);
  if (elsewhere.length > 0)
    return refused(
      refuse(question, 'mark-ambiguous', {
        summary: `${elsewhere.map((one) => one.partition.path).join(', ')} carries the mark of ${named(question)}: it is a copy`,
        evidence: elsewhere.map(
          (one) =>
            `${one.partition.path}: mark "${formatMark(one.mark)}", UUID ${one.partition.uuid}`,
        ),
        remedy: 'Detach the copy, or rename its label. What is mounted stays mounted.',
      }),
    );
  if (parseMark(partition.label)?.state === 'ready')
    return { kind: 'settled', disk, content: partition };
  const unfit = unfitForMark(question, disk, partition);
  return unfit === null ? { kind: 'unmarked', disk, partition } : refused(unfit);
}

/** Why the mark cannot be written now. */
function unfitForMark(
  question: Question,
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
  question: Question,
  partition: ObservedPartition,
  about: string,
): Refusal | null {
  const formerLabel = question.adopted.adoption.partition?.formerLabel ?? '';
  if (partition.label !== formerLabel)
    return refuse(question, 'adoption-differs', {
      summary: `${about}: the label of its partition is another one now`,
      evidence: [
        `${partition.path}: label ${JSON.stringify(partition.label)}; adopted was ${JSON.stringify(formerLabel)}`,
      ],
      remedy: LOOK,
    });
  const holders = partition.usedBy.filter((usage) => !isMount(usage));
  if (holders.length === 0) return null;
  return refuse(question, 'disk-in-use', {
    summary: `${about}: something else than a mount uses its partition`,
    evidence: holders.map((usage) => `${partition.path}: ${describeUsage(usage)}`),
    remedy: 'Stop what uses it, or pin it by its record (pinnedBy: record).',
  });
}

function unfitTable(question: Question, disk: ObservedDisk, about: string): Refusal | null {
  const { type, primary, backup } = disk.table ?? { type: 'no', primary: 'none', backup: 'none' };
  if (type === 'gpt' && primary === 'good' && backup === 'good') return null;
  return refuse(question, 'adoption-differs', {
    summary: `${about}: the partition table of ${disk.id} is no GPT with two good copies`,
    evidence: [`${disk.path}: ${type} table, primary ${primary}, backup ${backup}`],
    remedy:
      'Repair the table with the tool that made it, or pin it by its record (pinnedBy: record).',
  });
}

function unwritable(question: Question, disk: ObservedDisk, about: string): Refusal | null {
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

/** Which other namespace has it mounted makes no difference to a label. */
function isMount(usage: Usage): boolean {
  return usage.kind === 'mounted';
}
