import { plural } from '../../model/observed/describe-content.ts';
import type { DiskLayout } from '../../model/declared/declarations.ts';
import type { DesiredDisk, DesiredVolume, Removal } from '../../model/planned/desired.ts';
import type { DiskId, VolumeId } from '../../model/identifiers.ts';
import type { ObservedVolume } from '../../model/observed/inventory.ts';
import { groupedBy } from '../../model/values/order.ts';
import { isGroupPartition, isLogical } from '../../model/observed/observed-volume.ts';
import { ownVolumes } from '../../model/volumes/own-marks.ts';
import { refusal, type Refusal } from '../../model/planned/refusal.ts';
import {
  isNameForClaim,
  PHYSICAL_VOLUME_NAME,
  volumeTitle,
} from '../../model/volumes/volume-name.ts';
import {
  isNodeGroup,
  layoutLogicalVolumes,
  layoutPartitions,
  servedClasses,
} from './layout-partitions.ts';
import { isCarrier, volumePlaceText, type MarkedVolume } from '../removals/removals.ts';
import { isIncarnationOf, type LayoutPlace } from './succession.ts';

/** A disk of a layout, with where its ids come from. */
export interface LaidDisk {
  readonly place: LayoutPlace;
  readonly disk: DesiredDisk;
}

export interface ChangedLayouts {
  /** Disks on which nothing new is made, with what was finished there and is declared no more. */
  readonly held: ReadonlyMap<DiskId, ReadonlySet<VolumeId>>;
  readonly refusals: readonly Refusal[];
}

/**
 * Disks on which a layout finished volumes under names that it declares no more, while it asks for
 * others that are not there: it was renamed without a Moved, or is of another type now. To add what
 * it asks for beside them would offer half a disk, or an empty volume in the place of one with
 * data. What is only less than before (fewer of one name, a name that left) changes nothing, and is
 * kept.
 *
 * @param removals what a consent takes away in the same plan: that is settled.
 */
export function changedLayouts(
  laid: readonly LaidDisk[],
  removals: readonly Removal[],
): ChangedLayouts {
  // One name has one id, whatever kind of place it stands for.
  const settled = new Set([
    ...laid.flatMap(({ disk }) =>
      disk.volumes.map((volume) => `${sortOfWanted(volume)} ${volume.volume}`),
    ),
    ...removals.flatMap(({ volume }) => SORTS.map((sort) => `${sort} ${volume}`)),
  ]);
  const held = new Map<DiskId, ReadonlySet<VolumeId>>();
  const refusals: Refusal[] = [];
  // Disks under one group change together.
  const units = groupedBy(laid, ({ place, disk }) =>
    isNodeGroup(place.layout) ? `group ${place.layout.name}` : disk.facts.id,
  );
  for (const unit of units.values()) {
    const change = changeOn(unit, settled);
    if (change === null) continue;
    refusals.push(changeRefusal(change, unit));
    const before = new Set(change.before.map(({ volume }) => volume));
    for (const { disk } of unit) held.set(disk.facts.id, before);
  }
  return { held, refusals };
}

interface Change {
  /** Finished on the disk, and declared no more. */
  readonly before: readonly [MarkedVolume, ...MarkedVolume[]];
  /** Names that are declared, and that nothing on the disk has. */
  readonly wanted: readonly Wanted[];
}

interface Wanted {
  readonly name: string;
  readonly sort: Sort;
}

function changeOn(unit: readonly LaidDisk[], settled: ReadonlySet<string>): Change | null {
  const strange = unit.flatMap((one) =>
    finishedOn(one).filter(
      (marked) =>
        !settled.has(`${sortOf(marked.partition)} ${marked.volume}`) &&
        isStrange(one.place, marked),
    ),
  );
  const [{ place }] = unit as readonly [LaidDisk, ...LaidDisk[]];
  if (strange.length === 0) return null;
  const there = new Set(unit.flatMap(namesThere));
  const fresh = wantedBy(place.layout).filter(({ name, sort }) => !there.has(`${sort} ${name}`));
  const isWholeDisk = place.layout.arrangement.kind === 'whole-disk';
  const sorts = new Set(fresh.map(({ sort }) => sort));
  // A group in the place of partitions, and the reverse, is known by the partition under it.
  const [first, ...others] = strange.filter(
    ({ partition }) => isWholeDisk || sorts.has(sortOf(partition)),
  );
  if (first === undefined) return null;
  const before = new Set([first, ...others].map(({ partition }) => sortOf(partition)));
  const wanted = fresh.filter(({ sort }) => isWholeDisk || before.has(sort));
  return { before: [first, ...others], wanted };
}

