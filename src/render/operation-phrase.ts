import { formatBytes } from '../model/values/bytes.ts';
import type { SourceRef, VolumePurpose } from '../model/declared/declarations.ts';
import { claimKey, type NodeName } from '../model/identifiers.ts';
import type { DiskIdentity } from '../model/observed/inventory.ts';
import type { LossClass } from '../model/planned/operation-traits.ts';
import type {
  AdoptVolume,
  AssignClaim,
  CreateThinPool,
  ExtendThinPool,
  ForgetClaim,
  ForgetPhysicalVolume,
  LeaveVolumeGroup,
  AbortMove,
  MoveLogicalVolume,
  Operation,
  PrepareBlockVolume,
  RebuildLogicalVolume,
  RemoveLogicalVolume,
  RemoveVolume,
  RepairPartitionTable,
  RepairThinPool,
  TakeBackClaim,
} from '../model/planned/plan.ts';
import type { DiskRef, VolumeRef } from '../model/planned/operation-refs.ts';
import { volumeTitle } from '../model/volumes/volume-name.ts';
import { counted, field, shown } from './text/terminal.ts';

/** The signs in front of lines, in the order of the legend. */
export type PlanSymbol = '+' | '~' | '<' | '-' | '.' | '!' | '=' | '?';

export const SYMBOL_BY_LOSS = {
  create: '+',
  grow: '~',
  'take-back': '<',
  destroy: '-',
  none: '.',
} as const satisfies Record<LossClass, PlanSymbol>;

/** How people call a volume of a layout: the partition's name and its number. */
export function volumeName(volume: VolumeRef): string {
  return shown(volumeTitle(volume));
}

export function sourceText(source: SourceRef): string {
  return `${shown(source.file)}:${source.line}:${source.column}`;
}

/** `serial S5GX…, model "…", 1.8 TiB`: what is printed on the drive itself. */
export function hardwareText(identity: DiskIdentity, sizeBytes: number): string {
  const { backingFile } = identity;
  const model = identity.model === undefined ? 'no model' : `model ${field(identity.model)}`;
  const { serial } = identity;
  const facts = [serial === undefined ? 'no serial' : `serial ${field(serial)}`, model];
  if (backingFile !== undefined) facts.push(`backing file ${field(backingFile)}`);
  return [...facts, formatBytes(sizeBytes)].join(', ');
}

/** What distinguishes a disk from others of its model. */
export function serialText({ serial, backingFile }: DiskIdentity): string {
  return [
    serial === undefined ? 'no serial' : `serial ${field(serial)}`,
    ...(backingFile === undefined ? [] : [`backing file ${field(backingFile)}`]),
  ].join(', ');
}

/** What disks that are alike have in common. */
export function modelText({ model }: DiskIdentity, sizeBytes: number): string {
  return `${model === undefined ? 'no model' : `model ${field(model)}`}, ${formatBytes(sizeBytes)}`;
}

/** By what a person recognises a disk; the kernel's name only in parentheses. */
export function diskText(disk: DiskRef, node: NodeName): string {
  const { facts } = disk;
  return `${shown(facts.id)} on ${shown(node)} (now ${shown(disk.path)}): ${hardwareText(facts.identity, facts.sizeBytes)}`;
}

/** The same with what is on it now, for whoever has to decide. */
export function diskContentText(disk: DiskRef, node: NodeName): string {
  return `${diskText(disk, node)}; on it now: ${shown(disk.content)}`;
}

export function purposeText(purpose: VolumePurpose): string {
  switch (purpose.kind) {
    case 'offered':
      return `offered as ${shown(purpose.storageClassName)}`;
    case 'kept':
      return `kept for claims of ${purpose.storageClassNames.map(shown).join(', ')}`;
    case 'host-path':
      return `host path ${shown(purpose.path)}`;
    case 'volume-group':
      return 'carries a volume group';
    case 'thin-pool':
      return 'thin volumes are cut from it';
  }
}

