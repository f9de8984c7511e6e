import type { Bytes } from '../values/bytes.ts';
import type { VolumeFormat } from '../declared/declarations.ts';
import type { Encryption } from '../declared/encryption.ts';
import type { AdoptedPartitionRef, ClaimPlacement, ConsentRef, LegMove } from './desired.ts';
import type { ClaimRef, InstallationId, NodeName, VolumeId } from '../identifiers.ts';
import type { DiskRecord, Span, VolumeRecord } from '../observed/inventory.ts';
import type { KeptVolume } from '../volumes/kept-volume.ts';
import type { ClassCapacity, NodeStatuses, NotEvaluated, PlanSummary } from './plan-summary.ts';
import type { PoolRepairWork } from './pool-repair.ts';
import type { Refusal } from './refusal.ts';
import type { OperationBase, PlannedPartition, VolumeRef } from './operation-refs.ts';
import type { StatedVolume } from './stated-volume.ts';
import type { RemovedLogicalVolume, RemovedVolume } from '../volumes/removed-volume.ts';

/** Version of the JSON form: the second number grows with additions, the first with breaks. */
export const PLAN_FORMAT_VERSION = '2.0';

/** Moves only when the same inputs give another plan, or another digest; part of every digest. */
export const PLANNER_VERSION = 8;

/** What a commit does to which disk; the value that every output renders. */
export interface Plan {
  readonly formatVersion: string;
  readonly plannerVersion: number;
  readonly installation: InstallationId;
  /** RFC 3339, UTC; the time that the plan takes as now. */
  readonly asOf: string;
  /** The commit that was planned, when the declarations came from git. */
  readonly revision: string | null;
  readonly nodes: readonly NodePlan[];
  readonly claims: readonly ClaimPlacement[];
  readonly capacity: readonly ClassCapacity[];
  /** Why the plan is not the whole truth; empty when it is. */
  readonly notEvaluated: readonly NotEvaluated[];
  readonly summary: PlanSummary;
  /** Root over the digests of the nodes. */
  readonly digest: string;
}

export interface NodePlan extends NodeStatuses {
  readonly node: NodeName;
  readonly inventoryTakenAt: string;
  /** Over the planner's version and every input that can change the operations. */
  readonly digest: string;
  readonly operations: readonly Operation[];
  readonly refusals: readonly Refusal[];
  /** Volumes of ours that nothing declares any more: data and mounts stay. */
  readonly kept: readonly KeptVolume[];
  /** How many declared volumes are already as declared. */
  readonly unchanged: number;
}

/** One change to one host. Those of a disk, or of the disks of a group, keep their order. */
export type Operation =
  | WipeDisk
  | RemoveVolume
  | RemoveLogicalVolume
  | CreatePartitionTable
  | CreatePartitions
  | RepairPartitionTable
  | RestoreRecords
  | WriteLedger
  | RelabelPartitions
  | AdoptVolume
  | GrowPartition
  | CreateVolumeGroup
  | ExtendVolumeGroup
  | GrowPhysicalVolume
  | ActivateLogicalVolume
  | CreateLogicalVolume
  | ExtendLogicalVolume
  | CreateThinPool
  | ExtendThinPool
  | RepairThinPool
  | MoveLogicalVolume
  | AbortMove
  | LeaveVolumeGroup
  | RebuildLogicalVolume
  | ForgetPhysicalVolume
  | CreateFilesystem
  | PrepareBlockVolume
  | EncryptBlockVolume
  | MarkReady
  | GrowFilesystem
  | ChangeEncryptionKey
  | MountFilesystem
  | LinkBlockDevice
  | AssignClaim
  | TakeBackClaim
  | ForgetClaim
  | RecordProtection;

export type OperationKind = Operation['kind'];

/**
 * Zeroes what makes a disk something else than blank: both ends, known places of superblocks and
 * samples, of the disk and of every span named. Only under a consent, or to finish what was begun.
 */
