import type { CarvedVolume, VolumeGroupLayout } from '../../model/declared/declarations.ts';
import type { DesiredPool, Legs } from '../../model/planned/desired.ts';
import type { DiskId, NodeName, VolumeId } from '../../model/identifiers.ts';
import { compareText } from '../../model/values/order.ts';
import type { PlacedSpan, WantedSpan } from '../disks/partition-geometry.ts';
import type { KnownPool, OpenPool } from './thin-pools.ts';

/** A disk of a group over several, with what its physical volume has; in extents. */
export interface GroupDisk {
  /** Of the physical volume. */
  readonly uuid: string;
  readonly disk: DiskId;
  readonly total: number;
  readonly used: number;
  /** Whether anything new may lie on it. */
  readonly isUsable: boolean;
}

export interface WantedCarve extends WantedSpan {
  readonly partition: CarvedVolume;
}

/**
 * A volume that is there; `extents` and `segmentType` are null for one that only a record knows,
 * and a pool that was begun has 0 extents.
 */
export interface KnownVolume {
  /** The physical volume on whose disk it is reported. */
  readonly home: string;
  readonly on: readonly string[];
  readonly extents: number | null;
  readonly segmentType: string | null;
  /** Of a thin pool, and what its volumes have together. */
  readonly pool?: KnownPool;
  readonly promised?: number;
}

export interface Wanted extends WantedCarve {
  readonly known: KnownVolume | null;
}

export interface PlacedVolume {
  readonly span: Extract<PlacedSpan, { kind: 'placed' }>;
  readonly legs: Legs;
  readonly home: string;
  /** Set for a thin pool. */
  readonly pool?: DesiredPool;
  /** Set for a thin volume: its pool. */
  readonly thinPool?: VolumeId;
}

export interface GroupOfLayout {
  readonly node: NodeName;
  readonly layout: string;
  readonly reserve: VolumeGroupLayout['reserve'];
}

export interface GroupRoom {
  readonly about: GroupOfLayout;
  readonly disks: readonly GroupDisk[];
  /** By physical volume; what is left beside the reserve. */
  readonly free: Map<string, number>;
  /** Of the metadata that the group keeps to repair pools with; in extents. */
  spare: number;
  /** Thin pools that have their place. */
  readonly pools: Map<VolumeId, Omit<OpenPool, 'volume'>>;
}

/** The disks that can be used, that with most free first. */
export function ranked(group: GroupRoom): readonly GroupDisk[] {
  return group.disks
    .filter(({ isUsable }) => isUsable)
    .toSorted(
      (a, b) => freeOn(b.uuid, group) - freeOn(a.uuid, group) || compareText(a.disk, b.disk),
    );
}

export function takeExtents(uuid: string, extents: number, { free }: GroupRoom): void {
  free.set(uuid, (free.get(uuid) ?? 0) - extents);
}

export function freeOn(uuid: string, { free }: GroupRoom): number {
  return free.get(uuid) ?? 0;
}
