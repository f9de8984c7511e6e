import type { VolumeId } from '../../../src/model/identifiers.ts';
import { GiB } from '../../../src/model/values/bytes.ts';
import type { DeviceNode } from '../../host/devices/partition-nodes.ts';
import { OperationFailed, recordNotWritten, runTool, type DriverContext } from '../driver.ts';
import { whileStaged } from '../grow.ts';
import type { FilesystemDriver } from './filesystem-driver.ts';

/** All of the metadata of a filesystem are read: on a slow disk that takes its time. */
const CHECK_TIMEOUT_MS = 30 * 60_000;
const CHECK_MS_PER_GIB = 10_000;

/**
 * Looks at all of a filesystem whose thin pool was repaired since it was mounted last: chunks that
 * the pool lost read as zeros, and a mount alone does not show it. Nothing otherwise.
 *
 * @throws OperationFailed when it does not stand the check: it stays unmounted, and the next pass
 * checks it again.
 */
export async function checkOnceRepaired(
  driver: FilesystemDriver,
  node: DeviceNode,
  { context, volume }: { readonly context: DriverContext; readonly volume: VolumeId },
): Promise<void> {
  if (context.records.volume(volume)?.unchecked !== true) return;
  const { argv, goodExitCodes } = driver.checkCommand(node.path);
  const timeoutMs = CHECK_TIMEOUT_MS + Math.ceil(node.sizeBytes / GiB) * CHECK_MS_PER_GIB;
  try {
    if (driver.logRunByMount)
      await whileStaged(context, { node, type: driver.type, volume }, () => Promise.resolve());
    await runTool(context, argv, { timeoutMs, goodExitCodes });
  } catch (error) {
    throw notSound(error, driver, { node, volume });
  }
  const record = context.records.volume(volume);
  if (record === null) return;
  const { unchecked: _unchecked, ...rest } = record;
  try {
    await context.records.saveVolume(rest);
  } catch (error) {
    throw recordNotWritten(error);
  }
}

function notSound(
  error: unknown,
  { type }: FilesystemDriver,
  { node, volume }: { readonly node: DeviceNode; readonly volume: VolumeId },
): unknown {
  if (!(error instanceof OperationFailed) || error.failure.code !== 'tool-failed') return error;
  return new OperationFailed({
    ...error.failure,
    message: `The ${type} filesystem of volume ${volume} does not stand its check since its thin pool was repaired: part of it is lost. It is not mounted. ${error.failure.message}`,
    remedy: `Save what is left of it, and repair it on ${node.path} with the tools of ${type}, or restore the volume from a backup. Then run "diskwright apply" again: it is checked before it is mounted.`,
  });
}