export interface WipeDisk extends OperationBase {
  readonly kind: 'wipe-disk';
  readonly layout: string;
  readonly consent: ConsentRef;
  /** The fingerprint that the consent names. */
  readonly content: string;
  /** The disk, its partitions of now, and the partitions that are going to be made. */
  readonly spans: readonly Span[];
  readonly proof: 'consent' | 'finish';
}

/** A volume under a consent: unmounted, wiped, out of its table; a group on it goes first. */
export interface RemoveVolume extends OperationBase {
  readonly kind: 'remove-volume';
  /** The layout that makes way for it, or that it belonged to; null when none is known. */
  readonly layout: string | null;
  readonly removed: RemovedVolume;
  readonly consent: ConsentRef;
  readonly content: string;
  /** The partition, and those that are going to be made in its place. */
  readonly spans: readonly Span[];
  readonly proof: 'consent' | 'finish';
}

/** As {@link RemoveVolume}, of a logical volume; of a thin pool once nothing is cut from it. */
export interface RemoveLogicalVolume extends OperationBase {
  readonly kind: 'remove-logical-volume';
  readonly layout: string | null;
  readonly removed: RemovedLogicalVolume;
  readonly consent: ConsentRef;
  readonly content: string;
  readonly proof: 'consent' | 'finish';
}

/** A GPT with all partitions, each `new`: only on a disk proven blank, or to finish one begun. */
export interface CreatePartitionTable extends OperationBase {
  readonly kind: 'create-partition-table';
  readonly layout: string;
  readonly tableUuid: string;
  readonly partitions: readonly PlannedPartition[];
  /** `finish`: a creation that a record of ours says was begun. */
  readonly proof: 'blank' | 'finish';
}

/** Further partitions, marked `new`, in unpartitioned space of a table of ours. */
export interface CreatePartitions extends OperationBase {
  readonly kind: 'create-partitions';
  readonly layout: string;
  readonly partitions: readonly PlannedPartition[];
}

/** Writes the copy of our GPT that counts over the one that is damaged, misplaced or outdated. */
export interface RepairPartitionTable extends OperationBase {
  readonly kind: 'repair-partition-table';
  readonly tableUuid: string;
  readonly damaged:
    'primary' | 'backup' | 'backup-misplaced' | 'primary-outdated' | 'backup-outdated';
}

/**
 * Writes down on the node again what it lost and its disks, or inventories of it, still state: the
 * records of finished volumes and of the table they are in. No disk is written to.
 */
export interface RestoreRecords extends OperationBase {
  readonly kind: 'restore-records';
  /** As they are going to be written; by volume. */
  readonly volumes: readonly VolumeRecord[];
  /** Left out where the node has it. */
  readonly table?: DiskRecord;
}

/** Has a disk, and its logical volumes, say what the node's records say of its finished volumes. */
export interface WriteLedger extends OperationBase {
  readonly kind: 'write-ledger';
  /** Those of which the disk does not say it yet; by volume. */
  readonly volumes: readonly StatedVolume[];
}

/** Puts the name that a node has now into the marks that it made under a former one. */
export interface RelabelPartitions extends OperationBase {
  readonly kind: 'relabel-partitions';
  readonly marks: readonly { readonly volume: VolumeId; readonly partitionUuid: string }[];
  readonly formerly: readonly NodeName[];
}

/** Puts our mark into the PARTLABEL of what others made, if all is as its adoption says. */
export interface AdoptVolume extends OperationBase {
  readonly kind: 'adopt-volume';
  readonly adopted: AdoptedPartitionRef;
}

export interface GrowPartition extends OperationBase {
  readonly kind: 'grow-partition';
  readonly volume: VolumeRef;
  readonly fromBytes: Bytes;
  readonly toBytes: Bytes;
  /** Whether what a raw block volume grows into may hold what was wiped: it is zeroed first. */
  readonly zero: boolean;
}

