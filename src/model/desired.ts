import type { Bytes } from './bytes.ts';
import type {
  Claim,
  SourceRef,
  StorageClass,
  VolumeFormat,
  VolumePurpose,
} from './declarations.ts';
import type { ClaimRef, DiskId, InstallationId, NodeName, VolumeId } from './identifiers.ts';
import type { DiskFacts } from './inventory.ts';
import type { Refusal } from './refusal.ts';

/** What should be, with no choice left: made by `resolve`. Lists are sorted. */
export interface DesiredState {
  readonly installation: InstallationId;
  readonly nodes: readonly DesiredNode[];
  readonly claims: readonly ClaimPlacement[];
  readonly classes: readonly StorageClass[];
  /** Nodes that are declared but have no inventory, and whom a plan can therefore say nothing about. */
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
}

export interface DesiredDisk {
  readonly layout: string;
  readonly source: SourceRef;
  /** The id under which the disk was first chosen: volume ids are made from it. */
  readonly chosenAs: DiskId;
  /** The facts now, from the inventory; from the record when the disk is absent. */
  readonly facts: DiskFacts;
  readonly tableUuid: string;
  /** In order of their place on the disk. */
  readonly volumes: readonly DesiredVolume[];
}

export interface DesiredVolume {
  readonly volume: VolumeId;
  readonly name: string;
  readonly ordinal: number;
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
  readonly partitionUuid: string;
  /** Set for a filesystem. */
  readonly filesystemUuid: string | null;
  readonly format: VolumeFormat;
  readonly purpose: VolumePurpose;
  /** The claim in git that this volume serves. */
  readonly claim: ClaimRef | null;
  readonly source: SourceRef;
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
    }
  | { readonly kind: 'unplaced'; readonly claim: Claim; readonly refusal: Refusal };
