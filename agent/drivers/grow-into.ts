import { MiB, type Bytes } from '../../src/model/bytes.ts';
import type { ConsentRecord, Span } from '../../src/model/inventory.ts';
import type { GrowPartition } from '../../src/model/plan.ts';
import { firstNonZero, placesOf } from '../discover/remains.ts';
import { readRegion, type DeviceRegion } from '../host/block-device.ts';
import { openForWriting, withReader } from '../host/device-write.ts';
import { findContent } from './blank.ts';
import { changedSince, guard, type DriverContext } from './driver.ts';
import { checkDisk, requireFree, type LocatedVolume } from './locate.ts';
import { zeroPlaces } from './wipe-places.ts';

/**
 * Zeroes what a raw block volume is going to grow into, while its partition still ends before it: who uses
 * the volume never sees what was there. Of one that was never finished, all is zeroed. Durable and read back
 * when it returns; stopped anywhere, it only has to be done again.
 *
 * @param located the volume, in a table in which nothing else lies where it grows into.
 * @throws OperationFailed when somebody wrote there since it was wiped; nothing was zeroed.
 */
export async function zeroRoom(
  operation: GrowPartition,
  context: DriverContext,
  { mark, node }: LocatedVolume,
): Promise<void> {
  const { path } = context.observed;
  const end = node.startBytes + node.sizeBytes;
  const room = { startBytes: end, sizeBytes: node.startBytes + operation.toBytes - end };
  const isFinished = mark.state === 'ready';
  if (!isFinished) {
    await requireFree(node);
    const content = await findContent(path, node);
    if (content !== null) throw strangerAt(content, operation, context);
  }
  await requireAsWiped(operation, context, room);
  const opened = await openForWriting(path, { exclusive: false });
  if (opened.kind !== 'opened')
    throw changedSince(
      `${path} cannot be opened for writing: ${opened.kind === 'held' ? 'something holds it' : opened.reason}.`,
    );
  try {
    checkDisk(context, operation.disk);
    const offsetBytes = isFinished ? room.startBytes : node.startBytes;
    const lengthBytes = room.startBytes + room.sizeBytes - offsetBytes;
    await zeroPlaces(opened.handle, path, [{ offsetBytes, lengthBytes }]);
  } finally {
    await opened.handle.close();
  }
}

/** What a wipe left as zeros still is: else it is somebody's, and no consent speaks of it. */
async function requireAsWiped(
  operation: GrowPartition,
  context: DriverContext,
  room: Span,
): Promise<void> {
  const { path, aliases } = context.observed;
  const records = context.records.consents().filter(({ disk }) => aliases.includes(disk.id));
  await withReader(path, async (handle) => {
    for (const { offsetBytes, lengthBytes } of placesLeftZero(records, room)) {
      const found = firstNonZero(await readRegion(handle, offsetBytes, lengthBytes));
      if (found !== null) throw strangerAt(offsetBytes + found, operation, context);
    }
  });
}

function strangerAt(
  offset: Bytes,
  { volume }: GrowPartition,
  { observed }: DriverContext,
): ReturnType<typeof guard> {
  return guard(
    `The space that volume ${volume.volume} is to grow into holds something at byte ${offset} of ${observed.path}, which was zero after ${observed.id} was wiped.`,
    'Find out who wrote it. If it may go, overwrite that space with zeros by hand and run "diskwright apply" again; else declare the volume as large as it is.',
  );
}

/**
 * The places of a free span that wipes zeroed, and where nothing of ours was made since: the samples of a
 * wiped disk outside of every volume that was removed later, and the places of each of these volumes where
 * no other one lay.
 *
 * @param records of the consents that were used on the disk.
 */
export function placesLeftZero(
  records: readonly ConsentRecord[],
  free: Span,
): readonly DeviceRegion[] {
  const removals = records.filter(({ subject }) => subject.kind === 'volume');
  return records
    .filter(({ state }) => state === 'done')
    .flatMap((record) => {
      const [wiped] = record.spans;
      if (wiped === undefined) return [];
      const others = removals
        .filter((one) => one !== record)
        .flatMap(({ spans }) => spans[0] ?? []);
      return placesOf(wiped.sizeBytes)
        .map(({ offsetBytes, lengthBytes }) => ({
          offsetBytes: wiped.startBytes + offsetBytes,
          lengthBytes,
        }))
        .filter((place) => record.subject.kind === 'volume' || !isAtEnd(place, wiped))
        .filter((place) => !others.some((other) => clip(place, other) !== null))
        .flatMap((place) => clip(place, free) ?? []);
    });
}

/** Where a disk has its tables: what is there after a wipe is ours. */
function isAtEnd({ offsetBytes, lengthBytes }: DeviceRegion, disk: Span): boolean {
  return offsetBytes < MiB || offsetBytes + lengthBytes > disk.sizeBytes - MiB;
}

function clip({ offsetBytes, lengthBytes }: DeviceRegion, span: Span): DeviceRegion | null {
  const from = Math.max(offsetBytes, span.startBytes);
  const to = Math.min(offsetBytes + lengthBytes, span.startBytes + span.sizeBytes);
  return from < to ? { offsetBytes: from, lengthBytes: to - from } : null;
}
