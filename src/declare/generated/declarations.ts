// Written by `npm run generate` from schemas/*.schema.json; change those instead.
/**
 * One change to one host.
 */
export type PlanOperation =
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
/**
 * An absolute path of letters, digits and . _ @ + : -, without a slash at its end and without . or .. as a part.
 */
export type AbsolutePath = string;
/**
 * The API group and version of diskwright's own kinds.
 */
export type ApiVersion = 'diskwright.dev/v1alpha1';
/**
 * The name of a branch.
 */
export type BranchName = string;
/**
 * A size in bytes.
 */
export type Bytes = number;
/**
 * How many bytes are copied in a second.
 */
export type BytesPerSecond = number;
/**
 * pending: the base plans the same, so that it happens anyway; changed: the base plans it for the same disk, volume or claim, and otherwise; new: the base plans nothing like it.
 */
export type ChangeStatus = 'new' | 'changed' | 'pending';
/**
 * Where a claim in git is placed, or why it is not.
 */
export type ClaimPlacement =
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'placed';
      /**
       * The claim.
       */
      readonly claim: PlannedClaim;
      /**
       * The node of its volume.
       */
      readonly node: NodeName;
      /**
       * Its volume.
       */
      readonly volume: VolumeId;
      /**
       * The size of its volume in bytes.
       */
      readonly sizeBytes: Bytes;
      /**
       * Whether a record on the node already says so.
       */
      readonly recorded: boolean;
      /**
       * The TakeBack that gives the claim its kept data again; null where none was needed.
       */
      readonly takeBack: SourceRef | null;
      /**
       * The volume with its data before, where a Release gives that up with its disk.
       */
      readonly givesUp?: GivenUpVolume;
    }
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'unplaced';
      /**
       * The claim.
       */
      readonly claim: PlannedClaim;
      /**
       * Why it has none.
       */
      readonly refusal: Refusal;
    };
/**
 * A day in UTC as RFC 3339 writes it, such as 2026-11-20.
 */
export type Day = string;
/**
 * The stable id of a disk as `diskwright discover` prints it: wwn-…, nvme-eui.…, nvme-uuid.…, serial-<model>_<serial>, or loop-<hash of the backing file's path>. Never a kernel name such as /dev/sdb.
 */
export type DiskId = string;
/**
 * A DNS-1123 label: lower-case letters, digits and `-`, at most 63 characters.
 */
export type DnsLabel = string;
/**
 * A length of time such as 90s, 5m or 1h30m, with the units ms, s, m and h.
 */
export type Duration = string;
/**
 * A filesystem that diskwright makes, mounts and grows.
 */
export type Filesystem = 'ext4' | 'xfs' | 'btrfs';
/**
 * A text in which * stands for any text and ? for one character.
 */
export type Glob = string;
/**
 * The physical volumes of a group: positions in physicalVolumes.
 *
 * @maxItems 10000
 */
export type Group = readonly Position[];
/**
 * A Kubernetes label key: an optional DNS prefix and `/`, then a name of at most 63 characters.
 */
export type LabelKey = string;
/**
 * A Kubernetes label value: empty, or at most 63 letters, digits, `-`, `_` and `.`, with a letter or digit at both ends.
 */
export type LabelValue = string;
/**
 * Mount options as mount(8) takes them, one for each entry, such as noatime. Those of a list for each filesystem are taken; what would undo nosuid and nodev (suid, dev, defaults), weaken flushes (nobarrier), or is for diskwright to decide (ro, remount, bind, loop, x-systemd.*) is refused.
 *
 * @maxItems 64
 */
export type MountOptions = readonly string[];
/**
 * The name of a Kubernetes Node: a DNS-1123 subdomain of at most 253 characters.
 */
export type NodeName = string;
/**
 * A node name, or names that differ in one number: worker-[001:080] stands for worker-001 to worker-080, both included, with as many digits as the first number has.
 */
export type NodeNameOrRange = string;
/**
 * The stable id of a disk, or an id that begins with unidentified- for a disk with nothing to identify it, which is refused for every use.
 */
export type ObservedDiskId = string;
/**
 * The name of one partition, thin pool or carve of a layout: lower-case letters, digits and `-`, at most 36 characters. It is part of the identity of its volumes.
 */
export type PartName = string;
/**
 * A position in one of the lists of this object, from 0.
 */
export type Position = number;
/**
 * A size in bytes as a Kubernetes quantity, such as 100Gi or 500G: a number with an optional suffix Ki, Mi, Gi, Ti, Pi, Ei (powers of 1024) or k, M, G, T, P, E (powers of 1000). It must come to a whole number of bytes.
 */
export type Quantity = string | number;
/**
 * A Kubernetes quantity (10Gi) or a percentage of the whole (5%, from 0 to 100, at most three decimals).
 */
export type QuantityOrPercent = string | number;
/**
 * A directory in a repository, without a slash at the beginning.
 */
export type RepositoryPath = string;
/**
 * The URL of a git repository, without a password.
 */
export type RepositoryUrl = string;
/**
 * Where the root filesystem lies. `unknown` forbids every write on the node.
 */
export type RootFilesystem =
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'block';
      /**
       * From the root filesystem down to the disks, by kernel names.
       *
       * @maxItems 1000
       */
      readonly chain: readonly string[];
    }
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'no-block-device';
      /**
       * The type of the root filesystem, such as 9p, nfs4 or tmpfs.
       */
      readonly filesystem: string;
    }
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'unknown';
      /**
       * Where the chain ended, and why.
       */
      readonly reason: string;
    };
/**
 * The disks of the host, or why it could not be seen.
 */
export type SeenInventory =
  | {
      /**
       * The inventory.
       */
      readonly value: Inventory;
    }
  | {
      /**
       * Why, in a sentence.
       */
      readonly unseen: string;
    };
/**
 * Locks that are held, or why it could not be seen.
 */
export type SeenLocks =
  | {
      /**
       * The locks.
       *
       * @maxItems 100000
       */
      readonly value: readonly HeldLock[];
    }
  | {
      /**
       * Why, in a sentence.
       */
      readonly unseen: string;
    };
/**
 * What LVM is, and is set to do, or why it could not be seen.
 */
export type SeenLvm =
  | {
      /**
       * The settings; null where there is no LVM.
       */
      readonly value: Lvm | null;
    }
  | {
      /**
       * Why, in a sentence.
       */
      readonly unseen: string;
    };
/**
 * What was reported last, or why it could not be seen.
 */
export type SeenPass =
  | {
      /**
       * The pass; null where none was reported.
       */
      readonly value: ReportedPass | null;
    }
  | {
      /**
       * Why, in a sentence.
       */
      readonly unseen: string;
    };
/**
 * The state directory, or why it could not be seen.
 */
export type SeenStateDirectory =
  | {
      /**
       * The directory.
       */
      readonly value: StateDirectory;
    }
  | {
      /**
       * Why, in a sentence.
       */
      readonly unseen: string;
    };
/**
 * Units of systemd, or why it could not be seen.
 */
export type SeenUnits =
  | {
      /**
       * The units.
       *
       * @maxItems 10000
       */
      readonly value: readonly UnitState[];
    }
  | {
      /**
       * Why, in a sentence.
       */
      readonly unseen: string;
    };
/**
 * `sha256:` and 64 lower-case hexadecimal digits.
 */
export type Sha256 = string;
/**
 * A Kubernetes quantity (100Gi), a percentage of the whole (25%, above 0 to 100, at most three decimals), or `rest` for what the others leave.
 */
export type SizeOrShare = string | number;
/**
 * The state directory as it is.
 */
export type StateDirectory =
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'absent';
      /**
       * Its path.
       */
      readonly path: string;
    }
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'no-directory';
      /**
       * Its path.
       */
      readonly path: string;
    }
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'directory';
      /**
       * Its path.
       */
      readonly path: string;
      /**
       * The user whose it is.
       */
      readonly ownerId: number;
      /**
       * Its permission bits.
       */
      readonly mode: number;
      /**
       * Why root cannot write to it; null when it can.
       */
      readonly unwritable: string | null;
      /**
       * What is free on its filesystem, in bytes.
       */
      readonly freeBytes: number;
    };
/**
 * Names of StorageClasses.
 *
 * @minItems 1
 * @maxItems 100
 */
export type StorageClassNames = readonly Subdomain[];
/**
 * A DNS-1123 subdomain: lower-case letters, digits, `-` and `.`, at most 253 characters, as Kubernetes names most objects.
 */
export type Subdomain = string;
/**
 * A time in UTC as RFC 3339 writes it, ending in Z, such as 2026-12-31T00:00:00Z.
 */
export type Timestamp = string;
/**
 * How a disk is attached.
 */
export type Transport =
  'nvme' | 'sata' | 'sas' | 'scsi' | 'virtio' | 'usb' | 'mmc' | 'loop' | 'unknown';
/**
 * Something that holds a device or uses it now.
 */
export type Usage =
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'mounted';
      /**
       * Where it is mounted.
       */
      readonly mountPoint: string;
      /**
       * Whether it is mounted read-only.
       */
      readonly readOnly: boolean;
      /**
       * A process that sees the mount, where it is in another mount namespace only.
       */
      readonly inProcess?: number;
    }
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'holder';
      /**
       * The kernel's name of the device on top.
       */
      readonly holder: string;
    }
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'swap';
    }
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'loop-backing';
      /**
       * The loop device.
       */
      readonly loop: string;
    }
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'open';
      /**
       * The process, as PID 1 counts.
       */
      readonly pid: number;
      /**
       * The name of its program.
       */
      readonly command: string;
      /**
       * Whether it may write.
       */
      readonly writes: boolean;
      /**
       * The device over it that is open; left out when it is open itself.
       */
      readonly through?: string;
    }
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'open-exclusive';
    };
/**
 * A UUID in lower-case hexadecimal form.
 */
export type Uuid = string;
/**
 * What is made in a volume: nothing (a raw block volume), an LVM physical volume, a thin pool, or a filesystem.
 */
export type VolumeFormat =
  | {
      /**
       * A raw block volume.
       */
      readonly kind: 'block';
      /**
       * How it is encrypted.
       */
      readonly encryption?: Encryption;
    }
  | {
      /**
       * An LVM physical volume.
       */
      readonly kind: 'physical-volume';
      /**
       * The name of its volume group.
       */
      readonly group: string;
    }
  | {
      /**
       * A thin pool.
       */
      readonly kind: 'thin-pool';
    }
  | FilesystemFormat;
/**
 * The id of a volume of diskwright's: 12 letters a to z and digits 2 to 7, as `diskwright plan` and `diskwright explain` show it.
 */
export type VolumeId = string;
/**
 * Filesystem for a mounted directory, Block for a raw block device.
 */
export type VolumeMode = 'Filesystem' | 'Block';
/**
 * What becomes of a volume: offered to the cluster, kept for claims in git, a path of the host, or the partition under a volume group.
 */
export type VolumePurpose =
  | {
      /**
       * Offered to the cluster.
       */
      readonly kind: 'offered';
      /**
       * The class under which it is published.
       */
      readonly storageClassName: string;
    }
  | {
      /**
       * Kept for claims in git.
       */
      readonly kind: 'kept';
      /**
       * The classes whose claims may take it.
       *
       * @maxItems 256
       */
      readonly storageClassNames: readonly string[];
    }
  | {
      /**
       * A path of the host.
       */
      readonly kind: 'host-path';
      /**
       * Where it is mounted.
       */
      readonly path: string;
    }
  | {
      /**
       * Carries a volume group.
       */
      readonly kind: 'volume-group';
    }
  | {
      /**
       * Thin volumes are cut from it.
       */
      readonly kind: 'thin-pool';
    };
/**
 * What a consent gives up: a whole disk, or one volume of diskwright.
 */
export type WipeSubject =
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'disk';
      /**
       * The id of the disk.
       */
      readonly disk: ObservedDiskId;
    }
  | {
      /**
       * Which variant this is.
       */
      readonly kind: 'volume';
      /**
       * The id of the volume.
       */
      readonly volume: VolumeId;
    };

/**
 * What was made and is used by others is kept as it is: a filesystem, or a raw block volume, in a partition, a logical volume or on a whole disk. It is never formatted, unmounted or moved, and published under the PersistentVolumes that it has. `diskwright import` writes it, people review it, and it pins by UUIDs exactly what is adopted.
 */
export interface Adoption {
  /**
   * The API group and version of Adoption.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'Adoption';
  /**
   * Name, labels and annotations of the record. The name may change: what is adopted is known by its UUIDs.
   */
  readonly metadata: Metadata;
  readonly spec: AdoptionSpec;
}
/**
 * What is adopted, as it was observed.
 */
export interface AdoptionSpec {
  /**
   * The node that has the disk.
   */
  readonly node: NodeName;
  /**
   * The disk that it lies on; of a logical volume over several disks the first.
   */
  readonly disk: DiskId;
  /**
   * The size of the disk in bytes. A smaller one is another disk.
   */
  readonly diskSize: number;
  readonly partition?: AdoptedPartition;
  readonly logicalVolume?: AdoptedLogicalVolume;
  /**
   * As of a PersistentVolume. Block: it is a raw block volume, and what is in it is nobody else's business: it has neither `filesystem` nor `mountPath`, and its content is never looked at. Default: Filesystem.
   */
  readonly volumeMode?: 'Filesystem' | 'Block';
  readonly filesystem?: AdoptedFilesystem;
  /**
   * Where it is mounted. Whoever mounts it there goes on doing so: diskwright neither mounts nor unmounts it. Required but for raw block volumes.
   */
  readonly mountPath?: AbsolutePath;
  /**
   * What says on the node that it is taken: mark puts a mark into the PARTLABEL of its partition (GPT only, also while it is in use); record leaves the disk as it is, and this document alone keeps it from ever being formatted.
   */
  readonly pinnedBy: 'mark' | 'record';
  /**
   * The PersistentVolumes that lie on it, as they are in the cluster. `diskwright manifests` prints them unchanged. Default: none.
   *
   * @maxItems 1000
   */
  readonly persistentVolumes?: readonly AdoptedPersistentVolume[];
}
/**
 * The partition that holds it. Left out, with `logicalVolume`: it lies on the whole disk.
 */
export interface AdoptedPartition {
  /**
   * The unique id of the partition: in a GPT a UUID, in an MBR the id of the table and a number, as `blkid` prints PARTUUID.
   */
  readonly uuid: string;
  /**
   * Where the partition begins, in bytes from the beginning of the disk.
   */
  readonly start: number;
  /**
   * The size of the partition in bytes.
   */
  readonly size: number;
  /**
   * The PARTLABEL before it was adopted, so that it can be put back. The mark replaces this label and no other. Default: an empty one.
   */
  readonly formerLabel?: string;
}
/**
 * The logical volume that holds it, of a group that others made. The group stays theirs: it is pinned by this record alone (`pinnedBy: record`), and LVM is not asked to change anything. No layout takes a disk that it lies on.
 */
export interface AdoptedLogicalVolume {
  /**
   * The name of the volume group.
   */
  readonly group: string;
  /**
   * LVM's id of the group, as `vgs -o vg_uuid` prints it.
   */
  readonly groupUuid: string;
  /**
   * The name of the logical volume.
   */
  readonly name: string;
  /**
   * LVM's id of the logical volume, as `lvs -o lv_uuid` prints it.
   */
  readonly uuid: string;
  /**
   * The size of the logical volume in bytes.
   */
  readonly size: number;
  /**
   * The disks that it lies on beside `disk`. Default: none.
   *
   * @maxItems 1000
   */
  readonly otherDisks?: readonly DiskId[];
}
/**
 * The filesystem as it is. Another type or UUID is not what was adopted, and is refused. Required but for raw block volumes.
 */
export interface AdoptedFilesystem {
  /**
   * The type of the filesystem.
   */
  readonly type: Filesystem;
  /**
   * The UUID of the filesystem.
   */
  readonly uuid: Uuid;
}
/**
 * A PersistentVolume as it is in the cluster, less what the cluster itself fills in.
 */
export interface AdoptedPersistentVolume {
  /**
   * The API version of PersistentVolume.
   */
  readonly apiVersion: 'v1';
  /**
   * The kind of the object.
   */
  readonly kind: 'PersistentVolume';
  /**
   * Name, labels and annotations of the PersistentVolume.
   */
  readonly metadata: ObjectMeta;
  readonly spec: AdoptedPersistentVolumeSpec;
  readonly [k: string]: unknown;
}
/**
 * What the PersistentVolume says of itself; all of it is kept.
 */
export interface AdoptedPersistentVolumeSpec {
  readonly local: LocalVolumeSource;
  readonly [k: string]: unknown;
}
/**
 * Where the volume lies on its node.
 */
export interface LocalVolumeSource {
  /**
   * The mount path of the filesystem or a directory below it; of a raw block volume its device, or a link to it.
   */
  readonly path: AbsolutePath;
  readonly [k: string]: unknown;
}
/**
 * What the root half of the agent answers: one line of JSON on its standard output for each event. Written by diskwright-agent, not by people.
 */
export interface AgentEvent {
  /**
   * What is said. started: by whom. inventory: the host as it was observed. examination: what doctor judges it by. gathered: what is sent to who helps. light: the light was switched. operation-started, operation-progress, outcome: one operation. report: all that was done. error: the pass could not begin, or not go on.
   */
  readonly kind:
    | 'started'
    | 'inventory'
    | 'examination'
    | 'gathered'
    | 'light'
    | 'health'
    | 'operation-started'
    | 'operation-progress'
    | 'outcome'
    | 'report'
    | 'error';
  /**
   * The version of what is said in both directions; there with started.
   */
  readonly protocol?: 2;
  /**
   * The version of the agent; there with started.
   */
  readonly version?: string;
  /**
   * The host as it was observed; there with inventory.
   */
  readonly inventory?: Inventory;
  /**
   * There with examination.
   */
  readonly examination?: Examination;
  /**
   * What is sent to who helps, without secrets; there with gathered.
   *
   * @maxItems 100
   */
  readonly parts?: readonly SupportPart[];
  /**
   * The disk whose slot is meant, or that was asked for its health; there with light, and with health when one was asked.
   */
  readonly disk?: ObservedDiskId;
  /**
   * What the light of its slot is now; there with light.
   */
  readonly light?: 'on' | 'off';
  /**
   * The file of sysfs that was written; there with light.
   */
  readonly path?: string;
  /**
   * The operation that begins, or goes on; there with operation-started and operation-progress.
   */
  readonly operation?: AgentEventOperation;
  /**
   * How much of what it copies is copied, rounded down; there with operation-progress.
   */
  readonly percent?: number;
  /**
   * There with outcome.
   */
  readonly outcome?: Outcome;
  /**
   * There with report.
   */
  readonly report?: Report;
  /**
   * Why, for programs; there with error.
   */
  readonly code?: string;
  /**
   * What happened, in a sentence; there with error.
   */
  readonly message?: string;
  /**
   * What to do next, in a sentence; there with error.
   */
  readonly hint?: string;
}
/**
 * One change to one host, by its kind; what a Plan has in its operations.
 */
export interface AgentEventOperation {
  /**
   * Which operation it is.
   */
  readonly kind:
    | 'wipe-disk'
    | 'remove-volume'
    | 'remove-logical-volume'
    | 'create-partition-table'
    | 'create-partitions'
    | 'repair-partition-table'
    | 'restore-records'
    | 'write-ledger'
    | 'relabel-partitions'
    | 'adopt-volume'
    | 'grow-partition'
    | 'create-volume-group'
    | 'extend-volume-group'
    | 'grow-physical-volume'
    | 'activate-logical-volume'
    | 'create-logical-volume'
    | 'extend-logical-volume'
    | 'create-thin-pool'
    | 'extend-thin-pool'
    | 'repair-thin-pool'
    | 'move-logical-volume'
    | 'abort-move'
    | 'leave-volume-group'
    | 'rebuild-logical-volume'
    | 'forget-physical-volume'
    | 'create-filesystem'
    | 'prepare-block-volume'
    | 'encrypt-block-volume'
    | 'mark-ready'
    | 'grow-filesystem'
    | 'change-encryption-key'
    | 'mount-filesystem'
    | 'link-block-device'
    | 'assign-claim'
    | 'take-back-claim'
    | 'forget-claim'
    | 'record-protection';
  readonly [k: string]: unknown;
}
/**
 * What diskwright asks of the root half of its agent: one line of JSON on its standard input. Which host it is asked about (state directory, configuration file, name of the node) only the start of the agent says. Written by diskwright, not by people.
 */
export interface AgentRequest {
  /**
   * The version of what is said in both directions. It moves with breaks.
   */
  readonly protocol: 2;
  /**
   * discover: observe the host. examine: gather what doctor judges it by. gather: gather what is sent to who helps, without secrets. light: switch the light of the slot of a disk. health: ask one disk for its health. begin: observe it, and wait for the apply that is decided on by that. serve: activate and mount what was last applied. apply: carry out what was reviewed.
   */
  readonly kind: 'discover' | 'examine' | 'gather' | 'light' | 'health' | 'begin' | 'serve' | 'apply';
  /**
   * The disk whose slot is meant; there with light.
   */
  readonly disk?: DiskId;
  /**
   * What the light of its slot should be; there with light.
   */
  readonly light?: 'on' | 'off';
  /**
   * What the node should have; there with apply.
   */
  readonly desired?: DesiredNode;
  /**
   * The operations that were reviewed; there with apply. The agent plans afresh and does of these what it still finds right, never more.
   *
   * @maxItems 1000000
   */
  readonly reviewed?: readonly OperationRef[];
}
/**
 * The claims that a StatefulSet will look for, placed ahead of it: all claims of one replica on one node, the replicas spread over the nodes.
 */
export interface ClaimSet {
  /**
   * The API group and version of ClaimSet.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'ClaimSet';
  /**
   * Name, namespace, labels and annotations of the set. Its claims are made in its namespace.
   */
  readonly metadata: NamespacedMetadata;
  readonly spec: ClaimSetSpec;
}
/**
 * How many replicas there are, what claims each has, and where they may go. Exactly one of statefulSetName and claimName says how the claims are called.
 */
export interface ClaimSetSpec {
  /**
   * The name of the StatefulSet. Its claims are called <template>-<statefulSetName>-<ordinal>.
   */
  readonly statefulSetName?: DnsLabel;
  /**
   * A pattern for the names of the claims, in which {ordinal} (needed) stands for the number of the replica and {template} (needed with several templates) for the name of the template, such as pg-{ordinal}-wal.
   */
  readonly claimName?: string;
  /**
   * How many replicas there are. Fewer than before forgets the volumes of the last ones and keeps their data.
   */
  readonly replicas: number;
  readonly ordinals?: ClaimSetOrdinals;
  /**
   * The nodes that replicas may be placed on. Default: every node with volumes for the classes asked for.
   */
  readonly nodes?: NodeSelector;
  /**
   * How evenly the replicas are spread, as in a pod's topologySpreadConstraints. Default: none.
   *
   * @maxItems 16
   */
  readonly topologySpreadConstraints?: readonly TopologySpreadConstraint[];
  /**
   * Whether the claims of one replica must lie on different disks. Default: false.
   */
  readonly distinctDisks?: boolean;
  /**
   * The claims that each replica has, as in a StatefulSet.
   *
   * @minItems 1
   * @maxItems 64
   */
  readonly volumeClaimTemplates: readonly VolumeClaimTemplate[];
}
/**
 * How the replicas are numbered.
 */
export interface ClaimSetOrdinals {
  /**
   * The number of the first replica. Default: 0.
   */
  readonly start?: number;
}
/**
 * One rule for spreading the replicas over the values of a node label.
 */
export interface TopologySpreadConstraint {
  /**
   * The node label whose values are the places to spread over, such as kubernetes.io/hostname. Nodes without it take no replica.
   */
  readonly topologyKey: LabelKey;
  /**
   * By how many replicas two places may differ at most. Default: 1.
   */
  readonly maxSkew?: number;
  /**
   * Whether a replica that would break the rule is held (DoNotSchedule) or placed all the same as well as possible (ScheduleAnyway). Default: DoNotSchedule.
   */
  readonly whenUnsatisfiable?: 'DoNotSchedule' | 'ScheduleAnyway';
}
/**
 * One claim of each replica.
 */
export interface VolumeClaimTemplate {
  readonly metadata: VolumeClaimTemplateMetadata;
  /**
   * What each claim asks for.
   */
  readonly spec: PersistentVolumeClaimSpec;
}
/**
 * Name, labels and annotations of the claims.
 */
export interface VolumeClaimTemplateMetadata {
  /**
   * The name of the template: a DNS-1123 label of at most 63 characters, unique in the set.
   */
  readonly name: DnsLabel;
  /**
   * Labels of the claims. Default: none.
   */
  readonly labels?: Labels;
  /**
   * Annotations of the claims. Default: none.
   */
  readonly annotations?: Annotations;
}
/**
 * What one node should have, with no choice left: disks, volumes and their places, in the form that the controller, the agent and the next boot read. What many volumes have in common stands in a list once, and is referred to by its position there, from 0. Written by diskwright, not by people.
 */
