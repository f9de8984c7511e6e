import type { Encryption } from '../../model/declared/encryption.ts';
import type {
  CarvedVolume,
  DiskSelector,
  FilesystemType,
  NodeSelector,
  PartitionSize,
  ProvisionedClass,
  SourceRef,
  VolumeGroupLayout,
  VolumePurpose,
} from '../../model/declared/declarations.ts';
import type { MkfsTable } from '../rules/filesystem-rules.ts';
import type { Path } from '../findings/finding.ts';

/** A DiskLayout as its own document states it: what its classes add is not known yet. */
export interface LayoutDraft {
  readonly name: string;
  readonly nodes: NodeSelector;
  readonly disks: DiskSelector;
  readonly arrangement: 'partitions' | 'whole-disk' | 'volume-group';
  /** Of the volume group; null for the others. */
  readonly group: GroupDraft | null;
  /** Partitions in order, the one volume of a whole disk, or what a volume group carves. */
  readonly volumes: readonly VolumeDraft[];
  readonly mkfs: MkfsTable;
  readonly protected: boolean;
  readonly source: SourceRef;
}

/** A volume group without what it carves, and without what its classes say. */
export type GroupDraft = Omit<VolumeGroupLayout, 'carve' | 'claims' | 'provision'> & {
  /** Names of classes. */
  readonly claims: readonly string[];
  readonly provision: readonly ProvisionDraft[];
  /** Of the volumes that are cut for claims in git; null: not encrypted. */
  readonly encryption: Encryption | null;
};

/** A class that is provisioned, without what the class itself says. */
export type ProvisionDraft = Omit<ProvisionedClass, 'format'> & {
  /** From the root of the layout's document. */
  readonly path: Path;
  /** null: not encrypted. */
  readonly encryption: Encryption | null;
};

export interface VolumeDraft {
  readonly name: string;
  readonly count: number;
  readonly size: PartitionSize;
  /** How a carved volume lies on the disks; linear for the others. */
  readonly type: CarvedVolume['type'];
  readonly stripes: CarvedVolume['stripes'];
  readonly mirrors: number;
  /** null unless it is thin. */
  readonly thinPool: string | null;
  readonly block: boolean;
  /** null: as its class says. */
  readonly filesystem: FilesystemType | null;
  readonly mountOptions: readonly string[] | null;
  /** null: not encrypted. */
  readonly encryption: Encryption | null;
  readonly purpose: VolumePurpose;
  readonly source: SourceRef;
  /** From the root of the layout's document. */
  readonly path: Path;
}

/** Every class that a layout names, each once. */
export function classNamesOf(layout: LayoutDraft): readonly string[] {
  return [
    ...new Set([
      ...layout.volumes.flatMap(volumeClassNames),
      ...(layout.group?.claims ?? []),
      ...(layout.group?.provision ?? []).map(({ storageClassName }) => storageClassName),
    ]),
  ];
}

export function volumeClassNames(volume: VolumeDraft): readonly string[] {
  switch (volume.purpose.kind) {
    case 'offered':
      return [volume.purpose.storageClassName];
    case 'kept':
      return volume.purpose.storageClassNames;
    case 'host-path':
    case 'volume-group':
    case 'thin-pool':
      return [];
  }
}
