import { constants } from 'node:fs';
import { MiB, type Bytes } from '../../src/model/values/bytes.ts';
import type { Span } from '../../src/model/observed/inventory.ts';
import { firstNonZero, probedPlacesOf } from '../discover/content/unknown-content.ts';
import {
  readRegions,
  withAnswering,
  type DeviceRegion,
  type OpenFile,
} from '../host/devices/block-device.ts';
import { readRegionsUncached } from '../host/devices/device-write.ts';
import { withMemory } from '../host/devices/read-memory.ts';
import { entriesSectors, gptPlaces } from '../formats/gpt.ts';
import type { DiskGeometry } from '../formats/gpt-header.ts';

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
  const regions = probedPlacesOf(span.sizeBytes).map(({ offsetBytes, lengthBytes }) => ({
    offsetBytes: span.startBytes + offsetBytes,
    lengthBytes,
  }));
  if (typeof device === 'string') return findFilled(device, regions, except);
  const [first, ...others] = regions;
  if (first === undefined) return null;
  return readRegionsCached(device, [first, ...others], (parts) =>
    firstContent(regions, parts, except),
  );
}

/** What is read at once. */
const BATCH_BYTES = 2.5 * MiB;

/**
 * The first byte of regions that is not zero, read from the medium.
 *
 * @param path of a device that answered a moment ago.
 * @returns its offset on the device; null when all of them read as zeros.
 * @throws when a region cannot be read.
 */
export async function findFilled(
  path: string,
  regions: readonly DeviceRegion[],
  except: readonly Span[] = [],
): Promise<Bytes | null> {
  return withAnswering(path, constants.O_DIRECT, async (file) => {
    for (const batch of batchesOf(regions)) {
      const found = await readRegionsUncached(file, batch, (parts) =>
        firstContent(batch, parts, except),
      );
      if (found !== null) return found;
    }
    return null;
  });
}

type Batch = [DeviceRegion, ...DeviceRegion[]];

function batchesOf(regions: readonly DeviceRegion[]): readonly Batch[] {
  const batches: Batch[] = [];
  let batchBytes = 0;
  for (const region of regions) {
    const open = batches.at(-1);
    batchBytes += region.lengthBytes;
    if (open !== undefined && batchBytes <= BATCH_BYTES) open.push(region);
    else {
      batches.push([region]);
      batchBytes = region.lengthBytes;
    }
  }
  return batches;
}

/** Of a device that somebody writes to through the same handle. */
async function readRegionsCached<T>(
  file: OpenFile,
  [first, ...others]: readonly [DeviceRegion, ...DeviceRegion[]],
  use: (parts: readonly Uint8Array[]) => T,
): Promise<T> {
  const lengthBytes = others.reduce((sum, place) => sum + place.lengthBytes, first.lengthBytes);
  return withMemory(lengthBytes, async ({ buffer }) => {
    // The first by itself: whether the device answers at all.
    const start = await readRegions(file, [first], buffer);
    const rest = await readRegions(file, others, buffer.subarray(first.lengthBytes));
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