export interface DesiredNode {
  /**
   * The version of this form. It moves with breaks.
   */
  readonly formatVersion: 2;
  /**
   * The id of the installation, from the Installation declaration.
   */
  readonly installation: Uuid;
  /**
   * The node that this is about.
   */
  readonly node: NodeName;
  /**
   * The labels of the node that its layouts were chosen by.
   */
  readonly labels: {
    readonly [k: string]: string;
  };
  /**
   * The files of the sources, as paths in the repository.
   *
   * @maxItems 100000
   */
  readonly files: readonly string[];
  /**
   * Places in the declarations.
   *
   * @maxItems 100000
   */
  readonly sources: readonly Source[];
  /**
   * The facts of disks that must match before a disk is written to.
   *
   * @maxItems 100000
   */
  readonly facts: readonly DiskFacts[];
  /**
   * What is made in volumes.
   *
   * @maxItems 10000
   */
  readonly formats: readonly VolumeFormat[];
  /**
   * What becomes of volumes.
   *
   * @maxItems 10000
   */
  readonly purposes: readonly VolumePurpose[];
  /**
   * Physical volumes under volume groups.
   *
   * @maxItems 100000
   */
  readonly physicalVolumes: readonly PhysicalVolume[];
  /**
   * Of each volume group over several disks its physical volumes.
   *
   * @maxItems 10000
   */
  readonly groups: readonly Group[];
  /**
   * UUIDs of the physical volumes that logical volumes lie on.
   *
   * @maxItems 100000
   */
  readonly legs: readonly string[];
  /**
   * The disks that layouts have on the node.
   *
   * @maxItems 10000
   */
  readonly disks: readonly Disk[];
  /**
   * What could not be chosen on this node, and why.
   *
   * @maxItems 100000
   */
  readonly refusals: readonly Refusal[];
  /**
   * Layouts whose new work is refused; what exists of them is served.
   *
   * @maxItems 10000
   */
  readonly heldLayouts: readonly string[];
  /**
   * Disks that a DiskReplacement takes away, by id; left out where there is none. Nothing new is made on them.
   *
   * @maxItems 10000
   */
  readonly leaving?: readonly LeavingDisk[];
  /**
   * What may be destroyed on this node, as far as git says so.
   *
   * @maxItems 100000
   */
  readonly consents: readonly Consent[];
  /**
   * Volumes that a consent, or a record of its use, takes away.
   *
   * @maxItems 100000
   */
  readonly removals: readonly (PartitionRemoval | LogicalRemoval)[];
  /**
   * Claims that git declares no more, and whose data is kept on this node.
   *
   * @maxItems 100000
   */
  readonly forgotten: readonly ForgottenClaim[];
  /**
   * What others made on this node and is kept.
   *
   * @maxItems 100000
   */
  readonly adoptions: readonly DesiredNodeAdoptedVolume[];
  /**
   * Names that this node had before.
   *
   * @maxItems 1000
   */
  readonly formerNames: readonly NodeName[];
  /**
   * What claims to come may get of its volume groups; left out where none serves claims.
   *
   * @maxItems 100000
   */
  readonly claimSpace?: readonly ClaimSpace[];
  /**
   * What only others still know of its volumes; left out where the node and its disks know all of it.
   */
  readonly remembered?: Remembered;
  /**
   * What claims that its sources name are called today; left out where none has another name.
   *
   * @maxItems 100000
   */
  readonly renamedClaims?: readonly RenamedClaim[];
}
/**
 * What others made, under the id that its mark bears.
 */
export interface DesiredNodeAdoptedVolume {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * What is kept of it.
   */
  readonly adoption: Adoption;
}
/**
 * Written and synced before the first byte of a disk is: what disk, why it counted as blank, and what is going to be written.
 */
export interface DesiredNodeDiskRecord {
  /**
   * The layout that the disk was chosen for.
   */
  readonly layout: string;
  /**
   * The facts of the disk: a position in facts.
   */
  readonly facts: Position;
  /**
   * The id of the partition table that is written.
   */
  readonly tableUuid: Uuid;
  /**
   * The ids of the partitions that are written.
   *
   * @maxItems 10000
   */
  readonly partitionUuids: readonly Uuid[];
  /**
   * The fingerprint of the disk when it was proven blank.
   */
  readonly blankFingerprint: Sha256;
  /**
   * begun: the table may be half written; written: it was read back whole from both copies.
   */
  readonly state: 'begun' | 'written';
  /**
   * When the record was last written: RFC 3339 in UTC.
   */
  readonly recordedAt: Timestamp;
}
/**
 * How a logical volume lies on physical volumes.
 */
export interface DesiredNodeLegs {
  /**
   * How it lies on them.
   */
  readonly type: 'linear' | 'striped' | 'raid1' | 'raid10' | 'thin-pool' | 'thin';
  /**
   * Over how many its data is spread.
   */
  readonly stripes: number;
  /**
   * How often each part of its data is there.
   */
  readonly copies: number;
  /**
   * Those it lies on: positions in legs.
   *
   * @maxItems 10000
   */
  readonly on: readonly Position[];
}
/**
 * The group that a logical volume is cut from, and the partition under it.
 */
export interface DesiredNodeLogicalPlace {
  /**
   * The name of the volume group.
   */
  readonly group: string;
  /**
   * The name of the logical volume.
   */
  readonly name: string;
  /**
   * Its position in physicalVolumes.
   */
  readonly physicalVolume: Position;
  /**
   * How it lies in a group over the disks of a node.
   */
  readonly legs?: DesiredNodeLegs;
  /**
   * The volume of the thin pool that a thin volume is cut from.
   */
  readonly thinPool?: VolumeId;
  /**
   * There where a mirror may be activated without one of its legs.
   */
  readonly without?: WithoutLeg;
}
/**
 * What is known of one volume of diskwright.
 */
export interface DesiredNodeVolumeRecord {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * The layout that the volume belongs to.
   */
  readonly layout: string;
  /**
   * The name of the partition or carve that the volume was made for; of one that is cut for a claim, the claim's namespace and name with `_` between them.
   */
  readonly name: string;
  /**
   * Which of several equal ones on the disk it is, counted from 0.
   */
  readonly ordinal: number;
  /**
   * The disk that it lies on: a position in facts.
   */
  readonly disk: Position;
  /**
   * The id of the partition that holds the volume.
   */
  readonly partitionUuid: Uuid;
  readonly filesystem?: RecordedFilesystem;
  /**
   * The size of the volume in bytes.
   */
  readonly sizeBytes: number;
  /**
   * begun: it may be half made; ready: it was finished and verified, and is never formatted again without consent; removed: it was wiped under a consent, and the next volume of its name has another id.
   */
  readonly state: 'begun' | 'ready' | 'removed';
  /**
   * The claim that the volume was given to; it stays so.
   */
  readonly claim?: ClaimRef;
  /**
   * Set when git declared the claim no more: its data is kept, and returns to it only by a TakeBack.
   */
  readonly forgotten?: true;
  /**
   * Set while the layout says so: the volume is not removed before a commit that lifts the protection was applied.
   */
  readonly protected?: true;
  /**
   * When the record was last written: RFC 3339 in UTC.
   */
  readonly recordedAt: Timestamp;
}
/**
 * The filesystem that was made in the volume; left out for raw block.
 */
export interface RecordedFilesystem {
  /**
   * The type of the filesystem.
   */
  readonly type: string;
  /**
   * The UUID of the filesystem.
   */
  readonly uuid: string;
}
/**
 * Which disks of which nodes are used, and how: as a volume group, as partitions, or whole. Every volume of a layout is one of three: offered to the cluster (storageClassName), kept for claims in git (claims), or mounted at a host path (mountPath).
 */
export interface DiskLayout {
  /**
   * The API group and version of DiskLayout.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'DiskLayout';
  /**
   * Name, labels and annotations of the layout. The name is part of the identity of its volumes; `Moved` declares a rename.
   */
  readonly metadata: Metadata;
  /**
   * Which disks are used, and how.
   */
  readonly spec: DiskLayoutSpec;
}
/**
 * A disk goes: nothing new is made on it, and what is on it is served until it is taken out.
 */
export interface DiskReplacement {
  /**
   * The API group and version of DiskReplacement.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'DiskReplacement';
  /**
   * Name, labels and annotations of the replacement.
   */
  readonly metadata: Metadata;
  readonly spec: DiskReplacementSpec;
}
/**
 * The disk that goes, the disk that comes, and what becomes of the data.
 */
export interface DiskReplacementSpec {
  /**
   * The node that the disk is in.
   */
  readonly node: NodeName;
  /**
   * The id of the disk that goes. It may already be gone.
   */
  readonly disk: DiskId;
  /**
   * The id of the disk that takes its place; a layout has to select it. Left out, the disk is retired and nothing takes its place.
   */
  readonly by?: DiskId;
  /**
   * What becomes of the data: move takes what lies in a volume group over several disks from the old disk to others of the group, or to the disk that comes alone, while it is used; then the old disk leaves the group. Other volumes stay. rebuild makes legs of raid1 and raid10 anew on others of the group, or on the disk that comes alone, from the legs that are whole, also where the old disk is missing; then the group forgets it, or it leaves. What has no copy stays. discard gives the volumes up once no node has the disk: they are made anew elsewhere, empty; in a volume group over several disks each of them under a WipeConsent, and legs of mirrors are made anew as by rebuild. While a node has it, a Release and a WipeConsent give them up one by one.
   */
  readonly data: 'rebuild' | 'move' | 'discard';
  /**
   * Mirrors that may be activated although their leg on this disk is missing, after a reboot for instance. The legs that are left may be older than the one that is missing: look at them first. Default: none.
   *
   * @minItems 1
   * @maxItems 1000
   */
  readonly degraded?: readonly DegradedMirror[];
  /**
   * Why the disk goes, for those who read the history. Default: none.
   */
  readonly reason?: string;
}
/**
 * One mirror, until a time.
 */
export interface DegradedMirror {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * Until when it is activated so: RFC 3339 in UTC, such as 2026-12-31T00:00:00Z. What is active then stays so.
   */
  readonly until: Timestamp;
}
/**
 * A git repository that the controller follows. A cluster kind: it lives in the cluster, not in the repository it names.
 */
export interface DiskRepository {
  /**
   * The API group and version of DiskRepository.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'DiskRepository';
  /**
   * Kubernetes object metadata of the repository.
   */
  readonly metadata: ObjectMeta;
  readonly spec: DiskRepositorySpec;
  readonly status?: DiskRepositoryStatus;
}
/**
 * What is followed, how often, and how much may be done about it.
 */
export interface DiskRepositorySpec {
  /**
   * The URL of the repository: https://, ssh://, git@host:path or file://. It holds no password; credentials come from secretRef.
   */
  readonly url: RepositoryUrl;
  /**
   * What to follow. Where several are given, the later of branch, tag, semver, name and commit counts. Default: the branch main.
   */
  readonly ref?: GitReference;
  /**
   * The directory in the repository that holds the declarations, without a slash at the beginning. Default: the whole repository.
   */
  readonly path?: RepositoryPath;
  /**
   * How often to look for new commits, such as 5m; every wait is drawn a little longer or shorter, so that many controllers do not ask at once. Default: 5m.
   */
  readonly interval?: Duration;
  /**
   * How long a fetch may take, such as 60s. Default: 60s.
   */
  readonly timeout?: Duration;
  /**
   * The Secret with the credentials for the URL, in the keys that Flux uses. https: username and password, or bearerToken; ca.crt; tls.crt and tls.key. ssh: identity, known_hosts, and password if the key has one. Default: none.
   */
  readonly secretRef?: SecretReference;
  /**
   * The Secret with the proxy for an https URL: address, and username and password if it wants them. Default: none but what the controller's environment names.
   */
  readonly proxySecretRef?: SecretReference;
  readonly verify?: SignatureVerification;
  /**
   * Whether to stop following the repository. What is mounted stays mounted. Default: false.
   */
  readonly suspend?: boolean;
  /**
   * How much needs a lock in git: with automatic, creating on blank disks needs none; with locked, agents do only what diskwright.lock/ lists. Destroying always needs a WipeConsent. Default: automatic.
   */
  readonly approval?: 'automatic' | 'locked';
  /**
   * The commit whose rewind or forced push was seen and accepted by a person. Default: none; a rewind holds all writes.
   */
  readonly acknowledgedRevision?: string;
  readonly publish?: PublishPolicy;
  readonly rollout?: RolloutPolicy;
  readonly webhook?: WebhookReceiver;
  /**
   * The branch of the same repository to which the controller commits what nodes report, as inventories/NODE.json, so that pull requests are planned without the cluster. It is never the branch that is followed, and never forced; the credentials of secretRef must be allowed to push. Default: none.
   */
  readonly observedBranch?: BranchName;
  readonly commitStatus?: CommitStatusPolicy;
  /**
   * When disks may be created, grown or wiped; mounting and reporting go on outside of them. Default: at any time.
   *
   * @maxItems 100
   */
  readonly maintenanceWindows?: readonly MaintenanceWindow[];
}
/**
 * Which signatures a revision must carry. Default: none.
 */
export interface SignatureVerification {
  /**
   * What must be signed: the commit (HEAD), the tag (Tag), or both (TagAndHEAD).
   */
  readonly mode: 'HEAD' | 'Tag' | 'TagAndHEAD';
  /**
   * The Secret with the public keys that are trusted: OpenPGP in keys that end in .asc, SSH in keys that end in .sshpub or .pub.
   */
  readonly secretRef: SecretReference;
}
/**
 * What is written to the cluster.
 */
export interface PublishPolicy {
  /**
   * Whether diskwright applies the PersistentVolumeClaims in git itself (own) or another tool does and only PersistentVolumes are written (adopt). Default: own.
   */
  readonly claims?: 'own' | 'adopt';
}
/**
 * How a change spreads over the nodes. Default: to all at once.
 */
export interface RolloutPolicy {
  /**
   * The nodes that get a change first; the others follow once these report it done. Default: none.
   */
  readonly canaries?: NodeSelector;
  /**
   * How many nodes may be changing or failed at the same time: a number, or a percentage of the nodes such as 10%. At the first mismatch the rollout stops. Default: no limit.
   */
  readonly maxUnavailable?: number | string;
}
/**
 * Who may say that there is something new, so that the controller looks at once: a webhook of the repository's host. The controller takes them where it is started with --webhook-address, at the path that status.webhookPath tells. Default: none.
 */
export interface WebhookReceiver {
  /**
   * Who calls, and so how it proves itself, by the words of Flux's Receiver: github, gitea and generic-hmac sign the body; gitlab and generic show the token.
   */
  readonly type: 'github' | 'gitlab' | 'gitea' | 'generic-hmac' | 'generic';
  /**
   * The Secret with the token that the host was given too, in the key token.
   */
  readonly secretRef: SecretReference;
}
/**
 * Where to say what became of a commit: the commit statuses of the repository's host. Default: nowhere.
 */
export interface CommitStatusPolicy {
  /**
   * Whose API the host speaks; gitea also for Forgejo.
   */
  readonly provider: 'github' | 'gitlab' | 'gitea';
  /**
   * The Secret with a token that may write commit statuses, in the key token.
   */
  readonly secretRef: SecretReference;
  /**
   * Where the API begins, such as https://git.example.com/api/v1. Default: by the host in url.
   */
  readonly apiUrl?: string;
  /**
   * The repository by the host's name for it, such as platform/disks. Default: the path in url.
   */
  readonly project?: string;
}
/**
 * A time that comes again and again.
 */
export interface MaintenanceWindow {
  /**
   * When the window opens, as a cron expression of five fields: minute, hour, day of the month, month, day of the week.
   */
  readonly schedule: string;
  /**
   * How long the window stays open, such as 2h.
   */
  readonly duration: Duration;
  /**
   * The IANA time zone of the schedule, such as Europe/Berlin. Default: UTC.
   */
  readonly timeZone?: string;
}
/**
 * What the controller found, written by the controller alone.
 */
export interface DiskRepositoryStatus {
  /**
   * The metadata.generation that this status is about.
   */
  readonly observedGeneration?: number;
  /**
   * Ready, Reconciling and Stalled, with their reasons; beside them WebhookServed, InventoriesCommitted and CommitStatusWritten where spec asks for these.
   *
   * @maxItems 32
   */
  readonly conditions?: readonly Condition[];
  /**
   * The revision that was last read, in Flux's form: main@sha1:<commit>.
   */
  readonly lastAttemptedRevision?: string;
  /**
   * The last valid revision; it stays in force while a newer one is invalid.
   */
  readonly lastAppliedRevision?: string;
  /**
   * The value of the annotation that asked for the last pass out of turn.
   */
  readonly lastHandledReconcileAt?: string;
  /**
   * The path at which webhooks are taken, as Flux's Receiver makes it: a digest of token, name and namespace.
   */
  readonly webhookPath?: string;
  /**
   * When the last genuine webhook came in; the controller looks at the repository whenever this changes. RFC 3339 in UTC.
   */
  readonly lastWebhookAt?: Timestamp;
}
/**
 * The host's own word, in /etc/diskwright/config.yaml: what declarations in git may do on this host. It is read from the host alone and is skipped in a repository.
 */
export interface HostConfig {
  /**
   * The API group and version of HostConfig.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'HostConfig';
  /**
   * The name of this node. Default: the host's name in lower case.
   */
  readonly nodeName?: NodeName;
  /**
   * Labels of this node, for node selectors, where no cluster gives them. Default: none.
   */
  readonly labels?: Labels;
  /**
   * Absolute directories below which layouts may mount volumes at host paths (mountPath); a root itself counts as below. Default: none, all host paths are refused.
   *
   * @maxItems 100
   */
  readonly mountRoots?: readonly AbsolutePath[];
  /**
   * The directory with one file for each key of encrypted volumes; those that systemd-creds encrypted, to a TPM for example, lie in encrypted/ below it. Only root may read them: a directory elsewhere must not lie below /etc/diskwright, which the account of the agent reads. Default: /etc/diskwright/keys.
   */
  readonly keys?: AbsolutePath;
  readonly health?: HostHealth;
  readonly repository?: HostRepository;
}
/**
 * How the disks of this host are asked for their health (SMART, or the health log of NVMe). Default: each every six hours.
 */
export interface HostHealth {
  /**
   * How often each disk is asked, one at a time; less than a minute counts as a minute. A disk that sleeps is not woken. Default: 6h.
   */
  readonly interval?: Duration;
}
/**
 * The git repository that this host follows by itself, where no cluster gives it its declarations. Default: none, and only what people apply is done.
 */
export interface HostRepository {
  /**
   * The URL of the repository: https://, ssh://, git@host:path or file://. It holds no password; credentials come from files.
   */
  readonly url: RepositoryUrl;
  /**
   * What to follow. Where several are given, the later of branch, tag, semver, name and commit counts. Default: the branch main.
   */
  readonly ref?: GitReference;
  /**
   * The directory in the repository that holds the declarations. Default: the whole repository.
   */
  readonly path?: RepositoryPath;
  /**
   * How often to look for new commits; every wait is drawn a little longer, so that many hosts do not ask at once. Default: 5m.
   */
  readonly interval?: Duration;
  /**
   * How long a fetch may take. Default: 60s.
   */
  readonly timeout?: Duration;
  /**
   * A directory with one file for each key that the Secret of a DiskRepository may have: username and password, bearerToken, ca.crt, tls.crt and tls.key, or identity and known_hosts. Only its owner may read them. Default: none.
   */
  readonly credentials?: AbsolutePath;
  readonly verify?: HostSignatureVerification;
  /**
   * How much needs a lock in git: with automatic, creating on blank disks needs none; with locked, only what diskwright.lock/ lists is done. Destroying always needs a WipeConsent. Default: automatic.
   */
  readonly approval?: 'automatic' | 'locked';
  /**
   * The commit whose rewind or forced push was seen and accepted by a person. Default: none; a rewind holds all writes.
   */
  readonly acknowledgedRevision?: string;
  /**
   * Whether to stop following the repository. What is mounted stays mounted. Default: false.
   */
  readonly suspend?: boolean;
}
/**
 * Which signatures a revision must carry. Default: none.
 */
export interface HostSignatureVerification {
  /**
   * What must be signed: the commit (HEAD), the tag (Tag), or both (TagAndHEAD).
   */
  readonly mode: 'HEAD' | 'Tag' | 'TagAndHEAD';
  /**
   * A directory with the public keys that are trusted: *.asc for OpenPGP, *.sshpub for SSH.
   */
  readonly keys: AbsolutePath;
}
/**
 * The identity of everything that one repository declares. One per repository, written by `diskwright init`; every mark on a disk carries it.
 */
export interface Installation {
  /**
   * The API group and version of Installation.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'Installation';
  /**
   * Name, labels and annotations of the installation.
   */
  readonly metadata: Metadata;
  readonly spec: InstallationSpec;
}
/**
 * The identity of the installation.
 */
export interface InstallationSpec {
  /**
   * A random UUID, in lower case. It must never change: disks marked with another one are held and shown, never used.
   */
  readonly id: Uuid;
}
/**
 * What a node was last asked to have: `records/desired.json` below the state directory, from which a boot serves without a repository and without a network. Written by the agent, not by people.
 */
export interface LastDesired {
  /**
   * The version of this form. Version 1, which has every disk and member of a group written out wherever one is meant, is read as well.
   */
  readonly formatVersion: 2;
  /**
   * The host's configuration file that it was applied with. A boot reads the one that its own start names, and says so when that is another.
   */
  readonly hostConfig?: string;
  /**
   * Whether loop devices counted as disks. Default: false.
   */
  readonly includeLoop?: boolean;
  /**
   * What was desired last.
   */
  readonly desired: DesiredNode;
  /**
   * What was desired before, as far as it has volumes that no later one has: those are kept, and served. Latest first.
   *
   * @maxItems 64
   */
  readonly former: readonly DesiredNode[];
}
/**
 * A rename that keeps its volumes: what was known under one name is now known under another. Without it, a rename forgets the old volumes and makes new ones.
 */
export interface Moved {
  /**
   * The API group and version of Moved.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'Moved';
  /**
   * Name, labels and annotations of the record.
   */
  readonly metadata: Metadata;
  readonly spec: MovedSpec;
}
/**
 * What was renamed, from what, to what.
 */
export interface MovedSpec {
  /**
   * What was renamed. Disk is for a disk that states another identity than recorded, or whose image was moved to another disk.
   */
  readonly kind:
    | 'DiskLayout'
    | 'Partition'
    | 'Carve'
    | 'StorageClass'
    | 'PersistentVolumeClaim'
    | 'ClaimSet'
    | 'Node'
    | 'Disk';
  /**
   * The old name. DiskLayout, StorageClass and Node: name. Partition and Carve: layout/name. PersistentVolumeClaim and ClaimSet: namespace/name. Disk: disk id.
   */
  readonly from: string;
  /**
   * The new name, in the same form as from.
   */
  readonly to: string;
}
/**
 * Which nodes there are and what labels they have, when no cluster says.
 */
export interface NodeGroup {
  /**
   * The API group and version of NodeGroup.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'NodeGroup';
  /**
   * Name, labels and annotations of the group.
   */
  readonly metadata: Metadata;
  readonly spec: NodeGroupSpec;
}
/**
 * The nodes of the group and their labels.
 */
export interface NodeGroupSpec {
  /**
   * Names of the nodes, or ranges such as worker-[081:160].
   *
   * @minItems 1
   * @maxItems 10000
   */
  readonly nodes: readonly NodeNameOrRange[];
  /**
   * Labels that all nodes of the group have, for node selectors. A label in a node's own inventory wins. Default: none.
   */
  readonly labels?: Labels;
}
/**
 * What `diskwright discover` saw on one node, and when. A recorded inventory lets a plan be made without the node.
 */
export interface NodeInventory {
  /**
   * The API group and version of NodeInventory.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'NodeInventory';
  /**
   * Name, labels and annotations of the inventory. The name is that of the node.
   */
  readonly metadata: ObjectMeta;
  /**
   * The observed state of the node.
   */
  readonly spec: Inventory;
}
/**
 * Written and synced before the first byte of a disk is: what disk, why it counted as blank, and what is going to be written.
 */
export interface NodeInventoryDiskRecord {
  /**
   * The layout that the disk was chosen for.
   */
  readonly layout: string;
  /**
   * The facts of the disk when it was chosen.
   */
  readonly facts: DiskFacts;
  /**
   * The id of the partition table that is written.
   */
  readonly tableUuid: Uuid;
  /**
   * The ids of the partitions that are written.
   *
   * @maxItems 10000
   */
  readonly partitionUuids: readonly Uuid[];
  /**
   * The fingerprint of the disk when it was proven blank.
   */
  readonly blankFingerprint: Sha256;
  /**
   * begun: the table may be half written; written: it was read back whole from both copies.
   */
  readonly state: 'begun' | 'written';
  /**
   * When the record was last written: RFC 3339 in UTC.
   */
  readonly recordedAt: Timestamp;
}
/**
 * What is known of one volume of diskwright.
 */
