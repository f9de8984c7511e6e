import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../agent/host/commands/command.ts';
import { readOwnMounts } from '../../agent/host/mounts/mount-table.ts';
import type { CommandRunner } from '../../agent/drivers/driver.ts';
import { MiB } from '../../src/model/values/bytes.ts';
import { MOUNT_OPTIONS, type MountOption } from '../../src/model/declared/mount-option-table.ts';
import {
  act,
  closeLoops,
  createFs,
  createTable,
  markReady,
  mountFs,
  testDisk,
} from './execute-setup.ts';
import { openLoopDevices, run, type LoopDevices } from './loop-device.ts';

let loops: LoopDevices;
beforeEach(() => {
  loops = openLoopDevices();
});
afterEach(() => {
  closeLoops(loops);
});

const SIZES = { ext4: 24, xfs: 300, btrfs: 120 } as const;

async function finished(filesystem: keyof typeof SIZES, runner: CommandRunner = runCommand) {
  const sizeMiB = SIZES[filesystem];
  const device = loops.attach('disk.img', (sizeMiB + 3) * MiB);
  const disk = await testDisk(device, { stateDir: join(loops.directory, 'state'), run: runner });
  const made = await act(
    disk,
    createTable(disk, [sizeMiB]),
    createFs(disk, 0, { filesystem, sizeMiB }),
    markReady(disk, 0, { filesystem, sizeMiB }),
  );
  expect(made).toBeNull();
  return disk;
}

const VALUES: Readonly<Record<string, string>> = {
  commit: '30',
  data: 'journal',
  journal_ioprio: '3',
  max_batch_time: '100',
  min_batch_time: '100',
  inode_readahead_blks: '64',
  errors: 'remount-ro',
  max_dir_size_kb: '1024',
  allocsize: '64k',
  logbufs: '4',
  logbsize: '256k',
  max_inline: '1024',
  metadata_ratio: '4',
  space_cache: 'v2',
  thread_pool: '4',
  compress: 'zstd',
  'compress-force': 'zstd:3',
  discard: 'async',
  init_itable: '5',
  barrier: '1',
  auto_da_alloc: '1',
};

function written({ name, takes }: MountOption): readonly string[] {
  const withValue = `${name}=${VALUES[name] ?? 'no value for the test'}`;
  return takes === 'nothing' ? [name] : takes === 'value' ? [withValue] : [name, withValue];
}

/** Of a kernel without CONFIG_XFS_QUOTA, which mounts nothing with a quota (fs/xfs/xfs_super.c). */
const hasXfsQuota = existsSync('/proc/fs/xfs/xqm');

describe('every option that may be declared', () => {
  it.each(['ext4', 'xfs', 'btrfs'] as const)('is taken and in force on %s', async (filesystem) => {
    const disk = await finished(filesystem);
    const failed: unknown[] = [];
    for (const known of MOUNT_OPTIONS[filesystem].filter(
      ({ setting }) => hasXfsQuota || !setting.endsWith('-quota'),
    ))
      for (const option of written(known)) {
        const mount = mountFs(disk, 0, { filesystem, mountOptions: [option] });
        const failure = await act(disk, mount);
        if (failure === null) run('umount', mount.mountPoint);
        else failed.push([option, failure]);
      }
    expect(failed).toEqual([]);
  });
});

describe('an option that the kernel did not take', () => {
  const forgetful: CommandRunner = (argv, options) =>
    runCommand(
      argv[0] === 'mount'
        ? ['mount', ...argv.slice(1).map((word) => word.replace(/noatime,|commit=30,/, ''))]
        : argv,
      options,
    );

  it.each(['noatime', 'commit=30'])('%s fails the mount, and is not mounted', async (option) => {
    const disk = await finished('ext4', forgetful);
    const mount = mountFs(disk, 0, { filesystem: 'ext4', mountOptions: [option] });
    const places = async () =>
      (await readOwnMounts()).filter(({ mountPoint }) => mountPoint === mount.mountPoint);
    expect(await act(disk, mount)).toMatchObject({
      code: 'not-verified',
      message: expect.stringContaining(`without ${option}`),
    });
    expect(await places()).toEqual([]);
    const honest = { ...disk, context: { ...disk.context, run: runCommand } };
    expect(await act(honest, mount)).toBeNull();
    expect(await places()).toHaveLength(1);
  });

  it('leaves a mount alone that was there before', async () => {
    const disk = await finished('ext4');
    const plain = mountFs(disk, 0, { filesystem: 'ext4' });
    expect(await act(disk, plain)).toBeNull();
    expect(
      await act(disk, mountFs(disk, 0, { filesystem: 'ext4', mountOptions: ['noatime'] })),
    ).toMatchObject({ code: 'not-verified', message: expect.stringContaining('without noatime') });
    expect(
      (await readOwnMounts()).filter(({ mountPoint }) => mountPoint === plain.mountPoint),
    ).toHaveLength(1);
  });
});