/** pvcreate with the UUID chosen for it, and vgcreate. Only in a partition marked `new`. */
export interface CreateVolumeGroup extends OperationBase {
  readonly kind: 'create-volume-group';
  readonly volume: VolumeRef;
  readonly group: string;
  readonly physicalVolumeUuid: string;
  readonly sizeBytes: Bytes;
}

/** As {@link CreateVolumeGroup}, with vgextend of the group that is on other disks. */
export interface ExtendVolumeGroup extends Omit<CreateVolumeGroup, 'kind'> {
  readonly kind: 'extend-volume-group';
  /** UUIDs of its physical volumes that may be missing, since git gives their disks up. */
  readonly missing?: readonly string[];
}

/** pvresize: the physical volume takes all of its partition, which grew. */
export interface GrowPhysicalVolume extends OperationBase {
  readonly kind: 'grow-physical-volume';
  readonly volume: VolumeRef;
  readonly group: string;
  readonly physicalVolumeUuid: string;
  readonly fromBytes: Bytes;
  readonly toBytes: Bytes;
}

/** Makes the device of a logical volume: after a boot there is none, since no group is active. */
export interface ActivateLogicalVolume extends OperationBase {
  readonly kind: 'activate-logical-volume';
  readonly volume: VolumeRef;
}

/** lvcreate in free extents of a group of ours, tagged `new`. Nothing of anybody's can be lost. */
export interface CreateLogicalVolume extends OperationBase {
  readonly kind: 'create-logical-volume';
  readonly volume: VolumeRef;
  readonly sizeBytes: Bytes;
}

export interface ExtendLogicalVolume extends OperationBase {
  readonly kind: 'extend-logical-volume';
  readonly volume: VolumeRef;
  readonly fromBytes: Bytes;
  readonly toBytes: Bytes;
}

/** As {@link CreateLogicalVolume}, of a pool for thin volumes; `sizeBytes` are its data. */
export interface CreateThinPool extends OperationBase {
  readonly kind: 'create-thin-pool';
  readonly volume: VolumeRef;
  readonly sizeBytes: Bytes;
  readonly metadataBytes: Bytes;
  readonly chunkBytes: Bytes;
}

/** The data of a thin pool get larger, or its metadata, or both: metadata first. */
export interface ExtendThinPool extends OperationBase {
  readonly kind: 'extend-thin-pool';
  readonly volume: VolumeRef;
  readonly fromBytes: Bytes;
  readonly toBytes: Bytes;
  readonly metadataFromBytes: Bytes;
  readonly metadataToBytes: Bytes;
}

/** lvconvert --repair: new metadata from the damaged ones, which are kept beside the pool. */
export interface RepairThinPool extends OperationBase, PoolRepairWork {
  readonly kind: 'repair-thin-pool';
  readonly volume: VolumeRef;
}

/** pvmove: what a volume has on one physical volume of its group goes to another. */
export interface MoveLogicalVolume extends OperationBase, LegMove {
  readonly kind: 'move-logical-volume';
  readonly volume: VolumeRef;
}

/** pvmove --abort: a move that was begun is given up, and the volume stays whole where it was. */
export interface AbortMove extends OperationBase, LegMove {
  readonly kind: 'abort-move';
  readonly volume: VolumeRef;
}

/** vgreduce and pvremove: an empty physical volume leaves its group, and is kept out for good. */
export interface LeaveVolumeGroup extends Omit<CreateVolumeGroup, 'kind' | 'sizeBytes'> {
  readonly kind: 'leave-volume-group';
}

/** lvconvert: a leg of a mirror anew elsewhere; the kernel copies it while the mirror is used. */
export interface RebuildLogicalVolume extends OperationBase, LegMove {
  readonly kind: 'rebuild-logical-volume';
  readonly volume: VolumeRef;
}

/** vgreduce, on another disk of the group: a missing physical volume without use is forgotten. */
export interface ForgetPhysicalVolume extends Omit<CreateVolumeGroup, 'kind' | 'sizeBytes'> {
  readonly kind: 'forget-physical-volume';
}