/** One operation as an order to a person: `make xfs on data-0`. */
export function operationPhrase(operation: Operation): string {
  switch (operation.kind) {
    case 'wipe-disk':
      return `${operation.proof === 'finish' ? 'finish wiping' : 'wipe'} the disk, as consent ${shown(operation.consent.consent)} allows`;
    case 'remove-volume':
    case 'remove-logical-volume':
      return `${removalPhrase(operation)}, as consent ${shown(operation.consent.consent)} allows`;
    case 'assign-claim':
    case 'take-back-claim':
    case 'forget-claim':
      return claimPhrase(operation);
    case 'record-protection':
      return `record that ${volumeName(operation.volume)} is ${operation.protected ? '' : 'no longer '}protected`;
    case 'create-partition-table':
      return `${operation.proof === 'finish' ? 'finish' : 'write'} the partition table: GPT with ${counted(operation.partitions.length, 'partition')} for layout ${shown(operation.layout)}`;
    case 'create-partitions':
      return `add ${counted(operation.partitions.length, 'partition')} for layout ${shown(operation.layout)}`;
    case 'repair-partition-table':
      return repairPhrase(operation);
    case 'restore-records':
      return restorePhrase(operation);
    case 'write-ledger':
      return `have the disk itself say whose ${counted(operation.volumes.length, 'finished volume')} on it ${operation.volumes.length === 1 ? 'is' : 'are'}`;
    case 'relabel-partitions':
      return `put the node's name of today into ${counted(operation.marks.length, 'mark')} made as ${operation.formerly.map(shown).join(', ')}`;
    case 'adopt-volume':
      return adoptPhrase(operation);
    case 'grow-partition':
      return `grow the partition of ${volumeName(operation.volume)} from ${formatBytes(operation.fromBytes)} to ${formatBytes(operation.toBytes)}${operation.zero ? ', after zeroing what it grows into' : ''}`;
    case 'create-volume-group':
      return `make volume group ${shown(operation.group)} on ${volumeName(operation.volume)}`;
    case 'extend-volume-group':
      return `add ${volumeName(operation.volume)} to volume group ${shown(operation.group)}`;
    case 'grow-physical-volume':
      return `grow volume group ${shown(operation.group)} from ${formatBytes(operation.fromBytes)} to ${formatBytes(operation.toBytes)}`;
    case 'activate-logical-volume':
      return `activate logical volume ${logicalText(operation.volume)}`;
    case 'create-logical-volume':
      return `cut logical volume ${logicalText(operation.volume)} with ${formatBytes(operation.sizeBytes)}${legsText(operation.volume)}`;
    case 'extend-logical-volume':
      return `extend logical volume ${logicalText(operation.volume)} from ${formatBytes(operation.fromBytes)} to ${formatBytes(operation.toBytes)}`;
    case 'create-thin-pool':
    case 'extend-thin-pool':
    case 'repair-thin-pool':
      return poolPhrase(operation);
    case 'move-logical-volume':
    case 'abort-move':
    case 'leave-volume-group':
    case 'rebuild-logical-volume':
    case 'forget-physical-volume':
      return leavingPhrase(operation);
    case 'create-filesystem':
      return makePhrase(operation);
    case 'change-encryption-key':
      return `have ${volumeName(operation.volume)} open with key ${shown(operation.toKey)} instead of ${shown(operation.fromKey)}`;
    case 'prepare-block-volume':
      return preparePhrase(operation);
    case 'encrypt-block-volume':
      return `encrypt block volume ${volumeName(operation.volume)} (LUKS2, key ${shown(operation.encryption.key)})`;
    case 'mark-ready':
      return `mark ${volumeName(operation.volume)} ready`;
    case 'grow-filesystem':
      return `grow ${shown(operation.filesystem)} on ${volumeName(operation.volume)} from ${formatBytes(operation.fromBytes)} to ${formatBytes(operation.toBytes)}`;
    case 'mount-filesystem':
      return `mount ${volumeName(operation.volume)} at ${shown(operation.mountPoint)}`;
    case 'link-block-device':
      return `${operation.volume.encrypted === true ? 'open and link' : 'link'} ${volumeName(operation.volume)} at ${shown(operation.link)}`;
  }
}

