import type { Bytes } from '../values/bytes.ts';
import type {
  Adoption,
  Claim,
  ClaimSet,
  DegradedMirror,
  SourceRef,
  StorageClass,
  VolumeFormat,
  VolumePurpose,
} from '../declared/declarations.ts';
import type {
  ClaimKey,
  ClaimRef,
  DiskId,
  InstallationId,
  NodeName,
  VolumeId,
  WipeSubject,
} from '../identifiers.ts';
import type { DiskFacts, DiskRecord, VolumeRecord } from '../observed/inventory.ts';
import type { PoolRepair } from './pool-repair.ts';
import type { Provisioning } from './provisioning.ts';
import type { Refusal } from './refusal.ts';
import type { Segments } from '../volumes/segments.ts';
import type { PoolGeometry } from '../volumes/thin-pool.ts';

/** What should be, with no choice left: made by `resolve`. Lists are sorted. */
export interface DesiredState {
  readonly installation: InstallationId;
  readonly nodes: readonly DesiredNode[];
  readonly claims: readonly ClaimPlacement[];
  /** Of claims made in the cluster; left out where no layout makes volumes for them. */
  readonly provisioning?: Provisioning;
  /** As declared: the checker holds the placements against them. By name. */
  readonly claimSets: readonly ClaimSet[];
  readonly classes: readonly StorageClass[];
  /** What claims that records name are called today, where a Moved says so; sorted. */
  readonly renamedClaims: readonly { readonly from: ClaimKey; readonly to: ClaimKey }[];
  /**
   * Nodes that are declared but have no inventory, and whom a plan can therefore say nothing about.
   */
  readonly silentNodes: readonly NodeName[];
}

export interface DesiredNode {
  readonly installation: InstallationId;
  readonly node: NodeName;
  readonly labels: Readonly<Record<string, string>>;
  readonly disks: readonly DesiredDisk[];
  /** What `resolve` could not choose on this node (counts, overlaps, no room), and why. */
  readonly refusals: readonly Refusal[];
  /** Layouts whose new work is refused; what exists of them stays in `disks`. */
  readonly heldLayouts: readonly string[];
  /** Disks that a DiskReplacement takes away, by id; left out where there is none. */
  readonly leaving?: readonly LeavingDisk[];
  /** What may be destroyed on this node, as far as git says so; sorted by key. */
  readonly consents: readonly GivenConsent[];
  /** Volumes of ours that a consent, or a record of its use, takes away; sorted by volume. */
  readonly removals: readonly Removal[];
  /** Claims that git declares no more, and whose data is kept on this node; sorted by volume. */
  readonly forgotten: readonly { readonly volume: VolumeId; readonly claim: ClaimRef }[];
  /** What others made on this node and is kept; sorted by volume. */
  readonly adoptions: readonly AdoptedVolume[];
  /** Names that this node had before (`Moved`): marks and records under them are its own. */
  readonly formerNames: readonly NodeName[];
  /** What claims to come may get of its volume groups; left out where none serves claims. */
  readonly claimSpace?: readonly ClaimSpaceLeft[];
  /**
   * What only others still know of its volumes; left out where the node and its disks know all of
   * it.
   */
  readonly remembered?: Remembered;
  /**
   * What claims that its sources name are called today (`Moved`); left out where none has another
   * name.
   */
  readonly renamedClaims?: DesiredState['renamedClaims'];
}

/** A disk on which nothing new is made, because it goes. */
export interface LeavingDisk {
  /** As the inventory calls it; as the DiskReplacement does where the node has it no more. */
  readonly disk: DiskId;
  /** metadata.name of the DiskReplacement. */
  readonly replacement: string;
  /** Set where what lies on it is to be moved to other disks of its group, or to this one alone. */
  readonly move?: { readonly by: DiskId | null };
  /**
   * Set where the legs of mirrors that lie on it are made anew on other disks of its group, or on
   * this one alone; also where a disk that is there gives up its data, and has none any more.
   */
  readonly rebuild?: { readonly by: DiskId | null };
  /** Set beside `rebuild` where the node has it no more: what has no copy goes, under consents. */
  readonly discard?: true;
  /** Mirrors that may be activated without their leg on it; left out where there is none. */
  readonly degraded?: readonly DegradedMirror[];
}

/** A leg of a logical volume that goes from one physical volume to another, by their UUIDs. */
export interface LegMove {
  readonly from: string;
  readonly to: string;
  /** What has to be copied. */
  readonly sizeBytes: Bytes;
}

/** What is known of a node from elsewhere: older inventories of it, and PersistentVolumes. */
export interface Remembered {
  /** By volume, then by source. */
  readonly volumes: readonly RememberedVolume[];
  /** By table. */
  readonly disks: readonly DiskRecord[];
}

export interface RememberedVolume {
  readonly volume: VolumeId;
  /** For people: what says it. */
  readonly source: string;
  readonly state: 'ready' | 'removed';
  readonly claim: ClaimRef | null;
  /** null where no more is known of it. */
  readonly record: VolumeRecord | null;
  /** The other node that has the volume, and recorded that the claim has its data there. */
  readonly recordedOn?: NodeName;
}

