import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  probeAgain,
  probeDevices,
  type ProbeTarget,
} from '../../agent/discover/content/signatures.ts';
import { runCommand } from '../../agent/host/commands/command.ts';
import { openLoopDevices, run, type LoopDevice, type LoopDevices } from './loop-device.ts';

const MiB = 1024 * 1024;

describe('probing many devices', () => {
  let devices: LoopDevices;
  let disk: LoopDevice;
  let good: ProbeTarget;
  beforeAll(() => {
    devices = openLoopDevices();
    disk = devices.attach('disk.img', 32 * MiB);
    run('mkfs.ext4', '-q', '-L', '$(id) "x"', disk.path);
    good = { name: disk.name, path: disk.path };
  });
  afterAll(() => devices.close());

  it('gives each what is found, and labels as they are', async () => {
    const probed = await probeDevices([good], runCommand);
    expect(probed.findings).toEqual([]);
    expect(probed.found.get(disk.name)).toMatchObject([
      { type: 'ext4', usage: 'filesystem', offsetBytes: 0x438, label: '$(id) "x"' },
    ]);
  });

  it('lets none fail for the sake of another that is gone', async () => {
    const probed = await probeDevices(
      [{ name: 'gone', path: '/dev/no-such-device' }, good],
      runCommand,
    );
    expect(probed.found.get(disk.name)).toHaveLength(1);
    expect(Array.from(probed.unprobed.keys())).toEqual(['gone']);
    expect(probed.findings).toMatchObject([
      { code: 'tool-failed', subject: '/dev/no-such-device' },
    ]);
  });

  it('asks about each alone when all together took too long', async () => {
    const probed = await probeDevices([good], runCommand, { batchMs: 1, singleMs: 15_000 });
    expect(probed.found.get(disk.name)).toHaveLength(1);
    expect(probed.unprobed.size).toBe(0);
  });

  it('knows of a device that does not answer in time that nothing is known', async () => {
    const probed = await probeDevices([good], runCommand, { batchMs: 1, singleMs: 1 });
    expect(probed.unprobed.get(disk.name)).toContain('did not end within 1 ms');
    expect(probed.findings).toMatchObject([{ code: 'tool-timeout', subject: disk.path }]);
  });

  it('finds content in a span that has no device of its own', async () => {
    const span = { startBytes: 16 * MiB, sizeBytes: 16 * MiB };
    const image = devices.attach('span.img', 64 * MiB);
    execFileSync(
      'dd',
      [`if=${disk.path}`, `of=${image.path}`, 'bs=1M', 'count=16', 'seek=16', 'conv=fsync'],
      {
        stdio: 'ignore',
      },
    );
    const targets = [
      { name: image.name, path: image.path },
      { name: 'span', path: image.path, span },
    ];
    const probed = await probeAgain(targets, runCommand);
    expect(probed.findings).toEqual([]);
    expect(probed.found.get('span')).toMatchObject([{ type: 'ext4' }]);
    expect(probed.found.get(image.name)).toBeUndefined();
  });

  it('takes no option from a path', async () => {
    const probed = await probeDevices([{ name: 'evil', path: '--all' }, good], runCommand);
    expect(probed.found.get(disk.name)).toHaveLength(1);
    expect((await probeDevices([good], runCommand)).found.get(disk.name)).toHaveLength(1);
  });
});
