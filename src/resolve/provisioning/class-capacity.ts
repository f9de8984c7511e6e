import type { DiskLayout, ProvisionedClass } from '../../model/declared/declarations.ts';
import { contentRoom, leastVolumeBytes } from '../../model/volumes/encryption.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import type { DesiredNode } from '../../model/planned/desired.ts';
import type { ClassRoom } from '../../model/planned/provisioning.ts';
import { LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import { groupedBy } from '../../model/values/order.ts';
import { largestExtents, legCount } from '../../model/volumes/segments.ts';
import { groupSpaces } from '../claims/claim-space.ts';
import type { KnownNode } from '../nodes.ts';
import { carvedSegments, isNarrow } from '../volume-groups/carved-segments.ts';
import { limitExtents, spacesByGroup, takenExtents, type GroupSpaces } from './group-share.ts';
import { provisionedClasses } from './provisioned-layouts.ts';

interface Serving {
  readonly known: KnownNode;
  readonly inventory: Inventory;
  /** As git has them. */
  readonly layouts: readonly DiskLayout[];
}

/**
 * What claims made in the cluster can still get on a node, of each class that its layouts
 * provision: also where that is nothing, so that the scheduler goes elsewhere.
 */
export function capacitiesOn(
  { known, inventory, layouts }: Serving,
  { desired }: { readonly desired: DesiredNode },
): readonly ClassRoom[] {
  const rooms = layouts.flatMap((layout) => {
    const provision = provisionedClasses(layout);
    if (provision.length === 0) return [];
    const groups = spacesByGroup(layout, groupSpaces(known, [layout], { inventory, desired }));
    return provision.flatMap((one) => [
      // A layout without disks yet gives nothing, and says so.
      { storageClassName: one.storageClassName, freeBytes: 0, largestBytes: 0 },
      ...groups.map((group) => roomIn(group, { desired, layout, provision: one })),
    ]);
  });
  return Array.from(groupedBy(rooms, ({ storageClassName }) => storageClassName)).map(
    ([storageClassName, all]) => ({
      node: desired.node,
      storageClassName,
      freeBytes: all.reduce((sum, { freeBytes }) => sum + freeBytes, 0),
      largestBytes: Math.max(...all.map(({ largestBytes }) => largestBytes)),
    }),
  );
}

interface Offer {
  readonly desired: DesiredNode;
  readonly layout: DiskLayout;
  readonly provision: ProvisionedClass;
}

function roomIn(group: GroupSpaces, offer: Offer): Omit<ClassRoom, 'node'> {
  const { provision, layout, desired } = offer;
  const { storageClassName, format } = provision;
  const { disk, unusable } = group;
  const limit = limitExtents(provision, group);
  const taken = limit === null ? 0 : takenExtents(desired, { layout, provision, disk });
  const { copies } = carvedSegments(provision, group.spaces.length);
  const allowed =
    limit === null ? Number.POSITIVE_INFINITY : Math.floor(Math.max(0, limit - taken) / copies);
  const free = unusable === null ? freeFor(group, offer) : { all: 0, largest: 0 };
  const bytesOf = (extents: number): number => Math.min(extents, allowed) * LOGICAL_EXTENT_BYTES;
  const largestBytes = bytesOf(free.largest);
  const isTooSmall = largestBytes < leastVolumeBytes(format);
  return isTooSmall
    ? { storageClassName, freeBytes: 0, largestBytes: 0 }
    : {
        storageClassName,
        freeBytes: bytesOf(free.all),
        // Raw or not is known of a claim, not of its class.
        largestBytes: contentRoom(format, largestBytes),
      };
}

interface Free {
  /** In extents. */
  readonly all: number;
  readonly largest: number;
}

function freeFor({ spaces, freeExtents }: GroupSpaces, offer: Offer): Free {
  const { provision } = offer;
  const free = spaces.map((one) => one.freeExtents);
  switch (provision.type) {
    case 'linear':
      return { all: freeExtents, largest: Math.max(0, ...free) };
    case 'striped':
    case 'raid1':
    case 'raid10': {
      const segments = carvedSegments(provision, free.length);
      const least = isNarrow(segments) ? 0 : (free[legCount(segments) - 1] ?? 0);
      const largest = largestExtents(least, segments);
      return { all: largest, largest };
    }
    case 'thin':
    case 'thin-pool': {
      const left = promisesLeft(spaces, offer);
      return { all: left, largest: left };
    }
  }
}

/** What the pool of the class may still promise, in extents. */
function promisesLeft(
  spaces: GroupSpaces['spaces'],
  { desired, layout, provision }: Offer,
): number {
  if (layout.arrangement.kind !== 'volume-group') return 0;
  const declared = layout.arrangement.group.thinPools.find(
    ({ name }) => name === provision.thinPool,
  );
  if (declared === undefined) return 0;
  const here = new Set(spaces.map(({ disk }) => disk.facts.id));
  const volumes = desired.disks
    .filter(({ facts }) => here.has(facts.id))
    .flatMap((disk) => disk.volumes);
  const pool = volumes.find(({ name, pool: made }) => made !== undefined && name === declared.name);
  if (pool === undefined) return 0;
  const promised = volumes
    .filter(({ logical }) => logical?.thinPool === pool.volume)
    .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const most = Math.floor((pool.sizeBytes / LOGICAL_EXTENT_BYTES) * declared.overprovision);
  return Math.max(0, most - promised / LOGICAL_EXTENT_BYTES);
}
