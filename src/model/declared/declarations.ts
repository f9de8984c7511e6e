import type { Encryption } from './encryption.ts';
import type { LockedDisk, OperationRef } from './node-lock.ts';
import type { SpreadConstraint } from './spread-constraint.ts';
import type { DeclaredPoolRepair } from './thin-pool-repair.ts';
import type { Bytes } from '../values/bytes.ts';
import type {
  ClaimKey,
  ClaimRef,
  DiskId,
  InstallationId,
  NodeName,
  VolumeId,
  WipeSubject,
} from '../identifiers.ts';
import type { AdoptedLogicalVolume, AdoptedPartition } from './adopted-places.ts';
import type { Inventory, Transport } from '../observed/inventory.ts';

/** Where a declaration stands, for messages that point at it. Lines and columns count from 1. */
export interface SourceRef {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What the writer of the YAML did wrong, and where. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** A stable code such as `unknown-field`. */
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly source: SourceRef;
  /** Other places that have to do with it (the first of two duplicates). */
  readonly related?: readonly { readonly source: SourceRef; readonly message: string }[];
}

/** Everything declared by one revision, validated. Lists are sorted by name. */
export interface Declarations {
  readonly installation: InstallationId;
  readonly classes: readonly StorageClass[];
  readonly nodeGroups: readonly NodeGroup[];
  readonly layouts: readonly DiskLayout[];
  readonly claims: readonly Claim[];
  readonly claimSets: readonly ClaimSet[];
  readonly consents: readonly WipeConsent[];
  readonly moves: readonly Moved[];
  readonly takeBacks: readonly TakeBack[];
  readonly releases: readonly Release[];
  readonly replacements: readonly DiskReplacement[];
  readonly poolRepairs: readonly ThinPoolRepair[];
  readonly adoptions: readonly Adoption[];
  readonly locks: readonly NodeLock[];
  readonly inventories: readonly Inventory[];
}

export type FilesystemType = 'ext4' | 'xfs' | 'btrfs';
export type VolumeMode = 'Filesystem' | 'Block';
export type AccessMode = 'ReadWriteOnce' | 'ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOncePod';

/** A StorageClass that a layout names. `native` keeps the document as written, for `manifests`. */
export interface StorageClass {
  readonly name: string;
  readonly filesystem: FilesystemType;
  readonly mountOptions: readonly string[];
  readonly reclaimPolicy: 'Retain' | 'Delete';
  /** How long a volume is kept after its claim was deleted; null: it is never wiped for that. */
  readonly reclaimAfterMs: number | null;
  readonly allowVolumeExpansion: boolean;
  /** Whether claims made in the cluster get volumes of their own (local.diskwright.dev). */
  readonly provisions: boolean;
  readonly native: NativeObject;
  readonly source: SourceRef;
}

export type NativeObject = Readonly<Record<string, unknown>>;

export interface NodeGroup {
  readonly name: string;
  readonly nodes: readonly NodeName[];
  readonly labels: Readonly<Record<string, string>>;
  readonly source: SourceRef;
}

export interface LabelRequirement {
  readonly key: string;
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
  readonly values: readonly string[];
}

export interface NodeSelector {
  /** matchLabels and matchExpressions, all of which must hold. */
  readonly requirements: readonly LabelRequirement[];
  /** Ranges expanded; empty when any name will do. */
  readonly names: readonly NodeName[];
  readonly exceptNames: readonly NodeName[];
}

/** All members that are present must hold. Texts with `*` and `?` are globs. */
export interface DiskMatch {
  readonly transport?: Transport;
  readonly rotational?: boolean;
  readonly minSize?: Bytes;
  readonly maxSize?: Bytes;
  readonly model?: string;
  readonly vendor?: string;
  readonly serial?: string;
  readonly wwn?: string;
  /** A glob over stable links or a loop device's backing file. */
  readonly path?: string;
}

export interface DiskSelector {
  /** A disk is selected when any of these matches. */
  readonly anyOf: readonly DiskMatch[];
  /** How many disks of one node; `count: 4` is both 4. */
  readonly minCount: number;
  /** null: no upper bound. */
  readonly maxCount: number | null;
  readonly except: readonly DiskId[];
}

/** What becomes of a volume of a layout: exactly one of three. */
export type VolumePurpose =
  | { readonly kind: 'offered'; readonly storageClassName: string }
  | { readonly kind: 'kept'; readonly storageClassNames: readonly string[] }
  | { readonly kind: 'host-path'; readonly path: string }
  /** The partition under a volume group, never handed out: logical volumes are cut from it. */
  | { readonly kind: 'volume-group' }
  /** Thin volumes are cut from it; it is never handed out itself. */
  | { readonly kind: 'thin-pool' };

export type PartitionSize =
  | { readonly kind: 'bytes'; readonly bytes: Bytes }
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'rest' };

