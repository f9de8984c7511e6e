import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  readDiskInstance,
  readLoopOver,
  readPartitionNode,
} from '../../agent/host/devices/partition-nodes.ts';
import { sysfsLine } from '../../agent/host/devices/sysfs-line.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import { openLoopDevices, run, type LoopDevices } from './loop-device.ts';

let loops: LoopDevices;
beforeEach(() => {
  loops = openLoopDevices();
});
afterEach(() => loops.close());

describe('a file of sysfs that is held open', () => {
  it('is read as it is now', () => {
    const disk = loops.attach('a', 16 * MiB);
    expect(readDiskInstance(disk.path)?.sizeBytes).toBe(16 * MiB);
    disk.growTo(24 * MiB);
    expect(readDiskInstance(disk.path)?.sizeBytes).toBe(24 * MiB);
  });

  it('is that of the disk which has the name now', () => {
    const disk = loops.attach('a', 16 * MiB);
    const before = readDiskInstance(disk.path);
    const other = join(loops.directory, 'b');
    writeFileSync(other, Buffer.alloc(8 * MiB));
    run('losetup', '--detach', disk.path);
    run('losetup', disk.path, other);
    const now = readDiskInstance(disk.path);
    expect(now?.sizeBytes).toBe(8 * MiB);
    expect(now?.identity).toContain(other);
    expect(now?.identity).not.toBe(before?.identity);
    expect(now?.sequence).not.toBe(before?.sequence);
    run('losetup', '--detach', disk.path);
  });

  it('is that of the partition which has the number now, and none once there is none', () => {
    const disk = loops.attach('a', 32 * MiB);
    disk.writeTable('label: gpt\nstart=2048, size=4MiB\n');
    expect(readPartitionNode(disk.path, 1)?.startBytes).toBe(MiB);
    disk.writeTable('label: gpt\nstart=4096, size=8MiB\n');
    expect(readPartitionNode(disk.path, 1)).toMatchObject({
      startBytes: 2 * MiB,
      sizeBytes: 8 * MiB,
    });
    run('partx', '--delete', disk.path);
    expect(readPartitionNode(disk.path, 1)).toBeNull();
  });

  it('tells which loop device has a partition as its file, and when it has it no more', () => {
    const disk = loops.attach('a', 32 * MiB);
    disk.writeTable('label: gpt\nsize=8MiB\n');
    expect(readLoopOver(disk.partition(1))).toBeNull();
    const over = loops.attachOver(disk.partition(1));
    expect(readLoopOver(disk.partition(1))).toBe(over);
    run('losetup', '--detach', over);
    expect(readLoopOver(disk.partition(1))).toBeNull();
  });

  it('is not there when nothing is', () => {
    expect(sysfsLine('/sys/block/no-such-disk', 'size')).toBeNull();
    expect(sysfsLine('/sys/block/no-such-disk', 'size')).toBeNull();
  });
});
