import type { KnownInventory } from '../assess/known-inventory.ts';
import type { Declarations, DiskReplacement, Release } from '../model/declared/declarations.ts';
import { claimKey, type ClaimKey, type NodeName, type VolumeId } from '../model/identifiers.ts';
import { sameDisk } from '../model/observed/disk-identity.ts';
import type { Inventory, VolumeRecord } from '../model/observed/inventory.ts';
import { latestInventories } from '../model/observed/sorted-inventory.ts';
import { newMemory } from '../model/values/memory.ts';
import type { ClaimPlacement, GivenUpVolume, RememberedVolume } from '../model/planned/desired.ts';
import { ownVolumes } from '../model/volumes/own-marks.ts';
import type { KnownNodeInventory } from './claims-elsewhere.ts';
import { isMeant, isMeantByRecord } from './disks/leaving-disks.ts';
import { claimToday, formerDiskIds, nodeToday, type Renames } from './renames.ts';

/** What is known of nodes, of whatever age. */
interface GivenInventories {
  readonly inventories: readonly Inventory[];
  readonly older?: readonly Inventory[];
}

/**
 * The declarations with a Release for each volume that was finished on a disk whose data a
 * DiskReplacement discards, once no node has the disk: nothing of it can be wiped. What a TakeBack
 * gives to a claim is not discarded.
 */
export function withDiscarded(
  declarations: Declarations,
  given: GivenInventories,
  renames: Renames,
): Declarations {
  const { replacements, releases, takeBacks } = declarations;
  const discarding = replacements.filter(({ data }) => data === 'discard');
  if (discarding.length === 0) return declarations;
  const latest = Array.from(latestInventories(given.inventories, newMemory()).values());
  const known = [
    ...latest,
    ...given.inventories,
    ...(given.older ?? []),
    ...declarations.inventories,
  ];
  const named = new Set([...releases, ...takeBacks].map(({ volume }) => volume));
  const implied = new Map<VolumeId, Release>();
  for (const replacement of discarding)
    for (const volume of volumesOn(replacement, { known, latest, renames }))
      if (!named.has(volume)) implied.set(volume, releaseOf(replacement, volume));
  if (implied.size === 0) return declarations;
  return { ...declarations, releases: [...releases, ...implied.values()] };
}

function releaseOf({ name, source }: DiskReplacement, volume: VolumeId): Release {
  return { name, volume, replacement: true, source };
}

/** Finished volumes of a disk that no node has; none where one has it. */
function volumesOn(
  { node, disk }: DiskReplacement,
  {
    known,
    latest,
    renames,
  }: {
    readonly known: readonly Inventory[];
    readonly latest: readonly Inventory[];
    readonly renames: Renames;
  },
): readonly VolumeId[] {
  const records = known
    .filter((one) => nodeToday(renames, one.node) === nodeToday(renames, node))
    .flatMap((one) => one.records.volumes)
    .filter((record) => record.state === 'ready' && isMeantByRecord(record.disk, disk, renames));
  const isHere = latest.some(({ disks }) =>
    disks.some(
      (one) => isMeant(one, disk, renames) || records.some((record) => sameDisk(record.disk, one)),
    ),
  );
  return isHere ? [] : records.map(({ volume }) => volume);
}

/**
 * Volumes that a Release gives up and whose disk is gone: nothing of theirs can be wiped, so that
 * they count as removed. A disk that is attached, to whichever node, is under a consent.
 *
 * @returns by the node that knows of them, what the Release says.
 */
export function releasedVolumes(
  nodes: readonly KnownNodeInventory[],
  releases: readonly Release[],
  renames: Renames,
): ReadonlyMap<NodeName, readonly RememberedVolume[]> {
  if (releases.length === 0) return new Map();
  const byVolume = new Map(releases.map((release) => [release.volume, release]));
  const attached = attachedVolumes(nodes, byVolume);
  return new Map(
    nodes.flatMap((node) => {
      const gone = node.known.records.volumes.flatMap((record) => {
        const release = byVolume.get(record.volume);
        const isGone =
          record.state === 'ready' &&
          !attached.has(record.volume) &&
          !isAttached(record, node, renames);
        return release === undefined || !isGone ? [] : [givenUp(record, release)];
      });
      return gone.length === 0 ? [] : [[node.owner.node, gone] as const];
    }),
  );
}

/** Of those, the ones that some disk bears the mark of, in its own host or another. */
function attachedVolumes(
  nodes: readonly KnownNodeInventory[],
  released: ReadonlyMap<VolumeId, Release>,
): ReadonlySet<VolumeId> {
  const disks = nodes.flatMap(({ inventory }) => inventory.disks);
  return new Set(
    nodes
      .filter(({ known }) => known.records.volumes.some(({ volume }) => released.has(volume)))
      .flatMap(({ owner }) => disks.flatMap((disk) => ownVolumes(disk, owner)))
      .map(({ mark }) => mark.volume),
  );
}

/** A disk that lost its table and its marks is attached all the same. */
function isAttached({ disk }: VolumeRecord, node: KnownNodeInventory, renames: Renames): boolean {
  return node.inventory.disks.some(
    (other) => sameDisk(disk, other) || formerDiskIds(renames, other.aliases).includes(disk.id),
  );
}

function givenUp(record: VolumeRecord, { name, replacement, source }: Release): RememberedVolume {
  return {
    volume: record.volume,
    source: `${replacement === true ? 'DiskReplacement' : 'Release'} ${name} (${source.file}:${String(source.line)}), and no disk has it`,
    state: 'removed',
    claim: null,
    record: { ...record, state: 'removed' },
  };
}

/** The claims that get an empty volume because of that are reported with the old one. */
export function withGivenUp(
  claims: readonly ClaimPlacement[],
  inventories: Iterable<KnownInventory>,
  { releases, renames }: { readonly releases: readonly Release[]; readonly renames: Renames },
): readonly ClaimPlacement[] {
  if (releases.length === 0) return claims;
  const given = new Map(
    Array.from(inventories).flatMap((inventory) => givenUpBy(releases, inventory, renames)),
  );
  return claims.map((placement) => {
    if (placement.kind === 'unplaced' || placement.recorded) return placement;
    const givesUp = given.get(claimKey(placement.claim));
    return givesUp === undefined ? placement : { ...placement, givesUp };
  });
}

/** What the node itself removed was wiped, and is no loss of this plan. */
function givenUpBy(
  releases: readonly Release[],
  { node, own, records }: KnownInventory,
  renames: Renames,
): readonly (readonly [ClaimKey, GivenUpVolume])[] {
  return releases.flatMap(({ volume, source }) => {
    const record = records.volumes.find((one) => one.volume === volume && one.state === 'removed');
    if (record?.claim === undefined || own.volumes.includes(record)) return [];
    const key = claimToday(renames, claimKey(record.claim));
    return [[key, { node, volume, disk: record.disk.id, source }] as const];
  });
}
