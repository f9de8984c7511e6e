import { formatBytes, LOGICAL_EXTENT_BYTES } from '../../model/values/bytes.ts';
import type { Claim, ServedClass, VolumeFormat } from '../../model/declared/declarations.ts';
import type { Encryption } from '../../model/declared/encryption.ts';
import type { DesiredNode } from '../../model/planned/desired.ts';
import { sameDisk } from '../../model/observed/disk-identity.ts';
import {
  claimKey,
  claimVolumeId,
  type ClaimKey,
  type ClaimRef,
  type InstallationId,
  type VolumeId,
} from '../../model/identifiers.ts';
import type {
  Inventory,
  ObservedDisk,
  ObservedLogicalVolume,
  VolumeRecord,
} from '../../model/observed/inventory.ts';
import { isInactive, isLogical } from '../../model/observed/observed-volume.ts';
import { compareText } from '../../model/values/order.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { ownVolumes } from '../../model/volumes/own-marks.ts';
import { claimOfVolumeName } from '../../model/volumes/volume-name.ts';
import { extentsOf, type ClaimSpace } from '../claims/claim-space.ts';
import { cutVolume, extentsForClaim, formatFor, type CutSpec } from './cut-volume.ts';
import type { Cut, ClaimableVolume } from '../free-volumes/free-volumes.ts';
import type { RecordedPlace } from '../claims/recorded-places.ts';
import { claimNames, claimToday, type Renames } from '../renames.ts';

/**
 * A node with what was observed of it, what it should be, and the spaces on it that serve claims.
 */
export interface CuttingNode {
  readonly inventory: Inventory;
  readonly desired: DesiredNode;
  readonly spaces: readonly ClaimSpace[];
}

export interface KnownCuts {
  /** Volumes that were cut for claims, where a group that serves claims still has them; by node. */
  readonly kept: ReadonlyMap<DesiredNode, readonly ClaimableVolume[]>;
  /**
   * Places of claims of which no record of theirs says anything yet: by marks, and by volumes that
   * were begun.
   */
  readonly places: readonly RecordedPlace[];
  /** What is free in each space once what is there has grown. */
  readonly free: ReadonlyMap<ClaimSpace, number>;
}

export interface KnownCutsInput {
  readonly installation: InstallationId;
  readonly renames: Renames;
  readonly nodes: readonly CuttingNode[];
  /** Every claim that git declares. */
  readonly claims: () => readonly Claim[];
  /** Volumes whose kept data a TakeBack gives to their claim again. */
  readonly takenBack: ReadonlySet<VolumeId>;
}

const NOTHING: KnownCuts = { kept: new Map(), places: [], free: new Map() };

/**
 * The volumes that were cut for claims before, or begun: each is known by its record, or by the id
 * in its mark, which is made from the claim. They keep their places, and grow there as far as there
 * are free extents.
 */
export function knownCuts(input: KnownCutsInput): KnownCuts {
  const { nodes } = input;
  if (nodes.every(({ spaces, inventory }) => spaces.length === 0 && !hasGroup(inventory)))
    return NOTHING;
  const declared = declaredClaims(input);
  const sightings = onlyOnce(nodes.flatMap((node) => sightingsOn(node, { ...input, declared })));
  const free = new Map(
    nodes.flatMap(({ spaces }) => spaces.map((space) => [space, space.freeExtents] as const)),
  );
  const kept = new Map<DesiredNode, ClaimableVolume[]>();
  const places: RecordedPlace[] = [];
  for (const sighting of sightings.toSorted((a, b) => compareText(a.today, b.today))) {
    const volume = keptCut(sighting, free, input.takenBack);
    if (volume === 'no-room') continue;
    const { desired } = sighting.node;
    if (volume !== null) kept.set(desired, [...(kept.get(desired) ?? []), volume]);
    if (sighting.record?.claim === undefined)
      places.push({
        claim: sighting.today,
        node: desired.node,
        volume: sighting.volume,
        forgottenSince: null,
        leaving: false,
      });
  }
  return { kept, places, free };
}

function hasGroup({ disks, records }: Inventory): boolean {
  return (
    disks.some(({ volumeGroup }) => volumeGroup !== undefined) ||
    records.volumes.some(({ name }) => claimOfVolumeName(name) !== null)
  );
}

interface DeclaredClaims {
  readonly byKey: () => ReadonlyMap<ClaimKey, Claim>;
  /** By every id that a volume of a claim may have. */
  readonly byId: () => ReadonlyMap<VolumeId, ClaimRef>;
}

/** Only looked through when something was found that may be a claim's. */
function declaredClaims({ claims, installation, renames }: KnownCutsInput): DeclaredClaims {
  let keys: ReadonlyMap<ClaimKey, Claim> | null = null;
  let ids: ReadonlyMap<VolumeId, ClaimRef> | null = null;
  return {
    byKey: () => (keys ??= new Map(claims().map((claim) => [claimKey(claim), claim]))),
    byId: () =>
      (ids ??= new Map(
        claims()
          .flatMap((claim) => claimNames(renames, claim))
          .map((name) => [claimVolumeId(installation, 0, name), name]),
      )),
  };
}