/** mkfs, only in a partition or logical volume marked `new`. */
export interface CreateFilesystem extends OperationBase {
  readonly kind: 'create-filesystem';
  readonly volume: VolumeRef;
  readonly filesystemUuid: string;
  /** Set where it is encrypted: the UUID of the LUKS header that is made first. */
  readonly encryptionUuid?: string;
  readonly format: Extract<VolumeFormat, { kind: 'filesystem' }>;
  readonly sizeBytes: Bytes;
  /** A host path is the filesystem's root; a published volume has a directory `data` in it. */
  readonly withDataDirectory: boolean;
}

/** Proves that a raw block volume reads as zeros where a user looks first; if wiped, zeroes all. */
export interface PrepareBlockVolume extends OperationBase {
  readonly kind: 'prepare-block-volume';
  readonly volume: VolumeRef;
  readonly sizeBytes: Bytes;
  /** Whether its extents may hold what was there before a wipe. */
  readonly zero: boolean;
}

/** A LUKS2 header in what was proven blank, and zeros behind it where a user looks first. */
export interface EncryptBlockVolume extends Omit<PrepareBlockVolume, 'kind' | 'zero'> {
  readonly kind: 'encrypt-block-volume';
  readonly encryption: Encryption;
  readonly encryptionUuid: string;
}

/** `new` becomes `ready`, after sync and verification: from here on it is never formatted again. */
export interface MarkReady extends OperationBase {
  readonly kind: 'mark-ready';
  readonly volume: VolumeRef;
  readonly sizeBytes: Bytes;
  readonly filesystem: { readonly type: string; readonly uuid: string } | null;
  /** Set for the partition under a volume group. */
  readonly physicalVolumeUuid?: string;
}

export interface GrowFilesystem extends Omit<ExtendLogicalVolume, 'kind'> {
  readonly kind: 'grow-filesystem';
  readonly filesystem: string;
}

/** A new key of a volume is proven to open it before the former one is taken out of its header. */
export interface ChangeEncryptionKey extends OperationBase {
  readonly kind: 'change-encryption-key';
  readonly volume: VolumeRef;
  /** Names of keys, as those of {@link CreateFilesystem} in its format. */
  readonly fromKey: string;
  readonly toKey: string;
}

export interface MountFilesystem extends OperationBase {
  readonly kind: 'mount-filesystem';
  readonly volume: VolumeRef;
  readonly filesystem: string;
  readonly filesystemUuid: string;
  readonly mountPoint: string;
  readonly mountOptions: readonly string[];
}

/** A link below the state directory that names the block device for a PersistentVolume. */
export interface LinkBlockDevice extends OperationBase {
  readonly kind: 'link-block-device';
  readonly volume: VolumeRef;
  readonly link: string;
}

/** Has disk and node say that the volume serves this claim, for good. */
export interface AssignClaim extends OperationBase {
  readonly kind: 'assign-claim';
  readonly volume: VolumeRef;
  readonly claim: ClaimRef;
  /** The name that the claim is recorded under, when a Moved renames it. */
  readonly formerly: ClaimRef | null;
}

/** By a TakeBack only: gives a claim the data that was kept for it, or whose owner is not known. */
export interface TakeBackClaim extends OperationBase {
  readonly kind: 'take-back-claim';
  readonly volume: VolumeRef;
  readonly claim: ClaimRef;
  /** The other claim, by the node's record, where sources disagreed; the TakeBack settles it. */
  readonly formerly?: ClaimRef;
}

/** Has disk and node say that git declares a claim no more: its data is kept, and still served. */
export interface ForgetClaim extends OperationBase {
  readonly kind: 'forget-claim';
  readonly volume: VolumeRef;
  readonly claim: ClaimRef;
}

/** Has disk and node say whether a volume outlives its own removal from git. */
export interface RecordProtection extends OperationBase {
  readonly kind: 'record-protection';
  readonly volume: VolumeRef;
  readonly protected: boolean;
}