export interface NodeInventoryVolumeRecord {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * The layout that the volume belongs to.
   */
  readonly layout: string;
  /**
   * The name of the partition or carve that the volume was made for; of one that is cut for a claim, the claim's namespace and name with `_` between them.
   */
  readonly name: string;
  /**
   * Which of several equal ones on the disk it is, counted from 0.
   */
  readonly ordinal: number;
  /**
   * The facts of the disk that the volume lies on.
   */
  readonly disk: DiskFacts;
  /**
   * The id of the partition that holds the volume.
   */
  readonly partitionUuid: Uuid;
  readonly filesystem?: RecordedFilesystem1;
  /**
   * The size of the volume in bytes.
   */
  readonly sizeBytes: number;
  /**
   * begun: it may be half made; ready: it was finished and verified, and is never formatted again without consent; removed: it was wiped under a consent, and the next volume of its name has another id.
   */
  readonly state: 'begun' | 'ready' | 'removed';
  /**
   * The claim that the volume was given to; it stays so.
   */
  readonly claim?: ClaimRef;
  /**
   * Set when git declared the claim no more: its data is kept, and returns to it only by a TakeBack.
   */
  readonly forgotten?: true;
  /**
   * Set while the layout says so: the volume is not removed before a commit that lifts the protection was applied.
   */
  readonly protected?: true;
  /**
   * Of a thin pool: set when LVM did not activate it, because its metadata are damaged.
   */
  readonly damaged?: PoolDamage;
  /**
   * Set while the filesystem was not checked since its thin pool was repaired: it is not mounted before.
   */
  readonly unchecked?: true;
  /**
   * When the record was last written: RFC 3339 in UTC.
   */
  readonly recordedAt: Timestamp;
}
/**
 * The filesystem that was made in the volume; left out for raw block.
 */
export interface RecordedFilesystem1 {
  /**
   * The type of the filesystem.
   */
  readonly type: string;
  /**
   * The UUID of the filesystem.
   */
  readonly uuid: string;
}
/**
 * What was reviewed for one node: the disks that its layouts have, by identity, and the operations that cannot be taken back. Written by `diskwright plan --lock` into diskwright.lock/, one file per node, and committed with the change.
 */
export interface NodeLock {
  /**
   * The API group and version of NodeLock.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'NodeLock';
  /**
   * The lock is named as its node.
   */
  readonly metadata: Metadata;
  readonly spec: NodeLockSpec;
}
/**
 * The node, its plan's digest, its disks, and what may be done to them.
 */
export interface NodeLockSpec {
  /**
   * The name of the node.
   */
  readonly node: NodeName;
  /**
   * The digest of the node's plan when it was locked.
   */
  readonly digest: Sha256;
  /**
   * The version of the planner that made the plan.
   */
  readonly plannerVersion: number;
  /**
   * Every disk that a layout has on the node. A disk that is not listed is not begun, whatever a selector matches.
   *
   * @maxItems 10000
   */
  readonly disks: readonly LockedDisk[];
  /**
   * The operations that may be carried out and cannot be taken back, in the order of the plan.
   *
   * @maxItems 100000
   */
  readonly operations: readonly OperationRef[];
}
/**
 * One disk, by identity.
 */
export interface LockedDisk {
  /**
   * The layout that has the disk.
   */
  readonly layout: Subdomain;
  /**
   * The id of the disk.
   */
  readonly disk: DiskId;
  /**
   * Its serial, to compare with the drive.
   */
  readonly serial?: string;
  /**
   * Its model, to compare with the drive.
   */
  readonly model?: string;
  /**
   * Its size, in bytes.
   */
  readonly sizeBytes: number;
}
/**
 * A record on a node: one file for each disk, volume and used consent, in `records` below the state directory. Written by the agent, not by people. A file that does not fit counts as unknown, never as absent: nothing is created or destroyed on the node until it is restored or moved away.
 */
export interface NodeRecord {
  /**
   * The version of this form. A file of version 1 has neither this nor kind.
   */
  readonly formatVersion: 2;
  /**
   * What it is about; the directory says the same.
   */
  readonly kind: 'disk' | 'volume' | 'consent';
  /**
   * The layout that the disk was chosen for, or that the volume belongs to.
   */
  readonly layout?: string;
  /**
   * The facts of the disk when it was chosen.
   */
  readonly facts?: DiskFacts;
  /**
   * The id of the partition table that is written.
   */
  readonly tableUuid?: Uuid;
  /**
   * The ids of the partitions that are written.
   *
   * @maxItems 10000
   */
  readonly partitionUuids?: readonly Uuid[];
  /**
   * The fingerprint of the disk when it was proven blank.
   */
  readonly blankFingerprint?: Sha256;
  /**
   * How far it came. disk: begun, written. volume: begun, ready, removed. consent: begun, done.
   */
  readonly state?: 'begun' | 'written' | 'ready' | 'removed' | 'done';
  /**
   * When the record was last written: RFC 3339 in UTC.
   */
  readonly recordedAt?: Timestamp;
  /**
   * The id of the volume.
   */
  readonly volume?: VolumeId;
  /**
   * The name of the partition or carve that the volume was made for; of one that is cut for a claim, the claim's namespace and name with `_` between them.
   */
  readonly name?: string;
  /**
   * Which of several equal ones on the disk it is, counted from 0.
   */
  readonly ordinal?: number;
  /**
   * The facts of the disk that the volume lies on, or that is wiped.
   */
  readonly disk?: DiskFacts;
  /**
   * The id of the partition that holds the volume.
   */
  readonly partitionUuid?: Uuid;
  readonly filesystem?: WrittenFilesystem;
  /**
   * The size of the volume in bytes.
   */
  readonly sizeBytes?: number;
  /**
   * The claim that the volume was given to; it stays so.
   */
  readonly claim?: ClaimRef;
  /**
   * Set when git declared the claim no more: its data is kept, and returns to it only by a TakeBack.
   */
  readonly forgotten?: true;
  /**
   * Set while the layout says so: the volume is not removed before a commit that lifts the protection was applied.
   */
  readonly protected?: true;
  /**
   * Of a thin pool: set when LVM did not activate it, because its metadata are damaged.
   */
  readonly damaged?: PoolDamage;
  /**
   * Set while the filesystem was not checked since its thin pool was repaired: it is not mounted before.
   */
  readonly unchecked?: true;
  /**
   * Names the permission: a hash over the consent, its target, the content and the expiry.
   */
  readonly key?: string;
  /**
   * The name of the WipeConsent.
   */
  readonly consent?: string;
  /**
   * What was given up.
   */
  readonly subject?: WipeSubject;
  /**
   * The fingerprint that the consent named.
   */
  readonly content?: Sha256;
  /**
   * What is wiped: both ends, the known places of superblocks and samples of each.
   *
   * @maxItems 10000
   */
  readonly spans?: readonly Span[];
  /**
   * Until when the consent served: RFC 3339 in UTC.
   */
  readonly expires?: Timestamp;
}
/**
 * The filesystem that was made in the volume; left out for raw block.
 */
export interface WrittenFilesystem {
  /**
   * The type of the filesystem.
   */
  readonly type: string;
  /**
   * The UUID of the filesystem.
   */
  readonly uuid: string;
}
/**
 * What one node should have, and what it has. A cluster kind, one for each node: the controller writes the spec, that node's agent alone writes the status.
 */
export interface NodeStorage {
  /**
   * The API group and version of NodeStorage.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'NodeStorage';
  /**
   * Kubernetes object metadata. The name is that of the node.
   */
  readonly metadata: ObjectMeta;
  readonly spec: NodeStorageSpec;
  readonly status?: NodeStorageStatus;
}
/**
 * The desired state of the node and what its agent may do about it. Written by the controller.
 */
export interface NodeStorageSpec {
  /**
   * The node that this is about.
   */
  readonly node: NodeName;
  /**
   * The id of the installation, from the Installation declaration.
   */
  readonly installation: Uuid;
  /**
   * The DiskRepository that the desired state comes from, as namespace/name.
   */
  readonly repository?: string;
  /**
   * The commit that the desired state comes from.
   */
  readonly revision?: string;
  /**
   * The digest of the plan that was reviewed for this node.
   */
  readonly planDigest?: Sha256;
  /**
   * Whether the agent may create on blank disks by itself (automatic) or only what is listed in allowedOperations (locked). Default: automatic.
   */
  readonly approval?: 'automatic' | 'locked';
  /**
   * The desired state of the node with no choice left: disks, volumes and their places.
   */
  readonly desired?: DesiredNode;
  /**
   * Which claims the cluster gave offered volumes to. Remembered when their PersistentVolumes are gone, so that what they hold is offered to nobody else. Default: none.
   *
   * @maxItems 100000
   */
  readonly bindings?: readonly VolumeBinding[];
  /**
   * The operations that were reviewed and cannot be taken back, as a NodeLock lists them. The agent plans afresh and does of these what it still finds right, never more; what can be undone (mounts, links, records) it does without. Default: none.
   *
   * @maxItems 100000
   */
  readonly allowedOperations?: readonly OperationRef[];
}
/**
 * A volume, and the claim that has it.
 */
export interface VolumeBinding {
  /**
   * The volume.
   */
  readonly volume: VolumeId;
  /**
   * The namespace of the claim.
   */
  readonly namespace: DnsLabel;
  /**
   * The name of the claim.
   */
  readonly name: Subdomain;
  /**
   * The uid of the claim: another claim of the same name is not meant.
   */
  readonly uid: string;
}
/**
 * What the node has and what became of the desired state. Written by the node's agent alone.
 */
export interface NodeStorageStatus {
  /**
   * The metadata.generation that the last pass worked on.
   */
  readonly observedGeneration?: number;
  /**
   * The metadata.uid of the object that the last pass worked on: a new object of the same name begins anew.
   */
  readonly observedUid?: Uuid;
  /**
   * The commit that the last pass worked on.
   */
  readonly observedRevision?: string;
  /**
   * The digest of the plan that the last pass worked on.
   */
  readonly planDigest?: Sha256;
  /**
   * The version of the agent.
   */
  readonly agentVersion?: string;
  /**
   * Ready, Reconciling and Stalled, with their reasons.
   *
   * @maxItems 32
   */
  readonly conditions?: readonly Condition[];
  readonly lastPass?: LastPass;
  /**
   * What the agent refused, and why; of many the first.
   *
   * @maxItems 32
   */
  readonly refusals?: readonly NodeRefusal[];
  /**
   * How many refusals there are in all.
   */
  readonly refusalCount?: number;
  /**
   * When the inventory was taken that the status is about. The inventory itself is the NodeInventory of the node: RFC 3339 in UTC.
   */
  readonly inventoryTakenAt?: Timestamp;
}
/**
 * What the last pass did.
 */
export interface LastPass {
  /**
   * When the pass began: RFC 3339 in UTC.
   */
  readonly startedAt: Timestamp;
  /**
   * When the pass ended: RFC 3339 in UTC.
   */
  readonly finishedAt: Timestamp;
  /**
   * How many operations were done and verified.
   */
  readonly applied: number;
  /**
   * How many operations were tried without success.
   */
  readonly failed: number;
  /**
   * How many operations were not tried.
   */
  readonly withheld: number;
  /**
   * How many operations a fresh plan still lists; 0 when the node converged.
   */
  readonly remaining: number;
  /**
   * What became of each operation; of many the failed ones first, then the withheld ones.
   *
   * @maxItems 128
   */
  readonly outcomes: readonly NodeOutcome[];
}
/**
 * What became of one operation.
 */
export interface NodeOutcome {
  /**
   * applied: done and verified; failed: tried without success; withheld: not tried.
   */
  readonly kind: 'applied' | 'failed' | 'withheld';
  /**
   * Which operation.
   */
  readonly operation: OperationRef;
  /**
   * How long it took, in milliseconds.
   */
  readonly durationMs?: number;
  /**
   * What went wrong, for programs.
   */
  readonly code?: string;
  /**
   * What went wrong or why it was withheld, for people.
   */
  readonly message?: string;
  /**
   * What to do next.
   */
  readonly remedy?: string;
}
/**
 * What was refused, and why.
 */
export interface NodeRefusal {
  /**
   * Why, for programs.
   */
  readonly code: string;
  /**
   * The layout that it is about.
   */
  readonly layout?: string;
  /**
   * The disk that it is about.
   */
  readonly disk?: string;
  /**
   * The volume that it is about.
   */
  readonly volume?: VolumeId;
  /**
   * The claim that it is about: namespace/name.
   */
  readonly claim?: string;
  /**
   * What is refused and why, in a sentence.
   */
  readonly summary: string;
  /**
   * What to do next.
   */
  readonly remedy: string;
}
/**
 * The native Kubernetes PersistentVolumeClaim (v1). The fields that diskwright reads are checked; all others are kept as they are. A claim in git of a class that a DiskLayout names gets its node, disk and volume now, before any pod exists. Claims of other classes are skipped.
 */
export interface PersistentVolumeClaim {
  /**
   * The API version of PersistentVolumeClaim.
   */
  readonly apiVersion: 'v1';
  /**
   * The kind of this document.
   */
  readonly kind: 'PersistentVolumeClaim';
  /**
   * Name, namespace, labels and annotations of the claim. The annotation diskwright.dev/node pins the claim to one node; diskwright.dev/node-selector is a label selector such as `disktype=nvme,zone in (a,b)` that its node must fulfil.
   */
  readonly metadata: ObjectMeta;
  /**
   * What the claim asks for.
   */
  readonly spec: PersistentVolumeClaimSpec;
  readonly [k: string]: unknown;
}
/**
 * What a commit does to which disk, as `diskwright plan -o json` writes it.
 */
export interface Plan {
  /**
   * The version of this form: the second number grows with additions, the first with breaks.
   */
  readonly formatVersion: string;
  /**
   * The version of the planner; it moves only when the same inputs would give another plan.
   */
  readonly plannerVersion: number;
  /**
   * The id of the installation.
   */
  readonly installation: Uuid;
  /**
   * The time that the plan takes as now: RFC 3339 in UTC.
   */
  readonly asOf: Timestamp;
  /**
   * The commit that was planned; null when the declarations did not come from git.
   */
  readonly revision: string | null;
  /**
   * The plan of each node, sorted by name.
   */
  readonly nodes: readonly NodePlan[];
  /**
   * Where each claim in git is placed, or why it is not.
   */
  readonly claims: readonly ClaimPlacement[];
  /**
   * The capacity of each class, once everything planned is done.
   */
  readonly capacity: readonly ClassCapacity[];
  /**
   * Why the plan is not the whole truth. Empty when it is.
   */
  readonly notEvaluated: readonly NotEvaluated[];
  /**
   * How many operations, refusals and volumes there are.
   */
  readonly summary: PlanSummary;
  /**
   * A digest over the digests of the nodes.
   */
  readonly digest: Sha256;
  /**
   * What the commit adds to the plan of its base; there when the plan was made with --base.
   */
  readonly comparison?: PlanComparison;
}
/**
 * A filesystem or raw block volume that others made, as its Adoption pins it.
 */
export interface PlanAdoptedVolume {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * The name of the Adoption.
   */
  readonly adoption: Subdomain;
  /**
   * The id of the partition that gets the mark.
   */
  readonly partitionUuid: string;
  /**
   * Where the partition begins, in bytes from the beginning of the disk.
   */
  readonly startBytes: Bytes;
  /**
   * The size of the partition in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * The filesystem that must be in it; left out for a raw block volume.
   */
  readonly filesystem?: FilesystemIdentity;
  /**
   * The PARTLABEL that the mark replaces.
   */
  readonly formerLabel: string;
  /**
   * Where it is mounted, and stays mounted; left out for a raw block volume.
   */
  readonly mountPath?: string;
  /**
   * Of a raw block volume: the paths by which its PersistentVolumes find it.
   *
   * @maxItems 1000
   */
  readonly devicePaths?: readonly string[];
}
/**
 * The physical volumes that a logical volume lies on, and how.
 */
export interface PlanLegs {
  /**
   * How the volume lies on them.
   */
  readonly type: 'linear' | 'striped' | 'raid1' | 'raid10' | 'thin-pool' | 'thin';
  /**
   * Over how many its data is spread.
   */
  readonly stripes: number;
  /**
   * How often each part of its data is there.
   */
  readonly copies: number;
  /**
   * The ids of the physical volumes, sorted.
   *
   * @maxItems 10000
   */
  readonly on: readonly string[];
}
/**
 * The group that a logical volume is cut from, and the partition under it.
 */
export interface PlanLogicalPlace {
  /**
   * The name of the volume group.
   */
  readonly group: string;
  /**
   * The name of the logical volume.
   */
  readonly name: string;
  /**
   * The physical volume of the group; in a group over several disks the first that the volume lies on.
   */
  readonly physicalVolume: PhysicalVolumeRef;
  /**
   * How the volume lies in a group over the disks of a node.
   */
  readonly legs?: PlanLegs;
  /**
   * The volume of the thin pool that a thin volume is cut from.
   */
  readonly thinPool?: VolumeId;
  /**
   * There where a mirror may be activated without one of its legs.
   */
  readonly without?: WithoutLeg;
}
/**
 * A volume is given up. A kept one is wiped under a WipeConsent, and its space is offered again. Where its disk is gone from all nodes nothing can be wiped, and its claim gets an empty volume.
 */
export interface Release {
  /**
   * The API group and version of Release.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'Release';
  /**
   * Name, labels and annotations of the record.
   */
  readonly metadata: Metadata;
  readonly spec: ReleaseSpec;
}
/**
 * The volume that is given up.
 */
export interface ReleaseSpec {
  /**
   * The id of the volume, as `diskwright plan` and `diskwright explain` show it. While its disk is attached, nothing happens until a WipeConsent names it too.
   */
  readonly volume: VolumeId;
}
/**
 * A plan as `diskwright plan --save FILE` writes it, for `diskwright show` and `diskwright apply`: what was planned, what each node's digest was made over, and where the declarations came from. In a file of the form 2.x this is packed: `shapes` has the names of members, `shared` what stands in many places, and in `content` `[-1, ...]` is a list, `[-2 - shape, ...]` an object and `[n]` what stands at n of `shared`. A file of the form 1.x is it as it is.
 */
export interface SavedPlan {
  /**
   * The kind of this file.
   */
  readonly kind: 'SavedPlan';
  /**
   * The version of this form: the second number grows with additions, the first with breaks.
   */
  readonly formatVersion: string;
  /**
   * Over everything else in the file: a file that was changed is neither shown nor carried out.
   */
  readonly checksum: Sha256;
  readonly source: SavedPlanSource;
  /**
   * Places of inventories that were given by --inventory, but for the host itself.
   *
   * @maxItems 1000
   *
   * Items: A file, a directory, or git:REF.
   */
  readonly inventorySources: readonly string[];
  /**
   * The plan itself, as `diskwright plan -o json` prints it and the schema of Plan describes it.
   */
  readonly plan: {
    readonly [k: string]: unknown;
  };
  /**
   * The locks of the planned nodes, as they were when the plan was made.
   *
   * @maxItems 100000
   */
  readonly locks: readonly SavedPlanLock[];
  /**
   * For each node with operations, what its digest was made over.
   *
   * @maxItems 100000
   */
  readonly inputs: readonly SavedPlanInputs[];
  readonly lines?: SavedPlanLines;
  /**
   * The nodes that change, as they were observed: what pictures are drawn from.
   *
   * @maxItems 100000
   *
   * Items: One node, as the schema of NodeInventory describes it.
   */
  readonly inventories: readonly {
    readonly [k: string]: unknown;
  }[];
}
/**
 * Where the declarations came from, without credentials. `apply` reads them again there, unless another place is given.
 */
export interface SavedPlanSource {
  /**
   * A path of this machine, standard input, or a git repository.
   */
  readonly kind: 'path' | 'standard-input' | 'git';
  /**
   * The repository, as an address or a path.
   */
  readonly repo?: string;
  /**
   * The branch, tag or commit as it was named; null for the repository's own.
   */
  readonly ref?: string | null;
  /**
   * The path, or the directory inside the repository; null for all of it.
   */
  readonly path?: string | null;
  /**
   * The commit that the plan was compared with, as it was named; null for none.
   */
  readonly base?: string | null;
}
/**
 * The lock of one node.
 */
export interface SavedPlanLock {
  /**
   * The node.
   */
  readonly node: NodeName;
  /**
   * The digest of the plan that was locked.
   */
  readonly digest: Sha256;
}
/**
 * What the digest of one node was made over.
 */
export interface SavedPlanInputs {
  /**
   * The node.
   */
  readonly node: NodeName;
  /**
   * The inputs by name, in the order in which they are digested. Of this version of the planner alone.
   */
  readonly values: {
    readonly [k: string]: unknown;
  };
}
/**
 * The lines of YAML that cause what is refused, not evaluated or destroyed, for `diskwright show -o github` and the like. Missing in files of form 1.0.
 */
export interface SavedPlanLines {
  /**
   * The line that causes a refusal, for each that a declaration has to do with.
   *
   * @maxItems 100000
   */
  readonly refusals: readonly SavedPlanRefusalLine[];
  /**
   * For each node that is not evaluated, the line that declares it.
   *
   * @maxItems 100000
   */
  readonly nodes: readonly SavedPlanNodeLine[];
  /**
   * For each consent that the plan stands on, its line.
   *
   * @maxItems 100000
   */
  readonly consents: readonly SavedPlanConsentLine[];
}
/**
 * The line of one refusal.
 */
export interface SavedPlanRefusalLine {
  /**
   * The node.
   */
  readonly node: NodeName;
  /**
   * Which of the refusals in the plan of that node, from 0 on.
   */
  readonly index: number;
  /**
   * The line.
   */
  readonly source: SourceRef;
}
/**
 * The line of one node.
 */
export interface SavedPlanNodeLine {
  /**
   * The node.
   */
  readonly node: NodeName;
  /**
   * The line.
   */
  readonly source: SourceRef;
}
/**
 * The line of one consent.
 */
export interface SavedPlanConsentLine {
  /**
   * The key of the consent, as operations name it.
   */
  readonly key: string;
  /**
   * The line.
   */
  readonly source: SourceRef;
}
/**
 * The native Kubernetes StorageClass (storage.k8s.io/v1). The fields that diskwright reads are checked; all others are kept as they are. A class is diskwright's when a DiskLayout names it; other classes are skipped.
 */
export interface StorageClass {
  /**
   * The API group and version of StorageClass.
   */
  readonly apiVersion: 'storage.k8s.io/v1';
  /**
   * The kind of this document.
   */
  readonly kind: 'StorageClass';
  /**
   * Name, labels and annotations of the class.
   */
  readonly metadata: ObjectMeta;
  /**
   * Who provisions volumes of the class. For diskwright: kubernetes.io/no-provisioner where volumes are published ahead of their use or for claims in git, local.diskwright.dev where claims made in the cluster get volumes of their own.
   */
  readonly provisioner: string;
  /**
   * Parameters of the class; all values are strings. diskwright reads diskwright.dev/filesystem (ext4, xfs or btrfs; default ext4) and diskwright.dev/zero for volumes of mode Block: always, reused (default: only where the space was used before) or never. diskwright.dev/reclaim-after goes with reclaimPolicy Delete: how long a volume is kept after its claim was deleted, such as 24h (units ms, s, m and h; 0s keeps it no time); no default.
   */
  readonly parameters?: {
    readonly [k: string]: string;
  };
  /**
   * What becomes of a volume when its claim is deleted. Retain keeps the volume with its data. Delete together with the parameter diskwright.dev/reclaim-after is a consent in git: the controller has an offered volume wiped that long after its claim was deleted in the cluster, and offered again. Delete without that parameter is accepted with a warning, and keeps the volume. Volumes of claims in git are always kept. Default: Delete, as in Kubernetes.
   */
  readonly reclaimPolicy?: 'Delete' | 'Retain';
  /**
   * Mount options for filesystems of the class, as mount(8) takes them, one for each entry. Those of a list for each filesystem are taken; `diskwright validate` names it. Volumes are mounted with nosuid and nodev besides. Default: none.
   */
  readonly mountOptions?: readonly string[];
  /**
   * Whether a claim of the class may grow. Default: false.
   */
  readonly allowVolumeExpansion?: boolean;
  /**
   * When a claim is bound. diskwright takes WaitForFirstConsumer only: with Immediate a claim could be bound on a node that its pod cannot run on. Default: Immediate, as in Kubernetes.
   */
  readonly volumeBindingMode?: 'Immediate' | 'WaitForFirstConsumer';
  /**
   * Where volumes of the class may be provisioned. Kept as it is: the node of a local volume follows from its disk.
   */
  readonly allowedTopologies?: readonly {
    readonly [k: string]: unknown;
  }[];
  readonly [k: string]: unknown;
}
/**
 * Kept data returns to the claim of the same name. Without it, a claim that was removed and declared again does not get its old data.
 */
