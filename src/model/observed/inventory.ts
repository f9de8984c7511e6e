import type { Bytes } from '../values/bytes.ts';
import type { EncryptedContent } from './observed-encryption.ts';
import type { HostFacts } from './host-facts.ts';
import type { VolumePath } from './observed-path.ts';
import type { OpenByProgram } from './open-by-program.ts';
import type { SmartHealth } from './smart-health.ts';
import type { MirrorLegs } from '../volumes/mirror-legs.ts';
import type { MovingExtents } from '../volumes/moving-extents.ts';
import type { ObservedPool, PoolMemory, SpareMetadataPlace } from '../volumes/thin-pool.ts';
import type {
  ClaimRef,
  DiskId,
  InstallationId,
  NodeName,
  VolumeId,
  WipeSubject,
} from '../identifiers.ts';

/**
 * The observed state of one node: what `discover` saw, and when. The `spec` of a NodeInventory.
 * Immutable; lists are sorted (disks by id and path, partitions by start), so that the same host
 * gives the same bytes. A missing optional member means that the host does not state it.
 */
export interface Inventory {
  readonly node: NodeName;
  /** Labels of the Node object, or those that the host's own configuration gives. */
  readonly labels: Readonly<Record<string, string>>;
  /** RFC 3339, UTC. */
  readonly takenAt: string;
  readonly host: HostFacts;
  readonly disks: readonly ObservedDisk[];
  /** Sorted by group and name; left out while there is none. */
  readonly foreignVolumes?: readonly ForeignVolume[];
  /** The links below `<stateDir>/block`, sorted by volume. */
  readonly blockLinks: readonly BlockLink[];
  /** Where paths of volumes lead that something is mounted at; left out by an agent of old. */
  readonly volumePaths?: readonly VolumePath[];
  /** What the agent wrote down on the node before and after it acted. */
  readonly records: NodeRecords;
  /** What could not be observed, and therefore counts as unknown, never as absent. */
  readonly findings: readonly InventoryFinding[];
}

/** A link that names the device of a raw block volume for its PersistentVolume. */
export interface BlockLink {
  readonly volume: VolumeId;
  /** GPT unique GUID of the partition that the link leads to; null when it leads to none. */
  readonly partitionUuid: string | null;
  /** `group/name` of the logical volume that it leads to; left out when it leads to none. */
  readonly logicalVolume?: string;
}

export interface InventoryFinding {
  readonly code:
    | 'tool-missing'
    | 'tool-failed'
    | 'tool-timeout'
    | 'unreadable'
    | 'identity-missing'
    | 'record-unreadable';
  /** The device, tool or path it is about. */
  readonly subject: string;
  readonly message: string;
}

export type Transport =
  'nvme' | 'sata' | 'sas' | 'scsi' | 'virtio' | 'usb' | 'mmc' | 'loop' | 'unknown';

/** What the hardware, or a loop device's file, says of it. Attacker data: no path, no command. */
export interface DiskIdentity {
  readonly wwn?: string;
  readonly eui?: string;
  readonly nguid?: string;
  readonly nvmeUuid?: string;
  readonly serial?: string;
  readonly model?: string;
  readonly vendor?: string;
  readonly backingFile?: string;
}

