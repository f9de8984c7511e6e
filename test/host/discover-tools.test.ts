import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Inventory, ObservedDisk } from '../../src/model/observed/inventory.ts';
import { openLoopDevices, run, type LoopDevice, type LoopDevices } from './loop-device.ts';

const MiB = 1024 * 1024;

/** Each tool in a mount namespace of its own, where another file lies over it. */
describe('discovery', () => {
  let devices: LoopDevices;
  let blank: LoopDevice;
  let formatted: LoopDevice;
  beforeEach(() => {
    devices = openLoopDevices();
    blank = devices.attach('blank.img', 16 * MiB);
    formatted = devices.attach('formatted.img', 16 * MiB);
    run('mkfs.ext4', '-q', formatted.path);
  });
  afterEach(() => devices.close());

  function discoverWith(tools: Readonly<Record<string, string>>): Inventory {
    const mounts = Object.entries(tools).map(([tool, script], index) => {
      const file = join(devices.directory, `tool-${index}`);
      writeFileSync(file, script, { mode: script === '' ? 0o600 : 0o755 });
      return `mount --bind ${file} /usr/sbin/${tool}`;
    });
    const module = resolve(import.meta.dirname, '../../agent/discover/discover.ts');
    const options = {
      stateDir: join(devices.directory, 'state'),
      hostConfig: '/etc/diskwright/config.yaml',
      node: 'node-a',
      includeLoop: true,
    };
    const program = `const { discover } = await import(${JSON.stringify(module)});
      process.stdout.write(JSON.stringify(await discover(${JSON.stringify(options)})));`;
    const script = [...mounts, `exec "$0" --input-type=module --eval "$1"`].join(' && ');
    const args = ['--mount', 'sh', '-c', script, process.execPath, program];
    const text = execFileSync('unshare', args, { encoding: 'utf8', maxBuffer: 64 * MiB });
    return JSON.parse(text) as Inventory;
  }

  function find(taken: Inventory, device: LoopDevice): ObservedDisk {
    const disk = taken.disks.find(({ path }) => path === device.path);
    if (disk === undefined) throw new Error(`${device.path} is not in the inventory`);
    return disk;
  }

  const unknownStart = [{ kind: 'unreadable', region: 'first-mebibyte', offsetBytes: 0 }];

  it('takes no disk for blank when a prober is missing, and names it', () => {
    const taken = discoverWith({ wipefs: '' });
    expect(find(taken, blank).unknownContent).toEqual(unknownStart);
    expect(find(taken, formatted).signatures).toMatchObject([
      { type: 'ext4', offsetBytes: 0x438, usage: 'filesystem' },
    ]);
    expect(taken.findings).toContainEqual(
      expect.objectContaining({ code: 'tool-missing', subject: 'wipefs' }),
    );
  });

  it('takes no disk for blank when both probers are missing', () => {
    const taken = discoverWith({ wipefs: '', blkid: '' });
    for (const device of [blank, formatted])
      expect(find(taken, device).unknownContent).toEqual(unknownStart);
  });

  it('takes no disk for blank when a prober fails, or does nothing and says that all is well', () => {
    const failing = discoverWith({ wipefs: '#!/bin/sh\necho broken >&2\nexit 3\n' });
    expect(find(failing, blank).unknownContent).toEqual(unknownStart);
    const [finding] = failing.findings.filter(({ subject }) => subject === blank.path);
    expect(finding).toMatchObject({ code: 'tool-failed', message: 'wipefs exited with 3: broken' });
    const idle = discoverWith({ wipefs: '#!/bin/sh\n', blkid: '#!/bin/sh\n' });
    for (const device of [blank, formatted])
      expect(find(idle, device).unknownContent).toEqual(unknownStart);
  });

  it('sees what only one of the probers sees', () => {
    const taken = discoverWith({
      wipefs: '#!/bin/sh\necho \'{"signatures": []}\'\n',
    });
    expect(find(taken, formatted).signatures).toMatchObject([{ type: 'ext4', offsetBytes: 0x438 }]);
    expect(find(taken, blank).unknownContent).toEqual([]);
  });

  it('asks no prober about a mounted volume of ours, and sees in it what probers see', () => {
    const disk = devices.attach('served.img', 1200 * MiB);
    const table = ['label: gpt', 'size=150M', 'size=350M', 'size=150M', 'size=150M', 'size=150M'];
    disk.writeTable(table.join('\n'));
    disk.updatePartitions();
    const parts = ['ext4', 'xfs', 'btrfs', 'labelled', 'ext2'];
    run('mkfs.ext4', '-q', disk.partition(1));
    run('mkfs.xfs', '-q', disk.partition(2));
    run('mkfs.btrfs', '-q', disk.partition(3));
    run('mkfs.ext4', '-q', '-L', 'mine', disk.partition(4));
    run('mkfs.ext2', '-q', disk.partition(5));
    // The real one under another name, told apart by what it was asked.
    const log = join(devices.directory, 'asked');
    const real = join(devices.directory, 'real-wipefs');
    run('cp', '/usr/sbin/wipefs', real);
    const logging = { wipefs: `#!/bin/sh\necho "$@" >> ${log}\nexec ${real} "$@"\n` };
    const signatures = (taken: Inventory) =>
      find(taken, disk).table?.partitions.map(({ signatures: found }) => found);
    const unmounted = discoverWith(logging);
    const places = parts.map((name) => join(devices.directory, 'state/volumes', name));
    for (const [index, place] of places.entries()) {
      run('mkdir', '-p', place);
      run('mount', disk.partition(index + 1), place);
    }
    try {
      writeFileSync(log, '');
      const mounted = discoverWith(logging);
      const asked = readFileSync(log, 'utf8');
      expect(parts.filter((_, index) => asked.includes(disk.partition(index + 1)))).toEqual([
        'labelled',
        'ext2',
      ]);
      expect(signatures(mounted)).toEqual(signatures(unmounted));
      expect(signatures(mounted)?.flat()).toHaveLength(5);
    } finally {
      for (const place of places) run('umount', place);
    }
  });
});
