import {
  LOGICAL_EXTENT_BYTES,
  PHYSICAL_VOLUME_START_BYTES,
  type Bytes,
} from '../../model/values/bytes.ts';
import type { VolumeGroupLayout } from '../../model/declared/declarations.ts';
import type {
  DesiredDisk,
  DesiredVolume,
  MemberRef,
  Removal,
} from '../../model/planned/desired.ts';
import { assessDisk } from '../../assess/disk-assessment.ts';
import { sameDisk } from '../../model/observed/disk-identity.ts';
import type { VolumeId } from '../../model/identifiers.ts';
import type {
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedVolumeGroup,
} from '../../model/observed/inventory.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import { isHalfPool, isLogical } from '../../model/observed/observed-volume.ts';
import { sortedBy } from '../../model/values/order.ts';
import { ownVolumes } from '../../model/volumes/own-marks.ts';
import type { Refusal } from '../../model/planned/refusal.ts';
import { desiredDisk } from '../disks/desired-disk.ts';
import { desiredVolume, isRoomy, roomRefusal } from '../disks/desired-volume.ts';
import { cutAcross } from './cut-across.ts';
import type { GroupDisk, KnownVolume, PlacedVolume, WantedCarve } from './group-room.ts';
import { layoutLogicalVolumes } from '../disks/layout-partitions.ts';
import { physicalVolumeRef } from './physical-volume.ts';
import { succeedInNodeGroup, type LayoutPlace, type Succession } from '../disks/succession.ts';
import { halfPools, knownPool, provisionedExtents, spareExtents } from './thin-pools.ts';
import { concernsNode, undeclaredRemovals } from '../removals/undeclared-removals.ts';
import { extentsOnEach } from '../../model/volumes/segments.ts';

export interface DesiredDisks {
  readonly disks: readonly DesiredDisk[];
  readonly refusals: readonly Refusal[];
  readonly removals: readonly Removal[];
}

/** The disks that a layout has on a node, under one volume group, and what is cut from it. */
export function desiredNodeGroup(
  group: VolumeGroupLayout,
  places: readonly [LayoutPlace, ...LayoutPlace[]],
): DesiredDisks {
  const bare = places.map((place) => ({ place, ...desiredDisk(place) }));
  const disksUnderGroup = bare.flatMap(({ place, disk }) => diskUnderGroupOf(place, disk) ?? []);
  const members = sortedBy(
    disksUnderGroup.map(({ member }) => member),
    ({ uuid }) => uuid,
  );
  const { volumes, refusals, removals } = cutFrom(group, { places, disksUnderGroup });
  const disks = bare.map(({ disk }) => ({
    ...disk,
    volumes: [
      ...disk.volumes,
      ...volumes.filter(({ logical }) =>
        disk.volumes.some(({ volume }) => volume === logical?.physicalVolume.volume),
      ),
    ].map((volume) => ({ ...volume, members })),
  }));
  return {
    disks,
    refusals: [...bare.flatMap((one) => one.refusals), ...refusals],
    removals: [...bare.flatMap((one) => one.removals), ...removals],
  };
}

/** A disk with the partition under the group. */
interface DiskUnderGroup {
  readonly place: LayoutPlace;
  readonly desired: DesiredDisk;
  readonly partition: DesiredVolume;
  readonly group: string;
  readonly member: MemberRef;
}

function diskUnderGroupOf(place: LayoutPlace, desired: DesiredDisk): DiskUnderGroup | null {
  const partition = desired.volumes.find(({ format }) => format.kind === 'physical-volume');
  if (partition?.format.kind !== 'physical-volume') return null;
  const member = {
    ...physicalVolumeRef(place.installation, partition.volume),
    disk: desired.facts.id,
  };
  return { place, desired, partition, group: partition.format.group, member };
}

interface DisksUnderGroup {
  readonly places: readonly [LayoutPlace, ...LayoutPlace[]];
  readonly disksUnderGroup: readonly DiskUnderGroup[];
}