function preparePhrase({ volume, zero }: PrepareBlockVolume): string {
  const name = `block volume ${volumeName(volume)}`;
  return zero ? `zero ${name}` : `check that ${name} reads as zeros`;
}

function restorePhrase({
  volumes,
  table,
}: Extract<Operation, { kind: 'restore-records' }>): string {
  const lost = [
    ...(volumes.length === 0 ? [] : [counted(volumes.length, 'finished volume')]),
    ...(table === undefined ? [] : ['the partition table']),
  ];
  return `restore the lost records of ${lost.join(' and of ')}`;
}

function makePhrase({ format, volume }: Extract<Operation, { kind: 'create-filesystem' }>): string {
  const name = volumeName(volume);
  if (format.encryption === undefined) return `make ${format.filesystem} on ${name}`;
  return `encrypt ${name} (LUKS2, key ${shown(format.encryption.key)}) and make ${format.filesystem} in it`;
}

function claimPhrase(operation: AssignClaim | TakeBackClaim | ForgetClaim): string {
  const claim = shown(claimKey(operation.claim));
  const name = volumeName(operation.volume);
  switch (operation.kind) {
    case 'assign-claim':
      return `record claim ${claim} on ${name}`;
    case 'take-back-claim':
      return `give claim ${claim} its kept data on ${name} again`;
    case 'forget-claim':
      return `keep the data of claim ${claim} on ${name}, which git declares no more`;
  }
}

/** `db-0 (vg-fast-…/7jnq…)`: by the name in the layout, and as lvs(8) shows it. */
function removalPhrase(operation: RemoveVolume | RemoveLogicalVolume): string {
  const { proof } = operation;
  if (operation.kind === 'remove-logical-volume') {
    const { logical, isPool, lost, damaged } = operation.removed;
    const name = `${isPool ? 'thin pool' : 'logical volume'} ${shown(logical.group)}/${shown(logical.name)}`;
    if (lost !== undefined)
      return `${proof === 'finish' ? 'finish removing' : 'remove'} ${name}, whose data is gone with a disk`;
    if (damaged !== undefined)
      return `${proof === 'finish' ? 'finish removing' : 'remove'} ${name}, ${isPool ? 'which is damaged' : 'whose thin pool is damaged'}, without a wipe`;
    return `${proof === 'finish' ? 'finish removing' : isPool ? 'remove' : 'wipe and remove'} ${name}${keysPhrase(operation)}`;
  }
  const { removed } = operation;
  const what = removed.group === undefined ? 'volume' : 'the volume group in partition';
  return `${proof === 'finish' ? 'finish removing' : 'wipe and remove'} ${what} ${shown(removed.volume)}${keysPhrase(operation)}`;
}

function keysPhrase({ removed }: RemoveVolume | RemoveLogicalVolume): string {
  return removed.encrypted === true ? ', and destroy its LUKS header with all keys' : '';
}

function logicalText(volume: VolumeRef): string {
  const { logical } = volume;
  const place = logical === undefined ? '' : ` (${shown(logical.group)}/${shown(logical.name)})`;
  return `${volumeName(volume)}${place}`;
}

/** How it lies in a group over several disks: nothing more is said of what lies on one. */
export function legsText({ logical }: VolumeRef): string {
  const { legs } = logical ?? {};
  return legs === undefined || legs.on.length < 2
    ? ''
    : `, ${legs.type} on ${legs.on.length} disks`;
}

