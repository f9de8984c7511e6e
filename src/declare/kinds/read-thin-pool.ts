import type {
  PartitionSize,
  SourceRef,
  ThinPoolLayout,
} from '../../model/declared/declarations.ts';
import { parsePercent, parseQuantity } from '../../model/values/quantity.ts';
import { wholeExtents } from '../../model/volumes/thin-pool.ts';
import type * as written from '../generated/declarations.ts';

/** Fewer would leave no time to act, more would be reported all the time. */
const ALARM_PERCENT = 80;

/**
 * A thin pool with its defaults. What cannot be read has a finding of its own, and counts as left
 * out.
 */
export function readThinPool(pool: written.ThinPoolLayout, source: SourceRef): ThinPoolLayout {
  const metadata = quantityOf(pool.metadataSize);
  return {
    name: pool.name,
    count: 1,
    size: sizeOf(pool.size),
    format: { kind: 'thin-pool' },
    purpose: { kind: 'thin-pool' },
    source,
    type: 'thin-pool',
    stripes: null,
    mirrors: 1,
    metadataBytes: metadata === null ? null : wholeExtents(metadata),
    chunkBytes: quantityOf(pool.chunkSize),
    overprovision: pool.overprovision ?? 1,
    alarmPercent: pool.alarmPercent ?? ALARM_PERCENT,
  };
}

function sizeOf(text: string | number): PartitionSize {
  if (text === 'rest') return { kind: 'rest' };
  const percent = typeof text === 'string' ? parsePercent(text) : null;
  if (percent !== null) return { kind: 'percent', percent };
  return { kind: 'bytes', bytes: quantityOf(text) ?? 0 };
}

function quantityOf(text: string | number | undefined): number | null {
  const read = text === undefined ? null : parseQuantity(text);
  return read?.ok === true ? read.value : null;
}
