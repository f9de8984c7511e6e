import type { Bytes } from '../values/bytes.ts';
import type { AccessMode, SourceRef, VolumeMode, VolumePurpose } from '../declared/declarations.ts';
import type { GivenConsent } from './desired.ts';
import type { ClaimKey, ClaimRef, DiskId, NodeName, VolumeId } from '../identifiers.ts';
import type { HostFacts } from '../observed/host-facts.ts';
import type {
  ConsentRecord,
  InventoryFinding,
  ObservedDisk,
  Usage,
} from '../observed/inventory.ts';
import type { KeptVolume } from '../volumes/kept-volume.ts';
import type { NodePlan, Operation } from './plan.ts';
import type { LeavingDiskStatus, MirrorStatus, PoolStatus } from './plan-summary.ts';
import type { Refusal } from './refusal.ts';

/** What can be asked about: `disk/ID`, `volume/ID`, `node/NAME`, `pvc/NAMESPACE/NAME`. */
export type Subject =
  | { readonly kind: 'disk'; readonly node: NodeName; readonly disk: DiskId }
  | { readonly kind: 'volume'; readonly node: NodeName; readonly volume: VolumeId }
  | { readonly kind: 'node'; readonly node: NodeName }
  | { readonly kind: 'claim'; readonly claim: ClaimKey };

/** The kinds as they are written before the slash. */
export const SUBJECT_KINDS = ['disk', 'volume', 'node', 'pvc'] as const;

export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** One thing with all that is known of it: what `explain` answers. Lists are sorted. */
export type Explanation = DiskExplanation | VolumeExplanation | ClaimExplanation | NodeExplanation;

/** What a layout says of a disk. */
export interface LayoutVerdict {
  readonly layout: string;
  readonly source: SourceRef;
  /** Why its node selector does not take the node; null when it does. */
  readonly nodeSays: string | null;
  /** Whether its disk selector takes the disk. */
  readonly selected: boolean;
  /** Every term that said no; empty when the disk is selected or the node is not. */
  readonly because: readonly string[];
}

/**
 * How a volume stands. `planned`: nothing of it exists. `unfinished`: marked new. `missing`: a
 * record knows it and its disk is here, without its mark. `absent`: its disk is not here.
 */
export type VolumeState = 'planned' | 'unfinished' | 'ready' | 'missing' | 'absent' | 'removed';

/** Whether the PersistentVolume of a volume may exist, and why not. */
export type ExplainedPublication =
  | { readonly kind: 'published'; readonly storageClassName: string; readonly path: string }
  | { readonly kind: 'withheld'; readonly reason: string };

/** A volume of ours: what declarations, marks, records and the plan know of it. */
export interface VolumeFacts {
  readonly volume: VolumeId;
  readonly node: NodeName;
  readonly disk: DiskId;
  /** The layout, the partition's name and its number; null when nothing knows them. */
  readonly name: {
    readonly layout: string;
    readonly partition: string;
    readonly ordinal: number;
  } | null;
  readonly sizeBytes: Bytes;
  /** `ext4`, `xfs`, `block` …: what is there, else what is going to be. */
  readonly content: string;
  readonly state: VolumeState;
  /** What becomes of it; null when nothing declares it any more. */
  readonly purpose: VolumePurpose | null;
  /** Where it is declared. */
  readonly source: SourceRef | null;
  readonly mountPoints: readonly string[];
  /** From statfs, where mounted. */
  readonly usableBytes: Bytes | null;
  readonly freeBytes: Bytes | null;
  readonly persistentVolume: string;
  readonly publication: ExplainedPublication;
  /** The claim that it serves, is going to serve, or whose data it keeps. */
  readonly claim: ClaimRef | null;
  /** `declared` by git; `gone`: data is kept for a claim that git declares no more. */
  readonly claimStands: 'declared' | 'gone' | null;
  readonly protected: boolean;
  /** When the agent last wrote down what it knows of it; null without a record. RFC 3339, UTC. */
  readonly recordedAt: string | null;
  /** Whether the record says that it was given to the claim. */
  readonly claimRecorded: boolean;
}