export interface ObservedDisk {
  /**
   * The preferred stable id. A disk with nothing to identify it has an id that begins with
   * `unidentified-`, and is refused for every use.
   */
  readonly id: DiskId;
  /** Every stable id this disk has, sorted, `id` among them. */
  readonly aliases: readonly DiskId[];
  /** The kernel's name when the inventory was taken; for messages, never for identity. */
  readonly path: string;
  /** Links below /dev/disk/by-id and by-path, sorted; none without udev. */
  readonly links: readonly string[];
  /** Where the disk is, as the hardware names it: `Slot 03 of enclosure 0x5003…`, `PCI slot 7`. */
  readonly bay?: string;
  readonly identity: DiskIdentity;
  readonly sizeBytes: Bytes;
  readonly logicalSectorBytes: Bytes;
  readonly physicalSectorBytes: Bytes;
  readonly transport: Transport;
  readonly rotational: boolean;
  readonly readOnly: boolean;
  readonly removable: boolean;
  readonly failing: boolean;
  /** What the disk said of its health when it was asked last; left out while it is not known. */
  readonly health?: SmartHealth;
  /** From `/`, /boot, swap or a foreign mount down to this disk; empty: the system is elsewhere. */
  readonly systemChain: readonly string[];
  readonly usedBy: readonly Usage[];
  readonly table?: PartitionTable;
  /** The volume group of ours that has a physical volume on this disk; each of its disks has it. */
  readonly volumeGroup?: ObservedVolumeGroup;
  /** Signatures on the whole device, those of the partition table left out. */
  readonly signatures: readonly Signature[];
  /** Evidence that the device is not blank, found outside of signatures, table and usage. */
  readonly unknownContent: readonly UnknownContent[];
  /** What the disk itself says of the volumes on it; left out when it says nothing readable. */
  readonly ledger?: DiskLedger;
  /** Digest over what is on the disk; a consent names it. */
  readonly fingerprint: string;
}

/** Something that holds the device or uses it now. */
export type Usage =
  | {
      readonly kind: 'mounted';
      readonly mountPoint: string;
      readonly readOnly: boolean;
      /** Set when the mount was seen only in another mount namespace: a process id in it. */
      readonly inProcess?: number;
    }
  | { readonly kind: 'holder'; readonly holder: string }
  | { readonly kind: 'swap' }
  | { readonly kind: 'loop-backing'; readonly loop: string }
  | OpenByProgram
  | { readonly kind: 'open-exclusive' };

/** One that blkid or wipefs found. `type` is libblkid's name: ext4, LVM2_member, crypto_LUKS, … */
export interface Signature {
  readonly type: string;
  readonly offsetBytes: Bytes;
  readonly usage: 'filesystem' | 'raid' | 'crypto' | 'other';
  readonly uuid?: string;
  readonly label?: string;
  /** For LVM2_member and raid: the group it says it belongs to, where known. */
  readonly group?: string;
}

/** A place that is not zero although no signature explains it, or that could not be read. */
export interface UnknownContent {
  readonly kind: 'not-zero' | 'unreadable';
  readonly region: 'first-mebibyte' | 'last-mebibyte' | 'backup-superblock' | 'sample';
  readonly offsetBytes: Bytes;
  /** The first bytes in hexadecimal, at most 16. */
  readonly bytes?: string;
}

export interface PartitionTable {
  readonly type: 'gpt' | 'dos' | 'other';
  readonly uuid: string;
  /**
   * A GPT has two copies. `outdated`: valid, and the other one, which differs, counts. `misplaced`:
   * the backup is not at the end of the device (it grew). `contradicting`: both are valid and
   * differ, and nothing says which of them counts.
   */
  readonly primary: 'good' | 'damaged' | 'outdated';
  readonly backup: 'good' | 'damaged' | 'misplaced' | 'outdated' | 'contradicting';
  /** Of the copy that counts; of the primary while the backup contradicts it. */
  readonly partitions: readonly ObservedPartition[];
  /** Set while the backup contradicts the primary: the partitions in the backup, as it has them. */
  readonly backupPartitions?: readonly PartitionEntry[];
}

/** A partition as its table has it. */
export type PartitionEntry = Pick<
  ObservedPartition,
  'number' | 'startBytes' | 'sizeBytes' | 'typeUuid' | 'uuid' | 'label'
>;

export interface ObservedPartition extends VolumeContent {
  readonly number: number;
  readonly path: string;
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
  readonly typeUuid: string;
  readonly uuid: string;
  readonly label: string;
}

