/**
 * What LVM makes of the operations on a group: the part of the simulated host that knows volume
 * groups.
 */
import {
  LOGICAL_EXTENT_BYTES,
  PHYSICAL_VOLUME_START_BYTES,
  type Bytes,
} from '../../src/model/values/bytes.ts';
import type { NodeName } from '../../src/model/identifiers.ts';
import type {
  ObservedDisk,
  ObservedLogicalVolume,
  ObservedPhysicalVolume,
  ObservedVolumeGroup,
} from '../../src/model/observed/inventory.ts';
import { formatMark, markFor } from '../../src/model/volumes/mark.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { legExtents } from '../../src/model/volumes/segments.ts';
import { INSTALLATION } from './builders.ts';
import { asleep, awake } from './sleeping-volumes.ts';

type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

export type GroupOperation = Of<
  | 'create-volume-group'
  | 'extend-volume-group'
  | 'grow-physical-volume'
  | 'activate-logical-volume'
  | 'create-logical-volume'
  | 'extend-logical-volume'
  | 'create-thin-pool'
  | 'extend-thin-pool'
  | 'move-logical-volume'
  | 'abort-move'
  | 'leave-volume-group'
  | 'rebuild-logical-volume'
  | 'forget-physical-volume'
>;

/** Every disk of a group has the same metadata of it; its volumes are told on one disk each. */
export function groupAfter(
  disks: readonly ObservedDisk[],
  operation: GroupOperation,
  node: NodeName,
): readonly ObservedDisk[] {
  const on = operation.disk.facts.id;
  const here = (change: (disk: ObservedDisk) => ObservedDisk): readonly ObservedDisk[] =>
    disks.map((disk) => (disk.id === on ? change(disk) : disk));
  switch (operation.kind) {
    case 'create-volume-group':
      return here((disk) => withPhysicalVolume(disk, operation, newGroup(operation)));
    case 'extend-volume-group': {
      const known = disks.find(({ volumeGroup }) => volumeGroup?.name === operation.group);
      if (known?.volumeGroup === undefined) return disks;
      if (
        known.volumeGroup.physicalVolumes.some(({ uuid }) => uuid === operation.physicalVolumeUuid)
      )
        return disks;
      const group = joined(known.volumeGroup, operation);
      return here((disk) => withPhysicalVolume(disk, operation, { ...group, volumes: [] })).map(
        (disk) => withGroup(disk, operation.group, (old) => ({ ...group, volumes: old.volumes })),
      );
    }
    case 'grow-physical-volume': {
      const total = extentsOf(operation.toBytes);
      return withGroups(disks, operation.group, (group) =>
        counted({
          ...group,
          physicalVolumes: group.physicalVolumes.map((one) =>
            one.uuid === operation.physicalVolumeUuid
              ? {
                  ...one,
                  sizeBytes: operation.toBytes,
                  totalExtents: total,
                  freeExtents: one.freeExtents + total - one.totalExtents,
                }
              : one,
          ),
        }),
      );
    }
    case 'move-logical-volume':
      return movedIn(disks, operation);
    case 'abort-move':
      return abortedIn(disks, operation);
    case 'leave-volume-group':
      return leftBy(disks, operation);
    case 'rebuild-logical-volume':
      return rebuiltIn(disks, operation);
    case 'forget-physical-volume':
      return forgottenIn(disks, operation.group, operation.physicalVolumeUuid);
    case 'activate-logical-volume':
      return here((disk) => withLogicalVolume(disk, operation, awake));
    case 'create-logical-volume': {
      const volume = newVolume(operation, node);
      const cut = here((disk) =>
        withGroup(disk, groupNameOf(operation), (group) => ({
          ...group,
          volumes: [...group.volumes, volume].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        })),
      );
      const { legs, thinPool } = operation.volume.logical ?? {};
      if (thinPool !== undefined) return cut;
      const extents = operation.sizeBytes / LOGICAL_EXTENT_BYTES;
      return taken(cut, operation, legs === undefined ? extents : legExtents(extents, legs));
    }
    case 'create-thin-pool': {
      const { sizeBytes, metadataBytes, chunkBytes } = operation;
      const half = halfPoolIn(disks, operation);
      if (half !== undefined)
        return groupAfter(withoutHalf(disks, operation, half), operation, node);
      const pool = { metadataBytes, chunkBytes };
      const { path: _none, ...volume } = newVolume(operation, node);
      const made = here((disk) =>
        withGroup(disk, groupNameOf(operation), (group) =>
          group.volumes.some(({ name }) => name === volume.name)
            ? group
            : {
                ...group,
                volumes: [
                  ...group.volumes,
                  { ...volume, path: '', segmentType: 'thin-pool', pool },
                ].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
              },
        ),
      );
      const isThere = disks
        .flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])
        .some(({ name }) => name === volume.name);
      const extents = (sizeBytes + metadataBytes) / LOGICAL_EXTENT_BYTES;
      return isThere ? disks : withSpare(taken(made, operation, extents), operation, metadataBytes);
    }
    case 'extend-thin-pool': {
      const { fromBytes, toBytes, metadataFromBytes, metadataToBytes } = operation;
      const extended = here((disk) =>
        withLogicalVolume(disk, operation, ({ pool, ...volume }) => ({
          ...volume,
          sizeBytes: toBytes,
          ...(pool === undefined ? {} : { pool: { ...pool, metadataBytes: metadataToBytes } }),
        })),
      );
      const more = toBytes - fromBytes + metadataToBytes - metadataFromBytes;
      const grown = taken(extended, operation, more / LOGICAL_EXTENT_BYTES);
      return withSpare(grown, operation, metadataToBytes);
    }
    case 'extend-logical-volume': {
      const more = (operation.toBytes - operation.fromBytes) / LOGICAL_EXTENT_BYTES;
      const extended = here((disk) =>
        withLogicalVolume(disk, operation, (volume) => ({
          ...volume,
          sizeBytes: operation.toBytes,
        })),
      );
      if (operation.volume.logical?.thinPool !== undefined) return extended;
      return taken(extended, operation, more / (operation.volume.logical?.legs?.stripes ?? 1));
    }
  }
}