function cutFrom(
  group: VolumeGroupLayout,
  { places, disksUnderGroup }: DisksUnderGroup,
): Omit<DesiredDisks, 'disks'> & { readonly volumes: readonly DesiredVolume[] } {
  const [place] = places;
  const devices = places.flatMap(({ chosen }) => chosen.disk ?? []);
  const settled = layoutLogicalVolumes(place.layout).flatMap((carve) =>
    Array.from({ length: carve.count }, (_, ordinal): Settled => {
      const { span, answer } = succeedInNodeGroup(place, devices, { partition: carve, ordinal });
      return { want: { volume: span.volume, partition: carve, ordinal }, answer };
    }),
  );
  const wanted = settled.map(({ want }) => want);
  const removals = settled.flatMap(({ answer }) =>
    answer.kind === 'removed' ? [answer.removal] : [],
  );
  const leaving = leavingOf({ places, disksUnderGroup }, { devices, wanted, removals });
  const groups = devices.map(({ volumeGroup }) => volumeGroup ?? null);
  const going = new Set([...leaving, ...halfPools(wanted, groups)]);
  const staying = groups.map((one) => withoutThin(one, leaving));
  const cut = cutAcross(
    { node: place.node, layout: place.layout.name, reserve: group.reserve },
    {
      disks: disksUnderGroup.map((diskUnderGroup) =>
        groupDisk(diskUnderGroup, freedExtents(diskUnderGroup.member.uuid, groups, going)),
      ),
      spare: spareExtents(groups),
    },
    wanted.map((want) => ({ ...want, known: knownVolume(want, disksUnderGroup, staying) })),
  );
  const small = cut.placed.flatMap(({ span }) => roomRefusal(place, span) ?? []);
  return {
    volumes: cut.placed.flatMap((placed) => {
      const diskUnderGroup = disksUnderGroup.find(({ member }) => member.uuid === placed.home);
      if (diskUnderGroup === undefined || !isRoomy(placed.span)) return [];
      return [logicalVolume(diskUnderGroup, desiredVolume(place, placed.span), placed)];
    }),
    refusals: [
      ...settled.flatMap(({ answer }) => (answer.kind === 'refused' ? [answer.refusal] : [])),
      ...cut.refusals,
      ...small,
    ],
    removals,
  };
}

interface Settled {
  readonly want: WantedCarve;
  readonly answer: Succession['answer'];
}

/** What goes of the group in the same plan, before anything is cut. */
function leavingOf(
  { places: [place], disksUnderGroup }: DisksUnderGroup,
  known: {
    readonly devices: readonly ObservedDisk[];
    readonly wanted: readonly WantedCarve[];
    readonly removals: readonly Removal[];
  },
): ReadonlySet<VolumeId> {
  const { given } = place;
  const replaced = new Set(known.removals.map(({ volume }) => volume));
  if (!concernsNode(given)) return replaced;
  const declared = new Set([
    ...known.wanted.map(({ volume }) => volume),
    ...disksUnderGroup.flatMap(({ desired }) => desired.volumes.map(({ volume }) => volume)),
  ]);
  const here = { ...given, inventory: { ...given.inventory, disks: known.devices } };
  const gone = undeclaredRemovals(declared, here, replaced).flatMap((answer) =>
    answer.kind === 'removed' ? [answer.removal.volume] : [],
  );
  return new Set([...replaced, ...gone]);
}

/** Extents of one physical volume that volumes have which go. */
function freedExtents(
  uuid: string,
  groups: readonly (ObservedVolumeGroup | null)[],
  leaving: ReadonlySet<VolumeId>,
): number {
  if (leaving.size === 0) return 0;
  const going = groups
    .flatMap((group) => group?.volumes ?? [])
    .filter((one) => isLeaving(one, leaving) && one.physicalVolumes.includes(uuid));
  return going.reduce((sum, one) => sum + extentsOnEach(one), 0);
}

/** A thin volume that goes promises nothing any more. */
function withoutThin(
  group: ObservedVolumeGroup | null,
  leaving: ReadonlySet<VolumeId>,
): ObservedVolumeGroup | null {
  if (group === null || leaving.size === 0) return group;
  const volumes = group.volumes.filter(
    (one) => one.thinPool === undefined || !isLeaving(one, leaving),
  );
  return { ...group, volumes };
}