/** A volume that was cut for a claim, or begun, as a node reports it. */
interface Sighting {
  readonly node: CuttingNode;
  readonly volume: VolumeId;
  /** The claim as it was called when the id was made. */
  readonly cutFor: ClaimRef;
  /** The key that it has today. */
  readonly today: ClaimKey;
  /** As git declares it; null when it does no more. */
  readonly claim: Claim | null;
  readonly record: VolumeRecord | null;
  readonly found: { readonly disk: ObservedDisk; readonly volume: ObservedLogicalVolume } | null;
}

function sightingsOn(
  node: CuttingNode,
  { renames, declared }: KnownCutsInput & { readonly declared: DeclaredClaims },
): readonly Sighting[] {
  const { inventory, desired } = node;
  const carved = new Set(desired.disks.flatMap(({ volumes }) => volumes.map((one) => one.volume)));
  const isGoing = (volume: VolumeId): boolean =>
    desired.removals.some((removal) => removal.volume === volume);
  const found = new Map(
    inventory.disks
      .flatMap((disk) =>
        disk.volumeGroup === undefined
          ? []
          : ownVolumes(disk, desired).flatMap((one) =>
              isLogical(one.found) ? [{ id: one.mark.volume, disk, volume: one.found }] : [],
            ),
      )
      .filter(({ id }) => !carved.has(id) && !isGoing(id))
      .map((one) => [one.id, one] as const),
  );
  const records = inventory.records.volumes.filter(
    ({ state, volume }) => state !== 'removed' && !isGoing(volume),
  );
  const recorded = records.flatMap((record): readonly Omit<Sighting, 'node'>[] => {
    const cutFor = claimOfVolumeName(record.name);
    if (cutFor === null) return [];
    const today = claimToday(renames, claimKey(record.claim ?? cutFor));
    const claim = declared.byKey().get(today) ?? null;
    const { volume } = record;
    return [{ volume, cutFor, today, claim, record, found: found.get(volume) ?? null }];
  });
  const known = new Set(recorded.map(({ volume }) => volume));
  const marked = Array.from(found.keys())
    .filter((volume) => !known.has(volume))
    .flatMap((volume): readonly Omit<Sighting, 'node'>[] => {
      const cutFor = declared.byId().get(volume);
      if (cutFor === undefined) return [];
      const today = claimToday(renames, claimKey(cutFor));
      const claim = declared.byKey().get(today) ?? null;
      return [{ volume, cutFor, today, claim, record: null, found: found.get(volume) ?? null }];
    });
  return (
    [...recorded, ...marked]
      // What was begun for a claim that git declares no more holds nobody's data.
      .filter(({ claim, record }) => claim !== null || record?.claim !== undefined)
      .map((sighting) => ({ ...sighting, node }))
  );
}

/**
 * Where two nodes report one volume (a state directory that was copied), the one that serves it
 * counts.
 */
function onlyOnce(sightings: readonly Sighting[]): readonly Sighting[] {
  const best = new Map<VolumeId, Sighting>();
  for (const sighting of sightings) {
    const other = best.get(sighting.volume);
    if (other === undefined || rank(sighting) > rank(other)) best.set(sighting.volume, sighting);
  }
  return Array.from(best.values());
}

function rank({ found, record }: Sighting): number {
  const serves = record?.claim !== undefined && record.forgotten !== true;
  return (found === null ? 0 : 2) + (serves ? 1 : 0);
}

/**
 * null where no group that serves claims has it; `no-room` for one that was only begun on paper.
 */
function keptCut(
  sighting: Sighting,
  free: Map<ClaimSpace, number>,
  takenBack: ReadonlySet<VolumeId>,
): ClaimableVolume | 'no-room' | null {
  const { record, volume } = sighting;
  const space = spaceOf(sighting);
  if (space === null) return null;
  const spec = specOf(sighting, space);
  const isKept = record?.forgotten === true && !takenBack.has(volume);
  const size = sizeOf(sighting, { space, asked: isKept ? null : spec.asked, free });
  if (size === null) return 'no-room';
  free.set(space, (free.get(space) ?? 0) - size.taken);
  const sizeBytes = size.extents * LOGICAL_EXTENT_BYTES;
  return cutVolume(space, { ...spec, sizeBytes }, { extents: 0, short: size.short });
}

type Spec = Omit<CutSpec, 'sizeBytes'> & {
  /** In extents; null where git says nothing of it any more. */
  readonly asked: number | null;
};

/**
 * What a volume is for: as its claim says, or by what was made in it where that is gone or of
 * another class.
 */