export interface PartitionFacts {
  readonly number: number;
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
  readonly label: string;
  /** Signatures, in words; empty for a blank one. */
  readonly content: readonly string[];
  readonly usedBy: readonly Usage[];
  /** `foreign`: without a mark of diskwright's. */
  readonly owner: 'ours' | 'other-node' | 'other-installation' | 'foreign';
  /** The volume that its mark names, whosever it is. */
  readonly volume: VolumeId | null;
}

/** What needs a disk. */
export interface Dependents {
  readonly claims: readonly ClaimKey[];
  /** Volumes offered to the cluster: which claim there uses them, only the cluster knows. */
  readonly persistentVolumes: readonly string[];
  readonly hostPaths: readonly string[];
}

export interface DiskExplanation {
  readonly kind: 'disk';
  readonly node: NodeName;
  readonly disk: DiskId;
  /** The device as it was observed; null: absent, known from records. */
  readonly observed: ObservedDisk | null;
  readonly observedAt: string;
  /** What is on it, in a few words. */
  readonly content: string;
  readonly partitions: readonly PartitionFacts[];
  /** Volumes of ours that lie on it, that records say lie on it, and that are going to. */
  readonly volumes: readonly VolumeFacts[];
  /** Those that have a leg here, and are told at another disk of their group. */
  readonly legs: readonly VolumeFacts[];
  readonly layouts: readonly LayoutVerdict[];
  /** The layout that has it; null for none. */
  readonly chosenBy: string | null;
  readonly dependents: Dependents;
  readonly consents: readonly GivenConsent[];
  readonly usedConsents: readonly ConsentRecord[];
  readonly operations: readonly Operation[];
  readonly refusals: readonly Refusal[];
  readonly kept: readonly KeptVolume[];
  /** Its thin pools: in a group over several disks, those of the group's first disk. */
  readonly pools: readonly PoolStatus[];
  /** Set where it goes. */
  readonly leaving?: LeavingDiskStatus;
  readonly loss: Loss;
}

export interface VolumeExplanation {
  readonly kind: 'volume';
  readonly facts: VolumeFacts;
  readonly observedAt: string;
  /** The device that it lies on as it was observed; null: absent. */
  readonly observed: Pick<ObservedDisk, 'id' | 'path' | 'identity' | 'sizeBytes'> | null;
  readonly partition: PartitionFacts | null;
  /** How full it is, of a thin pool and of what is cut from one; null for any other. */
  readonly pool: PoolStatus | null;
  /** Set for a mirror with a copy too few. */
  readonly mirror?: MirrorStatus;
  readonly consents: readonly GivenConsent[];
  readonly usedConsents: readonly ConsentRecord[];
  readonly operations: readonly Operation[];
  readonly refusals: readonly Refusal[];
  readonly kept: KeptVolume | null;
}

/** What a node has for a claim. */
export interface NodeForClaim {
  readonly node: NodeName;
  /** Volumes of the class and mode that are kept for claims in git. */
  readonly volumes: number;
  /** Of these, how many have the size asked for. */
  readonly largeEnough: number;
  /** Of these, how many no other claim has and no refusal holds. */
  readonly free: number;
  /**
   * The largest volume that its groups can still cut for a claim of the class; left out where none
   * serves it.
   */
  readonly cuttableBytes?: Bytes;
  readonly chosen: boolean;
  /** Why not, each with a count where it speaks of volumes. */
  readonly against: readonly string[];
}

export interface DeclaredClaim {
  readonly storageClassName: string;
  readonly requestBytes: Bytes;
  readonly accessModes: readonly AccessMode[];
  readonly volumeMode: VolumeMode;
  readonly pin: NodeName | null;
  readonly source: SourceRef;
  /** The set that it is a claim of; the others of its replica go to the same node. */
  readonly set: {
    readonly name: ClaimKey;
    readonly ordinal: number;
    readonly others: readonly ClaimKey[];
  } | null;
}

