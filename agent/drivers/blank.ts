import type { FileHandle } from 'node:fs/promises';
import type { Bytes } from '../../src/model/bytes.ts';
import { firstNonZero, placesOf } from '../discover/remains.ts';
import { readRegions, type DeviceRegion } from '../host/block-device.ts';
import { withReader, withScratch } from '../host/device-write.ts';
import { entriesSectors, gptPlaces, type DiskGeometry } from './gpt-codec.ts';

export interface Span {
  readonly startBytes: Bytes;
  readonly sizeBytes: Bytes;
}

/**
 * Looks for the first place of a span that is not zero: the same places that discovery
 * reads.
 *
 * @param except spans that are judged by somebody else.
 * @returns the offset on the device; null when every place reads as zeros.
 * @throws when a place cannot be read: what cannot be read is not blank.
 */
export async function findContent(
  device: string | FileHandle,
  span: Span,
  except: readonly Span[] = [],
): Promise<Bytes | null> {
  const [first, ...others] = placesOf(span.sizeBytes).map(({ offsetBytes, lengthBytes }) => ({
    offsetBytes: span.startBytes + offsetBytes,
    lengthBytes,
  }));
  if (first === undefined) return null;
  return withReader(device, async (handle) => {
    // The first by itself: whether the device answers at all.
    const found = await contentAt(handle, [first], except);
    return found ?? contentAt(handle, others, except);
  });
}

async function contentAt(
  handle: FileHandle,
  places: readonly DeviceRegion[],
  except: readonly Span[],
): Promise<Bytes | null> {
  const lengthBytes = places.reduce((sum, place) => sum + place.lengthBytes, 0);
  return withScratch(lengthBytes, async (scratch) => {
    const parts = await readRegions(handle, places, scratch);
    for (const [index, { offsetBytes }] of places.entries()) {
      const bytes = parts[index] ?? scratch;
      const place = { startBytes: offsetBytes, sizeBytes: bytes.length };
      for (const known of except) blankOut(bytes, place, known);
      const at = firstNonZero(bytes);
      if (at !== null) return offsetBytes + at;
    }
    return null;
  });
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
