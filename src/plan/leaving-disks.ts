import { isGroupPartition, isLogical } from '../model/observed/observed-volume.ts';
import { isAnyRotational, rateOf, type CopyKind } from '../model/observed/copy-rate.ts';
import type { Inventory, ObservedDisk, VolumeRecord } from '../model/observed/inventory.ts';
import {
  claimKey,
  physicalVolumeUuid,
  type ClaimRef,
  type VolumeId,
} from '../model/identifiers.ts';
import type { Bytes } from '../model/values/bytes.ts';
import { sameDisk } from '../model/observed/disk-identity.ts';
import type { DesiredNode, DesiredVolume, LeavingDisk, LegMove } from '../model/planned/desired.ts';
import type { LeavingDiskStatus } from '../model/planned/plan-summary.ts';
import { sortedBy } from '../model/values/order.ts';
import { ownVolumes } from '../model/volumes/own-marks.ts';
import { PHYSICAL_VOLUME_NAME } from '../model/volumes/volume-name.ts';

/** How far the disks of a node that are to go have been emptied. By disk. */
export function leavingDiskStatuses(
  desired: DesiredNode,
  observed: Inventory,
): readonly LeavingDiskStatus[] {
  return (desired.leaving ?? []).map((leaving) => statusOf(leaving, desired, observed));
}

function statusOf(
  { disk, replacement, move }: LeavingDisk,
  desired: DesiredNode,
  observed: Inventory,
): LeavingDiskStatus {
  const found = observed.disks.find(({ id }) => id === disk);
  const recorded = recordedOn(found ?? disk, observed);
  const seen = found === undefined ? null : seenOn(found, desired, observed);
  const rebuilt = legsOn(disk, 'rebuild', desired);
  const rebuilds = rebuilt.map(({ volume: { volume } }) => volume);
  const moved = found === undefined ? [] : legsOn(disk, 'move', desired);
  const volumes = new Set([
    ...(seen?.volumes ?? []),
    // One that is seen elsewhere lies there.
    ...recorded
      .filter(({ name, volume }) => name !== PHYSICAL_VOLUME_NAME && seen?.all.has(volume) !== true)
      .map(({ volume }) => volume)
      // What is made anew elsewhere does not wait for a disk that is gone.
      .filter((volume) => found !== undefined || !rebuilds.includes(volume)),
  ]);
  const group = found === undefined ? null : groupOn(found, desired);
  const isUnseen = seen !== null && isPartUnseen(seen, recorded, group);
  return {
    disk,
    replacement,
    attached: found !== undefined,
    volumes: volumes.size,
    claims: claimsOf(observed.records.volumes.filter(({ volume }) => volumes.has(volume))),
    group,
    ...(isUnseen ? { unseen: true as const } : {}),
    ...(moved.length === 0 ? {} : { toCopyBytes: bytesOf(moved) }),
    ...(move !== undefined && seen !== null && staysOn(volumes, desired)
      ? { unmoved: true as const }
      : {}),
    ...(rebuilds.length === 0
      ? {}
      : { rebuilds: rebuilds.length, toRebuildBytes: bytesOf(rebuilt) }),
    ...ratesOf({ move: moved, rebuild: rebuilt }, observed),
  };
}

/** Whether something was finished on the disk that is not seen there. */
function isPartUnseen(
  seen: SeenOnDisk,
  recorded: readonly VolumeRecord[],
  group: LeavingDiskStatus['group'],
): boolean {
  return (
    recorded.some(({ volume }) => !seen.all.has(volume)) ||
    (group === null && seen.carriers.length > 0)
  );
}

interface LegOnDisk {
  readonly volume: DesiredVolume;
  readonly leg: LegMove;
}

/** What volumes have on a disk that is moved from there, or made anew elsewhere. */
function legsOn(
  disk: LeavingDisk['disk'],
  copy: CopyKind,
  { disks }: DesiredNode,
): readonly LegOnDisk[] {
  return disks.flatMap(({ volumes }) =>
    volumes.flatMap((volume) => {
      const { members = [], [copy]: leg } = volume;
      const isFrom = members.some((member) => member.disk === disk && member.uuid === leg?.from);
      return leg !== undefined && isFrom ? [{ volume, leg }] : [];
    }),
  );
}

function bytesOf(legs: readonly LegOnDisk[]): Bytes {
  return legs.reduce((sum, { leg }) => sum + leg.sizeBytes, 0);
}

