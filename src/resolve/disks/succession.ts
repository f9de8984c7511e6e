import type {
  CarvedVolume,
  DiskLayout,
  LayoutPartition,
} from '../../model/declared/declarations.ts';
import {
  filesystemUuid,
  layoutVolumeIds,
  type DiskId,
  type InstallationId,
  type NodeName,
  type VolumeId,
} from '../../model/identifiers.ts';
import type { GivenConsent } from '../../model/planned/desired.ts';
import type { ObservedDisk } from '../../model/observed/inventory.ts';
import { encryptionOf } from '../../model/volumes/encryption.ts';
import { declaredContent, madeContent } from '../../model/volumes/made-content.ts';
import { isLogical } from '../../model/observed/observed-volume.ts';
import { ownVolumes } from '../../model/volumes/own-marks.ts';
import type { ChosenDisk } from './choose-disks.ts';
import { isNodeGroup, layoutLogicalVolumes, layoutPartitions } from './layout-partitions.ts';
import type { WantedSpan } from './partition-geometry.ts';
import {
  answerRemoval,
  begunRemoval,
  isCarrier,
  isLostMarked,
  type GivenUp,
  type MarkedVolume,
  type RemovalAnswer,
} from '../removals/removals.ts';
import { carriedByLostPool } from '../removals/undeclared-removals.ts';
import { layoutNames, nodeNames, partitionNames, type Renames } from '../renames.ts';

/** A layout on a disk of a node, with all that decides which volumes its names stand for. */
export interface LayoutPlace {
  readonly installation: InstallationId;
  readonly node: NodeName;
  readonly formerNames: readonly NodeName[];
  readonly layout: DiskLayout;
  readonly chosen: ChosenDisk;
  /** Set where the disk goes: nothing new lies on it. */
  readonly isLeaving?: true;
  /** What may be taken away on the node. */
  readonly given: GivenUp;
  readonly renames: Renames;
}

/** The volume that a name of the layout stands for, and what becomes of the one before it. */
export interface Succession {
  readonly span: WantedSpan;
  readonly answer: RemovalAnswer;
}

/** Of what the layout puts on each disk for itself. */
export function settleSuccessions(place: LayoutPlace): readonly Succession[] {
  const { chosen, layout } = place;
  const disks = chosen.disk === null ? [] : [chosen.disk];
  const site = siteOf(place, chosen.chosenAs, disks);
  const cut = isNodeGroup(layout) ? [] : layoutLogicalVolumes(layout);
  const successions: Succession[] = [];
  const isNew = isUntouched(site);
  for (const partitions of [layoutPartitions(layout), cut])
    for (const partition of partitions) {
      if (!isFor(partition, chosen)) continue;
      for (let ordinal = 0; ordinal < partition.count; ordinal += 1)
        successions.push(
          isNew ? begin(site, partition, ordinal) : succeed(site, partition, ordinal),
        );
    }
  return successions;
}

/** What is made for a claim in the cluster lies on the one disk that was chosen for it. */
function isFor({ onlyOn }: Partial<CarvedVolume>, { chosenAs, facts, disk }: ChosenDisk): boolean {
  if (onlyOn === undefined || onlyOn === null) return true;
  return onlyOn === chosenAs || onlyOn === facts.id || disk?.aliases.includes(onlyOn) === true;
}

/**
 * Where nothing was made, recorded or given up, there is nothing to succeed: most disks of a fleet
 * that is being set up.
 */
function isUntouched({ disks, given, chosen, layout }: Site): boolean {
  return (
    given.inventory.records.volumes.length === 0 &&
    given.releases.size === 0 &&
    chosen.madeAs === layout.name &&
    disks.every(({ table, volumeGroup }) => table === undefined && volumeGroup === undefined)
  );
}

/** The first incarnation. */
function begin(site: Site, partition: LayoutPartition, ordinal: number): Succession {
  const volume = site.ids({ incarnation: 0, name: partition.name, ordinal });
  return { span: { volume, partition, ordinal }, answer: STAYS };
}

const STAYS: RemovalAnswer = { kind: 'stays' };

/** Gives the id of each incarnation of one name of a volume. */
type IdOf = (incarnation: number) => VolumeId;

interface Current {
  readonly volume: VolumeId;
  /** The one after it. */
  readonly next: () => VolumeId;
}