/** A pool is first a plain volume of the size of its metadata, which are cleared in it. */
export function halfPoolAfter(
  disks: readonly ObservedDisk[],
  operation: Of<'create-thin-pool'>,
  node: NodeName,
): readonly ObservedDisk[] {
  const { metadataBytes: sizeBytes } = operation;
  const cut = { ...operation, kind: 'create-logical-volume', sizeBytes } as const;
  return groupAfter(disks, cut, node).map((disk) =>
    withLogicalVolume(disk, operation, (volume) => ({
      ...volume,
      segmentType: 'linear',
      path: '',
    })),
  );
}

function halfPoolIn(
  disks: readonly ObservedDisk[],
  operation: Of<'create-thin-pool'>,
): ObservedLogicalVolume | undefined {
  return disks
    .flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])
    .find(({ name, pool }) => name === operation.volume.logical?.name && pool === undefined);
}

function withoutHalf(
  disks: readonly ObservedDisk[],
  operation: Of<'create-thin-pool'>,
  half: ObservedLogicalVolume,
): readonly ObservedDisk[] {
  const rest = withGroups(disks, groupNameOf(operation), (group) => ({
    ...group,
    volumes: group.volumes.filter((one) => one !== half),
  }));
  return taken(rest, operation, -half.sizeBytes / LOGICAL_EXTENT_BYTES);
}

/**
 * LVM keeps spare metadata as large as those of the largest pool, once in a group, beside the first
 * that wanted so much.
 */
function withSpare(
  disks: readonly ObservedDisk[],
  operation: Of<'create-thin-pool' | 'extend-thin-pool'>,
  metadataBytes: Bytes,
): readonly ObservedDisk[] {
  const name = groupNameOf(operation);
  const before = disks.flatMap(({ volumeGroup }) =>
    volumeGroup?.name === name ? (volumeGroup.spareMetadataBytes ?? 0) : [],
  );
  const more = metadataBytes - Math.max(0, ...before);
  if (more <= 0) return disks;
  const larger = withGroups(disks, name, (group): ObservedVolumeGroup => {
    const on = [...(group.spareMetadata?.physicalVolumes ?? []), ...legsOf(operation)];
    const spare = { name: 'lvol0_pmspare', physicalVolumes: Array.from(new Set(on)).toSorted() };
    const place = group.physicalVolumes.length > 1 ? { spareMetadata: spare } : {};
    return { ...group, spareMetadataBytes: metadataBytes, ...place };
  });
  return taken(larger, operation, more / LOGICAL_EXTENT_BYTES);
}

function groupNameOf({ volume }: Pick<GroupOperation, 'volume'>): string {
  return volume.logical?.group ?? '';
}

