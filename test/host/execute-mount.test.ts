import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandRunner } from '../../agent/drivers/driver.ts';
import { readOwnMounts } from '../../agent/host/mounts/mount-table.ts';
import { carryOutOperation } from '../../agent/drivers/registry.ts';
import { runCommand } from '../../agent/host/commands/command.ts';
import { readPartitionNodes } from '../../agent/host/devices/partition-nodes.ts';
import { readRecords } from '../../agent/discover/read-records.ts';
import type { FilesystemType } from '../../src/model/declared/declarations.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import { openLoopDevices, run, type LoopDevices } from './loop-device.ts';
import {
  act,
  closeLoops,
  createFs,
  createTable,
  hasCapability,
  markReady,
  mountFs,
  other,
  testDisk,
  volumeRef,
  type TestDisk,
} from './execute-setup.ts';

let loops: LoopDevices;
beforeEach(() => {
  loops = openLoopDevices();
});
afterEach(() => {
  closeLoops(loops);
});

function stateDir(): string {
  return join(loops.directory, 'state');
}

async function finished(
  filesystem: FilesystemType,
  sizeMiB: number,
  options: { run?: CommandRunner; withDataDirectory?: boolean } = {},
): Promise<TestDisk> {
  const device = loops.attach('disk.img', (sizeMiB + 3) * MiB);
  const disk = await testDisk(device, { stateDir: stateDir(), ...options });
  const { withDataDirectory } = options;
  expect(
    await act(
      disk,
      createTable(disk, [sizeMiB]),
      createFs(disk, 0, {
        filesystem,
        sizeMiB,
        ...(withDataDirectory === undefined ? {} : { withDataDirectory }),
      }),
      markReady(disk, 0, { filesystem, sizeMiB }),
    ),
  ).toBeNull();
  return disk;
}

async function mountsAt(mountPoint: string) {
  return (await readOwnMounts()).filter((mount) => mount.mountPoint === mountPoint);
}

/** Of a group of ext4, with the feature 64bit. */
const DESCRIPTOR_BYTES = 64;

