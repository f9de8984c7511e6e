import { formatBytes } from '../model/values/bytes.ts';
import { contentEvidence } from '../model/observed/describe-content.ts';
import type { DiskId, NodeName } from '../model/identifiers.ts';
import type { ConsentAnswer } from './consent.ts';
import type {
  DiskFacts,
  DiskRecord,
  Inventory,
  ObservedDisk,
  PartitionEntry,
  Signature,
  VolumeRecord,
} from '../model/observed/inventory.ts';
import {
  refusal,
  type Consentable,
  type Refusal,
  type RefusalSubject,
} from '../model/planned/refusal.ts';
import { volumeTitle } from '../model/volumes/volume-name.ts';

/** The disk of a layout that a refusal is about. */
export interface DiskSubject {
  readonly node: NodeName;
  readonly layout: string;
  readonly disk: DiskId;
}

export function resizedRefusal(
  subject: DiskSubject,
  disk: ObservedDisk,
  recorded: DiskFacts,
): Refusal {
  return refusal('facts-differ', subject, {
    summary: `${disk.id} changed its size after diskwright began to write to it`,
    evidence: [
      `${disk.path}: ${String(disk.sizeBytes)} bytes, recorded ${String(recorded.sizeBytes)}`,
    ],
    remedy:
      'Give it the recorded size again, or clear both ends of the disk and remove its record by hand.',
  });
}

/** Both copies of its table are valid, differ, and neither is known to be the true one. */
export function tablesDifferRefusal(subject: RefusalSubject, disk: ObservedDisk): Refusal {
  const { partitions = [], backupPartitions = [] } = disk.table ?? {};
  return refusal('tables-differ', subject, {
    summary: `the two copies of the partition table of ${disk.id} are both valid and differ, and neither holds every finished volume; nothing on it is touched`,
    evidence: [
      ...copyEvidence(`${disk.path}, primary copy`, partitions),
      ...copyEvidence(`${disk.path}, backup copy`, backupPartitions),
    ],
    remedy: `Find out which copy is true, and have it written over the other one with "gdisk ${disk.path}" (menu "r": "d" and "e" keep the primary, "b" and "c" the backup; "w" writes); what is mounted stays mounted. Then run "diskwright plan" again.`,
  });
}

function copyEvidence(copy: string, partitions: readonly PartitionEntry[]): readonly string[] {
  if (partitions.length === 0) return [`${copy}: no partitions`];
  return partitions.map(
    ({ number, startBytes, sizeBytes, label, uuid }) =>
      `${copy}: partition ${String(number)} at byte ${String(startBytes)}, ${formatBytes(sizeBytes)}, label "${label}", UUID ${uuid}`,
  );
}

/**
 * Volumes of ours that another layout made, or this one on another disk; with the Moved that says
 * so, where a record says so.
 */
export function cloneOrRenameRefusal(
  subject: DiskSubject & { readonly tableUuid: string },
  disk: ObservedDisk,
  { records }: Pick<Inventory, 'records'>,
): Refusal {
  const found = disk.table?.uuid.toLowerCase();
  const made = records.disks.find(({ tableUuid }) => tableUuid === found);
  return refusal(
    'content-differs',
    { node: subject.node, layout: subject.layout, disk: subject.disk },
    {
      summary: `${disk.id} carries volumes of ours that layout ${subject.layout} did not make on this disk`,
      evidence: [
        `${disk.path}: partition table ${disk.table?.uuid ?? 'none'}, this layout and disk would have ${subject.tableUuid}`,
        ...(made === undefined
          ? []
          : [
              `record of ${made.recordedAt}: layout ${made.layout} made this table on ${made.facts.id}`,
            ]),
        ...contentEvidence(disk),
      ],
      remedy: `${movedHint(subject, disk, made)}; if the disk is a copy, detach it. To give the disk to layout ${subject.layout}, which loses its data: leave it out with "except: [${disk.id}]", have a consent written for each volume on it and then for the disk ("diskwright consent") and reviewed, and take it in again. The data is kept as it is meanwhile.`,
    },
  );
}