/** The content of a volume as it is to be made. */
export type VolumeFormat =
  | { readonly kind: 'block'; readonly encryption?: Encryption }
  /** An LVM physical volume, with the name of its group. */
  | { readonly kind: 'physical-volume'; readonly group: string }
  | { readonly kind: 'thin-pool' }
  | {
      readonly kind: 'filesystem';
      readonly filesystem: FilesystemType;
      /** Allow-listed options, typed by schema, each `name` to a value. */
      readonly mkfs: Readonly<Record<string, string | number | boolean>>;
      readonly mountOptions: readonly string[];
      readonly encryption?: Encryption;
    };

/** One partition of a layout; `wholeDisk` is one partition named `disk` of size `rest`. */
export interface LayoutPartition {
  readonly name: string;
  readonly count: number;
  readonly size: PartitionSize;
  readonly format: VolumeFormat;
  readonly purpose: VolumePurpose;
  readonly source: SourceRef;
}

export type DiskArrangement =
  | { readonly kind: 'partitions'; readonly partitions: readonly LayoutPartition[] }
  | { readonly kind: 'whole-disk'; readonly partition: LayoutPartition }
  | { readonly kind: 'volume-group'; readonly group: VolumeGroupLayout };

/** The disks of a layout as LVM volume groups. */
export interface VolumeGroupLayout {
  /** With `per: disk` the beginning of each group's name. */
  readonly name: string;
  readonly per: 'disk' | 'node';
  /** Space of each group that is left free. */
  readonly reserve: Exclude<PartitionSize, { kind: 'rest' }>;
  readonly thinPools: readonly ThinPoolLayout[];
  readonly carve: readonly CarvedVolume[];
  /** Classes whose claims in git get volumes of the size that they ask for; by name. */
  readonly claims: readonly ServedClass[];
  /** Classes whose claims made in the cluster get volumes of their own; by name. */
  readonly provision: readonly ProvisionedClass[];
}

/**
 * A class whose claims get volumes of their own, with what is made in those that are no raw block
 * volumes.
 */
export interface ServedClass {
  readonly storageClassName: string;
  readonly format: Extract<VolumeFormat, { readonly kind: 'filesystem' }>;
}

/**
 * A class whose claims made in the cluster get volumes, how they lie, and who may have how much.
 */
export interface ProvisionedClass
  extends ServedClass, Pick<CarvedVolume, 'type' | 'stripes' | 'mirrors' | 'thinPool'> {
  /** Globs; null: every namespace. */
  readonly namespaces: readonly string[] | null;
  /** What its volumes may take of each group together, with their mirrors; null: what is free. */
  readonly limit: Exclude<PartitionSize, { kind: 'rest' }> | null;
  readonly source: SourceRef;
}

/** Logical volumes that are cut ahead of any claim, or one for a claim made in the cluster. */
export interface CarvedVolume extends LayoutPartition {
  readonly type: 'linear' | 'striped' | 'raid1' | 'raid10' | 'thin' | 'thin-pool';
  /** Over how many disks its data is spread; null: as many as there are. */
  readonly stripes: number | null;
  /** Further copies of a raid1 or raid10 volume. */
  readonly mirrors: number;
  /** The name of the pool that a thin volume lies in; left out for others. */
  readonly thinPool?: string;
  /**
   * Set on a volume of one claim made in the cluster: it lies on this disk (null: in the group over
   * the disks of the node), and none follows it once it is removed.
   */
  readonly onlyOn?: DiskId | null;
}

/** A thin pool of each group: as a volume it is one of its name. */
export interface ThinPoolLayout extends CarvedVolume {
  readonly type: 'thin-pool';
  /** null: as its size and chunks want. */
  readonly metadataBytes: Bytes | null;
  /** null: as its size wants when it is made. */
  readonly chunkBytes: Bytes | null;
  /** How many times its size its volumes may promise together. */
  readonly overprovision: number;
  /** From which part of data or metadata on its use is reported as an alarm; in percent. */
  readonly alarmPercent: number;
}

export interface DiskLayout {
  readonly name: string;
  readonly nodes: NodeSelector;
  readonly disks: DiskSelector;
  readonly arrangement: DiskArrangement;
  readonly protected: boolean;
  readonly source: SourceRef;
}

/** A PersistentVolumeClaim in git, of a class that a layout keeps for claims. */
export interface Claim extends ClaimRef {
  readonly storageClassName: string;
  readonly requestBytes: Bytes;
  readonly accessModes: readonly AccessMode[];
  readonly volumeMode: VolumeMode;
  /** The pin: annotation diskwright.dev/node. */
  readonly node: NodeName | null;
  /** Annotation diskwright.dev/node-selector: a label selector over nodes. */
  readonly nodeRequirements: readonly LabelRequirement[];
  /** spec.selector, over the labels of the PersistentVolume. */
  readonly volumeRequirements: readonly LabelRequirement[];
  readonly native: NativeObject;
  readonly source: SourceRef;
}

