import type { DesiredVolume, Removal } from '../../model/planned/desired.ts';
import type { VolumeId } from '../../model/identifiers.ts';
import type { ObservedVolume, Span } from '../../model/observed/inventory.ts';
import { isHalfPool, isLogical } from '../../model/observed/observed-volume.ts';

/**
 * The volumes that can be planned while others stay that should go. In the place of a partition
 * that stays nothing is made. Of a group in which a volume stays nothing new is cut, and what is
 * there does not grow: how much of it was going to be free for whom, only `resolve` knows.
 */
export function withoutHeldRoom(
  volumes: readonly DesiredVolume[],
  staying: readonly Removal[],
  found: ReadonlyMap<VolumeId, ObservedVolume>,
): readonly DesiredVolume[] {
  if (staying.length === 0) return volumes;
  const isCutHeld = staying.some(({ kind }) => kind === 'logical');
  return volumes.flatMap((volume) => {
    const there = found.get(volume.volume);
    if (volume.logical === undefined)
      return there === undefined && staying.some((one) => isOver(one, volume)) ? [] : [volume];
    if (!isCutHeld) return [volume];
    return there === undefined || !isLogical(there) || isHalfPool(volume, there)
      ? []
      : [asLargeAs(volume, there)];
  });
}

function isOver(staying: Removal, volume: Span): boolean {
  return staying.kind === 'partition' && overlaps(staying, volume);
}

function overlaps(a: Span, b: Span): boolean {
  return a.startBytes < b.startBytes + b.sizeBytes && b.startBytes < a.startBytes + a.sizeBytes;
}

function asLargeAs(
  volume: DesiredVolume,
  found: Extract<ObservedVolume, { segmentType: string }>,
): DesiredVolume {
  const { pool } = volume;
  const sizeBytes = Math.min(volume.sizeBytes, found.sizeBytes);
  if (pool === undefined || found.pool === undefined) return { ...volume, sizeBytes };
  const metadataBytes = Math.min(pool.metadataBytes, found.pool.metadataBytes);
  return { ...volume, sizeBytes, pool: { ...pool, metadataBytes } };
}
