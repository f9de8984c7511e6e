import type { CarvedVolume } from '../../model/declared/declarations.ts';
import type { Segments } from '../../model/volumes/segments.ts';

/**
 * How a volume that is carved lies on the disks of its group.
 *
 * @param legs how many physical volumes it lies on, or could: what is not declared follows from it.
 */
export function carvedSegments(
  { type, stripes, mirrors }: Pick<CarvedVolume, 'type' | 'stripes' | 'mirrors'>,
  legs: number,
): Segments {
  switch (type) {
    case 'striped':
      return { type, stripes: Math.max(1, stripes ?? legs), copies: 1 };
    case 'raid1':
      return { type, stripes: 1, copies: mirrors + 1 };
    case 'raid10':
      return { type, stripes: Math.max(1, stripes ?? Math.floor(legs / 2)), copies: 2 };
    case 'linear':
    case 'thin-pool':
    case 'thin':
      return { type, stripes: 1, copies: 1 };
  }
}

/** Nothing is striped over one disk. */
export function isNarrow({ type, stripes }: Segments): boolean {
  return (type === 'striped' || type === 'raid10') && stripes < 2;
}