/** Of a name in the group over the disks of the node. */
export function succeedInNodeGroup(
  place: LayoutPlace,
  disks: readonly ObservedDisk[],
  named: { readonly partition: LayoutPartition; readonly ordinal: number },
): Succession {
  return succeed(siteOf(place, null, disks), named.partition, named.ordinal);
}

/** Where the volumes of a name lie. */
interface Site extends LayoutPlace {
  /** The disk that their ids are made from; null in a group over several. */
  readonly on: DiskId | null;
  /** On which their marks are looked for. */
  readonly disks: readonly ObservedDisk[];
  /** Of the volumes of the layout, by the names of today. */
  readonly ids: ReturnType<typeof layoutVolumeIds>;
}

function siteOf(place: LayoutPlace, on: DiskId | null, disks: readonly ObservedDisk[]): Site {
  const { installation, layout, node } = place;
  const ids = layoutVolumeIds({ installation, layout: layout.name, node, disk: on });
  return { ...place, on, disks, ids };
}

/**
 * Which incarnation of a name is meant: the first one that was not removed. One that a consent
 * takes away is followed by the next, in the same plan.
 */
function succeed(site: Site, partition: LayoutPartition, ordinal: number): Succession {
  const { layout, given } = site;
  const { volume, next } = currentVolume(site, partition, ordinal);
  const marked = markedOn(site, volume);
  const stays: Succession = { span: { volume, partition, ordinal }, answer: STAYS };
  // Made now, a volume that is given up would be taken away again by the next plan.
  const reclaim = reclaimOf(given, volume, partition);
  const released = given.releases.get(volume) ?? reclaim?.source;
  if (released !== undefined && !wasMade(site, volume))
    return { ...stays, span: { volume: next(), partition, ordinal } };
  if (marked === null || isKeptCarrier(marked, released !== undefined)) return stays;
  const isAsked = released !== undefined || hasOtherContent(site, marked, partition);
  if (!isAsked && begunRemoval(marked, given.inventory) === null) return stays;
  const answer = answerRemoval(
    marked,
    released === undefined
      ? { kind: 'other-content', layout: layout.name, source: partition.source }
      : {
          kind: 'released',
          layout: layout.name,
          source: released,
          carried: carriedByLostPool(given),
          ...(reclaim === null ? {} : { reclaim }),
        },
    given,
  );
  if (answer.kind !== 'removed') return { ...stays, answer };
  return { span: { volume: next(), partition, ordinal }, answer };
}

/** What others are cut from is not replaced, unless all of that is lost with a disk. */
function isKeptCarrier(marked: MarkedVolume, isReleased: boolean): boolean {
  return isCarrier(marked.partition) && !(isReleased && isLostMarked(marked));
}

/** Whether another content was made in a volume than its layout asks for. */
function hasOtherContent(
  { installation, given }: Site,
  { volume, partition: found }: MarkedVolume,
  partition: LayoutPartition,
): boolean {
  const made = madeContent({
    partition: found,
    record: given.inventory.records.volumes.find((record) => record.volume === volume) ?? null,
    filesystemUuid: filesystemUuid(installation, volume),
    encrypted: encryptionOf(partition.format) !== null,
  });
  return made !== null && made !== declaredContent(partition);
}

/** Only what the layout offers under the very class that says Delete is reclaimed. */
function reclaimOf(
  { reclaims }: GivenUp,
  volume: VolumeId,
  { purpose }: LayoutPartition,
): GivenConsent | null {
  const found = reclaims.get(volume);
  return purpose.kind === 'offered' && purpose.storageClassName === found?.storageClassName
    ? found.given
    : null;
}

/**
 * Under whatever name it was made: one that exists is meant before one that could be made. What
 * follows it has the name of today, as it has once the removal is written down.
 */
function currentVolume(place: Site, partition: LayoutPartition, ordinal: number): Current {
  const { today, former } = idsByName(place, partition, ordinal);
  const incarnation = currentIncarnation(place, today);
  const volume = today(incarnation);
  const made =
    former.length === 0 || exists(place, volume)
      ? undefined
      : former
          .map((idOf) => idOf(currentIncarnation(place, idOf)))
          .find((before) => exists(place, before));
  return made === undefined
    ? { volume, next: () => today(incarnation + 1) }
    : { volume: made, next: () => volume };
}

