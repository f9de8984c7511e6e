import type { FileHandle } from 'node:fs/promises';
import { MiB } from '../../../src/model/values/bytes.ts';
import type { ConsentRecord, Span } from '../../../src/model/observed/inventory.ts';
import { firstNonZero, probedPlacesOf } from '../../discover/content/unknown-content.ts';
import { readRegion, type DeviceRegion } from '../../host/devices/block-device.ts';
import { withReader } from '../../host/devices/device-write.ts';
import { findContent } from '../blank.ts';
import { guard, type DriverContext } from '../driver.ts';
import { placesToWipe, zeroPlaces } from './wipe-places.ts';

/**
 * Makes the space of a partition that is going to be made, or that was never finished, blank by its
 * own places, as far as a consent gave it up: a wipe zeroes the places of what was planned then,
 * and another partition has others. What was not given up is left as it is, to be found by who
 * proves blankness.
 *
 * @param handle the disk, open for writing.
 * @throws OperationFailed when somebody wrote there since it was wiped; nothing was zeroed.
 */
export async function clearGivenUp(
  context: DriverContext,
  span: Span,
  handle: FileHandle,
): Promise<void> {
  const { path } = context.observed;
  const records = consentsOf(context);
  if (records.length === 0 || (await findContent(path, span)) === null) return;
  await requireAsWiped(context, span);
  const given = records
    .filter(({ state }) => state === 'done')
    .flatMap(({ spans: [wiped] }) => (wiped === undefined ? [] : (common(wiped, span) ?? [])));
  const nothingSeen = { signatures: [] };
  for (const within of given)
    await zeroPlaces(handle, path, placesToWipe([span], { within, observed: nothingSeen }));
}

/** What a wipe left as zeros still is: else it is somebody's, and no consent speaks of it. */
export async function requireAsWiped(context: DriverContext, span: Span): Promise<void> {
  const { path, id } = context.observed;
  await withReader(path, async (handle) => {
    for (const { offsetBytes, lengthBytes } of placesLeftZero(consentsOf(context), span)) {
      const found = firstNonZero(await readRegion(handle, offsetBytes, lengthBytes));
      if (found !== null)
        throw guard(
          `There is something at byte ${offsetBytes + found} of ${path}, in free space that was zero after ${id} was wiped.`,
          'Find out who wrote it. If it may go, overwrite that space with zeros by hand and run "diskwright apply" again; else declare nothing that needs it.',
        );
    }
  });
}

function consentsOf({ records, observed }: DriverContext): readonly ConsentRecord[] {
  return records.consents().filter(({ disk }) => observed.aliases.includes(disk.id));
}

/**
 * The places of a free span that wipes zeroed, and where nothing of ours was made since: the
 * samples of a wiped disk outside of every volume that was removed later, and the places of each of
 * these volumes where no other one lay.
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
      const ofDisk = record.subject.kind === 'disk';
      const disk = { startBytes: 0, sizeBytes: record.disk.sizeBytes };
      return placesIn(ofDisk ? [wiped] : [...record.spans, disk], wiped)
        .filter((place) => !ofDisk || !isAtEnd(place, wiped))
        .filter((place) => !others.some((other) => common(place, other) !== null))
        .flatMap((place) => common(place, free) ?? [])
        .map(({ startBytes, sizeBytes }) => ({ offsetBytes: startBytes, lengthBytes: sizeBytes }));
    });
}

function placesIn(spans: readonly Span[], within: Span): readonly Span[] {
  return spans.flatMap(({ startBytes, sizeBytes }) =>
    probedPlacesOf(sizeBytes).flatMap(
      ({ offsetBytes, lengthBytes }) =>
        common({ startBytes: startBytes + offsetBytes, sizeBytes: lengthBytes }, within) ?? [],
    ),
  );
}

/** Where a disk has its tables: what is there after a wipe is ours. */
function isAtEnd({ startBytes, sizeBytes }: Span, disk: Span): boolean {
  return startBytes < MiB || startBytes + sizeBytes > disk.sizeBytes - MiB;
}

function common(one: Span, other: Span): Span | null {
  const from = Math.max(one.startBytes, other.startBytes);
  const to = Math.min(one.startBytes + one.sizeBytes, other.startBytes + other.sizeBytes);
  return from < to ? { startBytes: from, sizeBytes: to - from } : null;
}