function isLeaving({ label }: ObservedLogicalVolume, leaving: ReadonlySet<VolumeId>): boolean {
  const mark = parseMark(label);
  return mark !== null && leaving.has(mark.volume);
}

function logicalVolume(
  { member, group }: DiskUnderGroup,
  volume: DesiredVolume,
  { legs, pool, thinPool }: PlacedVolume,
): DesiredVolume {
  const { disk: _disk, ...physicalVolume } = member;
  const place = { group, name: volume.volume, physicalVolume, legs };
  return {
    ...volume,
    logical: thinPool === undefined ? place : { ...place, thinPool },
    ...(pool === undefined ? {} : { pool }),
  };
}

/** What of a disk can be cut: nothing of one that is refused and is not in the group yet. */
function groupDisk(
  { place, desired, partition, group, member }: DiskUnderGroup,
  freed: number,
): GroupDisk {
  const observed = groupOn(place, group);
  const found = observed?.physicalVolumes.find(({ uuid }) => uuid === member.uuid);
  const { given, chosen } = place;
  const isUsable =
    place.isLeaving !== true &&
    (found !== undefined
      ? !found.missing
      : chosen.disk !== null &&
        assessDisk({ ...desired, ...given }, given.inventory).kind !== 'refused');
  const total = Math.max(found?.totalExtents ?? 0, extentsOf(partition.sizeBytes));
  return {
    uuid: member.uuid,
    disk: member.disk,
    total,
    // What lies on a disk that goes does not grow there.
    used:
      place.isLeaving === true
        ? total
        : found === undefined
          ? 0
          : found.totalExtents - found.freeExtents - freed,
    isUsable,
  };
}

/** As the first disk that has it states it. */
function groupOn({ given }: LayoutPlace, name: string): ObservedVolumeGroup | null {
  const found = given.inventory.disks.find(({ volumeGroup }) => volumeGroup?.name === name);
  return found?.volumeGroup ?? null;
}

/**
 * Where a volume lies that is there, or that a record says was finished; null for one that is to be
 * made.
 */
function knownVolume(
  { volume, partition }: WantedCarve,
  disksUnderGroup: readonly DiskUnderGroup[],
  groups: readonly (ObservedVolumeGroup | null)[],
): KnownVolume | null {
  for (const { place, member } of disksUnderGroup) {
    const { disk } = place.chosen;
    if (disk === null) continue;
    const marked = ownVolumes(disk, place).find(({ mark }) => mark.volume === volume);
    if (marked === undefined || !isLogical(marked.found)) continue;
    const { physicalVolumes, sizeBytes, segmentType } = marked.found;
    // Of what a pool was begun with nothing stays but where it lies.
    const isHalf = isHalfPool(partition, marked.found);
    const extents = isHalf ? 0 : Math.floor(sizeBytes / LOGICAL_EXTENT_BYTES);
    const known = { home: member.uuid, on: physicalVolumes, extents, segmentType };
    const pool = knownPool(disk.volumeGroup ?? null, volume);
    if (pool === null) return known;
    const promised = groups.reduce((sum, group) => sum + provisionedExtents(group, volume), 0);
    return { ...known, pool, promised };
  }
  for (const { place, desired, member } of disksUnderGroup) {
    const record = place.given.inventory.records.volumes.find(
      (one) => one.volume === volume && one.state === 'ready',
    );
    if (record === undefined) return null;
    const isThere =
      record.disk.id === desired.facts.id ||
      (place.chosen.disk !== null && sameDisk(record.disk, place.chosen.disk));
    if (isThere) return { home: member.uuid, on: [], extents: null, segmentType: null };
  }
  return null;
}

/** Whole extents behind the label and the metadata of a physical volume. */
function extentsOf(bytes: Bytes): number {
  return Math.max(0, Math.floor((bytes - PHYSICAL_VOLUME_START_BYTES) / LOGICAL_EXTENT_BYTES));
}
