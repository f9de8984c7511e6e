import { formatBytes, PHYSICAL_VOLUME_START_BYTES, type Bytes } from '../../model/values/bytes.ts';
import { describeSignature, describeUsage } from '../../model/observed/describe-content.ts';
import type { ObservedDisk, ObservedLogicalVolume } from '../../model/observed/inventory.ts';
import { parseMark } from '../../model/volumes/mark.ts';
import type { Operation } from '../../model/planned/plan.ts';
import { newDetails, withFree, type Segment } from './disk-picture.ts';
import {
  isOverDisks,
  ownPhysicalVolume,
  plannedLegBytes,
  seenLegBytes,
  type NodeOfDisk,
  type OwnPhysicalVolume,
} from './group-legs-picture.ts';
import { volumeName } from '../operation-phrase.ts';
import { shown } from '../text/terminal.ts';

/**
 * What is cut from the volume group of a disk, before and after: one beside the other, not where
 * LVM put them.
 */
export interface GroupPicture {
  /** Safe to show. */
  readonly name: string;
  /** Null where the group is made by the plan. */
  readonly before: Share | null;
  readonly after: Share;
}

/** A group cut up: segments in order, without gaps. */
export interface Share {
  readonly sizeBytes: Bytes;
  readonly segments: readonly Segment[];
}

/** A stretch of a group that has no place yet. */
type Cut = Omit<Segment, 'startBytes'> & { readonly name: string };

/**
 * Draws what operations make of the group of a disk; null when it has none, and gets none. Of a
 * group over several disks it is what lies on this one: null where nothing says what that is.
 *
 * @param disk as it was observed.
 * @param operations of this disk, in the order of the plan.
 */
export function pictureOfGroup(
  disk: ObservedDisk,
  operations: readonly Operation[],
  node: NodeOfDisk,
): GroupPicture | null {
  const { volumeGroup } = disk;
  const made = operations.find(
    (one) => one.kind === 'create-volume-group' || one.kind === 'extend-volume-group',
  );
  const name = volumeGroup?.name ?? made?.group;
  // A group that goes is seen in the picture of its disk.
  if (name === undefined || operations.some(takesGroup)) return null;
  if (isOverDisks(disk, operations)) {
    const own = ownPhysicalVolume(disk, node);
    return own === null ? null : pictureOfLegs({ disk, name, own }, node.disks());
  }
  const gone = removedNames(operations);
  // What is cut from a thin pool takes nothing of the group.
  const now = (volumeGroup?.volumes ?? [])
    .filter(({ thinPool }) => thinPool === undefined)
    .map(cutOf);
  const beforeBytes =
    volumeGroup === undefined ? 0 : volumeGroup.totalExtents * volumeGroup.extentBytes;
  return {
    name: shown(name),
    before:
      volumeGroup === undefined
        ? null
        : shareOf(
            name,
            now.map((cut) => (gone.has(cut.name) ? { ...cut, kind: 'lost' } : cut)),
            beforeBytes,
          ),
    after: shareOf(
      name,
      [
        ...now.filter((cut) => !gone.has(cut.name)).map((cut) => laterCut(cut, operations)),
        ...operations.flatMap(newCuts),
      ],
      sizeAfter(beforeBytes, operations),
    ),
  };
}

/** What lies on one disk of a group over several: of each volume its leg. */
function pictureOfLegs(
  {
    disk: { volumeGroup },
    name,
    own,
  }: {
    readonly disk: ObservedDisk;
    readonly name: string;
    readonly own: OwnPhysicalVolume;
  },
  disks: readonly ObservedDisk[],
): GroupPicture {
  const { uuid, operations, beforeBytes, afterBytes } = own;
  const gone = removedNames(operations);
  const now = disks
    .filter((one) => volumeGroup !== undefined && one.volumeGroup?.uuid === volumeGroup.uuid)
    .flatMap((one) => one.volumeGroup?.volumes ?? [])
    .map((volume) => ({ ...cutOf(volume), sizeBytes: seenLegBytes(volume, uuid) }))
    .filter(({ sizeBytes }) => sizeBytes > 0);
  const isLost = (cut: Cut): boolean => gone.has(cut.name);
  return {
    name: shown(name),
    before:
      beforeBytes === 0
        ? null
        : shareOf(
            name,
            now.map((cut) => (isLost(cut) ? { ...cut, kind: 'lost' } : cut)),
            beforeBytes,
          ),
    after: shareOf(
      name,
      [
        ...now.filter((cut) => !isLost(cut)).map((cut) => laterLeg(cut, own)),
        ...operations.flatMap((one) => newLegs(one, uuid)),
      ],
      afterBytes,
    ),
  };
}