/** The claims that a StatefulSet will look for, replica by replica. */
export interface ClaimSet {
  /** `namespace/name` of the set itself. */
  readonly set: ClaimKey;
  /** The nodes that may take a replica. */
  readonly nodes: NodeSelector;
  readonly spread: readonly SpreadConstraint[];
  /** Whether the claims of one replica must lie on different disks. */
  readonly distinctDisks: boolean;
  /** By ordinal. */
  readonly replicas: readonly Replica[];
  readonly source: SourceRef;
}

export interface Replica {
  readonly ordinal: number;
  /** In the order of the templates; all of them go to one node. */
  readonly claims: readonly Claim[];
}

/** Permission to destroy named content, once and until a date. */
export interface WipeConsent {
  readonly name: string;
  readonly targets: readonly WipeTarget[];
  /** RFC 3339, UTC. */
  readonly expires: string;
  readonly reason: string;
  readonly source: SourceRef;
}

export interface WipeTarget {
  readonly node: NodeName;
  readonly subject: WipeSubject;
  /** The fingerprint of what may be destroyed, `sha256:…`. */
  readonly content: string;
  readonly source: SourceRef;
}

export type MovedKind =
  | 'DiskLayout'
  | 'Partition'
  | 'Carve'
  | 'StorageClass'
  | 'PersistentVolumeClaim'
  | 'ClaimSet'
  | 'Node'
  | 'Disk';

/** A rename that keeps its volumes. */
export interface Moved {
  readonly name: string;
  readonly kind: MovedKind;
  readonly from: string;
  readonly to: string;
  readonly source: SourceRef;
}

/** Kept data returns to the claim of the same name. */
export interface TakeBack {
  readonly name: string;
  readonly volume: VolumeId;
  readonly claim: ClaimRef;
  readonly source: SourceRef;
}

/**
 * A kept volume whose data is given up; it is wiped under a consent, and its space is free again.
 */
export interface Release {
  readonly name: string;
  readonly volume: VolumeId;
  /** Set where a DiskReplacement that discards the data of a disk implies it. */
  readonly replacement?: true;
  readonly source: SourceRef;
}

/** A disk that goes: nothing new is made on it. */
export interface DiskReplacement {
  readonly name: string;
  readonly node: NodeName;
  /** It may be gone already. */
  readonly disk: DiskId;
  /** The disk that takes its place; null: nothing does. */
  readonly by: DiskId | null;
  /** What becomes of its data. */
  readonly data: 'rebuild' | 'move' | 'discard';
  /** Mirrors that may be activated although their leg on it is missing; left out for none. */
  readonly degraded?: readonly DegradedMirror[];
  readonly source: SourceRef;
}

/** Permission to repair the metadata of a thin pool, as they are now and until a time. */
export interface ThinPoolRepair extends DeclaredPoolRepair {
  readonly source: SourceRef;
}

/** A mirror that somebody wants served with a leg too few. */
export interface DegradedMirror {
  readonly volume: VolumeId;
  /** RFC 3339, UTC. */
  readonly until: string;
}

/**
 * What others made and is kept as it is: never formatted, unmounted or moved. Found again by its
 * UUIDs, and taken for nothing else.
 */
export interface Adoption {
  readonly name: string;
  readonly node: NodeName;
  /** Of a logical volume over several disks the first. */
  readonly disk: DiskId;
  readonly diskBytes: Bytes;
  /** null, with `logicalVolume`: it lies on the whole disk. */
  readonly partition: AdoptedPartition | null;
  readonly logicalVolume: AdoptedLogicalVolume | null;
  /** null: a raw block volume, whose content is its user's alone. */
  readonly filesystem: { readonly type: FilesystemType; readonly uuid: string } | null;
  /** Where others mount it; null for a raw block volume. */
  readonly mountPath: string | null;
  /**
   * What says on the node that it is taken: a mark in its PARTLABEL, or nothing beside this record.
   */
  readonly pinnedBy: 'mark' | 'record';
  /** PersistentVolumes that lie on it, published as they are. By name. */
  readonly persistentVolumes: readonly NativeObject[];
  readonly source: SourceRef;
}

/**
 * What was reviewed for one node, committed beside the declarations: selectors propose, the lock
 * pins. One file per node, so that two branches that lock different nodes merge.
 */
export interface NodeLock {
  readonly node: NodeName;
  /** The digest of the node's plan when it was locked. */
  readonly digest: string;
  readonly plannerVersion: number;
  /** Every disk that a layout has on the node; sorted by layout and id. */
  readonly disks: readonly LockedDisk[];
  /** The operations that may be carried out and cannot be taken back; in the order of the plan. */
  readonly operations: readonly OperationRef[];
  readonly source: SourceRef;
}