/** What was only begun, and has no mark on a disk, holds nothing that could be given up. */
function wasMade(place: Site, volume: VolumeId): boolean {
  return (
    markedOn(place, volume) !== null ||
    place.given.inventory.records.volumes.some(
      (record) => record.volume === volume && record.state === 'ready',
    )
  );
}

function exists(place: Site, volume: VolumeId): boolean {
  return (
    markedOn(place, volume) !== null ||
    place.given.inventory.records.volumes.some(
      (record) => record.volume === volume && record.state !== 'removed',
    )
  );
}

/**
 * Of one name, how many are looked for beyond those that are declared: a count may have been larger
 * before.
 */
const NUMBERS_BEFORE = 64;

/**
 * Whether a volume has a name that its layout declares, under whichever name and number it was
 * made, and however often removed.
 */
export function isIncarnationOf(
  place: LayoutPlace,
  { volume, disk, partition: found }: MarkedVolume,
): boolean {
  const { layout, given, chosen } = place;
  const onDisk = siteOf(place, chosen.chosenAs, [disk]);
  const inGroup = isNodeGroup(layout) ? siteOf(place, null, [disk]) : onDisk;
  const { volumes } = given.inventory.records;
  const ordinals = Math.max(
    NUMBERS_BEFORE,
    1 + (volumes.find((record) => record.volume === volume)?.ordinal ?? 0),
  );
  const incarnations =
    UNRECORDED_INCARNATIONS + volumes.filter(({ state }) => state === 'removed').length;
  function has(site: Site, partition: LayoutPartition): boolean {
    if (partition.count === 0) return false;
    for (let ordinal = 0; ordinal < Math.max(ordinals, partition.count); ordinal += 1) {
      const { today, former } = idsByName(site, partition, ordinal);
      for (let incarnation = 0; incarnation <= incarnations; incarnation += 1)
        if ([today, ...former].some((idOf) => idOf(incarnation) === volume)) return true;
    }
    return false;
  }
  return isLogical(found)
    ? layoutLogicalVolumes(layout).some((partition) => has(inGroup, partition))
    : layoutPartitions(layout).some((partition) => has(onDisk, partition));
}

/** By the name of today, and by each other that the volume may have been made under. */
function idsByName(
  place: Site,
  partition: LayoutPartition,
  ordinal: number,
): { readonly today: IdOf; readonly former: readonly IdOf[] } {
  const { installation, node, layout, chosen, renames, on } = place;
  if (renames.before.size === 0 && chosen.madeAs === layout.name)
    return {
      today: (incarnation) => place.ids({ incarnation, name: partition.name, ordinal }),
      former: NO_FORMER,
    };
  const layouts = Array.from(new Set([chosen.madeAs, ...layoutNames(renames, layout.name)]));
  const [today, ...former] = nodeNames(renames, node).flatMap((nodeName) =>
    layouts.flatMap((layoutName) => {
      const ids = layoutVolumeIds({ installation, layout: layoutName, node: nodeName, disk: on });
      return partitionNames(renames, layouts, partition.name).map(
        (name): IdOf =>
          (incarnation) =>
            ids({ incarnation, name, ordinal }),
      );
    }),
  );
  if (today === undefined) throw new Error('a volume has no name');
  return { today, former };
}

const NO_FORMER: readonly IdOf[] = [];

/**
 * How many incarnations beyond the recorded ones are looked for on a disk whose node lost its
 * records.
 */
const UNRECORDED_INCARNATIONS = 8;

function currentIncarnation(place: Site, idOf: IdOf): number {
  const { volumes } = place.given.inventory.records;
  let first = 0;
  if (volumes.some(({ state }) => state === 'removed'))
    while (volumes.some(({ volume, state }) => state === 'removed' && volume === idOf(first)))
      first += 1;
  const isBare = place.disks.every(({ table }) => table === undefined);
  if (isBare || markedOn(place, idOf(first)) !== null) return first;
  const own = place.disks.flatMap((disk) => ownVolumes(disk, place));
  if (own.length === 0) return first;
  for (let next = first + 1; next <= first + UNRECORDED_INCARNATIONS; next += 1)
    if (own.some(({ mark }) => mark.volume === idOf(next))) return next;
  return first;
}

function markedOn(place: Site, volume: VolumeId): MarkedVolume | null {
  for (const disk of place.disks) {
    const marked = ownVolumes(disk, place).find(({ mark }) => mark.volume === volume);
    if (marked !== undefined) return { volume, disk, partition: marked.found };
  }
  return null;
}
