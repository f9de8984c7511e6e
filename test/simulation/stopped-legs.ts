import { factsOf } from '../../src/assess/disk-assessment.ts';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { VolumeRef } from '../../src/model/planned/operation-refs.ts';
import type {
  AbortMove,
  MoveLogicalVolume,
  RebuildLogicalVolume,
} from '../../src/model/planned/plan.ts';
import { movingIn, replacingIn } from './simulated-groups.ts';
import { volumeRecord, withVolumeRecord } from './simulated-records.ts';

/**
 * The record names the new disk first; then pvmove(8) is at work, or lvconvert(8) was stopped
 * between its two changes. It names the old disk again before a move is aborted.
 */
export function stoppedLegs(
  inventory: Inventory,
  operation: MoveLogicalVolume | AbortMove | RebuildLogicalVolume,
): readonly Inventory[] {
  switch (operation.kind) {
    case 'move-logical-volume': {
      const placed = placedRecord(inventory, operation.volume, operation.to);
      return [{ ...placed, disks: movingIn(inventory.disks, operation) }, placed];
    }
    case 'abort-move':
      return [placedRecord(inventory, operation.volume, stayingPlace(inventory, operation))];
    case 'rebuild-logical-volume': {
      const placed = placedRecord(inventory, operation.volume, operation.to);
      return [placed, { ...placed, disks: replacingIn(inventory.disks, operation) }];
    }
  }
}

/** Where a volume is once its move is aborted: where it was, or has another leg. */
export function stayingPlace({ disks }: Inventory, { volume, from }: AbortMove): string {
  const groups = disks.flatMap(({ volumeGroup }) => volumeGroup ?? []);
  const isThere = (wanted: string): boolean =>
    groups.some(({ physicalVolumes }) =>
      physicalVolumes.some(({ uuid, missing }) => uuid === wanted && !missing),
    );
  const found = groups
    .flatMap(({ volumes }) => volumes)
    .find(({ name }) => name === volume.logical?.name);
  if (isThere(from)) return from;
  return found?.physicalVolumes.find((uuid) => isThere(uuid)) ?? '';
}

/** The record names the disk of a physical volume that a leg goes to, or stays on. */
function placedRecord(inventory: Inventory, { volume, members }: VolumeRef, on: string): Inventory {
  const record = volumeRecord(inventory, volume);
  const disk = members?.find(({ uuid }) => uuid === on)?.disk;
  const found = inventory.disks.find(({ id }) => id === disk);
  return found === undefined || record === undefined
    ? inventory
    : withVolumeRecord(inventory, { ...record, disk: factsOf(found) });
}

/** What is moving, as by pvmove(8) without --atomic: aborted, it would lie in two places. */
export function inPieces(node: Inventory): Inventory {
  const disks = node.disks.map((disk) => {
    const { volumeGroup } = disk;
    if (volumeGroup === undefined) return disk;
    const volumes = volumeGroup.volumes.map(({ moving, ...one }) =>
      moving === undefined ? one : { ...one, moving: { from: moving.from, to: moving.to } },
    );
    return { ...disk, volumeGroup: { ...volumeGroup, volumes } };
  });
  return { ...node, disks };
}
