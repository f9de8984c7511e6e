/**
 * The rows of the safety table about volumes that are smaller than declared: a last partition grows
 * with its filesystem when its disk grew, and nothing in it changes.
 */
import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomOf, SEED } from '../seeded-random.ts';
import { hasCapability } from './execute-setup.ts';
import { run } from './loop-device.ts';
import {
  diskOf,
  failuresOf,
  hashFile,
  MiB,
  mountsBelow,
  openStory,
  outcomesOf,
  part,
  type Story,
  type StoryDisk,
} from './story.ts';

let story: Story;
beforeEach(() => {
  story = openStory();
});
afterEach(() => story.close());

const SIZES_MIB = { ext4: 32, xfs: 304, btrfs: 124 } as const;
type Filesystem = keyof typeof SIZES_MIB;

function mountPointOf(disk: StoryDisk, number: number): string {
  return run(
    'findmnt',
    '--noheadings',
    '--output',
    'TARGET',
    '--source',
    disk.partition(number),
  ).trim();
}

function unmountAll(): void {
  for (const line of mountsBelow(story.stateDir)) run('umount', line.split(' ')[0] ?? '');
}

/**
 * As `md5sum` would: the file of 4 MiB of noise that each story writes before it grows anything.
 */
function writeData(mountPoint: string): { readonly file: string; readonly hash: string } {
  const file = join(mountPoint, 'data/precious');
  const random = randomOf(SEED);
  writeFileSync(
    file,
    Uint8Array.from({ length: 4 * MiB }, () => Math.floor(256 * random())),
  );
  run('sync', '-f', mountPoint);
  return { file, hash: hashFile(file) };
}

function totalMiB(mountPoint: string): number {
  const { blocks, bsize } = statfsSync(mountPoint);
  return (blocks * bsize) / MiB;
}

async function applied(): Promise<readonly string[]> {
  const { code, report, stderr } = await story.apply();
  expect([code, failuresOf(report), report?.remaining], stderr).toEqual([0, [], []]);
  return outcomesOf(report);
}

/** Its number in capabilities(7). */
const CAP_SYS_RESOURCE = 24;

describe('a disk that grew', () => {
  it.for([
    ['ext4', 'mounted'],
    ['ext4', 'unmounted'],
    ['xfs', 'mounted'],
    ['xfs', 'unmounted'],
    ['btrfs', 'mounted'],
    ['btrfs', 'unmounted'],
  ] as const)('has its last partition grow with its %s, %s', async ([type, state], { skip }) => {
    // It is mounted before it grows, and the kernel lets nobody without it change the size of a
    // mounted ext4.
    if (type === 'ext4' && !hasCapability(CAP_SYS_RESOURCE)) skip('no CAP_SYS_RESOURCE');
    const disk = story.disk('one', SIZES_MIB[type] + 8);
    story.declare({
      name: 'all',
      disks: '*',
      partitions: [part('first', 'raw', '8Mi'), part('last', type, 'rest')],
    });
    await applied();
    const mountPoint = mountPointOf(disk, 2);
    const before = totalMiB(mountPoint);
    const { file, hash } = writeData(mountPoint);
    if (state === 'unmounted') unmountAll();
    const first = disk.read(MiB, 8 * MiB);
    const toMiB = SIZES_MIB[type] + 8 + 300;
    disk.grow(toMiB);
    const plan = await story.plan();
    expect(plan.codes).toEqual([]);
    expect(plan.kinds.toSorted()).toEqual(
      [
        'repair-partition-table',
        'grow-partition',
        'grow-filesystem',
        ...(state === 'unmounted' ? ['mount-filesystem'] : []),
      ].toSorted(),
    );
    await applied();
    expect((await story.plan()).kinds).toEqual([]);
    expect(hashFile(file)).toBe(hash);
    expect(totalMiB(mountPoint)).toBeGreaterThan(before + 250);
    expect(disk.read(MiB, 8 * MiB).equals(first)).toBe(true);
    expect(run('sfdisk', '--verify', disk.path())).toContain('No errors detected');
    const table = diskOf(await story.discover(), disk).table;
    expect([table?.primary, table?.backup]).toEqual(['good', 'good']);
    expect(table?.partitions[1]?.sizeBytes).toBe((toMiB - 8 - 2) * MiB);
    unmountAll();
    if (type === 'ext4') run('e2fsck', '-fn', disk.partition(2));
    if (type === 'xfs') run('xfs_repair', '-n', disk.partition(2));
    if (type === 'btrfs') run('btrfs', 'check', '--readonly', disk.partition(2));
  });

  it.each(Object.entries(SIZES_MIB) as [Filesystem, number][])(
    'has an unfinished grow of %s finished',
    async (type, sizeMiB) => {
      const disk = story.disk('one', sizeMiB);
      story.declare({ name: 'all', disks: '*', wholeDisk: { storageClassName: type } });
      await applied();
      const mountPoint = mountPointOf(disk, 1);
      const { file, hash } = writeData(mountPoint);
      unmountAll();
      disk.grow(sizeMiB + 300);
      const tools = { resize2fs: 'exit 1', xfs_growfs: 'exit 1', btrfs: 'exit 1' };
      const failed = await story.apply({ tools });
      expect(failed.code).toBe(5);
      expect(outcomesOf(failed.report)).toContain('applied grow-partition');
      expect(outcomesOf(failed.report)).toContain('failed grow-filesystem');
      unmountAll();
      expect((await story.plan()).kinds.toSorted()).toEqual([
        'grow-filesystem',
        'mount-filesystem',
      ]);
      const may = type !== 'ext4' || hasCapability(CAP_SYS_RESOURCE);
      const second = await story.apply();
      expect([second.code, second.report?.remaining.length]).toEqual(may ? [0, 0] : [5, 1]);
      expect(hashFile(file)).toBe(hash);
    },
  );
});

describe('a volume declared larger', () => {
  it('grows into the free space behind it', async () => {
    const disk = story.disk('one', 96);
    const declared = (size: string) =>
      story.declare({ name: 'all', disks: '*', partitions: [part('a', 'raw', size)] });
    declared('16Mi');
    await applied();
    declared('64Mi');
    expect((await story.plan()).kinds).toEqual(['grow-partition']);
    await applied();
    expect(diskOf(await story.discover(), disk).table?.partitions[0]?.sizeBytes).toBe(64 * MiB);
    expect((await story.plan()).kinds).toEqual([]);
  });

  it('with another one behind it is refused, and both stay as they are', async () => {
    const disk = story.disk('one', 96);
    const declared = (size: string) =>
      story.declare({
        name: 'all',
        disks: '*',
        partitions: [part('a', 'ext4', size), part('b', 'ext4', '16Mi')],
      });
    declared('16Mi');
    await applied();
    const mounts = mountsBelow(story.stateDir);
    declared('32Mi');
    const before = disk.hash();
    const plan = await story.plan();
    expect([plan.kinds, plan.codes]).toEqual([[], ['cannot-grow']]);
    expect((await story.apply()).code).toBe(3);
    expect(disk.hash()).toBe(before);
    expect(mountsBelow(story.stateDir)).toEqual(mounts);
  });
});