export interface TakeBack {
  /**
   * The API group and version of TakeBack.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'TakeBack';
  /**
   * Name, labels and annotations of the record.
   */
  readonly metadata: Metadata;
  readonly spec: TakeBackSpec;
}
/**
 * The kept volume and the claim that it returns to.
 */
export interface TakeBackSpec {
  /**
   * The id of the kept volume, as `diskwright plan` shows it.
   */
  readonly volume: VolumeId;
  readonly claim: ClaimReference;
}
/**
 * The claim that the volume returns to.
 */
export interface ClaimReference {
  /**
   * The namespace of the claim.
   */
  readonly namespace: DnsLabel;
  /**
   * The name of the claim.
   */
  readonly name: Subdomain;
}
/**
 * Permission to repair the damaged metadata of one thin pool, until a date. Its volumes are unmounted for it. It serves only as long as the metadata are those that it names: once they were repaired, it does nothing any more.
 */
export interface ThinPoolRepair {
  /**
   * The API group and version of ThinPoolRepair.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'ThinPoolRepair';
  /**
   * Name, labels and annotations of the repair.
   */
  readonly metadata: Metadata;
  readonly spec: ThinPoolRepairSpec;
}
/**
 * The pool, its damaged metadata, until when it may be repaired, and why.
 */
export interface ThinPoolRepairSpec {
  /**
   * The node that the pool is on.
   */
  readonly node: NodeName;
  /**
   * The id of the pool, as `diskwright plan` shows it. It is the name of the pool in its volume group, too.
   */
  readonly volume: VolumeId;
  /**
   * The digest that names the damaged metadata, as `diskwright plan` shows it. After a repair it is another one.
   */
  readonly metadata: Sha256;
  /**
   * Until when the repair may begin: RFC 3339 in UTC, such as 2026-12-31T00:00:00Z. Afterwards the document is as if it were not there.
   */
  readonly expires: Timestamp;
  /**
   * Why it is repaired, for those who read the history.
   */
  readonly reason: string;
}
/**
 * Permission to destroy named content, once and until a date. Written by `diskwright consent`, reviewed by a person. It serves only as long as what is on the disk or volume is what the consent names.
 */
export interface WipeConsent {
  /**
   * The API group and version of WipeConsent.
   */
  readonly apiVersion: ApiVersion;
  /**
   * The kind of this document.
   */
  readonly kind: 'WipeConsent';
  /**
   * Name, labels and annotations of the consent.
   */
  readonly metadata: Metadata;
  readonly spec: WipeConsentSpec;
}
/**
 * What may be destroyed, until when, and why.
 */
export interface WipeConsentSpec {
  /**
   * The disks and volumes that may be wiped.
   *
   * @minItems 1
   * @maxItems 10000
   */
  readonly targets: readonly WipeTarget[];
  /**
   * Until when the consent serves: RFC 3339 in UTC, such as 2026-12-31T00:00:00Z. Afterwards it is as if it were not there.
   */
  readonly expires: Timestamp;
  /**
   * Why the content is given up, for those who read the history.
   */
  readonly reason: string;
}
/**
 * One disk or one volume of one node, with what is on it. Exactly one of disk and volume must be given.
 */
export interface WipeTarget {
  /**
   * The node that the disk or volume is on.
   */
  readonly node: NodeName;
  /**
   * The id of the disk whose whole content may be destroyed, as `diskwright plan` shows it.
   */
  readonly disk?: DiskId;
  /**
   * The id of the volume whose content may be destroyed, as `diskwright plan` shows it.
   */
  readonly volume?: VolumeId;
  /**
   * The fingerprint of what is on it now, as `diskwright plan` shows it. When anything of it changes, the consent no longer matches.
   */
  readonly content: Sha256;
}
/**
 * Gives up a move that was begun: all of the logical volume stays where it was, while it is in use.
 */
export interface AbortMove {
  /**
   * Which variant this is.
   */
  readonly kind: 'abort-move';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The id of the physical volume that it stays on.
   */
  readonly from: string;
  /**
   * The id of the physical volume that the copy is taken from.
   */
  readonly to: string;
  /**
   * What was to be copied, in bytes.
   */
  readonly sizeBytes: Bytes;
}
/**
 * Makes the device of a logical volume.
 */
export interface ActivateLogicalVolume {
  /**
   * Which variant this is.
   */
  readonly kind: 'activate-logical-volume';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
}
/**
 * Puts the mark of a finished volume into the PARTLABEL of a partition that others made. Nothing else changes, and what is mounted stays mounted.
 */
export interface AdoptVolume {
  /**
   * Which variant this is.
   */
  readonly kind: 'adopt-volume';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * What is adopted.
   */
  readonly adopted: PlanAdoptedVolume;
}
/**
 * A logical volume of a group that others made. UUIDs are LVM's own.
 */
export interface AdoptedLogicalVolume1 {
  /**
   * The name of its group.
   */
  readonly group: string;
  /**
   * The UUID of its group.
   */
  readonly groupUuid: string;
  /**
   * Its name.
   */
  readonly name: string;
  /**
   * Its UUID.
   */
  readonly uuid: string;
  /**
   * Its size in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * The disks that it lies on beside the first.
   *
   * @maxItems 10000
   */
  readonly otherDisks: readonly DiskId[];
}
/**
 * A partition that others made.
 */
export interface AdoptedPartition1 {
  /**
   * The id of the partition.
   */
  readonly uuid: string;
  /**
   * Where it begins, in bytes from the beginning of the disk.
   */
  readonly startBytes: Bytes;
  /**
   * Its size in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * The PARTLABEL that the mark replaces.
   */
  readonly formerLabel: string;
}
/**
 * An Adoption as it was declared.
 */
export interface Adoption1 {
  /**
   * The name of the Adoption.
   */
  readonly name: string;
  /**
   * The node that it lies on.
   */
  readonly node: NodeName;
  /**
   * The disk that it lies on; of a logical volume over several disks the first.
   */
  readonly disk: DiskId;
  /**
   * The size of the disk in bytes.
   */
  readonly diskBytes: Bytes;
  /**
   * The partition; null when it lies in none.
   */
  readonly partition: AdoptedPartition | null;
  /**
   * The logical volume; null when it lies in none.
   */
  readonly logicalVolume: AdoptedLogicalVolume | null;
  /**
   * Its filesystem; null for a raw block volume.
   */
  readonly filesystem: FilesystemIdentity | null;
  /**
   * Where others mount it; null for a raw block volume.
   */
  readonly mountPath: string | null;
  /**
   * What says on the node that it is taken: a mark in its PARTLABEL, or this record alone.
   */
  readonly pinnedBy: 'mark' | 'record';
  /**
   * The PersistentVolumes that lie on it, as they are.
   *
   * @maxItems 1000
   */
  readonly persistentVolumes: readonly {
    readonly [k: string]: unknown;
  }[];
  /**
   * The place in the declarations that causes it: a position in sources.
   */
  readonly source: Position;
}
/**
 * A map of Kubernetes annotation keys to strings. Quote values that YAML reads as a number or a boolean.
 */
export interface Annotations {
  readonly [k: string]: string;
}
/**
 * Records on the node that a volume serves a claim, for good. Writes to no disk but that of the record.
 */
export interface AssignClaim {
  /**
   * Which variant this is.
   */
  readonly kind: 'assign-claim';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The claim that the volume serves.
   */
  readonly claim: ClaimRef;
  /**
   * The name that the claim is recorded under, when a Moved renames it; null otherwise.
   */
  readonly formerly: ClaimRef | null;
}
/**
 * A link that names the device of a raw block volume for its PersistentVolume.
 */
export interface BlockLink {
  /**
   * The volume that the link is for.
   */
  readonly volume: VolumeId;
  /**
   * The id of the partition that the link leads to, as the table has it; null when it leads to none.
   */
  readonly partitionUuid: string | null;
  /**
   * The logical volume that the link leads to, as group/name; left out when it leads to none.
   */
  readonly logicalVolume?: string;
}
/**
 * Logical volumes to cut ahead of any claim. Exactly one of storageClassName, claims and mountPath says whom they are for.
 */
export interface CarveLayout {
  /**
   * The name of these volumes, unique in the layout. It is part of their identity; `Moved` declares a rename.
   */
  readonly name: PartName;
  /**
   * How many volumes of this kind each group gets. Default: 1.
   */
  readonly count?: number;
  /**
   * The size of each volume in bytes, as a quantity such as 100Gi, rounded up to whole extents. Mirrors are not counted in it. Of a thin volume it is what its user sees: the pool gives space as it is written to.
   */
  readonly size: Quantity;
  /**
   * How the volume lies on the disks. striped, raid1 and raid10 need a group of several disks (per: node); thin needs a thin pool in the group. Default: linear, on one disk.
   */
  readonly type?: 'linear' | 'striped' | 'raid1' | 'raid10' | 'thin';
  /**
   * Over how many disks a striped or raid10 volume is spread (raid10: data stripes, each mirrored). Default: all disks of the group (raid10: half of them).
   */
  readonly stripes?: number;
  /**
   * How many further copies a raid1 or raid10 volume has. Default: 1.
   */
  readonly mirrors?: number;
  /**
   * The thin pool of the layout that a thin volume lies in. Default: the one that there is.
   */
  readonly thinPool?: PartName;
  /**
   * Filesystem for a mounted directory, Block for a raw block device. Default: Filesystem.
   */
  readonly volumeMode?: VolumeMode;
  /**
   * The filesystem to make. Default: the one of the StorageClass. Needed with mountPath.
   */
  readonly filesystem?: Filesystem;
  /**
   * Mount options, one for each entry. Default: those of the StorageClass.
   */
  readonly mountOptions?: MountOptions;
  /**
   * Encrypt the volume with LUKS2. An existing volume is never encrypted in place, nor decrypted. Default: not encrypted.
   */
  readonly encryption?: Encryption;
  /**
   * Offer the volumes to the cluster, unbound, as PersistentVolumes of this class.
   */
  readonly storageClassName?: Subdomain;
  /**
   * Keep the volumes for claims in git of these classes; each is published once a claim gets it.
   */
  readonly claims?: StorageClassNames;
  /**
   * Mount the volume at this path of the host and publish nothing. Only below the directories that the host's own HostConfig allows.
   */
  readonly mountPath?: AbsolutePath;
}
/**
 * Has an encrypted volume open with another key. The new key is proven to open it before the former one is taken out of its LUKS header.
 */
export interface ChangeEncryptionKey {
  /**
   * Which variant this is.
   */
  readonly kind: 'change-encryption-key';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The name of the key that its header names now.
   */
  readonly fromKey: string;
  /**
   * The name of the key that it is going to open with.
   */
  readonly toKey: string;
}
/**
 * The claim that a volume serves.
 */
export interface ClaimRef {
  /**
   * The namespace of the claim.
   */
  readonly namespace: string;
  /**
   * The name of the claim.
   */
  readonly name: string;
}
/**
 * What is left of a physical volume for claims.
 */
export interface ClaimSpace {
  /**
   * The name of the layout.
   */
  readonly layout: string;
  /**
   * The disk that it lies on.
   */
  readonly disk: DiskId;
  /**
   * The classes that it serves.
   *
   * @maxItems 256
   */
  readonly storageClassNames: readonly string[];
  /**
   * The largest volume that can still be cut, in bytes.
   */
  readonly freeBytes: Bytes;
}
/**
 * The capacity of one StorageClass over all nodes.
 */
export interface ClassCapacity {
  /**
   * The class.
   */
  readonly storageClassName: string;
  /**
   * How many volumes serve the class.
   */
  readonly volumes: number;
  /**
   * The size of all of them together, in bytes.
   */
  readonly totalBytes: Bytes;
  /**
   * The size of those that are claimed, in bytes.
   */
  readonly claimedBytes: Bytes;
  /**
   * The size of those that are free, in bytes.
   */
  readonly freeBytes: Bytes;
  /**
   * The largest claim that a free volume could still take, in bytes; 0 when there is none.
   */
  readonly largestFreeBytes: Bytes;
}
/**
 * A Kubernetes condition (metav1.Condition).
 */
export interface Condition {
  /**
   * The name of the condition, such as Ready, Reconciling or Stalled.
   */
  readonly type: string;
  /**
   * Whether the condition holds.
   */
  readonly status: 'True' | 'False' | 'Unknown';
  /**
   * The metadata.generation of the object that the condition was made for.
   */
  readonly observedGeneration?: number;
  /**
   * When the condition last changed its status. RFC 3339 in UTC.
   */
  readonly lastTransitionTime: Timestamp;
  /**
   * Why, as one word in CamelCase for programs.
   */
  readonly reason: string;
  /**
   * Why, as a sentence for people, with what to do next.
   */
  readonly message: string;
}
/**
 * One target of a WipeConsent, as it stood when the node was planned.
 */
export interface Consent {
  /**
   * Names the permission: a hash over the consent, its target, the content and the expiry.
   */
  readonly key: string;
  /**
   * The name of the WipeConsent.
   */
  readonly consent: string;
  /**
   * What may be destroyed.
   */
  readonly subject: WipeSubject;
  /**
   * The fingerprint of what may be destroyed.
   */
  readonly content: Sha256;
  /**
   * Until when it serves: RFC 3339 in UTC.
   */
  readonly expires: Timestamp;
  /**
   * Whether that time was over.
   */
  readonly expired: boolean;
  /**
   * Why, in the words of the consent.
   */
  readonly reason: string;
  /**
   * The place in the declarations that causes it: a position in sources.
   */
  readonly source: Position;
}
/**
 * Written and synced before the first byte is destroyed: a consent serves once.
 */
export interface ConsentRecord {
  /**
   * Names the permission: a hash over the consent, its target, the content and the expiry.
   */
  readonly key: string;
  /**
   * The name of the WipeConsent.
   */
  readonly consent: string;
  /**
   * What was given up.
   */
  readonly subject: WipeSubject;
  /**
   * The facts of the disk that is wiped, or that the volume lies on.
   */
  readonly disk: DiskFacts;
  /**
   * The fingerprint that the consent named.
   */
  readonly content: Sha256;
  /**
   * What is wiped: both ends, the known places of superblocks and samples of each.
   *
   * @maxItems 10000
   */
  readonly spans: readonly Span[];
  /**
   * Until when the consent served: RFC 3339 in UTC.
   */
  readonly expires: Timestamp;
  /**
   * begun: places may be half wiped, and the work goes on under this record; done: every place was read back as zeros.
   */
  readonly state: 'begun' | 'done';
  /**
   * When the record was last written: RFC 3339 in UTC.
   */
  readonly recordedAt: Timestamp;
}
/**
 * The permission that a destroying operation stands on.
 */
export interface ConsentRef {
  /**
   * Names the permission: a hash over the consent, its target, the content and the expiry. Its use is recorded under it.
   */
  readonly key: string;
  /**
   * The name of the WipeConsent.
   */
  readonly consent: string;
  /**
   * Until when it serves: RFC 3339 in UTC.
   */
  readonly expires: Timestamp;
  /**
   * As whoever consented wrote it; left out where only a record is left of the consent.
   */
  readonly reason?: string;
}
/**
 * What `diskwright consent` writes into a WipeConsent.
 */
export interface Consentable {
  /**
   * The node that the disk or volume is on.
   */
  readonly node: NodeName;
  /**
   * The disk or volume that would be given up.
   */
  readonly subject: WipeSubject;
  /**
   * The fingerprint of what is on it now.
   */
  readonly content: Sha256;
}
/**
 * How fast something was copied on a host when that was measured last.
 */
export interface CopyRate {
  /**
   * How many bytes were copied in a second, rounded.
   */
  readonly bytesPerSecond: BytesPerSecond;
  /**
   * The day on which that was measured.
   */
  readonly measuredOn: Day;
}
/**
 * Makes a filesystem in a partition marked new.
 */
export interface CreateFilesystem {
  /**
   * Which variant this is.
   */
  readonly kind: 'create-filesystem';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The UUID of the new filesystem.
   */
  readonly filesystemUuid: Uuid;
  /**
   * Set where it is encrypted: the UUID of the LUKS header that is made first.
   */
  readonly encryptionUuid?: Uuid;
  /**
   * The filesystem as it is to be made.
   */
  readonly format: FilesystemFormat;
  /**
   * The size of the device in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * Whether a directory data is made in it, which a PersistentVolume publishes. A host path is the root of the filesystem instead.
   */
  readonly withDataDirectory: boolean;
}
/**
 * Cuts a logical volume from free extents of a group, marked new.
 */
export interface CreateLogicalVolume {
  /**
   * Which variant this is.
   */
  readonly kind: 'create-logical-volume';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The size in bytes, in whole extents.
   */
  readonly sizeBytes: Bytes;
}
/**
 * Writes a GPT with every partition of the layout, each marked new. Only on a disk proven blank, or to finish one that diskwright began.
 */
export interface CreatePartitionTable {
  /**
   * Which variant this is.
   */
  readonly kind: 'create-partition-table';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The layout that the disk was chosen for.
   */
  readonly layout: string;
  /**
   * The id of the new table.
   */
  readonly tableUuid: Uuid;
  /**
   * The partitions, in the order of their places.
   */
  readonly partitions: readonly PlannedPartition[];
  /**
   * Why it may be written: the disk is blank, or a record of diskwright says that this was begun.
   */
  readonly proof: 'blank' | 'finish';
}
/**
 * Adds partitions, marked new, in unpartitioned space of a table of diskwright.
 */
export interface CreatePartitions {
  /**
   * Which variant this is.
   */
  readonly kind: 'create-partitions';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The layout that the disk was chosen for.
   */
  readonly layout: string;
  /**
   * The partitions, in the order of their places.
   */
  readonly partitions: readonly PlannedPartition[];
}
/**
 * Makes a thin pool from free extents of a group, marked new.
 */
export interface CreateThinPool {
  /**
   * Which variant this is.
   */
  readonly kind: 'create-thin-pool';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The size of its data in bytes, in whole extents.
   */
  readonly sizeBytes: Bytes;
  /**
   * The size of its metadata in bytes, in whole extents.
   */
  readonly metadataBytes: Bytes;
  /**
   * The size of its chunks in bytes.
   */
  readonly chunkBytes: Bytes;
}
/**
 * Makes a physical volume and a volume group in a partition marked new.
 */
export interface CreateVolumeGroup {
  /**
   * Which variant this is.
   */
  readonly kind: 'create-volume-group';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The name of the volume group.
   */
  readonly group: string;
  /**
   * The id of the physical volume, chosen before it is made.
   */
  readonly physicalVolumeUuid: string;
  /**
   * The size of the partition in bytes.
   */
  readonly sizeBytes: Bytes;
}
/**
 * One disk of a layout.
 */
export interface Disk {
  /**
   * The name of the layout.
   */
  readonly layout: string;
  /**
   * The name that the layout had when the disk was first chosen: ids are made from it.
   */
  readonly madeAs: string;
  /**
   * Whether its volumes outlive their own removal from git.
   */
  readonly protected: boolean;
  /**
   * The place in the declarations that causes it: a position in sources.
   */
  readonly source: Position;
  /**
   * The id under which the disk was first chosen: ids of volumes are made from it.
   */
  readonly chosenAs: ObservedDiskId;
  /**
   * The id that records know it by although it has none of those facts any more; null when there is none.
   */
  readonly movedFrom: DiskId | null;
  /**
   * Its position in facts.
   */
  readonly facts: Position;
  /**
   * The id of its partition table.
   */
  readonly tableUuid: Uuid;
  /**
   * Its volumes, in the order of their place on the disk.
   *
   * @maxItems 100000
   */
  readonly volumes: readonly Volume[];
  /**
   * Set where nothing new is made and what exists is served.
   */
  readonly held?: true;
}
/**
 * The facts that must match before a disk is written to.
 */
export interface DiskFacts {
  /**
   * The preferred stable id of the disk.
   */
  readonly id: ObservedDiskId;
  /**
   * What the disk says of itself.
   */
  readonly identity: DiskIdentity;
  /**
   * The size in bytes.
   */
  readonly sizeBytes: number;
  /**
   * The smallest unit that the disk addresses, in bytes.
   */
  readonly logicalSectorBytes: number;
}
/**
 * What the hardware, or the backing file of a loop device, says of itself. A fact that is left out is not stated.
 */
export interface DiskIdentity {
  /**
   * The World Wide Name. Text from the device, kept as it is and never used as a path or command.
   */
  readonly wwn?: string;
  /**
   * The EUI-64 of an NVMe namespace. Text from the device, kept as it is and never used as a path or command.
   */
  readonly eui?: string;
  /**
   * The NGUID of an NVMe namespace. Text from the device, kept as it is and never used as a path or command.
   */
  readonly nguid?: string;
  /**
   * The UUID of an NVMe namespace. Text from the device, kept as it is and never used as a path or command.
   */
  readonly nvmeUuid?: string;
  /**
   * The serial number. Text from the device, kept as it is and never used as a path or command.
   */
  readonly serial?: string;
  /**
   * The model. Text from the device, kept as it is and never used as a path or command.
   */
  readonly model?: string;
  /**
   * The vendor. Text from the device, kept as it is and never used as a path or command.
   */
  readonly vendor?: string;
  /**
   * The path of the file behind a loop device.
   */
  readonly backingFile?: string;
}
/**
 * Which disks are used, and how. Exactly one of volumeGroup, partitions and wholeDisk must be given.
 */
export interface DiskLayoutSpec {
  /**
   * The nodes that the layout is for.
   */
  readonly nodes: NodeSelector;
  /**
   * The disks of each of these nodes that the layout takes, and how many there must be.
   */
  readonly disks: DiskSelection;
  /**
   * Use the disks as LVM physical volumes and cut logical volumes from them.
   */
  readonly volumeGroup?: VolumeGroupLayout;
  /**
   * Give each disk a GPT with these partitions, in this order.
   *
   * @minItems 1
   * @maxItems 128
   */
  readonly partitions?: readonly PartitionLayout[];
  /**
   * Use each disk as one volume, in one GPT partition that fills it.
   */
  readonly wholeDisk?: WholeDiskLayout;
  /**
   * Whether the volumes outlive the removal of the layout from git as protected: no consent to wipe them is honoured until a commit sets this to false. Default: false.
   */
  readonly protected?: boolean;
  /**
   * Options for making filesystems, for each type. They apply to new filesystems; existing ones are never remade for them.
   */
  readonly mkfs?: MkfsOptions;
}
/**
 * What a disk says of the volumes on it, between its partition table and its first partition: who lost the records, or finds the disk in another machine, reads there whose they are.
 */
export interface DiskLedger {
  /**
   * The version of its form.
   */
  readonly version: number;
  /**
   * One more with each writing; of two the higher counts.
   */
  readonly sequence: number;
  /**
   * The installation that the volumes belong to.
   */
  readonly installation: Uuid;
  /**
   * The name of the node when it was written.
   */
  readonly node: NodeName;
  /**
   * The record of the disk. What is said of volumes is about a disk with this partition table.
   */
  readonly table: NodeInventoryDiskRecord;
  /**
   * What is said of each volume, sorted by volume.
   *
   * @maxItems 100000
   */
  readonly volumes: readonly VolumeStatement[];
}
/**
 * What a disk must be like; every term given must hold. In globs, * stands for any text and ? for one character; the case of letters does not count. A disk that does not state a fact does not match a term on it.
 */
export interface DiskMatch {
  /**
   * How the disk is attached.
   */
  readonly transport?: 'nvme' | 'sata' | 'sas' | 'scsi' | 'virtio' | 'usb' | 'mmc' | 'loop';
  /**
   * Whether the disk says of itself that it turns: true for hard disks, false for flash.
   */
  readonly rotational?: boolean;
  /**
   * The least size in bytes, as a quantity such as 1Ti. A disk of exactly this size matches.
   */
  readonly minSize?: Quantity;
  /**
   * The greatest size in bytes, as a quantity such as 4Ti. A disk of exactly this size matches.
   */
  readonly maxSize?: Quantity;
  /**
   * A glob for the model, such as `SAMSUNG MZQL2*`.
   */
  readonly model?: Glob;
  /**
   * A glob for the vendor, such as `SEAGATE*`.
   */
  readonly vendor?: Glob;
  /**
   * A glob for the serial number; normally the serial number in full, such as S5GXNX0T123456.
   */
  readonly serial?: Glob;
  /**
   * A glob for the World Wide Name, EUI-64 or NGUID as `diskwright discover` prints it, or for the disk's id made of it, such as wwn-0x5000c500a1b2c3d4.
   */
  readonly wwn?: string;
  /**
   * A glob for a stable link to the disk, such as /dev/disk/by-path/pci-0000:3b:00.0-*, or for the backing file of a loop device. Kernel names such as /dev/sda are refused: they change between boots.
   */
  readonly path?: string;
}
/**
 * A disk as an operation names it: by identity, with what a person needs to recognise it.
 */
