import type { Adoption } from '../../model/declared/declarations.ts';
import { disksOf } from '../../assess/adoptions/adopted-place.ts';
import type { AdoptedVolume } from '../../model/planned/desired.ts';
import { adoptedVolumeId, type DiskId, type InstallationId } from '../../model/identifiers.ts';
import type { Inventory, ObservedDisk } from '../../model/observed/inventory.ts';
import { sortedBy } from '../../model/values/order.ts';
import { formerDiskIds, nodeToday, type Renames } from '../renames.ts';
import type { KnownNode } from '../nodes.ts';

/** What is adopted on a node, by volume. */
export function adoptionsOf(
  adoptions: readonly Adoption[],
  { node }: KnownNode,
  known: { readonly installation: InstallationId; readonly renames: Renames },
): readonly AdoptedVolume[] {
  // The same empty list for all: most nodes have none, and what is remembered of a node holds while
  // nothing changes.
  const own = adoptions.filter((one) => nodeToday(known.renames, one.node) === node);
  if (own.length === 0) return NONE;
  const volumes = own.map((adoption) => ({
    volume: adoptedVolumeId(known.installation, placeOf(adoption), adoption.filesystem?.uuid ?? ''),
    adoption,
  }));
  return sortedBy(volumes, ({ volume }) => volume);
}

const NONE: readonly AdoptedVolume[] = [];

function placeOf({ partition, logicalVolume, filesystem, disk }: Adoption): string {
  return partition?.uuid ?? logicalVolume?.uuid ?? (filesystem === null ? disk : '');
}

/** The disks of a node on which something is adopted, under each id that they have or had. */
export function adoptedDisks(
  adoptions: readonly AdoptedVolume[],
  { disks }: Inventory,
  renames: Renames,
): ReadonlySet<DiskId> {
  if (adoptions.length === 0) return NO_DISKS;
  const named = new Set(adoptions.flatMap(({ adoption }) => disksOf(adoption)));
  const bears = ({ aliases }: ObservedDisk): boolean =>
    [...aliases, ...formerDiskIds(renames, aliases)].some((id) => named.has(id));
  return new Set(disks.filter(bears).map(({ id }) => id));
}

const NO_DISKS: ReadonlySet<DiskId> = new Set();