/** Free extents of each physical volume that a volume lies on become its own. */
function taken(
  disks: readonly ObservedDisk[],
  operation: Of<
    'create-logical-volume' | 'extend-logical-volume' | 'create-thin-pool' | 'extend-thin-pool'
  >,
  extents: number,
): readonly ObservedDisk[] {
  const on = legsOf(operation);
  return withGroups(disks, groupNameOf(operation), (group) =>
    counted({
      ...group,
      physicalVolumes: group.physicalVolumes.map((one) =>
        on.includes(one.uuid) ? { ...one, freeExtents: one.freeExtents - extents } : one,
      ),
    }),
  );
}

function legsOf({ volume }: Pick<GroupOperation, 'volume'>): readonly string[] {
  const { legs, physicalVolume } = volume.logical ?? {};
  return legs?.on ?? (physicalVolume === undefined ? [] : [physicalVolume.uuid]);
}

export function counted(group: ObservedVolumeGroup): ObservedVolumeGroup {
  const sum = (count: (one: ObservedPhysicalVolume) => number): number =>
    group.physicalVolumes.reduce((total, one) => total + count(one), 0);
  return {
    ...group,
    totalExtents: sum(({ totalExtents }) => totalExtents),
    freeExtents: sum(({ missing, freeExtents }) => (missing ? 0 : freeExtents)),
  };
}

/** Whether a physical volume lies on a disk. */
export function bears(disk: ObservedDisk, uuid: string | undefined): boolean {
  return (disk.table?.partitions ?? []).some(({ signatures }) =>
    signatures.some((signature) => uuid !== undefined && signature.uuid === uuid),
  );
}

/** The device of no logical volume is there after a reboot. */
export function deactivated(disk: ObservedDisk): ObservedDisk {
  const { volumeGroup } = disk;
  if (volumeGroup === undefined) return disk;
  return { ...disk, volumeGroup: { ...volumeGroup, volumes: volumeGroup.volumes.map(asleep) } };
}

type MakesPhysicalVolume = Of<'create-volume-group' | 'extend-volume-group'>;

function newPhysicalVolume({
  physicalVolumeUuid: uuid,
  sizeBytes,
}: MakesPhysicalVolume): ObservedPhysicalVolume {
  const total = extentsOf(sizeBytes);
  return { uuid, sizeBytes, missing: false, totalExtents: total, freeExtents: total };
}

function newGroup(operation: MakesPhysicalVolume): ObservedVolumeGroup {
  return counted({
    name: operation.group,
    uuid: `uuid-of-${operation.group}`,
    extentBytes: LOGICAL_EXTENT_BYTES,
    totalExtents: 0,
    freeExtents: 0,
    physicalVolumes: [newPhysicalVolume(operation)],
    volumes: [],
  });
}

function joined(group: ObservedVolumeGroup, operation: MakesPhysicalVolume): ObservedVolumeGroup {
  return counted({
    ...group,
    physicalVolumes: [...group.physicalVolumes, newPhysicalVolume(operation)].toSorted((a, b) =>
      a.uuid < b.uuid ? -1 : 1,
    ),
  });
}

function withPhysicalVolume(
  disk: ObservedDisk,
  { group, physicalVolumeUuid, volume }: MakesPhysicalVolume,
  made: ObservedVolumeGroup,
): ObservedDisk {
  const { table } = disk;
  if (table === undefined) return disk;
  const partitions = table.partitions.map((one) =>
    one.uuid === volume.partitionUuid
      ? {
          ...one,
          unknownContent: [],
          signatures: [
            {
              type: 'LVM2_member',
              offsetBytes: 536,
              usage: 'raid' as const,
              uuid: physicalVolumeUuid,
              group,
            },
          ],
        }
      : one,
  );
  return { ...disk, table: { ...table, partitions }, volumeGroup: made };
}

function newVolume(
  { volume, sizeBytes }: Of<'create-logical-volume' | 'create-thin-pool'>,
  node: NodeName,
): ObservedLogicalVolume {
  const name = volume.logical?.name ?? '';
  return {
    name,
    segmentType:
      volume.logical?.legs?.type ?? (volume.logical?.thinPool === undefined ? 'linear' : 'thin'),
    ...(volume.logical?.thinPool === undefined ? {} : { thinPool: volume.logical.thinPool }),
    path: `/dev/mapper/${name}`,
    sizeBytes,
    uuid: `uuid-of-${name}`,
    label: formatMark(markFor({ installation: INSTALLATION, node }, volume.volume, 'new')),
    physicalVolumes: legsOf({ volume }),
    usedBy: [],
    signatures: [],
    unknownContent: [],
    fingerprint: '',
  };
}

