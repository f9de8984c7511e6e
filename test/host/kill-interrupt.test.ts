/**
 * An apply that is interrupted, that is not alone, or that cannot write down what it is going to
 * do.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { consentTo } from './consents.ts';
import { run } from './loop-device.ts';
import {
  failuresOf,
  mountsBelow,
  openStory,
  outcomesOf,
  part,
  type Applied,
  type Planned,
  type Story,
  type StoryDisk,
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
  expect([code, failuresOf(report), report?.remaining ?? []], stderr).toEqual([0, [], []]);
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

it('a second apply says who holds the lock, and touches nothing; a plan beside it is made', async () => {
  story.disk('one', 32);
  story.declare({ name: 'one', wholeDisk: { storageClassName: 'ext4' } });
  let beside: Promise<readonly [Applied, Planned]> | null = null;
  const first = await story.apply({
    tools: SLOW,
    onProgress: (text) => {
      if (text.includes('make ext4 on')) beside ??= Promise.all([story.apply(), story.plan()]);
    },
  });
  // Its tools are replaced in a mount namespace of its own, of which the host sees no mount.
  const unseen = expect.stringContaining('mount-filesystem: The host does not see');
  expect([first.code, failuresOf(first.report)], first.stderr).toEqual([5, [unseen]]);
  const [refused, plan] = (await (beside as Promise<readonly [Applied, Planned]> | null)) ?? [];
  expect([refused?.code, refused?.report]).toEqual([1, null]);
  expect(plan?.codes.concat(plan.kinds)).not.toEqual([]);
  expect(refused?.stderr).toMatch(/process \d+/);
  expect(refused?.stderr).toContain(join(story.stateDir, 'lock'));
  await expectFinished();
});

it('of two that begin at once one does the work, and nothing is done twice', async () => {
  for (const name of ['one', 'two', 'three']) story.disk(name, 32);
  story.declare({ name: 'all', disks: '*', wholeDisk: { storageClassName: 'ext4' } });
  const both = await Promise.all([story.apply(), story.apply()]);
  const done = both
    .flatMap(({ report }) => report?.outcomes ?? [])
    .filter(({ kind }) => kind === 'applied')
    .map(({ operation }) => `${operation.kind} ${operation.disk.facts.id}`);
  expect(done).toHaveLength(new Set(done).size);
  expect(both.flatMap(({ report }) => failuresOf(report))).toEqual([]);
  // The other one was refused, or came when all was done.
  const codes = both.map(({ code }) => code).toSorted();
  expect([
    [0, 0],
    [0, 1],
    [0, 3],
  ]).toContainEqual(codes);
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

it.each([0, 1, 2, 3, 4, 5, 6, 8, 10, 12])(
  'with room for %i pages of records nothing is begun that is not written down, and the next apply with room finishes',
  async (pages) => {
    const blank = story.disk('blank', 32);
    const used = story.disk('used', 32);
    run('mkfs.ext4', '-q', '-F', used.path());
    story.declare({ name: 'all', disks: '*', wholeDisk: { storageClassName: 'ext4' } });
    const asked = (await story.plan()).refusals.flatMap(({ consent }) => consent ?? []);
    story.also(consentTo(asked));
    run('mkdir', '-p', story.stateDir);
    run('mount', '-t', 'tmpfs', '-o', 'size=256k', 'none', story.stateDir);
    run('fallocate', '-l', String((64 - pages) * 4096), join(story.stateDir, 'filler'));
    const before = new Map([blank, used].map((disk) => [disk, disk.hash()]));
    const { code, report, stderr } = await story.apply({ approveDestroy: 'node-a' });
    const records = (kind: string): readonly string[] =>
      recordsIn(join(story.stateDir, 'records', kind));
    const tells = (kind: string, { image }: StoryDisk): boolean =>
      records(kind).some((text) => text.includes(image));
    if (blank.hash() !== before.get(blank)) expect(tells('disks', blank)).toBe(true);
    if (used.hash() !== before.get(used)) expect(tells('consents', used)).toBe(true);
    const failed = (report?.outcomes ?? []).flatMap((outcome) =>
      outcome.kind === 'failed' ? [outcome.failure.code] : [],
    );
    expect(failed.filter((each) => each !== 'record-not-written')).toEqual([]);
    if (code !== 0) expect(stderr).toMatch(/ENOSPC|no space/i);
    run('rm', join(story.stateDir, 'filler'));
    const finished = await story.apply({ approveDestroy: 'node-a' });
    expect([finished.code, failuresOf(finished.report), finished.report?.remaining ?? []]).toEqual([
      0,
      [],
      [],
    ]);
    expect(records('consents')).toHaveLength(1);
    expect(records('volumes')).toHaveLength(2);
  },
);

function recordsIn(directory: string): readonly string[] {
  return (existsSync(directory) ? readdirSync(directory) : [])
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(directory, name), 'utf8'));
}

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
