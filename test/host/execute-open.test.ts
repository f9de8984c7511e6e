/**
 * Right before the first write it is looked once more whether a program has the disk open: the plan
 * was made before.
 */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MiB } from '../../src/model/values/bytes.ts';
import type { Operation } from '../../src/model/planned/plan.ts';
import { act, closeLoops, createFs, createTable, other, volumeRef } from './execute-setup.ts';
import { openLoopDevices, run, type LoopDevice, type LoopDevices } from './loop-device.ts';
import { endOther, openedByAnother } from './other-programs.ts';
import { compareImages, keepCopy, seenDisk, wipe, type SeenDisk } from './wipe-setup.ts';

let loops: LoopDevices;
let device: LoopDevice;
let others: number[];
beforeEach(() => {
  loops = openLoopDevices();
  device = loops.attach('disk.img', 64 * MiB);
  others = [];
});
afterEach(() => {
  for (const pid of others) endOther(pid);
  closeLoops(loops);
});

async function see(): Promise<SeenDisk> {
  return seenDisk(device, { stateDir: join(loops.directory, 'state') });
}

function open(path: string, how?: '<'): number {
  const pid = openedByAnother(path, how);
  others.push(pid);
  return pid;
}

/** Nothing is written while the program has it open, and all is well when it has ended. */
async function expectWaits(disk: SeenDisk, operation: Operation, pid: number): Promise<void> {
  run('sync', device.path);
  const copy = keepCopy(device);
  expect(await act(disk, operation)).toMatchObject({
    code: 'guard',
    message: expect.stringContaining(`by sleep (process ${pid})`),
  });
  run('sync', device.path);
  expect(compareImages(copy, device.backingFile)).toEqual({ zeroed: [], other: [] });
  for (const one of others.splice(0)) endOther(one);
  expect(await act(disk, operation)).toBeNull();
}

function raw(disk: SeenDisk, index: number): Operation {
  const volume = volumeRef(disk, index);
  return other(disk, { kind: 'prepare-block-volume', volume, sizeBytes: 16 * MiB, zero: false });
}

describe('nothing is begun while a program has it open', () => {
  it.each([
    ['for writing', undefined],
    ['for reading', '<'],
  ] as const)('a table, on a disk that is open %s', async (_how, how) => {
    const disk = await see();
    const operation = createTable(disk, [16, 16]);
    await expectWaits(disk, operation, open(device.path, how));
  });

  it('a wipe, of a disk whose partition is open', async () => {
    device.writeTable('label: gpt\nsize=20MiB\n');
    const disk = await see();
    await expectWaits(disk, wipe(disk), open(device.partition(1)));
  });

  it.each(['partition', 'disk'] as const)('a filesystem and a raw volume: the %s', async (what) => {
    const disk = await see();
    expect(await act(disk, createTable(disk, [16, 16]))).toBeNull();
    const path = (number: number): string =>
      what === 'disk' ? device.path : device.partition(number);
    const filesystem = createFs(disk, 0, { filesystem: 'ext4', sizeMiB: 16 });
    await expectWaits(disk, filesystem, open(path(1)));
    await expectWaits(disk, raw(disk, 1), open(path(2)));
  });

  it('a filesystem is made while somebody only reads the disk, or uses the volume beside it', async () => {
    const disk = await see();
    expect(await act(disk, createTable(disk, [16, 16]))).toBeNull();
    open(device.path, '<');
    open(device.partition(2));
    expect(await act(disk, createFs(disk, 0, { filesystem: 'ext4', sizeMiB: 16 }))).toBeNull();
  });
});
