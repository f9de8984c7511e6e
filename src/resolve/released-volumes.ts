import type { KnownInventory } from '../assess/known-inventory.ts';
import type { Declarations, DiskReplacement, Release } from '../model/declared/declarations.ts';
import {
  claimKey,
  physicalVolumeUuid,
  type ClaimKey,
  type InstallationId,
  type NodeName,
  type VolumeId,
} from '../model/identifiers.ts';
import { sameDisk } from '../model/observed/disk-identity.ts';
import type { Inventory, ObservedVolume, VolumeRecord } from '../model/observed/inventory.ts';
import { latestInventories } from '../model/observed/sorted-inventory.ts';
import { newMemory } from '../model/values/memory.ts';
import type { ClaimPlacement, GivenUpVolume, RememberedVolume } from '../model/planned/desired.ts';
import { isLost } from '../model/volumes/lost-volume.ts';
import { parseMark } from '../model/volumes/mark.ts';
import { ownVolumes } from '../model/volumes/own-marks.ts';
import { PHYSICAL_VOLUME_NAME } from '../model/volumes/volume-name.ts';
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
 * DiskReplacement discards, once no node has the disk: nothing of it can be wiped. Of a group over
 * several disks that is what lay on it and has no copy, which its group still knows, so that it
 * goes under a consent. What a TakeBack gives to a claim is not discarded.
 */
export function withDiscarded(
  declarations: Declarations,
  given: GivenInventories,
  renames: Renames,
): Declarations {
  const { installation, replacements, releases, takeBacks } = declarations;
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
    for (const volume of volumesOn(replacement, { known, latest, renames, installation }))
      if (!named.has(volume)) implied.set(volume, releaseOf(replacement, volume));
  if (implied.size === 0) return declarations;
  return { ...declarations, releases: [...releases, ...implied.values()] };
}

function releaseOf({ name, source }: DiskReplacement, volume: VolumeId): Release {
  return { name, volume, replacement: true, source };
}

interface Reported {
  readonly known: readonly Inventory[];
  readonly latest: readonly Inventory[];
  readonly renames: Renames;
  readonly installation: InstallationId;
}

/** Finished volumes of a disk that no node has; none where one has it. */
function volumesOn(
  { node, disk }: DiskReplacement,
  { known, latest, renames, installation }: Reported,
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
  if (isHere) return [];
  const under = new Map(
    records
      .filter(({ name }) => name === PHYSICAL_VOLUME_NAME)
      .map(({ volume }) => [physicalVolumeUuid(installation, volume), volume] as const),
  );
  const seen = seenWithout(new Set(under.keys()), latest);
  const waiting = new Set(seen.known.flatMap((uuid) => under.get(uuid) ?? []));
  return [
    ...records
      .map(({ volume }) => volume)
      .filter((volume) => !seen.volumes.has(volume) && !waiting.has(volume)),
    ...seen.lost,
  ];
}

/** What nodes report while some physical volumes are missing. */
interface SeenWithout {
  /** Those of them that a group still knows: it is to forget them first. */
  readonly known: readonly string[];
  /** Every marked volume. */
  readonly volumes: ReadonlySet<VolumeId>;
  /** Of those, what lies on them and has no copy. */
  readonly lost: readonly VolumeId[];
}

function seenWithout(gone: ReadonlySet<string>, latest: readonly Inventory[]): SeenWithout {
  const disks = latest.flatMap((one) => one.disks);
  const groups = disks.flatMap(({ volumeGroup }) => volumeGroup ?? []);
  const partitions = disks.flatMap(({ table }) => table?.partitions ?? []);
  const found = [...partitions, ...groups.flatMap(({ volumes }) => volumes)];
  const lost = groups.flatMap((group) =>
    group.volumes.filter(
      (one) => isLost(group, one) && one.physicalVolumes.some((uuid) => gone.has(uuid)),
    ),
  );
  return {
    known: groups.flatMap(({ physicalVolumes }) =>
      physicalVolumes.flatMap(({ uuid }) => (gone.has(uuid) ? [uuid] : [])),
    ),
    volumes: new Set(found.flatMap(markedVolume)),
    lost: lost.flatMap(markedVolume),
  };
}

function markedVolume({ label }: ObservedVolume): readonly VolumeId[] {
  const mark = parseMark(label);
  return mark === null ? [] : [mark.volume];
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
