import type { AdoptablePlace } from '../../assess/adoptions/adoptable.ts';
import type { ClusterVolume } from '../../model/declared/cluster-volume.ts';
import type {
  ForeignVolumeType,
  ForeignVolume,
  Inventory,
  ObservedDisk,
} from '../../model/observed/inventory.ts';
import { carriesSystem, isSystemPlace } from '../../model/observed/system-place.ts';
import { wrongDiskReason } from './adoptable-place.ts';

/** The disk by which a logical volume is named: the first that it lies on. */
export function placeOfForeign(volume: ForeignVolume, inventory: Inventory): AdoptablePlace | null {
  const [disk] = disksUnder(volume, inventory);
  return disk === undefined
    ? null
    : { node: inventory.node, disk, partition: null, logicalVolume: volume };
}

function disksUnder({ disks }: ForeignVolume, inventory: Inventory): readonly ObservedDisk[] {
  return inventory.disks.filter(({ id }) => disks.includes(id));
}

/** Why a logical volume is not adopted, whatever is in it. */
export function foreignReason(
  volume: ForeignVolume,
  inventory: Inventory,
  cluster: readonly ClusterVolume[],
): string | null {
  return (
    driverReason(volume, cluster) ??
    TYPE_REASONS[volume.volumeType] ??
    diskReason(volume, inventory) ??
    nameReason(volume)
  );
}

/**
 * How TopoLVM (a UUID) and OpenEBS LVM (pvc- and a UUID) name their logical volumes; both use the
 * name as the `volumeHandle` of the PersistentVolume, too.
 */
const DRIVERS_NAME = /^(?:pvc-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function driverReason({ name }: ForeignVolume, cluster: readonly ClusterVolume[]): string | null {
  for (const { name: persistentVolume, source } of cluster)
    if (source.kind === 'csi' && source.handle === name)
      return `it is PersistentVolume ${persistentVolume} of ${source.driver}, and stays with that driver`;
  return DRIVERS_NAME.test(name)
    ? 'it is named as CSI drivers (TopoLVM, OpenEBS LVM) name theirs, and stays with its driver'
    : null;
}

const TYPE_REASONS: Readonly<Record<ForeignVolumeType, string | null>> = {
  plain: null,
  raid: null,
  thin: 'it lies in a thin pool, whose space others hand out',
  snapshot: 'it is a snapshot',
  origin: 'a snapshot of it is kept, so that what it holds is there twice',
  cached: 'it is cached by another logical volume',
  moving: 'pvmove is moving it',
  incomplete: 'a part of it is missing',
  other: 'it does not lie on disks alone',
};

function diskReason(volume: ForeignVolume, inventory: Inventory): string | null {
  const disks = disksUnder(volume, inventory);
  if (disks.length === 0 || disks.length < volume.disks.length)
    return 'it lies on a disk that the inventory does not have';
  if (isOfSystemGroup(volume, inventory))
    return `its group ${volume.group} carries the running system`;
  for (const disk of disks) {
    const reason = wrongDiskReason(disk, inventory);
    if (reason !== null) return `${disk.path} (${disk.id}), which it lies on: ${reason}`;
  }
  return null;
}

/**
 * A group is one to those who look after it: with the system in any part of it, all of it is
 * theirs.
 */
function isOfSystemGroup({ groupUuid }: ForeignVolume, inventory: Inventory): boolean {
  const group = (inventory.foreignVolumes ?? []).filter((one) => one.groupUuid === groupUuid);
  return group.some(
    (one) =>
      disksUnder(one, inventory).some(carriesSystem) ||
      one.usedBy.some(
        (usage) =>
          usage.kind === 'swap' || (usage.kind === 'mounted' && isSystemPlace(usage.mountPoint)),
      ),
  );
}

const LVM_NAME = /^[A-Za-z0-9_+.][A-Za-z0-9_+.-]{0,126}$/;
const LVM_UUID = /^[A-Za-z0-9]{6}(?:-[A-Za-z0-9]{4}){5}-[A-Za-z0-9]{6}$/;

function nameReason({ group, name, groupUuid, uuid }: ForeignVolume): string | null {
  return [group, name].every((one) => LVM_NAME.test(one)) &&
    [groupUuid, uuid].every((one) => LVM_UUID.test(one))
    ? null
    : 'its name or its ids cannot be declared';
}
