import { describe, expect, it } from 'vitest';
import { GiB, KiB, MiB, TiB } from '../../../src/model/values/bytes.ts';
import {
  chunkBytesFor,
  metadataBytesFor,
  MOST_METADATA_BYTES,
  poolPercents,
  poolTroubles,
  type PoolUse,
} from '../../../src/model/volumes/thin-pool.ts';

describe('the geometry of a thin pool', () => {
  it('has 64 bytes of metadata for each chunk, in whole extents, within the bounds of lvmthin(7)', () => {
    expect(metadataBytesFor(80 * GiB, 64 * KiB)).toBe(80 * MiB);
    expect(metadataBytesFor(80 * GiB + 1, 64 * KiB)).toBe(84 * MiB);
    expect(metadataBytesFor(GiB, 64 * KiB)).toBe(4 * MiB);
    expect(metadataBytesFor(100 * TiB, 64 * KiB)).toBe(MOST_METADATA_BYTES);
  });

  it('has chunks that double until the metadata need 128 MiB at most', () => {
    expect(chunkBytesFor(128 * GiB)).toBe(64 * KiB);
    expect(chunkBytesFor(128 * GiB + 1)).toBe(128 * KiB);
    expect(chunkBytesFor(2 * TiB)).toBe(MiB);
    expect(chunkBytesFor(100_000 * TiB)).toBe(GiB);
  });
});

describe('what keeps a pool from taking new volumes', () => {
  const size = { sizeBytes: GiB, metadataBytes: 4 * MiB, chunkBytes: 64 * KiB };
  const idle: PoolUse = {
    dataUsedBytes: GiB - 64 * KiB,
    metadataUsedBytes: 3 * MiB,
    state: 'writable',
    needsCheck: false,
  };
  const texts = (use: Partial<PoolUse>, metadataBytes = 4 * MiB): readonly string[] =>
    poolTroubles({ ...size, metadataBytes, use: { ...idle, ...use } }).map(
      ({ kind, text }) => `${kind}: ${text}`,
    );

  it('is nothing while there is space, or nothing is known', () => {
    expect(texts({})).toEqual([]);
    expect(poolTroubles(size)).toEqual([]);
  });

  it('is a lack of space in data, or in less than a quarter or 4 MiB of metadata', () => {
    const data = 'space: the data of the pool are full';
    const metadata = 'space: the metadata of the pool are full';
    expect(texts({ dataUsedBytes: GiB })).toEqual([data]);
    expect(texts({ state: 'full' })).toEqual([data]);
    expect(texts({ metadataUsedBytes: 3 * MiB + 4 * KiB })).toEqual([metadata]);
    expect(texts({ metadataUsedBytes: 60 * MiB }, 64 * MiB)).toEqual([]);
    expect(texts({ metadataUsedBytes: 60 * MiB + 1 }, 64 * MiB)).toEqual([metadata]);
  });

  it('is damage where it takes no changes', () => {
    expect(texts({ state: 'failed' })).toEqual(['damage: the pool has failed']);
    expect(texts({ state: 'read-only' })).toEqual(['read-only: the pool is read-only']);
    expect(texts({ state: 'read-only', needsCheck: true })).toEqual([
      'damage: the metadata of the pool need a check',
    ]);
  });

  it('is damage of one that is not active where LVM did not activate it', () => {
    expect(poolTroubles({ ...size, damagedSince: '2026-07-01T00:00:00Z' })).toEqual([
      {
        kind: 'damage',
        text: 'the metadata of the pool are damaged, as LVM said at 2026-07-01T00:00:00Z',
      },
    ]);
  });

  it('is told in percent, cut and not rounded', () => {
    expect(poolPercents({ ...size, use: idle })).toEqual({ data: 99, metadata: 75 });
    expect(poolPercents({ ...size, sizeBytes: 0, use: idle })?.data).toBe(0);
    expect(poolPercents(size)).toBeNull();
  });
});
