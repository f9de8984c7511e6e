import { join } from 'node:path';
import type { VolumeId } from '../../src/model/identifiers.ts';
import type { BlockLink, ObservedDisk } from '../../src/model/inventory.ts';
import { readDeviceNumber } from '../host/block-device.ts';
import { listDirectory, readLink } from '../host/files.ts';
import type { HostView } from './host-view.ts';

const VOLUME_ID = /^[a-z2-7]{12}$/;

/** The links of raw block volumes below the state directory, each with the partition or logical volume that it leads to now. */
export async function readBlockLinks(
  stateDir: string,
  view: HostView,
  disks: readonly ObservedDisk[],
): Promise<readonly BlockLink[]> {
  const uuids = new Map(
    disks.flatMap((disk) =>
      (disk.table?.partitions ?? []).map(({ path, uuid }) => [path, uuid] as const),
    ),
  );
  const logical = new Map(
    disks.flatMap(({ volumeGroup }) =>
      (volumeGroup?.volumes ?? []).map(
        ({ path, name }) => [path, `${volumeGroup?.name ?? ''}/${name}`] as const,
      ),
    ),
  );
  const paths = new Map(
    view.disks
      .flatMap((disk) => [disk, ...disk.partitions])
      .map(({ deviceNumber, path }) => [deviceNumber, path] as const),
  );
  const directory = join(stateDir, 'block');
  const links: BlockLink[] = [];
  for (const name of await listDirectory(directory)) {
    const link = join(directory, name);
    if (!VOLUME_ID.test(name) || (await readLink(link)) === null) continue;
    const number = await readDeviceNumber(link);
    const path = number === null ? undefined : paths.get(number);
    const partitionUuid = path === undefined ? undefined : uuids.get(path);
    const logicalVolume = path === undefined ? undefined : logical.get(path);
    links.push({
      volume: name as VolumeId,
      partitionUuid: partitionUuid ?? null,
      ...(logicalVolume === undefined ? {} : { logicalVolume }),
    });
  }
  return links;
}
