import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readHostView } from '../../agent/discover/host-view.ts';
import { closeDevices, openDevices } from '../../agent/discover/open-devices.ts';
import { readWithoutProbers, type WithoutProbers } from '../../agent/discover/disks/probe-disks.ts';
import { probeDevices } from '../../agent/discover/content/signatures.ts';
import { runCommand } from '../../agent/host/commands/command.ts';
import { openLoopDevices, run, type LoopDevices } from './loop-device.ts';
import {
  act,
  closeLoops,
  createFs,
  createTable,
  markReady,
  mountFs,
  testDisk,
  type TestDisk,
} from './execute-setup.ts';

const MiB = 1024 * 1024;
const NONE_KNOWN = { finished: new Set<string>(), removed: new Set<string>() };

/** What is said of disks of ours at work without a prober must be what a prober says of them. */
describe('a disk with finished volumes and nothing else', () => {
  let loops: LoopDevices;
  let disk: TestDisk;
  beforeEach(async () => {
    loops = openLoopDevices();
    const device = loops.attach('disk.img', 40 * MiB);
    disk = await testDisk(device, { stateDir: join(loops.directory, 'state') });
    expect(await act(disk, createTable(disk, [16, 20]))).toBeNull();
    await finish(0, 16);
  });
  afterEach(() => closeLoops(loops));

  async function finish(index: number, sizeMiB: number): Promise<void> {
    const filesystem = 'ext4';
    expect(
      await act(
        disk,
        createFs(disk, index, { filesystem, sizeMiB }),
        markReady(disk, index, { filesystem, sizeMiB }),
        mountFs(disk, index, { filesystem }),
      ),
    ).toBeNull();
  }

  async function look(): Promise<WithoutProbers> {
    const { view } = await readHostView();
    const disks = view.disks.filter(({ path }) => path === disk.device.path);
    const opened = await openDevices(disks);
    try {
      return await readWithoutProbers(view, disks, {
        readers: opened.readers,
        stateDir: disk.context.stateDir,
        partitions: NONE_KNOWN,
      });
    } finally {
      await closeDevices(opened);
    }
  }

  function write(offsetBytes: number, text: string): void {
    const descriptor = openSync(disk.device.path, 'r+');
    writeSync(descriptor, text, offsetBytes);
    fsyncSync(descriptor);
    closeSync(descriptor);
  }

  it('is known without a prober once all are mounted, and a prober finds nothing more', async () => {
    expect((await look()).own.size).toBe(0);
    await finish(1, 20);
    const { own, found } = await look();
    const { name, path } = disk.device;
    expect([...own.keys()]).toEqual([name]);
    expect([...found.keys()].toSorted()).toEqual([name, `${name}p1`, `${name}p2`]);
    const targets = [...found.keys()].map((one) => ({
      name: one,
      path: `${path}${one.slice(name.length)}`,
    }));
    const probed = await probeDevices(targets, runCommand);
    expect(probed.findings).toEqual([]);
    const others = (probed.found.get(name) ?? []).filter(
      ({ usage }) => usage !== 'partition-table',
    );
    expect(others).toEqual([]);
    for (const one of [`${name}p1`, `${name}p2`])
      expect(found.get(one)).toMatchObject(probed.found.get(one) ?? []);
  });

  it('is left to the probers while anything lies beside its table', async () => {
    await finish(1, 20);
    // The magic of swap space: behind the entries of the table, before the first partition.
    write(64 * 1024 - 10, 'SWAPSPACE2');
    expect((await look()).own.size).toBe(0);
    write(64 * 1024 - 10, '\0'.repeat(10));
    expect((await look()).own.size).toBe(1);
    // Boot code, and the last MiB, in which labels of RAIDs lie.
    write(100, 'x');
    expect((await look()).own.size).toBe(0);
    write(100, '\0');
    write(39.5 * MiB, 'LABELONE');
    expect((await look()).own.size).toBe(0);
  });

  it('is left to the probers when a copy of its table is damaged, or a volume is not mounted', async () => {
    await finish(1, 20);
    run('umount', join(disk.context.stateDir, 'volumes', disk.volumes[1]!));
    expect((await look()).own.size).toBe(0);
    expect(await act(disk, mountFs(disk, 1, { filesystem: 'ext4' }))).toBeNull();
    expect((await look()).own.size).toBe(1);
    write(40 * MiB - 512, 'EFI LOST');
    expect((await look()).own.size).toBe(0);
  });
});