/** What is left of a physical volume for claims, beside its reserve and all that is cut from it. */
export interface ClaimSpaceLeft {
  readonly layout: string;
  readonly disk: DiskId;
  readonly storageClassNames: readonly string[];
  /** In whole extents: the largest volume that can still be cut. */
  readonly freeBytes: Bytes;
}

/** What others made, under the id that its mark bears. */
export interface AdoptedVolume {
  readonly volume: VolumeId;
  readonly adoption: Adoption;
}

/** What an operation needs to know of a partition that is adopted, as its record says. */
export interface AdoptedPartitionRef {
  readonly volume: VolumeId;
  /** metadata.name of the Adoption. */
  readonly adoption: string;
  readonly partitionUuid: string;
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
  /** Left out, with `mountPath`, of a raw block volume. */
  readonly filesystem?: { readonly type: string; readonly uuid: string };
  /** The PARTLABEL that the mark replaces. */
  readonly formerLabel: string;
  readonly mountPath?: string;
  /** Of a raw block volume: by what paths its PersistentVolumes find it. */
  readonly devicePaths?: readonly string[];
}

/** A volume of ours that is going to be wiped and taken out of its table or group. */
export type Removal = PartitionRemoval | LogicalRemoval;

interface RemovalBase {
  readonly volume: VolumeId;
  /** On which it lies; of a logical volume, on which it is reported. */
  readonly disk: DiskId;
  /** The layout that makes way for it, or that it belonged to; null when none is known. */
  readonly layout: string | null;
  readonly sizeBytes: Bytes;
  readonly consent: ConsentRef;
  /** The fingerprint that the consent names. */
  readonly content: string;
  /** `finish`: a record says that it was begun. */
  readonly proof: 'consent' | 'finish';
  readonly source: SourceRef;
}

/** Of a partition; of one under a volume group with the group. */
export interface PartitionRemoval extends RemovalBase {
  readonly kind: 'partition';
  readonly partitionUuid: string;
  readonly startBytes: Bytes;
}

/** Of a logical volume, or of a thin pool. */
export interface LogicalRemoval extends RemovalBase {
  readonly kind: 'logical';
  /** LVM's own. */
  readonly uuid: string;
}

/** The permission that a destroying operation stands on. */
export interface ConsentRef {
  /** The key of the GivenConsent, under which its use is recorded. */
  readonly key: string;
  /** metadata.name of the WipeConsent. */
  readonly consent: string;
  readonly expires: string;
  /** As whoever consented wrote it; left out where only a record is left of the consent. */
  readonly reason?: string;
}

/** One target of a WipeConsent, as it stands at the time of the plan. */
export interface GivenConsent {
  /** Names this permission for ever: a hash over consent, target, content and expiry. */
  readonly key: string;
  /** metadata.name of the WipeConsent. */
  readonly consent: string;
  readonly subject: WipeSubject;
  readonly content: string;
  readonly expires: string;
  readonly expired: boolean;
  readonly reason: string;
  readonly source: SourceRef;
}

export interface DesiredDisk {
  readonly layout: string;
  /**
   * The name that the layout had when the disk was first chosen: ids are made from it (`Moved`
   * keeps them).
   */
  readonly madeAs: string;
  /** Whether its volumes outlive their own removal from git. */
  readonly protected: boolean;
  readonly source: SourceRef;
  /** The id under which the disk was first chosen: volume ids are made from it. */
  readonly chosenAs: DiskId;
  /** The id that records know it by although it states none of their facts any more (`Moved`). */
  readonly movedFrom: DiskId | null;
  /** The facts now, from the inventory; from the record when the disk is absent. */
  readonly facts: DiskFacts;
  readonly tableUuid: string;
  /** In order of their place on the disk. */
  readonly volumes: readonly DesiredVolume[];
  /**
   * Set where other volumes of the layout were finished than it declares now: nothing new is made
   * there, what exists is served.
   */
  readonly held?: true;
}

/**
 * Whether nothing new is made on a disk, and nothing grows: for all that its layout has on the
 * node, or for this disk alone.
 */
export function isHeldDisk(
  node: Pick<DesiredNode, 'heldLayouts' | 'leaving'>,
  disk: Pick<DesiredDisk, 'layout' | 'held' | 'facts'>,
): boolean {
  return (
    disk.held === true ||
    node.heldLayouts.includes(disk.layout) ||
    leavingReason(node, disk) !== null
  );
}

/** Why a disk gets nothing new although all is well with it: it goes. null where it stays. */
export function leavingReason(
  { leaving }: Pick<DesiredNode, 'leaving'>,
  { facts }: Pick<DesiredDisk, 'facts'>,
): string | null {
  const found = leaving?.find(({ disk }) => disk === facts.id);
  return found === undefined ? null : `its disk goes: DiskReplacement ${found.replacement}`;
}

