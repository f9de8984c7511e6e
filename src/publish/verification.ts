import { PARTITION_GRAIN_BYTES, roundDown, type Bytes } from '../model/values/bytes.ts';
import type { DesiredDisk, DesiredNode, DesiredVolume } from '../model/planned/desired.ts';
import { encryptionUuid, filesystemUuid, partitionUuid } from '../model/identifiers.ts';
import type { Inventory, ObservedDisk, ObservedVolume } from '../model/observed/inventory.ts';
import { contentRoom, encryptionOf, promisedBytes } from '../model/volumes/encryption.ts';
import { factsDiffer } from '../assess/disk-holds.ts';
import { isLogical } from '../model/observed/observed-volume.ts';
import { formatMark, markFor } from '../model/volumes/mark.ts';
import { poolTroubles } from '../model/volumes/thin-pool.ts';
import { leadsToVolume, pathState } from '../model/volumes/volume-path.ts';

/** A volume with the place that `resolve` chose for it. */
export interface VolumeOnDisk {
  readonly node: DesiredNode;
  readonly disk: DesiredDisk;
  readonly volume: DesiredVolume;
}

/** Whether an inventory proves that a volume is there, finished and reachable. */
export type Verification =
  | { readonly kind: 'verified'; readonly capacityBytes: Bytes }
  | { readonly kind: 'unverified'; readonly reason: string };

/**
 * Looks for the proof that a PersistentVolume needs before it may exist: the volume's own
 * partition, once on this node, marked `ready`, recorded ready, on a sound disk, with the
 * filesystem that was made for it mounted read-write at its place, where `data` is still the
 * directory that was made in it and nothing lies over it, or its link leading to it.
 */
export function verifyVolume(place: VolumeOnDisk, inventory: Inventory): Verification {
  const { volume } = place;
  const what = volume.logical === undefined ? 'partition' : 'logical volume';
  const matches = inventory.disks.flatMap((disk) =>
    bearersOn(disk, place).map((partition) => ({ disk, partition })),
  );
  const [found] = matches;
  if (found === undefined) return unverified(`its ${what} is not on the node`);
  if (matches.length > 1)
    return unverified(
      `${matches.map(({ disk }) => disk.path).join(' and ')} both carry its ${what}; one is a copy`,
    );
  const reason =
    diskReason(found.disk, place) ??
    lostReason(found, place, inventory) ??
    poolReason(found) ??
    finishedReason(found.partition, place, inventory) ??
    (volume.format.kind === 'block'
      ? (closedReason(found.partition, place) ?? linkReason(place, inventory))
      : mountReason(found.partition, place, inventory));
  if (reason !== null) return unverified(reason);
  return { kind: 'verified', capacityBytes: provenBytes(found.partition, volume) };
}

/** The partition made for a volume, or the logical volume of its name in its group. */
function bearersOn(disk: ObservedDisk, place: VolumeOnDisk): readonly ObservedVolume[] {
  const { logical } = place.volume;
  if (logical === undefined)
    return (disk.table?.partitions ?? []).filter(({ uuid }) => isItsPartition(uuid, place));
  return disk.volumeGroup?.name === logical.group
    ? disk.volumeGroup.volumes.filter(({ name }) => name === logical.name)
    : [];
}

function unverified(reason: string): Verification {
  return { kind: 'unverified', reason };
}

function diskReason(disk: ObservedDisk, { disk: desired }: VolumeOnDisk): string | null {
  if (disk.id !== desired.facts.id && !disk.aliases.includes(desired.facts.id))
    return `its partition is on ${disk.id}, and its place is ${desired.facts.id}`;
  if (disk.failing) return `${disk.id} reports failing health`;
  return disk.readOnly ? `${disk.id} is read-only` : null;
}

/**
 * A disk that is not the one that was written to, or has lost its end, may still be mounted and
 * answer from memory.
 */
function lostReason(
  { disk, partition }: { readonly disk: ObservedDisk; readonly partition: ObservedVolume },
  { node, disk: desired, volume }: VolumeOnDisk,
  inventory: Inventory,
): string | null {
  const { installation, formerNames, consents } = node;
  const wanted = { ...desired, installation, node: node.node, formerNames, consents };
  const differs = factsDiffer(wanted, disk, inventory);
  if (differs !== null) return `${differs.summary} (${differs.evidence.join('; ')})`;
  const legs = (volume.members ?? []).filter(
    ({ uuid }) => 'physicalVolumes' in partition && partition.physicalVolumes.includes(uuid),
  );
  const disks = inventory.disks.filter(
    (each) => each === disk || legs.some((leg) => each.aliases.includes(leg.disk)),
  );
  const short = disks.find(({ table, sizeBytes }) => {
    const ends = (table?.partitions ?? []).map((each) => each.startBytes + each.sizeBytes);
    return ends.some((end) => end > sizeBytes);
  });
  return short === undefined ? null : `${short.id} ends before its last partition does`;
}

