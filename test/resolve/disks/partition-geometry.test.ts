import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GiB, MiB } from '../../../src/model/values/bytes.ts';
import type { PartitionSize } from '../../../src/model/declared/declarations.ts';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import {
  placeSpans,
  type ExistingSpan,
  type PlacedSpan,
  type WantedSpan,
} from '../../../src/resolve/disks/partition-geometry.ts';
import { aLayoutPartition } from '../../simulation/builders.ts';
import { PATIENT_MS, runs } from '../../simulation/runs.ts';

function want(name: string, size: PartitionSize): WantedSpan {
  return { volume: name as VolumeId, partition: aLayoutPartition(name, { size }), ordinal: 0 };
}

function gibibytes(count: number): PartitionSize {
  return { kind: 'bytes', bytes: count * GiB };
}

const REST: PartitionSize = { kind: 'rest' };

function existing(name: string | null, start: number, size: number): ExistingSpan {
  return { volume: name as VolumeId | null, startBytes: start, sizeBytes: size };
}

function texts(spans: readonly PlacedSpan[]): readonly string[] {
  return spans.map((span) =>
    span.kind === 'placed'
      ? `${span.wanted.volume} ${String(span.startBytes / MiB)}+${String(span.sizeBytes / MiB)}`
      : `${span.wanted.volume} no room: ${String(span.neededBytes / MiB)} of ${String(span.largestFreeBytes / MiB)}`,
  );
}

describe('on a blank disk', () => {
  it('volumes follow each other in declared order, `rest` takes what is left', () => {
    const wanted = [want('a', gibibytes(1)), want('rest', REST), want('b', gibibytes(2))];
    expect(texts(placeSpans(10 * GiB, wanted, []))).toEqual([
      'a 1+1024',
      'rest 3073+7166',
      'b 1025+2048',
    ]);
  });

  it('the first and the last MiB are left to the table', () => {
    expect(texts(placeSpans(10 * GiB, [want('a', REST)], []))).toEqual(['a 1+10238']);
    expect(texts(placeSpans(10 * GiB + 512, [want('a', REST)], []))).toEqual(['a 1+10238']);
    expect(texts(placeSpans(10 * GiB - 512, [want('a', REST)], []))).toEqual(['a 1+10237']);
  });

  it('sizes are rounded up, percentages down, to whole MiB', () => {
    const sized = want('a', { kind: 'bytes', bytes: GiB + 1 });
    const share = want('b', { kind: 'percent', percent: 33.3 });
    expect(texts(placeSpans(10 * GiB, [sized, share], []))).toEqual(['a 1+1025', 'b 1026+3409']);
  });

  it('what does not fit says what it needs and what there is; the rest goes on', () => {
    const wanted = [want('a', gibibytes(8)), want('b', gibibytes(3)), want('c', gibibytes(1))];
    expect(texts(placeSpans(10 * GiB, wanted, []))).toEqual([
      'a 1+8192',
      'b no room: 3072 of 2046',
      'c 8193+1024',
    ]);
  });

  it.each([0, 512, MiB, 2 * MiB])('a disk of %i bytes has no room at all', (bytes) => {
    expect(texts(placeSpans(bytes, [want('a', REST)], []))).toEqual(['a no room: 1 of 0']);
  });

  it('less than one MiB of percentage is no volume', () => {
    const share = want('a', { kind: 'percent', percent: 0.001 });
    expect(placeSpans(10 * GiB, [share], [])[0]?.kind).toBe('no-room');
  });
});

describe('on a disk with volumes', () => {
  it('what exists keeps its start, and new volumes go around it', () => {
    const spans = [existing('b', 3 * GiB, GiB), existing(null, 6 * GiB, GiB)];
    const wanted = [want('a', gibibytes(2)), want('b', gibibytes(1)), want('c', gibibytes(2))];
    expect(texts(placeSpans(10 * GiB, wanted, spans))).toEqual([
      'a 1+2048',
      'b 3072+1024',
      'c 4096+2048',
    ]);
  });

  it('a larger size is asked for even where there is no room: the planner says so', () => {
    const spans = [existing('a', MiB, GiB), existing('b', MiB + GiB, GiB)];
    const wanted = [want('a', gibibytes(2)), want('b', gibibytes(1))];
    expect(texts(placeSpans(10 * GiB, wanted, spans))).toEqual(['a 1+2048', 'b 1025+1024']);
  });

  it('`rest` takes the room behind it, and no more', () => {
    const spans = [existing('a', MiB, GiB), existing(null, 4 * GiB, GiB)];
    expect(texts(placeSpans(10 * GiB, [want('a', REST)], spans))).toEqual(['a 1+4095']);
  });

  it('a percentage of a disk that grew follows only where there is room', () => {
    const share = want('a', { kind: 'percent', percent: 50 });
    const [first] = placeSpans(10 * GiB, [share], []);
    const own = existing('a', MiB, first?.kind === 'placed' ? first.sizeBytes : 0);
    expect(texts(placeSpans(20 * GiB, [share], [own]))).toEqual(['a 1+10239']);
    const blocked = [own, existing(null, 6 * GiB, GiB)];
    expect(texts(placeSpans(20 * GiB, [share], blocked))).toEqual(['a 1+5119']);
  });

  it('a new volume does not take the room that an older one grows into', () => {
    const wanted = [want('a', gibibytes(3)), want('b', gibibytes(1))];
    expect(texts(placeSpans(10 * GiB, wanted, [existing('a', MiB, GiB)]))).toEqual([
      'a 1+3072',
      'b 3073+1024',
    ]);
  });
});

describe('any layout on any disk', () => {
  const size: fc.Arbitrary<PartitionSize> = fc.oneof(
    fc.integer({ min: 1, max: 5 * GiB }).map((bytes) => ({ kind: 'bytes' as const, bytes })),
    fc.integer({ min: 1, max: 100 }).map((percent) => ({ kind: 'percent' as const, percent })),
    fc.constant(REST),
  );
  const wanted = fc
    .array(size, { maxLength: 8 })
    .map((sizes) => sizes.map((one, index) => want(String(index), one)));

  it(
    'gives spans in whole MiB, inside the disk, none over another; and the same ones again',
    () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 20 * GiB }), wanted, (diskBytes, list) => {
          const spans = placeSpans(diskBytes, list, []);
          const placed = spans
            .filter((span) => span.kind === 'placed')
            .toSorted((a, b) => a.startBytes - b.startBytes);
          let free = MiB;
          for (const span of placed) {
            expect(span.startBytes % MiB).toBe(0);
            expect(span.sizeBytes % MiB).toBe(0);
            expect(span.sizeBytes).toBeGreaterThanOrEqual(MiB);
            expect(span.startBytes).toBeGreaterThanOrEqual(free);
            free = span.startBytes + span.sizeBytes;
          }
          if (placed.length > 0) expect(free).toBeLessThanOrEqual(diskBytes - MiB);
          const made = placed.map(({ wanted: { volume }, startBytes, sizeBytes }) =>
            existing(volume, startBytes, sizeBytes),
          );
          expect(
            texts(placeSpans(diskBytes, list, made)).filter((text) => !text.includes('no room')),
          ).toEqual(texts(spans).filter((text) => !text.includes('no room')));
        }),
        runs(1_000),
      );
    },
    PATIENT_MS,
  );
});
