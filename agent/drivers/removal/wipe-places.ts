import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { DiskId } from '../../../src/model/identifiers.ts';
import { KiB, MiB, type Bytes } from '../../../src/model/values/bytes.ts';
import type { ConsentRecord, ObservedDisk, Span } from '../../../src/model/observed/inventory.ts';
import type {
  RemoveLogicalVolume,
  RemoveVolume,
  WipeDisk,
} from '../../../src/model/planned/plan.ts';
import { firstNonZero, probedPlacesOf } from '../../discover/content/unknown-content.ts';
import { readRegion, type DeviceRegion } from '../../host/devices/block-device.ts';
import { writeRegion } from '../../host/devices/device-write.ts';
import type { WipedPlace } from '../../host/node-records.ts';
import { findFilled } from '../blank.ts';
import {
  recordNotWritten,
  changedSince,
  guard,
  notVerified,
  type OperationFailed,
  type DriverContext,
} from '../driver.ts';

/** Places begin and end at multiples of it, on devices of every sector size. */
const BLOCK_BYTES = 4 * KiB;
/** What is compared as one: no device writes less than a sector of 512 bytes, or half of one. */
const PIECE_BYTES = 512;
/** The most that is read or written at once. */
const STEP_BYTES = MiB;
/** As many letters of a hash as 2^-64 of doubt needs. */
const HASH_LETTERS = 16;

type Destroying = WipeDisk | RemoveVolume | RemoveLogicalVolume;

/**
 * The places that make a device something else than blank, of every span, and the blocks of the
 * signatures that were found in them. Sorted, none twice, all within the limits.
 */
export function placesToWipe(
  spans: readonly Span[],
  limits: {
    readonly within: Span;
    readonly observed: Pick<ObservedDisk, 'signatures' | 'table'>;
  },
): readonly DeviceRegion[] {
  const { within, observed } = limits;
  const end = within.startBytes + within.sizeBytes;
  const places = spans.flatMap(({ startBytes, sizeBytes }) =>
    probedPlacesOf(sizeBytes).map(({ offsetBytes, lengthBytes }) => ({
      from: startBytes + offsetBytes,
      to: startBytes + offsetBytes + lengthBytes,
    })),
  );
  const signatures = [
    ...observed.signatures.map(({ offsetBytes }) => offsetBytes),
    ...(observed.table?.partitions ?? []).flatMap((partition) =>
      partition.signatures.map(({ offsetBytes }) => partition.startBytes + offsetBytes),
    ),
  ].map((offset) => ({ from: offset, to: offset + 1 }));
  const clipped = [...places, ...signatures]
    .map(({ from, to }) => ({
      from: Math.max(within.startBytes, Math.floor(from / BLOCK_BYTES) * BLOCK_BYTES),
      to: Math.min(end, Math.ceil(to / BLOCK_BYTES) * BLOCK_BYTES),
    }))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from);
  const merged: { from: Bytes; to: Bytes }[] = [];
  for (const place of clipped) {
    const last = merged.at(-1);
    if (last !== undefined && place.from <= last.to) last.to = Math.max(last.to, place.to);
    else merged.push({ ...place });
  }
  return merged.map(({ from, to }) => ({ offsetBytes: from, lengthBytes: to - from }));
}

/**
 * Whether the consent serves: for what was never begun, that it is unused and not expired by this
 * node's own clock; for what was begun, that a record says so of the same thing.
 *
 * @throws OperationFailed when it does not.
 */
export function requireConsent(operation: Destroying, context: DriverContext): void {
  const { consent, proof } = operation;
  const record = context.records.consent(consent.key);
  if (proof === 'finish') {
    if (record?.state !== 'begun' || !isSubject(record, operation, context))
      throw changedSince('No record says that this wipe was begun.');
    return;
  }
  if (record !== null)
    throw guard(
      `The consent ${consent.consent} was used on this node at ${record.recordedAt}; it serves once.`,
      'Have a new consent written and reviewed if this content may go too.',
    );
  if (!(Date.parse(consent.expires) > Date.parse(context.now())))
    throw guard(
      `The consent ${consent.consent} served until ${consent.expires}; by the clock of this node it is ${context.now()}.`,
      'Check the clock; if the consent is really too old, have a new one written and reviewed.',
    );
}

/**
 * The disk under any of its names, with the size that it had; or the volume, on the disk on which
 * it was.
 */
function isSubject(
  { subject, disk }: ConsentRecord,
  operation: Destroying,
  { observed, instance }: DriverContext,
): boolean {
  if (!observed.aliases.includes(disk.id) && !mayBeReportedOn(disk.id, operation)) return false;
  if (operation.kind !== 'wipe-disk')
    return subject.kind === 'volume' && subject.volume === operation.removed.volume;
  return (
    subject.kind === 'disk' &&
    observed.aliases.includes(subject.disk) &&
    disk.sizeBytes === instance.sizeBytes
  );
}