/** What lies in a partition or logical volume, and who uses it. */
export interface VolumeContent extends EncryptedContent {
  readonly usedBy: readonly Usage[];
  readonly signatures: readonly Signature[];
  readonly filesystem?: ObservedFilesystem;
  /** Not collected while it is mounted. */
  readonly unknownContent: readonly UnknownContent[];
  readonly fingerprint: string;
}

/** A volume group by LVM's metadata; only groups on partitions with our mark are asked for. */
export interface ObservedVolumeGroup {
  readonly name: string;
  readonly uuid: string;
  readonly extentBytes: Bytes;
  readonly totalExtents: number;
  readonly freeExtents: number;
  /** What LVM keeps to repair its thin pools with; left out while it has no pool. */
  readonly spareMetadataBytes?: Bytes;
  /** Where there are several physical volumes, and it is there. */
  readonly spareMetadata?: SpareMetadataPlace;
  /** Sorted by UUID. */
  readonly physicalVolumes: readonly ObservedPhysicalVolume[];
  /**
   * Sorted by name; hidden ones (parts of mirrors, pool metadata) left out. In a group over several
   * disks each volume is reported once: on the disk of the first physical volume it lies on that is
   * there, by UUID.
   */
  readonly volumes: readonly ObservedLogicalVolume[];
}

export interface ObservedPhysicalVolume {
  readonly uuid: string;
  /** To the end of its last extent; 0 when it is missing. */
  readonly sizeBytes: Bytes;
  /** No device carries it now. */
  readonly missing: boolean;
  readonly totalExtents: number;
  readonly freeExtents: number;
}

export interface ObservedLogicalVolume extends VolumeContent, MirrorLegs {
  readonly name: string;
  /** As lvs(8) calls it: linear, striped, raid1, thin, … */
  readonly segmentType: string;
  /** Its device while it is active; empty when it is not: then nothing is known of its content. */
  readonly path: string;
  readonly sizeBytes: Bytes;
  /** LVM's own. */
  readonly uuid: string;
  /** The tag that is a mark of ours; empty when it has none. */
  readonly label: string;
  /** What its other tags say of it; left out when they say nothing, or when it is not finished. */
  readonly statement?: VolumeStatement;
  /** UUIDs of the physical volumes that it lies on, sorted; those that are missing among them. */
  readonly physicalVolumes: readonly string[];
  /** Set while pvmove(8) is not at its end: it still counts as lying on the first of the two. */
  readonly moving?: MovingExtents;
  /** Set for a thin volume: the name of its pool. It lies where the pool lies. */
  readonly thinPool?: string;
  /** Set for a thin pool. */
  readonly pool?: ObservedPool;
}

/**
 * An active logical volume of a group that others made, as the device mapper reports it: LVM is not
 * asked about such groups, and what is not active is not seen.
 */
export interface ForeignVolume extends Pick<VolumeContent, 'usedBy' | 'signatures'> {
  readonly group: string;
  readonly groupUuid: string;
  readonly name: string;
  readonly uuid: string;
  /** How it lies on disks. Only of `plain`, `raid` and `origin` is the content looked at. */
  readonly volumeType: ForeignVolumeType;
  readonly path: string;
  readonly sizeBytes: Bytes;
  /** Sorted; those that are disks of this inventory. */
  readonly disks: readonly DiskId[];
}

/**
 * `plain`: linear or striped; `moving`: pvmove works on it; `other`: over what is no disk, an
 * encrypted one for instance.
 */
export type ForeignVolumeType =
  'plain' | 'raid' | 'thin' | 'snapshot' | 'origin' | 'cached' | 'moving' | 'incomplete' | 'other';

/** What can carry a mark of ours. */
export type ObservedVolume = ObservedPartition | ObservedLogicalVolume;

export interface ObservedFilesystem {
  readonly type: string;
  readonly uuid: string;
  /** What its superblock says, not the device. */
  readonly sizeBytes: Bytes;
  /** From statfs, where mounted. */
  readonly usableBytes?: Bytes;
  readonly freeBytes?: Bytes;
}

