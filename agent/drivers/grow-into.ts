import type { GrowPartition } from '../../src/model/planned/plan.ts';
import { openForWriting } from '../host/devices/device-write.ts';
import { findContent } from './blank.ts';
import { changedSince, type DriverContext } from './driver.ts';
import { clearGivenUp, requireAsWiped } from './removal/given-up-space.ts';
import { checkDisk, requireFree, type LocatedPartition } from './tables/locate.ts';
import { zeroPlaces } from './removal/wipe-places.ts';

/**
 * Prepares what a partition is going to grow into, while it still ends before it. For a raw block
 * volume that may meet what a consent gave up there, it is zeroed: who uses the volume never sees
 * what was there. A volume that was never finished is blank by the places of its new size
 * afterwards. Durable and read back when it returns; stopped anywhere, it only has to be done
 * again.
 *
 * @param located the volume, in a table in which nothing else lies where it grows into.
 * @throws OperationFailed when somebody wrote there since it was wiped; nothing was zeroed.
 */
export async function prepareRoom(
  operation: GrowPartition,
  context: DriverContext,
  { mark, node }: LocatedPartition,
): Promise<void> {
  const isFinished = mark.state === 'ready';
  if (isFinished && !operation.zero) return;
  const { path } = context.observed;
  const end = node.startBytes + node.sizeBytes;
  const room = { startBytes: end, sizeBytes: node.startBytes + operation.toBytes - end };
  if (!isFinished) await requireFree(node);
  const isEmpty = isFinished || (await findContent(path, node)) === null;
  if (operation.zero && !isEmpty)
    throw changedSince(
      `${path} has something in the partition of a raw volume that is not finished.`,
    );
  await requireAsWiped(context, room);
  const opened = await openForWriting(path, { exclusive: false });
  if (opened.kind !== 'opened')
    throw changedSince(
      `${path} cannot be opened for writing: ${opened.kind === 'held' ? 'something holds it' : opened.reason}.`,
    );
  const { handle } = opened;
  try {
    checkDisk(context, operation.disk);
    // Of what is half made here, only what comes to it is cleared.
    const from = isFinished || !isEmpty ? end : node.startBytes;
    const span = { startBytes: from, sizeBytes: room.startBytes + room.sizeBytes - from };
    if (operation.zero)
      await zeroPlaces(handle, path, [{ offsetBytes: from, lengthBytes: span.sizeBytes }]);
    else await clearGivenUp(context, span, handle);
  } finally {
    await handle.close();
  }
}
