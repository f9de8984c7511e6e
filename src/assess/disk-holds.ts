import type { GivenConsent } from '../model/planned/desired.ts';
import {
  contentEvidence,
  describeSystemUse,
  describeUsage,
} from '../model/observed/describe-content.ts';
import { matchingFacts } from '../model/observed/disk-identity.ts';
import { tablesDifferRefusal, type DiskSubject } from './disk-refusals.ts';
import type { DiskId, InstallationId, NodeName } from '../model/identifiers.ts';
import type {
  DiskFacts,
  DiskRecord,
  Inventory,
  ObservedDisk,
  Usage,
} from '../model/observed/inventory.ts';
import { parseMark } from '../model/volumes/mark.ts';
import { usersInTheWay } from './open-programs.ts';
import { ownMarks, ownVolumes } from '../model/volumes/own-marks.ts';
import { refusal, type Refusal, type RefusalSubject } from '../model/planned/refusal.ts';

/** The disk that a layout wants, as far as an assessment needs to know it. */
export interface WantedDisk {
  readonly installation: InstallationId;
  readonly node: NodeName;
  readonly formerNames: readonly NodeName[];
  readonly layout: string;
  readonly facts: DiskFacts;
  readonly tableUuid: string;
  /** The id that records know it by, when it was moved or states another identity now. */
  readonly movedFrom: DiskId | null;
  /** What git says may be destroyed on the node. */
  readonly consents: readonly GivenConsent[];
}

export function about(wanted: WantedDisk): DiskSubject {
  return { node: wanted.node, layout: wanted.layout, disk: wanted.facts.id };
}

/** All devices of an inventory that answer to a disk's id, under any of their ids. */
export function disksWithId({ disks }: Inventory, id: DiskId): readonly ObservedDisk[] {
  return disks.filter((disk) => disk.id === id || disk.aliases.includes(id));
}

/** The record of this layout's creation on this disk, if the agent ever began one. */
export function diskRecord(wanted: WantedDisk, inventory: Inventory): DiskRecord | null {
  return inventory.records.disks.find((record) => record.tableUuid === wanted.tableUuid) ?? null;
}

export function absent(wanted: WantedDisk): Refusal {
  return refusal('disk-absent', about(wanted), {
    summary: `${wanted.facts.id} is not attached to ${wanted.node}; what it holds waits for it`,
    evidence: [
      `layout ${wanted.layout} chose it before, and no device answers to any of its ids now`,
    ],
    remedy:
      'Attach the disk again. Its volumes are neither placed elsewhere nor deleted meanwhile. If it is gone for good, add a Release of each volume on it ("diskwright explain disk/ID" lists them).',
  });
}

export function systemDisk(wanted: WantedDisk, matches: readonly ObservedDisk[]): Refusal | null {
  const disk = matches.find((match) => match.systemChain.length > 0);
  if (disk === undefined) return null;
  return systemRefusal(disk, about(wanted), wanted.layout);
}

/** The disk leads up to what the machine runs from, or to what somebody else has mounted. */
export function systemRefusal(
  disk: ObservedDisk,
  subject: RefusalSubject,
  layout: string,
): Refusal {
  const use = describeSystemUse(disk) ?? '';
  const isSystem = use === 'carries the running system';
  const leave = `eave it out of layout ${layout}, for example with "except: [${disk.id}]".`;
  return refusal('system-disk', subject, {
    summary: isSystem ? `${disk.id} ${use} and can never be used` : `${disk.id} ${use}`,
    evidence: [disk.systemChain.join(' -> ')],
    remedy: isSystem
      ? `L${leave}`
      : `Unmount ${disk.systemChain[0] ?? 'it'} if what is there may go; else l${leave}`,
  });
}

export function identityMissing(wanted: WantedDisk, disk: ObservedDisk): Refusal | null {
  if (!disk.id.startsWith('unidentified-')) return null;
  const { serial = '', model = '' } = disk.identity;
  return refusal('identity-missing', about(wanted), {
    summary: `${disk.path} states no WWN and no usable serial, so it cannot be distinguished from another disk`,
    evidence: [`${disk.path}: serial ${JSON.stringify(serial)}, model ${JSON.stringify(model)}`],
    remedy: 'Give the disk an identity (serial or WWN) in its controller or hypervisor.',
  });
}

export function identityShared(
  wanted: WantedDisk,
  matches: readonly ObservedDisk[],
  inventory: Inventory,
): Refusal | null {
  const ids = matches.flatMap((match) => match.aliases);
  const all = inventory.disks.filter(
    (other) => matches.includes(other) || other.aliases.some((id) => ids.includes(id)),
  );
  if (all.length < 2) return null;
  return refusal('identity-ambiguous', about(wanted), {
    summary: `${String(all.length)} devices answer to ${wanted.facts.id}; none of them is touched`,
    evidence: all.map((other) => `${other.path}: ${other.aliases.join(', ')}`),
    remedy: 'Detach all but one of them, or give them different serials.',
  });
}