function laterLeg(cut: Cut, { uuid, operations }: OwnPhysicalVolume): Cut {
  const later = laterCut(cut, operations);
  if (later === cut) return cut;
  const growth = operations.find(
    (one) => one.kind === 'extend-logical-volume' && one.volume.logical?.name === cut.name,
  );
  if (growth?.kind !== 'extend-logical-volume') return later;
  return { ...later, sizeBytes: plannedLegBytes(growth.volume, growth.toBytes, uuid) };
}

function newLegs(operation: Operation, uuid: string): readonly Cut[] {
  if (operation.kind !== 'create-logical-volume' && operation.kind !== 'create-thin-pool')
    return [];
  const data = plannedLegBytes(operation.volume, operation.sizeBytes, uuid);
  const metadata = operation.kind === 'create-thin-pool' ? operation.metadataBytes : 0;
  const on = operation.volume.logical?.legs?.on.length ?? 1;
  return data === 0
    ? []
    : newCuts(operation).map((cut) => ({
        ...cut,
        sizeBytes: data + metadata,
        details: [...cut.details, ...legDetails(on)],
      }));
}

function legDetails(on: number): readonly string[] {
  return on < 2 ? [] : [`a leg of it, of ${String(on)}`];
}

function removedNames(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap((one) =>
      one.kind === 'remove-logical-volume' ? [one.removed.logical.name] : [],
    ),
  );
}

function takesGroup(operation: Operation): boolean {
  return operation.kind === 'remove-volume' && operation.removed.group !== undefined;
}

function sizeAfter(beforeBytes: Bytes, operations: readonly Operation[]): Bytes {
  const made = operations.flatMap((one) => {
    if (one.kind === 'create-volume-group') return [one.sizeBytes];
    return one.kind === 'grow-physical-volume' ? [one.toBytes] : [];
  });
  return Math.max(beforeBytes, ...made.map((bytes) => bytes - PHYSICAL_VOLUME_START_BYTES));
}

function cutOf(volume: ObservedLogicalVolume): Cut {
  const mark = parseMark(volume.label);
  const { pool } = volume;
  const content = [
    ...volume.signatures.map(describeSignature),
    ...volume.usedBy.map(describeUsage),
  ].map(shown);
  const unseen = volume.path === '' ? 'not active' : 'no signature';
  const metadata = pool === undefined ? unseen : `metadata of ${formatBytes(pool.metadataBytes)}`;
  return {
    name: volume.name,
    sizeBytes: volume.sizeBytes + (pool?.metadataBytes ?? 0),
    kind: mark === null ? 'foreign' : 'ours',
    label: mark === null ? shown(volume.name) : `volume ${shown(mark.volume)}`,
    details: [
      `logical volume ${shown(volume.name)}, ${shown(volume.segmentType)}, ${formatBytes(volume.sizeBytes)}`,
      ...legDetails(volume.physicalVolumes.length),
      ...(content.length === 0 ? [metadata] : content),
    ],
  };
}

function laterCut(cut: Cut, operations: readonly Operation[]): Cut {
  const growth = operations.find(
    (one) =>
      (one.kind === 'extend-logical-volume' || one.kind === 'extend-thin-pool') &&
      one.volume.logical?.name === cut.name,
  );
  if (growth?.kind !== 'extend-logical-volume' && growth?.kind !== 'extend-thin-pool') return cut;
  const { fromBytes, toBytes, volume } = growth;
  return {
    ...cut,
    sizeBytes: toBytes + (growth.kind === 'extend-thin-pool' ? growth.metadataToBytes : 0),
    kind: 'grown',
    label: volumeName(volume),
    details: [`grows from ${formatBytes(fromBytes)} to ${formatBytes(toBytes)}`, ...cut.details],
  };
}

function newCuts(operation: Operation): readonly Cut[] {
  if (operation.kind !== 'create-logical-volume' && operation.kind !== 'create-thin-pool')
    return [];
  const { volume, sizeBytes } = operation;
  if (volume.logical?.thinPool !== undefined) return [];
  return [
    {
      name: volume.logical?.name ?? '',
      sizeBytes: sizeBytes + (operation.kind === 'create-thin-pool' ? operation.metadataBytes : 0),
      kind: 'new',
      label: volumeName(volume),
      details: newDetails(volume, sizeBytes),
    },
  ];
}

function shareOf(group: string, cuts: readonly Cut[], sizeBytes: Bytes): Share {
  let at = 0;
  const placed = cuts.map(({ name, ...cut }): Segment => {
    const segment = { ...cut, startBytes: at, logicalVolume: shown(`${group}/${name}`) };
    at += cut.sizeBytes;
    return segment;
  });
  return { sizeBytes, segments: withFree(placed, sizeBytes) };
}
