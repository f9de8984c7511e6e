import type { DiskLayout, LayoutPartition } from '../model/declarations.ts';

/** The partitions of a layout; a whole disk is one that takes everything. */
export function layoutPartitions(layout: DiskLayout): readonly LayoutPartition[] {
  switch (layout.arrangement.kind) {
    case 'partitions':
      return layout.arrangement.partitions;
    case 'whole-disk':
      return [layout.arrangement.partition];
    case 'volume-group':
      return [];
  }
}
