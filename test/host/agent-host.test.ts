import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isHeld,
  openExclusive,
  openForReading,
  readDeviceNumber,
  readRegion,
  readRegions,
  syncDevice,
} from '../../agent/host/devices/block-device.ts';
import { readMountedSpace } from '../../agent/host/files.ts';
import { openLoopDevices, run, type LoopDevice, type LoopDevices } from './loop-device.ts';
import { readFileSync } from 'node:fs';

describe('block devices', () => {
  let devices: LoopDevices;
  let disk: LoopDevice;
  beforeAll(() => {
    devices = openLoopDevices();
    disk = devices.attach('disk.img', 64 * 1024 * 1024);
    disk.writeTable('label: gpt\nsize=20MiB\nsize=20MiB\n');
  });
  afterAll(() => devices.close());

  it('have the number that sysfs gives', async () => {
    for (const path of [disk.path, disk.partition(1), disk.partition(2)]) {
      const name = path.slice('/dev/'.length);
      const number = readFileSync(`/sys/class/block/${name}/dev`, 'utf8').trim();
      expect(await readDeviceNumber(path)).toBe(number);
    }
    expect(await readDeviceNumber('/dev/null')).toBeNull();
    expect(await readDeviceNumber('/dev/no-such-device')).toBeNull();
  });

  it('are read where asked, and not past their end', async () => {
    const header = await readRegion(disk.path, 512, 8);
    expect(Buffer.from(header).toString('latin1')).toBe('EFI PART');
    await expect(readRegion(disk.path, 64 * 1024 * 1024 - 4, 8)).rejects.toThrow('device ends');
    await syncDevice(disk.path);
  });

  it('are read at several places at once, and no place is passed over in silence', async () => {
    const handle = await openForReading(disk.path);
    const buffer = new Uint8Array(4096);
    const regions = [
      { offsetBytes: 512, lengthBytes: 8 },
      { offsetBytes: 64 * 1024 * 1024 - 512, lengthBytes: 8 },
      { offsetBytes: 1024 * 1024, lengthBytes: 512 },
    ];
    const parts = await readRegions(handle, regions, buffer);
    expect(parts.map(({ length }) => length)).toEqual([8, 8, 512]);
    for (const header of parts.slice(0, 2))
      expect(Buffer.from(header).toString('latin1')).toBe('EFI PART');
    for (const offsetBytes of [64 * 1024 * 1024 - 4, -512])
      await expect(
        readRegions(handle, [...regions, { offsetBytes, lengthBytes: 8 }], buffer),
      ).rejects.toThrow('device ends');
    await handle.close();
  });

  it('are held while mounted, also for the whole disk, and free again after', async () => {
    run('mkfs.ext4', '-q', disk.partition(1));
    const mountPoint = devices.mount(disk.partition(1), 'mounted');
    expect(isHeld(disk.partition(1))).toBe('held');
    expect(isHeld(disk.path)).toBe('held');
    expect(isHeld(disk.partition(2))).toBe('free');
    const space = await readMountedSpace(mountPoint);
    if (space === null) throw new Error('nothing is mounted');
    expect(space.freeBytes).toBeLessThan(space.usableBytes);
    expect(space.usableBytes).toBeLessThan(space.totalBytes);
    devices.unmount(mountPoint);
    expect(isHeld(disk.partition(1))).toBe('free');
  });

  it('are held by an exclusive open of ours', async () => {
    const opened = await openExclusive(disk.partition(2));
    if (opened.kind !== 'opened') throw new Error(JSON.stringify(opened));
    expect(isHeld(disk.partition(2))).toBe('held');
    await opened.handle.close();
    expect(isHeld(disk.partition(2))).toBe('free');
    expect(isHeld('/dev/no-such-device')).toHaveProperty('failed');
  });
});
