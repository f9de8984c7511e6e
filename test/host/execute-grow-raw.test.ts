/**
 * A raw volume on a disk that a consent gave up grows: what was there before is never read by its
 * user.
 */
import { closeSync, copyFileSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { probedPlacesOf } from '../../agent/discover/content/unknown-content.ts';
import { placesLeftZero } from '../../agent/drivers/removal/given-up-space.ts';
import { readPartitionNodes } from '../../agent/host/devices/partition-nodes.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import type { GrowPartition, Operation } from '../../src/model/planned/plan.ts';
import {
  act,
  closeLoops,
  createFs,
  createTable,
  markReady,
  other,
  planned,
  volumeRef,
} from './execute-setup.ts';
import { openLoopDevices, run, type LoopDevices } from './loop-device.ts';
import { dieAtStep, keepCopy, seenDisk, spansOf, wipe, type SeenDisk } from './wipe-setup.ts';

let loops: LoopDevices;
beforeEach(() => {
  loops = openLoopDevices();
});
afterEach(() => {
  closeLoops(loops);
});

const DISK_MIB = 40;
const FROM_MIB = 16;
const TO_MIB = 30;
/** The partition begins behind the first MiB. */
const ROOM = { startBytes: (1 + FROM_MIB) * MiB, sizeBytes: (TO_MIB - FROM_MIB) * MiB };
const GIVEN_UP = 0xa5;
const OF_THE_USER = 0x3c;

function write(path: string, offset: number, bytes: Uint8Array): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, offset);
  fsyncSync(file);
  closeSync(file);
}

/**
 * A disk full of somebody's bytes, wiped under a consent, with a raw volume that is marked as
 * given.
 */
async function wiped(mark: 'new' | 'ready'): Promise<SeenDisk> {
  const device = loops.attach('disk.img', DISK_MIB * MiB);
  write(device.path, 0, Buffer.alloc(DISK_MIB * MiB, GIVEN_UP));
  run('mkfs.ext4', '-q', '-F', '-E', 'nodiscard', device.path);
  const stateDir = join(loops.directory, 'state');
  const foreign = await seenDisk(device, { stateDir });
  const made = { startBytes: MiB, sizeBytes: FROM_MIB * MiB };
  const { observed } = foreign.context;
  expect(await act(foreign, wipe(foreign, { spans: spansOf(observed, [made]) }))).toBeNull();
  const blank = await foreign.again();
  expect(await act(blank, createTable(blank, [FROM_MIB]))).toBeNull();
  if (mark === 'new') return blank.again();
  const prepare = other(blank, {
    kind: 'prepare-block-volume',
    volume: volumeRef(blank, 0),
    sizeBytes: FROM_MIB * MiB,
    zero: true,
  });
  expect(
    await act(blank, prepare, markReady(blank, 0, { filesystem: null, sizeMiB: FROM_MIB })),
  ).toBeNull();
  write(device.partition(1), 0, Buffer.alloc(FROM_MIB * MiB, OF_THE_USER));
  return blank.again();
}

function grow(disk: SeenDisk): GrowPartition {
  return other(disk, {
    kind: 'grow-partition',
    volume: volumeRef(disk, 0),
    fromBytes: FROM_MIB * MiB,
    toBytes: TO_MIB * MiB,
    zero: true,
  });
}

function bytesAt(path: string, span: { startBytes: number; sizeBytes: number }): Buffer {
  return readFileSync(path).subarray(span.startBytes, span.startBytes + span.sizeBytes);
}

function isAll(bytes: Buffer, byte: number): boolean {
  return bytes.length > 0 && bytes.equals(Buffer.alloc(bytes.length, byte));
}

describe('a raw volume on a wiped disk', () => {
  it('grows into zeros while it is in use, and nothing else changes', async () => {
    const disk = await wiped('ready');
    const { path, backingFile } = disk.device;
    const behind = { startBytes: (1 + TO_MIB) * MiB, sizeBytes: 8 * MiB };
    const before = Buffer.from(bytesAt(backingFile, behind));
    expect(isAll(bytesAt(backingFile, ROOM), 0)).toBe(false);
    const user = openSync(disk.device.partition(1), 'r');
    expect(await act(disk, grow(disk))).toBeNull();
    closeSync(user);
    expect(readPartitionNodes(path)[0]?.sizeBytes).toBe(TO_MIB * MiB);
    const volume = readFileSync(disk.device.partition(1));
    expect(volume.length).toBe(TO_MIB * MiB);
    expect(isAll(volume.subarray(0, FROM_MIB * MiB), OF_THE_USER)).toBe(true);
    expect(isAll(volume.subarray(FROM_MIB * MiB), 0)).toBe(true);
    expect(bytesAt(backingFile, behind).equals(before)).toBe(true);
  });

  it('never has a table with the new size before the zeros are durable, wherever it is stopped', async () => {
    const disk = await wiped('ready');
    const { path, backingFile } = disk.device;
    const operation = grow(disk);
    const copy = keepCopy(disk.device);
    const { steps } = dieAtStep(disk, operation, -1)!;
    expect(steps).toBeGreaterThan(TO_MIB - FROM_MIB);
    const all = Array.from({ length: steps }, (_, step) => step);
    for (const step of all.filter((one) => one % 5 === 0 || one >= steps - 8)) {
      copyFileSync(copy, backingFile);
      run('blockdev', '--flushbufs', path);
      run('partx', '-u', path);
      expect(dieAtStep(disk, operation, step)).toBeNull();
      run('partx', '-u', path);
      const size = readPartitionNodes(path)[0]?.sizeBytes;
      if (size === TO_MIB * MiB) expect(isAll(bytesAt(backingFile, ROOM), 0)).toBe(true);
      else expect(size).toBe(FROM_MIB * MiB);
      expect(await act(await disk.again(), operation)).toBeNull();
      expect(isAll(bytesAt(backingFile, ROOM), 0)).toBe(true);
      const mine = { startBytes: MiB, sizeBytes: FROM_MIB * MiB };
      expect(isAll(bytesAt(backingFile, mine), OF_THE_USER)).toBe(true);
    }
  });

  it('does not grow over what somebody wrote there since', async () => {
    const disk = await wiped('ready');
    const { path, backingFile } = disk.device;
    const { records } = disk.inventory;
    const [place] = placesLeftZero(records.consents ?? [], ROOM);
    write(path, place!.offsetBytes, Buffer.from('precious'));
    const before = Buffer.from(readFileSync(backingFile));
    expect(await act(await disk.again(), grow(disk))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining(`something at byte ${String(place!.offsetBytes)} of`),
    });
    expect(readFileSync(backingFile).equals(before)).toBe(true);
  });

  it('is zeroed whole when it was never finished', async () => {
    const disk = await wiped('new');
    expect(await act(disk, grow(disk))).toBeNull();
    expect(isAll(readFileSync(disk.device.partition(1)), 0)).toBe(true);
    const prepare = other(disk, {
      kind: 'prepare-block-volume',
      volume: volumeRef(disk, 0),
      sizeBytes: TO_MIB * MiB,
      zero: true,
    });
    expect(await act(await disk.again(), prepare)).toBeNull();
  });

  it('is not zeroed where somebody wrote into it before it was finished', async () => {
    const disk = await wiped('new');
    write(disk.device.partition(1), 0, Buffer.from('precious'));
    expect(await act(disk, grow(disk))).toMatchObject({ code: 'guard' });
    expect(readFileSync(disk.device.partition(1)).subarray(0, 8).toString()).toBe('precious');
  });
});