export function withLogicalVolume(
  disk: ObservedDisk,
  operation: Pick<GroupOperation, 'volume'>,
  change: (volume: ObservedLogicalVolume) => ObservedLogicalVolume,
): ObservedDisk {
  const { logical } = operation.volume;
  return withGroup(disk, groupNameOf(operation), (group) => ({
    ...group,
    volumes: group.volumes.map((one) => (one.name === logical?.name ? change(one) : one)),
  }));
}

export function withGroups(
  disks: readonly ObservedDisk[],
  name: string,
  change: (group: ObservedVolumeGroup) => ObservedVolumeGroup,
): readonly ObservedDisk[] {
  return disks.map((disk) => withGroup(disk, name, change));
}

export function withGroup(
  disk: ObservedDisk,
  name: string,
  change: (group: ObservedVolumeGroup) => ObservedVolumeGroup,
): ObservedDisk {
  return disk.volumeGroup?.name === name
    ? { ...disk, volumeGroup: change(disk.volumeGroup) }
    : disk;
}

function extentsOf(bytes: Bytes): number {
  return Math.floor((bytes - PHYSICAL_VOLUME_START_BYTES) / LOGICAL_EXTENT_BYTES);
}

type Moves = Of<'move-logical-volume'>;

/** pvmove(8) is at work: both physical volumes have the extents. */
export function movingIn(
  disks: readonly ObservedDisk[],
  operation: Moves,
): readonly ObservedDisk[] {
  const { from, to, sizeBytes } = operation;
  const isBegun = disks
    .flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])
    .some(({ name, moving }) => name === operation.volume.logical?.name && moving !== undefined);
  if (isBegun) return disks;
  const begun = disks.map((disk) =>
    withLogicalVolume(disk, operation, (volume) => ({
      ...volume,
      moving: { from, to: [to], atomic: true as const },
    })),
  );
  return withFree(begun, operation, { uuid: to, extents: -sizeBytes / LOGICAL_EXTENT_BYTES });
}

function withFree(
  disks: readonly ObservedDisk[],
  operation: Pick<GroupOperation, 'volume'>,
  { uuid, extents }: { readonly uuid: string; readonly extents: number },
): readonly ObservedDisk[] {
  return withGroups(disks, groupNameOf(operation), (group) =>
    counted({
      ...group,
      physicalVolumes: group.physicalVolumes.map((one) =>
        one.uuid === uuid ? { ...one, freeExtents: one.freeExtents + extents } : one,
      ),
    }),
  );
}

/** A volume is told on the disk of the first physical volume that it lies on. */
function movedIn(disks: readonly ObservedDisk[], operation: Moves): readonly ObservedDisk[] {
  return relegged(movingIn(disks, operation), operation);
}

/** It lies where it did, and the extents of the copy are free. */
function abortedIn(
  disks: readonly ObservedDisk[],
  operation: Of<'abort-move'>,
): readonly ObservedDisk[] {
  const { to, sizeBytes } = operation;
  const ended = disks.map((disk) =>
    withLogicalVolume(disk, operation, ({ moving: _done, ...volume }) => volume),
  );
  return withFree(ended, operation, { uuid: to, extents: sizeBytes / LOGICAL_EXTENT_BYTES });
}

/** Its legs are as they will be, and the new one is being copied. */
function rebuiltIn(
  disks: readonly ObservedDisk[],
  operation: Of<'rebuild-logical-volume'>,
): readonly ObservedDisk[] {
  const { from, to, sizeBytes } = operation;
  const isBegun = disks
    .flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])
    .some(
      ({ name, replacing }) => name === operation.volume.logical?.name && replacing !== undefined,
    );
  if (isBegun) {
    const ended = disks.map((disk) =>
      withLogicalVolume(disk, operation, (volume) => withoutReplaced(awake(volume))),
    );
    return withFree(ended, operation, { uuid: from, extents: sizeBytes / LOGICAL_EXTENT_BYTES });
  }
  const begun = disks.map((disk) =>
    withLogicalVolume(disk, operation, (volume) => ({
      ...awake(volume),
      syncing: { percent: 0 },
    })),
  );
  const taken = withFree(begun, operation, {
    uuid: to,
    extents: -sizeBytes / LOGICAL_EXTENT_BYTES,
  });
  return relegged(taken, operation);
}