function movedHint(subject: DiskSubject, disk: ObservedDisk, made: DiskRecord | undefined): string {
  const document = (kind: string, from: string, to: string): string =>
    `{ apiVersion: diskwright.dev/v1alpha1, kind: Moved, metadata: { name: moved-to-${subject.layout} }, spec: { kind: ${kind}, from: ${from}, to: ${to} } }`;
  const layout = subject.layout;
  if (made !== undefined && made.layout !== layout)
    return `If layout ${made.layout} is called ${layout} now, add ${document('DiskLayout', made.layout, layout)}`;
  if (made !== undefined && !disk.aliases.includes(made.facts.id))
    return `If the data was moved from disk ${made.facts.id} to this one, add ${document('Disk', made.facts.id, disk.id)}`;
  return 'If the layout was renamed, say so with a Moved document (kind: DiskLayout); if the data was moved to this disk, with one of kind: Disk';
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
          `record: volume ${volume.volume} (${volume.layout}/${volumeTitle(volume)}) was ready`,
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

/** What a consent to wipe a disk has to name. */
export function diskConsent({ node }: DiskSubject, disk: ObservedDisk): Consentable {
  return { node, subject: { kind: 'disk', disk: disk.id }, content: disk.fingerprint };
}

const HOW_TO_CONSENT =
  'Save what is on it. To give it up, have a consent written ("diskwright consent") and reviewed';

/** How a summary ends while no consent names the thing at all. */
const NOTHING_PERMITS = ', and nothing says that what is on it may go';
export const NO_CONSENT_NAMES = ': no consent names what it is now';

export function foreignContentRefusal(
  subject: DiskSubject,
  disk: ObservedDisk,
  inventory: Inventory,
): Refusal {
  const member = groupSignature(disk);
  const fingerprint = `fingerprint ${disk.fingerprint}`;
  if (member !== null) {
    const others = groupMembers(disk, inventory).filter((other) => other !== disk);
    return refusal('foreign-group', subject, {
      summary: `${disk.id} is a member of a group that is not diskwright's (${member.type}${member.group === undefined ? '' : ` "${member.group}"`})`,
      evidence: [
        ...contentEvidence(disk),
        ...others.map((other) => `${other.path}: ${other.id} is a member of it too`),
        fingerprint,
      ],
      remedy: `Take it out of its group with the group's own tools, or leave it out of layout ${subject.layout} with "except: [${disk.id}]". ${HOW_TO_CONSENT}${others.length === 0 ? '' : ', one for every member'}.`,
      consent: diskConsent(subject, disk),
    });
  }
  const isReadable = disk.unknownContent.every(({ kind }) => kind !== 'unreadable');
  const leaveOut = `leave it out of layout ${subject.layout} with "except: [${disk.id}]"`;
  return refusal('foreign-content', subject, {
    summary: isReadable
      ? `${disk.id} is not blank${NOTHING_PERMITS}`
      : `${disk.id} cannot be read everywhere: nothing proves that it is blank`,
    evidence: [...contentEvidence(disk), fingerprint],
    remedy: isReadable
      ? `${HOW_TO_CONSENT}; or ${leaveOut}.`
      : `Look at what the kernel and the disk say of it ("dmesg", "smartctl --all ${disk.path}"). If it fails, replace it, or ${leaveOut}. ${HOW_TO_CONSENT}.`,
    consent: diskConsent(subject, disk),
  });
}

function allSignatures(disk: ObservedDisk): readonly Signature[] {
  return [
    ...disk.signatures,
    ...(disk.table?.partitions ?? []).flatMap((partition) => partition.signatures),
  ];
}

function groupSignature(disk: ObservedDisk): Signature | null {
  return allSignatures(disk).find((signature) => GROUP_TYPES.has(signature.type)) ?? null;
}

/** What members of one group have in common; a PV that states no group may be of any. */
function groupKeys(disk: ObservedDisk): readonly string[] {
  return allSignatures(disk)
    .filter(({ type }) => GROUP_TYPES.has(type) || type === 'btrfs')
    .map(({ type, group, uuid }) =>
      type.startsWith('LVM') ? `LVM ${group ?? ''}` : `${type} ${group ?? uuid ?? ''}`,
    );
}

/** Every disk here that is a member of a group of this disk, itself included where it is one. */
export function groupMembers(disk: ObservedDisk, inventory: Inventory): readonly ObservedDisk[] {
  const keys = new Set(groupKeys(disk));
  if (keys.size === 0) return [];
  return inventory.disks.filter((other) => groupKeys(other).some((key) => keys.has(key)));
}

/** A group is given up whole or not at all. */
export function groupHeld(refused: Refusal, missing: readonly ObservedDisk[]): Refusal {
  return {
    ...refused,
    evidence: [
      ...refused.evidence,
      ...missing.map(
        (member) =>
          `${member.path}: ${member.id} is a member of the same group, and no consent names its content (fingerprint ${member.fingerprint})`,
      ),
    ],
    remedy: 'Give a consent for every member of the group, or take this disk out of it by hand.',
  };
}

/** A refusal with what a consent that names the thing lacks. */
export function withConsentEvidence(
  refused: Refusal,
  answer: Exclude<ConsentAnswer, { kind: 'matching' }>,
): Refusal {
  if (answer.kind === 'none') return refused;
  const { given } = answer;
  const where = `consent ${given.consent} (${given.source.file}:${String(given.source.line)})`;
  const now = refused.consent?.content ?? 'unknown';
  const said = {
    stale: {
      code: 'consent-stale',
      why: 'names other content',
      line: `${where} names other content: ${given.content}; on it now: ${now}`,
      remedy:
        'Look at what is on it now; the comment of the consent says what was there when it was written. If that may go too, have a new consent written ("diskwright consent").',
    },
    expired: {
      code: 'consent-expired',
      why: `expired at ${given.expires}`,
      line: `${where} served until ${given.expires}`,
      remedy: 'If it may still go, have a new consent written ("diskwright consent").',
    },
    used: {
      code: 'consent-used',
      why: 'was used already',
      line: `${where} was used on this node already, and serves once`,
      remedy:
        'Remove the used consent from git. If this content may go too, have a new one written ("diskwright consent").',
    },
  } as const;
  const { code, why, line, remedy } = said[answer.kind];
  const summary = `${withoutPermission(refused.summary)}; consent ${given.consent} ${why}`;
  return { ...refused, code, summary, evidence: [...refused.evidence, line], remedy };
}

/** A summary without its end that says that there is no consent. */
function withoutPermission(summary: string): string {
  const end = [NOTHING_PERMITS, NO_CONSENT_NAMES].find((text) => summary.endsWith(text)) ?? '';
  return summary.slice(0, summary.length - end.length);
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
