import { describe, expect, it } from 'vitest';
import {
  firstNonZero,
  probedPlacesOf,
  readUnknownContent,
} from '../../../../agent/discover/content/unknown-content.ts';
import { parseLvmGroup, parseSuperblock } from '../../../../agent/discover/content/superblocks.ts';
import {
  DeviceUnreadable,
  type DeviceReader,
} from '../../../../agent/host/devices/device-reader.ts';

const KiB = 1024;
const MiB = 1024 * KiB;
const GiB = 1024 * MiB;
const TiB = 1024 * GiB;

function aReader(sizeBytes: number, read: DeviceReader['read']): DeviceReader {
  return {
    path: '/dev/x',
    sizeBytes,
    read,
    scan: async (offset, length, use) => use(await read(offset, length)),
    scanEach: async (places, use) => {
      for (const [index, { offsetBytes, lengthBytes }] of places.entries()) {
        const found = await read(offsetBytes, lengthBytes).catch((error: unknown) => error);
        if (use(found as Uint8Array | DeviceUnreadable, index) === 'enough') return;
        if (found instanceof DeviceUnreadable && found.stuck) return;
      }
    },
    close: () => Promise.resolve(),
  };
}

function zeros(_: number, length: number): Promise<Uint8Array> {
  return Promise.resolve(new Uint8Array(length));
}

describe('the places that are read', () => {
  it.each([512, 4096, MiB, 1.5 * MiB, 2 * MiB, 5 * MiB, 300 * MiB, 4 * TiB, 20 * TiB])(
    'lie within a device of %i bytes, each once, aligned, and not too many',
    (sizeBytes) => {
      const places = probedPlacesOf(sizeBytes);
      expect(places.length).toBeLessThan(110);
      for (const { offsetBytes, lengthBytes } of places) {
        expect(offsetBytes).toBeGreaterThanOrEqual(0);
        expect(offsetBytes + lengthBytes).toBeLessThanOrEqual(sizeBytes);
      }
      expect(probedPlacesOf(sizeBytes)).toEqual(places);
    },
  );

  it('have the backup superblocks of ext4, xfs and btrfs among them', () => {
    const offsets = probedPlacesOf(4 * TiB - 512).map(({ offsetBytes }) => offsetBytes);
    expect(offsets).toEqual(
      expect.arrayContaining([8 * MiB, 128 * MiB, 384 * MiB, 64 * MiB, 256 * GiB]),
    );
    expect(offsets).toContain(TiB);
  });
});

describe('unknown content', () => {
  it('are none where all is zero', async () => {
    expect(await readUnknownContent(aReader(300 * MiB, zeros))).toEqual([]);
  });

  it('are told with their first bytes, and only a few of them', async () => {
    const reader = aReader(300 * MiB, (_, length) =>
      Promise.resolve(new Uint8Array(length).fill(0xab, 7)),
    );
    const unknownContent = await readUnknownContent(reader);
    expect(unknownContent).toHaveLength(4);
    expect(unknownContent[0]).toEqual({
      kind: 'not-zero',
      region: 'first-mebibyte',
      offsetBytes: 7,
      bytes: 'ab'.repeat(16),
    });
  });

  it('are places that cannot be read; a device that does not answer is not asked again', async () => {
    const bad = await readUnknownContent(
      aReader(300 * MiB, (offset, length) =>
        offset === 0
          ? zeros(offset, length)
          : Promise.reject(new DeviceUnreadable('/dev/x', 'EIO', false)),
      ),
    );
    expect(bad).toHaveLength(4);
    expect(bad[0]).toEqual({ kind: 'unreadable', region: 'last-mebibyte', offsetBytes: 299 * MiB });
    let reads = 0;
    const stuck = await readUnknownContent(
      aReader(300 * MiB, () => {
        reads += 1;
        return Promise.reject(new DeviceUnreadable('/dev/x', 'no answer', true));
      }),
    );
    expect([stuck.length, reads]).toEqual([1, 1]);
  });

  it('are found at every place of a buffer', () => {
    for (const at of [0, 1, 65_535, 65_536, 100_000]) {
      const bytes = new Uint8Array(100_001);
      bytes[at] = 1;
      expect(firstNonZero(bytes)).toBe(at);
    }
    expect(firstNonZero(new Uint8Array(100_001))).toBeNull();
    expect(firstNonZero(new Uint8Array(0))).toBeNull();
  });
});

describe('superblocks', () => {
  it.each(['ext4', 'xfs', 'btrfs', 'vfat'])(
    'of %s are not made up from zeros or too few bytes',
    (type) => {
      expect(parseSuperblock(type, new Uint8Array(MiB))).toBeNull();
      expect(parseSuperblock(type, new Uint8Array(100))).toBeNull();
      expect(parseSuperblock(type, new Uint8Array(0))).toBeNull();
    },
  );

  it('of LVM that point anywhere give no group', () => {
    const start = Buffer.alloc(MiB);
    start.write('LABELONE', 512);
    for (const headerOffset of [0, 32, 500, 0xffffffff]) {
      start.writeUInt32LE(headerOffset, 512 + 20);
      expect(parseLvmGroup(start)).toBeNull();
    }
    start.writeUInt32LE(32, 512 + 20);
    // One data area, the end of the list, one metadata area far outside.
    start.writeBigUInt64LE(1048576n, 512 + 32 + 40);
    start.writeBigUInt64LE(0xffffffffffffn, 512 + 32 + 72);
    expect(parseLvmGroup(start)).toBeNull();
  });
});
