import { pbkdf2 } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import {
  DeviceUnreadable,
  openReader,
  spanReader,
} from '../../../../agent/host/devices/device-reader.ts';

const directory = mkdtempSync(join(tmpdir(), 'diskwright-device-reader-'));
const path = join(directory, 'device');
const bytes = Buffer.from(Array.from({ length: 64 }, (_, index) => index));
writeFileSync(path, bytes);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/**
 * Every thread that Node reads files with is busy: what is read now waits, as for a disk that does
 * not answer.
 */
function occupyThreads(): Promise<unknown> {
  const busy = promisify(pbkdf2);
  return Promise.all(Array.from({ length: 8 }, () => busy('a', 'b', 400_000, 64, 'sha512')));
}

describe('a scan of one place', () => {
  it('gives what was made of it, or says why not', async () => {
    const reader = await openReader(path, bytes.length);
    const read = reader.scan(4, 3, (found) => Buffer.from(found).toString('hex'));
    await expect(read).resolves.toBe('040506');
    const behind = reader.scan(60, 8, () => 'read');
    await expect(behind).rejects.toThrow(`${path}: the device ends at byte 64`);
    const failing = reader.scan(0, 8, () => {
      throw new Error('not understood');
    });
    await expect(failing).rejects.toThrow('not understood');
    await expect(reader.scan(8, 1, ([first]) => first)).resolves.toBe(8);
    await reader.close();
  });

  it('of a device that does not answer is given up, and none is begun again', async () => {
    const reader = await openReader(path, bytes.length, 50);
    const threads = occupyThreads();
    const first = reader.scan(0, 8, () => 'read');
    await expect(first).rejects.toMatchObject({ stuck: true });
    const second = reader.scan(0, 8, () => 'read');
    await expect(second).rejects.toThrow('did not answer before');
    await threads;
  });
});

describe('a scan of places', () => {
  const places = [0, 16, 32, 60].map((offsetBytes) => ({ offsetBytes, lengthBytes: 8 }));

  it('reads them in their order, and tells which cannot be read', async () => {
    const reader = await openReader(path, bytes.length);
    const found: string[] = [];
    await reader.scanEach(places, (read, place) => {
      found.push(
        `${place} ${read instanceof DeviceUnreadable ? read.message : Buffer.from(read).toString('hex')}`,
      );
      return 'go-on';
    });
    await reader.close();
    expect(found).toEqual([
      '0 0001020304050607',
      '1 1011121314151617',
      '2 2021222324252627',
      `3 ${path}: the device ends at byte 64, before the end of a region`,
    ]);
  });

  it('ends when enough was seen, and counts from where a span begins', async () => {
    const reader = await openReader(path, bytes.length);
    const found: number[] = [];
    await spanReader(reader, 8, 48).scanEach(places, (read, place) => {
      if (!(read instanceof DeviceUnreadable)) found.push(read[0] ?? -1);
      return place === 1 ? 'enough' : 'go-on';
    });
    await reader.close();
    expect(found).toEqual([8, 24]);
  });

  it('rejects with what goes wrong in the one who looks', async () => {
    const reader = await openReader(path, bytes.length);
    const looking = reader.scanEach(places, () => {
      throw new Error('not understood');
    });
    await expect(looking).rejects.toThrow('not understood');
    await reader.close();
  });

  it('of a device that does not answer is given up, and none is begun again', async () => {
    const reader = await openReader(path, bytes.length, 50);
    const threads = occupyThreads();
    const found: (Uint8Array | DeviceUnreadable)[] = [];
    const look = (read: Uint8Array | DeviceUnreadable): 'go-on' => {
      found.push(read);
      return 'go-on';
    };
    await reader.scanEach(places, look);
    expect(found).toMatchObject([
      { stuck: true, message: `${path}: it did not answer within 50 ms` },
    ]);
    await reader.scanEach(places, look);
    expect(found).toHaveLength(2);
    expect(found[1]).toMatchObject({ stuck: true, message: `${path}: did not answer before` });
    await threads;
  });
});