export function markShared(
  wanted: WantedDisk,
  disk: ObservedDisk,
  inventory: Inventory,
): Refusal | null {
  const own = ownMarks(disk, wanted);
  if (own.length === 0) return null;
  const marks = new Set(own.map(({ mark }) => mark.volume));
  if (marks.size < own.length) return markTwice(wanted, disk);
  const others = inventory.disks.filter(
    (other) => other !== disk && ownMarks(other, wanted).some(({ mark }) => marks.has(mark.volume)),
  );
  if (others.length === 0) return null;
  return refusal('mark-ambiguous', about(wanted), {
    summary: `${disk.id} and ${others.map((other) => other.id).join(', ')} carry the same volume marks: one is a copy of the other`,
    evidence: [disk, ...others].map(
      (other) => `${other.path}: ${other.id}, partition table ${other.table?.uuid ?? 'none'}`,
    ),
    remedy: 'Detach the copy. What is mounted stays mounted, and nothing new is done on either.',
  });
}

function markTwice(wanted: WantedDisk, disk: ObservedDisk): Refusal {
  return refusal('mark-ambiguous', about(wanted), {
    summary: `${disk.id} has two partitions with the mark of one volume: one is a copy of the other`,
    evidence: ownMarks(disk, wanted).map(
      ({ partition }) =>
        `${disk.path} partition ${String(partition.number)}: mark "${partition.label}", UUID ${partition.uuid}`,
    ),
    remedy: 'Rename the label of the copy. What is mounted stays mounted, and nothing new is done.',
  });
}

/**
 * Both copies of the table are whole and differ, and neither has all that was finished: what is
 * true, a person has to say.
 */
export function tablesDiffer(
  wanted: WantedDisk,
  disk: ObservedDisk,
  inventory: Inventory,
): Refusal | null {
  const { table } = disk;
  if (table?.backupPartitions === undefined) return null;
  const entries = [...table.partitions, ...table.backupPartitions];
  const isOurs =
    diskRecord(wanted, inventory) !== null ||
    entries.some(({ label }) => parseMark(label) !== null);
  // What others made is foreign content, whichever copy is true.
  if (!isOurs) return null;
  return tablesDifferRefusal(about(wanted), disk);
}

/** Anything that uses the disk, but our own finished volumes. */
export function foreignUsage(wanted: WantedDisk, disk: ObservedDisk): Refusal | null {
  if (disk.usedBy.length === 0 && disk.table === undefined) return null;
  const marked = new Map(
    ownMarks(disk, wanted).map(({ mark, partition }) => [partition.number, mark]),
  );
  const users: string[] = usersInTheWay(disk, wanted).map(
    (usage) => `${disk.path}: ${describeUsage(usage)}`,
  );
  for (const partition of disk.table?.partitions ?? []) {
    const ready = marked.get(partition.number)?.state === 'ready';
    if (!ready)
      users.push(
        ...partition.usedBy.map(
          (usage: Usage) =>
            `${disk.path} partition ${String(partition.number)}: ${describeUsage(usage)}`,
        ),
      );
  }
  for (const { mark, found } of ownVolumes(disk, wanted))
    if (!('number' in found) && mark.state !== 'ready')
      users.push(
        ...found.usedBy
          .filter(({ kind }) => kind === 'open')
          .map((usage) => `${found.path}: ${describeUsage(usage)}`),
      );
  if (users.length === 0) return null;
  return refusal('disk-in-use', about(wanted), {
    summary: `${disk.id} is in use by something other than diskwright`,
    evidence: [...users, ...contentEvidence(disk).filter((line) => !users.includes(line))],
    remedy: `Stop and unmount what uses it, or leave it out of layout ${wanted.layout} with "except: [${disk.id}]".`,
  });
}

export function factsDiffer(
  wanted: WantedDisk,
  disk: ObservedDisk,
  inventory: Inventory,
): Refusal | null {
  const record = diskRecord(wanted, inventory);
  if (record === null) return null;
  const differences = [
    matchingFacts(record.facts.identity, disk.identity) === 0 &&
    record.facts.id !== disk.id &&
    record.facts.id !== wanted.movedFrom
      ? 'no recorded hardware fact matches'
      : null,
    disk.sizeBytes < record.facts.sizeBytes
      ? `size is ${String(disk.sizeBytes)} bytes, recorded ${String(record.facts.sizeBytes)}`
      : null,
    disk.logicalSectorBytes !== record.facts.logicalSectorBytes
      ? `sectors have ${String(disk.logicalSectorBytes)} bytes, recorded ${String(record.facts.logicalSectorBytes)}`
      : null,
  ].filter((text) => text !== null);
  if (differences.length === 0) return null;
  return refusal('facts-differ', about(wanted), {
    summary: `${disk.id} is not the disk that was recorded under this id`,
    evidence: differences.map((text) => `${disk.path}: ${text}`),
    remedy:
      'Attach the disk that was recorded, or find out why this one reports other facts. If its data was moved to this disk, say so with a Moved document (kind: Disk).',
  });
}
