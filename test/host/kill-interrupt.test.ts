/** An apply that is interrupted, that is not alone, or that cannot write down what it is going to do. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from './loop-device.ts';
import {
  failuresOf,
  mountsBelow,
  openStory,
  outcomesOf,
  part,
  type Applied,
  type Story,
} from './story.ts';

let story: Story;
beforeEach(() => {
  story = openStory();
});
afterEach(() => story.close());

/** Long enough for somebody to come in between. */
const SLOW = { 'mkfs.ext4': 'sleep 2; exec "$real/mkfs.ext4" "$@"' };

async function expectFinished(): Promise<void> {
  const { code, report, stderr } = await story.apply();
  expect([code, failuresOf(report), report?.remaining], stderr).toEqual([0, [], []]);
}

it.each(['SIGINT', 'SIGTERM'] as const)(
  '%s: what is under way is finished, the rest is withheld, and the next apply goes on from there',
  async (signal) => {
    story.disk('one', 48);
    story.declare({
      name: 'one',
      partitions: [part('a', 'ext4', '16Mi'), part('b', 'raw', 'rest')],
    });
    let signalled = false;
    const { code, report, stderr } = await story.apply({
      tools: SLOW,
      onProgress: (text, child) => {
        if (signalled || !text.includes('make ext4 on a-0')) return;
        signalled = true;
        child.kill(signal);
      },
    });
    expect(signalled).toBe(true);
    expect(code, stderr).toBe(130);
    expect(stderr).toContain('Interrupted');
    expect(outcomesOf(report)).toEqual([
      'applied create-partition-table',
      'applied create-filesystem',
      'withheld prepare-block-volume',
      'withheld mark-ready',
      'withheld mark-ready',
      'withheld mount-filesystem',
      'withheld link-block-device',
    ]);
    expect(await story.published()).toEqual([]);
    await expectFinished();
    expect(await story.published()).toHaveLength(2);
  },
);

it('a second apply says who holds the lock, and touches nothing', async () => {
  story.disk('one', 32);
  story.declare({ name: 'one', wholeDisk: { storageClassName: 'ext4' } });
  let second: Promise<Applied> | null = null;
  const first = await story.apply({
    tools: SLOW,
    onProgress: (text) => {
      if (text.includes('make ext4 on')) second ??= story.apply();
    },
  });
  expect([first.code, failuresOf(first.report)], first.stderr).toEqual([0, []]);
  const refused = await (second as Promise<Applied> | null);
  expect([refused?.code, refused?.report]).toEqual([1, null]);
  expect(refused?.stderr).toMatch(/process \d+/);
  expect(refused?.stderr).toContain(join(story.stateDir, 'lock'));
  await expectFinished();
});

it('with a full state directory nothing is begun', async () => {
  const disks = [story.disk('one', 32), story.disk('two', 32)];
  story.declare({ name: 'all', disks: '*', wholeDisk: { storageClassName: 'ext4' } });
  mkdirSync(story.stateDir);
  run('mount', '-t', 'tmpfs', '-o', 'size=64k', 'none', story.stateDir);
  run('sh', '-c', `dd if=/dev/zero of=${story.stateDir}/filler bs=4k 2>/dev/null || true`);
  const before = disks.map((disk) => disk.hash());
  const full = await story.apply();
  expect([1, 5]).toContain(full.code);
  expect(`${full.stderr} ${failuresOf(full.report).join()}`).toMatch(/ENOSPC|no space/i);
  expect(outcomesOf(full.report).filter((line) => line.startsWith('applied'))).toEqual([]);
  expect(disks.map((disk) => disk.hash())).toEqual(before);
  expect(mountsBelow(join(story.stateDir, 'volumes'))).toEqual([]);
  run('rm', join(story.stateDir, 'filler'));
  run('mount', '-o', 'remount,size=4m', story.stateDir);
  await expectFinished();
  expect(readdirSync(join(story.stateDir, 'records/volumes'))).toHaveLength(2);
});

it('with a read-only state directory nothing is begun', async () => {
  const disk = story.disk('one', 32);
  story.declare({ name: 'one', wholeDisk: { storageClassName: 'ext4' } });
  mkdirSync(story.stateDir);
  run('mount', '-t', 'tmpfs', '-o', 'ro', 'none', story.stateDir);
  const before = disk.hash();
  const refused = await story.apply();
  expect([1, 5]).toContain(refused.code);
  expect(`${refused.stderr} ${failuresOf(refused.report).join()}`).toMatch(/EROFS|read-only/i);
  expect(disk.hash()).toBe(before);
});