export interface DiskRef {
  /**
   * The facts that must match before the disk is written to.
   */
  readonly facts: DiskFacts;
  /**
   * The kernel's name when the inventory was taken. Shown, never used.
   */
  readonly path: string;
  /**
   * What is on the disk now, in a few words.
   */
  readonly content: string;
}
/**
 * Which disks of a node, and how many. Either count, or minCount and/or maxCount must be given: more or fewer disks than that stop all new work of the layout on that node. The system disk is left out before counting.
 */
export interface DiskSelection {
  /**
   * What a disk must be like, or a list of such descriptions of which it must fulfil any.
   */
  readonly match: DiskMatch | readonly DiskMatch[];
  /**
   * How many disks must match on each node, neither more nor fewer.
   */
  readonly count?: number;
  /**
   * How many disks must match on each node at least. Default: 0, when maxCount is given.
   */
  readonly minCount?: number;
  /**
   * How many disks may match on each node at most. Default: no limit, when minCount is given.
   */
  readonly maxCount?: number;
  /**
   * Ids of disks that are left out although they match. Default: none.
   *
   * @maxItems 10000
   */
  readonly except?: readonly DiskId[];
}
/**
 * Makes a LUKS2 header in a raw block volume that was proven blank, opens it, and clears the places in it where a user would look first.
 */
export interface EncryptBlockVolume {
  /**
   * Which variant this is.
   */
  readonly kind: 'encrypt-block-volume';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The size of the device in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * How it is encrypted.
   */
  readonly encryption: Encryption;
  /**
   * The UUID of the LUKS header.
   */
  readonly encryptionUuid: Uuid;
}
/**
 * How a volume is encrypted. Keys stand in files on the host, and never in git.
 */
export interface Encryption {
  /**
   * The name of the key: of a file in the directory of keys on the host (/etc/diskwright/keys), or of a key of the Secret that the chart mounts. Another name than before changes the key of a finished volume.
   */
  readonly key: string;
}
/**
 * What doctor judges a host by: facts alone.
 */
export interface Examination {
  /**
   * When they were gathered: RFC 3339 in UTC.
   */
  readonly takenAt: Timestamp;
  /**
   * The operating system, as Node calls it.
   */
  readonly platform: string;
  /**
   * The text of os-release(5); empty where there is none.
   */
  readonly osRelease: string;
  /**
   * The version of the Node that runs the agent.
   */
  readonly nodeVersion: string;
  /**
   * Of the programs that diskwright may start, those that are there.
   *
   * @maxItems 10000
   */
  readonly programs: readonly string[];
  /**
   * For each part of the kernel that diskwright may need, by name, whether it is there.
   */
  readonly kernelParts: {
    readonly [k: string]: 'ready' | 'loadable' | 'missing' | 'unknown';
  };
  /**
   * The LVM of the host.
   */
  readonly lvm: SeenLvm;
  readonly hostConfig: HostConfigFacts;
  /**
   * The state directory.
   */
  readonly stateDirectory: SeenStateDirectory;
  /**
   * Locks of ours that a process holds.
   */
  readonly locks: SeenLocks;
  /**
   * Units of systemd; null where it does not run the machine.
   */
  readonly units: SeenUnits | null;
  /**
   * Whether another clock keeps that of the host; null where nobody says.
   */
  readonly clockSynchronized: boolean | null;
  /**
   * The disks of the host.
   */
  readonly inventory: SeenInventory;
  /**
   * The last pass of an agent that follows a repository.
   */
  readonly lastPass: SeenPass;
}
/**
 * The host's own configuration file.
 */
export interface HostConfigFacts {
  /**
   * Where it lies.
   */
  readonly path: string;
  /**
   * Whether it is there, and valid.
   */
  readonly state: 'absent' | 'valid' | 'invalid' | 'unreadable';
  /**
   * What is wrong with it, in a sentence; empty when nothing is.
   */
  readonly problem: string;
  /**
   * Whether it names a repository that the agent follows.
   */
  readonly namesRepository: boolean;
}
/**
 * Gives a logical volume more extents.
 */
export interface ExtendLogicalVolume {
  /**
   * Which variant this is.
   */
  readonly kind: 'extend-logical-volume';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The size now, in bytes.
   */
  readonly fromBytes: Bytes;
  /**
   * The size afterwards, in bytes.
   */
  readonly toBytes: Bytes;
}
/**
 * Gives the data or the metadata of a thin pool more extents.
 */
export interface ExtendThinPool {
  /**
   * Which variant this is.
   */
  readonly kind: 'extend-thin-pool';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The size now, in bytes.
   */
  readonly fromBytes: Bytes;
  /**
   * The size afterwards, in bytes.
   */
  readonly toBytes: Bytes;
  /**
   * The size of its metadata now.
   */
  readonly metadataFromBytes: Bytes;
  /**
   * The size of its metadata afterwards.
   */
  readonly metadataToBytes: Bytes;
}
/**
 * Makes a physical volume in a partition marked new, and adds it to the volume group that is on other disks.
 */
export interface ExtendVolumeGroup {
  /**
   * Which variant this is.
   */
  readonly kind: 'extend-volume-group';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The name of the volume group.
   */
  readonly group: string;
  /**
   * The id of the physical volume, chosen before it is made.
   */
  readonly physicalVolumeUuid: string;
  /**
   * The size of the partition in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * The ids of its physical volumes that may be missing, since git gives their disks up; left out where none may.
   *
   * @maxItems 1000
   */
  readonly missing?: readonly string[];
}
/**
 * A disk that is used, or would be, and that fails or says so of itself.
 */
export interface FailingDiskStatus {
  /**
   * The disk.
   */
  readonly disk: ObservedDiskId;
  /**
   * What is wrong, in one word: its driver or reads of it fail, or what it says of itself by SMART.
   */
  readonly reason: 'DiskFailing' | 'SmartFailed' | 'SpareLow' | 'SmartWarning' | 'NewMediaErrors';
  /**
   * What is wrong: the end of a sentence that begins with the disk.
   */
  readonly says: string;
  /**
   * Its serial number; left out where it has none.
   */
  readonly serial?: string;
  /**
   * Where it is in its machine; left out where that is not known.
   */
  readonly bay?: string;
  /**
   * The layouts that chose it, sorted; none where only records know it.
   */
  readonly layouts: readonly string[];
  /**
   * How many finished volumes lie on it by the records of the node.
   */
  readonly volumes: number;
  /**
   * How many volumes the plan makes on it, whole or in part.
   */
  readonly made: number;
}
/**
 * Why an operation failed: the tool or the check that says so, and what to do.
 */
export interface Failure {
  /**
   * What failed, for programs.
   */
  readonly code:
    | 'tool-missing'
    | 'tool-failed'
    | 'tool-timeout'
    | 'device-timeout'
    | 'not-verified'
    | 'guard'
    | 'io'
    | 'record-not-written'
    | 'medium-error';
  /**
   * What happened, in a sentence.
   */
  readonly message: string;
  /**
   * The command line, when a tool failed.
   *
   * @maxItems 10000
   */
  readonly command?: readonly string[];
  /**
   * How the tool ended.
   */
  readonly exitCode?: number;
  /**
   * What the tool wrote to its standard error.
   */
  readonly stderr?: string;
  /**
   * What to do next, in a sentence.
   */
  readonly remedy: string;
}
/**
 * A filesystem as it is to be made.
 */
export interface FilesystemFormat {
  /**
   * Which variant this is.
   */
  readonly kind: 'filesystem';
  /**
   * The type of the filesystem.
   */
  readonly filesystem: Filesystem;
  /**
   * The options that were set for making it, from spec.mkfs of the layout.
   */
  readonly mkfs: {
    readonly [k: string]: string | number | boolean;
  };
  /**
   * The mount options, one for each entry.
   *
   * @maxItems 256
   */
  readonly mountOptions: readonly string[];
  /**
   * How it is encrypted; left out where it is not.
   */
  readonly encryption?: Encryption;
}
/**
 * A filesystem by type and UUID.
 */
export interface FilesystemIdentity {
  /**
   * The type of the filesystem.
   */
  readonly type: string;
  /**
   * The UUID of the filesystem.
   */
  readonly uuid: string;
}
/**
 * Something that could not be observed.
 */
export interface Finding {
  /**
   * What went wrong, for programs.
   */
  readonly code:
    | 'tool-missing'
    | 'tool-failed'
    | 'tool-timeout'
    | 'unreadable'
    | 'identity-missing'
    | 'record-unreadable';
  /**
   * The device, tool or path it is about.
   */
  readonly subject: string;
  /**
   * What went wrong, for people, with what to do.
   */
  readonly message: string;
}
/**
 * An active logical volume of a group that others made, as the device mapper reports it. LVM is not asked about such groups.
 */
export interface ForeignVolume {
  /**
   * The name of its volume group.
   */
  readonly group: string;
  /**
   * LVM's own id of the group.
   */
  readonly groupUuid: string;
  /**
   * The name of the logical volume.
   */
  readonly name: string;
  /**
   * LVM's own id of the logical volume.
   */
  readonly uuid: string;
  /**
   * How it lies on disks: plain (linear or striped), raid, thin, snapshot, origin (of a snapshot), cached, moving (pvmove works on it), incomplete (a part of it is missing), or other (over what is no disk).
   */
  readonly volumeType:
    | 'plain'
    | 'raid'
    | 'thin'
    | 'snapshot'
    | 'origin'
    | 'cached'
    | 'moving'
    | 'incomplete'
    | 'other';
  /**
   * Its device, such as /dev/dm-0.
   */
  readonly path: string;
  /**
   * The size in bytes.
   */
  readonly sizeBytes: number;
  /**
   * The ids of the disks that it lies on, sorted.
   *
   * @maxItems 1000
   */
  readonly disks: readonly DiskId[];
  /**
   * What holds the logical volume or uses it now.
   *
   * @maxItems 10000
   */
  readonly usedBy: readonly Usage[];
  /**
   * Signatures in the logical volume.
   *
   * @maxItems 1000
   */
  readonly signatures: readonly Signature[];
}
/**
 * Records that git declares the claim of a volume no more. Its data and mount stay.
 */
export interface ForgetClaim {
  /**
   * Which variant this is.
   */
  readonly kind: 'forget-claim';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The claim that is declared no more.
   */
  readonly claim: ClaimRef;
}
/**
 * Has a volume group forget a physical volume that is missing, and on which nothing lies.
 */
export interface ForgetPhysicalVolume {
  /**
   * Which variant this is.
   */
  readonly kind: 'forget-physical-volume';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The partition under the group on the disk that it is done on.
   */
  readonly volume: VolumeRef;
  /**
   * The name of the volume group.
   */
  readonly group: string;
  /**
   * The id of the physical volume that is missing.
   */
  readonly physicalVolumeUuid: string;
}
/**
 * A claim that git declares no more.
 */
export interface ForgottenClaim {
  /**
   * The volume that is kept.
   */
  readonly volume: VolumeId;
  /**
   * The claim that it served.
   */
  readonly claim: ClaimRef;
}
/**
 * What is followed of a repository.
 */
export interface GitReference {
  /**
   * The branch to follow.
   */
  readonly branch?: string;
  /**
   * The tag to follow.
   */
  readonly tag?: string;
  /**
   * The range of versions to follow, such as >=1.2.0 <2.0.0. The greatest tag in it is taken.
   */
  readonly semver?: string;
  /**
   * The full name of a ref to follow, such as refs/pull/7/head.
   */
  readonly name?: string;
  /**
   * The commit to stay at, as a full hash of 40 or 64 hexadecimal digits. A branch beside it is where the commit is looked for when the server does not give it out by its hash.
   */
  readonly commit?: string;
}
/**
 * A finished volume whose disk is gone, and which a Release gives up.
 */
export interface GivenUpVolume {
  /**
   * The node that recorded it.
   */
  readonly node: NodeName;
  /**
   * The volume.
   */
  readonly volume: VolumeId;
  /**
   * The id of the disk that is gone.
   */
  readonly disk: ObservedDiskId;
  /**
   * Where the Release stands.
   */
  readonly source: SourceRef;
}
/**
 * Grows a filesystem to the size of its device.
 */
export interface GrowFilesystem {
  /**
   * Which variant this is.
   */
  readonly kind: 'grow-filesystem';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The type of the filesystem.
   */
  readonly filesystem: string;
  /**
   * The size now, in bytes.
   */
  readonly fromBytes: Bytes;
  /**
   * The size afterwards, in bytes.
   */
  readonly toBytes: Bytes;
}
/**
 * Moves the end of a partition outwards.
 */
export interface GrowPartition {
  /**
   * Which variant this is.
   */
  readonly kind: 'grow-partition';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The size now, in bytes.
   */
  readonly fromBytes: Bytes;
  /**
   * The size afterwards, in bytes.
   */
  readonly toBytes: Bytes;
  /**
   * Whether what a raw block volume grows into may hold what was there before a wipe, so that it is zeroed before.
   */
  readonly zero: boolean;
}
/**
 * Lets a physical volume take all of its partition, which grew.
 */
export interface GrowPhysicalVolume {
  /**
   * Which variant this is.
   */
  readonly kind: 'grow-physical-volume';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The name of the volume group.
   */
  readonly group: string;
  /**
   * The id of the physical volume, chosen before it is made.
   */
  readonly physicalVolumeUuid: string;
  /**
   * The size now, in bytes.
   */
  readonly fromBytes: Bytes;
  /**
   * The size afterwards, in bytes.
   */
  readonly toBytes: Bytes;
}
/**
 * How fast the host copied from disk to disk, when that was measured last.
 */
export interface HostCopyRate {
  /**
   * What was copied: volumes that were moved (pvmove), or legs of mirrors that were made anew.
   */
  readonly copy: 'move' | 'rebuild';
  /**
   * Whether a disk of the volume group turns.
   */
  readonly rotational: boolean;
  /**
   * How many bytes were copied in a second, rounded.
   */
  readonly bytesPerSecond: BytesPerSecond;
  /**
   * The day on which that was measured.
   */
  readonly measuredOn: Day;
}
/**
 * Facts of the host itself.
 */
export interface HostFacts {
  /**
   * The release of the running kernel.
   */
  readonly kernel: string;
  /**
   * The kernel's id of this boot.
   */
  readonly bootId: string;
  /**
   * Whether systemd runs the machine: then mounts are systemd units.
   */
  readonly systemd: boolean;
  /**
   * Where mounts, links and records live, normally /var/lib/diskwright.
   */
  readonly stateDir: string;
  /**
   * Directories below which the host's own configuration allows host paths.
   *
   * @maxItems 1000
   */
  readonly mountRoots: readonly string[];
  /**
   * Where the root filesystem lies.
   */
  readonly root: RootFilesystem;
  /**
   * Names of the keys of encrypted volumes that can be used on the host, never what they are. Left out where they could not be listed.
   *
   * @maxItems 10000
   */
  readonly keys?: readonly string[];
  /**
   * How fast the host copied from disk to disk when that was measured last; left out while nothing was measured. Plans say by it how long a copy takes; it decides nothing.
   *
   * @maxItems 4
   */
  readonly copyRates?: readonly HostCopyRate[];
  /**
   * Why not every program that may have a disk open could be seen; left out when all were. Forbids every write on the node.
   */
  readonly unseenPrograms?: string;
}
/**
 * The observed state of one node: what was seen, and when. A member that is left out is not stated by the host; it is never a sign of absence.
 */
export interface Inventory {
  /**
   * The name of the node.
   */
  readonly node: NodeName;
  /**
   * Labels of the Node object, or those that the host's own configuration gives.
   */
  readonly labels: Labels;
  /**
   * When the node was observed: RFC 3339 in UTC.
   */
  readonly takenAt: Timestamp;
  /**
   * Facts of the host itself.
   */
  readonly host: HostFacts;
  /**
   * The disks, sorted by id and path.
   *
   * @maxItems 10000
   */
  readonly disks: readonly ObservedDisk[];
  /**
   * The active logical volumes of groups that others made, sorted by group and name. Left out while there is none.
   *
   * @maxItems 100000
   */
  readonly foreignVolumes?: readonly ForeignVolume[];
  /**
   * The links that name the devices of raw block volumes, sorted by volume.
   *
   * @maxItems 100000
   */
  readonly blockLinks: readonly BlockLink[];
  /**
   * Where the paths of volumes lead that something is mounted at, sorted by volume. Left out by an agent of a release that did not look.
   *
   * @maxItems 100000
   */
  readonly volumePaths?: readonly VolumePath[];
  /**
   * What the agent wrote down on the node before and after it acted.
   */
  readonly records: NodeRecords;
  /**
   * What could not be observed, and therefore counts as unknown, never as absent.
   *
   * @maxItems 100000
   */
  readonly findings: readonly Finding[];
}
/**
 * A volume of diskwright that nothing declares any more, or whose claim nothing declares any more. Its data and mount stay.
 */
export interface KeptVolume {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * The disk that the volume lies on.
   */
  readonly disk: ObservedDiskId;
  /**
   * The size of the volume in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * What is in it, in a few words.
   */
  readonly content: string;
  /**
   * Where it is mounted; null when it is not.
   */
  readonly mountPoint: string | null;
  /**
   * The claim whose data it is; null when it was never given to one.
   */
  readonly claim: ClaimRef | null;
  /**
   * not-declared: nothing declares the volume any more; claim-gone: its layout stays, and its claim is not declared in git; provisioned: it was made for a claim in the cluster, which the controller knows.
   */
  readonly because: 'not-declared' | 'claim-gone' | 'provisioned';
  /**
   * What a WipeConsent that gives it up has to name.
   */
  readonly fingerprint: Sha256;
  /**
   * Set while the protection of its layout holds: no consent gives it up before that is lifted.
   */
  readonly protected?: true;
}
/**
 * One term on a label.
 */
export interface LabelRequirement {
  /**
   * The label key.
   */
  readonly key: string;
  /**
   * How the label is compared.
   */
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
  /**
   * The values to compare with; empty for Exists and DoesNotExist.
   */
  readonly values: readonly string[];
}
/**
 * A Kubernetes label selector. The fields that diskwright reads are checked; all others are kept as they are.
 */
export interface LabelSelector {
  /**
   * Labels that must all be there, each with exactly this value.
   */
  readonly matchLabels?: Labels;
  /**
   * Label terms that must all be fulfilled.
   */
  readonly matchExpressions?: readonly SelectorRequirement[];
  readonly [k: string]: unknown;
}
/**
 * A map of Kubernetes label keys to label values. Quote values that YAML reads as a number or a boolean.
 */
export interface Labels {
  readonly [k: string]: LabelValue;
}
/**
 * Takes an empty physical volume out of its volume group, and its label away; the partition stays.
 */
export interface LeaveVolumeGroup {
  /**
   * Which variant this is.
   */
  readonly kind: 'leave-volume-group';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The name of the volume group.
   */
  readonly group: string;
  /**
   * The id of the physical volume.
   */
  readonly physicalVolumeUuid: string;
}
/**
 * A disk that a DiskReplacement takes away.
 */
export interface LeavingDisk {
  /**
   * The disk that goes.
   */
  readonly disk: ObservedDiskId;
  /**
   * metadata.name of the DiskReplacement.
   */
  readonly replacement: string;
  /**
   * There where what lies on it is moved to other disks of its group.
   */
  readonly move?: {
    /**
     * The only disk that gets it; null for any.
     */
    readonly by: null | ObservedDiskId;
  };
  /**
   * There where legs of mirrors on it are made anew on other disks of its group.
   */
  readonly rebuild?: {
    /**
     * The only disk that gets them; null for any.
     */
    readonly by: null | ObservedDiskId;
  };
  /**
   * Set where the node has it no more, and what lay on it and has no copy is given up under consents.
   */
  readonly discard?: true;
  /**
   * Mirrors that may be activated without their leg on it.
   *
   * @maxItems 1000
   */
  readonly degraded?: readonly DegradedMirrorForm[];
}
/**
 * One mirror, until a time.
 */
export interface DegradedMirrorForm {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * Until when: RFC 3339 in UTC.
   */
  readonly until: Timestamp;
}
/**
 * How far a disk that is to go has been emptied, and what still holds it.
 */
export interface LeavingDiskStatus {
  /**
   * The disk that goes.
   */
  readonly disk: ObservedDiskId;
  /**
   * metadata.name of the DiskReplacement.
   */
  readonly replacement: string;
  /**
   * Whether the node has the disk.
   */
  readonly attached: boolean;
  /**
   * How many volumes lie on it, or did when it was last seen.
   */
  readonly volumes: number;
  /**
   * The claims that records say these are for, sorted.
   */
  readonly claims: readonly ClaimRef[];
  /**
   * The volume group on it; null for none.
   */
  readonly group: null | {
    /**
     * The name of the group.
     */
    readonly name: string;
    /**
     * Whether other disks are under it, too.
     */
    readonly shared: boolean;
  };
  /**
   * There where the node has the disk, and not all is seen on it that was made there.
   */
  readonly unseen?: true;
  /**
   * What the plan copies from it to other disks, in bytes; left out where it copies nothing.
   */
  readonly toCopyBytes?: Bytes;
  /**
   * There where what lies on it is to be moved, and some of it stays.
   */
  readonly unmoved?: true;
  /**
   * How many mirrors get their leg on it anew elsewhere by the plan; left out for none.
   */
  readonly rebuilds?: number;
  /**
   * What is copied for these, in bytes; left out for none.
   */
  readonly toRebuildBytes?: Bytes;
  /**
   * How fast the host copied what the plan copies; left out where nothing is copied, or nothing like it was measured.
   */
  readonly copyRates?: {
    /**
     * Of volumes that are moved.
     */
    readonly move?: CopyRate;
    /**
     * Of legs of mirrors that are made anew.
     */
    readonly rebuild?: CopyRate;
  };
}
/**
 * A leg of a logical volume that goes to another physical volume, by their ids.
 */
export interface LegMove {
  /**
   * The one that it leaves.
   */
  readonly from: string;
  /**
   * The one that it gets.
   */
  readonly to: string;
  /**
   * What has to be copied, in bytes.
   */
  readonly sizeBytes: Bytes;
}
/**
 * Makes a link that names the block device of a volume.
 */
export interface LinkBlockDevice {
  /**
   * Which variant this is.
   */
  readonly kind: 'link-block-device';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The path of the link.
   */
  readonly link: string;
}
/**
 * A logical volume or thin pool that is wiped and taken out of its group.
 */
export interface LogicalRemoval {
  /**
   * Which variant this is.
   */
  readonly kind: 'logical';
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * The disk that it lies on; of a logical volume the one on which it is reported.
   */
  readonly disk: DiskId;
  /**
   * The layout that makes way for it, or that it belonged to; null when none is known.
   */
  readonly layout: string | null;
  /**
   * Its size in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * The consent that allows it.
   */
  readonly consent: ConsentRef;
  /**
   * The fingerprint of what the consent gives up.
   */
  readonly content: Sha256;
  /**
   * consent: a consent names exactly this content; finish: a record says that it was begun under one.
   */
  readonly proof: 'consent' | 'finish';
  /**
   * The place in the declarations that causes it: a position in sources.
   */
  readonly source: Position;
  /**
   * LVM's own UUID.
   */
  readonly uuid: string;
}
/**
 * What the host's own LVM is and is set to do.
 */
export interface Lvm {
  /**
   * Its version; empty where it does not say.
   */
  readonly version: string;
  /**
   * The value of each setting that matters, as lvmconfig(8) prints it.
   */
  readonly settings: {
    readonly [k: string]: string;
  };
  /**
   * Whether its file of devices is there.
   */
  readonly hasDevicesFile: boolean;
}
/**
 * Marks a volume ready, after sync and verification: from then on it is never formatted again without consent.
 */
export interface MarkReady {
  /**
   * Which variant this is.
   */
  readonly kind: 'mark-ready';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The size of the device in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * The filesystem in it; null for raw block.
   */
  readonly filesystem: FilesystemIdentity | null;
  /**
   * The id of the physical volume in it, for the partition under a volume group.
   */
  readonly physicalVolumeUuid?: string;
}
/**
 * A physical volume of a group over several disks.
 */
export interface MemberRef {
  /**
   * The id in the mark of the partition.
   */
  readonly volume: VolumeId;
  /**
   * The id of the partition.
   */
  readonly partitionUuid: Uuid;
  /**
   * The id of the physical volume, chosen before it is made.
   */
  readonly uuid: string;
  /**
   * The disk that it lies on.
   */
  readonly disk: DiskId;
}
/**
 * Name, labels and annotations of a declaration without a namespace.
 */