/** What is lost with a disk may have been reported on any other disk of its group. */
function mayBeReportedOn(disk: DiskId, operation: Destroying): boolean {
  if (operation.kind !== 'remove-logical-volume') return false;
  const { lost, members = [] } = operation.removed;
  return lost !== undefined && members.some((member) => member.disk === disk);
}

/**
 * What has to be on the node's own disk before the first byte goes: how every sector of every place
 * was, and that the consent is used. What was begun before goes on only where every sector is as it
 * was, or zero.
 *
 * @param on what to wipe, open, or null where nothing is to be wiped; `before` is how it was when
 * what the consent names was last seen.
 * @returns the places to wipe.
 * @throws OperationFailed; nothing was destroyed.
 */
export async function beginDestruction(
  operation: Destroying,
  context: DriverContext,
  on: {
    readonly handle: FileHandle | null;
    readonly regions: readonly DeviceRegion[];
    readonly before: readonly WipedPlace[] | null;
  },
): Promise<readonly DeviceRegion[]> {
  requireConsent(operation, context);
  const { handle } = on;
  if (operation.proof === 'finish')
    return handle === null ? [] : continueDestruction(operation, context, handle);
  const places = handle === null ? [] : await snapshot(handle, on.regions);
  if (on.before !== null && JSON.stringify(places) !== JSON.stringify(on.before))
    throw changedSince(`Somebody writes to ${context.observed.path}; nothing of it was wiped.`);
  await endEarlierWipes(operation, context);
  await savePlaces(operation, context, places);
  try {
    await context.records.saveConsent(consentRecord(operation, context));
  } catch (error) {
    throw recordNotWritten(error);
  }
  return on.regions;
}

/**
 * A wipe that could not be finished, because something else was written meanwhile, is over when
 * that is given up too.
 */
async function endEarlierWipes(operation: Destroying, context: DriverContext): Promise<void> {
  if (operation.kind !== 'wipe-disk') return;
  const earlier = context.records
    .consents()
    .filter(
      ({ state, subject }) =>
        state === 'begun' &&
        subject.kind === 'disk' &&
        context.observed.aliases.includes(subject.disk),
    );
  for (const record of earlier) await endRecord(record, context);
}

/**
 * Replaces what was written down of the places; before anything is begun it shows that this is
 * possible.
 */
export async function savePlaces(
  operation: Destroying,
  context: DriverContext,
  places: readonly WipedPlace[],
): Promise<void> {
  try {
    await context.records.saveWipedPlaces(operation.consent.key, places);
  } catch (error) {
    throw recordNotWritten(error);
  }
}

function consentRecord(operation: Destroying, context: DriverContext): ConsentRecord {
  const { content, disk } = operation;
  const { key, consent, expires } = operation.consent;
  return {
    ...{ key, consent, expires },
    subject:
      operation.kind === 'wipe-disk'
        ? { kind: 'disk', disk: disk.facts.id }
        : { kind: 'volume', volume: operation.removed.volume },
    disk: disk.facts,
    content,
    // What a logical volume had of its disk is never known to be zero: its group has it.
    spans: operation.kind === 'remove-logical-volume' ? [] : operation.spans,
    state: 'begun',
    recordedAt: context.now(),
  };
}

async function continueDestruction(
  { consent, kind }: Destroying,
  context: DriverContext,
  handle: FileHandle,
): Promise<readonly DeviceRegion[]> {
  const places = await context.records.wipedPlaces(consent.key);
  if (places === null)
    throw guard(
      `Nothing on this node says how the disk was before the wipe under consent ${consent.consent} began.`,
      `Look at what is on the disk now. If it may go, overwrite all of it with zeros by hand and move records/consents/${consent.key}.json out of the state directory.`,
    );
  const anew =
    kind === 'wipe-disk'
      ? `have another consent written and reviewed, to content ${context.observed.fingerprint} of ${context.observed.id}`
      : 'overwrite all of the volume with zeros by hand';
  const now = await snapshot(handle, places);
  for (const [index, place] of places.entries())
    for (const [piece, before] of place.pieces.entries()) {
      const found = now[index]?.pieces[piece];
      if (found !== '' && found !== before)
        throw guard(
          `The disk changed since its wipe began: the sector at byte ${place.offsetBytes + piece * PIECE_BYTES} is neither as it was nor zero.`,
          `Find out who wrote to the disk. If what is on it now may go, ${anew}; else move records/consents/${consent.key}.json out of the state directory.`,
        );
    }
  return places.map(({ offsetBytes, lengthBytes }) => ({ offsetBytes, lengthBytes }));
}

