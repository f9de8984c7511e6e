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
  for (const { number, on } of ownMappings(view)) {
    const volume = volumes.get(on);
    if (volume !== undefined) volumes.set(number, volume);
  }
  return volumes;
}

/**
 * The mappings of encrypted volumes, by the names that only we give, each with the one device that
 * it lies on.
 */
export function ownMappings({ disks }: Pick<HostView, 'disks'>): readonly {
  readonly number: DeviceNumber;
  readonly on: DeviceNumber;
}[] {
  return disks.flatMap(({ mapperUuid, slaves, deviceNumber: number }) => {
    const [below, ...others] = slaves;
    if (mapperUuid === null || !OWN_MAPPING.test(mapperUuid) || others.length > 0) return [];
    const device = disks
      .flatMap((disk) => [disk, ...disk.partitions])
      .find(({ name }) => name === below);
    return device === undefined ? [] : [{ number, on: device.deviceNumber }];
  });
}

/** See `mappingUuid`. */
const OWN_MAPPING = /^CRYPT-LUKS2-[0-9a-f]{32}-diskwright-[a-z2-7]{12}$/;