/** Not for a claim: what is made for one is in the place of nothing. */
function wantedBy(layout: DiskLayout): readonly Wanted[] {
  return [
    ...layoutPartitions(layout).map(({ name }) => ({ name, sort: 'partition' as const })),
    ...layoutLogicalVolumes(layout)
      .filter(({ name, count }) => count > 0 && !isNameForClaim(name))
      .map(({ name, format }) => ({
        name,
        sort: format.kind === 'thin-pool' ? ('thin pool' as const) : ('logical volume' as const),
      })),
  ];
}

const SORTS = ['partition', 'logical volume', 'thin pool'] as const;

/** One takes the place of another of its sort alone. */
type Sort = (typeof SORTS)[number];

function sortOf(found: ObservedVolume): Sort {
  if (!isLogical(found)) return 'partition';
  return found.pool === undefined ? 'logical volume' : 'thin pool';
}

function sortOfWanted({ logical, format }: DesiredVolume): Sort {
  if (logical === undefined) return 'partition';
  return format.kind === 'thin-pool' ? 'thin pool' : 'logical volume';
}

/** The finished volumes of the layout on a disk that it began. */
function finishedOn({ place, disk }: LaidDisk): readonly MarkedVolume[] {
  const device = place.chosen.disk;
  if (device?.table?.uuid.toLowerCase() !== disk.tableUuid) return [];
  return ownVolumes(device, place)
    .filter(({ mark }) => mark.state === 'ready')
    .map(({ mark, found }) => ({ volume: mark.volume, disk: device, partition: found }));
}

/**
 * By sort: marked on the disk, or known to have been finished there, since a volume that is lost is
 * no new one.
 */
function namesThere({ place, disk }: LaidDisk): readonly string[] {
  const device = place.chosen.disk;
  const found = device === null ? [] : ownVolumes(device, place);
  return disk.volumes
    .filter(({ volume, ...wanted }) => {
      const marked = found.find(({ mark }) => mark.volume === volume);
      return marked === undefined
        ? place.given.inventory.records.volumes.some(
            (record) => record.volume === volume && record.state === 'ready',
          )
        : sortOf(marked.found) === sortOfWanted({ volume, ...wanted });
    })
    .map((volume) => `${sortOfWanted(volume)} ${volume.name}`);
}

/** Not one more of a name that is declared, and not cut or made for a claim. */
function isStrange(place: LayoutPlace, marked: MarkedVolume): boolean {
  const name = nameOf(place, marked);
  if (name !== null && isNameForClaim(name)) return false;
  // What was cut for a claim that nobody knows any more has an id that says nothing.
  if (name === null && isLogical(marked.partition) && servesClaims(place.layout)) return false;
  return !isIncarnationOf(place, marked);
}

/** Whether a layout cuts volumes for claims: of git, or made in the cluster. */
function servesClaims(layout: DiskLayout): boolean {
  const { arrangement } = layout;
  const isProvisioning =
    arrangement.kind === 'volume-group' && arrangement.group.provision.length > 0;
  return isProvisioning || servedClasses(layout).length > 0;
}

/** As its record says. */
function nameOf({ given }: LayoutPlace, { volume }: MarkedVolume): string | null {
  return given.inventory.records.volumes.find((record) => record.volume === volume)?.name ?? null;
}