/** How each sector is; one of zeros has no hash. */
export async function snapshot(
  handle: FileHandle,
  regions: readonly DeviceRegion[],
): Promise<readonly WipedPlace[]> {
  const places: WipedPlace[] = [];
  for (const { offsetBytes, lengthBytes } of regions) {
    const pieces: string[] = [];
    for (const step of stepsOf({ offsetBytes, lengthBytes }, STEP_BYTES)) {
      const bytes = await readRegion(handle, step.offsetBytes, step.lengthBytes);
      for (let start = 0; start < bytes.length; start += PIECE_BYTES)
        pieces.push(hashOf(bytes.subarray(start, start + PIECE_BYTES)));
    }
    places.push({ offsetBytes, lengthBytes, pieces });
  }
  return places;
}

function hashOf(piece: Uint8Array): string {
  if (firstNonZero(piece) === null) return '';
  return createHash('sha256').update(piece).digest('hex').slice(0, HASH_LETTERS);
}

function* stepsOf(region: DeviceRegion, stepBytes: Bytes): Generator<DeviceRegion> {
  const end = region.offsetBytes + region.lengthBytes;
  for (let offset = region.offsetBytes; offset < end; offset += stepBytes)
    yield { offsetBytes: offset, lengthBytes: Math.min(stepBytes, end - offset) };
}

const ZEROS = new Uint8Array(STEP_BYTES);

/** How places are that were wiped. */
export function zeroed(regions: readonly DeviceRegion[]): readonly WipedPlace[] {
  return regions.map(({ offsetBytes, lengthBytes }) => ({
    offsetBytes,
    lengthBytes,
    pieces: Array.from({ length: Math.ceil(lengthBytes / PIECE_BYTES) }, () => ''),
  }));
}

/** The blocks of places in which something was, by their hashes. */
export function filledRegions(places: readonly WipedPlace[]): readonly DeviceRegion[] {
  const pieces = BLOCK_BYTES / PIECE_BYTES;
  return places.flatMap(({ offsetBytes, lengthBytes, pieces: hashes }) =>
    Array.from(stepsOf({ offsetBytes, lengthBytes }, BLOCK_BYTES)).filter((_, index) =>
      hashes.slice(index * pieces, (index + 1) * pieces).some((hash) => hash !== ''),
    ),
  );
}

/** Writes zeros, and reads them back from the medium. */
export async function zeroPlaces(
  handle: FileHandle,
  path: string,
  regions: readonly DeviceRegion[],
): Promise<void> {
  for (const region of regions)
    for (const { offsetBytes, lengthBytes } of stepsOf(region, STEP_BYTES))
      await writeRegion(handle, offsetBytes, ZEROS.subarray(0, lengthBytes));
  await handle.sync();
  const checked = regions.flatMap((region) => Array.from(stepsOf(region, STEP_BYTES)));
  const found = await findFilled(path, checked);
  if (found !== null)
    throw notVerified(
      `${path} was zeroed and reads back as something else at byte ${found}.`,
      'The disk loses or changes writes: check its health and cables before using it.',
    );
}

/** From here on the consent is used up, and what it named is gone. */
export async function endDestruction(operation: Destroying, context: DriverContext): Promise<void> {
  const record = context.records.consent(operation.consent.key);
  if (record !== null && record.state === 'begun') await endRecord(record, context);
}

/**
 * Writes down that what was begun under a consent is done, and forgets how the places were before.
 */
export async function endRecord(
  record: ConsentRecord,
  context: Pick<DriverContext, 'records' | 'now'>,
): Promise<void> {
  try {
    await context.records.saveConsent({ ...record, state: 'done', recordedAt: context.now() });
    await context.records.forgetWipedPlaces(record.key);
  } catch (error) {
    throw recordNotWritten(error);
  }
}

/** No consent reaches the disk that carries the running system. */
export function requireNoSystem(context: DriverContext): void {
  const { systemChain, path } = context.observed;
  if (systemChain.length > 0)
    throw guard(
      `${path} carries the running system (${systemChain.join(' -> ')}).`,
      'Nothing of it is ever wiped. Leave the disk out of the layout with except.',
    );
}

/** A device opened so that nobody else can claim it meanwhile, or why that is not possible. */
export function notOpened(
  path: string,
  opened: { readonly kind: 'held' } | { readonly kind: 'failed'; readonly reason: string },
): OperationFailed {
  return changedSince(
    opened.kind === 'held'
      ? `${path} is in use (mounted, held or open exclusively); nothing of it was wiped.`
      : `${path} cannot be opened: ${opened.reason}.`,
  );
}