describe('the places that wipes left as zeros', () => {
  const size = DISK_MIB * MiB;
  const whole = { startBytes: 0, sizeBytes: size };

  function used(kind: 'disk' | 'volume', state: 'begun' | 'done', span = whole) {
    return { subject: { kind }, disk: { sizeBytes: size }, state, spans: [span] } as never;
  }

  const samples = probedPlacesOf(size)
    .map(({ offsetBytes }) => offsetBytes)
    .filter((at) => at >= MiB && at < size - MiB);

  it('are those of the disk, but not its ends, where its tables are', () => {
    const found = placesLeftZero([used('disk', 'done')], whole);
    expect(found.map(({ offsetBytes }) => offsetBytes)).toEqual(samples);
  });

  it('are those of a volume that was removed later, and of the disk in it', () => {
    const volume = { startBytes: 8 * MiB, sizeBytes: 16 * MiB };
    const found = placesLeftZero([used('disk', 'done'), used('volume', 'done', volume)], whole);
    const own = probedPlacesOf(volume.sizeBytes).map(({ offsetBytes }) => offsetBytes + 8 * MiB);
    const inside = found.filter(({ offsetBytes: at }) => at >= 8 * MiB && at < 24 * MiB);
    const ofDisk = samples.filter((at) => at >= 8 * MiB && at < 24 * MiB);
    expect(inside.map(({ offsetBytes }) => offsetBytes)).toEqual([...own, ...ofDisk]);
  });

  it('are none as long as a wipe is not over', () => {
    expect(placesLeftZero([used('disk', 'begun')], whole)).toEqual([]);
  });
});

describe('a partition that is made later on a wiped disk', () => {
  function later(disk: SeenDisk, sizeMiB: number): Operation {
    const partitions = [planned(disk, 1, { startMiB: 1 + FROM_MIB, sizeMiB })];
    return other(disk, { kind: 'create-partitions', layout: 'data', partitions });
  }

  it('is made over what was given up, at whichever places that lies', async () => {
    const disk = await wiped('ready');
    const { backingFile } = disk.device;
    const mine = { startBytes: MiB, sizeBytes: FROM_MIB * MiB };
    expect(await act(disk, later(disk, 13))).toBeNull();
    expect(isAll(bytesAt(backingFile, mine), OF_THE_USER)).toBe(true);
    const made = createFs(disk, 1, { filesystem: 'ext4', sizeMiB: 13 });
    expect(await act(await disk.again(), made)).toBeNull();
  });

  it('is not made over what somebody wrote there since', async () => {
    const disk = await wiped('ready');
    const { path, backingFile } = disk.device;
    const span = { startBytes: (1 + FROM_MIB) * MiB, sizeBytes: 13 * MiB };
    const [place] = placesLeftZero(disk.inventory.records.consents ?? [], span);
    write(path, place!.offsetBytes, Buffer.from('precious'));
    const before = Buffer.from(readFileSync(backingFile));
    expect(await act(disk, later(disk, 13))).toMatchObject({ code: 'guard' });
    expect(readFileSync(backingFile).equals(before)).toBe(true);
  });

  it('is one of a table that another layout wants, too', async () => {
    const device = loops.attach('other.img', DISK_MIB * MiB);
    write(device.path, 0, Buffer.alloc(DISK_MIB * MiB, GIVEN_UP));
    run('mkfs.ext4', '-q', '-F', '-E', 'nodiscard', device.path);
    const foreign = await seenDisk(device, { stateDir: join(loops.directory, 'state') });
    expect(await act(foreign, wipe(foreign))).toBeNull();
    const blank = await foreign.again();
    expect(await act(blank, createTable(blank, [13, 21]))).toBeNull();
    for (const [index, sizeMiB] of [13, 21].entries()) {
      const made = createFs(blank, index, { filesystem: 'ext4', sizeMiB });
      expect(await act(await blank.again(), made)).toBeNull();
    }
  });
});