export interface Metadata {
  /**
   * The name of the declaration, unique among its kind in the repository. A DNS-1123 subdomain of at most 253 characters.
   */
  readonly name: Subdomain;
  /**
   * Labels of the declaration itself. They are kept for people and tools and change no disk.
   */
  readonly labels?: Labels;
  /**
   * Annotations of the declaration itself. They are kept for people and tools and change no disk.
   */
  readonly annotations?: Annotations;
}
/**
 * A mirror that has a copy too few: another disk that fails may take its data with it.
 */
export interface MirrorStatus {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * The layout that it belongs to.
   */
  readonly layout: string;
  /**
   * What the layout calls it, with its number.
   */
  readonly name: string;
  /**
   * How many of the disks that it lies on are missing.
   */
  readonly missingLegs: number;
  /**
   * There where a leg of it is made anew.
   */
  readonly rebuilt?: true;
  /**
   * How far a leg is that is being copied; left out where none is.
   */
  readonly copiedPercent?: number;
  /**
   * There where a leg is no copy yet, and the kernel does not copy it: as a rule it could not read the leg that it copies from.
   */
  readonly idle?: true;
  /**
   * How much of that leg is not copied yet; left out where none is being copied.
   */
  readonly toCopyBytes?: Bytes;
  /**
   * How fast legs of mirrors were copied on the host; left out where none is being copied, or none was measured.
   */
  readonly copyRate?: CopyRate;
}
/**
 * Options for Btrfs on one device.
 */
export interface MkfsBtrfs {
  /**
   * How many copies of the metadata are kept (mkfs.btrfs -m): single for one, dup for two. Default: dup.
   */
  readonly metadataProfile?: 'single' | 'dup';
  /**
   * How many copies of the data are kept (mkfs.btrfs -d): single for one, dup for two. Default: single.
   */
  readonly dataProfile?: 'single' | 'dup';
  /**
   * The size of a metadata block in bytes (mkfs.btrfs -n). Default: 16384.
   */
  readonly nodeSize?: 4096 | 8192 | 16384 | 32768 | 65536;
  /**
   * The checksum of data and metadata (mkfs.btrfs --csum). Default: crc32c.
   */
  readonly checksum?: 'crc32c' | 'xxhash' | 'sha256' | 'blake2';
}
/**
 * Options for ext4. Inode tables are written in full when the filesystem is made, so that no kernel thread writes them later.
 */
export interface MkfsExt4 {
  /**
   * The block size in bytes (mke2fs -b). Default: as mke2fs chooses, 4096 for all but tiny filesystems.
   */
  readonly blockSize?: 1024 | 2048 | 4096;
  /**
   * The size of an inode in bytes (mke2fs -I). Default: 256.
   */
  readonly inodeSize?: 256 | 512 | 1024;
  /**
   * One inode is made for each so many bytes (mke2fs -i), from 1024 to 67108864. Default: as mke2fs chooses, 16384 for most sizes.
   */
  readonly inodeRatioBytes?: number;
  /**
   * Which part of the blocks only root may use, in percent (mke2fs -m), from 0 to 50. Default: 0.
   */
  readonly reservedPercent?: number;
  /**
   * How many blocks lie on one disk before the next one follows (mke2fs -E stride), for striped volumes. Default: as mke2fs finds out.
   */
  readonly stride?: number;
  /**
   * How many blocks make one full stripe (mke2fs -E stripe_width), a multiple of stride. Default: as mke2fs finds out.
   */
  readonly stripeWidth?: number;
}
/**
 * The options that may be set for making filesystems. Everything else is fixed: a UUID of diskwright's choosing, no discard, no force.
 */
export interface MkfsOptions {
  /**
   * Options for ext4, as mke2fs(8) has them.
   */
  readonly ext4?: MkfsExt4;
  /**
   * Options for XFS, as mkfs.xfs(8) has them.
   */
  readonly xfs?: MkfsXfs;
  /**
   * Options for Btrfs, as mkfs.btrfs(8) has them.
   */
  readonly btrfs?: MkfsBtrfs;
}
/**
 * Options for XFS.
 */
export interface MkfsXfs {
  /**
   * The block size in bytes (mkfs.xfs -b size). Larger ones than a memory page cannot be mounted by most kernels. Default: 4096.
   */
  readonly blockSize?: 1024 | 2048 | 4096;
  /**
   * The size of an inode in bytes (mkfs.xfs -i size). Default: 512.
   */
  readonly inodeSize?: 512 | 1024 | 2048;
  /**
   * The number of allocation groups (mkfs.xfs -d agcount). Default: as mkfs.xfs chooses.
   */
  readonly agCount?: number;
  /**
   * The stripe unit in sectors of 512 bytes (mkfs.xfs -d sunit). 0 means no alignment. Default: as mkfs.xfs finds out.
   */
  readonly sunit?: number;
  /**
   * The stripe width in sectors of 512 bytes (mkfs.xfs -d swidth), a multiple of sunit. Default: sunit times the stripes of the volume, or sunit where it has none.
   */
  readonly swidth?: number;
  /**
   * Whether files can share blocks (mkfs.xfs -m reflink). Default: true.
   */
  readonly reflink?: boolean;
  /**
   * Whether the owner of every block is recorded (mkfs.xfs -m rmapbt), which repairs can use. Default: false.
   */
  readonly rmapbt?: boolean;
  /**
   * Whether times after 2038 can be stored (mkfs.xfs -m bigtime). Needs Linux 5.10 to mount. Default: true.
   */
  readonly bigtime?: boolean;
}
/**
 * Mounts a filesystem after checking what it is.
 */
export interface MountFilesystem {
  /**
   * Which variant this is.
   */
  readonly kind: 'mount-filesystem';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The type of the filesystem.
   */
  readonly filesystem: string;
  /**
   * The UUID of the filesystem.
   */
  readonly filesystemUuid: Uuid;
  /**
   * Where it is mounted.
   */
  readonly mountPoint: string;
  /**
   * The mount options, one for each entry.
   *
   * @maxItems 256
   */
  readonly mountOptions: readonly string[];
}
/**
 * Copies what a logical volume has on one physical volume of its group to another, while it is in use, and gives the first one up.
 */
export interface MoveLogicalVolume {
  /**
   * Which variant this is.
   */
  readonly kind: 'move-logical-volume';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The id of the physical volume that it leaves.
   */
  readonly from: string;
  /**
   * The id of the physical volume that it gets.
   */
  readonly to: string;
  /**
   * What is copied, in bytes.
   */
  readonly sizeBytes: Bytes;
}
/**
 * Name, namespace, labels and annotations of a declaration that belongs to a namespace.
 */
export interface NamespacedMetadata {
  /**
   * The name of the declaration, unique among its kind in its namespace. A DNS-1123 subdomain of at most 253 characters.
   */
  readonly name: Subdomain;
  /**
   * The Kubernetes namespace of the declaration and of the claims it makes. Default: default.
   */
  readonly namespace?: DnsLabel;
  /**
   * Labels of the declaration itself. They are kept for people and tools and change no disk.
   */
  readonly labels?: Labels;
  /**
   * Annotations of the declaration itself. They are kept for people and tools and change no disk.
   */
  readonly annotations?: Annotations;
}
/**
 * How the plan of one node stands to the plan of the base.
 */
export interface NodeComparison {
  /**
   * The node.
   */
  readonly node: NodeName;
  /**
   * One entry for each operation of the node's plan, in its order.
   */
  readonly operations: readonly ChangeStatus[];
  /**
   * One entry for each refusal of the node's plan, in its order.
   */
  readonly refusals: readonly ChangeStatus[];
  /**
   * One entry for each kept volume of the node's plan, in its order.
   */
  readonly kept: readonly ChangeStatus[];
  readonly gone: GonePlan;
}
/**
 * What the base plans and the head does not.
 */
export interface GonePlan {
  /**
   * Operations that the change makes vanish.
   */
  readonly operations: readonly PlanOperation[];
  /**
   * Refusals that the change makes vanish.
   */
  readonly refusals: readonly Refusal[];
  /**
   * Volumes that are no longer only kept.
   */
  readonly kept: readonly KeptVolume[];
}
/**
 * The plan of one node.
 */
export interface NodePlan {
  /**
   * The node.
   */
  readonly node: NodeName;
  /**
   * When the node was observed: RFC 3339 in UTC.
   */
  readonly inventoryTakenAt: Timestamp;
  /**
   * A digest over the planner's version and every input that can change the operations of this node.
   */
  readonly digest: Sha256;
  /**
   * What is going to be done. The operations of a disk are in the order in which they are carried out; disks are independent of each other.
   */
  readonly operations: readonly PlanOperation[];
  /**
   * What is refused on this node, and why.
   */
  readonly refusals: readonly Refusal[];
  /**
   * Volumes that nothing declares any more, or whose claim nothing declares any more: their data and mounts stay.
   */
  readonly kept: readonly KeptVolume[];
  /**
   * How many declared volumes are already as declared.
   */
  readonly unchanged: number;
  /**
   * The thin pools of the node, by volume; left out while there is none.
   */
  readonly pools?: readonly PoolStatus[];
  /**
   * Disks of the node that a DiskReplacement takes away, by id; left out while there is none.
   */
  readonly leaving?: readonly LeavingDiskStatus[];
  /**
   * Mirrors of the node with a copy too few, by volume; left out while there is none.
   */
  readonly mirrors?: readonly MirrorStatus[];
  /**
   * Disks that a layout chose, or that finished volumes lie on, and that fail or say so of themselves, by id; left out while there is none.
   */
  readonly failing?: readonly FailingDiskStatus[];
}
/**
 * What the agent wrote down on the node before and after it acted.
 */
export interface NodeRecords {
  /**
   * One record for each disk that diskwright has begun to write to.
   *
   * @maxItems 10000
   */
  readonly disks: readonly NodeInventoryDiskRecord[];
  /**
   * One record for each volume.
   *
   * @maxItems 100000
   */
  readonly volumes: readonly NodeInventoryVolumeRecord[];
  /**
   * One record for each use of a WipeConsent. Left out while there is none.
   *
   * @maxItems 100000
   */
  readonly consents?: readonly ConsentRecord[];
}
/**
 * Which nodes: those that have every label, fulfil every expression and are named, less the excepted ones. At least one of matchLabels, matchExpressions and names must be given; those left out exclude nothing.
 */
export interface NodeSelector {
  /**
   * Labels that a node must have, each with exactly this value.
   */
  readonly matchLabels?: Labels;
  /**
   * Label terms that a node must all fulfil.
   *
   * @minItems 1
   * @maxItems 100
   */
  readonly matchExpressions?: readonly SelectorRequirement[];
  /**
   * Node names, or ranges such as worker-[001:080]. A node must be one of them.
   *
   * @minItems 1
   * @maxItems 10000
   */
  readonly names?: readonly NodeNameOrRange[];
  /**
   * Node names, or ranges, that are left out although the other terms select them.
   *
   * @maxItems 10000
   */
  readonly exceptNames?: readonly NodeNameOrRange[];
}
/**
 * A node about which the plan can say nothing.
 */
export interface NotEvaluated {
  /**
   * The node.
   */
  readonly node: NodeName;
  /**
   * Why, for people.
   */
  readonly reason: string;
}
/**
 * Kubernetes object metadata. The fields that diskwright reads are checked; all others are kept as they are.
 */
export interface ObjectMeta {
  /**
   * The name of the object. A DNS-1123 subdomain of at most 253 characters.
   */
  readonly name: Subdomain;
  /**
   * The namespace of the object, where its kind has one. Default: default.
   */
  readonly namespace?: DnsLabel;
  /**
   * Labels of the object.
   */
  readonly labels?: Labels;
  /**
   * Annotations of the object.
   */
  readonly annotations?: Annotations;
  readonly [k: string]: unknown;
}
/**
 * A reference to another Kubernetes object, as in a claim's dataSource. diskwright refuses claims that have one, because a local volume starts empty.
 */
export interface ObjectReference {
  /**
   * The API group of the object. Empty or left out for the core group.
   */
  readonly apiGroup?: string;
  /**
   * The kind of the object.
   */
  readonly kind: string;
  /**
   * The name of the object.
   */
  readonly name: string;
  /**
   * The namespace of the object. Default: the namespace of the claim.
   */
  readonly namespace?: string;
  readonly [k: string]: unknown;
}
/**
 * One disk.
 */
export interface ObservedDisk {
  /**
   * The preferred stable id of the disk.
   */
  readonly id: ObservedDiskId;
  /**
   * Every stable id of the disk, sorted, the preferred one among them.
   *
   * @maxItems 100
   */
  readonly aliases: readonly ObservedDiskId[];
  /**
   * The kernel's name when the inventory was taken, such as /dev/sdb. For messages, never for identity.
   */
  readonly path: string;
  /**
   * Links to the disk below /dev/disk/by-id and /dev/disk/by-path, sorted. None without udev.
   *
   * @maxItems 1000
   */
  readonly links: readonly string[];
  /**
   * Where in the machine the disk is, as the hardware names it: the slot of an enclosure, or the PCI slot of an NVMe disk. Left out where the hardware does not say.
   */
  readonly bay?: string;
  /**
   * What the disk says of itself.
   */
  readonly identity: DiskIdentity;
  /**
   * The size in bytes.
   */
  readonly sizeBytes: number;
  /**
   * The smallest unit that the disk addresses, in bytes.
   */
  readonly logicalSectorBytes: number;
  /**
   * The smallest unit that the disk writes at once, in bytes.
   */
  readonly physicalSectorBytes: number;
  /**
   * How the disk is attached.
   */
  readonly transport: Transport;
  /**
   * Whether the disk says of itself that it turns.
   */
  readonly rotational: boolean;
  /**
   * Whether the kernel refuses writes to the disk.
   */
  readonly readOnly: boolean;
  /**
   * Whether the medium can be taken out.
   */
  readonly removable: boolean;
  /**
   * Whether the disk says of itself that it is about to fail.
   */
  readonly failing: boolean;
  /**
   * What the disk said of its health when it was asked last. Left out while it is not known: smartctl (package smartmontools) is not installed, the disk was not asked yet, or it states nothing.
   */
  readonly health?: SmartHealth;
  /**
   * From /, /boot, swap or a foreign mount down to this disk. Empty when the system does not lie on it.
   *
   * @maxItems 1000
   */
  readonly systemChain: readonly string[];
  /**
   * What holds the disk or uses it now.
   *
   * @maxItems 10000
   */
  readonly usedBy: readonly Usage[];
  /**
   * The partition table, where there is one.
   */
  readonly table?: PartitionTable;
  /**
   * The volume group of diskwright whose physical volume lies in a partition of the disk. Each disk of a group has it, and each of its volumes is listed on one of them.
   */
  readonly volumeGroup?: ObservedVolumeGroup;
  /**
   * Signatures on the whole disk; those of the partition table are left out.
   *
   * @maxItems 1000
   */
  readonly signatures: readonly Signature[];
  /**
   * Evidence that the disk is not blank, found outside of signatures, table and usage.
   *
   * @maxItems 10000
   */
  readonly unknownContent: readonly UnknownContent[];
  /**
   * What the disk itself says of the volumes on it; left out when it says nothing, or nothing that can be read.
   */
  readonly ledger?: DiskLedger;
  /**
   * A digest over what is on the disk; a consent names it.
   */
  readonly fingerprint: Sha256;
}
/**
 * What a LUKS2 header of ours says of itself. Nothing secret is read.
 */
export interface ObservedEncryption {
  /**
   * The UUID in the header.
   */
  readonly uuid: string;
  /**
   * The name of the key that opens it; empty where the header names none.
   */
  readonly key: string;
  /**
   * Whether our own mapping of it is there.
   */
  readonly open: boolean;
  /**
   * What the mapping has, in bytes, while it is open: less than it could have where the volume grew since.
   */
  readonly mappedBytes?: number;
}
/**
 * A filesystem that was found.
 */
export interface ObservedFilesystem {
  /**
   * libblkid's name of the type, such as ext4.
   */
  readonly type: string;
  /**
   * The UUID of the filesystem.
   */
  readonly uuid: string;
  /**
   * The size in bytes that its superblock states, which is not always that of the device.
   */
  readonly sizeBytes: number;
  /**
   * How many bytes files can take in all, from statfs(2), where it is mounted.
   */
  readonly usableBytes?: number;
  /**
   * How many bytes are free, from statfs(2), where it is mounted.
   */
  readonly freeBytes?: number;
}
/**
 * A logical volume of a volume group.
 */
export interface ObservedLogicalVolume {
  /**
   * The name of the logical volume in its group.
   */
  readonly name: string;
  /**
   * How it lies on the disks, as lvs(8) calls it, such as linear.
   */
  readonly segmentType: string;
  /**
   * Its device while it is active, such as /dev/dm-0; empty when it is not, and then nothing is known of its content.
   */
  readonly path: string;
  /**
   * The size in bytes.
   */
  readonly sizeBytes: number;
  /**
   * LVM's own id of the logical volume.
   */
  readonly uuid: string;
  /**
   * The LVM tag that is a mark of diskwright; empty when it has none.
   */
  readonly label: string;
  /**
   * What the LVM tags of a finished volume say of it beside the mark.
   */
  readonly statement?: VolumeStatement;
  /**
   * The ids of the physical volumes that it lies on, sorted; those that are missing among them.
   *
   * @maxItems 10000
   */
  readonly physicalVolumes: readonly string[];
  readonly moving?: MovingExtents;
  /**
   * There where lvconvert(8) was stopped before it had taken away a leg that it replaced.
   */
  readonly replacing?: {
    /**
     * The id of the physical volume that the leg lies on.
     */
    readonly from: string;
  };
  readonly syncing?: SyncProgress;
  /**
   * What holds the logical volume or uses it now.
   *
   * @maxItems 10000
   */
  readonly usedBy: readonly Usage[];
  /**
   * Signatures in the logical volume.
   *
   * @maxItems 1000
   */
  readonly signatures: readonly Signature[];
  /**
   * The filesystem in the logical volume, where there is one.
   */
  readonly filesystem?: ObservedFilesystem;
  /**
   * What its LUKS2 header says, where our mark is on it and it has one.
   */
  readonly encryption?: ObservedEncryption;
  /**
   * Evidence that the logical volume is not blank, found outside of signatures. Not collected while it is mounted.
   *
   * @maxItems 10000
   */
  readonly unknownContent: readonly UnknownContent[];
  /**
   * A digest over what is in the logical volume; a consent names it.
   */
  readonly fingerprint: Sha256;
  /**
   * Of a thin volume: the name of its thin pool, on whose physical volumes it lies.
   */
  readonly thinPool?: string;
  /**
   * Of a thin pool: how it was made, and how full it is.
   */
  readonly pool?: ObservedPool;
}
/**
 * There while pvmove(8) copies what it has on one physical volume to others.
 */
export interface MovingExtents {
  /**
   * The id of the one that it leaves.
   */
  readonly from: string;
  /**
   * The ids of those that it gets, sorted.
   *
   * @maxItems 10000
   */
  readonly to: readonly string[];
  /**
   * There where an aborted move leaves all of it where it was (pvmove(8), --atomic).
   */
  readonly atomic?: true;
}
/**
 * There while the kernel copies legs of a mirror: until then they are no copies.
 */
export interface SyncProgress {
  /**
   * How far it is, rounded down.
   */
  readonly percent: number;
  /**
   * There where the kernel copies nothing of it: as a rule it could not read the leg that it copies from.
   */
  readonly idle?: true;
}
/**
 * One partition of a disk.
 */
export interface ObservedPartition {
  /**
   * The number of the partition in the table.
   */
  readonly number: number;
  /**
   * The kernel's name when the inventory was taken, such as /dev/sdb1. For messages, never for identity.
   */
  readonly path: string;
  /**
   * Where the partition begins, in bytes from the beginning of the disk.
   */
  readonly startBytes: number;
  /**
   * The size in bytes.
   */
  readonly sizeBytes: number;
  /**
   * The type of the partition, as the table has it.
   */
  readonly typeUuid: string;
  /**
   * The id of the partition, as the table has it.
   */
  readonly uuid: string;
  /**
   * The name of the partition (PARTLABEL). Volumes of diskwright carry their mark here.
   */
  readonly label: string;
  /**
   * What holds the partition or uses it now.
   *
   * @maxItems 10000
   */
  readonly usedBy: readonly Usage[];
  /**
   * Signatures in the partition.
   *
   * @maxItems 1000
   */
  readonly signatures: readonly Signature[];
  /**
   * The filesystem in the partition, where there is one.
   */
  readonly filesystem?: ObservedFilesystem;
  /**
   * What its LUKS2 header says, where our mark is on it and it has one.
   */
  readonly encryption?: ObservedEncryption;
  /**
   * Evidence that the partition is not blank, found outside of signatures. Not collected while it is mounted.
   *
   * @maxItems 10000
   */
  readonly unknownContent: readonly UnknownContent[];
  /**
   * A digest over what is in the partition; a consent names it.
   */
  readonly fingerprint: Sha256;
}
/**
 * A physical volume of a volume group.
 */
export interface ObservedPhysicalVolume {
  /**
   * The id of the physical volume.
   */
  readonly uuid: string;
  /**
   * Its size in bytes, to the end of its last extent; 0 when it is missing.
   */
  readonly sizeBytes: number;
  /**
   * Whether no device carries it now.
   */
  readonly missing: boolean;
  /**
   * How many extents it has.
   */
  readonly totalExtents: number;
  /**
   * How many of them are free.
   */
  readonly freeExtents: number;
}
/**
 * A thin pool, beside its size.
 */
export interface ObservedPool {
  /**
   * The size of its chunks in bytes.
   */
  readonly chunkBytes: number;
  /**
   * The size of its metadata in bytes.
   */
  readonly metadataBytes: number;
  /**
   * A digest that names the metadata that it has now; a ThinPoolRepair names it. After a repair it is another one.
   */
  readonly metadata?: Sha256;
  /**
   * How full it is; left out while none of its volumes is active.
   */
  readonly use?: PoolUse;
  /**
   * Segment types of its data and its metadata, as lvs(8) calls them, sorted; left out where each is linear or striped, and nothing of it has a copy.
   *
   * @minItems 1
   * @maxItems 64
   */
  readonly segmentTypes?: readonly string[];
  /**
   * Since when LVM does not activate it, because its metadata are damaged: RFC 3339 in UTC. Left out while it is active.
   */
  readonly damagedSince?: Timestamp;
}
/**
 * An LVM volume group, as its metadata state it. Only groups on partitions with a mark of diskwright are asked for.
 */
export interface ObservedVolumeGroup {
  /**
   * The name of the group.
   */
  readonly name: string;
  /**
   * LVM's own id of the group.
   */
  readonly uuid: string;
  /**
   * The size of an extent in bytes.
   */
  readonly extentBytes: number;
  /**
   * How many extents the group has.
   */
  readonly totalExtents: number;
  /**
   * How many of them are free.
   */
  readonly freeExtents: number;
  /**
   * The size of what LVM keeps in the group to repair thin pools with, in bytes; left out while it has no pool.
   */
  readonly spareMetadataBytes?: number;
  /**
   * Where that lies, in a group of several physical volumes; left out while there is none.
   */
  readonly spareMetadata?: {
    /**
     * The name that LVM gave it.
     */
    readonly name: string;
    /**
     * The ids of the physical volumes that it lies on, sorted.
     *
     * @maxItems 10000
     */
    readonly physicalVolumes: readonly string[];
  };
  /**
   * The physical volumes of the group, sorted by id.
   *
   * @maxItems 10000
   */
  readonly physicalVolumes: readonly ObservedPhysicalVolume[];
  /**
   * The logical volumes of the group, sorted by name; hidden ones left out.
   *
   * @maxItems 100000
   */
  readonly volumes: readonly ObservedLogicalVolume[];
}
/**
 * One operation. The key decides; the rest is for people.
 */
export interface OperationRef {
  /**
   * What is done.
   */
  readonly kind: string;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskId;
  /**
   * The volume, when it is about one.
   */
  readonly volume?: VolumeId;
  /**
   * Equal for the same operation on the same disk, and for nothing else.
   */
  readonly key: Sha256;
}
/**
 * What became of one operation.
 */
export interface Outcome {
  /**
   * applied: carried out, and verified. failed: begun, and not done. withheld: nothing was done.
   */
  readonly kind: 'applied' | 'failed' | 'withheld';
  /**
   * The operation.
   */
  readonly operation: AgentEventOperation;
  /**
   * How long it took, in milliseconds; there where it was begun.
   */
  readonly durationMs?: number;
  /**
   * Why; there where it failed.
   */
  readonly failure?: Failure;
  /**
   * Why, in a sentence; there where nothing was done.
   */
  readonly reason?: string;
}
/**
 * One partition, as a copy of a table has it.
 */
