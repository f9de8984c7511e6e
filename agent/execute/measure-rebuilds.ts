import { uptime } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import type { Inventory, ObservedLogicalVolume } from '../../src/model/observed/inventory.ts';
import { LOGICAL_EXTENT_BYTES } from '../../src/model/values/bytes.ts';
import { extentsOnEach } from '../../src/model/volumes/segments.ts';
import {
  measuredRate,
  readKeptCopies,
  withRate,
  writeKeptCopies,
  type BegunCopy,
  type Copied,
  type KeptCopies,
} from '../discover/copies/kept-copies.ts';

/**
 * Measures legs of mirrors that the kernel copies and nobody waits for, by how far they are in one
 * pass and in a later one. Does not reject: what cannot be written down is measured another time.
 *
 * @param uptimeSeconds since the boot.
 */
export async function measureRebuilds(
  stateDir: string,
  observed: Inventory,
  uptimeSeconds: number = uptime(),
): Promise<void> {
  const kept = await readKeptCopies(stateDir);
  const now = afterRebuilds(kept, observed, uptimeSeconds);
  if (!isDeepStrictEqual(now, kept)) await writeKeptCopies(stateDir, now).catch(() => undefined);
}

/** What is kept once a host was seen so. */
export function afterRebuilds(
  kept: KeptCopies,
  observed: Inventory,
  uptimeSeconds: number,
): KeptCopies {
  const { bootId } = observed.host;
  const measuredOn = observed.takenAt.slice(0, 10);
  const underGroups = observed.disks.filter(({ volumeGroup }) => volumeGroup !== undefined);
  let { rates } = kept;
  const begun: BegunCopy[] = [];
  // Mirrors of a group are copied at the same time, and share what its disks can do.
  for (const disks of Map.groupBy(underGroups, (disk) => disk.volumeGroup?.uuid).values()) {
    const volumes = disks.flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? []);
    const copied: Copied[] = [];
    for (const volume of volumes) {
      if (volume.syncing === undefined) continue;
      const now = { mirror: volume.uuid, ...volume.syncing, bootId, uptimeSeconds };
      const first = kept.begun.find((one) => isSameCopy(one, now)) ?? now;
      begun.push(first);
      copied.push(copiedSince(first, now, volume));
    }
    const bytesPerSecond = measuredRate(together(copied));
    const rotational = disks.some((disk) => disk.rotational);
    if (bytesPerSecond !== null)
      rates = withRate(rates, { copy: 'rebuild', rotational, bytesPerSecond, measuredOn });
  }
  return { rates, begun };
}

/** A leg that is made anew once more begins at nothing, and after a boot nobody knows when. */
function isSameCopy(before: BegunCopy, now: BegunCopy): boolean {
  return (
    before.mirror === now.mirror && before.bootId === now.bootId && before.percent <= now.percent
  );
}

function copiedSince(first: BegunCopy, now: BegunCopy, volume: ObservedLogicalVolume): Copied {
  const points = now.percent - first.percent;
  const legBytes = extentsOnEach(volume) * LOGICAL_EXTENT_BYTES;
  return {
    bytes: (legBytes * points) / 100,
    seconds: now.uptimeSeconds - first.uptimeSeconds,
    points,
  };
}

function together(copied: readonly Copied[]): Copied {
  return copied.reduce(
    (all, one) => ({
      bytes: all.bytes + one.bytes,
      seconds: Math.max(all.seconds, one.seconds),
      points: Math.max(all.points, one.points),
    }),
    { bytes: 0, seconds: 0, points: 0 },
  );
}