describe('mount-filesystem', () => {
  it.each([
    ['ext4', 20],
    ['xfs', 300],
    ['btrfs', 120],
  ] as const)('mounts %s with nosuid and nodev, once', async (filesystem, sizeMiB) => {
    const disk = await finished(filesystem, sizeMiB);
    const mount = mountFs(disk, 0, { filesystem, mountOptions: ['noatime'] });
    expect(await act(disk, mount)).toBeNull();
    const [found, ...others] = await mountsAt(mount.mountPoint);
    expect(others).toEqual([]);
    expect(found?.options).toEqual(expect.arrayContaining(['nosuid', 'nodev', 'noatime']));
    expect(found?.deviceNumber).toBe(readPartitionNodes(disk.device.path)[0]?.deviceNumber);
    // Mounted as it should be: only looked at.
    expect(await act(disk, mount)).toBeNull();
    expect(await mountsAt(mount.mountPoint)).toHaveLength(1);
    run('umount', mount.mountPoint);
    expect(() => writeFileSync(join(mount.mountPoint, 'stray'), '')).toThrow(/EPERM/);
    expect(await act(disk, mount)).toBeNull();
  });

  it('repairs a superblock of ext4 of which one sector is older than the other', async () => {
    const disk = await finished('ext4', 20);
    const mount = mountFs(disk, 0, { filesystem: 'ext4' });
    const path = readPartitionNodes(disk.device.path)[0]!.path;
    const before = readFileSync(path).subarray(1024, 1536);
    expect(await act(disk, mount)).toBeNull();
    const file = join(mount.mountPoint, 'data/synced');
    writeFileSync(file, 'kept', { flush: true });
    // Its journal has not run.
    const cut = readFileSync(path);
    run('umount', mount.mountPoint);
    before.copy(cut, 1024);
    writeFileSync(path, cut, { flush: true });
    expect(() => run('mount', '-t', 'ext4', path, loops.directory)).toThrow(/corrupted/);
    expect(await act(disk, mount)).toBeNull();
    expect(readFileSync(file, 'utf8')).toBe('kept');
    run('umount', mount.mountPoint);
    run('e2fsck', '-fn', path);
  });

  it('runs the journal of ext4 where a group that is new is described in that alone', async () => {
    const disk = await finished('ext4', 20);
    const mount = mountFs(disk, 0, { filesystem: 'ext4' });
    const path = readPartitionNodes(disk.device.path)[0]!.path;
    expect(await act(disk, mount)).toBeNull();
    const file = join(mount.mountPoint, 'data/synced');
    writeFileSync(file, Buffer.alloc(4 * MiB, 'x'), { flush: true });
    const cut = readFileSync(path);
    run('umount', mount.mountPoint);
    // In the block after the superblock, where that of the second group never came.
    cut.fill(0, 2 * 1024 + DESCRIPTOR_BYTES, 2 * 1024 + 2 * DESCRIPTOR_BYTES);
    writeFileSync(path, cut, { flush: true });
    expect(() => run('mount', '-t', 'ext4', path, loops.directory)).toThrow(/needs cleaning/);
    expect(await act(disk, mount)).toBeNull();
    expect(readFileSync(file)).toEqual(Buffer.alloc(4 * MiB, 'x'));
    run('umount', mount.mountPoint);
    run('e2fsck', '-fn', path);
  });

  it('mounts several of one disk together, and says which of them did not go', async () => {
    const device = loops.attach('disk.img', 50 * MiB);
    const disk = await testDisk(device, { stateDir: stateDir() });
    const ext4 = { filesystem: 'ext4', sizeMiB: 16 } as const;
    await act(disk, createTable(disk, [16, 16, 16]));
    for (const index of [0, 1, 2])
      expect(await act(disk, createFs(disk, index, ext4), markReady(disk, index, ext4))).toBeNull();
    const mountPoint = join(loops.directory, 'a place with blanks');
    const mounts = [
      mountFs(disk, 0, { filesystem: 'ext4' }),
      mountFs(disk, 1, { filesystem: 'ext4', mountOptions: ['data=journal', 'delalloc'] }),
      mountFs(disk, 2, { filesystem: 'ext4', mountPoint }),
    ] as const;
    const failures = await carryOutOperation(mounts, disk.context);
    expect(Array.from(failures.keys())).toEqual([mounts[1]]);
    expect(failures.get(mounts[1])).toMatchObject({
      code: 'tool-failed',
      command: [
        'mount',
        '-t',
        'ext4',
        expect.anything(),
        expect.stringContaining('data=journal,delalloc'),
        '--',
        expect.anything(),
        mounts[1].mountPoint,
      ],
    });
    for (const mount of [mounts[0], mounts[2]])
      expect(await mountsAt(mount.mountPoint)).toHaveLength(1);
  });

  it('mounts a host path, whose filesystem has no directory "data"', async () => {
    const disk = await finished('ext4', 20, { withDataDirectory: false });
    const mountPoint = join(loops.directory, 'srv/rancher');
    expect(await act(disk, mountFs(disk, 0, { filesystem: 'ext4', mountPoint }))).toBeNull();
    expect(await mountsAt(mountPoint)).toHaveLength(1);
  });

  it('is refused before the volume is ready', async () => {
    const device = loops.attach('disk.img', 24 * MiB);
    const disk = await testDisk(device, { stateDir: stateDir() });
    await act(
      disk,
      createTable(disk, [20]),
      createFs(disk, 0, { filesystem: 'ext4', sizeMiB: 20 }),
    );
    expect(await act(disk, mountFs(disk, 0, { filesystem: 'ext4' }))).toMatchObject({
      code: 'guard',
    });
  });

  it.each([
    ['a symbolic link', (path: string) => symlinkSync('/tmp', path), 'symbolic link'],
    [
      'a directory with files',
      (path: string) => {
        mkdirSync(path);
        writeFileSync(join(path, 'file'), '');
      },
      'not empty',
    ],
    ['a file', (path: string) => writeFileSync(path, ''), 'a file'],
  ])('is refused where %s is at the mount point', async (_what, put, words) => {
    const disk = await finished('ext4', 20);
    const mountPoint = join(loops.directory, 'target');
    put(mountPoint);
    expect(await act(disk, mountFs(disk, 0, { filesystem: 'ext4', mountPoint }))).toMatchObject({
      code: 'guard',
      message: expect.stringContaining(words),
    });
    expect(await mountsAt(mountPoint)).toEqual([]);
  });

  it('is refused where a parent is a symbolic link', async () => {
    const disk = await finished('ext4', 20);
    mkdirSync(join(loops.directory, 'real'));
    symlinkSync(join(loops.directory, 'real'), join(loops.directory, 'link'));
    const mountPoint = join(loops.directory, 'link/target');
    expect(await act(disk, mountFs(disk, 0, { filesystem: 'ext4', mountPoint }))).toMatchObject({
      code: 'guard',
    });
  });

  it('is refused where something else is mounted', async () => {
    const disk = await finished('ext4', 20);
    const theirs = loops.attach('theirs.img', 8 * MiB);
    run('mkfs.ext4', '-q', theirs.path);
    const mountPoint = loops.mount(theirs.path, 'target');
    expect(await act(disk, mountFs(disk, 0, { filesystem: 'ext4', mountPoint }))).toMatchObject({
      code: 'guard',
    });
    expect(await mountsAt(mountPoint)).toHaveLength(1);
  });

  it.each([
    'suid',
    'dev',
    'bind',
    'remount',
    'loop',
    'context=x',
    'x-systemd.automount',
    'noatime,suid',
  ])('is refused with the option %s', async (option) => {
    const device = loops.attach('disk.img', 24 * MiB);
    const disk = await testDisk(device, { stateDir: stateDir() });
    expect(
      await act(disk, mountFs(disk, 0, { filesystem: 'ext4', mountOptions: [option] })),
    ).toMatchObject({ code: 'guard', message: expect.stringContaining('not allowed') });
  });

  it('does not believe a mount that ends well and mounted nothing, or something else', async () => {
    const lying: CommandRunner = (argv, options) =>
      runCommand(argv[0] === 'mount' ? ['true'] : argv, options);
    const disk = await finished('ext4', 20, { run: lying });
    expect(await act(disk, mountFs(disk, 0, { filesystem: 'ext4' }))).toMatchObject({
      code: 'not-verified',
    });
    const elsewhere: CommandRunner = (argv, options) =>
      runCommand(
        argv[0] === 'mount' ? ['mount', '-t', 'tmpfs', 'none', argv.at(-1) ?? ''] : argv,
        options,
      );
    const other = { ...disk, context: { ...disk.context, run: elsewhere } };
    expect(await act(other, mountFs(other, 0, { filesystem: 'ext4' }))).toMatchObject({
      code: 'not-verified',
    });
  });

  it('does not believe a mount of another device, as ours in everything else', async () => {
    const theirs = loops.attach('theirs.img', 8 * MiB);
    run('mkfs.ext4', '-q', theirs.path);
    execFileSync('mkdir', [join(loops.mount(theirs.path, 'look'), 'data')]);
    loops.unmount(join(loops.directory, 'look'));
    const elsewhere: CommandRunner = (argv, options) => {
      const instead = argv[0] === 'mount' ? argv.with(-2, theirs.path) : argv;
      return runCommand(instead as typeof argv, options);
    };
    const disk = await finished('ext4', 20, { run: elsewhere });
    expect(await act(disk, mountFs(disk, 0, { filesystem: 'ext4' }))).toMatchObject({
      code: 'not-verified',
      message: expect.stringContaining(`${theirs.path} is mounted at`),
    });
  });

  it('gives its own options last, where nothing undoes them', async () => {
    const given: (string | undefined)[] = [];
    const told: CommandRunner = (argv, options) => {
      if (argv[0] === 'mount') given.push(argv[argv.indexOf('-o') + 1]);
      return runCommand(argv, options);
    };
    const disk = await finished('ext4', 20, { run: told });
    const mountOptions = ['noatime', 'exec'];
    expect(await act(disk, mountFs(disk, 0, { filesystem: 'ext4', mountOptions }))).toBeNull();
    expect(given).toEqual(['noatime,exec,nosuid,nodev']);
  });

  it('does not report a volume whose directory "data" is gone', async () => {
    const disk = await finished('ext4', 20);
    const look = loops.mount(disk.device.partition(1), 'look');
    execFileSync('rmdir', [join(look, 'data')]);
    loops.unmount(look);
    expect(await act(disk, mountFs(disk, 0, { filesystem: 'ext4' }))).toMatchObject({
      code: 'not-verified',
      message: expect.stringContaining('data'),
    });
  });
});