export interface PartitionEntry {
  /**
   * The number of the partition in the table.
   */
  readonly number: number;
  /**
   * Where the partition begins, in bytes from the beginning of the disk.
   */
  readonly startBytes: number;
  /**
   * The size in bytes.
   */
  readonly sizeBytes: number;
  /**
   * The type of the partition, as the table has it.
   */
  readonly typeUuid: string;
  /**
   * The id of the partition, as the table has it.
   */
  readonly uuid: string;
  /**
   * The name of the partition (PARTLABEL).
   */
  readonly label: string;
}
/**
 * One partition of every disk of the layout, or several equal ones. Exactly one of storageClassName, claims and mountPath says whom it is for.
 */
export interface PartitionLayout {
  /**
   * The name of the partition, unique in the layout. It is part of the identity of the volume; `Moved` declares a rename.
   */
  readonly name: PartName;
  /**
   * How many partitions of this kind each disk gets. Default: 1.
   */
  readonly count?: number;
  /**
   * The size of each partition: a quantity such as 100Gi in bytes, a percentage of the disk such as 25%, or `rest` for what the others leave.
   */
  readonly size: SizeOrShare;
  /**
   * Filesystem for a mounted directory, Block for a raw block device. Default: Filesystem.
   */
  readonly volumeMode?: VolumeMode;
  /**
   * The filesystem to make. Default: the one of the StorageClass. Needed with mountPath.
   */
  readonly filesystem?: Filesystem;
  /**
   * Mount options, one for each entry. Default: those of the StorageClass.
   */
  readonly mountOptions?: MountOptions;
  /**
   * Encrypt the volume with LUKS2. An existing volume is never encrypted in place, nor decrypted. Default: not encrypted.
   */
  readonly encryption?: Encryption;
  /**
   * Offer the volume to the cluster, unbound, as a PersistentVolume of this class.
   */
  readonly storageClassName?: Subdomain;
  /**
   * Keep the volume for claims in git of these classes; it is published once one of them gets it.
   */
  readonly claims?: StorageClassNames;
  /**
   * Mount the volume at this path of the host and publish nothing. Only below the directories that the host's own HostConfig allows.
   */
  readonly mountPath?: AbsolutePath;
}
/**
 * A partition that is wiped and taken out of its table.
 */
export interface PartitionRemoval {
  /**
   * Which variant this is.
   */
  readonly kind: 'partition';
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * The disk that it lies on; of a logical volume the one on which it is reported.
   */
  readonly disk: DiskId;
  /**
   * The layout that makes way for it, or that it belonged to; null when none is known.
   */
  readonly layout: string | null;
  /**
   * Its size in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * The consent that allows it.
   */
  readonly consent: ConsentRef;
  /**
   * The fingerprint of what the consent gives up.
   */
  readonly content: Sha256;
  /**
   * consent: a consent names exactly this content; finish: a record says that it was begun under one.
   */
  readonly proof: 'consent' | 'finish';
  /**
   * The place in the declarations that causes it: a position in sources.
   */
  readonly source: Position;
  /**
   * The id of the partition.
   */
  readonly partitionUuid: Uuid;
  /**
   * Where it begins, in bytes from the beginning of the disk.
   */
  readonly startBytes: Bytes;
}
/**
 * The partition table of a disk.
 */
export interface PartitionTable {
  /**
   * The type of the table.
   */
  readonly type: 'gpt' | 'dos' | 'other';
  /**
   * The id of the table, as the table has it.
   */
  readonly uuid: string;
  /**
   * Whether the copy of a GPT at the beginning of the disk is whole; outdated when the other one, which differs, counts.
   */
  readonly primary: 'good' | 'damaged' | 'outdated';
  /**
   * Whether the copy of a GPT at the end of the disk is whole; misplaced when it is not at the end, as after the disk grew; outdated when the other one, which differs, counts; contradicting when both are whole and nothing says which of them counts.
   */
  readonly backup: 'good' | 'damaged' | 'misplaced' | 'outdated' | 'contradicting';
  /**
   * The partitions, sorted by their place on the disk.
   *
   * @maxItems 10000
   */
  readonly partitions: readonly ObservedPartition[];
  /**
   * Set while the copies contradict each other: the partitions as the copy at the end of the disk has them, sorted by their place.
   *
   * @maxItems 10000
   */
  readonly backupPartitions?: readonly PartitionEntry[];
}
/**
 * The spec of a PersistentVolumeClaim. The fields that diskwright reads are checked; all others are kept as they are.
 */
export interface PersistentVolumeClaimSpec {
  /**
   * How the volume may be mounted. A local volume gives ReadWriteOnce; the others are refused with the reason.
   *
   * @minItems 1
   */
  readonly accessModes: readonly ('ReadWriteOnce' | 'ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOncePod')[];
  /**
   * The StorageClass of the claim. Empty means no class at all; left out means the cluster's default class. diskwright serves claims of classes that a DiskLayout names.
   */
  readonly storageClassName?: string;
  /**
   * How much storage the claim asks for.
   */
  readonly resources: {
    /**
     * The least the claim takes. Raising storage grows the volume; lowering it is refused.
     */
    readonly requests: {
      /**
       * The size of the block device in bytes, as a quantity such as 200Gi. A volume of at least this size is chosen or made.
       */
      readonly storage: Quantity;
      readonly [k: string]: Quantity;
    };
    /**
     * The most the claim asks for. Kubernetes does not hold it against volumes when it matches them, and neither does diskwright.
     */
    readonly limits?: {
      /**
       * The largest size in bytes, as a quantity such as 400Gi. Default: no limit.
       */
      readonly storage?: Quantity;
      readonly [k: string]: Quantity | undefined;
    };
    readonly [k: string]: unknown;
  };
  /**
   * Filesystem for a mounted directory, Block for a raw block device. Default: Filesystem.
   */
  readonly volumeMode?: VolumeMode;
  /**
   * The PersistentVolume that the claim wants. Normally left out: diskwright chooses the volume and fills this in.
   */
  readonly volumeName?: Subdomain;
  /**
   * Labels that the PersistentVolume must have. Default: any.
   */
  readonly selector?: LabelSelector;
  /**
   * A volume or snapshot to copy from. Refused by diskwright, because a local volume starts empty.
   */
  readonly dataSource?: ObjectReference;
  /**
   * An object to fill the volume from. Refused by diskwright, because a local volume starts empty.
   */
  readonly dataSourceRef?: ObjectReference;
  /**
   * A VolumeAttributesClass for CSI drivers. Refused by diskwright, because local volumes have none.
   */
  readonly volumeAttributesClassName?: string;
  readonly [k: string]: unknown;
}
/**
 * A physical volume in a partition of diskwright.
 */
export interface PhysicalVolume {
  /**
   * The id in the mark of the partition.
   */
  readonly volume: VolumeId;
  /**
   * The id of the partition.
   */
  readonly partitionUuid: Uuid;
  /**
   * The UUID of the physical volume, chosen before it is made.
   */
  readonly uuid: string;
  /**
   * The disk that it lies on; there for those of a group over several disks.
   */
  readonly disk?: DiskId;
}
/**
 * A physical volume in a partition of diskwright.
 */
export interface PhysicalVolumeRef {
  /**
   * The id in the mark of the partition.
   */
  readonly volume: VolumeId;
  /**
   * The id of the partition.
   */
  readonly partitionUuid: Uuid;
  /**
   * The id of the physical volume, chosen before it is made.
   */
  readonly uuid: string;
}
/**
 * What a commit adds to, changes in and takes from what its base plans, both for the same observed state at the same time.
 */
export interface PlanComparison {
  readonly base: ComparedBase;
  /**
   * Every node that one of the two plans has, sorted by name.
   */
  readonly nodes: readonly NodeComparison[];
  /**
   * One entry for each claim of the plan, in its order.
   */
  readonly claims: readonly ChangeStatus[];
  /**
   * Claims that the head declares no more, as the base places them.
   */
  readonly goneClaims: readonly ClaimPlacement[];
}
/**
 * The commit that the plan was compared with.
 */
export interface ComparedBase {
  /**
   * planned: it was planned; empty: it declares nothing; invalid: its declarations have errors. Of the last two everything counts as new.
   */
  readonly state: 'planned' | 'empty' | 'invalid';
  /**
   * The commit; null when it did not come from git.
   */
  readonly revision: string | null;
  /**
   * Its Installation id, where that is another one than the plan's: all that was made so far is then of another installation.
   */
  readonly installation?: Uuid;
  /**
   * The digest of its plan; null when nothing was planned.
   */
  readonly digest: Sha256 | null;
  /**
   * The capacity of each class, once everything that the base plans is done.
   */
  readonly capacity: readonly ClassCapacity[];
}
/**
 * How many there are of each.
 */
export interface PlanSummary {
  /**
   * Operations that write where nothing was.
   */
  readonly create: number;
  /**
   * Operations that make something larger, which is never shrunk again.
   */
  readonly grow: number;
  /**
   * Operations by which a claim sees data of before.
   */
  readonly takeBack: number;
  /**
   * Operations that lose content.
   */
  readonly destroy: number;
  /**
   * Operations that can be undone without loss.
   */
  readonly none: number;
  /**
   * Refusals.
   */
  readonly refused: number;
  /**
   * Volumes that stay although nothing declares them, or their claim, any more.
   */
  readonly kept: number;
  /**
   * Declared volumes that are already as declared.
   */
  readonly unchanged: number;
}
/**
 * A PersistentVolumeClaim in git.
 */
export interface PlannedClaim {
  /**
   * The namespace of the claim.
   */
  readonly namespace: string;
  /**
   * The name of the claim.
   */
  readonly name: string;
  /**
   * The class of the claim.
   */
  readonly storageClassName: string;
  /**
   * The size that the claim asks for, in bytes.
   */
  readonly requestBytes: Bytes;
  /**
   * How the volume may be mounted.
   */
  readonly accessModes: readonly ('ReadWriteOnce' | 'ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOncePod')[];
  /**
   * Filesystem or Block.
   */
  readonly volumeMode: VolumeMode;
  /**
   * The node that the claim is pinned to by its annotation; null when it is not.
   */
  readonly node: NodeName | null;
  /**
   * Label terms that the claim's node must fulfil.
   */
  readonly nodeRequirements: readonly LabelRequirement[];
  /**
   * Label terms that the claim's volume must fulfil.
   */
  readonly volumeRequirements: readonly LabelRequirement[];
  /**
   * The claim as it was written, without labels and annotations other than those of diskwright.
   */
  readonly native: {
    readonly [k: string]: unknown;
  };
  /**
   * Where the claim stands.
   */
  readonly source: SourceRef;
}
/**
 * A partition that is going to be made.
 */
export interface PlannedPartition {
  /**
   * The volume that it holds.
   */
  readonly volume: VolumeRef;
  /**
   * Where it begins, in bytes from the beginning of the disk.
   */
  readonly startBytes: Bytes;
  /**
   * Its size in bytes.
   */
  readonly sizeBytes: Bytes;
}
/**
 * What a thin pool has beside its data, and what it promises.
 */
export interface Pool {
  /**
   * The size of a chunk in bytes.
   */
  readonly chunkBytes: Bytes;
  /**
   * The size of its metadata in bytes.
   */
  readonly metadataBytes: Bytes;
  /**
   * How many times its size its volumes may promise together.
   */
  readonly overprovision: number;
  /**
   * From how many percent of data or metadata on its use is an alarm.
   */
  readonly alarmPercent: number;
  /**
   * Set where git lets its metadata be repaired.
   */
  readonly repair?: PoolRepair;
}
/**
 * That the metadata of a thin pool are damaged.
 */
export interface PoolDamage {
  /**
   * The digest that names the damaged metadata: it says nothing of those that a repair puts in their place.
   */
  readonly metadata: Sha256;
  /**
   * When LVM said so last: RFC 3339 in UTC.
   */
  readonly since: Timestamp;
}
/**
 * The permission to repair the metadata that a thin pool has now.
 */
export interface PoolRepair {
  /**
   * The name of the ThinPoolRepair.
   */
  readonly repair: string;
  /**
   * The digest that names the metadata.
   */
  readonly metadata: Sha256;
  /**
   * Until when it may begin: RFC 3339 in UTC.
   */
  readonly expires: Timestamp;
  /**
   * The line of YAML that gives it.
   */
  readonly source: SourceRef;
}
/**
 * A thin pool: what it has once the plan is carried out, what it promises, and how full it is now.
 */
export interface PoolStatus {
  /**
   * The id of the pool.
   */
  readonly volume: VolumeId;
  /**
   * The layout that declares it.
   */
  readonly layout: string;
  /**
   * Its name in the layout.
   */
  readonly name: string;
  /**
   * The disk that it lies on.
   */
  readonly disk: ObservedDiskId;
  /**
   * The size of its data in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * The sizes of all volumes in it, together.
   */
  readonly promisedBytes: Bytes;
  /**
   * How many times its size they may come to.
   */
  readonly overprovision: number;
  /**
   * How much of it is used now, in whole percent; null while that is not known.
   */
  readonly usedPercent: null | {
    /**
     * Of its data.
     */
    readonly data: number;
    /**
     * Of its metadata.
     */
    readonly metadata: number;
  };
  /**
   * From which part on its use is reported as an alarm, in percent.
   */
  readonly alarmPercent: number;
  /**
   * What is beyond its alarm, or keeps it from taking new volumes.
   */
  readonly alarms: readonly string[];
}
/**
 * How full a thin pool is, as the device mapper reports it.
 */
export interface PoolUse {
  /**
   * Bytes of its data that are given to volumes.
   */
  readonly dataUsedBytes: number;
  /**
   * Bytes of its metadata that are used.
   */
  readonly metadataUsedBytes: number;
  /**
   * Whether it takes writes: writable, full (out of data space: writes to what is not allocated fail), read-only, or failed.
   */
  readonly state: 'writable' | 'full' | 'read-only' | 'failed';
  /**
   * Whether its metadata have to be checked before it takes changes again.
   */
  readonly needsCheck: boolean;
}
/**
 * Proves that a raw block volume reads as zeros where a user would look first; on a disk that was wiped, zeroes all of it.
 */
export interface PrepareBlockVolume {
  /**
   * Which variant this is.
   */
  readonly kind: 'prepare-block-volume';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The size of the device in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * Whether its extents may hold what was there before a wipe, so that all of it is zeroed.
   */
  readonly zero: boolean;
}
/**
 * A class whose claims made in the cluster get volumes from the groups of the layout, how these lie, and who may have how much.
 */
export interface ProvisionLayout {
  /**
   * The class, with provisioner local.diskwright.dev.
   */
  readonly storageClassName: Subdomain;
  /**
   * The namespaces whose claims are served, as globs such as team-*. Default: all.
   *
   * @minItems 1
   * @maxItems 256
   */
  readonly namespaces?: readonly string[];
  /**
   * How much of each group the volumes of this class may take together, with their mirrors: a quantity such as 500Gi in bytes, or a percentage of the group such as 60%. The rest is left to git. Default: all that is free beside the reserve.
   */
  readonly limit?: QuantityOrPercent;
  /**
   * How the volumes lie on the disks. striped, raid1 and raid10 need a group of several disks (per: node); thin needs a thin pool in the group. Default: linear, on one disk.
   */
  readonly type?: 'linear' | 'striped' | 'raid1' | 'raid10' | 'thin';
  /**
   * Over how many disks a striped or raid10 volume is spread (raid10: data stripes, each mirrored). Default: all disks of the group (raid10: half of them).
   */
  readonly stripes?: number;
  /**
   * How many further copies a raid1 or raid10 volume has. Default: 1.
   */
  readonly mirrors?: number;
  /**
   * The thin pool of the layout that a thin volume lies in. Default: the one that there is.
   */
  readonly thinPool?: PartName;
  /**
   * Encrypt each of these volumes with LUKS2, with a header of its own. An existing volume is never encrypted in place, nor decrypted: encrypted ones get a class of their own. Default: as the group says.
   */
  readonly encryption?: Encryption;
}
/**
 * Makes a leg of a mirror anew on another physical volume; it is copied from the other legs while the mirror is in use.
 */
export interface RebuildLogicalVolume {
  /**
   * Which variant this is.
   */
  readonly kind: 'rebuild-logical-volume';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The id of the physical volume that is missing, or whose disk goes.
   */
  readonly from: string;
  /**
   * The id of the physical volume that it gets.
   */
  readonly to: string;
  /**
   * What is copied from the other legs, in bytes.
   */
  readonly sizeBytes: Bytes;
}
/**
 * Records whether a volume outlives its own removal from git.
 */
export interface RecordProtection {
  /**
   * Which variant this is.
   */
  readonly kind: 'record-protection';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * Whether it is protected from now on.
   */
  readonly protected: boolean;
}
/**
 * Something declared that is not going to be done: the state of the world stands against it.
 */
export interface Refusal {
  /**
   * Why, for programs.
   */
  readonly code:
    | 'root-unknown'
    | 'programs-unknown'
    | 'system-disk'
    | 'identity-missing'
    | 'identity-ambiguous'
    | 'mark-ambiguous'
    | 'tables-differ'
    | 'disk-absent'
    | 'disk-in-use'
    | 'facts-differ'
    | 'other-node'
    | 'other-installation'
    | 'volume-damaged'
    | 'would-shrink'
    | 'cannot-grow'
    | 'cannot-move'
    | 'cannot-rebuild'
    | 'content-differs'
    | 'disk-read-only'
    | 'disk-failing'
    | 'disk-count'
    | 'layouts-overlap'
    | 'no-room'
    | 'foreign-content'
    | 'foreign-group'
    | 'foreign-partition'
    | 'adoption-differs'
    | 'disk-adopted'
    | 'interrupted-by-others'
    | 'group-unreadable'
    | 'group-incomplete'
    | 'thin-pool-full'
    | 'key-missing'
    | 'thin-pool-damaged'
    | 'host-path-not-allowed'
    | 'host-path-twice'
    | 'mount-point-taken'
    | 'data-differs'
    | 'claim-does-not-fit'
    | 'not-locked'
    | 'consent-missing'
    | 'consent-stale'
    | 'consent-expired'
    | 'consent-used'
    | 'volumes-left'
    | 'volume-protected'
    | 'claim-held'
    | 'claim-kept'
    | 'claim-elsewhere'
    | 'owner-unknown'
    | 'owner-contradicted';
  /**
   * The node it is about; null when it is about none.
   */
  readonly node: NodeName | null;
  /**
   * The layout it is about; null when it is about none.
   */
  readonly layout: string | null;
  /**
   * The disk it is about; null when it is about none.
   */
  readonly disk: ObservedDiskId | null;
  /**
   * The volume it is about; null when it is about none.
   */
  readonly volume: VolumeId | null;
  /**
   * The claim it is about, as namespace/name; null when it is about none.
   */
  readonly claim: string | null;
  /**
   * What is refused and why, in one sentence.
   */
  readonly summary: string;
  /**
   * What was seen and where, one fact for each entry.
   */
  readonly evidence: readonly string[];
  /**
   * What to do next, in a sentence.
   */
  readonly remedy: string;
  /**
   * What a WipeConsent would have to name; null where none can lift the refusal.
   */
  readonly consent: Consentable | null;
}
/**
 * Puts the name that a node has now into the marks that it made under a former one.
 */
export interface RelabelPartitions {
  /**
   * Which variant this is.
   */
  readonly kind: 'relabel-partitions';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The marks that are written anew.
   */
  readonly marks: readonly AdoptedMark[];
  /**
   * The names that the node had before.
   */
  readonly formerly: readonly NodeName[];
}
/**
 * One mark of a volume.
 */
export interface AdoptedMark {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * The id of the partition that bears the mark.
   */
  readonly partitionUuid: string;
}
/**
 * What is known of the node from elsewhere: older inventories of it, and PersistentVolumes.
 */
export interface Remembered {
  /**
   * Finished and removed volumes.
   *
   * @maxItems 100000
   */
  readonly volumes: readonly RememberedVolume[];
  /**
   * Records of partition tables.
   *
   * @maxItems 10000
   */
  readonly disks: readonly DesiredNodeDiskRecord[];
}
/**
 * A volume that another source knows.
 */
export interface RememberedVolume {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * Which source knows it, for people.
   */
  readonly source: string;
  /**
   * How far it came.
   */
  readonly state: 'ready' | 'removed';
  /**
   * The claim that it was given to; null when none is known.
   */
  readonly claim: ClaimRef | null;
  /**
   * The other node that has the volume, and recorded that the claim has its data there. Left out of a volume of this node.
   */
  readonly recordedOn?: NodeName;
  /**
   * Its record; null when no more is known.
   */
  readonly record: DesiredNodeVolumeRecord | null;
}
/**
 * Unmounts a logical volume, wipes it under a consent, and takes it out of its group; a thin pool once nothing is cut from it.
 */
export interface RemoveLogicalVolume {
  /**
   * Which variant this is.
   */
  readonly kind: 'remove-logical-volume';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The layout that makes way for it, or that it belonged to; null when none is known.
   */
  readonly layout: string | null;
  /**
   * The volume that is taken away.
   */
  readonly removed: RemovedLogicalVolume;
  /**
   * The consent that allows it.
   */
  readonly consent: ConsentRef;
  /**
   * The fingerprint of what the consent gives up.
   */
  readonly content: Sha256;
  /**
   * Why it may be done: a consent names exactly this content, or a record of diskwright says that it was begun under one.
   */
  readonly proof: 'consent' | 'finish';
}
/**
 * Unmounts a volume, wipes it under a consent, and takes its partition out of the table; of one under a volume group, the group first.
 */
export interface RemoveVolume {
  /**
   * Which variant this is.
   */
  readonly kind: 'remove-volume';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The layout that makes way for it, or that it belonged to; null when none is known.
   */
  readonly layout: string | null;
  /**
   * The volume that is taken away.
   */
  readonly removed: RemovedVolume;
  /**
   * The consent that allows it.
   */
  readonly consent: ConsentRef;
  /**
   * The fingerprint of what the consent gives up.
   */
  readonly content: Sha256;
  /**
   * The partition, and those that are going to be made in its place.
   */
  readonly spans: readonly Span[];
  /**
   * Why it may be done: a consent names exactly this content, or a record of diskwright says that it was begun under one.
   */
  readonly proof: 'consent' | 'finish';
}
/**
 * A volume group that is taken away, known by its physical volume.
 */
export interface RemovedGroup {
  /**
   * The id of the physical volume in the partition.
   */
  readonly physicalVolumeUuid: string;
}
/**
 * A logical volume that is taken away, as its mark and its group describe it.
 */
export interface RemovedLogicalVolume {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * Where it lies.
   */
  readonly logical: PlanLogicalPlace;
  /**
   * The id that LVM gave it.
   */
  readonly uuid: string;
  /**
   * Every physical volume of its group, where that lies on several disks.
   *
   * @maxItems 10000
   */
  readonly members?: readonly MemberRef[];
  /**
   * The ids of the physical volumes that it lies on and that are missing: git gives their disks up, and nothing of it is wiped.
   *
   * @maxItems 10000
   */
  readonly lost?: readonly string[];
  /**
   * Names the metadata with which LVM does not activate the thin pool that it is, or is cut from: nothing of it is wiped.
   */
  readonly damaged?: string;
  /**
   * Its size in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * Where it is mounted; null when it is not.
   */
  readonly mountPoint: string | null;
  /**
   * The id of the filesystem that the consent names; null for none, and once its wipe was begun.
   */
  readonly filesystemUuid: string | null;
  /**
   * Whether thin volumes were cut from it.
   */
  readonly isPool: boolean;
  /**
   * Set for an encrypted volume: it is closed, and its header destroyed with all keys in it.
   */
  readonly encrypted?: true;
  /**
   * What is in it, in a few words.
   */
  readonly content?: string;
  /**
   * The claim whose data it was; left out when it was never given to one.
   */
  readonly claim?: ClaimRef;
}
/**
 * A volume that is taken away, as its mark and partition describe it.
 */
export interface RemovedVolume {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * The id of the partition that holds it.
   */
  readonly partitionUuid: Uuid;
  /**
   * Where the partition begins, in bytes from the beginning of the disk.
   */
  readonly startBytes: Bytes;
  /**
   * The size of the partition in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * Where it is mounted; null when it is not.
   */
  readonly mountPoint: string | null;
  /**
   * Set for an encrypted volume: it is closed, and its header destroyed with all keys in it.
   */
  readonly encrypted?: true;
  /**
   * What is in it, in a few words.
   */
  readonly content?: string;
  /**
   * The claim whose data it was; left out when it was never given to one.
   */
  readonly claim?: ClaimRef;
  /**
   * Set for the partition under a volume group, which is empty: the group goes with it.
   */
  readonly group?: RemovedGroup;
  /**
   * Every physical volume of its group, where that lies on several disks.
   *
   * @maxItems 10000
   */
  readonly members?: readonly MemberRef[];
}
/**
 * A claim that a Moved renames.
 */
