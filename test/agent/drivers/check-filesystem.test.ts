/** Filesystems of a repaired thin pool are checked once, before they are mounted. */
import { beforeEach, expect, it } from 'vitest';
import type { CommandResult } from '../../../agent/host/commands/command.ts';
import { checkOnceRepaired } from '../../../agent/drivers/filesystems/check-filesystem.ts';
import { FILESYSTEMS } from '../../../agent/drivers/filesystems/filesystem.ts';
import type { DriverContext } from '../../../agent/drivers/driver.ts';
import type { VolumeId } from '../../../src/model/identifiers.ts';
import type { VolumeRecord } from '../../../src/model/observed/inventory.ts';

const volume = 'k3v6tq2mzx7a' as VolumeId;
const node = { path: '/dev/dm-7', deviceNumber: '253:7' as never, sizeBytes: 1024 ** 3 };

let record: Partial<VolumeRecord> | null;
let started: string[];
let exitCode: number;

beforeEach(() => {
  record = { volume, unchecked: true };
  started = [];
  exitCode = 0;
});

const context = {
  deadlineScale: 1,
  stateDir: '/nowhere/that/is',
  records: {
    volume: () => record as VolumeRecord | null,
    saveVolume: (saved: VolumeRecord) => {
      record = saved;
      return Promise.resolve();
    },
  },
  run: (argv: readonly string[]): Promise<CommandResult> => {
    started.push(argv.join(' '));
    return Promise.resolve({ kind: 'exited', exitCode, stdout: '', stderr: 'said so' });
  },
} as unknown as DriverContext;

it.each([
  ['ext4', 'e2fsck -f -p -- /dev/dm-7', 1],
  ['btrfs', 'btrfs check --readonly -- /dev/dm-7', 0],
] as const)('looks at all of %s, and notes that it did', async (type, command, good) => {
  exitCode = good;
  await checkOnceRepaired(FILESYSTEMS[type], node, { context, volume });
  expect(started).toEqual([command]);
  expect(record).toEqual({ volume });
  await checkOnceRepaired(FILESYSTEMS[type], node, { context, volume });
  expect(started).toHaveLength(1);
});

it('has the kernel run the log of xfs before, without which its check says nothing', () => {
  expect(FILESYSTEMS.xfs.logRunByMount).toBe(true);
  expect(FILESYSTEMS.xfs.checkCommand('/dev/dm-7')).toEqual({
    argv: ['xfs_repair', '-n', '--', '/dev/dm-7'],
    goodExitCodes: [0],
  });
});

it('leaves what does not stand its check unmounted, and checks it again', async () => {
  exitCode = 4;
  const check = checkOnceRepaired(FILESYSTEMS.ext4, node, { context, volume });
  await expect(check).rejects.toMatchObject({
    failure: {
      code: 'tool-failed',
      message: expect.stringContaining(
        `The ext4 filesystem of volume ${volume} does not stand its check since its thin pool was repaired: part of it is lost.`,
      ) as string,
    },
  });
  expect(record).toEqual({ volume, unchecked: true });
});

it('does nothing for any other volume', async () => {
  for (const one of [null, { volume }]) {
    record = one;
    await checkOnceRepaired(FILESYSTEMS.ext4, node, { context, volume });
  }
  expect(started).toEqual([]);
});
