import type { BlockLink, ObservedDisk } from '../../../src/model/observed/inventory.ts';
import type { DeviceNumber } from '../../host/devices/block-device.ts';
import type { HostView } from '../host-view.ts';

/** How a name below the state directory looks that is a volume's. */
export const VOLUME_ID = /^[a-z2-7]{12}$/;

/** Which partition or logical volume a device is, as far as that was observed. */
export function volumesByDevice(
  view: HostView,
  disks: readonly ObservedDisk[],
): ReadonlyMap<DeviceNumber, Pick<BlockLink, 'partitionUuid' | 'logicalVolume'>> {
  const numbers = new Map(
    view.disks
      .flatMap((disk) => [disk, ...disk.partitions])
      .map(({ deviceNumber, path }) => [path, deviceNumber] as const),
  );
  const volumes = new Map<DeviceNumber, Pick<BlockLink, 'partitionUuid' | 'logicalVolume'>>();
  for (const { table, volumeGroup } of disks) {
    for (const { path, uuid } of table?.partitions ?? []) {
      const number = numbers.get(path);
      if (number !== undefined) volumes.set(number, { partitionUuid: uuid });
    }
    for (const { path, name } of volumeGroup?.volumes ?? []) {
      const number = numbers.get(path);
      const logicalVolume = `${volumeGroup?.name ?? ''}/${name}`;
      if (number !== undefined) volumes.set(number, { partitionUuid: null, logicalVolume });
    }
  }
  return volumes;
}