function specOf({ claim, record, volume, cutFor, found }: Sighting, space: ClaimSpace): Spec {
  const { namespace, name } = claim ?? record?.claim ?? cutFor;
  const base = { volume, cutFor, claim: { namespace, name } };
  const declared = claim === null ? null : formatFor(claim, space.served);
  if (claim !== null && declared !== null)
    return {
      ...base,
      format: declared,
      storageClassNames: [claim.storageClassName],
      source: claim.source,
      asked: extentsForClaim(claim, declared),
    };
  const type = record?.filesystem?.type ?? found?.volume.filesystem?.type;
  const format = encryptedAs(formatLike(type, space.served), found?.volume ?? null);
  const storageClassNames = classesWith(format, space.served);
  return { ...base, format, storageClassNames, source: space.disk.source, asked: null };
}

/** By the disk that has it; for one that is not seen, by its record. */
function spaceOf({ node, found, record }: Sighting): ClaimSpace | null {
  return (
    node.spaces.find(({ disk: { facts } }) =>
      found !== null
        ? found.disk.aliases.includes(facts.id)
        : record !== null &&
          (record.disk.id === facts.id ||
            node.inventory.disks.some(
              (disk) => disk.aliases.includes(facts.id) && sameDisk(record.disk, disk),
            )),
    ) ?? null
  );
}

interface Size {
  readonly extents: number;
  /** Of the free ones. */
  readonly taken: number;
  readonly short: Cut['short'];
}

interface Asked {
  readonly space: ClaimSpace;
  /** What its claim asks for; null when it stays as it is. */
  readonly asked: number | null;
  readonly free: ReadonlyMap<ClaimSpace, number>;
}

/** null when there is no room for one that is not there. */
function sizeOf(sighting: Sighting, at: Asked): Size | null {
  const { found, record } = sighting;
  const { asked } = at;
  if (found !== null) return grownSize(sighting, extentsOf(found.volume), at);
  // Finished once and not seen now: it is held as it was.
  if (record?.state === 'ready') return { extents: extentsOf(record), taken: 0, short: null };
  if (asked === null || asked > (at.free.get(at.space) ?? 0)) return null;
  return { extents: asked, taken: asked, short: null };
}

/** What exists grows if the extents suffice; a smaller request is refused where it is planned. */
function grownSize({ node }: Sighting, there: number, { space, asked, free: all }: Asked): Size {
  const free = all.get(space) ?? 0;
  const more = asked === null ? 0 : asked - there;
  if (more <= free) return { extents: asked ?? there, taken: Math.max(0, more), short: null };
  const evidence = node.spaces
    .filter(({ disk }) => disk.layout === space.disk.layout)
    .map((one) => freeText(one, all.get(one) ?? 0));
  const largestBytes = (there + free) * LOGICAL_EXTENT_BYTES;
  return { extents: there, taken: 0, short: { largestBytes, evidence } };
}

/** What a disk has free for claims, for people. */
export function freeText({ disk, unusable }: ClaimSpace, extents: number): string {
  const bytes = formatBytes(extents * LOGICAL_EXTENT_BYTES);
  return unusable === null
    ? `${disk.facts.id}: ${bytes} free (${String(extents)} extents) beside the reserve`
    : `${disk.facts.id}: ${unusable}`;
}

/** Of a volume whose class is not known any more. */
function formatLike(type: string | undefined, served: readonly ServedClass[]): CutFormat {
  const like = served.find(({ format }) => format.filesystem === type);
  if (like !== undefined) return like.format;
  const filesystem = FILESYSTEMS.find((known) => known === type);
  return filesystem === undefined
    ? { kind: 'block' }
    : { kind: 'filesystem', filesystem, mkfs: {}, mountOptions: [] };
}

/** What nothing asks for any more stays encrypted as it is, whatever git says of its class now. */
function encryptedAs(
  { encryption: declared, ...format }: CutFormat,
  found: ObservedLogicalVolume | null,
): CutFormat {
  const isSeen = found !== null && !isInactive(found);
  if (!isSeen || parseMark(found.label)?.state !== 'ready')
    return { ...format, ...given(declared) };
  const { key = '' } = found.encryption ?? {};
  const own = key === '' ? declared : { key };
  return { ...format, ...given(found.encryption === undefined ? undefined : own) };
}

function given(encryption: Encryption | undefined): { readonly encryption?: Encryption } {
  return encryption === undefined ? {} : { encryption };
}

type CutFormat = Extract<VolumeFormat, { readonly kind: 'block' | 'filesystem' }>;

const FILESYSTEMS = ['ext4', 'xfs', 'btrfs'] as const;

function classesWith(format: VolumeFormat, served: readonly ServedClass[]): readonly string[] {
  return served
    .filter((one) => format.kind !== 'filesystem' || one.format.filesystem === format.filesystem)
    .map(({ storageClassName }) => storageClassName);
}
