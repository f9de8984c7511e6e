import type { DiskId, NodeName, VolumeId } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import type { DesiredNode } from '../../model/planned/desired.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import type { PlannedWorld } from './volume-facts.ts';
import { seenLegs, wantedLegs, type GroupLeg } from '../fleet/group-legs.ts';

/** Where a logical volume over several physical volumes lies. */
export interface VolumeLegs {
  /** Those that are attached, by their ids. */
  readonly disks: readonly DiskId[];
  /** As lvs(8) calls it: linear, striped, raid1, … */
  readonly type: string;
  /** On how many physical volumes, missing ones included. */
  readonly on: number;
}

/**
 * The volumes of a node that lie on several disks, as they were seen, and as git wants them where
 * they were not. A thin volume lies where its pool does.
 */
function legsOfNode(node: DesiredNode, inventory: Inventory): ReadonlyMap<VolumeId, VolumeLegs> {
  const seen = collected(
    inventory.disks.map((disk) => [disk.id, seenLegs(inventory, disk, node.installation)]),
  );
  const wanted = collected(node.disks.map((disk) => [disk.facts.id, wantedLegs(node, disk)]));
  const own = new Map([...wanted, ...seen]);
  const thin = poolsOfThin(node, inventory).flatMap(([volume, pool]) => {
    const legs = own.get(pool);
    return legs === undefined ? [] : [[volume, legs] as const];
  });
  return new Map([...own, ...thin]);
}

/** The same of a node by its name; none where it is silent. */
export function legsOn(
  world: Pick<PlannedWorld, 'desired' | 'latest'>,
  name: NodeName,
): ReadonlyMap<VolumeId, VolumeLegs> {
  const node = world.desired.nodes.find((each) => each.node === name);
  const inventory = world.latest.get(name);
  return node === undefined || inventory === undefined ? new Map() : legsOfNode(node, inventory);
}

function collected(
  disks: readonly (readonly [DiskId, readonly GroupLeg[]])[],
): readonly (readonly [VolumeId, VolumeLegs])[] {
  const byVolume = new Map<VolumeId, VolumeLegs>();
  for (const [disk, legs] of disks)
    for (const { volume, type, on } of legs) {
      if (volume === null || on < 2) continue;
      byVolume.set(volume, { disks: [...(byVolume.get(volume)?.disks ?? []), disk], type, on });
    }
  return Array.from(byVolume);
}

function poolsOfThin(
  { disks }: DesiredNode,
  inventory: Inventory,
): readonly (readonly [VolumeId, VolumeId])[] {
  const wanted = disks
    .flatMap(({ volumes }) => volumes)
    .flatMap(({ volume, logical }) =>
      logical?.thinPool === undefined ? [] : [[volume, logical.thinPool] as const],
    );
  const seen = inventory.disks.flatMap(({ volumeGroup }) => {
    const volumes = volumeGroup?.volumes ?? [];
    const ids = new Map(volumes.map(({ name, label }) => [name, parseMark(label)?.volume]));
    return volumes.flatMap(({ label, thinPool }) => {
      const [volume, pool] = [parseMark(label)?.volume, ids.get(thinPool ?? '')];
      return volume === undefined || pool === undefined ? [] : [[volume, pool] as const];
    });
  });
  return [...wanted, ...seen];
}

/** What becomes of a volume without some disks; `degraded`: it is whole, with a leg too few. */
export type VolumeFate = 'untouched' | 'degraded' | 'gone';

/**
 * How many legs each type of lvmraid(7) may lose. Two legs of raid10 may be of one pair, whose data
 * is gone then.
 */
export function fateWithout(
  { disks, type, on }: VolumeLegs,
  isGone: (disk: DiskId) => boolean,
): VolumeFate {
  const left = disks.filter((disk) => !isGone(disk)).length;
  if (left === disks.length) return 'untouched';
  return on - left <= spareLegs(type, on) ? 'degraded' : 'gone';
}

function spareLegs(type: string, on: number): number {
  if (type === 'raid1' || type === 'mirror') return on - 1;
  if (type.startsWith('raid6')) return 2;
  return /^raid(?:10|[45])/.test(type) ? 1 : 0;
}