export type ClaimOutcome =
  | {
      readonly kind: 'placed';
      readonly node: NodeName;
      readonly volume: VolumeId;
      /** When a record on the node said so; null while it is only planned. RFC 3339, UTC. */
      readonly since: string | null;
      readonly takeBack: SourceRef | null;
      /** Sentences. */
      readonly why: readonly string[];
    }
  | { readonly kind: 'unplaced'; readonly refusal: Refusal }
  /** Git declares it no more, and its data is kept. */
  | { readonly kind: 'gone' };

export interface ClaimExplanation {
  readonly kind: 'claim';
  readonly claim: ClaimKey;
  /** null: git does not declare it (any more). */
  readonly declared: DeclaredClaim | null;
  readonly outcome: ClaimOutcome;
  /** The volume that it has. */
  readonly volume: VolumeFacts | null;
  /** Volumes that were given to it, and that it does not have now. */
  readonly kept: readonly VolumeFacts[];
  readonly candidates: readonly NodeForClaim[];
  readonly operations: readonly Operation[];
}

export interface NodeExplanation {
  readonly kind: 'node';
  readonly node: NodeName;
  readonly formerNames: readonly NodeName[];
  readonly labels: Readonly<Record<string, string>>;
  /** null: it has no inventory, and nothing can be planned for it. */
  readonly observed: {
    readonly takenAt: string;
    readonly host: HostFacts;
    readonly findings: readonly InventoryFinding[];
  } | null;
  /** What each layout's node selector says, and whether its new work is held here. */
  readonly layouts: readonly {
    readonly layout: string;
    readonly source: SourceRef;
    readonly nodeSays: string | null;
    readonly held: boolean;
  }[];
  readonly disks: readonly {
    readonly disk: DiskId;
    readonly path: string | null;
    readonly sizeBytes: Bytes;
    readonly content: string;
    readonly chosenBy: string | null;
    readonly system: boolean;
  }[];
  readonly volumes: readonly VolumeFacts[];
  /** Claims that are pinned here and have no place. */
  readonly waiting: readonly Refusal[];
  /** null without an inventory. */
  readonly plan: NodePlan | null;
}

/** What would be lost or no longer fit without a disk or a node. Nothing is planned by it. */
export interface Loss {
  readonly without: readonly Exclude<Subject, { kind: 'claim' | 'volume' }>[];
  /** Volumes with data that would be gone. */
  readonly volumes: readonly VolumeFacts[];
  /** Volumes with data that would be whole, with a copy too few. */
  readonly degraded: readonly VolumeFacts[];
  /** Disks with content that is not diskwright's. */
  readonly foreign: readonly {
    readonly node: NodeName;
    readonly disk: DiskId;
    readonly content: string;
    readonly system: boolean;
  }[];
  readonly claims: readonly ClaimLoss[];
  readonly capacity: readonly {
    readonly storageClassName: string;
    readonly beforeBytes: Bytes;
    readonly afterBytes: Bytes;
    readonly freeBeforeBytes: Bytes;
    readonly freeAfterBytes: Bytes;
  }[];
  /** What would be refused then and is not now. */
  readonly refusals: readonly Refusal[];
}

/** A claim whose place would change. */
export interface ClaimLoss {
  readonly claim: ClaimKey;
  /** Whether data of the claim would be gone; otherwise only its planned place would. */
  readonly data: boolean;
  readonly from: { readonly node: NodeName; readonly volume: VolumeId };
  /** The volume, empty, that it would get instead; or why there is none. */
  readonly to:
    | { readonly kind: 'placed'; readonly node: NodeName; readonly volume: VolumeId }
    | { readonly kind: 'unplaced'; readonly refusal: Refusal }
    | { readonly kind: 'not-declared' };
}

/** Whether a loss takes anything away: data, or the place of a claim. */
export function losesSomething(loss: Loss): boolean {
  return (
    loss.volumes.length > 0 ||
    loss.foreign.length > 0 ||
    loss.claims.some(({ data, to }) => data || to.kind === 'unplaced')
  );
}