/** What is mounted of a damaged pool may answer from memory, too. */
function poolReason({
  disk: { volumeGroup },
  partition,
}: {
  readonly disk: ObservedDisk;
  readonly partition: ObservedVolume;
}): string | null {
  const name = isLogical(partition) ? partition.thinPool : undefined;
  const found = volumeGroup?.volumes.find((one) => one.name === name);
  if (found?.pool === undefined) return null;
  const troubles = poolTroubles({ sizeBytes: found.sizeBytes, ...found.pool });
  const damage = troubles.find(({ kind }) => kind === 'damage');
  return damage === undefined ? null : `of its thin pool: ${damage.text}`;
}

function finishedReason(
  partition: ObservedVolume,
  place: VolumeOnDisk,
  inventory: Inventory,
): string | null {
  const { node, volume } = place;
  if (partition.label !== formatMark(markFor(node, volume.volume, 'ready')))
    return `${'number' in partition ? `partition ${String(partition.number)}` : `logical volume ${partition.name}`} is not marked ready for it`;
  const ready = inventory.records.volumes.some(
    (record) =>
      record.volume === volume.volume &&
      record.state === 'ready' &&
      isItsPartition(record.partitionUuid, place),
  );
  return ready ? null : 'no record on the node says that it was finished';
}

function mountReason(
  partition: ObservedVolume,
  { node, volume }: VolumeOnDisk,
  inventory: Inventory,
): string | null {
  const { filesystem } = partition;
  const { format } = volume;
  if (format.kind !== 'filesystem') return 'it has no filesystem to be published';
  if (filesystem === undefined) return 'no filesystem was found in it';
  if (filesystem.type !== format.filesystem)
    return `it holds ${filesystem.type}, and ${format.filesystem} is declared`;
  const made = filesystemUuid(node.installation, volume.volume);
  if (!sameUuid(filesystem.uuid, made))
    return `its filesystem has UUID ${filesystem.uuid}, and ${made} was made for it`;
  const mountPoint = `${inventory.host.stateDir}/volumes/${volume.volume}`;
  const mount = partition.usedBy.find(
    (usage) =>
      usage.kind === 'mounted' && usage.mountPoint === mountPoint && usage.inProcess === undefined,
  );
  if (mount?.kind !== 'mounted') return `it is not mounted at ${mountPoint}`;
  if (mount.readOnly) return `it is mounted read-only at ${mountPoint}`;
  const path = pathState(volume, node.installation, inventory);
  if (path.kind === 'clear') return null;
  const what =
    path.kind === 'covered'
      ? `${mountPoint} does not lead to it`
      : 'it has lost its directory "data"';
  return `${what} (${path.evidence.join('; ')})`;
}

/** Its link leads to nothing while the mapping of an encrypted volume is not there. */
function closedReason(
  { encryption }: ObservedVolume,
  { node, volume }: VolumeOnDisk,
): string | null {
  if (encryptionOf(volume.format) === null) return null;
  const made = encryptionUuid(node.installation, volume.volume);
  if (encryption === undefined || !sameUuid(encryption.uuid, made))
    return 'the LUKS2 header that was made for it is not there';
  return encryption.open ? null : 'it is not open';
}

function linkReason(place: VolumeOnDisk, inventory: Inventory): string | null {
  const { node, volume } = place;
  const leadsThere = inventory.blockLinks.some(
    (link) => link.volume === volume.volume && leadsToVolume(link, volume, node.installation),
  );
  return leadsThere
    ? null
    : `${inventory.host.stateDir}/block/${volume.volume} does not lead to its ${volume.logical === undefined ? 'partition' : 'logical volume'}`;
}

/** mkfs.xfs leaves off a last allocation group of less than this (xfsprogs, XFS_AG_MIN_BYTES). */
const LEFT_OFF_BY_MKFS_BYTES: Bytes = 16 * PARTITION_GRAIN_BYTES;

/**
 * The size that may be promised: the device in whole extents, as CSI drivers report it; while a
 * grow is unfinished no more than the filesystem spans. What lies inside a raw block volume is its
 * user's and says nothing.
 */
function provenBytes(partition: ObservedVolume, volume: DesiredVolume): Bytes {
  const { filesystem, sizeBytes, encryption } = partition;
  if (volume.format.kind === 'block') {
    const room = promisedBytes({ format: volume.format, sizeBytes });
    return roundDown(Math.min(room, encryption?.mappedBytes ?? room), PARTITION_GRAIN_BYTES);
  }
  const unfinished =
    volume.format.kind === 'filesystem' &&
    filesystem !== undefined &&
    filesystem.sizeBytes < contentRoom(volume.format, sizeBytes) - LEFT_OFF_BY_MKFS_BYTES;
  return roundDown(unfinished ? filesystem.sizeBytes : sizeBytes, PARTITION_GRAIN_BYTES);
}

function isItsPartition(uuid: string, { node, volume }: VolumeOnDisk): boolean {
  return sameUuid(uuid, partitionUuid(node.installation, volume.volume));
}

function sameUuid(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
