import type { Bytes } from '../../model/values/bytes.ts';
import type { Adoption, FilesystemType } from '../../model/declared/declarations.ts';
import type { NodeName } from '../../model/identifiers.ts';
import type {
  ForeignVolume,
  ObservedDisk,
  ObservedPartition,
} from '../../model/observed/inventory.ts';

/** An Adoption that can be proposed, with the place as people know it. */
export interface Adoptable {
  readonly adoption: Omit<Adoption, 'source'>;
  readonly place: AdoptablePlace;
  /** Why no mark is written; null where one is. */
  readonly whyNoMark: string | null;
}

/** Something that is there and is not adopted. */
export interface LeftAlone {
  /** null: of no node that reported. */
  readonly node: NodeName | null;
  readonly what: string;
  readonly reason: string;
}

export interface Adoptables {
  /** By node and mount path. */
  readonly adoptables: readonly Adoptable[];
  /** By node and name; blank disks are not listed. */
  readonly leftAlone: readonly LeftAlone[];
  readonly leftToDrivers: readonly LeftToDriver[];
}

/** PersistentVolumes that a CSI driver made, and keeps. */
export interface LeftToDriver {
  readonly driver: string;
  readonly count: number;
  readonly sizeBytes: Bytes;
}

/** Where something lies that can be adopted. */
export interface AdoptablePlace {
  readonly node: NodeName;
  /** Of a logical volume over several disks the first. */
  readonly disk: ObservedDisk;
  readonly partition: ObservedPartition | null;
  readonly logicalVolume: ForeignVolume | null;
}

/**
 * A filesystem that is in use and known for certain, before it is known which of its mounts counts.
 */
export interface AdoptionCandidate extends AdoptablePlace {
  readonly filesystem: { readonly type: FilesystemType; readonly uuid: string };
  /** Where it is mounted, but for the mounts that show it to pods. */
  readonly mountPaths: readonly string[];
}
