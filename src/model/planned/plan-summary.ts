import type { Bytes } from '../values/bytes.ts';
import type { ClaimRef, DiskId, NodeName, VolumeId } from '../identifiers.ts';
import type { CopyKind, CopyRate } from '../observed/copy-rate.ts';
import type { SmartReason } from '../observed/smart-health.ts';

/** What a plan comes to, counted over all nodes: operations by what they cost, and the rest. */
export interface PlanSummary {
  readonly create: number;
  readonly grow: number;
  readonly takeBack: number;
  readonly destroy: number;
  readonly none: number;
  readonly refused: number;
  readonly kept: number;
  readonly unchanged: number;
}

/** Capacity of one class over all nodes, in bytes and volumes. */
export interface ClassCapacity {
  readonly storageClassName: string;
  readonly volumes: number;
  readonly totalBytes: Bytes;
  readonly claimedBytes: Bytes;
  readonly freeBytes: Bytes;
  /** The largest claim that a free volume could still take; 0 when there is none. */
  readonly largestFreeBytes: Bytes;
}

/** A node of which a plan does not say all, and why. */
export interface NotEvaluated {
  readonly node: NodeName;
  readonly reason: string;
}

/**
 * A thin pool of a plan: what it has once the plan is carried out, what it promises, and how full
 * it is now.
 */
export interface PoolStatus {
  readonly volume: VolumeId;
  readonly layout: string;
  readonly name: string;
  readonly disk: DiskId;
  readonly sizeBytes: Bytes;
  /** The sizes of all volumes in it, together. */
  readonly promisedBytes: Bytes;
  /** How many times its size they may come to. */
  readonly overprovision: number;
  /** How much of it is used now, in whole percent; null while that is not known. */
  readonly usedPercent: { readonly data: number; readonly metadata: number } | null;
  readonly alarmPercent: number;
  /** What is beyond its alarm, or keeps it from taking new volumes; each a sentence. */
  readonly alarms: readonly string[];
}

/** How far a disk that is to go has been emptied, and what still holds it. */
export interface LeavingDiskStatus {
  readonly disk: DiskId;
  /** metadata.name of the DiskReplacement. */
  readonly replacement: string;
  /** Whether the node has the disk. */
  readonly attached: boolean;
  /** How many volumes lie on it, or did when it was last seen. */
  readonly volumes: number;
  /** The claims that records say these are for; sorted. */
  readonly claims: readonly ClaimRef[];
  /** The volume group on it; null for none. */
  readonly group: {
    readonly name: string;
    /** Whether other disks are under it, too. */
    readonly shared: boolean;
  } | null;
  /**
   * Set where the node has the disk, and not all is seen on it that was made there, as on a disk
   * that fails.
   */
  readonly unseen?: true;
  /** What the plan copies from it to other disks; left out where it copies nothing. */
  readonly toCopyBytes?: Bytes;
  /** Set where what lies on it is to be moved, and some of it stays. */
  readonly unmoved?: true;
  /** How many mirrors get their leg on it anew elsewhere by the plan; left out for none. */
  readonly rebuilds?: number;
  /** What is copied for these; left out for none. */
  readonly toRebuildBytes?: Bytes;
  /**
   * How fast the host copied what the plan copies; left out where nothing is copied, or nothing
   * like it was measured.
   */
  readonly copyRates?: Readonly<Partial<Record<CopyKind, CopyRate>>>;
}

/** A mirror that has a copy too few: another disk that fails may take its data with it. */
export interface MirrorStatus {
  readonly volume: VolumeId;
  readonly layout: string;
  readonly name: string;
  /** How many of the disks that it lies on are missing. */
  readonly missingLegs: number;
  /** Set where a leg of it is made anew, or was begun to be: a DiskReplacement says so. */
  readonly rebuilt?: true;
  /** How far a leg is that is being copied, from 0 to 99; left out where none is. */
  readonly copiedPercent?: number;
  /** Set where a leg is no copy yet, and the kernel does not copy it. */
  readonly idle?: true;
  /** How much of that leg is not copied yet; left out where none is being copied. */
  readonly toCopyBytes?: Bytes;
  /** How fast legs were copied on the host; left out where none is, or none was measured. */
  readonly copyRate?: CopyRate;
}

/**
 * A disk that is used, or would be, and that fails or says so of itself. It is no input of a
 * digest: what a disk says changes by itself, and decides nothing.
 */
export interface FailingDiskStatus {
  readonly disk: DiskId;
  /** `DiskFailing`: its driver, or reads of it, fail. */
  readonly reason: 'DiskFailing' | SmartReason;
  /** What is wrong: the end of a sentence that begins with the disk. */
  readonly says: string;
  readonly serial?: string;
  /** Where it is in its machine. */
  readonly bay?: string;
  /** The layouts that chose it, sorted; none where only records know it. */
  readonly layouts: readonly string[];
  /** How many finished volumes lie on it by the records of the node. */
  readonly volumes: number;
  /** How many volumes the plan makes on it, whole or in part. */
  readonly made: number;
}

/** What a plan says of a node beside what it does there; each left out while there is none. */
export interface NodeStatuses {
  /** By volume. */
  readonly pools?: readonly PoolStatus[];
  /** Disks that a DiskReplacement takes away, by id. */
  readonly leaving?: readonly LeavingDiskStatus[];
  /** Mirrors with a copy too few, by volume. */
  readonly mirrors?: readonly MirrorStatus[];
  /** By disk. */
  readonly failing?: readonly FailingDiskStatus[];
}
