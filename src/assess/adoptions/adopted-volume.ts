import { assessAdoptedMark, INSPECT_REMEDY } from './adopted-mark.ts';
import { disksOf, filesystemsOf, foreignVolumeOf, partitionId } from './adopted-place.ts';
import { named, refuse, type AdoptionQuestion } from './adopted-refusal.ts';
import type { AdoptedLogicalVolume } from '../../model/declared/adopted-places.ts';
import type { AdoptedVolume, DesiredNode } from '../../model/planned/desired.ts';
import { contentEvidence, describeSignature } from '../../model/observed/describe-content.ts';
import type { DiskId } from '../../model/identifiers.ts';
import type {
  ForeignVolume,
  Inventory,
  ObservedDisk,
  ObservedPartition,
  VolumeContent,
} from '../../model/observed/inventory.ts';
import { isOwn, marksOn, ownerHashes } from '../../model/volumes/own-marks.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { carriesSystem } from '../../model/observed/system-place.ts';

/** What became of something that is adopted. */
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

/** A partition, a logical volume, or the whole disk. */
export type FoundContent = Pick<VolumeContent, 'usedBy' | 'signatures'>;

/**
 * Holds what others made against its record. Everything must be as it says; what differs is left
 * alone and shown.
 */
export function assessAdopted(
  adopted: AdoptedVolume,
  node: DesiredNode,
  observed: Inventory,
): AdoptedAssessment {
  const question = { adopted, node, observed };
  const disks: ObservedDisk[] = [];
  for (const id of disksOf(adopted.adoption)) {
    const found = diskOf(question, id);
    if ('summary' in found) return refused(found);
    disks.push(found);
  }
  const [disk] = disks;
  if (disk === undefined) return refused(absentDisk(question, adopted.adoption.disk));
  const found = contentOf(question, disk);
  const differs = contentDiffers(question, disks, found);
  if (differs !== null) return refused(differs);
  const twice = filesystemTwice(question, disk) ?? partitionTwice(question, disk);
  if (twice !== null || found === null) return refused(twice ?? absentDisk(question, disk.id));
  if (!('startBytes' in found) || adopted.adoption.pinnedBy === 'record')
    return { kind: 'settled', disk, content: found };
  const mark = assessAdoptedMark(question, disk, found);
  if (mark === 'marked') return { kind: 'settled', disk, content: found };
  return mark === 'unmarked' ? { kind: 'unmarked', disk, partition: found } : refused(mark);
}

function refused(reason: Refusal): AdoptedAssessment {
  return { kind: 'refused', refusal: reason };
}

/** A disk of the record, with nothing that speaks against it. */
function diskOf(question: AdoptionQuestion, id: DiskId): ObservedDisk | Refusal {
  const matches = question.observed.disks.filter(
    (disk) => disk.id === id || disk.aliases.includes(id),
  );
  const [disk] = matches;
  if (disk === undefined) return absentDisk(question, id);
  return wrongDisk(question, disk, matches) ?? disk;
}

function absentDisk(question: AdoptionQuestion, id: DiskId): Refusal {
  return refuse(question, 'disk-absent', {
    summary: `${id}, which carries ${named(question)}, is not attached to ${question.node.node}`,
    evidence: ['no device answers to this id now'],
    remedy: 'Attach the disk again, or remove the Adoption if the disk is gone for good.',
  });
}