export interface RenamedClaim {
  /**
   * namespace/name as sources know it.
   */
  readonly from: string;
  /**
   * namespace/name today.
   */
  readonly to: string;
}
/**
 * Writes the copy of a GPT that counts over the one that is damaged, misplaced or outdated.
 */
export interface RepairPartitionTable {
  /**
   * Which variant this is.
   */
  readonly kind: 'repair-partition-table';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The id of the table.
   */
  readonly tableUuid: Uuid;
  /**
   * Which copy is written anew.
   */
  readonly damaged: 'primary' | 'backup' | 'backup-misplaced' | 'primary-outdated' | 'backup-outdated';
}
/**
 * Repairs the metadata of a thin pool: its volumes are unmounted and deactivated for it, and the damaged metadata are kept beside the pool.
 */
export interface RepairThinPool {
  /**
   * Which variant this is.
   */
  readonly kind: 'repair-thin-pool';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The name of the ThinPoolRepair.
   */
  readonly repair: string;
  /**
   * The digest that names the damaged metadata.
   */
  readonly metadata: Sha256;
  /**
   * Until when it may begin: RFC 3339 in UTC.
   */
  readonly expires: Timestamp;
  /**
   * The size of its metadata in bytes.
   */
  readonly metadataBytes: Bytes;
  /**
   * The volumes of diskwright that are cut from it.
   */
  readonly volumes: readonly TakenDownVolume[];
}
/**
 * A volume that is unmounted and deactivated for it.
 */
export interface TakenDownVolume {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * Where it is mounted; null where it is not.
   */
  readonly mountPoint: string | null;
}
/**
 * What one pass did, and what was observed after its last write.
 */
export interface Report {
  /**
   * The node.
   */
  readonly node: NodeName;
  /**
   * When the pass began: RFC 3339 in UTC.
   */
  readonly startedAt: Timestamp;
  /**
   * When it ended: RFC 3339 in UTC.
   */
  readonly finishedAt: Timestamp;
  /**
   * What became of each operation that is planned, in the order of the plan.
   *
   * @maxItems 1000000
   */
  readonly outcomes: readonly Outcome[];
  /**
   * What is refused after it, and why.
   *
   * @maxItems 1000000
   */
  readonly refusals: readonly Refusal[];
  /**
   * Volumes that nothing declares any more.
   *
   * @maxItems 1000000
   */
  readonly kept: readonly KeptVolume[];
  /**
   * Operations that a fresh plan still lists.
   *
   * @maxItems 1000000
   */
  readonly remaining: readonly AgentEventOperation[];
  /**
   * The thin pools of the node; left out while there is none.
   *
   * @maxItems 1000000
   */
  readonly pools?: readonly PoolStatus[];
  /**
   * The node as it was observed after the last write.
   */
  readonly inventory: Inventory;
  /**
   * What was reviewed, and is planned no more.
   *
   * @maxItems 1000000
   */
  readonly notPlanned: readonly NotPlannedOperation[];
}
/**
 * An operation that is planned no more.
 */
export interface NotPlannedOperation {
  /**
   * The operation, by reference.
   */
  readonly operation: OperationRef;
  /**
   * Why, as far as that is known.
   */
  readonly reason: string;
}
/**
 * What matters of a pass.
 */
export interface ReportedPass {
  /**
   * When it ended.
   */
  readonly finishedAt: string;
  /**
   * Ready, Reconciling and Stalled.
   *
   * @maxItems 32
   */
  readonly conditions: readonly Condition[];
  /**
   * What was found wrong in the declarations, a line each.
   *
   * @maxItems 1000000
   */
  readonly findings: readonly string[];
  /**
   * What failed.
   *
   * @maxItems 1000000
   */
  readonly failures: readonly Trouble[];
  /**
   * What was refused.
   *
   * @maxItems 1000000
   */
  readonly refusals: readonly Trouble[];
}
/**
 * Writes down on the node again what it lost and what its disks, or inventories of it, still state. No disk is written to.
 */
export interface RestoreRecords {
  /**
   * Which variant this is.
   */
  readonly kind: 'restore-records';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The records of finished volumes as they are going to be written, sorted by volume.
   *
   * @maxItems 100000
   */
  readonly volumes: readonly NodeInventoryVolumeRecord[];
  /**
   * The record of the disk as it is going to be written; left out where the node has it.
   */
  readonly table?: NodeInventoryDiskRecord;
}
/**
 * A Kubernetes Secret.
 */
export interface SecretReference {
  /**
   * The name of the Secret, in the namespace of the DiskRepository.
   */
  readonly name: Subdomain;
}
/**
 * A lock of ours that a process holds.
 */
export interface HeldLock {
  /**
   * The file that is locked.
   */
  readonly path: string;
  /**
   * The process; null when whoever took it is gone.
   */
  readonly processId: number | null;
  /**
   * The name of its program; empty when that is not known.
   */
  readonly program: string;
  /**
   * How long the process has been running; null when that is not known.
   */
  readonly runningSeconds: number | null;
}
/**
 * A unit of systemd.
 */
export interface UnitState {
  /**
   * Its name.
   */
  readonly name: string;
  /**
   * Whether it runs.
   */
  readonly activeState: string;
  /**
   * Whether it is enabled; empty where there is no file.
   */
  readonly fileState: string;
  /**
   * How its last run ended.
   */
  readonly result: string;
  /**
   * The units that it starts after.
   *
   * @maxItems 100000
   */
  readonly after: readonly string[];
}
/**
 * One term on a label, as in a Kubernetes label selector. In and NotIn need values; Exists and DoesNotExist take none.
 */
export interface SelectorRequirement {
  /**
   * The label key that the term is about.
   */
  readonly key: LabelKey;
  /**
   * How the label is compared: In and NotIn with the values, Exists and DoesNotExist with nothing.
   */
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
  /**
   * The label values to compare with. Needed for In and NotIn, left out for Exists and DoesNotExist.
   *
   * @maxItems 1000
   */
  readonly values?: readonly LabelValue[];
}
/**
 * A signature that blkid(8) or wipefs(8) found.
 */
export interface Signature {
  /**
   * libblkid's name of the type, such as ext4, xfs, LVM2_member or crypto_LUKS.
   */
  readonly type: string;
  /**
   * Where it lies, in bytes from the beginning of the device.
   */
  readonly offsetBytes: number;
  /**
   * What such a signature is for.
   */
  readonly usage: 'filesystem' | 'raid' | 'crypto' | 'other';
  /**
   * The UUID it carries, where it has one.
   */
  readonly uuid?: string;
  /**
   * The label it carries, where it has one.
   */
  readonly label?: string;
  /**
   * For LVM2_member and raid: the group it says it belongs to, where known.
   */
  readonly group?: string;
}
/**
 * What the disk said of its own health, by SMART or by the health log of NVMe, when smartctl asked it last: each six hours, unless its host says otherwise. A member that is left out is not known. It is for people, conditions, metrics and the warnings of a plan; no operation depends on it.
 */
export interface SmartHealth {
  /**
   * When the disk said so. While it says nothing new, an older time is kept.
   */
  readonly takenAt: Timestamp;
  /**
   * The verdict of the disk on itself.
   */
  readonly overall?: 'passed' | 'failed';
  /**
   * How much of the endurance is used up, in percent; may be more than 100.
   */
  readonly percentageUsed?: number;
  /**
   * The spare capacity that is left, in percent.
   */
  readonly availableSparePercent?: number;
  /**
   * Below this the spare capacity is too low, in percent.
   */
  readonly availableSpareThresholdPercent?: number;
  /**
   * The critical warnings of an NVMe disk. Left out while there is none.
   *
   * @maxItems 6
   */
  readonly criticalWarnings?: readonly (
    | 'spare-below-threshold'
    | 'temperature'
    | 'reliability-degraded'
    | 'read-only'
    | 'volatile-memory-backup-failed'
    | 'persistent-memory-read-only'
  )[];
  /**
   * How often an NVMe disk found that data could not be read, or were not right.
   */
  readonly mediaErrors?: number;
  /**
   * Sectors that the disk replaced (ATA), or defects that grew (SCSI).
   */
  readonly reallocatedSectors?: number;
  /**
   * Sectors that could not be read and wait to be written.
   */
  readonly pendingSectors?: number;
  /**
   * Sectors that could not be read by the disk's own tests (ATA), or errors that were not corrected (SCSI).
   */
  readonly uncorrectableErrors?: number;
  /**
   * When one of the counts of errors was last seen to be larger than before.
   */
  readonly errorsGrewAt?: Timestamp;
  /**
   * The temperature in degrees Celsius.
   */
  readonly temperatureCelsius?: number;
  /**
   * For how many hours it was powered.
   */
  readonly powerOnHours?: number;
}
/**
 * A place in the declarations. Lines and columns count from 1.
 */
export interface Source {
  /**
   * Its position in files.
   */
  readonly file: Position;
  /**
   * The line, counted from 1; 0 of what no file says, such as a removal that a record of the node asks for.
   */
  readonly line: number;
  /**
   * The column, counted from 1; 0 where the line is.
   */
  readonly column: number;
}
/**
 * The place in the declarations that causes something. Lines and columns count from 1.
 */
export interface SourceRef {
  /**
   * The file, as a path in the repository.
   */
  readonly file: string;
  /**
   * The line, counted from 1.
   */
  readonly line: number;
  /**
   * The column, counted from 1.
   */
  readonly column: number;
}
/**
 * A stretch of a disk.
 */
export interface Span {
  /**
   * Where it begins, in bytes from the beginning of the disk.
   */
  readonly startBytes: number;
  /**
   * Its size in bytes.
   */
  readonly sizeBytes: number;
}
/**
 * A volume that is known by its mark alone.
 */
export interface StatedVolume {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * Where a logical volume lies, whose tags are set; left out for a partition.
   */
  readonly logical?: PlanLogicalPlace;
  /**
   * Every physical volume of a group over the disks of a node, sorted by id.
   *
   * @maxItems 10000
   */
  readonly members?: readonly MemberRef[];
}
/**
 * A part of what is sent to who helps.
 */
export interface SupportPart {
  /**
   * The name of its file.
   */
  readonly name: string;
  /**
   * What it says, without secrets.
   */
  readonly text: string;
  /**
   * whole: nothing is missing. cut: there was more. unread: the text says why there is nothing.
   */
  readonly state: 'whole' | 'cut' | 'unread';
}
/**
 * Gives a claim the data that was kept for it since git declared it no more, or of which nobody knew whose it is. Only by a TakeBack.
 */
export interface TakeBackClaim {
  /**
   * Which variant this is.
   */
  readonly kind: 'take-back-claim';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The volume that it is about.
   */
  readonly volume: VolumeRef;
  /**
   * The claim that gets its data again.
   */
  readonly claim: ClaimRef;
  /**
   * The other claim that the record of the node names, where sources disagreed.
   */
  readonly formerly?: ClaimRef;
}
/**
 * A thin pool of a volume group.
 */
export interface ThinPoolLayout {
  /**
   * The name of the pool, unique among the pools and volumes of the layout. It is part of its identity.
   */
  readonly name: PartName;
  /**
   * The size of the pool's data: a quantity such as 500Gi in bytes, a percentage of the group such as 80%, or `rest` for what the others leave.
   */
  readonly size: SizeOrShare;
  /**
   * The size of the pool's metadata in bytes, as a quantity from 2Mi to 16176Mi (15.8 GiB), rounded up to whole extents. As much again is kept spare in the group, for repairs. Default: 64 bytes for each chunk, as lvcreate(8) reckons.
   */
  readonly metadataSize?: Quantity;
  /**
   * The size of the pool's chunks in bytes, as a quantity from 64Ki to 1Gi, a multiple of 64Ki. It cannot be changed later. Default: 64Ki, doubled until the metadata need 128Mi at most.
   */
  readonly chunkSize?: Quantity;
  /**
   * How many times the pool's size its thin volumes may promise together. Beyond it new volumes are refused. Default: 1, no more than there is.
   */
  readonly overprovision?: number;
  /**
   * From which part of the pool's data or metadata on its use is reported as an alarm, in percent. Default: 80.
   */
  readonly alarmPercent?: number;
}
/**
 * What failed or was refused, and what helps.
 */
export interface Trouble {
  /**
   * What it is.
   */
  readonly message: string;
  /**
   * What to do next.
   */
  readonly remedy: string;
}
/**
 * A place that is not zero although no signature explains it, or that could not be read.
 */
export interface UnknownContent {
  /**
   * Whether the place is not zero or could not be read.
   */
  readonly kind: 'not-zero' | 'unreadable';
  /**
   * Why this place was read.
   */
  readonly region: 'first-mebibyte' | 'last-mebibyte' | 'backup-superblock' | 'sample';
  /**
   * Where the place lies, in bytes from the beginning of the device.
   */
  readonly offsetBytes: number;
  /**
   * The first bytes of the place in hexadecimal, at most 16 bytes.
   */
  readonly bytes?: string;
}
/**
 * One volume of a layout.
 */
export interface Volume {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * The name of the partition or logical volume in its layout.
   */
  readonly name: string;
  /**
   * Which of several of this name it is, from 0.
   */
  readonly ordinal: number;
  /**
   * Where it begins, in bytes from the beginning of the disk; 0 for a logical volume, whose extents LVM chooses.
   */
  readonly startBytes: Bytes;
  /**
   * Its size in bytes.
   */
  readonly sizeBytes: Bytes;
  /**
   * Its position in formats.
   */
  readonly format: Position;
  /**
   * Its position in purposes.
   */
  readonly purpose: Position;
  /**
   * The group that it is cut from; there for a logical volume.
   */
  readonly logical?: DesiredNodeLogicalPlace;
  /**
   * A position in groups: every physical volume of its group over several disks.
   */
  readonly members?: Position;
  /**
   * The claim to whose size it was cut, as it was called when the id was made.
   */
  readonly cutFor?: ClaimRef;
  /**
   * There for a thin pool.
   */
  readonly pool?: Pool;
  /**
   * There where a leg of it goes from one physical volume to another.
   */
  readonly move?: LegMove;
  /**
   * There where a move of a leg was begun that nothing asks for any more.
   */
  readonly abortedMove?: LegMove;
  /**
   * There where a leg of it is made anew on another physical volume.
   */
  readonly rebuild?: LegMove;
  /**
   * The claim in git that it serves; left out when it serves none.
   */
  readonly claim?: ClaimRef;
  /**
   * The TakeBack that gives the claim its data back: a position in sources.
   */
  readonly takeBack?: Position;
  /**
   * The place in the declarations that causes it: a position in sources.
   */
  readonly source: Position;
}
/**
 * The disks as LVM volume groups, with thin pools, volumes cut ahead of any claim, and volumes cut for claims.
 */
export interface VolumeGroupLayout {
  /**
   * The name of the volume group; with per: disk, the beginning of each group's name. Letters, digits and + _ . -, at most 60 characters.
   */
  readonly name: string;
  /**
   * One group for each disk, so that one dead disk stops no other, or one group for all disks of the node, which stripes and mirrors need. Default: disk.
   */
  readonly per?: 'disk' | 'node';
  /**
   * Space of each group that is left free: a quantity such as 10Gi in bytes, or a percentage of the group such as 5%. Default: 0.
   */
  readonly reserve?: QuantityOrPercent;
  /**
   * Thin pools to make in each group. Default: none.
   *
   * @maxItems 64
   */
  readonly thinPools?: readonly ThinPoolLayout[];
  /**
   * Volumes to cut in each group ahead of any claim. Default: none.
   *
   * @maxItems 256
   */
  readonly carve?: readonly CarveLayout[];
  /**
   * Classes whose claims in git may land in these groups; each gets a linear volume of the size it asks for. Default: none.
   */
  readonly claims?: StorageClassNames;
  /**
   * Encrypt every volume that is cut from these groups with LUKS2, each with a header of its own: what is carved, and what is cut for claims. An entry of carve or provision may name another key. An existing volume is never encrypted in place, nor decrypted. Default: not encrypted, but for what an entry says.
   */
  readonly encryption?: Encryption;
  /**
   * Classes whose claims made in the cluster get volumes cut from these groups, on the node that the scheduler chose for the pod. Each class has the provisioner local.diskwright.dev. Default: none.
   *
   * @maxItems 64
   */
  readonly provision?: readonly ProvisionLayout[];
}
/**
 * What whoever goes to the mount point of a volume comes to, and to the directory data in it.
 */
export interface VolumePath {
  /**
   * The volume that the path is for.
   */
  readonly volume: VolumeId;
  /**
   * The id of the partition whose whole filesystem is on top at the mount point, as the table has it; null when it is none.
   */
  readonly partitionUuid: string | null;
  /**
   * The logical volume whose whole filesystem is on top at the mount point, as group/name; left out when it is none.
   */
  readonly logicalVolume?: string;
  /**
   * What data in it is, when no link is followed; other-mount: something is mounted over it.
   */
  readonly data:
    'directory' | 'missing' | 'symbolic-link' | 'not-a-directory' | 'other-mount' | 'unreadable';
  /**
   * What the kernel shows of the mount and of its filesystem, word by word, where the volume is on top.
   *
   * @maxItems 256
   */
  readonly options?: readonly string[];
  /**
   * What is there instead; empty when all is as it should be.
   *
   * @maxItems 8
   */
  readonly instead: readonly string[];
}
/**
 * A volume as an operation names it.
 */
export interface VolumeRef {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * The layout that the volume belongs to.
   */
  readonly layout: string;
  /**
   * The name of the partition or carve in the layout; of one that is cut for a claim, the claim's namespace and name with `_` between them.
   */
  readonly name: string;
  /**
   * Which of several equal ones on the disk it is, counted from 0.
   */
  readonly ordinal: number;
  /**
   * The disk under whose id the volume lies.
   */
  readonly disk: ObservedDiskId;
  /**
   * The id of the partition that holds the volume.
   */
  readonly partitionUuid: Uuid;
  /**
   * Where a logical volume lies; left out for a partition.
   */
  readonly logical?: PlanLogicalPlace;
  /**
   * Every physical volume of a group over the disks of a node, sorted by id; for the partitions under it and for what is cut from it.
   *
   * @maxItems 10000
   */
  readonly members?: readonly MemberRef[];
  /**
   * Set for an encrypted volume: its filesystem lies on the mapping that is opened from it.
   */
  readonly encrypted?: true;
  /**
   * What becomes of the volume.
   */
  readonly purpose?: VolumePurpose;
}
/**
 * What a finished volume says of itself, where it lies: its record without the disk. Of a partition it stands in the ledger of its disk, of a logical volume in its LVM tags.
 */
export interface VolumeStatement {
  /**
   * The id of the volume.
   */
  readonly volume: VolumeId;
  /**
   * The layout that the volume belongs to.
   */
  readonly layout: string;
  /**
   * The name of the partition or carve that the volume was made for; of one that is cut for a claim, the claim's namespace and name with `_` between them.
   */
  readonly name: string;
  /**
   * Which of several equal ones on the disk it is, counted from 0.
   */
  readonly ordinal: number;
  /**
   * The id of the partition that holds the volume.
   */
  readonly partitionUuid: Uuid;
  readonly filesystem?: RecordedFilesystem2;
  /**
   * The size of the volume in bytes.
   */
  readonly sizeBytes: number;
  /**
   * ready: it was finished and verified, and is never formatted again without consent; removed: it was wiped under a consent, and the next volume of its name has another id.
   */
  readonly state: 'ready' | 'removed';
  /**
   * The claim that the volume was given to; it stays so.
   */
  readonly claim?: ClaimRef;
  /**
   * Set when git declared the claim no more: its data is kept, and returns to it only by a TakeBack.
   */
  readonly forgotten?: true;
  /**
   * Set while the layout says so: the volume is not removed before a commit that lifts the protection was applied.
   */
  readonly protected?: true;
  /**
   * When the record that it repeats was last written: RFC 3339 in UTC.
   */
  readonly recordedAt: Timestamp;
}
/**
 * The filesystem that was made in the volume; left out for raw block.
 */
export interface RecordedFilesystem2 {
  /**
   * The type of the filesystem.
   */
  readonly type: string;
  /**
   * The UUID of the filesystem.
   */
  readonly uuid: string;
}
/**
 * Each disk of the layout as one volume. Exactly one of storageClassName, claims and mountPath says whom it is for.
 */
export interface WholeDiskLayout {
  /**
   * Filesystem for a mounted directory, Block for a raw block device. Default: Filesystem.
   */
  readonly volumeMode?: VolumeMode;
  /**
   * The filesystem to make. Default: the one of the StorageClass. Needed with mountPath.
   */
  readonly filesystem?: Filesystem;
  /**
   * Mount options, one for each entry. Default: those of the StorageClass.
   */
  readonly mountOptions?: MountOptions;
  /**
   * Encrypt the volume with LUKS2. An existing volume is never encrypted in place, nor decrypted. Default: not encrypted.
   */
  readonly encryption?: Encryption;
  /**
   * Offer the volume to the cluster, unbound, as a PersistentVolume of this class.
   */
  readonly storageClassName?: Subdomain;
  /**
   * Keep the volume for claims in git of these classes; it is published once one of them gets it.
   */
  readonly claims?: StorageClassNames;
  /**
   * Mount the volume at this path of the host and publish nothing. Only below the directories that the host's own HostConfig allows.
   */
  readonly mountPath?: AbsolutePath;
}
/**
 * Makes a disk blank: zeroes both ends, the known places of superblocks and the sampled places, of the disk and of every span. Only under a consent, or to finish what was begun under one.
 */
export interface WipeDisk {
  /**
   * Which variant this is.
   */
  readonly kind: 'wipe-disk';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * The layout that the disk was chosen for.
   */
  readonly layout: string;
  /**
   * The consent that allows it.
   */
  readonly consent: ConsentRef;
  /**
   * The fingerprint of what the consent gives up.
   */
  readonly content: Sha256;
  /**
   * The disk, the partitions on it now, and those that are going to be made.
   */
  readonly spans: readonly Span[];
  /**
   * Why it may be done: a consent names exactly this content, or a record of diskwright says that it was begun under one.
   */
  readonly proof: 'consent' | 'finish';
}
/**
 * A leg of a mirror that may be missing, until a time.
 */
export interface WithoutLeg {
  /**
   * The id of the physical volume that it lies on.
   */
  readonly uuid: string;
  /**
   * Until when: RFC 3339 in UTC.
   */
  readonly until: Timestamp;
}
/**
 * Has a disk, and the logical volumes on it, say what the records of the node say of its finished volumes.
 */
export interface WriteLedger {
  /**
   * Which variant this is.
   */
  readonly kind: 'write-ledger';
  /**
   * The node that it is done on.
   */
  readonly node: NodeName;
  /**
   * The disk that it is done to.
   */
  readonly disk: DiskRef;
  /**
   * The line of YAML that causes it.
   */
  readonly source: SourceRef;
  /**
   * Why it is done, for people.
   */
  readonly reason: string;
  /**
   * Those of which the disk does not say it yet, sorted by volume.
   *
   * @maxItems 100000
   */
  readonly volumes: readonly StatedVolume[];
}

/** The type of each kind that has a schema. */
export interface TypeByKind {
  readonly Adoption: Adoption;
  readonly AgentEvent: AgentEvent;
  readonly AgentRequest: AgentRequest;
  readonly ClaimSet: ClaimSet;
  readonly DesiredNode: DesiredNode;
  readonly DiskLayout: DiskLayout;
  readonly DiskReplacement: DiskReplacement;
  readonly DiskRepository: DiskRepository;
  readonly HostConfig: HostConfig;
  readonly Installation: Installation;
  readonly LastDesired: LastDesired;
  readonly Moved: Moved;
  readonly NodeGroup: NodeGroup;
  readonly NodeInventory: NodeInventory;
  readonly NodeLock: NodeLock;
  readonly NodeRecord: NodeRecord;
  readonly NodeStorage: NodeStorage;
  readonly PersistentVolumeClaim: PersistentVolumeClaim;
  readonly Plan: Plan;
  readonly Release: Release;
  readonly SavedPlan: SavedPlan;
  readonly StorageClass: StorageClass;
  readonly TakeBack: TakeBack;
  readonly ThinPoolRepair: ThinPoolRepair;
  readonly WipeConsent: WipeConsent;
}

/** Every kind that has a schema, sorted. */
export const schemaKinds = [
  'Adoption',
  'AgentEvent',
  'AgentRequest',
  'ClaimSet',
  'DesiredNode',
  'DiskLayout',
  'DiskReplacement',
  'DiskRepository',
  'HostConfig',
  'Installation',
  'LastDesired',
  'Moved',
  'NodeGroup',
  'NodeInventory',
  'NodeLock',
  'NodeRecord',
  'NodeStorage',
  'PersistentVolumeClaim',
  'Plan',
  'Release',
  'SavedPlan',
  'StorageClass',
  'TakeBack',
  'ThinPoolRepair',
  'WipeConsent',
] as const;

export type SchemaKind = (typeof schemaKinds)[number];
