import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { KiB, type Bytes } from '../../src/model/bytes.ts';
import type { ConsentRecord, ObservedDisk, Span } from '../../src/model/inventory.ts';
import type { RemoveVolume, WipeDisk } from '../../src/model/plan.ts';
import { firstNonZero, placesOf } from '../discover/remains.ts';
import { readRegion, type DeviceRegion } from '../host/block-device.ts';
import { readUncached, writeRegion } from '../host/device-write.ts';
import type { WipedPlace } from '../host/node-records.ts';
import {
  changedSince,
  guard,
  notVerified,
  type OperationFailed,
  type DriverContext,
} from './driver.ts';
import { recordNotWritten } from './partition-table.ts';

/** What is compared, and may be torn by a power cut, as one. */
const BLOCK_BYTES = 4 * KiB;
/** The most that one direct read takes. */
const CHECK_BYTES = 128 * KiB;
/** As many letters of a hash as 2^-64 of doubt needs. */
const HASH_LETTERS = 16;

type Destroying = WipeDisk | RemoveVolume;

/**
 * The places that make a device something else than blank, of every span, and the blocks of the signatures
 * that were found in them. Sorted, none twice, all within the limits.
 */
export function placesToWipe(
  spans: readonly Span[],
  limits: { readonly within: Span; readonly observed: ObservedDisk },
): readonly DeviceRegion[] {
  const { within, observed } = limits;
  const end = within.startBytes + within.sizeBytes;
  const places = spans.flatMap(({ startBytes, sizeBytes }) =>
    placesOf(sizeBytes).map(({ offsetBytes, lengthBytes }) => ({
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
 * What has to be on the node's own disk before the first byte goes: how every block of every place was, and
 * that the consent is used. What was begun before goes on only where every block is as it was, or zero.
 *
 * @returns the places to wipe.
 * @throws OperationFailed; nothing was destroyed.
 */
export async function beginDestruction(
  operation: Destroying,
  context: DriverContext,
  on: {
    readonly handle: FileHandle;
    readonly subject: ConsentRecord['subject'];
    readonly regions: readonly DeviceRegion[];
  },
): Promise<readonly DeviceRegion[]> {
  const { consent } = operation;
  const record = context.records.consent(consent.key);
  if (operation.proof === 'finish') return continueDestruction(context, record, on);
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
  const places = await snapshot(on.handle, on.regions);
  try {
    await context.records.saveWipedPlaces(consent.key, places);
    await context.records.saveConsent(consentRecord(operation, context, on.subject));
  } catch (error) {
    throw recordNotWritten(error);
  }
  return on.regions;
}

function consentRecord(
  operation: Destroying,
  context: DriverContext,
  subject: ConsentRecord['subject'],
): ConsentRecord {
  const { consent, content, spans } = operation;
  return {
    ...consent,
    subject,
    disk: operation.disk.facts,
    content,
    spans,
    state: 'begun',
    recordedAt: context.now(),
  };
}

async function continueDestruction(
  context: DriverContext,
  record: ConsentRecord | null,
  on: { readonly handle: FileHandle; readonly subject: ConsentRecord['subject'] },
): Promise<readonly DeviceRegion[]> {
  if (record?.state !== 'begun' || !sameSubject(record.subject, on.subject))
    throw changedSince('No record says that this wipe was begun.');
  const places = await context.records.wipedPlaces(record.key);
  if (places === null)
    throw guard(
      `Nothing on this node says how the disk was before the wipe under consent ${record.consent} began.`,
      'Look at what is on the disk now; if it may go, have a new consent written and reviewed.',
    );
  const now = await snapshot(on.handle, places);
  for (const [index, place] of places.entries())
    for (const [piece, before] of place.blocks.entries()) {
      const found = now[index]?.blocks[piece];
      if (found !== '' && found !== before)
        throw changedSince(
          `The disk changed since its wipe began: the block at byte ${place.offsetBytes + piece * BLOCK_BYTES} is neither as it was nor zero.`,
        );
    }
  return places.map(({ offsetBytes, lengthBytes }) => ({ offsetBytes, lengthBytes }));
}

function sameSubject(a: ConsentRecord['subject'], b: ConsentRecord['subject']): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** How each block is; one of zeros has no hash. */
async function snapshot(
  handle: FileHandle,
  regions: readonly DeviceRegion[],
): Promise<readonly WipedPlace[]> {
  const places: WipedPlace[] = [];
  for (const { offsetBytes, lengthBytes } of regions) {
    const bytes = await readRegion(handle, offsetBytes, lengthBytes);
    const blocks: string[] = [];
    for (let start = 0; start < lengthBytes; start += BLOCK_BYTES) {
      const block = bytes.subarray(start, Math.min(start + BLOCK_BYTES, lengthBytes));
      blocks.push(
        firstNonZero(block) === null
          ? ''
          : createHash('sha256').update(block).digest('hex').slice(0, HASH_LETTERS),
      );
    }
    places.push({ offsetBytes, lengthBytes, blocks });
  }
  return places;
}

/** Writes zeros, and reads them back from the medium. */
export async function zeroPlaces(
  handle: FileHandle,
  path: string,
  regions: readonly DeviceRegion[],
): Promise<void> {
  for (const { offsetBytes, lengthBytes } of regions)
    await writeRegion(handle, offsetBytes, new Uint8Array(lengthBytes));
  await handle.sync();
  for (const { offsetBytes, lengthBytes } of regions)
    for (let start = 0; start < lengthBytes; start += CHECK_BYTES) {
      const length = Math.min(CHECK_BYTES, lengthBytes - start);
      const found = firstNonZero(await readUncached(path, offsetBytes + start, length));
      if (found !== null)
        throw notVerified(
          `${path} was zeroed and reads back as something else at byte ${offsetBytes + start + found}.`,
          'The disk loses or changes writes: check its health and cables before using it.',
        );
    }
}

/** From here on the consent is used up, and what it named is gone. */
export async function endDestruction(operation: Destroying, context: DriverContext): Promise<void> {
  const record = context.records.consent(operation.consent.key);
  if (record === null || record.state === 'done') return;
  try {
    await context.records.saveConsent({ ...record, state: 'done', recordedAt: context.now() });
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
