import type {
  DiskSelector,
  FilesystemType,
  NodeSelector,
  PartitionSize,
  SourceRef,
  VolumePurpose,
} from '../model/declarations.ts';
import type { MkfsTable } from './filesystem-rules.ts';
import type { Path } from './finding.ts';

/** A DiskLayout as its own document tells it: what its classes add is not known yet. */
export interface LayoutDraft {
  readonly name: string;
  readonly nodes: NodeSelector;
  readonly disks: DiskSelector;
  readonly arrangement: 'partitions' | 'whole-disk' | 'volume-group';
  /** Of the volume group; empty for the others. */
  readonly groupName: string;
  /** Partitions in order, the one volume of a whole disk, or what a volume group carves. */
  readonly volumes: readonly VolumeDraft[];
  /** Classes whose claims get volumes cut from the volume group. */
  readonly groupClaims: readonly string[];
  readonly mkfs: MkfsTable;
  readonly protected: boolean;
  readonly source: SourceRef;
}

export interface VolumeDraft {
  readonly name: string;
  readonly count: number;
  readonly size: PartitionSize;
  readonly block: boolean;
  /** null: as its class says. */
  readonly filesystem: FilesystemType | null;
  readonly mountOptions: readonly string[] | null;
  readonly purpose: VolumePurpose;
  readonly source: SourceRef;
  /** From the root of the layout's document. */
  readonly path: Path;
}

/** Every class that a layout names, each once. */
export function classNamesOf(layout: LayoutDraft): readonly string[] {
  return [...new Set([...layout.volumes.flatMap(volumeClassNames), ...layout.groupClaims])];
}

export function volumeClassNames(volume: VolumeDraft): readonly string[] {
  switch (volume.purpose.kind) {
    case 'offered':
      return [volume.purpose.storageClassName];
    case 'kept':
      return volume.purpose.storageClassNames;
    case 'host-path':
      return [];
  }
}
