import { contentEvidence } from './describe-content.ts';
import type { DiskId, NodeName } from './identifiers.ts';
import type { DiskRecord, ObservedDisk, VolumeRecord } from './inventory.ts';
import { refusal, type Refusal } from './refusal.ts';

/** The disk of a layout that a refusal is about. */
export interface DiskSubject {
  readonly node: NodeName;
  readonly layout: string;
  readonly disk: DiskId;
}

export function resizedRefusal(
  subject: DiskSubject,
  disk: ObservedDisk,
  record: DiskRecord,
): Refusal {
  return refusal('facts-differ', subject, {
    summary: `${disk.id} changed its size after diskwright began to partition it`,
    evidence: [
      `${disk.path}: ${String(disk.sizeBytes)} bytes, recorded ${String(record.facts.sizeBytes)}`,
    ],
    remedy:
      'Give it the recorded size again, or clear both ends of the disk and remove its record by hand.',
  });
}

export function cloneOrRenameRefusal(
  subject: DiskSubject & { readonly tableUuid: string },
  disk: ObservedDisk,
): Refusal {
  return refusal(
    'content-differs',
    { node: subject.node, layout: subject.layout, disk: subject.disk },
    {
      summary: `${disk.id} carries volumes of ours that layout ${subject.layout} did not make on this disk`,
      evidence: [
        `${disk.path}: partition table ${disk.table?.uuid ?? 'none'}, this layout and disk would have ${subject.tableUuid}`,
        ...contentEvidence(disk),
      ],
      remedy:
        'If the layout was renamed, give it its old name again; if the disk is a copy, detach it. The data is kept as it is.',
    },
  );
}

export function lostRefusal(
  subject: DiskSubject,
  disk: ObservedDisk,
  finished: readonly VolumeRecord[],
): Refusal {
  const content = contentEvidence(disk);
  return refusal('volume-damaged', subject, {
    summary: `${disk.id} should hold finished volumes and does not; it is held, never formatted`,
    evidence: [
      ...finished.map(
        (volume) =>
          `record: volume ${volume.volume} (${volume.layout}/${volume.name}-${String(volume.ordinal)}) was ready`,
      ),
      ...(content.length === 0 ? [`${disk.path}: reads as blank`] : content),
    ],
    remedy: 'Restore the disk from a backup, or find out what overwrote it.',
  });
}

/** Members of groups: taking one away harms all. */
const GROUP_TYPES: ReadonlySet<string> = new Set([
  'LVM2_member',
  'LVM1_member',
  'linux_raid_member',
  'ddf_raid_member',
  'isw_raid_member',
  'zfs_member',
  'bcache',
  'drbd',
]);

export function foreignContentRefusal(subject: DiskSubject, disk: ObservedDisk): Refusal {
  const signatures = [
    ...disk.signatures,
    ...(disk.table?.partitions ?? []).flatMap((partition) => partition.signatures),
  ];
  const member = signatures.find((signature) => GROUP_TYPES.has(signature.type));
  if (member !== undefined)
    return refusal('foreign-group', subject, {
      summary: `${disk.id} is a member of a group that is not diskwright's (${member.type}${member.group === undefined ? '' : ` "${member.group}"`})`,
      evidence: contentEvidence(disk),
      remedy: `Take it out of its group with the group's own tools, or leave it out of layout ${subject.layout} with "except: [${disk.id}]".`,
    });
  return refusal('foreign-content', subject, {
    summary: `${disk.id} is not blank, and nothing says that what is on it may go`,
    evidence: [...contentEvidence(disk), `fingerprint ${disk.fingerprint}`],
    remedy: `Save what is on it and wipe it by hand, or leave it out of layout ${subject.layout} with "except: [${disk.id}]".`,
  });
}

/** Why nothing new can be made on a disk; null when it can be written to. */
export function unwritableRefusal(subject: DiskSubject, disk: ObservedDisk): Refusal | null {
  if (!disk.readOnly && !disk.failing) return null;
  return disk.readOnly
    ? refusal('disk-read-only', subject, {
        summary: `${disk.id} is read-only; no volume is made on it`,
        evidence: [`${disk.path}: the kernel reports it read-only`],
        remedy: 'Remove the write protection, or replace the disk.',
      })
    : refusal('disk-failing', subject, {
        summary: `${disk.id} reports failing health; no volume is made on it`,
        evidence: [`${disk.path}: health check failed`],
        remedy: 'Replace the disk.',
      });
}
