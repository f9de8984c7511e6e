import type { WipeDisk } from '../../src/model/plan.ts';
import { openForWriting } from '../host/device-write.ts';
import { readLoopOver, readPartitionNodes } from '../host/partition-nodes.ts';
import { findContent } from './blank.ts';
import {
  changedSince,
  each,
  notVerified,
  runTool,
  type Driver,
  type DriverContext,
} from './driver.ts';
import { geometryOf, settleUdev, syncPartitionNodes } from './gpt-disk.ts';
import { checkDisk, requireWritable } from './locate.ts';
import {
  beginDestruction,
  endDestruction,
  notOpened,
  placesToWipe,
  requireNoSystem,
  zeroPlaces,
} from './wipe-places.ts';

/** A disk whose content a consent gives up becomes blank by every probe. */
export const wipeDisk: Driver<'wipe-disk'> = {
  kind: 'wipe-disk',
  tools: () => ['partx', 'blkid'],
  execute: (operations, context) => each(operations, (one) => wipe(one, context)),
};

const PROBE_TIMEOUT_MS = 60_000;
/** blkid(8): nothing was found. */
const BLKID_NOTHING = 2;

async function wipe(operation: WipeDisk, context: DriverContext): Promise<void> {
  checkDisk(context, operation.disk);
  requireWritable(context);
  requireNoSystem(context);
  requireNothingFinished(operation, context);
  const { path } = context.observed;
  for (const device of [path, ...readPartitionNodes(path).map((node) => node.path)]) {
    const loop = readLoopOver(device);
    if (loop !== null)
      throw changedSince(`${device} is in use: ${loop} has it as its backing file.`);
  }
  const opened = await openForWriting(path, { exclusive: true });
  if (opened.kind !== 'opened') throw notOpened(path, opened);
  const { handle } = opened;
  try {
    checkDisk(context, operation.disk);
    const within = { startBytes: 0, sizeBytes: geometryOf(context).sizeBytes };
    const regions = await beginDestruction(operation, context, {
      handle,
      subject: { kind: 'disk', disk: operation.disk.facts.id },
      regions: placesToWipe(operation.spans, { within, observed: context.observed }),
    });
    await zeroPlaces(handle, path, regions);
  } finally {
    await handle.close();
  }
  await forgetPartitions(context);
  await requireBlank(operation, context);
  await endDestruction(operation, context);
}

/** What was finished here by us is no foreign content, whatever the disk looks like. */
function requireNothingFinished(operation: WipeDisk, context: DriverContext): void {
  const finished = context.records
    .volumesOf(operation.disk.facts.id)
    .find(({ state }) => state === 'ready');
  if (finished !== undefined)
    throw changedSince(
      `A record of ${finished.recordedAt} says that volume ${finished.volume} was finished on ${operation.disk.facts.id}.`,
    );
}

/** The kernel still knows the partitions of the table that is gone. */
async function forgetPartitions(context: DriverContext): Promise<void> {
  const { sectorBytes } = geometryOf(context);
  const empty = { uuid: '', firstUsableSector: 0, lastUsableSector: sectorBytes, partitions: [] };
  await syncPartitionNodes(context, empty);
  await settleUdev(context);
}

/** A wipe is over when the probers see nothing, not when the writes are done. */
async function requireBlank(operation: WipeDisk, context: DriverContext): Promise<void> {
  const { path } = context.observed;
  const { sizeBytes } = geometryOf(context);
  const content = await findContent(path, { startBytes: 0, sizeBytes });
  if (content !== null)
    throw notVerified(
      `${operation.disk.facts.id} was wiped, and there is still content at byte ${content} of ${path}.`,
      'Find out what writes to the disk, then run "diskwright apply" again.',
    );
  await runTool(context, ['blkid', '-p', '--', path], {
    timeoutMs: PROBE_TIMEOUT_MS,
    goodExitCodes: [BLKID_NOTHING],
  });
}
