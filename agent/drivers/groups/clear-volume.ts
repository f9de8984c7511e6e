import type {
  CreateFilesystem,
  EncryptBlockVolume,
  PrepareBlockVolume,
} from '../../../src/model/planned/plan.ts';
import { probedPlacesOf, signaturePlacesOf } from '../../discover/content/unknown-content.ts';
import { openForWriting } from '../../host/devices/device-write.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import { findFilled } from '../blank.ts';
import type { DriverContext } from '../driver.ts';
import type { LocatedVolume } from '../tables/locate.ts';
import { notOpened, zeroPlaces } from '../removal/wipe-places.ts';

/**
 * Zeroes the places of a new logical volume where something is looked for: free extents may hold an
 * old filesystem of anybody's, which must not be found in it.
 */
export async function clearPlaces(node: DeviceNode): Promise<void> {
  const opened = await openForWriting(node.path, { exclusive: true });
  if (opened.kind !== 'opened') throw notOpened(node.path, opened);
  try {
    await zeroPlaces(opened.handle, node.path, probedPlacesOf(node.sizeBytes));
  } finally {
    await opened.handle.close();
  }
}

/**
 * Clears a logical volume of what its extents held before it was cut, where that is anything. Only
 * while it is marked `new` and a record says that it was begun and nothing was written into it:
 * then nobody's data can be in it. Partitions are never cleared so. Under a filesystem, or a LUKS
 * header, only places count in which another one would be recognised.
 *
 * @returns whether nothing is in the way of what is going to be made; else nothing is known.
 */
export async function clearUnfilled(
  context: DriverContext,
  { kind, volume }: CreateFilesystem | PrepareBlockVolume | EncryptBlockVolume,
  { mark, node }: LocatedVolume,
): Promise<boolean> {
  const record = context.records.volume(volume.volume);
  const isUnfilled = record?.state === 'begun' && record.filesystem === undefined;
  // What a thin pool gives reads as zeros; what is not zero in a volume of it was written into it.
  if (volume.logical === undefined || volume.logical.thinPool !== undefined) return false;
  if (mark.state !== 'new' || !isUnfilled) return false;
  const places = kind === 'prepare-block-volume' ? probedPlacesOf : signaturePlacesOf;
  const content = await findFilled(node.path, places(node.sizeBytes));
  if (content !== null) await clearPlaces(node);
  return true;
}
