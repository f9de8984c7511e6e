import type { Encryption } from '../../../src/model/declared/encryption.ts';
import type { VolumeRecord } from '../../../src/model/observed/inventory.ts';
import type { CreateFilesystem, EncryptBlockVolume } from '../../../src/model/planned/plan.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import type { DriverContext } from '../driver.ts';
import { encrypt } from '../encryption/format.ts';
import { requireKey } from '../encryption/key.ts';
import { closeMapping } from '../encryption/mapping.ts';
import { clearUnfilled } from '../groups/clear-volume.ts';
import { requireVolumeNotOpen } from '../not-open.ts';
import { beginVolume, identityOf } from '../records/begin-volume.ts';
import { checkDisk, requireFree, type LocatedVolume } from '../tables/locate.ts';
import { removeSignatures, requireOwnContent } from './own-content.ts';

/** What is going to be made in a volume: a LUKS header, a filesystem, or one in the other. */
interface Content {
  readonly located: LocatedVolume;
  /** That only we give to the outermost of them. */
  readonly uuid: string;
  readonly encryption: Encryption | undefined;
  readonly filesystem?: VolumeRecord['filesystem'];
}

/**
 * All that comes before the first byte of a volume's content: nobody has the volume open, what is
 * on it is nobody's but ours, a record says that it is begun, and its signatures are gone. Where it
 * is encrypted its header is made, too.
 *
 * @param operation of a volume that is not finished (`requireUnfinished`).
 * @returns the device that the content is made on: the mapping of an encrypted volume.
 * @throws OperationFailed, before anything is written, when one of these does not hold.
 */
export async function beginContent(
  operation: CreateFilesystem | EncryptBlockVolume,
  context: DriverContext,
  { located, uuid, encryption, filesystem }: Content,
): Promise<DeviceNode> {
  const { volume, disk } = operation;
  const { node } = located;
  if (encryption !== undefined) {
    await requireKey(context, encryption.key);
    // Opened by a pass that was stopped: nothing was finished in it.
    await closeMapping(context, volume.volume, node);
  }
  await requireFree(node);
  await requireVolumeNotOpen(context, node);
  const isBlank = await clearUnfilled(context, operation, located);
  const own = isBlank ? [] : await requireOwnContent(context, node, { volume, uuid });
  await beginVolume(context, {
    ...identityOf(volume),
    disk: disk.facts,
    sizeBytes: node.sizeBytes,
    ...(filesystem === undefined ? {} : { filesystem }),
  });
  await removeSignatures(context, node, own);
  checkDisk(context, disk);
  return encryption === undefined ? node : encrypt({ volume, encryption }, context, node);
}