/** How fast the host copied such legs when that was measured last. */
function ratesOf(
  copied: Readonly<Record<CopyKind, readonly LegOnDisk[]>>,
  { host, disks }: Inventory,
): Pick<LeavingDiskStatus, 'copyRates'> {
  const rates = (['move', 'rebuild'] as const).flatMap((copy) => {
    const on = copied[copy].flatMap(({ volume: { members = [] } }) => members);
    const ids = on.map((member) => member.disk);
    const isCopied = copied[copy].length > 0;
    const rate = rateOf(host.copyRates, { copy, rotational: isAnyRotational(ids, disks) });
    return isCopied && rate !== null ? [[copy, rate] as const] : [];
  });
  return rates.length === 0 ? {} : { copyRates: Object.fromEntries(rates) };
}

/** What was finished on a disk by the records: a disk that fails may show none of it. */
function recordedOn(
  disk: ObservedDisk | LeavingDisk['disk'],
  { records }: Inventory,
): readonly VolumeRecord[] {
  return records.volumes.filter(
    (record) =>
      record.state === 'ready' &&
      (typeof disk === 'string' ? record.disk.id === disk : sameDisk(record.disk, disk)),
  );
}

interface SeenOnDisk {
  /** Those that lie on the disk, those under groups left out. */
  readonly volumes: ReadonlySet<VolumeId>;
  /** Everything of ours that is seen on the node. */
  readonly all: ReadonlySet<VolumeId>;
  /** Partitions under a group. */
  readonly carriers: readonly Carrier[];
}

/** Of a group over several disks, the volumes that have extents on this one. */
function seenOn(
  disk: ObservedDisk,
  desired: DesiredNode,
  { disks, records }: Inventory,
): SeenOnDisk {
  // One that was taken out of its group carries nothing any more.
  const carriers = carriersOn(disk, desired).filter(
    ({ volume }) => stateOf(volume, records) !== 'removed',
  );
  const physical = new Set(carriers.map(({ uuid }) => uuid));
  const own = disks.flatMap((one) =>
    ownVolumes(one, desired).map(({ mark, found }) => ({ one, volume: mark.volume, found })),
  );
  const here = own.filter(({ one, found }) =>
    isLogical(found)
      ? found.pool === undefined &&
        ((one === disk && physical.size === 0) || liesOn(found.physicalVolumes, physical))
      : one === disk && !isGroupPartition(found),
  );
  return {
    volumes: new Set(here.map(({ volume }) => volume)),
    all: new Set(own.map(({ volume }) => volume)),
    carriers,
  };
}

function liesOn(uuids: readonly string[], physical: ReadonlySet<string>): boolean {
  return uuids.some((uuid) => physical.has(uuid));
}

/** Partitions of ours under a group. */
function carriersOn(disk: ObservedDisk, desired: DesiredNode): readonly Carrier[] {
  return ownVolumes(disk, desired)
    .filter(({ found }) => isGroupPartition(found))
    .map(({ mark }) => ({
      volume: mark.volume,
      uuid: physicalVolumeUuid(desired.installation, mark.volume),
    }));
}

function stateOf(
  volume: VolumeId,
  { volumes }: Inventory['records'],
): VolumeRecord['state'] | null {
  return volumes.find((record) => record.volume === volume)?.state ?? null;
}

interface Carrier {
  readonly volume: VolumeId;
  readonly uuid: string;
}

function staysOn(volumes: ReadonlySet<VolumeId>, { disks }: DesiredNode): boolean {
  const moved = new Set(
    disks.flatMap((disk) =>
      disk.volumes.flatMap(({ volume, move }) => (move === undefined ? [] : [volume])),
    ),
  );
  return Array.from(volumes).some((volume) => !moved.has(volume));
}

function groupOn(disk: ObservedDisk, desired: DesiredNode): LeavingDiskStatus['group'] {
  const { volumeGroup } = disk;
  if (volumeGroup === undefined || carriersOn(disk, desired).length === 0) return null;
  return { name: volumeGroup.name, shared: volumeGroup.physicalVolumes.length > 1 };
}

function claimsOf(records: readonly VolumeRecord[]): readonly ClaimRef[] {
  const claims = records.flatMap(({ claim }) => claim ?? []);
  return sortedBy(claims, claimKey);
}
