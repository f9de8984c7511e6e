import { constants } from 'node:fs';
import type { Bytes } from '../../src/model/bytes.ts';
import { firstNonZero, placesOf } from '../discover/remains.ts';
import {
  readRegions,
  withAnswering,
  type DeviceRegion,
  type OpenFile,
} from '../host/block-device.ts';
import { readRegionsUncached, withScratch } from '../host/device-write.ts';
import { entriesSectors, gptPlaces, type DiskGeometry } from './gpt-codec.ts';

export interface Span {
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
}

/**
 * Looks for the first place of a span that is not zero: the same places that discovery
 * reads.
 *
 * @param device open already, or the path of one that answered a moment ago.
 * @param except spans that are judged by somebody else.
 * @returns the offset on the device; null when every place reads as zeros.
 * @throws when a place cannot be read: what cannot be read is not blank.
 */
export async function findContent(
  device: string | OpenFile,
  span: Span,
  except: readonly Span[] = [],
): Promise<Bytes | null> {
  const [first, ...others] = placesOf(span.sizeBytes).map(({ offsetBytes, lengthBytes }) => ({
    offsetBytes: span.startBytes + offsetBytes,
    lengthBytes,
  }));
  if (first === undefined) return null;
  const look = (parts: readonly Uint8Array[]): Bytes | null =>
    firstContent([first, ...others], parts, except);
  return typeof device === 'string'
    ? withAnswering(device, constants.O_DIRECT, (file) =>
        readRegionsUncached(file, [first, ...others], look),
      )
    : readRegionsCached(device, [first, ...others], look);
}

/** Of a device that somebody writes to through the same handle. */
async function readRegionsCached<T>(
  file: OpenFile,
  [first, ...others]: readonly [DeviceRegion, ...DeviceRegion[]],
  use: (parts: readonly Uint8Array[]) => T,
): Promise<T> {
  const lengthBytes = others.reduce((sum, place) => sum + place.lengthBytes, first.lengthBytes);
  return withScratch(lengthBytes, async (scratch) => {
    // The first by itself: whether the device answers at all.
    const start = await readRegions(file, [first], scratch);
    const rest = await readRegions(file, others, scratch.subarray(first.lengthBytes));
    return use([...start, ...rest]);
  });
}

function firstContent(
  places: readonly DeviceRegion[],
  parts: readonly Uint8Array[],
  except: readonly Span[],
): Bytes | null {
  for (const [index, { offsetBytes }] of places.entries()) {
    const bytes = parts[index];
    if (bytes === undefined) throw new Error(`nothing was read at byte ${offsetBytes}`);
    const place = { startBytes: offsetBytes, sizeBytes: bytes.length };
    for (const known of except) blankOut(bytes, place, known);
    const at = firstNonZero(bytes);
    if (at !== null) return offsetBytes + at;
  }
  return null;
}

function blankOut(bytes: Uint8Array, place: Span, known: Span): void {
  const from = Math.max(0, known.startBytes - place.startBytes);
  const to = Math.min(place.sizeBytes, known.startBytes + known.sizeBytes - place.startBytes);
  if (from < to) bytes.fill(0, from, to);
}

/** The sectors that a GPT of the disk occupies, at both ends. */
export function tableSpans(geometry: DiskGeometry): readonly Span[] {
  const places = gptPlaces(geometry);
  const { sectorBytes } = geometry;
  const entries = entriesSectors(sectorBytes);
  return [
    { startBytes: 0, sizeBytes: (2 + entries) * sectorBytes },
    { startBytes: places.backupEntries * sectorBytes, sizeBytes: (entries + 1) * sectorBytes },
  ];
}
