import { join } from 'node:path';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import type { BlockLink, ObservedDisk } from '../../../src/model/observed/inventory.ts';
import { readDeviceNumber } from '../../host/devices/block-device.ts';
import { listDirectory, readLink } from '../../host/files.ts';
import type { HostView } from '../host-view.ts';
import { VOLUME_ID, volumesByDevice } from './volumes-by-device.ts';

/**
 * The links of raw block volumes below the state directory, each with the partition or logical
 * volume that it leads to now.
 */
export async function readBlockLinks(
  stateDir: string,
  view: HostView,
  disks: readonly ObservedDisk[],
): Promise<readonly BlockLink[]> {
  const volumes = volumesByDevice(view, disks);
  const directory = join(stateDir, 'block');
  const links: BlockLink[] = [];
  for (const name of await listDirectory(directory)) {
    const link = join(directory, name);
    if (!VOLUME_ID.test(name) || (await readLink(link)) === null) continue;
    const number = await readDeviceNumber(link);
    const found = number === null ? undefined : volumes.get(number);
    links.push({ volume: name as VolumeId, ...(found ?? { partitionUuid: null }) });
  }
  return links;
}