/** Whether legs of mirrors on a disk are to be made anew on others. */
export function isRebuiltOff({ leaving = [] }: Pick<DesiredNode, 'leaving'>, id: DiskId): boolean {
  return leaving.some(({ disk, rebuild }) => disk === id && rebuild !== undefined);
}

/** Of a disk that is held. */
export function heldReason(
  node: Pick<DesiredNode, 'leaving'>,
  disk: Pick<DesiredDisk, 'layout' | 'held' | 'facts'>,
): string {
  const { layout, held } = disk;
  const leaving = leavingReason(node, disk);
  if (leaving !== null) return leaving;
  return `layout ${layout} does nothing new on its ${held === true ? 'disk' : 'node'}`;
}

/**
 * Its UUIDs follow from its id (`volumeUuids`), and are derived where one is written or compared.
 */
export interface DesiredVolume {
  readonly volume: VolumeId;
  readonly name: string;
  readonly ordinal: number;
  /** From the beginning of the disk; 0 for a logical volume, whose extents LVM chooses. */
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
  readonly format: VolumeFormat;
  readonly purpose: VolumePurpose;
  /** Set for a logical volume: the group that it is cut from. */
  readonly logical?: LogicalPlace;
  /** In a group over the disks of a node: every physical volume of it, by UUID. */
  readonly members?: readonly MemberRef[];
  /**
   * Set for a logical volume that was cut to the size of a claim: the claim, as it was called when
   * the id was made.
   */
  readonly cutFor?: ClaimRef;
  /** Set for a thin pool. */
  readonly pool?: DesiredPool;
  /** Set where a leg of it lies on a disk that goes, or where a move of one was begun. */
  readonly move?: LegMove;
  /** Set where a move of a leg was begun that nothing asks for any more, and can be aborted. */
  readonly abortedMove?: LegMove;
  /** Set where a leg of a mirror lies on a disk that goes, and is made anew on another. */
  readonly rebuild?: LegMove;
  /** The claim in git that this volume serves. */
  readonly claim: ClaimRef | null;
  /** Set when the claim gets data back that was kept for it: the TakeBack. */
  readonly takeBack: SourceRef | null;
  readonly source: SourceRef;
}

/** What a thin pool has beside its data, and what it promises. */
export interface DesiredPool extends PoolGeometry {
  /** How many times its size its volumes may promise together. */
  readonly overprovision: number;
  readonly alarmPercent: number;
  /** Set where git lets its metadata be repaired. */
  readonly repair?: PoolRepair;
}

/**
 * Where a logical volume lies: given by names and by the partition under its group, which carries a
 * mark of ours.
 */
export interface LogicalPlace {
  /** The name of the volume group. */
  readonly group: string;
  /** The name of the logical volume. */
  readonly name: string;
  readonly physicalVolume: PhysicalVolumeRef;
  /**
   * How it lies in a group over the disks of a node; `physicalVolume` is the first of those it lies
   * on.
   */
  readonly legs?: Legs;
  /** Set for a thin volume: the pool that it is cut from, which is a volume with a mark of ours. */
  readonly thinPool?: VolumeId;
  /** Set where git lets a mirror be activated without its leg on one physical volume. */
  readonly without?: WithoutLeg;
}

/** A leg of a mirror that may be missing. */
export interface WithoutLeg {
  /** Of the physical volume that it lies on. */
  readonly uuid: string;
  /** RFC 3339, UTC: not afterwards. */
  readonly until: string;
}

/** The physical volumes that a logical volume lies on, each by its UUID, sorted. */
export interface Legs extends Segments {
  readonly on: readonly string[];
}

export interface PhysicalVolumeRef {
  /** The id in the mark of its partition. */
  readonly volume: VolumeId;
  readonly partitionUuid: string;
  /** The UUID of the physical volume, chosen before it is made (pvcreate(8), --uuid). */
  readonly uuid: string;
}

/** A finished volume whose disk is gone, and which a Release gives up. */
export interface GivenUpVolume {
  readonly node: NodeName;
  readonly volume: VolumeId;
  readonly disk: DiskId;
  /** Where the Release stands. */
  readonly source: SourceRef;
}

/** A physical volume of a group over several disks. */
export interface MemberRef extends PhysicalVolumeRef {
  readonly disk: DiskId;
}

export type ClaimPlacement =
  | {
      readonly kind: 'placed';
      readonly claim: Claim;
      readonly node: NodeName;
      readonly volume: VolumeId;
      readonly sizeBytes: Bytes;
      /** Whether a record on the node already says so. */
      readonly recorded: boolean;
      /** The TakeBack that gives the claim its kept data again; null where none was needed. */
      readonly takeBack: SourceRef | null;
      /** The volume with its data before, where a Release gives that up with its disk. */
      readonly givesUp?: GivenUpVolume;
    }
  | { readonly kind: 'unplaced'; readonly claim: Claim; readonly refusal: Refusal };