function changeRefusal({ before, wanted }: Change, unit: readonly LaidDisk[]): Refusal {
  const [{ place }] = unit as readonly [LaidDisk, ...LaidDisk[]];
  const { layout, node } = place;
  const disks = Array.from(new Set(before.map(({ disk }) => disk.id))).join(' and ');
  const renames = renamesOf(place, { before, wanted });
  const asked = renames === null ? typeText(place) : namesText(wanted);
  const many = before.length > 1;
  // A partition under a group that stays declared is no consent's to give up.
  const keepsGroup = isNodeGroup(layout) && before.every(({ partition }) => isLogical(partition));
  return refusal(
    'content-differs',
    // The disk itself is served.
    { node, layout: layout.name },
    {
      summary: `layout ${layout.name} asks for ${asked} on ${disks}, where it finished ${plural(before.length, 'volume')} that it declares no more; nothing new is made there`,
      evidence: [
        ...before.map(
          (marked) => `${volumePlaceText(marked)}: ${titleOf(place, marked)}, finished`,
        ),
        `${layout.name} (${layout.source.file}:${String(layout.source.line)}): ${wanted.length === 0 ? typeText(place) : `${namesText(wanted)}, not there yet`}`,
      ],
      remedy: `${renames ?? `Declare what is there again, or leave the disk out of layout ${layout.name} with except`}. ${replacingText(many, keepsGroup)} What exists is served meanwhile.`,
    },
  );
}

function replacingText(many: boolean, keepsGroup: boolean): string {
  const [it, its, is] = many ? ['them', 'their', 'they are'] : ['it', 'its', 'it is'];
  const consents = `have ${many ? 'a consent for each' : 'a consent for it'} written ("diskwright consent") and reviewed`;
  return keepsGroup
    ? `To replace ${it} for good, leave the disk out, ${consents}, also for the partition under the group, and take the disk in again: ${its} data is lost by that.`
    : `To replace ${it} for good, ${consents}: ${its} data is lost by that, and the rest is made once ${is} gone.`;
}

/** What to write where the change may be a rename; null where the types differ. */
function renamesOf(place: LayoutPlace, { before, wanted }: Change): string | null {
  const { kind } = place.layout.arrangement;
  const isOfType = before.every(({ partition }) =>
    kind === 'volume-group'
      ? isLogical(partition) && !isNodeGroup(place.layout)
      : kind === 'partitions' && !isLogical(partition) && !isGroupPartition(partition),
  );
  if (!isOfType || wanted.length === 0) return null;
  const from = Array.from(new Set(before.map((marked) => nameOf(place, marked))));
  const { name } = place.layout;
  const document = (was: string, is: string): string =>
    `{ apiVersion: diskwright.dev/v1alpha1, kind: Moved, metadata: { name: moved-to-${is} }, spec: { kind: Partition, from: ${name}/${was}, to: ${name}/${is} } }`;
  const to = namesText(wanted);
  const was = from.map((one) => one ?? 'FORMER NAME');
  const [one = ''] = was;
  const [other] = wanted;
  const many = was.length > 1 || wanted.length > 1 ? ', one for each name' : '';
  return `If ${was.join(', ')} is called ${to} now, add ${document(one, other?.name ?? '')}${many}. If ${to} is to lie beside it, declare ${was.join(', ')} again`;
}

function titleOf(place: LayoutPlace, { volume, partition }: MarkedVolume): string {
  const record = place.given.inventory.records.volumes.find((one) => one.volume === volume);
  const kind = isGroupPartition(partition)
    ? 'the partition under a volume group'
    : isCarrier(partition)
      ? 'thin pool'
      : 'volume';
  const title =
    record === undefined || record.name === PHYSICAL_VOLUME_NAME
      ? ''
      : ` (${record.layout}/${volumeTitle(record)})`;
  return `${kind} ${volume}${title}`;
}

function namesText(wanted: readonly Wanted[]): string {
  return wanted.map(({ name }) => name).join(', ');
}

function typeText({ layout: { arrangement } }: LayoutPlace): string {
  switch (arrangement.kind) {
    case 'partitions':
      return 'partitions';
    case 'whole-disk':
      return 'the whole disk';
    case 'volume-group':
      return arrangement.group.per === 'node'
        ? `one volume group ${arrangement.group.name} over the disks of the node`
        : `a volume group ${arrangement.group.name}`;
  }
}