/** What speaks against the disk as a whole. */
function wrongDisk(
  question: AdoptionQuestion,
  disk: ObservedDisk,
  matches: readonly ObservedDisk[],
): Refusal | null {
  const { adopted, node, observed } = question;
  const same = observed.disks.filter(
    (other) => matches.includes(other) || other.aliases.some((id) => disk.aliases.includes(id)),
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
  const isFirst = [disk.id, ...disk.aliases].includes(adopted.adoption.disk);
  if (isFirst && disk.sizeBytes < adopted.adoption.diskBytes)
    return refuse(question, 'facts-differ', {
      summary: `${disk.id} is not the disk that was adopted`,
      evidence: [
        `${disk.path}: size is ${String(disk.sizeBytes)} bytes, adopted with ${String(adopted.adoption.diskBytes)}`,
      ],
      remedy: 'Attach the disk that was adopted, or find out why this one reports another size.',
    });
  return foreignMark(question, disk);
}

function foreignMark(question: AdoptionQuestion, disk: ObservedDisk): Refusal | null {
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

type Found = ObservedPartition | ObservedDisk | ForeignVolume;

function contentOf(
  { adopted: { adoption }, observed }: AdoptionQuestion,
  disk: ObservedDisk,
): Found | null {
  const { partition, logicalVolume } = adoption;
  if (logicalVolume !== null) return foreignVolumeOf(observed, logicalVolume);
  if (partition === null) return disk;
  const { table } = disk;
  return table?.partitions.find((one) => partitionId(table, one) === partition.uuid) ?? null;
}

/** Another place, another filesystem, or something beside it. */
function contentDiffers(
  question: AdoptionQuestion,
  disks: readonly ObservedDisk[],
  found: Found | null,
): Refusal | null {
  const { partition, logicalVolume, filesystem, disk } = question.adopted.adoption;
  const differences = [
    ...placeDifferences(question, disks, found),
    ...(found === null || filesystem === null || holds(found, filesystem)
      ? []
      : [
          `${found.path}: ${contentText(found)}; adopted was ${filesystem.type} with UUID ${filesystem.uuid}`,
        ]),
  ];
  if (differences.length === 0) return null;
  const place =
    logicalVolume === null
      ? partition === null
        ? disk
        : `the partition ${partition.uuid} of ${disk}`
      : `the logical volume ${logicalVolume.name} of group ${logicalVolume.group}`;
  return refuse(question, 'adoption-differs', {
    summary: `${place} is not as it was adopted`,
    evidence: differences,
    remedy: INSPECT_REMEDY,
  });
}

function placeDifferences(
  { adopted: { adoption } }: AdoptionQuestion,
  disks: readonly ObservedDisk[],
  found: Found | null,
): readonly string[] {
  const { partition, logicalVolume, filesystem } = adoption;
  const path = disks[0]?.path ?? '';
  if (logicalVolume !== null) return logicalDifferences(logicalVolume, disks, found);
  if (found === null) return [`${path}: no partition has this id now`];
  if (partition === null)
    // Of a raw block volume any table is its user's.
    return disks[0]?.table === undefined || filesystem === null
      ? []
      : [`${path}: has a partition table now`];
  if (!('startBytes' in found)) return [];
  return found.startBytes === partition.startBytes && found.sizeBytes === partition.sizeBytes
    ? []
    : [
        `${found.path}: ${String(found.sizeBytes)} bytes from ${String(found.startBytes)}; adopted were ${String(partition.sizeBytes)} from ${String(partition.startBytes)}`,
      ];
}

function logicalDifferences(
  { group, name, sizeBytes }: AdoptedLogicalVolume,
  disks: readonly ObservedDisk[],
  found: Found | null,
): readonly string[] {
  if (found === null || !('volumeType' in found))
    return ['no active logical volume has these ids now: it is not activated, or it is gone'];
  const others = found.disks.filter((id) => !disks.some(({ aliases }) => aliases.includes(id)));
  return [
    ...(found.group === group && found.name === name
      ? []
      : [`${found.path}: is called ${found.group}/${found.name} now`]),
    ...(found.sizeBytes === sizeBytes
      ? []
      : [`${found.path}: ${String(found.sizeBytes)} bytes; adopted were ${String(sizeBytes)}`]),
    ...(others.length === 0 ? [] : [`${found.path}: lies on ${others.join(', ')} too`]),
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
function filesystemTwice(question: AdoptionQuestion, disk: ObservedDisk): Refusal | null {
  const { filesystem } = question.adopted.adoption;
  if (filesystem === null) return null;
  const { uuid } = filesystem;
  const matches = filesystemsOf(question.observed).filter((one) => one.uuid === uuid);
  if (matches.length < 2) return null;
  return refuse(question, 'identity-ambiguous', {
    summary: `${String(matches.length)} devices hold a filesystem with the UUID of ${named(question)} on ${disk.id}; one is a copy`,
    evidence: matches.map(({ path }) => `${path}: UUID ${uuid}`),
    remedy: 'Detach the copy, or give it another UUID (tune2fs -U, xfs_admin -U, btrfstune -u).',
  });
}

/** Of a raw block volume its partition is all that distinguishes it from a copy. */
function partitionTwice(question: AdoptionQuestion, disk: ObservedDisk): Refusal | null {
  const { partition, filesystem } = question.adopted.adoption;
  if (partition === null || filesystem !== null) return null;
  const matches = question.observed.disks.flatMap(({ table }) =>
    (table?.partitions ?? []).filter(
      (one) => table !== undefined && partitionId(table, one) === partition.uuid,
    ),
  );
  if (matches.length < 2) return null;
  return refuse(question, 'identity-ambiguous', {
    summary: `${String(matches.length)} partitions have the UUID of ${named(question)} on ${disk.id}; one is a copy`,
    evidence: matches.map(({ path }) => `${path}: UUID ${partition.uuid}`),
    remedy: 'Detach the copy, or give it another UUID (sfdisk --part-uuid).',
  });
}
