import type { WipeDisk } from '../../../src/model/planned/plan.ts';
import type { DeviceRegion } from '../../host/devices/block-device.ts';
import { openForWriting, withReader } from '../../host/devices/device-write.ts';
import type { WipedPlace } from '../../host/node-records.ts';
import { readLoopOver, readPartitionNodes } from '../../host/devices/partition-nodes.ts';
import { findContent } from '../blank.ts';
import {
  changedSince,
  each,
  notVerified,
  runTool,
  type Driver,
  type DriverContext,
} from '../driver.ts';
import { settleUdev, syncPartitionNodes } from '../tables/gpt-disk.ts';
import { geometryOf } from '../tables/read-gpt.ts';
import { checkDisk, requireWritable } from '../tables/locate.ts';
import { requireDiskNotOpen } from '../not-open.ts';
import {
  beginDestruction,
  endDestruction,
  notOpened,
  placesToWipe,
  requireConsent,
  requireNoSystem,
  snapshot,
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
  requireConsent(operation, context);
  const { path } = context.observed;
  for (const device of [path, ...readPartitionNodes(path).map((node) => node.path)]) {
    const loop = readLoopOver(device);
    if (loop !== null)
      throw changedSince(`${device} is in use: ${loop} has it as its backing file.`);
  }
  const within = { startBytes: 0, sizeBytes: geometryOf(context).sizeBytes };
  const regions = placesToWipe(operation.spans, { within, observed: context.observed });
  const before =
    operation.proof === 'consent' ? await seenAgain(operation, context, regions) : null;
  const opened = await openForWriting(path, { exclusive: true });
  if (opened.kind !== 'opened') throw notOpened(path, opened);
  const { handle } = opened;
  try {
    checkDisk(context, operation.disk);
    await requireDiskNotOpen(context);
    const begun = await beginDestruction(operation, context, { handle, regions, before });
    await zeroPlaces(handle, path, begun);
  } finally {
    await handle.close();
  }
  await forgetPartitions(context);
  await requireBlank(operation, context);
  await endDestruction(operation, context);
}

/**
 * Looks once more whether the disk holds what the consent names: other disks may have kept this one
 * waiting since the pass looked at it. No prober can look while the disk is claimed, therefore the
 * places are read before it looks, and again once nobody else can write.
 */
async function seenAgain(
  operation: WipeDisk,
  context: DriverContext,
  regions: readonly DeviceRegion[],
): Promise<readonly WipedPlace[]> {
  const { path } = context.observed;
  const places = await withReader(path, (handle) => snapshot(handle, regions));
  const fingerprint = await context.fingerprintNow();
  if (fingerprint !== operation.content)
    throw changedSince(
      `${path} holds something else than the consent ${operation.consent.consent} names: its fingerprint is ${fingerprint ?? 'unknown'}, not ${operation.content}.`,
    );
  return places;
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