/** Its number in capabilities(7). */
const CAP_SYS_RESOURCE = 24;

describe('growing', () => {
  it.for([
    ['ext4', 20, true],
    ['ext4', 20, false],
    ['xfs', 300, true],
    ['xfs', 300, false],
    ['btrfs', 120, true],
    ['btrfs', 120, false],
  ] as const)(
    'makes the partition and its %s larger after the disk (%i MiB, mounted: %s)',
    async ([filesystem, sizeMiB, mounted], { skip }) => {
      // The kernel lets nobody without it change the size of a mounted ext4.
      if (filesystem === 'ext4' && mounted && !hasCapability(CAP_SYS_RESOURCE))
        skip('no CAP_SYS_RESOURCE');
      const small = await finished(filesystem, sizeMiB);
      if (mounted) expect(await act(small, mountFs(small, 0, { filesystem }))).toBeNull();
      // btrfs refuses to be resized to less than 256 MiB.
      const toMiB = sizeMiB + 200;
      small.device.growTo((toMiB + 3) * MiB);
      const disk = await small.again();
      const grow = other(disk, {
        kind: 'grow-partition',
        volume: volumeRef(disk, 0),
        fromBytes: sizeMiB * MiB,
        toBytes: toMiB * MiB,
        zero: false,
      });
      expect(await act(disk, grow)).toBeNull();
      expect(run('sfdisk', '--verify', disk.device.path)).toContain('No errors detected');
      expect(readPartitionNodes(disk.device.path)[0]?.sizeBytes).toBe(toMiB * MiB);
      const { records } = await readRecords(stateDir());
      expect(records.volumes[0]?.sizeBytes).toBe(toMiB * MiB);
      expect(records.disks[0]?.facts.sizeBytes).toBe((toMiB + 3) * MiB);
      const fill = other(disk, {
        kind: 'grow-filesystem',
        volume: volumeRef(disk, 0),
        filesystem,
        fromBytes: sizeMiB * MiB,
        toBytes: toMiB * MiB,
      });
      expect(await act(disk, fill)).toBeNull();
      const mount = mountFs(disk, 0, { filesystem });
      expect(await act(disk, mount)).toBeNull();
      const space = execFileSync('df', ['-B1', '--output=size', mount.mountPoint], {
        encoding: 'utf8',
      });
      expect(Number(space.split('\n')[1])).toBeGreaterThan((sizeMiB + 20) * MiB);
      expect(readFileSync('/proc/self/mountinfo', 'utf8')).not.toContain('/staging/');
    },
  );

  it('does not believe a tool that ends well and grew nothing', async () => {
    const small = await finished('ext4', 20);
    small.device.growTo(123 * MiB);
    const disk = await small.again();
    const sizes = { fromBytes: 20 * MiB, toBytes: 120 * MiB };
    const volume = volumeRef(disk, 0);
    await act(disk, other(disk, { kind: 'grow-partition', volume, ...sizes, zero: false }));
    const lying: CommandRunner = (argv, options) =>
      runCommand(argv[0] === 'resize2fs' ? ['true'] : argv, options);
    const liar = { ...disk, context: { ...disk.context, run: lying } };
    expect(
      await act(
        liar,
        other(liar, {
          kind: 'grow-filesystem',
          volume: volumeRef(liar, 0),
          filesystem: 'ext4',
          ...sizes,
        }),
      ),
    ).toMatchObject({ code: 'not-verified' });
  });

  it('is refused where the partition is not as it was planned', async () => {
    const disk = await finished('ext4', 20);
    const grow = other(disk, {
      kind: 'grow-partition',
      volume: volumeRef(disk, 0),
      fromBytes: 10 * MiB,
      toBytes: 30 * MiB,
      zero: false,
    });
    expect(await act(disk, grow)).toMatchObject({ code: 'guard' });
  });
});
