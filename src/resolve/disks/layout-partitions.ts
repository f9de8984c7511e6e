import type {
  CarvedVolume,
  DiskLayout,
  LayoutPartition,
  ServedClass,
  VolumeGroupLayout,
} from '../../model/declared/declarations.ts';
import { PHYSICAL_VOLUME_NAME } from '../../model/volumes/volume-name.ts';

/**
 * What a layout puts into the partition table; a whole disk is one partition that takes everything.
 */
export function layoutPartitions(layout: DiskLayout): readonly LayoutPartition[] {
  switch (layout.arrangement.kind) {
    case 'partitions':
      return layout.arrangement.partitions;
    case 'whole-disk':
      return [layout.arrangement.partition];
    case 'volume-group':
      return [physicalVolume(layout, layout.arrangement.group)];
  }
}

/** Whether the disks of a node lie under one group. */
export function isNodeGroup({ arrangement }: DiskLayout): boolean {
  return arrangement.kind === 'volume-group' && arrangement.group.per === 'node';
}

/** The classes whose claims get volumes of their own from the groups of a layout. */
export function servedClasses({ arrangement }: DiskLayout): readonly ServedClass[] {
  return arrangement.kind === 'volume-group' ? arrangement.group.claims : [];
}

/** What a layout cuts from its volume groups: thin pools before what may lie in them. */
export function layoutLogicalVolumes(layout: DiskLayout): readonly CarvedVolume[] {
  if (layout.arrangement.kind !== 'volume-group') return [];
  const { carve, thinPools } = layout.arrangement.group;
  return thinPools.length === 0 ? carve : [...thinPools, ...carve];
}

function physicalVolume({ source }: DiskLayout, group: VolumeGroupLayout): LayoutPartition {
  return {
    name: PHYSICAL_VOLUME_NAME,
    count: 1,
    size: { kind: 'rest' },
    format: { kind: 'physical-volume', group: group.name },
    purpose: { kind: 'volume-group' },
    source,
  };
}