function repairPhrase(operation: RepairPartitionTable): string {
  switch (operation.damaged) {
    case 'primary':
      return 'repair the partition table: the primary copy is damaged, the backup is written over it';
    case 'backup':
      return 'repair the partition table: the backup copy is damaged, the primary is written over it';
    case 'backup-misplaced':
      return 'repair the partition table: the backup copy is moved to the end of the disk, which grew';
    case 'primary-outdated':
      return 'repair the partition table: the primary copy is an older one, the backup is written over it';
    case 'backup-outdated':
      return 'repair the partition table: the backup copy is an older one, the primary is written over it';
  }
}

/** What is adopted is named by its mount: that is how the people who made it know it. */
function adoptPhrase({ adopted }: AdoptVolume): string {
  const { adoption, partitionUuid, mountPath, filesystem, sizeBytes, formerLabel } = adopted;
  const before =
    formerLabel === '' ? 'which has no label' : `labelled "${shown(formerLabel)}" before`;
  if (mountPath === undefined || filesystem === undefined)
    return `adopt the raw block volume of Adoption ${shown(adoption)} (${formatBytes(sizeBytes)}, partition ${shown(partitionUuid)}): mark its partition, ${before}; its content is not looked at, and stays as it is`;
  return `adopt ${shown(mountPath)} (${shown(filesystem.type)} of ${formatBytes(sizeBytes)}, UUID ${shown(filesystem.uuid)}): mark its partition, ${before}; it stays mounted and as it is`;
}

/** The disk of a physical volume of its group. */
export function memberText({ members = [] }: VolumeRef, uuid: string): string {
  return shown(members.find((member) => member.uuid === uuid)?.disk ?? uuid);
}

function poolPhrase(operation: CreateThinPool | ExtendThinPool | RepairThinPool): string {
  if (operation.kind === 'repair-thin-pool') return poolRepairPhrase(operation);
  return operation.kind === 'create-thin-pool'
    ? `make thin pool ${logicalText(operation.volume)} with ${formatBytes(operation.sizeBytes)} of data in chunks of ${formatBytes(operation.chunkBytes)}, and ${formatBytes(operation.metadataBytes)} of metadata${legsText(operation.volume)}`
    : `extend thin pool ${logicalText(operation.volume)} from ${formatBytes(operation.fromBytes)} to ${formatBytes(operation.toBytes)}, its metadata from ${formatBytes(operation.metadataFromBytes)} to ${formatBytes(operation.metadataToBytes)}`;
}

function poolRepairPhrase({ volume, volumes, repair }: RepairThinPool): string {
  const mounted = volumes.filter(({ mountPoint }) => mountPoint !== null).length;
  return `repair the metadata of thin pool ${logicalText(volume)}, as ThinPoolRepair ${shown(repair)} allows: ${mounted === 0 ? '' : `unmount ${counted(mounted, 'volume')}, `}deactivate ${counted(volumes.length, 'volume')}, keep the damaged metadata as ${shown(volume.logical?.name ?? volume.volume)}_meta0 or with a higher number`;
}

function leavingPhrase(
  operation:
    MoveLogicalVolume | AbortMove | LeaveVolumeGroup | RebuildLogicalVolume | ForgetPhysicalVolume,
): string {
  const { volume } = operation;
  switch (operation.kind) {
    case 'move-logical-volume':
      return `move ${formatBytes(operation.sizeBytes)} of logical volume ${logicalText(volume)} from ${memberText(volume, operation.from)} to ${memberText(volume, operation.to)}`;
    case 'abort-move':
      return `abort the move of logical volume ${logicalText(volume)} to ${memberText(volume, operation.to)}: all of it stays on ${memberText(volume, operation.from)}`;
    case 'leave-volume-group':
      return `take ${volumeName(volume)} of ${shown(operation.disk.facts.id)} out of volume group ${shown(operation.group)}`;
    case 'rebuild-logical-volume':
      return `rebuild a leg of logical volume ${logicalText(volume)} on ${memberText(volume, operation.to)} in place of ${memberText(volume, operation.from)}`;
    case 'forget-physical-volume':
      return `have volume group ${shown(operation.group)} forget ${memberText(volume, operation.physicalVolumeUuid)}, which is missing`;
  }
}