/** The facts that must match before a disk is written to (identity, size, sectors). */
export interface DiskFacts {
  readonly id: DiskId;
  readonly identity: DiskIdentity;
  readonly sizeBytes: Bytes;
  readonly logicalSectorBytes: Bytes;
}

export interface NodeRecords {
  readonly disks: readonly DiskRecord[];
  readonly volumes: readonly VolumeRecord[];
  /** Consents that were used here; left out while there is none. */
  readonly consents?: readonly ConsentRecord[];
}

/**
 * Written and synced before the first byte is destroyed: a consent serves once. `begun`: places may
 * be half wiped, and the work goes on under this record. `done`: every place was read back as
 * zeros.
 */
export interface ConsentRecord {
  /** The key of the GivenConsent. */
  readonly key: string;
  /** metadata.name of the WipeConsent. */
  readonly consent: string;
  readonly subject: WipeSubject;
  readonly disk: DiskFacts;
  /** The fingerprint that the consent named. */
  readonly content: string;
  /** Whose places are wiped: both ends, known places of superblocks and samples of each. */
  readonly spans: readonly Span[];
  /** RFC 3339, UTC: until when the consent served. */
  readonly expires: string;
  readonly state: 'begun' | 'done';
  readonly recordedAt: string;
}

/** A stretch of a disk. */
export interface Span {
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
}

/**
 * Written and synced before the first byte of a disk is: what disk, why it counted as blank, and
 * what is going to be written, so that an interrupted creation is known as ours and nothing else
 * is.
 */
export interface DiskRecord {
  readonly layout: string;
  readonly facts: DiskFacts;
  readonly tableUuid: string;
  readonly partitionUuids: readonly string[];
  /** Fingerprint of the disk when it was proven blank. */
  readonly blankFingerprint: string;
  /** `begun`: the table may be half written. `written`: it was read back whole from both copies. */
  readonly state: 'begun' | 'written';
  readonly recordedAt: string;
}

export interface VolumeRecord extends PoolMemory {
  readonly volume: VolumeId;
  readonly layout: string;
  readonly name: string;
  readonly ordinal: number;
  readonly disk: DiskFacts;
  readonly partitionUuid: string;
  readonly filesystem?: { readonly type: string; readonly uuid: string };
  readonly sizeBytes: Bytes;
  /**
   * `ready` is for ever: such a volume is never formatted again without consent. `removed`: wiped
   * under a consent; its name's next volume has another id.
   */
  readonly state: 'begun' | 'ready' | 'removed';
  /** The claim that this volume was given to; it stays so. */
  readonly claim?: ClaimRef;
  /** Set when git declared the claim no more: its data is kept, and returns only by a TakeBack. */
  readonly forgotten?: true;
  /** Set while its layout says so: not removed before a commit that lifts it was applied. */
  readonly protected?: true;
  readonly recordedAt: string;
}

/**
 * What a finished volume says of itself, where it lies: its record, but for the disk. Of a
 * partition it stands in the ledger of its disk, of a logical volume in its LVM tags.
 */
export interface VolumeStatement extends Omit<VolumeRecord, 'disk' | 'state' | keyof PoolMemory> {
  readonly state: 'ready' | 'removed';
}

/**
 * What a disk says of the volumes on it, between the partition table and the first partition
 * (agent/formats/ledger.ts): so that a node that lost its records, or another one, knows whose they
 * are.
 */
export interface DiskLedger {
  /** Of the form. */
  readonly version: number;
  /** One more with each writing; the highest counts. Says nothing of the volumes. */
  readonly sequence: number;
  readonly installation: InstallationId;
  /** The name of the node when it was written. */
  readonly node: NodeName;
  /** The record of the disk. Statements are about this disk only if it has this table. */
  readonly table: DiskRecord;
  /** Sorted by volume. */
  readonly volumes: readonly VolumeStatement[];
}