function withoutReplaced({
  replacing: _done,
  ...volume
}: ObservedLogicalVolume): ObservedLogicalVolume {
  return volume;
}

/** lvconvert(8) has given it its new leg, and was stopped before it took the old one away. */
export function replacingIn(
  disks: readonly ObservedDisk[],
  operation: Of<'rebuild-logical-volume'>,
): readonly ObservedDisk[] {
  const { from, sizeBytes } = operation;
  const whole = rebuiltIn(disks, operation).map((disk) =>
    withLogicalVolume(disk, operation, (volume) => ({ ...volume, replacing: { from } })),
  );
  return withFree(whole, operation, { uuid: from, extents: -sizeBytes / LOGICAL_EXTENT_BYTES });
}

/**
 * The kernel is at the end of what it copied.
 *
 * @param mayEnd whether there is a whole copy of a mirror.
 */
export function syncedIn(
  disks: readonly ObservedDisk[],
  mayEnd: (volume: ObservedLogicalVolume) => boolean = () => true,
): readonly ObservedDisk[] {
  return disks.map((disk) => {
    const { volumeGroup } = disk;
    if (volumeGroup === undefined) return disk;
    const volumes = volumeGroup.volumes.map((volume) => {
      const { syncing: _done, ...ended } = volume;
      return mayEnd(volume) ? ended : volume;
    });
    return { ...disk, volumeGroup: { ...volumeGroup, volumes } };
  });
}

function forgottenIn(
  disks: readonly ObservedDisk[],
  group: string,
  uuid: string,
): readonly ObservedDisk[] {
  return withGroups(disks, group, ({ spareMetadata: spare, ...one }) => {
    // Spare metadata go with what they lie on.
    const isOn = spare?.physicalVolumes.includes(uuid) === true;
    return counted({
      ...one,
      ...(spare === undefined || isOn ? {} : { spareMetadata: spare }),
      ...(isOn ? { spareMetadataBytes: 0 } : {}),
      physicalVolumes: one.physicalVolumes.filter((other) => other.uuid !== uuid),
    });
  });
}

/** What it had on one physical volume is free, and it lies on the other. */
function relegged(
  begun: readonly ObservedDisk[],
  operation: Moves | Of<'rebuild-logical-volume'>,
): readonly ObservedDisk[] {
  const { from, to, sizeBytes } = operation;
  const freed = withFree(begun, operation, {
    uuid: from,
    extents: sizeBytes / LOGICAL_EXTENT_BYTES,
  });
  const group = groupNameOf(operation);
  const there = freed
    .flatMap(({ volumeGroup }) => (volumeGroup?.name === group ? volumeGroup.volumes : []))
    .find(({ name }) => name === operation.volume.logical?.name);
  if (there === undefined) return begun;
  const { moving: _done, ...volume } = there;
  const physicalVolumes = [
    ...volume.physicalVolumes.filter((uuid) => uuid !== from),
    to,
  ].toSorted();
  const [home] = physicalVolumes;
  // What is cut from a pool lies where it does.
  const cut = freed
    .flatMap(({ volumeGroup }) => volumeGroup?.volumes ?? [])
    .filter(({ thinPool }) => thinPool === volume.name);
  const all = [volume, ...cut].map((one) => ({ ...one, physicalVolumes }));
  return freed.map((disk) =>
    withGroup(disk, group, (one) => ({
      ...one,
      volumes: [
        ...one.volumes.filter(({ name }) => all.every((each) => each.name !== name)),
        ...(bears(disk, home) ? all : []),
      ].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    })),
  );
}

/** The group does not know it any more, and its partition has no label. */
function leftBy(
  disks: readonly ObservedDisk[],
  operation: Of<'leave-volume-group'>,
): readonly ObservedDisk[] {
  const { physicalVolumeUuid: uuid, group } = operation;
  return forgottenIn(disks, group, uuid).map((disk) => {
    if (disk.id !== operation.disk.facts.id) return disk;
    const { volumeGroup: _gone, ...rest } = disk;
    return rest.table === undefined
      ? rest
      : {
          ...rest,
          table: {
            ...rest.table,
            partitions: rest.table.partitions.map((partition) => ({
              ...partition,
              signatures: partition.signatures.filter((signature) => signature.uuid !== uuid),
            })),
          },
        };
  });
}
